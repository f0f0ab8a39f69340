import Expressions
import Graphics

/// The only texts that a slot may have, or that may stand in its list.
struct AllowedTexts: Sendable {
  var names: [String]
  /// Other spellings, and what they stand for.
  var aliases: [String: String] = [:]

  /// All of them, as messages list them.
  var all: [String] { names + aliases.keys.filter { !names.contains($0) }.sorted() }

  /// The first text of a value that is none of them.
  func stranger(in value: Value) -> String? {
    let texts = value.array?.compactMap(\.string) ?? [value].compactMap(\.string)
    return texts.first { aliases[$0] == nil && !names.contains($0) }
  }

  /// A value with names in place of their other spellings.
  func canonical(_ value: Value) -> Value {
    if aliases.isEmpty { return value }
    switch value {
    case .string(let text): return aliases[text].map(Value.string) ?? value
    case .array(let items): return .array(items.map(canonical))
    default: return value
    }
  }
}
