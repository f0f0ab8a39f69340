/// Reads a visual format string from left to right. Spaces may stand between its parts.
struct VisualFormatParser {
  private let bytes: [UInt8]
  private var at = 0
  private static let example = "as in \"H:|-[left]-[right(==left)]-|\""

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func parse() throws(VisualFormat.Mistake) -> VisualFormat {
    let axis = try orientation()
    var leading: VisualFormat.Link?
    let edge = position
    if take("|") {
      let connection = try connection()
      guard next == UInt8(ascii: "[") else { throw unexpected("a view, as in '[name]'") }
      leading = VisualFormat.Link(connection: connection, place: edge..<edge)
    }
    var views = [try view()]
    leading?.place = edge..<views[0].place.upperBound
    var links: [VisualFormat.Link] = []
    var trailing: VisualFormat.Link?
    while next != nil {
      let before = views[views.count - 1].place.lowerBound
      let start = position
      let connection = try connection()
      if take("|") {
        trailing = VisualFormat.Link(connection: connection, place: before..<at)
        if next != nil { throw unexpected("nothing after the superview's edge '|'") }
      } else if next == UInt8(ascii: "[") {
        views.append(try view())
        links.append(VisualFormat.Link(connection: connection, place: before..<at))
      } else {
        let wanted = "a view, as in '[name]', or the superview's edge '|'"
        throw unexpected(start == at ? "'-', " + wanted : wanted)
      }
    }
    return VisualFormat(axis: axis, leading: leading, views: views, links: links, trailing: trailing)
  }

  // MARK: Parts

  private mutating func orientation() throws(VisualFormat.Mistake) -> VisualFormat.Axis {
    let start = position
    guard let letter = next, isNameStart(letter) else { return .horizontal }
    let word = name() ?? ""
    guard take(":") else {
      throw unexpected("'H:', 'V:', '|' or a view in brackets", at: start..<start + word.utf8.count)
    }
    guard let axis = VisualFormat.Axis(rawValue: word) else {
      let hint = word == "h" || word == "v" ? "did you mean '\(word == "h" ? "H" : "V"):'?" : nil
      throw VisualFormat.Mistake(
        message: "expected 'H:' (horizontal) or 'V:' (vertical), found '\(word):'",
        place: start..<start + word.utf8.count + 1, hint: hint)
    }
    return axis
  }

  private mutating func connection() throws(VisualFormat.Mistake) -> VisualFormat.Connection {
    guard take("-") else { return .flush }
    if next == UInt8(ascii: "[") || next == UInt8(ascii: "|") { return .standard }
    let spaces: [VisualFormat.Predicate]
    if next == UInt8(ascii: "(") {
      spaces = try predicates(of: "a space")
    } else {
      guard let amount = try amount() else { throw unexpected("a space, a view, as in '[name]', or '|'") }
      if next == UInt8(ascii: "@") {
        throw unexpected("'-' after the space: with a priority it stands in parentheses, as in '-(8@750)-'")
      }
      spaces = [VisualFormat.Predicate(relation: .equal, amount: amount, priority: nil)]
    }
    guard take("-") else { throw unexpected("'-' after the space") }
    return .spaces(spaces)
  }

  private mutating func view() throws(VisualFormat.Mistake) -> VisualFormat.View {
    let start = position
    guard take("[") else { throw unexpected("a view, as in '[name]'") }
    let nameStart = position
    guard let name = viewName() else { throw unexpected("the name of a layer") }
    let namePlace = nameStart..<at
    let sizes = next == UInt8(ascii: "(") ? try predicates(of: "a size") : []
    guard take("]") else { throw unexpected(sizes.isEmpty ? "'(' or ']'" : "']'") }
    return VisualFormat.View(name: name, namePlace: namePlace, sizes: sizes, place: start..<at)
  }

  private mutating func predicates(of what: String) throws(VisualFormat.Mistake) -> [VisualFormat.Predicate] {
    _ = take("(")
    var list: [VisualFormat.Predicate] = []
    repeat { list.append(try predicate(of: what)) } while take(",")
    guard take(")") else {
      if next == UInt8(ascii: "*") || next == UInt8(ascii: "/") || next == UInt8(ascii: "+") {
        throw unexpected(
          "',' or ')'", hint: "visual formats have no arithmetic: write a constraint object with a multiplier")
      }
      throw unexpected(list[list.count - 1].priority == nil ? "'@', ',' or ')'" : "',' or ')'")
    }
    return list
  }

