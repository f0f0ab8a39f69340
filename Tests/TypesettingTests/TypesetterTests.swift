import Graphics
import Testing
import Typesetting

/// One typesetter for all tests: what it set before must not matter.
private let shared: Typesetter? = try? Typesetter()

private func typesetter() throws -> Typesetter { try #require(shared) }

private func runs(_ text: String, font: String? = nil, size: Double = 20, spacing: Double = 0) -> [TextRun] {
  [TextRun(text: text, style: TextStyle(font: font, size: size, letterSpacing: spacing))]
}

private func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 1e-3) -> Bool { abs(a - b) <= tolerance }

/// Each line's characters in the order of reading, by the glyphs' places.
private func lineTexts(_ layout: TextLayout, _ text: String) -> [String] {
  let characters = Array(text)
  return layout.lines.map { line in
    let glyphs = layout.glyphs.filter { $0.origin.y == line.baseline }
    let range = (glyphs.map(\.cluster.lowerBound).min() ?? 0)..<(glyphs.map(\.cluster.upperBound).max() ?? 0)
    return String(characters[range])
  }
}

@Suite struct TypesetterTests {
  /// Sums of advances that HarfBuzz 15 (uharfbuzz) gave for fonts-inter 4.0~beta7 (2,816 units an em) and
  /// fonts-dejavu-core 2.37 (2,048).
  @Test(
    arguments: [
      ("Loading 42 %", nil, 400, 18016.0 / 2816), ("AVA To", nil, 400, 9400 / 2816), ("A", nil, 400, 1904 / 2816),
      ("AV", nil, 400, 3616 / 2816), ("Typography", nil, 400, 15840 / 2816), ("->", nil, 400, 2688 / 2816),
      ("Hello World", nil, 400, 15204 / 2816), ("1234567890", nil, 400, 16900 / 2816),
      ("Hello", nil, 700, 7044 / 2816), ("office", "DejaVu Sans", 400, 5619 / 2048),
      ("Hello", "DejaVu Sans", 400, 5191 / 2048), ("سلام", "DejaVu Sans", 400, 4206 / 2048),
    ] as [(String, String?, Int, Double)])
  func widthsAsHarfBuzz(text: String, font: String?, weight: Int, ems: Double) throws {
    for size in [1, 12, 17, 20, 100.5] {
      let style = TextStyle(font: font, size: size, weight: weight)
      let layout = try typesetter().layout(Paragraph(runs: [TextRun(text: text, style: style)]))
      // Pango rounds each advance to 1/32,768 em.
      #expect(isNear(layout.size.width, ems * size, size * Double(text.count) / 65_536), "\(layout.size.width)")
      #expect(layout.missing.isEmpty)
    }
  }

  /// Weights between those that there are, as animations have them, are the nearest of them.
  @Test(arguments: [(399, 400), (401, 400), (449, 400), (450, 500), (651, 700), (950, 1000), (1, 100)])
  func weightsInBetween(weight: Int, nearest: Int) throws {
    func width(_ weight: Int) throws -> Double {
      try typesetter().layout(
        Paragraph(runs: [TextRun(text: "Notifications", style: TextStyle(size: 18, weight: weight))])
      ).size.width
    }
    #expect(try width(weight) == width(nearest))
    #expect(try width(300) < width(400) && width(400) < width(500))
  }

  @Test func kerns() throws {
    func width(_ text: String) throws -> Double { try typesetter().layout(Paragraph(runs: runs(text))).size.width }
    #expect(isNear(try width("AV"), try width("A") + width("V") - 192.0 / 2816 * 20))
    let layout = try typesetter().layout(Paragraph(runs: runs("AVA")))
    #expect(isNear(layout.glyphs[1].origin.x, 1712.0 / 2816 * 20))
  }

