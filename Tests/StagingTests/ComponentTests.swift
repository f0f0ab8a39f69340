import Graphics
import Scripting
import TestSupport
import Testing

@testable import Staging

/// Components: parameters, content, names, timelines.
struct ComponentTests {
  private static let dial = #"""
    "components": {"Dial": {"parameters": {"angle": 10, "tint": "red"}, "let": {"half": "=angle / 2"}, "size": [50, 40],
      "layers": [{"name": "ring", "type": "shape", "strokeEnd": "=half / 100", "frame": [5, 5, 40, 30]},
                 {"name": "inner", "sublayers": [{"name": "dot", "opacity": "=angle / 100"}]}],
      "timeline": [{"name": "grow", "layer": "ring", "animate": "lineWidth", "from": 1, "to": 11, "duration": 1},
                   {"at": 2, "set": {"angle": 60}, "duration": 0}]}}
    """#

  @Test(arguments: [
    ("a.angle", 10.0), ("a.half", 5), ("a.ring.strokeEnd", 0.05), ("b.angle", 80), ("b.ring.strokeEnd", 0.4),
    ("b.inner.dot.opacity", 0.8), ("b.dot.opacity", -1), ("a.intrinsicSize.width", 50), ("a.bounds.width", 50),
    ("a.frame.x", 25), ("b.bounds.width", 100), ("b.ring.lineWidth", 6), ("c.angle", 20), ("c.inner.dot.opacity", 0.2),
  ])
  func valuesAreFoundThroughInstances(query: String, expected: Double) throws {
    let script = StagedScript(
      layers: #"""
        {"name": "a", "component": "Dial", "position": [50, 40]},
        {"name": "b", "component": "Dial", "angle": "=2 * angle"},
        {"name": "c", "component": "Dial", "angle": "=a.angle * 2"}
        """#, more: Self.dial + #", "parameters": {"angle": 40}"#, queries: [query])
    guard expected >= 0 else {
      #expect(script.codes == ["usage.of"])
      return
    }
    #expect(try script.numbers(at: [0.5]) == [expected])
  }

  @Test func aValueThatWasSetReplacesOneThatWasPassedIn() throws {
    let layers = #"{"name": "a", "component": "Dial", "angle": "=20 + time"}"#
    let script = StagedScript(layers: layers, more: Self.dial + #", "duration": 4"#, queries: ["a.angle"])
    #expect(try script.numbers(at: [0, 1, 1.5, 2, 3]) == [20, 21, 21.5, 60, 60])
  }

  @Test func parametersAreAnimatedFromOutside() throws {
    let script = StagedScript(
      layers: #"{"name": "a", "component": "Dial"}"#,
      timeline: #"{"layer": "a", "animate": "angle", "from": 0, "to": 40, "duration": 2}"#,
      more: Self.dial, queries: ["a.ring.strokeEnd", "a.angle"])
    #expect(try script.numbers(at: [0, 1, 1.5]) == [0, 0.1, 0.15])
  }

  @Test func aComponentSeesItsOwnNamesOnly() {
    let script = StagedScript(
      layers: #"{"component": "C"}, {"name": "other"}"#,
      more: ##"""
        "parameters": {"outside": 1},
        "components": {"C": {"parameters": {"inside": 1}, "layers": [{"opacity": "=outside"}, {"opacity": "=other.opacity"}, {"opacity": "=insde"}]}}
        """##)
    #expect(script.codes == ["unknown-name", "unknown-name", "unknown-name"])
    #expect(script.hints[2] == "did you mean 'inside'?")
  }

  @Test(arguments: [
    ("scaleToFill", Rect(0, 0, 100, 20)), ("scaleAspectFit", Rect(40, 0, 20, 20)),
    ("scaleAspectFill", Rect(0, -40, 100, 100)), ("redraw", Rect(0, 0, 100, 20)), ("center", Rect(45, 5, 10, 10)),
    ("top", Rect(45, 0, 10, 10)), ("bottom", Rect(45, 10, 10, 10)), ("left", Rect(0, 5, 10, 10)),
    ("right", Rect(90, 5, 10, 10)), ("topLeft", Rect(0, 0, 10, 10)), ("topRight", Rect(90, 0, 10, 10)),
    ("bottomLeft", Rect(0, 10, 10, 10)), ("bottomRight", Rect(90, 10, 10, 10)),
  ])
  func contentModes(mode: String, expected: Rect) throws {
    let script = StagedScript(
      layers: #"{"name": "a", "component": "C", "frame": [0, 0, 100, 20], "contentMode": "\#(mode)"}"#,
      more: #""components": {"C": {"size": [10, 10], "layers": [{"name": "all"}]}}"#)
    let stage = try script.staged()
    let content = try #require(stage.tree.layers[0].content)
    let reader = LayerReader(context: stage.context, values: stage.initialValues, layer: content)
    let frame = LayerGeometry.frame(
      bounds: reader.bounds, position: reader.point(.position), anchorPoint: reader.point(.anchorPoint),
      anchorPointZ: 0, transform: reader.value(.transform).transform?.matrix)
    #expect(frame == expected)
    // What is laid out anew is as large as the instance.
    #expect(reader.bounds.size == (mode == "redraw" ? Size(100, 20) : Size(10, 10)))
  }

  @Test func aSizeCanFollowFromWhatIsInside() throws {
    let script = StagedScript(
      layers: #"{"name": "a", "component": "C", "position": [0, 0]}"#,
      more:
        #""components": {"C": {"size": "=[max(30, box.width + 6), 20]", "layers": [{"name": "box", "frame": [0, 0, 40, 5]}]}}"#,
      queries: ["a.intrinsicSize.width + a.bounds.width"])
    #expect(try script.numbers(at: [0]) == [92])
  }

  @Test func samplesStandInForWhatIsNotGivenInStills() throws {
    let more =
      #""components": {"C": {"parameters": {"v": {"type": "number", "value": 1}}, "sample": {"v": 7}, "layers": [{"name": "x", "zPosition": "=v"}]}}"#
    let script = StagedScript(layers: #"{"name": "a", "component": "C"}"#, more: more, queries: ["a.x.zPosition"])
    #expect(try script.numbers(at: [0]) == [1])
  }

  /// An instance draws what its component's layers draw in a layer of the same place.
  @Test(arguments: 0..<12)
  func anInstanceEqualsItsLayersWrittenOut(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed) &* 77 &+ 5)
    var count = 0
    func layers(_ depth: Int) -> String {
      (0..<(1 + Int(random.next() % 3))).map { _ in
        let index = count
        count += 1
        let frame = (0..<4).map { _ in String(Int(random.next() % 40)) }.joined(separator: ", ")
        let inner = depth > 0 ? #", "sublayers": [\#(layers(depth - 1))]"# : ""
        return
          #"{"name": "n\#(index)", "frame": [\#(frame)], "backgroundColor": "hsl(\#(random.next() % 360), 80%, 50%)", "transform": {"rotation": \#(random.next() % 90)}, "zPosition": \#(random.next() % 5), "opacity": \#(Double(random.next() % 10) / 10)\#(inner)}"#
      }.joined(separator: ", ")
    }
    let inside = layers(2)
    let timeline = #"{"layer": "n0", "animate": "position.x", "to": 30, "duration": 1}"#
    let own = #""name": "a", "frame": [3, 4, 60, 50], "perspective": 300, "masksToBounds": true"#
    let byHand = StagedScript(
      layers: #"{\#(own), "sublayers": [\#(inside)]}"#,
      timeline: #"{"layer": "a.n0", "animate": "position.x", "to": 30, "duration": 1}"#)
    let instance = StagedScript(
      layers: #"{\#(own), "component": "C"}"#,
      more: #""components": {"C": {"layers": [\#(inside)], "timeline": [\#(timeline)]}}"#)
    for time in [0, 0.4, 1] {
      let (a, b) = (try byHand.scene(at: time), try instance.scene(at: time))
      #expect(a.contents == b.contents)
    }
  }

  @Test func componentsCannotNestForEver() {
    let chain = (0..<400).map { #""C\#($0)": {"layers": [{"component": "C\#($0 + 1)"}]}"# }.joined(separator: ", ")
    let script = StagedScript(
      layers: #"{"component": "C0"}"#, more: #""components": {\#(chain), "C400": {"layers": []}}"#)
    #expect(script.codes == ["limit.nesting"])
  }

  @Test func bombsAreRefusedBeforeTheyGoOff() {
    let bomb = (0..<40).map { #""C\#($0)": {"layers": [{"component": "C\#($0 + 1)"}, {"component": "C\#($0 + 1)"}]}"# }
    let script = StagedScript(
      layers: #"{"component": "C0"}"#, more: #""components": {\#(bomb.joined(separator: ", ")), "C40": {"layers": []}}"#
    )
    #expect(script.codes == ["limit.layers"])
    let items = StagedScript(layers: #"{"name": "row", "forEach": 1000000000}"#)
    #expect(items.codes == ["limit.layers"])
    #expect(items.mistakes[0].contains("row.forEach"))
  }

  @Test("mistakes in components that nothing shows are told, and only those that need no instance")
  func unusedComponents() {
    func codes(_ component: String) -> [String] {
      StagedScript(layers: #"{"name": "x"}"#, more: #""components": {"C": {\#(component)}}"#).codes
    }
    #expect(codes(#""layers": [{"opacity": "=opcity"}]"#) == ["unknown-name"])
    #expect(
      codes(#""layers": [{"name": "a"}], "timeline": [{"layer": "b", "animate": "opacity", "to": 1}]"#)
        == ["missing-name"])
    #expect(
      codes(#""layers": [{"name": "a"}], "timeline": [{"layer": "a", "animate": "opacty", "to": 1}]"#)
        == ["unknown-key-path"])
    #expect(
      codes(#""parameters": {"n": {"type": "number"}}, "layers": [{"on": {"tap": {"set": {"m": "=n + 1"}}}}]"#)
        == ["missing-name"])
    #expect(codes(#""parameters": {"n": {"type": "number"}}, "layers": [{"opacity": "=n / 2"}]"#) == [])
    #expect(
      codes(
        #""parameters": {"week": {"type": "numbers"}}, "layers": [{"name": "r", "forEach": "=week", "opacity": "=item / 9"}]"#
      )
        == [])
    #expect(
      codes(
        #""layers": [{"name": "a"}, {"name": "b"}], "constraints": ["H:|-[a(40)]-[b]-|", "V:|-[a]-|", "V:|-[b]-|"]"#)
        == [])
    let used = #"{"C": {"layers": [{"component": "D"}]}, "D": {"layers": [{"opacity": "=opcity"}]}}"#
    #expect(StagedScript(layers: #"{"component": "C"}"#, more: #""components": \#(used)"#).codes == ["unknown-name"])
  }
}

extension Scene {
  /// What is drawn, without what it is called.
  fileprivate var contents: String {
    func text(_ nodes: [SceneNode]) -> String {
      nodes.map { node in
        if case .group(var group) = node.content {
          let inside = text(group.children)
          group.children = []
          return "\(group) {\(inside)}"
        }
        return "\(node.content)"
      }.joined(separator: "\n")
    }
    return text(nodes)
  }
}
