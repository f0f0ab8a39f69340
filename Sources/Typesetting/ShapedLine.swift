internal import CPango

/// A glyph as Pango placed it, in its units (y down), from the line's left end.
struct ShapedGlyph {
  var glyph: UInt32
  /// HarfBuzz's font, alive as long as the shaping context.
  var font: OpaquePointer?
  var x: Int
  var y: Int
  /// Where its advance begins, and how long it is.
  var pen: Int
  var advance: Int
  /// Where the advance of its cluster begins and ends.
  var left = 0
  var right = 0
  /// Bytes of the paragraph's text.
  var bytes: Range<Int>
  var isUnknown: Bool
  var isEllipsis: Bool
  /// One of several spaces side by side where lines are wrapped.
  var isJoinedSpace = false
  /// It is read from right to left.
  var isRightToLeft: Bool
}

/// A line as Pango broke it, in its units.
struct ShapedLine {
  var glyphs: [ShapedGlyph] = []
  var width = 0
  var ascent = 0
  var descent = 0
  /// The same of the fonts that the text asks for alone, not of those that its other characters come from.
  var ownAscent = 0
  var ownDescent = 0
  var isRightToLeft = false
  /// Beginning of its text, in bytes of the paragraph.
  var start = 0
  /// End of its text, in bytes of the paragraph.
  var end = 0
  /// Bytes that an ellipsis stands for.
  var omitted: [Range<Int>] = []
}

extension ShapedLine {
  /// What is left of some bytes; all of them, be they none, where nothing is left out.
  static func bytes(_ bytes: Range<Int>, without omitted: [Range<Int>]) -> [Range<Int>] {
    var rest = [bytes]
    for gap in omitted where !gap.isEmpty {
      rest = rest.flatMap { part in
        let start = min(max(gap.lowerBound, part.lowerBound), part.upperBound)
        let end = min(max(gap.upperBound, part.lowerBound), part.upperBound)
        return [part.lowerBound..<start, end..<part.upperBound].filter { !$0.isEmpty }
      }
    }
    return rest
  }

