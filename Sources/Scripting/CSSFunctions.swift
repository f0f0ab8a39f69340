import Expressions

/// What CSS writes as functions, `rotate(45deg) scale(2)` and `blur(4px)`, in the words of scripts.
enum CSSFunctions {
  /// A function and its arguments as they are written.
  private struct Call {
    var name: String
    var arguments: [String]

    /// The numbers, where they have no unit or one of these; nil: one of them is none.
    func numbers(_ units: WrittenUnit.Kind...) -> [Double]? {
      let numbers = arguments.compactMap { text -> Double? in
        if let plain = Double(text) { return plain.isFinite ? plain : nil }
        guard let written = WrittenUnit(text), units.contains(written.kind), written.value.isFinite else { return nil }
        return written.value
      }
      return numbers.count == arguments.count ? numbers : nil
    }
  }

  /// `stroke-width` as `strokeWidth`.
  static func camelCase(_ name: String) -> String {
    let words = name.split(separator: "-")
    guard words.count > 1, let first = words.first else { return name }
    return first + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// Of a color that is one, but hardly the one that was meant: its parts are of 255, or in percent, and were taken for
  /// shares.
  static func doubtOfColor(_ text: String) -> (message: String, hint: String)? {
    let name = text.prefix { $0 != "(" }.lowercased()
    guard ["rgb", "rgba", "hsl", "hsla"].contains(name), let end = text.lastIndex(of: ")") else { return nil }
    let parts = text[..<end].dropFirst(name.count + 1).split { " ,/".contains($0) }
    let numbers = parts.compactMap { Double($0) }
    // Some have units.
    guard numbers.count == parts.count, (3...4).contains(parts.count) else { return nil }
    let isOfHue = name.hasPrefix("hsl")
    let shares = numbers[(isOfHue ? 1 : 0)..<3]
    let alpha = numbers.dropFirst(3).map(alphaMeant)
    // One level of each, and what is not seen, may be meant.
    let isMeant = numbers.prefix(3).allSatisfy { $0 == 1 } || alpha == [0]
    if !isMeant, shares.allSatisfy({ (0...1).contains($0) }), (isOfHue ? numbers[2] : shares.max() ?? 0) > 0 {
      let scaled = shares.map { share in
        isOfHue
          ? NumberText.shortest((share * 1000).rounded() / 10) + "%" : NumberText.shortest((share * 255).rounded())
      }
      let all = (isOfHue ? [String(parts[0])] : []) + scaled + alpha.map(NumberText.shortest)
      let form = isOfHue ? "saturation and lightness are in percent" : "parts are of 255"
      return ("\(Quoting.quoted(text)) is nearly black: \(form)", "write \"\(name)(\(all.joined(separator: ", ")))\"")
    }
    guard numbers.count == 4, numbers[3] > 1 else { return nil }
    let all = parts.prefix(3).map(String.init) + alpha.map(NumberText.shortest)
    return (
      "\(Quoting.quoted(text)) is opaque: alpha is from 0 to 1", "write \"\(name)(\(all.joined(separator: ", ")))\""
    )
  }

  /// A little more than 1 is 1; else it is in percent, or of 255.
  private static func alphaMeant(_ alpha: Double) -> Double {
    if alpha <= 2 { return min(1, alpha) }
    return min(1, (alpha / (alpha > 100 ? 255 : 100) * 100).rounded() / 100)
  }

  /// - Returns: what to write in place of a transform; nil where the text is none of CSS's.
  static func transform(_ text: String) -> String? {
    let form = #"rotation, translation, scale and skew are parts of an object: {"rotation": 45}"#
    return hint(text, form, transformPart) { $0.count == 1 ? $0[0] : "[" + $0.joined(separator: ", ") + "]" }
  }

  /// - Parameter isWhole: True: in place of all filters; false: of one of them.
  /// - Returns: what to write; nil where the text is none of CSS's filters.
  static func filter(_ text: String, isWhole: Bool) -> String? {
    let form = #"a filter is an object of one key: {"blur": 4}"#
    return hint(text, form, filterObject) {
      isWhole ? "[" + $0.joined(separator: ", ") + "]" : $0.joined(separator: ", ")
    }
  }

  /// What to write, where all of it is known; else `form`.
  private static func hint(
    _ text: String, _ form: String, _ meaning: (Call) -> Meaning, joined: ([String]) -> String
  ) -> String? {
    let meanings = calls(text).map(meaning)
    if meanings.isEmpty || meanings.contains(.unknown) { return nil }
    let written = meanings.compactMap { meaning -> String? in
      if case .written(let text) = meaning { text } else { nil }
    }
    return written.count == meanings.count ? "write " + joined(written) : form
  }

  private enum Meaning: Equatable {
    case written(String)
    /// A function that has a counterpart, of arguments that have none.
    case unsaid
    case unknown
  }

  private static func transformPart(_ call: Call) -> Meaning {
    let axis = call.name.last.map { String($0).lowercased() } ?? ""
    let part: String
    let numbers: [Double]?
    switch call.name {
    case "rotate", "rotateX", "rotateY", "rotateZ": (part, numbers) = ("rotation", call.numbers(.angle))
    case "skew", "skewX", "skewY": (part, numbers) = ("skew", call.numbers(.angle))
    case "scale", "scaleX", "scaleY", "scaleZ", "scale3d": (part, numbers) = ("scale", call.numbers(.share, .factor))
    case "translate", "translateX", "translateY", "translateZ", "translate3d":
      (part, numbers) = ("translation", call.numbers(.length))
    case "rotate3d": return turn(call)
    case "matrix", "matrix3d", "perspective": return .unsaid
    default: return .unknown
    }
    guard let numbers, !numbers.isEmpty else { return .unsaid }
    let texts = numbers.map(NumberText.shortest)
    let first = texts[0]
    let value: String? =
      switch (call.name, texts.count) {
      case ("rotate", 1), ("rotateZ", 1), ("scale", 1): first
      case ("rotateX", 1), ("rotateY", 1), ("scaleX", 1), ("scaleY", 1), ("scaleZ", 1): #"{"\#(axis)": \#(first)}"#
      case ("translate", 1), ("translateX", 1), ("skew", 1), ("skewX", 1): "[\(first), 0]"
      case ("translateY", 1), ("skewY", 1): "[0, \(first)]"
      case ("translateZ", 1): "[0, 0, \(first)]"
      case ("translate", 2), ("scale", 2), ("skew", 2), ("translate3d", 3), ("scale3d", 3):
        "[" + texts.joined(separator: ", ") + "]"
      default: nil
      }
    return value.map { .written(#"{"\#(part)": \#($0)}"#) } ?? .unsaid
  }

  /// `rotate3d(1, 1, 0, 45deg)`
  private static func turn(_ call: Call) -> Meaning {
    guard call.arguments.count == 4, let numbers = call.numbers(.angle) else { return .unsaid }
    let texts = numbers.map(NumberText.shortest)
    let axis = texts.dropLast().joined(separator: ", ")
    return .written(#"{"rotation": {"axis": [\#(axis)], "angle": \#(texts[3])}}"#)
  }

  private static func filterObject(_ call: Call) -> Meaning {
    guard let kind = Filter.Kind(rawValue: camelCase(call.name)), kind != .colorMatrix else { return .unknown }
    let numbers =
      switch kind {
      case .dropShadow: [Double]?.none
      case .blur: call.numbers(.length)
      case .hueRotate: call.numbers(.angle)
      default: call.numbers(.share)
      }
    guard let numbers, numbers.count == 1, numbers[0] >= 0 || kind == .hueRotate else { return .unsaid }
    return .written(#"{"\#(kind.rawValue)": \#(NumberText.shortest(numbers[0]))}"#)
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
      calls.append(Call(name: name, arguments: pieces[1].split { $0 == "," || $0 == " " }.map(String.init)))
    }
    return calls
  }
}
