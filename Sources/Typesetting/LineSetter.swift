internal import CPango

/// Breaks text into lines with Pango, one hard line after the other, so that limits hold for the whole paragraph.
struct LineSetter {
  var text: StyledText
  var context: ShapingContext
  var isWrapped: Bool
  var isJustified: Bool
  var truncation: TextTruncation

  /// The room for lines, in Pango's units; nil is no limit.
  struct Room {
    var width: Int?
    var height: Int?
    /// Distance of lines, where it is given.
    var lineHeight: Int?
    var lineCount: Int?
  }

  /// All lines, whether or not they have room.
  /// - Parameter breaksWords: within words where a word is wider than the line.
  func allLines(width: Int?, breaksWords: Bool = true) -> [[ShapedLine]] {
    text.hardLines.map { hardLine in
      guard isWrapped, let width else { return set(hardLine, width: nil, breaksWords: breaksWords) }
      return broken(hardLine, width: width, breaksWords: breaksWords)
    }
  }

  /// Pango breaks a line where the space after its last letter has no room, which it doesn't count when all is set: a
  /// text would not fit in its own width. So it gets that much more room, where it is known which letter comes last.
  private func broken(_ hardLine: Range<Int>, width: Int, breaksWords: Bool) -> [ShapedLine] {
    let runs = text.runs[text.firstRun(endingAfter: hardLine.lowerBound)...]
    let spacings = runs.prefix { $0.bytes.lowerBound < hardLine.upperBound }.filter { $0.bytes.overlaps(hardLine) }
      .map(\.letterSpacing)
    // After a letter that joins there is none.
    let isSpaced = text.parts(of: hardLine, where: \.isCursive).last.map { !$0.isMatching } ?? true
    guard let last = spacings.last, last > 0, isSpaced else {
      return set(hardLine, width: width, breaksWords: breaksWords)
    }
    let lines = set(hardLine, width: width + last, breaksWords: breaksWords)
    let isOneSpacing = spacings.allSatisfy { $0 == last }
    if lines.count == 1 || isOneSpacing && !isJustified { return lines }
    return set(hardLine, width: width, breaksWords: breaksWords)
  }

  /// The lines that have room, the last with an ellipsis if there are more (with `truncation`), or that are too wide.
  func lines(in room: Room) -> [ShapedLine] {
    let all = allLines(width: room.width)
    let ellipsizes = truncation != .none && room.width != nil
    let limit = lineLimit(all, room)
    if !ellipsizes {
      return Array(all.joined().prefix(limit))
    }
    var lines: [ShapedLine] = []
    for (index, hardLine) in text.hardLines.enumerated() {
      let left = limit - lines.count
      if left <= 0 { break }
      let isLast = index == text.hardLines.count - 1
      let isCut = all[index].count > left || (all[index].count == left && !isLast)
      if isCut {
        let more = isLast || text.hardLines[index + 1].lowerBound >= text.utf8.count ? nil : ellipsis(at: hardLine)
        var cut = set(hardLine, width: room.width, breaksWords: true, limit: left, suffix: more)
        omitRest(after: hardLine, &cut)
        lines += cut
        break
      }
      let isTooWide = all[index].contains { line in room.width.map { line.width > $0 } ?? false }
      lines +=
        isTooWide
        ? set(hardLine, width: room.width, breaksWords: true, limit: all[index].count, suffix: nil) : all[index]
    }
    return lines
  }

  /// What comes after a hard line that ends the shown text is left out by its ellipsis.
  private func omitRest(after hardLine: Range<Int>, _ lines: inout [ShapedLine]) {
    guard var last = lines.popLast() else { return }
    let rest = text.utf8.count
    if let range = last.omitted.last, range.upperBound >= hardLine.upperBound {
      last.omitted[last.omitted.count - 1] = range.lowerBound..<max(range.upperBound, rest)
    } else if hardLine.upperBound < rest {
      last.omitted.append(hardLine.upperBound..<rest)
    }
    lines.append(last)
  }

