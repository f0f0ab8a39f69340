import Graphics
import TestSupport
import Testing

@testable import Indexing

struct GapClosingTests {
  private static let transparent: UInt8 = 0

  /// What the words of the documentation say, pixel by pixel.
  private static func closed(_ indices: [UInt8], _ filled: [UInt8]) -> [UInt8] {
    var closed = indices
    var start: Int?
    for place in indices.indices {
      if indices[place] == transparent {
        start = start ?? place
        continue
      }
      defer { start = nil }
      guard let gap = start, gap > 0, place - gap <= 32 else { continue }
      let row = [indices[gap - 1]] + filled[gap..<place] + [indices[place]]
      let changes = zip(row, row.dropFirst()).count { $0 != $1 }
      if changes < 2, !row.contains(transparent) { closed.replaceSubrange(gap..<place, with: filled[gap..<place]) }
    }
    return closed
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func closesWhatItSays(_ seed: UInt64) {
    var generator = SeededRandom(seed: seed)
    let count = Int.random(in: 0...400, using: &generator)
    let (colors, longest) = (UInt8.random(in: 1...4, using: &generator), Int.random(in: 1...60, using: &generator))
    var indices: [UInt8] = []
    var filled: [UInt8] = []
    while indices.count < count {
      let length = Int.random(in: 1...longest, using: &generator)
      let color = UInt8.random(in: 0...colors, using: &generator)
      let isHidden = Bool.random(using: &generator)
      filled += [UInt8](repeating: color, count: length)
      indices += [UInt8](repeating: isHidden ? GapClosingTests.transparent : color, count: length)
    }
    var found = indices
    GapClosing.apply(to: &found, filled: filled, transparent: GapClosingTests.transparent)
    #expect(found == GapClosingTests.closed(indices, filled))
  }

  @Test func longGapsStay() {
    for length in [31, 32, 33, 64] {
      var indices: [UInt8] = [1] + [UInt8](repeating: 0, count: length) + [1]
      GapClosing.apply(
        to: &indices, filled: [UInt8](repeating: 1, count: length + 2), transparent: GapClosingTests.transparent)
      #expect(indices.contains(0) == (length > 32))
    }
  }
}
