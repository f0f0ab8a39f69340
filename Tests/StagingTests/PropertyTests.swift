import Graphics
import Scripting
import Testing

/// Expressions in every kind of property.
struct PropertyTests {
  private static let more =
    #""parameters": {"w": 30, "on": true, "word": "round", "tint": "blue", "names": {"type": "numbers", "value": [4, 2]}, "photo": {"type": "image", "value": "40x20.png"}}"#

  @Test(arguments: [
    ("layer", #""opacity": "=w / 60""#, "a.opacity", Value.number(0.5)),
    ("layer", #""frame": [1, "=w", 8, "=w + 1"]"#, "a.position", .point(Point(5, 45.5))),
    ("layer", #""frame": "=[1, w, 8, 8]""#, "a.bounds", .rect(Rect(0, 0, 8, 8))),
    ("layer", #""frame": "=inset(canvas.bounds, 10, 10)""#, "a.bounds", .rect(Rect(0, 0, 80, 60))),
    ("layer", #""position": "=point(1, 2) * 3""#, "a.position", .point(Point(3, 6))),
    ("layer", #""backgroundColor": "=tint""#, "a.backgroundColor", .color(Color(0, 0, 1))),
    ("layer", #""backgroundColor": "=mix('red', tint, 0.5)""#, "a.backgroundColor", .color(Color(0.5, 0, 0.5))),
    ("layer", #""backgroundColor": "=on ? 'white' : 'black'""#, "a.backgroundColor", .color(.white)),
    ("layer", #""hidden": "=!on""#, "a.hidden", .bool(false)),
    ("layer", #""masksToBounds": "=w > 20""#, "a.masksToBounds", .bool(true)),
    ("layer", #""shadowOffset": ["=w", 2]"#, "a.shadowOffset", .size(Size(30, 2))),
    ("layer", #""shadowOffset": "=point(w, 1)""#, "a.shadowOffset", .size(Size(30, 1))),
    ("layer", #""filters": [{"blur": "=w / 3"}]"#, "a.filters.blur", .number(10)),
    ("layer", #""transform": {"rotation": "=w", "scale": ["=w", 1]}"#, "a.transform.rotation.z", .number(30)),
    ("layer", #""transform": {"translation": "=point(w, 4)"}"#, "a.transform.translation.y", .number(4)),
    ("layer", #""perspective": "=w * 10""#, "a.perspective", .number(300)),
    ("layer", #""contentsGravity": "=on ? 'center' : 'top'""#, "a.contentsGravity", .string("center")),
    ("layer", #""contents": "=photo""#, "a.contents", .string("40x20.png")),
    ("image", #""image": "=photo""#, "a.intrinsicSize.width", .number(40)),
    ("shape", #""lineCap": "=word""#, "a.lineCap", .string("round")),
    ("shape", #""lineDashPattern": ["=w", 2]"#, "a.lineDashPattern", .array([.number(30), .number(2)])),
    ("shape", #""lineDashPattern": "=names""#, "a.lineDashPattern", .array([.number(4), .number(2)])),
    ("shape", #""strokeColor": null"#, "a.strokeColor", .none),
    ("gradient", #""colors": ["=tint", "red"]"#, "a.colors", .array([.color(Color(0, 0, 1)), .color(Color(1, 0, 0))])),
    ("gradient", #""locations": [0, "=w / 60", 1], "colors": ["red", "blue", "red"]"#, "a.locations[1]", .number(0.5)),
    ("text", #""text": "${w} of ${w * 2}: ${on}""#, "a.text", .string("30 of 60: true")),
    ("text", #""text": "=upper(word) + w""#, "a.text", .string("ROUND30")),
    ("text", #""text": "==w""#, "a.text", .string("=w")),
    ("text", #""fontWeight": "=w * 20""#, "a.fontWeight", .number(600)),
  ])
  func expressions(kind: String, key: String, query: String, expected: Value) throws {
    #expect(try value(query, layers: #"{"name": "a", "type": "\#(kind)", \#(key)}"#, more: Self.more) == expected)
  }

  @Test func pathsOfObjectsWithExpressions() throws {
    let script = StagedScript(
      layers:
        #"{"name": "a", "type": "shape", "frame": [0, 0, 40, 40], "path": [{"oval": ["=w", 0, 10, 10]}, {"polyline": "=map(names, point(index * 10, item))"}]}"#,
      more: Self.more, queries: ["a.path"])
    guard case .path(let path)? = try script.values(at: [0]).first else { throw Missing() }
    #expect(path.points.suffix(2) == [Point(0, 4), Point(10, 2)])
    #expect(path.points.first == Point(40, 5))
  }

  @Test func wrongNamesOfChoicesShowWhenTheyAreRead() throws {
    let script = StagedScript(
      layers: #"{"name": "a", "type": "shape", "lineCap": "=word"}"#, more: #""let": {"word": "rond"}"#)
    #expect(script.codes == ["value"])
    #expect(script.hints == ["did you mean 'round'?"])
  }

  @Test func expressionsFollowWhatIsAnimated() throws {
    let layers = #"""
      {"name": "a", "type": "shape", "strokeEnd": 0}, {"name": "b", "position": ["=a.strokeEnd * 100", 3]},
      {"name": "c", "opacity": "=b.position.x / 200"}
      """#
    let script = StagedScript(
      layers: layers, timeline: #"{"layer": "a", "animate": "strokeEnd", "to": 1, "duration": 1}"#,
      queries: ["c.opacity"])
    #expect(try script.numbers(at: [0, 0.25, 1]) == [0, 0.125, 0.5])
  }

  @Test(arguments: [
    (#""n", "to": 3"#, "n", Value.number(2)), (#""i", "to": 5"#, "i", .number(3)),
    (#""b", "from": false, "to": true"#, "b", .bool(true)), (#""s", "to": "y" "#, "s", .string("y")),
    (#""c", "to": "white" "#, "c", .color(Color(0.5, 0.5, 0.5))), (#""p", "to": [2, 4]"#, "p", .point(Point(1, 2))),
    (#""p.y", "to": 8"#, "p", .point(Point(0, 4))), (#""r", "to": [2, 2, 3, 3]"#, "r", .rect(Rect(1, 1, 2, 2))),
    (#""a", "to": [3, 6]"#, "a", .array([.number(2), .number(4)])), (#""k", "to": "v" "#, "k", .string("v")),
  ])
  func parametersOfEveryTypeAnimate(animation: String, query: String, expected: Value) throws {
    let timeline = #"{"animate": \#(animation), "duration": 1}"#
    #expect(try value(query, at: 0.5, timeline: timeline, more: Self.typed) == expected)
  }

  private static let typed = #"""
    "parameters": {"n": 1, "i": {"type": "int", "value": 0}, "b": false, "s": "x", "c": "black",
      "p": {"type": "point", "value": [0, 0]}, "r": {"type": "rect", "value": [0, 0, 1, 1]}, "a": [1, 2],
      "k": {"type": "choice", "choices": ["u", "v"], "value": "u"}}
    """#

  @Test func aChoiceIsOneOfItsValues() {
    #expect(StagedScript(timeline: #"{"animate": "k", "to": "w"}"#, more: Self.typed).codes == ["unknown-name"])
    #expect(StagedScript(timeline: #"{"animate": "k", "to": "=s"}"#, more: Self.typed).codes == ["value"])
  }

  private struct Missing: Error {}
}
