import Scripting
import Testing

/// Entries that go on from one another: as many as there are, each looks only at what can still be seen.
struct LongTimelineTests {
  @Test(
    "ten thousand steps that begin where the one before ended take no longer than any ten thousand entries",
    .timeLimit(.minutes(1)),
    arguments: [
      #"{"layer": "a", "by": {"position.x": 10}, "duration": 0.001, "timing": "linear"}"#,
      #"{"layer": "a", "by": {"position": [10, 0]}, "duration": 0.001, "timing": "linear"}"#,
      #"{"layer": "a", "set": {"position.x": "=position.x + 10"}, "duration": 0.001, "timing": "linear"}"#,
      #"{"layer": "a", "animate": "position.x", "to": "=position.x + 10", "duration": 0.001}"#,
      #"{"layer": "a", "animate": "position.x", "to": "=position.x + 10", "duration": 0.001, "fillMode": "removed"}"#,
    ])
  func steps(entry: String) throws {
    let script = StagedScript(
      layers: #"{"name": "a", "bounds": [0, 0, 10, 10], "position": [3, 0]}"#,
      timeline: #"{"sequence": [\#(entry)], "repeatCount": "forever"}"#, more: #""duration": 10"#,
      queries: ["a.position.x"])
    expectClose(try script.numbers(at: [0, 0.0105, 5, 9.9995]), [3, 108, 50_003, 99_998], within: 1.5)
  }

  @Test("what an entry finds is made by all that can still be seen, whatever parts they act on")
  func parts() throws {
    let timeline = #"""
      {"at": 0, "layer": "a", "set": {"position.y": 5}, "duration": 0},
      {"at": 0.1, "layer": "a", "by": {"position.x": 1}, "duration": 0},
      {"at": 0.2, "layer": "a", "animate": "position", "to": [20, 30], "duration": 1},
      {"at": 0.3, "layer": "a", "animate": "position.x", "by": 100, "duration": 1, "additive": true},
      {"at": 1.5, "layer": "a", "by": {"position.y": 2}, "duration": 0},
      {"at": 1.6, "layer": "a", "by": {"position.x": 1}, "duration": 0},
      {"at": 1.7, "layer": "a", "set": {"position": "=[position.y, position.x]"}, "duration": 0}
      """#
    let script = StagedScript(
      layers: #"{"name": "a", "bounds": [0, 0, 10, 10], "position": [3, 0]}"#, timeline: timeline,
      more: #""duration": 3"#, queries: ["[a.position.x, a.position.y]"])
    let found = try script.values(at: [0.15, 1.4, 1.55, 1.65, 2]).flatMap { try #require($0.asNumbers) }
    expectClose(found, [4, 5, 125.6, 30, 125.6, 32, 126.6, 32, 32, 126.6])
  }

  @Test(
    "'by' of a whole adds to what its parts were set to",
    arguments: [
      (
        #"{"set": {"position": [80, 50]}}, {"set": {"position.x": 90}}, {"by": {"position": [1, 0]}}"#, "a.position.x",
        91
      ),
      (#"{"by": {"position": [1, 0]}}, {"by": {"position.x": 5}}, {"by": {"position": [1, 0]}}"#, "a.position.x", 10),
      (#"{"set": {"bounds.size.width": 80}}, {"by": {"bounds.size": [1, 0]}}"#, "a.bounds.width", 81),
      (
        #"{"set": {"bounds": [0, 0, 40, 9]}}, {"set": {"bounds.size.width": 80}}, {"by": {"bounds.size": [1, 0]}}"#,
        "a.bounds.width", 81
      ),
      (#"{"set": {"position": [5, 5]}}, {"by": {"position.x": 2}}, {"by": {"position.y": 1}}"#, "a.position.x", 7),
    ])
  func wholes(entries: String, query: String, expected: Double) throws {
    let timeline = entries.replacing(#"{""#, with: #"{"layer": "a", "duration": 0, ""#)
      .replacing(#": {"layer": "a", "duration": 0, "#, with: ": {")
    let script = StagedScript(
      layers: #"{"name": "a", "bounds": [0, 0, 10, 10], "position": [3, 0]}"#,
      timeline: #"{"sequence": [\#(timeline)]}"#, more: #""duration": 3"#, queries: [query])
    expectClose(try script.numbers(at: [1]), [expected])
  }

  @Test("where a layer's time comes back, what its entries cover is seen again")
  func repeatingTime() throws {
    let script = StagedScript(
      layers: #"""
        {"name": "a", "bounds": [0, 0, 100, 100], "position": [50, 50], "duration": 1, "repeatCount": 2,
         "on": {"tap": {"layer": "a", "at": 0.95, "animate": "position.x", "to": 0}}}
        """#,
      timeline: #"""
        {"layer": "a", "set": {"position.x": 30}, "duration": 0.5, "timing": "linear"},
        {"at": 0.9, "layer": "a", "animate": "position.x", "from": 0, "to": 10, "additive": true},
        {"touch": [[50, 50]], "layer": "a"}
        """#, more: #""duration": 3"#, queries: ["a.position.x"])
    expectClose(try script.numbers(at: [1.14, 1.15, 1.16, 1.2]), [44.4, 44, 42.24, 35.2], within: 1e-6)
  }

  @Test("what follows a spring without damping never begins")
  func endless() {
    let script = StagedScript(
      layers: #"{"name": "a", "bounds": [0, 0, 10, 10]}"#,
      timeline: #"""
        {"name": "s", "layer": "a", "animate": "position.x", "to": 9, "spring": {"damping": 0}},
        {"after": "s", "layer": "a", "set": {"opacity": 0}}
        """#, more: #""duration": 3"#)
    #expect(script.diagnostics.sorted.map(\.code) == ["duration"])
  }
}
