import Graphics
import Motion
import Scripting
import Testing

@testable import Staging

/// What happens at one moment: times that are the same but for rounding, groups that repeat, values that are set
/// together.
struct SameMomentTests {
  private static let card =
    #"{"name": "card", "sublayers": [{"name": "a", "backgroundColor": "red"}, {"name": "b", "backgroundColor": "blue"}]}"#

  private static func flip(_ from: String, _ to: String, _ duration: String, _ more: String = "") -> String {
    #"{"transition": "flipFromLeft", "from": "\#(from)", "to": "\#(to)", "duration": \#(duration)\#(more)}"#
  }

  // MARK: Times

  /// What is added up, and at last what that is.
  private static let sums: [[Double]] = [
    [0.1, 0.2, 0.3], [0.3, -0.1, -0.2, 0], [1.1, 1.1, 1.1, 3.3], [0.1, 0.7, 0.8], [-0.1, -0.2, -0.3],
    [0.1234567891, 0.1234567891], [1e12, 0.1, 1e12 + 0.1], [.infinity, .infinity],
  ]

  @Test("sums of decimals are decimals, other times stay as they are", arguments: sums)
  func decimals(_ parts: [Double]) {
    #expect(RoundedTime.decimal(parts.dropLast().reduce(0, +)) == parts.last)
    let third = 1.0 / 3
    #expect(RoundedTime.decimal(third) == third)
  }