  private mutating func predicate(of what: String) throws(VisualFormat.Mistake) -> VisualFormat.Predicate {
    let relation = try relation()
    guard let amount = try amount() else {
      throw unexpected(what + (relation == nil ? ", as in '>=20', '100' or '==name'" : ": a number or a name"))
    }
    var priority: VisualFormat.Amount?
    if take("@") {
      guard let given = try self.amount() else { throw unexpected("a priority: a number from 1 to 1000 or a metric") }
      if case .number(let number) = given.kind, !(number > 0 && number <= 1000) {
        throw VisualFormat.Mistake(
          message: "expected a priority above 0, at most 1000, found '\(text(given.place))'", place: given.place)
      }
      priority = given
    }
    return VisualFormat.Predicate(relation: relation ?? .equal, amount: amount, priority: priority)
  }

  private mutating func relation() throws(VisualFormat.Mistake) -> LinearConstraint.Relation? {
    let start = position
    for (text, relation) in [
      ("==", LinearConstraint.Relation.equal), ("<=", .lessOrEqual), (">=", .greaterOrEqual),
    ] where starts(text) {
      at = start + 2
      return relation
    }
    guard let sign = next, [UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">")].contains(sign) else { return nil }
    let written = String(UnicodeScalar(sign))
    throw VisualFormat.Mistake(
      message: "expected '==', '<=' or '>=', found '\(written)'", place: start..<start + 1,
      hint: "did you mean '\(written == "=" ? "==" : written + "=")'?")
  }

  /// A number with or without a sign, or a name.
  private mutating func amount() throws(VisualFormat.Mistake) -> VisualFormat.Amount? {
    let start = position
    if let name = viewName() { return VisualFormat.Amount(kind: .name(name), place: start..<at) }
    guard let first = next, isDigit(first) || [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+")].contains(first)
    else { return nil }
    at += isDigit(first) || first == UInt8(ascii: ".") ? 0 : 1
    while at < bytes.count, isDigit(bytes[at]) || bytes[at] == UInt8(ascii: ".") { at += 1 }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    guard let number = Double(text.hasPrefix("+") ? String(text.dropFirst()) : text), number.isFinite else {
      if text == "-" || text == "+" {
        at = start
        return nil
      }
      throw VisualFormat.Mistake(message: "'\(text)' is not a number", place: start..<at)
    }
    return VisualFormat.Amount(kind: .number(number), place: start..<at)
  }

  // MARK: Letters

  /// The next byte that is no space; nil at the end.
  private var next: UInt8? {
    mutating get {
      while at < bytes.count, bytes[at] == UInt8(ascii: " ") { at += 1 }
      return at < bytes.count ? bytes[at] : nil
    }
  }

  private var position: Int {
    mutating get {
      _ = next
      return at
    }
  }

  private mutating func starts(_ text: String) -> Bool {
    bytes[position...].starts(with: text.utf8)
  }

  private mutating func take(_ text: String) -> Bool {
    guard starts(text) else { return false }
    at += text.utf8.count
    return true
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  private func isNameStart(_ byte: UInt8) -> Bool {
    (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")) || byte == UInt8(ascii: "_")
  }

  private mutating func name() -> String? {
    guard let first = next, isNameStart(first) else { return nil }
    let start = at
    while at < bytes.count, isNameStart(bytes[at]) || isDigit(bytes[at]) { at += 1 }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  /// `row`, and `row[0]` for one of several that a `forEach` makes.
  private mutating func viewName() -> String? {
    guard var name = name() else { return nil }
    var end = at
    guard end < bytes.count, bytes[end] == UInt8(ascii: "[") else { return name }
    end += 1
    let digits = end
    while end < bytes.count, isDigit(bytes[end]) { end += 1 }
    if end > digits, end < bytes.count, bytes[end] == UInt8(ascii: "]") {
      name += String(decoding: bytes[at...end], as: UTF8.self)
      at = end + 1
    }
    return name
  }

  // MARK: Mistakes

  private mutating func unexpected(
    _ wanted: String, at place: VisualFormat.Place? = nil, hint: String? = nil
  ) -> VisualFormat.Mistake {
    let here = position
    let place = place ?? here..<min(bytes.count, here + length(at: here))
    let found = place.isEmpty ? "the end" : "'\(text(place))'"
    let isOpening = hint == nil && place.lowerBound == 0 && place.upperBound == bytes.count
    return VisualFormat.Mistake(
      message: "expected \(wanted), found \(found)", place: place,
      hint: hint ?? (isOpening ? VisualFormatParser.example : nil))
  }

  private func text(_ place: VisualFormat.Place) -> String { String(decoding: bytes[place], as: UTF8.self) }

  /// Bytes of the character that begins there.
  private func length(at index: Int) -> Int {
    guard index < bytes.count else { return 0 }
    var end = index + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end - index
  }
}
