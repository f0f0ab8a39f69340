import Scripting
import Staging
import Testing

/// What is drawn twice within what is drawn twice: refused before it takes for ever.
@Suite struct DoublingTests {
  private static func nested(_ depth: Int, _ keys: (Int) -> String) -> String {
    (0..<depth).reversed().reduce("") { inner, level in
      let sublayers = inner.isEmpty ? "" : #", "sublayers": [\#(inner)]"#
      return #"{"name": "l\#(level)", "frame": [2, 2, 80, 60], "backgroundColor": "red"\#(keys(level))\#(sublayers)}"#
    }
  }

  private static func code(_ script: StagedScript, at time: Double = 0) throws -> String? {
    guard let sampler = script.stage?.sampler() else { return script.codes.first }
    do throws(StagingError) {
      _ = try sampler.scene(at: time)
      return nil
    } catch { return error.diagnostic.code }
  }

  @Test(arguments: [(3, nil), (7, nil), (14, "limit.copies"), (40, "limit.copies")] as [(Int, String?)])
  func shadowsOfUnevenLayers(depth: Int, code: String?) throws {
    let layers = Self.nested(depth) { _ in #", "shadowOpacity": 0.5, "transform": {"scale": [1, 1.1, 1]}"# }
    #expect(try Self.code(StagedScript(layers: layers)) == code)
  }

  @Test(arguments: [(3, nil), (7, nil), (14, "limit.copies"), (40, "limit.work")] as [(Int, String?)])
  func transitions(depth: Int, code: String?) throws {
    let timeline = (0..<depth).map { level in
      let path = (0...level).map { "l\($0)" }.joined(separator: ".")
      return #"{"transition": "fade", "layer": "\#(path)", "set": {"backgroundColor": "blue"}, "duration": 1}"#
    }
    let script = StagedScript(
      layers: Self.nested(depth) { _ in "" }, timeline: timeline.joined(separator: ", "))
    #expect(try Self.code(script, at: 0.5) == code)
    // Before and after them nothing is drawn twice.
    if depth < 20 { #expect(try Self.code(script, at: 1) == nil) }
  }

  /// None of them is seen, but each is looked at.
  @Test func copiesThatVanish() throws {
    let inner =
      #"{"type": "replicator", "instanceCount": 90000, "instanceColor": "clear", "sublayers": [{"frame": [0, 0, 0.01, 0.01]}]}"#
    let layers = #"{"type": "replicator", "instanceCount": 40000, "sublayers": [\#(inner)]}"#
    #expect(try Self.code(StagedScript(layers: layers)) == "limit.copies")
  }

  /// Work is estimated for stills too, and with what filters spread.
  @Test(arguments: [(20, []), (3000, ["limit.work"])] as [(Int, [String])])
  func shadowsInARow(count: Int, codes: [String]) {
    let filters = [String](repeating: #"{"dropShadow": {"radius": 5}}"#, count: count).joined(separator: ", ")
    let script = StagedScript(layers: #"{"frame": [0, 0, 90, 70], "filters": [\#(filters)]}"#)
    #expect(script.codes == codes)
  }
}
