import Graphics
import Rasterizing
import Scripting
import Staging
import TestSupport
import Testing

/// Key paths that lead from a layer to its sublayers and its mask, and values that are made as texts.
@Suite struct PartPathTests {
  private static let layers = #"""
    {"name": "p", "sublayers": [{"name": "k", "frame": [10, 10, 20, 20], "speed": 0.5, "opacity": 0}],
      "mask": {"frame": [0, 0, 30, 30], "backgroundColor": "black"}}
    """#

  @Test(
    "what is moved in a sublayer ends when that has shown its end", arguments: ["sublayers.k.opacity", "k.opacity"])
  func entriesEndWithTheSublayer(path: String) throws {
    let script = StagedScript(
      layers: Self.layers, timeline: #"{"name": "e", "layer": "p", "animate": "\#(path)", "to": 1, "duration": 1}"#,
      queries: ["e.end", "totalDuration", "k.opacity"])
    let direct = StagedScript(
      layers: Self.layers, timeline: #"{"name": "e", "layer": "k", "animate": "opacity", "to": 1, "duration": 1}"#,
      queries: ["e.end", "totalDuration", "k.opacity"])
    for time in [0, 0.5, 1, 2.0] {
      let own = try script.staged().sampler().queryValues(at: time).compactMap(\.asNumber)
      #expect(own == (try direct.staged().sampler().queryValues(at: time).compactMap(\.asNumber)))
      #expect(own == [2, 2, time / 2])
    }
  }

  @Test("so do the animations of a layer")
  func animationsEndWithTheSublayer() throws {
    let script = StagedScript(
      layers: #"""
        {"name": "p", "sublayers": [{"name": "k", "speed": 0.5, "opacity": 0}, {"name": "speed", "speed": 0.5, "opacity": 0}],
          "animations": [{"sequence": [
            {"animate": "k.opacity", "from": 0, "to": 1, "duration": 1},
            {"animate": "sublayers.speed.opacity", "from": 0, "to": 1, "duration": 1}]}]}
        """#, queries: ["totalDuration", "k.opacity"])
    #expect(try script.staged().sampler().queryValues(at: 1).compactMap(\.asNumber) == [4, 0.5])
    let own = StagedScript(
      layers:
        #"{"name": "k", "speed": 0.5, "timeOffset": 0, "animations": [{"animate": "timeOffset", "to": 1, "duration": 1}]}"#,
      queries: ["totalDuration"])
    #expect(try own.numbers(at: [0]) == [1])
  }

  @Test("frames of sublayers and masks are animated and set")
  func framesOfParts() throws {
    let script = StagedScript(
      layers: #"""
        {"name": "p", "sublayers": [{"name": "k", "frame": [10, 10, 20, 20]}],
          "mask": {"name": "m", "frame": [0, 0, 30, 30], "backgroundColor": "black"}}
        """#,
      timeline: #"""
        {"layer": "p", "animate": "sublayers.k.frame", "from": [0, 0, 10, 10], "to": [20, 40, 30, 50], "duration": 1},
        {"layer": "p", "animate": "mask.frame", "to": [0, 0, 90, 60], "duration": 1},
        {"at": 1, "layer": "p", "set": {"k.frame": [1, 2, 3, 4]}, "duration": 0}
        """#, queries: ["k.frame.x", "k.frame.y", "k.frame.width", "k.frame.height", "m.frame.width"])
    let sampler = try script.staged().sampler()
    #expect(try sampler.queryValues(at: 0.5).compactMap(\.asNumber) == [10, 20, 20, 30, 60])
    #expect(try sampler.queryValues(at: 1).compactMap(\.asNumber) == [1, 2, 3, 4, 90])
  }

  @Test("the paces of a frame are those of the whole", arguments: ["paced", "cubicPaced"])
  func pacedFrames(mode: String) throws {
    let script = StagedScript(
      layers: #"{"name": "a", "frame": [0, 0, 10, 10]}"#,
      timeline: #"""
        {"layer": "a", "animate": "frame", "calculationMode": "\#(mode)", "duration": 1,
          "values": [[0, 0, 0, 10], [0, 0, 100, 10], [0, 100, 100, 10]]}
        """#, queries: ["a.frame.x", "a.frame.y", "a.frame.width", "a.frame.height"])
    let sampler = try script.staged().sampler()
    #expect(try sampler.queryValues(at: 0.5).compactMap(\.asNumber) == [0, 0, 100, 10])
    let early = try sampler.queryValues(at: 0.25).compactMap(\.asNumber)
    #expect(abs(early[1]) < 8 && early[2] > 40 && early[2] < 65)
    // What never moves stands still, whatever the rest of the frame does.
    for time in stride(from: 0, through: 1, by: 0.05) {
      #expect(abs(try sampler.queryValues(at: time).compactMap(\.asNumber)[0]) < 1e-9)
    }
  }

  @Test("ranges of what a path leads to are those of the layer there")
  func rangesOfParts() throws {
    let script = StagedScript(
      layers: Self.layers, timeline: #"{"layer": "p", "animate": "k.opacity", "to": 3, "duration": 1}"#)
    #expect(script.codes == ["range"])
  }

  @Test("a layer is stopped at once, unless the entry has a duration")
  func timesAreSetAtOnce() throws {
    for (more, expected) in [("", [0.25, 0.25, 0.25]), (#", "duration": 0.4"#, [0.25, 0.275, 0.25])] {
      let script = StagedScript(
        layers: #"{"name": "a", "speed": 1, "timeOffset": 0}"#,
        timeline: #"""
          {"at": 1, "layer": "a", "set": {"speed": 0, "timeOffset": 1}, "timing": "linear"\#(more)},
          {"layer": "a", "animate": "opacity", "from": 0, "to": 1, "duration": 4}
          """#, more: #""duration": 5"#, queries: ["a.opacity"])
      let sampler = try script.staged().sampler()
      let values = try [1, 1.2, 3].map { try sampler.queryValues(at: $0).compactMap(\.asNumber)[0] }
      for (value, wanted) in zip(values, expected) { #expect(abs(value - wanted) < 1e-9, "\(values)") }
    }
  }

  @Test("what stops a layer takes no time")
  func settingTimesTakesNoTime() throws {
    let script = StagedScript(
      layers: #"{"name": "k", "speed": 1}"#,
      timeline: #"""
        {"at": 1, "sequence": [{"name": "a", "layer": "k", "set": {"speed": 0.5}}, {"marker": "b"}]}
        """#, more: #""duration": 3"#, queries: ["a.end", "b.time"])
    #expect(try script.staged().sampler().queryValues(at: 0).compactMap(\.asNumber) == [1, 1])
    let hint = StagedScript(
      layers: #"{"name": "p", "sublayers": [{"name": "k"}]}"#, timeline: #"{"layer": "p", "set": {"k.beginTime": 0.3}}"#
    )
    #expect(hint.hints == [#"give the layer its own first, as in "beginTime": 0.5"#])
  }

  @Test("path data may hold expressions")
  func pathsWithHoles() throws {
    func picture(_ path: String, _ time: Double) throws -> Pixmap {
      let script = StagedScript(
        layers: #"{"type": "shape", "path": \#(path), "strokeColor": "red", "lineWidth": 3, "fillColor": null}"#,
        more: #""parameters": {"y": 10.5}, "duration": 2"#)
      return Rasterizer().draw(try script.staged().sampler().scene(at: time))
    }
    let moved = try picture(#""M 5 ${y + 20 * time} C 20 0 ${40 - 5} 60 ${'70 '}${y / 1e6}""#, 1)
    #expect(moved == (try picture(#""M 5 30.5 C 20 0 35 60 70 0.0000105""#, 1)))
    #expect(moved != (try picture(#""M 5 ${y + 20 * time} C 20 0 35 60 70 0.0000105""#, 0)))
  }

  @Test("what is no path with its values is told when it is drawn")
  func brokenPathsWithHoles() throws {
    let script = StagedScript(
      layers: #"{"type": "shape", "path": "M 0 0 L ${time > 0.5 ? 'x' : '3 4'}"}"#, more: #""duration": 1"#)
    let sampler = try script.staged().sampler()
    _ = try sampler.scene(at: 0)
    #expect(throws: StagingError.self) { try sampler.scene(at: 1) }
  }
}
