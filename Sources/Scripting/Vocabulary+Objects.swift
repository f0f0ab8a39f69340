import Graphics

extension Vocabulary {
  /// Every object of the format; a layer's own properties are in `properties`.
  public static let objects: [ObjectForm] = scriptObjects + layerObjects + timelineObjects + valueObjects

  static func key(
    _ name: String, _ form: Form, required: Bool = false, kinds: [LayerKind] = LayerKind.allCases, _ summary: String
  ) -> Key {
    Key(name: name, form: form, isRequired: required, summary: summary, kinds: kinds)
  }

  private static func keys(of properties: [Property]) -> [Key] {
    properties.map { key($0.name, .value($0.expected), $0.summary) }
  }

  static let anyCount = 0...Int.max
  static let someCount = 1...Int.max

  static let number = Form.value(Expected(.number))
  static let notNegative = Form.value(Expected(.number, range: .notNegative))
  static let positive = Form.value(Expected(.number, range: .positive))
  static let side = Form.value(Expected(.number, range: NumberRange(1, Double(Canvas.longestSide), isWhole: true)))
  static let boolean = Form.value(Expected(.bool))
  static let point = Form.value(Expected(.point))
  static let rect = Form.value(Expected(.rect))
  static let path = Form.value(Expected(.path))
  private static let color = Form.value(Expected(.color, isNullable: true))
  static let corners = Path.Corners.names

  /// Of all corners that are round.
  /// - Parameter key: beside it, says which they are.
  static func cornerRadius(of key: String) -> Expected {
    var expected = Expected(.number, range: .notNegative)
    expected.cornersKey = key
    return expected
  }

  /// One of a few names, or an expression that gives one.
  static func name<T: RawRepresentable & CaseIterable>(_ type: T.Type) -> Form where T.RawValue == String {
    .value(Expected(.string, names: T.allCases.map(\.rawValue)))
  }

  // MARK: The script

  private static let scriptObjects: [ObjectForm] = [
    ObjectForm(
      .script, "a script",
      [
        key("$schema", .text, "The JSON Schema, for editors."),
        key("title", .text, "For people."),
        key("description", .text, "The GIF's comment, and the alternative text."),
        key("canvas", .object(.canvas), required: true, "What is drawn on."),
        key("fps", positive, "Frames a second, 0.0001 at least; above 50 counts as 50."),
        key("duration", notNegative, "Seconds; else until the last timeline entry ends."),
        key(
          "loop",
          .oneOf([.names(["forever"]), .value(Expected(.number, range: NumberRange(1, 65_536, isWhole: true)))]),
          "How often it plays."),
        key("hold", .value(Expected(.number, range: .hold)), "Seconds that the last picture stays after that."),
        key(
          "poster", .oneOf([notNegative, .identifier]),
          "The time of the still that stands for the whole, or a marker."),
        key("themes", .dictionary(.dictionary(.any)), "Named sets of parameter values."),
        key("output", .object(.output), "Defaults for the encoder."),
        key("fonts", .list(.text, anyCount), "Font files to load."),
        key("parameters", .dictionary(.oneOf([.object(.parameter), .bare])), "The inspectable values."),
        key("let", .dictionary(.value(Expected(.any))), "Named expressions."),
        key("layers", .list(.object(.layer), anyCount), "The tree, back to front."),
        key("timeline", .list(entry, anyCount), "What happens."),
        key("import", .list(.text, anyCount), "Script files whose components may be used, relative to this one."),
        key("components", .dictionary(.object(.component)), "Reusable pieces."),
      ] + arrangementKeys),
    ObjectForm(
      .canvas, "the canvas",
      [
        key("width", side, required: true, "In points."),
        key("height", side, required: true, "In points."),
        key("background", color, "Clear unless given."),
        key("scale", positive, "Pixels to a point."),
        key("indicator", .object(.indicator), "How the fingers of touches, and a pointer, look."),
      ]),
    ObjectForm(
      .indicator, "an indicator",
      [
        key("color", color, "What a finger, its trail and the ring of a long press are filled with, or the pointer."),
        key(
          "opacity", .value(Expected(.number, range: NumberRange(0, 1))),
          "How opaque the finger is while it presses; its rim stays."),
        key(
          "scale", .value(Expected(.number, range: IndicatorLook.scales)),
          "How large it is, as a part of the usual size."),
      ]),
    ObjectForm(
      .output, "the output",
      [
        key(
          "colors", .value(Expected(.number, range: NumberRange(2, 256, isWhole: true))), "At most, in a frame."),
        key("dither", name(DitherChoice.self), "How missing colors are made up for."),
        key("matte", color, "What half-transparent edges are mixed with."),
        key("fixedColors", .oneOf([.list(color, 0...256), .expression]), "Colors that are kept exactly."),
        key(
          "quality", .value(Expected(.number, range: NumberRange(0, 100))),
          "Less makes the file smaller, more never makes it worse; 90."),
        key(
          "maxSize", .oneOf([.value(Expected(.number, range: NumberRange(1, 1e15))), .text]),
          "Of the GIF: bytes, or a text like '500KB' or '2MB'."),
      ]),
    ObjectForm(
      .parameter, "a parameter",
      [
        key("type", .names(Parameter.Kind.allCases.map(\.rawValue)), "Found from the value unless given."),
        key("value", .any, "A constant or an expression."),
        key("file", .text, "In place of the value of numbers or a table: a CSV or JSON file, relative to this one."),
        key("min", .number(.any), "Of a number or an int."),
        key("max", .number(.any), "Of a number or an int."),
        key("choices", .list(.text, someCount), "The values that a choice may have."),
        key("label", .text, "For people."),
        key("description", .text, "For people."),
      ]),
    ObjectForm(
      .component, "a component",
      [
        key(
          "parameters", .dictionary(.oneOf([.object(.parameter), .bare])),
          "What its instances may give; one without a value they must."),
        key("let", .dictionary(.value(Expected(.any))), "Named expressions."),
        key("size", .value(Expected(.size)), "In points; that of the instance's bounds unless given."),
        key("layers", .list(.object(.layer), anyCount), "The tree, back to front."),
        key("timeline", .list(entry, anyCount), "What happens, in its own time."),
        key("on", .object(.handlers), "What happens when it is touched."),
        key("sample", .dictionary(.any), "Stand-in values of parameters that nobody gives."),
      ] + arrangementKeys),
  ]

