import Graphics
import Scripting
import Testing

/// Which value a name means where it stands.
struct NameTests {
  @Test func declaredNamesGoBeforeTheLayersOwn() throws {
    let layers = #"{"name": "box", "frame": [0, 0, 40, 20], "opacity": "=width / 100"}"#
    #expect(try number("box.opacity", layers: layers) == 0.4)
    #expect(try number("box.opacity", layers: layers, more: #""parameters": {"width": 75}"#) == 0.75)
    #expect(try number("box.opacity", layers: layers, more: #""let": {"width": 50}"#) == 0.5)
  }

  @Test func theLayersOwnGoBeforeLayersByName() throws {
    // A text layer has a `text` of its own, a shape has not.
    let layers = #"""
      {"name": "text", "opacity": 0.25}, {"name": "shape", "type": "shape", "strokeEnd": "=text.opacity"},
      {"name": "label", "type": "text", "text": "abc", "reveal": "=text.count / 10"}
      """#
    #expect(try number("shape.strokeEnd", layers: layers) == 0.25)
    #expect(try number("label.reveal", layers: layers) == 0.3)
  }

  @Test func layersGoBeforeTheClockButAreNoValues() throws {
    let layers = #"{"name": "progress", "type": "shape", "strokeEnd": 0.5}, {"name": "b", "opacity": "=progress"}"#
    #expect(try number("progress.strokeEnd", layers: layers) == 0.5)
    #expect(try number("b.opacity", at: 1, layers: layers, more: #""duration": 4"#) == 0.25)
  }

  @Test(arguments: [
    ("time", 1.5), ("frameIndex", 15), ("totalDuration", 6), ("progress", 0.25), ("canvas.width", 100),
    ("canvas.height", 80), ("canvas.center.x", 50), ("pi", Double.pi),
  ])
  func theClockAndTheCanvas(name: String, expected: Double) throws {
    #expect(try number(name, at: 1.5, more: #""duration": 6, "fps": 10"#) == expected)
  }

  @Test func aPropertyOfItsOwnNameMeansTheNextFurtherOut() throws {
    let layers = #"{"name": "g", "type": "gradient", "angle": "=angle", "colors": ["red", "blue"]}"#
    #expect(try number("g.angle", layers: layers, more: #""parameters": {"angle": 30}"#) == 30)
    // A `let` that skips itself has nothing further out.
    let script = StagedScript(more: #""let": {"x": "=x + 1"}"#)
    #expect(script.codes == ["unknown-name"])
    // The span's size is read from the layer, the layer's from the parameter.
    let text =
      #"{"name": "t", "type": "text", "fontSize": "=fontSize", "spans": [{"text": "a", "fontSize": "=fontSize * 2"}]}"#
    #expect(try number("t.fontSize", layers: text, more: #""let": {"fontSize": 7}"#) == 7)
  }

  @Test func selfAndParent() throws {
    let layers = #"""
      {"name": "card", "frame": [10, 10, 60, 40], "opacity": 0.5, "sublayers": [
        {"name": "a", "frame": [0, 0, "=parent.width / 2", 10], "opacity": "=parent.opacity * self.width / 30"}]},
      {"name": "top", "frame": [0, 0, "=parent.width", "=parent.bounds.height / 2"], "opacity": "=self.height / 100"}
      """#
    let more = #""let": {"opacity": 7, "width": 9}"#
    #expect(try number("a.opacity", layers: layers, more: more) == 0.5)
    #expect(try number("top.width", layers: layers) == 100)
    #expect(try number("top.opacity", layers: layers) == 0.4)
  }

  @Test func sublayersMasksAndBareNames() throws {
    let layers = #"""
      {"name": "card", "sublayers": [{"name": "title", "opacity": 0.3}, {"name": "row", "sublayers": [{"name": "dot", "opacity": 0.1}]}],
       "mask": {"name": "hole", "type": "shape", "lineWidth": 4}},
      {"name": "b", "mask": {"type": "shape", "lineWidth": 5}}
      """#
    for (name, expected) in [
      ("card.title.opacity", 0.3), ("title.opacity", 0.3), ("dot.opacity", 0.1), ("card.row.dot.opacity", 0.1),
      ("row.dot.opacity", 0.1), ("card.sublayers.title.opacity", 0.3), ("hole.lineWidth", 4),
      ("card.hole.lineWidth", 4),
      ("card.mask.lineWidth", 4), ("b.mask.lineWidth", 5),
    ] {
      #expect(try number(name, layers: layers) == expected, "\(name)")
    }
  }

  @Test func aBareNameThatSeveralBearIsAmbiguous() throws {
    let layers = #"""
      {"name": "a", "sublayers": [{"name": "dot", "opacity": 0.1}]}, {"name": "b", "sublayers": [{"name": "dot", "opacity": 0.2}]}
      """#
    let script = StagedScript(layers: layers, queries: ["dot.opacity"])
    #expect(script.codes == ["usage.of"])
    #expect(script.mistakes[0].contains("a.dot, b.dot"))
    #expect(try number("b.dot.opacity", layers: layers) == 0.2)
    let entry = StagedScript(layers: layers, timeline: #"{"layer": "dot", "animate": "opacity", "to": 1}"#)
    #expect(entry.codes == ["ambiguous-name"])
    #expect(entry.hints == ["say which one: a.dot, b.dot"])
  }

  @Test func partsOfTransformsCanBeRead() throws {
    let layers = #"{"name": "a", "transform": {"rotation": 30, "translation": [4, 5], "scale": [2, 3]}}"#
    for (name, expected) in [
      ("a.transform.rotation.z", 30.0), ("a.transform.rotation", 30), ("a.transform.translation.x", 4),
      ("a.transform.translation.y", 5), ("a.transform.scale.y", 3),
    ] {
      #expect(try number(name, layers: layers) == expected, "\(name)")
    }
    let wrong = StagedScript(layers: layers, queries: ["a.transform.rotatoin.z"])
    #expect(wrong.codes == ["usage.of"])
    #expect(wrong.hints[0]?.contains("rotation") == true)
  }

  @Test(arguments: [
    ("=ring", "ring", "'ring' is a layer, not a value"), ("=self", "self", "'self' is a layer, not a value"),
    ("=canvas * 2", "canvas", "the canvas is no value"),
    ("=group.ring", "group.ring", "'group.ring' is a layer, not a value"),
  ])
  func aLayerIsNoValue(expression: String, place: String, message: String) {
    let script = StagedScript(
      layers: #"{"name": "group", "sublayers": [{"name": "ring"}]}, {"name": "b", "opacity": "\#(expression)"}"#)
    #expect(script.codes == ["unknown-name"])
    #expect(script.mistakes[0].hasSuffix(message))
    #expect(script.pointedAt == [place])
  }

  @Test(arguments: [
    ("=spead * 2", "spead", "speed"), ("=ring.strokeEmd", "strokeEmd", "strokeEnd"), ("=rin.strokeEnd", "rin", "ring"),
    ("=1 + self.opacty", "opacty", "opacity"), ("=canvas.widht", "widht", "width"), ("=2 * tmie", "tmie", "time"),
    ("=card.titel.opacity", "titel", "title"),
  ])
  func unknownNamesPointAtTheNameAndSuggestTheNearest(expression: String, place: String, hint: String) {
    let script = StagedScript(
      layers: #"""
        {"name": "ring", "type": "shape"}, {"name": "card", "sublayers": [{"name": "title"}]},
        {"name": "b", "opacity": "\#(expression)"}
        """#, more: #""parameters": {"speed": 1}"#)
    #expect(script.codes == ["unknown-name"])
    #expect(script.pointedAt == [place])
    #expect(script.hints == ["did you mean '\(hint)'?"])
  }

  @Test func letsStandInAnyOrder() throws {
    #expect(try number("a", more: #""let": {"a": "=b + 1", "b": "=c * 2", "c": "=d", "d": 5}"#) == 11)
  }

  @Test func typesOfLetsAreKnownBeforeTheyAreRead() {
    let script = StagedScript(
      layers: #"{"opacity": "=gap.x"}, {"opacity": "=word * 2"}"#, more: #""let": {"gap": 8, "word": "=upper('a')"}"#)
    #expect(script.codes == ["unknown-name", "type"])
  }

  @Test("of several layers of one name the one that stands in nothing else is meant, for it has no longer path")
  func outermostLayer() throws {
    let card = #"{"name": "card", "sublayers": [{"name": "title", "opacity": 0.25}]}"#
    let layers = #"\#(card), {"name": "title", "opacity": 0.5}"#
    #expect(try number("title.opacity", layers: layers) == 0.5)
    #expect(try number("card.title.opacity", layers: layers) == 0.25)
    let component = #""components": {"C": {"layers": [\#(layers), {"name": "b", "opacity": "=title.opacity / 2"}]}}"#
    #expect(try number("k.b.opacity", layers: #"{"name": "k", "component": "C"}"#, more: component) == 0.25)
    // Neither of these is nearer.
    let two = StagedScript(
      layers: #"\#(card), {"name": "page", "sublayers": [{"name": "title"}]}, {"opacity": "=title.opacity"}"#)
    #expect(two.codes == ["ambiguous-name"])
  }

  @Test("a forEach is found by its name as a layer is")
  func outermostRepetition() throws {
    let group = #"{"name": "g", "sublayers": [{"name": "b"}]}"#
    func opacities(_ layers: String) throws -> Value? {
      try StagedScript(
        layers: layers, timeline: #"{"layer": "b", "set": {"opacity": 0.5}, "duration": 0}"#, more: #""duration": 1"#,
        queries: ["[b[0].opacity, b[1].opacity, g.b.opacity]"]
      ).values(at: [0.5]).first
    }
    let repeated = #"{"name": "b", "forEach": 2}"#
    #expect(try opacities("\(repeated), \(group)") == .array([.number(0.5), .number(0.5), .number(1)]))
    #expect(try opacities("\(group), \(repeated)") == .array([.number(0.5), .number(0.5), .number(1)]))
    // What stands in the same item is nearer than a forEach outside of it.
    let items =
      #"{"name": "row", "forEach": 2, "sublayers": [{"name": "h", "sublayers": [{"name": "b", "opacity": "=(index + 1) / 10"}]}, {"name": "u", "opacity": "=b.opacity"}]}"#
    #expect(try number("row[1].u.opacity", layers: "\(items), \(repeated)") == 0.2)
    let nested = StagedScript(
      layers: #"{"name": "h", "sublayers": [\#(repeated)]}, \#(group)"#,
      timeline: #"{"layer": "b", "set": {"opacity": 0.5}}"#)
    #expect(nested.codes == ["ambiguous-name"])
  }
}
