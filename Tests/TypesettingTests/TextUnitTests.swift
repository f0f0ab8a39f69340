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
