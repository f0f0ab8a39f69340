import Staging
import Testing

/// Large and deep scripts.
@Suite(.timeLimit(.minutes(1)))
struct LargeScriptTests {
  @Test func layersNestedDeep() throws {
    var layers = #"{"name": "core", "backgroundColor": "red"}"#
    for _ in 0..<200 { layers = #"{"opacity": 0.99, "borderWidth": 1, "sublayers": [\#(layers)]}"# }
    let script = StagedScript(
      #"{"canvas": {"width": 9, "height": 9}, "layers": [\#(layers)]}"#, queries: ["core.width"], depth: 1000)
    #expect(try script.numbers(at: [0]) == [9])
    #expect(try script.scene().nodes.count == 1)
  }

  @Test func longChainsOfLets() throws {
    let count = 10_000
    let lets = (0..<count).map { #""v\#($0)": "=\#($0 + 1 < count ? "v\($0 + 1) + 1" : "1")""# }.joined(separator: ",")
    let script = StagedScript(
      layers: #"{"name": "a"}"#, timeline: #"{"layer": "a", "animate": "opacity", "to": 0, "duration": "=v0"}"#,
      more: #""duration": 1, "let": {\#(lets)}"#)
    #expect(try script.staged().inspection.timeline[0].end == Double(count))
  }

  @Test func manyEntriesOfOneProperty() throws {
    let entries = (0..<10_000).map {
      #"{"at": \#(Double($0) / 100), "layer": "a", "set": {"zPosition": "=p + \#($0)"}}"#
    }.joined(separator: ",")
    let script = StagedScript(
      layers: #"{"name": "a"}"#, timeline: entries, more: #""let": {"p": "=time * 0"}"#, queries: ["a.zPosition"])
    #expect(try script.numbers(at: [150]) == [9_999])
  }

  @Test func manyLayersEachWithAMissingEnd() throws {
    let count = 5_000
    let layers = (0..<count).map { #"{"name": "l\#($0)", "frame": [\#($0), 0, 10, 10], "backgroundColor": "red"}"# }
      .joined(separator: ",")
    let script = StagedScript(
      layers: #"{"name": "g", "sublayers": [\#(layers)]}"#,
      timeline:
        #"{"layer": "l*", "animate": "position.y", "to": 50, "duration": 1}, {"layer": "g.l7", "animate": "opacity", "to": 0}"#,
      queries: ["l4999.position.y"])
    #expect(try script.numbers(at: [0.5]) == [27.5])
    #expect(try script.scene(at: 0.5).nodes.count == count - 1)
  }

  @Test func manyMistakes() {
    let layers = (0..<3_000).map { #"{"name": "l\#($0)", "opacity": "=unknown\#($0)"}"# }.joined(separator: ",")
    #expect(StagedScript(layers: layers).codes.count == 3_000)
  }

  @Test func manyKeyframes() throws {
    let values = (0..<100_000).map { "\($0)" }.joined(separator: ",")
    let script = StagedScript(
      layers: #"{"name": "a"}"#,
      timeline: #"{"layer": "a", "animate": "zPosition", "values": [\#(values)], "duration": 99999}"#,
      more: #""duration": 1"#, queries: ["a.zPosition"])
    expectClose(try script.numbers(at: [12345.5]), [12345.5], within: 1e-6)
  }
}
