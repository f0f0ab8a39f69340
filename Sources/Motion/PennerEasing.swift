import Graphics

/// Robert Penner's easings with the formulas of easings.net, each from its `in` half: out(t) = 1 − in(1 − t), and
/// `inOut` is the one half-size after the other, but for back and elastic, where it has constants of its own.
struct PennerEasing: Sendable, Hashable {
  enum Family: String, Sendable, CaseIterable {
    case sine = "Sine"
    case quad = "Quad"
    case cubic = "Cubic"
    case quart = "Quart"
    case quint = "Quint"
    case expo = "Expo"
    case circ = "Circ"
    case back = "Back"
    case elastic = "Elastic"
    case bounce = "Bounce"
  }

  enum Direction: String, Sendable, CaseIterable {
    case `in` = "In"
    case out = "Out"
    case inOut = "InOut"
  }

  let family: Family
  let direction: Direction

  static let all: [PennerEasing] = Family.allCases.flatMap { family in
    Direction.allCases.map { PennerEasing(family: family, direction: $0) }
  }

  var name: String { "ease" + direction.rawValue + family.rawValue }

  /// Ends exact; before 0 it is 0, after 1 it is 1.
  func value(at t: Double) -> Double {
    guard t > 0 else { return 0 }
    guard t < 1 else { return 1 }
    switch direction {
    case .in: return easeIn(t)
    case .out: return 1 - easeIn(1 - t)
    case .inOut: return t < 0.5 ? easeIn(2 * t) / 2 : 1 - easeIn(2 - 2 * t) / 2
    }
  }

  private func easeIn(_ t: Double) -> Double {
    switch family {
    case .sine: return 1 - Maths.cos(t * .pi / 2)
    case .quad: return t * t
    case .cubic: return t * t * t
    case .quart: return t * t * t * t
    case .quint: return t * t * t * t * t
    case .expo: return t <= 0 ? 0 : t >= 1 ? 1 : Maths.pow(2, 10 * t - 10)
    case .circ: return 1 - (1 - t * t).squareRoot()
    case .back:
      let overshoot = direction == .inOut ? 1.70158 * 1.525 : 1.70158
      return t * t * ((overshoot + 1) * t - overshoot)
    case .elastic:
      if t <= 0 || t >= 1 { return t <= 0 ? 0 : 1 }
      let (turn, shift) = direction == .inOut ? (2 * Double.pi / 4.5, 11.125) : (2 * Double.pi / 3, 10.75)
      return -Maths.pow(2, 10 * t - 10) * Maths.sin((10 * t - shift) * turn)
    case .bounce: return 1 - Self.bounceOut(1 - t)
    }
  }

  private static func bounceOut(_ t: Double) -> Double {
    let (n, d) = (7.5625, 2.75)
    if t < 1 / d { return n * t * t }
    let (middle, height) = t < 2 / d ? (1.5, 0.75) : t < 2.5 / d ? (2.25, 0.9375) : (2.625, 0.984375)
    let u = t - middle / d
    return n * u * u + height
  }
}

extension PennerEasing {
  init?(name: String) {
    guard let easing = Self.all.first(where: { $0.name == name }) else { return nil }
    self = easing
  }
}
