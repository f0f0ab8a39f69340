import Graphics
import Testing

/// Expressions that give the settings of the top level.
struct ComputedSettingsTests {
  private func top(_ settings: String, set: [(String, String)] = []) -> StagedScript {
    StagedScript(
      #"""
      {\#(settings), "parameters": {"n": 4, "wide": 120.4, "ink": "red", "moves": 1}, "let": {"step": "=n / 4"},
       "layers": [{"name": "a", "frame": [0, 0, "=canvas.width / 2", 10]}],
       "timeline": [{"name": "intro", "layer": "a", "animate": "opacity", "from": 0, "to": 1, "duration": 1.5},
                    {"animate": "moves", "to": 2}]}
      """#, queries: ["a.bounds.width"], set: set)
  }

  @Test("settings of the top level follow from parameters, and from what is set")
  func settings() throws {
    let settings = #"""
      "canvas": {"width": "=round(wide)", "height": "=n * 20", "scale": "=step * 2", "background": "=ink"},
      "fps": "=n * 5", "duration": "=canvas.width / 60", "hold": "=step", "loop": "=n", "poster": "=intro.end - totalDuration / 4",
      "output": {"colors": "=n * 8", "quality": "=40 + n", "fixedColors": ["=ink", "blue"], "dither": "='ordered'", "maxSize": "=n * 1000"}
      """#
    let stage = try top(settings).staged()
    #expect((stage.width, stage.height, stage.fps, stage.duration) == (240, 160, 20, 2))
    #expect(stage.script.hold == 1 && stage.script.loop == .times(4) && stage.posterTime == 1)
    let output = stage.script.output
    #expect(output.colors == 32 && output.quality == 44 && output.dither == .ordered && output.maxSize?.bytes == 4000)
    #expect(output.fixedColors == [Color(1, 0, 0, 1), Color(0, 0, 1, 1)])
    #expect(try top(settings).numbers(at: [0]) == [60])
    let other = try top(settings, set: [("n", "8"), ("wide", "60")]).staged()
    #expect((other.width, other.height, other.fps, other.duration) == (240, 640, 40, 1))
  }

  @Test(
    "settings that cannot be known are refused",
    arguments: [
      (#""canvas": {"width": "=canvas.height", "height": 10}"#, "type"),
      (#""canvas": {"width": "=tide", "height": "=n / 0"}"#, "unknown-name not-finite"),
      (#""canvas": {"width": "=n / 3", "height": 10}"#, "range"),
      (#""canvas": {"width": "=ink", "height": 10}"#, "type"),
      (#""canvas": {"width": "=moves", "height": 10}"#, "type"),
      (#""canvas": {"width": "=n * 10000", "height": 10}"#, "limit.canvas-side"),
      (#""canvas": {"width": 10, "height": 10}, "fps": "=0""#, "range"),
      (#""canvas": {"width": 10, "height": 10}, "duration": "=intro.end""#, "type"),
      (#""canvas": {"width": 10, "height": 10}, "duration": "=totalDuration""#, "type"),
      (#""canvas": {"width": 10, "height": 10}, "duration": "=a.opacity""#, "unknown-name"),
      (#""canvas": {"width": 10, "height": 10}, "poster": "=moves""#, "type"),
      (#""canvas": {"width": 10, "height": 10}, "poster": "=0 - 1""#, "range"),
      (#""canvas": {"width": 10, "height": 10}, "loop": "='twice'""#, "unknown-name"),
      (#""canvas": {"width": 10, "height": 10}, "output": {"colors": "=n", "quality": "=n * 50"}"#, "range"),
    ] as [(String, String)])
  func unknownSettings(settings: String, codes: String) {
    let script = top(settings)
    #expect(script.codes == codes.split(separator: " ").map(String.init), "\(script.mistakes)")
  }

  @Test(
    "settings follow from nothing that layers have or handlers change",
    arguments: [
      #""fps": "=l""#, #""duration": "=own""#, #""hold": "=rate""#, #""output": {"colors": "=rate"}"#,
      #""fps": "=deep""#,
    ])
  func settingsOfLayers(setting: String) {
    let script = StagedScript(
      layers: #"""
        {"name": "a", "borderWidth": 5, "on": {"tap": {"set": {"rate": 10}}}},
        {"component": "C"}
        """#,
      more: #"""
        \#(setting), "parameters": {"rate": 20, "own": "=a.borderWidth", "deep": 9}, "let": {"l": "=a.borderWidth"},
        "components": {"C": {"parameters": {"own": 1}, "layers": [], "timeline": [{"set": {"deep": 3, "own": 2}}]}}
        """#)
    #expect(script.codes == ["type"], "\(script.mistakes)")
  }

  @Test("a parameter of the same name in a component is another")
  func settingsOfOthers() throws {
    let script = StagedScript(
      layers: #"{"component": "C"}"#,
      more: #"""
        "fps": "=own", "parameters": {"own": 20},
        "components": {"C": {"parameters": {"own": 1}, "layers": [], "timeline": [{"set": {"own": 2}}]}}
        """#)
    #expect(try script.staged().fps == 20)
  }

  @Test("what was broken before makes no other mistakes")
  func settingsOfBroken() {
    let script = top(#""canvas": {"width": "=side", "height": "=sid"}, "fps": "=side", "let": {"side": "=n / 0 +"}"#)
    #expect(!script.codes.contains("range"), "\(script.mistakes)")
  }
}
