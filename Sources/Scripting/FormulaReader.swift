import Expressions
import Graphics

/// Turns a JSON value into a formula of the type that is expected where it stands: a constant, an expression, or a
/// value put together from parts that may be either.
///
/// Constants are checked against the range and the names that `Expected` gives; what an expression gives is checked by
/// whoever evaluates it.
public struct FormulaReader: Sendable {
  /// Paths in paths, transforms in transforms, arrays in arrays.
  static let nestingLimit = 32
  /// Beyond it, products of a few constants would leave the range of a Double's exact integers, and then of a Double.
  static let largestNumber = 1e12

  let source: SourceFile
  /// What the script calls its own values: a string that is one of these was meant as an expression.
  var names: Set<String> = []

  public init(_ source: SourceFile) { self.source = source }

  /// Codes: `type`, `range`, `count`, `unknown-name`, `color`, `path`, `unknown-key`, `missing-key`, `limit.depth`, and
  /// those of `ExpressionError`.
  /// - Returns: nil when a mistake was reported, but for those in the `${…}` of a text: what is right of it can be
  ///   checked further.
  public func read(_ value: JSONValue, as expected: Expected, into diagnostics: inout Diagnostics) -> Formula? {
    expression(value, expected, 0, &diagnostics).map { Formula($0, expected.type, value.place) }
  }

  func expression(
    _ value: JSONValue, _ expected: Expected, _ level: Int, _ diagnostics: inout Diagnostics
  ) -> Expression? {
    guard level < Self.nestingLimit else {
      diagnostics.error(
        "limit.depth", "a value nested in values exceeds \(Self.nestingLimit) levels", at: value.place)
      return nil
    }
    if case .null = value.content {
      if expected.isNullable || expected.type == .any { return .literal(.none) }
      return mismatch(value, expected, &diagnostics)
    }
    if let formula = Self.expressionText(value) {
      if expected.count != nil, level == 0 { return array(value, of: .number, expected, level, &diagnostics) }
      let expression = parsed(formula, value, expected, &diagnostics).map { named($0, expected, value) }
      let folder = expected.type == .image ? value.place.folder : ""
      return folder.isEmpty ? expression : expression.map { Self.inFolder($0, folder) }
    }
    switch expected.type {
    case .number: return number(value, expected, &diagnostics)
    case .bool:
      guard case .bool(let flag) = value.content else { return mismatch(value, expected, &diagnostics) }
      return .literal(.bool(flag))
    case .string: return string(value, expected, &diagnostics)
    case .image:
      guard case .string(let name) = value.content, !name.isEmpty else {
        return mismatch(value, expected, &diagnostics)
      }
      return .literal(.string(FilePath.joined(folder: value.place.folder, Self.withoutEscape(name))))
    case .color: return color(value, expected, &diagnostics)
    case .point: return vector(value, .point, 2, expected, level, &diagnostics)
    case .size: return vector(value, .size, 2, expected, level, &diagnostics)
    case .rect: return vector(value, .rect, 4, expected, level, &diagnostics)
    case .path: return path(value, expected, level, &diagnostics)
    case .transform: return transform(value, expected, level, &diagnostics)
    case .array(let element): return array(value, of: element, expected, level, &diagnostics)
    case .any, .record: return anything(value, level, &diagnostics)
    }
  }

  // MARK: Expressions

  /// Those that stand in an array or object and can be parsed.
  func expressions(within value: JSONValue) -> [Formula] {
    var found: [Formula] = []
    var waiting: [JSONValue] = [value]
    while let next = waiting.popLast() {
      switch next.content {
      case .array(let items): waiting += items.reversed()
      case .object(let members): waiting += members.map(\.value).reversed()
      default:
        // What cannot be parsed was told.
        var told = Diagnostics()
        guard Self.expressionText(next) != nil, let formula = read(next, as: Expected(.any), into: &told) else {
          continue
        }
        found.append(formula)
      }
    }
    return found
  }

