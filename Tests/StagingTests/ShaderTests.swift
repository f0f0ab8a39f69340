import Graphics
import Staging
import Testing

@Suite struct ShaderTests {
  private func area(_ script: StagedScript, at time: Double = 0) throws -> (ShadedArea, version: UInt64) {
    let node = try #require(try script.scene(at: time).nodes.first)
    guard case .shaded(let area) = node.content else {
      Issue.record("the layer is no shaded area")
      throw CancellationError()
    }
    return (area, node.version)
  }

  @Test func uniformsFollowTheTimeAndTheVersionFollowsThem() throws {
    let moving = StagedScript(
      layers: #"{"type": "shader", "frame": [10, 5, 40, 30], "color": "=rgb(u * 255, time * 2 * y, 0)"}"#,
      more: #""duration": 2"#)
    let (first, second) = (try area(moving), try area(moving, at: 1))
    #expect(first.0.bounds == Rect(0, 0, 40, 30))
    #expect(first.0.uniforms == [0] && second.0.uniforms == [2])
    #expect(first.version != second.version)
    let still = StagedScript(
      layers: #"{"type": "shader", "color": "=rgb(u * 255, 0, 0)"}"#, more: #""duration": 2"#)
    #expect(try area(still).version == area(still, at: 1).version)
  }

  @Test func aColorThatIsTheSameEverywhereIsAFill() throws {
    for color in [#""red""#, #""=rgb(255, 0, 0)""#, #""=canvas.width > 5 ? 'red' : 'blue'""#] {
      let node = try #require(
        try StagedScript(layers: #"{"type": "shader", "color": \#(color)}"#).scene().nodes.first)
      guard case .fill(let fill) = node.content, case .color(Color(1, 0, 0)) = fill.paint else {
        Issue.record("\(color) is no red fill")
        continue
      }
    }
  }

  @Test func whatIsNotAlwaysNeededMayHaveNoValue() throws {
    let layers = #"{"type": "shader", "color": "=n > 0 ? rgb(x * (1 / n), 0, 0) : 'red'"}"#
    let more = #""parameters": {"n": {"type": "number", "value": 0}}"#
    #expect(try area(StagedScript(layers: layers, more: more)).0.uniforms.contains { $0.isNaN })
    let needed = StagedScript(layers: #"{"type": "shader", "color": "=rgb(x * (1 / n), 0, 0)"}"#, more: more)
    #expect(needed.codes == ["not-finite"])
    #expect(needed.pointedAt == ["1 / n"])
  }

  @Test func pixelsChooseAmongArraysThatNeverChange() throws {
    let layers = #"{"type": "shader", "name": "s", "color": "=palette[floor(u * 2)]"}"#
    let more = #""duration": 1, "parameters": {"palette": {"type": "table", "value": ["red", "blue"]}}"#
    #expect(try area(StagedScript(layers: layers, more: more)).0.uniforms.isEmpty)
  }

  @Test func aColorAtPixelsIsNeitherReadNorAnimated() {
    let layers = """
      {"type": "shader", "name": "a", "color": "=rgb(x, 0, 0)"},
      {"name": "b", "backgroundColor": "=a.color"}
      """
    let script = StagedScript(
      layers: layers,
      timeline: #"{"animate": "color", "layer": "a", "to": "red", "duration": 1}"#)
    #expect(script.codes == ["unknown-name", "unknown-key-path"])
    #expect(script.pointedAt.first == "a.color")
  }
}
