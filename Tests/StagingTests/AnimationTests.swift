import Graphics
import Scripting
import Staging
import TestSupport
import Testing

/// What is shown at a time: from script to value.
struct AnimationTests {
  private static let layers =
    #"{"name": "a", "opacity": 0.5, "frame": [0, 0, 20, 10]}, {"name": "s", "type": "shape", "strokeEnd": 0.5}"#

  private func numbers(
    _ timeline: String, _ query: String = "a.opacity", at times: [Double], layers: String = AnimationTests.layers,
    more: String = ""
  ) throws -> [Double] {
    let script = StagedScript(
      layers: layers, timeline: timeline,
      more: [#""duration": 9"#, more].filter { !$0.isEmpty }.joined(separator: ", "),
      queries: [query])
    return try script.numbers(at: times)
  }

  @Test(arguments: ["position.x", "zPosition", "opacity", "k.position"])
  func pathsMovePositionsAlone(keyPath: String) {
    let script = StagedScript(
      layers: #"{"name": "a", "sublayers": [{"name": "k"}]}"#,
      timeline: #"{"layer": "a", "animate": "\#(keyPath)", "path": "M 0 0 H 9", "duration": 1}"#)
    #expect(script.codes == ["conflict"], "\(script.mistakes)")
  }

  @Test func curvesInExpressionsStayWithin() throws {
    #expect(try number("ease('easeIn', 1.5)") == 1 && number("ease('default', -0.5)") == 0)
    #expect(try number("ease('easeOutBack', 2)") == 1 && number("ease('linear', 1.5)") == 1.5)
  }

  /// At 1 the first of all begins, at 3 the second.
  @Test(
    "what acts on a part shows nothing ahead of what has acted on the whole, and the other way round",
    arguments: [
      (#""set": {"position": [50, 40]}"#, #""animate": "position.x", "to": 150"#, "position.x", [10, 10, 50, 150]),
      (
        #""animate": "position", "from": [20, 0], "to": [40, 0]"#, #""animate": "position.x", "to": 150"#, "position.x",
        [20, 20, 40, 150]
      ),
      (#""animate": "position.x", "from": 7"#, #""animate": "position", "to": [90, 0]"#, "position.x", [7, 7, 10, 90]),
      (#""set": {"position.x": 50}"#, #""animate": "position.y", "from": 70, "to": 0"#, "position.y", [70, 70, 70, 0]),
      (
        #""animate": "transform", "from": {"rotation": 8}, "to": {"rotation": 90}"#,
        #""animate": "transform.rotation", "to": 45"#, "transform.rotation.z", [8, 8, 90, 45]
      ),
      (#""set": {"opacity": 1}, "duration": 0"#, #""animate": "opacity", "to": 0"#, "opacity", [0.5, 0.5, 1, 0]),
    ])
  func partsShowNothingAhead(_ first: String, _ second: String, _ query: String, _ expected: [Double]) throws {
    let rest = first.contains("duration") ? "" : #", "duration": 1"#
    expectClose(
      try numbers(
        #"{"at": 1, "layer": "a", \#(first)\#(rest)}, {"at": 3, "layer": "a", \#(second), "duration": 1}"#,
        "a.\(query)",
        at: [0, 0.99, 2.5, 4]), expected)
  }

  @Test("a change at the same moment, first in the file, is the first")
  func changesComeFirst() throws {
    let both = #"""
      {"at": 1, "layer": "a", "set": {"opacity": 1}, "duration": 0},
      {"at": 1, "layer": "a", "animate": "opacity", "to": 0, "duration": 2}
      """#
    expectClose(try numbers(both, at: [0, 0.99, 1, 2, 3]), [0.5, 0.5, 1, 0.5, 0])
  }

  @Test("a missing end is what was shown until then, whatever else changes at that moment")
  func missingEndsAreWhatWasShown() throws {
    let layers = #"{"name": "a", "opacity": "=k"}"#
    func shown(_ entry: String) throws -> [Double] {
      try numbers(
        #"{"at": 1, "set": {"k": 1}, "duration": 0}, {"at": 1, "layer": "a", \#(entry), "duration": 1}"#,
        at: [0, 0.99, 1, 1.5, 2, 5], layers: layers, more: #""parameters": {"k": 0}"#)
    }
    expectClose(try shown(#""animate": "opacity", "to": 0.5"#), [0, 0, 0, 0.25, 0.5, 0.5])
    expectClose(try shown(#""set": {"opacity": 0.5}, "timing": "linear""#), [0, 0, 0, 0.25, 0.5, 0.5])
    // Before the script nothing is shown.
    let atOnce = #"{"set": {"k": 1}, "duration": 0}, {"layer": "a", "animate": "opacity", "to": 0.5, "duration": 1}"#
    expectClose(
      try numbers(atOnce, at: [0, 0.5, 1], layers: layers, more: #""parameters": {"k": 0}"#), [1, 0.75, 0.5])
  }

  @Test("a gradient's locations come from where its colors lie")
  func locationsComeFromEvenOnes() throws {
    let script = StagedScript(
      layers: #"{"name": "g", "type": "gradient", "colors": ["red", "lime", "blue"]}"#,
      timeline: #"{"at": 1, "layer": "g", "animate": "locations", "to": [0, 0.9, 1], "duration": 1}"#,
      more: #""duration": 9"#, queries: ["g.locations"])
    let shown = try script.values(at: [0, 1.5, 3])
    #expect(shown[0].asNumbers == [0, 0.5, 1])
    expectClose(try #require(shown[1].asNumbers), [0, 0.7, 1])
    expectClose(try #require(shown[2].asNumbers), [0, 0.9, 1])
  }

  /// Core Animation's measured rows (opacity 0 → 1 in 1 s over 0.5, fillMode removed).
  @Test(arguments: [
    (#""autoreverses": true"#, [0, 0.2, 0.5, 0.9, 0.8, 0.5, 0.1, 0.5, 0.5, 0.5]),
    (#""repeatCount": 2.5"#, [0, 0.2, 0.5, 0.9, 0.2, 0.5, 0.9, 0.1, 0.5, 0.5]),
    (#""repeatDuration": 1.7"#, [0, 0.2, 0.5, 0.9, 0.2, 0.5, 0.5, 0.5, 0.5, 0.5]),
    (#""speed": 2"#, [0, 0.4, 1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
    (#""timeOffset": 0.3"#, [0.3, 0.5, 0.8, 0.2, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
    (#""speed": -1"#, [0, 0.8, 0.5, 0.1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
  ])
  func measuredTiming(keys: String, expected: [Double]) throws {
    let timeline =
      #"{"layer": "a", "animate": "opacity", "from": 0, "to": 1, "duration": 1, "fillMode": "removed", \#(keys)}"#
    expectClose(try numbers(timeline, at: [0, 0.2, 0.5, 0.9, 1.2, 1.5, 1.9, 2.1, 3, 4.5]), expected)
  }

  @Test(arguments: [
    (#", "fillMode": "removed""#, [0.5, 0.5, 0, 0.5, 0.5]), (#", "fillMode": "forwards""#, [0.5, 0.5, 0, 0.5, 1]),
    (#", "fillMode": "backwards""#, [0, 0, 0, 0.5, 0.5]), (#", "fillMode": "both""#, [0, 0, 0, 0.5, 1]),
    ("", [0, 0, 0, 0.5, 1]),
  ])
  func fillModes(key: String, expected: [Double]) throws {
    let timeline = #"{"at": 1, "layer": "a", "animate": "opacity", "from": 0, "to": 1, "duration": 1\#(key)}"#
    expectClose(try numbers(timeline, at: [0, 0.5, 1, 1.5, 2.5]), expected)
  }

  @Test(arguments: [
    (#""from": 0.2, "to": 0.8"#, 0.5), (#""from": 0.2, "by": 0.3"#, 0.35), (#""to": 0.9, "by": 0.3"#, 0.75),
    (#""from": 0.2"#, 0.35), (#""to": 0.8"#, 0.65), (#""by": 0.3"#, 0.65),
  ])
  func endsOfABasicAnimation(ends: String, expected: Double) throws {
    expectClose(try numbers(#"{"layer": "a", "animate": "opacity", \#(ends), "duration": 1}"#, at: [0.5]), [expected])
  }

  @Test func missingEndsAreTheValueShown() throws {
    // Of an expression …
    let layers = #"{"name": "a", "opacity": "=time / 10"}"#
    let at2 = #"{"at": 2, "layer": "a", "animate": "opacity", "to": 1, "duration": 1}"#
    expectClose(try numbers(at2, at: [1, 2, 2.5, 3], layers: layers), [0.2, 0.2, 0.6, 1])
    // … of an animation in the middle of its way …
    let interrupted = #"""
      {"layer": "s", "animate": "strokeEnd", "from": 0, "to": 1, "duration": 2},
      {"at": 1, "layer": "s", "animate": "strokeEnd", "to": 0, "duration": 1}
      """#
    expectClose(try numbers(interrupted, "s.strokeEnd", at: [0.5, 1, 1.5, 2, 3]), [0.25, 0.5, 0.25, 0, 0])
    // … and of an entry of the same instant that stands before it.
    let same = #"""
      {"layer": "s", "set": {"strokeEnd": 0.8}, "duration": 0},
      {"layer": "s", "animate": "strokeEnd", "to": 0, "duration": 1}
      """#
    expectClose(try numbers(same, "s.strokeEnd", at: [0, 0.5, 1]), [0.8, 0.4, 0])
  }

  @Test func whatBeganLastHolds() throws {
    let timeline = #"""
      {"at": 2, "layer": "a", "animate": "opacity", "from": 1, "to": 0.6, "duration": 1},
      {"at": 1, "layer": "a", "animate": "opacity", "from": 0, "to": 0.4, "duration": 3},
      {"at": 5, "layer": "a", "animate": "opacity", "from": 0.1, "to": 0.2, "duration": 1},
      {"at": 5, "layer": "a", "animate": "opacity", "from": 0.8, "to": 0.9, "duration": 1}
      """#
    expectClose(
      try numbers(timeline, at: [0, 1, 1.5, 2, 2.5, 3, 4, 4.9, 5, 6]), [0, 0, 0.2 / 3, 1, 0.8, 0.6, 0.6, 0.6, 0.8, 0.9])
    // One that is removed at its end uncovers what began before it.
    let removed = #"""
      {"layer": "a", "animate": "opacity", "from": 0, "to": 1, "duration": 4},
      {"at": 1, "layer": "a", "animate": "opacity", "from": 0, "to": 0, "duration": 1, "fillMode": "removed"}
      """#
    expectClose(try numbers(removed, at: [0.5, 1.5, 3]), [0.125, 0, 0.75])
  }

  @Test func ofTwoAtOnceTheLaterInTheFileHoldsAlsoWhenStaggered() throws {
    let layers = #"{"name": "x1"}, {"name": "x2"}"#
    let timeline = #"""
      {"at": 1, "layer": "x2", "animate": "opacity", "from": 0.1, "to": 0.1, "duration": 1},
      {"layer": "x*", "stagger": 1, "animate": "opacity", "from": 0.2, "to": 0.2, "duration": 1}
      """#
    expectClose(try numbers(timeline, "x2.opacity", at: [1.5], layers: layers), [0.2])
  }

  @Test func componentsAndWholesLieOverEachOther() throws {
    let timeline = #"""
      {"layer": "a", "animate": "position", "from": [0, 0], "to": [10, 20], "duration": 2},
      {"at": 1, "layer": "a", "animate": "position.x", "to": 100, "duration": 1}
      """#
    let script = StagedScript(layers: Self.layers, timeline: timeline, queries: ["a.position"])
    #expect(
      try script.values(at: [0.5, 1, 1.5, 2, 3]).map { $0.asPoint ?? .zero } == [
        Point(2.5, 5), Point(5, 10), Point(52.5, 15), Point(100, 20), Point(100, 20),
      ])
  }

  @Test func turnsByComponentAreWholeTurns() throws {
    let layers = #"{"name": "a"}"#
    let byComponent = #"{"layer": "a", "animate": "transform.rotation.z", "from": 0, "to": 360, "duration": 4}"#
    expectClose(
      try numbers(byComponent, "a.transform.rotation.z", at: [1, 2, 3, 4], layers: layers), [90, 180, 270, 360])
    // As a whole a matrix takes the shorter way: 0 → 180 turns by −180 (measured: −45 at a quarter).
    let whole =
      #"{"layer": "a", "animate": "transform", "from": {"matrix": [1,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,0,1]}, "to": {"matrix": [-1,0,0,0, 0,-1,0,0, 0,0,1,0, 0,0,0,1]}, "duration": 4}"#
    expectClose(try numbers(whole, "a.transform.rotation.z", at: [1], layers: layers), [-45])
    let additive =
      #"{"layer": "a", "animate": "transform.rotation", "from": 0, "to": 90, "duration": 1}, {"layer": "a", "animate": "transform.rotation", "from": 0, "to": 20, "additive": true, "duration": 1}"#
    expectClose(try numbers(additive, "a.transform.rotation.z", at: [0.5, 1], layers: layers), [55, 110])
    let skew = #"{"layer": "a", "animate": "transform.skew", "to": [20, 10], "duration": 1}"#
    expectClose(try numbers(skew, "a.transform.skew.y", at: [0.5], layers: layers), [5])
  }

  @Test func additiveAndCumulative() throws {
    let layers = #"{"name": "a", "zPosition": 100}"#
    let two =
      #"{"layer": "a", "animate": "zPosition", "from": 0, "to": 20, "additive": true, "duration": 1}, {"layer": "a", "animate": "zPosition", "from": 0, "to": 10, "additive": true, "duration": 1}"#
    expectClose(try numbers(two, "a.zPosition", at: [0.5], layers: layers), [115])
    let cumulative =
      #"{"layer": "a", "animate": "zPosition", "from": 0, "to": 10, "cumulative": true, "repeatCount": 3, "duration": 1}"#
    expectClose(try numbers(cumulative, "a.zPosition", at: [0.5, 1.5, 2.5], layers: layers), [5, 15, 25])
    let by = #"{"layer": "a", "animate": "zPosition", "by": 10, "cumulative": true, "repeatCount": 3, "duration": 1}"#
    expectClose(try numbers(by, "a.zPosition", at: [0.5, 1.5, 2.5], layers: layers), [105, 215, 325])
  }

  @Test func keyframes() throws {
    func run(_ keys: String, _ times: [Double]) throws -> [Double] {
      try numbers(
        #"{"layer": "s", "animate": "strokeEnd", "values": [0, 1, 0.5, 0.7], "duration": 1, \#(keys)}"#, "s.strokeEnd",
        at: times)
    }
    expectClose(try run(#""calculationMode": "linear""#, [0, 1.0 / 6, 0.5, 1]), [0, 0.5, 0.75, 0.7])
    expectClose(try run(#""keyTimes": [0, 0.1, 0.6, 1]"#, [0.05, 0.35]), [0.5, 0.75])
    expectClose(try run(#""calculationMode": "discrete""#, [0, 0.3, 0.6, 0.9, 1]), [0, 1, 0.5, 0.7, 0.7])
    // Measured on macOS.
    expectClose(
      try run(#""calculationMode": "cubic", "keyTimes": [0, 0.1, 0.6, 1]"#, [0.05, 0.2, 0.3, 0.5, 0.7, 0.9]),
      [0.61458, 1.00667, 0.9, 0.58667, 0.50313, 0.63438], within: 1e-5)
    // Paced: 1 + 0.5 + 0.2 long.
    expectClose(try run(#""calculationMode": "paced""#, [0.5 / 1.7, 1.25 / 1.7]), [0.5, 0.75])
    expectClose(
      try run(#""timings": ["easeIn", "linear", {"steps": 2, "position": "end"}]"#, [0.25 / 3, 0.5, 2.75 / 3]),
      [0.09346, 0.75, 0.6], within: 1e-5)
    // `timing` warps the whole: at 1/4 of the time easeIn is at 0.09346.
    expectClose(try run(#""timing": "easeIn""#, [0.25]), [0.09346 * 3], within: 1e-4)
    #expect(
      try numbers(#"{"layer": "s", "animate": "strokeEnd", "values": [0.9], "duration": 1}"#, "s.strokeEnd", at: [0.5])
        == [0.5])
  }

  @Test func keyframesOfPointsAndColors() throws {
    let layers = #"{"name": "a"}"#
    let points =
      #"{"layer": "a", "animate": "position", "values": [[0, 0], [30, 40], [30, 60]], "calculationMode": "paced", "duration": 7}"#
    #expect(try value("a.position", at: 5, layers: layers, timeline: points) == .point(Point(30, 40)))
    let colors = #"{"layer": "a", "animate": "backgroundColor", "values": ["black", "white", "red"], "duration": 2}"#
    #expect(try value("a.backgroundColor", at: 0.5, layers: layers, timeline: colors) == .color(Color(0.5, 0.5, 0.5)))
    #expect(try value("a.backgroundColor", at: 1.5, layers: layers, timeline: colors) == .color(Color(1, 0.5, 0.5)))
  }

  @Test func colorsMixUnpremultipliedAndANullEndShowsNothing() throws {
    let layers = #"{"name": "a", "backgroundColor": "red"}"#
    let fade = #"{"layer": "a", "animate": "backgroundColor", "to": "rgba(0, 0, 255, 0.5)", "duration": 1}"#
    #expect(try value("a.backgroundColor", at: 0.5, layers: layers, timeline: fade) == .color(Color(0.5, 0, 0.5, 0.75)))
    let null = #"{"layer": "a", "animate": "backgroundColor", "to": null, "duration": 1}"#
    #expect(try value("a.backgroundColor", at: 0.5, layers: layers, timeline: null) == .none)
    let alpha = #"{"layer": "a", "animate": "backgroundColor.alpha", "to": 0, "duration": 1}"#
    #expect(try value("a.backgroundColor", at: 0.25, layers: layers, timeline: alpha) == .color(Color(1, 0, 0, 0.75)))
  }

  @Test func arraysOfColorsAndLocations() throws {
    let layers = #"{"name": "g", "type": "gradient", "colors": ["black", "black"], "locations": [0, 1]}"#
    let timeline = #"""
      {"layer": "g", "animate": "colors", "to": ["white", "red"], "duration": 1},
      {"layer": "g", "animate": "locations", "to": [0.5, 1], "duration": 1}, {"at": 1, "layer": "g", "set": {"locations.0": 0.75}, "duration": 0}
      """#
    #expect(
      try value("g.colors", at: 0.5, layers: layers, timeline: timeline)
        == .array([.color(Color(0.5, 0.5, 0.5)), .color(Color(0.5, 0, 0))]))
    #expect(
      try value("g.locations", at: 0.5, layers: layers, timeline: timeline) == .array([.number(0.25), .number(1)]))
    #expect(try value("g.locations[0]", at: 1, layers: layers, timeline: timeline) == .number(0.75))
  }

  @Test func pathsMorph() throws {
    let layers = #"{"name": "s", "type": "shape", "path": "M 0 0 L 10 0"}"#
    let script = StagedScript(
      layers: layers, timeline: #"{"layer": "s", "animate": "path", "to": "M 0 0 L 0 10", "duration": 1}"#,
      queries: ["s.path"])
    guard case .path(let half) = try script.values(at: [0.5])[0] else { throw Missing() }
    #expect(half.points == [Point(0, 0), Point(5, 5)])
    #expect(script.codes.isEmpty)
    let other = StagedScript(
      layers: layers, timeline: #"{"layer": "s", "animate": "path", "to": {"oval": [0, 0, 9, 9]}, "duration": 1}"#)
    #expect(other.codes == ["path-structure"])
    #expect(other.stage != nil)
    // Two that follow each other do not turn into each other.
    let two =
      #"{"layer": "s", "animate": "path", "from": "M 0 0 L 1 1", "to": "M 0 0 L 2 2", "duration": 1}, {"at": 2, "layer": "s", "animate": "path", "from": "M 0 0 Q 1 1 2 2", "to": "M 0 0 Q 3 1 2 2", "duration": 1}"#
    #expect(StagedScript(layers: layers, timeline: two).codes.isEmpty)
  }

  @Test func alongAPath() throws {
    let layers = #"{"name": "a", "frame": [0, 0, 10, 10], "transform": {"rotation": 10}}"#
    let timeline =
      #"{"layer": "a", "animate": "position", "path": "M 0 0 L 100 0 C 150 0 200 50 200 100", "rotationMode": "auto", "duration": 1}"#
    let script = StagedScript(layers: layers, timeline: timeline, queries: ["a.position"])
    let p = try #require(try script.values(at: [0.6])[0].asPoint)
    expectClose([p.x, p.y], [129.6, 5.6], within: 1e-9)
    expectClose(try numbers(timeline, "a.transform.rotation.z", at: [0.25, 1], layers: layers), [10, 100])
    let reversed = timeline.split(separator: "auto").joined(separator: "autoReverse")
    expectClose(try numbers(reversed, "cos(a.transform.rotation.z - 190)", at: [0.25], layers: layers), [1])
    let later = timeline + #", {"at": 2, "layer": "a", "animate": "position", "to": [0, 0], "duration": 1}"#
    expectClose(try numbers(later, "a.transform.rotation.z", at: [1.5, 3], layers: layers), [100, 10])
    #expect(
      StagedScript(layers: layers, timeline: #"{"layer": "a", "animate": "opacity", "path": "M 0 0 L 1 1"}"#).codes
        .count == 1)
  }

  @Test func springs() throws {
    let layers = #"{"name": "a", "zPosition": 0}"#
    func run(_ spring: String, _ times: [Double], _ keys: String = "") throws -> [Double] {
      try numbers(
        #"{"layer": "a", "animate": "zPosition", "to": 100, "spring": \#(spring)\#(keys)}"#, "a.zPosition", at: times,
        layers: layers)
    }
    expectClose(try run("{}", [0.05, 0.15, 0.25, 0.45]), [10.4405, 61.0493, 102.336, 111.845], within: 5e-4)
    expectClose(
      try run(#"{"damping": 20}"#, [0.05, 0.15, 0.25, 0.45]), [9.0204, 44.2175, 71.2703, 93.8901], within: 5e-4)
    expectClose(try run(#"{"damping": 30}"#, [0.15]), try run(#"{"damping": 20}"#, [0.15]))
    expectClose(try run("{}", [0.49], #", "duration": 0.5"#), [108.34], within: 5e-3)
    expectClose(try run("{}", [2, 5]), [100, 100])
    expectClose(try run(#"{"perceptualDuration": 0.5}"#, [0.8]), [100], within: 0.1)
    let settling = #"{"settlingDuration": 0.35, "dampingRatio": 1}"#
    expectClose(try run(settling, [0.35, 0.36]), [100, 100])
    #expect(try run(settling, [0.34])[0] < 99.95)
  }

  @Test func formsOfSpringsAreNotMixed() {
    func hints(_ spring: String) -> [String?] {
      StagedScript(layers: #"{"name": "a"}"#, timeline: #"{"layer": "a", "set": {"opacity": 0}, "spring": \#(spring)}"#)
        .hints
    }
    #expect(hints(#"{"dampingRatio": 0.5, "duration": 1}"#).contains("write 'settlingDuration'"))
    #expect(hints(#"{"response": 0.5, "dampingRatio": 0.7}"#).contains("write 'perceptualDuration'"))
    #expect(hints(#"{"settlingDuration": 1, "bounce": 0.5}"#) == ["write 'dampingRatio', which is 1 minus it"])
    #expect(
      hints(#"{"stiffness": 100, "dampingRatio": 0.5}"#)
        == [#"write 'damping', or {"settlingDuration": …, "dampingRatio": …}"#])
    #expect(hints(#"{"settlingDuration": 1, "dampingRatio": 0.5}"#).isEmpty)
  }

  @Test func whatIsBeyondItsRangeIsDrawnAtItsEnd() throws {
    let script = StagedScript(
      layers:
        #"{"name": "s", "type": "shape", "path": "M 0 0 L 9 9", "fillColor": null, "strokeColor": "red", "opacity": 0.9}"#,
      timeline:
        #"{"layer": "s", "animate": "strokeEnd", "from": 0, "to": 1, "duration": 1, "timing": "easeOutBack"}, {"layer": "s", "animate": "opacity", "from": 0, "to": 1, "duration": 1, "timing": "easeOutBack"}"#,
      queries: ["s.strokeEnd"])
    #expect(try script.numbers(at: [0.7])[0] > 1)
    guard case .stroke(let content)? = try script.scene(at: 0.7).nodes.first?.content else { throw Missing() }
    #expect(content.stroke.trimEnd == 1)
    #expect(content.paint == .color(Color(1, 0, 0)))
  }

  @Test func gradientAnglesBeginAtThePointsDirection() throws {
    let layers = #"{"name": "g", "type": "gradient", "colors": ["red", "blue"]}"#
    let timeline = #"{"layer": "g", "animate": "angle", "to": 360, "duration": 1}"#
    expectClose(try numbers(timeline, "g.angle", at: [0, 0.5, 1], layers: layers), [270, 315, 360])
    let points =
      #"{"name": "g", "type": "gradient", "colors": ["red", "blue"], "startPoint": [0, 0.5], "endPoint": [1, 0.5]}"#
    expectClose(try numbers("", "g.angle", at: [0], layers: points), [0])
    // To read the angle does not change what is drawn.
    guard case .fill(let fill)? = try StagedScript(layers: points, queries: ["g.angle"]).scene().nodes.first?.content,
      case .gradient(let gradient) = fill.paint
    else { throw Missing() }
    #expect(gradient.start == Point(0, 40))
  }

  @Test func picturesDissolve() throws {
    let script = StagedScript(
      layers: #"{"name": "a", "contents": "10x10.png"}"#,
      timeline: #"{"layer": "a", "animate": "contents", "to": "20x20.png", "duration": 1}"#)
    #expect(LayerLooks.shape(try script.scene(at: 0.25).nodes) == "group(image group(image))")
    #expect(LayerLooks.shape(try script.scene(at: 1).nodes) == "image")
    #expect(
      StagedScript(
        layers: #"{"name": "a"}"#,
        timeline: #"{"layer": "a", "animate": "contents", "from": "1x1.png", "to": "none.png"}"#
      ).codes == ["asset"])
  }

  @Test func samplingIsAPureFunctionOfTime() throws {
    let script = StagedScript(
      layers: Self.layers + #", {"name": "t", "opacity": "=s.strokeEnd * a.opacity"}"#,
      timeline: #"""
        {"layer": "a", "animate": "opacity", "from": 0, "to": 1, "duration": 1, "repeatCount": 3, "autoreverses": true},
        {"at": 0.5, "layer": "s", "set": {"strokeEnd": 0.9}}, {"at": 0.6, "layer": "s", "set": {"strokeEnd": 0}, "spring": {}}
        """#, more: #""duration": 5"#, queries: ["t.opacity", "a.opacity", "noise(time * 3)"])
    let stage = try script.staged()
    let (one, other) = (stage.sampler(), stage.sampler())
    var random = SeededRandom(seed: 7)
    let times = (0..<200).map { _ in random.uniform(-1, 6) }
    let first = try times.map { try one.queryValues(at: $0) }
    let versions = try times.map { try one.scene(at: $0).nodes.map(\.version) }
    for index in times.indices.shuffled(using: &random) {
      #expect(try other.queryValues(at: times[index]) == first[index])
      #expect(try other.scene(at: times[index]).nodes.map(\.version) == versions[index])
    }
  }

  private struct Missing: Error {}
}