  /// What follows the `=`, if the value is an expression.
  static func expressionText(_ value: JSONValue) -> Substring.UTF8View? {
    guard case .string(let text) = value.content, text.utf8.first == UInt8(ascii: "=") else { return nil }
    let rest = text.utf8.dropFirst()
    return rest.first == UInt8(ascii: "=") ? nil : rest
  }

  /// `==…` is a literal that begins with `=`.
  static func withoutEscape(_ text: String) -> String {
    text.utf8.starts(with: "==".utf8) ? String(text.dropFirst()) : text
  }

  /// For each byte of a string's text and for its end, where it stands in the file.
  func offsets(_ value: JSONValue, textLength: Int) -> [Int] {
    JSONString.offsets(value.place.file?.bytes ?? source.bytes, value.place.range, textLength: textLength)
  }

  private func parsed(
    _ text: Substring.UTF8View, _ value: JSONValue, _ expected: Expected, _ diagnostics: inout Diagnostics
  ) -> Expression? {
    let offsets = Array(offsets(value, textLength: text.count + 1).dropFirst())
    var result = ExpressionParser.parse(String(Substring(text)), offsets: offsets)
    if case .failure(var error) = result, expected.type == .string || expected.type == .any, error.hint == nil,
      error.code == "expression-syntax", error.range.start == offsets[text.prefix { $0 == UInt8(ascii: " ") }.count]
    {
      error.hint = "a text that begins with '=' is written with '=='"
      result = .failure(error)
    }
    let parsed = taken(result, value, &diagnostics)
    // Only texts have '$' in an expression.
    if parsed != nil, Substring(text).contains("${") {
      diagnostics.warning(
        "ignored", "'${…}' is only filled in where a text is no expression; here it is drawn as it stands",
        at: value.place,
        hint: "put texts together with '+': 'now ' + p")
    }
    return parsed
  }

  private func taken(
    _ result: Result<Expression, ExpressionError>, _ value: JSONValue, _ diagnostics: inout Diagnostics
  ) -> Expression? {
    switch result {
    case .success(let expression): return expression
    case .failure(let error):
      report(error, value, &diagnostics)
      return nil
    }
  }

  private func report(_ error: ExpressionError, _ value: JSONValue, _ diagnostics: inout Diagnostics) {
    diagnostics.error(error.code, error.message, at: value.place.narrowed(to: error.range), hint: error.hint)
  }

  /// The names of files that an expression begins with, looked for in the folder of its own file.
  private static func inFolder(_ expression: Expression, _ folder: String, level: Int = 0) -> Expression {
    guard level < nestingLimit else { return expression }
    switch expression {
    // No name is no file.
    case .literal(.string(let name)) where !name.isEmpty:
      return .literal(.string(FilePath.joined(folder: folder, name)))
    case .conditional(let test, let yes, let no, let range):
      return .conditional(test, inFolder(yes, folder, level: level + 1), inFolder(no, folder, level: level + 1), range)
    case .binary(.add, let left, let right, let range):
      return .binary(.add, inFolder(left, folder, level: level + 1), right, range)
    default: return expression
    }
  }

  /// An expression that may say a name where a number is expected. What never ends has no number that it could be.
  private func named(_ expression: Expression, _ expected: Expected, _ value: JSONValue) -> Expression {
    let names = expected.numberNames.filter(\.value.isFinite)
    return names.isEmpty || expected.type != .number
      ? expression : .construct(.named(names), [expression], expression.range ?? value.place.range)
  }

  // MARK: Simple values

  private func number(
    _ value: JSONValue, _ expected: Expected, _ diagnostics: inout Diagnostics
  ) -> Expression? {
    switch value.content {
    case .number(let number):
      guard expected.range.contains(number) else {
        outOfRange(number, expected.range, value, &diagnostics)
        return nil
      }
      guard abs(number) <= Self.largestNumber else {
        outOfRange(number, NumberRange(-Self.largestNumber, Self.largestNumber), value, &diagnostics)
        return nil
      }
      return .literal(.number(number))
    case .string(let name) where !expected.numberNames.isEmpty:
      if let known = expected.numberNames.first(where: { $0.name == name }) { return .literal(.number(known.value)) }
      unknownName(name, expected.numberNames.map(\.name), value, &diagnostics)
      return nil
    default: return mismatch(value, expected, &diagnostics)
    }
  }

