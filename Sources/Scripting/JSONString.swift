import Expressions

/// A JSON string as it stands in the file, between its quotes.
enum JSONString {
  /// A mistake in an escape, with the bytes of it.
  struct Fault {
    var range: TextRange
    var message: String
  }

  /// The text of the string whose opening quote stands at `openingQuote`. Broken escapes give U+FFFD.
  static func decode(_ bytes: [UInt8], openingQuote: Int) -> String {
    var text: [UInt8] = []
    var faults: [Fault] = []
    scan(bytes, openingQuote: openingQuote, text: &text, offsets: nil, faults: &faults)
    return String(decoding: text, as: UTF8.self)
  }

  /// For each byte of the decoded text, and for its end, where it stands in the file. `range` holds the quotes too.
  static func offsets(_ bytes: [UInt8], _ range: TextRange, textLength: Int) -> [Int] {
    if range.end - range.start - 2 == textLength { return Array(range.start + 1...range.start + 1 + textLength) }
    var text: [UInt8] = []
    var faults: [Fault] = []
    var offsets: [Int] = []
    withUnsafeMutablePointer(to: &offsets) {
      scan(bytes, openingQuote: range.start, text: &text, offsets: $0, faults: &faults)
    }
    return offsets
  }

  /// Reads up to the closing quote or the end of the bytes.
  static func scan(
    _ bytes: [UInt8], openingQuote: Int, text: inout [UInt8], offsets: UnsafeMutablePointer<[Int]>?,
    faults: inout [Fault]
  ) {
    var i = openingQuote + 1
    func put(_ scalar: Unicode.Scalar, at offset: Int) {
      for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
        text.append(byte)
        offsets?.pointee.append(offset)
      }
    }
    while i < bytes.count, bytes[i] != UInt8(ascii: "\"") {
      if bytes[i] != UInt8(ascii: "\\") {
        text.append(bytes[i])
        offsets?.pointee.append(i)
        i += 1
        continue
      }
      let start = i
      switch escape(bytes, at: i) {
      case .scalar(let scalar, let length):
        put(scalar, at: start)
        i += length
      case .fault(let message, let length):
        put("\u{FFFD}", at: start)
        i += length
        faults.append(Fault(range: TextRange(start, min(i, bytes.count)), message: message))
      }
    }
    offsets?.pointee.append(i)
  }

  private enum Escape {
    case scalar(Unicode.Scalar, length: Int)
    case fault(String, length: Int)
  }

  private static let simple: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
    UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]

  private static func escape(_ bytes: [UInt8], at i: Int) -> Escape {
    guard i + 1 < bytes.count else { return .fault("the escape is cut short", length: 1) }
    if let scalar = simple[bytes[i + 1]] { return .scalar(scalar, length: 2) }
    guard bytes[i + 1] == UInt8(ascii: "u") else {
      return .fault(#"unknown escape; JSON has \" \\ \/ \b \f \n \r \t and \u with four hex digits"#, length: 1)
    }
    guard let unit = hexUnit(bytes, at: i + 2) else { return .fault(#"\u needs four hex digits"#, length: 2) }
    if let scalar = Unicode.Scalar(unit) { return .scalar(scalar, length: 6) }
    if unit < 0xDC00, i + 7 < bytes.count, bytes[i + 6] == UInt8(ascii: "\\"), bytes[i + 7] == UInt8(ascii: "u"),
      let low = hexUnit(bytes, at: i + 8), 0xDC00...0xDFFF ~= low,
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    {
      return .scalar(scalar, length: 12)
    }
    return .fault("a surrogate without its other half is no character", length: 6)
  }

  private static func hexUnit(_ bytes: [UInt8], at i: Int) -> UInt32? {
    guard i + 4 <= bytes.count else { return nil }
    var unit: UInt32 = 0
    for byte in bytes[i..<i + 4] {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): unit = unit << 4 | UInt32(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): unit = unit << 4 | UInt32(byte - UInt8(ascii: "a") + 10)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): unit = unit << 4 | UInt32(byte - UInt8(ascii: "A") + 10)
      default: return nil
      }
    }
    return unit
  }
}
