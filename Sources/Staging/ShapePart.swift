import Graphics

/// A shape layer's path: fill, then stroke over it.
enum ShapePart {
  static func append(_ layer: LayerDrawing, to nodes: inout [SceneNode]) {
    let reader = layer.reader
    guard let path = reader.value(.path).path, !path.isEmpty else { return }
    if let color = reader.color(.fillColor), color.alpha > 0 {
      nodes.append(
        SceneNode(
          identity: layer.identity(.fill), version: layer.version([.path, .fillColor, .fillRule]).bits,
          content: .fill(
            Fill(
              path: path, rule: reader.option(.fillRule, .nonZero), transform: layer.toPixels,
              paint: .color(color)))))
    }
    guard let color = reader.color(.strokeColor), color.alpha > 0, reader.number(.lineWidth) > 0 else { return }
    let stroke = stroke(reader)
    guard stroke.trimStart < stroke.trimEnd else { return }
    nodes.append(
      SceneNode(
        identity: layer.identity(.stroke), version: layer.version(strokeKeys).bits,
        content: .stroke(
          StrokedPath(path: path, stroke: stroke, transform: layer.toPixels, paint: .color(color)))))
  }

  private static let strokeKeys: [PropertyKey] = [
    .path, .strokeColor, .lineWidth, .lineCap, .lineJoin, .miterLimit, .lineDashPattern, .lineDashPhase, .strokeStart,
    .strokeEnd, .trimMode,
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
