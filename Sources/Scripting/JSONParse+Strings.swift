import Expressions

/// Strings, and the keys of objects, which must not occur twice.
extension JSONParse {
  /// Finds the end first: most strings have no escapes and are taken whole.
  mutating func readString(isKey: Bool) {
    let start = i
    var hasEscape = false
    var end = i + 1
    scan: while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: "\""): break scan
      case UInt8(ascii: "\\"):
        hasEscape = true
        end += end + 1 < bytes.count && bytes[end + 1] >= 0x20 ? 2 : 1
      case 0x0A, 0x0D:
        stop("the string is not closed on its line", TextRange(start, end))
        return
      case 0..<0x20:
        let code = String(bytes[end], radix: 16, uppercase: true)
        report(
          "the control character U+\(bytes[end] < 16 ? "000" : "00")\(code) stands in a string",
          TextRange(end, end + 1),
          hint: bytes[end] == 9 ? #"write \t"# : #"write \u00\#(bytes[end] < 16 ? "0" : "")\#(code)"#)
        if isStopped { return }
        end += 1
      default: end += 1
      }
    }
    guard end < bytes.count else {
      stop("the string is not closed", TextRange(start, bytes.count))
      return
    }
    i = end + 1
    let range = TextRange(start, i)
    if isKey, let last = stack.indices.last { stack[last].keyRange = range }
    let text =
      hasEscape
      ? unescaped(start) : String(decoding: bytes[start + 1..<end], as: UTF8.self)
    if isKey {
      takeKey(text)
    } else {
      finish(JSONValue(.string(text), place(range)))
    }
  }

  /// A string and a word without space between: one quotation mark is missing, or is one too many, and what is text and
  /// what is not can no longer be told.
  /// - Parameter word: that has just been read; nil: `i` is after a string.
  /// - Returns: whether it is so, which is reported.
  mutating func stopAtStrayQuote(after word: TextRange? = nil) -> Bool {
    guard i < bytes.count else { return false }
    let isQuote = bytes[i] == UInt8(ascii: "\"")
    guard word == nil ? isQuote || isWordByte(bytes[i]) : isQuote else { return false }
    stop(
      "a quotation mark is missing here, or is one too many", word ?? TextRange(i, tokenEnd(i)),
      hint: #"inside of a string it is written \""#)
    return true
  }

  mutating func unescaped(_ openingQuote: Int) -> String {
    var text: [UInt8] = []
    var faults: [JSONString.Fault] = []
    JSONString.scan(bytes, openingQuote: openingQuote, text: &text, offsets: nil, faults: &faults)
    for fault in faults where !isStopped {
      note(Diagnostic(code: "syntax", message: fault.message, place: place(fault.range)))
    }
    return String(decoding: text, as: UTF8.self)
  }

  mutating func readKey(_ byte: UInt8, orEnd: Bool) {
    switch byte {
    case UInt8(ascii: "\""): readString(isKey: true)
    case UInt8(ascii: "}"):
      if !orEnd { reportTrailingComma() }
      close(byte)
    case _ where isWordByte(byte):
      let range = TextRange(i, tokenEnd(i))
      let word = String(decoding: bytes[range.start..<range.end], as: UTF8.self)
      i = range.end
      if stopAtStrayQuote(after: range) { return }
      report("the key \(Quoting.quoted(word)) needs double quotes", range, isMended: true)
      if let last = stack.indices.last { stack[last].keyRange = range }
      takeKey(word)
    default:
      stop(
        "unexpected \(found(i)) where a key was expected", TextRange(i, tokenEnd(i)),
        hint: isCurlyQuote(i) ? "quotes are straight: \"" : "keys stand in double quotes")
    }
  }

  /// “ or ”, as texts are set.
  private func isCurlyQuote(_ i: Int) -> Bool {
    i + 2 < bytes.count && bytes[i] == 0xE2 && bytes[i + 1] == 0x80 && (0x9C...0x9F).contains(bytes[i + 2])
  }

  mutating func takeKey(_ key: String) {
    guard let last = stack.indices.last, !isStopped else { return }
    stack[last].key = key
    stack[last].keyIsDuplicate = false
    let range = stack[last].keyRange
    if let first = firstPlace(of: key, last) {
      let (a, b) = (lines.position(of: first.start), lines.position(of: range.start))
      if first.key.utf8.elementsEqual(key.utf8) {
        note(
          Diagnostic(
            code: "duplicate-key",
            message: "the key \(Quoting.quoted(key)) stands twice in one object: at \(a.line):\(a.column) and "
              + "\(b.line):\(b.column)", place: place(range), hint: "remove one of them"))
        stack[last].keyIsDuplicate = true
      } else {
        note(
          Diagnostic(
            .warning, code: "lookalike-key",
            message: "the key \(Quoting.quoted(key)) looks like the one at \(a.line):\(a.column) but is another",
            place: place(range), hint: "they differ in Unicode normalization"))
      }
    }
    skipSpace()
    guard !isStopped else { return }
    if i < bytes.count, bytes[i] == UInt8(ascii: ":") {
      i += 1
    } else if i == range.end, stopAtStrayQuote() {
      return
    } else if i < bytes.count {
      report(
        "expected ':' after the key \(Quoting.quoted(key))", TextRange(i, tokenEnd(i)),
        isMended: bytes[i] == UInt8(ascii: "="))
      if bytes[i] == UInt8(ascii: "=") { i += 1 }
    }
    expecting = .value(orEnd: false)
  }

  mutating func firstPlace(of key: String, _ last: Int) -> (key: String, start: Int)? {
    let members = stack[last].members
    if members.count <= Self.keysComparedOneByOne {
      return members.first { $0.key == key }.map { ($0.key, $0.keyPlace.range.start) }
    }
    if stack[last].firstPlaces.isEmpty {
      for (index, member) in members.enumerated() { stack[last].firstPlaces[member.key] = index }
    }
    if let index = stack[last].firstPlaces[key] {
      return (members[index].key, members[index].keyPlace.range.start)
    }
    stack[last].firstPlaces[key] = members.count
    return nil
  }
}
