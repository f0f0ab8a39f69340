import Graphics
import Scripting
import Testing

@testable import Staging

/// What fingers bring about.
struct EventTests {
  private static let button = #"{"name": "button", "frame": [10, 10, 40, 20], "on": {"tap": {"set": {"n": "=n + 1"}}}}"#

  private static func staged(
    _ layers: String, _ timeline: String, parameters: String = #""n": {"type": "int", "value": 0}"#,
    components: String = "", of query: String, events: Int? = nil
  ) -> StagedScript {
    StagedScript(
      layers: layers, timeline: timeline,
      more: #""duration": 10, "parameters": {\#(parameters)}, "components": {\#(components)}"#, queries: [query],
      events: events)
  }

  /// Steps of a drag 0…1 s from touch down at 1.
  private static let moments = [1.0, 1.125, 1.3, 1.5, 1.77, 2, 2.5, 9]

  @Test func tapsCount() throws {
    let script = EventTests.staged(
      EventTests.button,
      #"{"at": 1, "touch": [[5, 5]], "layer": "button"}, {"at": 2, "touch": [[15, 15]]}, {"at": 3, "touch": [[1, 1]]}"#,
      of: "n")
    // The third lands beside the button.
    #expect(try script.numbers(at: [0, 1.1, 1.19, 1.2, 2.1, 2.2, 9]) == [0, 0, 0, 1, 1, 2, 2])
  }

