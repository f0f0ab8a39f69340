import Graphics
import Testing

@testable import Staging

/// The caret of a text: where the next character will stand.
@Suite struct TextCaretTests {
  /// The caret's box in a text of 17 points that begins at 0, 0, and that of the letters.
  private func caret(
    _ text: String, frame: String = "[0, 0, 400, 100]", at time: Double = 0
  ) throws -> (caret: Rect?, letters: Rect?) {
    let layer = #"{"type": "text", "name": "a", "frame": \#(frame), "caretColor": "red", \#(text)}"#
    let fills = try StagedScript(layers: layer).scene(at: time).nodes.compactMap { node -> Fill? in
      if case .fill(let fill) = node.content { fill } else { nil }
    }
    func box(_ color: Color) -> Rect? {
      fills.first { $0.paint == .color(color) }?.path.controlBox
    }
    return (box(Color(css: "red") ?? .black), box(.black))
  }

  private func width(_ text: String, _ style: String = "") throws -> Double {
    try #require(
      StagedScript(
        layers: #"{"type": "text", "name": "a", "text": "\#(text)"\#(style)}"#, queries: ["a.intrinsicSize.width"]
      ).numbers(at: [0]).first)
  }

  @Test func standsBehindTheText() throws {
    let box = try #require(caret(#""text": "abc""#).caret)
    #expect(try box.minX == width("abc").rounded() && box.width == 2)
    #expect(box.minY == box.minY.rounded() && box.maxY == box.maxY.rounded() && box.height >= 17)
  }

  @Test(arguments: [0, 1, 2, 3, 4, 5])
  func standsBehindWhatIsShown(_ count: Int) throws {
    let text = "fluid"
    let font = #", "font": "DejaVu Sans Mono""#
    let box = try #require(caret(#""text": "\#(text)", "reveal": \#(Double(count) / 5)\#(font)"#).caret)
    let shown = try count == 0 ? 0 : width(String(text.prefix(count)), font)
    #expect(abs(box.minX - shown) <= 0.5 + 1e-9)
  }

  @Test func anEmptyTextHasOneWhereItBegins() throws {
    let line = try #require(caret(#""text": "x""#).caret)
    for (alignment, x) in [("leading", 0.0), ("center", 200), ("trailing", 398)] {
      let box = try #require(caret(#""text": "", "alignment": "\#(alignment)""#).caret)
      #expect(box.minX == x && box.height == line.height && box.minY == line.minY)
    }
    #expect(try caret(#""text": "", "verticalAlignment": "bottom""#).caret?.maxY == 100)
    #expect(try caret(#""spans": [{"text": ""}]"#).caret != nil)
  }

  @Test func followsTheLines() throws {
    let one = try #require(caret(#""text": "ab""#).caret)
    let next = try #require(caret(#""text": "ab\n""#).caret)
    #expect(next.minX == 0 && next.minY >= one.maxY - 1)
    // Behind the last letter of a line, it is still there; behind the newline no longer.
    #expect(try caret(#""text": "ab\ncd", "reveal": 0.4"#).caret == one)
    #expect(try caret(#""text": "ab\ncd", "reveal": 0.6"#).caret == next)
    let wrapped = #""text": "ab cd", "reveal": "#
    #expect(try caret(wrapped + "0.4", frame: "[0, 0, 30, 100]").caret == one)
    #expect(try caret(wrapped + "0.6", frame: "[0, 0, 30, 100]").caret == next)
    // Lines are as far apart as 'lineHeight' says.
    let far = try #require(caret(#""text": "ab\n\n", "lineHeight": 30"#).caret)
    let near = try #require(caret(#""text": "ab", "lineHeight": 30"#).caret)
    #expect(far.minY - near.minY == 60)
  }

  @Test func tabsMoveIt() throws {
    let before = try #require(caret(#""text": "a\tb", "reveal": 0.34"#).caret)
    let after = try #require(caret(#""text": "a\tb", "reveal": 0.67"#).caret)
    let letters = try #require(caret(#""text": "a\tb""#).letters)
    #expect(after.minX > before.minX + 5 && after.minY == before.minY && after.minX < letters.maxX)
    #expect(try caret(#""text": "\tab", "reveal": 0"#).caret?.minX == 0)
    let steps = try [0.25, 0.5, 0.75].map { try #require(try caret(#""text": "a\t\tb", "reveal": \#($0)"#).caret).minX }
    #expect(steps[0] + 5 < steps[1] && steps[1] + 5 < steps[2])
    // At the end of a line too, which a newline alone leaves.
    let last = try [0.25, 0.5, 0.75].map { try #require(try caret(#""text": "a\t\nb", "reveal": \#($0)"#).caret) }
    #expect(last[0].minX + 5 < last[1].minX && last[1].minY == last[0].minY && last[2].minX == 0)
  }

  /// What is read the other way within a line is gone along that way.
  @Test func turnsRoundWithTheDirection() throws {
    func places(_ text: String) throws -> [Double] {
      try (0...text.count).map { count in
        let reveal = Double(count) / Double(text.count)
        return try #require(try caret(#""text": "\#(text)", "reveal": \#(reveal)"#).caret).minX
      }
    }
    let latin = try places("ab \u{5D0}\u{5D1}\u{5D2} cd")
    #expect(latin[4] > latin[5] && latin[5] > latin[6] && latin[7] > latin[4] && latin[4] > latin[3])
    let hebrew = try places("\u{5D0}\u{5D1} abc \u{5D2}\u{5D3}")
    #expect(hebrew[4] < hebrew[5] && hebrew[5] < hebrew[6] && hebrew[7] < hebrew[4] && hebrew[4] < hebrew[3])
  }

  @Test func standsInsideOfTheEdgeThatTextIsAlignedTo() throws {
    #expect(try caret(#""text": "ab", "alignment": "trailing""#).caret?.maxX == 400)
    // What is wider than its layer is cut off anyway.
    #expect(try #require(try caret(#""text": "wider", "wrapped": false"#, frame: "[0, 0, 20, 40]").caret).minX > 20)
  }

  @Test func standsBehindTextThatIsAsWideAsItsLayer() throws {
    let full = try width("abc")
    for alignment in ["leading", "justified", "center"] {
      let box = try #require(
        caret(#""text": "abc", "alignment": "\#(alignment)", "caretWidth": 8"#, frame: "[0, 0, \(full), 40]").caret)
      #expect(abs(box.minX - full) <= 0.5 + 1e-9, "\(alignment)")
    }
    let hebrew = "\u{5D0}\u{5D1}\u{5D2}"
    let box = try #require(caret(#""text": "\#(hebrew)""#, frame: "[0, 0, \(try width(hebrew)), 40]").caret)
    #expect(abs(box.maxX) <= 0.5 + 1e-9)
  }

  @Test func goesByWordsAndLines() throws {
    let words = try #require(caret(#""text": "one two", "reveal": 0.5, "revealBy": "word""#).caret)
    #expect(try words.minX >= width("one").rounded() && words.minX <= width("one ").rounded() + 1)
    let lines = try #require(caret(#""text": "one\ntwo", "reveal": 0.5, "revealBy": "line""#).caret)
    #expect(try lines.minX == width("one").rounded() && lines.minY < 5)
    let whole = try #require(caret(#""text": "one\n", "revealBy": "word""#).caret)
    #expect(whole.minX == 0 && whole.minY > lines.maxY - 1)
  }

  @Test func textFromTheRightHasItOnItsLeft() throws {
    let text = "\u{5D0}\u{5D1}\u{5D2}"
    let box = try #require(caret(#""text": "\#(text)""#).caret)
    #expect(try abs(box.maxX - (400 - width(text))) <= 0.5 + 1e-9)
    #expect(try caret(#""text": "\#(text)", "reveal": 0"#).caret?.maxX == 400)
  }

  @Test func alongAPathItStandsOnIt() throws {
    let text = #""text": "up", "textPath": "M 50 300 V 0""#
    let box = try #require(caret(text, frame: "[0, 0, 100, 300]").caret)
    // The path goes up: the caret lies across.
    #expect(box.width >= 17 && abs(box.height - 2) < 1e-9)
    #expect(try abs(box.maxY - (300 - width("up"))) < 1e-6)
    #expect(try caret(#""text": "", "textPath": "M 50 300 V 0""#).caret == nil)
  }

  @Test func nothingWithoutColorOrWidth() throws {
    for looks in [#""caretColor": null"#, #""caretColor": "clear""#, #""caretColor": "red", "caretWidth": 0"#] {
      let script = StagedScript(layers: #"{"type": "text", "frame": [0, 0, 90, 40], "text": "ab", \#(looks)}"#)
      #expect(try script.scene(at: 0).nodes.count == 1)
    }
  }

  @Test func blinksAndGrows() throws {
    let script = StagedScript(
      layers: #"""
        {"type": "text", "name": "a", "frame": [0, 0, 90, 40], "text": "ab", "caretColor": "=time % 1 < 0.5 ? 'red' : 'clear'"}
        """#,
      timeline: #"{"layer": "a", "animate": "caretWidth", "from": 2, "to": 10, "duration": 4}"#)
    #expect(try [0, 0.4, 0.6, 1.2, 1.7].map { try script.scene(at: $0).nodes.count } == [2, 2, 1, 2, 1])
    guard case .fill(let fill)? = try script.scene(at: 2).nodes.last?.content else {
      Issue.record("no caret")
      return
    }
    #expect(fill.path.controlBox?.width == 6)
  }

  @Test func theRoomOfAnEmptyTextStaysEmpty() throws {
    for side in ["width", "height"] {
      let script = StagedScript(
        layers: #"{"type": "text", "name": "a", "text": "", "caretColor": "red"}"#, queries: ["a.intrinsicSize.\(side)"]
      )
      #expect(try script.numbers(at: [0]) == [0])
    }
  }

  @Test func aLineHeightIsNoFactor() {
    func text(_ keys: String) -> StagedScript { StagedScript(layers: #"{"type": "text", "text": "a\nb", \#(keys)}"#) }
    let script = text(#""fontSize": 16, "lineHeight": 1.4"#)
    #expect(script.codes == ["range"] && script.pointedAt == ["1.4"])
    #expect(script.hints == ["'lineHeight' is in points, not a part of 'fontSize': write 22.4"])
    #expect(text(#""lineHeight": 3"#).codes == ["range"] && text(#""fontSize": 2, "lineHeight": 2.4"#).codes.isEmpty)
    #expect(text(#""lineHeight": 1.2"#).hints[0]?.hasSuffix("write 20.4") == true)
    #expect(text(#""lineHeight": 4"#).codes.isEmpty && text(#""lineHeight": null"#).codes.isEmpty)
  }
}
