import Testing

@testable import Typesetting

private let shared: Typesetter? = try? Typesetter()

/// Several spaces side by side where lines are wrapped.
struct SpaceRunTests {
  private func typesetter() throws -> Typesetter { try #require(shared) }

  private func runs(_ text: String) -> [TextRun] { [TextRun(text: text, style: TextStyle(size: 20))] }

  private func isNear(_ a: Double, _ b: Double, _ tolerance: Double) -> Bool { abs(a - b) <= tolerance }

  private func layout(
    _ text: String, width: Double, _ alignment: TextAlignment = .leading, wrapped: Bool = true
  ) throws -> TextLayout {
    try typesetter().layout(Paragraph(runs: runs(text), width: width, alignment: alignment, wrapped: wrapped))
  }

  private func width(_ text: String) throws -> Double {
    try typesetter().layout(Paragraph(runs: runs(text), wrapped: false)).size.width
  }

  @Test("they hang over the end of a line together, however many", arguments: [2, 3, 7])
  func hang(count: Int) throws {
    let room = try width("word here")
    for alignment in [TextAlignment.leading, .center, .trailing, .justified] {
      let one = try layout("word here next one", width: room + 1, alignment)
      let several = try layout(
        "word here" + String(repeating: " ", count: count) + "next one", width: room + 1, alignment)
      #expect(several.lines.count == one.lines.count, "\(alignment)")
      for (a, b) in zip(one.lines, several.lines) {
        #expect(isNear(a.x, b.x, 2e-3) && isNear(a.width, b.width, 2e-3), "\(alignment)")
      }
      let (last, other) = (try #require(one.glyphs.last), try #require(several.glyphs.last))
      #expect(isNear(last.origin.x, other.origin.x, 2e-3), "\(alignment)")
    }
  }

  @Test("a word that fits alone is not followed by an empty line")
  func noEmptyLines() throws {
    let room = try width("Name:") + 1
    #expect(try layout("Name:          Ada", width: room).lines.count == 2)
    #expect(try layout("Name:   ", width: room).lines.count == 1)
  }

  @Test("at the end of a paragraph they stay in the box", arguments: [TextAlignment.trailing, .center, .leading])
  func atTheEnd(alignment: TextAlignment) throws {
    let room = try width("three four") + 1
    let text = "one two three four" + String(repeating: " ", count: 20)
    let several = try layout(text, width: room, alignment)
    let none = try layout("one two three four", width: room, alignment)
    #expect(several.lines.count == none.lines.count)
    for (a, b) in zip(none.lines, several.lines) { #expect(isNear(a.x, b.x, 2e-3) && isNear(a.width, b.width, 2e-3)) }
  }

  @Test("within a line they have their width, and stand one beside the other")
  func within() throws {
    let text = "a   b and so on"
    let wrapped = try layout(text, width: width("a   b and so") + 1)
    let whole = try layout(text, width: 1000, wrapped: false)
    #expect(wrapped.lines.count == 2)
    for number in 0..<5 {
      #expect(isNear(wrapped.glyphs[number].origin.x, whole.glyphs[number].origin.x, 1e-2), "\(number)")
    }
    #expect(wrapped.characterCount == whole.characterCount)
  }

  @Test("so they do from right to left")
  func fromRightToLeft() throws {
    let room = try width("مرحبا بكم") + 1
    let one = try layout("مرحبا بكم جميعا", width: room)
    let several = try layout("مرحبا بكم    جميعا", width: room)
    #expect(several.lines.count == one.lines.count)
    for (a, b) in zip(one.lines, several.lines) { #expect(isNear(a.x, b.x, 2e-3) && isNear(a.width, b.width, 2e-3)) }
  }
}
