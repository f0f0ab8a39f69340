import Graphics

/// The rules of an SVG's `style` elements.
struct StyleSheet {
  struct Rule {
    var selector: Selector
    var declarations: [Declaration]
  }

  /// In the order of the file.
  private var rules: [Rule] = []
  /// Numbers of rules by what their last part names first, for an element asks only for those that can be meant.
  private var candidates: [Selector.Key: [Int]] = [:]

  var isEmpty: Bool { rules.isEmpty }

  /// Adds what a `style` element holds.
  /// - Throws: at-rules and selectors that are not known.
  mutating func add(_ text: String) throws(StyleError) {
    var scanner = StyleScanner(text)
    while let prelude = scanner.prelude() {
      if prelude.hasPrefix("@") {
        throw StyleError("'\(prelude.prefix { $0 != " " && $0 != "(" })' of a style sheet is not supported")
      }
      guard let block = scanner.block() else { throw StyleError("a style sheet ends within a rule") }
      let declarations = Declaration.all(in: block)
      for part in prelude.split(separator: ",", omittingEmptySubsequences: false) {
        guard let selector = try Selector(String(part)) else { continue }
        candidates[selector.key, default: []].append(rules.count)
        rules.append(Rule(selector: selector, declarations: declarations))
        if rules.count > SVGLimits.rules { throw StyleError("style sheets with more than \(SVGLimits.rules) rules") }
      }
    }
  }

  /// Elements with their classes, and how much may still be compared.
  struct Matching {
    let elements: [XMLTree.Element]
    let classes: [Set<String>]
    fileprivate var left = SVGLimits.matches

    /// Whether there was more to compare than may be.
    var isExhausted: Bool { left < 0 }

    init(_ elements: [XMLTree.Element], _ sheet: StyleSheet) {
      self.elements = elements
      classes = sheet.isEmpty ? [] : elements.map(Selector.classes)
    }
  }

  /// What the rules say of an element, the weightiest last.
  func declarations(of element: Int, _ matching: inout Matching) -> [Declaration] {
    if isEmpty { return [] }
    var found: [Int] = []
    for key in Selector.keys(of: matching.elements[element], matching.classes[element]) {
      for rule in candidates[key] ?? [] {
        matching.left -= rules[rule].selector.cost
        if matching.isExhausted { return [] }
        if rules[rule].selector.matches(element, matching) { found.append(rule) }
      }
    }
    found.sort { (rules[$0].selector.weight, $0) < (rules[$1].selector.weight, $1) }
    return found.flatMap { rules[$0].declarations }
  }
}

/// What is not understood of a style sheet or a property: a part of a sentence.
struct StyleError: Error {
  var message: String
  init(_ message: String) { self.message = message }
}

/// A property with its value.
struct Declaration: Hashable {
  var name: String
  var value: String
  var isImportant: Bool

  /// Those of `a: b; c: d !important`, without comments; what is no declaration is left out, as in CSS.
  static func all(in text: String) -> [Declaration] {
    StyleScanner.split(text, at: ";").compactMap { part in
      guard let colon = part.firstIndex(of: ":") else { return nil }
      let name = part[..<colon].trimmed
      var value = part[part.index(after: colon)...].trimmed
      guard !name.isEmpty else { return nil }
      var isImportant = false
      if let mark = value.lastIndex(of: "!"), value[value.index(after: mark)...].trimmed.lowercased() == "important" {
        value = value[..<mark].trimmed
        isImportant = true
      }
      return Declaration(
        name: name.hasPrefix("--") ? String(name) : name.lowercased(), value: String(value), isImportant: isImportant)
    }
  }
}

/// Takes a style sheet apart, without its comments.
struct StyleScanner {
  private var rest: Substring

  init(_ text: String) { rest = Substring(Self.withoutComments(text)) }

  /// What stands before the next `{`, or an at-rule that has none; nil at the end.
  mutating func prelude() -> String? {
    while true {
      rest = rest.trimmed
      // What hid style sheets from browsers that did not know them.
      if rest.hasPrefix("<!--") {
        rest = rest.dropFirst(4)
      } else if rest.hasPrefix("-->") {
        rest = rest.dropFirst(3)
      } else {
        break
      }
    }
    guard !rest.isEmpty else { return nil }
    let isAtRule = rest.hasPrefix("@")
    let end = rest.firstIndex { $0 == "{" || (isAtRule && $0 == ";") } ?? rest.endIndex
    let found = rest[..<end].trimmed
    rest = rest[end...]
    return String(found)
  }

  /// What stands between `{` and `}`; nil where the text ends before.
  mutating func block() -> String? {
    guard rest.first == "{", let end = rest.firstIndex(of: "}") else { return nil }
    let found = rest[rest.index(after: rest.startIndex)..<end]
    rest = rest[rest.index(after: end)...]
    return String(found)
  }

  /// Parts between separators, but not those in quotes or parentheses.
  static func split(_ text: String, at separator: Character) -> [Substring] {
    var parts: [Substring] = []
    var (start, depth) = (text.startIndex, 0)
    var quote: Character?
    for index in text.indices {
      let character = text[index]
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == "(" {
        depth += 1
      } else if character == ")" {
        depth -= 1
      } else if character == separator, depth <= 0 {
        parts.append(text[start..<index])
        start = text.index(after: index)
      }
    }
    parts.append(text[start...])
    return parts
  }

  static func withoutComments(_ text: String) -> String {
    var bytes: [UInt8] = []
    var isComment = false
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if isComment {
        if previous == UInt8(ascii: "*"), byte == UInt8(ascii: "/") {
          (isComment, previous) = (false, 0)
        } else {
          previous = byte
        }
      } else if previous == UInt8(ascii: "/"), byte == UInt8(ascii: "*") {
        bytes.removeLast()
        bytes.append(UInt8(ascii: " "))
        (isComment, previous) = (true, 0)
      } else {
        bytes.append(byte)
        previous = byte
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension StringProtocol where SubSequence == Substring {
  /// The beginning, for messages.
  var shown: String {
    let text = trimmed
    return text.utf8.count > 60 ? text.prefix(40) + "…" : String(text)
  }

  /// Without white space of XML at both ends.
  var trimmed: Substring {
    let isSpace: (Character) -> Bool = {
      $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == "\r\n" || $0 == "\u{C}"
    }
    guard let first = firstIndex(where: { !isSpace($0) }), let last = lastIndex(where: { !isSpace($0) }) else {
      return self[endIndex...]
    }
    return self[first...last]
  }
}
