import Graphics

extension ExpressionParser {
  mutating func parseExpression() throws(ExpressionError) -> Tree {
    skipSpace()
    let start = position
    return try nested(at: start) { (parser) throws(ExpressionError) in
      let condition = try parser.parseBinary(0)
      guard parser.take("?") else { return condition }
      let yes = try parser.parseExpression()
      try parser.expect(":", "':' and the other case of '?'")
      let no = try parser.parseExpression()
      return try parser.node(condition.start, height: max(condition.height, yes.height, no.height)) {
        .conditional(condition.expression, yes.expression, no.expression, $0)
      }
    }
  }

  /// By precedence; longer operators before those that they begin with.
  private static let operators: [(token: StaticString, operation: BinaryOperator, precedence: Int)] = [
    ("||", .or, 1), ("&&", .and, 2), ("==", .equal, 3), ("!=", .notEqual, 3), ("<=", .lessOrEqual, 4),
    (">=", .greaterOrEqual, 4), ("<", .less, 4), (">", .greater, 4), ("+", .add, 5), ("-", .subtract, 5),
    ("*", .multiply, 6), ("/", .divide, 6), ("%", .remainder, 6),
  ]

  private mutating func parseBinary(_ loosest: Int) throws(ExpressionError) -> Tree {
    var left = try parseUnary()
    while true {
      skipSpace()
      guard
        let found = Self.operators.first(where: { starts(with: $0.token, at: position) }),
        found.precedence >= loosest
      else { return left }
      position += found.token.utf8CodeUnitCount
      let right = try parseBinary(found.precedence + 1)
      let before = left
      left = try node(before.start, height: max(before.height, right.height)) {
        .binary(found.operation, before.expression, right.expression, $0)
      }
    }
  }

  private mutating func parseUnary() throws(ExpressionError) -> Tree {
    var prefixes: [(operation: UnaryOperator, start: Int)] = []
    while true {
      skipSpace()
      let start = position
      if starts(with: "!=", at: position) { throw unexpected("a value") }
      if take("-") {
        prefixes.append((.negate, start))
      } else if take("+") {
        prefixes.append((.plus, start))
      } else if take("!") {
        prefixes.append((.not, start))
      } else {
        break
      }
      guard prefixes.count <= Self.nestingLimit else {
        throw ExpressionError(
          range: range(start, position), message: "more than \(Self.nestingLimit) operators stand before one value",
          code: "limit.depth")
      }
    }
    var tree = try parsePower()
    while let prefix = prefixes.popLast() {
      let operand = tree
      tree = try node(prefix.start, height: operand.height) { .unary(prefix.operation, operand.expression, $0) }
    }
    return tree
  }

  private mutating func parsePower() throws(ExpressionError) -> Tree {
    let root = try parsePostfix()
    skipSpace()
    guard starts(with: "**", at: position) else { return root }
    let start = position
    position += 2
    let exponent = try nested(at: start) { (parser) throws(ExpressionError) in try parser.parseUnary() }
    return try node(root.start, height: max(root.height, exponent.height)) {
      .binary(.power, root.expression, exponent.expression, $0)
    }
  }

  private mutating func parsePostfix() throws(ExpressionError) -> Tree {
    var tree = try parsePrimary()
    while true {
      let object = tree
      if take(".") {
        skipSpace()
        let start = position
        guard let name = takeIdentifier() else { throw unexpected("the name of a member") }
        let end = position
        if take("(") {
          throw syntax(
            "'\(name)' is called like a method", start, end,
            hint: ForeignFunctions.hint(ofMethod: name, of: object.expression))
        }
        position = end
        tree = try node(object.start, height: object.height) { .member(object.expression, name, $0) }
      } else if take("[") {
        let index = try parseExpression()
        try expect("]", "']'")
        tree = try node(object.start, height: max(object.height, index.height)) {
          .subscripted(object.expression, index.expression, $0)
        }
      } else {
        return tree
      }
    }
  }

  private mutating func parsePrimary() throws(ExpressionError) -> Tree {
    skipSpace()
    let start = position
    guard position < bytes.count else { throw unexpected("a value") }
    switch bytes[position] {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return try parseNumber()
    case UInt8(ascii: "."): return try parseNumber()
    case UInt8(ascii: "'"): return try parseString()
    case UInt8(ascii: "("):
      position += 1
      var tree = try parseExpression()
      try expect(")", "')'")
      tree.start = start
      return tree
    case UInt8(ascii: "["):
      position += 1
      let (elements, height) = try parseList("]")
      return try node(start, height: height) { .array(elements, $0) }
    default:
      guard let name = takeIdentifier() else { throw unexpected("a value") }
      let end = position
      if take("(") {
        let (arguments, height) = try parseList(")")
        return try node(start, height: height) { .call(name, arguments, $0) }
      }
      position = end
      switch name {
      case "true": return try node(start) { _ in .literal(.bool(true)) }
      case "false": return try node(start) { _ in .literal(.bool(false)) }
      default: return try node(start) { .name(name, $0) }
      }
    }
  }

  /// Elements up to the closing bracket.
  private mutating func parseList(_ close: Unicode.Scalar) throws(ExpressionError) -> ([Expression], height: Int) {
    var elements: [Expression] = []
    var height = 0
    if take(close) { return (elements, height) }
    while true {
      let element = try parseExpression()
      elements.append(element.expression)
      height = max(height, element.height)
      if take(close) { return (elements, height) }
      try expect(",", "',' or '\(close)'")
    }
  }

