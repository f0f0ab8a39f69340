import Graphics
import TestSupport
import Testing

@testable import Rasterizing

@Suite struct PixelFunctionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var range: ClosedRange<Double>
    var tolerance: Double
    var exact: @Sendable (Double) -> Double
    var own: @Sendable (PixelFunctions.Lanes) -> PixelFunctions.Lanes
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "sin", range: -4000...4000, tolerance: 3e-7, exact: { Maths.sin(degrees: $0) },
      own: { PixelFunctions.sin($0) }),
    Case(
      name: "cos", range: -4000...4000, tolerance: 3e-7, exact: { Maths.cos(degrees: $0) },
      own: { PixelFunctions.cos($0) }),
    Case(
      name: "tan", range: -80...80, tolerance: 3e-6, exact: { Maths.tan(degrees: $0) }, own: { PixelFunctions.tan($0) }),
    Case(
      name: "asin", range: -1...1, tolerance: 3e-5, exact: { Maths.asinDegrees($0) }, own: { PixelFunctions.asin($0) }),
    Case(
      name: "acos", range: -1...1, tolerance: 3e-5, exact: { Maths.acosDegrees($0) }, own: { PixelFunctions.acos($0) }),
    Case(
      name: "atan", range: -50...50, tolerance: 2e-5, exact: { Maths.atanDegrees($0) },
      own: { PixelFunctions.atan2($0, PixelFunctions.Lanes(repeating: 1)) }),
    Case(name: "exp", range: -80...80, tolerance: 1e-6, exact: { Maths.exp($0) }, own: { PixelFunctions.exp($0) }),
    Case(name: "log", range: 1e-6...1e6, tolerance: 1e-6, exact: { Maths.log($0) }, own: { PixelFunctions.log($0) }),
    Case(
      name: "noise", range: -900...900, tolerance: 2e-6, exact: { Noise.smooth($0) }, own: { PixelFunctions.noise($0) }),
    Case(
      name: "floor", range: -3e7...3e7, tolerance: 0, exact: { $0.rounded(.down) }, own: { PixelFunctions.floor($0) }),
    Case(
      name: "round", range: -99...99, tolerance: 0, exact: { $0.rounded(.toNearestOrAwayFromZero) },
      own: { PixelFunctions.round($0) }),
    Case(
      name: "power", range: 0.01...30, tolerance: 1e-5, exact: { Maths.pow($0, 4.7) },
      own: { PixelFunctions.pow($0, PixelFunctions.Lanes(repeating: 4.7)) }),
  ]

  @Test(arguments: cases)
  func isCloseToTheExactFunction(_ example: Case) {
    var random = SeededRandom(seed: 11)
    var worst = 0.0
    for _ in 0..<4000 {
      let x = Float(random.uniform(example.range.lowerBound, example.range.upperBound))
      let exact = example.exact(Double(x))
      let own = Double(example.own(PixelFunctions.Lanes(repeating: x))[0])
      worst = max(worst, abs(own - exact) / max(1, abs(exact)))
    }
    #expect(worst <= example.tolerance)
  }

  @Test(arguments: [-720, -270, -180, -90, 0, 90, 180, 270, 360, 810, 90_000] as [Float])
  func quarterTurnsAreExact(_ degrees: Float) {
    let lanes = PixelFunctions.Lanes(repeating: degrees)
    #expect(Double(PixelFunctions.sin(lanes)[0]) == Maths.sin(degrees: Double(degrees)))
    #expect(Double(PixelFunctions.cos(lanes)[0]) == Maths.cos(degrees: Double(degrees)))
  }

  /// Base, exponent, power.
  @Test(
    arguments: [
      (0, 0, 1), (0, 2, 0), (0, -1, .infinity), (-2, 3, -8), (-2, 2, 4), (2, 10, 1024), (1, .infinity, 1),
      (.infinity, 2, .infinity), (.infinity, -2, 0), (1e30, 9, .infinity), (1e-30, 9, 0),
    ] as [(Float, Float, Float)])
  func powersAtTheEnds(_ base: Float, _ exponent: Float, _ power: Float) {
    let found = PixelFunctions.pow(.init(repeating: base), .init(repeating: exponent))[0]
    #expect(found == power || abs(found - power) < 1e-6 * abs(power))
  }

  @Test func nothingTrapsAndWhatHasNoAnswerIsNaN() {
    let strange: [Float] = [.nan, .infinity, -.infinity, 3e38, -3e38, .leastNonzeroMagnitude, -0.0, 16_777_216]
    for a in strange {
      let lanes = PixelFunctions.Lanes(repeating: a)
      for example in Self.cases { _ = example.own(lanes) }
      for b in strange {
        _ = PixelFunctions.remainder(lanes, .init(repeating: b))
        _ = PixelFunctions.atan2(lanes, .init(repeating: b))
        _ = PixelFunctions.pow(lanes, .init(repeating: b))
      }
    }
    #expect(PixelFunctions.log(.init(repeating: -1))[0].isNaN)
    #expect(PixelFunctions.asin(.init(repeating: 1.5))[0].isNaN)
    #expect(PixelFunctions.pow(.init(repeating: -2), .init(repeating: 0.5))[0].isNaN)
    #expect(PixelFunctions.remainder(.init(repeating: 3), .init(repeating: 0))[0].isNaN)
    #expect(PixelFunctions.log(.init(repeating: 0))[0] == -.infinity)
  }
}
