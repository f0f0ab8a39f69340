import Graphics

/// A picture made of shapes, or a part of it, in a rectangle: its shapes themselves are drawn, as sharp as any other.
struct VectorContents {
  var image: VectorImage
  /// The part that is shown, in points of the picture.
  var source: Rect
  /// Where that part is drawn, in the space of `transform`.
  var destination: Rect
  /// What of the picture may be seen, in the same space: as far as it goes beyond `destination`, shapes do too.
  var area: Rect
  /// To pixels.
  var transform: Projection
  var opacity = 1.0

  /// - Parameters:
  ///   - version: of where and how it is drawn.
  ///   - identity: of the whole (0) and of the shapes in it (2 and more; 1 is left to what is around it).
  func nodes(version: Fingerprint, _ identity: (Int) -> UInt64) -> [SceneNode] {
    var version = version
    version.add(image.identity)
    let (x, y) = (destination.width / source.width, destination.height / source.height)
    let map = Affine(
      x, 0, 0, y, destination.minX - source.origin.x * x, destination.minY - source.origin.y * y)
    let whole = Rect(origin: .zero, size: image.size)
    let place = VectorPlacement(map: Projection(map).then(transform), center: whole.center, version: version.bits)
    let nodes = image.nodes.map { $0.placed(place) { identity(clampedInt(Double($0)) + 1) } }
    let cut = cut(whole.mapped(by: map))
    if nodes.isEmpty || cut == nil, opacity == 1 { return nodes }
    if cut == nil, nodes.count == 1, let only = nodes[0].faded(by: opacity) { return [only] }
    version.add(opacity)
    let group = Group(
      children: nodes, opacity: opacity, clip: cut.map { Group.Clip(path: .rect($0), transform: transform) })
    return [SceneNode(identity: identity(0), version: version.bits, content: .group(group))]
  }

  /// Where the shapes have to be cut off; nil where nothing of them lies outside.
  /// - Parameter whole: the picture's edges, in the space of `destination`.
  private func cut(_ whole: Rect) -> Rect? {
    // What sums and quotients lose.
    let slack = 1e-9 * max(1, abs(destination.maxX), abs(destination.maxY))
    if image.isWithin, area.inset(by: -slack, -slack).contains(whole) { return nil }
    let ends = destination.intersection(whole) ?? .zero
    // Beyond its own edges it goes on only where it is to fade out nowhere.
    return Rect(
      left: whole.minX <= destination.minX + slack ? area.minX : ends.minX,
      top: whole.minY <= destination.minY + slack ? area.minY : ends.minY,
      right: whole.maxX >= destination.maxX - slack ? area.maxX : ends.maxX,
      bottom: whole.maxY >= destination.maxY - slack ? area.maxY : ends.maxY)
  }
}

extension Rect {
  /// By a map that turns nothing.
  fileprivate func mapped(by map: Affine) -> Rect {
    Rect(origin: map.apply(origin), size: Size(size.width * map.a, size.height * map.d)).standardized
  }
}