  private mutating func parseNumber() throws(ExpressionError) -> Tree {
    let start = position
    func isDigit(_ offset: Int) -> Bool { offset < bytes.count && bytes[offset] >= 0x30 && bytes[offset] <= 0x39 }
    func pastDigits(_ offset: Int) -> Int {
      var end = offset
      while isDigit(end) { end += 1 }
      return end
    }
    var end = pastDigits(start)
    if end < bytes.count, bytes[end] == UInt8(ascii: "."), isDigit(end + 1) { end = pastDigits(end + 1) }
    guard end > start else { throw unexpected("a value") }
    if end < bytes.count, bytes[end] | 0x20 == UInt8(ascii: "e") {
      let sign = end + 1 < bytes.count && (bytes[end + 1] == UInt8(ascii: "-") || bytes[end + 1] == UInt8(ascii: "+"))
      let digits = end + (sign ? 2 : 1)
      if isDigit(digits) { end = pastDigits(digits) }
    }
    let trailing = identifierEnd(end)
    guard trailing == end else {
      let text = String(decoding: bytes[start..<trailing], as: UTF8.self)
      throw syntax("'\(text)' is not a number", start, trailing, hint: ExpressionParser.hintOfNumber(text))
    }
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    guard let value = Double(text.hasPrefix(".") ? "0" + text : text), value.isFinite else {
      throw syntax("'\(text)' is out of the range of numbers", start, end)
    }
    position = end
    return try node(start) { _ in .literal(.number(value)) }
  }

  private mutating func parseString() throws(ExpressionError) -> Tree {
    let start = position
    var content: [UInt8] = []
    position += 1
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "'"):
        let text = String(decoding: content, as: UTF8.self)
        return try node(start) { _ in .literal(.string(text)) }
      case UInt8(ascii: "\\"):
        let escape = position < bytes.count ? bytes[position] : 0
        switch escape {
        case UInt8(ascii: "'"), UInt8(ascii: "\\"): content.append(escape)
        case UInt8(ascii: "n"): content.append(0x0A)
        default:
          position -= 1
          let end = min(position + 2, bytes.count)
          throw syntax("an escape that strings do not have", position, end, hint: "there are \\', \\\\ and \\n")
        }
        position += 1
      default: content.append(byte)
      }
    }
    throw syntax("the string that begins here does not end", start, bytes.count, hint: "end it with '")
  }

  mutating func parseTemplateParts(_ text: String) -> (expression: Expression, mistakes: [ExpressionError]) {
    var parts: [Expression] = []
    var mistakes: [ExpressionError] = []
    var textStart = 0
    var hasHole = false
    func literal(_ end: Int) -> Expression {
      .literal(.string(String(decoding: bytes[textStart..<end], as: UTF8.self)))
    }
    while position < bytes.count {
      guard starts(with: "${", at: position) else {
        position += 1
        continue
      }
      let open = position
      if open > textStart { parts.append(literal(open)) }
      hasHole = true
      do throws(ExpressionError) {
        parts.append(try parseHole())
        guard parts.count <= Self.nodeLimit else {
          throw ExpressionError(
            range: range(0, bytes.count), message: "the text has more than \(Self.nodeLimit) parts", code: "limit.size")
        }
      } catch {
        mistakes.append(error)
        // Beyond a limit nothing more is looked at.
        position = error.code == "expression-syntax" ? endOfHole(from: open) : bytes.count
      }
      textStart = position
    }
    guard hasHole else { return (.literal(.string(text)), mistakes) }
    if textStart < bytes.count { parts.append(literal(bytes.count)) }
    return (.construct(.template, parts, range(0, bytes.count)), mistakes)
  }

  /// From `${` to `}`.
  private mutating func parseHole() throws(ExpressionError) -> Expression {
    let open = position
    position += 2
    skipSpace()
    if position < bytes.count, bytes[position] == UInt8(ascii: "}") {
      throw syntax("there is no expression between '${' and '}'", open, position + 1)
    }
    let expression = try parseExpression().expression
    skipSpace()
    guard position < bytes.count else {
      throw syntax("the '${' that begins here does not end", open, bytes.count, hint: "end it with '}'")
    }
    try expect("}", "'}'")
    return expression
  }

  /// After the `}` that ends a hole with a mistake at the position, as far as one can tell.
  private func endOfHole(from open: Int) -> Int {
    // A string that does not end has taken everything.
    let start = position < bytes.count ? position : open
    return bytes[start...].firstIndex(of: UInt8(ascii: "}")).map { $0 + 1 } ?? bytes.count
  }

  /// What was meant by a number with letters after it.
  private static func hintOfNumber(_ text: String) -> String {
    let lower = text.lowercased()
    for (prefix, radix) in [("0x", 16), ("0b", 2), ("0o", 8)] where lower.hasPrefix(prefix) {
      guard let value = Int(lower.dropFirst(2), radix: radix) else { continue }
      return "write it as a decimal number: \(value)"
    }
    let isExponent = lower.last == "e" && lower.dropLast().allSatisfy { $0 == "." || $0.isNumber }
    return isExponent ? "digits follow the 'e' of an exponent, as in 1e3" : "numbers have no units"
  }
}
