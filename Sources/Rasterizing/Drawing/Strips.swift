import Graphics

/// Large parts of a canvas, cut so that what is composited by itself never needs pictures as large as they.
///
/// A group in a group with a mask and a shadow has four pictures at once, of the size of what is drawn.
enum Strips {
  /// So many pixels are drawn in one go.
  private static let mostPixels = 1 << 16
  /// Lower ones would cost time: blurs and shadows are drawn some pixels beyond both edges.
  private static let leastHeight = 96

  /// Fewer pictures are not worth it.
  private static let leastPictures = 2

  /// - Parameter rects: disjoint.
  /// - Returns: the same pixels; `rects` where few pictures are needed at once, or where what is drawn whole, whatever
  ///   is seen of it, would be drawn for each strip.
  static func of(_ rects: [PixelRect], for nodes: [SceneNode]) -> [PixelRect] {
    guard rects.contains(where: { $0.area > mostPixels }), !nodes.contains(where: { $0.isDrawnWhole() }),
      nodes.mostPicturesAtOnce() >= leastPictures
    else { return rects }
    return rects.flatMap(cut)
  }

  private static func cut(_ rect: PixelRect) -> [PixelRect] {
    let wanted = (rect.area + mostPixels - 1) / mostPixels
    let count = max(1, min(wanted, rect.height / leastHeight))
    return (0..<count).map { i in
      let (top, bottom) = (rect.height * i / count, rect.height * (i + 1) / count)
      return PixelRect(x: rect.x, y: rect.y + top, width: rect.width, height: bottom - top)
    }
  }
}

extension SceneNode {
  /// How many pictures as large as what is drawn of the node are there at once.
  fileprivate func picturesAtOnce(_ depth: Int) -> Int {
    guard case .group(let group) = content, depth < PixelBounds.deepestGroup else { return 0 }
    let inside = group.children.mostPicturesAtOnce(depth + 1)
    switch GroupManner(of: group) {
    case .straight: return inside
    case .leaf: return 0
    case .picture:
      let mask = group.mask.map { 1 + $0.nodes.mostPicturesAtOnce(depth + 1) } ?? 0
      let effects = group.backdrop != nil || !group.filters.isEmpty ? 1 : 0
      return 1 + max(inside, mask, effects)
    }
  }

  /// Whether something in it is a flat picture that is seen turned or rolled up.
  fileprivate func isDrawnWhole(_ depth: Int = 0) -> Bool {
    switch content {
    case .curl: return true
    case .group(let group):
      if group.warp != nil { return true }
      guard depth < PixelBounds.deepestGroup else { return false }
      return (group.children + (group.mask?.nodes ?? [])).contains { $0.isDrawnWhole(depth + 1) }
    case .fill, .stroke, .image, .pattern, .particles, .shaded: return false
    }
  }
}

extension [SceneNode] {
  fileprivate func mostPicturesAtOnce(_ depth: Int = 0) -> Int {
    reduce(0) { Swift.max($0, $1.picturesAtOnce(depth)) }
  }
}
