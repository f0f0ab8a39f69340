extension Maths {
  /// eˣ; infinity above 709.78, 0 below −745.13.
  /// Error at most 0.53 ulp, 0.75 where the result is subnormal.
  public static func exp(_ x: Double) -> Double {
    if x.isNaN { return x }
    return exponential(DoubleDouble(x))
  }

  /// Natural logarithm; −∞ at ±0, NaN below 0.
  /// Error at most 0.501 ulp.
  public static func log(_ x: Double) -> Double {
    guard x > 0, x < .infinity else { return x == 0 ? -.infinity : x < 0 ? .nan : x }
    return logarithm(x).rounded
  }

  /// x to the power of y, with C's results for zeros, infinities, NaN and negative x.
  /// Error at most 0.53 ulp, 0.75 where the result is subnormal.
  public static func pow(_ x: Double, _ y: Double) -> Double {
    if x == 1 || y == 0 { return 1 }
    if y == 1 || x.isNaN { return x }
    if y == 2 { return x * x }
    if y.isNaN { return y }
    let base = x.magnitude
    if y.isInfinite { return base == 1 ? 1 : (base > 1) == (y > 0) ? .infinity : 0 }
    let isNegative = x.sign == .minus && isOdd(y)
    let size: Double
    if base == 0 || base == .infinity {
      size = (base == 0) == (y < 0) ? .infinity : 0
    } else {
      if x < 0, y != y.rounded(.towardZero) { return .nan }
      size = power(base, y)
    }
    return isNegative ? -size : size
  }

  /// Cube root, with the sign of x.
  /// Error at most 0.53 ulp.
  public static func cbrt(_ x: Double) -> Double {
    guard x.isFinite, x != 0 else { return x }
    let root = exponential(logarithm(x.magnitude) * MathsTables.third)
    return x < 0 ? -root : root
  }

  /// xʸ for finite positive x ≠ 1 and finite y.
  @inline(__always)
  private static func power(_ x: Double, _ y: Double) -> Double {
    if x == 1 || y.magnitude < 0x1p-65 { return 1 }
    let logarithm = logarithm(x)
    // |ln x| is at least 2⁻⁵³.
    if y.magnitude > 0x1p65 { return (logarithm.high > 0) == (y > 0) ? .infinity : 0 }
    return exponential(logarithm * y)
  }

  private static func isOdd(_ y: Double) -> Bool {
    let size = y.magnitude
    guard size < 0x1p53, size == size.rounded(.towardZero) else { return false }
    return clampedInt(size) & 1 == 1
  }

  /// eˣ. With n the nearest 32nd of ln 2, eˣ = 2^(n/32) · eʳ, |r| ≤ ln 2 / 64, the power of two from a table to 106
  /// bits.
  @inline(__always)
  private static func exponential(_ x: DoubleDouble) -> Double {
    if x.high > 710 { return .infinity }
    if x.high < -746 { return 0 }
    let count = nearestInteger(x.high * 0x1.71547652b82fep+5)
    let unit = MathsTables.log2Over32
    // The first difference is exact.
    let r = DoubleDouble.sum(x.high - count * unit.high, x.low - count * unit.low)
    let growth = r.high + (r.low + r.high * r.high * MathsTables.exponential(r.high))
    let n = clampedInt(count)
    let (tableHigh, tableLow) = (MathsTables.powersOfTwo[2 &* (n & 31)], MathsTables.powersOfTwo[2 &* (n & 31) &+ 1])
    let value = tableHigh + (tableLow + tableHigh * growth)
    let exponent = n >> 5
    if exponent > -1022, exponent < 1023 { return value * power(of: exponent) }
    let half = exponent / 2
    return value * power(of: half) * power(of: exponent - half)
  }

  /// ln x for finite positive x, relative error below 2⁻⁶⁷.
  ///
  /// x = 2ᵏ · m, and a table has c ≈ 1/m of few bits, so ln x = k · ln 2 − ln c + ln(1 + r) with r = c·m − 1 exactly,
  /// −0.0043 ≤ r ≤ 0.0079. Around 1, k = 0 and c = 1: nothing cancels.
  @inline(__always)
  private static func logarithm(_ x: Double) -> DoubleDouble {
    var bits = x.bitPattern
    var k = 0.0
    if bits < 0x0010_0000_0000_0000 {
      bits = (x * 0x1p54).bitPattern
      k = -54
    }
    let index = Int(truncatingIfNeeded: bits >> 45 & 127)
    k += Double(Int(truncatingIfNeeded: bits >> 52) &- 1023)
    var m = Double(bitPattern: bits & 0xF_FFFF_FFFF_FFFF | 0x3FF0_0000_0000_0000)
    if index >= 53 {
      m *= 0.5
      k += 1
    }
    let (c, high, low) = (
      MathsTables.logarithms[3 &* index], MathsTables.logarithms[3 &* index &+ 1],
      MathsTables.logarithms[3 &* index &+ 2]
    )
    let p = DoubleDouble.product(c, m)
    let r = DoubleDouble.orderedSum(p.high - 1, p.low)
    let square = DoubleDouble.product(r.high, r.high)
    // ln(1 + r) = r − r²/2 + r³ · polynomial.
    let first = DoubleDouble.orderedSum(r.high, -0.5 * square.high)
    let rest =
      r.low - 0.5 * square.low - r.high * r.low + square.high * (r.high * MathsTables.logarithm(r.high)) + first.low
    let series = DoubleDouble.orderedSum(first.high, rest)
    let unit = MathsTables.log2
    return DoubleDouble.sum(k * unit.high, k * unit.low) + DoubleDouble(high, low) + series
  }
}