  @Test(
    "transitions that follow each other do not meet, however their times are added up",
    arguments: ["0.1", "0.2", "0.3", "0.6", "0.7", "1.1", "\"=1 / 3\"", "\"=pi / 7\""])
  func transitionsTouch(_ duration: String) throws {
    let turn = Self.flip("a", "b", duration) + "," + Self.flip("b", "a", duration)
    let written = (0..<10).map { at in
      Self.flip(at % 2 == 0 ? "a" : "b", at % 2 == 0 ? "b" : "a", duration, #", "at": "=\#(at) * step""#)
    }
    let step = duration.filter { $0 != "\"" && $0 != "=" }
    let timelines = [
      written.joined(separator: ","), #"{"sequence": [\#(turn)], "repeatCount": 9}"#,
      #"{"at": 0.1, "sequence": [{"sequence": [\#(turn)], "repeatCount": 3}, {"at": 0.2, "sequence": [\#(turn)]}], "repeatCount": 7}"#,
    ]
    for timeline in timelines {
      let script = StagedScript(layers: Self.card, timeline: timeline, more: #""let": {"step": "=\#(step)"}"#)
      #expect(script.mistakes == [])
    }
  }

  @Test("of two at once the later in the file holds, though their times are added up otherwise")
  func laterHolds() throws {
    let script = StagedScript(
      layers: #"{"name": "a"}"#,
      timeline: #"""
        {"at": 0.1, "sequence": [{"at": 0.2, "layer": "a", "set": {"opacity": 0.2}, "duration": 0}]},
        {"at": 0.3, "layer": "a", "set": {"opacity": 0.7}, "duration": 0},
        {"at": "=1 / 3 + 1 / 3 + 1 / 3 + 1 / 3", "layer": "a", "set": {"opacity": 0.4}, "duration": 0},
        {"at": "=4 / 3", "layer": "a", "set": {"opacity": 0.9}, "duration": 0}
        """#, more: #""duration": 2"#, queries: ["a.opacity"])
    #expect(try script.numbers(at: [0.29, 0.3, 0.31, 1.34]) == [1, 0.7, 0.7, 0.9])
  }

  // MARK: Groups

  @Test("a group that repeats is as if written out")
  func writtenOut() throws {
    let turn =
      #"{"layer": "a", "set": {"position.y": 20}, "duration": 0.5}, {"layer": "a", "set": {"position.y": 50}, "duration": 0}"#
    let layer = #"{"name": "a", "bounds": [0, 0, 9, 9], "position": [5, 50]}"#
    let times = [0, 0.25, 0.5, 0.75, 1, 1.25, 1.49, 1.5]
    func numbers(_ timeline: String) throws -> [Double] {
      try StagedScript(layers: layer, timeline: timeline, more: #""duration": 2"#, queries: ["a.position.y"])
        .numbers(at: times)
    }
    let repeated = try numbers(#"{"sequence": [\#(turn)], "repeatCount": 3}"#)
    #expect(repeated == (try numbers(#"{"sequence": [\#(turn), \#(turn), \#(turn)]}"#)))
    #expect(repeated[1] == repeated[3] && repeated[1] == repeated[5] && repeated[1] < 40)
    let nested = try numbers(
      #"{"sequence": [{"sequence": [{"parallel": [{"sequence": [\#(turn)]}], "repeatCount": 1}], "repeatCount": 3}]}"#)
    #expect(nested == repeated)
  }

  @Test("also in a handler")
  func writtenOutInHandlers() throws {
    let script = StagedScript(
      layers: #"""
        {"name": "a", "frame": [0, 0, 50, 50], "on": {"touchDown": {"sequence": [
          {"set": {"n": 10}, "duration": 0.5}, {"set": {"n": 0}, "duration": 0}], "repeatCount": 2}}}
        """#,
      timeline: #"{"at": 1, "touch": [[5, 5]]}"#, more: #""duration": 3, "parameters": {"n": 0}"#, queries: ["n"])
    let values = try script.numbers(at: [1, 1.25, 1.5, 1.75, 2])
    #expect(values[0] == 0 && values[1] > 5 && values[2] == 0 && values[3] == values[1] && values[4] == 0)
  }

  @Test("layers that begin one after the other act in the order of the file, also while they follow a finger")
  func staggered() throws {
    let entries =
      #"{"layer": ["a", "b"], "set": {"opacity": 0.5}, "duration": 0, "stagger": 0.25}, {"at": 0.25, "layer": "b", "set": {"opacity": 0.75}, "duration": 0}"#
    let layers =
      #"{"name": "a"}, {"name": "b"}, {"name": "c", "frame": [0, 0, 90, 80], "on": {"touchDown": [ENTRIES], "drag": {"layer": ["a", "b"], "set": {"zPosition": "=touch.x"}, "stagger": 0.25}}}"#
    let script = StagedScript(
      layers: layers.replacing("ENTRIES", with: entries),
      timeline: #"{"at": 1, "touch": [[10, 5], [50, 5]], "duration": 1}"#, more: #""duration": 4"#,
      queries: ["[a.opacity, b.opacity, a.zPosition, b.zPosition]"])
    let rows = try script.values(at: [0.9, 1.125, 1.25, 2, 3]).map { ($0.array ?? []).map(\.number) }
    #expect(
      rows == [[1, 1, 0, 0], [0.5, 1, 15, 0], [0.5, 0.75, 20, 20], [0.5, 0.75, 50, 50], [0.5, 0.75, 50, 50]])
  }

  // MARK: Sets

  @Test(
    "all values of a set are read before any of them acts",
    arguments: [
      (#""layer": "a", "set": {"position.x": "=position.y", "position.y": "=position.x"}"#, [50.0, 10, 1, 2]),
      (#""layer": "a", "by": {"position.x": "=position.y", "position.y": "=position.x"}"#, [60, 60, 1, 2]),
      (#""layer": "a", "by": {"position": [5, 5], "position.x": 10}"#, [25, 55, 1, 2]),
      (#""set": {"p": "=q", "q": "=p"}"#, [10, 50, 2, 1]), (#""set": {"p": 7, "q": "=p"}"#, [10, 50, 7, 1]),
      (#""set": {"p": 7, "q": "=b.position.x"}"#, [10, 50, 7, 10]),
      (#""layer": "a", "set": {"position": [1, 2], "position.y": "=position.x"}"#, [1, 10, 1, 2]),
    ])
  func readBefore(_ entry: String, _ expected: [Double]) throws {
    let layers = #"""
      {"name": "a", "bounds": [0, 0, 9, 9], "position": [10, 50]}, {"name": "b", "position": ["=p * 10", 0]},
      {"name": "button", "frame": [60, 60, 40, 20], "on": {"touchDown": {ENTRY, "duration": 0}}}
      """#
    for time in [0.0, 1] {
      for isHandled in [false, true] {
        let quiet = #""layer": "button", "set": {"opacity": 0.5}"#
        let script = StagedScript(
          layers: layers.replacing(
            "ENTRY", with: isHandled ? entry.replacing("=position", with: "=a.position") : quiet),
          timeline: isHandled
            ? #"{"at": \#(time), "touch": [[70, 70]]}"# : #"{"at": \#(time), \#(entry), "duration": 0}"#,
          more: #""duration": 3, "parameters": {"p": 1, "q": 2}"#, queries: ["[a.position.x, a.position.y, p, q]"])
        let values = try #require(try script.values(at: [2]).first?.array)
        #expect(values.map(\.number) == expected, "at \(time), handled: \(isHandled)")
      }
    }
  }

  /// What an entry itself shows ahead of its time is not what was shown before it.
  @Test("a missing end is the same whether or not there are fingers")
  func missingEnds() throws {
    for touch in ["", #"{"at": 0.1, "touch": [[50, 50]]},"#] {
      let script = StagedScript(
        layers: #"{"name": "a", "opacity": 0.9}"#,
        timeline: #"\#(touch) {"at": 1, "layer": "a", "animate": "opacity", "from": 0.4, "duration": 1}"#,
        queries: ["a.opacity"])
      #expect(try script.numbers(at: [0, 1, 1.5, 2, 3]) == [0.4, 0.4, 0.65, 0.9, 0.9])
    }
  }

  @Test(
    "what a handler does before an entry begins counts for that, and not for what was seen before the handler",
    arguments: [
      (#""to": 10"#, [0.0, 1, 1, 5.5, 10]), (#""by": 10"#, [0, 1, 1, 6, 11]), (#""from": 3"#, [3, 4, 3, 3.5, 4]),
      (#""from": 3, "to": 10"#, [3, 4, 3, 6.5, 10]), (#""values": [3, 5, 10]"#, [3, 4, 3, 5, 10]),
      (#""from": 3, "to": 10, "fillMode": "forwards""#, [0, 1, 3, 6.5, 10]),
      (#""to": 10, "spring": {"perceptualDuration": 0.1}, "duration": 1"#, [0, 1, 1, 10, 10]),
    ])
  func handlersBeforeEntries(_ entry: String, _ expected: [Double]) throws {
    let script = StagedScript(
      layers: #"{"name": "b", "frame": [0, 0, 90, 80], "on": {"tap": {"set": {"n": "=n + 1"}, "duration": 0}}}"#,
      timeline:
        #"{"at": 0.5, "touch": [[5, 5]]}, {"at": 2, "animate": "n", \#(entry)\#(entry.contains("duration") ? "" : #", "duration": 1"#)}"#,
      more: #""duration": 4, "parameters": {"n": 0}"#, queries: ["n"])
    let found = try script.numbers(at: [0, 1, 2, 2.5, 3])
    #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 0.01 }, "\(found)")
  }

  // MARK: Fingers

  @Test("a send in drag is heard from its 'at' on")
  func sendsInDragWait() throws {
    let script = StagedScript(
      layers:
        #"{"name": "s", "component": "S", "on": {"valueChanged": [{"set": {"n": "=s.v"}}, {"at": 0.25, "set": {"m": "=touch.x"}}]}}"#,
      timeline: #"{"at": 1, "touch": [[10, 20], [90, 20]], "duration": 1}"#,
      more: #"""
        "duration": 3, "parameters": {"n": 0, "m": 0}, "components": {"S": {"parameters": {"v": 0}, "size": [100, 80],
          "on": {"drag": [{"set": {"v": "=touch.x"}}, {"at": 0.25, "send": "valueChanged"}]}}}
        """#, queries: ["[s.v, n, m]"])
    let rows = try script.values(at: [1, 1.125, 1.25, 1.375, 1.5, 2, 3]).map { ($0.array ?? []).map(\.number) }
    #expect(
      rows == [[10, 0, 0], [20, 0, 0], [30, 30, 0], [40, 40, 0], [50, 50, 50], [90, 90, 90], [90, 90, 90]])
  }

  @Test("who hears of a finger after it was lifted knows where it was, in his own space")
  func lateTouch() throws {
    let script = StagedScript(
      layers: #"""
        {"name": "b", "frame": [0, 40, 100, 40], "on": {"touchUp": {"at": 0.5, "send": "valueChanged", "layer": "c"}}},
        {"name": "c", "frame": [20, 10, 10, 10], "on": {"valueChanged": {"at": 0.25, "set": {"p": "=touch"}, "duration": 0}}}
        """#,
      timeline:
        #"{"at": 0.5, "touch": [[30, 60]], "duration": 0.25}, {"at": 1, "touch": [[90, 70]], "duration": 0.25}"#,
      more: #""duration": 3, "parameters": {"p": {"type": "point", "value": [-1, -1]}}"#, queries: ["p"])
    #expect(
      try script.values(at: [1.49, 1.5, 1.99, 2]) == [
        .point(Point(-1, -1)), .point(Point(10, 50)), .point(Point(10, 50)), .point(Point(70, 60)),
      ])
  }

  // MARK: Touches

  private static func pressed(_ handlers: String, _ timeline: String, _ query: String) -> StagedScript {
    StagedScript(
      layers: #"{"name": "b", "frame": [0, 0, 50, 50], "on": {\#(handlers)}}"#, timeline: timeline,
      more: #""duration": 5, "parameters": {"log": "", "p": 0, "v": 0}"#, queries: [query])
  }

  @Test("what follows a touch comes after what the touch brought about", arguments: ["touchUp", "tap"])
  func afterTouch(_ event: String) throws {
    let fade = Self.pressed(
      #""\#(event)": {"layer": "b", "set": {"opacity": 0.8}, "duration": 0}"#,
      #"{"sequence": [{"at": 1, "layer": "b", "touch": [[5, 5]]}, {"layer": "b", "animate": "opacity", "to": 0, "duration": 1}]}"#,
      "b.opacity")
    expectClose(try fade.numbers(at: [1.1, 1.2, 1.7, 2.2, 3]), [1, 0.8, 0.4, 0, 0])
    let jump = Self.pressed(
      #""\#(event)": {"set": {"p": 1}, "duration": 0}"#,
      #"{"name": "T", "at": 1, "layer": "b", "touch": [[5, 5]]}, {"after": "T", "set": {"p": "=p + 10"}, "duration": 0}"#,
      "p")
    #expect(try jump.numbers(at: [1.1, 1.2, 2]) == [0, 11, 11])
  }

  @Test("a finger is lifted before the next one comes down")
  func touchesInARow() throws {
    let log =
      #""touchDown": {"set": {"log": "=log + 'D'"}}, "touchUp": {"set": {"log": "=log + 'U'"}}, "tap": {"set": {"log": "=log + 'T'"}}"#
    let tap = #"{"layer": "b", "touch": [[5, 5]]}"#
    let taps = Self.pressed(log, #"{"at": 1, "sequence": [\#(tap), \#(tap), \#(tap)]}"#, "log")
    #expect(try taps.values(at: [1, 1.2, 1.4, 1.6]) == ["D", "DUTD", "DUTDUTD", "DUTDUTDUT"].map { .string($0) })
    let drag = #"{"layer": "b", "touch": [[5, 5], [25, 5]], "duration": 1}"#
    let drags = Self.pressed(
      #""drag": {"by": {"v": "=touch.dx"}}, "touchUp": {"set": {"v": "=round(v / 50) * 50"}, "duration": 0}"#,
      #"{"at": 1, "sequence": [\#(drag), \#(drag)]}"#, "v")
    expectClose(try drags.numbers(at: [1.5, 2, 2.5, 3]), [10, 0, 10, 0])
  }

  @Test("entries read what later ones change at the same moment as it was")
  func readBefore() throws {
    let p = #"{"set": {"p": "=q"}, "duration": 0}"#
    let q = #"{"set": {"q": 5}, "duration": 0}"#
    for timeline in [
      #"{"at": 1, "sequence": [\#(p), \#(q)]}"#, #"{"at": 1, "parallel": [\#(p), \#(q)]}"#,
      #"{"at": 1, "set": {"p": "=q"}, "duration": 0}, {"at": 1, "set": {"q": 5}, "duration": 0}"#,
    ] {
      let script = StagedScript(
        timeline: timeline, more: #""duration": 3, "parameters": {"p": 0, "q": 1}"#, queries: ["[p, q]"])
      #expect(try script.values(at: [0, 1, 2]) == [[0, 1], [1, 5], [1, 5]].map { .array($0.map { .number($0) }) })
    }
    let other = StagedScript(
      timeline: #"{"at": 1, "sequence": [\#(q), \#(p)]}"#, more: #""duration": 3, "parameters": {"p": 0, "q": 1}"#,
      queries: ["p"])
    #expect(try other.numbers(at: [0, 1, 2]) == [0, 5, 5])
  }

  @Test("a press that is long when the finger is lifted was long before that")
  func longPressAtTheEnd() throws {
    let script = Self.pressed(
      #""longPress": {"set": {"log": "=log + 'L'"}}, "touchUp": {"set": {"log": "=log + 'U'"}}, "tap": {"set": {"log": "=log + 'T'"}}"#,
      #"{"sequence": [{"at": 1, "layer": "b", "touch": [[5, 5]], "duration": 0.5}, {"set": {"log": "=log + 's'"}, "duration": 0}]}"#,
      "log")
    #expect(try script.values(at: [1.4, 1.5]) == [.string(""), .string("LUs")])
  }
}
