import Expressions
import Graphics

/// An object whose keys were checked against the vocabulary.
struct ObjectView {
  var place: SourcePlace
  let members: [JSONMember]
  /// True where one was reported.
  let hadUnknownKeys: Bool

  subscript(key: String) -> JSONValue? { members.first { $0.key == key }?.value }

  func member(_ key: String) -> JSONMember? { members.first { $0.key == key } }

  func filtered(_ isIncluded: (JSONMember) -> Bool) -> ObjectView {
    ObjectView(place: place, members: members.filter(isIncluded), hadUnknownKeys: hadUnknownKeys)
  }
}

/// Plain values: no expression may stand for them. Each reports a mistake and gives nil.
extension FormulaReader {
  /// The object without the keys that are unknown or the author's own (`x-…`).
  /// - Parameter isWhole: false: required keys may be absent.
  func object(
    _ value: JSONValue, _ name: Vocabulary.ObjectForm.Name, isWhole: Bool = true, _ diagnostics: inout Diagnostics
  ) -> ObjectView? {
    let form = Vocabulary.object(name)
    guard case .object(let members) = value.content else {
      diagnostics.error(
        "type", "expected \(form.noun) (an object), found \(value.noun)", at: value.place,
        hint: Self.objectMeant(value, name))
      return nil
    }
    var known: [JSONMember] = []
    // What was meant by a key that is reported is not reported again as missing.
    var excused: Set<String> = []
    var hadUnknownKeys = false
    for member in members where !member.key.hasPrefix("x-") {
      if form.isOpen || form.key(member.key) != nil {
        known.append(member)
        continue
      }
      hadUnknownKeys = true
      let meant = unknownKey(member, form, &excused, &diagnostics)
      guard let meant, !members.contains(where: { $0.key == meant }), !known.contains(where: { $0.key == meant }) else {
        continue
      }
      excused.insert(meant)
      known.append(JSONMember(key: meant, keyPlace: member.keyPlace, value: member.value))
    }
    for key in form.keys where isWhole && key.isRequired && !excused.contains(key.name) {
      if members.contains(where: { $0.key == key.name }) { continue }
      let isLibrary = name == .script && members.contains { $0.key == "components" }
      diagnostics.error(
        "missing-key", "\(form.noun) needs '\(key.name)'", at: value.openingPlace,
        hint: isLibrary && key.name == "canvas"
          ? "a file of components alone is checked where a script imports it" : nil)
    }
    return ObjectView(place: value.place, members: known, hadUnknownKeys: hadUnknownKeys)
  }

  /// Where something else stands, the object to write in its place.
  private static func objectMeant(_ value: JSONValue, _ name: Vocabulary.ObjectForm.Name) -> String? {
    switch (value.content, name) {
    case (.string(let text), .filter): CSSFunctions.filter(text, isWhole: false)
    case (.string(let text), .span): "write {\"text\": \"\(Quoting.escaped(text))\"}"
    case (.array, .canvas): #"write {"width": …, "height": …}"#
    case (.string("pointer"), .indicator), (.string("finger"), .indicator):
      #"a touch says what is seen: {"touch": …, "indicator": "pointer"}"#
    case (.string, .spring), (.number, .spring), (.bool(true), .spring):
      #"write {"perceptualDuration": 0.5, "bounce": 0.3}"#
    default: nil
    }
  }

  /// Reports a key that an object has not.
  /// - Parameter excused: gets the keys that may have been meant.
  /// - Returns: The key that it is read as, for its value may have mistakes of its own, and others may need it. What
  ///   other programs call a part of a script is built otherwise, and is not read, but for parameters.
  private func unknownKey(
    _ member: JSONMember, _ form: Vocabulary.ObjectForm, _ excused: inout Set<String>, _ diagnostics: inout Diagnostics
  ) -> String? {
    let synonym = Synonyms.objectKey(member.key, of: form)
    let nearest = diagnostics.nearest(member.key, in: form.keys.lazy.map(\.name))
    diagnostics.error(
      "unknown-key", "\(form.noun) has no \(Quoting.quoted(member.key))", at: member.keyPlace,
      hint: synonym ?? nearest.map(Spelling.hint(naming:)) ?? Self.list(form))
    excused.formUnion(synonym.map(Synonyms.keysNamed) ?? [])
    if let nearest { excused.insert(nearest) }
    let isPart = [.script, .component, .stack].contains(form.name)
    let meant = synonym == nil ? nearest : Self.keyMeant(synonym)
    guard let meant, form.key(meant) != nil, synonym == nil || !isPart || meant == "parameters" else { return nil }
    return meant
  }

  /// Of a hint that says what to write in place of a key, and perhaps what beside: `write 'at'`.
  static func keyMeant(_ hint: String?) -> String? {
    guard let hint else { return nil }
    let parts = hint.split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[0] == "write " else { return nil }
    let isAlone = parts.count == 3 && (parts[2].isEmpty || parts[2].hasPrefix(", which "))
    return isAlone || parts[2].hasPrefix(", and ") ? String(parts[1]) : nil
  }

  private static func list(_ form: Vocabulary.ObjectForm) -> String? {
    let names = form.keys.map { "'\($0.name)'" }
    return names.count <= 12 ? "expected \(Quoting.list(names))" : nil
  }

  func plainNumber(
    _ value: JSONValue?, _ range: NumberRange = .any, hint: String? = nil, _ diagnostics: inout Diagnostics
  ) -> Double? {
    guard let value else { return nil }
    guard case .number(let number) = value.content else {
      plainMismatch(value, range.text, &diagnostics)
      return nil
    }
    guard range.contains(number) else {
      outOfRange(number, range, value, hint: hint, &diagnostics)
      return nil
    }
    return number
  }

