import Expressions

extension Diagnostic {
  /// Of an angle that is a whole number of right angles in radians, or half of one, to as many places as are usually
  /// written.
  package static func radians(_ angle: Double, at place: SourcePlace) -> Diagnostic? {
    guard angle * 10 != (angle * 10).rounded(), abs(angle) < 16 else { return nil }
    let eighths = (angle / (.pi / 4)).rounded()
    guard eighths != 0, eighths.truncatingRemainder(dividingBy: 2) == 0 || abs(eighths) == 1,
      abs(angle - eighths * .pi / 4) < 0.0035
    else { return nil }
    return Diagnostic(
      .warning, code: "range", message: "a turn by \(NumberText.shortest(angle)) is hardly seen: angles are in degrees",
      place: place, hint: "write \(NumberText.shortest(eighths * 45))")
  }
}
