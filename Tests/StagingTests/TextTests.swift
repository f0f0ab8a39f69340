import Graphics
import Scripting
import Staging
import Testing

/// Text on paths, and characters with values of their own.
struct TextTests {
  private func fills(_ text: String, at time: Double = 0, timeline: String = "", more: String = "") throws -> [Fill] {
    try StagedScript(layers: "{\"type\": \"text\", \(text)}", timeline: timeline, more: more).scene(at: time).nodes.map
    {
      guard case .fill(let fill) = $0.content else { throw NoFill() }
      return fill
    }
  }

  private struct NoFill: Error {}

  private func isNear(_ a: Path, _ b: Path, _ shift: Point = .zero, within tolerance: Double = 1e-6) -> Bool {
    a.verbs == b.verbs
      && zip(a.points, b.points).allSatisfy { one, other in
        let way = one + shift - other
        return abs(way.x) <= tolerance && abs(way.y) <= tolerance
      }
  }

  private static let plain = #""text": "AVA To fi", "fontSize": 10, "wrapped": false"#

  @Test(arguments: ["", #", "letterSpacing": 1"#, #", "italic": true"#, #", "text": "ab שלום""#])
  func aStraightPathIsABaseline(more: String) throws {
    let style = more.contains("\"text\"") ? #""fontSize": 10, "wrapped": false"# + more : Self.plain + more
    let straight = try fills(#""frame": [0, 0, 100, 40], "# + style)
    let along = try fills(#""frame": [0, 0, 100, 40], "textPath": "M 0 0 H 100", "# + style)
    let baseline = Point(0, -2728.0 / 2816 * 10)
    #expect(along.count == 1 && straight.count == 1)
    #expect(isNear(straight[0].path, along[0].path, baseline))
  }

  @Test func alignmentAndOffsetMoveAlongThePath() throws {
    let leading = try fills(Self.plain + #", "textPath": "M 0 50 H 100""#)[0].path
    let moved = try fills(Self.plain + #", "textPath": "M 0 50 H 100", "textPathOffset": 7.5"#)[0].path
    #expect(isNear(leading, moved, Point(7.5, 0)))
    let trailing = try fills(Self.plain + #", "textPath": "M 0 50 H 100", "alignment": "trailing""#)[0].path
    let center = try fills(Self.plain + #", "textPath": "M 0 50 H 100", "alignment": "center""#)[0].path
    let shift = try #require(trailing.points.first).x - #require(leading.points.first).x
    #expect(shift > 30)
    #expect(isNear(leading, center, Point(shift / 2, 0)) && isNear(leading, trailing, Point(shift, 0)))
  }

  @Test func nothingStandsBeyondTheEnds() throws {
    let whole = try fills(Self.plain + #", "textPath": "M 0 50 H 100""#)[0].path
    for offset in [-60.0, -20, 70, 90, 200] {
      let cut =
        try fills(Self.plain + #", "textPath": "M 0 50 H 100", "textPathOffset": \#(offset)"#).first?.path ?? Path()
      #expect(cut.verbs.count < whole.verbs.count)
      #expect(cut.points.allSatisfy { $0.x > -10 && $0.x < 110 })
    }
  }

  /// Once round is where it began; whatever is cut by an end of an open path goes on at the start of a closed one.
  @Test func closedPathsGoRound() throws {
    let square = #", "textPath": {"rect": [0, 0, 30, 20]}"#
    let zero = try fills(Self.plain + square)[0].path
    for offset in [100.0, -300, 1000] {
      #expect(isNear(zero, try fills(Self.plain + square + #", "textPathOffset": \#(offset)"#)[0].path, within: 1e-4))
    }
    #expect(try fills(Self.plain + square + #", "textPathOffset": 77"#)[0].path.verbs.count == zero.verbs.count)
  }

  @Test func justifiedTextSpreadsOverThePath() throws {
    let text = #""text": "abcd", "fontSize": 10, "glyphOffset": "=[0, index * 100]", "alignment": "justified""#
    let spread = try fills(text + #", "textPath": "M 0 0 H 100""#)[0].path
    let end = spread.points.map(\.x).max() ?? 0
    #expect(end > 98 && end < 100)
    #expect(spread.points.map(\.x).min() ?? 9 < 1.5)
  }

  @Test func noPathNoText() throws {
    #expect(try fills(Self.plain + #", "textPath": "M 5 5""#).isEmpty)
    #expect(try fills(Self.plain + #", "textPath": null"#).count == 1)
  }

  @Test func charactersKnowTheirPlace() throws {
    let text = #""text": "iiii", "fontSize": 10, "frame": [0, 0, 100, 50]"#
    let plain = try fills(text)[0].path
    let moved = try fills(text + #", "glyphOffset": "=[index * 100, count]""#)[0].path
    let size = plain.points.count / 4
    for (index, (a, b)) in zip(plain.points, moved.points).enumerated() {
      #expect(abs(b.x - a.x - Double(index / size) * 100) < 1e-9 && abs(b.y - a.y - 4) < 1e-9)
    }
  }

  /// About the middle of the advance, on the baseline: three quarters of a turn and then one quarter change nothing.
  @Test func turnsAndScalesAboutTheMiddle() throws {
    let text = #""text": "o", "fontSize": 20, "frame": [0, 0, 100, 50]"#
    let plain = try #require(try fills(text)[0].path.controlBox)
    let large = try #require(try fills(text + #", "glyphScale": 2"#)[0].path.controlBox)
    let baseline = 2728.0 / 2816 * 20
    #expect(abs(large.center.x - plain.center.x) < 1 && abs(large.width - 2 * plain.width) < 1e-6)
    #expect(abs((baseline - large.minY) - 2 * (baseline - plain.minY)) < 1e-6)
    let turned = try #require(try fills(text + #", "glyphRotation": 180"#)[0].path.controlBox)
    #expect(abs((turned.maxY - baseline) - (baseline - plain.minY)) < 1e-6)
    let quarter = try #require(try fills(text + #", "glyphRotation": "=90 + 0 * index""#)[0].path.controlBox)
    // Clockwise, as layers turn: what stood on the baseline is now to the right of the middle.
    #expect(quarter.minX > plain.center.x - 1)
  }

  @Test func equalColorsAndOpacitiesAreOneNode() throws {
    #expect(try fills(#""text": "abcdef", "glyphOpacity": "=index < 3 ? 1 : 0.5""#).count == 2)
    #expect(try fills(#""text": "abcdef", "glyphOpacity": "=index % 2""#).count == 1)
    #expect(try fills(#""text": "abcdef", "glyphOpacity": "=(index + 1) / count""#).count == 6)
    #expect(try fills(#""text": "abcdef", "glyphOpacity": 0"#).isEmpty)
    let spans =
      #""spans": [{"text": "ab", "textColor": "red"}, {"text": "cd", "textColor": "blue"}, {"text": "ef", "textColor": "red"}]"#
    #expect(try fills(spans).count == 2)
  }

  @Test func ownNamesGoBeforeOthers() throws {
    let more = #""parameters": {"count": 7, "speed": 2}"#
    let text = #""text": "ab", "fontSize": 10, "glyphOffset": "=[count + speed + time, reveal + index]""#
    let plain = try fills(#""text": "ab", "fontSize": 10"#)[0].path
    let moved = try fills(text, at: 0.5, more: more + #", "duration": 1"#)[0].path
    #expect(abs(moved.points[0].x - plain.points[0].x - 4.5) < 1e-9)
    #expect(abs(moved.points[0].y - plain.points[0].y - 1) < 1e-9)
  }

  @Test func mistakes() {
    func codes(_ text: String, timeline: String = "", queries: [String] = []) -> [String] {
      StagedScript(
        layers: #"{"type": "text", "name": "a", "text": "ab", \#(text)}"#, timeline: timeline, queries: queries
      ).codes
    }
    #expect(codes(#""glyphOpacity": "=indx""#) == ["unknown-name"])
    #expect(codes(#""glyphOpacity": "=[index, 1]""#) == ["type"])
    #expect(codes(#""glyphOpacity": "=1 / index""#) == ["not-finite"])
    #expect(codes(#""opacity": "=index""#) == ["unknown-name"])
    #expect(
      codes(#""glyphOpacity": "=index""#, timeline: #"{"at": 0, "layer": "a", "set": {"glyphOpacity": 1}}"#)
        == ["unknown-key-path"])
    #expect(!codes(#""glyphOpacity": "=index""#, queries: ["a.glyphOpacity"]).isEmpty)
  }

  private static func text(with letter: String) -> StagedScript {
    StagedScript(layers: "{\"type\": \"text\", \"text\": \"a\(letter)\"}")
  }

  private static let lettersOfNotoCJK = ["漢", "か", "カ", "한", "ㄱ"]

  @Test(
    .enabled("a font that has them is installed") { lettersOfNotoCJK.allSatisfy { text(with: $0).stage == nil } },
    arguments: lettersOfNotoCJK)
  func fontsOfChineseJapaneseAndKoreanAreNamed(letter: String) {
    let script = TextTests.text(with: letter)
    #expect(script.codes == ["asset"])
    #expect(script.diagnostics.all.first?.hint?.contains("fonts-noto-cjk") == true)
  }

  @Test func allMissingCharactersAreToldAtOnce() {
    let script = StagedScript(
      layers:
        "{\"type\": \"text\", \"text\": \"a\u{10FFFD}\"}, {\"type\": \"text\", \"text\": \"b\u{10FFFC}\u{10FFFD}\"}")
    #expect(script.codes == ["asset", "asset"])
    #expect(script.mistakes.first?.contains("U+10FFFD") ?? false)
    #expect(script.mistakes.last?.contains("U+10FFFC") ?? false)
  }

  private static let moving = [
    #""text": "Hello you", "glyphOffset": "=[0, sin(index * 40 + time * 360) * 4]""#,
    #""text": "Hello you", "glyphOpacity": "=clamp(time * count - index, 0, 1)""#,
    #""text": "Hello you", "reveal": "=time", "revealBy": "word""#,
    #""text": "Hello you", "textPath": {"oval": [10, 10, 60, 60]}, "textPathOffset": "=time * 50""#,
    #""text": "Hello you", "textPath": {"oval": [10, 10, "=20 + time * 40", 60]}"#,
    #""text": "Hello you", "glyphRotation": "=index * 5 * time", "glyphScale": "=1 + time""#,
    #""text": "${round(time * 9)}", "monospacedDigits": "=time > 0.5""#,
    #""spans": [{"text": "ab", "textColor": "red"}, {"text": "cd"}], "textColor": "=mix('red', 'blue', time)""#,
  ]

  /// Two nodes of one identity and version draw the same, at whatever times.
  @Test(arguments: moving)
  func versionsTellWhatIsDrawn(text: String) throws {
    let script = StagedScript(
      layers: #"{"type": "text", "frame": [0, 0, 100, 80], "fontSize": 12, \#(text)}"#, more: #""duration": 1"#)
    let sampler = try script.staged().sampler()
    var drawn: [UInt64: [UInt64: String]] = [:]
    var pictures: Set<String> = []
    for time in [0, 0.1, 0.3, 0.5, 0.9, 0.5, 0.3, 1, 0] {
      let nodes = try sampler.scene(at: time).nodes
      #expect(Set(nodes.map(\.identity)).count == nodes.count)
      pictures.insert(nodes.map { "\($0.content)" }.joined())
      for node in nodes {
        let content = "\(node.content)"
        let known = drawn[node.identity]?[node.version] ?? content
        #expect(known == content)
        drawn[node.identity, default: [:]][node.version] = content
      }
    }
    #expect(pictures.count > 1)
  }
}