  /// Of something that may also go on for ever.
  func unknownCount(_ name: String, _ value: JSONValue, _ diagnostics: inout Diagnostics) {
    let hint = name == "once" ? "write 1" : name == "twice" ? "write 2" : nil
    diagnostics.error(
      "unknown-name", "unknown name \(Quoting.quoted(name))", at: value.place,
      hint: hint ?? Self.withoutQuotes(name) ?? Synonyms.name(name, among: ["forever"])
        ?? diagnostics.suggestion(for: name, in: ["forever"]) ?? "expected 'forever' or a number")
  }

  func plainMismatch(
    _ value: JSONValue, _ expected: String, hint: String? = nil, _ diagnostics: inout Diagnostics
  ) {
    var hint = hint
    if hint == nil, case .string(let text) = value.content {
      hint =
        Self.expressionText(value) != nil
        ? "no expression may stand here"
        : Self.withoutQuotes(text)
          ?? (text.last == "%" && expected != NumberRange.unit.text ? nil : WrittenUnit(text)?.hint)
    }
    diagnostics.error("type", "expected \(expected), found \(value.noun)", at: value.place, hint: hint)
  }

  func text(_ value: JSONValue?, _ diagnostics: inout Diagnostics) -> String? {
    guard let value else { return nil }
    guard case .string(let text) = value.content else {
      plainMismatch(value, "a string", &diagnostics)
      return nil
    }
    return text
  }

  func flag(_ value: JSONValue?, _ diagnostics: inout Diagnostics) -> Bool? {
    guard let value else { return nil }
    guard case .bool(let flag) = value.content else {
      plainMismatch(value, "true or false", &diagnostics)
      return nil
    }
    return flag
  }

  /// One of some names. A misspelt one, which is reported, is read as what was meant: what hangs on it may have mistakes
  /// of its own.
  func oneOf<T: RawRepresentable & CaseIterable>(
    _ type: T.Type, _ value: JSONValue?, _ diagnostics: inout Diagnostics
  ) -> T? where T.RawValue == String {
    guard let value else { return nil }
    let names = T.allCases.map(\.rawValue)
    guard case .string(let name) = value.content else {
      plainMismatch(value, names.count <= 8 ? Quoting.list(quoting: names) : "a name", &diagnostics)
      return nil
    }
    if let known = T(rawValue: name) { return known }
    if Self.expressionText(value) != nil {
      diagnostics.error(
        "type", "no expression can stand here", at: value.place,
        hint: "expected one of \(Quoting.list(quoting: names))")
      return nil
    }
    unknownName(name, names, value, &diagnostics)
    return Spelling.nearest(name, in: names).flatMap { T(rawValue: $0) }
  }

  func identifier(_ value: JSONValue?, _ diagnostics: inout Diagnostics) -> Written<String>? {
    guard let value, let name = text(value, &diagnostics) else { return nil }
    guard checkIdentifier(name, at: value.place, &diagnostics) else { return nil }
    return Written(name, value.place)
  }

  func checkIdentifier(_ name: String, at place: SourcePlace, _ diagnostics: inout Diagnostics) -> Bool {
    if name.utf8.count > mostBytesOfName {
      // Not the name itself, which would fill the message.
      diagnostics.error(
        "name", "a name of \(name.count) letters is too long", at: place,
        hint: "a name has at most \(mostBytesOfName) bytes")
      return false
    }
    if isIdentifier(name) { return true }
    let joined = name.replacing("-", with: "_")
    diagnostics.error(
      "name", "\(Quoting.quoted(name)) is not a name", at: place,
      hint: isIdentifier(joined)
        ? "write '\(joined)'" : "a name has letters, digits and '_', and does not begin with a digit")
    return false
  }

  func items(
    _ value: JSONValue?, _ expected: String, _ diagnostics: inout Diagnostics
  ) -> [JSONValue]? {
    guard let value else { return nil }
    guard case .array(let items) = value.content else {
      plainMismatch(value, expected, hint: ForeignForms.alone(value, expected), &diagnostics)
      return nil
    }
    return items
  }

  func plainNumbers(
    _ value: JSONValue?, _ range: NumberRange = .any, _ diagnostics: inout Diagnostics
  ) -> [Double]? {
    guard let items = items(value, "an array of numbers", &diagnostics) else { return nil }
    let numbers = items.compactMap { plainNumber($0, range, &diagnostics) }
    return numbers.count == items.count ? numbers : nil
  }

  /// A constant color that nothing shows through; `null` is none.
  func plainOpaqueColor(_ value: JSONValue?, _ diagnostics: inout Diagnostics) -> Color? {
    guard let value, let color = plainColor(value, &diagnostics) else { return nil }
    if case .null = value.content { return nil }
    if color.alpha >= 1 { return color }
    diagnostics.error(
      "range", "expected an opaque color, found one with an alpha of \(NumberText.shortest(color.alpha))",
      at: value.place)
    return nil
  }

  /// A constant color; `null` is clear.
  func plainColor(_ value: JSONValue?, _ diagnostics: inout Diagnostics) -> Color? {
    guard let value else { return nil }
    if Self.expressionText(value) != nil {
      plainMismatch(value, "a color", &diagnostics)
      return nil
    }
    switch read(value, as: Expected(.color, isNullable: true), into: &diagnostics)?.expression.constant {
    case .color(let color)?: return color
    case Value.none?: return .clear
    default: return nil
    }
  }
}
