extension Color {
  /// A color in CSS notation: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()`, `rgba()`, `hsl()`, `hsla()` with commas
  /// or with spaces and `/ alpha`, a CSS name in any case, `transparent` or `clear`. Components outside their range are
  /// clamped, as CSS does. Nil when `css` is none of these.
  public init?(css: String) {
    var scanner = ByteScanner(css)
    scanner.skipSpace()
    if scanner.take(UInt8(ascii: "#")) {
      guard let color = Self.hexadecimal(&scanner) else { return nil }
      self = color
      return
    }
    let name = Self.word(&scanner)
    let color: Color? =
      switch name {
      case "transparent", "clear": .clear
      case "rgb", "rgba": Self.function(&scanner, Self.rgb)
      case "hsl", "hsla": Self.function(&scanner, Self.hsl)
      default: Self.named(name)
      }
    scanner.skipSpace()
    guard let color, scanner.isAtEnd else { return nil }
    self = color
  }

  /// From hue in degrees (any, taken modulo 360), saturation and lightness (0…1, clamped), by the formula of CSS Color
  /// 4. Components that are not numbers count as 0.
  public static func hsl(_ hue: Double, _ saturation: Double, _ lightness: Double, _ alpha: Double = 1) -> Color {
    let turn = hue.isFinite ? hue.truncatingRemainder(dividingBy: 360) : 0
    let sector = (turn < 0 ? turn + 360 : turn) / 30
    let (s, l) = (unit(saturation), unit(lightness))
    let amplitude = s * Swift.min(l, 1 - l)
    func component(_ n: Double) -> Double {
      var k = n + sector
      if k >= 12 { k -= 12 }
      return unit(l - amplitude * Swift.max(-1, Swift.min(k - 3, 9 - k, 1)))
    }
    return Color(component(0), component(8), component(4), unit(alpha))
  }

  /// An argument of a CSS function as written.
  private struct Argument {
    /// Angles are in degrees, whatever they are written in.
    enum Unit { case none, percent, degrees }
    var value: Double
    var unit: Unit
  }

  private static func unit(_ x: Double) -> Double { x > 0 ? Swift.min(x, 1) : 0 }

  private static func word(_ scanner: inout ByteScanner) -> String {
    var letters: [UInt8] = []
    while let byte = scanner.next, (byte | 32) &- UInt8(ascii: "a") < 26 {
      letters.append(byte | 32)
      scanner.advance()
    }
    return String(decoding: letters, as: UTF8.self)
  }

  private static func hexadecimal(_ scanner: inout ByteScanner) -> Color? {
    var digits: [Double] = []
    while digits.count < 9, let byte = scanner.next {
      switch byte {
      case 48...57: digits.append(Double(byte - 48))
      case 65...70, 97...102: digits.append(Double((byte | 32) - 87))
      default:
        guard scanner.skipSpace(), scanner.isAtEnd else { return nil }
      }
      scanner.advance()
    }
    guard scanner.isAtEnd else { return nil }
    var bytes: [Double] = []
    switch digits.count {
    case 3, 4:
      for digit in digits { bytes.append(17 * digit) }
    case 6, 8:
      for i in stride(from: 0, to: digits.count, by: 2) { bytes.append(16 * digits[i] + digits[i + 1]) }
    default: return nil
    }
    return Color(bytes[0] / 255, bytes[1] / 255, bytes[2] / 255, bytes.count == 4 ? bytes[3] / 255 : 1)
  }

  /// Three arguments and an optional alpha in brackets: all separated by commas, or by spaces with a slash before
  /// alpha.
  private static func function(_ scanner: inout ByteScanner, _ make: ([Argument], Double) -> Color?) -> Color? {
    guard scanner.take(UInt8(ascii: "(")) else { return nil }
    let (comma, slash) = (UInt8(ascii: ","), UInt8(ascii: "/"))
    var arguments: [Argument] = []
    var hasCommas = false
    while arguments.count < 4 {
      let isSpaced = scanner.skipSpace()
      if arguments.count == 1 { hasCommas = scanner.next == comma }
      if arguments.count == 3, scanner.next == UInt8(ascii: ")") { break }
      if arguments.count == 3 || hasCommas {
        guard scanner.take(hasCommas ? comma : slash) else { return nil }
        scanner.skipSpace()
      } else if arguments.count > 0, !isSpaced, !scanner.startsNumber {
        return nil
      }
      guard let argument = argument(&scanner) else { return nil }
      arguments.append(argument)
    }
    scanner.skipSpace()
    guard scanner.take(UInt8(ascii: ")")) else { return nil }
    var alpha = 1.0
    if arguments.count == 4 {
      let last = arguments.removeLast()
      guard last.unit != .degrees else { return nil }
      alpha = unit(last.unit == .percent ? last.value / 100 : last.value)
    }
    return make(arguments, alpha)
  }

  private static func argument(_ scanner: inout ByteScanner) -> Argument? {
    guard let value = scanner.number() else { return nil }
    if scanner.take(UInt8(ascii: "%")) { return Argument(value: value, unit: .percent) }
    let suffix = word(&scanner)
    if suffix.isEmpty { return Argument(value: value, unit: .none) }
    return degrees[suffix].map { Argument(value: value * $0, unit: .degrees) }
  }

  /// In one of CSS's units of angles.
  private static let degrees = ["deg": 1, "grad": 0.9, "rad": 180 / Double.pi, "turn": 360]

  private static func rgb(_ arguments: [Argument], _ alpha: Double) -> Color? {
    guard arguments.allSatisfy({ $0.unit != .degrees }) else { return nil }
    let c = arguments.map { unit($0.value / ($0.unit == .percent ? 100 : 255)) }
    return Color(c[0], c[1], c[2], alpha)
  }

  private static func hsl(_ arguments: [Argument], _ alpha: Double) -> Color? {
    guard arguments[0].unit != .percent, arguments[1].unit != .degrees, arguments[2].unit != .degrees else {
      return nil
    }
    return hsl(arguments[0].value, arguments[1].value / 100, arguments[2].value / 100, alpha)
  }
}
