import Graphics

/// Puts lines below each other and turns everything into points.
struct LayoutComposer {
  var paragraph: Paragraph
  var source: TextSource
  var text: StyledText
  var lines: [ShapedLine]
  /// One of Pango's units in points, before shrinking.
  var unit: Double
  var scale: Double
  var outliner: TextOutliner

  func compose(_ lacks: TypesettingEngine.Lacks) -> TextLayout {
    var missing = lacks.missing
    let shown = ShownCharacters(source, lines)
    let placed = placeLines(shown)
    let starts = WordStarts(source.utf8)
    // Words that are left out are not counted.
    var (words, lastWord) = (0, -1)
    var glyphs: [TextLayout.PlacedGlyph] = []
    glyphs.reserveCapacity(lines.reduce(0) { $0 + $1.glyphs.count })
    let factor = unit * scale
    for (number, (line, place)) in zip(lines, placed).enumerated() {
      let pictures = line.glyphs.map(picture)
      noteMissing(line, pictures, &missing)
      for (glyph, picture) in zip(line.glyphs, pictures) {
        guard let run = text.run(at: glyph.bytes.lowerBound) else { continue }
        let cluster = shown.range(glyph.bytes)
        let middle = glyph.left + (glyph.right - glyph.left) / 2
        var anchor = Point(place.x + Double(middle) * factor, place.baseline)
        var (left, right) = (place.x + Double(glyph.left) * factor, place.x + Double(glyph.right) * factor)
        // A mark from another font stands with its letter.
        if let last = glyphs.last, last.line == number, last.cluster.lowerBound == cluster.lowerBound {
          anchor = last.anchor
          (left, right) = (min(last.left, left), max(last.right, right))
          widen(&glyphs, of: last, to: left, right)
        }
        let word = starts.word(at: glyph.bytes.lowerBound)
        if word != lastWord { (words, lastWord) = (words + 1, word) }
        glyphs.append(
          TextLayout.PlacedGlyph(
            path: picture.path, colors: picture.colors,
            origin: Point(place.x + Double(glyph.x) * factor, place.baseline + Double(glyph.y) * factor),
            anchor: anchor, left: left, right: right, run: run.source,
            color: paragraph.runs[run.source].color, cluster: cluster, word: words - 1, line: number,
            isRightToLeft: glyph.isRightToLeft))
      }
    }
    return TextLayout(
      size: Size(placed.map(\.width).max() ?? 0, height(placed)), lines: placed, glyphs: glyphs,
      characterCount: shown.count, wordCount: words, missing: missing.sorted(), uncolored: lacks.uncolored.sorted(),
      missingStyles: lacks.styles.sorted {
        ($0.font, $0.weight ?? 0, $0.isItalic ? 1 : 0) < ($1.font, $1.weight ?? 0, $1.isItalic ? 1 : 0)
      },
      scale: scale, bars: bars())
  }

  /// A character may be made of several clusters, each with an advance of its own.
  private func widen(
    _ glyphs: inout [TextLayout.PlacedGlyph], of last: TextLayout.PlacedGlyph, to left: Double, _ right: Double
  ) {
    guard (left, right) != (last.left, last.right) else { return }
    for index in glyphs.indices.reversed() {
      guard glyphs[index].line == last.line, glyphs[index].cluster.lowerBound == last.cluster.lowerBound else { return }
      (glyphs[index].left, glyphs[index].right) = (left, right)
    }
  }

  private func bars() -> [TextLayout.Bars] {
    let factor = unit * scale
    var bars = [TextLayout.Bars](repeating: TextLayout.Bars(), count: paragraph.runs.count)
    for run in text.runs { bars[run.source] = run.bars.scaled(by: factor) }
    return bars
  }

  /// What a glyph draws: colors, or else an outline.
  private typealias Picture = (path: Path, colors: GlyphColors?)

  private func picture(_ glyph: ShapedGlyph) -> Picture {
    guard !glyph.isUnknown, let run = text.run(at: glyph.bytes.lowerBound) else { return (Path(), nil) }
    let size = TextSource.size(paragraph.runs[run.source].style) * scale
    if let colors = outliner.colors(of: glyph.glyph, font: glyph.font, size: size) { return (Path(), colors) }
    return (outliner.outline(of: glyph.glyph, font: glyph.font, size: size), nil)
  }

