import Staging
import Testing

/// Ways to what a `forEach` makes, by indices that are computed or written.
struct ItemPathTests {
  @Test("an item is found by an index that is computed")
  func items() throws {
    let layers = #"""
      {"name": "row", "forEach": "=week", "frame": ["=index == 0 ? 5 : row[index - 1].position.x + row[index - 1].bounds.width / 2", 0, "=item", 10]},
      {"name": "box", "sublayers": [{"name": "cell", "forEach": 2, "sublayers": [{"name": "dot", "forEach": 2, "opacity": "=index / 2", "transform": {"rotation": 30}}]}]}
      """#
    let more = #""parameters": {"week": [10, 30, 20], "i": {"type": "int", "value": 0}}, "duration": 2"#
    let timeline = #"{"animate": "i", "from": 0, "to": 2, "duration": 2}"#
    func numbers(_ query: String) throws -> [Double] {
      try StagedScript(layers: layers, timeline: timeline, more: more, queries: [query]).numbers(at: [0, 1, 2])
    }
    #expect(try numbers("row[i].frame.x") == [5, 15, 45])
    #expect(try numbers("row[2 - i].frame.maxX") == [65, 45, 15])
    #expect(try numbers("box.cell[min(i, 1)].dot[1].opacity") == [0.5, 0.5, 0.5])
    #expect(try numbers("box.cell[i % 2].dot[1 - i % 2].transform.rotation.z") == [30, 30, 30])
    let beyond = StagedScript(layers: layers, timeline: timeline, more: more, queries: ["row[i + 1].opacity"])
    #expect(throws: StagingError.self) { try beyond.numbers(at: [2]) }
    for (query, code) in [
      ("row[3].opacity", "usage.of"), ("row[i].opacty", "usage.of"), ("rwo[i].opacity", "usage.of"),
    ] {
      #expect(StagedScript(layers: layers, timeline: timeline, more: more, queries: [query]).codes == [code])
    }
  }

  /// Were each of these indices looked at twice, or for every item of those around it, this would never end.
  @Test("indices stand in indices", arguments: [30, 60])
  func nestedIndices(depth: Int) throws {
    let layers =
      #"{"name": "row", "forEach": 40, "zPosition": "=39 - index", "sublayers": [{"name": "cell", "forEach": 2, "zPosition": "=index"}]}"#
    func query(_ inner: String) -> String {
      (0..<depth).reduce(inner) { text, _ in "row[\(text)].zPosition" }
    }
    let even = StagedScript(layers: layers, more: #""duration": 9"#, queries: [query("floor(time)")])
    #expect(try even.numbers(at: [0, 3, 7.5]) == [0, 3, 7])
    let cells = StagedScript(
      layers: layers, more: #""duration": 9"#,
      queries: ["row[time].cell[row[time].cell[row[time].cell[1].zPosition].zPosition].zPosition"])
    #expect(try cells.numbers(at: [0, 3]) == [1, 1])
    let broken = StagedScript(layers: layers, more: #""duration": 9"#, queries: [query("nope")])
    #expect(broken.codes == ["usage.of"])
    #expect(
      StagedScript(layers: layers, queries: ["row[nope].cell[nape].zPosition"]).codes == ["usage.of", "usage.of"])
  }

  @Test("paths beneath what a forEach makes are looked at")
  func pathsBeneathItems() {
    func codes(_ entry: String, _ count: Int = 2) -> [String] {
      StagedScript(
        layers: #"{"name": "row", "forEach": \#(count), "sublayers": [{"name": "k"}]}"#, timeline: entry
      ).codes
    }
    #expect(codes(#"{"layer": "row.kk", "animate": "opacity", "to": 0}"#) == ["missing-name"])
    #expect(codes(#"{"layer": ["row.q", "row"], "animate": "opacity", "to": 0}"#) == ["missing-name"])
    #expect(codes(#"{"layer": "row.k", "animate": "opacity", "to": 0}"#) == [])
    #expect(codes(#"{"layer": "row[1].k", "animate": "opacity", "to": 0}"#) == [])
    #expect(codes(#"{"layer": "row[01].k", "animate": "opacity", "to": 0}"#) == ["missing-name"])
    #expect(codes(#"{"layer": "row.k", "animate": "opacity", "to": 0}"#, 0) == [])
    #expect(codes(#"{"animate": "row[-1].opacity", "to": 0}"#) == ["missing-name"])
    func codesInBox(_ keyPath: String) -> [String] {
      StagedScript(
        layers: #"{"name": "box", "sublayers": [{"name": "row", "forEach": 3}]}"#,
        timeline: #"{"layer": "box", "animate": "\#(keyPath)", "to": 0.5}"#
      ).codes
    }
    #expect(codesInBox("row[2].opacity") == [])
    #expect(codesInBox("row[-1].opacity") == ["unknown-key-path"])
    #expect(codesInBox("row[3].opacity") == ["unknown-key-path"])
  }

  @Test("items that are not there have the whole path to them in messages")
  func pathsOfMissingItems() {
    let script = StagedScript(
      layers: #"{"name": "box", "sublayers": [{"name": "row", "forEach": 3}]}, {"opacity": "=box.row[-1].opacity"}"#)
    #expect(
      script.mistakes.count == 1
        && script.mistakes[0].hasSuffix("there is no 'box.row[-1]', the last is 'box.row[2]'"), "\(script.mistakes)")
  }

  @Test(
    "what is wrong behind an item is told there",
    arguments: [
      ("=row[0].opcity", "'row[0]' has no 'opcity'"), ("=row[1].kk.opacity", "'row[1]' has no 'kk'"),
      ("=row[7].opacity", "there is no 'row[7]'"), ("=row.opacity", "'row' stands for 3 layers"),
      ("=count(row)", "'row' stands for 3 layers"), ("=row[index].opcity", "'row[0]' has no 'opcity'"),
    ])
  func messagesOfItems(expression: String, message: String) {
    let script = StagedScript(
      layers:
        #"{"name": "row", "forEach": 3, "sublayers": [{"name": "k"}]}, {"forEach": 1, "opacity": "\#(expression)"}"#)
    #expect(script.mistakes.count == 1 && script.mistakes[0].hasSuffix(message), "\(script.mistakes)")
  }

  @Test("one mistake of many copies is told once, and leaves room for others")
  func copies() {
    let script = StagedScript(
      layers:
        #"{"name": "row", "forEach": 100, "opacity": "=1 / (index * 0)"}, {"name": "z", "opacity": "=1 / (time * 0)"}"#)
    #expect(script.codes == ["not-finite", "not-finite"])
  }
}