  /// How many lines have room; without truncation the height cuts nothing off.
  private func lineLimit(_ all: [[ShapedLine]], _ room: Room) -> Int {
    var limit = room.lineCount ?? Int.max
    guard truncation != .none, let height = room.height else { return limit }
    var bottom = 0
    var count = 0
    for line in all.joined() {
      bottom += room.lineHeight ?? (line.ascent + line.descent)
      // One unit in 1,000 of the line for sizes that were measured and handed back.
      if bottom > height + (line.ascent + line.descent) / 1000 { break }
      count += 1
    }
    limit = min(limit, max(1, count))
    return limit
  }

  private func ellipsis(at hardLine: Range<Int>) -> String {
    text.run(at: max(hardLine.lowerBound, hardLine.upperBound - 1))?.hasEllipsis ?? false ? "…" : "..."
  }

  /// Sets one hard line.
  /// - Parameter limit: with truncation, the number of the line that gets the ellipsis; nil for none.
  private func set(
    _ hardLine: Range<Int>, width: Int?, breaksWords: Bool, limit: Int? = nil, suffix: String? = nil
  ) -> [ShapedLine] {
    let lines = set(
      hardLine, width: width, breaksWords: breaksWords, limit: limit, suffix: suffix, joinsSpaces: false)
    // An ellipsis is looked for in no time only among few pieces.
    if lines.count <= 1 || !isWrapped || limit != nil || text.spaceRuns(in: hardLine).isEmpty { return lines }
    return set(hardLine, width: width, breaksWords: breaksWords, limit: limit, suffix: suffix, joinsSpaces: true)
  }

