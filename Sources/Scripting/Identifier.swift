/// Letters, digits and `_`, not beginning with a digit: what may name a layer, a parameter, an entry.
public func isIdentifier(_ text: String) -> Bool {
  var isFirst = true
  for scalar in text.unicodeScalars {
    let isLetter = scalar == "_" || scalar.properties.isAlphabetic
    let isDigit = scalar.properties.numericType == .decimal
    if !isLetter && (isFirst || !isDigit) { return false }
    isFirst = false
  }
  return !isFirst
}

/// A name with more bytes is refused: paths of layers are made of names, one for each value of each layer.
let mostBytesOfName = 255

/// ASCII letters, digits and `_`: what a bare word in JSON is made of.
func isWordByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
    true
  default: false
  }
}
