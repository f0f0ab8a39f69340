import TestSupport
import Testing

@testable import Expressions

struct NumberTextTests {
  /// What is printed reads back as the same number, and no shorter text does.
  @Test func shortestReadsBack() {
    var generator = SeededRandom(seed: 5)
    for _ in 0..<5000 {
      let number = Double(bitPattern: generator.next())
      guard number.isFinite else { continue }
      #expect(Double(NumberText.shortest(number)) == number)
      let small = Double(Int64(bitPattern: generator.next()) >> 40) / 1000
      #expect(Double(NumberText.shortest(small)) == small)
    }
  }

  /// Against exact binary fractions, and of any size.
  @Test func fixedIsExact() {
    #expect(NumberText.fixed(1e300, decimals: 0).count == 301)
    #expect(NumberText.fixed(9_007_199_254_740_992, decimals: 1) == "9007199254740992.0")
    #expect(NumberText.fixed(0.5, decimals: 0) == "1" && NumberText.fixed(-0.5, decimals: 0) == "-1")
    #expect(NumberText.fixed(0.49999999999999994, decimals: 0) == "0")
    #expect(NumberText.fixed(1.005, decimals: 2) == "1.00")
    #expect(NumberText.fixed(.leastNonzeroMagnitude, decimals: 15) == "0.000000000000000")
    #expect(NumberText.fixed(123.456, decimals: 99) == "123.456000000000003")
    #expect(
      NumberText.fixed(.greatestFiniteMagnitude, decimals: 0).hasPrefix("17976931348623157081452742373170435679807"))
    var generator = SeededRandom(seed: 6)
    for _ in 0..<2000 {
      let eighths = Int64(bitPattern: generator.next()) >> 30
      let text = NumberText.fixed(Double(eighths) / 8, decimals: 3)
      let digits = String(eighths.magnitude * 125)
      let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      #expect(text == (eighths < 0 ? "-" : "") + padded.dropLast(3) + "." + padded.suffix(3))
    }
  }
}
