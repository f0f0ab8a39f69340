import Graphics

/// The paragraph's characters in the forms that setting needs.
struct TextSource {
  private(set) var utf8: [UInt8] = []
  /// Bytes of each run that has any text, in order; a single empty run if there is no text.
  private(set) var runs: [(index: Int, bytes: Range<Int>)] = []
  private(set) var hardLines: [Range<Int>] = []
  private(set) var scalarCount = 0
  private(set) var longestHardLine = 0
  /// For each byte, and the end, the number of the grapheme cluster that it belongs to.
  private(set) var characterOfByte: [Int32] = []
  private(set) var characterCount = 0

  init(_ paragraph: Paragraph) {
    var whole = ""
    for (index, run) in paragraph.runs.enumerated() {
      let start = utf8.count
      // Pango takes NUL for the end.
      let text = run.text.utf8.contains(0) ? String(run.text.map { $0 == "\0" ? "\u{FFFD}" : $0 }) : run.text
      utf8 += Array(text.utf8)
      whole += text
      scalarCount += text.unicodeScalars.count
      if utf8.count > start { runs.append((index, start..<utf8.count)) }
    }
    if runs.isEmpty, !paragraph.runs.isEmpty { runs = [(0, 0..<0)] }
    findHardLines(whole)
    countCharacters(whole)
  }

  /// As Pango ends its paragraphs: CR, LF, CR LF, U+2029.
  private mutating func findHardLines(_ text: String) {
    var (start, offset, count) = (0, 0, 0)
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      let length = UTF8.width(scalar)
      if scalar == "\n", previous == "\r" {
        start = offset + length
      } else if scalar == "\n" || scalar == "\r" || scalar == "\u{2029}" {
        hardLines.append(start..<offset)
        start = offset + length
        count = 0
      } else {
        count += 1
        longestHardLine = max(longestHardLine, count)
      }
      offset += length
      previous = scalar
    }
    hardLines.append(start..<offset)
  }

  private mutating func countCharacters(_ text: String) {
    characterOfByte.reserveCapacity(utf8.count + 1)
    for character in text {
      for _ in 0..<character.utf8.count { characterOfByte.append(Int32(clamping: characterCount)) }
      characterCount += 1
    }
    characterOfByte.append(Int32(clamping: characterCount))
  }

  static func size(_ style: TextStyle) -> Double { style.size.isNaN ? 0 : min(max(0, style.size), 10_000) }

  static func letterSpacing(_ style: TextStyle) -> Double {
    style.letterSpacing.isNaN ? 0 : min(max(-1000, style.letterSpacing), 1000)
  }

  /// What text of size 0 gives.
  var emptyLayout: TextLayout {
    TextLayout(
      size: .zero, lines: [], glyphs: [], characterCount: characterCount, wordCount: 0, missing: [], uncolored: [],
      scale: 1, bars: [])
  }
}

extension UTF8 {
  static func width(_ scalar: Unicode.Scalar) -> Int {
    scalar.value < 0x80 ? 1 : scalar.value < 0x800 ? 2 : scalar.value < 0x10000 ? 3 : 4
  }
}
