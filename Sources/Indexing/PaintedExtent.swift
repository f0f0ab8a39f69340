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
    indices.withUnsafeBytes { indices in
      for y in 0..<rect.height {
        let row = UnsafeRawBufferPointer(rebasing: indices[y * rect.width..<(y + 1) * rect.width])
        guard let (first, last) = IndexedFrame.ends(of: row, beside: hidden) else { continue }
        extent.add(first, last, y)
      }
    }
    return extent.rect
  }

  /// The first and the last of the others, eight at a time; nil where there is none.
  private static func ends(of row: UnsafeRawBufferPointer, beside hidden: UInt8) -> (first: Int, last: Int)? {
    let all = UInt64(hidden) &* 0x0101_0101_0101_0101
    var (first, end) = (0, row.count)
    while first &+ 8 <= end {
      let others = UInt64(littleEndian: row.loadUnaligned(fromByteOffset: first, as: UInt64.self)) ^ all
      if others != 0 {
        first &+= others.trailingZeroBitCount &>> 3
        break
      }
      first &+= 8
    }
    while first < end && row[first] == hidden { first &+= 1 }
    if first == end { return nil }
    while first &+ 8 <= end {
      let others = UInt64(littleEndian: row.loadUnaligned(fromByteOffset: end &- 8, as: UInt64.self)) ^ all
      if others != 0 {
        end &-= others.leadingZeroBitCount &>> 3
        break
      }
      end &-= 8
    }
    while row[end &- 1] == hidden { end &-= 1 }
    return (first, end &- 1)
  }
}
