import Graphics

/// Functions of eight numbers at once in single precision, made of additions, multiplications, divisions and square
/// roots alone, so that they give the same bits on every machine. Errors are a few units in the last place where
/// nothing else is said, and what has no answer is NaN.
enum PixelFunctions {
  typealias Lanes = SIMD8<Float>
  private typealias Bits = SIMD8<UInt32>
  private typealias Integers = SIMD8<Int32>

  @inline(__always)
  private static func bits(_ x: Lanes) -> Bits { unsafeBitCast(x, to: Bits.self) }

  @inline(__always)
  private static func lanes(_ bits: Bits) -> Lanes { unsafeBitCast(bits, to: Lanes.self) }

  @inline(__always)
  static func magnitude(_ x: Lanes) -> Lanes { lanes(bits(x) & 0x7FFF_FFFF) }

  /// `x` with the sign of `sign` where its own is +.
  @inline(__always)
  private static func signed(_ x: Lanes, like sign: Lanes) -> Lanes { lanes(bits(x) | (bits(sign) & 0x8000_0000)) }

  // MARK: Rounding

  /// Numbers of at least 2²³ are whole. Adding 2²³ to smaller ones leaves no fraction.
  private static let whole: Float = 8_388_608

  /// The nearest whole number, of two the even one; NaN and infinities stay.
  @inline(__always)
  private static func nearest(_ x: Lanes) -> Lanes {
    let size = magnitude(x)
    let rounded = signed((size + whole) - whole, like: x)
    return x.replacing(with: rounded, where: size .< whole)
  }

  @inline(__always)
  static func floor(_ x: Lanes) -> Lanes {
    let near = nearest(x)
    return near.replacing(with: near - 1, where: near .> x)
  }

  @inline(__always)
  static func ceil(_ x: Lanes) -> Lanes { -floor(-x) }

  /// Halves away from zero.
  @inline(__always)
  static func round(_ x: Lanes) -> Lanes {
    let size = magnitude(x)
    let down = floor(size)
    let rounded = down.replacing(with: down + 1, where: size - down .>= 0.5)
    return x.replacing(with: signed(rounded, like: x), where: size .< whole)
  }

  @inline(__always)
  static func sign(_ x: Lanes) -> Lanes {
    x.replacing(with: 1, where: x .> 0).replacing(with: -1, where: x .< 0)
  }

  /// 0…1; NaN as 0.
  @inline(__always)
  static func unit(_ x: Lanes) -> Lanes {
    Lanes(repeating: 0).replacing(with: x, where: x .> 0).replacing(with: 1, where: x .>= 1)
  }

  /// With the divisor's sign. Quotients beyond 2²⁴ leave no fraction to take the rest of.
  @inline(__always)
  static func remainder(_ a: Lanes, _ b: Lanes) -> Lanes {
    var rest = a - b * floor(a / b)
    // A quotient that was rounded up to a whole number is one too many, and one too few the other way.
    let size = magnitude(b)
    let turned = lanes(bits(rest) ^ (bits(b) & 0x8000_0000))
    rest = rest.replacing(with: rest + b, where: turned .< 0)
    return rest.replacing(with: rest - b, where: turned .>= size)
  }

  /// NaN if a is.
  @inline(__always)
  static func min(_ a: Lanes, _ b: Lanes) -> Lanes { b.replacing(with: a, where: (a .< b) .| (a .!= a)) }

  /// NaN if a is.
  @inline(__always)
  static func max(_ a: Lanes, _ b: Lanes) -> Lanes { b.replacing(with: a, where: (a .> b) .| (a .!= a)) }

  // MARK: Angles

  /// Sine and cosine of degrees: the nearest multiple of 90 is taken away without a rounding error below 2 · 10⁷, and
  /// Taylor's series do for the rest. Exact at multiples of 90.
  @inline(__always)
  private static func sineAndCosine(_ degrees: Lanes) -> (sin: Lanes, cos: Lanes, quadrant: Bits) {
    let quarters = nearest(degrees * (1.0 / 90))
    let r = (degrees - quarters * 90) * (Float.pi / 180)
    let z = r * r
    let s1 = z * (1.0 / 362_880) - 1.0 / 5040
    let s2 = z * s1 + 1.0 / 120
    let s3 = z * s2 - 1.0 / 6
    let sin = r + r * z * s3
    let c1 = z * (1.0 / 40_320) - 1.0 / 720
    let c2 = z * c1 + 1.0 / 24
    let cos = 1 - z * 0.5 + z * z * c2
    return (sin, cos, unsafeBitCast(FastRounding.int32(quarters), to: Bits.self))
  }

