/// What evaluations that belong together may cost, such as all those of a frame.
///
/// Small ones are free, so that it says nothing about how many values there are, which other limits bound.
public struct StepBudget: Hashable, Sendable {
  /// The steps of an evaluation that are free; what it takes beyond them counts.
  public static let freeSteps = 1_000
  /// Of the mistake that it is to exceed one.
  public static let code = Meter.code
  /// What to do about it.
  public static let hint = "what several values need is computed once where it is a 'let'; raise with --max-steps"

  /// How many steps may still be taken.
  public private(set) var left: Int
  /// What one evaluation may take, however many are left.
  let each: Int

  /// - Parameters:
  ///   - steps: what all evaluations together may take.
  ///   - each: what one of them may take at most.
  public init(_ steps: Int = Program.defaultSteps, each: Int = Program.defaultSteps) {
    left = max(0, steps)
    self.each = each
  }

  /// What the next evaluation may take.
  var allowance: Int {
    let (most, overflow) = left.addingReportingOverflow(Self.freeSteps)
    return overflow ? each : min(each, most)
  }

  /// Takes steps off, those that are not free.
  mutating func count(evaluation steps: Int) { left -= min(left, max(0, steps - Self.freeSteps)) }

  /// Takes off what an evaluation has taken off before.
  /// - Returns: False where not so much is left; then nothing is taken off.
  public mutating func spend(_ steps: Int) -> Bool {
    guard steps <= left else { return false }
    left -= steps
    return true
  }
}
