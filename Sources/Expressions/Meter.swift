/// Counts down what an evaluation may still cost: a step for each element or byte that is made or looked at.
struct Meter {
  /// The code of the mistake when an evaluation costs more than is left.
  static let code = "limit.steps"

  private(set) var left: Int

  init(steps: Int) { left = max(0, steps) }

  mutating func spend(_ steps: Int) throws(Failure) {
    guard steps <= left else {
      left = 0
      throw Failure(code: Meter.code, message: "this takes too many steps to compute")
    }
    left -= max(0, steps)
  }
}
