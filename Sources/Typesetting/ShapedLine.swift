internal import CPango

/// A glyph as Pango placed it, in its units (y down), from the line's left end.
struct ShapedGlyph {
  var glyph: UInt32
  /// HarfBuzz's font, alive as long as the shaping context.
  var font: OpaquePointer?
  var x: Int
  var y: Int
  /// Bytes of the paragraph's text.
  var bytes: Range<Int>
  var isUnknown: Bool
}

/// A line as Pango broke it, in its units.
struct ShapedLine {
  var glyphs: [ShapedGlyph] = []
  var width = 0
  var ascent = 0
  var descent = 0
  var isRightToLeft = false
  /// End of its text, in bytes of the paragraph.
  var end = 0
  /// Bytes that an ellipsis stands for.
  var omitted: [Range<Int>] = []
}

extension ShapedLine {
  /// Takes over a line of a layout whose text begins at byte `offset` of the paragraph and is `length` bytes long there.
  init(_ line: UnsafeMutablePointer<PangoLayoutLine>, offset: Int, length: Int) {
    isRightToLeft = pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
    end = offset + min(length, Int(line.pointee.start_index) + Int(line.pointee.length))
    var node = line.pointee.runs
    while let current = node {
      if let run = current.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) {
        add(run.pointee, offset: offset, length: length)
      }
      node = current.pointee.next
    }
    glyphs = glyphs.enumerated().sorted { a, b in
      let (first, second) = (a.element.bytes.lowerBound, b.element.bytes.lowerBound)
      return first == second ? a.offset < b.offset : first < second
    }.map(\.element)
  }

  private mutating func add(_ run: PangoGlyphItem, offset: Int, length: Int) {
    guard let item = run.item?.pointee, let string = run.glyphs?.pointee, let font = item.analysis.font else { return }
    let extents = ShapingContext.extents(of: font)
    ascent = max(ascent, extents.ascent)
    descent = max(descent, extents.descent)
    let shaped = pango_font_get_hb_font(font)
    let start = offset + min(length, Int(item.offset))
    let isEllipsis = item.analysis.flags & cpango_is_ellipsis != 0
    let stop = offset + min(length, Int(item.offset) + Int(item.length))
    if isEllipsis { omitted.append(start..<max(start, stop)) }
    let count = Int(string.num_glyphs)
    let ends = Self.clusterEnds(string, itemLength: Int(item.length), isReversed: item.analysis.level & 1 == 1)
    var x = width + Int(run.start_x_offset)
    for index in 0..<count {
      let info = string.glyphs[index]
      let first = isEllipsis ? start : min(stop, start + max(0, Int(string.log_clusters[index])))
      let last = isEllipsis ? stop : min(stop, start + ends[index])
      let isUnknown = info.glyph & cpango_unknown_glyph != 0 && info.glyph != cpango_empty_glyph
      if info.glyph != cpango_empty_glyph {
        glyphs.append(
          ShapedGlyph(
            glyph: info.glyph, font: shaped, x: x + (isEllipsis ? 0 : Int(info.geometry.x_offset)),
            y: Int(info.geometry.y_offset) - Int(run.y_offset), bytes: first..<max(first, last), isUnknown: isUnknown))
      }
      // Pango widens an ellipsis until the line is full.
      let isWidened = isEllipsis && !isUnknown && info.glyph != cpango_empty_glyph
      x += isWidened ? Int(hb_font_get_glyph_h_advance(shaped, info.glyph)) : Int(info.geometry.width)
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
}
