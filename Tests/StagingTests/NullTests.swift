import Graphics
import Scripting
import Testing

@testable import Staging

/// `null` as an end of what is animated: between it and a value the property is as without one.
struct NullTests {
  @Test(
    "null is where an animation comes from, and where it goes",
    arguments: [
      ("layer", "perspective", "300"), ("text", "lineHeight", "30"), ("gradient", "locations", "[0, 0.5]"),
      ("gradient", "angle", "90"), ("layer", "backgroundColor", #""red""#),
    ])
  func ends(_ type: String, _ property: String, _ value: String) throws {
    let colors = type == "gradient" ? #", "colors": ["red", "blue"]"# : ""
    func values(_ entries: String, at times: [Double]) throws -> [Bool] {
      let stage = try StagedScript(layers: #"{"name": "a", "type": "\#(type)"\#(colors)}"#, timeline: entries).staged()
      let slot = try #require(stage.slots.firstIndex { $0.label == "a.\(property)" })
      let sampler = stage.sampler()
      return try times.map { time in
        try sampler.sample(time)
        return sampler.values[slot] == .none
      }
    }
    let entry = #"{"layer": "a", "animate": "\#(property)", "duration": 3"#
    let up = entry + #", "from": null, "to": \#(value)}"#
    #expect(try values(up, at: [0, 1, 3, 9]) == [true, true, false, false])
    let down = entry + #", "from": \#(value), "to": null}"#
    #expect(try values(down, at: [0, 1, 3, 9]) == [false, true, true, true])
    let frames = entry + #", "values": [null, \#(value), null], "calculationMode": "discrete"}"#
    #expect(try values(frames, at: [0.5, 1.5, 2.5]) == [true, false, true])
    let set =
      #"{"layer": "a", "set": {"PROPERTY": VALUE}, "duration": 0}, {"at": 1, "layer": "a", "set": {"PROPERTY": null}}"#
    let sets = set.replacing("PROPERTY", with: property).replacing("VALUE", with: value)
    #expect(try values(sets, at: [0.5, 1.5]) == [false, true])
  }

  @Test(
    "null is no number, where none may be missing",
    arguments: ["opacity", "cornerRadius", "position.x", "zPosition", "bounds"])
  func neverMissing(_ property: String) {
    let script = StagedScript(
      layers: #"{"name": "a"}"#, timeline: #"{"layer": "a", "animate": "\#(property)", "from": null, "to": 1}"#)
    #expect(script.codes.contains("type"))
  }

  /// Whatever is drawn then is what is drawn without a value.
  @Test func drawnAsWithout() throws {
    let layers = #"""
      {"name": "g", "type": "gradient", "frame": [0, 0, 100, 80], "colors": ["red", "lime", "blue"]},
      {"name": "p", "sublayers": [{"frame": [10, 10, 40, 40], "backgroundColor": "red", "transform": {"rotation": {"y": 60}}}]},
      {"name": "t", "type": "text", "text": "a b c d e f g h i j k l"}
      """#
    let animated = StagedScript(
      layers: layers,
      timeline: #"""
        {"layer": "g", "animate": "locations", "from": [0, 0.1, 1], "to": null}, {"layer": "p", "animate": "perspective", "from": 90, "to": null},
        {"layer": "t", "animate": "lineHeight", "from": 40, "to": null}
        """#)
    let plain = StagedScript(layers: layers)
    let drawn = try animated.scene(at: 1).nodes.map(\.content)
    #expect("\(drawn)" == "\(try plain.scene(at: 1).nodes.map(\.content))")
    #expect("\(drawn)" != "\(try animated.scene(at: 0).nodes.map(\.content))")
  }
}
