import Testing

/// What happens when the script is over is told of, and no more.
@Suite struct BeyondTheEndTests {
  private static let layers = #"{"name": "a", "frame": [0, 0, 9, 9]}"#

  @Test(
    "entries that nobody sees",
    arguments: [
      (#"{"at": 5, "layer": "a", "animate": "opacity", "from": 1, "to": 0}"#, ["this begins at 5 s"]),
      (#"{"at": 3, "layer": "a", "set": {"opacity": 0}, "duration": 0}"#, ["this begins at 3 s"]),
      (
        #"{"sequence": [{"layer": "a", "animate": "opacity", "to": 0, "duration": 4}, {"layer": "a", "set": {"opacity": 1}}]}"#,
        ["this begins at 4 s"]
      ),
      (#"{"layer": "a", "animate": "opacity", "to": 0, "duration": 4}"#, []),
      (#"{"at": 2.99, "layer": "a", "animate": "opacity", "to": 0}"#, []),
      (#"{"repeatCount": 4, "sequence": [{"layer": "a", "set": {"opacity": 0}, "duration": 1}]}"#, []),
    ] as [(String, [String])])
  func entries(_ entry: String, _ expected: [String]) throws {
    let script = StagedScript(layers: Self.layers, timeline: entry, more: #""duration": 3"#)
    _ = try script.staged()
    #expect(script.codes == expected.map { _ in "ignored" })
    for (mistake, beginning) in zip(script.diagnostics.sorted, expected) {
      #expect(mistake.message.hasPrefix(beginning) && mistake.severity == .warning)
    }
  }

  /// Layers with a time of their own are seen to move in it.
  @Test(arguments: [
    (#""beginTime": 2"#, 1.5, 3.5), (#""speed": 0.5"#, 1.6, 3.2), (#""beginTime": 1"#, 1.5, 2.5),
    (#""speed": 2"#, 5, 2.5),
  ])
  func ownTimes(time: String, at: Double, shown: Double) throws {
    let script = StagedScript(
      layers: #"{"name": "a", "frame": [0, 0, 9, 9], \#(time)}"#,
      timeline: #"{"at": \#(at), "layer": "a", "set": {"opacity": 0}}"#, more: #""duration": 3"#)
    #expect(try script.staged().inspection.timeline.map(\.begin) == [shown])
    #expect(script.mistakes.map { $0.contains("this begins at \(shown) s") } == (shown < 3 ? [] : [true]))
  }

  /// Of several layers the first that is seen to move counts, and the last that is; backwards an end comes first.
  @Test(
    arguments: [
      (#""beginTime": 10"#, "", #""layer": ["a", "b"]"#, 1, [1, 11.5]),
      (#""speed": 0.5"#, #""speed": 2"#, #""layer": ["a", "b"], "stagger": 0.5"#, 1, [0.75, 3]),
      (#""speed": -1, "timeOffset": 5"#, "", #""layer": "a""#, 1, [3.5, 4]),
    ] as [(String, String, String, Double, [Double])])
  func severalTimes(a: String, b: String, layers: String, at: Double, seen: [Double]) throws {
    func layer(_ name: String, _ keys: String) -> String {
      #"{"name": "\#(name)"\#(keys.isEmpty ? "" : ", " + keys)}"#
    }
    let script = StagedScript(
      layers: layer("a", a) + ", " + layer("b", b),
      timeline: #"{"at": \#(at), \#(layers), "set": {"opacity": 0}, "duration": 0.5}"#, more: #""duration": 3.8"#)
    #expect(try script.staged().inspection.timeline.flatMap { [$0.begin, $0.end] } == seen)
    #expect(script.codes == [])
  }

  @Test(arguments: [("1", true), ("3", true), (#""=totalDuration""#, true), ("3.5", true), ("9", false)])
  func posters(_ poster: String, isFine: Bool) throws {
    let script = StagedScript(
      layers: Self.layers, more: #""duration": 3, "hold": 0.5, "poster": \#(poster)"#)
    _ = try script.staged()
    #expect(script.codes == (isFine ? [] : ["ignored"]))
    #expect(script.pointedAt == (isFine ? [] : [poster]))
  }

  /// What handlers begin does not make a script longer.
  @Test(arguments: [
    ("", #""duration": 1"#, true), ("", #""duration": 0"#, false), (#""duration": 2, "#, #""duration": 1"#, false),
    (#""duration": 1, "#, #""duration": 1"#, false),
  ])
  func handlers(duration: String, of set: String, isTold: Bool) throws {
    let script = StagedScript(
      layers: #"{"name": "b", "on": {"tap": {"set": {"a": 1}, \#(set)}}}"#,
      timeline: #"{"at": 0.2, "touch": [[50, 50]]}"#, more: duration + #""parameters": {"a": 0}"#)
    _ = try script.staged()
    #expect(script.codes == (isTold ? ["ignored"] : []))
    #expect(script.hints == (isTold ? ["give the script a 'duration' of 1.4"] : []))
  }

  /// Of a script that moves by the time alone, without an end.
  @Test(arguments: [
    (#""opacity": "=time / 2""#, "", true), (#""opacity": "=progress""#, "", true), (#""opacity": 0.5"#, "", false),
    (#""opacity": "=time / 2""#, #""duration": 1"#, false),
  ])
  func timeThatStands(key: String, more: String, isTold: Bool) throws {
    let script = StagedScript(layers: #"{\#(key)}"#, more: more)
    let warning = try script.staged().warningOfStandingTime
    #expect(warning?.code == (isTold ? "duration" : nil))
    #expect(script.codes.isEmpty)
  }
}
