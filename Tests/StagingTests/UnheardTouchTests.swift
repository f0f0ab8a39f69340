import Scripting
import Testing

@testable import Staging

/// A touch that names a layer and is heard by nobody is told of.
struct UnheardTouchTests {
  private static let layers = #"""
    {"name": "button", "frame": [10, 10, 40, 20], "on": {"tap": {"set": {"n": 1}}}, "sublayers": [{"name": "icon", "frame": [0, 0, 9, 9]}]},
    {"name": "plain", "frame": [10, 40, 40, 20]}, {"frame": [60, 40, 40, 20], "sublayers": [{"name": "inner", "frame": [0, 0, 40, 20]}]},
    {"name": "lamp", "frame": [60, 10, 40, 20], "opacity": "=pressed ? 0.5 : 1"}
    """#

  private func script(_ touch: String, _ layers: String = layers) -> StagedScript {
    StagedScript(
      layers: layers, timeline: #"{"at": 1, "touch": \#(touch)}"#, more: #""duration": 3, "parameters": {"n": 0}"#)
  }

  @Test(
    "nobody hears it",
    arguments: [
      (#"[[5, 5]], "layer": "plain""#, "'plain'"), (#"[[5, 5]], "layer": "inner""#, "'inner'"),
      (#"[[50, 5]], "layer": "button""#, "'button' is not seen"),
      (#"[[-1, 5], [20, 5]], "layer": "button""#, "'button' is not seen"),
    ])
  func unheard(_ touch: String, _ word: String) throws {
    let script = script(touch)
    _ = try script.staged()
    #expect(script.codes == ["ignored"])
    #expect(script.diagnostics.all.first?.message.contains(word) == true)
  }

  @Test(
    "somebody hears it, or it is for nobody",
    arguments: [
      #"[[5, 5]], "layer": "button""#, #"[[5, 5]], "layer": "icon""#, #"[[5, 5], [90, 5]], "layer": "button""#,
      #"[[5, 5]], "layer": "lamp""#, "[[30, 50]]", "[[1, 1]]",
    ])
  func heard(_ touch: String) {
    #expect(script(touch).codes == [])
  }

  @Test("a script without handlers shows a finger, and no more")
  func shown() {
    #expect(script(#"[[5, 5]], "layer": "plain""#, #"{"name": "plain", "frame": [0, 0, 9, 9]}"#).codes == [])
  }
}
