import Graphics
import Scripting
import Staging
import Testing

/// When the entries of a timeline begin and end.
struct TimelineTests {
  private static let layers =
    #"{"name": "a"}, {"name": "b"}, {"name": "c"}, {"name": "group", "sublayers": [{"name": "dot1"}, {"name": "dot2"}, {"name": "dot3"}]}"#

  private func script(_ timeline: String, more: String = "", queries: [String] = []) -> StagedScript {
    StagedScript(layers: Self.layers, timeline: timeline, more: more, queries: queries)
  }

  /// `target begin–end` of each entry.
  private func entries(_ timeline: String, more: String = "") throws -> [String] {
    try script(timeline, more: more).staged().inspection.timeline.map {
      "\($0.target) \(rounded($0.begin))–\(rounded($0.end))"
    }
  }

  private func rounded(_ x: Double) -> String { x.isFinite ? "\((x * 1e6).rounded() / 1e6)" : "∞" }

  private func fade(_ layer: String, _ keys: String = "") -> String {
    #"{"layer": "\#(layer)", "animate": "opacity", "from": 0, "to": 1\#(keys.isEmpty ? "" : ", " + keys)}"#
  }

  @Test(arguments: [
    (#""duration": 2"#, ["a 0.0–2.0"]), ("", ["a 0.0–0.25"]), (#""at": 1.5"#, ["a 1.5–1.75"]),
    (#""at": 1, "duration": 1, "repeatCount": 3"#, ["a 1.0–4.0"]),
    (#""duration": 1, "repeatCount": 2.5"#, ["a 0.0–2.5"]),
    (#""duration": 1, "autoreverses": true"#, ["a 0.0–2.0"]), (#""duration": 1, "speed": 4"#, ["a 0.0–0.25"]),
    (#""duration": 1, "repeatDuration": 1.7, "autoreverses": true"#, ["a 0.0–1.7"]),
    (#""at": "=n", "duration": "=n / 2""#, ["a 3.0–4.5"]),
  ])
  func oneEntry(keys: String, expected: [String]) throws {
    #expect(try entries(fade("a", keys), more: #""let": {"n": "=m + 1"}, "parameters": {"m": 2}"#) == expected)
  }

  private static let ownTimes: [(own: String, wanted: [Double])] = [
    (#""beginTime": "=index / 2""#, [0, 2, 0.25, 0.5, 1]),
    (#""speed": "=1 / (index + 1)""#, [0, 3, 1 / 6, 1 / 3, 2 / 3]),
    (#""opacity": 1"#, [0, 1, 0.5, 1, 1]),
  ]

  @Test("an entry of several layers begins with the first and ends with the last", arguments: ownTimes)
  func entryOfSeveralTimes(_ own: String, _ wanted: [Double]) throws {
    let script = StagedScript(
      layers: #"{"name": "b", "forEach": 3, \#(own)}"#,
      timeline: #"{"name": "go", "layer": "b", "animate": "opacity", "from": 0, "to": 1, "duration": 1}"#,
      more: #""duration": 4"#, queries: ["[go.begin, go.end, go.progress]"])
    let found = try script.values(at: [0.5, 1, 2]).compactMap(\.asNumbers)
    expectClose(Array(found[0].prefix(2)) + found.map { $0[2] }, wanted)
  }

  @Test func afterAndDelay() throws {
    let timeline = [
      fade("c", #""after": "second", "delay": -0.5"#), fade("a", #""name": "first", "at": 1, "duration": 2"#),
      fade("b", #""name": "second", "after": "first", "delay": 0.5, "duration": 1"#),
    ].joined(separator: ",")
    #expect(try entries(timeline) == ["a 1.0–3.0", "b 3.5–4.5", "c 4.0–4.25"])
    #expect(try script(timeline).staged().duration == 4.5)
  }

  @Test func sequencesWithGaps() throws {
    let inner = [
      fade("a", #""duration": 1"#), fade("b", #""at": -0.25, "duration": 1"#), fade("c", #""at": 0.5, "duration": 1"#),
    ]
    #expect(
      try entries(#"{"at": 2, "sequence": [\#(inner.joined(separator: ","))]}"#) == [
        "a 2.0–3.0", "b 2.75–3.75", "c 4.25–5.25",
      ])
  }

  @Test func parallelAndStagger() throws {
    let inner = [fade("a", #""duration": 1"#), fade("b", #""at": 0.5"#), fade("c")].joined(separator: ",")
    #expect(
      try entries(#"{"at": 1, "stagger": 0.1, "parallel": [\#(inner)]}"#) == ["a 1.0–2.0", "c 1.2–1.45", "b 1.6–1.85"])
    let staggered = script(fade("dot*", #""stagger": 0.5, "duration": 1"#), queries: ["dot3.opacity"])
    #expect(try staggered.staged().duration == 2)
    #expect(try staggered.numbers(at: [1, 1.5, 2]) == [0, 0.5, 1])
    let listed = script(
      #"{"layer": ["c", "dot?", "a"], "animate": "opacity", "from": 0, "to": 1, "stagger": 1, "duration": 1}"#,
      queries: ["a.opacity"])
    #expect(listed.codes == ["name"])
    let list = script(
      #"{"layer": ["c", "dot*", "a", "c"], "animate": "opacity", "from": 0, "to": 1, "stagger": 1, "duration": 1}"#,
      queries: ["a.opacity"])
    #expect(try list.numbers(at: [4, 4.5]) == [0, 0.5])
    #expect(try list.staged().duration == 5)
  }

  @Test func groupsNestAndRepeat() throws {
    let pair = #"{"repeatCount": 2, "sequence": [\#(fade("a")), \#(fade("b"))]}"#
    #expect(try entries(pair) == ["a 0.0–0.25", "b 0.25–0.5", "a 0.5–0.75", "b 0.75–1.0"])
    let nested =
      #"{"repeatCount": 2, "sequence": [{"repeatCount": 2, "parallel": [\#(fade("a", #""duration": 1"#))]}, \#(fade("b", #""duration": 1"#))]}"#
    #expect(try entries(nested) == ["a 0.0–1.0", "a 1.0–2.0", "b 2.0–3.0", "a 3.0–4.0", "a 4.0–5.0", "b 5.0–6.0"])
    #expect(try script(nested).staged().duration == 6)
    let after =
      #"{"name": "g", "repeatCount": 3, "parallel": [\#(fade("a", #""duration": 1"#))]}, \#(fade("b", #""after": "g""#))"#
    #expect(try entries(after).last == "b 3.0–3.25")
  }

  @Test func forEverNeedsADuration() throws {
    let forever = #"{"repeatCount": "forever", "sequence": [\#(fade("a", #""duration": 1"#))]}"#
    #expect(script(forever).codes.contains("duration"))
    #expect(try entries(forever, more: #""duration": 2.5"#).count == 3)
    #expect(script(fade("a", #""repeatCount": "forever""#)).codes == ["duration"])
    #expect(try script(fade("a", #""repeatCount": "forever""#), more: #""duration": 3"#).staged().duration == 3)
    let follows = #"{"sequence": [\#(fade("a", #""repeatCount": "forever""#)), \#(fade("b"))]}"#
    #expect(script(follows, more: #""duration": 3"#).codes == ["duration"])
    // A repeated group that never ends is played once.
    let once = #"{"repeatCount": 3, "parallel": [\#(fade("a", #""repeatCount": "forever""#))]}"#
    let played = try entries(once, more: #""duration": 3"#)
    #expect(played == ["a 0.0–∞"])
    let inner =
      #"{"repeatCount": "forever", "parallel": [{"repeatCount": "forever", "parallel": [\#(fade("a", #""duration": 1"#))]}]}"#
    let copies = try entries(inner, more: #""duration": 2"#)
    #expect(copies == ["a 0.0–1.0", "a 1.0–2.0"])
  }

  @Test func durationIsWhenTheLastEnds() throws {
    #expect(try script(fade("a", #""duration": 3"#) + "," + fade("b", #""at": 1"#)).staged().duration == 3)
    #expect(try script(#"{"at": 2, "layer": "a", "set": {"opacity": 0}}"#).staged().duration == 2.25)
    #expect(try script(#"{"at": 2, "layer": "a", "set": {"opacity": 0}, "duration": 0}"#).staged().duration == 2)
    #expect(try script("").staged().duration == 0)
    #expect(try script(fade("a"), more: #""duration": 7"#).staged().duration == 7)
    let spring = #"{"layer": "a", "animate": "opacity", "to": 0, "spring": {}}"#
    expectClose([try script(spring).staged().duration], [1.4727003346780927])
    let perceptual =
      #"{"layer": "a", "animate": "opacity", "to": 0, "spring": {"perceptualDuration": 0.5, "bounce": 0}}"#
    expectClose([try script(perceptual).staged().duration], [0.8])
    expectClose(
      [
        try script(#"{"layer": "a", "set": {"opacity": 0}, "spring": {"stiffness": 300, "damping": 20}}"#).staged()
          .duration
      ], [0.7442555275721707])
  }

  @Test func entriesThatWaitForEachOther() {
    let loop = script(fade("a", #""name": "x", "after": "y""#) + "," + fade("b", #""name": "y", "after": "x""#))
    #expect(loop.codes == ["cycle"])
    #expect(loop.mistakes[0].contains("x → y → x"))
    #expect(script(fade("a", #""after": "z""#) + "," + fade("b", #""name": "zz""#)).hints == ["did you mean 'zz'?"])
    #expect(script(#"{"name": "g", "parallel": [\#(fade("a", #""after": "g""#))]}"#).codes == ["cycle"])
  }

  @Test func budgetsOfCopies() {
    let nested = (0..<4).reduce(fade("a", #""duration": 0.01"#)) { inner, _ in
      #"{"repeatCount": 30, "sequence": [\#(inner)]}"#
    }
    #expect(script(nested).codes == ["limit.expansions"])
  }

  @Test func patternsReachPathsToo() throws {
    let timeline = #"{"layer": "group.*", "animate": "opacity", "from": 0, "to": 1, "duration": 1}"#
    #expect(try number("dot2.opacity", at: 0.5, layers: Self.layers, timeline: timeline) == 0.5)
    #expect(try number("a.opacity", at: 0.5, layers: Self.layers, timeline: timeline) == 1)
  }
}
