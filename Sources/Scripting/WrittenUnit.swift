import Expressions

/// A number with a unit, as in CSS: `360deg`, `2s`, `10px`. Numbers of scripts have none.
struct WrittenUnit {
  var hint: String
  /// In the unit of scripts; not a number where there is no such number.
  var value: Double

  var kind: Kind

  enum Kind: String {
    case angle = "angles are in degrees"
    case time = "times are in seconds"
    case length = "lengths are in points"
    case share = "100% is 1"
    case rate = "frames a second have no unit"
    case factor = "factors have no unit"
  }

  private static let units: [(name: String, kind: Kind, factor: Double)] = [
    ("deg", .angle, 1), ("°", .angle, 1), ("turn", .angle, 360), ("rad", .angle, 180 / .pi), ("ms", .time, 0.001),
    ("s", .time, 1), ("sec", .time, 1), ("min", .time, 60), ("px", .length, 1), ("pt", .length, 1),
    ("em", .length, .nan), ("rem", .length, .nan), ("%", .share, 0.01), ("fps", .rate, 1), ("x", .factor, 1),
    ("vw", .length, .nan), ("vh", .length, .nan),
  ]

  init?(_ text: String) {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-" || $0 == "+") }
    guard let value = Double(number) else { return nil }
    let name = text[number.endIndex...].drop { $0 == " " }
    guard let unit = Self.units.first(where: { $0.name == name }) else { return nil }
    let plain = value * unit.factor
    kind = unit.kind
    self.value = Double(Self.rounded(plain)) ?? plain
    hint = plain.isFinite ? "\(kind.rawValue): write \(Self.rounded(plain))" : kind.rawValue
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
