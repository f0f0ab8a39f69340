import Expressions

/// What CSS writes as functions, `rotate(45deg) scale(2)` and `blur(4px)`, in the words of scripts.
enum CSSFunctions {
  /// A function and its arguments without their units; nil: not a number, or one of a unit that scripts have nothing
  /// for.
  private struct Call {
    var name: String
    var arguments: [Double?]
    /// Whether one is given in percent.
    var hasShare: Bool
  }

  /// - Returns: a hint; nil where the text is none of CSS's transforms.
  static func transform(_ text: String) -> String? {
    hint(text, "rotation, translation, scale and skew are parts of an object: {\"rotation\": 45}", transformPart)
  }

  /// - Returns: a hint; nil where the text is none of CSS's filters.
  static func filter(_ text: String) -> String? {
    hint(text, "a filter is an object of one key: {\"blur\": 4}", filterObject)
  }

  /// What to write, where all of it is known; else `form`.
  private static func hint(_ text: String, _ form: String, _ meaning: (Call) -> Meaning) -> String? {
    let meanings = calls(text).map(meaning)
    if meanings.isEmpty || meanings.contains(.unknown) { return nil }
    let written = meanings.compactMap { meaning -> String? in
      if case .written(let text) = meaning { text } else { nil }
    }
    guard written.count == meanings.count else { return form }
    return "write " + (written.count == 1 ? written[0] : "[" + written.joined(separator: ", ") + "]")
  }

  private enum Meaning: Equatable {
    case written(String)
    /// A function that has a counterpart, of arguments that have none.
    case unsaid
    case unknown
  }

  private static func transformPart(_ call: Call) -> Meaning {
    // A share of the layer's own size.
    if call.hasShare { return call.name.hasPrefix("translate") ? .unsaid : .unknown }
    let axis = call.name.last.map { String($0).lowercased() } ?? ""
    let numbers = call.arguments.map { $0.map { NumberText.shortest($0) } ?? "" }
    let first = numbers.first ?? ""
    let form: String
    switch (call.name, numbers.count) {
    case ("rotate", 1), ("rotateZ", 1): form = #"{"rotation": \#(first)}"#
    case ("rotateX", 1), ("rotateY", 1): form = #"{"rotation": {"\#(axis)": \#(first)}}"#
    case ("scale", 1): form = #"{"scale": \#(first)}"#
    case ("scaleX", 1), ("scaleY", 1), ("scaleZ", 1): form = #"{"scale": {"\#(axis)": \#(first)}}"#
    case ("translate", 1), ("translateX", 1): form = #"{"translation": [\#(first), 0]}"#
    case ("translateY", 1): form = #"{"translation": [0, \#(first)]}"#
    case ("translateZ", 1): form = #"{"translation": [0, 0, \#(first)]}"#
    case ("skew", 1), ("skewX", 1): form = #"{"skew": [\#(first), 0]}"#
    case ("skewY", 1): form = #"{"skew": [0, \#(first)]}"#
    case ("translate", 2), ("translate3d", 3):
      form = #"{"translation": [\#(numbers.joined(separator: ", "))]}"#
    case ("scale", 2), ("scale3d", 3): form = #"{"scale": [\#(numbers.joined(separator: ", "))]}"#
    case ("skew", 2): form = #"{"skew": [\#(numbers.joined(separator: ", "))]}"#
    case ("matrix", _), ("matrix3d", _), ("rotate3d", _), ("perspective", _): return .unsaid
    default: return .unknown
    }
    return call.arguments.contains(nil) ? .unsaid : .written(form)
  }

  private static func filterObject(_ call: Call) -> Meaning {
    if call.name == "drop-shadow" { return .unsaid }
    guard let kind = Filter.Kind(rawValue: Synonyms.camelCase(call.name)), call.arguments.count == 1,
      kind != .dropShadow, kind != .colorMatrix
    else { return .unknown }
    guard let amount = call.arguments[0] else { return .unsaid }
    return .written(#"{"\#(kind.rawValue)": \#(NumberText.shortest(amount))}"#)
  }

  /// Empty where the text is not made of functions alone.
  private static func calls(_ text: String) -> [Call] {
    // No such text is longer.
    guard text.utf8.count < 400 else { return [] }
    var calls: [Call] = []
    for part in text.split(separator: ")", omittingEmptySubsequences: false) {
      let pieces = part.split(separator: "(", omittingEmptySubsequences: false)
      let name = pieces[0].filter { $0 != " " && $0 != "," }
      if pieces.count == 1, name.isEmpty { continue }
      guard pieces.count == 2, !name.isEmpty else { return [] }
      let arguments = pieces[1].split { $0 == "," || $0 == " " }
      calls.append(
        Call(name: name, arguments: arguments.map { number(String($0)) }, hasShare: pieces[1].contains("%")))
    }
    return calls
  }

  private static func number(_ text: String) -> Double? {
    let value = Double(text) ?? WrittenUnit(text)?.value
    return value?.isFinite == true ? value : nil
  }
}
