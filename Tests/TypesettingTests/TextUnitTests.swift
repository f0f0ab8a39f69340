import Graphics
import Testing
import Typesetting

private func layout(_ text: String, _ style: TextStyle = TextStyle(size: 20), width: Double? = nil) throws -> TextLayout
{
  try Typesetter().layout(Paragraph(runs: [TextRun(text: text, style: style)], width: width))
}

/// What a text is shown by, and where its characters have their middle.
@Suite struct TextUnitTests {
  @Test(
    arguments: [
      ("one two", ["one ", "two"]), ("  one, two!", ["  one, ", "two!"]),
      ("The (quick) “fox”", ["The ", "(quick) ", "“fox”"]),
      ("don't stop", ["don't ", "stop"]), ("well-known", ["well-", "known"]), ("3.14 is π", ["3.14 ", "is ", "π"]),
      ("wait — what", ["wait — ", "what"]), ("a → b", ["a ", "→ ", "b"]), ("שלום עולם", ["שלום ", "עולם"]),
      ("...", ["..."]),
    ])
  func words(text: String, expected: [String]) throws {
    let layout = try layout(text)
    var words = [String](repeating: "", count: layout.wordCount)
    var seen = Set<Int>()
    for glyph in layout.glyphs where seen.insert(glyph.cluster.lowerBound).inserted {
      words[glyph.word] += String(Array(text)[glyph.cluster])
    }
    #expect(words == expected)
  }

  @Test(arguments: TextUnit.allCases)
  func moreIsShownLater(unit: TextUnit) throws {
    let layout = try layout("The quick brown fox (jumps)\nover it", width: 90)
    let count = layout.count(of: unit)
    #expect(count == [TextUnit.character: 35, .word: 7, .line: layout.lines.count][unit])
    var last: Set<Int> = []
    for step in 0...count {
      let shown = layout.revealedCount(Double(step) / Double(count), by: unit)
      #expect(shown == step)
      let glyphs = Set(layout.glyphs.indices.filter { layout.glyphs[$0].place(of: unit) < shown })
      #expect(glyphs.isSuperset(of: last))
      #expect(unit == .character || glyphs.count > last.count || step == 0)
      last = glyphs
    }
    #expect(last.count == layout.glyphs.count)
    for fraction in [-1, 0, .nan] { #expect(layout.outline(revealed: fraction, by: unit).isEmpty) }
    #expect(layout.outline(revealed: .infinity, by: unit) == layout.outline())
  }

  /// What an ellipsis stands for is no word any more.
  @Test func wordsLeftOutAreNotCounted() throws {
    let paragraph = Paragraph(
      runs: [TextRun(text: "one two three four five six", style: TextStyle(size: 20))], width: 120, wrapped: false,
      truncation: .middle)
    let cut = try Typesetter().layout(paragraph)
    #expect(cut.wordCount < 6)
    #expect(Set(cut.glyphs.map(\.word)) == Set(0..<cut.wordCount))
  }

  @Test func anchorsAreTheMiddlesOfAdvances() throws {
    let layout = try layout("AVATAR")
    var left = 0.0
    for (glyph, next) in zip(layout.glyphs, layout.glyphs.dropFirst()) {
      #expect(abs(glyph.anchor.x - (left + next.origin.x) / 2) < 1e-3)
      #expect(glyph.anchor.y == layout.firstBaseline)
      left = next.origin.x
    }
    // An accent stands on its letter's middle.
    let accent = try self.accent()
    #expect(Set(accent.glyphs.map(\.anchor)).count == 1)
  }

  private func accent() throws -> TextLayout { try layout("x\u{323}") }

  @Test(arguments: [TextTruncation.start, .middle, .end])
  func noSpaceStandsBesideAnEllipsis(truncation: TextTruncation) throws {
    let text = "aa bb cc dd ee ff gg hh"
    let ellipsis = try #require(try layout("…").glyphs.first?.path)
    for width in stride(from: 60.0, to: 200, by: 3) {
      let layout = try Typesetter().layout(
        Paragraph(
          runs: [TextRun(text: text, style: TextStyle(size: 20))], width: width, wrapped: false, truncation: truncation)
      )
      let place = try #require(layout.glyphs.firstIndex { $0.path == ellipsis })
      for neighbor in [place - 1, place + 1] where layout.glyphs.indices.contains(neighbor) {
        #expect(!layout.glyphs[neighbor].path.isEmpty)
      }
      #expect(layout.lines[0].width <= width)
      #expect(layout.glyphs.map(\.cluster) == layout.glyphs.indices.map { $0..<($0 + 1) })
      #expect(layout.characterCount == layout.glyphs.count)
    }
  }
}

/// Counters stand still.
@Suite struct MonospacedDigitTests {
  private func widths(_ texts: [String], _ setter: Typesetter, font: String?) throws -> Set<Double> {
    try Set(
      texts.map { text in
        let style = TextStyle(font: font, size: 20, monospacedDigits: true)
        return try setter.layout(Paragraph(runs: [TextRun(text: text, style: style)])).size.width
      })
  }

