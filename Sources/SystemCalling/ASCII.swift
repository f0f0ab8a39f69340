/// What bytes are as characters of ASCII.
extension UInt8 {
  package var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  package var isASCIILetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self)
  }

  /// Whether it is a letter, a digit or one of `marks`.
  package func isASCIIAlphanumeric(or marks: String) -> Bool {
    isASCIILetter || isASCIIDigit || marks.utf8.contains(self)
  }
}
