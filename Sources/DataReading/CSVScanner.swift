/// Cuts a CSV file into its fields (RFC 4180): quoted fields with doubled quotes and line ends in them, lines that end
/// with CR LF, LF or CR, a byte order mark, empty lines at the end.
struct CSVScanner {
  /// A field between its separators; of a quoted one what stands between the quotes.
  struct Field {
    var start: Int
    var end: Int
    var isQuoted = false
    /// Holds doubled quotes.
    var hasEscapes = false
  }

  let bytes: [UInt8]
  let limits: DataLimits
  private(set) var separator = UInt8(ascii: ",")
  private(set) var fields: [Field] = []
  /// Where each row's fields begin, and the end of the last row's.
  private(set) var rowStarts = [0]
  private var position = 0

  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  init(_ bytes: [UInt8], limits: DataLimits) throws(DataFault) {
    self.bytes = bytes
    self.limits = limits
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    separator = Self.separator(bytes, from: position)
    // Empty lines at the end are no rows.
    var end = bytes.count
    while end > position, bytes[end - 1] == Self.lineFeed || bytes[end - 1] == Self.carriageReturn { end -= 1 }
    while position < end { try readRow() }
  }

  var rowCount: Int { rowStarts.count - 1 }

  func row(_ index: Int) -> ArraySlice<Field> { fields[rowStarts[index]..<rowStarts[index + 1]] }

  /// - Throws: where there are too many rows, so many of which are headers.
  func checkRows(without headers: Int) throws(DataFault) {
    guard rowCount - headers > limits.rows else { return }
    throw .rows(limits, at: row(limits.rows + headers).first?.start)
  }

  /// A field's text. Bytes that are no UTF-8 have been refused.
  func text(_ field: Field) -> String {
    guard field.hasEscapes else { return String(decoding: bytes[field.start..<field.end], as: UTF8.self) }
    var text: [UInt8] = []
    text.reserveCapacity(field.end - field.start)
    var i = field.start
    while i < field.end {
      text.append(bytes[i])
      i += bytes[i] == Self.quote ? 2 : 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The field without spaces around it, if it is not quoted.
  func trimmed(_ field: Field) -> Field {
    guard !field.isQuoted else { return field }
    var field = field
    while field.start < field.end, Self.isSpace(bytes[field.start]) { field.start += 1 }
    while field.end > field.start, Self.isSpace(bytes[field.end - 1]) { field.end -= 1 }
    return field
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  // MARK: Reading

  /// A comma; where the first line has none outside of quotes a semicolon, and where it has none of these either a tab.
  private static func separator(_ bytes: [UInt8], from start: Int) -> UInt8 {
    var (semicolon, tab) = (false, false)
    var isQuoted = false
    for byte in bytes[start...] {
      if byte == quote { isQuoted.toggle() }
      if isQuoted { continue }
      switch byte {
      case UInt8(ascii: ","): return byte
      case UInt8(ascii: ";"): semicolon = true
      case UInt8(ascii: "\t"): tab = true
      case lineFeed, carriageReturn:
        return semicolon ? UInt8(ascii: ";") : tab ? UInt8(ascii: "\t") : UInt8(ascii: ",")
      default: break
      }
    }
    return semicolon ? UInt8(ascii: ";") : tab ? UInt8(ascii: "\t") : UInt8(ascii: ",")
  }

  private mutating func readRow() throws(DataFault) {
    guard rowCount <= limits.rows else { throw .rows(limits, at: position) }
    while true {
      guard fields.count < limits.cells else { throw .cells(limits, at: position) }
      try readField()
      guard position < bytes.count else { break }
      let byte = bytes[position]
      position += 1
      if byte == separator { continue }
      if byte == Self.carriageReturn, position < bytes.count, bytes[position] == Self.lineFeed { position += 1 }
      break
    }
    rowStarts.append(fields.count)
  }

  /// Up to the separator or the end of the line.
  private mutating func readField() throws(DataFault) {
    let start = position
    guard position < bytes.count, bytes[position] == Self.quote else {
      while position < bytes.count, !isEnd(bytes[position]) {
        if bytes[position] == Self.quote {
          throw DataFault(
            "a quote stands within a field that does not begin with one", at: position,
            hint: "put the whole field in quotes and write this one twice")
        }
        position += 1
      }
      fields.append(Field(start: start, end: position))
      return
    }
    var field = Field(start: start + 1, end: start + 1, isQuoted: true)
    position += 1
    while true {
      guard position < bytes.count else {
        throw DataFault("the quoted field that begins here does not end", at: start)
      }
      if bytes[position] != Self.quote {
        position += 1
      } else if position + 1 < bytes.count, bytes[position + 1] == Self.quote {
        field.hasEscapes = true
        position += 2
      } else {
        break
      }
    }
    field.end = position
    position += 1
    if position < bytes.count, !isEnd(bytes[position]) {
      let found = String(decoding: bytes[position...].prefix(4), as: UTF8.self).prefix(1)
      throw DataFault(
        "'\(found)' stands after the quote that ends a field", at: position,
        hint: "expected \(separatorName) or the end of the line")
    }
    fields.append(field)
  }

  private func isEnd(_ byte: UInt8) -> Bool {
    byte == separator || byte == Self.lineFeed || byte == Self.carriageReturn
  }

  private var separatorName: String {
    separator == UInt8(ascii: "\t") ? "a tab" : "'\(String(decoding: [separator], as: UTF8.self))'"
  }
}
