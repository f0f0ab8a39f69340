import Scripting
import Testing

/// Which `item`, `index` and `count` the expressions of a handler see.
struct HandlerItemTests {
  private static let cards =
    #"{"name": "card", "forEach": ["a", "b", "c"], "bounds": [0, 0, 10, 10], "position": [0, 0]}"#

  /// What a tap at 1 s has made of the query at 3 s.
  private func tapped(
    _ layers: String, _ query: String, on place: String = "[5, 5]", layer: String = "button", components: String = ""
  ) throws -> [Double]? {
    let script = StagedScript(
      layers: layers, timeline: #"{"at": 1, "touch": [\#(place)], "layer": "\#(layer)"}"#,
      more: #""duration": 4, "components": {\#(components)}"#, queries: [query])
    return try script.values(at: [3]).first?.asNumbers
  }

  private func button(_ handler: String) -> String {
    #"{"name": "button", "frame": [80, 60, 20, 20], "on": {"tap": \#(handler)}}"#
  }

  @Test(
    "an entry sees the item of each layer that it acts on, as in the timeline",
    arguments: [
      (#"{"layer": "card", "set": {"position.x": "=index * 30"}}"#, [0.0, 30, 60]),
      (#"{"layer": "card", "animate": "position.x", "to": "=index * 30"}"#, [0, 30, 60]),
      (#"{"layer": "card", "animate": "position.x", "from": "=index", "by": "=index * 30"}"#, [0, 31, 62]),
      (#"{"layer": "card", "animate": "position.x", "values": ["=index", "=count * index"]}"#, [0, 3, 6]),
      (#"{"layer": "card", "by": {"position.x": "=index * 30"}}"#, [0, 30, 60]),
      (#"{"sequence": [{"layer": "card", "set": {"position.x": "=index * 30"}}]}"#, [0, 30, 60]),
      (#"{"layer": "card[1]", "set": {"position.x": "=index * 30"}}"#, [0, 30, 0]),
      (#"{"layer": ["card[2]", "card[0]"], "set": {"position.x": "=index + count"}}"#, [3, 0, 5]),
      (#"{"layer": "card", "set": {"position.x": "=item == 'b' ? 7 : count"}}"#, [3, 7, 3]),
      (#"{"layer": "card", "set": {"position.x": "=touch.x + index"}}"#, [5, 6, 7]),
    ])
  func target(handler: String, expected: [Double]) throws {
    let query = "[card[0].position.x, card[1].position.x, card[2].position.x]"
    let layers = HandlerItemTests.cards + ", " + button(handler)
    #expect(try tapped(layers, query) == expected)
  }

  @Test("where the bearer is an item too, its names come after those of the target")
  func bearer() throws {
    let rows = #"{"name": "r", "forEach": 3, "frame": ["=index * 20", 0, 20, 20], "on": {"tap": HANDLER}}"#
    func tappedRow(_ handler: String, _ query: String, _ more: String = "") throws -> [Double]? {
      try tapped(rows.replacing("HANDLER", with: handler) + more, query, layer: "r[2]")
    }
    let opacities = "[r[0].opacity, r[1].opacity, r[2].opacity]"
    #expect(
      try tappedRow(#"{"layer": "r", "set": {"opacity": "=index / 4"}, "duration": 0}"#, opacities) == [0, 0.25, 0.5])
    // What stands in no `forEach` leaves those of the bearer in sight.
    let dot = #", {"name": "dot", "bounds": [0, 0, 5, 5], "position": [0, 0]}"#
    #expect(
      try tappedRow(
        #"{"layer": "dot", "set": {"position": "=[index * 10, count]"}}"#, "[dot.position.x, dot.position.y]", dot)
        == [20, 3])
    let named = #", {"name": "n", "forEach": 2, "as": ["one", "place"], "bounds": [0, 0, 5, 5], "position": [0, 0]}"#
    #expect(
      try tappedRow(
        #"{"layer": "n", "set": {"position.x": "=place * 10 + index"}}"#, "[n[0].position.x, n[1].position.x]", named)
        == [2, 12])
  }

  @Test("a component's own handlers see the items of its layers")
  func component() throws {
    let component = #"""
      "C": {"size": [40, 40], "layers": [{"name": "t", "forEach": 3, "bounds": [0, 0, 5, 5], "position": [0, 0]}],
        "on": {"tap": {"layer": "t", "set": {"position.x": "=index * 4 + width"}}}}
      """#
    let layer = #"{"name": "c", "component": "C", "position": [50, 40]}"#
    #expect(
      try tapped(
        layer, "[c.t[0].position.x, c.t[1].position.x, c.t[2].position.x]", layer: "c", components: component)
        == [5, 9, 13])
  }

  @Test("what follows a finger sees the item of its target")
  func drag() throws {
    let handler = #"{"drag": {"layer": "card", "set": {"position.x": "=touch.dx * (index + 1)"}}}"#
    let script = StagedScript(
      layers: HandlerItemTests.cards + #", {"name": "s", "frame": [20, 20, 60, 40], "on": \#(handler)}"#,
      timeline: #"{"at": 1, "touch": [[5, 5], [25, 5]], "layer": "s", "duration": 1}"#, more: #""duration": 4"#,
      queries: ["[card[0].position.x, card[1].position.x, card[2].position.x]"])
    let found = try script.values(at: [1.5, 3]).map(\.asNumbers)
    #expect(found == [[10, 20, 30], [20, 40, 60]])
  }

  /// A row's handler acts on what stands in its own row, and on itself alone where it says so.
  @Test func ownItemsComeFirst() throws {
    func script(_ handler: String, _ queries: [String]) -> StagedScript {
      StagedScript(
        layers: #"""
          {"forEach": 3, "name": "row", "frame": ["=index * 30", 0, 25, 25], "on": {"tap": \#(handler)},
            "sublayers": [{"name": "front", "bounds": [0, 0, 9, 9]}, {"name": "back", "hidden": true}]}
          """#, timeline: #"{"at": 0.5, "touch": [[40, 10]]}"#, more: #""duration": 2"#, queries: queries)
    }
    let own = script(
      #"{"layer": "front", "set": {"opacity": 0.25}, "duration": 0}"#, (0..<3).map { "row[\($0)].front.opacity" })
    #expect(try own.staged().sampler().queryValues(at: 1) == [.number(1), .number(0.25), .number(1)])
    let itself = script(
      #"{"layer": "self", "set": {"opacity": "=index / 2"}, "duration": 0}"#, (0..<3).map { "row[\($0)].opacity" })
    #expect(try itself.staged().sampler().queryValues(at: 1) == [.number(1), .number(0.5), .number(1)])
    let all = script(
      #"{"layer": "row", "set": {"opacity": 0.25}, "duration": 0}"#, (0..<3).map { "row[\($0)].opacity" })
    #expect(try all.staged().sampler().queryValues(at: 1) == [.number(0.25), .number(0.25), .number(0.25)])
    let turned = script(
      #"{"transition": "flipFromRight", "from": "front", "to": "back", "duration": 0.5}"#,
      (0..<3).map { "row[\($0)].back.hidden" })
    #expect(try turned.staged().sampler().queryValues(at: 2) == [.bool(true), .bool(false), .bool(true)])
  }

  @Test func aComponentsHandlerIsBorneByItsInstance() throws {
    let script = StagedScript(
      layers: #"{"component": "Key", "name": "k", "frame": [0, 0, 50, 50]}"#,
      timeline: #"{"at": 0.5, "touch": [[10, 10]]}"#,
      more:
        #""duration": 2, "components": {"Key": {"size": [50, 50], "layers": [{"frame": [0, 0, 50, 50]}], "on": {"tap": {"layer": "self", "set": {"opacity": 0.5}, "duration": 0}}}}"#,
      queries: ["k.opacity"])
    expectClose(try script.numbers(at: [0, 1]), [1, 0.5])
  }
}
