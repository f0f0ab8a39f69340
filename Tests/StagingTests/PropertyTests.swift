import Graphics
import Scripting
import Staging
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
    ("text", #""fontWeight": "=on ? 'bold' : 'regular'""#, "a.fontWeight", .number(700)),
    ("text", #""fontWeight": "=[word, 'light'][1]""#, "a.fontWeight", .number(300)),
    ("layer", #""transform": {"translation": "=names"}"#, "a.transform.translation.x", .number(4)),
    ("layer", #""transform": {"translation": "=on ? [1, 2, 3] : [4, 5, 6]"}"#, "a.transform.translation.z", .number(3)),
    ("layer", #""transform": {"scale": "=names"}"#, "a.transform.scale.y", .number(2)),
    ("layer", #""transform": {"scale": "=names"}"#, "a.transform.scale.z", .number(1)),
    ("layer", #""transform": {"scale": "=lerp([1, 1], [2, 4], 0.5)"}"#, "a.transform.scale.y", .number(2.5)),
    ("layer", #""transform": {"skew": "=names"}"#, "a.transform.skew.y", .number(2)),
    (
      "layer", #""transform": {"matrix": "=map(range(16), item % 5 > 0 ? 0 : item < 15 ? 2 : 1)"}"#,
      "a.transform.scale.x", .number(2)
    ),
    ("layer", #""frame": "=lerp([0, 0, 8, 8], [4, 8, 16, 24], 0.5)""#, "a.frame", .rect(Rect(2, 4, 12, 16))),
    (
      "layer", #""maskedCorners": ["=w > 20 ? 'topLeft' : 'topRight'"]"#, "a.maskedCorners",
      .array([.string("topLeft")])
    ),
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

  @Test("corners of a rectangle's path are those that an expression names")
  func corners() throws {
    func path(_ corners: String) throws -> Path? {
      let script = StagedScript(
        layers:
          #"{"name": "a", "type": "shape", "path": {"rect": [0, 0, 20, 20], "cornerRadius": 8, "corners": \#(corners)}}"#,
        more: #""parameters": {"one": "topLeft", "two": true}"#, queries: ["a.path"])
      guard case .path(let path)? = try script.values(at: [0]).first else { return nil }
      return path
    }
    let wanted = try path(#"["topLeft", "bottomLeft"]"#)
    #expect(try path(#"["=one", "bottomLeft"]"#) == wanted)
    #expect(try path(#"["=two ? 'topLeft' : 'topRight'", "=two ? 'bottomLeft' : 'topRight'"]"#) == wanted)
    #expect(try path(#""=[one, 'bottomLeft']""#) == wanted)
    #expect(try path("[]") == Path.rect(Rect(0, 0, 20, 20)))
  }

  @Test(
    "what an expression gives is checked as what is written out",
    arguments: [
      (#""path": {"rect": [0, 0, 9, 9], "corners": ["=word"]}"#, "value"),
      (#""path": {"rect": [0, 0, 9, 9], "corners": ["='up'"]}"#, "value"),
      (#""path": {"rect": [0, 0, 9, 9], "corners": ["=w"]}"#, "type"),
      (#""maskedCorners": ["=word"]"#, "value"), (#""maskedCorners": "=[word]""#, "value"),
      (#""transform": {"translation": "=w"}"#, "type"), (#""transform": {"translation": "=range(4)"}"#, "type"),
      (#""transform": {"scale": "=word"}"#, "type"), (#""transform": {"matrix": "=range(9)"}"#, "range"),
      (#""frame": "=lerp([0, 0], [1, 2, 3, 4], 0.5)""#, "range"),
    ])
  func checked(_ property: String, _ code: String) throws {
    let script = StagedScript(layers: #"{"name": "a", "type": "shape", \#(property)}"#, more: Self.more)
    if let stage = script.stage {
      do {
        _ = try stage.sampler().scene(at: 0)
        Issue.record("no mistake in \(property)")
      } catch { #expect(error.diagnostic.code == code, "\(property)") }
    } else {
      #expect(script.codes == [code], "\(property)")
    }
  }

  @Test(
    "no shape hides a division by zero",
    arguments: [
      #"{"oval": [0, 0, "=1 / zero", 10]}"#, #"{"rect": [0, 0, 9, 9], "cornerRadius": "=1 / zero"}"#,
      #"{"arc": {"center": [5, 5], "radius": "=1 / zero", "startAngle": 0, "endAngle": 90}}"#,
      #"{"arc": {"center": [5, 5], "radius": 5, "startAngle": 0, "endAngle": "=log(zero)"}}"#,
      #"{"polygon": {"center": [5, 5], "radius": "=sqrt(zero - 1)", "sides": 5}}"#,
      #"{"polygon": {"center": [5, 5], "radius": 5, "sides": "=1 / zero"}}"#,
      #"{"star": {"center": [5, 5], "radius": 5, "innerRadius": "=1 / zero", "points": 5}}"#,
      #"{"rounded": {"path": "M0 0H9V9Z", "radius": "=1 / zero"}}"#,
      #"{"join": [{"oval": [0, 0, "=1 / zero", 1]}]}"#, #"{"union": [{"oval": [0, 0, "=1 / zero", 1]}, "M0 0H9V9Z"]}"#,
      #"["M0 0H9V9Z", {"oval": [0, 0, "=1 / zero", 1]}]"#,
    ])
  func notFinite(_ path: String) throws {
    for zero in ["abs(time - 1) / 5", "n"] {
      let written = path.replacing("zero", with: "(\(zero))")
      let script = StagedScript(
        layers: #"{"name": "a", "type": "shape", "path": \#(written)}"#, more: #""duration": 3, "parameters": {"n": 0}"#
      )
      guard let stage = script.stage else {
        #expect(script.codes == ["not-finite"], "\(written)")
        continue
      }
      #expect(throws: StagingError.self, "\(written)") { _ = try stage.sampler().scene(at: 1) }
    }
  }

  /// An angle, given or animated, replaces the points, which read as they are drawn.
  @Test(arguments: [
    (#""angle": 90"#, "", [Point(0.5, 1), Point(0.5, 0)], [Point(0.5, 1), Point(0.5, 0)]),
    (
      #""startPoint": [0, 0], "endPoint": [1, 1]"#, "", [Point(0, 0), Point(1, 1)], [Point(0, 0), Point(1, 1)]
    ),
    (
      "", #"{"layer": "g", "animate": "angle", "from": 0, "to": 360, "duration": 4}"#, [Point(0, 0.5), Point(1, 0.5)],
      [Point(0.5, 1), Point(0.5, 0)]
    ),
    (
      #""angle": 0, "startPoint": [0, 0], "endPoint": [1, 0]"#,
      #"{"layer": "g", "set": {"angle": 180}, "at": 1, "duration": 0}"#,
      [Point(0, 0.5), Point(1, 0.5)], [Point(1, 0.5), Point(0, 0.5)]
    ),
    (
      "", #"{"layer": "g", "animate": "endPoint", "from": [1, 0], "to": [1, 1], "duration": 2}"#,
      [Point(0.5, 0), Point(1, 0)], [Point(0.5, 0), Point(1, 0.5)]
    ),
  ])
  func pointsOfGradients(_ own: String, _ entry: String, _ atZero: [Point], _ atOne: [Point]) throws {
    let script = StagedScript(
      layers: #"{"type": "gradient", "name": "g", "colors": ["red", "blue"]\#(own.isEmpty ? "" : ", ")\#(own)}"#,
      timeline: entry, more: #""duration": 4"#, queries: ["g.startPoint", "g.endPoint"])
    let sampler = try script.staged().sampler()
    for (time, expected) in [(0.0, atZero), (1.0, atOne)] {
      let found = try sampler.queryValues(at: time).compactMap(\.asPoint)
      #expect(found.count == 2)
      #expect(zip(found, expected).allSatisfy { $0.distance(to: $1) < 1e-9 }, "\(found)")
    }
  }

  /// What changes a point reads it as any other property.
  @Test func pointsThatReadThemselves() throws {
    let script = StagedScript(
      layers: #"{"type": "gradient", "name": "g", "colors": ["red", "blue"], "startPoint": [0.25, 0]}"#,
      timeline: #"{"layer": "g", "set": {"startPoint": "=g.startPoint + point(0.5, 0)"}, "duration": 0, "at": 1}"#,
      more: #""duration": 2"#, queries: ["g.startPoint.x"])
    expectClose(try script.numbers(at: [0.5, 1.5]), [0.25, 0.75])
    let outer = StagedScript(
      layers: #"{"type": "gradient", "name": "g", "colors": ["red", "blue"], "endPoint": "=endPoint"}"#,
      more: #""parameters": {"endPoint": {"type": "point", "value": [0.5, 0.5]}}, "duration": 1"#,
      queries: ["g.endPoint.y"])
    expectClose(try outer.numbers(at: [0]), [0.5])
    let moved = StagedScript(
      layers: #"{"type": "gradient", "kind": "radial", "name": "g", "colors": ["red", "blue"]}"#,
      timeline: #"{"layer": "g", "animate": "endPoint", "from": [0, 0], "to": [1, 1], "duration": 1}"#)
    #expect(moved.codes.isEmpty)
    let filled = StagedScript(
      layers:
        #"{"type": "shape", "name": "s", "path": "M0 0H9V9Z", "fillGradient": {"kind": "radial", "colors": ["red", "blue"]}}"#,
      timeline: #"{"layer": "s", "animate": "fillGradient.endPoint", "from": [0, 0], "to": [1, 1], "duration": 1}"#)
    #expect(filled.codes.isEmpty)
  }

  /// Other spellings are the same names wherever they are written.
  @Test(arguments: ["scaleToFill", "scaleAspectFit", "scaleAspectFill", "resizeAspectFit", "topLeft"])
  func spellingsOfNames(name: String) throws {
    func gravity(_ written: String, _ timeline: String = "") throws -> Value {
      try value(
        "a.contentsGravity", at: 1, layers: #"{"name": "a", "contents": "4x2.png", "contentsGravity": \#(written)}"#,
        timeline: timeline, more: #""parameters": {"p": {"type": "string", "value": "\#(name)"}}"#)
    }
    let constant = try gravity(#""\#(name)""#)
    #expect(try gravity(#""=p""#) == constant)
    #expect(try gravity(#""center""#, #"{"layer": "a", "set": {"contentsGravity": "=p"}, "duration": 0}"#) == constant)
    #expect(
      try gravity(#""center""#, #"{"layer": "a", "set": {"contentsGravity": "\#(name)"}, "duration": 0}"#) == constant)
  }

  @Test func anotherNameIsRefused() {
    let script = StagedScript(
      layers: #"{"contents": "4x2.png", "contentsGravity": "=p"}"#,
      more: #""parameters": {"p": {"type": "string", "value": "scaleToFit"}}"#)
    #expect(script.codes == ["value"])
  }

  /// For ever can be set, and jumps.
  @Test func repeatedForEver() throws {
    let script = StagedScript(
      layers: #"{"name": "a", "duration": 1, "repeatCount": 1, "sublayers": [{"name": "b", "opacity": "=time"}]}"#,
      timeline: #"{"at": 2, "layer": "a", "set": {"repeatCount": "forever"}}"#, more: #""duration": 4"#,
      queries: ["b.opacity"])
    #expect(try script.numbers(at: [0.5, 1.5, 2.25, 3.5]) == [0.5, 1, 0.25, 0.5])
  }
}
