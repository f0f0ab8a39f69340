import Graphics
import Scripting
import Staging
import TestSupport
import Testing

/// `actions` of layers: what changes at once goes its way.
struct ActionTests {
  private func numbers(
    _ keys: String, _ query: String, at times: [Double],
    parameters: String = #""on": {"type": "bool", "value": false}"#,
    timeline: String = #"{"at": 1, "set": {"on": true}}"#, more: String = ""
  ) throws -> [Double] {
    let script = StagedScript(
      layers: #"{"name": "a", "frame": [0, 0, 20, 20], \#(keys)}\#(more)"#, timeline: timeline,
      more: #""duration": 9, "parameters": {\#(parameters)}"#, queries: [query])
    #expect(script.mistakes.isEmpty, "\(script.mistakes)")
    return try script.numbers(at: times)
  }

  private let linear = #"{"duration": 1, "timing": "linear"}"#

  @Test func aJumpIsAWay() throws {
    let keys = #""zPosition": "=on ? 10 : 2", "actions": {"zPosition": \#(linear)}"#
    expectClose(
      try numbers(keys, "a.zPosition", at: [0, 0.99, 1, 1.25, 1.5, 1.75, 2, 5]), [2, 2, 2, 4, 6, 8, 10, 10])
    let quarter = #""zPosition": "=on ? 10 : 2", "actions": {"zPosition": {}}"#
    let set = #""zPosition": 2"#
    let times = [1, 1.05, 1.1, 1.2, 1.25, 2]
    // Without anything it is what a `set` does.
    expectClose(
      try numbers(quarter, "a.zPosition", at: times),
      try numbers(set, "a.zPosition", at: times, timeline: #"{"at": 1, "layer": "a", "set": {"zPosition": 10}}"#))
    #expect(
      try numbers(#""zPosition": "=on ? 10 : 2", "actions": {"zPosition": 0}"#, "a.zPosition", at: [0.99, 1]) == [
        2, 10,
      ])
  }

  @Test("what goes little by little has no action, however fast it is", arguments: ["time * 1000", "sin(time * 400)"])
  func continuous(expression: String) throws {
    let times = stride(from: 0.0, through: 3, by: 0.07).map { $0 }
    #expect(
      try numbers(#""zPosition": "=\#(expression)", "actions": {"zPosition": \#(linear)}"#, "a.zPosition", at: times)
        == numbers(#""zPosition": "=\#(expression)""#, "a.zPosition", at: times))
  }

  @Test(
    "expressions that compare jump when that becomes true", arguments: [(">", 3.0, 0), (">=", 3, 0), (">", 2.6181, 1)])
  func comparisons(comparison: String, place: Double, digits: Int) throws {
    let keys =
      #""zPosition": "=time \#(comparison) \#(place) ? 10 : 0", "actions": {"zPosition": \#(linear)}"#
    expectClose(
      try numbers(keys, "a.zPosition", at: [0, place - 0.001, place, place + 0.25, place + 0.5, place + 1, 8]),
      [0, 0, 0, 2.5, 5, 10, 10], within: 1e-4)
  }

  @Test func eachOfSeveralGoesItsOwnWay() throws {
    let keys = #""zPosition": "=10 * n", "actions": {"zPosition": \#(linear)}"#
    let timeline = #"{"at": 1, "set": {"n": 1}}, {"at": 1.5, "set": {"n": 3}}"#
    expectClose(
      try numbers(
        keys, "a.zPosition", at: [1, 1.5, 1.75, 2, 2.25, 2.5, 3],
        parameters: #""n": {"type": "int", "value": 0}"#, timeline: timeline), [0, 5, 12.5, 20, 25, 30, 30])
  }

  @Test func aValueThatGoesOnIsFollowed() throws {
    let keys = #""zPosition": "=time + (on ? 10 : 0)", "actions": {"zPosition": \#(linear)}"#
    expectClose(try numbers(keys, "a.zPosition", at: [0.5, 1, 1.5, 2, 3]), [0.5, 1, 6.5, 12, 13], within: 1e-6)
  }

  @Test func springsArrive() throws {
    let keys =
      #""zPosition": "=on ? 10 : 0", "actions": {"zPosition": {"spring": {"perceptualDuration": 0.4, "bounce": 0.4}}}"#
    let found = try numbers(keys, "a.zPosition", at: [1, 1.1, 1.2, 1.3, 1.4, 4])
    let set = try numbers(
      #""zPosition": 0"#, "a.zPosition", at: [1, 1.1, 1.2, 1.3, 1.4, 4],
      timeline:
        #"{"at": 1, "layer": "a", "set": {"zPosition": 10}, "spring": {"perceptualDuration": 0.4, "bounce": 0.4}}"#)
    expectClose(found, set)
    #expect(found.max() ?? 0 > 10)
  }

  @Test(
    "colors, points, frames, parts of values and transforms",
    arguments: [
      (#""backgroundColor": "=on ? '#ff0000' : '#0000ff'""#, "backgroundColor", "a.backgroundColor.red * 100", 0, 100),
      (#""position": "=on ? point(30, 10) : point(10, 10)""#, "position", "a.position.x", 10, 30),
      (#""frame": ["=on ? 40 : 0", 0, "=on ? 60 : 20", 20]"#, "frame", "a.frame.maxX", 20, 100),
      (#""frame": ["=on ? 40 : 0", 0, "=on ? 60 : 20", 20]"#, "bounds", "a.width", 20, 60),
      (#""frame": ["=on ? 40 : 0", 0, "=on ? 60 : 20", 20]"#, "position.x", "a.position.x", 10, 70),
      (#""transform": {"rotation": "=on ? 90 : 0"}"#, "transform", "a.transform.rotation.z", 0, 90),
      (#""transform": {"rotation": "=on ? 90 : 0"}"#, "transform.rotation", "a.transform.rotation.z", 0, 90),
      (
        #""transform": {"scale": "=on ? 3 : 1", "translation": ["=on ? 8 : 0", 0]}"#, "transform",
        "a.transform.scale.y", 1, 3
      ),
      (#""filters": [{"blur": "=on ? 8 : 2"}]"#, "filters.blur", "a.filters.blur", 2, 8),
    ])
  func types(keys: String, keyPath: String, query: String, from: Double, to: Double) throws {
    let frame = keys.contains("\"frame\"") || keys.contains("\"position\"")
    let script = StagedScript(
      layers:
        #"{"name": "a", \#(frame ? "" : #""frame": [0, 0, 20, 20], "#)\#(keys), "actions": {"\#(keyPath)": \#(linear)}}"#,
      timeline: #"{"at": 1, "set": {"on": true}}"#,
      more: #""duration": 9, "parameters": {"on": {"type": "bool", "value": false}}"#, queries: [query])
    #expect(script.mistakes.isEmpty, "\(script.mistakes)")
    let found = try script.numbers(at: [0.9, 1.25, 1.5, 2, 5])
    expectClose(found, [from, from + (to - from) / 4, (from + to) / 2, to, to], within: 1e-6)
  }

  @Test("what follows from a value that goes its way goes along")
  func chains() throws {
    let more = #", {"name": "b", "zPosition": "=2 * a.zPosition", "actions": {"zPosition": \#(linear)}}"#
    let keys = #""zPosition": "=on ? 10 : 0", "actions": {"zPosition": \#(linear)}"#
    expectClose(try numbers(keys, "b.zPosition", at: [1, 1.5, 2], more: more), [0, 10, 20])
    // In another order in the file it is the same.
    let first = StagedScript(
      layers:
        #"{"name": "b", "zPosition": "=2 * a.zPosition", "actions": {"zPosition": \#(linear)}}, {"name": "a", \#(keys)}"#,
      timeline: #"{"at": 1, "set": {"on": true}}"#,
      more: #""duration": 9, "parameters": {"on": {"type": "bool", "value": false}}"#, queries: ["b.zPosition"])
    expectClose(try first.numbers(at: [1, 1.5, 2]), [0, 10, 20])
  }

  @Test("fingers: a press, and a row that makes way")
  func fingers() throws {
    let press = #""zPosition": "=pressed ? 10 : 0", "actions": {"zPosition": {"duration": 0.1, "timing": "linear"}}"#
    expectClose(
      try numbers(
        press, "a.zPosition", at: [1, 1.05, 1.1, 1.5, 1.55, 1.6],
        timeline: #"{"at": 1, "touch": [[5, 5]], "layer": "a", "duration": 0.5}"#),
      [0, 5, 10, 10, 5, 0])
    let row = #", {"name": "b", "zPosition": "=x > 50 ? 1 : 0", "actions": {"zPosition": \#(linear)}}"#
    expectClose(
      try numbers(
        #""on": {"drag": {"by": {"x": "=touch.dx"}}}"#, "b.zPosition", at: [1.9, 2, 2.5, 3, 4],
        parameters: #""x": 0"#, timeline: #"{"at": 1, "touch": [[5, 5], [105, 5]], "layer": "a", "duration": 2}"#,
        more: row), [0, 0, 0.5, 1, 1], within: 1e-5)
  }

  @Test("what the timeline says of the value itself holds")
  func timelineHolds() throws {
    let keys = #""zPosition": "=on ? 10 : 0", "actions": {"zPosition": \#(linear)}"#
    let set = #"{"at": 1, "layer": "a", "set": {"zPosition": 7}, "duration": 0}, {"at": 2, "set": {"on": true}}"#
    #expect(try numbers(keys, "a.zPosition", at: [0.9, 1, 2.5]) == [0, 0, 10])
    #expect(try numbers(keys, "a.zPosition", at: [0.9, 1, 1.1, 2.5], timeline: set) == [0, 7, 7, 7])
    let animate =
      #"{"at": 1, "layer": "a", "animate": "zPosition", "values": [5, 6, 9], "calculationMode": "discrete", "duration": 3, "fillMode": "removed"}, {"at": 2.5, "set": {"on": true}}"#
    #expect(try numbers(keys, "a.zPosition", at: [0.9, 1.5, 2.1, 3.5, 4.5], timeline: animate) == [0, 5, 6, 9, 10])
  }

  @Test("every moment is the same, whatever was looked at before")
  func anyOrder() throws {
    let script = StagedScript(
      layers:
        #"{"name": "a", "zPosition": "=10 * noise(floor(time * 3)) + time", "actions": {"zPosition": {"duration": 0.3, "timing": "easeOut"}}}"#,
      timeline: "", more: #""duration": 9"#, queries: ["a.zPosition"])
    let times = stride(from: 0.0, through: 8, by: 0.11).map { $0 }
    var random = SeededRandom(seed: 5)
    let shuffled = times.shuffled(using: &random)
    let inOrder = Dictionary(uniqueKeysWithValues: zip(times, try script.numbers(at: times)))
    for (time, value) in zip(shuffled, try script.numbers(at: shuffled)) { #expect(inOrder[time] == value) }
  }

  @Test("what the timeline says of a value on its way goes on from what is shown")
  func takenOver() throws {
    let keys = #""zPosition": "=on ? 10 : 0", "actions": {"zPosition": \#(linear)}"#
    let on = #"{"at": 1, "set": {"on": true}}, "#
    let set = on + #"{"at": 1.5, "layer": "a", "set": {"zPosition": 20}, "duration": 1, "timing": "linear"}"#
    expectClose(
      try numbers(keys, "a.zPosition", at: [1.49, 1.5, 1.75, 2, 2.5, 4], timeline: set), [4.9, 5, 10, 15, 20, 20],
      within: 1e-5)
    let to =
      on + #"{"at": 1.5, "layer": "a", "animate": "zPosition", "to": 20, "duration": 0.25, "fillMode": "removed"}"#
    expectClose(
      try numbers(keys, "a.zPosition", at: [1.5, 1.6, 1.76, 1.9, 2], timeline: to), [5, 10, 7.6, 9, 10], within: 1e-4)
    let from =
      on
      + #"{"at": 1.5, "layer": "a", "animate": "zPosition", "from": 30, "to": 20, "duration": 1, "fillMode": "forwards"}"#
    expectClose(try numbers(keys, "a.zPosition", at: [1.49, 1.5, 2], timeline: from), [4.9, 30, 25], within: 1e-5)
  }

  @Test("of a value of which a part was set, the others go their way")
  func partsThatWereSet() throws {
    func places(_ query: String) throws -> [Double] {
      let script = StagedScript(
        layers:
          #"{"name": "a", "position": ["=on ? 100 : 10", "=on ? 100 : 10"], "actions": {"position": \#(linear)}}"#,
        timeline:
          #"{"at": 0.5, "layer": "a", "set": {"position.x": 7}, "duration": 0}, {"at": 1, "set": {"on": true}}"#,
        more: #""duration": 9, "parameters": {"on": {"type": "bool", "value": false}}"#, queries: [query])
      return try script.numbers(at: [0.9, 1.5, 3])
    }
    expectClose(try places("a.position.x"), [7, 7, 7])
    expectClose(try places("a.position.y"), [10, 55, 100], within: 1e-6)
  }

  @Test("what is laid out goes as a whole", arguments: ["s.y.height", "s.y.position.y"])
  func layouts(query: String) throws {
    let script = StagedScript(
      layers:
        #"{"name": "s", "frame": [0, 0, 100, 100], "stack": {"axis": "vertical"}, "sublayers": [{"name": "x", "frame": [0, 0, 10, 10], "hidden": "=on"}, {"name": "y", "frame": [0, 0, 10, 10], "actions": {"frame": \#(linear)}}]}"#,
      timeline: #"{"at": 1, "set": {"on": true}}"#,
      more: #""duration": 9, "parameters": {"on": {"type": "bool", "value": false}}"#, queries: [query])
    let found = try script.numbers(at: [0.9, 1.5, 3])
    #expect(found[0] != found[2])
    expectClose([found[1]], [(found[0] + found[2]) / 2], within: 1e-6)
  }

  @Test("a thousand rows that make way one after the other are looked at in what each follows from")
  func manyRows() throws {
    let script = StagedScript(
      layers:
        #"{"name": "row", "forEach": 1000, "zPosition": "=y > index * 10 + 5 ? -10 : 0", "actions": {"zPosition": \#(linear)}}"#,
      timeline: #"{"animate": "y", "from": 0, "to": 10000, "duration": 4}"#,
      more: #""duration": 9, "parameters": {"y": 0}"#, queries: ["row[500].zPosition"])
    #expect(script.mistakes.isEmpty, "\(script.mistakes)")
    expectClose(try script.numbers(at: [2, 2.502, 3.1]), [0, -5, -10], within: 1e-3)
  }

  @Test("a mistake between two frames hides nothing that comes after it")
  func mistakesBetweenFrames() throws {
    let keys =
      #""zPosition": "=(on ? 10 : 0) + (time > 1.2 && time < 1.4 ? [1][floor(time) + 2] : 0)", "actions": {"zPosition": \#(linear)}"#
    let script = StagedScript(
      layers: #"{"name": "a", \#(keys)}"#, timeline: #"{"at": 2.5, "set": {"on": true}}"#,
      more: #""fps": 1, "duration": 9, "parameters": {"on": {"type": "bool", "value": false}}"#,
      queries: ["a.zPosition"])
    expectClose(try script.numbers(at: [2, 3, 4]), [0, 5, 10])
  }

  @Test(
    "values without a way are warned of",
    arguments: [
      #""path": "=on ? 'M 0 0 H 9 V 9 Z' : 'M 0 0 H 9 Z'", "type": "shape", "actions": {"path": 1}"#,
      #""lineDashPattern": "=on ? [1, 2] : [3]", "type": "shape", "actions": {"lineDashPattern": 1}"#,
      #""transform": {"rotation": {"axis": [0, 0, 1], "angle": "=on ? 90 : 0"}}, "actions": {"transform": 1}"#,
    ])
  func withoutWay(keys: String) {
    let script = StagedScript(
      layers: #"{"name": "a", \#(keys)}"#, timeline: #"{"at": 1, "set": {"on": true}}"#,
      more: #""duration": 2, "parameters": {"on": {"type": "bool", "value": false}}"#, queries: [])
    #expect(script.codes == ["ignored"], "\(script.mistakes)")
  }

  @Test(
    "what two actions would share",
    arguments: [
      ("frame", "position"), ("position", "position.x"), ("transform", "transform.rotation"),
      ("transform.rotation", "transform.rotation.z"), ("backgroundColor", "backgroundColor.alpha"),
    ])
  func overlapping(first: String, second: String) {
    let script = StagedScript(
      layers:
        #"{"name": "a", "frame": [0, 0, 9, 9], "backgroundColor": "red", "actions": {"\#(first)": 1, "\#(second)": 1}}"#,
      timeline: "",
      more: #""duration": 1"#, queries: [])
    #expect(script.codes == ["conflict"], "\(script.mistakes)")
  }

  @Test(
    "mistakes",
    arguments: [
      (#""actions": {"hidden": 1}"#, "type"), (#""actions": {"contents": 1}"#, "type"),
      (#""actions": {"opacty": 1}"#, "unknown-key-path"), (#""speed": 2, "actions": {"opacity": 1}"#, "conflict"),
      (#""actions": {"opacity": -1}"#, "range"), (#""actions": {"opacity": "=1"}"#, "type"),
      (#""actions": 0.3"#, "type"), (#""actions": ["opacity"]"#, "type"),
      (#""actions": {"opacity": {"easing": "easeIn"}}"#, "unknown-key"),
      (#""actions": {"opacity": {"timing": "smoth"}}"#, "unknown-name"),
      (#""actions": {"width": 1}"#, "unknown-key-path"),
    ])
  func mistakes(keys: String, code: String) {
    let script = StagedScript(
      layers: #"{"name": "a", \#(keys)}"#, timeline: "", more: #""duration": 1"#, queries: [])
    #expect(script.codes == [code], "\(script.mistakes)")
  }

  @Test func whatJumpsAllTheTimeIsRefused() {
    let script = StagedScript(
      layers:
        #"{"name": "a", "opacity": "=random(floor(time * 60)) + 0 * sum(map(range(5000), item))", "actions": {"opacity": 1}}"#,
      timeline: "",
      more: #""fps": 1, "duration": 2000"#, queries: [])
    #expect(script.codes == ["limit.steps"], "\(script.mistakes)")
  }
}
