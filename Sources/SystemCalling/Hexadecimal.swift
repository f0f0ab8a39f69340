/// Bytes as hexadecimal digits, two for each.
package enum Hexadecimal {
  package static func text(of bytes: some Sequence<UInt8>, uppercase: Bool = false) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: uppercase) }.joined()
  }

  /// What is no digit counts as 0; one without another is left out.
  package static func bytes(of text: String) -> [UInt8] {
    let digits = text.utf8.map { UInt8(clamping: Character(Unicode.Scalar($0)).hexDigitValue ?? 0) }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}

extension String {
  /// For a URL: letters and digits of ASCII and `marks` stay, each other byte becomes a per cent sign and two digits.
  package func percentEncoded(keeping marks: String) -> String {
    utf8.map { byte in
      byte.isASCIIAlphanumeric(or: marks)
        ? String(Unicode.Scalar(byte)) : "%" + Hexadecimal.text(of: [byte], uppercase: true)
    }.joined()
  }
}
