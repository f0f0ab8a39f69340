extension Maths {
  /// Sine of an angle in radians, of any size. NaN for infinities.
  /// Error at most 0.57 ulp.
  public static func sin(_ x: Double) -> Double {
    // x − x³/6 rounds to x.
    if x.magnitude < 0x1p-27 { return x }
    guard x.isFinite else { return .nan }
    let (quadrant, r) = reduced(x)
    return sine(quadrant, r).rounded
  }

  /// Cosine of an angle in radians, of any size. NaN for infinities.
  /// Error at most 0.57 ulp.
  public static func cos(_ x: Double) -> Double {
    guard x.isFinite else { return .nan }
    let (quadrant, r) = reduced(x)
    return sine(quadrant &+ 1, r).rounded
  }

  /// Sine and cosine at once, each with the bits of its own function.
  public static func sincos(_ x: Double) -> (sin: Double, cos: Double) {
    guard x.isFinite else { return (.nan, .nan) }
    let (quadrant, r) = reduced(x)
    return (x.magnitude < 0x1p-27 ? x : sine(quadrant, r).rounded, sine(quadrant &+ 1, r).rounded)
  }

  /// Tangent of an angle in radians, of any size. NaN for infinities.
  /// Error at most 0.59 ulp.
  public static func tan(_ x: Double) -> Double {
    if x.magnitude < 0x1p-27 { return x }
    guard x.isFinite else { return .nan }
    let (quadrant, r) = reduced(x)
    return tangent(quadrant, r).rounded
  }

  /// sin(r + quadrant · 90°) for |r| ≤ π/4, relative error below 2⁻⁵⁸.
  @inline(__always)
  static func sine(_ quadrant: Int, _ r: DoubleDouble) -> DoubleDouble {
    let value = quadrant & 1 == 0 ? sineKernel(r) : cosineKernel(r)
    return quadrant & 2 == 0 ? value : -value
  }

  /// tan(r + quadrant · 90°) for |r| ≤ π/4.
  @inline(__always)
  static func tangent(_ quadrant: Int, _ r: DoubleDouble) -> DoubleDouble {
    let (s, c) = (sineKernel(r), cosineKernel(r))
    return quadrant & 1 == 0 ? s / c : -c / s
  }

  /// r + r · z · (−1/6 + z · polynomial) with z = r²; the polynomial's part is below 0.4 % of the result.
  @inline(__always)
  private static func sineKernel(_ r: DoubleDouble) -> DoubleDouble {
    let z = r * r
    let tail = z.high * MathsTables.sine(z.high)
    let sixth = MathsTables.minusSixth
    var factor = DoubleDouble.orderedSum(sixth.high, tail)
    factor.low += sixth.low
    let rest = r * (z * factor)
    let sum = DoubleDouble.orderedSum(r.high, rest.high)
    return DoubleDouble.orderedSum(sum.high, sum.low + (r.low + rest.low))
  }

  /// 1 − z/2 + z² · polynomial with z = r²; the polynomial's part is below 2.3 % of the result.
  @inline(__always)
  private static func cosineKernel(_ r: DoubleDouble) -> DoubleDouble {
    let z = r * r
    let sum = DoubleDouble.orderedSum(1, -0.5 * z.high)
    return DoubleDouble.orderedSum(sum.high, sum.low + (z.high * (z.high * MathsTables.cosine(z.high)) - 0.5 * z.low))
  }

  /// The nearest multiple of π/2, modulo 4, and the rest, |rest| ≤ π/4 (a little more where x itself is), relative
  /// error below 2⁻⁷⁵.
  ///
  /// Payne and Hanek's method for all sizes alike: x is m · 2ᵉ, and those bits of 2/π that give whole turns or less
  /// than 2⁻¹⁹⁰ of a quarter with 2ᵉ don't matter. The 192 bits between them times m, modulo 2¹⁹², are the quarter
  /// turns in fixed point. No Double comes closer than 2⁻⁶² to a multiple of π/2, which leaves 75 bits of the rest.
  @inline(__always)
  static func reduced(_ x: Double) -> (Int, DoubleDouble) {
    if x.magnitude <= 0.785 { return (0, DoubleDouble(x)) }
    let exponent = Int(truncatingIfNeeded: x.bitPattern >> 52 & 0x7FF) &- 1075
    let m = x.bitPattern & 0xF_FFFF_FFFF_FFFF | 0x10_0000_0000_0000

    // The first bit has the weight 2 with 2ᵉ; the table begins with 64 zero bits before the binary point.
    let first = exponent &+ 62
    let (word, shift) = (first >> 6, UInt64(truncatingIfNeeded: first & 63))
    let table = MathsTables.twoOverPi
    @inline(__always) func bits(_ i: Int) -> UInt64 {
      // A shift by 64 gives 0 with Swift's smart shifts.
      table[word &+ i] << shift | table[word &+ i &+ 1] >> (64 &- shift)
    }
    let low = m.multipliedFullWidth(by: bits(2))
    let middle = m.multipliedFullWidth(by: bits(1))
    let (b, carry) = middle.low.addingReportingOverflow(low.high)
    let a = m &* bits(0) &+ middle.high &+ (carry ? 1 : 0)

    // 2 bits of quadrant and 190 of fraction, to be taken as the nearest quadrant and a signed fraction.
    var quadrant = Int(truncatingIfNeeded: a >> 62) &+ Int(truncatingIfNeeded: a >> 61 & 1)
    var fraction = (a << 2 | b >> 62, b << 2 | low.low >> 62, low.low << 2)
    var isNegative = fraction.0 >> 63 == 1
    if isNegative {
      // Two's complement, but for the last bit.
      fraction = (~fraction.0, ~fraction.1, ~fraction.2)
    }
    var exponentOfFraction = -64
    if fraction.0 == 0 {
      fraction = (fraction.1, fraction.2, 0)
      exponentOfFraction = -128
    }
    let zeros = UInt64(truncatingIfNeeded: fraction.0.leadingZeroBitCount)
    let w0 = fraction.0 << zeros | fraction.1 >> (64 &- zeros)
    let w1 = fraction.1 << zeros | fraction.2 >> (64 &- zeros)
    let scale = power(of: exponentOfFraction &- Int(truncatingIfNeeded: zeros))
    var rest =
      DoubleDouble(Double(w0 & ~0x7FF) * scale, Double((w0 & 0x7FF) << 53 | w1 >> 11) * 0x1p-53 * scale)
      * MathsTables.halfPi
    if x < 0 {
      quadrant = 0 &- quadrant
      isNegative.toggle()
    }
    if isNegative { rest = -rest }
    return (quadrant & 3, rest)
  }
}