  @Test func ligatures() throws {
    let joined = try typesetter().layout(Paragraph(runs: runs("office", font: "DejaVu Sans")))
    #expect(joined.glyphs.map(\.cluster) == [0..<1, 1..<4, 4..<5, 5..<6])
    let spaced = try typesetter().layout(Paragraph(runs: runs("office", font: "DejaVu Sans", spacing: 3)))
    #expect(spaced.glyphs.map(\.cluster) == (0..<6).map { $0..<($0 + 1) })
    // Five gaps between six characters.
    #expect(isNear(spaced.size.width, 5650.0 / 2048 * 20 + 15))
    // A ligature shows once all its characters do.
    #expect(joined.outline(revealed: 3 / 6.0) == joined.outline(revealed: 1 / 6.0))
    #expect(joined.outline(revealed: 4 / 6.0) != joined.outline(revealed: 3 / 6.0))
  }

  @Test("letters that join are not spaced; what stands between them is")
  func joinedLettersStayTogether() throws {
    func width(_ text: String, _ spacing: Double) throws -> Double {
      try typesetter().layout(Paragraph(runs: runs(text, font: "DejaVu Sans", spacing: spacing))).size.width
    }
    #expect(try width("مرحبا", 5) == width("مرحبا", 0))
    // Half of it stands on each side of a letter, but not at the ends of a line.
    #expect(isNear(try width("مرحبا ab", 5), try width("مرحبا ab", 0) + 12.5))
    #expect(isNear(try width("abc", 5), try width("abc", 0) + 10))
  }

  @Test func scalesExactly() throws {
    let text = "Hamburgefonstiv, AV To fi"
    let small = try typesetter().layout(Paragraph(runs: runs(text, size: 10)))
    let large = try typesetter().layout(Paragraph(runs: runs(text, size: 80)))
    #expect(large.size == Size(small.size.width * 8, small.size.height * 8))
    #expect(zip(small.glyphs, large.glyphs).allSatisfy { $0.origin * 8 == $1.origin })
  }

  @Test func verticalMetrics() throws {
    // Inter: ascender 2728, descender −680.
    let layout = try typesetter().layout(Paragraph(runs: runs("x\ny")))
    #expect(isNear(layout.firstBaseline, 2728.0 / 2816 * 20))
    #expect(isNear(layout.size.height, 2 * 3408.0 / 2816 * 20))
    #expect(isNear(layout.lastBaseline - layout.firstBaseline, 3408.0 / 2816 * 20))
    let high = try typesetter().layout(Paragraph(runs: runs("x\ny\nz"), lineHeight: 40))
    #expect(high.size.height == 120)
    #expect(zip(high.lines, high.lines.dropFirst()).allSatisfy { isNear($1.baseline - $0.baseline, 40, 1e-9) })
    #expect(isNear(high.firstBaseline - layout.firstBaseline, (40 - 3408.0 / 2816 * 20) / 2))
  }

  /// With a height of lines, characters that other fonts have do not move the letters beside them.
  @Test func otherFontsDoNotMoveTheBaseline() throws {
    for other in ["\u{1F44D}", "\u{0E19}", "\u{4E2D}"] {
      let plain = try typesetter().layout(Paragraph(runs: runs("Yes"), lineHeight: 30))
      let mixed = try typesetter().layout(Paragraph(runs: runs("Yes \(other)"), lineHeight: 30))
      #expect(mixed.firstBaseline == plain.firstBaseline, "\(other)")
      #expect(mixed.size.height == plain.size.height)
    }
  }

  @Test func emptyText() throws {
    for text in ["", "\n"] {
      let layout = try typesetter().layout(Paragraph(runs: runs(text)))
      #expect(layout.size.width == 0)
      #expect(isNear(layout.size.height, 3408.0 / 2816 * 20 * Double(text.count + 1)))
      #expect(layout.glyphs.isEmpty)
      #expect(layout.outline().isEmpty)
    }
    let none = try typesetter().layout(Paragraph(runs: []))
    #expect(none.size == .zero)
    let flat = try typesetter().layout(Paragraph(runs: runs("abc", size: 0)))
    #expect(flat.size == .zero && flat.glyphs.isEmpty)
  }

