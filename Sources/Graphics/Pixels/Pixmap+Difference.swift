/// What differs between two pictures of the same size.
public struct PixelDifference: Sendable, Equatable {
  /// The smallest rectangle around all pixels that differ; empty where none does.
  public var rect: PixelRect
  /// How many differ.
  public var count: Int
  /// Whether each of them is opaque in the later picture: then it can be painted over the earlier one.
  public var isOpaque: Bool

  public init(rect: PixelRect, count: Int, isOpaque: Bool) {
    self.rect = rect
    self.count = count
    self.isOpaque = isOpaque
  }
}

extension Pixmap {
  /// What differs from an earlier picture.
  ///
  /// - Parameters:
  ///   - old: nil, or a picture of another size: everything differs.
  ///   - damage: rectangles that hold every pixel that differs.
  public func difference(from old: Pixmap?, within damage: [PixelRect]) -> PixelDifference {
    guard let old, old.width == width, old.height == height else {
      return PixelDifference(rect: bounds, count: bounds.area, isOpaque: false)
    }
    let region = damage.reduce(PixelRect.empty) { $0.union($1.intersection(bounds)) }
    return pixels.withUnsafeBufferPointer { new in
      old.pixels.withUnsafeBufferPointer { old in Pixmap.difference(new, old, width: width, region) }
    }
  }

  private static func difference(
    _ new: UnsafeBufferPointer<UInt32>, _ old: UnsafeBufferPointer<UInt32>, width: Int, _ region: PixelRect
  ) -> PixelDifference {
    var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)
    var count = 0
    var least = UInt32.max
    for y in region.y..<max(region.y, region.maxY) {
      var (first, last) = (Int.max, -1)
      let row = y &* width
      for x in region.x..<region.maxX where new[row &+ x] != old[row &+ x] {
        if first == Int.max { first = x }
        last = x
        count &+= 1
        least = min(least, new[row &+ x])
      }
      if last < 0 { continue }
      left = min(left, first)
      right = max(right, last)
      if bottom < 0 { top = y }
      bottom = y
    }
    guard count > 0 else {
      return PixelDifference(rect: .empty, count: 0, isOpaque: true)
    }
    return PixelDifference(
      rect: PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1), count: count,
      isOpaque: least >= 0xFF00_0000)
  }
}
