import Expressions

/// A JSON number: the grammar of RFC 8259, correctly rounded.
package enum JSONNumber {
  package enum Fault: Error {
    case malformed(String)
    case overflow
  }

  /// Every byte that could belong to a number or to a mistaken one.
  static func tokenEnd(_ bytes: [UInt8], from start: Int) -> Int {
    var i = start
    while i < bytes.count {
      switch bytes[i] {
      case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): i += 1
      case let byte where isWordByte(byte): i += 1
      default: return i
      }
    }
    return i
  }

  package static func parse(_ bytes: [UInt8], _ range: TextRange) throws(Fault) -> Double {
    var i = range.start
    let end = range.end
    let isNegative = bytes[i] == UInt8(ascii: "-")
    if isNegative { i += 1 }

    var mantissa: UInt64 = 0
    var digits = 0
    var exponent = 0
    func isDigit(_ at: Int) -> Bool { at < end && bytes[at] &- UInt8(ascii: "0") < 10 }
    func take(_ byte: UInt8) {
      if digits > 0 || byte != UInt8(ascii: "0") { digits += 1 }
      if digits <= 18 { mantissa = mantissa &* 10 &+ UInt64(byte &- UInt8(ascii: "0")) }
    }

    guard isDigit(i) else { throw .malformed("a number begins with a digit or '-'") }
    if bytes[i] == UInt8(ascii: "0"), isDigit(i + 1) {
      throw .malformed("a number has no zeros in front")
    }
    while isDigit(i) {
      take(bytes[i])
      i += 1
    }
    if i < end, bytes[i] == UInt8(ascii: ".") {
      i += 1
      guard isDigit(i) else { throw .malformed("a digit follows the decimal point") }
      while isDigit(i) {
        take(bytes[i])
        exponent -= 1
        i += 1
      }
    }
    if i < end, bytes[i] | 0x20 == UInt8(ascii: "e") {
      i += 1
      let negativeExponent = i < end && bytes[i] == UInt8(ascii: "-")
      if i < end, bytes[i] == UInt8(ascii: "-") || bytes[i] == UInt8(ascii: "+") { i += 1 }
      guard isDigit(i) else { throw .malformed("a digit follows the exponent's e") }
      var power = 0
      while isDigit(i) {
        power = min(power * 10 + Int(bytes[i] &- UInt8(ascii: "0")), 1_000_000)
        i += 1
      }
      exponent += negativeExponent ? -power : power
    }
    guard i == end else { throw .malformed("not a number") }
    return try value(bytes, range, isNegative, mantissa, digits, exponent)
  }

  /// Up to 2⁵³ and 10²² both factors are exact, so that one rounding gives the nearest double (Clinger 1990).
  private static func value(
    _ bytes: [UInt8], _ range: TextRange, _ isNegative: Bool, _ mantissa: UInt64, _ digits: Int, _ exponent: Int
  ) throws(Fault) -> Double {
    if digits <= 18, mantissa <= 1 << 53, -22...22 ~= exponent {
      let magnitude =
        exponent < 0 ? Double(mantissa) / powersOfTen[-exponent] : Double(mantissa) * powersOfTen[exponent]
      return isNegative ? -magnitude : magnitude
    }
    let text = String(decoding: bytes[range.start..<range.end], as: UTF8.self)
    guard let value = Double(text), value.isFinite else { throw .overflow }
    return value
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]
}
