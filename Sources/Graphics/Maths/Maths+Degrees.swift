extension Maths {
  /// Sine of an angle in degrees: ±1 and 0 (with the angle's sign) at multiples of 90, ±0.5 where it is that.
  /// NaN for infinities.
  /// Error at most 0.57 ulp.
  public static func sin(degrees: Double) -> Double {
    let (quadrant, r) = reduced(degrees: degrees)
    let value = sine(quadrant, r).rounded
    return value == 0 ? (degrees.sign == .minus ? -0.0 : 0) : value
  }

  /// Cosine of an angle in degrees: ±1 and 0 at multiples of 90, ±0.5 where it is that. NaN for infinities.
  /// Error at most 0.57 ulp.
  public static func cos(degrees: Double) -> Double {
    let (quadrant, r) = reduced(degrees: degrees)
    // No −0.
    return sine(quadrant &+ 1, r).rounded + 0
  }

  /// Tangent of an angle in degrees: 0 (with the angle's sign) at multiples of 180, ±1 halfway between those of 90,
  /// infinity at 90 and −infinity at 270 (and whole turns from there). NaN for infinities.
  /// Error at most 0.59 ulp.
  public static func tan(degrees: Double) -> Double {
    let (quadrant, r) = reduced(degrees: degrees)
    if r.high == 0 {
      if quadrant & 1 == 0 { return degrees.sign == .minus ? -0.0 : 0 }
      return quadrant == 1 ? .infinity : -.infinity
    }
    return tangent(quadrant, r).rounded
  }

  /// Arc sine in degrees, −90…90; NaN outside −1…1.
  /// Error at most 0.52 ulp.
  public static func asinDegrees(_ x: Double) -> Double { inDegrees(arcSine(x)) }

  /// Arc cosine in degrees, 0…180; NaN outside −1…1.
  /// Error at most 0.51 ulp.
  public static func acosDegrees(_ x: Double) -> Double { inDegrees(arcCosine(x)) }

  /// Arc tangent in degrees, −90…90.
  /// Error at most 0.51 ulp, 0.75 where the result is subnormal.
  public static func atanDegrees(_ x: Double) -> Double { atan2Degrees(x, 1) }

  /// The angle of the vector (x, y) in degrees, −180…180, exact at multiples of 45.
  /// Error at most 0.51 ulp, 0.75 where the result is subnormal.
  public static func atan2Degrees(_ y: Double, _ x: Double) -> Double {
    let quotient = (y / x).magnitude
    if x > 0, x < .infinity, quotient < 0x1p-700, y != 0 {
      // The angle is the quotient; its significand alone, so that nothing underflows before the end.
      let significand = (DoubleDouble(y.significand) / DoubleDouble(x.significand) * MathsTables.perRadian).rounded
      return Double(sign: y.sign, exponent: y.exponent - x.exponent, significand: significand)
    }
    return inDegrees(arcTangent(y, x))
  }

  private static func inDegrees(_ radians: DoubleDouble) -> Double {
    if radians.high == 0 { return radians.high }
    if radians.high.magnitude < 0x1p-900 {
      // Away from where low parts underflow.
      return (DoubleDouble(radians.high * 0x1p600) * MathsTables.perRadian).rounded * 0x1p-600
    }
    return (radians * MathsTables.perRadian).rounded
  }

  /// The nearest quarter turn, modulo 4, and the rest in radians. Taking 90s away is exact.
  @inline(__always)
  private static func reduced(degrees: Double) -> (Int, DoubleDouble) {
    var (quarter, rest) = (0.0, degrees)
    if degrees.magnitude > 45 {
      let turn = degrees.magnitude <= 360 ? degrees : degrees.remainder(dividingBy: 360)
      quarter = nearestInteger(turn / 90)
      rest = turn - quarter * 90
    }
    if rest.magnitude < 0x1p-900 { return (clampedInt(quarter) & 3, DoubleDouble(rest * MathsTables.degree.high)) }
    return (clampedInt(quarter) & 3, MathsTables.degree * rest)
  }
}
