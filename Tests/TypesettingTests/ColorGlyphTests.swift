import Graphics
import Testing
import Typesetting

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
