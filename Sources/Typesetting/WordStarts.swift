internal import CPango

/// Where the words of a text begin, in bytes: each goes on up to the next.
struct WordStarts {
  private var bytes: [Int] = []

  init(_ utf8: [UInt8]) {
    guard !utf8.isEmpty, utf8.count < Int(Int32.max) else { return }
    let text = String(decoding: utf8, as: UTF8.self)
    let scalars = Array(text.unicodeScalars)
    var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: scalars.count + 1)
    utf8.withUnsafeBytes { buffer in
      pango_get_log_attrs(
        buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(utf8.count), -1,
        pango_language_from_string("en"), &attributes, Int32(attributes.count))
    }
    find(scalars, attributes)
  }

  /// The word that the character at a byte belongs to; what stands before the first belongs to it.
  func word(at byte: Int) -> Int {
    var (low, high) = (0, bytes.count)
    while low < high {
      let middle = (low + high) / 2
      if bytes[middle] <= byte { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// Whether a sign ties a letter to the one before it, or a digit to a digit (WB 6, 7, 11 and 12): `don't`, `3.14`.
  private static func goesOn(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
    guard index >= 2 else { return false }
    let (before, after) = (scalars[index - 2].properties, scalars[index].properties)
    switch scalars[index - 1] {
    case "'", "\u{2019}", ".": return before.isAlphabetic && after.isAlphabetic || isDigit(before) && isDigit(after)
    case "\u{B7}": return before.isAlphabetic && after.isAlphabetic
    case ",", ";", ":": return isDigit(before) && isDigit(after)
    default: return false
    }
  }

  private static func isDigit(_ properties: Unicode.Scalar.Properties) -> Bool { properties.numericType == .decimal }

  private mutating func find(_ scalars: [Unicode.Scalar], _ attributes: [PangoLogAttr]) {
    attributes.withUnsafeBufferPointer { attributes in
      var byte = 0
      // Where punctuation began that the white space before it sets apart from the last word.
      var opening: Int? = 0
      for (index, scalar) in scalars.enumerated() {
        if scalar.properties.isWhitespace {
          opening = nil
        } else {
          if index == 0 || scalars[index - 1].properties.isWhitespace { opening = byte }
          let isWord = cpango_is_word_start(attributes.baseAddress, Int32(index)) && !Self.goesOn(scalars, at: index)
          if isWord || (opening == byte && scalar.isSymbol) {
            bytes.append(opening ?? byte)
            opening = nil
          }
        }
        byte += UTF8.width(scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  /// Emoji and signs, which are words of their own between spaces.
  fileprivate var isSymbol: Bool {
    switch properties.generalCategory {
    case .otherSymbol, .mathSymbol, .currencySymbol: true
    default: false
    }
  }
}
