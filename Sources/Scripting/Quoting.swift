import Graphics

/// Text of strangers on its way to a terminal or a log.
package enum Quoting {
  /// Control characters, line ends and marks that reorder text become `\u{1b}`.
  package static func escaped(_ text: some StringProtocol) -> String {
    guard text.unicodeScalars.contains(where: isHostile) else { return String(text) }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { append(scalar, to: &result) }
    return String(result)
  }

  static func append(_ scalar: Unicode.Scalar, to result: inout String.UnicodeScalarView) {
    if isHostile(scalar) {
      result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
    } else {
      result.append(scalar)
    }
  }

  /// `'text'`, cut to 60 characters.
  package static func quoted(_ text: String) -> String {
    let head = text.unicodeScalars.prefix(60)
    let isCut = head.endIndex != text.unicodeScalars.endIndex
    return "'\(escaped(Substring(head)))\(isCut ? "…" : "")'"
  }

  /// `a, b or c`
  package static func list(_ names: [String], last: String = "or") -> String {
    guard let final = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " \(last) " + final
  }

  /// `'a', 'b' or 'c'`
  package static func list(quoting names: [String]) -> String { list(names.map { "'\($0)'" }) }

  /// `a → b → a`, of long loops the beginning and the end.
  package static func loop(_ names: [String]) -> String {
    guard names.count > 16 else { return names.joined(separator: " → ") }
    return (names.prefix(12) + ["… (\(names.count - 1) in all)"] + names.suffix(3)).joined(separator: " → ")
  }

  private static func isHostile(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB,
      0xE0000...0xE007F:
      true
    default: false
    }
  }
}
