/// Transcendental functions with the same bits on every machine, processor and library version.
///
/// The platform's own differ by an ulp between processors (with and without FMA) and versions; one ulp can move a
/// decision, a pixel and with it a whole compressed stream. These use nothing but + − × ÷ and sqrt of IEEE 754 and
/// integers.
///
/// The method is the same throughout: exact reduction to a small argument by tables, a short polynomial, and the
/// leading terms in `DoubleDouble`, so that nearly all of the error is that of the last rounding. Special cases are
/// those of IEEE 754 and C (Annex F). The error stated with each function is the maximum, rounded up, measured over 8
/// million arguments of all kinds against 80-bit arithmetic; none reaches 1 ulp.
public enum Maths {
  /// The nearest integer, halves to even, for |x| < 2⁵¹: by the rounding of an addition, which unlike `rounded()` is no
  /// library call on older processors.
  @inline(__always)
  static func nearestInteger(_ x: Double) -> Double { x + 0x1.8p52 - 0x1.8p52 }

  /// 2ⁿ for −1022 ≤ n ≤ 1023.
  @inline(__always)
  static func power(of n: Int) -> Double { Double(bitPattern: UInt64(truncatingIfNeeded: n &+ 1023) << 52) }
}
