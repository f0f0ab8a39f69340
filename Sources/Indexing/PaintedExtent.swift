import Graphics

extension IndexedFrame {
  /// The same without what is transparent all along its sides, and with no leeway: for a frame whose encoder chose to
  /// leave pixels as they are. Nil where that is hardly less, where the frame is disposed of, or paints nothing.
  package var cropped: IndexedFrame? {
    guard disposal == .keep, let hidden = transparentIndex.flatMap({ UInt8(exactly: $0) }) else { return nil }
    let painted = extent(beside: hidden)
    guard painted.area > 0, painted.area * 16 <= rect.area * 15 else { return nil }
    var frame = self
    frame.leeway = nil
    frame.rect = PixelRect(
      x: rect.x + painted.x, y: rect.y + painted.y, width: painted.width, height: painted.height)
    frame.indices = []
    frame.indices.reserveCapacity(painted.area)
    for y in painted.y..<painted.maxY {
      frame.indices += indices[y * rect.width + painted.x..<y * rect.width + painted.maxX]
    }
    return frame
  }

  /// Around all other indices, from the frame's own corner.
  private func extent(beside hidden: UInt8) -> PixelRect {
    var extent = Extent()
    indices.withUnsafeBufferPointer { indices in
      for y in 0..<rect.height {
        let row = y &* rect.width
        var (first, last) = (0, rect.width &- 1)
        while first <= last && indices[row &+ first] == hidden { first &+= 1 }
        if first > last { continue }
        while indices[row &+ last] == hidden { last &-= 1 }
        extent.add(first, last, y)
      }
    }
    return extent.rect
  }
}
