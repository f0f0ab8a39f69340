/// A number as the unevaluated sum of two Doubles, |low| ≤ ulp(high)/2: about 106 bits.
///
/// Everything is made of + − × ÷ and sqrt, which IEEE 754 fixes to the bit; the error-free transformations are Knuth's
/// and Dekker's. Products split by a factor of 2²⁷ and so are meant for operands of at most 2⁹⁹⁰.
struct DoubleDouble {
  var high: Double
  var low: Double

  @inline(__always)
  init(_ high: Double, _ low: Double = 0) {
    self.high = high
    self.low = low
  }

  /// The nearest Double.
  @inline(__always) var rounded: Double { high + low }

  /// a + b exactly.
  @inline(__always)
  static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
    let s = a + b
    let t = s - a
    return DoubleDouble(s, (a - (s - t)) + (b - t))
  }

  /// a + b exactly, where |a| ≥ |b| or a = 0.
  @inline(__always)
  static func orderedSum(_ a: Double, _ b: Double) -> DoubleDouble {
    let s = a + b
    return DoubleDouble(s, b - (s - a))
  }

  /// a · b exactly, unless the low part underflows.
  @inline(__always)
  static func product(_ a: Double, _ b: Double) -> DoubleDouble {
    let p = a * b
    let (a1, a2) = split(a)
    let (b1, b2) = split(b)
    return DoubleDouble(p, ((a1 * b1 - p) + a1 * b2 + a2 * b1) + a2 * b2)
  }

  @inline(__always)
  private static func split(_ a: Double) -> (Double, Double) {
    let t = 134_217_729 * a
    let high = t - (t - a)
    return (high, a - high)
  }

  @inline(__always) static prefix func - (a: DoubleDouble) -> DoubleDouble { DoubleDouble(-a.high, -a.low) }

  @inline(__always)
  static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let s = sum(a.high, b.high)
    let t = sum(a.low, b.low)
    let u = orderedSum(s.high, s.low + t.high)
    return orderedSum(u.high, u.low + t.low)
  }

  @inline(__always) static func - (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble { a + -b }

  @inline(__always)
  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let p = product(a.high, b.high)
    return orderedSum(p.high, p.low + (a.high * b.low + a.low * b.high))
  }

  @inline(__always)
  static func * (a: DoubleDouble, b: Double) -> DoubleDouble {
    let p = product(a.high, b)
    return orderedSum(p.high, p.low + a.low * b)
  }

  @inline(__always)
  static func / (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let quotient = a.high / b.high
    let p = product(quotient, b.high)
    let rest = ((a.high - p.high) - p.low) + a.low - quotient * b.low
    return orderedSum(quotient, rest / b.high)
  }

  /// Zero where `high` is not positive.
  @inline(__always) var squareRoot: DoubleDouble {
    guard high > 0 else { return DoubleDouble(0) }
    let root = high.squareRoot()
    let p = Self.product(root, root)
    return Self.orderedSum(root, (((high - p.high) - p.low) + low) / (2 * root))
  }
}