  /// Characters whose cluster has no ink at all though they ought to: those of color fonts of a kind that is not read,
  /// say. A mark may be drawn by the glyph of its letter, or of another mark there.
  private func noteMissing(_ line: ShapedLine, _ pictures: [Picture], _ missing: inout Set<Unicode.Scalar>) {
    var inks: [Int: (bytes: Range<Int>, hasInk: Bool)] = [:]
    for (glyph, picture) in zip(line.glyphs, pictures) {
      let hasInk = picture.colors != nil || !picture.path.isEmpty
      let start = glyph.bytes.lowerBound
      inks[start] = (glyph.bytes, hasInk || inks[start]?.hasInk ?? false)
    }
    if inks.values.allSatisfy(\.hasInk) { return }
    let clusters = inks.values.sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
      .map { (scalars: String(decoding: source.utf8[$0.bytes], as: UTF8.self).unicodeScalars, hasInk: $0.hasInk) }
    var start = 0
    while start < clusters.count {
      var end = start + 1
      while end < clusters.count, clusters[end].scalars.first?.isMark ?? false { end += 1 }
      let hasInk = clusters[start..<end].contains(where: \.hasInk)
      for cluster in clusters[start..<end] where !cluster.hasInk {
        if hasInk, cluster.scalars.first?.isMark ?? false { continue }
        for scalar in cluster.scalars where scalar.hasInk { missing.insert(scalar) }
      }
      start = end
    }
  }

  private func placeLines(_ shown: ShownCharacters) -> [TextLayout.Line] {
    let factor = unit * scale
    let widest = Double(lines.map(\.width).max() ?? 0) * factor
    let box = paragraph.width.flatMap { $0.isFinite ? $0 : nil } ?? widest
    var top = 0.0
    return lines.enumerated().map { index, line in
      let (ascent, descent) = (Double(line.ascent) * factor, Double(line.descent) * factor)
      let width = Double(line.width) * factor
      let baseline: Double
      if let distance = lineHeight, let first = lines.first {
        // As in CSS, where an emoji does not move the text beside it.
        let (up, down) = (Double(first.ownAscent) * factor, Double(first.ownDescent) * factor)
        baseline = Double(index) * distance + (distance - (up + down)) / 2 + up
      } else {
        baseline = top + ascent
        top += ascent + descent
      }
      return TextLayout.Line(
        baseline: baseline, ascent: ascent, descent: descent, x: 0 + (box - width) * share(line), width: width,
        isRightToLeft: line.isRightToLeft,
        characters: shown.count(
          before: line.start)..<max(shown.count(before: line.start), shown.count(before: line.end)))
    }
  }

  /// Which part of the room that a line leaves is on its left.
  private func share(_ line: ShapedLine) -> Double {
    switch paragraph.alignment {
    case .leading, .justified: line.isRightToLeft ? 1 : 0
    case .center: 0.5
    case .trailing: line.isRightToLeft ? 0 : 1
    }
  }

  private var lineHeight: Double? {
    paragraph.lineHeight.flatMap { $0.isFinite ? $0 * scale : nil }
  }

  private func height(_ placed: [TextLayout.Line]) -> Double {
    if let lineHeight { return lineHeight * Double(placed.count) }
    return placed.last.map { $0.baseline + $0.descent } ?? 0
  }
}

/// Numbers the characters that are shown, an ellipsis as one.
private struct ShownCharacters {
  private let source: TextSource
  /// For each character, and the end, how many shown ones come before it.
  private var before: [Int32] = []
  private(set) var count = 0

  init(_ source: TextSource, _ lines: [ShapedLine]) {
    self.source = source
    let end = lines.last.map { line in max(line.end, line.omitted.last?.upperBound ?? 0) } ?? 0
    let isWhole = source.hardLines.last.map { end >= $0.upperBound } ?? true
    let stop = isWhole ? source.characterCount : Int(source.characterOfByte[min(end, source.utf8.count)])
    var omitted = lines.flatMap(\.omitted).sorted { $0.lowerBound < $1.lowerBound }[...]
    before.reserveCapacity(source.characterCount + 1)
    var hidden = 0..<0
    for character in 0..<source.characterCount {
      before.append(Int32(clamping: count))
      while let next = omitted.first, Int(source.characterOfByte[next.lowerBound]) <= character {
        hidden = Int(source.characterOfByte[next.lowerBound])..<Int(source.characterOfByte[next.upperBound])
        omitted.removeFirst()
      }
      if character < stop, !(hidden.contains(character) && character > hidden.lowerBound) { count += 1 }
    }
    before.append(Int32(clamping: count))
  }

  /// How many shown characters begin before a byte.
  func count(before byte: Int) -> Int {
    let character = Int(source.characterOfByte[min(byte, source.utf8.count)])
    return character < before.count ? Int(before[character]) : count
  }

  /// The shown characters that a glyph of these bytes stands for, at least one.
  func range(_ bytes: Range<Int>) -> Range<Int> {
    let first = Int(source.characterOfByte[min(bytes.lowerBound, source.utf8.count)])
    let last = Int(source.characterOfByte[min(max(bytes.lowerBound, bytes.upperBound - 1), source.utf8.count)])
    let start = Int(before[first])
    let end = last < source.characterCount ? Int(before[last + 1]) : count
    return min(start, max(0, count - 1))..<max(min(count, start + 1), end)
  }
}

extension Unicode.Scalar {
  /// False for what is blank in every font.
  fileprivate var hasInk: Bool {
    !isDrawnByAnyFont && !properties.isDefaultIgnorableCodePoint && !properties.isWhitespace && value != 0x2800
  }
}
