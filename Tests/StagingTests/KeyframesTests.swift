import Graphics
import Scripting
import Staging
import TestSupport
import Testing

/// Entries with `keyframes`: several values together.
struct KeyframesTests {
  private static let layers = #"{"name": "a", "opacity": 0.5, "zPosition": 10}, {"name": "b"}"#

  private func numbers(
    _ entry: String, _ query: String, at times: [Double], layers: String = KeyframesTests.layers, more: String = ""
  ) throws -> [Double] {
    let script = StagedScript(
      layers: layers, timeline: entry, more: [#""duration": 9"#, more].filter { !$0.isEmpty }.joined(separator: ", "),
      queries: [query])
    #expect(script.mistakes.isEmpty, "\(script.mistakes)")
    return try script.numbers(at: times)
  }

  @Test("what every keyframe gives is what as many values are", arguments: ["linear", "cubic", "discrete"])
  func asValues(mode: String) throws {
    let times = [0, 0.1, 0.3, 0.35, 0.5, 0.7, 0.9, 1, 2]
    let values =
      #"{"layer": "a", "animate": "zPosition", "values": [0, 30, 10], "keyTimes": [0, 0.3, 1], "timings": ["easeIn", "easeOut"], "calculationMode": "\#(mode)", "duration": 1}"#
    let (first, second) = mode == "discrete" ? ("", "") : (#", "timing": "easeIn""#, #", "timing": "easeOut""#)
    let keyframes =
      #"{"layer": "a", "keyframes": [{"zPosition": 0\#(first)}, {"keyTime": 0.3, "zPosition": 30\#(second)}, {"zPosition": 10}], "calculationMode": "\#(mode)", "duration": 1}"#
    let expected = StagedScript(
      layers: Self.layers, timeline: values, more: #""duration": 9"#, queries: ["a.zPosition"])
    #expect(try numbers(keyframes, "a.zPosition", at: times) == expected.numbers(at: times))
  }

  @Test("each key path goes through the keyframes that give it")
  func sparse() throws {
    let entry =
      #"{"layer": "a", "keyframes": [{"opacity": 0, "zPosition": 0}, {"keyTime": 0.2, "opacity": 1}, {"opacity": 0.6, "zPosition": 100}], "duration": 1}"#
    expectClose(try numbers(entry, "a.zPosition", at: [0.2, 0.5, 1]), [20, 50, 100])
    expectClose(try numbers(entry, "a.opacity", at: [0.1, 0.2, 0.6, 1]), [0.5, 1, 0.8, 0.6])
  }

  @Test("what is missing at an end is what shows just before", arguments: [0, 2])
  func missingEnds(begin: Double) throws {
    let pulse = #"{"at": \#(begin), "layer": "a", "keyframes": [{"keyTime": 0.5, "opacity": 1}], "duration": 1}"#
    expectClose(
      try numbers(pulse, "a.opacity", at: [0, 0.25, 0.5, 0.75, 1].map { $0 + begin }), [0.5, 0.75, 1, 0.75, 0.5])
    let after =
      #"{"layer": "a", "set": {"opacity": 0}, "duration": 0}, {"at": \#(begin), "layer": "a", "keyframes": [{"keyTime": 1, "opacity": 1}], "duration": 1}"#
    expectClose(try numbers(after, "a.opacity", at: [0.5 + begin, 1 + begin, 5]), [0.5, 1, 1])
    let only = #"{"at": \#(begin), "layer": "a", "keyframes": [{"keyTime": 0, "opacity": 1}, {}], "duration": 1}"#
    let script = StagedScript(
      layers: Self.layers, timeline: only, more: #""duration": 9"#, queries: ["a.opacity"])
    expectClose(try script.numbers(at: [begin, 0.5 + begin, 1 + begin]), [1, 0.75, 0.5])
  }

  @Test(
    "key times that are not given are spread evenly",
    arguments: [
      ([nil, nil, nil], [0, 0.5, 1]), ([nil, 0.2, nil, nil], [0, 0.2, 0.6, 1]), ([0.4, nil, 0.8], [0.4, 0.6, 0.8]),
      ([0, nil, nil, nil], [0, 1.0 / 3, 2.0 / 3, 1]), ([nil, 0, nil], [0, 0, 1]), ([nil, 1, 1], [0, 1, 1]),
      ([0.5, nil], [0.5, 1]),
    ] as [([Double?], [Double])])
  func evenly(given: [Double?], expected: [Double]) throws {
    let frames = given.enumerated().map { place, time in
      "{\(time.map { #""keyTime": \#($0), "# } ?? "")\"zPosition\": \(place * 2 - place * place)}"
    }
    let entry = #"{"layer": "b", "keyframes": [\#(frames.joined(separator: ", "))], "duration": 1}"#
    let values = given.indices.map { "\($0 * 2 - $0 * $0)" }.joined(separator: ", ")
    // What is missing at an end is 0 there.
    let (first, last) = (expected[0] > 0, (expected.last ?? 1) < 1)
    let times = (first ? [0] : []) + expected + (last ? [1] : [])
    let plain =
      #"{"layer": "b", "animate": "zPosition", "values": [\#(first ? "0, " : "")\#(values)\#(last ? ", 0" : "")], "keyTimes": \#(times), "duration": 1}"#
    let moments = stride(from: 0.0, through: 1, by: 0.05).map { $0 }
    expectClose(
      try numbers(entry, "b.zPosition", at: moments), try numbers(plain, "b.zPosition", at: moments), within: 1e-12)
  }

  @Test("timings: each keyframe's own, one for the others, one for the whole")
  func timings() throws {
    func run(_ more: String, _ timing: String = "") throws -> [Double] {
      try numbers(
        #"{"layer": "a", "keyframes": [{"zPosition": 0\#(timing)}, {"zPosition": 10}, {"zPosition": 30}], "duration": 2\#(more)}"#,
        "a.zPosition", at: [0.5, 1.5])
    }
    let eased = 0.09346
    expectClose(try run(""), [5, 20])
    expectClose(try run(#", "timings": [0.42, 0, 1, 1]"#)[0...0].map { $0 }, [3.1535], within: 1e-3)
    expectClose(
      try numbers(
        #"{"layer": "a", "keyframes": [{"zPosition": 0}, {"zPosition": 1}], "duration": 4, "timings": "easeIn"}"#,
        "a.zPosition", at: [1]), [eased], within: 1e-4)
    expectClose(
      try numbers(
        #"{"layer": "a", "keyframes": [{"zPosition": 0, "timing": "linear"}, {"zPosition": 1}, {"zPosition": 2}], "duration": 8, "timings": "easeIn"}"#,
        "a.zPosition", at: [1, 5]), [0.25, 1 + eased], within: 1e-4)
    expectClose(
      try numbers(
        #"{"layer": "a", "keyframes": [{"zPosition": 0}, {"zPosition": 1}], "duration": 4, "timing": "easeIn"}"#,
        "a.zPosition", at: [1]), [eased], within: 1e-4)
  }

  @Test("one timing is that of every stretch", arguments: [#""easeIn""#, "[0.42, 0, 1, 1]", #"{"steps": 4}"#])
  func oneTiming(timing: String) throws {
    func run(_ timings: String, _ motion: String) throws -> [Double] {
      try numbers(
        #"{"layer": "a", "animate": \#(motion), "timings": \#(timings), "duration": 3}"#, "a.position.x",
        at: stride(from: 0.0, through: 3, by: 0.1).map { $0 })
    }
    for motion in [#""position.x", "values": [0, 10, 30, 5]"#, #""position", "path": "M 0 0 H 10 H 30 H 5""#] {
      #expect(try run(timing, motion) == run("[\(timing), \(timing), \(timing)]", motion))
    }
  }

  @Test("expressions: when keyframes stand is known before, what they show when they begin")
  func expressions() throws {
    let entry =
      #"{"layer": "a", "keyframes": [{"zPosition": "=base", "timing": "=easing"}, {"keyTime": "=1 / 4", "zPosition": "=base + 4"}, {"zPosition": 0}], "duration": 4}, {"animate": "base", "from": 8, "to": 8, "duration": 1}"#
    let more = #""parameters": {"base": 0, "easing": "easeIn"}"#
    expectClose(
      try numbers(entry, "a.zPosition", at: [0, 0.25, 1, 2.5], more: more), [8, 8 + 4 * 0.09346, 12, 6], within: 1e-3)
  }

  @Test("parameters, layers of their own animations, and a sequence that goes on when all have ended")
  func homes() throws {
    let parameter = #"{"keyframes": [{"p": 0, "q": 5}, {"p": 10, "q": 7}], "duration": 1}"#
    #expect(
      try numbers(parameter, "p", at: [0, 0.5, 1], more: #""parameters": {"p": 3, "q": 4}"#) == [0, 5, 10])
    let own =
      #"{"name": "c", "animations": [{"keyframes": [{"zPosition": 1, "opacity": 0}, {"zPosition": 3}], "duration": 2}]}"#
    #expect(try numbers("", "c.zPosition", at: [0, 1, 2], layers: own) == [1, 2, 3])
    let sequence =
      #"{"sequence": [{"name": "k", "layer": ["a", "b"], "keyframes": [{"opacity": 0}, {"opacity": 1, "zPosition": 4}], "stagger": 0.5, "duration": 1}, {"at": 0.25, "layer": "b", "set": {"zPosition": 9}, "duration": 0}]}"#
    #expect(try numbers(sequence, "b.zPosition", at: [1.5, 1.74, 1.76]) == [4, 4, 9])
    #expect(try numbers(sequence + #", {"layer": "a", "animate": "p", "to": 1}"#.prefix(0), "k.end", at: [0]) == [1.5])
  }

  @Test("repeats, reverses, sums and fill modes are those of each animation")
  func mediaTiming() throws {
    let there =
      #"{"layer": "a", "keyframes": [{"zPosition": 0}, {"zPosition": 8}], "duration": 1, "autoreverses": true, "repeatCount": 2}"#
    expectClose(try numbers(there, "a.zPosition", at: [0.5, 1.5, 2.25, 4]), [4, 4, 2, 0])
    let added =
      #"{"layer": "a", "keyframes": [{"zPosition": 0}, {"zPosition": 8}], "additive": true, "cumulative": true, "repeatCount": 2, "duration": 1}"#
    expectClose(try numbers(added, "a.zPosition", at: [0.5, 1.5, 3]), [14, 22, 26])
    let removed =
      #"{"at": 1, "layer": "a", "keyframes": [{"zPosition": 0}, {"zPosition": 8}], "duration": 1, "fillMode": "removed"}"#
    expectClose(try numbers(removed, "a.zPosition", at: [0.9, 1.5, 2.5]), [10, 4, 10])
  }

  @Test("in a handler they begin with what shows at the event")
  func handlers() throws {
    let layers =
      #"{"name": "a", "frame": [0, 0, 20, 20], "zPosition": 10, "on": {"tap": {"layer": "a", "keyframes": [{"keyTime": 0.5, "zPosition": 20}], "duration": 1}}}"#
    let timeline =
      #"{"layer": "a", "set": {"zPosition": 14}, "duration": 0}, {"at": 1, "touch": [[5, 5]], "layer": "a"}"#
    expectClose(
      try numbers(timeline, "a.zPosition", at: [1.1, 1.2, 1.45, 1.7, 2.2], layers: layers), [14, 14, 17, 20, 14])
  }

  @Test func whatIsMissingInASumIsNothing() throws {
    let pulse = #"{"layer": "a", "keyframes": [{"keyTime": 0.5, "zPosition": 5}], "additive": true, "duration": 1}"#
    expectClose(try numbers(pulse, "a.zPosition", at: [0, 0.25, 0.5, 1, 3]), [10, 12.5, 15, 10, 10])
  }

  @Test func listsHaveAsManyAsAreShown() {
    let script = StagedScript(
      layers: #"{"name": "g", "type": "gradient", "colors": ["red", "blue"]}"#,
      timeline: #"{"layer": "g", "keyframes": [{"keyTime": 0.5, "colors": ["red", "lime", "blue"]}], "duration": 1}"#,
      more: #""duration": 1"#, queries: [])
    #expect(script.codes == ["count"], "\(script.mistakes)")
  }

  @Test("a broken entry's times are still looked at") func timesOfBrokenEntries() {
    for keys in [#""keyframes": []"#, #""animate": "opacity", "values": 3"#] {
      let script = StagedScript(
        layers: Self.layers, timeline: #"{"layer": "a", \#(keys), "duration": "=foo"}"#, more: #""duration": 1"#,
        queries: [])
      #expect(script.codes.contains("unknown-name") && script.codes.count == 2, "\(script.mistakes)")
    }
  }

  // MARK: staggerFrom

  @Test("layers of other times: what follows waits for the one that ends last")
  func clocks() throws {
    let layers = #"{"name": "a1"}, {"name": "b1", "speed": 2}, {"name": "a2"}"#
    let entry =
      #"{"name": "k", "layer": ["a1", "b1", "a2"], "animate": "zPosition", "from": 0, "to": 1, "duration": 1, "stagger": 1, "staggerFrom": "ORIGIN"}"#
    for (origin, end) in [("first", 3.0), ("last", 3), ("center", 2), ("edges", 1)] {
      #expect(
        try numbers(entry.replacing("ORIGIN", with: origin), "k.end", at: [0], layers: layers) == [end], "\(origin)")
    }
  }

  @Test(
    "which of several begins first",
    arguments: [
      ("first", 5, [0, 1, 2, 3, 4]), ("last", 5, [4, 3, 2, 1, 0]), ("center", 5, [2, 1, 0, 1, 2]),
      ("edges", 5, [0, 1, 2, 1, 0]), ("center", 4, [1, 0, 0, 1]), ("edges", 4, [0, 1, 1, 0]), ("center", 1, [0]),
    ])
  func origins(origin: String, count: Int, expected: [Int]) throws {
    let layers = #"{"name": "d", "forEach": \#(count)}"#
    let entry =
      #"{"name": "k", "layer": "d", "animate": "zPosition", "from": 0, "to": 100, "duration": 10, "stagger": 1, "staggerFrom": "\#(origin)"}"#
    for (place, rank) in expected.enumerated() {
      expectClose(
        try numbers(entry, "d[\(place)].zPosition", at: [6], layers: layers), [Double(6 - rank) * 10])
    }
    #expect(
      try numbers(entry, "k.end", at: [0], layers: layers) == [10 + Double(expected.max() ?? 0)])
    let members = (0..<count).map {
      #"{"layer": "d[\#($0)]", "animate": "zPosition", "from": 0, "to": 100, "duration": 10}"#
    }
    let group =
      #"{"name": "k", "parallel": [\#(members.joined(separator: ", "))], "stagger": 1, "staggerFrom": "\#(origin)"}"#
    for (place, rank) in expected.enumerated() {
      expectClose(
        try numbers(group, "d[\(place)].zPosition", at: [6], layers: layers), [Double(6 - rank) * 10])
    }
  }
}