  /// Takes over a line of a layout that set `hardLine` of the paragraph, perhaps with an ellipsis after it.
  init(
    _ line: UnsafeMutablePointer<PangoLayoutLine>, _ hardLine: Range<Int>, of text: StyledText, _ digits: DigitWidths
  ) {
    isRightToLeft = pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
    start = hardLine.lowerBound + min(hardLine.count, Int(line.pointee.start_index))
    end = hardLine.lowerBound + min(hardLine.count, Int(line.pointee.start_index) + Int(line.pointee.length))
    var node = line.pointee.runs
    while let current = node {
      if let run = current.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) {
        add(run.pointee, hardLine, of: text, digits)
      }
      node = current.pointee.next
    }
    spreadSpaces()
    trimEllipsis(text.utf8)
    findExtents()
    glyphs = glyphs.enumerated().sorted { a, b in
      let (first, second) = (a.element.bytes.lowerBound, b.element.bytes.lowerBound)
      return first == second ? a.offset < b.offset : first < second
    }.map(\.element)
  }

  private mutating func add(
    _ run: PangoGlyphItem, _ hardLine: Range<Int>, of text: StyledText, _ digits: DigitWidths
  ) {
    guard let item = run.item?.pointee, let string = run.glyphs?.pointee, let font = item.analysis.font else { return }
    let extents = ShapingContext.extents(of: font)
    ascent = max(ascent, extents.ascent)
    descent = max(descent, extents.descent)
    let shaped = pango_font_get_hb_font(font)
    let (offset, length) = (hardLine.lowerBound, hardLine.count)
    let start = offset + min(length, Int(item.offset))
    let isEllipsis = item.analysis.flags & cpango_is_ellipsis != 0
    let stop = offset + min(length, Int(item.offset) + Int(item.length))
    if isEllipsis { omitted.append(start..<max(start, stop)) }
    let count = Int(string.num_glyphs)
    let isReversed = item.analysis.level & 1 == 1
    let ends = Self.clusterEnds(string, itemLength: Int(item.length), isReversed: isReversed)
    var x = width + Int(run.start_x_offset)
    for index in 0..<count {
      let info = string.glyphs[index]
      let first = isEllipsis ? start : min(stop, start + max(0, Int(string.log_clusters[index])))
      let last = isEllipsis ? stop : min(stop, start + ends[index])
      let isEmpty = info.glyph == cpango_empty_glyph
      let isUnknown = info.glyph & cpango_unknown_glyph != 0 && !isEmpty
      // Pango widens an ellipsis until the line is full.
      let isWidened = isEllipsis && !isUnknown && !isEmpty
      var advance = isWidened ? Int(hb_font_get_glyph_h_advance(shaped, info.glyph)) : Int(info.geometry.width)
      var shift = isEllipsis ? 0 : Int(info.geometry.x_offset)
      if !isEllipsis, !isUnknown, let digit = text.tabularDigit(first..<max(first, last)) {
        let room = digits.room(for: digit, glyph: info.glyph, font: shaped)
        advance += room
        shift += room / 2
      }
      let isSpace = isEmpty && !isEllipsis && isJoinedSpace(first..<max(first, last), advance: advance, of: text.utf8)
      if !isEmpty || isSpace {
        glyphs.append(
          ShapedGlyph(
            glyph: info.glyph, font: shaped, x: x + shift, y: Int(info.geometry.y_offset) - Int(run.y_offset), pen: x,
            advance: advance, bytes: first..<max(first, last), isUnknown: isUnknown, isEllipsis: isEllipsis,
            isJoinedSpace: isSpace, isRightToLeft: isReversed))
      }
      x += advance
    }
    width = x + Int(run.end_x_offset)
  }

  /// For each glyph the byte of its item where the next cluster begins.
  private static func clusterEnds(_ string: PangoGlyphString, itemLength: Int, isReversed: Bool) -> [Int] {
    let count = Int(string.num_glyphs)
    var ends = [Int](repeating: itemLength, count: count)
    var (end, start) = (itemLength, itemLength)
    for step in 0..<count {
      let index = isReversed ? step : count - 1 - step
      let cluster = Int(string.log_clusters[index])
      if cluster != start {
        end = start
        start = cluster
      }
      ends[index] = end
    }
    return ends
  }

  /// Takes away the spaces beside an ellipsis, for which it then stands as well. The glyphs are in the order of their
  /// places.
  private mutating func trimEllipsis(_ utf8: [UInt8]) {
    guard !omitted.isEmpty, let first = glyphs.firstIndex(where: \.isEllipsis),
      let last = glyphs.lastIndex(where: \.isEllipsis)
    else { return }
    func isSpace(_ glyph: ShapedGlyph) -> Bool {
      !glyph.bytes.isEmpty
        && String(decoding: utf8[glyph.bytes], as: UTF8.self).unicodeScalars.allSatisfy(\.properties.isWhitespace)
    }
    var (low, high) = (first, last)
    while low > 0, isSpace(glyphs[low - 1]) { low -= 1 }
    while high < glyphs.count - 1, isSpace(glyphs[high + 1]) { high += 1 }
    if low == first, high == last { return }
    var range = glyphs[first].bytes
    for glyph in glyphs[low..<first] + glyphs[(last + 1)..<(high + 1)]
    where glyph.bytes.lowerBound == range.upperBound || glyph.bytes.upperBound == range.lowerBound {
      range = min(range.lowerBound, glyph.bytes.lowerBound)..<max(range.upperBound, glyph.bytes.upperBound)
    }
    let before = glyphs[low..<first].reduce(0) { $0 + $1.advance }
    let after = glyphs[(last + 1)..<(high + 1)].reduce(0) { $0 + $1.advance }
    for index in first..<glyphs.count {
      let shift = index > last ? before + after : before
      glyphs[index].x -= shift
      glyphs[index].pen -= shift
      if index <= last { glyphs[index].bytes = range }
    }
    width -= before + after
    omitted = omitted.map { $0.overlaps(range) || $0.isEmpty ? range : $0 }
    glyphs.removeSubrange((last + 1)..<(high + 1))
    glyphs.removeSubrange(low..<first)
  }

  /// The glyphs are in the order of their places, so those of a cluster stand together.
  private mutating func findExtents() {
    var index = 0
    while index < glyphs.count {
      let start = index
      var (left, right) = (Int.max, Int.min)
      while index < glyphs.count, glyphs[index].bytes.lowerBound == glyphs[start].bytes.lowerBound {
        left = min(left, glyphs[index].pen)
        right = max(right, glyphs[index].pen + glyphs[index].advance)
        index += 1
      }
      for place in start..<index { (glyphs[place].left, glyphs[place].right) = (left, right) }
    }
  }
}
