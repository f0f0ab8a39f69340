import Expressions
import Graphics

/// What is said of values that do not fit, and what was probably meant.
extension FormulaReader {
  func mismatch(_ value: JSONValue, _ expected: Expected, _ diagnostics: inout Diagnostics) -> Expression? {
    diagnostics.error(
      "type", "expected \(expected.text), found \(value.noun)", at: value.place,
      hint: hint(value, expected))
    return nil
  }

  private func hint(_ value: JSONValue, _ expected: Expected) -> String? {
    if case .string(let text) = value.content, names.contains(text) { return "write \"=\(text)\"" }
    return Self.hint(value, expected)
  }

  private static func hint(_ value: JSONValue, _ expected: Expected) -> String? {
    if let key = expected.cornersKey, let hint = ForeignForms.corners(value, key) { return hint }
    return switch (value.content, expected.type) {
    case (.string(let text), .number) where expected.range != .unit && WrittenUnit.share(text) != nil:
      WrittenUnit.share(text)
    case (.string(let text), .number) where withoutQuotes(text) != nil: withoutQuotes(text)
    case (.string(let text), .number) where WrittenUnit(text) != nil: WrittenUnit(text)?.hint
    case (.string(let text), .bool) where ["true", "false"].contains(text.lowercased()):
      "write \(text.lowercased()) without quotes"
    case (.string(let text), .number) where text.hasPrefix("+=") || text.hasPrefix("-="):
      "a value that is added stands at 'by', and 'at' may be negative"
    case (.string(let text), .number) where text.contains(where: { "+-*/(".contains($0) }) || isOfClock(text):
      "an expression begins with '='"
    case (.string(let text), .bool) where text.contains(where: { "<>=!&|(".contains($0) }):
      "an expression begins with '='"
    case (.string(let text), _) where text.hasPrefix("${") && text.firstIndex(of: "}") == text.indices.last:
      "write \"\(Quoting.escaped("=" + text.dropFirst(2).dropLast()))\""
    case (.string(let text), _) where text.first == " " && text.drop(while: { $0 == " " }).first == "=":
      "an expression begins with '=', without a blank before it"
    case (.string(let text), .transform): CSSFunctions.transform(text)
    case (.number(let number), .bool) where number == 0 || number == 1: "write \(number == 1 ? "true" : "false")"
    // A matrix, which is never null, has more of them.
    case (.number(let number), .array(.number)) where expected.isNullable && expected.range != .unit:
      "write [\(NumberText.shortest(number))]"
    case (.null, .string) where expected.names.isEmpty: "write \"\" for no text"
    case (.object(let members), .point) where !members.isEmpty && Set(members.map(\.key)).isSubset(of: ["x", "y"]):
      "write [x, y]"
    case (.object(let members), .size)
    where !members.isEmpty && Set(members.map(\.key)).isSubset(of: ["width", "height"]):
      "write [width, height]"
    default: ForeignForms.hint(value, for: expected.type)
    }
  }

  /// Whether it is a name of the clock, or of an item of a `forEach`.
  private static func isOfClock(_ text: String) -> Bool {
    ["time", "progress", "index", "item"].contains(text)
  }

  /// Whether no other hint is known of a word where seconds are wanted.
  func mayNameEntry(_ word: String) -> Bool { !names.contains(word) && !Self.isOfClock(word) }

  static func withoutQuotes(_ text: String) -> String? {
    guard let number = Double(text), number.isFinite else { return nil }
    let bytes = Array(text.utf8)
    let isJSON = (try? JSONNumber.parse(bytes, TextRange(0, bytes.count))) != nil
    return "write \(isJSON ? Quoting.escaped(text) : NumberText.shortest(number)) without quotes"
  }

  func outOfRange(
    _ number: Double, _ range: NumberRange, _ value: JSONValue, hint: String? = nil, _ diagnostics: inout Diagnostics
  ) {
    let share =
      range == .unit && number >= 25 && number <= 100 ? WrittenUnit("\(NumberText.shortest(number))%")?.hint : nil
    diagnostics.error(
      "range", "expected \(range.text), found \(NumberText.shortest(number))", at: value.place, hint: hint ?? share)
  }

  func unknownName(_ name: String, _ names: [String], _ value: JSONValue, _ diagnostics: inout Diagnostics) {
    let list = names.count <= 14 ? "expected \(Quoting.list(quoting: names))" : nil
    diagnostics.error(
      "unknown-name", "unknown name \(Quoting.quoted(name))", at: value.place,
      hint: Self.withoutQuotes(name) ?? Synonyms.name(name, among: names)
        ?? diagnostics.suggestion(for: name, in: names) ?? list)
  }

  func hintOfColor(_ text: String) -> String? {
    if names.contains(text) { return "write \"=\(text)\"" }
    if text == "none" { return "write \"clear\"" }
    if ["mix(", "lerp("].contains(where: text.hasPrefix) { return "an expression begins with '='" }
    if text.contains("gradient(") { return "gradients are layers: \"type\": \"gradient\", \"colors\": […]" }
    if text.hasPrefix("var(--"), text.last == ")" { return variable(text) }
    if let stop = text.lastIndex(of: " "), Color(css: String(text[..<stop])) != nil, text.last == "%" {
      return "write \"\(text[..<stop])\"; the places of a gradient's colors are its 'locations'"
    }
    if ["oklch(", "oklab(", "lch(", "lab(", "hwb(", "color(", "color-mix("].contains(where: text.hasPrefix) {
      return "write it as rgb(…) or hsl(…); \"=mix(a, b, 0.5)\" mixes two"
    }
    if text == "currentColor" || text == "inherit" {
      return "nothing is inherited: several layers can read one parameter"
    }
    if let color = SystemColors.css(text) { return "write \"\(color)\"" }
    let digits = text.lowercased().hasPrefix("0x") ? String(text.dropFirst(2)) : text
    return Color(css: "#" + digits) == nil ? nil : "write \"\(Quoting.escaped("#" + digits))\""
  }
}

/// CSS's custom properties are parameters here: `var(--tint)`.
private func variable(_ text: String) -> String {
  let name = CSSFunctions.camelCase(String(text.dropFirst(6).prefix { $0 != "," && $0 != ")" && $0 != " " }))
  return isIdentifier(name) ? "write \"=\(name)\", a parameter" : "what CSS calls variables are parameters here"
}

extension JSONValue {
  /// What messages say was found.
  package var noun: String {
    switch content {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let number): NumberText.shortest(number)
    case .string(let text): "the string \(Quoting.quoted(text))"
    case .array(let items): "an array of \(NumberText.count(items.count, "value"))"
    case .object: "an object"
    }
  }

  /// Where a message about the whole of it points: the bracket of an array or object.
  var openingPlace: SourcePlace {
    switch content {
    case .array, .object: place.opening
    default: place
    }
  }
}