  private func string(
    _ value: JSONValue, _ expected: Expected, _ diagnostics: inout Diagnostics
  ) -> Expression? {
    guard case .string(let written) = value.content else { return mismatch(value, expected, &diagnostics) }
    let text = Self.withoutEscape(written)
    if !expected.names.isEmpty {
      if let canonical = expected.aliases[text] { return .literal(.string(canonical)) }
      if expected.names.contains(text) { return .literal(.string(text)) }
      unknownName(text, expected.names, value, &diagnostics)
      return nil
    }
    guard text.utf8.contains(UInt8(ascii: "$")) else { return .literal(.string(text)) }
    return template(text, written, value, &diagnostics).expression
  }

  /// A text with `${…}` in it, as far as it can be read.
  /// - Parameter written: as the file has it, which may begin with an escape.
  func template(
    _ text: String, _ written: String, _ value: JSONValue, _ diagnostics: inout Diagnostics
  ) -> (expression: Expression?, isWhole: Bool) {
    let offsets = offsets(value, textLength: written.utf8.count).dropFirst(written.utf8.count - text.utf8.count)
    let template = ExpressionParser.parseTemplate(text, offsets: Array(offsets))
    for mistake in template.mistakes { report(mistake, value, &diagnostics) }
    return (template.expression, template.mistakes.isEmpty)
  }

  private func color(
    _ value: JSONValue, _ expected: Expected, _ diagnostics: inout Diagnostics
  ) -> Expression? {
    guard case .string(let text) = value.content else { return mismatch(value, expected, &diagnostics) }
    if let color = Color(css: text) {
      if let (message, hint) = CSSFunctions.doubtOfColor(text) {
        diagnostics.warning("range", message, at: value.place, hint: hint)
      }
      return .literal(.color(color))
    }
    diagnostics.error(
      "color", "\(Quoting.quoted(text)) is not a color", at: value.place,
      hint: hintOfColor(text) ?? diagnostics.suggestion(for: text, in: Color.cssNames)
        ?? "expected '#rgb', '#rgba', '#rrggbb', '#rrggbbaa', 'rgb(…)', 'rgba(…)', 'hsl(…)', a CSS name or 'clear'")
    return nil
  }

  // MARK: Values of several parts

  private func vector(
    _ value: JSONValue, _ constructor: Constructor, _ count: Int, _ expected: Expected, _ level: Int,
    _ diagnostics: inout Diagnostics
  ) -> Expression? {
    guard case .array(let items) = value.content else { return mismatch(value, expected, &diagnostics) }
    guard let parts = numbers(items, count...count, value, expected.type.text, level, &diagnostics) else { return nil }
    for (item, part) in zip(items, parts) {
      guard let number = part.constantNumber, !expected.range.contains(number) else { continue }
      outOfRange(number, expected.range, item, &diagnostics)
      return nil
    }
    let constants = parts.compactMap(\.constantNumber)
    guard constants.count == count else { return .construct(constructor, parts, value.place.range) }
    switch constructor {
    case .point: return .literal(.point(Point(constants[0], constants[1])))
    case .size: return .literal(.size(Size(constants[0], constants[1])))
    default: return .literal(.rect(Rect(constants[0], constants[1], constants[2], constants[3])))
    }
  }

  /// Numbers or expressions, so many of them.
  func numbers(
    _ items: [JSONValue], _ count: ClosedRange<Int>, _ value: JSONValue, _ what: String, _ level: Int,
    _ diagnostics: inout Diagnostics
  ) -> [Expression]? {
    guard count.contains(items.count) else {
      let found = NumberText.count(items.count, "value")
      diagnostics.error("count", "expected \(what), found \(found)", at: value.place)
      return nil
    }
    let parts = items.compactMap { expression($0, Expected(.number), level + 1, &diagnostics) }
    return parts.count == items.count ? parts : nil
  }

