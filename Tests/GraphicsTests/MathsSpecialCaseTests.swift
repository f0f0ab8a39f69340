import Graphics
import Testing

/// The special cases of C's Annex F.
@Suite struct MathsSpecialCaseTests {
  private static let inf = Double.infinity

  @Test func unary() {
    for (f, x, expected) in [
      ({ Maths.sin($0) }, -0.0, -0.0), ({ Maths.sin($0) }, Self.inf, .nan), ({ Maths.sin($0) }, .nan, .nan),
      ({ Maths.sin($0) }, .leastNonzeroMagnitude, .leastNonzeroMagnitude), ({ Maths.cos($0) }, -0.0, 1),
      ({ Maths.cos($0) }, -Self.inf, .nan),
      ({ Maths.tan($0) }, -0.0, -0.0), ({ Maths.tan($0) }, Self.inf, .nan), ({ Maths.tan($0) }, .nan, .nan),
      ({ Maths.asin($0) }, -0.0, -0.0), ({ Maths.asin($0) }, 1.0000000000000002, .nan),
      ({ Maths.asin($0) }, 1, 1.5707963267948966), ({ Maths.asin($0) }, .nan, .nan),
      ({ Maths.acos($0) }, 1, 0), ({ Maths.acos($0) }, -1, .pi), ({ Maths.acos($0) }, -1.5, .nan),
      ({ Maths.acos($0) }, 0, 1.5707963267948966), ({ Maths.atan($0) }, -0.0, -0.0),
      ({ Maths.atan($0) }, Self.inf, 1.5707963267948966), ({ Maths.atan($0) }, .nan, .nan),
      ({ Maths.exp($0) }, Self.inf, Self.inf), ({ Maths.exp($0) }, -Self.inf, 0), ({ Maths.exp($0) }, .nan, .nan),
      ({ Maths.exp($0) }, 709.79, Self.inf), ({ Maths.exp($0) }, -745.14, 0),
      ({ Maths.exp($0) }, -745.13, .leastNonzeroMagnitude),
      ({ Maths.exp($0) }, 1e308, Self.inf), ({ Maths.exp($0) }, -0.0, 1),
      ({ Maths.log($0) }, 0, -Self.inf), ({ Maths.log($0) }, -0.0, -Self.inf), ({ Maths.log($0) }, -1, .nan),
      ({ Maths.log($0) }, -Self.inf, .nan), ({ Maths.log($0) }, Self.inf, Self.inf), ({ Maths.log($0) }, .nan, .nan),
      ({ Maths.log($0) }, 1, 0), ({ Maths.cbrt($0) }, -0.0, -0.0), ({ Maths.cbrt($0) }, -Self.inf, -Self.inf),
      ({ Maths.cbrt($0) }, .nan, .nan), ({ Maths.sin(degrees: $0) }, -180, -0.0),
      ({ Maths.sin(degrees: $0) }, -0.0, -0.0), ({ Maths.sin(degrees: $0) }, Self.inf, .nan),
      ({ Maths.cos(degrees: $0) }, .nan, .nan), ({ Maths.tan(degrees: $0) }, -Self.inf, .nan),
      ({ Maths.tan(degrees: $0) }, -0.0, -0.0), ({ Maths.asinDegrees($0) }, 2, .nan),
      ({ Maths.asinDegrees($0) }, -0.0, -0.0), ({ Maths.acosDegrees($0) }, .nan, .nan),
      ({ Maths.atanDegrees($0) }, -0.0, -0.0), ({ Maths.atanDegrees($0) }, Self.inf, 90),
    ] as [((Double) -> Double, Double, Double)] {
      #expect(same(f(x), expected), "at \(x): \(f(x)), not \(expected)")
    }
  }

  @Test(arguments: [
    (0.0, 1.0, 0.0), (-0.0, 1, -0.0), (0, -1, Double.pi), (-0.0, -1, -Double.pi), (0, 0, 0), (-0.0, 0, -0.0),
    (0, -0.0, .pi), (-0.0, -0.0, -.pi), (1, 0, 1.5707963267948966), (-1, -0.0, -1.5707963267948966),
    (inf, inf, 0.7853981633974483), (inf, -inf, 2.356194490192345), (-inf, -inf, -2.356194490192345),
    (inf, 3, 1.5707963267948966), (3, inf, 0), (-3, inf, -0.0), (3, -inf, .pi), (-3, -inf, -.pi), (.nan, 1, .nan),
    (1, .nan, .nan), (.nan, inf, .nan),
  ])
  func atan2(_ y: Double, _ x: Double, _ expected: Double) {
    #expect(same(Maths.atan2(y, x), expected))
    #expect(abs(Maths.atan2Degrees(y, x) - expected * 180 / .pi) < 1e-13 || expected.isNaN)
    #expect(Maths.atan2Degrees(y, x).sign == expected.sign || expected.isNaN)
  }

  @Test(arguments: [
    (Double.nan, 0.0, 1.0), (1, .nan, 1), (.nan, 1, .nan), (2, .nan, .nan), (-1, inf, 1), (-1, -inf, 1), (0.5, inf, 0),
    (0.5, -inf, inf), (-2, inf, inf), (2, -inf, 0), (inf, 2, inf), (inf, -1, 0), (-inf, 3, -inf), (-inf, 4, inf),
    (-inf, -3, -0.0), (-inf, -2, 0), (-inf, 0.5, inf), (0, 3, 0), (-0.0, 3, -0.0), (-0.0, 2, 0), (-0.0, -3, -inf),
    (-0.0, -2, inf), (0, -0.5, inf), (-0.0, 0.5, 0), (0, -inf, inf), (-8, 1.0 / 3, .nan), (-2, 3, -8), (-2, 4, 16),
    (-2, -1, -0.5), (-1, 9_007_199_254_740_994, 1), (-1, 9_007_199_254_740_991, -1), (10, 400, inf), (10, -400, 0),
    (-10, 401, -inf), (-10, -401, -0.0), (1.0000000000000002, 1e300, inf), (0.9999999999999999, 1e300, 0),
    (1e300, 1e-300, 1), (7, 0, 1), (7, 1, 7), (inf, 0, 1),
  ])
  func pow(_ x: Double, _ y: Double, _ expected: Double) {
    #expect(same(Maths.pow(x, y), expected), "\(Maths.pow(x, y))")
  }
}
