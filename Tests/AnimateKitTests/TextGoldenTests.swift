import AnimateKit
import Graphics
import Scripting
import TestSupport
import Testing

/// One rule of text each: the name says what the picture shows. Set in Inter and DejaVu as Debian has them.
struct TextGolden: Sendable, CustomTestStringConvertible {
  var name: String
  /// Members of a text layer of 60 × 60 points at (2, 2).
  var text: String
  var testDescription: String { name }

  init(_ name: String, _ text: String) { (self.name, self.text) = (name, text) }

  func script() throws -> LoadedScript {
    let size = text.contains("fontSize\": ") && !text.contains("spans") ? "" : "\"fontSize\": 12, "
    let json = """
      {"canvas": {"width": 64, "height": 64, "background": "#f5f2ea"}, "layers": [
        {"type": "text", "frame": [2, 2, 60, 60], \(size)\(text)}]}
      """
    return try LoadedScript.load(SourceFile(name: "text.json", bytes: Array(json.utf8)), folder: "/")
  }

  static let all = [
    TextGolden("text/wraps-at-word-ends", #""text": "One line and the next""#),
    TextGolden("text/a-word-too-long-is-broken", #""text": "Donaudampfschiff""#),
    TextGolden("text/a-soft-hyphen-shows-at-the-break", #""text": "hyphen\u00ADation""#),
    TextGolden("text/centered-lines", #""text": "One\nlonger one", "alignment": "center""#),
    TextGolden("text/trailing-lines", #""text": "One\nlonger one", "alignment": "trailing""#),
    TextGolden("text/justified-but-the-last-line", #""text": "It is as wide as its box is", "alignment": "justified""#),
    TextGolden("text/right-to-left-leads-on-the-right", #""text": "שלום עולם""#),
    TextGolden("text/numbers-in-right-to-left-stay-in-order", #""text": "שנת 1984""#),
    TextGolden("text/arabic-letters-join", #""text": "سلام", "fontSize": 20, "font": "DejaVu Sans""#),
    TextGolden(
      "text/an-ellipsis-at-the-end-has-no-space-before-it",
      #""text": "Many a word", "truncation": "end", "wrapped": false, "fontSize": 14"#),
    TextGolden("text/an-ellipsis-in-the-middle", #""text": "longname.json", "truncation": "middle", "wrapped": false"#),
    TextGolden("text/an-ellipsis-at-the-start", #""text": "longname.json", "truncation": "start", "wrapped": false"#),
    TextGolden(
      "text/only-two-lines",
      #""text": "One two three four five six", "numberOfLines": 2, "truncation": "end""#),
    TextGolden("text/line-height-from-baseline-to-baseline", #""text": "a\nb\nc", "lineHeight": 20"#),
    TextGolden("text/letter-spacing", #""text": "AVA", "letterSpacing": 4"#),
    TextGolden("text/pairs-are-kerned", #""text": "AVATo", "fontSize": 20"#),
    TextGolden(
      "text/shrinks-to-its-minimum-scale", #""text": "Shrinking text", "wrapped": false, "minimumScale": 0.2"#),
    TextGolden(
      "text/bottom-alignment-overflows-at-the-top",
      #""text": "a\nb\nc\nd\ne", "verticalAlignment": "bottom", "alignment": "center""#),
    TextGolden(
      "text/spans-share-a-baseline",
      #""spans": [{"text": "a", "textColor": "crimson"}, {"text": "B", "fontSize": 30, "fontWeight": "bold"}, {"text": "c", "italic": true}]"#
    ),
    TextGolden(
      "text/figures-of-one-width",
      #""spans": [{"text": "111\n", "fontSize": 22}, {"text": "777", "fontSize": 22}], "monospacedDigits": true"#),
    TextGolden("text/an-underline-goes-below-spaces", #""text": "go to", "fontSize": 20, "underline": true"#),
    TextGolden("text/a-line-through-each-line", #""text": "old\nprice", "fontSize": 16, "strikethrough": true"#),
    TextGolden(
      "text/a-background-goes-over-the-end-of-a-line",
      #""spans": [{"text": "is it "}, {"text": "marked well", "backgroundColor": "gold"}, {"text": "?"}]"#
    ),
    TextGolden(
      "text-path/an-underline-along-an-arc",
      #""text": "on", "fontSize": 24, "textPath": "M 2 44 Q 30 10 58 44", "underline": true"#),
    TextGolden("text/figures-of-their-own-width", #""text": "111\n777", "fontSize": 22"#),
    TextGolden("reveal/half-of-the-characters", #""text": "Half of it is shown", "reveal": 0.5"#),
    TextGolden("reveal/two-of-four-words", #""text": "one (two) three four", "reveal": 0.5, "revealBy": "word""#),
    TextGolden("reveal/one-of-three-lines", #""text": "one\ntwo\nthree", "reveal": 0.34, "revealBy": "line""#),
    TextGolden("text-path/stands-on-an-arc", #""text": "On an arc", "textPath": "M 2 40 Q 30 -10 58 40""#),
    TextGolden(
      "text-path/goes-round-a-circle",
      #""text": "ROUND AND ROUND", "textPath": {"oval": [14, 14, 32, 32]}, "alignment": "justified", "fontSize": 9"#),
    TextGolden(
      "text-path/begins-at-the-offset", #""text": "offset", "textPath": "M 2 50 L 58 10", "textPathOffset": 20"#),
    TextGolden("text-path/ends-with-the-path", #""text": "too long a text", "textPath": "M 2 40 Q 30 10 58 40""#),
    TextGolden("text-path/centered", #""text": "mid", "textPath": "M 2 50 Q 30 0 58 50", "alignment": "center""#),
    TextGolden("glyphs/a-wave", #""text": "waves", "fontSize": 18, "glyphOffset": "=[0, 12 + sin(index * 90) * 8]""#),
    TextGolden(
      "glyphs/fading-one-after-the-other",
      #""text": "fading", "fontSize": 18, "glyphOpacity": "=1 - index / count""#),
    TextGolden("glyphs/turned-about-their-middles", #""text": "turn", "fontSize": 24, "glyphRotation": "=index * 30""#),
    TextGolden(
      "glyphs/growing-from-the-baseline",
      #""text": "grow", "fontSize": 12, "verticalAlignment": "center", "glyphScale": "=1 + index / 2""#),
    TextGolden(
      "glyphs/offsets-on-a-path-are-across-it",
      #""text": "o o o o o", "textPath": {"oval": [14, 14, 32, 32]}, "alignment": "justified", "glyphOffset": "=[0, index % 4 == 0 ? -5 : 5]""#
    ),
  ]
}

@Suite struct TextGoldenTests {
  @Test(arguments: TextGolden.all)
  func looksAsRecorded(_ example: TextGolden) throws {
    let problem = Golden(beside: #filePath).mismatch(try example.script().pixmap(at: 0), example.name, tolerance: 2)
    #expect(problem == nil)
  }
}
