import Graphics

/// How far a layer's own parts go beyond its bounds: where its clip cuts them off at the same edge, they do, so that the
/// edge is not faded twice.
struct Bleed {
  static let none = Bleed(length: 0)

  /// In points, ≥ 0.
  var length: Double
  /// To this side, along one of the axes, they end with the bounds: nothing cuts them off there.
  var end: Point?

  func around(_ bounds: Rect) -> Rect {
    let end = end ?? .zero
    return Rect(
      left: bounds.minX - (end.x < 0 ? 0 : length), top: bounds.minY - (end.y < 0 ? 0 : length),
      right: bounds.maxX + (end.x > 0 ? 0 : length), bottom: bounds.maxY + (end.y > 0 ? 0 : length))
  }

  func add(to fingerprint: inout Fingerprint) {
    fingerprint.add(length)
    guard let end else { return }
    fingerprint.add(end.x)
    fingerprint.add(end.y)
  }
}

/// One layer being drawn: its values, its map to pixels, and how its nodes are called.
struct LayerDrawing {
  let reader: LayerReader
  let toPixels: Projection
  let scene: SceneBuilder
  var bleed = Bleed.none

  /// Which part of a layer a node draws.
  enum Part: UInt64 {
    case background, contents, nextContents, fill, stroke, gradient, text, border, group, shadowed, pattern, particles,
      sprite, transition, textBar, lineEnd
  }

  /// The layer in the upper half, then the part, then which of several of that kind. 0 is nobody's.
  func identity(_ part: Part, _ number: Int = 0) -> UInt64 {
    scene.identity(Self.identity(of: UInt64(reader.layer) + 1, part, number))
  }

  /// - Parameter number: 0 ≤ number < 2²⁸; what lies outside counts as the nearest.
  static func identity(of owner: UInt64, _ part: Part, _ number: Int) -> UInt64 {
    owner << 32 | part.rawValue << 28 | UInt64(min(max(number, 0), 0xFFF_FFFF))
  }

  /// The number of the layer whose node has that identity; of copies' nodes none that there is.
  static func layer(of identity: UInt64) -> Int { Int(identity >> 32) - 1 }

  /// A version of a part: its place on the canvas, and those of `keys` that change in time.
  func version(_ keys: [PropertyKey]) -> Fingerprint {
    var fingerprint = Fingerprint()
    fingerprint.add(toPixels)
    bleed.add(to: &fingerprint)
    add(keys, to: &fingerprint)
    return fingerprint
  }

  func add(_ keys: [PropertyKey], to fingerprint: inout Fingerprint) {
    for key in keys {
      guard let slot = reader.slot(key), scene.changes(slot) else { continue }
      fingerprint.add(reader.values[slot])
    }
  }

  /// The values of a part of the layer that change in time.
  func add(_ part: StagedPart, to fingerprint: inout Fingerprint) {
    for input in part.inputs where scene.changes(input.slot) { fingerprint.add(reader.values[input.slot]) }
  }

  /// The layer's outline: its bounds with its rounded corners.
  func outline(inset: Double = 0) -> Path {
    .rect(
      reader.bounds, cornerRadius: reader.length(.cornerRadius), corners: maskedCorners,
      curve: reader.option(.cornerCurve, .circular), inset: inset)
  }

  /// What the layer's own parts fill: its outline, unless its clip sees to that.
  var area: Path { bleed.length > 0 ? .rect(bleed.around(reader.bounds)) : outline() }

  static let outlineKeys: [PropertyKey] = [.bounds, .cornerRadius, .maskedCorners, .cornerCurve]

  private var maskedCorners: Path.Corners {
    guard let names = reader.value(.maskedCorners).array else { return .all }
    return Path.Corners(names.compactMap(\.string).compactMap(Path.Corners.init(named:)))
  }

  var isRoundedEvenly: Bool { maskedCorners == .all }

  func appendBackground(to nodes: inout [SceneNode]) {
    guard let color = reader.color(.backgroundColor), color.alpha > 0, !reader.bounds.isEmpty else { return }
    nodes.append(
      SceneNode(
        identity: identity(.background), version: version(LayerDrawing.outlineKeys + [.backgroundColor]).bits,
        content: .fill(Fill(path: area, transform: toPixels, paint: .color(color)))))
  }

  /// Over the sublayers, inside the bounds.
  func appendBorder(to nodes: inout [SceneNode]) {
    let width = reader.length(.borderWidth)
    guard width > 0, let color = reader.color(.borderColor), color.alpha > 0, !reader.bounds.isEmpty else { return }
    var ring = area
    let bounds = reader.bounds
    if width * 2 < min(bounds.width, bounds.height) { ring.append(outline(inset: width)) }
    nodes.append(
      SceneNode(
        identity: identity(.border),
        version: version(LayerDrawing.outlineKeys + [.borderWidth, .borderColor]).bits,
        content: .fill(Fill(path: ring, rule: .evenOdd, transform: toPixels, paint: .color(color)))))
  }
}