  /// - Parameter joinsSpaces: whether several spaces side by side hang over the end of a line together.
  private func set(
    _ hardLine: Range<Int>, width: Int?, breaksWords: Bool, limit: Int?, suffix: String?, joinsSpaces: Bool
  ) -> [ShapedLine] {
    guard let layout = pango_layout_new(context.context), let first = text.run(at: hardLine.lowerBound) else {
      return []
    }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    var bytes = Array(text.utf8[hardLine])
    if let suffix { bytes += Array(suffix.utf8) }
    let length = bytes.count
    bytes.append(0)
    bytes.withUnsafeBytes { buffer in
      pango_layout_set_text(layout, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: length))
    }
    pango_layout_set_font_description(layout, first.description.pointer)
    setAttributes(layout, hardLine, length: length, joinsSpaces: joinsSpaces)
    pango_layout_set_auto_dir(layout, 1)
    pango_layout_set_width(layout, Int32(clamping: width ?? -1))
    pango_layout_set_wrap(layout, breaksWords ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_WORD)
    if let limit, width != nil {
      pango_layout_set_ellipsize(layout, truncation.pangoMode)
      pango_layout_set_height(layout, Int32(clamping: isWrapped ? -max(1, limit) : -1))
    }
    var lines = collect(layout, hardLine)
    for index in lines.indices where isWrapped {
      if index == lines.count - 1 {
        // Of those at a paragraph's end as many have their width as have room.
        if joinsSpaces, let width, lines[index].width > width { lines[index].hangSpaces(of: text.utf8) }
        break
      }
      lines[index].hangSpaces(of: text.utf8)
      if isJustified, let width { lines[index].justify(to: width, text.utf8) }
    }
    return lines
  }

  private func collect(_ layout: OpaquePointer, _ hardLine: Range<Int>) -> [ShapedLine] {
    var lines: [ShapedLine] = []
    var node = pango_layout_get_lines_readonly(layout)
    while let current = node {
      if let line = current.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self) {
        let start = hardLine.lowerBound + Int(line.pointee.start_index)
        var shaped = ShapedLine(line, hardLine, of: text, context.digits)
        for shown in ShapedLine.bytes(start..<max(start, shaped.end), without: shaped.omitted) {
          includeFonts(shown, &shaped)
        }
        lines.append(shaped)
      }
      node = current.pointee.next
    }
    return lines
  }

  /// A line is at least as high as the fonts of its runs, whatever fonts its characters came from.
  private func includeFonts(_ bytes: Range<Int>, _ line: inout ShapedLine) {
    var byte = bytes.lowerBound
    repeat {
      guard let run = text.run(at: byte) else { return }
      line.ascent = max(line.ascent, run.ascent)
      line.descent = max(line.descent, run.descent)
      line.ownAscent = max(line.ownAscent, run.ascent)
      line.ownDescent = max(line.ownDescent, run.descent)
      if run.bytes.upperBound <= byte { return }
      byte = run.bytes.upperBound
    } while byte < bytes.upperBound
  }

  private func setAttributes(_ layout: OpaquePointer, _ hardLine: Range<Int>, length: Int, joinsSpaces: Bool) {
    guard let list = pango_attr_list_new() else { return }
    defer { pango_attr_list_unref(list) }
    var next = text.firstRun(endingAfter: hardLine.lowerBound)
    while next < text.runs.count, text.runs[next].bytes.lowerBound <= hardLine.upperBound {
      let run = text.runs[next]
      var stop = run.bytes.upperBound
      next += 1
      while next < text.runs.count, text.runs[next].description === run.description {
        stop = text.runs[next].bytes.upperBound
        next += 1
      }
      let start = max(0, run.bytes.lowerBound - hardLine.lowerBound)
      let end = stop >= hardLine.upperBound ? length : stop - hardLine.lowerBound
      if start >= end { continue }
      func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?, from start: Int, to end: Int) {
        attribute?.pointee.start_index = UInt32(clamping: start)
        attribute?.pointee.end_index = UInt32(clamping: end)
        if let attribute { pango_attr_list_insert(list, attribute) }
      }
      add(pango_attr_font_desc_new(run.description.pointer), from: start, to: end)
      if run.letterSpacing != 0 {
        // Letters that join are not torn apart, as in CSS.
        let bytes = hardLine.lowerBound + start..<min(hardLine.lowerBound + end, hardLine.upperBound)
        for part in text.parts(of: bytes, where: \.isCursive) where !part.isMatching {
          let isLast = part.bytes.upperBound == bytes.upperBound
          add(
            pango_attr_letter_spacing_new(Int32(clamping: run.letterSpacing)),
            from: part.bytes.lowerBound - hardLine.lowerBound,
            to: isLast ? end : part.bytes.upperBound - hardLine.lowerBound)
        }
      }
      for features in features(of: run, hardLine.lowerBound + start..<min(hardLine.lowerBound + end, stop)) {
        let attribute = pango_attr_font_features_new(features.text)
        attribute?.pointee.start_index = UInt32(clamping: features.bytes.lowerBound - hardLine.lowerBound)
        attribute?.pointee.end_index = UInt32(clamping: features.bytes.upperBound - hardLine.lowerBound)
        if let attribute { pango_attr_list_insert(list, attribute) }
      }
    }
    if joinsSpaces { joinSpaces(of: hardLine, in: list) }
    if !Self.hasSoftHyphen(text.utf8[hardLine]), let attribute = pango_attr_insert_hyphens_new(0) {
      pango_attr_list_insert(list, attribute)
    }
    pango_layout_set_attributes(layout, list)
  }

  /// The fonts' features that a run switches on or off, in parts of it.
  private func features(
    of run: StyledText.Run, _ bytes: Range<Int>
  ) -> [(bytes: Range<Int>, text: String)] {
    let apart = run.letterSpacing != 0 || !run.ligatures ? ["liga 0", "clig 0", "dlig 0"] : []
    if !run.monospacedDigits {
      return apart.isEmpty ? [] : [(bytes, apart.joined(separator: ", "))]
    }
    return text.parts(of: bytes, where: \.isDecimalDigit).map { part in
      (part.bytes, (apart + ["tnum 1"] + (part.isMatching ? ["kern 0"] : [])).joined(separator: ", "))
    }
  }

  /// U+00AD is C2 AD.
  private static func hasSoftHyphen(_ bytes: ArraySlice<UInt8>) -> Bool {
    zip(bytes, bytes.dropFirst()).contains { $0 == 0xC2 && $1 == 0xAD }
  }
}

extension TextTruncation {
  fileprivate var pangoMode: PangoEllipsizeMode {
    switch self {
    case .none: PANGO_ELLIPSIZE_NONE
    case .start: PANGO_ELLIPSIZE_START
    case .middle: PANGO_ELLIPSIZE_MIDDLE
    case .end: PANGO_ELLIPSIZE_END
    }
  }
}
