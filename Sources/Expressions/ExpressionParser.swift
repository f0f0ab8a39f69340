import Graphics

/// Reads the text of an expression (what follows the `=`), and templates.
///
/// Precedence from loose to tight: `?:`, `||`, `&&`, `== !=`, `< <= > >=`, `+ -`, `* / %`, prefix `- + !`, `**` (to the
/// right; `-2 ** 2` is −4), then members, subscripts and calls.
public struct ExpressionParser {
  /// Parentheses, brackets, calls and prefix operators inside each other.
  static let nestingLimit = 200
  /// Of the tree, chains of operators included.
  static let heightLimit = 1000
  static let nodeLimit = 10_000

  /// - Parameters:
  ///   - base: the byte offset in the file of the text's first byte; used when there are no `offsets`.
  ///   - offsets: the byte offset in the file of each UTF-8 byte of the text and of its end (count + 1), where escapes
  ///     make them differ.
  public static func parse(
    _ text: String, base: Int = 0, offsets: [Int]? = nil
  ) -> Result<Expression, ExpressionError> {
    var parser = ExpressionParser(text, base: base, offsets: offsets)
    do throws(ExpressionError) {
      let tree = try parser.parseExpression()
      parser.skipSpace()
      guard parser.position == parser.bytes.count else {
        throw parser.unexpected("the end of the expression")
      }
      return .success(tree.expression)
    } catch {
      return .failure(error)
    }
  }

  /// Text with `${…}` holes, as `.construct(.template, parts)`; without holes a literal string.
  /// - Returns: also the mistakes, one at most for each hole. In place of a hole that has one an empty text stands, so
  ///   that what the others name can be checked as well.
  public static func parseTemplate(
    _ text: String, base: Int = 0, offsets: [Int]? = nil
  ) -> (expression: Expression, mistakes: [ExpressionError]) {
    var parser = ExpressionParser(text, base: base, offsets: offsets)
    return parser.parseTemplateParts(text)
  }

  struct Tree {
    var expression: Expression
    var height: Int
    /// In bytes of the text.
    var start: Int
  }

  var bytes: [UInt8]
  var position = 0
  private let base: Int
  private let offsets: [Int]?
  private var nesting = 0
  private var nodes = 0

  private init(_ text: String, base: Int, offsets: [Int]?) {
    bytes = Array(text.utf8)
    self.base = base
    self.offsets = offsets?.count == bytes.count + 1 ? offsets : nil
  }

  // MARK: Places and errors

  func range(_ start: Int, _ end: Int) -> TextRange {
    guard let offsets else { return TextRange(base + start, base + end) }
    return TextRange(offsets[start], offsets[end])
  }

  func syntax(_ message: String, _ start: Int, _ end: Int, hint: String? = nil) -> ExpressionError {
    ExpressionError(range: range(start, end), message: message, hint: hint, code: "expression-syntax")
  }

  /// For what stands at the position.
  func unexpected(_ expected: String) -> ExpressionError {
    // As much of what stands before as hints need: a template may have many mistakes.
    let last = endOfLastToken(after: 0)
    let before = String(decoding: bytes[max(0, last - 4)..<last], as: UTF8.self)
    guard position < bytes.count else {
      let isCounted = before.hasSuffix("++") || before.hasSuffix("--")
      return syntax(
        "the expression ends where \(expected) was expected", position, position,
        hint: isCounted ? "an expression changes nothing: write '\(before.suffix(1)) 1'" : nil)
    }
    let end = tokenEnd()
    let found = String(decoding: bytes[position..<end], as: UTF8.self)
    var hint: String?
    switch found {
    case "=": hint = hintOfEqualSign()
    case "$": hint = "an expression reads names as they are, without '${…}'"
    case "mod": hint = "write '%'"
    case "&", "|": hint = "write '\(found)\(found)'"
    case "\"": hint = "strings stand in single quotes"
    case "and": hint = "write '&&'"
    case "or": hint = "write '||'"
    case "^": hint = "write '**' for a power"
    case "#": hint = "colors stand in quotes: '#ff8800'"
    case _ where before == "not" || before.hasSuffix(" not"): hint = "write '!\(found)'"
    default: break
    }
    return syntax("found '\(found)' where \(expected) was expected", position, end, hint: hint)
  }

