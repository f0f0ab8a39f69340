import Testing

@testable import Staging

/// Layers whose time is changed although the script says nothing of it.
struct ChangedTimesTests {
  private func values(
    of query: String, _ timeline: String, layers: String, at times: [Double], more: String = ""
  ) throws -> [Double] {
    let script = StagedScript(
      layers: layers, timeline: timeline, more: #""duration": 3"# + more, queries: [query])
    let sampler = try script.staged().sampler()
    return try times.map { try #require(sampler.queryValues(at: $0)[0].asNumber) }
  }

  private static let moving = #"{"layer": "a", "animate": "zPosition", "from": 0, "to": 10, "duration": 2}, "#

  @Test(
    "the classic pause, half the speed, and a later beginning",
    arguments: [
      (#"{"at": 1, "layer": "a", "set": {"speed": 0, "timeOffset": 1}}"#, [0, 5, 5, 5]),
      (#"{"at": 1, "layer": "a", "set": {"speed": 0.5, "timeOffset": 0.5}}"#, [0, 5, 7.5, 10]),
      (#"{"at": 1, "layer": "a", "set": {"beginTime": 1}}"#, [0, 0, 5, 10]),
    ])
  func changes(entry: String, expected: [Double]) throws {
    let found = try values(
      of: "a.zPosition", Self.moving + entry, layers: #"{"name": "a"}"#, at: [0, 1, 2, 3])
    for (value, wanted) in zip(found.dropFirst(2), expected.dropFirst(2)) { #expect(abs(value - wanted) < 1e-9) }
    #expect(abs(found[0]) < 1e-9)
  }

  @Test("of layers that forEach makes, one, some by a pattern, or all")
  func repeated() throws {
    let layers = #"{"name": "d", "forEach": 3}"#
    let moving = #"{"layer": "d", "animate": "zPosition", "from": 0, "to": 10, "duration": 2}, "#
    for (name, expected) in [("d[1]", [10.0, 5, 10]), ("d*", [5, 5, 5]), ("d", [5, 5, 5])] {
      let pause = #"{"at": 1, "layer": "\#(name)", "set": {"speed": 0, "timeOffset": 1}}"#
      for number in 0..<3 {
        let found = try values(of: "d[\(number)].zPosition", moving + pause, layers: layers, at: [3])
        #expect(abs(found[0] - expected[number]) < 1e-9, "\(name) \(number)")
      }
    }
  }

  @Test("by a layer's own animations, through a path, and what is given already stays")
  func places() throws {
    let pause = #"{"at": 1, "set": {"speed": 0, "timeOffset": 1}}"#
    let own = #"{"animate": "zPosition", "from": 0, "to": 10, "duration": 2}"#
    #expect(
      try values(
        of: "a.zPosition", "", layers: #"{"name": "a", "animations": [\#(own), \#(pause)]}"#, at: [3]) == [5])
    let inner = #"{"layer": "g.k", "animate": "zPosition", "from": 0, "to": 10, "duration": 2}, "#
    #expect(
      try values(
        of: "g.k.zPosition", inner + #"{"at": 1, "layer": "g", "set": {"speed": 0, "timeOffset": 1}}"#,
        layers: #"{"name": "g", "sublayers": [{"name": "k"}]}"#, at: [3]) == [5])
    #expect(
      try values(
        of: "a.zPosition", Self.moving + #"{"at": 1, "layer": "a", "set": {"timeOffset": 1}}"#,
        layers: #"{"name": "a", "speed": 0.5}"#, at: [0.5, 2]) == [1.25, 10])
  }

  @Test("by a handler of the layer itself, or of its component, when a finger comes down")
  func handlers() throws {
    let pause = #""on": {"touchDown": {"layer": "self", "set": {"speed": 0, "timeOffset": 0.5}}}"#
    let moving = #""animations": [{"animate": "zPosition", "from": 0, "to": 10, "duration": 2}]"#
    let touch = #"{"at": 1, "touch": [[5, 5]]}"#
    for (layer, more) in [
      (#"{"name": "a", "frame": [0, 0, 9, 9], \#(moving), \#(pause)}"#, ""),
      (
        #"{"name": "a", "frame": [0, 0, 9, 9], \#(moving), "component": "C"}"#,
        #", "components": {"C": {"layers": [{}], \#(pause)}}"#
      ),
    ] {
      let found = try values(of: "a.zPosition", touch, layers: layer, at: [0.5, 3], more: more)
      #expect(abs(found[0] - 2.5) < 1e-9 && abs(found[1] - 2.5) < 1e-9, "\(found)")
    }
  }
}
