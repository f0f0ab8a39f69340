import Graphics
import TestSupport
import Testing

@testable import Indexing

@Suite("Looking at colors") struct LookingTests {
  @Test("The two least of numbers are those that sorting finds") func twoLeast() {
    var random = SeededRandom(seed: 5)
    for count in 0..<40 {
      let numbers = (0..<count * 4).map { _ in
        switch random.next() % 8 {
        case 0: Float(0)
        case 1: Float.infinity
        case 2: Float(random.next() % 3)
        case 3: Float.leastNonzeroMagnitude
        default: Float(random.next() % 1_000_000) / 7
        }
      }
      var least = TwoLeast()
      for place in stride(from: 0, to: numbers.count, by: 4) {
        least.add(
          TwoLeast.bits(SIMD4(numbers[place], numbers[place + 1], numbers[place + 2], numbers[place + 3])))
      }
      let sorted = numbers.sorted() + [.infinity, .infinity]
      #expect(least.result.first == sorted[0])
      #expect(least.result.second == sorted[1])
    }
  }

  @Test("The value in the middle is the one that sorting brings there") func middle() {
    var random = SeededRandom(seed: 6)
    for count in 1..<200 {
      let range = 1 + random.next() % 300
      var values = (0..<count).map { _ in Float(random.next() % range) }
      if count % 3 == 0 { values.sort() }
      if count % 7 == 0 { values.sort(by: >) }
      #expect(BoxSplitter.middle(of: values) == values.sorted()[count / 2])
    }
  }

  @Test("Pictures with little detail are counted whole, however long their flat runs are") func flatRuns() {
    var random = SeededRandom(seed: 7)
    for turn in 0..<60 {
      let picture = LookingTests.picture(width: 1 + turn * 5, height: 12, &random)
      var histogram = ColorHistogram()
      FrameSampling(rule: AlphaRule(IndexingOptions(isOpaque: true)), seed: turn).add(
        picture.bounds, of: picture, weight: 3, to: &histogram)
      var counts: [PackedColor: Int] = [:]
      for pixel in picture.pixels { counts[pixel & 0xFF_FFFF, default: 0] += 3 }
      #expect(Dictionary(uniqueKeysWithValues: histogram.entries.map { ($0.color, $0.weight) }) == counts)
      #expect(histogram.isComplete)
    }
  }

  @Test("Of pictures with much detail flat blocks are counted whole all the same") func flatBlocks() {
    var random = SeededRandom(seed: 8)
    let side = 400
    let flat: UInt32 = 0xFF00_0000
    var picture = Pixmap(width: side, height: side)
    for place in 0..<side * side {
      let isFlat = place % side < 8 * (place / side % 40)
      picture.pixels[place] = isFlat ? flat : 0xFF00_0000 | UInt32(truncatingIfNeeded: random.next() | 1) & 0xFF_FFFF
    }
    var histogram = ColorHistogram()
    FrameSampling(rule: AlphaRule(IndexingOptions(isOpaque: true)), seed: 1).add(
      picture.bounds, of: picture, weight: 1, to: &histogram)
    #expect(histogram.weight(of: 0) == picture.pixels.count { $0 == flat })
    #expect(!histogram.isComplete)
  }

  /// Runs of one color and of noise, of all lengths.
  private static func picture(width: Int, height: Int, _ random: inout SeededRandom) -> Pixmap {
    var picture = Pixmap(width: width, height: height)
    var (left, color, isNoise) = (0, UInt32(0), false)
    for place in picture.pixels.indices {
      if left == 0 {
        left = 1 + Int(random.next() % 100)
        color = UInt32(truncatingIfNeeded: random.next())
        isNoise = random.next() % 3 == 0
      }
      picture.pixels[place] = 0xFF00_0000 | (isNoise ? UInt32(truncatingIfNeeded: random.next()) : color)
      left -= 1
    }
    return picture
  }
}
