import Graphics
import Scripting
import Staging
import Testing

/// One layer for each item.
struct ForEachTests {
  private static let more = #""parameters": {"week": [4, 2, 6], "n": 2}, "let": {"top": "=max(week)"}"#

  @Test(arguments: [
    ("row[0].opacity", 0.4), ("row[2].opacity", 0.6), ("row[1].dot.width", 20), ("row[1].zPosition", 3),
    ("cell[0].name", -1), ("grid[1].cell[2].zPosition", 12), ("grid[0].cell[1].opacity", 0.5),
  ])
  func itemsHaveTheirNames(query: String, expected: Double) throws {
    let script = StagedScript(
      layers: #"""
        {"name": "row", "forEach": "=week", "opacity": "=item / 10", "zPosition": "=count",
         "sublayers": [{"name": "dot", "frame": [0, 0, "=item * 10", "=index"]}]},
        {"name": "grid", "forEach": "=n", "as": "y", "sublayers": [
          {"name": "cell", "forEach": 3, "as": "x", "zPosition": "=10 * y + x", "opacity": "=x / (n * 1)"}]}
        """#, more: Self.more, queries: [query])
    guard expected >= 0 else {
      #expect(script.codes == ["usage.of"])
      return
    }
    #expect(try script.numbers(at: [0]) == [expected])
  }

  @Test(arguments: [
    ("=row", ""), ("=row.opacity", ""), ("=row[0].opacity", ""), ("=count(row)", ""), ("=asin(row[1].opacity)", ""),
    ("=k", #""let": {"k": "=row.opacity"}"#),
    ("=n", #""parameters": {"n": {"type": "number", "value": "=row.opacity"}}"#),
  ])
  func aListThatNeedsItself(list: String, more: String) {
    let script = StagedScript(layers: #"{"name": "row", "forEach": "\#(list)"}"#, more: more)
    #expect(script.stage == nil && !script.codes.isEmpty, "\(script.mistakes)")
    let two = StagedScript(
      layers: #"{"name": "a", "forEach": "=b[0].opacity"}, {"name": "b", "forEach": "=a[0].opacity"}"#)
    #expect(two.codes == ["cycle", "cycle"])
  }

  @Test(arguments: ["row", "row*", "*o*"])
  func allItemsAreTargets(target: String) throws {
    let script = StagedScript(
      layers: #"{"name": "row", "forEach": "=week"}"#,
      timeline: #"{"layer": "\#(target)", "animate": "opacity", "from": 0, "to": 1, "duration": 1, "stagger": 0.5}"#,
      more: Self.more, queries: ["row[0].opacity + 10 * row[1].opacity + 100 * row[2].opacity", "totalDuration"])
    expectClose(try script.numbers(at: [0, 0.5, 1, 2]), [0, 0.5, 6, 111])
    #expect(try script.staged().duration == 2)
  }

  @Test func itemsLiveAsTheirListDoes() throws {
    let script = StagedScript(
      layers: #"{"name": "row", "forEach": "=week", "opacity": "=item / 100"}"#,
      timeline: #"{"animate": "week", "from": [0, 0, 0], "to": [10, 20, 30], "duration": 1}"#, more: Self.more,
      queries: ["row[2].opacity"])
    expectClose(try script.numbers(at: [0, 0.5, 1]), [0, 0.15, 0.3])
  }

  @Test func aListThatGrowsLaterIsAMistakeAtThatTime() throws {
    let script = StagedScript(
      layers: #"{"name": "row", "forEach": "=n"}"#, timeline: #"{"at": 1, "set": {"n": 3}, "duration": 0}"#,
      more: Self.more, queries: ["row[0].opacity"])
    #expect(try script.numbers(at: [0.5]) == [1])
    #expect(throws: StagingError.self) { try script.staged().sampler().check(at: 1.5) }
  }

  @Test(arguments: [
    ("=time", "type"), ("=2.5", "range"), ("=0 - 1", "range"), ("='abc'", "type"), ("=1 / 0", "not-finite"),
    ("=other.width", "type"), ("=nothing", "unknown-name"),
  ])
  func countsThatAreNone(formula: String, code: String) {
    let script = StagedScript(layers: #"{"name": "row", "forEach": "\#(formula)"}, {"name": "other"}"#)
    #expect(script.codes == [code], "\(script.mistakes)")
  }

  /// What the canvas has is known; alone, its names mean those of a layer, which are not.
  @Test func sizesThatAreKnown() throws {
    for formula in ["=canvas.width / 50", "=floor(canvas.bounds.height / 40)", "=canvas.center.x / 25"] {
      let script = StagedScript(layers: #"{"name": "row", "forEach": "\#(formula)"}"#, queries: ["row[1].width"])
      #expect(script.mistakes == [])
    }
    for (formula, name) in [("=floor(width / 50)", "width"), ("=canvas.width + center.x", "center")] {
      let script = StagedScript(layers: #"{"name": "p", "sublayers": [{"name": "row", "forEach": "\#(formula)"}]}"#)
      #expect(
        script.diagnostics.sorted.map(\.message)
          == ["'p.row.forEach' must be known before anything moves, and a layer's \(name) is not"])
      #expect(script.hints == ["the canvas's is: write 'canvas.\(name)' if that is meant"])
    }
  }

  @Test func noItemsAreNoLayers() throws {
    let script = StagedScript(
      layers: #"{"name": "row", "forEach": 0}"#, timeline: #"{"layer": "row", "animate": "opacity", "to": 0}"#)
    #expect(try script.scene().nodes.isEmpty)
  }

  @Test func siblingsDoNotShareAName() {
    let script = StagedScript(layers: #"{"name": "row", "forEach": 2}, {"name": "row", "forEach": 2}"#)
    #expect(script.codes.contains("duplicate-name"))
  }

  @Test func timesFollowFromItems() throws {
    let script = StagedScript(
      layers: #"""
        {"name": "row", "forEach": "=week", "animations": [
          {"animate": "opacity", "at": "=index * 0.5", "from": 0, "to": "=item / 10", "duration": 1}]}
        """#, more: Self.more, queries: ["row[2].opacity", "row[0].opacity"])
    expectClose(try script.numbers(at: [1, 1.5, 2]), [0, 0.3, 0.6])
  }

  private static let component = #"""
    "components": {"Lines": {"size": [100, 80], "parameters": {"bottom": 5},
      "let": {"plot": "=height - 30", "at": "=map(range(2), point(item * width, center.y))"},
      "layers": [{"forEach": "=[10, plot / 2, height - bottom]", "name": "line", "frame": [0, "=item", 50, 1]},
        {"forEach": "=at", "name": "dot", "position": "=item"}]}}
    """#

  /// What is drawn at its component's own size can count by that.
  @Test func aComponentsSizeIsKnownBeforehand() throws {
    let script = StagedScript(
      layers: #"{"component": "Lines", "name": "k", "frame": [0, 0, 200, 160]}"#, more: Self.component,
      queries: ["k.line[2].frame.y", "k.dot[1].position.x", "k.dot[1].position.y"])
    let found = try script.staged().sampler().queryValues(at: 0)
    #expect(found == [.number(75), .number(100), .number(40)])
    let redrawn = StagedScript(
      layers: #"{"component": "Lines", "name": "k", "contentMode": "redraw", "frame": [0, 0, 200, 160]}"#,
      more: Self.component)
    #expect(redrawn.codes == ["type", "type"])
  }
}
