/// Reads numbers and single bytes of an ASCII notation (SVG's path data and attributes, CSS colors) from left to right.
package struct ByteScanner {
  package let bytes: [UInt8]
  package private(set) var offset = 0

  package init(_ text: String) { bytes = Array(text.utf8) }

  package var isAtEnd: Bool { offset >= bytes.count }

  /// The next byte; nil at the end.
  package var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  package mutating func advance() { if offset < bytes.count { offset += 1 } }

  /// Takes the next byte where it is `byte`.
  package mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    offset += 1
    return true
  }

  /// Skips space, tab, line feed, form feed and carriage return; true where there was one.
  @discardableResult
  package mutating func skipSpace() -> Bool {
    let start = offset
    while offset < bytes.count, bytes[offset] == 32 || (9...13).contains(bytes[offset]) && bytes[offset] != 11 {
      offset += 1
    }
    return offset > start
  }

  /// True where a number, well formed or not, begins.
  package var startsNumber: Bool {
    guard let byte = next else { return false }
    return Self.isDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  /// A decimal number: sign, digits with at most one point, exponent. It ends where the next byte cannot continue it,
  /// so that `1.5.5-3` holds three. Nil, with nothing taken, where there is none; infinite where it exceeds a Double.
  package mutating func number() -> Double? {
    var end = offset
    if end < bytes.count, bytes[end] == UInt8(ascii: "+") || bytes[end] == UInt8(ascii: "-") { end += 1 }
    let whole = digits(from: end)
    var digitCount = whole - end
    end = whole
    if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
      let fraction = digits(from: end + 1)
      digitCount += fraction - end - 1
      end = fraction
    }
    guard digitCount > 0 else { return nil }
    if end < bytes.count, bytes[end] | 32 == UInt8(ascii: "e") {
      var exponent = end + 1
      if exponent < bytes.count, bytes[exponent] == UInt8(ascii: "+") || bytes[exponent] == UInt8(ascii: "-") {
        exponent += 1
      }
      let last = digits(from: exponent)
      if last > exponent { end = last }
    }
    guard let value = Double(String(decoding: bytes[offset..<end], as: UTF8.self)) else { return nil }
    offset = end
    return value
  }

  private func digits(from start: Int) -> Int {
    var end = start
    while end < bytes.count, Self.isDigit(bytes[end]) { end += 1 }
    return end
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