  @Test func rightToLeft() throws {
    let layout = try typesetter().layout(Paragraph(runs: runs("שלום"), width: 200))
    let x = layout.glyphs.map(\.origin.x)
    #expect(layout.glyphs.map(\.cluster.lowerBound) == [0, 1, 2, 3])
    #expect(x == x.sorted(by: >) && Set(x).count == 4)
    // The natural side of a right-to-left line is the right.
    #expect(isNear(layout.lines[0].x + layout.lines[0].width, 200))
    let trailing = try typesetter().layout(Paragraph(runs: runs("שלום"), width: 200, alignment: .trailing))
    #expect(trailing.lines[0].x == 0)
    let mixed = try typesetter().layout(Paragraph(runs: runs("ab שלום cd")))
    let places = mixed.glyphs.map(\.origin.x)
    #expect(places[0] < places[1] && places[3] > places[4] && places[4] > places[6] && places[8] > places[3])
    #expect(mixed.lines[0].x == 0)
  }

  @Test func wraps() throws {
    let text = "The quick brown fox jumps"
    let paragraph = Paragraph(runs: runs(text), width: 100)
    let layout = try typesetter().layout(paragraph)
    #expect(lineTexts(layout, text) == ["The quick", "brown fox", "jumps"])
    #expect(layout.lines.allSatisfy { $0.width <= 100 && $0.x == 0 })
    let single = try typesetter().layout(Paragraph(runs: runs(text), width: 100, wrapped: false))
    #expect(single.lines.count == 1 && single.size.width > 200)
    let word = try typesetter().layout(Paragraph(runs: runs("Donaudampfschiff"), width: 50))
    #expect(word.lines.count > 2 && word.lines.allSatisfy { $0.width <= 50 })
    #expect(word.glyphs.count == 16)
    let soft = try typesetter().layout(Paragraph(runs: runs("Donau\u{AD}dampf"), width: 70))
    #expect(soft.lines.count == 2)
    // The hyphen is seen at the break only.
    #expect(soft.glyphs.filter { !$0.path.isEmpty }.count == 11)
  }

  /// A text set at the size that it was measured with has the same lines.
  @Test(arguments: ["Hello World", "The quick brown fox", "AVA To", "iiii", "سلام عليكم"])
  func measuredSizeFits(text: String) throws {
    for size in [7.3, 17, 20, 33.3] {
      let measured = try typesetter().layout(Paragraph(runs: runs(text, size: size)))
      let again = try typesetter().layout(
        Paragraph(
          runs: runs(text, size: size), width: measured.size.width, height: measured.size.height, truncation: .end,
          minimumScale: 0.5))
      #expect(again.lines.count == 1)
      #expect(again.scale == 1)
      #expect(again.glyphs.map(\.cluster) == measured.glyphs.map(\.cluster))
    }
  }

  @Test func aligns() throws {
    let text = "The quick brown fox jumps"
    for (alignment, share) in [(TextAlignment.leading, 0.0), (.center, 0.5), (.trailing, 1)] {
      let layout = try typesetter().layout(Paragraph(runs: runs(text), width: 100, alignment: alignment))
      #expect(layout.lines.allSatisfy { isNear($0.x, (100 - $0.width) * share, 1e-9) })
      // Without a width lines stand within the longest.
      let free = try typesetter().layout(Paragraph(runs: runs("a\nlonger"), alignment: alignment))
      #expect(isNear(free.lines[0].x, (free.size.width - free.lines[0].width) * share, 1e-9))
      #expect(free.lines[1].x == 0)
    }
  }