  private func array(
    _ value: JSONValue, of element: ValueType, _ expected: Expected, _ level: Int, _ diagnostics: inout Diagnostics
  ) -> Expression? {
    let one = Expected(
      element, range: expected.range, names: expected.names, aliases: expected.aliases,
      numberNames: expected.numberNames)
    guard case .array(let items) = value.content else {
      guard let count = expected.count else { return mismatch(value, expected, &diagnostics) }
      return expression(value, one, level + 1, &diagnostics).map {
        Self.list(Array(repeating: $0, count: count), value)
      }
    }
    if element == .any, Self.isTable(items) { return table(items, value, level, &diagnostics) }
    if case .record(let columns) = element, Self.isTable(items) {
      return table(items, value, level, columns: columns, &diagnostics)
    }
    if let count = expected.count, items.count != count {
      diagnostics.error("count", "expected \(count) values, found \(items.count)", at: value.place)
      return nil
    }
    if element == .point, let pairs = Self.pairs(of: items) {
      diagnostics.error("type", "expected points [x, y], found numbers", at: value.place, hint: "write \(pairs)")
      return nil
    }
    let parts = items.compactMap { expression($0, one, level + 1, &diagnostics) }
    guard parts.count == items.count else { return nil }
    return Self.list(parts, value)
  }

  /// Numbers in a row, as SVG has them, in pairs: how the beginning is written. Nil where there are not only numbers.
  static func pairs(of items: [JSONValue]) -> String? {
    let numbers = items.compactMap { item in
      if case .number(let number) = item.content { NumberText.shortest(number) } else { nil }
    }
    guard numbers.count >= 2, numbers.count == items.count else { return nil }
    let pairs = stride(from: 0, to: min(numbers.count - 1, 4), by: 2).map { "[\(numbers[$0]), \(numbers[$0 + 1])]" }
    return "[\(pairs.joined(separator: ", "))\(numbers.count > 5 ? ", …" : "")]"
  }

  /// Two and more points as they would be written in a polyline, the first three of them.
  static func points(of items: [JSONValue]) -> String? {
    let points = items.compactMap { item -> String? in
      guard case .array(let parts) = item.content, parts.count == 2 else { return nil }
      return pairs(of: parts).map { String($0.dropFirst().dropLast()) }
    }
    guard points.count >= 2, points.count == items.count else { return nil }
    return "[\(points.prefix(3).joined(separator: ", "))\(points.count > 3 ? ", …" : "")]"
  }

  static func list(_ parts: [Expression], _ value: JSONValue) -> Expression {
    let constants = parts.compactMap(\.constant)
    return constants.count == parts.count ? .literal(.array(constants)) : .array(parts, value.place.range)
  }

  /// Where the script alone gives the type: a number, a boolean, a string, an array of these, a path object. A string
  /// in the notation of a color (see `isColor`) is that color.
  private func anything(_ value: JSONValue, _ level: Int, _ diagnostics: inout Diagnostics) -> Expression? {
    switch value.content {
    case .null: return .literal(.none)
    case .number(let number): return .literal(.number(number))
    case .bool(let flag): return .literal(.bool(flag))
    case .string(let text):
      if level == 0, Self.isColor(text), let color = Color(css: text) { return .literal(.color(color)) }
      return string(value, Expected(.string), &diagnostics)
    case .array: return array(value, of: .any, Expected(.array(.any)), level, &diagnostics)
    case .object(let members):
      if Self.pathForm(members) != nil { return path(value, Expected(.path), level, &diagnostics) }
      return mismatch(value, Expected(.any), &diagnostics)
    }
  }

  /// `#…`, a CSS function, or a CSS name in lower case (`Red` stays a word).
  static func isColor(_ text: String) -> Bool {
    Color(css: text) != nil && text == text.lowercased()
  }
}

extension Expression {
  var constantNumber: Double? {
    if case .literal(.number(let number)) = self { return number }
    return nil
  }
}