  @inline(__always)
  private static func turned(_ even: Lanes, _ odd: Lanes, _ quadrant: Bits) -> Lanes {
    lanes(chosen(even, odd, quadrant) ^ ((quadrant & 2) &<< 30))
  }

  /// The bits of `odd` where the quadrant is, of `even` elsewhere. A comparison of integers with one number would be
  /// made one after the other.
  @inline(__always)
  private static func chosen(_ even: Lanes, _ odd: Lanes, _ quadrant: Bits) -> Bits {
    bits(even) ^ ((bits(even) ^ bits(odd)) & (Bits(repeating: 0) &- (quadrant & 1)))
  }

  @inline(__always)
  private static func isNegative(_ x: Lanes) -> SIMDMask<Integers> {
    unsafeBitCast(x, to: Integers.self) .< Integers(repeating: 0)
  }

  /// The cosine is the sine a quarter further on.
  @inline(__always)
  private static func turnedCosine(_ cos: Lanes, _ sin: Lanes, _ quadrant: Bits) -> Lanes {
    let next = quadrant &+ 1
    return lanes(chosen(cos, sin, quadrant) ^ ((next & 2) &<< 30))
  }

  @inline(__always)
  static func sin(_ degrees: Lanes) -> Lanes {
    let (sin, cos, quadrant) = sineAndCosine(degrees)
    return turned(sin, cos, quadrant)
  }

  @inline(__always)
  static func cos(_ degrees: Lanes) -> Lanes {
    let (sin, cos, quadrant) = sineAndCosine(degrees)
    return turnedCosine(cos, sin, quadrant)
  }

  @inline(__always)
  static func tan(_ degrees: Lanes) -> Lanes { sin(degrees) / cos(degrees) }

  /// The angle of (x, y) in degrees, −180…180; 0 or 180 where both are 0.
  @inline(__always)
  static func atan2(_ y: Lanes, _ x: Lanes) -> Lanes {
    let (width, height) = (magnitude(x), magnitude(y))
    let isSteep = height .> width
    let (small, large) = (height.replacing(with: width, where: isSteep), width.replacing(with: height, where: isSteep))
    var t = small / large
    // 0 / 0 is in no direction, ∞ / ∞ halfway.
    t.replace(with: 0, where: (large .== 0) .& (small .== 0))
    t.replace(with: 1, where: (small .== Float.infinity) .& (large .== Float.infinity))
    var angle = arcTangent(t)
    angle = angle.replacing(with: 90 - angle, where: isSteep)
    angle = angle.replacing(with: 180 - angle, where: isNegative(x))
    return signed(angle, like: y)
  }

  /// In degrees, of 0…1: beyond tan 22.5° the angle to 45° is taken, then Taylor's series.
  @inline(__always)
  private static func arcTangent(_ t: Lanes) -> Lanes {
    let isLarge = t .> 0.414_213_56
    let r = t.replacing(with: (t - 1) / (t + 1), where: isLarge)
    let z = r * r
    let p1 = z * (-1.0 / 15) + 1.0 / 13
    let p2 = z * p1 - 1.0 / 11
    let p3 = z * p2 + 1.0 / 9
    let p4 = z * p3 - 1.0 / 7
    let p5 = z * p4 + 1.0 / 5
    let p6 = z * p5 - 1.0 / 3
    let degrees = (r + r * z * p6) * (180 / Float.pi)
    return degrees.replacing(with: degrees + 45, where: isLarge)
  }

  @inline(__always)
  static func asin(_ x: Lanes) -> Lanes { atan2(x, ((1 - x) * (1 + x)).squareRoot()) }

  @inline(__always)
  static func acos(_ x: Lanes) -> Lanes { atan2(((1 - x) * (1 + x)).squareRoot(), x) }

  // MARK: Powers

  /// 2ˣ: 2ⁿ for the nearest whole n, times Taylor's series for the rest.
  @inline(__always)
  private static func exp2(_ x: Lanes, _ low: Lanes) -> Lanes {
    // Beyond these the result is 0 or infinite; NaN stays.
    let bounded = x.replacing(with: -160, where: x .< -160).replacing(with: 140, where: x .> 140)
    let n = nearest(bounded)
    let r = ((bounded - n) + low) * Float(0.693_147_18)
    let p1 = r * (1.0 / 5040) + 1.0 / 720
    let p2 = r * p1 + 1.0 / 120
    let p3 = r * p2 + 1.0 / 24
    let p4 = r * p3 + 1.0 / 6
    let p5 = r * p4 + 0.5
    let series = 1 + (r + r * r * p5)
    // In two steps, so that neither factor is beyond the range of exponents.
    let whole = FastRounding.int32(n)
    let half = whole &>> 1
    return series * power(of: half) * power(of: whole &- half)
  }