  @Test(arguments: [nil, "DejaVu Sans", "DejaVu Serif"] as [String?])
  func everyTwoDigitsAreEquallyWide(font: String?) throws {
    let setter = try Typesetter()
    let pairs = (0..<100).map { "T\($0 / 10)\($0 % 10).\($0 % 10)%" }
    #expect(try widths(pairs, setter, font: font).count == 1)
  }

  @Test func digitsOfOtherWidthsGetTheWidest() throws {
    let setter = try Typesetter(
      fontFiles: [FontFile(name: "tiny", content: .bytes(TinyFont.colored))], usesSystemFonts: false)
    let widths = try widths((0..<10).map(String.init), setter, font: "Tiny Color")
    #expect(widths.count == 1 && abs((widths.first ?? 0) - 0.66 * 20) < 1e-3)
    let style = TextStyle(font: "Tiny Color", size: 1000, monospacedDigits: true)
    let layout = try setter.layout(Paragraph(runs: [TextRun(text: "01", style: style)]))
    // In the middle of their room.
    #expect(abs(layout.glyphs[0].origin.x - 180) < 0.1 && abs(layout.glyphs[1].origin.x - 820) < 0.1)
    #expect(abs(layout.glyphs[1].anchor.x - 990) < 0.1)
    let plain = try setter.layout(
      Paragraph(runs: [TextRun(text: "01", style: TextStyle(font: "Tiny Color", size: 1000))]))
    #expect(abs(plain.size.width - 640) < 0.1)
  }

  @Test func figuresOfProportionalWidthStay() throws {
    let setter = try Typesetter()
    let texts = ["111", "888"]
    let plain = try texts.map { try setter.layout(Paragraph(runs: [TextRun(text: $0, style: TextStyle())])).size.width }
    #expect(plain[0] < plain[1])
  }
}

/// Fonts with colors of their own.
@Suite struct ColorGlyphTests {
  private func glyph(_ bytes: [UInt8], _ family: String) throws -> TextLayout.PlacedGlyph {
    let setter = try Typesetter(fontFiles: [FontFile(name: "tiny", content: .bytes(bytes))], usesSystemFonts: false)
    let layout = try setter.layout(Paragraph(runs: [TextRun(text: "😀", style: TextStyle(font: family, size: 20))]))
    #expect(layout.missing.isEmpty && layout.uncolored.isEmpty)
    return try #require(layout.glyphs.first)
  }

  @Test func layersHaveTheirColors() throws {
    let glyph = try glyph(TinyFont.colored, "Tiny Color")
    guard case .layers(let layers) = glyph.colors else {
      Issue.record("no layers")
      return
    }
    #expect(layers.map(\.color) == [Color(1, 0.8, 0), nil])
    #expect(layers.map { $0.path.controlBox } == [Rect(0, -16, 20, 16), Rect(5, -12, 10, 8)])
    #expect(glyph.path.isEmpty)
  }

  @Test func picturesScaleWithTheEm() throws {
    let glyph = try glyph(TinyFont.pictured, "Tiny Picture")
    guard case .picture(let picture) = glyph.colors else {
      Issue.record("no picture")
      return
    }
    #expect(picture.frame == Rect(2, -16, 20, 20))
    #expect(picture.png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  /// A color font serves for emoji, whatever font comes first.
  @Test func fallsBackForEmoji() throws {
    let setter = try Typesetter(
      fontFiles: [FontFile(name: "tiny", content: .bytes(TinyFont.pictured))], usesSystemFonts: false)
    let layout = try setter.layout(Paragraph(runs: [TextRun(text: "a😀b", style: TextStyle(size: 20))]))
    #expect(layout.glyphs.map { $0.colors != nil } == [false, true, false])
    #expect(layout.missing.isEmpty)
    let text = try setter.layout(Paragraph(runs: [TextRun(text: "☺\u{FE0F}", style: TextStyle(size: 20))]))
    #expect(text.uncolored == (text.missing.isEmpty ? ["☺"] : text.uncolored))
  }
}

/// Typesetters at work at the same time.
@Suite struct ParallelTypesettingTests {
  @Test func severalAtOnceGiveTheSame() async throws {
    let texts = ["Hello AV To", "שלום עולם", "سلام عليكم", "∮ ⌘ →", "office 0123", "नमस्ते", "e\u{301}x"]
    let paragraphs = texts.map { text in
      Paragraph(runs: [TextRun(text: text, style: TextStyle(size: 18, monospacedDigits: true))], width: 60)
    }
    let alone = try Typesetter()
    let expected = try paragraphs.map { try alone.layout($0).glyphs }
    let same = try await withThrowingTaskGroup(of: Bool.self) { group in
      for worker in 0..<12 {
        group.addTask {
          let own = try Typesetter()
          return try paragraphs.indices.allSatisfy { index in
            let place = (index + worker) % paragraphs.count
            return try own.layout(paragraphs[place]).glyphs == expected[place]
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(same == [Bool](repeating: true, count: 12))
  }
}
