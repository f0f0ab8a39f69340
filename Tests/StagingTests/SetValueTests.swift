import Graphics
import Testing

/// What is set, and what that reads.
struct SetValueTests {
  @Test("a table is set to rows with the same columns")
  func tables() throws {
    func script(_ rows: String) -> StagedScript {
      StagedScript(
        layers: #"{"name": "r", "forEach": "=t", "type": "text", "text": "${item.a} ${item.b}"}"#,
        timeline: #"{"at": 1, "set": {"t": \#(rows)}}"#,
        more: #""parameters": {"t": [{"a": 1, "b": "x"}, {"a": 2, "b": "y"}]}, "duration": 2"#, queries: ["r[1].text"])
    }
    let found = try script(#"[{"a": 3, "b": "z"}, {"b": "k", "a": "=2 + 2"}]"#).values(at: [0, 1.5])
    #expect(found == [.string("2 y"), .string("4 k")])
    #expect(
      script(#"[{"a": 3, "c": "z"}, {"a": "n", "b": 1}]"#).codes == ["missing-key", "unknown-key", "type", "type"])
  }

  @Test("a set reads all its values before it acts")
  func setReadsBefore() throws {
    func numbers(_ set: String, _ query: String) throws -> [Value] {
      try StagedScript(
        layers: #"{"name": "a"}"#, timeline: #"{"at": 1, "set": \#(set), "duration": 0}"#,
        more:
          #""parameters": {"x": 1, "y": 10, "i": {"type": "int", "value": 3}, "s": ""}, "let": {"twice": "=x * 2"}, "duration": 3"#,
        queries: [query]
      ).values(at: [0.5, 2])
    }
    #expect(try numbers(#"{"x": 5, "y": "=x"}"#, "y") == [.number(10), .number(1)])
    #expect(try numbers(#"{"y": "=x", "x": 5}"#, "y") == [.number(10), .number(1)])
    #expect(try numbers(#"{"x": 5, "y": "=twice"}"#, "y") == [.number(10), .number(2)])
    #expect(try numbers(#"{"i": "=i + 1", "s": "='was ' + format(i, 0)"}"#, "s") == [.string(""), .string("was 3")])
    #expect(try numbers(#"{"x": "=y", "y": "=x"}"#, "x * 100 + y") == [.number(110), .number(1001)])
    let apart = StagedScript(
      layers: #"{"name": "a"}"#,
      timeline: #"{"at": 1, "set": {"x": 5}, "duration": 0}, {"at": 1, "set": {"y": "=x"}, "duration": 0}"#,
      more: #""parameters": {"x": 1, "y": 10}, "duration": 3"#, queries: ["y"])
    #expect(try apart.values(at: [2]) == [.number(5)])
  }

  @Test("a finger somewhere else changes nothing of that")
  func setReadsBeforeBesideTouches() throws {
    let script = StagedScript(
      layers: #"{"name": "a", "frame": [0, 0, 9, 9], "on": {"tap": {"set": {"z": 2}}}}"#,
      timeline: #"{"touch": [[5, 5]], "layer": "a"}, {"at": 1, "set": {"x": 5, "y": "=x"}, "duration": 0}"#,
      more: #""parameters": {"x": 1, "y": 10, "z": 0}, "duration": 3"#, queries: ["y", "z"])
    #expect(try script.values(at: [2]) == [.number(1)])
  }

  @Test("entries read each other's values, each at its own time")
  func entriesReadEachOther() throws {
    func script(_ timeline: String) -> StagedScript {
      StagedScript(
        layers: #"{"name": "a", "frame": [0, 0, 10, 10]}, {"name": "b", "frame": [50, 0, 10, 10]}"#, timeline: timeline,
        more: #""duration": 10"#, queries: ["a.position.x * 1000 + b.position.x"])
    }
    let later = #"""
      {"at": 1, "layer": "a", "set": {"position": "=b.position"}, "duration": 0},
      {"at": 2, "layer": "b", "set": {"position": "=a.position"}, "duration": 0}
      """#
    expectClose(try script(later).numbers(at: [0, 1.5, 3]), [5055, 55055, 55055])
    let swap = #"""
      {"at": 1, "layer": "a", "animate": "position", "to": "=b.position", "duration": 2},
      {"at": 1, "layer": "b", "animate": "position", "to": "=a.position", "duration": 2}
      """#
    expectClose(try script(swap).numbers(at: [0, 1, 2, 3]), [5055, 5055, 30030, 55005])
  }

  @Test(
    "'by' needs a sum",
    arguments: [
      #"{"by": {"s": "abc"}}"#, #"{"by": {"on": true}}"#, #"{"layer": "a", "by": {"hidden": true}}"#,
      #"{"layer": "a", "by": {"text": "x"}}"#, #"{"animate": "s", "by": "b"}"#, #"{"by": {"t": [{"a": 1}]}}"#,
    ])
  func byWithoutSum(entry: String) {
    let more =
      #""parameters": {"s": "q", "on": false, "t": {"type": "table", "value": [{"a": 2}]}}"#
    let layer = #"{"name": "a", "type": "text", "text": "t", "on": {"tap": \#(entry)}}"#
    #expect(
      StagedScript(layers: #"{"name": "a", "type": "text", "text": "t"}"#, timeline: entry, more: more).codes == [
        "type"
      ])
    #expect(StagedScript(layers: layer, more: more).codes == ["type"])
  }
}