  private static let arrangementKeys = [
    key(
      "constraints", .list(.oneOf([.text, .object(.constraint)]), anyCount),
      "Auto Layout of its layers: visual formats and constraints."),
    key("stack", .object(.stack), "Arranges its layers in a row or a column."),
  ]

  /// How constraints may be related, as in the visual format and as in code.
  static let relations: [(name: String, relation: WrittenConstraint.Relation)] = [
    ("==", .equal), ("<=", .lessOrEqual), (">=", .greaterOrEqual), ("equal", .equal),
    ("lessThanOrEqual", .lessOrEqual), ("greaterThanOrEqual", .greaterOrEqual),
  ]

  // Of stacks.
  package static let axis = Expected(.string, names: Stack.Axis.allCases.map(\.rawValue))
  package static let alignment = Expected(.string, names: Stack.Alignment.allCases.map(\.rawValue))
  package static let distribution = Expected(.string, names: Stack.Distribution.allCases.map(\.rawValue))

  private static let attributes = Form.names(WrittenConstraint.Attribute.allCases.map(\.rawValue) + ["baseline"])

  // MARK: Layers

  private static let layerObjects: [ObjectForm] = [
    ObjectForm(
      .layer, "a layer",
      [
        key("name", .identifier, "Unique among siblings."),
        key("type", .names(LayerKind.allCases.map(\.rawValue)), "layer unless given."),
        key("mask", .object(.layer), "A layer whose coverage multiplies this one."),
        key("filters", .list(.object(.filter), anyCount), "Applied to the layer with its sublayers, in order."),
        key(
          "backgroundFilters", .list(.object(.filter), anyCount),
          "Applied to what is behind the layer, within its outline."),
        key("sublayers", .list(.object(.layer), anyCount), "Back to front."),
        key(
          "strokeGradient", gradient, kinds: [.shape],
          "In place of strokeColor; its unit space is that of the layer's bounds."),
        key(
          "fillGradient", gradient, kinds: [.shape],
          "In place of fillColor; its unit space is that of the layer's bounds."),
        key("cells", .list(.object(.cell), anyCount), kinds: [.emitter], "The kinds of particles that it emits."),
        key("spans", .list(.object(.span), anyCount), kinds: [.text], "Runs of a text layer with their own style."),
        key("component", .text, "In place of a type: the component that it shows; its parameters are keys as well."),
        key(
          "forEach", .oneOf([.value(Expected(.number, range: NumberRange(0, isWhole: true))), .list(.any, anyCount)]),
          "Makes it once for each: a number, an array or a table."),
        key(
          "as", .oneOf([.identifier, .list(.identifier, 1...3)]),
          "With 'forEach': what item, index and count are called."),
        key("on", .object(.handlers), "What happens when it is touched."),
        key("animations", .list(entry, anyCount), "Entries of the timeline that act on this layer."),
        key(
          "actions", .dictionary(.oneOf([.number(.notNegative), .object(.action)])),
          "Key paths whose values, where they would change at once, go there: in how many seconds, or how."),
      ] + arrangementKeys),
    ObjectForm(
      .handlers, "'on'",
      Handler.Event.allCases.map {
        key($0.rawValue, .oneOf([entry, .list(entry, anyCount)]), summaries[$0] ?? "")
      }),
    ObjectForm(
      .constraint, "a constraint",
      [
        key("item", .text, required: true, "A sublayer, or superlayer: the layer that bears the constraint."),
        key("attribute", attributes, required: true, "Of the item."),
        key("relatedBy", .names(relations.map(\.name)), "Equal unless given."),
        key(
          "toItem", .oneOf([.text, .nothing]),
          "The other layer; without it the attribute is compared with the constant."),
        key("toAttribute", attributes, "Of the other layer; the same unless given."),
        key("multiplier", number, "Of the other layer's attribute; 1 unless given."),
        key("constant", number, "Added, in points; 0 unless given."),
        key("priority", .value(priority), "Required (1000) unless given."),
        key("name", .identifier, "For key paths: constraints.NAME.constant."),
      ]),
    ObjectForm(
      .stack, "a stack",
      [
        key("axis", .value(axis), "horizontal unless given."),
        key("spacing", number, "Points between neighbours; 0 unless given."),
        key("alignment", .value(alignment), "Across the axis; fill unless given."),
        key("distribution", .value(distribution), "Along the axis; fill unless given."),
        key(
          "padding", .oneOf([number, .value(Expected(.point))]),
          "Points that stay free at all edges, or [at left and right, at top and bottom]; 0 unless given."),
      ]),
    ObjectForm(
      .filter, "a filter",
      Filter.Kind.allCases.map(filterKey) + [
        key("name", .identifier, "For key paths: filters.NAME.")
      ]),
    ObjectForm(.dropShadow, "a drop shadow", keys(of: inputs(of: .dropShadow))),
    ObjectForm(.gradient, "a gradient", keys(of: gradientInputs)),
    ObjectForm(
      .cell, "a cell",
      [key("name", .identifier, "Unique among siblings; for key paths: cells.NAME.")]
        + cellProperties.map { property in
          property.name == "contents"
            ? key(property.name, .oneOf([.value(property.expected), .object(.layer)]), property.summary)
            : key(property.name, .value(property.expected), property.summary)
        }
        + [key("cells", .list(.object(.cell), anyCount), "What each of its particles emits in turn.")]),
    ObjectForm(
      .span, "a span",
      [key("text", .value(Expected(.string)), required: true, "What the run says.")]
        + keys(of: properties.filter { $0.name != "backgroundColor" && spanProperties.contains($0.name) })
        + [key("backgroundColor", .value(Expected(.color, isNullable: true)), "Behind its letters.")]),
  ]

  private static let summaries: [Handler.Event: String] = [
    .touchDown: "A finger comes down on it.", .drag: "The finger moves; read continuously.",
    .tap: "The finger came up again where it came down.", .longPress: "The finger stays half a second.",
    .swipeLeft: "The finger flicks to the left.", .swipeRight: "The finger flicks to the right.",
    .swipeUp: "The finger flicks upwards.", .swipeDown: "The finger flicks downwards.",
    .touchUp: "The finger comes up.", .valueChanged: "The component says so with 'send'.",
  ]

  private static let gradient = Form.oneOf([.object(.gradient), .nothing])

  private static func filterKey(_ filter: Filter.Kind) -> Key {
    let inputs = inputs(of: filter)
    guard let amount = inputs.first, amount.name == "amount" else {
      return key(filter.rawValue, .object(.dropShadow), "A shadow of all that shows, beneath it.")
    }
    return key(filter.rawValue, .value(amount.expected), amount.summary)
  }
}
