import Graphics

/// Paths made from the areas and corners of others.
extension Constructor {
  /// Steps for each point of a path that is combined, offset or rounded.
  private static let stepsPerPoint = 64
  /// Steps for each cut where edges cross each other.
  private static let stepsPerCrossing = 16

  var areaOverload: Function.Overload {
    switch self {
    case .combined(let operation, let rule):
      repeating(.path, .path) { (meter, a) throws(Failure) in
        let operands = try Self.paths(a, &meter)
        try meter.spend(operands.reduce(0) { $0 + $1.points.count } * Self.stepsPerPoint)
        return try Self.area(operation.rawValue, &meter) { (budget) throws(PathBooleanError) in
          try Path.combining(operation, operands.map { Path.Operand($0, fillRule: rule) }, budget: &budget)
        }
      }
    case .offset(let join, let rule):
      Function.of([.path, .number, .number], .path) { (meter, a) throws(Failure) in
        let path = try a.path(0)
        try meter.spend(path.points.count * Self.stepsPerPoint)
        let (distance, limit) = (try a.number(1), try a.number(2))
        return try Self.area("offset", &meter) { (budget) throws(PathBooleanError) in
          try path.offset(by: distance, join: join, miterLimit: limit, fillRule: rule, budget: &budget)
        }
      }
    default:
      Function.of([.path, .number], .path) { (meter, a) throws(Failure) in
        let path = try a.path(0)
        try meter.spend(path.points.count * Self.stepsPerPoint)
        return .path(path.rounded(radius: try a.number(1)))
      }
    }
  }

  private static func area(
    _ name: String, _ meter: inout Meter, _ body: (inout CrossingBudget) throws(PathBooleanError) -> Path
  ) throws(Failure) -> Value {
    var budget = CrossingBudget(meter.left / stepsPerCrossing)
    let (allowed, most) = (budget.left, CrossingBudget().left)
    let path: Path
    do throws(PathBooleanError) {
      path = try body(&budget)
    } catch {
      switch error {
      case .tooComplex where allowed < most:
        throw Failure(code: Meter.code, message: "'\(name)' of these paths takes too many steps to compute")
      case .tooComplex: throw Failure(code: "limit.path", message: "these paths have too many crossings for '\(name)'")
      case .notFinite: throw Failure.notFinite("the paths of '\(name)' are not finite")
      }
    }
    try meter.spend((allowed - budget.left) * stepsPerCrossing)
    return .path(path)
  }
}
