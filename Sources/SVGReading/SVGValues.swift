import Graphics

/// What lengths are relative to.
struct SVGViewport: Hashable {
  var size: Size
  /// The size of the font: what `em` means.
  var em: Double = 16
  /// That of the outermost element.
  var rem: Double = 16

  enum Direction { case across, down, either }

  /// What 100 % is.
  func whole(_ direction: Direction) -> Double {
    switch direction {
    case .across: size.width
    case .down: size.height
    case .either: ((size.width * size.width + size.height * size.height) / 2).squareRoot()
    }
  }
}

/// Reads the values of attributes and properties.
enum SVGValues {
  private static let units: [String: Double] = [
    "": 1, "px": 1, "pt": 4.0 / 3, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6,
  ]

  /// A length in the user's units.
  static func length(_ text: String, _ viewport: SVGViewport, _ direction: SVGViewport.Direction) throws(StyleError)
    -> Double
  {
    var scanner = ByteScanner(text)
    scanner.skipSpace()
    let length = try length(&scanner, viewport, direction)
    scanner.skipSpace()
    guard scanner.isAtEnd else { throw StyleError("'\(text.shown)' is no length") }
    return length
  }

  static func length(_ scanner: inout ByteScanner, _ viewport: SVGViewport, _ direction: SVGViewport.Direction)
    throws(StyleError) -> Double
  {
    guard let number = scanner.number(), number.isFinite else {
      throw StyleError("'\(scanner.text.shown)' is no length")
    }
    let unit = scanner.unit()
    switch unit {
    case "%": return number / 100 * viewport.whole(direction)
    case "em": return number * viewport.em
    case "rem": return number * viewport.rem
    case "ex", "ch": return number * viewport.em / 2
    default:
      guard let factor = units[unit] else { throw StyleError("there is no unit '\(unit)' here") }
      return number * factor
    }
  }

  /// Lengths with spaces or commas between them.
  static func lengths(_ text: String, _ viewport: SVGViewport, _ direction: SVGViewport.Direction) throws(StyleError)
    -> [Double]
  {
    var scanner = ByteScanner(text)
    var found: [Double] = []
    scanner.skipSpace()
    while !scanner.isAtEnd {
      found.append(try length(&scanner, viewport, direction))
      scanner.skipSeparator()
    }
    return found
  }

  static func number(_ text: String) throws(StyleError) -> Double {
    var scanner = ByteScanner(text)
    scanner.skipSpace()
    guard let number = scanner.number(), number.isFinite, isAtEnd(&scanner) else {
      throw StyleError("'\(text.shown)' is no number")
    }
    return number
  }

  /// Numbers with spaces or commas between them.
  static func numbers(_ text: String) throws(StyleError) -> [Double] {
    var scanner = ByteScanner(text)
    var found: [Double] = []
    scanner.skipSpace()
    while !scanner.isAtEnd {
      guard let number = scanner.number(), number.isFinite else { throw StyleError("'\(text.shown)' are no numbers") }
      found.append(number)
      scanner.skipSeparator()
    }
    return found
  }

  /// A number or a percentage, 0…1.
  static func fraction(_ text: String) throws(StyleError) -> Double {
    var scanner = ByteScanner(text)
    scanner.skipSpace()
    guard let number = scanner.number(), number.isFinite else { throw StyleError("'\(text.shown)' is no number") }
    let isPercentage = scanner.take(UInt8(ascii: "%"))
    guard isAtEnd(&scanner) else { throw StyleError("'\(text.shown)' is no number") }
    return unitClamped(isPercentage ? number / 100 : number)
  }

  /// A number or a percentage that is not negative.
  static func amount(_ text: String) throws(StyleError) -> Double {
    let number = text.hasSuffix("%") ? try number(String(text.dropLast())) / 100 : try number(text)
    if number < 0 { throw StyleError("'\(text.shown)' is negative") }
    return number
  }

  static func color(_ text: Substring) throws(StyleError) -> Color {
    // Of SVG's names for colors `clear` is none.
    guard text.lowercased() != "clear", let color = Color(css: String(text)) else {
      throw StyleError("'\(text.shown)' is no color that is known")
    }
    return color
  }

  /// The id in `url(#id)`, and what stands behind it; nil for what does not begin so.
  static func reference(_ text: String) throws(StyleError) -> (id: String, rest: Substring)? {
    let text = text.trimmed
    guard text.lowercased().hasPrefix("url(") else { return nil }
    guard let end = text.firstIndex(of: ")") else { throw StyleError("'\(text.shown)' lacks a ')'") }
    var inner = text[text.index(text.startIndex, offsetBy: 4)..<end].trimmed
    if let quote = inner.first, quote == "\"" || quote == "'" {
      inner = inner.dropFirst()
      if inner.last == quote { inner = inner.dropLast() }
    }
    guard inner.hasPrefix("#") else { throw StyleError("'\(inner.shown)' is not in the file itself") }
    return (String(inner.dropFirst()), text[text.index(after: end)...].trimmed)
  }

  private static func isAtEnd(_ scanner: inout ByteScanner) -> Bool {
    scanner.skipSpace()
    return scanner.isAtEnd
  }
}

extension ByteScanner {
  /// White space, and at most one comma.
  mutating func skipSeparator() {
    skipSpace()
    if take(UInt8(ascii: ",")) { skipSpace() }
  }

  /// The letters, or the `%`, that stand next, in lower case.
  mutating func unit() -> String {
    if take(UInt8(ascii: "%")) { return "%" }
    return word().lowercased()
  }

  /// The letters that stand next.
  mutating func word() -> String {
    var letters: [UInt8] = []
    while let byte = next, (byte | 32) &- UInt8(ascii: "a") < 26 {
      letters.append(byte)
      advance()
    }
    return String(decoding: letters, as: UTF8.self)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}
