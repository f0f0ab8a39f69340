import Staging

/// A picture that stands in the script itself: `data:image/png;base64,…` (RFC 2397), whatever kind it says it is.
struct DataURL {
  /// What messages call it.
  static let noun = "the picture in the data: URL"

  let bytes: [UInt8]

  /// Nil for what is none.
  /// - Parameter limit: of the bytes.
  /// - Throws: `AssetError` for one that is broken, too large, or not in Base64.
  init?(_ text: String, limit: Int) throws(AssetError) {
    guard text.hasPrefix("data:") else { return nil }
    let utf8 = text.utf8
    guard let comma = utf8.firstIndex(of: UInt8(ascii: ",")), text[..<comma].hasSuffix(";base64") else {
      throw AssetError("\(DataURL.noun) is not in Base64", hint: "write data:image/png;base64,…")
    }
    let digits = utf8[utf8.index(after: comma)...]
    guard digits.count / 4 * 3 <= limit else {
      throw AssetError(
        "\(DataURL.noun) has more than \(limit) bytes", code: "limit.image-bytes", hint: "raise with --max-image-bytes")
    }
    guard let bytes = DataURL.decoded(digits) else {
      throw AssetError("\(DataURL.noun) is broken: its Base64 has other characters, or is cut off")
    }
    self.bytes = bytes
  }

  /// The bytes that Base64 stands for (RFC 4648, in either alphabet), padded or not; nil where it is none.
  private static func decoded(_ digits: Substring.UTF8View) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3 + 3)
    var (bits, count): (UInt32, Int) = (0, 0)
    var padding = 0
    for digit in digits {
      if digit == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = value(of: digit) else { return nil }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    // What is left over are zeros: less than a digit, and padding to a multiple of four if any.
    let written = digits.count - padding
    guard padding <= 2, written % 4 != 1, padding == 0 || (written + padding) % 4 == 0,
      bits & (1 << UInt32(count) - 1) == 0
    else { return nil }
    return bytes
  }

  private static func value(of digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
