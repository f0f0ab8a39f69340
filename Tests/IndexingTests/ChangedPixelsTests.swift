import Graphics
@testable import Indexing
import TestSupport
import Testing

struct ChangedPixelsTests {
  private static func picture(_ width: Int, _ height: Int, _ generator: inout SeededRandom) -> Pixmap {
    var picture = Pixmap(width: width, height: height)
    for place in picture.pixels.indices { picture.pixels[place] = UInt32.random(in: 0...UInt32.max, using: &generator) }
    return picture
  }

  private static func says(_ changed: ChangedPixels, _ place: Int) -> Bool {
    changed.bits[place / 8] >> (place % 8) & 1 == 1
  }

  /// Each pixel that differs and lies in the damage, and no other; in whatever rectangles that is, and whatever was
  /// said before.
  @Test(arguments: 0..<60) func itIsWhatDiffers(_ seed: UInt64) {
    var generator = SeededRandom(seed: seed)
    let (width, height) = (Int.random(in: 1...40, using: &generator), Int.random(in: 1...20, using: &generator))
    var changed = ChangedPixels(PixelRect(x: 0, y: 0, width: width, height: height), areAll: seed % 2 == 0)
    for _ in 0..<4 {
      let old = ChangedPixelsTests.picture(width, height, &generator)
      var new = old
      let rarely = Int.random(in: 1...20, using: &generator)
      for place in new.pixels.indices where Int.random(in: 0..<rarely, using: &generator) == 0 {
        new.pixels[place] ^= 1 << UInt32.random(in: 0..<32, using: &generator)
      }
      // Some lie outside, overlap or are empty.
      let damage = (0..<3).map { _ in
        PixelRect(
          x: Int.random(in: -5...width, using: &generator), y: Int.random(in: -5...height, using: &generator),
          width: Int.random(in: -2...50, using: &generator), height: Int.random(in: -2...30, using: &generator))
      }
      changed.update(from: old, to: new, within: damage)
      for place in new.pixels.indices {
        let pixel = PixelRect(x: place % width, y: place / width, width: 1, height: 1)
        let isIn = damage.contains { !$0.isEmpty && $0.contains(pixel) }
        #expect(
          ChangedPixelsTests.says(changed, place) == (isIn && old.pixels[place] != new.pixels[place]),
          "\(width) × \(height), pixel \(place)")
      }
    }
  }

  @Test func picturesOfAnotherSizeBeginAnew() {
    var generator = SeededRandom(seed: 3)
    let small = ChangedPixelsTests.picture(3, 3, &generator)
    var changed = ChangedPixels(small.bounds, areAll: true)
    #expect((0..<9).allSatisfy { ChangedPixelsTests.says(changed, $0) })
    let large = ChangedPixelsTests.picture(17, 5, &generator)
    changed.update(from: Pixmap(width: 17, height: 5), to: large, within: [large.bounds])
    #expect(changed.bounds == large.bounds)
    #expect(large.pixels.indices.allSatisfy { ChangedPixelsTests.says(changed, $0) == (large.pixels[$0] != 0) })
  }

  @Test func nothingDiffersWhereThereIsNothing() {
    let empty = Pixmap(width: 0, height: 7)
    let changed = ChangedPixels(from: empty, to: empty, within: [PixelRect(x: 0, y: 0, width: 9, height: 9)])
    #expect(changed.bits.allSatisfy { $0 == 0 })
  }

  @Test(arguments: 0..<20) func whatChangedIsGathered(_ seed: UInt64) {
    var generator = SeededRandom(seed: seed)
    let old = Self.picture(40, 30, &generator)
    var new = old
    var expected: [UInt32] = []
    for place in new.pixels.indices where generator.next() % 5 == 0 {
      new.pixels[place] ^= 0x10
      expected.append(new.pixels[place])
    }
    let changed = ChangedPixels(from: old, to: new, within: [new.bounds])
    let gathered = changed.gathered(from: new, in: new.bounds)
    #expect(gathered.map { Array($0.pixels.prefix(expected.count)) } == expected)
    #expect(gathered?.pixels.dropFirst(expected.count).allSatisfy { $0 == expected.last } ?? false)
    #expect(ChangedPixels(new.bounds).gathered(from: new, in: new.bounds) == nil)
    #expect(ChangedPixels(new.bounds, areAll: true).gathered(from: new, in: new.bounds) == nil)
  }
}
