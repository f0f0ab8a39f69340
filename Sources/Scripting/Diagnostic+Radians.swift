import Expressions

extension Diagnostic {
  /// Of angles that are all whole numbers of right angles in radians, or half of one, to as many places as are usually
  /// written; zeros aside.
  package static func radians(_ angles: [Double], at place: SourcePlace) -> Diagnostic? {
    let turns = angles.filter { $0 != 0 }
    let degrees = turns.compactMap(degrees)
    guard let angle = turns.first, let meant = degrees.first, degrees.count == turns.count else { return nil }
    return Diagnostic(
      .warning, code: "range", message: "a turn by \(NumberText.shortest(angle)) is hardly seen: angles are in degrees",
      place: place, hint: "write \(NumberText.shortest(meant)) for \(NumberText.shortest(angle))")
  }

  /// What an angle probably is, if it was meant in radians.
  private static func degrees(_ angle: Double) -> Double? {
    guard angle * 10 != (angle * 10).rounded(), abs(angle) < 16 else { return nil }
    let eighths = (angle / (.pi / 4)).rounded()
    guard eighths.truncatingRemainder(dividingBy: 2) == 0 || abs(eighths) == 1,
      eighths != 0, abs(angle - eighths * .pi / 4) < 0.0035
    else { return nil }
    return eighths * 45
  }
}
