import Graphics

/// Paths made from the areas and corners of others.
extension Constructor {
  /// Steps for each point of a path that is combined, offset or rounded.
  private static let stepsPerPoint = 64

  var areaOverload: Function.Overload {
    switch self {
    case .combined(let operation, let rule):
      repeating(.path, .path) { (meter, a) throws(Failure) in
        let operands = try Self.paths(a, &meter)
        try meter.spend(operands.reduce(0) { $0 + $1.points.count } * Self.stepsPerPoint)
        return try Self.area(operation.rawValue) { () throws(PathBooleanError) in
          try Path.combining(operation, operands.map { Path.Operand($0, fillRule: rule) })
        }
      }
    case .offset(let join, let rule):
      Function.of([.path, .number, .number], .path) { (meter, a) throws(Failure) in
        let path = try a.path(0)
        try meter.spend(path.points.count * Self.stepsPerPoint)
        let (distance, limit) = (try a.number(1), try a.number(2))
        return try Self.area("offset") { () throws(PathBooleanError) in
          try path.offset(by: distance, join: join, miterLimit: limit, fillRule: rule)
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
    _ name: String, _ body: () throws(PathBooleanError) -> Path
  ) throws(Failure) -> Value {
    do throws(PathBooleanError) {
      return .path(try body())
    } catch {
      switch error {
      case .tooComplex: throw Failure(code: "limit.path", message: "these paths have too many crossings for '\(name)'")
      case .notFinite: throw Failure(code: "not-finite", message: "the paths of '\(name)' are not finite")
      }
    }
  }
}
