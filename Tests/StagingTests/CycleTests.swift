import Testing

/// Values that need each other.
struct CycleTests {
  @Test func theWholeLoopIsNamed() {
    let script = StagedScript(more: #""let": {"x": 1, "a": "=b + x", "b": "=c", "c": "=a * 2"}"#)
    #expect(script.codes == ["cycle"])
    #expect(script.mistakes[0].hasSuffix("these values need each other: a → b → c → a"))
    #expect(script.pointedAt == ["\"=b + x\""])
  }

  @Test func whatDependsOnALoopIsNotReportedToo() {
    let script = StagedScript(
      layers: #"{"name": "l", "opacity": "=d"}"#,
      timeline: #"{"at": "=d", "layer": "l", "animate": "opacity", "to": 1}"#,
      more: #""let": {"a": "=b", "b": "=a", "d": "=a + 1"}"#)
    #expect(script.codes == ["cycle"])
  }

  @Test func throughLayers() {
    let script = StagedScript(
      layers: #"{"name": "a", "opacity": "=b.opacity"}, {"name": "b", "opacity": "=k"}"#,
      more: #""let": {"k": "=a.opacity / 2"}"#)
    #expect(script.codes == ["cycle"])
    #expect(script.mistakes[0].hasSuffix("k → a.opacity → b.opacity → k"))
  }

  @Test func throughABoundsThatFollowsFromAFrame() {
    let script = StagedScript(
      layers: #"{"name": "a", "frame": [0, 0, "=b.width", 5]}, {"name": "b", "frame": [0, 0, "=a.width", 5]}"#)
    #expect(script.codes == ["cycle"])
    #expect(script.mistakes[0].contains("a.frame → b.width → b.bounds → b.frame → a.width → a.bounds → a.frame"))
  }

  @Test("what an entry reads when it begins makes no loop with what follows from it")
  func throughTheTimeline() throws {
    let layers = #"{"name": "a"}, {"name": "b", "opacity": "=a.opacity"}"#
    let timeline = #"{"at": 1, "layer": "a", "animate": "opacity", "to": "=b.opacity / 2", "duration": 1}"#
    let script = StagedScript(layers: layers, timeline: timeline, queries: ["b.opacity"])
    expectClose(try script.numbers(at: [0, 1, 1.5, 2]), [1, 1, 0.75, 0.5])
  }

  @Test func severalAtOnce() {
    let script = StagedScript(more: #""let": {"a": "=b", "b": "=a", "x": "=y", "y": "=x"}"#)
    #expect(script.codes == ["cycle", "cycle"])
  }

  @Test func aTextMayDependOnItsOwnSize() throws {
    // The frame follows from the natural size of the text: no loop.
    let layers = #"{"name": "t", "type": "text", "text": "abc", "frame": [0, 0, "=intrinsicSize.width + 10", 20]}"#
    #expect(try number("t.width - t.intrinsicSize.width", layers: layers) == 10)
  }

  @Test(arguments: [(255, []), (256, ["name"])] as [(Int, [String])])
  func lengthOfNames(length: Int, codes: [String]) {
    let name = String(repeating: "a", count: length)
    #expect(StagedScript(layers: #"{"name": "\#(name)"}"#).codes == codes)
    #expect(StagedScript(more: #""parameters": {"\#(name)": 1}"#).codes == codes)
    #expect(StagedScript(timeline: #"{"name": "\#(name)", "parallel": []}"#).codes == codes)
  }

  /// Layers without a name stand in nobody's way.
  @Test(arguments: [("n.d", []), ("n.e", ["ambiguous-name"]), ("n.m.d", ["missing-name"])] as [(String, [String])])
  func pathsThroughLayersWithoutNames(path: String, codes: [String]) {
    let script = StagedScript(
      layers: #"""
        {"name": "n", "sublayers": [{"sublayers": [{"sublayers": [{"name": "d"}]}, {"name": "e"}]}, {"sublayers": [{"name": "e"}]}]}
        """#, timeline: #"{"layer": "\#(path)", "animate": "opacity", "to": 0}"#)
    #expect(script.codes.isEmpty == codes.isEmpty)
  }

  /// What an instance, a theme or `--set` gives is of the kind that the value has.
  @Test(arguments: [
    (#""let": {"ink": "rgb(0, 0, 255)"}, "parameters": {"v": "=ink"}"#, "red"),
    (#""parameters": {"v": "=canvas.center"}"#, "3,4"),
    (#""let": {"word": "some"}, "parameters": {"v": "=word"}"#, "other"),
    (#""let": {"lt": "=rgb(1, 2, 3)"}, "parameters": {"v": "=lt"}, "themes": {"dark": {"v": "red"}}"#, "#123"),
    (#""parameters": {"v": "=box.frame"}"#, "1,2,3,4"), (#""parameters": {"v": "=box.hidden"}"#, "true"),
  ])
  func kindsOfBareParameters(more: String, text: String) {
    let script = StagedScript(layers: #"{"name": "box"}"#, more: more, set: [("v", text)])
    #expect(script.mistakes.isEmpty)
  }
}
