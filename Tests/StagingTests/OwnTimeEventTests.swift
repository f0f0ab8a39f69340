import Graphics
import Scripting
import Staging
import Testing

/// Events in layers whose time stands, repeats, runs backwards or has not begun, and entries that wait for such layers.
struct OwnTimeEventTests {
  @Test(
    "a tap acts when it comes, whatever the layer's own time does",
    arguments: [
      #""speed": 0"#, #""speed": -1"#, #""speed": 2"#, #""beginTime": 3"#, #""timeOffset": 5"#, #""duration": 1"#,
      #""duration": 1, "repeatCount": "forever""#, #""duration": 1, "repeatCount": "forever", "autoreverses": true"#,
      #""timeRemap": "=3""#, #""speed": "=1 - time""#,
    ])
  func tap(_ own: String) throws {
    let handlers = #""on": {"tap": {"layer": "k", "set": {"opacity": 0}, "duration": 0}}"#
    let script = StagedScript(
      layers: #"{"name": "k", "frame": [0, 0, 20, 20], \#(own), \#(handlers)}"#,
      timeline: #"{"at": 1, "touch": [[5, 5]], "layer": "k"}"#, more: #""duration": 5"#, queries: ["k.opacity"])
    #expect(try script.numbers(at: [0, 0.3, 1.1, 1.2, 1.5, 2.1, 3.5]) == [1, 1, 1, 0, 0, 0, 0])
  }

  @Test(
    "a component counts taps and follows drags in the script's time where its own repeats",
    arguments: [
      ("k.n", [0, 0.5, 1.1, 1.3, 2.1, 2.4], [0, 0, 0, 1, 1, 1]),
      ("k.v", [0.6, 2.4, 2.5, 3, 3.25, 3.5, 4.2], [0, 0, 0, 9, 13.5, 18, 18]),
    ])
  func component(_ query: String, _ times: [Double], _ wanted: [Double]) throws {
    let script = StagedScript(
      layers: #"{"name": "k", "component": "K", "position": [10, 10], "duration": 1, "repeatCount": "forever"}"#,
      timeline: """
        {"at": 1, "touch": [[5, 5]], "layer": "k"}, {"at": 2.5, "touch": [[0, 5], [18, 5]], "layer": "k", "duration": 1}
        """,
      more: """
        "components": {"K": {"parameters": {"n": {"type": "int", "value": 0}, "v": 0}, "size": [20, 20],
          "layers": [{"name": "q"}], "on": {"tap": {"set": {"n": "=n + 1"}}, "drag": {"set": {"v": "=touch.x"}}}}},
        "duration": 5
        """, queries: [query])
    expectClose(try script.numbers(at: times), wanted)
  }

  @Test(
    "in a handler, too, whatever its layer is called",
    arguments: ["a", "self"],
    [
      #"{"sequence": [\#(fade), {"set": {"n": 1}, "duration": 0}]}"#,
      #"{"name": "e", \#(fade.dropFirst()), {"after": "e", "set": {"n": 1}, "duration": 0}"#,
    ])
  func afterInHandler(_ name: String, _ entries: String) throws {
    let handlers = entries.replacing("LAYER", with: name)
    let script = StagedScript(
      layers: #"{"name": "a", "frame": [0, 0, 20, 20], "speed": 0.5, "on": {"tap": [\#(handlers)]}}"#,
      timeline: #"{"at": 1, "touch": [[5, 5]], "layer": "a"}"#,
      more: #""parameters": {"n": 0}, "duration": 8"#, queries: ["n"])
    expectClose(try script.numbers(at: [1, 2.3, 3.1, 3.3]), [0, 0, 0, 1])
  }

  private static let fade = #"{"layer": "LAYER", "animate": "opacity", "from": 0, "to": 0.9, "duration": 1}"#

  private static let entries = (
    #"{"name": "e", "layer": "a", "animate": "opacity", "from": 0, "to": 1, "duration": 1}"#,
    #""layer": "b", "animate": "opacity", "from": 0, "to": 1, "duration": 1"#
  )

  @Test(
    "what follows an entry of a slow layer begins when that has ended to the eye",
    arguments: [
      "\(entries.0), {\"after\": \"e\", \(entries.1)}", #"{"sequence": [\#(entries.0), {\#(entries.1)}]}"#,
    ])
  func after(_ timeline: String) throws {
    for (query, wanted) in [
      ("a.opacity", [0, 0.5, 1, 1, 1]), ("b.opacity", [0, 0, 0, 0.5, 1]), ("e.progress", [0, 0.5, 1, 1, 1]),
      ("e.begin", [0, 0, 0, 0, 0]), ("e.end", [2, 2, 2, 2, 2]), ("totalDuration", [2.5, 2.5, 2.5, 2.5, 2.5]),
    ] {
      let script = StagedScript(
        layers: #"{"name": "a", "speed": 0.5}, {"name": "b", "speed": 2}"#, timeline: timeline, queries: [query])
      expectClose(try script.numbers(at: [0, 1, 2, 2.25, 2.5]), wanted)
    }
  }

  @Test(
    "a finger is down for the script's seconds in the timeline of a component that runs otherwise",
    arguments: [0.5, 2, 4])
  func touchesOfComponents(_ speed: Double) throws {
    let touch = #""layer": "b", "touch": [[5, 5], [25, 5]], "duration": 1"#
    let script = StagedScript(
      layers: #"{"name": "k", "component": "K", "frame": [0, 0, 50, 50], "speed": \#(speed)}"#,
      more: #"""
        "components": {"K": {"parameters": {"log": "", "ended": 0}, "size": [50, 50],
          "layers": [{"name": "b", "on": {"touchDown": {"set": {"log": "=log + 'D'"}}, "touchUp": {"set": {"log": "=log + 'U'"}}}}],
          "timeline": [{"sequence": [{"at": 1, "name": "T", \#(touch)}, {"at": 1, \#(touch)}]},
            {"after": "T", "set": {"ended": 1}, "duration": 0}]}}
        """#, queries: ["k.log", "totalDuration", "k.ended"])
    let (first, second) = (1 / speed, 2 / speed + 1)
    let times = [first - 0.01, first, first + 0.99, first + 1, second - 0.01, second, second + 1]
    #expect(try script.values(at: times) == ["", "D", "D", "DU", "DU", "DUD", "DUDU"].map { .string($0) })
    let stage = try script.staged()
    #expect(abs(stage.duration - (second + 1)) < 1e-9)
    #expect(try stage.sampler().queryValues(at: first + 0.99)[2] == .number(0))
    #expect(try stage.sampler().queryValues(at: first + 1)[2] == .number(1))
  }

  @Test(
    "what follows touches comes after them in a component's timeline, whatever its speed is",
    arguments: [0.3, 0.6, 0.7, 0.75, 1.1, 1.2, 1.7, 3, 7], [0.1, 0.3, 0.5, 1.3])
  func sequencesOfComponents(_ speed: Double, _ at: Double) throws {
    let tap = #""layer": "b", "touch": [[5, 5]]"#
    let script = StagedScript(
      layers: #"{"name": "k", "component": "K", "frame": [0, 0, 50, 50], "speed": \#(speed)}"#,
      more: #"""
        "duration": 9, "components": {"K": {"parameters": {"log": ""}, "size": [50, 50],
          "layers": [{"name": "b", "on": {"touchDown": {"set": {"log": "=log + 'D'"}}, "touchUp": {"set": {"log": "=log + 'U'"}},
            "tap": [{"set": {"log": "=log + 'T'"}}, {"layer": "b", "set": {"opacity": 0.8}, "duration": 0}]}}],
          "timeline": [{"sequence": [{"at": \#(at), \#(tap)}, {\#(tap)}, {"layer": "b", "set": {"opacity": 0.2}, "duration": 0},
            {"set": {"log": "=log + 'a'"}, "duration": 0}]}]}}
        """#, queries: ["k.log", "k.b.opacity"])
    #expect(try script.staged().sampler().queryValues(at: 8.9) == [.string("DUTDUTa"), .number(0.2)])
  }

  @Test(
    "a finger in the timeline of a component that repeats is down for its time",
    arguments: ["", #", "autoreverses": true"#])
  func touchesThatRepeat(_ more: String) throws {
    let script = StagedScript(
      layers: #"{"name": "k", "component": "K", "frame": [0, 0, 50, 50], "duration": 4, "repeatCount": 2\#(more)}"#,
      more: #"""
        "duration": 9, "components": {"K": {"parameters": {"n": 0}, "size": [50, 50], "layers": [{"name": "b"}],
          "timeline": [{"sequence": [{"name": "T", "at": 2.5, "layer": "b", "touch": [[5, 5], [15, 5]], "duration": 1},
            {"set": {"n": 1}, "duration": 0}]}]}}
        """#, queries: ["k.n"])
    #expect(try script.numbers(at: [2.4, 2.6, 3.4, 3.6]) == [0, 0, 0, 1])
  }

  /// What a layer whose time stands never comes to hides nothing that it shows.
  @Test(
    arguments: [
      (#""speed": 0"#, 150), (#""beginTime": 3"#, 50), (#""speed": 2"#, 20), (#""duration": 0.1"#, 150),
      (#""speed": 2, "repeatDuration": 0.2"#, 150), (#""beginTime": 0.1"#, 20),
    ])
  func entriesThatItsTimeNeverComesTo(_ own: String, _ x: Double) throws {
    let script = StagedScript(
      layers: """
        {"name": "k", "bounds": [0, 0, 20, 20], "position": [50, 10], \(own),
          "on": {"tap": {"layer": "l", "set": {"opacity": 0}, "duration": 0}}}, {"name": "l", "bounds": [0, 0, 0, 0]}
        """,
      timeline: """
        {"layer": "k", "set": {"position.x": 150}, "duration": 0}, {"at": 0.5, "layer": "k", "set": {"position": [20, 10]}, "duration": 0},
        {"at": 1, "touch": [[\(x), 10]]}
        """, more: #""duration": 2"#, queries: ["l.opacity"])
    #expect(try script.numbers(at: [0, 1.9]) == [1, 0])
  }

  /// Of what acts at once because the layer's time begins late, what begins last there holds, wherever it stands.
  @Test(arguments: [(#""timeOffset": 3"#, 2, 0), (#""beginTime": -3"#, 2, 0), (#""beginTime": 1"#, 0, -1)])
  func entriesThatHaveBegunAtOnce(_ own: String, _ last: Int, _ first: Int) throws {
    let script = StagedScript(
      layers: """
        {"name": "b", "frame": [0, 0, 20, 20], \(own),
          "on": {"tap": {"layer": "self", "set": {"position.x": "=position.x + 5"}, "duration": 0}}}
        """,
      timeline: """
        {"at": \(last), "layer": "b", "set": {"position.x": 70}, "duration": 0},
        {"at": \(first), "layer": "b", "set": {"position.x": 20}, "duration": 0},
        {"at": 2, "touch": [[10, 10]], "layer": "b"}
        """, more: #""duration": 4"#, queries: ["b.position.x"])
    #expect(try script.numbers(at: [1.5, 3]) == [70, 75])
  }
}
