import TestSupport
import Testing

@testable import Rasterizing

@Suite struct CompositingTests {
  /// round(a · b / 255) as an exact rational; no product of two bytes lies halfway.
  private static func product(_ a: Int, _ b: Int) -> UInt32 { UInt32((2 * a * b + 255) / 510) }

  @Test func scalingIsExactForAllPairs() {
    var wrong = 0
    for a in 0...255 {
      let pixel = UInt32(a) &* 0x0101_0101
      for b in 0...255 {
        let expected = CompositingTests.product(a, b) &* 0x0101_0101
        if PixelMath.scale(pixel, UInt32(b)) != expected { wrong += 1 }
        let wide = PixelMath.scale(PixelMath.Pixels(repeating: pixel), PixelMath.Pixels(repeating: UInt32(b)))
        if wide != PixelMath.Pixels(repeating: expected) { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test func overIsExactForAllPairsAndNeverExceedsAlpha() {
    var wrong = 0
    for alpha in 0...255 {
      for value in stride(from: 0, through: alpha, by: 5) {
        let source = UInt32(value) &* 0x0001_0101 | UInt32(alpha) << 24
        for backdrop in stride(from: 0, through: 255, by: 3) {
          let below = UInt32(backdrop) &* 0x0101_0101
          let result = PixelMath.over(source, below)
          if result & 255 != UInt32(value) + CompositingTests.product(backdrop, 255 - alpha) { wrong += 1 }
          if result & 255 > result >> 24 { wrong += 1 }
          let wide = PixelMath.over(PixelMath.Pixels(repeating: source), PixelMath.Pixels(repeating: below))
          if wide != PixelMath.Pixels(repeating: result) { wrong += 1 }
        }
      }
    }
    #expect(wrong == 0)
  }

  /// Eight at a time or one at a time, at any length: the same pixels, and none beyond the end.
  @Test func rowsAreTheSameHoweverLong() {
    var random = SeededRandom(1)
    func pixels(_ count: Int) -> [UInt32] {
      (0..<count).map { _ in
        let alpha = UInt32(random.number(0, 255.99))
        return PixelMath.scale(UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000, alpha)
      }
    }
    for count in 0..<40 {
      let source = pixels(count + 1)
      let backdrop = pixels(count + 1)
      let coverage = (0...count).map { _ in UInt32(random.number(0, 255.99)) }
      var a = backdrop
      var b = backdrop
      var c = backdrop
      var d = backdrop
      ColorBlending(source[0]).paint(&a, count: count, coverage: coverage)
      ColorBlending(source[0]).paint(&b, count: count, coverage: coverage[0])
      RowBlending.pixels(source, onto: &c, count: count, coverage: coverage)
      RowBlending.multiply(&d, count: count, by: coverage)
      for i in 0..<count {
        #expect(a[i] == PixelMath.over(PixelMath.scale(source[0], coverage[i]), backdrop[i]))
        #expect(b[i] == PixelMath.over(PixelMath.scale(source[0], coverage[0]), backdrop[i]))
        #expect(c[i] == PixelMath.over(PixelMath.scale(source[i], coverage[i]), backdrop[i]))
        #expect(d[i] == PixelMath.scale(backdrop[i], coverage[i]))
      }
      #expect(a[count] == backdrop[count] && b[count] == backdrop[count])
      #expect(c[count] == backdrop[count] && d[count] == backdrop[count])
    }
  }

  /// Rows of masks that are empty, opaque and anything between, in runs that are shorter and longer than a vector.
  @Test func masksScaleEachPixelByTheirAlpha() {
    var random = SeededRandom(seed: 11)
    for count in 0...40 {
      var mask: [UInt32] = []
      while mask.count < count {
        let alpha: UInt32 = [0, 255, .random(in: 0...255, using: &random)][Int.random(in: 0...2, using: &random)]
        mask += [UInt32](repeating: PixelMath.scale(0xFF80_40FF, alpha), count: .random(in: 1...12, using: &random))
      }
      mask.removeLast(mask.count - count)
      var row = (0...count).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
      let expected = zip(row, mask).map { PixelMath.scale($0, $1 >> 24) } + row.suffix(1)
      RowBlending.multiply(&row, count: count, byAlphaOf: mask)
      #expect(row == expected)
    }
  }
}
