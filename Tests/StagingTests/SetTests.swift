import Graphics
import Scripting
import Testing

/// `set`: a new value, reached by an implicit animation from what is shown.
struct SetTests {
  /// Where the value was written, and not where the parameter is.
  @Test func choicesThatAreNone() {
    let script = StagedScript(
      timeline: #"""
        {"at": 0.2, "set": {"q": "=time > 0.1 ? 'zz' : 'a'"}},
        {"at": 0.4, "animate": "q", "values": ["a", "=time > 0.1 ? 'yy' : 'a'"], "duration": 0.2}
        """#,
      more: #""duration": 1, "parameters": {"q": {"type": "choice", "value": "a", "choices": ["a", "b"]}}"#)
    #expect(
      script.diagnostics.sorted.map(\.message) == [
        "'q' cannot be 'zz': expected one of a, b", "'q' cannot be 'yy': expected one of a, b",
      ])
    #expect(script.pointedAt == ["time > 0.1 ? 'zz' : 'a'", "time > 0.1 ? 'yy' : 'a'"])
    #expect(script.diagnostics.sorted.first?.place.jsonPath == "$.timeline[0].set.q")
  }

  private let layers = #"{"name": "a", "zPosition": 10, "backgroundColor": "red"}"#
  /// Core Animation's curve `default` at quarters.
  private let curve = [0, 0.40851, 0.80240, 0.96046, 1]

  private func numbers(_ timeline: String, _ query: String = "a.zPosition", at times: [Double], more: String = "")
    throws -> [Double]
  {
    let script = StagedScript(
      layers: layers, timeline: timeline,
      more: [#""duration": 9"#, more].filter { !$0.isEmpty }.joined(separator: ", "),
      queries: [query])
    return try script.numbers(at: times)
  }

  @Test func aQuarterOfASecondWithTheDefaultCurve() throws {
    expectClose(
      try numbers(#"{"at": 1, "layer": "a", "set": {"zPosition": 110}}"#, at: [0, 1, 1.0625, 1.125, 1.1875, 1.25, 3]),
      [10] + curve.map { 10 + 100 * $0 } + [110], within: 2e-3)
  }

  @Test func durationTimingAndSpring() throws {
    expectClose(
      try numbers(
        #"{"at": 1, "layer": "a", "set": {"zPosition": 20}, "duration": 2, "timing": "linear"}"#, at: [1.5, 2, 3]),
      [12.5, 15, 20])
    expectClose(
      try numbers(#"{"at": 1, "layer": "a", "set": {"zPosition": 20}, "duration": 0}"#, at: [0.99, 1]), [10, 20])
    expectClose(
      try numbers(#"{"at": 1, "layer": "a", "set": {"zPosition": 110}, "spring": {}}"#, at: [1.05, 1.25, 4]),
      [20.4405, 112.336, 110], within: 5e-4)
    expectClose(
      try numbers(#"{"at": 1, "layer": "a", "set": {"zPosition": 20}, "spring": {}, "duration": 0}"#, at: [1]), [20])
  }

  @Test func itBeginsFromWhatIsShown() throws {
    let interrupted = #"""
      {"at": 1, "layer": "a", "set": {"zPosition": 20}, "duration": 2, "timing": "linear"},
      {"at": 2, "layer": "a", "set": {"zPosition": 0}, "duration": 1, "timing": "linear"}
      """#
    expectClose(try numbers(interrupted, at: [2, 2.5, 3, 5]), [15, 7.5, 0, 0])
    let animation = #"""
      {"layer": "a", "animate": "zPosition", "from": 0, "to": 100, "duration": 2},
      {"at": 1, "layer": "a", "set": {"zPosition": 0}, "duration": 1, "timing": "linear"}
      """#
    expectClose(try numbers(animation, at: [0.5, 1, 1.5, 2, 4]), [25, 50, 25, 0, 0])
    // What an animation left stays until it is set.
    let after = #"""
      {"layer": "a", "animate": "zPosition", "from": 0, "to": 100, "duration": 1},
      {"at": 2, "layer": "a", "set": {"zPosition": 0}, "duration": 1, "timing": "linear"}
      """#
    expectClose(try numbers(after, at: [1.5, 2.5, 3]), [100, 50, 0])
  }

  @Test func severalValuesAtOnce() throws {
    let timeline =
      #"{"layer": "a", "set": {"zPosition": 20, "backgroundColor": "blue", "position.x": 7, "transform.rotation": 90}, "duration": 0}"#
    #expect(try numbers(timeline, at: [0]) == [20])
    #expect(try numbers(timeline, "a.position.x", at: [0]) == [7])
    #expect(try numbers(timeline, "a.transform.rotation.z", at: [0]) == [90])
    #expect(try numbers(timeline, "a.backgroundColor.blue", at: [0]) == [1])
  }

  @Test func whatKnowsNothingInBetweenJumps() throws {
    let more =
      #""parameters": {"i": {"type": "int", "value": 0}, "b": false, "s": "x", "n": 0, "t": {"type": "table", "value": [[1, 2]]}}"#
    let timeline =
      #"{"at": 1, "set": {"i": 10, "b": true, "s": "y", "n": 10, "t": [[3, 4]]}, "duration": 1, "timing": "linear"}, {"at": 1, "layer": "a", "set": {"hidden": true}, "duration": 1}"#
    #expect(try numbers(timeline, "i", at: [0.9, 1, 1.5, 2], more: more) == [0, 10, 10, 10])
    #expect(try numbers(timeline, "b ? 1 : 0", at: [0.9, 1, 1.5], more: more) == [0, 1, 1])
    #expect(try numbers(timeline, "s == 'y' ? 1 : 0", at: [0.9, 1], more: more) == [0, 1])
    #expect(try numbers(timeline, "t[0][1]", at: [0.9, 1, 1.5], more: more) == [2, 4, 4])
    #expect(try numbers(timeline, "n", at: [1, 1.5, 2], more: more) == [0, 5, 10])
    #expect(try numbers(timeline, "a.hidden ? 1 : 0", at: [0.9, 1], more: more) == [0, 1])
  }

  @Test func fromNothingItAppearsAtOnce() throws {
    let layers = #"{"name": "a"}, {"name": "b", "backgroundColor": "red"}"#
    let timeline =
      #"{"at": 1, "layer": ["a", "b"], "set": {"backgroundColor": "blue"}, "timing": "linear", "duration": 2}"#
    #expect(try value("a.backgroundColor", at: 0.5, layers: layers, timeline: timeline) == .none)
    #expect(try value("a.backgroundColor", at: 1, layers: layers, timeline: timeline) == .color(Color(0, 0, 1)))
    #expect(try value("b.backgroundColor", at: 2, layers: layers, timeline: timeline) == .color(Color(0.5, 0, 0.5)))
  }

  @Test func anAnimatedIntIsRounded() throws {
    let more = #""parameters": {"i": {"type": "int", "value": 0}}"#
    #expect(
      try numbers(#"{"animate": "i", "to": 3, "duration": 3}"#, "i", at: [0.49, 0.5, 1.4, 1.5, 3], more: more) == [
        0, 1, 1, 2, 3,
      ])
    #expect(try numbers(#"{"animate": "i", "to": -3, "duration": 3}"#, "i", at: [0.49, 0.5], more: more) == [0, -1])
  }

  @Test func expressionsAreReadOnceJustBeforeItActs() throws {
    let more = #""parameters": {"count": 1, "speed": 2}"#
    let timeline = #"""
      {"at": 1, "set": {"count": "=count + time"}, "duration": 0}, {"at": 2, "set": {"count": "=count * 10"}, "duration": 0},
      {"at": 2, "set": {"count": "=count + 1"}, "duration": 0}
      """#
    #expect(try numbers(timeline, "count", at: [0, 1, 1.9, 2, 5], more: more) == [1, 2, 2, 21, 21])
    let relative =
      #"{"at": 1, "layer": "a", "set": {"zPosition": "=zPosition + 5"}, "duration": 0}, {"at": 2, "layer": "a", "set": {"zPosition": "=self.zPosition + 5"}, "duration": 0}"#
    #expect(try numbers(relative, at: [0, 1, 2]) == [10, 15, 20])
    // In the middle of a way it is the value shown.
    let shown =
      #"{"set": {"count": 11}, "duration": 2, "timing": "linear"}, {"at": 1, "set": {"count": "=count"}, "duration": 0}"#
    #expect(try numbers(shown, "count", at: [1, 3], more: more) == [6, 6])
  }

  @Test func otherLayersAreReadAtThatTime() throws {
    let script = StagedScript(
      layers: #"{"name": "a", "zPosition": 0}, {"name": "b"}"#,
      timeline: #"""
        {"layer": "a", "animate": "zPosition", "to": 100, "duration": 10},
        {"at": 3, "layer": "b", "animate": "zPosition", "from": "=a.zPosition", "to": "=a.zPosition + 10", "duration": 1}
        """#, queries: ["b.zPosition"])
    expectClose(try script.numbers(at: [0, 3, 3.5, 4, 9]), [30, 30, 35, 40, 40])
  }

  @Test("a spring without damping goes on for ever")
  func undampedSpring() throws {
    for spring in [#"{"damping": 0}"#, #"{"perceptualDuration": 0.6283185307179586, "bounce": 1}"#] {
      expectClose(
        try numbers(#"{"at": 1, "layer": "a", "set": {"zPosition": 60}, "spring": \#(spring)}"#, at: [1, 1.1, 1.3, 2]),
        [10, 32.9849, 109.4996, 101.9536], within: 1e-3)
      expectClose(
        try numbers(
          #"{"at": 1, "layer": "a", "animate": "zPosition", "from": 10, "to": 60, "spring": \#(spring)}"#,
          at: [1, 1.1, 1.3, 2]),
        [10, 32.9849, 109.4996, 101.9536], within: 1e-3)
    }
  }

  /// A frame that is set together with the anchor holds, in whichever order both stand.
  @Test(arguments: [
    #""anchorPoint": [0, 0], "frame": [10, 10, 50, 50]"#, #""frame": [10, 10, 50, 50], "anchorPoint": [1, 0.25]"#,
    #""frame": [10, 10, 50, 50]"#,
  ])
  func frameAndAnchor(_ values: String) throws {
    let script = StagedScript(
      layers: #"{"name": "a", "bounds": [0, 0, 10, 10], "position": [100, 50]}"#,
      timeline: #"{"layer": "a", "set": {\#(values)}, "duration": 0.5}"#, more: #""duration": 1"#, queries: ["a.frame"])
    #expect(try script.values(at: [0.5, 1]) == Array(repeating: .rect(Rect(10, 10, 50, 50)), count: 2))
  }
}
