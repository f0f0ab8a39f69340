import Expressions
import Motion

/// What the Motion module lends to expressions: its curves.
enum MotionFunctions {
  static let all: [ExternalFunction] = [ease, spring]

  private static let linear = TimingFunction.names.firstIndex(of: "linear")
  private static let curves = TimingFunction.names.map { TimingFunction.named($0) ?? .linear }

  /// `ease('easeOutBack', t)`
  private static let ease = ExternalFunction("ease", choices: TimingFunction.names, numbers: ["t"]) { choice, numbers in
    let t = numbers[0]
    return curves[choice].value(at: choice == linear ? t : min(max(t, 0), 1))
  }

  /// `spring(t, mass, stiffness, damping)`: the fraction of the way after t seconds.
  private static let spring = ExternalFunction("spring", numbers: ["t", "mass", "stiffness", "damping"]) { _, numbers in
    SpringAnimation.Parameters(mass: numbers[1], stiffness: numbers[2], damping: numbers[3]).value(
      at: max(0, numbers[0]))
  }
}
