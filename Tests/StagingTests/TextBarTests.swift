import Graphics
import Testing

@testable import Staging

/// Lines along a text and areas behind its spans.
@Suite struct TextBarTests {
  /// The nodes of a text of 17 points, from the back to the front.
  private func fills(_ text: String, at time: Double = 0, more: String = "") throws -> [Fill] {
    let frame = text.contains("frame") ? "" : #""frame": [0, 0, 400, 40], "#
    let script = StagedScript(layers: #"{"type": "text", "name": "a", \#(frame)\#(text)}"#, more: more)
    return try script.scene(at: time).nodes.compactMap { node in
      if case .fill(let fill) = node.content { fill } else { nil }
    }
  }

  private func box(_ fill: Fill) throws -> Rect { try #require(fill.path.controlBox) }

  @Test func nothingWithoutThem() throws {
    #expect(try fills(#""text": "ab""#).count == 1)
    #expect(try fills(#""text": "ab", "underline": false, "strikethrough": "=1 > 2""#).count == 1)
    #expect(try fills(#""spans": [{"text": "ab", "backgroundColor": null}], "backgroundColor": null"#).count == 1)
    #expect(try fills(#""text": "", "underline": true"#).isEmpty)
  }

  @Test func linesStandAtWholePointsAndAreWholePointsThick() throws {
    for size in [6, 9.5, 17, 40, 133] {
      for key in ["underline", "strikethrough"] {
        let plain = try box(fills(#""text": "xxx", "fontSize": \#(size)"#)[0])
        let nodes = try fills(#""text": "xxx", "fontSize": \#(size), "\#(key)": true"#)
        try #require(nodes.count == 2)
        let line = try box(nodes[key == "underline" ? 0 : 1])
        #expect(line.minY == line.minY.rounded() && line.maxY == line.maxY.rounded() && line.height >= 1)
        if key == "underline" { #expect(line.minY > plain.maxY - 1) }
        if key == "strikethrough" { #expect(line.minY > plain.minY && line.maxY < plain.maxY) }
      }
    }
  }

  @Test func anUnderlineIsAsWideAsTheTextAndItsSpaces() throws {
    let script = StagedScript(
      layers: #"{"type": "text", "name": "a", "frame": [0, 0, 400, 40], "text": "one two  three", "underline": true}"#,
      queries: ["a.intrinsicSize.width"])
    let wide = try #require(script.numbers(at: [0]).first)
    let line = try box(fills(#""text": "one two  three", "underline": true"#)[0])
    #expect(line.minX == 0 && abs(line.maxX - wide) < 1e-9)
  }

  @Test func spacesWhereALineBreaksHaveNone() throws {
    let text = #""text": "one two", "underline": true, "frame": [0, 0, 40, 80]"#
    let broken = try fills(text)
    let words = try fills(#""text": "one\ntwo", "underline": true, "frame": [0, 0, 40, 80]"#)
    #expect(try box(broken[0]) == box(words[0]))
  }

  @Test func neighboursShareTheirEdges() throws {
    for text in ["mmmm office", "\u{5D0}\u{5D1} \u{5D2} ab"] {
      let path = try fills(#""text": "\#(text)", "underline": true"#)[0].path
      let pieces = stride(from: 0, to: path.points.count, by: 4).map { (path.points[$0].x, path.points[$0 + 1].x) }
        .sorted { $0.0 < $1.0 }
      for (one, next) in zip(pieces, pieces.dropFirst()) { #expect(one.1 == next.0) }
    }
  }

  /// Characters of several clusters, and tabs, which have no glyphs.
  @Test(arguments: ["\u{E01}\u{E33}\u{E01}\u{E33}", "a\u{20DD}\u{323}b", "a\\tb c"])
  func nothingIsLeftOut(_ text: String) throws {
    let script = StagedScript(
      layers: #"{"type": "text", "name": "a", "frame": [0, 0, 400, 40], "text": "\#(text)"}"#,
      queries: ["a.intrinsicSize.width"])
    let wide = try #require(script.numbers(at: [0]).first)
    let path = try fills(#""text": "\#(text)", "underline": true"#)[0].path
    let pieces = stride(from: 0, to: path.points.count, by: 4).map { (path.points[$0].x, path.points[$0 + 1].x) }
      .sorted { $0.0 < $1.0 }
    var end = 0.0
    for piece in pieces {
      #expect(piece.0 <= end + 1e-9)
      end = max(end, piece.1)
    }
    #expect(abs(end - wide) < 1e-9)
  }

  @Test func areasLieBehindAndLinesThroughBefore() throws {
    let nodes = try fills(
      #""spans": [{"text": "ab", "textColor": "red", "backgroundColor": "gold", "underline": true, "strikethrough": true}]"#
    )
    let colors = nodes.map { fill -> Color? in if case .color(let color) = fill.paint { color } else { nil } }
    #expect(colors == [Color(1, 215.0 / 255, 0), Color(1, 0, 0), Color(1, 0, 0), Color(1, 0, 0)])
    let boxes = try nodes.map(box)
    #expect(boxes[0].minY < boxes[2].minY && boxes[0].maxY > boxes[2].maxY)
    #expect(boxes[1].minY > boxes[3].maxY)
  }

  @Test func spansSayForThemselves() throws {
    let text = #""underline": true, "spans": [{"text": "ab"}, {"text": "cd", "underline": false}]"#
    let nodes = try fills(text)
    let whole = try box(fills(#""underline": true, "spans": [{"text": "ab"}, {"text": "cd"}]"#)[0])
    let line = try box(nodes[0])
    #expect(nodes.count == 2 && line.minX == 0 && line.maxX < whole.maxX)
    #expect(try fills(#""spans": [{"text": "ab", "underline": true}, {"text": "cd"}]"#)[0].path == nodes[0].path)
  }

  @Test func whatIsNotRevealedHasNone() throws {
    let part = try box(fills(#""text": "abcd", "underline": true, "reveal": 0.5"#)[0])
    let two = try box(fills(#""text": "ab", "underline": true"#)[0])
    #expect(abs(part.maxX - two.maxX) < 0.5)
    #expect(try fills(#""text": "abcd", "underline": true, "reveal": 0"#).isEmpty)
  }

  @Test func charactersTakeTheirPiecesAlong() throws {
    let text =
      #""text": "ab", "underline": true, "glyphOpacity": "=index == 0 ? 1 : 0.5", "glyphOffset": "=[0, index * 7]""#
    let nodes = try fills(text)
    let lines = try nodes.prefix(2).map(box)
    #expect(nodes.count == 4 && abs(lines[1].minY - lines[0].minY - 7) < 1e-9)
    let alphas = nodes.prefix(2).map { fill -> Double in
      if case .color(let color) = fill.paint { color.alpha } else { 0 }
    }
    #expect(alphas == [1, 0.5])
  }

  @Test func theyAppearAndChangeInTime() throws {
    let script = StagedScript(
      layers: #"""
        {"type": "text", "name": "a", "text": "ab", "underline": "=time >= 0.5", "textColor": "=mix('red', 'blue', time)"},
        {"type": "text", "name": "b", "spans": [{"text": "ab", "backgroundColor": "=mix('gold', 'teal', time)"}]}
        """#, more: #""duration": 1"#)
    let before = try script.scene(at: 0.25).nodes
    let after = try script.scene(at: 0.75).nodes
    #expect(before.count == 3 && after.count == 4)
    #expect(before.map(\.version) != after.dropFirst().map(\.version))
    #expect(Set(after.map(\.identity)).count == 4)
  }

  @Test func alongAPathEachPieceIsTurned() throws {
    let path = #""textPath": "M 0 0 L 0 100""#
    let line = try box(fills(#""text": "abc", "underline": true, \#(path)"#)[0])
    // Downwards: below the letters is to the left.
    #expect(line.maxX < 0 && line.height > line.width && line.minY >= 0)
  }

  @Test(arguments: [
    (#""underline": 1"#, "type"), (#""strikethrough": "yes""#, "type"),
    (#""spans": [{"text": "a", "backgroundColor": 3}]"#, "type"),
    (#""spans": [{"text": "a", "textDecoration": "underline"}]"#, "unknown-key"),
  ])
  func mistakes(text: String, code: String) {
    let codes = StagedScript(layers: #"{"type": "text", \#(text)}"#).codes
    #expect(codes.contains { $0.hasSuffix(code) }, "\(codes)")
  }
}
