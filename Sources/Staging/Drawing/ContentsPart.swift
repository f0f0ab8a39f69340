import Graphics
import Scripting

/// The picture of an image layer, or the `contents` of any other.
enum ContentsPart {
  static func append(_ layer: LayerDrawing, to nodes: inout [SceneNode]) throws(StagingError) {
    let reader = layer.reader
    let key: PropertyKey = reader.staged.kind == .image ? .image : .contents
    guard let picture = try reader.context.picture(reader.value(key), of: reader.layer) else { return }
    let time = reader.time
    let image = picture.image.frame(at: time)
    guard let next = picture.next?.frame(at: time), picture.fraction > 0 else {
      nodes += try self.nodes(image, opacity: 1, .contents, layer)
      return
    }
    let old = try self.nodes(image, opacity: 1 - picture.fraction, .contents, layer)
    let new = try self.nodes(next, opacity: picture.fraction, .nextContents, layer)
    if old.isEmpty || new.isEmpty {
      nodes += old + new
      return
    }
    // A dissolve is the sum of both, not one over the other: what is opaque in both stays so.
    let added = SceneNode(
      identity: layer.identity(.nextContents, 1), version: 0,
      content: .group(Group(children: new, blend: .plusLighter)))
    nodes.append(
      SceneNode(
        identity: layer.identity(.contents, 1), version: 0, content: .group(Group(children: old + [added]))))
  }

  private static let keys: [PropertyKey] = [
    .bounds, .contentsGravity, .contentsRect, .contentsCenter, .contentsScale, .magnificationFilter,
    .minificationFilter,
  ]

  /// None where nothing of it shows.
  private static func nodes(
    _ image: Image, opacity: Double, _ part: LayerDrawing.Part, _ layer: LayerDrawing
  ) throws(StagingError) -> [SceneNode] {
    let reader = layer.reader
    let scale = reader.number(.contentsScale)
    guard opacity > 0, scale > 0 else { return [] }
    let source = Rect(origin: .zero, size: image.size).part(reader.value(.contentsRect).rect)
    let gravity = reader.value(.contentsGravity).string ?? "resize"
    var destination = LayerGeometry.contentsRect(
      gravity: gravity, size: Size(abs(source.width) / scale, abs(source.height) / scale), in: reader.bounds)
    guard !destination.isEmpty, !source.isEmpty else { return [] }
    let center = center(of: source, gravity, reader)
    let own = destination
    let shown = source.enlarged(
      asMuchAs: &destination, by: layer.bleed, beyond: reader.bounds, sliceScale: center.map { _ in 1 / scale })
    var version = layer.version(keys)
    version.add(opacity)
    switch image {
    case .shapes(let image):
      if center != nil { throw StagingError(slicesOf: reader) }
      let contents = VectorContents(
        image: image, source: source, destination: own, area: destination, transform: layer.toPixels, opacity: opacity)
      return contents.nodes(version: version) { layer.identity(part, $0) }
    case .pixels(let image):
      version.add(image.identity)
      let content = ImageContent(
        image: image, source: shown, destination: destination, transform: layer.toPixels,
        magnification: ImageContent.Sampling(reader.value(.magnificationFilter)),
        minification: ImageContent.Sampling(reader.value(.minificationFilter)),
        opacity: opacity, center: center, sliceScale: 1 / scale)
      return [SceneNode(identity: layer.identity(part), version: version.bits, content: .image(content))]
    }
  }

  /// Nine slices: only where the contents are stretched at all, and not all of them are to be stretched.
  private static func center(of source: Rect, _ gravity: String, _ reader: LayerReader) -> Rect? {
    guard reader.slot(.contentsCenter) != nil, gravity.hasPrefix("resize") else { return nil }
    let unit = reader.value(.contentsCenter).rect.standardized
    guard unit != Rect(0, 0, 1, 1) else { return nil }
    let inUnit = Rect(
      left: unitClamped(unit.minX), top: unitClamped(unit.minY), right: unitClamped(unit.maxX),
      bottom: unitClamped(unit.maxY))
    return source.part(inUnit)
  }
}

extension ImageContent.Sampling {
  /// - Parameter filter: the name of one, as of `magnificationFilter`.
  init(_ filter: Value) { self = filter.string == "nearest" ? .nearest : .linear }
}

extension StagingError {
  /// Nine slices of a picture that has no pixels.
  fileprivate init(slicesOf reader: LayerReader) {
    self.init(
      Diagnostic(
        code: AssetError.code,
        message: "\(reader.staged.noun): contentsCenter stretches pixels, and an SVG has none",
        place: reader.staged.contentPlace ?? reader.staged.place,
        hint: "draw it with shape layers, or make a PNG of it"))
  }
}

extension Rect {
  /// A part of this rectangle that is given in fractions of it.
  fileprivate func part(_ unit: Rect) -> Rect {
    Rect(
      origin.x + unit.origin.x * size.width, origin.y + unit.origin.y * size.height, unit.size.width * size.width,
      unit.size.height * size.height)
  }

  /// Lets `destination` reach `bleed` further where it fills `bounds` from side to side, and returns this rectangle
  /// enlarged in the same ratio; in that of the slices that are not stretched, where there are any.
  fileprivate func enlarged(
    asMuchAs destination: inout Rect, by bleed: Bleed, beyond bounds: Rect, sliceScale: Double?
  ) -> Rect {
    guard bleed.length > 0 else { return self }
    let (own, target) = (standardized, destination)
    let fillsAcross = target.minX <= bounds.minX && target.maxX >= bounds.maxX
    let fillsDown = target.minY <= bounds.minY && target.maxY >= bounds.maxY
    let end = bleed.end ?? .zero
    let (dx, dy) = (fillsAcross && end.x == 0 ? bleed.length : 0, fillsDown && end.y == 0 ? bleed.length : 0)
    destination = target.inset(by: -dx, -dy)
    if let sliceScale { return own.inset(by: -dx / sliceScale, -dy / sliceScale) }
    return own.inset(by: -dx * own.width / target.width, -dy * own.height / target.height)
  }
}
