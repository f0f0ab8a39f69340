import Graphics
import Testing
import Typesetting

@Suite struct FontFileTests {
  private func layout(_ bytes: [UInt8], _ text: String, font: String?, size: Double = 10) throws -> TextLayout {
    let typesetter = try Typesetter(
      fontFiles: [FontFile(name: "tiny", content: .bytes(bytes))], usesSystemFonts: false)
    return try typesetter.layout(Paragraph(runs: [TextRun(text: text, style: TextStyle(font: font, size: size))]))
  }

  @Test func outlinesAreExact() throws {
    let quadratic = try layout(TinyFont.quadratic, "AB", font: "Tiny Quad")
    #expect(abs(quadratic.size.width - 13) < 1e-3 && abs(quadratic.size.height - 10) < 1e-3)
    #expect(abs(quadratic.firstBaseline - 8) < 1e-3)
    var box = Path()
    box.move(to: Point(0.5, 0))
    box.line(to: Point(0.5, -7))
    box.line(to: Point(5.5, -7))
    box.line(to: Point(5.5, 0))
    #expect(quadratic.glyphs[0].path.controlBox == box.controlBox)
    #expect(quadratic.glyphs[0].path.verbs.filter { $0 == .close }.count == 1)
    #expect(quadratic.glyphs[1].path.verbs.contains(.quad))
    #expect(quadratic.glyphs[1].origin.distance(to: Point(6, 8)) < 1e-3)
    let cubic = try layout(TinyFont.cubic, "AB", font: "tiny cubic")
    #expect(cubic.glyphs[0].path.controlBox == box.controlBox)
    #expect(cubic.glyphs[1].path.verbs.contains(.cubic))
    #expect(cubic.glyphs[1].path.controlBox == Rect(0.5, -7, 6, 7))
  }

  /// Text without a font is set in Inter, and a script may bring that along.
  @Test(arguments: [nil, "sans-serif", "Inter"])
  func ownInterIsTheDefault(font: String?) throws {
    let own = try layout(TinyFont.inter, "AB", font: font)
    #expect(abs(own.size.width - 13) < 1e-3 && own.glyphs[1].path.verbs.contains(.quad))
    let typesetter = try Typesetter(fontFiles: [FontFile(name: "i", content: .bytes(TinyFont.inter))])
    #expect(typesetter.warning == nil)
  }

  /// The ends of an axis, and what is beyond them, are the nearest weights, not the default one.
  @Test(arguments: [(1, 4.0), (100, 4), (101, 4), (400, 20), (900, 36), (1000, 36)])
  func endsOfTheAxisOfWeights(weight: Int, stem: Double) throws {
    let typesetter = try Typesetter(
      fontFiles: [FontFile(name: "v", content: .bytes(TinyFont.variable))], usesSystemFonts: false)
    let style = TextStyle(font: "Var", size: 40, weight: weight)
    let layout = try typesetter.layout(Paragraph(runs: [TextRun(text: "A", style: style)]))
    let box = try #require(layout.glyphs[0].path.controlBox)
    #expect(abs(box.width - stem) < 0.2)
  }

  @Test func scriptFontsServeAsFallback() throws {
    let typesetter = try Typesetter(
      fontFiles: [
        FontFile(name: "a", content: .bytes(TinyFont.quadratic)), FontFile(name: "b", content: .bytes(TinyFont.cubic)),
      ], usesSystemFonts: false)
    let both = Paragraph(runs: [
      TextRun(text: "B", style: TextStyle(font: "Tiny Cubic", size: 10)),
      TextRun(text: "B", style: TextStyle(font: "Tiny Quad", size: 10)),
      TextRun(text: "z", style: TextStyle(font: "Tiny Quad", size: 10)),
    ])
    let layout = try typesetter.layout(both)
    #expect(layout.missing.isEmpty)
    #expect(layout.glyphs[0].path.verbs.contains(.cubic))
    #expect(layout.glyphs[1].path.verbs.contains(.quad))
    // z comes from the default font.
    #expect(layout.glyphs[2].path.isEmpty == false)
  }

  @Test(arguments: [
    ("GIF89a", "neither TrueType"), ("wOF2....", "WOFF"), ("wOFF....", "WOFF"), ("", "neither"), ("OTTO", "no face"),
    ("true", "no face"), ("ttcf", "no face"), ("OTTO" + String(repeating: "x", count: 5000), "no face"),
  ])
  func refusesOthers(content: String, reason: String) {
    let error = #expect(throws: TypesettingError.self) {
      try Typesetter(fontFiles: [FontFile(name: "bad", content: .bytes(Array(content.utf8)))])
    }
    guard case .unreadableFont("bad", let text) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(text.contains(reason))
  }

  @Test func refusesLargeAndStrangeFiles() {
    let large = [0, 1, 0, 0] + [UInt8](repeating: 0, count: FontFile.maximumSize)
    #expect(throws: TypesettingError.unreadableFont(name: "large", reason: "larger than 32 MiB")) {
      try Typesetter(fontFiles: [FontFile(name: "large", content: .bytes(large))])
    }
    for path in ["/dev/zero", "/tmp", "/nothing/here.ttf"] {
      #expect(throws: TypesettingError.self) { try Typesetter(fontFiles: [FontFile(name: "x", content: .path(path))]) }
    }
  }

  /// Each byte of both fonts, and each length of one: an error or a layout with finite outlines, no crash.
  @Test(arguments: [true, false])
  func survivesEveryFlippedByte(isCubic: Bool) throws {
    let bytes = isCubic ? TinyFont.cubic : TinyFont.quadratic
    var readable = 0
    for index in bytes.indices {
      var broken = bytes
      broken[index] ^= index % 2 == 0 ? 0xFF : 0x80
      guard let result = try? layout(broken, "AB B…", font: isCubic ? "Tiny Cubic" : "Tiny Quad") else { continue }
      readable += 1
      #expect(result.glyphs.allSatisfy { $0.origin.isFinite && $0.path.isFinite })
    }
    #expect(readable > 100)
    for length in stride(from: 0, to: bytes.count, by: 7) {
      let result = try? layout(Array(bytes.prefix(length)), "AB", font: nil)
      #expect(result?.glyphs.allSatisfy { $0.path.isFinite } ?? true)
    }
  }
}
