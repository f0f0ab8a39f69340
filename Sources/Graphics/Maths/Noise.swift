/// Random numbers that are functions of a seed.
public enum Noise {
  /// The finalizer of SplitMix64 (Steele, Lea, Flood 2014): every input bit changes every output bit with probability
  /// ½.
  @inlinable @inline(__always)
  public static func mixed(_ bits: UInt64) -> UInt64 {
    var z = bits &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z &>> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z &>> 31)
  }

  /// 0 ≤ r < 1, equal for equal seeds; NaN for a seed that is not finite.
  @inlinable
  public static func random(_ seed: Double) -> Double {
    guard seed.isFinite else { return .nan }
    let bits = seed == 0 ? 0 : seed.bitPattern
    return Double(mixed(mixed(bits)) &>> 11) * 0x1p-53
  }

  /// Gradient noise (Perlin) in −1…1: 0 at whole numbers, with continuous first and second derivatives.
  public static func smooth(_ x: Double) -> Double {
    guard x.isFinite else { return .nan }
    let cell = x.rounded(.down)
    let t = x - cell
    let fade = t * t * t * (t * (t * 6 - 15) + 10)
    // Slopes in −2…2 keep the sum in −1…1: at most 2t(1 − fade) + 2(1 − t)fade ≤ 1.
    let left = (random(cell) * 4 - 2) * t
    let right = (random(cell + 1) * 4 - 2) * (t - 1)
    return left + (right - left) * fade
  }
}
