import Expressions
import Graphics
import Motion
import Scripting
import Testing

/// What transitions, gestures, components, layouts and layers' times become.
@Suite("Storyboards")
struct StoryboardTests {
  private func script(_ json: String) throws -> Script {
    var diagnostics = Diagnostics()
    let file = source(#"{"canvas": {"width": 9, "height": 9}, \#(json)}"#)
    let script = try #require(ScriptReader.read(file, into: &diagnostics))
    #expect(DiagnosticPrinter(file).text(diagnostics) == "")
    return script
  }

  private func entries(_ json: String) throws -> [TimelineEntry] { try script("\"timeline\": [\(json)]").timeline }

  @Test("a transition keeps its ends, and is nil where the script is silent")
  func transitions() throws {
    let entry = try #require(
      try entries(
        #"{"transition": "flipFromTop", "from": "a", "to": "b.c", "name": "flip", "perspective": false, "dimming": 0}"#
      ).first)
    guard case .transition(let flip) = entry.action, case .layers(let from, let to) = flip.content else {
      Issue.record("no transition")
      return
    }
    #expect(flip.kind.value == .flipFromTop && from.value == "a" && to.value == "b.c")
    #expect(entry.name?.value == "flip" && entry.timing.timingFunction == nil && entry.timing.duration == nil)
    #expect(entry.defaultDuration == 0.25 && flip.dimming?.expression.constant == .number(0))
    guard case .flat = flip.perspective else {
      Issue.record("not flat")
      return
    }
  }

