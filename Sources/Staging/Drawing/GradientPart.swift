import Graphics

/// A gradient layer: its colors over its bounds, rounded corners included.
enum GradientPart {
  static func append(_ layer: LayerDrawing, to nodes: inout [SceneNode]) {
    let reader = layer.reader
    guard let gradient = gradient(layer, reader.value) else { return }
    nodes.append(
      SceneNode(
        identity: layer.identity(.gradient), version: layer.version(keys).bits,
        content: .fill(Fill(path: layer.area, transform: layer.toPixels, paint: .gradient(gradient)))))
  }

  private static let keys =
    LayerDrawing.outlineKeys + [
      .colors, .locations, .startPoint, .endPoint, .kind, .angle, .startColor, .endColor, .colorSpace,
      .interpolation, .spread,
    ]

  /// The gradient that stands in place of a color of the layer; nil where the script gives none.
  static func part(_ family: StagedPart.Family, of layer: LayerDrawing) -> StagedPart? {
    layer.reader.staged.parts.first { $0.family == family }
  }

  /// A gradient over the layer's bounds. Nil where there is nothing to draw.
  static func gradient(of part: StagedPart, _ layer: LayerDrawing) -> Gradient? {
    gradient(layer) { layer.reader.value($0.name, of: part) }
  }

  /// - Parameter value: Of each property of a gradient layer.
  private static func gradient(_ layer: LayerDrawing, _ value: (PropertyKey) -> Value) -> Gradient? {
    let bounds = layer.reader.bounds
    guard !bounds.isEmpty, let stops = stops(value) else { return nil }
    let (start, end) = points(value)
    let kind: Gradient.Kind
    switch value(.kind).string {
    case "radial": kind = .radial
    case "conic": kind = .conic
    default: kind = .axial
    }
    return Gradient(
      kind: kind, stops: stops, start: bounds.point(start), end: bounds.point(end), transform: layer.toPixels,
      colorSpace: value(.colorSpace).string.flatMap(Gradient.ColorSpace.init(rawValue:)) ?? .sRGB,
      interpolation: value(.interpolation).string.flatMap(Gradient.Interpolation.init(rawValue:)) ?? .straight,
      spread: value(.spread).string.flatMap(Gradient.Spread.init(rawValue:)) ?? .pad)
  }

  /// Start and end in the unit square; an `angle` replaces the points.
  private static func points(_ value: (PropertyKey) -> Value) -> (Point, Point) {
    if case .number(let angle) = value(.angle) {
      return LayerGeometry.gradientPoints(angle: angle, kind: value(.kind).string ?? "")
    }
    return (value(.startPoint).point, value(.endPoint).point)
  }

  /// Nil where there is nothing to draw. Without `colors`, two of `startColor` and `endColor`, each clear when absent.
  private static func stops(_ value: (PropertyKey) -> Value) -> [Gradient.Stop]? {
    let colors: [Color]
    if let list = value(.colors).array, !list.isEmpty {
      colors = list.map { $0.color ?? .clear }
    } else {
      let (first, last) = (value(.startColor).color, value(.endColor).color)
      guard first != nil || last != nil else { return nil }
      colors = [first ?? .clear, last ?? .clear]
    }
    guard let only = colors.first else { return nil }
    if colors.count == 1 { return [.init(0, only), .init(1, only)] }
    let count = Double(colors.count - 1)
    var locations = colors.indices.map { Double($0) / count }
    if let given = value(.locations).array, given.count == colors.count { locations = given.map(\.number) }
    var last = 0.0
    return zip(locations, colors).map { location, color in
      last = min(1, max(last, location))
      return Gradient.Stop(last, color)
    }
  }
}
