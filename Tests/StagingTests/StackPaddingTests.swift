import Graphics
import Testing

/// What a stack keeps free at its edges.
struct StackPaddingTests {
  private static func script(_ padding: String, timeline: String = "", more: String = #""parameters": {"gap": 5}"#)
    -> StagedScript
  {
    StagedScript(
      layers: """
        {"name": "card", "bounds": [0, 0, "=intrinsicSize.width", "=intrinsicSize.height"],
          "stack": {"axis": "vertical", "spacing": 4, "alignment": "leading", "padding": \(padding)},
          "sublayers": [{"name": "a", "bounds": [0, 0, 30, 10]}, {"name": "b", "bounds": [0, 0, 50, 20]}]}
        """, timeline: timeline, more: more, queries: ["[card.width, card.height, a.frame.minX, a.frame.minY]"])
  }

  @Test(arguments: [
    ("0", [50.0, 34, 0, 0]), ("8", [66, 50, 8, 8]), ("[12, 3]", [74, 40, 12, 3]), (#""=gap""#, [60, 44, 5, 5]),
    (#""=point(gap, 2 * gap)""#, [60, 54, 5, 10]), (#""=[gap, 1]""#, [60, 36, 5, 1]),
    (#"["=gap + 1", 2]"#, [62, 38, 6, 2]),
    ("-2", [46, 30, -2, -2]),
  ])
  func itsForms(_ padding: String, _ expected: [Double]) throws {
    expectClose(try #require(try Self.script(padding).values(at: [0])[0].asNumbers), expected)
  }

  @Test func itMoves() throws {
    let entry = #"{"layer": "card", "animate": "stack.padding", "to": [10, 20], "duration": 2}"#
    let script = Self.script("[2, 4]", timeline: entry)
    let found = try script.values(at: [0, 1, 2]).map { try #require($0.asNumbers) }
    expectClose(found[0], [54, 42, 2, 4])
    expectClose(found[1], [62, 58, 6, 12])
    expectClose(found[2], [70, 74, 10, 20])
    let set = Self.script(
      "2", timeline: #"{"at": 1, "layer": "card", "set": {"stack.padding": [3, 3]}, "duration": 0}"#)
    expectClose(try #require(try set.values(at: [1.5])[0].asNumbers), [56, 40, 3, 3])
    let parameter = Self.script(#""=gap""#, timeline: #"{"animate": "gap", "to": 15, "duration": 1}"#)
    expectClose(try #require(try parameter.values(at: [0.5])[0].asNumbers), [70, 54, 10, 10])
  }

  @Test func aCardGrowsFromNothing() throws {
    let script = StagedScript(
      layers: """
        {"name": "card", "frame": [0, 0, 80, 0], "stack": {"padding": 8, "alignment": "center"},
          "sublayers": [{"name": "a", "bounds": [0, 0, 30, 10]}]}
        """, timeline: #"{"layer": "card", "animate": "bounds.size.height", "to": 80, "duration": 1}"#,
      queries: ["[a.frame.minX, a.frame.minY, a.frame.height]"])
    let found = try script.values(at: [0, 0.1, 1]).map { try #require($0.asNumbers) }
    expectClose(found[0], [8, 0, 0])
    expectClose(found[1], [8, 4, 0])
    expectClose(found[2], [8, 35, 10])
  }

  @Test(arguments: [
    (#""wide""#, "type"), ("[1, 2, 3]", "count"), ("true", "type"), (#""=true""#, "type"), ("{}", "type"),
  ])
  func whatItIsNot(_ padding: String, _ code: String) {
    #expect(Self.script(padding).codes == [code])
  }
}
