/// Which elements a rule of a style sheet is about.
struct Selector {
  /// What finds a rule: an id, a class or a name that its last part asks for.
  enum Key: Hashable {
    case id(String)
    case named(String)
    case `class`(String)
    case any
  }

  /// Element names, classes and ids that all hold of one element.
  private struct Compound {
    var name: String?
    var ids: [String] = []
    var classes: [String] = []
    var isRoot = false

    func matches(_ element: XMLTree.Element, _ own: Set<String>) -> Bool {
      if let name, name != element.name { return false }
      if isRoot, element.parent != nil { return false }
      if ids.contains(where: { element.attributes["id"] != $0 }) { return false }
      return classes.allSatisfy(own.contains)
    }
  }

  /// From the outermost to the element itself; `isChild` where the one before is its parent.
  private var parts: [(compound: Compound, isChild: Bool)] = []

  /// Nil for one that never holds in a still picture: of what is hovered, pressed, focused or a link.
  init?(_ text: String) throws(StyleError) {
    var isChild = false
    for word in text.replacingChildCombinators.split(whereSeparator: \.isWhitespace) {
      if word == ">" {
        isChild = true
        continue
      }
      guard let compound = try Self.compound(word, of: text) else { return nil }
      parts.append((compound, isChild))
      isChild = false
    }
    if parts.isEmpty || isChild { throw StyleError("'\(text.shown)' is no selector") }
  }

  /// What counts more: ids before classes before names.
  var weight: Int {
    parts.reduce(0) { sum, part in
      sum + part.compound.ids.count * 1_000_000
        + (part.compound.classes.count + (part.compound.isRoot ? 1 : 0)) * 1_000 + (part.compound.name == nil ? 0 : 1)
    }
  }

  var key: Key {
    guard let own = parts.last?.compound else { return .any }
    if let id = own.ids.first { return .id(id) }
    if let first = own.classes.first { return .class(first) }
    return own.name.map(Key.named) ?? .any
  }

  /// Those of all selectors that can hold of an element.
  static func keys(of element: XMLTree.Element, _ classes: Set<String>) -> [Key] {
    var keys: [Key] = [.any, .named(element.name)]
    if let id = element.attributes["id"] { keys.append(.id(id)) }
    return keys + classes.map(Key.class)
  }

  static func classes(of element: XMLTree.Element) -> Set<String> {
    Set((element.attributes["class"] ?? "").split(whereSeparator: \.isWhitespace).map(String.init))
  }

  /// How much there is to compare with an element, at most.
  var cost: Int { parts.reduce(0) { $0 + 1 + $1.compound.classes.count } * (parts.count > 1 ? SVGLimits.depth / 4 : 1) }

  func matches(_ element: Int, _ matching: StyleSheet.Matching) -> Bool {
    let elements = matching.elements
    guard let own = parts.last, own.compound.matches(elements[element], matching.classes[element]) else { return false }
    if parts.count == 1 { return true }
    var chain = [element]
    while let parent = elements[chain[chain.count - 1]].parent { chain.append(parent) }
    // Where on the way outwards each part can hold, one part after the other: every way is tried at once.
    var isPlace = chain.map { $0 == element }
    for index in (0..<parts.count - 1).reversed() {
      let needsParent = parts[index + 1].isChild
      var (next, isBelow) = ([false], false)
      for place in 1..<chain.count {
        isBelow = needsParent ? isPlace[place - 1] : isBelow || isPlace[place - 1]
        next.append(isBelow && parts[index].compound.matches(elements[chain[place]], matching.classes[chain[place]]))
      }
      isPlace = next
    }
    return isPlace.contains(true)
  }

  private static func compound(_ word: Substring, of text: String) throws(StyleError) -> Compound? {
    var compound = Compound()
    var rest = word
    func name() -> String {
      let found = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || !$0.isASCII }
      rest = rest.dropFirst(found.count)
      return String(found)
    }
    if rest.first == "*" {
      rest = rest.dropFirst()
    } else {
      let own = name()
      if !own.isEmpty { compound.name = own }
    }
    while let mark = rest.first {
      rest = rest.dropFirst()
      let own = name()
      switch mark {
      case _ where own.isEmpty: throw StyleError("the selector '\(text.shown)' is not supported")
      case "#": compound.ids.append(own)
      case ".": compound.classes.append(own)
      case ":" where own == "root": compound.isRoot = true
      case ":" where ["hover", "active", "focus", "visited", "link", "target"].contains(own): return nil
      default: throw StyleError("the selector '\(text.shown)' is not supported")
      }
    }
    return compound
  }
}

extension String {
  /// `a>b` as `a > b`.
  fileprivate var replacingChildCombinators: String {
    split(separator: ">", omittingEmptySubsequences: false).joined(separator: " > ")
  }
}
