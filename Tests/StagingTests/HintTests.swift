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

  /// Where entries stand is told by what holds them, not by what their component is called.
  @Test(arguments: ["sequenceCard", "sequence", "card"])
  func ofTimesInComponents(_ name: String) {
    let entries =
      #"{"name": "x", "layer": "a", "animate": "opacity", "to": 0}, {"at": "=x.end", "layer": "a", "set": {"opacity": 1}}"#
    let script = StagedScript(
      layers: #"{"component": "\#(name)"}"#,
      more: #""components": {"\#(name)": {"layers": [{"name": "a"}], "timeline": [\#(entries)]}}"#)
    #expect(script.hints.map { $0?.contains(#"write "after": "x""#) ?? false } == [true], "\(script.mistakes)")
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

  @Test(arguments: [
    ("touch.translation.x", "touch.dx and touch.dy"), ("touch.deltaX", "write touch.dx"),
    ("touch.position.x", "write touch, which is a point"), ("touch.velocity.x", "no speed of a touch"),
    ("b.x", "write b.frame.x"), ("b.right", "write b.frame.maxX"), ("canvas.midX", "write canvas.center.x"),
  ])
  func ofMembersOfOtherLanguages(_ expression: String, _ hint: String) {
    let script = StagedScript(
      layers:
        #"{"name": "a", "on": {"tap": {"layer": "self", "set": {"opacity": "=\#(expression)"}}}}, {"name": "b"}"#)
    #expect(script.codes == ["unknown-name"])
    #expect(script.hints.map { $0?.contains(hint) ?? false } == [true], "\(script.hints)")
  }

  @Test func handlersSayWithWhichLayerAKeyPathGoes() {
    let script = StagedScript(
      layers: #"{"name": "a", "on": {"tap": {"set": {"b.opacity": 0}}}}, {"name": "b"}"#)
    #expect(script.hints == [#"write "layer": "b", and of it 'opacity'"#])
  }

  @Test func templatesWithinQuotesAreNone() {
    let script = StagedScript(
      layers: #"{"type": "shape", "path": "='M ${1} 2'"}"#)
    #expect(script.mistakes.contains { $0.contains("join parts with +") }, "\(script.mistakes)")
  }

  /// Springs that end before they have arrived; where that is hardly seen nothing is said.
  @Test(arguments: [
    (#""set": {"opacity": 0}, "duration": 0.2, "spring": {}"#, "15 % of the way from its end: it settles in 1.47 s"),
    (#""animate": "opacity", "to": 0, "duration": 0.2, "spring": {"stiffness": 100}"#, "15 % of the way"),
    (#""animate": "opacity", "to": 0, "duration": 1, "spring": {}"#, nil),
    (#""animate": "opacity", "to": 0, "duration": 0.5, "spring": {"perceptualDuration": 0.5, "bounce": 0.2}"#, nil),
    (#""animate": "opacity", "to": 0, "duration": 0.2, "speed": 0.1, "spring": {}"#, nil),
    (#""set": {"hidden": true}, "duration": 0.2"#, nil),
  ])
  func ofSpringsThatAreCutOff(_ entry: String, _ message: String?) {
    let script = StagedScript(layers: #"{"name": "a"}"#, timeline: #"{"layer": "a", \#(entry)}"#)
    #expect(script.mistakes.count == (message == nil ? 0 : 1), "\(script.mistakes)")
    if let message { #expect(script.mistakes.first?.contains(message) == true, "\(script.mistakes)") }
    #expect(script.stage != nil)
  }

  @Test(arguments: [
    (
      #""animate": "text", "from": "a", "to": "b", "duration": 1"#,
      #"write "values": ["a", "b"], "calculationMode": "discrete""#
    ),
    (
      #""animate": "hidden", "from": false, "to": true"#,
      #"write "values": [false, true], "calculationMode": "discrete""#
    ),
    (#""set": {"hidden": true}, "timing": "easeIn""#, "what fades is 'opacity'"),
    (#""animate": "text", "to": "b""#, nil), (#""animate": "text", "from": "b", "to": "b""#, nil),
    (#""set": {"hidden": true, "opacity": 0}, "timing": "easeIn""#, nil),
  ])
  func ofWhatHasNothingBetween(_ entry: String, _ hint: String?) {
    let script = StagedScript(
      layers: #"{"name": "a", "type": "text", "text": ""}"#, timeline: #"{"layer": "a", \#(entry)}"#)
    #expect(script.hints == (hint.map { [$0] } ?? []), "\(script.mistakes)")
    #expect(script.stage != nil)
  }

  @Test(arguments: [
    (#"{"rotation": 360, "scale": 2}"#, "a turn by 360 ends where it begins"),
    (#"{"rotation": {"x": -720, "y": 30}}"#, "a turn by -720 ends"), (#"{"rotation": 180, "scale": 2}"#, nil),
  ])
  func ofWholeTurnsBesideOtherWays(_ transform: String, _ message: String?) {
    let script = StagedScript(
      layers: #"{"name": "a"}"#, timeline: #"{"layer": "a", "animate": "transform", "to": \#(transform)}"#)
    #expect(script.mistakes.count == (message == nil ? 0 : 1), "\(script.mistakes)")
    if let message { #expect(script.mistakes.first?.contains(message) == true, "\(script.mistakes)") }
  }

  @Test func sizesBelowZeroAreNoMistakeOfTheLayout() throws {
    func script(_ constant: Int, timeline: String = "") -> StagedScript {
      StagedScript(
        layers: #"{"name": "a"}"#, timeline: timeline,
        more: #""constraints": ["H:|[a]|", "V:|[a]", "#
          + #"{"name": "h", "item": "a", "attribute": "height", "constant": \#(constant)}]"#)
    }
    let spring = script(
      60, timeline: #"{"set": {"constraints.h.constant": 0}, "spring": {"perceptualDuration": 0.4, "bounce": 0.5}}"#)
    let sampler = try #require(spring.stage).sampler()
    let error = #expect(throws: StagingError.self) {
      for step in 0...20 { _ = try sampler.scene(at: Double(step) / 20) }
    }
    #expect(error?.diagnostic.hint?.contains("=max(0, …)") == true)
    #expect(script(-60).hints == ["leave one of them out, or give it a 'priority' below 1000"])
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
