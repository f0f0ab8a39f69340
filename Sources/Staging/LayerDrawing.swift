import Graphics

/// One layer being drawn: its values, its map to pixels, and how its nodes are called.
struct LayerDrawing {
  let reader: LayerReader
  let toPixels: Projection
  let scene: SceneBuilder
  /// How far the layer's own parts go beyond its bounds, in points. Where its clip cuts them off at the same edge, they do,
  /// so that the edge is not faded twice.
  var bleed = 0.0

  /// Which part of a layer a node draws.
  enum Part: UInt64 {
    case background, contents, nextContents, fill, stroke, gradient, text, border, group, shadowed
  }

  /// The layer in the upper half, then the part, then which of several of that kind. 0 is nobody's.
  func identity(_ part: Part, _ number: Int = 0) -> UInt64 {
    (UInt64(reader.layer) + 1) << 32 | part.rawValue << 28 | UInt64(clampedInt(Double(number), 0...0xFFF_FFFF))
  }

  /// A version of a part: its place on the canvas, and those of `keys` that change in time.
  func version(_ keys: [PropertyKey]) -> Fingerprint {
    var fingerprint = Fingerprint()
    fingerprint.add(toPixels)
    fingerprint.add(bleed)
    add(keys, to: &fingerprint)
    return fingerprint
  }

  func add(_ keys: [PropertyKey], to fingerprint: inout Fingerprint) {
    for key in keys {
      guard let slot = reader.slot(key), scene.changes(slot) else { continue }
      fingerprint.add(reader.values[slot])
    }
  }

  /// The layer's outline: its bounds with its rounded corners.
  func outline(inset: Double = 0) -> Path {
    let bounds = reader.bounds
    let limit = min(bounds.width, bounds.height) / 2
    let radius = min(reader.length(.cornerRadius), limit)
    let rect = bounds.inset(by: min(inset, limit), min(inset, limit))
    return .rect(rect, cornerRadius: max(0, radius - inset), corners: maskedCorners)
  }

  /// What the layer's own parts fill: its outline, unless its clip sees to that.
  var area: Path { bleed > 0 ? .rect(reader.bounds.inset(by: -bleed, -bleed)) : outline() }

  static let outlineKeys: [PropertyKey] = [.bounds, .cornerRadius, .maskedCorners]

  private var maskedCorners: Path.Corners {
    guard let names = reader.value(.maskedCorners).array else { return .all }
    var corners: Path.Corners = []
    for name in names {
      switch name.string {
      case "topLeft": corners.insert(.topLeft)
      case "topRight": corners.insert(.topRight)
      case "bottomRight": corners.insert(.bottomRight)
      case "bottomLeft": corners.insert(.bottomLeft)
      default: break
      }
    }
    return corners
  }

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

  /// The picture of an image layer, or the `contents` of any other.
  func appendContents(to nodes: inout [SceneNode]) throws(StagingError) {
    let key: PropertyKey = reader.staged.kind == .image ? .image : .contents
    guard let picture = try reader.context.picture(reader.value(key), for: key, of: reader.layer) else { return }
    let keys: [PropertyKey] = [.bounds, .contentsGravity, .contentsRect, key]
    if let next = picture.next, picture.fraction > 0 {
      append(picture.image, opacity: 1 - picture.fraction, .contents, keys, to: &nodes)
      append(next, opacity: picture.fraction, .nextContents, keys, to: &nodes)
    } else {
      append(picture.image, opacity: 1, .contents, keys, to: &nodes)
    }
  }

  private func append(
    _ image: PixelImage, opacity: Double, _ part: Part, _ keys: [PropertyKey], to nodes: inout [SceneNode]
  ) {
    let unit = reader.value(.contentsRect).rect
    let whole = image.size
    let source = Rect(
      unit.minX * whole.width, unit.minY * whole.height, unit.width * whole.width, unit.height * whole.height)
    let gravity = reader.value(.contentsGravity).string ?? "resize"
    var destination = LayerGeometry.contentsRect(
      gravity: gravity, size: Size(abs(source.width), abs(source.height)), in: reader.bounds)
    guard !destination.isEmpty, !source.isEmpty, opacity > 0 else { return }
    let shown = source.enlarged(asMuchAs: &destination, by: bleed, beyond: reader.bounds)
    var version = version(keys)
    version.add(image.identity)
    version.add(opacity)
    nodes.append(
      SceneNode(
        identity: identity(part), version: version.bits,
        content: .image(
          ImageContent(
            image: image, source: shown, destination: destination, transform: toPixels, opacity: opacity))))
  }
}

extension Rect {
  /// Lets `destination` reach `bleed` further where it fills `bounds` from side to side, and returns this rectangle
  /// enlarged in the same ratio.
  fileprivate func enlarged(asMuchAs destination: inout Rect, by bleed: Double, beyond bounds: Rect) -> Rect {
    guard bleed > 0 else { return self }
    let (own, target) = (standardized, destination)
    let fillsAcross = target.minX <= bounds.minX && target.maxX >= bounds.maxX
    let fillsDown = target.minY <= bounds.minY && target.maxY >= bounds.maxY
    let (dx, dy) = (fillsAcross ? bleed : 0, fillsDown ? bleed : 0)
    destination = target.inset(by: -dx, -dy)
    return own.inset(by: -dx * own.width / target.width, -dy * own.height / target.height)
  }
}
