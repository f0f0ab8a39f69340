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
