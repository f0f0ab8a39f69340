import Graphics

/// Words of other vocabularies, with what says the same here: hints where no name of the format is near.
public enum Synonyms {
  /// Keys of layers.
  public static let layerKeys: [String: String] = [
    "rotation": #"write "transform": {"rotation": …}"#,
    "rotate": #"write "transform": {"rotation": …}"#,
    "angle": #"write "transform": {"rotation": …}"#,
    "scale": #"write "transform": {"scale": …}"#,
    "translation": #"write "transform": {"translation": [x, y]}"#,
    "skew": #"write "transform": {"skew": [x, y]}"#,
    "x": #"write "frame": [x, y, width, height]"#,
    "y": #"write "frame": [x, y, width, height]"#,
    "width": #"write "frame": [x, y, width, height]"#,
    "height": #"write "frame": [x, y, width, height]"#,
    "size": #"write "frame": [x, y, width, height]"#,
    "origin": #"write "frame": [x, y, width, height]"#,
    "center": "write 'position'",
    "shadow": "write 'shadowColor', 'shadowOpacity', 'shadowRadius' and 'shadowOffset'",
    "border": "write 'borderColor' and 'borderWidth'",
    "background": "write 'backgroundColor'",
    "color": "write 'backgroundColor'; a shape has 'fillColor' and 'strokeColor', a text 'textColor'",
    "fill": "write 'fillColor', of a shape",
    "stroke": "write 'strokeColor', of a shape",
    "strokeWidth": "write 'lineWidth', of a shape",
    "alpha": "write 'opacity'",
    "visible": "write 'hidden'",
    "zIndex": "write 'zPosition'",
    "blur": #"write "filters": [{"blur": …}]"#,
    "filter": #"write "filters": [{"blur": …}]"#,
    "backdropFilter": #"write "backgroundFilters": [{"blur": …}]"#,
    "blendMode": "write 'compositingFilter'",
    "children": "write 'sublayers'",
    "layers": "write 'sublayers'",
    "id": "write 'name'",
    "clipsToBounds": "write 'masksToBounds'",
    "emitterCells": "write 'cells'",
  ]

  /// Kinds of layers.
  static let kinds: [String: String] = [
    "circle": #"write "type": "shape", "path": {"oval": [x, y, width, height]}"#,
    "ellipse": #"write "type": "shape", "path": {"oval": [x, y, width, height]}"#,
    "oval": #"write "type": "shape", "path": {"oval": [x, y, width, height]}"#,
    "rect": #"write "type": "shape", "path": {"rect": [x, y, width, height]}"#,
    "rectangle": #"write "type": "shape", "path": {"rect": [x, y, width, height]}"#,
    "line": #"write "type": "shape", "path": {"polyline": [[x, y], …]}"#,
    "polygon": #"write "type": "shape", "path": {"polygon": {…}}"#,
    "star": #"write "type": "shape", "path": {"star": {…}}"#,
    "path": #"write "type": "shape""#,
    "group": #"write "type": "layer", with 'sublayers'"#,
    "label": #"write "type": "text""#,
    "particles": #"write "type": "emitter""#,
    "pattern": #"write "type": "tiled""#,
  ]

  /// Keys of entries of the timeline, and of filters.
  static let objectKeys: [Vocabulary.ObjectForm.Name: [String: String]] = [
    .animate: entryKeys, .set: entryKeys, .sequence: entryKeys, .parallel: entryKeys,
    .cell: ["emitterCells": "write 'cells'", "image": "write 'contents'"],
    .filter: ["saturation": "write 'saturate'", "hue": "write 'hueRotate'", "gaussianBlur": "write 'blur'"],
  ]

  private static let entryKeys = [
    "easing": "write 'timing'",
    "ease": "write 'timing'",
    "timingFunction": "write 'timing'",
    "target": "write 'layer'",
    "keyPath": "write 'animate'",
    "property": "write 'animate'",
    "start": "write 'at'",
    "begin": "write 'at'",
    "beginTime": "write 'at'",
    "repeat": "write 'repeatCount'",
    "loop": "write 'repeatCount'",
  ]

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
    "x": "did you mean 'position.x'?",
    "y": "did you mean 'position.y'?",
    "width": "did you mean 'bounds.size.width'?",
    "height": "did you mean 'bounds.size.height'?",
    "alpha": "did you mean 'opacity'?",
    "color": "did you mean 'backgroundColor'?",
    "fill": "did you mean 'fillColor'?",
    "blur": "did you mean 'filters.blur'?",
  ]
}