  /// 2ⁿ for −126…127.
  @inline(__always)
  private static func power(of n: SIMD8<Int32>) -> Lanes {
    unsafeBitCast((n &+ 127) &<< 23, to: Lanes.self)
  }

  @inline(__always)
  static func exp(_ x: Lanes) -> Lanes {
    // x · log₂ e with what the rounding of the product loses: log₂ e = 1.4375 + 0.0051950…, the first with 5 bits.
    let bounded = x.replacing(with: -110, where: x .< -110).replacing(with: 95, where: x .> 95)
    let n = nearest(bounded * 1.442_695)
    let rest = (bounded - n * 0.693_359_4) + n * 0.000_212_194_44
    return exp2(n, rest * 1.442_695)
  }

  /// log₂ x as its whole part and the rest; x > 0.
  @inline(__always)
  private static func logarithm(_ x: Lanes) -> (whole: Lanes, natural: Lanes) {
    // Subnormal numbers have no exponent of their own.
    let isTiny = x .< 1.175_494_4e-38
    let normal = x.replacing(with: x * whole, where: isTiny)
    let moved = bits(normal) &- 0x3F35_04F3
    let exponent = unsafeBitCast(moved, to: Integers.self) &>> 23
    let m = lanes((moved & 0x007F_FFFF) &+ 0x3F35_04F3)
    let s = (m - 1) / (m + 1)
    let z = s * s
    let p1 = z * (1.0 / 9) + 1.0 / 7
    let p2 = z * p1 + 1.0 / 5
    let p3 = z * p2 + 1.0 / 3
    let natural = 2 * s + 2 * s * z * p3
    var n = Lanes(exponent)
    n.replace(with: n - 23, where: isTiny)
    return (n, natural)
  }

  @inline(__always)
  static func log(_ x: Lanes) -> Lanes {
    let (n, natural) = logarithm(x)
    // ln 2 in two parts, the first short enough for exact products.
    let value = n * 0.693_359_4 + (natural - n * 0.000_212_194_44)
    return atEnds(value, of: x)
  }

  /// −∞ at 0, ∞ at ∞, NaN below 0.
  @inline(__always)
  private static func atEnds(_ value: Lanes, of x: Lanes) -> Lanes {
    value.replacing(with: -.infinity, where: x .== 0).replacing(with: x, where: x .== Float.infinity)
      .replacing(with: .nan, where: (x .< 0) .| (x .!= x))
  }

  /// Relative error about 10⁻⁷ · log₂ of the result.
  @inline(__always)
  static func pow(_ x: Lanes, _ y: Lanes) -> Lanes {
    let (n, natural) = logarithm(magnitude(x))
    let log2 = atEnds(n + natural * 1.442_695, of: magnitude(x))
    var result = exp2(y * log2, Lanes(repeating: 0))
    let isWhole = floor(y) .== y
    let half = y * 0.5
    let isOdd = isWhole .& (floor(half) .!= half)
    result.replace(with: -result, where: isNegative(x) .& isOdd)
    result.replace(with: .nan, where: (x .< 0) .& (y .== y) .& .!isWhole)
    result.replace(with: .nan, where: (x .!= x) .| (y .!= y))
    return result.replacing(with: 1, where: (y .== 0) .| (x .== 1))
  }

  // MARK: Noise

  @inline(__always)
  static func random(_ seed: Lanes) -> Lanes {
    var result = Lanes(repeating: 0)
    for lane in 0..<8 { result[lane] = Float(Noise.random(Double(seed[lane]))) }
    // Rounding may reach 1.
    return result.replacing(with: 0.999_999_94, where: result .>= 1)
  }

  /// `Noise.smooth` in single precision.
  @inline(__always)
  static func noise(_ x: Lanes) -> Lanes {
    let cell = floor(x)
    let t = x - cell
    let fade = t * t * t * (t * (t * 6 - 15) + 10)
    let left = (random(cell) * 4 - 2) * t
    let right = (random(cell + 1) * 4 - 2) * (t - 1)
    return left + (right - left) * fade
  }
}
