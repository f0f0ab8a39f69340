import Expressions
import Graphics
import Scripting
import Testing

@Suite("Scripts")
struct ScriptReaderTests {
  private func read(_ members: String) throws -> (Script, [Diagnostic]) {
    var diagnostics = Diagnostics()
    let file = source(#"{"canvas": {"width": 100, "height": 50}"# + (members.isEmpty ? "" : ", ") + members + "}")
    let script = try #require(ScriptReader.read(file, into: &diagnostics))
    return (script, diagnostics.all)
  }

  @Test("a silent script has the page's defaults")
  func defaults() throws {
    let (script, diagnostics) = try read("")
    #expect(diagnostics.isEmpty)
    #expect(script.canvas.width == 100 && script.canvas.height == 50 && script.canvas.scale == 1)
    #expect(script.canvas.background == nil)
    #expect(script.fps == 30)
    #expect(script.duration == nil && script.poster == nil)
    #expect(script.loop == .forever)
  }

  @Test("above 50 frames a second 50 are used, with a warning")
  func fps() throws {
    let (script, diagnostics) = try read(#""fps": 60"#)
    #expect(script.fps == 50)
    #expect(diagnostics.map(\.severity) == [.warning])
    #expect(try read(#""fps": 50"#).1.isEmpty)
  }

  @Test("layers keep their order and their nesting")
  func layers() throws {
    let (script, diagnostics) = try read(
      """
      "layers": [{"name": "a", "sublayers": [{"name": "b"}, {"name": "c", "sublayers": [{"name": "d"}]}]},
        {"name": "e", "mask": {"name": "m", "sublayers": [{"name": "n"}]}, "maskMode": "luminance"},
        {"type": "shape", "lineWidth": 2, "path": null}]
      """)
    #expect(diagnostics.isEmpty)
    #expect(script.layers.map { $0.name?.value } == ["a", "e", nil])
    #expect(script.layers[0].sublayers.map { $0.name?.value } == ["b", "c"])
    #expect(script.layers[0].sublayers[1].sublayers.map { $0.name?.value } == ["d"])
    #expect(script.layers[1].properties.first?.formula.expression.constant == .string("luminance"))
    #expect(script.layers[1].mask?.layers.first?.sublayers.first?.name?.value == "n")
    #expect(script.layers[2].kind == .shape)
    #expect(script.layers[2].properties.map(\.name) == ["lineWidth", "path"])
    #expect(script.layers[2].place.jsonPath == "$.layers[2]")
  }

  @Test("the timeline keeps its order and its nesting")
  func timeline() throws {
    let (script, diagnostics) = try read(
      """
      "timeline": [{"sequence": [{"set": {"a": 1}}, {"parallel": [{"animate": "b", "to": 2}, {"sequence": []}]}]},
        {"animate": "c", "from": null, "repeatCount": "forever"}]
      """)
    #expect(diagnostics.isEmpty)
    guard case .sequence(let members) = script.timeline[0].action, case .set(let set) = members[0].action,
      case .parallel(let inner) = members[1].action, case .animate(let b) = inner[0].action,
      case .sequence(let empty) = inner[1].action, case .animate(let c) = script.timeline[1].action
    else {
      Issue.record("wrong shape")
      return
    }
    #expect(set.values.map(\.keyPath.value) == ["a"])
    #expect(b.keyPath.value == "b")
    #expect(empty.isEmpty)
    guard case .basic(let from?, nil, nil) = c.motion, case .null = from.content else {
      Issue.record("null is a value")
      return
    }
    #expect(script.timeline[1].timing.repeatCount?.expression == .literal(.number(.infinity)))
  }

  @Test(
    "a bare value gives a parameter its type",
    arguments: [
      ("1", Parameter.Kind.number), ("true", .bool), ("\"word\"", .string), ("\"red\"", .color), ("\"#f80\"", .color),
      ("[1, 2, 3, 4]", .numbers), ("[]", .numbers), ("[1, \"a\"]", .table), ("[[1, 2], [3, 4]]", .table),
      ("\"=1 + 2\"", .number), ("\"=a > 2\"", .bool), ("\"=point(1, 2)\"", .point), ("\"=rgb(1, 2, 3)\"", .color),
      ("\"='a' + 'b'\"", .string), ("\"=[1, 2]\"", .numbers), ("\"n: ${n}\"", .string), ("\"==a\"", .string),
    ])
  func bareParameters(_ json: String, _ kind: Parameter.Kind) throws {
    let (script, diagnostics) = try read("\"parameters\": {\"p\": \(json)}")
    #expect(diagnostics.isEmpty)
    #expect(script.parameters.first?.kind == kind)
    #expect(script.parameters.first?.value.type == kind.valueType)
  }

  @Test("broken layers and entries keep their names")
  func brokenParts() throws {
    let (script, diagnostics) = try read(
      #""layers": [{"name": "a", "type": "emiter"}], "timeline": [{"name": "t", "transition": "fade"}]"#)
    #expect(diagnostics.map(\.code) == ["unknown-name", "missing-key"])
    #expect(script.layers.first?.name?.value == "a")
    #expect(script.timeline.first?.name?.value == "t")
  }

  @Test("keys of the author's own are left alone everywhere")
  func ownKeys() throws {
    let (_, diagnostics) = try read(
      #""x-a": 1, "layers": [{"x-b": null, "transform": {"x-c": [], "rotation": 1}}], "timeline": [{"x-d": 1, "set": {"a": 1, "x-e": 2}}], "parameters": {"x-f": null}"#
    )
    #expect(diagnostics.isEmpty)
  }

  /// The beginning of a layer of that kind, with what it needs.
  private func start(_ kind: LayerKind, _ property: String) -> String {
    (["\"type\": \"\(kind.rawValue)\""]
      + Vocabulary.requiredProperties(of: kind).filter { $0 != property }.map { "\"\($0)\": \"red\"" })
      .joined(separator: ", ")
  }

  /// Layers of some kinds have what they don't draw, and say so.
  private func idleCodes(_ kind: LayerKind, _ name: String) -> [String] {
    // There is no mask.
    if name == "maskMode" { return ["conflict"] }
    return Vocabulary.whereIdle(name, kind, preservesDepth: false) == nil ? [] : ["ignored"]
  }

  @Test("every example of the vocabulary is a valid value of its property")
  func examples() throws {
    for kind in LayerKind.allCases {
      for property in Vocabulary.properties(of: kind) {
        let (script, diagnostics) = try read(
          #""layers": [{\#(start(kind, property.name)), "\#(property.name)": \#(property.example)}]"#)
        #expect(diagnostics.map(\.code) == idleCodes(kind, property.name), "\(property.name)")
        let name = property.name == "contentMode" ? "contentsGravity" : property.name
        #expect(script.layers.first?.properties.last?.name == name)
      }
    }
  }

  @Test("every property refuses what is of no type, once")
  func wrongTypes() throws {
    for kind in LayerKind.allCases {
      for property in Vocabulary.properties(of: kind) {
        let (script, diagnostics) = try read(
          #""layers": [{\#(start(kind, property.name)), "\#(property.name)": {"no": {"such": 1}}}]"#)
        #expect(diagnostics.count == 1 + idleCodes(kind, property.name).count, "\(property.name)")
        // A transform whose unknown key was reported stays, without it.
        let isRead = script.layers.first?.properties.contains { $0.name == property.name }
        #expect(isRead == (property.type == .transform))
      }
    }
  }

  @Test("deep trees are read and released on a small stack")
  func deepTrees() throws {
    var limits = ReadingLimits()
    limits.depth = 512
    let depth = 254
    let layers =
      String(repeating: #"{"sublayers": ["#, count: depth) + "{}" + String(repeating: "]}", count: depth)
    let entries =
      String(repeating: #"{"sequence": ["#, count: depth) + #"{"set": {"a": 1}}"#
      + String(repeating: "]}", count: depth)
    for members in ["\"layers\": [\(layers)]", "\"timeline\": [\(entries)]"] {
      var diagnostics = Diagnostics()
      let file = source("{\"canvas\": {\"width\": 1, \"height\": 1}, \(members)}")
      #expect(ScriptReader.read(file, limits: limits, into: &diagnostics) != nil)
      #expect(diagnostics.all.isEmpty)
    }
  }

  @Test("twenty thousand layers with two mistakes each", .timeLimit(.minutes(1)))
  func manyMistakes() throws {
    let layer = #"{"opacty": 1, "mask": {"opacity": 2}}"#
    let (script, diagnostics) = try read(
      "\"layers\": [" + [String](repeating: layer, count: 20_000).joined(separator: ", ") + "]")
    #expect(script.layers.count == 20_000)
    #expect(diagnostics.count == 40_000)
  }
}