  @Test func justifies() throws {
    let text = "The quick brown fox jumps"
    let layout = try typesetter().layout(Paragraph(runs: runs(text), width: 100, alignment: .justified))
    let plain = try typesetter().layout(Paragraph(runs: runs(text), width: 100))
    #expect(layout.lines.dropLast().allSatisfy { isNear($0.width, 100, 2e-3) && $0.x == 0 })
    #expect(layout.lines.last == plain.lines.last)
    // Only the space grew.
    let gap = layout.glyphs[4].origin.x - plain.glyphs[4].origin.x
    #expect(isNear(gap, 100 - plain.lines[0].width, 2e-3))
    #expect(isNear(layout.glyphs[8].origin.x - plain.glyphs[8].origin.x, gap, 2e-3))
  }

  /// A line without a space stays as it is, and spaces at the end of one have no width, be they one or three.
  @Test func wordsStayTogether() throws {
    func lines(_ text: String, _ alignment: TextAlignment = .justified) throws -> [TextLayout.Line] {
      try typesetter().layout(Paragraph(runs: runs(text), width: 112, alignment: alignment)).lines
    }
    let alone = try typesetter().layout(Paragraph(runs: runs("The"))).size.width
    #expect(try isNear(lines("The Internationalizations of it")[0].width, alone, 1e-9))
    #expect(try isNear(lines("مرحبا بالمستخدمينالجددالأعزاء")[0].width, lines("مرحبا")[0].width, 1e-9))
    for spaces in [" ", "  ", "   "] {
      let text = "The quick\(spaces)brown fox jumps"
      #expect(try isNear(lines(text)[0].width, 112, 2e-3))
      let trailing = try lines(text, .trailing)
      #expect(isNear(trailing[0].x + trailing[0].width, 112, 1e-9))
      #expect(try isNear(trailing[0].width, lines("The quick", .trailing)[0].width, 2e-3))
    }
  }

  @Test(arguments: [TextTruncation.start, .middle, .end])
  func truncates(truncation: TextTruncation) throws {
    let text = "The quick brown fox jumps"
    let layout = try typesetter().layout(
      Paragraph(runs: runs(text), width: 100, wrapped: false, truncation: truncation))
    let ellipsis = try typesetter().layout(Paragraph(runs: runs("…"))).glyphs[0]
    let place = try #require(layout.glyphs.firstIndex { $0.path == ellipsis.path })
    #expect(layout.lines.count == 1)
    #expect(layout.lines[0].width <= 100 && layout.lines[0].width > 70)
    switch truncation {
    case .start: #expect(place == 0)
    case .middle: #expect(place > 1 && place < layout.glyphs.count - 2)
    default: #expect(place == layout.glyphs.count - 1)
    }
    #expect(layout.characterCount == layout.glyphs.count)
    #expect(layout.glyphs.map(\.cluster) == layout.glyphs.indices.map { $0..<($0 + 1) })
    let fits = try typesetter().layout(Paragraph(runs: runs("The"), width: 100, truncation: truncation))
    #expect(fits.glyphs.count == 3)
  }

  @Test func limitsLines() throws {
    let text = "The quick brown fox jumps over it"
    let ellipsis = try typesetter().layout(Paragraph(runs: runs("…"))).glyphs[0].path
    let cut = try typesetter().layout(Paragraph(runs: runs(text), width: 100, numberOfLines: 2))
    #expect(cut.lines.count == 2)
    #expect(cut.glyphs.allSatisfy { $0.path != ellipsis })
    #expect(cut.characterCount < text.count)
    let truncated = try typesetter().layout(Paragraph(runs: runs(text), width: 100, truncation: .end, numberOfLines: 2))
    #expect(truncated.lines.count == 2)
    #expect(truncated.glyphs.last?.path == ellipsis)
    #expect(truncated.lines.allSatisfy { $0.width <= 100 })
    // 60 points have room for two lines of 24.2.
    let low = try typesetter().layout(Paragraph(runs: runs(text), width: 100, height: 60, truncation: .end))
    #expect(low.glyphs == truncated.glyphs)
    let hard = try typesetter().layout(
      Paragraph(runs: runs("one\ntwo\nthree"), width: 100, truncation: .end, numberOfLines: 2))
    #expect(hard.lines.count == 2)
    #expect(hard.glyphs.count == 7 && hard.glyphs.last?.path == ellipsis)
    #expect(hard.characterCount == 8)
    let first = try typesetter().layout(
      Paragraph(runs: runs(text), width: 100, height: 1, truncation: .end))
    #expect(first.lines.count == 1)
  }

