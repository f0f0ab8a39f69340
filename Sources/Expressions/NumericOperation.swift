import Graphics

/// What is computed on doubles alone. Operands stand in neighbouring registers from the destination on; a boolean is 0
/// or 1. Nothing here fails: what has no answer is NaN, a division by zero too, so that no `min` or `clamp` hides it. A
/// comparison with a number that is not finite has none either.
enum NumericOperation: UInt8 {
  case negate, not
  case add, subtract, multiply, divide, remainder, power
  case less, lessOrEqual, greater, greaterOrEqual, equal, notEqual
  case abs, sign, round, floor, ceil, sqrt, exp, log
  case sin, cos, tan, asin, acos, atan, atan2
  case min, max, clamp, lerp, ramp, random, noise

  var operandCount: Int {
    switch self {
    case .negate, .not, .abs, .sign, .round, .floor, .ceil, .sqrt, .exp, .log, .sin, .cos, .tan, .asin, .acos, .atan,
      .random, .noise:
      1
    case .clamp, .lerp, .ramp: 3
    default: 2
    }
  }

  @inline(__always)
  func apply(_ r: UnsafeMutablePointer<Double>) {
    switch self {
    case .negate: r[0] = -r[0]
    case .not: r[0] = 1 - r[0]
    case .add: r[0] += r[1]
    case .subtract: r[0] -= r[1]
    case .multiply: r[0] *= r[1]
    case .divide: r[0] = r[1] == 0 ? .nan : r[0] / r[1]
    case .less: r[0] = Self.answer(r[0] < r[1], r)
    case .lessOrEqual: r[0] = Self.answer(r[0] <= r[1], r)
    case .greater: r[0] = Self.answer(r[0] > r[1], r)
    case .greaterOrEqual: r[0] = Self.answer(r[0] >= r[1], r)
    case .equal: r[0] = Self.answer(r[0] == r[1], r)
    case .notEqual: r[0] = Self.answer(r[0] != r[1], r)
    case .abs: r[0] = r[0].magnitude
    case .sign: r[0] = r[0] > 0 ? 1 : r[0] < 0 ? -1 : r[0]
    case .round: r[0] = r[0].rounded(.toNearestOrAwayFromZero)
    case .floor: r[0] = r[0].rounded(.down)
    case .ceil: r[0] = r[0].rounded(.up)
    case .sqrt: r[0] = r[0].squareRoot()
    case .min: r[0] = r[0].isNaN || r[0] < r[1] ? r[0] : r[1]
    case .max: r[0] = r[0].isNaN || r[0] > r[1] ? r[0] : r[1]
    case .clamp: r[0] = r[1].isNaN || r[0] < r[1] ? r[1] : r[2].isNaN || r[0] > r[2] ? r[2] : r[0]
    case .lerp: r[0] = r[0] * (1 - r[2]) + r[1] * r[2]
    case .ramp: r[0] = Self.share(r[0], from: r[1], to: r[2])
    case .remainder, .power, .exp, .log, .sin, .cos, .tan, .asin, .acos, .atan, .atan2, .random, .noise:
      applySlow(r)
    }
  }

  /// How much of the way from one number to another is done: 0…1. Where they are the same it is a step.
  static func share(_ x: Double, from a: Double, to b: Double) -> Double {
    if a == b { return x.isNaN ? x : x < a ? 0 : 1 }
    let share = (x - a) / (b - a)
    return share < 0 ? 0 : share > 1 ? 1 : share
  }

  /// Of a comparison. A branch, which processors foresee, costs nothing, where arithmetic keeps jumps waiting for it.
  @inline(__always)
  private static func answer(_ holds: Bool, _ r: UnsafeMutablePointer<Double>) -> Double {
    r[0].isFinite && r[1].isFinite ? holds ? 1 : 0 : .nan
  }

  @inline(never)
  private func applySlow(_ r: UnsafeMutablePointer<Double>) {
    switch self {
    case .remainder: r[0] = Self.remainder(r[0], r[1])
    case .power: r[0] = Maths.pow(r[0], r[1])
    case .exp: r[0] = Maths.exp(r[0])
    case .log: r[0] = Maths.log(r[0])
    case .sin: r[0] = Maths.sin(degrees: r[0])
    case .cos: r[0] = Maths.cos(degrees: r[0])
    case .tan: r[0] = Maths.tan(degrees: r[0])
    case .asin: r[0] = Maths.asinDegrees(r[0])
    case .acos: r[0] = Maths.acosDegrees(r[0])
    case .atan: r[0] = Maths.atanDegrees(r[0])
    case .atan2: r[0] = Maths.atan2Degrees(r[0], r[1])
    case .random: r[0] = Noise.random(r[0])
    case .noise: r[0] = Noise.smooth(r[0])
    default: break
    }
  }

  /// With the divisor's sign.
  static func remainder(_ a: Double, _ b: Double) -> Double {
    let rest = a.truncatingRemainder(dividingBy: b)
    return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest
  }
}
