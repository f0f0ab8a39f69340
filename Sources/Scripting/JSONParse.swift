import Expressions

/// One pass over the bytes with a stack of the containers that are open.
struct JSONParse {
  /// What may stand next.
  enum Expecting {
    case value(orEnd: Bool)
    case key(orEnd: Bool)
    case separator
    case end
  }

  /// A container whose end has not come yet.
  struct Open {
    var isObject: Bool
    var start: Int
    /// What its values refer to, and the way to itself.
    var container: JSONContainer
    var step: JSONContainer.Step
    var items: [JSONValue] = []
    var members: [JSONMember] = []
    var key = ""
    var keyRange = TextRange(0, 0)
    var keyIsDuplicate = false
    /// Places of keys once there are many.
    var firstPlaces: [String: Int] = [:]
  }

  private static let mistakeLimit = 50
  /// Of those after which all that follows can be read: keys that stand twice, wrong escapes.
  private static let slightMistakeLimit = 1000
  static let keysComparedOneByOne = 8

  let bytes: [UInt8]
  /// What the whole refers to.
  let outermost: JSONContainer
  let limits: ReadingLimits
  var diagnostics: Diagnostics
  private(set) var isBroken = false
  /// Whether something is no JSON, but leaves no doubt of what it means, and was read so.
  private(set) var isMended = false
  var mistakes = 0
  private var slightMistakes = 0
  var isStopped = false
  var i = 0
  var valueCount = 0
  var stack: [Open] = []
  var expecting = Expecting.value(orEnd: false)
  var root: JSONValue?
  var endOfLastValue = 0
  lazy var lines = LineTable(bytes)

  init(_ source: SourceFile, limits: ReadingLimits, diagnostics: Diagnostics) {
    bytes = source.bytes
    outermost = JSONContainer(text: "$", file: source)
    self.limits = limits
    self.diagnostics = diagnostics
  }