  @Test(
    "what a drag sets follows, though nothing reads where the finger is",
    arguments: [
      (#"{"set": {"n": 9}}"#, 9.0), (#"{"set": {"n": "=n + 1"}}"#, 1), (#"{"by": {"n": 4}}"#, 4),
      (#"[{"sequence": [{"set": {"n": 3}}]}]"#, 3),
    ])
  func dragsNeedNoName(_ handler: String, _ value: Double) throws {
    let script = EventTests.staged(
      #"{"name": "s", "frame": [10, 10, 80, 60], "on": {"drag": \#(handler)}}"#,
      #"{"at": 1, "touch": [[5, 5], [55, 5]], "layer": "s", "duration": 1}"#, of: "n")
    #expect(try script.numbers(at: [0.9, 1, 1.5, 2, 5]) == [0, value, value, value, value])
  }

  @Test("what a handler animates shows nothing before its event")
  func handlersShowNothingAhead() throws {
    let script = EventTests.staged(
      #"{"name": "b", "frame": [0, 0, 90, 80], "on": {"tap": {"layer": "b", "animate": "opacity", "from": 0.5, "to": 0, "duration": 1}}}"#,
      #"{"at": 1, "touch": [[5, 5]]}"#, of: "b.opacity")
    #expect(try script.numbers(at: [0, 1.1, 1.2, 1.7, 2.2, 9]) == [1, 1, 0.5, 0.25, 0, 0])
  }

  @Test("a value on its way comes from what was shown, though what it followed has changed at the same moment")
  func comesFromWhatWasShown() throws {
    let script = EventTests.staged(
      #"""
      {"name": "b", "frame": [0, 0, 90, 80], "on": {"tap": [
        {"set": {"n": "=n + 4"}, "duration": 0}, {"set": {"level": "=n"}, "duration": 1, "timing": "linear"}]}}
      """#,
      #"{"at": 1, "touch": [[5, 5]]}, {"at": 4, "touch": [[5, 5]]}"#,
      parameters: #""n": {"type": "int", "value": 0}, "level": "=n""#, of: "level")
    #expect(try script.numbers(at: [1.1, 1.2, 1.7, 2.2, 4.1, 4.2, 4.7, 5.2]) == [0, 0, 2, 4, 4, 4, 6, 8])
  }

  @Test func aTapIsNeitherLongNorFar() throws {
    let layer =
      #"{"name": "b", "frame": [0, 0, 90, 80], "on": {"tap": {"set": {"n": "=n + 1"}}, "longPress": {"set": {"n": "=n + 100"}}}}"#
    let timeline = #"""
      {"at": 1, "touch": [[5, 5]], "duration": 0.8}, {"at": 3, "touch": [[5, 5], [30, 5]], "duration": 0.3},
      {"at": 4, "touch": [[5, 5]], "duration": 0.4}
      """#
    let script = EventTests.staged(layer, timeline, of: "n")
    #expect(try script.numbers(at: [1.4, 1.5, 2, 3.5, 4.5]) == [0, 100, 100, 100, 101])
    // Without anybody who listens for it, a long press is a tap.
    let patient = EventTests.staged(
      #"{"frame": [0, 0, 90, 80], "on": {"tap": {"set": {"n": "=n + 1"}}}}"#, timeline, of: "n")
    #expect(try patient.numbers(at: [1.6, 1.8, 3.5, 4.5]) == [0, 1, 1, 2])
  }

  @Test(arguments: [
    ("[[10, 40], [70, 40]]", "right"), ("[[70, 40], [10, 40]]", "left"), ("[[40, 10], [40, 70]]", "down"),
    ("[[40, 70], [40, 10]]", "up"), ("[[10, 10], [60, 60]]", "none"),
  ])
  func swipes(_ way: String, _ direction: String) throws {
    let handlers = ["Left", "Right", "Up", "Down"].map {
      #""swipe\#($0)": {"set": {"way": "\#($0.lowercased())"}}"#
    }.joined(separator: ", ")
    let script = EventTests.staged(
      #"{"frame": [0, 0, 100, 80], "on": {\#(handlers)}}"#, #"{"at": 1, "touch": \#(way), "duration": 0.4}"#,
      parameters: #""way": "none""#, of: "way")
    #expect(try script.values(at: [1.3, 1.4]) == [.string("none"), .string(direction)])
  }

  @Test func goesToTheNearestThatListens() throws {
    let layers = #"""
      {"name": "out", "frame": [0, 0, 80, 80], "on": {"tap": {"set": {"n": "=n + 1"}}, "touchUp": {"set": {"n": "=n + 10"}}},
       "sublayers": [{"name": "in", "frame": [10, 10, 40, 40], "on": {"tap": {"set": {"n": "=n + 100"}}},
         "sublayers": [{"frame": [0, 0, 20, 20]}]}]}
      """#
    let script = EventTests.staged(layers, #"{"at": 1, "touch": [[12, 12]]}"#, of: "n")
    #expect(try script.numbers(at: [1.1, 1.2]) == [0, 110])
  }

  @Test func readsWhatIsAtItsMoment() throws {
    // A swap reads both before either acts; what follows sees it done.
    let script = EventTests.staged(
      #"{"frame": [0, 0, 100, 80], "on": {"tap": [{"set": {"a": "=b", "b": "=a"}}, {"set": {"n": "=a * 100 + b"}}]}}"#,
      #"{"at": 1, "touch": [[5, 5]]}"#,
      parameters:
        #""a": {"type": "int", "value": 3}, "b": {"type": "int", "value": 7}, "n": {"type": "int", "value": 0}"#,
      of: "n")
    #expect(try script.numbers(at: [1.1, 1.2]) == [0, 703])
  }

  @Test func readsAllConditionsBeforeItActs() throws {
    let script = EventTests.staged(
      #"{"frame": [0, 0, 100, 80], "on": {"tap": [{"when": "=on", "set": {"on": false}}, {"when": "=!on", "set": {"on": true}}]}}"#,
      #"{"at": 1, "touch": [[5, 5]]}, {"at": 2, "touch": [[5, 5]]}"#, parameters: #""on": false"#, of: "on")
    #expect(try script.values(at: [1.1, 1.3, 2.3]) == [.bool(false), .bool(true), .bool(false)])
  }

  @Test func laterEntriesReadLater() throws {
    let script = EventTests.staged(
      #"{"frame": [0, 0, 100, 80], "on": {"touchDown": {"sequence": [{"set": {"n": 5}, "duration": 0}, {"at": 1, "set": {"n": "=n * 2"}, "duration": 0}]}}}"#,
      #"{"at": 1, "touch": [[5, 5]]}, {"at": 1.5, "set": {"n": 20}, "duration": 0}"#, of: "n")
    #expect(try script.numbers(at: [0.9, 1.1, 1.6, 2.1]) == [0, 5, 20, 40])
  }

  @Test func aNumberGoesThereImplicitly() throws {
    let script = EventTests.staged(
      #"{"frame": [0, 0, 100, 80], "on": {"touchDown": {"set": {"x": "=x + 10"}, "timing": "linear"}}}"#,
      #"{"at": 1, "touch": [[5, 5]]}"#, parameters: #""x": 5"#, of: "x")
    let found = try script.numbers(at: [1, 1.125, 1.25, 3])
    for (value, expected) in zip(found, [5.0, 10, 15, 15]) { #expect(abs(value - expected) < 1e-9) }
  }

  // MARK: Components

  private static let stepper = #"""
    "Stepper": {"parameters": {"value": {"type": "int", "value": 0}}, "size": [60, 20],
      "layers": [{"name": "minus", "frame": [0, 0, 28, 20], "on": {"tap": [{"set": {"value": "=value - 1"}}, {"send": "valueChanged"}]}},
        {"name": "plus", "frame": [32, 0, 28, 20], "on": {"tap": [{"set": {"value": "=value + 1"}}, {"send": "valueChanged"}]}}]}
    """#

  @Test func tellsTheInstanceThroughNestedOnes() throws {
    let panel = #"""
      , "Panel": {"parameters": {"sum": {"type": "int", "value": 0}}, "size": [60, 60],
        "layers": [{"name": "a", "component": "Stepper", "frame": [0, 0, 60, 20], "value": 1,
            "on": {"valueChanged": [{"set": {"sum": "=a.value + b.value"}}, {"send": "valueChanged"}]}},
          {"name": "b", "component": "Stepper", "frame": [0, 30, 60, 20], "value": 2,
            "on": {"valueChanged": [{"set": {"sum": "=a.value + b.value"}}, {"send": "valueChanged"}]}}]}
      """#
    let script = EventTests.staged(
      #"{"name": "p", "component": "Panel", "frame": [10, 10, 60, 60], "on": {"valueChanged": {"set": {"n": "=p.sum * 10"}}}}"#,
      #"{"at": 1, "touch": [[40, 10]], "layer": "p"}, {"at": 2, "touch": [[40, 40]], "layer": "p"}, {"at": 3, "touch": [[10, 10]], "layer": "p.b"}"#,
      components: EventTests.stepper + panel, of: "n + p.a.value / 10 + p.b.value / 100")
    let found = try script.numbers(at: [0.5, 1.3, 2.3, 3.3])
    for (value, expected) in zip(found, [0.12, 40.22, 50.23, 40.22]) { #expect(abs(value - expected) < 1e-9) }
  }

  @Test func eachInstanceCountsByItself() throws {
    let script = EventTests.staged(
      #"{"name": "row", "forEach": 3, "component": "Stepper", "frame": [0, "=index * 25", 60, 20]}"#,
      #"{"at": 1, "touch": [[40, 35]]}, {"at": 2, "touch": [[40, 60]]}, {"at": 3, "touch": [[40, 60]]}"#,
      components: EventTests.stepper, of: "row[0].value * 100 + row[1].value * 10 + row[2].value")
    #expect(try script.numbers(at: [0, 1.5, 2.5, 3.5]) == [0, 10, 11, 12])
  }

  @Test func touchIsInTheSpaceBeforeContentMode() throws {
    // 60 × 20 fitted into 120 × 60: twice as large, 10 from the top.
    let component = #"""
      "Pad": {"parameters": {"at": {"type": "point", "value": [0, 0]}}, "size": [60, 20],
        "on": {"touchDown": {"set": {"at": "=touch"}, "duration": 0}}, "layers": []}
      """#
    let script = EventTests.staged(
      #"{"name": "p", "component": "Pad", "frame": [-10, 10, 120, 60], "contentMode": "scaleAspectFit", "on": {"touchDown": {"set": {"own": "=touch"}, "duration": 0}}}"#,
      #"{"at": 1, "touch": [[30, 40]]}"#, parameters: #""own": {"type": "point", "value": [0, 0]}"#,
      components: component, of: "[p.at, own]")
    #expect(try script.values(at: [1.1]) == [.array([.point(Point(20, 10)), .point(Point(40, 30))])])
  }

  // MARK: Dragging

  private static let slider = #"""
    "Slider": {"parameters": {"value": 0.5}, "size": [100, 20], "layers": [{"name": "knob", "bounds": [0, 0, 20, 20],
        "position": ["=value * 100", 10]}],
      "on": {"drag": [{"set": {"value": "=clamp(touch.x / 100, 0, 1)"}}, {"send": "valueChanged"}]}}
    """#

  @Test func aSliderFollowsTheFinger() throws {
    let script = EventTests.staged(
      #"{"name": "s", "component": "Slider", "frame": [0, 0, 50, 10], "value": "=x", "on": {"valueChanged": {"set": {"x": "=s.value", "n": "=round(s.value * 10)"}}}}"#,
      #"{"at": 1, "touch": [[10, 5], [60, 5]], "layer": "s", "duration": 1}"#,
      parameters: #""x": 0.25, "n": {"type": "int", "value": 0}"#, components: EventTests.slider,
      of: "[s.value, x, s.knob.position.x, n]")
    for time in EventTests.moments {
      let touch = 20 + min(time - 1, 1) * 100
      let value = min(touch / 100, 1)
      let found = try #require(try script.values(at: [time])[0].asNumbers)
      let expected = [value, value, value * 100, (value * 10).rounded(.toNearestOrAwayFromZero)]
      for (a, b) in zip(found, expected) { #expect(abs(a - b) < 1e-9, "\(time)") }
    }
    #expect(try script.values(at: [0.5])[0].asNumbers == [0.25, 0.25, 25, 0])
  }

  @Test func theCircularSliderShowsItsAngle() throws {
    let dial = #"""
      "Dial": {"parameters": {"angle": {"type": "number", "value": 120}}, "size": [80, 80], "layers": [],
        "on": {"drag": [{"when": "=distance(touch, center) > 0.001", "set": {"angle": "=360 - floor(angle(touch, center) * 0 + mod(360 - angle(center, touch), 360))"}},
          {"send": "valueChanged"}]}}
      """#
    // Through the centre, where nothing changes.
    let script = EventTests.staged(
      #"{"name": "d", "component": "Dial", "frame": [10, 0, 80, 80], "on": {"valueChanged": {"set": {"text": "Value changed ${round(d.angle)}"}}}}"#,
      #"{"at": 1, "touch": [[10, 40], [70, 40]], "layer": "d", "duration": 1}"#,
      parameters: #""text": """#, components: dial, of: "text")
    let texts = try script.values(at: [0.5, 1, 1.25, 1.5, 1.75, 2, 5]).map(\.string)
    #expect(
      texts == ["", "Value changed 180", "Value changed 180", "Value changed 180"]
        + Array(repeating: "Value changed 360", count: 3))
  }

  @Test func byAddsToTheValueAtTouchDown() throws {
    let script = EventTests.staged(
      #"{"frame": [0, 0, 100, 80], "on": {"drag": {"by": {"offset": "=-touch.dy"}}}}"#,
      #"{"at": 1, "touch": [[50, 70], [50, 30]], "duration": 1}, {"at": 3, "touch": [[50, 70], [50, 50]], "duration": 1}"#,
      parameters: #""offset": 100"#, of: "offset")
    let found = try script.numbers(at: [0.5, 1, 1.25, 2, 2.5, 3.5, 4, 9])
    for (value, expected) in zip(found, [100.0, 100, 110, 140, 140, 150, 160, 160]) {
      #expect(abs(value - expected) < 1e-9)
    }
  }

  @Test func readsItsOwnTargetAtTouchDown() throws {
    let script = EventTests.staged(
      #"{"name": "card", "frame": [0, 0, 40, 40], "on": {"drag": {"layer": "card", "set": {"position": "=position + point(touch.dx, touch.dy)"}}}}"#,
      #"{"at": 1, "touch": [[5, 5], [45, 25]], "duration": 1}, {"at": 3, "touch": [[5, 5], [5, 15]], "layer": "card", "duration": 1}"#,
      of: "card.position")
    let found = try script.values(at: [1, 1.5, 2, 3.5, 4]).map(\.point)
    let expected = [Point(20, 20), Point(40, 30), Point(60, 40), Point(60, 45), Point(60, 50)]
    for (a, b) in zip(found, expected) { #expect(a.distance(to: b) < 1e-9) }
  }

  @Test func keepsWhatItWasWhileAConditionIsFalse() throws {
    let script = EventTests.staged(
      #"{"frame": [0, 0, 100, 80], "on": {"drag": {"when": "=touch.x < 30 || touch.x > 70", "set": {"x": "=touch.x"}}}}"#,
      #"{"at": 1, "touch": [[0, 40], [100, 40]], "duration": 1}"#, parameters: #""x": -5"#, of: "x")
    let found = try script.numbers(at: [0.9, 1.2, 1.4, 1.6, 1.8, 3])
    for (value, expected) in zip(found, [-5, 20.0, 30, 30, 80, 100]) { #expect(abs(value - expected) < 0.5) }
  }

  /// What it was is noted often, but not for ever.
  @Test func keepsWhatItWasInAVeryLongTouch() throws {
    let script = StagedScript(
      layers:
        #"{"frame": [0, 0, 100, 80], "on": {"drag": {"when": "=touch.x < 30 || touch.x > 70", "set": {"x": "=touch.x"}}}}"#,
      timeline: #"{"at": 0, "touch": [[0, 40], [100, 40]], "duration": 1000000}"#,
      more: #""fps": 0.001, "parameters": {"x": -5}"#, queries: ["x"])
    let found = try script.numbers(at: [2e5, 4e5, 6e5, 8e5])
    for (value, expected) in zip(found, [20.0, 30, 30, 80]) { #expect(abs(value - expected) < 0.01) }
  }

  @Test func twoSlidersMayMoveEachOther() throws {
    let script = EventTests.staged(
      #"{"name": "a", "frame": [0, 0, 100, 20], "on": {"drag": {"set": {"x": "=touch.x", "y": "=100 - touch.x"}}}}, {"name": "b", "frame": [0, 40, 100, 20], "on": {"drag": {"set": {"y": "=touch.x", "x": "=100 - y"}}}}"#,
      #"{"at": 1, "touch": [[0, 10], [50, 10]], "duration": 1}, {"at": 3, "touch": [[0, 50], [80, 50]], "duration": 1}"#,
      parameters: #""x": 0, "y": 0"#, of: "[x, y]")
    #expect(try script.values(at: [2, 4]).map(\.asNumbers) == [[50, 50], [20, 80]])
  }

  // MARK: Pressed

  @Test func theWholeControlIsPressed() throws {
    let key = #"""
      "Key": {"size": [40, 20], "on": {"tap": {"send": "valueChanged"}},
        "layers": [{"name": "cap", "frame": [0, 0, 40, 20], "opacity": "=pressed ? 0.5 : 1"}, {"name": "label", "frame": [5, 5, 10, 10]}]}
      """#
    let script = EventTests.staged(
      #"{"name": "k", "component": "Key", "frame": [0, 0, 40, 20]}, {"name": "l", "component": "Key", "frame": [50, 0, 40, 20]}"#,
      #"{"at": 1, "touch": [[8, 8]], "duration": 0.4}, {"at": 1.2, "touch": [[30, 3]], "duration": 1}"#,
      components: key,
      of: "[k.cap.opacity, k.label.pressed ? 1 : 0, k.pressed ? 1 : 0, l.cap.opacity]")
    let found = try script.values(at: [0.9, 1, 1.3, 1.5, 2.19, 2.2]).map(\.asNumbers)
    let (up, down): ([Double], [Double]) = ([1, 0, 0, 1], [0.5, 1, 1, 1])
    #expect(found == [up, down, down, down, down, up])
  }

  @Test("controls in a control are not pressed with it")
  func controlsInAControl() throws {
    let layers = #"""
      {"name": "page", "frame": [0, 0, 100, 80], "on": {"drag": {"set": {"x": "=touch.x"}}}, "sublayers": [
        {"name": "face", "frame": [0, 0, 100, 80]},
        {"name": "button", "frame": [10, 10, 20, 20], "on": {"tap": {"set": {"n": 1}}}, "sublayers": [{"name": "label"}]}]}
      """#
    let script = EventTests.staged(
      layers, #"{"at": 1, "touch": [[80, 60], [90, 60]]}, {"at": 2, "touch": [[15, 15]]}"#,
      parameters: #""x": 0, "n": 0"#,
      of: "map([page.pressed, page.face.pressed, page.button.pressed, page.button.label.pressed], item ? 1 : 0)")
    let pressed = try script.values(at: [0, 1.1, 2.1]).map(\.asNumbers)
    #expect(pressed == [[0, 0, 0, 0], [1, 1, 0, 0], [1, 0, 1, 1]])
  }

  // MARK: Frames

  @Test func framesAreTheSameInAnyOrder() throws {
    let script = EventTests.staged(
      #"{"name": "s", "component": "Slider", "frame": [0, 0, 100, 20], "backgroundColor": "=pressed ? 'red' : 'blue'", "on": {"valueChanged": {"set": {"n": "=round(s.value * 10)"}}}}, \#(EventTests.button)"#,
      #"{"at": 1, "touch": [[10, 5], [60, 5]], "layer": "s", "duration": 1}, {"at": 3, "touch": [[5, 5]], "layer": "button"}"#,
      components: EventTests.slider, of: "n")
    let stage = try script.staged()
    let times = (0..<80).map { Double($0) / 20 }
    let forward = stage.sampler()
    let first = try times.map { try versions(forward.scene(at: $0)) }
    let backward = stage.sampler()
    let last = try times.reversed().map { try versions(backward.scene(at: $0)) }
    #expect(first == last.reversed())
    #expect(first[35] == (try versions(stage.sampler().scene(at: times[35]))))
  }

  private func versions(_ scene: Scene) -> [[UInt64]] { scene.nodes.map { [$0.identity, $0.version] } }

  @Test func fingersAreShownAboveAll() throws {
    func nodes(_ more: String, at time: Double) throws -> Int {
      try EventTests.staged("", #"{"at": 1, "touch": [[5, 5]]\#(more)}"#, of: "n").scene(at: time).nodes.count
    }
    #expect(try nodes("", at: 0.5) == 0)
    #expect(try nodes("", at: 1.1) == 3)
    #expect(try nodes("", at: 5) == 0)
    #expect(try nodes(#", "indicator": false"#, at: 1.1) == 0)
  }

  // MARK: Transitions

  @Test func tapsTurnACardOverAndBack() throws {
    let layers = #"""
      {"name": "card", "frame": [0, 0, 80, 80], "on": {"tap": [
          {"when": "=!isBack", "transition": "flipFromRight", "from": "front", "to": "back", "duration": 1, "name": "flip"},
          {"when": "=isBack", "transition": "flipFromLeft", "from": "back", "to": "front", "duration": 1},
          {"set": {"isBack": "=!isBack"}}]},
        "sublayers": [{"name": "front", "on": {"tap": []}}, {"name": "back"}]}
      """#.replacing(#", "on": {"tap": []}"#, with: "")
    let script = EventTests.staged(
      layers, #"{"at": 1, "touch": [[40, 40]]}, {"at": 4, "touch": [[40, 40]]}"#, parameters: #""isBack": false"#,
      of: "[front.hidden ? 1 : 0, back.hidden ? 1 : 0, flip.angle]")
    let found = try script.values(at: [0.5, 1.7, 3, 4.7, 6]).map(\.asNumbers)
    #expect(found == [[0, 1, 0], [0, 0, 90], [1, 0, 180], [0, 0, 180], [0, 1, 180]])
  }

  // MARK: Mistakes

  @Test(arguments: [
    (
      #"{"frame": [0, 0, 100, 80], "on": {"tap": {"set": {"m": 1}}}}"#, "missing-name"
    ),
    (#"{"frame": [0, 0, 100, 80], "opacity": "=touch.x / 100"}"#, "unknown-name"),
    (#"{"frame": [0, 0, 100, 80], "on": {"tap": {"layer": "x", "set": {"opacity": 1}}}}"#, "missing-name"),
    (#"{"frame": [0, 0, 100, 80], "on": {"tap": {"set": {"n": "=touch.z"}}}}"#, "unknown-name"),
    (#"{"frame": [0, 0, 100, 80], "on": {"drag": {"set": {"n": "=touch.x"}, "duration": 1}}}"#, "conflict"),
    (#"{"frame": [0, 0, 100, 80], "on": {"drag": {"set": {"n": "=touch.x"}, "spring": {}}}}"#, "conflict"),
    (#"{"frame": [0, 0, 100, 80], "on": {"drag": {"by": {"n": "=touch.dx"}, "spring": {"mass": 2}}}}"#, "conflict"),
    (#"{"frame": [0, 0, 100, 80], "on": {"tap": {"when": "=n", "set": {"n": 1}}}}"#, "type"),
  ])
  func mistakesInHandlersAreFound(_ layer: String, _ code: String) {
    let script = EventTests.staged(layer, "", of: "n")
    #expect(script.codes == [code], "\(script.mistakes)")
  }

  @Test func loopsOfSendsAreNamed() {
    let script = EventTests.staged(
      #"{"name": "a", "frame": [0, 0, 50, 50], "on": {"tap": {"send": "valueChanged", "layer": "b"}, "valueChanged": {"send": "valueChanged", "layer": "b"}}}, {"name": "b", "frame": [50, 0, 50, 50], "on": {"valueChanged": {"send": "valueChanged", "layer": "a"}}}"#,
      #"{"at": 1, "touch": [[5, 5]]}"#, of: "n")
    #expect(script.codes == ["cycle"])
    #expect(script.mistakes[0].contains("'b' valueChanged → 'a' valueChanged → 'b' valueChanged"))
  }

  @Test func draggedValuesThatNeedEachOtherAreNamed() {
    let script = EventTests.staged(
      #"{"frame": [0, 0, 100, 80], "on": {"drag": {"set": {"x": "=y + touch.x", "y": "=x + 1"}}}}"#,
      #"{"at": 1, "touch": [[5, 5], [50, 5]]}"#, parameters: #""x": 0, "y": 0"#, of: "x")
    #expect(script.codes == ["cycle"])
  }

  @Test func manyTouchesAreStagedQuickly() throws {
    let layers = (0..<200).map {
      #"{"name": "l\#($0)", "frame": [\#($0 % 20 * 5), \#($0 / 20 * 8), 5, 8], "on": {"tap": {"set": {"n": "=n + 1"}}, "drag": {"set": {"x": "=touch.x"}}}}"#
    }.joined(separator: ",")
    let timeline = (0..<200).map {
      #"{"at": \#(Double($0) * 0.04), "touch": [[\#($0 % 20 * 5 + 2), \#($0 / 20 * 8 + 4)]\#($0 % 2 == 0 ? "" : ", [50, 40]")], "duration": 0.1}"#
    }.joined(separator: ",")
    let clock = ContinuousClock()
    var script: StagedScript?
    let time = clock.measure {
      script = EventTests.staged(
        layers, timeline, parameters: #""n": {"type": "int", "value": 0}, "x": 0"#, of: "n")
    }
    #expect(time < .seconds(10))
    let last = try #require(try script?.numbers(at: [9])[0])
    #expect(last >= 100)
  }

  @Test func tooManyEventsAreRefused() {
    let timeline = (0..<60).map { #"{"at": \#(Double($0) * 0.1), "touch": [[15, 15]]}"# }.joined(separator: ",")
    #expect(EventTests.staged(EventTests.button, timeline, of: "n").codes.isEmpty)
    let endless = EventTests.staged(
      #"{"name": "a", "frame": [0, 0, 50, 50], "on": {"tap": {"send": "valueChanged", "layer": "a"}, "valueChanged": [{"set": {"n": "=n + 1"}}, {"at": 0.00001, "send": "valueChanged", "layer": "a"}]}}"#,
      #"{"at": 1, "touch": [[5, 5]]}"#, of: "n", events: 1000)
    #expect(endless.codes == ["limit.events"])
  }
}
