internal import CPango

/// Several spaces side by side hang over the end of a line together, as one does.
///
/// Pango takes but the last character of a line out of its width, and breaks a line where the others have no room. So
/// the last of them gets the width of all, and the others none, until the line is broken.
extension StyledText {
  /// Two spaces or more side by side, in one run each.
  func spaceRuns(in hardLine: Range<Int>) -> [(bytes: Range<Int>, run: Run)] {
    var found: [(bytes: Range<Int>, run: Run)] = []
    var byte = hardLine.lowerBound
    while byte < hardLine.upperBound {
      guard utf8[byte] == StyledText.space, let run = run(at: byte) else {
        byte += 1
        continue
      }
      let start = byte
      let stop = max(start + 1, min(hardLine.upperBound, run.bytes.upperBound))
      while byte < stop, utf8[byte] == StyledText.space { byte += 1 }
      if byte - start > 1 { found.append((start..<byte, run)) }
    }
    return found
  }

  fileprivate static let space: UInt8 = 0x20

  /// Room in place of a glyph.
  fileprivate static func blank(_ width: Int) -> UnsafeMutablePointer<PangoAttribute>? {
    var ink = PangoRectangle()
    var logical = PangoRectangle(x: 0, y: 0, width: Int32(clamping: width), height: 0)
    return pango_attr_shape_new(&ink, &logical)
  }
}

extension LineSetter {
  func joinSpaces(of hardLine: Range<Int>, in list: OpaquePointer) {
    for (bytes, run) in text.spaceRuns(in: hardLine) {
      let one = (run.description.pointer.map(context.advance(ofSpaceIn:)) ?? 0) + run.letterSpacing
      let last = bytes.upperBound - 1
      add(pango_attr_letter_spacing_new(0), to: bytes, of: hardLine, in: list)
      add(StyledText.blank(0), to: bytes.lowerBound..<last, of: hardLine, in: list)
      add(StyledText.blank(one * bytes.count), to: last..<bytes.upperBound, of: hardLine, in: list)
    }
  }

  private func add(
    _ attribute: UnsafeMutablePointer<PangoAttribute>?, to bytes: Range<Int>, of hardLine: Range<Int>,
    in list: OpaquePointer
  ) {
    guard let attribute else { return }
    attribute.pointee.start_index = UInt32(clamping: bytes.lowerBound - hardLine.lowerBound)
    attribute.pointee.end_index = UInt32(clamping: bytes.upperBound - hardLine.lowerBound)
    pango_attr_list_insert(list, attribute)
  }
}

extension ShapingContext {
  /// How wide a space is, in Pango's units.
  fileprivate func advance(ofSpaceIn description: OpaquePointer) -> Int {
    guard let font = pango_context_load_font(context, description) else { return 0 }
    defer { g_object_unref(font) }
    var glyph: UInt32 = 0
    guard let shaped = pango_font_get_hb_font(font),
      hb_font_get_nominal_glyph(shaped, UInt32(StyledText.space), &glyph) != 0
    else { return 0 }
    return Int(hb_font_get_glyph_h_advance(shaped, glyph))
  }
}

extension ShapedLine {
  /// Whether a glyph without ink stands for one of several spaces; the last of a wrapped line is left out.
  func isJoinedSpace(_ bytes: Range<Int>, advance: Int, of utf8: [UInt8]) -> Bool {
    guard bytes.count == 1, utf8[bytes.lowerBound] == StyledText.space, advance > 0 || bytes.upperBound < end else {
      return false
    }
    let (before, after) = (bytes.lowerBound - 1, bytes.upperBound)
    return before >= 0 && utf8[before] == StyledText.space || after < utf8.count && utf8[after] == StyledText.space
  }

  /// Gives each of several spaces its share. The glyphs are in the order of their places.
  mutating func spreadSpaces() {
    var index = 0
    while index < glyphs.count {
      let start = index
      while index < glyphs.count, glyphs[index].isJoinedSpace { index += 1 }
      if index - start > 1 {
        let (left, count) = (glyphs[start].pen, index - start)
        let width = glyphs[start..<index].reduce(0) { $0 + $1.advance }
        for number in 0..<count {
          let (pen, stop) = (left + width * number / count, left + width * (number + 1) / count)
          glyphs[start + number].x = pen
          glyphs[start + number].pen = pen
          glyphs[start + number].advance = stop - pen
        }
      }
      index = max(index, start + 1)
    }
  }
}