  mutating func run() -> JSONValue? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { i = 3 }
    while !isStopped {
      skipSpace()
      if isStopped { break }
      guard i < bytes.count else {
        atEnd()
        break
      }
      switch expecting {
      case .value(let orEnd): readValue(bytes[i], orEnd: orEnd)
      case .key(let orEnd): readKey(bytes[i], orEnd: orEnd)
      case .separator: readSeparator(bytes[i])
      case .end:
        stop("there is something after the end of the script", TextRange(i, tokenEnd(i)))
      }
    }
    return root
  }

  // MARK: Mistakes

  /// - Parameter isMended: whether there is no doubt of what is meant, and that is read.
  mutating func report(_ message: String, _ range: TextRange, hint: String? = nil, isMended: Bool = false) {
    if isMended { self.isMended = true } else { isBroken = true }
    mistakes += 1
    diagnostics.error("syntax", message, at: place(range), hint: hint)
    if mistakes >= Self.mistakeLimit { (isBroken, isStopped) = (true, true) }
  }

  /// A mistake or a warning that leaves all else as it is. Of very many warnings the rest is not told.
  mutating func note(_ diagnostic: Diagnostic) {
    slightMistakes += 1
    guard slightMistakes <= Self.slightMistakeLimit || diagnostic.severity == .error else { return }
    diagnostics.append(diagnostic)
    if slightMistakes >= Self.slightMistakeLimit, diagnostic.severity == .error {
      (isBroken, isStopped) = (true, true)
    }
  }

  mutating func stop(_ message: String, _ range: TextRange, hint: String? = nil) {
    report(message, range, hint: hint)
    isStopped = true
  }

  mutating func exceed(_ code: String, _ message: String, _ range: TextRange, hint: String?) {
    isBroken = true
    isStopped = true
    diagnostics.error(code, message, at: place(range), hint: hint)
  }

  /// A place in the container that is being read.
  func place(_ range: TextRange) -> SourcePlace {
    let last = stack.count - 1
    guard last >= 0 else { return SourcePlace(range, in: outermost, .none) }
    return SourcePlace(range, in: stack[last].container, step(last))
  }

  /// The way to what is being read from its container. (Containers are looked at in place: copies of them cost more
  /// than all the rest.)
  func step(_ last: Int) -> JSONContainer.Step {
    guard last >= 0 else { return .none }
    return stack[last].isObject ? .key(at: stack[last].keyRange.start) : .index(stack[last].items.count)
  }

  func tokenEnd(_ start: Int) -> Int {
    var end = start + 1
    if isWordByte(bytes[start]) {
      while end < bytes.count, isWordByte(bytes[end]) { end += 1 }
    } else {
      while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    }
    return end
  }

  func found(_ start: Int) -> String {
    Quoting.quoted(String(decoding: bytes[start..<tokenEnd(start)], as: UTF8.self))
  }

  mutating func atEnd() {
    let here = TextRange(bytes.count, bytes.count)
    if let open = stack.last {
      let start = lines.position(of: open.start)
      let kind = open.isObject ? "object" : "array"
      stop("the file ends within the \(kind) that begins at \(start.line):\(start.column)", here)
    } else if root == nil, !isBroken {
      stop("the file is empty", here, hint: "expected an object")
    }
    isStopped = true
  }

  // MARK: Space

  mutating func skipSpace() {
    while i < bytes.count {
      switch bytes[i] {
      case 0x20, 0x0A, 0x0D, 0x09: i += 1
      case UInt8(ascii: "#") where isValueExpected && colorEnd() != nil: return
      case UInt8(ascii: "/"), UInt8(ascii: "#"): skipComment()
      default: return
      }
      if isStopped { return }
    }
  }

  private var isValueExpected: Bool { if case .value = expecting { true } else { false } }

  /// Where a color that lacks its quotes ends; nil for what is a comment in other languages.
  private func colorEnd() -> Int? {
    var end = i + 1
    while end < bytes.count, isWordByte(bytes[end]) { end += 1 }
    let digits = bytes[(i + 1)..<end]
    let isHexadecimal = digits.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
        UInt8(ascii: "A")...UInt8(ascii: "F"):
        true
      default: false
      }
    }
    guard isHexadecimal, [3, 4, 6, 8].contains(digits.count) else { return nil }
    let next = bytes[end...].first { $0 != 0x20 && $0 != 0x09 }
    return next.map { ",}]\r\n".utf8.contains($0) } == true ? end : nil
  }

  mutating func skipComment() {
    let start = i
    let isBlock = bytes[i] == UInt8(ascii: "/") && i + 1 < bytes.count && bytes[i + 1] == UInt8(ascii: "*")
    let isLine = bytes[i] == UInt8(ascii: "#") || (i + 1 < bytes.count && bytes[i + 1] == UInt8(ascii: "/"))
    guard isBlock || isLine else {
      stop("unexpected '/'", TextRange(i, i + 1))
      return
    }
    i += 2
    if isBlock {
      while i < bytes.count, !(bytes[i] == UInt8(ascii: "/") && bytes[i - 1] == UInt8(ascii: "*") && i > start + 2) {
        i += 1
      }
      i = min(i + 1, bytes.count)
    } else {
      i = min(i, bytes.count)
      while i < bytes.count, bytes[i] != 0x0A { i += 1 }
    }
    report(
      "JSON has no comments", TextRange(start, min(start + 2, i)), hint: "a key that begins with 'x-' may hold notes",
      isMended: true)
  }

  // MARK: Values

  mutating func readValue(_ byte: UInt8, orEnd: Bool) {
    switch byte {
    case UInt8(ascii: "\""): readString(isKey: false)
    case UInt8(ascii: "{"), UInt8(ascii: "["): open(isObject: byte == UInt8(ascii: "{"))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "."): readNumber()
    case UInt8(ascii: "]"), UInt8(ascii: "}"): endWhereValueExpected(byte, orEnd: orEnd)
    case UInt8(ascii: ","):
      report("a value is missing before ','", TextRange(i, i + 1))
      finish(JSONValue(.null, place(TextRange(i, i))))
    case UInt8(ascii: "'"): readSingleQuoted()
    case UInt8(ascii: "#"): readUnquotedColor()
    case _ where isWordByte(byte): readWord()
    default: stop("unexpected \(found(i)) where a value was expected", TextRange(i, tokenEnd(i)))
    }
  }

  mutating func endWhereValueExpected(_ byte: UInt8, orEnd: Bool) {
    guard let open = stack.last else {
      stop("unexpected \(found(i)) where a value was expected", TextRange(i, i + 1))
      return
    }
    if open.isObject {
      report("a value is missing after the key \(Quoting.quoted(open.key))", TextRange(i, i + 1))
      finish(JSONValue(.null, place(TextRange(i, i))))
    } else {
      if !orEnd { reportTrailingComma() }
      close(byte)
    }
  }

  mutating func reportTrailingComma() {
    var comma = i
    while comma > 0, bytes[comma] != UInt8(ascii: ",") { comma -= 1 }
    report(
      "JSON has no comma after the last value", TextRange(comma, comma + 1), hint: "remove the comma", isMended: true)
  }

  mutating func finish(_ value: JSONValue) {
    valueCount += 1
    if valueCount > limits.values {
      exceed(
        "limit.values", "the number of values exceeds \(limits.values)", value.place.range,
        hint: "raise with --max-values")
      return
    }
    endOfLastValue = value.place.range.end
    let last = stack.count - 1
    guard last >= 0 else {
      root = value
      expecting = .end
      return
    }
    if !stack[last].isObject {
      stack[last].items.append(value)
    } else if !stack[last].keyIsDuplicate {
      let keyPlace = SourcePlace(stack[last].keyRange, in: stack[last].container, step(last))
      stack[last].members.append(JSONMember(key: stack[last].key, keyPlace: keyPlace, value: value))
    }
    expecting = .separator
  }

  mutating func open(isObject: Bool) {
    let depth = min(max(limits.depth, 1), ReadingLimits.depthCeiling)
    guard stack.count < depth else {
      exceed(
        "limit.depth", "the nesting of arrays and objects exceeds \(depth)", TextRange(i, i + 1),
        hint: depth < ReadingLimits.depthCeiling ? "raise with --max-depth" : "no script may nest deeper")
      return
    }
    let step = step(stack.count - 1)
    let container = JSONContainer(parent: stack.last?.container ?? outermost, step: step)
    stack.append(Open(isObject: isObject, start: i, container: container, step: step))
    expecting = isObject ? .key(orEnd: true) : .value(orEnd: true)
    i += 1
  }

  mutating func close(_ byte: UInt8) {
    guard let open = stack.popLast() else { return }
    guard (byte == UInt8(ascii: "}")) == open.isObject else {
      stack.append(open)
      let start = lines.position(of: open.start)
      let (opening, closing) = open.isObject ? ("{", "}") : ("[", "]")
      stop(
        "'\(Unicode.Scalar(byte))' does not close the '\(opening)' at \(start.line):\(start.column)",
        TextRange(i, i + 1), hint: "expected '\(closing)'")
      return
    }
    i += 1
    finish(
      JSONValue(
        open.isObject ? .object(open.members) : .array(open.items),
        SourcePlace(TextRange(open.start, i), in: stack.last?.container ?? outermost, open.step)))
  }

  mutating func readWord() {
    let range = TextRange(i, tokenEnd(i))
    let word = String(decoding: bytes[range.start..<range.end], as: UTF8.self)
    i = range.end
    if stopAtStrayQuote(after: range) { return }
    if let content = Self.constant(word) { return finish(JSONValue(content, place(range))) }
    let meant = Self.constant(word.lowercased())
    let hint: String? =
      switch word.lowercased() {
      case "nan", "infinity", "inf": "JSON has only finite numbers"
      case "none", "nil", "undefined", "null": "write null"
      case "true", "false": "write \(word.lowercased())"
      default: "strings stand in double quotes"
      }
    report("unexpected \(Quoting.quoted(word))", range, hint: hint, isMended: meant != nil)
    finish(JSONValue(meant ?? .null, place(range)))
  }

  private static func constant(_ word: String) -> JSONValue.Content? {
    switch word {
    case "null": .null
    case "true": .bool(true)
    case "false": .bool(false)
    default: nil
    }
  }

  mutating func readSingleQuoted() {
    let start = i
    i += 1
    while i < bytes.count, bytes[i] != UInt8(ascii: "'"), bytes[i] != 0x0A { i += 1 }
    if i < bytes.count, bytes[i] == UInt8(ascii: "'") { i += 1 }
    report("strings stand in double quotes", TextRange(start, i))
    finish(JSONValue(.null, place(TextRange(start, i))))
  }

  private mutating func readUnquotedColor() {
    let range = TextRange(i, colorEnd() ?? tokenEnd(i))
    let text = String(decoding: bytes[range.start..<range.end], as: UTF8.self)
    i = range.end
    // In a list it may be a comment, as other languages have them.
    let isMended = stack.last?.isObject == true
    report("strings stand in double quotes", range, hint: "write \"\(text)\"", isMended: isMended)
    finish(JSONValue(.string(text), place(range)))
  }

  // MARK: Between values

  mutating func readSeparator(_ byte: UInt8) {
    guard let last = stack.indices.last else { return }
    let isObject = stack[last].isObject
    if i == endOfLastValue, bytes[i - 1] == UInt8(ascii: "\""), stopAtStrayQuote() { return }
    switch byte {
    case UInt8(ascii: ","):
      i += 1
      expecting = isObject ? .key(orEnd: false) : .value(orEnd: false)
    case UInt8(ascii: "]"), UInt8(ascii: "}"): close(byte)
    case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "-"):
      reportMissingComma(isObject)
    case _ where isWordByte(byte): reportMissingComma(isObject)
    default:
      stop(
        "unexpected \(found(i)) after a value", TextRange(i, tokenEnd(i)),
        hint: isObject ? "expected ',' or '}'" : "expected ',' or ']'")
    }
  }

  mutating func reportMissingComma(_ isObject: Bool) {
    let closing = isObject ? "}" : "]"
    // `1 000` is one number, and `100 -50` a difference.
    let isNumber = "-0123456789".utf8.contains(bytes[i])
    report(
      "expected ',' or '\(closing)' after this value", TextRange(endOfLastValue - 1, endOfLastValue),
      hint: "a comma is missing", isMended: !isNumber)
    expecting = isObject ? .key(orEnd: false) : .value(orEnd: false)
  }
}
