import Scripting
import Testing

@testable import Staging

/// What is said of names that mean something, but not here.
struct HintTests {
  @Test(arguments: [
    (#"{"animate": "k", "to": 2}"#, "'k' is a 'let'"), (#"{"set": {"k": 2}}"#, "'k' is a 'let'"),
    (
      #"{"layer": "a", "animate": "opacity", "to": 0, "name": "x"}, {"at": "=x.end", "layer": "a", "set": {"opacity": 1}}"#,
      #"write "after": "x""#
    ),
  ])
  func ofEntries(_ entries: String, _ hint: String) {
    let script = StagedScript(layers: #"{"name": "a"}"#, timeline: entries, more: #""let": {"k": 1}"#)
    #expect(script.hints.map { $0?.contains(hint) ?? false } == [true], "\(script.mistakes) \(script.hints)")
  }

  @Test(arguments: [
    ("t", "write 'time'"), ("superlayer.opacity", "write 'parent'"), ("item", "'forEach'"), ("Math.PI", "'pi'"),
    ("theme == 'dark' ? 0 : 1", "'themes'"),
  ])
  func ofNames(_ expression: String, _ hint: String) {
    let script = StagedScript(layers: #"{"name": "a", "opacity": "=\#(expression)"}"#)
    #expect(script.codes == ["unknown-name"])
    #expect(script.hints.map { $0?.contains(hint) ?? false } == [true], "\(script.hints)")
  }

  @Test func ofLetsThatNeedThemselves() {
    let script = StagedScript(more: #""let": {"k": "=k + 1"}"#)
    #expect(script.hints == ["outside of it nothing is called 'k': give one of the two another name"])
  }

  /// What is set and shows no way from what was before.
  @Test(arguments: [
    (#""transform": {"rotation": 360}"#, "nothing turns"),
    (#""colors": ["red", "lime", "blue"]"#, "from 2 to 3 'colors'"),
  ])
  func ofWaysThatAreNone(_ values: String, _ message: String) {
    let layer = #"{"name": "a", "type": "gradient", "colors": ["red", "blue"]}"#
    let script = StagedScript(layers: layer, timeline: #"{"layer": "a", "set": {\#(values)}, "duration": 1}"#)
    #expect(script.mistakes.count == 1 && script.mistakes[0].contains(message), "\(script.mistakes)")
    #expect(script.stage != nil)
    let jumps = StagedScript(layers: layer, timeline: #"{"layer": "a", "set": {\#(values)}, "duration": 0}"#)
    #expect(jumps.codes == [])
  }

  /// What a handler finds is not known, and what a cell lacks may be what a mistake is about.
  @Test func nothingIsSaidOfWhatIsNotKnown() {
    let handler = StagedScript(
      layers:
        #"{"name": "a", "on": {"tap": {"layer": "self", "set": {"transform": {"rotation": 360}}, "duration": 1}}}"#)
    #expect(handler.codes == [])
    #expect(StagedScript(layers: #"{"type": "emitter", "emitterCells": []}"#).codes == ["unknown-key"])
  }

  @Test(arguments: [
    (#""duration": "=x.end", "set": {"opacity": 1}"#), (#""stagger": "=x.end", "set": {"opacity": 1}"#),
  ])
  func noOtherTimeIsThatOfWhatItWaitsFor(_ entry: String) {
    let script = StagedScript(
      layers: #"{"name": "a"}"#,
      timeline: #"{"layer": "a", "animate": "opacity", "to": 0, "name": "x"}, {"layer": "a", \#(entry)}"#)
    #expect(script.hints == ["'x.end' is none, or may change"])
  }

  @Test func ofRelativeTurns() {
    let script = StagedScript(
      layers: #"{"name": "a"}"#,
      timeline: #"{"layer": "a", "by": {"transform": {"rotation": {"y": 360}}}, "duration": 1}"#)
    #expect(script.hints == ["for whole turns animate 'transform.rotation.y'"])
  }

  @Test(arguments: [
    (#"{"type": "emitter", "birthRate": 3}"#, "an emitter without 'cells'"),
    (#"{"type": "replicator", "instanceCount": 3}"#, "a replicator without 'sublayers'"),
  ])
  func ofNothingToCopy(_ layer: String, _ message: String) {
    let script = StagedScript(layers: layer)
    #expect(script.mistakes.count == 1 && script.mistakes[0].contains(message), "\(script.mistakes)")
  }
}
