import Graphics
import Scripting
import Testing

/// Local times: CAMediaTiming on layers, as measured of animations in Core Animation.
struct ClockTests {
  private static let component = #"""
    "components": {"C": {"layers": [{"name": "a"}], "timeline": [
      {"layer": "a", "animate": "opacity", "from": 0, "to": 1, "duration": 1}]}}, "duration": 5
    """#

  @Test(arguments: [
    (#""autoreverses": true, "duration": 1"#, [0, 0.2, 0.5, 0.9, 0.8, 0.5, 0.1, 0]),
    (#""duration": 1, "repeatCount": 2.5"#, [0, 0.2, 0.5, 0.9, 0.2, 0.5, 0.9, 0.1]),
    (#""duration": 1, "repeatDuration": 1.7"#, [0, 0.2, 0.5, 0.9, 0.2, 0.5, 0.7, 0.7]),
    (#""duration": 1, "speed": 2"#, [0, 0.4, 1, 1, 1, 1, 1, 1]),
    (#""duration": 1, "timeOffset": 0.3"#, [0.3, 0.5, 0.8, 0.2, 0.3, 0.3, 0.3, 0.3]),
    (#""duration": 1, "speed": -1"#, [0, 0.8, 0.5, 0.1, 0, 0, 0, 0]),
    (#""speed": 0, "timeOffset": 0.4"#, [0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4]),
    (#""beginTime": 0.5, "speed": 2"#, [0, 0, 0, 0.8, 1, 1, 1, 1]),
    (#""timeOffset": 0.5"#, [0.5, 0.7, 1, 1, 1, 1, 1, 1]),
    (#""timeRemap": "=1 - time / 2""#, [1, 0.9, 0.75, 0.55, 0.4, 0.25, 0.05, 0]),
  ])
  func layersHaveTheTimingOfAnimations(timing: String, expected: [Double]) throws {
    let script = StagedScript(
      layers: #"{"name": "c", "component": "C", \#(timing)}"#, more: Self.component, queries: ["c.a.opacity"])
    expectClose(try script.numbers(at: [0, 0.2, 0.5, 0.9, 1.2, 1.5, 1.9, 2.1]), expected)
  }

  /// A transition is an animation of the layer that it carries.
  @Test(arguments: [
    (#""speed": 0, "timeOffset": 0.5"#, [90, 90, 90, 90, 90], 3), (#""speed": 0.5"#, [0, 45, 90, 135, 180], 2),
    (#""speed": -1, "timeOffset": 1"#, [180, 90, 0, 0, 0], 1), (#""beginTime": 1"#, [0, 0, 0, 90, 180], 2),
    (#""beginTime": 0"#, [0, 90, 180, 180, 180], 1),
  ])
  func transitionsRunInTheTimeOfTheirCard(timing: String, expected: [Double], end: Double) throws {
    let card = #"""
      {"name": "c", "frame": [0, 0, 60, 20], \#(timing), "sublayers": [{"name": "f"}, {"name": "g"}]}
      """#
    for content in [#""from": "f", "to": "g""#, #""layer": "c", "set": {"opacity": 0}"#] {
      let script = StagedScript(
        layers: card, timeline: #"{"name": "x", "transition": "fade", \#(content), "duration": 1, "timing": "linear"}"#,
        more: timing.contains(#""speed": 0,"#) ? #""duration": 3"# : "", queries: ["x.angle", "totalDuration"])
      let sampler = try script.staged().sampler()
      let values = try [0, 0.5, 1, 1.5, 2].map { try sampler.queryValues(at: $0).compactMap(\.asNumber) }
      expectClose(values.map { $0[0] }, expected)
      expectClose(values.map { $0[1] }, [end, end, end, end, end])
    }
  }

  /// What a transition hides and shows, it hides and shows in the time of the card, whatever its two layers' own do.
  @Test(arguments: [
    #""duration": 0.5, "repeatCount": "forever""#, #""duration": 0.4, "autoreverses": true, "repeatCount": "forever""#,
    #""speed": -1"#, #""speed": 0"#, #""beginTime": 2"#, #""beginTime": 0.5, "speed": 0.25"#, #""duration": 0.2"#,
    #""timeOffset": -5"#, #""timeRemap": 0.5"#, #""timeRemap": "=time * 0.5""#, #""timeRemap": "=1 - time / 2""#,
  ])
  func layersWithATimeOfTheirOwnComeAndGoWithTheCard(timing: String) throws {
    for (from, to) in [(timing, #""speed": 1"#), (#""speed": 1"#, timing)] {
      for card in ["", #""speed": 2, "#] {
        let script = StagedScript(
          layers: #"{\#(card)"sublayers": [{"name": "f", \#(from)}, {"name": "g", \#(to)}]}"#,
          timeline: #"{"at": 0.3, "transition": "crossDissolve", "from": "f", "to": "g", "duration": 1}"#,
          more: #""duration": 4"#, queries: ["(f.hidden ? 1 : 0) + (g.hidden ? 2 : 0)"])
        let speed = card.isEmpty ? 1.0 : 2
        // 2: only the first is seen, 0: both, 1: only the second.
        #expect(
          try script.numbers(at: [0, 0.2, 0.3, 0.8, 1.2].map { $0 / speed } + [1.3, 1.6, 3.5]) == [
            2, 2, 0, 0, 0, 1, 1, 1,
          ])
      }
    }
  }

  @Test func whatFollowsOnATransitionInSlowTime() throws {
    let script = StagedScript(
      layers: #"{"name": "c", "frame": [0, 0, 60, 20], "speed": 0.5, "sublayers": [{"name": "f"}, {"name": "g"}]}"#,
      timeline: #"""
        {"sequence": [{"name": "x", "transition": "push", "from": "f", "to": "g", "duration": 1},
          {"name": "y", "transition": "push", "from": "g", "to": "f", "duration": 1}]}
        """#, queries: ["x.end", "y.begin", "totalDuration", "f.hidden", "g.hidden"])
    let sampler = try script.staged().sampler()
    let values = try [1, 2.5, 4].map { try sampler.queryValues(at: $0) }
    for value in values { #expect(value.prefix(3) == [.number(2), .number(2), .number(4)]) }
    #expect(values.map { $0[3] } == [.bool(false), .bool(false), .bool(false)])
    #expect(values.map { $0[4] } == [.bool(false), .bool(false), .bool(true)])
  }

  /// Derived durations reach to where a backwards entry begins, named or not.
  @Test(arguments: ["", #""name": "a", "#])
  func backwardsEntriesEndWhereTheyBegin(name: String) throws {
    for (timing, duration, expected) in [
      (#""speed": -1, "timeOffset": 2"#, 1.0, 2.0), (#""speed": -1, "timeOffset": 2"#, 2, 2),
      (#""beginTime": 1, "speed": -1, "timeOffset": 3"#, 1, 4), (#""speed": -2, "timeOffset": 2"#, 1, 1),
    ] {
      let script = StagedScript(
        layers: #"{"name": "b", "frame": [0, 0, 9, 9], \#(timing)}"#,
        timeline: #"{\#(name)"layer": "b", "animate": "position.x", "from": 10, "to": 50, "duration": \#(duration)}"#,
        queries: ["totalDuration"])
      expectClose(try script.numbers(at: [0]), [expected])
    }
  }

  /// Of two at once the later in the file holds, whatever lists they stand in.
  @Test func laterListsHold() throws {
    let own = #""animations": [{"animate": "opacity", "from": 0, "to": 1, "duration": 2}]"#
    let timeline = #"[{"layer": "b", "animate": "opacity", "from": 0.1, "to": 0.1, "duration": 2}]"#
    let layers = #"[{"name": "b", "frame": [0, 0, 9, 9], \#(own)}]"#
    for (body, expected) in [
      (#""layers": \#(layers), "timeline": \#(timeline)"#, 0.1),
      (#""timeline": \#(timeline), "layers": \#(layers)"#, 0.5),
    ] {
      let script = StagedScript(
        #"{"canvas": {"width": 20, "height": 20}, "duration": 3, \#(body)}"#, queries: ["b.opacity"])
      expectClose(try script.numbers(at: [1]), [expected])
    }
  }

  @Test(arguments: [
    ("removed", [false, false, true, true, false]), ("forwards", [false, false, true, true, true]),
    ("backwards", [true, true, true, true, false]), ("both", [true, true, true, true, true]),
  ])
  func fillModesSayWhenALayerIsShown(mode: String, expected: [Bool]) throws {
    let script = StagedScript(
      layers: #"{"name": "a", "backgroundColor": "red", "beginTime": 1, "duration": 1, "fillMode": "\#(mode)"}"#,
      more: #""duration": 4"#)
    let shown = try [0, 0.5, 1, 1.5, 2.5].map { !(try script.scene(at: $0).nodes.isEmpty) }
    #expect(shown == expected)
  }

  /// What is late by a decimal has decimals as its times, so steps come with their frames.
  @Test(arguments: [0.1, 0.3, 0.4, 0.7, 1.1])
  func shiftsLeaveNoTraceOfRounding(_ delay: Double) throws {
    let script = StagedScript(
      layers: #"""
        {"name": "a", "beginTime": \#(delay), "zPosition": "=floor(time * 10)"},
        {"name": "b", "beginTime": \#(delay), "speed": 0.5, "zPosition": "=floor(time * 20)"},
        {"name": "c", "beginTime": \#(delay), "duration": 0.7, "repeatCount": "forever", "zPosition": "=floor(time * 10)"}
        """#,
      timeline: #"{"at": \#(delay), "animate": "n", "from": 0, "to": 4, "duration": 4}"#,
      more: #""parameters": {"n": 0}, "duration": 9"#,
      queries: ["[a.zPosition, b.zPosition, c.zPosition, floor(n * 10), 0]"])
    // As frames have them: hundredths of a second.
    let times = (0..<40).map { (Double($0) * 10 + (delay * 100).rounded()) / 100 }
    for (step, value) in try script.values(at: times).enumerated() {
      let (number, cycle) = (Double(step), Double(step % 7))
      #expect(value.asNumbers == [number, number, cycle, number, 0], "step \(step)")
    }
  }

  @Test func clocksNestThreeDeep() throws {
    let script = StagedScript(
      layers: #"{"name": "outer", "component": "A", "speed": 2}"#,
      more: #"""
        "duration": 5, "components": {
          "A": {"layers": [{"name": "b", "component": "B", "beginTime": 1}]},
          "B": {"layers": [{"name": "c", "component": "C", "speed": 0.5, "timeOffset": 3}]},
          "C": {"layers": [{"name": "x", "zPosition": "=time"}], "timeline": [{"layer": "x", "animate": "opacity", "from": 0, "to": 1, "at": 3, "duration": 2}]}}
        """#, queries: ["outer.b.c.x.zPosition"])
    // local = (2 t − 1) / 2 + 3
    expectClose(try script.numbers(at: [0, 0.5, 1, 2]), [3, 3, 3.5, 4.5])
    let shown = StagedScript(
      layers: #"{"name": "outer", "component": "A", "speed": 2}"#,
      more: #"""
        "components": {
          "A": {"layers": [{"name": "b", "component": "B", "beginTime": 1}]},
          "B": {"layers": [{"name": "c", "component": "C", "speed": 0.5, "timeOffset": 3}]},
          "C": {"layers": [{"name": "x"}], "timeline": [{"layer": "x", "animate": "opacity", "from": 0, "to": 1, "at": 3, "duration": 2}]}}
        """#, queries: ["outer.b.c.x.opacity"])
    expectClose(try shown.numbers(at: [0.5, 1.5, 2.5]), [0, 0.5, 1])
    // The default duration: when the innermost timeline is over.
    #expect(try shown.staged().duration == 2.5)
  }

  @Test func aRemapIsAnimated() throws {
    let script = StagedScript(
      layers: #"{"name": "c", "component": "C", "timeRemap": 0}"#,
      timeline: #"{"layer": "c", "animate": "timeRemap", "values": [0, 1, 0.5], "duration": 2}"#, more: Self.component,
      queries: ["c.a.opacity"])
    expectClose(try script.numbers(at: [0, 0.5, 1, 1.5, 2]), [0, 0.5, 1, 0.75, 0.5])
  }

  @Test func namesOfTheScriptsTimeStayItsOwn() throws {
    let layers = #"{"name": "a", "speed": 3, "zPosition": "=time + 100 * progress + 10000 * totalDuration"}"#
    #expect(try number("a.zPosition", at: 1, layers: layers, more: #""duration": 4"#) == 3 + 25 + 40_000)
  }

  @Test func entriesHaveTimesAndProgress() throws {
    let script = StagedScript(
      layers: #"{"name": "a"}"#,
      timeline: #"""
        {"name": "in", "at": 1, "layer": "a", "animate": "opacity", "to": 0, "duration": 2}, {"marker": "half", "at": 1.5},
        {"after": "half", "layer": "a", "animate": "zPosition", "from": 0, "to": 8, "duration": 1}
        """#, queries: ["in.progress + 10 * in.begin + 100 * in.end + 1000 * half.time"])
    expectClose(try script.numbers(at: [0, 2, 5]), [1810, 1810.5, 1811])
    #expect(try script.staged().markers == ["half": 1.5])
    #expect(
      try number(
        "a.zPosition", at: 2, layers: #"{"name": "a"}"#,
        timeline:
          #"{"marker": "m", "at": 1.5}, {"after": "m", "layer": "a", "animate": "zPosition", "from": 0, "to": 8, "duration": 1}"#
      ) == 4)
  }

  @Test func copiesRunLateInTheirLayersTime() throws {
    func script(_ timing: String) -> StagedScript {
      StagedScript(
        layers: #"""
          {"name": "r", "type": "replicator", "frame": [0, 0, 50, 50], "instanceCount": 2, "instanceDelay": 0.5, \#(timing)
           "sublayers": [{"name": "x", "frame": ["=10 * time", 0, 5, 5], "backgroundColor": "red"}]}
          """#, more: #""duration": 4"#)
    }
    func places(_ scene: Scene) -> [Double] {
      scene.nodes.compactMap { node in
        if case .fill(let fill) = node.content { return fill.transform.apply(Point(0, 0)).x }
        return nil
      }
    }
    expectClose(places(try script("").scene(at: 2)), [20, 15])
    expectClose(places(try script(#""speed": 2,"#).scene(at: 2)), [40, 35])
  }

  /// A time that an expression gives goes with the time around it, as far as anybody knows when it shows a moment.
  @Test(arguments: ["", #", "timeRemap": "=time""#])
  func whatFollowsInATimeGivenByAnExpression(remap: String) throws {
    let script = StagedScript(
      layers: #"{"name": "k", "component": "K", "speed": 2}"#,
      more: #"""
        "duration": 3, "components": {"K": {"layers": [{"name": "a"\#(remap)}, {"name": "b"}], "timeline": [
          {"name": "x", "layer": "a", "animate": "opacity", "from": 0, "to": 1, "at": 0.5, "duration": 0.5},
          {"layer": "b", "animate": "opacity", "from": 0, "to": 1, "after": "x", "duration": 0.5}]}}
        """#, queries: ["k.x.end", "k.b.opacity"])
    let sampler = try script.staged().sampler()
    let values = try [0.5, 0.6, 0.75].map { try sampler.queryValues(at: $0).compactMap(\.asNumber) }
    expectClose(values.map { $0[0] }, [1, 1, 1])
    expectClose(values.map { $0[1] }, [0, 0.4, 1])
  }
}