  @Test(
    "a transition of one layer keeps the new values; fade and subtype", arguments: TransitionAction.Subtype.allCases)
  func changes(_ subtype: TransitionAction.Subtype) throws {
    let entry = try #require(
      try entries(
        #"{"transition": "reveal", "layer": "a", "set": {"text": "x", "opacity": "=n"}, "subtype": "\#(subtype)", "fade": false}"#
      ).first)
    guard case .transition(let change) = entry.action, case .change(let layer, let values) = change.content,
      case .automatic = change.perspective
    else {
      Issue.record("no change")
      return
    }
    #expect(layer.value == "a" && values.map(\.keyPath.value) == ["text", "opacity"])
    #expect(change.subtype == subtype && !change.fades && change.dimming == nil)
  }

  @Test(
    "a touch is a tap, a way through points or along a path, with its duration",
    arguments: [
      ("[[1, 2]]", true, 0.2), ("[[1, 2], [3, 4]]", true, 0.25), (#"[["=a", 2]]"#, true, 0.2), (#"["=p"]"#, true, 0.2),
      (#""=[p]""#, true, 0.2), (#""=map(3, point(item, 0))""#, true, 0.25), (#""M 0 0 L 1 1""#, false, 0.25),
      (#"{"oval": [0, 0, 1, 1]}"#, false, 0.25), (#"["M 0 0 L 1 1"]"#, false, 0.25),
    ])
  func touches(_ way: String, _ isPoints: Bool, _ duration: Double) throws {
    let entry = try #require(try entries(#"{"touch": \#(way), "layer": "a.b", "indicator": false}"#).first)
    guard case .touch(let touch) = entry.action else {
      Issue.record("no touch")
      return
    }
    #expect(touch.layer?.value == "a.b" && touch.indicator == nil && entry.defaultDuration == duration)
    switch touch.way {
    case .points(let formula): #expect(isPoints && formula.type == .array(.point))
    case .path(let formula): #expect(!isPoints && formula.type == .path)
    }
  }

  @Test("markers are named by their text; sends and relative sets")
  func others() throws {
    let found = try entries(
      #"{"marker": "half", "at": 2}, {"send": "tap", "layer": "a", "after": "half"}, {"by": {"n": 1}}, {"set": {"n": 1}}"#
    )
    guard case .marker = found[0].action, case .send(let send) = found[1].action, case .set(let by) = found[2].action,
      case .set(let set) = found[3].action
    else {
      Issue.record("other actions")
      return
    }
    #expect(found[0].name?.value == "half" && found[0].defaultDuration == 0 && found[1].after?.value == "half")
    #expect(send.event.value == .tap && send.layer?.value == "a")
    #expect(by.isRelative && !set.isRelative && by.values.first?.keyPath.value == "n")
  }

  @Test("the poster is a time or a marker; hold is in seconds")
  func poster() throws {
    if case .marker(let name)? = try script(#""poster": "half""#).poster { #expect(name.value == "half") }
    guard case .time(let time)? = try script(#""poster": 1.5"#).poster else {
      Issue.record("no time")
      return
    }
    #expect(time.expression.constant == .number(1.5))
    #expect(try script(#""hold": 2.5"#).hold == 2.5 && script(#""fps": 10"#).hold == 0)
  }

  @Test("every event has handlers of one entry or a list, in the order of the file", arguments: Handler.Event.allCases)
  func handlers(_ event: Handler.Event) throws {
    let one = #"{"when": "=n > 1", "set": {"n": 1}}"#
    let layers = try script(
      #""layers": [{"on": {"\#(event)": \#(one)}}, {"on": {"x-a": 1, "\#(event)": [\#(one), \#(one)]}}]"#
    ).layers
    #expect(layers.map { $0.handlers.map(\.event) } == [[event], [event]])
    #expect(layers.map { $0.handlers[0].entries.count } == [1, 2])
    #expect(layers[0].handlers[0].entries[0].condition?.type == .bool)
    #expect(layers[1].handlers[0].place.jsonPath == "$.layers[1].on.\(event)")
  }

  @Test("a component's parameters come before a layer's properties of the same name, in their own types")
  func arguments() throws {
    let found = try script(
      #"""
      "components": {"Dial": {"parameters": {"opacity": {"type": "color"}, "on2": {"type": "int"}, "rows": {"type": "table"}},
        "size": [20, 10], "sample": {"opacity": "red", "on2": 1, "rows": []}}},
      "layers": [{"component": "Dial", "opacity": "blue", "hidden": true, "contentMode": "center", "rows": "=week"}]
      """#)
    let layer = try #require(found.layers.first)
    #expect(layer.kind == .layer && layer.instance?.component == 0 && !layer.isOfUnknownKind)
    #expect(layer.instance?.arguments.map(\.name) == ["opacity", "rows"])
    #expect(layer.instance?.arguments[0].formula.type == .color)
    #expect(layer.properties.map(\.name) == ["hidden", "contentMode"])
    let component = try #require(found.components.first)
    #expect(component.parameters.map(\.hasValue) == [false, false, false])
    #expect(component.size?.expression.constant == .size(Size(20, 10)))
    #expect(component.sample.map(\.name.value) == ["opacity", "on2", "rows"])
    #expect(component.sample[0].value.type == .color)
  }

  @Test("forEach keeps its items and the names that as gives")
  func repetitions() throws {
    let layers = try script(
      #""layers": [{"forEach": 3}, {"forEach": "=week", "as": "day"}, {"forEach": [1, 2], "as": ["a", "b", "c"]}]"#
    ).layers
    let found = layers.compactMap(\.repetition)
    #expect(found[0].items.expression.constant == .number(3))
    #expect(found.map(\.itemName) == ["item", "day", "a"] && found.map(\.indexName) == ["index", "index", "b"])
    #expect(found.map(\.countName) == ["count", "count", "c"])
  }

  @Test("constraints as code has them that compares with nothing")
  func constraintsWithoutAnotherLayer() throws {
    let found = try script(
      #""constraints": [{"item": "a", "attribute": "width", "toItem": null, "multiplier": 1, "constant": 4}]"#
    ).layout
    guard case .constraint(let constraint)? = found.rules.first else {
      Issue.record("another rule")
      return
    }
    #expect(constraint.toItem == nil && constraint.toAttribute == nil)
    #expect(constraint.constant?.expression.constant == .number(4))
  }

  @Test("constraints have their relations by both names; what is not said is filled in")
  func constraints() throws {
    let found = try script(
      #"""
      "constraints": ["V:|[a]|", {"item": "a", "attribute": "baseline", "relatedBy": "lessThanOrEqual", "toItem": "b"},
        {"item": "a", "attribute": "width", "constant": 4, "relatedBy": ">=", "priority": "defaultLow"}],
      "stack": {}
      """#
    ).layout
    let stack = try #require(found.stack)
    #expect(stack.axis == nil && stack.alignment == nil && stack.distribution == nil)
    guard case .visualFormat(let text) = found.rules[0], case .constraint(let first) = found.rules[1],
      case .constraint(let second) = found.rules[2]
    else {
      Issue.record("other rules")
      return
    }
    #expect(text.value == "V:|[a]|" && text.place.jsonPath == "$.constraints[0]")
    #expect(first.attribute == .lastBaseline && first.toAttribute == .lastBaseline && first.relation == .lessOrEqual)
    #expect(second.relation == .greaterOrEqual && second.toAttribute == nil && second.toItem == nil)
    #expect(second.priority?.expression.constant == .number(250))
  }

  @Test(
    "a priority is one for both axes, or one for each",
    arguments: [
      ("251", [251, 251]), (#"[300, "required"]"#, [300, 1000]), (#""defaultHigh""#, [750, 750]),
    ] as [(String, [Double])])
  func priorities(_ text: String, _ numbers: [Double]) throws {
    for name in ["contentHuggingPriority", "contentCompressionResistancePriority"] {
      let property = try #require(try script(#""layers": [{"\#(name)": \#(text)}]"#).layers.first?.properties.first)
      #expect(property.formula.expression.constant == .array(numbers.map { .number($0) }))
    }
    let expression = try script(#""layers": [{"contentHuggingPriority": "=n"}]"#).layers[0].properties[0].formula
    guard case .array(let parts, _) = expression.expression else {
      Issue.record("no array")
      return
    }
    #expect(parts.count == 2)
  }

  @Test("of a picture contentMode is contentsGravity by its other name")
  func contentModes() throws {
    let names = [
      ("scaleToFill", "resize"), ("scaleAspectFit", "resizeAspect"), ("scaleAspectFill", "resizeAspectFill"),
      ("topLeft", "topLeft"),
    ]
    for (mode, gravity) in names {
      let layer = try script(#""layers": [{"type": "image", "image": "a.png", "contentMode": "\#(mode)"}]"#).layers[0]
      #expect(layer.properties.map(\.name) == ["image", "contentsGravity"])
      #expect(layer.properties[1].formula.expression.constant == .string(gravity))
    }
  }

  @Test("a scale that is written as a point has two factors", arguments: ["=point(2, 3)", "=[2, 3]"])
  func scales(_ text: String) throws {
    let formula = try script(#""layers": [{"transform": {"scale": "\#(text)"}}]"#).layers[0].properties[0].formula
    let constants = formula.expression
    guard case .literal(.transform(.components(let parts))) = constants else {
      Issue.record("\(constants)")
      return
    }
    #expect(parts.scale == SIMD3(2, 3, 1))
  }

  @Test("hostile scripts are read in linear time, on a small stack")
  func hostile() throws {
    let constraint = #"{"item": "a", "attribute": "width", "constant": 4}"#
    let many = [String](repeating: constraint, count: 100_000).joined(separator: ", ")
    #expect(try script("\"constraints\": [\(many)]").layout.rules.count == 100_000)
    let formats = [String](repeating: #""H:|[a]|""#, count: 100_000).joined(separator: ", ")
    #expect(try script("\"constraints\": [\(formats)]").layout.rules.count == 100_000)

    let depth = 50
    let groups =
      String(repeating: #"{"sequence": ["#, count: depth) + #"{"set": {"n": 1}}"#
      + String(repeating: "]}", count: depth)
    let found = try script(
      #""layers": [{"on": {"tap": \#(groups), "drag": [\#(groups)]}, "animations": [\#(groups)]}]"#)
    #expect(found.layers[0].handlers.map(\.entries.count) == [1, 1] && found.layers[0].animations.count == 1)

    let components = (0..<1000).map { i in
      #""C\#(i)": {"layers": [{"component": "C\#((i + 1) % 1000)"}]}"#
    }.joined(separator: ", ")
    var diagnostics = Diagnostics()
    let ring = source(#"{"canvas": {"width": 9, "height": 9}, "components": {\#(components)}}"#)
    #expect(ScriptReader.read(ring, into: &diagnostics)?.components.count == 1000)
    #expect(diagnostics.all.map(\.code) == ["cycle"])
  }
}
