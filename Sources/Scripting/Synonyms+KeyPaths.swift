/// Key paths.
extension Synonyms {
  /// What says the same as a key path of a layer of this kind. What one of a layer's keys is called elsewhere, its key
  /// path is, too, where it has one.
  public static func keyPath(_ path: String, of kind: LayerKind) -> String? {
    if let hint = keyOfKind(path, kind), isOfProperty(hint) { return hint }
    return keyPaths[path] ?? layerKey(path).flatMap { isOfProperty($0) ? $0 : nil } ?? missing(path)
  }

  private static func isOfProperty(_ hint: String) -> Bool {
    keysNamed(in: hint).first.map { !Vocabulary.kinds(with: $0).isEmpty } ?? false
  }

  static let alongPath = #"write "animate": "position", "path": …, and perhaps "rotationMode": "auto""#
  private static let oneRadius = "one radius is for all corners; 'maskedCorners' says which of them are round"

  /// Key paths.
  public static let keyPaths: [String: String] = [
    "rotation": "did you mean 'transform.rotation'?",
    "rotate": "did you mean 'transform.rotation'?",
    "rotation.x": "did you mean 'transform.rotation.x'?",
    "rotation.y": "did you mean 'transform.rotation.y'?",
    "rotation.z": "did you mean 'transform.rotation.z'?",
    "scale": "did you mean 'transform.scale'?",
    "translation": "did you mean 'transform.translation'?",
    "skew": "did you mean 'transform.skew.x'?",
    "visible": "did you mean 'hidden'?",
    "x": "did you mean 'position.x'?",
    "y": "did you mean 'position.y'?",
    "width": "did you mean 'bounds.size.width'?",
    "height": "did you mean 'bounds.size.height'?",
    "size": "did you mean 'bounds.size'?",
    "alpha": "did you mean 'opacity'?",
    "color": "did you mean 'backgroundColor'?",
    "fill": "did you mean 'fillColor'?",
    "blur": "did you mean 'filters.blur'?",
    "background": "did you mean 'backgroundColor'?",
    "zIndex": "did you mean 'zPosition'?",
    "origin": "did you mean 'position'?",
    "left": "did you mean 'position.x'?",
    "top": "did you mean 'position.y'?",
    "center": "did you mean 'position'?",
    "translation.x": "did you mean 'transform.translation.x'?",
    "translation.y": "did you mean 'transform.translation.y'?",
    "scale.x": "did you mean 'transform.scale.x'?",
    "transform.scale.xy": "did you mean 'transform.scale'?",
    "scale.y": "did you mean 'transform.scale.y'?",
    "transform.rotate": "did you mean 'transform.rotation'?",
    "transform.rotate.x": "did you mean 'transform.rotation.x'?",
    "transform.rotate.y": "did you mean 'transform.rotation.y'?",
    "transform.rotate.z": "did you mean 'transform.rotation.z'?",
    "transform.rotateX": "did you mean 'transform.rotation.x'?",
    "transform.rotateY": "did you mean 'transform.rotation.y'?",
    "transform.rotateZ": "did you mean 'transform.rotation.z'?",
    "transform.translate": "did you mean 'transform.translation'?",
    "transform.translate.x": "did you mean 'transform.translation.x'?",
    "transform.translate.y": "did you mean 'transform.translation.y'?",
    "transform.translateX": "did you mean 'transform.translation.x'?",
    "transform.translateY": "did you mean 'transform.translation.y'?",
    "transform.scaleX": "did you mean 'transform.scale.x'?",
    "transform.scaleY": "did you mean 'transform.scale.y'?",
    "transform.skewX": "did you mean 'transform.skew.x'?",
    "transform.skewY": "did you mean 'transform.skew.y'?",
    "rotateX": "did you mean 'transform.rotation.x'?",
    "rotateY": "did you mean 'transform.rotation.y'?",
    "rotateZ": "did you mean 'transform.rotation.z'?",
    "translateX": "did you mean 'transform.translation.x'?",
    "translateY": "did you mean 'transform.translation.y'?",
    "scaleX": "did you mean 'transform.scale.x'?",
    "scaleY": "did you mean 'transform.scale.y'?",
    "skewX": "did you mean 'transform.skew.x'?",
    "skewY": "did you mean 'transform.skew.y'?",
    "transform.m34": "did you mean 'perspective', of the layer around it?",
    "sublayerTransform.m34": "did you mean 'perspective'?",
    "transform.perspective": "did you mean 'perspective', of the layer around it?",
    "translation.z": "did you mean 'transform.translation.z'?",
    "clipPath": "did you mean 'mask.path', of a layer with a mask?",
    "clip-path": "did you mean 'mask.path', of a layer with a mask?",
    "offsetDistance": alongPath,
    "offset-distance": alongPath,
    "motionPath": alongPath,
    "cornerRadius.topLeft": oneRadius,
    "cornerRadius.topRight": oneRadius,
    "cornerRadius.bottomLeft": oneRadius,
    "cornerRadius.bottomRight": oneRadius,
    "frame.x": "did you mean 'position.x', of its middle?",
    "frame.y": "did you mean 'position.y', of its middle?",
    "frame.origin": "did you mean 'position', of its middle?",
    "frame.origin.x": "did you mean 'position.x', of its middle?",
    "frame.origin.y": "did you mean 'position.y', of its middle?",
    "frame.width": "did you mean 'bounds.size.width'?",
    "frame.height": "did you mean 'bounds.size.height'?",
    "frame.size": "did you mean 'bounds.size'?",
    "frame.size.width": "did you mean 'bounds.size.width'?",
    "frame.size.height": "did you mean 'bounds.size.height'?",
    "shadowOffset.x": "did you mean 'shadowOffset.width'?",
    "shadowOffset.y": "did you mean 'shadowOffset.height'?",
  ]
}
