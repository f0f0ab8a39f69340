import Staging
import Testing

/// What follows from another mistake is not told, and what is told points at what is meant.
struct FollowingMistakeTests {
  @Test(arguments: [
    #"{"component": "Nope", "name": "x"}"#, #"{"type": "nope", "name": "x"}"#,
  ])
  func nothingIsSaidOfWhatALayerOfNoKnownKindHas(layer: String) {
    let script = StagedScript(
      layers: layer + #", {"opacity": "=x.value * 2"}, {"frame": "=[x.a.b, 0, 9, 9]"}"#,
      timeline: #"{"layer": "x.stop", "set": {"opacity": 0}}, {"layer": "x", "animate": "level", "to": 1}"#)
    #expect(script.codes == ["unknown-name"], "\(script.mistakes)")
  }

  @Test func itsOwnPropertiesAreStillLookedAt() {
    let script = StagedScript(
      layers: #"{"component": "Nope", "name": "x", "frame": [0, 0, 9, 9]}, {"opacity": "=x.opacity + zzz"}"#)
    #expect(script.codes == ["unknown-name", "unknown-name"])
    #expect(script.pointedAt.last == "zzz")
  }

  @Test(arguments: [
    (#""let": {"a": "=a"}"#, "", "a"), (#""let": {"a": "=1 + max(a, 2)"}"#, "", "a"),
    ("", #"{"opacity": "=opacity / 2"}"#, "opacity"),
    (#""parameters": {"p": {"type": "number", "value": "=p"}}"#, "", "p"),
  ])
  func whatNeedsItselfIsALoop(more: String, layer: String, name: String) {
    let script = StagedScript(layers: layer, more: more)
    #expect(script.codes.count == 1 && script.pointedAt == [name])
    #expect(script.mistakes[0].contains("\(name) → \(name)"), "\(script.mistakes)")
  }

  /// A misspelt component is looked into as the one that was meant, but nobody knows what it shows.
  @Test func whatAMisspeltComponentHas() {
    let script = StagedScript(
      layers: #"{"component": "Dail", "name": "x", "anglee": 4, "frame": [0, 0, 9]}, {"opacity": "=x.value"}"#,
      more: #""components": {"Dial": {"parameters": {"angle": 1, "n": {"type": "number"}}, "layers": []}}"#)
    #expect(script.codes == ["unknown-name", "unknown-key", "count"], "\(script.mistakes)")
  }

  /// The place is that of the handler, and the moment the one that is drawn.
  @Test func whatFollowsAFinger() throws {
    let script = StagedScript(
      layers: #"{"frame": [0, 0, 100, 80], "on": {"drag": {"set": {"n": "=1 / (touch.x - 50)"}}}}, {"opacity": "=n"}"#,
      timeline: #"{"touch": [[20, 20], [80, 20]], "duration": 1}"#, more: #""parameters": {"n": 0}"#)
    #expect(throws: StagingError.self) { try script.scene(at: 0.5) }
    do {
      _ = try script.scene(at: 0.5)
    } catch let error as StagingError {
      #expect(error.diagnostic.message.contains(" at 0.5 s"), "\(error.diagnostic.message)")
      #expect(error.diagnostic.place.jsonPath == "$.layers[0].on.drag.set.n")
      let range = error.diagnostic.place.range
      let text = String(decoding: script.source.bytes[range.start..<range.end], as: UTF8.self)
      #expect(text == "1 / (touch.x - 50)")
    }
  }

  @Test func escapesAreAsWideAsTheyAreWritten() {
    let script = StagedScript(layers: #"{"opacity": "=\u00fc + zzz"}, {"opacity": "='\u00fc' + \u00fcber.x"}"#)
    #expect(script.pointedAt == [#"\u00fc"#, "zzz", #"\u00fcber"#], "\(script.mistakes)")
  }

  @Test func componentsThatNothingShowsShareTheLayersOfAScript() {
    let parts = (0..<3).map { #""C\#($0)": {"layers": [{"forEach": 60000}, {"opacity": "=zzz"}]}"# }
    // The first leaves the others too little room.
    let script = StagedScript(more: #""components": {\#(parts.joined(separator: ", "))}"#)
    #expect(script.codes == ["unknown-name"], "\(script.mistakes)")
  }
}
