internal import CPango

/// A paragraph's text with its styles resolved, ready to be broken into lines at any width.
struct StyledText {
  struct Run {
    /// Bytes of `utf8`.
    var bytes: Range<Int>
    /// Index of the paragraph's run.
    var source: Int
    var description: FontDescription
    /// Pango's units.
    var letterSpacing: Int
    var ligatures: Bool
    var monospacedDigits: Bool
    var ascent: Int
    var descent: Int
    /// Pango's units.
    var bars: TextLayout.Bars
    /// Its own face draws U+2026.
    var hasEllipsis: Bool
  }

  var utf8: [UInt8]
  var runs: [Run]
  /// Text between newlines, without them.
  var hardLines: [Range<Int>]

  /// The run that the character at a byte belongs to; at the end of the text the last.
  func run(at byte: Int) -> Run? {
    let index = firstRun(endingAfter: byte)
    return index < runs.count ? runs[index] : runs.last
  }

  /// Its index; at the end of the text how many there are.
  func firstRun(endingAfter byte: Int) -> Int {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].bytes.upperBound <= byte { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The character of these bytes, if it is one that stands in a run whose digits have one width.
  func tabularDigit(_ bytes: Range<Int>) -> Unicode.Scalar? {
    guard let first = bytes.first, bytes.count <= 4, utf8[first] >= 0x30, run(at: first)?.monospacedDigits ?? false
    else { return nil }
    let scalars = String(decoding: utf8[bytes], as: UTF8.self).unicodeScalars
    return scalars.count == 1 ? scalars.first.flatMap { $0.isDecimalDigit ? $0 : nil } : nil
  }

  /// The parts of a range of bytes whose characters are of a kind and those whose are not, in order.
  func parts(
    of range: Range<Int>, where isOfKind: (Unicode.Scalar) -> Bool
  ) -> [(bytes: Range<Int>, isMatching: Bool)] {
    var runs: [(bytes: Range<Int>, isMatching: Bool)] = []
    var byte = range.lowerBound
    for scalar in String(decoding: utf8[range], as: UTF8.self).unicodeScalars {
      let next = byte + UTF8.width(scalar)
      if let last = runs.last, last.isMatching == isOfKind(scalar) {
        runs[runs.count - 1].bytes = last.bytes.lowerBound..<next
      } else {
        runs.append((byte..<next, isOfKind(scalar)))
      }
      byte = next
    }
    return runs
  }
}

/// Owns Pango's description of a font.
final class FontDescription {
  let pointer: OpaquePointer?

  /// - Parameter weight: of the first one.
  init(aliases: [String], style: TextStyle, weight: Int, size: Double) {
    pointer = pango_font_description_new()
    pango_font_description_set_family(pointer, aliases.joined(separator: ","))
    pango_font_description_set_absolute_size(pointer, size)
    pango_font_description_set_weight(pointer, PangoWeight(UInt32(min(max(1, weight), 1000))))
    pango_font_description_set_style(pointer, style.italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
  }

  deinit { pango_font_description_free(pointer) }
}

extension Unicode.Scalar {
  /// Whether it belongs to a script whose letters join: Arabic, Syriac, Mandaic, N'Ko, Mongolian, Phags-pa, Hanifi
  /// Rohingya or Adlam.
  var isCursive: Bool {
    switch value {
    case 0x0600...0x077F, 0x07C0...0x07FF, 0x0840...0x08FF, 0x1800...0x18AF, 0xA840...0xA87F,
      0xFB50...0xFDFF, 0xFE70...0xFEFF, 0x10D00...0x10D3F, 0x1E900...0x1E95F:
      true
    default: false
    }
  }

  var isDecimalDigit: Bool {
    value < 0x80 ? (0x30...0x39).contains(value) : properties.numericType == .decimal
  }
}
