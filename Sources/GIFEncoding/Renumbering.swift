import Indexing

/// The numbers that the colors of a frame's own palette get when those that it does not use are left out.
struct Renumbering {
  /// By new index.
  let old: [UInt8]
  private let new: [UInt8]
  /// After so many indices the colors are counted.
  private static let piece = 8192

  /// Nil where the frame has no palette of its own, or leaving colors out makes its color table no smaller.
  init?(_ frame: IndexedFrame) {
    guard let palette = frame.localPalette else { return nil }
    var isUsed = [Bool](repeating: false, count: 256)
    var rest = frame.indices[...]
    while !rest.isEmpty {
      for index in rest.prefix(Renumbering.piece) { isUsed[Int(index)] = true }
      rest = rest.dropFirst(Renumbering.piece)
      // So many need a table as large as it is.
      if isUsed.count(where: { $0 }) > 1 << (palette.bits - 1) { return nil }
    }
    if let transparent = frame.transparentIndex { isUsed[transparent] = true }
    let kept = palette.colors.indices.filter { isUsed[$0] }
    guard Palette.bits(forCount: kept.count) < palette.bits else { return nil }
    var new = [UInt8](repeating: 0, count: 256)
    for (number, index) in kept.enumerated() { new[index] = UInt8(truncatingIfNeeded: number) }
    self.new = new
    old = kept.map { UInt8(truncatingIfNeeded: $0) }
  }

  func apply(to frame: IndexedFrame) -> IndexedFrame {
    guard let palette = frame.localPalette else { return frame }
    var frame = frame
    frame.localPalette = Palette(old.map { palette.colors[Int($0)] })
    frame.indices = frame.indices.map { new[Int($0)] }
    frame.transparentIndex = frame.transparentIndex.map { Int(new[$0]) }
    return frame
  }
}
