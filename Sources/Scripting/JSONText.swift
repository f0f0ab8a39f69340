import Expressions

/// JSON to be written: keys keep their order.
public indirect enum JSONText: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONText])
  case object([(String, JSONText)])

  static func strings(_ names: [String]) -> JSONText { .array(names.map { .string($0) }) }

  /// On one line.
  public var compact: String {
    var text = ""
    write(to: &text, indent: nil)
    return text
  }

  /// Two spaces a level; lists of plain values stay on one line.
  public var pretty: String {
    var text = ""
    write(to: &text, indent: 0)
    return text
  }

  private var isPlain: Bool {
    switch self {
    case .array(let items): items.isEmpty
    case .object(let members): members.isEmpty
    default: true
    }
  }

  private func write(to text: inout String, indent: Int?) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let value): text += NumberText.shortest(value)
    case .string(let string): Self.quote(string, to: &text)
    case .array(let items):
      let inner = items.allSatisfy(\.isPlain) ? nil : indent
      Self.list("[", "]", items, to: &text, indent: inner) { item, text, indent in
        item.write(to: &text, indent: indent)
      }
    case .object(let members):
      let isSmall = members.count <= 2 && members.allSatisfy { $0.1.isPlain }
      Self.list("{", "}", members, to: &text, indent: isSmall ? nil : indent) { member, text, indent in
        Self.quote(member.0, to: &text)
        text += ": "
        member.1.write(to: &text, indent: indent)
      }
    }
  }

  private static func list<T>(
    _ open: String, _ close: String, _ items: [T], to text: inout String, indent: Int?,
    write: (T, inout String, Int?) -> Void
  ) {
    text += open
    let inner = indent.map { $0 + 2 }
    for (index, item) in items.enumerated() {
      if index > 0 { text += inner == nil ? ", " : "," }
      if let inner { text += "\n" + String(repeating: " ", count: inner) }
      write(item, &text, inner)
    }
    if let indent, !items.isEmpty { text += "\n" + String(repeating: " ", count: indent) }
    text += close
  }

  private static func quote(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let code = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - code.count) + code
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