  @Test func shrinks() throws {
    let text = "Hello World"
    let natural = try typesetter().layout(Paragraph(runs: runs(text)))
    let half = try typesetter().layout(
      Paragraph(runs: runs(text), width: natural.size.width / 2, wrapped: false, minimumScale: 0.1))
    #expect(isNear(half.scale, 0.5, 1e-9))
    #expect(isNear(half.size.width, natural.size.width / 2, 1e-9))
    #expect(isNear(half.glyphs[4].origin.x, natural.glyphs[4].origin.x / 2, 1e-9))
    let least = try typesetter().layout(
      Paragraph(runs: runs(text), width: 10, wrapped: false, minimumScale: 0.75))
    #expect(least.scale == 0.75)
    let box = Paragraph(runs: runs("Hello World again and again"), width: 60, height: 50, minimumScale: 0.1)
    let fitted = try typesetter().layout(box)
    #expect(fitted.scale < 1 && fitted.scale > 0.3)
    #expect(fitted.size.height <= 50 && fitted.lines.allSatisfy { $0.width <= 60 })
    #expect(try typesetter().layout(Paragraph(runs: runs(text), width: 500, minimumScale: 0.1)).scale == 1)
  }

  @Test func reveals() throws {
    let text = "Typing…"
    let layout = try typesetter().layout(Paragraph(runs: runs(text)))
    var last = 0
    for count in 0...7 {
      let path = layout.outline(revealed: Double(count) / 7)
      let expected = layout.glyphs.prefix(count).reduce(0) { $0 + $1.path.verbs.count }
      #expect(path.verbs.count == expected)
      #expect(count == 0 || expected > last)
      last = expected
    }
    #expect(layout.outline(revealed: .nan).isEmpty)
    #expect(layout.outline(revealed: -1).isEmpty)
    #expect(layout.outline(revealed: .infinity) == layout.outline())
    #expect(layout.outline(revealed: 0.5).verbs.count == layout.glyphs.prefix(3).reduce(0) { $0 + $1.path.verbs.count })
    // Characters as people see them: two scalars, one character.
    let accent = try typesetter().layout(Paragraph(runs: runs("e\u{301}x")))
    #expect(accent.characterCount == 2)
  }

  @Test func keepsRunsApart() throws {
    let text = [
      TextRun(text: "red ", style: TextStyle(size: 20), color: 7),
      TextRun(text: "big", style: TextStyle(size: 40), color: -3),
      TextRun(text: "", style: TextStyle(size: 90), color: 5),
    ]
    let layout = try typesetter().layout(Paragraph(runs: text))
    #expect(layout.glyphs.map(\.color) == [7, 7, 7, 7, -3, -3, -3])
    #expect(layout.glyphs.map(\.run) == [0, 0, 0, 0, 1, 1, 1])
    #expect(layout.lines.count == 1)
    #expect(layout.glyphs.allSatisfy { $0.origin.y == layout.firstBaseline })
    #expect(isNear(layout.firstBaseline, 2728.0 / 2816 * 40))
    let whole = layout.outline().verbs.count
    #expect(layout.outline(color: 7).verbs.count + layout.outline(color: -3).verbs.count == whole)
    #expect(layout.outline(color: 5).isEmpty)
    // A change of color alone neither moves nor breaks anything.
    let one = try typesetter().layout(Paragraph(runs: runs("AVAV")))
    let two = try typesetter().layout(
      Paragraph(runs: [
        TextRun(text: "AV", style: TextStyle(size: 20), color: 1),
        TextRun(text: "AV", style: TextStyle(size: 20), color: 2),
      ]))
    #expect(two.glyphs.map(\.origin) == one.glyphs.map(\.origin))
    #expect(two.glyphs.map(\.color) == [1, 1, 2, 2])
  }

