extension Maths {
  /// Arc sine in radians, −π/2…π/2; NaN outside −1…1.
  /// Error at most 0.501 ulp.
  public static func asin(_ x: Double) -> Double { arcSine(x).rounded }

  /// Arc cosine in radians, 0…π; NaN outside −1…1.
  /// Error at most 0.501 ulp.
  public static func acos(_ x: Double) -> Double { arcCosine(x).rounded }

  /// Arc tangent in radians, −π/2…π/2.
  /// Error at most 0.501 ulp.
  public static func atan(_ x: Double) -> Double { arcTangent(x, 1).rounded }

  /// The angle of the vector (x, y) in radians, −π…π, the sign that of y, with C's results for zeros and infinities.
  /// Error at most 0.501 ulp.
  public static func atan2(_ y: Double, _ x: Double) -> Double { arcTangent(y, x).rounded }

  /// atan(x / √(1 − x²)).
  @inline(__always)
  static func arcSine(_ x: Double) -> DoubleDouble {
    let sine = x.magnitude
    guard sine <= 1 else { return DoubleDouble(.nan) }
    // x + x³/6 rounds to x; the low part has the sign too, so that −0 stays −0.
    if sine < 0x1p-28 { return DoubleDouble(x, 0 * x) }
    let cosine = complement(sine)
    let angle =
      sine <= cosine.high
      ? octant(DoubleDouble(sine), cosine) : MathsTables.halfPi - octant(cosine, DoubleDouble(sine))
    return x < 0 ? -angle : angle
  }

  /// The angle of the vector (x, √(1 − x²)).
  @inline(__always)
  static func arcCosine(_ x: Double) -> DoubleDouble {
    let cosine = x.magnitude
    guard cosine <= 1 else { return DoubleDouble(.nan) }
    let sine = complement(cosine)
    if sine.high < cosine {
      let angle = octant(sine, DoubleDouble(cosine))
      return x < 0 ? MathsTables.pi - angle : angle
    }
    let angle = cosine < 0x1p-500 ? DoubleDouble(cosine) : octant(DoubleDouble(cosine), sine)
    return MathsTables.halfPi + (x < 0 ? angle : -angle)
  }

  /// The angle of the vector (x, y); its low part is 0 where the result needs none.
  @inline(__always)
  static func arcTangent(_ y: Double, _ x: Double) -> DoubleDouble {
    if y.isNaN || x.isNaN { return DoubleDouble(.nan) }
    let (rise, run) = infinitiesAsOnes(y.magnitude, x.magnitude)
    var angle: DoubleDouble
    if rise == 0 {
      angle = DoubleDouble(0)
    } else if rise <= run {
      angle = ratio(rise, run)
    } else {
      angle = MathsTables.halfPi - ratio(run, rise)
    }
    if x.sign == .minus { angle = MathsTables.pi - angle }
    // The low part of a zero with it, so that −0 + −0 stays −0.
    return y.sign == .minus ? -angle : angle
  }

  /// Two infinities are at 45°, and one makes the other number nothing.
  @inline(__always)
  private static func infinitiesAsOnes(_ rise: Double, _ run: Double) -> (Double, Double) {
    if rise != .infinity && run != .infinity { return (rise, run) }
    return (rise == .infinity ? 1 : 0, run == .infinity ? 1 : 0)
  }

  /// √(1 − x²) for 0 ≤ x ≤ 1.
  @inline(__always)
  private static func complement(_ x: Double) -> DoubleDouble {
    (DoubleDouble.orderedSum(1, -x) * DoubleDouble.orderedSum(1, x)).squareRoot
  }

  /// atan(rise / run) for 0 ≤ rise ≤ run of any size.
  @inline(__always)
  private static func ratio(_ rise: Double, _ run: Double) -> DoubleDouble {
    let quotient = rise / run
    // The angle is the quotient to 2⁻¹⁶⁰⁰, and its low part would underflow.
    if quotient < 0x1p-800 { return DoubleDouble(quotient) }
    if run > 0x1p500 || run < 0x1p-100 {
      let exponent = run.exponent
      return octant(
        DoubleDouble(Double(sign: .plus, exponent: -exponent, significand: rise)),
        DoubleDouble(Double(sign: .plus, exponent: -exponent, significand: run)))
    }
    return octant(DoubleDouble(rise), DoubleDouble(run))
  }

  /// atan(rise / run) for 0 ≤ rise ≤ run, relative error below 2⁻⁶⁶.
  ///
  /// With c the nearest 64th to the quotient, atan(rise / run) = atan c + atan t, t = (rise − c·run) / (run + c·rise),
  /// |t| ≤ 1/128.
  @inline(__always)
  private static func octant(_ rise: DoubleDouble, _ run: DoubleDouble) -> DoubleDouble {
    let index = clampedInt(nearestInteger(rise.high / run.high * 64), 0...64)
    let c = Double(index) / 64
    let t = index == 0 ? rise / run : (rise - run * c) / (run + rise * c)
    let z = t.high * t.high
    let rest = DoubleDouble.orderedSum(t.high, t.low + t.high * (z * MathsTables.arcTangent(z)))
    if index == 0 { return rest }
    return DoubleDouble(MathsTables.arcTangents[2 &* index], MathsTables.arcTangents[2 &* index &+ 1]) + rest
  }
}
