import TestSupport
import Graphics

/// A function under test: its table, and the arguments that reach every branch of it.
struct MathsFunction: CustomStringConvertible, Sendable {
  enum Call: Sendable {
    case unary(@Sendable (Double) -> Double)
    case binary(@Sendable (Double, Double) -> Double)
  }

  enum Domain: Sendable {
    case angle, degrees, unit, real, exponent, positive, plane, power
  }

  let description: String
  let call: Call
  let domain: Domain
  let reference: [UInt64]
  /// Of the results of 200 000 arguments.
  let hash: UInt64

  static let all: [MathsFunction] = [
    .init("sin", { Maths.sin($0) }, .angle, MathsReference.sine, 0x727A_2739_EE36_FFFC),
    .init("cos", { Maths.cos($0) }, .angle, MathsReference.cosine, 0xDDC1_987E_5BF3_1096),
    .init("tan", { Maths.tan($0) }, .angle, MathsReference.tangent, 0x67EF_DE71_6CB2_2DEC),
    .init("sin(degrees:)", { Maths.sin(degrees: $0) }, .degrees, MathsReference.sineOfDegrees, 0xA42C_DB11_4C9F_5502),
    .init("cos(degrees:)", { Maths.cos(degrees: $0) }, .degrees, MathsReference.cosineOfDegrees, 0x6D67_50D8_1A03_A02B),
    .init(
      "tan(degrees:)", { Maths.tan(degrees: $0) }, .degrees, MathsReference.tangentOfDegrees, 0x4650_10BE_3CE8_921C),
    .init("asin", { Maths.asin($0) }, .unit, MathsReference.arcSine, 0x1A2D_1FAD_B079_F2BD),
    .init("acos", { Maths.acos($0) }, .unit, MathsReference.arcCosine, 0x082A_0EBD_0E2B_749D),
    .init("atan", { Maths.atan($0) }, .real, MathsReference.arcTangent, 0x7E36_20E1_C848_ECF6),
    .init("asinDegrees", { Maths.asinDegrees($0) }, .unit, MathsReference.arcSineInDegrees, 0x926C_40AF_088C_5562),
    .init("acosDegrees", { Maths.acosDegrees($0) }, .unit, MathsReference.arcCosineInDegrees, 0x6104_704E_2B72_56DF),
    .init("atanDegrees", { Maths.atanDegrees($0) }, .real, MathsReference.arcTangentInDegrees, 0xF145_FED6_F774_4693),
    .init("exp", { Maths.exp($0) }, .exponent, MathsReference.exponential, 0x5FDB_BFAF_C93C_0E9E),
    .init("log", { Maths.log($0) }, .positive, MathsReference.logarithm, 0x8078_3F3A_197D_74D7),
    .init("cbrt", { Maths.cbrt($0) }, .real, MathsReference.cubeRoot, 0x3EF9_5310_D9B1_50FE),
    .init("atan2", { Maths.atan2($0, $1) }, .plane, MathsReference.arcTangent2, 0x58CF_E80C_2065_A7C7),
    .init(
      "atan2Degrees", { Maths.atan2Degrees($0, $1) }, .plane, MathsReference.arcTangent2InDegrees, 0x85C7_2C9F_92D8_6D2F
    ),
    .init("pow", { Maths.pow($0, $1) }, .power, MathsReference.power, 0xAC35_42A2_EE15_3324),
  ]

  private init(
    _ name: String, _ f: @escaping @Sendable (Double) -> Double, _ domain: Domain, _ reference: [UInt64],
    _ hash: UInt64
  ) {
    (description, call, self.domain, self.reference, self.hash) = (name, .unary(f), domain, reference, hash)
  }

  private init(
    _ name: String, _ f: @escaping @Sendable (Double, Double) -> Double, _ domain: Domain, _ reference: [UInt64],
    _ hash: UInt64
  ) {
    (description, call, self.domain, self.reference, self.hash) = (name, .binary(f), domain, reference, hash)
  }

  func callAsFunction(_ x: Double, _ y: Double) -> Double {
    switch call {
    case .unary(let f): f(x)
    case .binary(let f): f(x, y)
    }
  }

  /// The `i`-th pair of arguments (the second for binary functions), of several kinds in turn.
  func arguments(_ i: Int, _ random: inout SeededRandom) -> (Double, Double) {
    // Any bit pattern at all: infinities, NaN, subnormals.
    if i % 16 == 0 { return (Double(bitPattern: random.next()), Double(bitPattern: random.next())) }
    let kind = i % 4
    switch domain {
    case .angle:
      return (
        [
          random.uniform(-0.8, 0.8), random.uniform(-9, 9), random.number(exponents: 3...30),
          random.number(exponents: -40...1023),
        ][kind], 0
      )
    case .degrees:
      return (
        [
          random.uniform(-46, 46), random.uniform(-800, 800), random.uniform(-4000, 4000).rounded(),
          random.number(exponents: -40...60),
        ][kind], 0
      )
    case .unit:
      return (
        [
          random.uniform(-1, 1), 1 - random.number(exponents: -53 ... -2).magnitude, random.uniform(-1, -0.9),
          random.number(exponents: -60 ... -1),
        ][kind], 0
      )
    case .real:
      return (
        [
          random.uniform(-2, 2), random.uniform(-100, 100), random.number(exponents: -30...30),
          random.number(exponents: -1022...1023),
        ][kind], 0
      )
    case .exponent:
      return (
        [
          random.uniform(-1, 1), random.uniform(-50, 50), random.uniform(-750, 715),
          random.number(exponents: -60...10),
        ][kind], 0
      )
    case .positive:
      return (
        [
          random.uniform(0.5, 2), 1 + random.number(exponents: -52 ... -3), random.uniform(0, 1000),
          random.number(exponents: -1022...1023).magnitude,
        ][kind], 0
      )
    case .plane:
      return [
        (random.uniform(-9, 9), random.uniform(-9, 9)),
        (random.number(exponents: -40...40), random.number(exponents: -40...40)),
        (random.number(exponents: -1022...1023), random.number(exponents: -1022...1023)),
        (random.uniform(-3, 3).rounded(), random.uniform(-3, 3).rounded()),
      ][kind]
    case .power:
      return [
        (random.uniform(0, 3), random.uniform(-60, 60)),
        (1 + random.number(exponents: -40 ... -3), random.number(exponents: 2...45)),
        (random.number(exponents: -1022...1023).magnitude, random.uniform(-2, 2)),
        (random.uniform(-20, 20).rounded(), random.uniform(-20, 20).rounded()),
      ][kind]
    }
  }

  /// FNV's way of mixing, over 200 000 results; every NaN counts as the same.
  var computedHash: UInt64 {
    var random = SeededRandom(seed: 7)
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for i in 0..<200_000 {
      let (x, y) = arguments(i, &random)
      let result = self(x, y)
      hash = (hash ^ (result.isNaN ? 0x7FF8 : result.bitPattern)) &* 0x0000_0100_0000_01B3
      hash ^= hash >> 29
    }
    return hash
  }
}

/// How many Doubles lie between two; 0 for two NaNs.
func ulpDistance(_ a: Double, _ b: Double) -> UInt64 {
  if a.isNaN || b.isNaN { return a.isNaN && b.isNaN ? 0 : .max }
  func position(_ x: Double) -> Int64 {
    let bits = Int64(bitPattern: x.bitPattern)
    return bits < 0 ? Int64.min &- bits : bits
  }
  return UInt64(position(a).distance(to: position(b)).magnitude)
}
