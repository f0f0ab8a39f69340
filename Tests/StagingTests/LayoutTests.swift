import Graphics
import Scripting
import Staging
import Testing

/// Auto Layout in scripts: from rules to frames, and what is said of rules that give none.
@Suite struct LayoutTests {
  static func script(
    _ constraints: String, layers: String, timeline: String = "", box: String = #""frame": [0, 0, "=w", 120]"#,
    queries: [String]
  ) -> StagedScript {
    StagedScript(
      layers: #"{"name": "box", \#(box), "constraints": [\#(constraints)], "sublayers": [\#(layers)]}"#,
      timeline: timeline, more: #""parameters": {"w": 300, "gap": 8}, "duration": 2"#, queries: queries)
  }

  static func frames(_ script: StagedScript, at times: [Double]) throws -> [[Rect]] {
    let sampler = try script.staged().sampler()
    return try times.map { time in try sampler.queryValues(at: time).compactMap(\.asRect) }
  }

  static let twoLabels =
    #""H:|-[left]-[right]-|", "V:|-[left]-|", "V:|-[right]-|", {"item": "left", "attribute": "width", "toItem": "right"}"#
  static let leftAndRight =
    #"{"name": "left", "type": "text", "text": "Left"}, {"name": "right", "type": "text", "text": "Right"}"#

  @Test(arguments: [100.0, 180, 300, 455.5, 1000])
  func twoLabelsByConstraints(_ width: Double) throws {
    let script = Self.script(
      Self.twoLabels, layers: Self.leftAndRight, box: #""frame": [0, 0, \#(width), 120]"#,
      queries: ["left.frame", "right.frame"])
    let each = (width - 48) / 2
    let frames = try Self.frames(script, at: [0])[0]
    for (frame, x) in zip(frames, [20, 28 + each]) {
      expectClose([frame.minX, frame.minY, frame.width, frame.height], [x, 20, each, 80])
    }
  }

  /// A frame is what it is, in whatever order they are asked for.
  @Test func anyTimeInAnyOrder() throws {
    let script = Self.script(
      Self.twoLabels
        + #", {"name": "top", "item": "mark", "attribute": "top", "toItem": "left", "constant": 3}, "V:[mark(10)]", "H:|-gap-[mark(>=left)]-(>=20@600)-|", "H:[mark(10@300)]""#,
      layers: Self.leftAndRight + #", {"name": "mark"}"#,
      timeline: """
        {"animate": "w", "from": 300, "to": 80, "duration": 2}, {"animate": "gap", "to": 60, "duration": 1},
        {"layer": "box", "animate": "constraints.top.constant", "to": 30, "duration": 2},
        {"layer": "left", "animate": "fontSize", "to": 40, "duration": 2}
        """, queries: ["left.frame", "right.frame", "mark.frame"])
    let times = (0..<40).map { Double($0) / 20 }
    let forwards = try Self.frames(script, at: times)
    let shuffled = times.indices.map { $0 * 17 % 40 }
    let others = try Self.frames(script, at: shuffled.map { times[$0] })
    for (index, frames) in zip(shuffled, others) { #expect(frames == forwards[index]) }
    #expect(forwards[0][2].minY == 23 && forwards[20][2].minY == 36.5)
    #expect(forwards[0][2].minX == 8 && abs(forwards[20][2].minX - 60) < 1e-9)
  }

  /// What has no room in one line becomes as high as it must be.
  @Test func textsBreak() throws {
    let script = Self.script(
      #""H:|-[note]-|", "V:|-[note]-4-[below(10)]", "H:|-[below(10)]""#,
      layers:
        #"{"name": "note", "type": "text", "text": "Several words that need more than a line"}, {"name": "below"}"#,
      timeline: #"{"animate": "w", "from": 600, "to": 120, "duration": 2}"#,
      queries: ["note.frame", "below.frame", "[0, 0, note.intrinsicSize.width, note.intrinsicSize.height]"])
    let frames = try Self.frames(script, at: [0, 2])
    let line = try number(
      "note.intrinsicSize.height",
      layers: #"{"name": "note", "type": "text", "text": "Several words that need more than a line"}"#)
    #expect(abs(frames[0][0].height - line) < 1e-9)
    #expect(frames[1][0].height > 3 * line && frames[1][0].width == 80)
    for frame in frames { #expect(abs(frame[1].minY - frame[0].maxY - 4) < 1e-9) }
  }

  /// The last line is the last that is shown.
  @Test func baselinesOfTextsThatAreCut() throws {
    func tops(_ height: Int) throws -> (first: Double, last: Double) {
      let script = StagedScript(
        layers: #"""
          {"name": "t", "type": "text", "text": "one two three four five six", "fontSize": 20, "lineHeight": 25,
            "truncation": "end"}, {"name": "m"}, {"name": "n"}
          """#,
        more: #"""
          "constraints": ["H:|[t(60)]", "V:|[t(\#(height))]", "H:|[m(5)]", "V:[m(5)]", "H:|[n(5)]", "V:[n(5)]",
            {"item": "m", "attribute": "top", "toItem": "t", "toAttribute": "firstBaseline"},
            {"item": "n", "attribute": "top", "toItem": "t", "toAttribute": "lastBaseline"}]
          """#, queries: ["m.frame", "n.frame"])
      let frames = try Self.frames(script, at: [0])[0]
      return (frames[0].minY, frames[1].minY)
    }
    let (one, two, three) = (try tops(30), try tops(55), try tops(80))
    #expect(one.first == two.first && two.first == three.first)
    #expect(abs(one.last - one.first) < 1e-6)
    #expect(abs(two.last - two.first - 25) < 1e-6)
    #expect(abs(three.last - three.first - 50) < 1e-6)
  }

  /// 20 at the top level and in what stands there, 8 elsewhere and between siblings.
  @Test func standardSpaces() throws {
    let script = StagedScript(
      layers: #"""
        {"name": "a", "frame": [0, 0, 200, 200],
         "constraints": ["H:|-[b(60)]-[c(60)]", "V:|-[b(50)]", "V:|-[c(50)]"],
         "sublayers": [{"name": "b", "constraints": ["H:|-[d(5)]", "V:|-[d(5)]"], "sublayers": [{"name": "d"}]},
                       {"name": "c"}]},
        {"name": "dial", "component": "Dial", "position": [50, 50]}, {"name": "f"}
        """#,
      more: #"""
        "components": {"Dial": {"size": [60, 60], "constraints": ["H:|-[e]-|", "V:|-[e]-|"], "layers": [{"name": "e"}]}},
        "constraints": ["H:|-[f(5)]", "V:[f(5)]-|"]
        """#, queries: ["b.frame", "c.frame", "d.frame", "dial.e.frame", "f.frame"])
    #expect(
      try Self.frames(script, at: [0])[0] == [
        Rect(20, 20, 60, 50), Rect(88, 20, 60, 50), Rect(8, 8, 5, 5), Rect(20, 20, 20, 20), Rect(20, 55, 5, 5),
      ])
  }

  /// Components have their size, layers their bounds; what a layer says of its bounds is what animations of it change.
  @Test func naturalSizes() throws {
    let script = StagedScript(
      layers: #"""
        {"name": "card", "component": "Card"}, {"name": "chip", "bounds": [0, 0, 30, 10]},
        {"name": "photo", "type": "image", "image": "40x20.png"}
        """#,
      timeline: #"{"at": 1, "layer": "chip", "set": {"bounds": [0, 0, 50, 10]}, "duration": 0}"#,
      more: #"""
        "duration": 2, "components": {"Card": {"size": [70, 50], "layers": []}},
        "constraints": ["H:|[card][chip]-5-[photo]", "V:|[card]", "V:|[chip]", "V:|[photo]"]
        """#, queries: ["card.frame", "chip.frame", "photo.frame"])
    let frames = try Self.frames(script, at: [0, 1])
    #expect(frames[0] == [Rect(0, 0, 70, 50), Rect(70, 0, 30, 10), Rect(105, 0, 40, 20)])
    #expect(frames[1] == [Rect(0, 0, 70, 50), Rect(70, 0, 50, 10), Rect(125, 0, 40, 20)])
  }

  /// A layout knows of no origin: it is what the layer says, at every time.
  @Test(arguments: [
    (#""animate": "bounds.origin.y", "to": 40, "duration": 1"#, Rect(0, 25, 50, 20), Rect(0, 40, 50, 20)),
    (#""at": 0.5, "set": {"bounds.origin.y": 30}, "duration": 0"#, Rect(0, 30, 50, 20), Rect(0, 30, 50, 20)),
    (#""at": 0.5, "set": {"bounds": [7, 8, 40, 10]}, "duration": 0"#, Rect(7, 8, 40, 10), Rect(7, 8, 40, 10)),
    (#""animate": "bounds", "to": [10, 30, 30, 20], "duration": 1"#, Rect(5, 20, 40, 20), Rect(10, 30, 30, 20)),
  ])
  func originsOfBounds(entry: String, halfway: Rect, end: Rect) throws {
    func bounds(_ layout: String, at time: Double) throws -> Rect {
      let script = StagedScript(
        layers: #"{"name": "o", "bounds": [0, 10, 50, 20]}"#, timeline: #"{"layer": "o", \#(entry)}"#,
        more: #""duration": 2, \#(layout)"#, queries: ["o.bounds"])
      return try Self.frames(script, at: [time])[0][0]
    }
    for (time, expected) in [(0, Rect(0, 10, 50, 20)), (0.5, halfway), (1, end)] {
      #expect(try bounds(#""constraints": ["H:|-5-[o]", "V:|-5-[o]"]"#, at: time) == expected)
      // The stack fills the canvas.
      #expect(try bounds(#""stack": {}"#, at: time) == Rect(origin: expected.origin, size: Size(100, 80)))
    }
  }

  @Test func rowsOfForEachAndHiddenLayersOfStacks() throws {
    let script = StagedScript(
      layers: #"""
        {"name": "row", "forEach": 3}, {"name": "stack", "frame": [0, 0, 90, 10],
          "stack": {"distribution": "fillEqually"},
          "sublayers": [{"name": "x"}, {"name": "y", "hidden": "=time >= 1"}, {"name": "z"}]}
        """#,
      more: #"""
        "duration": 2, "constraints": ["H:|-[row[0]][row[1](==row[0])][row[2](==row[0])]-|", "V:|[row[0](9)]",
          {"item": "row[1]", "attribute": "centerY", "toItem": "row[0]"}, "V:[row[1](3)]",
          {"item": "row[2]", "attribute": "baseline", "toItem": "row[0]"}, "V:[row[2](4)]"]
        """#, queries: ["row[0].frame", "row[1].frame", "row[2].frame", "x.frame", "z.frame"])
    let frames = try Self.frames(script, at: [0, 1.5, 0.5])
    #expect(
      frames[0] == [
        Rect(20, 0, 20, 9), Rect(40, 3, 20, 3), Rect(60, 5, 20, 4), Rect(0, 0, 30, 10), Rect(60, 0, 30, 10),
      ])
    #expect(frames[1].suffix(2) == [Rect(0, 0, 45, 10), Rect(45, 0, 45, 10)])
    #expect(frames[2] == frames[0])
  }

  // MARK: Mistakes

  @Test(arguments: [
    (
      #""H:|-[left]-[right]-|", "V:|[left]|", "V:|[right]|", {"item": "left", "attribute": "width", "constant": 500}, "H:[right(>=0)]""#,
      "layout.conflict",
      "these constraints cannot all hold: H:|-[left]; H:[left]-[right]; H:[right]-|; left.width == 500; H:[right(>=0)]",
      "|-[left]"
    ),
    (
      #""H:|-[left]-|", "V:|[left]|", {"name": "wide", "item": "left", "attribute": "width", "relatedBy": ">=", "toItem": "superlayer", "multiplier": 2, "constant": -8}"#,
      "layout.conflict",
      "these constraints cannot all hold: H:|-[left]; H:[left]-|; wide: left.width >= superlayer.width * 2 - 8",
      "|-[left]"
    ),
    (
      #""V:|[left]|", "H:[left(50)]""#, "layout.ambiguous", "the horizontal position of 'left' is not determined",
      #"{"name": "left"}"#
    ),
    (
      #""H:|-[left]-|", "V:|[left]""#, "layout.ambiguous", "the height of 'left' is not determined",
      #"{"name": "left"}"#
    ),
    (#""H:|-[lft]-|""#, "missing-name", "'box' has no sublayer 'lft'", "lft"),
    (#""H:|-gpa-[left]-|", "V:|[left]|""#, "unknown-name", "there is no 'gpa' here", "gpa"),
    (#""H:|-[left]-8-|x""#, "layout.format", "expected nothing after the superview's edge '|', found 'x'", "x"),
    (
      #"{"item": "left", "attribute": "left", "toItem": "right", "toAttribute": "top"}"#, "layout.pairing",
      "'left' is a horizontal place and 'top' a vertical one",
      #"{"item": "left", "attribute": "left", "toItem": "right", "toAttribute": "top"}"#
    ),
    (
      #"{"item": "left", "attribute": "top", "constant": 4}"#, "layout.pairing",
      "'top' is a place: it is compared with a place of another layer, or of the 'superlayer'",
      #"{"item": "left", "attribute": "top", "constant": 4}"#
    ),
    (
      #"{"item": "left", "attribute": "width", "toItem": "right", "multiplier": 0}"#, "layout.multiplier",
      "a multiplier is not 0", "0"
    ),
    (
      #""H:|-4-[fixed]", "H:|-[left(3)]", "V:|[left]|""#, "layout.conflict",
      "these constraints cannot all hold: the frame of 'fixed'; H:|-4-[fixed]", "|-4-[fixed]"
    ),
  ])
  func mistakes(_ constraints: String, _ code: String, _ message: String, _ pointedAt: String) {
    let script = Self.script(
      constraints, layers: #"{"name": "left"}, {"name": "right"}, {"name": "fixed", "frame": [5, 5, 10, 10]}"#,
      queries: [])
    #expect(script.codes == [code])
    #expect(script.diagnostics.sorted.map(\.message) == [message])
    #expect(script.pointedAt == [pointedAt])
  }

  /// What contradicts itself apart from another contradiction is told beside it, at the beginning and later.
  @Test func allContradictions() throws {
    let script = StagedScript(
      layers: #"{"name": "a"}, {"name": "b"}"#,
      more: #""constraints": ["H:|[a(10)]|", "V:|[a]|", "H:|[b(20)]|", "V:|[b(5)]|"]"#)
    #expect(script.codes == ["layout.conflict", "layout.conflict", "layout.conflict"])
    #expect(script.diagnostics.sorted.map(\.place.jsonPath) == [0, 2, 3].map { "$.constraints[\($0)]" })
    let later = StagedScript(
      layers: #"{"name": "a"}, {"name": "b"}"#,
      timeline: #"{"animate": "w", "from": 100, "to": 50, "duration": 2}"#,
      more: #"""
        "parameters": {"w": 100}, "duration": 2,
        "constraints": ["H:|[a(w)]|", "V:|[a]|", "H:|[b(w)]|", "V:|[b]|"]
        """#, queries: ["a.frame"])
    let sampler = try later.staged().sampler()
    let error = #expect(throws: StagingError.self) { try sampler.queryValues(at: 2) }
    #expect(error?.others.map(\.message).filter { $0.contains("[b(w)]") }.count == 1)
  }

  /// What is wrong only later is said at that time.
  @Test func laterMistakes() throws {
    let script = Self.script(
      #""H:|-[left(>=100)]-|", "V:|[left]|""#, layers: #"{"name": "left"}"#,
      timeline: #"{"animate": "w", "from": 300, "to": 100, "duration": 2}"#, queries: ["left.frame"])
    let sampler = try script.staged().sampler()
    _ = try sampler.queryValues(at: 1)
    let error = #expect(throws: StagingError.self) { try sampler.queryValues(at: 2) }
    #expect(
      error?.diagnostic.message
        == "these constraints cannot all hold: H:[left(>=100)]; H:|-[left(>=100)]; H:[left(>=100)]-| (at 2 s)")
  }

  @Test func wrongStacks() {
    let script = StagedScript(
      layers: #"{"name": "a", "stack": {"axis": "vertical", "alignment": "top"}, "sublayers": [{"name": "b"}]}"#)
    #expect(script.mistakes.first?.hasSuffix("'top' aligns the layers of a horizontal stack") == true)
    #expect(script.hints.first == "did you mean 'leading'?")
  }
}
