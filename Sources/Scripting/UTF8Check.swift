/// Finds what is not UTF-8 as RFC 3629 defines it.
package enum UTF8Check {
  package struct Fault {
    package var offset: Int
    package var reason: String
  }

  package static func firstFault(in bytes: [UInt8]) -> Fault? {
    var i = 0
    let count = bytes.count
    while i < count {
      if bytes[i] < 0x80 {
        i += 1
        continue
      }
      switch sequence(in: bytes, at: i) {
      case .success(let length): i += length
      case .failure(let fault): return Fault(offset: i, reason: fault.reason)
      }
    }
    return nil
  }

  private struct Reason: Error { var reason: String }

  private static func sequence(in bytes: [UInt8], at i: Int) -> Result<Int, Reason> {
    let lead = bytes[i]
    let length: Int
    switch lead {
    case 0x80...0xBF: return .failure(Reason(reason: "a continuation byte without its beginning"))
    case 0xC0, 0xC1: return .failure(Reason(reason: "an overlong form"))
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    case 0xF5...0xF7: return .failure(Reason(reason: "beyond U+10FFFF"))
    default: return .failure(Reason(reason: "a byte that UTF-8 never has"))
    }
    for k in 1..<length where i + k >= bytes.count || bytes[i + k] & 0xC0 != 0x80 {
      return .failure(Reason(reason: "a sequence that is cut short"))
    }
    let second = bytes[i + 1]
    switch (lead, second) {
    case (0xE0, ..<0xA0), (0xF0, ..<0x90): return .failure(Reason(reason: "an overlong form"))
    case (0xED, 0xA0...): return .failure(Reason(reason: "a surrogate"))
    case (0xF4, 0x90...): return .failure(Reason(reason: "beyond U+10FFFF"))
    default: return .success(length)
    }
  }

  /// True when the bytes look like UTF-16: by its byte order mark, or by a zero beside the first character.
  package static func looksLikeUTF16(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 2 else { return false }
    switch (bytes[0], bytes[1]) {
    case (0xFE, 0xFF), (0xFF, 0xFE): return true
    case (0, let second): return second != 0
    case (_, 0): return true
    default: return false
    }
  }
}
