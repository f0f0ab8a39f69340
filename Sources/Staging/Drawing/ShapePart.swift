import Graphics

/// A shape layer's path: fill, then stroke over it, each in a color or a gradient.
enum ShapePart {
  static func append(_ layer: LayerDrawing, to nodes: inout [SceneNode]) {
    let reader = layer.reader
    guard let path = reader.value(.path).path, !path.isEmpty else { return }
    var version = layer.version([.path, .fillRule])
    if let paint = paint(.fillColor, .fillGradient, layer, &version) {
      let rule: FillRule = reader.option(.fillRule, .nonZero)
      nodes.append(
        SceneNode(
          identity: layer.identity(.fill), version: version.bits,
          content: .fill(Fill(path: path, rule: rule, transform: layer.toPixels, paint: paint))))
    }
    version = layer.version(strokeKeys)
    guard reader.number(.lineWidth) > 0, let paint = paint(.strokeColor, .strokeGradient, layer, &version) else {
      return
    }
    let stroke = stroke(reader)
    guard stroke.trimStart < stroke.trimEnd else { return }
    // Where there were ends, the plain stroke is another.
    layer.add(LineEnds.keys, to: &version)
    if let ends = LineEnds(reader) {
      nodes += ends.nodes(of: path, stroke, paint, layer, version: version.bits)
      return
    }
    nodes.append(
      SceneNode(
        identity: layer.identity(.stroke), version: version.bits,
        content: .stroke(StrokedPath(path: path, stroke: stroke, transform: layer.toPixels, paint: paint))))
  }

  /// A gradient goes before the color. Nil where nothing would be seen.
  private static func paint(
    _ key: PropertyKey, _ family: StagedPart.Family, _ layer: LayerDrawing, _ version: inout Fingerprint
  ) -> Paint? {
    if let part = GradientPart.part(family, of: layer) {
      layer.add([.bounds], to: &version)
      layer.add(part, to: &version)
      guard let gradient = GradientPart.gradient(of: part, layer),
        gradient.stops.contains(where: { $0.color.alpha > 0 })
      else { return nil }
      return .gradient(gradient)
    }
    layer.add([key], to: &version)
    guard let color = layer.reader.color(key), color.alpha > 0 else { return nil }
    return .color(color)
  }

  private static let strokeKeys: [PropertyKey] = [
    .path, .lineWidth, .lineCap, .lineJoin, .miterLimit, .lineDashPattern, .lineDashPhase, .strokeStart, .strokeEnd,
    .trimMode,
  ]

  private static func stroke(_ reader: LayerReader) -> Stroke {
    Stroke(
      width: reader.length(.lineWidth), cap: reader.option(.lineCap, .butt), join: reader.option(.lineJoin, .miter),
      miterLimit: max(1, reader.number(.miterLimit)),
      dashPattern: (reader.value(.lineDashPattern).array ?? []).map { max(0, $0.number) },
      dashPhase: reader.number(.lineDashPhase), trimStart: reader.fraction(.strokeStart),
      trimEnd: reader.fraction(.strokeEnd), trimMode: reader.option(.trimMode, .together))
  }
}
