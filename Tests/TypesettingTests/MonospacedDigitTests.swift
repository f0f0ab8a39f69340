import Testing
import Typesetting

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
