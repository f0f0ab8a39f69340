import Graphics

/// A gradient layer: its colors over its bounds, rounded corners included.
enum GradientPart {
  static func append(_ layer: LayerDrawing, to nodes: inout [SceneNode]) {
    let reader = layer.reader
    let bounds = reader.bounds
    guard !bounds.isEmpty, let stops = stops(reader) else { return }
    let (start, end) = points(reader)
    func inBounds(_ p: Point) -> Point {
      Point(bounds.minX + p.x * bounds.width, bounds.minY + p.y * bounds.height)
    }
    let kind: Gradient.Kind
    switch reader.value(.kind).string {
    case "radial": kind = .radial
    case "conic": kind = .conic
    default: kind = .axial
    }
    let gradient = Gradient(
      kind: kind, stops: stops, start: inBounds(start), end: inBounds(end), transform: layer.toPixels)
    nodes.append(
      SceneNode(
        identity: layer.identity(.gradient), version: layer.version(keys).bits,
        content: .fill(Fill(path: layer.area, transform: layer.toPixels, paint: .gradient(gradient)))))
  }

  private static let keys =
    LayerDrawing.outlineKeys + [
      .colors, .locations, .startPoint, .endPoint, .kind, .angle, .startColor, .endColor,
    ]

  /// `angle`, once given or animated, replaces the points.
  private static func points(_ reader: LayerReader) -> (Point, Point) {
    if let angle = reader.optionalNumber(.angle) { return LayerGeometry.gradientPoints(angle: angle) }
    return (reader.point(.startPoint), reader.point(.endPoint))
  }

  /// Nil where there is nothing to draw. Without `colors`, two of `startColor` and `endColor`, each clear when absent.
  private static func stops(_ reader: LayerReader) -> [Gradient.Stop]? {
    let colors: [Color]
    if let list = reader.value(.colors).array, !list.isEmpty {
      colors = list.map { $0.color ?? .clear }
    } else {
      let (first, last) = (reader.color(.startColor), reader.color(.endColor))
      guard first != nil || last != nil else { return nil }
      colors = [first ?? .clear, last ?? .clear]
    }
    guard let only = colors.first else { return nil }
    if colors.count == 1 { return [.init(0, only), .init(1, only)] }
    let count = Double(colors.count - 1)
    var locations = colors.indices.map { Double($0) / count }
    if let given = reader.value(.locations).array, given.count == colors.count { locations = given.map(\.number) }
    var last = 0.0
    return zip(locations, colors).map { location, color in
      last = min(1, max(last, location))
      return Gradient.Stop(last, color)
    }
  }
}
