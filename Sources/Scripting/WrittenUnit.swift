import Expressions

/// A number with a unit, as in CSS: `360deg`, `2s`, `10px`. Numbers of scripts have none.
struct WrittenUnit {
  var hint: String
  /// In the unit of scripts; not a number where there is no such number.
  var value: Double

  private static let units: [(name: String, what: String, factor: Double)] = [
    ("deg", "angles are in degrees", 1), ("°", "angles are in degrees", 1), ("turn", "angles are in degrees", 360),
    ("rad", "angles are in degrees", 180 / .pi), ("ms", "times are in seconds", 0.001),
    ("s", "times are in seconds", 1), ("sec", "times are in seconds", 1), ("min", "times are in seconds", 60),
    ("px", "lengths are in points", 1), ("pt", "lengths are in points", 1), ("em", "lengths are in points", .nan),
    ("rem", "lengths are in points", .nan), ("%", "100% is 1", 0.01), ("fps", "frames a second have no unit", 1),
    ("x", "factors have no unit", 1), ("vw", "lengths are in points", .nan), ("vh", "lengths are in points", .nan),
  ]

  init?(_ text: String) {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-" || $0 == "+") }
    guard let value = Double(number) else { return nil }
    let name = text[number.endIndex...].drop { $0 == " " }
    guard let unit = Self.units.first(where: { $0.name == name }) else { return nil }
    let plain = value * unit.factor
    self.value = Double(Self.rounded(plain)) ?? plain
    hint = plain.isFinite ? "\(unit.what): write \(Self.rounded(plain))" : unit.what
  }

  /// For a share of something that need not be of 1: `50%` of a length.
  static func share(_ text: String) -> String? {
    guard text.last == "%", let value = Double(text.dropLast()), value.isFinite else { return nil }
    let plain = rounded(value * 0.01)
    return "write \(plain) of a fraction, \"=parent.width * \(plain)\" of a length"
  }

  /// Without the noise of a factor: 0.2, and not 0.20000000000000001.
  private static func rounded(_ value: Double) -> String {
    let coarse = (value * 1e6).rounded() / 1e6
    return NumberText.shortest(coarse.isFinite && value != 0 && coarse != 0 ? coarse : value)
  }
}