  @Test func listsMissing() throws {
    let layout = try typesetter().layout(Paragraph(runs: runs("a\u{10FFFD}b\u{10FFFC}\u{10FFFD}c \u{200D}\u{FE0F}\t")))
    #expect(layout.missing == ["\u{10FFFC}", "\u{10FFFD}"])
    let own = try Typesetter(usesSystemFonts: false)
    #expect(try own.layout(Paragraph(runs: runs("a漢b"))).missing == ["漢"])
  }

  @Test func fallsBack() throws {
    let layout = try typesetter().layout(Paragraph(runs: runs("a ⌘ ∮ b")))
    #expect(layout.missing.isEmpty)
    #expect(layout.glyphs.filter { !$0.path.isEmpty }.count == 4)
    // A line is not lower than its style's own font.
    #expect(layout.lines[0].ascent >= 2728.0 / 2816 * 20 - 1e-3)
  }

  @Test func unknownFamilies() throws {
    for (wrong, right) in [("Intr", "Inter"), ("monospce", "monospace"), ("Qqqqqqqqqqqq", nil)] as [(String, String?)] {
      #expect(throws: TypesettingError.unknownFamily(name: wrong, nearest: right)) {
        try typesetter().layout(Paragraph(runs: runs("a", font: wrong)))
      }
    }
    #expect(throws: TypesettingError.self) {
      try Typesetter(usesSystemFonts: false).layout(Paragraph(runs: runs("a", font: "DejaVu Serif")))
    }
  }

  @Test func genericFamilies() throws {
    func widths(_ font: String?) throws -> [Double] {
      try ["iiii", "MMMM"].map { try typesetter().layout(Paragraph(runs: runs($0, font: font))).size.width }
    }
    let mono = try widths("monospace")
    #expect(mono[0] == mono[1])
    #expect(try widths("sans-serif") == widths(nil))
    #expect(try widths("Inter") == widths(nil))
    #expect(try widths("serif") == widths("DejaVu Serif"))
  }

  /// The order in which paragraphs come doesn't matter.
  @Test func independentOfOrder() throws {
    let texts = ["Hello", "漢字 kanji", "سلام", "⌘ → ✓", "😀 ok", "a\u{10FFFD}", "שלום x"]
    let fonts: [String?] = [nil, "DejaVu Serif", "monospace", nil, "DejaVu Sans", nil, nil]
    let paragraphs = zip(texts, fonts).enumerated().map { index, pair in
      Paragraph(
        runs: [TextRun(text: pair.0, style: TextStyle(font: pair.1, size: 18, weight: 100 + index * 100))], width: 60)
    }
    let one = try Typesetter()
    let two = try Typesetter()
    let first = try paragraphs.map { try one.layout($0) }
    let second = try paragraphs.reversed().map { try two.layout($0) }
    for (a, b) in zip(first, second.reversed()) {
      #expect(a.missing == b.missing)
      // Which characters the machine's fonts lack differs; their places are not defined.
      guard a.missing.isEmpty else { continue }
      #expect(a.glyphs == b.glyphs && a.lines == b.lines && a.size == b.size)
      #expect(a.outline().isEmpty == false)
    }
  }

  @Test func fromManyThreads() async throws {
    let one = try typesetter()
    let expected = try one.layout(Paragraph(runs: runs("thread 3")))
    let sizes = try await withThrowingTaskGroup(of: Bool.self) { group in
      for index in 0..<64 {
        group.addTask {
          let layout = try one.layout(Paragraph(runs: runs("thread \(index % 8)")))
          return index % 8 != 3 || layout.glyphs == expected.glyphs
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(sizes.count == 64 && sizes.allSatisfy { $0 })
  }

  @Test func hostileNumbers() throws {
    let numbers = [Double.nan, .infinity, -.infinity, -1, 0, 1e-300, 1e300, 5]
    for number in numbers {
      var paragraph = Paragraph(runs: runs("Hello you", size: number, spacing: number))
      #expect(try typesetter().layout(paragraph).glyphs.allSatisfy { $0.origin.isFinite && $0.path.isFinite })
      for truncation in TextTruncation.allCases {
        paragraph = Paragraph(
          runs: runs("Hello you"), width: number, height: number, alignment: .center, truncation: truncation,
          lineHeight: number, numberOfLines: clampedInt(number), minimumScale: number)
        let layout = try typesetter().layout(paragraph)
        #expect(layout.glyphs.allSatisfy { $0.origin.isFinite && $0.path.isFinite })
        #expect((1...9).contains(layout.characterCount))
      }
    }
    for weight in [Int.min, 0, 450, 5000, Int.max] {
      let style = TextStyle(size: 10, weight: weight)
      #expect(try typesetter().layout(Paragraph(runs: [TextRun(text: "a", style: style)])).glyphs.count == 1)
    }
    for text in ["\0a\0", "\u{202E}abc\u{202C}", "\r\n\r\n", "\u{2028}a\u{2029}b", "\u{FEFF}", "\t\t"] {
      let layout = try typesetter().layout(Paragraph(runs: runs(text), width: 30, truncation: .end))
      #expect(layout.characterCount <= text.count)
    }
    let long = String(repeating: "x", count: 16_001)
    #expect(throws: TypesettingError.tooLong(characters: 16_001, limit: 16_000)) {
      try typesetter().layout(Paragraph(runs: runs(long)))
    }
    let wide = try typesetter().layout(Paragraph(runs: runs(String(repeating: "W", count: 16_000))))
    #expect(isNear(wide.size.width, Double(wide.glyphs.count) * wide.glyphs[1].origin.x, 1e-3))
  }

  @Test(
    "a text with spaced letters fits into its own width", arguments: [0.5, 1, 4, 10],
    [TextAlignment.leading, .justified])
  func spacedLettersFit(_ spacing: Double, _ alignment: TextAlignment) throws {
    for text in ["Title", "two words", "שלום"] {
      var paragraph = Paragraph(runs: runs(text, spacing: spacing), alignment: alignment)
      let width = try typesetter().layout(paragraph).size.width
      paragraph.width = width
      #expect(try typesetter().layout(paragraph).lines.count == 1, "\(text)")
      paragraph.truncation = .end
      paragraph.numberOfLines = 1
      let layout = try typesetter().layout(paragraph)
      #expect(layout.size.width == width && layout.characterCount == text.count, "\(text)")
      paragraph.width = width - 0.5
      #expect(try typesetter().layout(paragraph).characterCount < text.count, "\(text)")
    }
  }

  @Test("a truncated line is as high as what it shows")
  func truncatedHeight() throws {
    let small = runs("Some small words that are cut off", size: 13)
    var paragraph = Paragraph(runs: small + runs(" BIG", size: 40))
    (paragraph.width, paragraph.truncation, paragraph.numberOfLines) = (100, .end, 1)
    let line = try #require(try typesetter().layout(paragraph).lines.first)
    let plain = try #require(try typesetter().layout(Paragraph(runs: small)).lines.first)
    // Pango rounds to units of the largest font.
    #expect(isNear(line.ascent, plain.ascent, 0.05) && isNear(line.descent, plain.descent, 0.05))
  }

  /// What fonts for Indic scripts draw with one glyph for two vowel signs.
  @Test(arguments: ["हिंदी", "किं", "किँ", "કિં", "কিঁ", "सेटिंग"])
  func marksThatTheirLetterDrawsAreThere(_ text: String) throws {
    let layout = try typesetter().layout(Paragraph(runs: runs(text)))
    #expect(layout.missing.isEmpty)
    #expect(layout.glyphs.contains { !$0.path.isEmpty })
  }
}