  /// What was meant by an `=` that is no `==`.
  private func hintOfEqualSign() -> String? {
    let before = position > 0 ? bytes[position - 1] : 0
    switch before {
    case 0: return "write it without '='"
    case UInt8(ascii: "=") where position > 1 && bytes[position - 2] == UInt8(ascii: "!"): return "write '!='"
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "/"):
      return "an expression gives a value, and changes none"
    default: break
    }
    let isArrow = position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: ">")
    return isArrow ? "write the expression alone: what it reads has names already" : "write '==' to compare"
  }

  private func tokenEnd() -> Int {
    var end = identifierEnd(position)
    if end == position {
      end += 1
      while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    }
    return min(end, bytes.count)
  }

  mutating func node(
    _ start: Int, height: Int = 0, _ make: (TextRange) -> Expression
  ) throws(ExpressionError) -> Tree {
    nodes += 1
    guard nodes <= Self.nodeLimit else {
      throw ExpressionError(
        range: range(0, bytes.count), message: "the expression has more than \(Self.nodeLimit) parts",
        code: "limit.size")
    }
    guard height < Self.heightLimit else {
      throw ExpressionError(
        range: range(start, position), message: "the expression is a chain of more than \(Self.heightLimit) operators",
        hint: "give parts of it names with 'let'", code: "limit.depth")
    }
    return Tree(expression: make(range(start, endOfLastToken(after: start))), height: height + 1, start: start)
  }

  private func endOfLastToken(after start: Int) -> Int {
    var end = position
    while end > start, Self.isSpace(bytes[end - 1]) { end -= 1 }
    return end
  }

  /// Everything inside one more bracket, prefix or exponent.
  mutating func nested(
    at start: Int, _ body: (inout ExpressionParser) throws(ExpressionError) -> Tree
  ) throws(ExpressionError) -> Tree {
    nesting += 1
    // The other holes of a template go on from here.
    defer { nesting -= 1 }
    guard nesting <= Self.nestingLimit else {
      throw ExpressionError(
        range: range(start, min(start + 1, bytes.count)),
        message: "the expression is nested more than \(Self.nestingLimit) deep", code: "limit.depth")
    }
    return try body(&self)
  }

  // MARK: Tokens

  mutating func skipSpace() {
    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  func starts(with token: StaticString, at offset: Int) -> Bool {
    guard offset + token.utf8CodeUnitCount <= bytes.count else { return false }
    for i in 0..<token.utf8CodeUnitCount where bytes[offset + i] != token.utf8Start[i] { return false }
    return true
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard position < bytes.count, UInt32(bytes[position]) == character.value else { return false }
    position += 1
    return true
  }

  mutating func expect(_ character: Unicode.Scalar, _ what: String) throws(ExpressionError) {
    guard take(character) else { throw unexpected(what) }
  }

  /// Past the identifier at `start`; `start` itself when there is none.
  func identifierEnd(_ start: Int) -> Int {
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      let isDigit = byte >= 0x30 && byte <= 0x39
      if (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte == 0x5F || (isDigit && end > start) {
        end += 1
      } else if byte >= 0x80 {
        let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
        let character = String(decoding: bytes[end..<min(end + length, bytes.count)], as: UTF8.self)
        guard let scalar = character.unicodeScalars.first, scalar.properties.isAlphabetic else { break }
        end = min(end + length, bytes.count)
      } else {
        break
      }
    }
    return end
  }

  mutating func takeIdentifier() -> String? {
    let end = identifierEnd(position)
    guard end > position else { return nil }
    defer { position = end }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }
}
