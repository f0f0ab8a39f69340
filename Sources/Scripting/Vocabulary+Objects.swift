import Graphics
import Motion

extension Vocabulary {
  /// Every object of the format; a layer's own properties are in `properties`.
  public static let objects: [ObjectForm] = scriptObjects + layerObjects + timelineObjects + valueObjects

  private static func key(
    _ name: String, _ form: Form, required: Bool = false, kinds: [LayerKind] = LayerKind.allCases, _ summary: String
  ) -> Key {
    Key(name: name, form: form, isRequired: required, status: .supported, summary: summary, kinds: kinds)
  }

  private static func keys(of properties: [Property]) -> [Key] {
    properties.map { key($0.name, .value($0.expected), $0.summary) }
  }

  static let anyCount = 0...Int.max
  static let someCount = 1...Int.max

  private static let number = Form.value(Expected(.number))
  private static let notNegative = Form.value(Expected(.number, range: .notNegative))
  private static let positive = Form.value(Expected(.number, range: .positive))
  private static let side = Form.value(Expected(.number, range: NumberRange(1, 65_535, isWhole: true)))
  private static let boolean = Form.value(Expected(.bool))
  private static let point = Form.value(Expected(.point))
  private static let rect = Form.value(Expected(.rect))
  private static let path = Form.value(Expected(.path))
  private static let color = Form.value(Expected(.color, isNullable: true))
  private static let corners = ["topLeft", "topRight", "bottomLeft", "bottomRight"]

  /// One of a few names, or an expression that gives one.
  private static func name<T: RawRepresentable & CaseIterable>(_ type: T.Type) -> Form where T.RawValue == String {
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

  private static let attributes = Form.names(WrittenConstraint.Attribute.allCases.map(\.rawValue) + ["baseline"])

  // MARK: Layers

  private static let layerObjects: [ObjectForm] = [
    ObjectForm(
      .layer, "a layer",
      [
        key("name", .identifier, "Unique among siblings."),
        key("type", .names(supportedKinds.map(\.rawValue)), "layer unless given."),
        key("mask", .object(.layer), "A layer whose coverage multiplies this one."),
        key("maskMode", .names(["alpha", "luminance", "alphaInverted", "luminanceInverted"]), "alpha unless given."),
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
        key("toItem", .text, "The other layer; without it the attribute is compared with the constant."),
        key("toAttribute", attributes, "Of the other layer; the same unless given."),
        key("multiplier", number, "Of the other layer's attribute; 1 unless given."),
        key("constant", number, "Added, in points; 0 unless given."),
        key("priority", .value(priority), "Required (1000) unless given."),
        key("name", .identifier, "For key paths: constraints.NAME.constant."),
      ]),
    ObjectForm(
      .stack, "a stack",
      [
        key("axis", .names(Stack.Axis.allCases.map(\.rawValue)), "horizontal unless given."),
        key("spacing", number, "Points between neighbours; 0 unless given."),
        key("alignment", .names(Stack.Alignment.allCases.map(\.rawValue)), "Across the axis; fill unless given."),
        key(
          "distribution", .names(Stack.Distribution.allCases.map(\.rawValue)), "Along the axis; fill unless given."),
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
        + keys(of: properties.filter { spanProperties.contains($0.name) })),
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

  // MARK: The timeline

  private static let entry = Form.oneOf(
    [.animate, .set, .by, .transition, .touch, .send, .marker, .sequence, .parallel].map { .object($0) })

  private static let timing = Form.oneOf([
    .value(Expected(.string, names: TimingFunction.names)), .list(number, 4...4), .object(.steps), .object(.linear),
  ])

  private static let nameKey = key("name", .identifier, "For 'after', and for expressions: NAME.progress.")

  private static let placeKeys: [Key] = [nameKey] + momentKeys

  private static let momentKeys: [Key] = [
    key("at", number, "Seconds from the start of the script or the group; in a sequence the gap before it."),
    key("after", .identifier, "The name of the entry or the marker that it follows."),
    key("delay", number, "Seconds, with 'after'."),
    key("when", .value(Expected(.bool)), "Of an entry of a handler: it acts only if this is true at the event."),
  ]

  private static let repeatKey = key(
    "repeatCount", .oneOf([.names(["forever"]), notNegative]), "How often it runs.")

  private static let setKeys: [Key] = [
    key("stagger", notNegative, "Seconds from one layer to the next."),
    key("duration", notNegative, "Seconds; 0.25 unless given."),
    key("timing", timing, "From time to progress."),
    key("spring", .oneOf([.object(.spring), .object(.perceptualSpring), .expression]), "A spring's motion."),
  ]

  private static let timingKeys: [Key] = [
    repeatKey,
    key("repeatDuration", notNegative, "Seconds; in place of repeatCount."),
    key("autoreverses", .value(Expected(.bool)), "Runs back after each run."),
    key("speed", number, "2 is twice as fast."),
    key("timeOffset", number, "Seconds into the animation."),
    key("fillMode", name(FillMode.self), "What shows before and after; both unless given."),
  ]

  private static let targetKey = key(
    "layer", .oneOf([.text, .list(.text, someCount)]), "A name, a pattern, or several; without it parameters.")

  private static let numbers = Form.oneOf([.list(number, someCount), .expression])

  private static let timelineObjects: [ObjectForm] = [
    ObjectForm(
      .animate, "an animate entry",
      [
        key("animate", .text, required: true, "A key path, or a parameter."),
        targetKey,
        key("from", .any, "Where it begins."),
        key("to", .any, "Where it ends."),
        key("by", .any, "How far it goes."),
        key("values", .oneOf([.list(.any, someCount), .expression]), "Keyframes."),
        key(
          "keyTimes", .oneOf([.list(.value(Expected(.number, range: .unit)), someCount), .expression]),
          "When each keyframe stands, 0…1."),
        key("timings", .oneOf([.list(timing, anyCount), .expression]), "One for each segment."),
        key("calculationMode", name(CalculationMode.self), "linear unless given."),
        key("tensionValues", numbers, "One for each keyframe of a cubic."),
        key("continuityValues", numbers, "One for each keyframe of a cubic."),
        key("biasValues", numbers, "One for each keyframe of a cubic."),
        key("path", path, "What 'position' follows."),
        key("rotationMode", name(RotationMode.self), "Whether the layer turns with its path."),
        key("additive", boolean, "Adds to the value below."),
        key("cumulative", boolean, "Each run begins where the one before it ended."),
      ] + placeKeys + setKeys + timingKeys),
    ObjectForm(
      .set, "a set entry",
      [key("set", .dictionary(.any), required: true, "Key paths with their new values."), targetKey] + placeKeys
        + setKeys),
    ObjectForm(
      .by, "a by entry",
      [key("by", .dictionary(.any), required: true, "Key paths with what is added to their values."), targetKey]
        + placeKeys + setKeys),
    ObjectForm(
      .transition, "a transition",
      [
        key("transition", .names(TransitionAction.Kind.allCases.map(\.rawValue)), required: true, "Its kind."),
        key("from", .text, "The layer that is left, and ends hidden."),
        key("to", .text, "The layer that comes, with the same parent."),
        key("layer", .text, "In place of from and to: one layer whose content changes."),
        key("set", .dictionary(.any), "With 'layer': key paths with their new values."),
        key(
          "subtype", name(TransitionAction.Subtype.self),
          "Where moveIn, push and reveal come from; fromLeft unless given."),
        key("fade", boolean, "Whether moveIn, push and reveal fade as well; true unless given."),
        key(
          "perspective", .oneOf([.value(Expected(.number, range: .positive)), .off]),
          "Of a flip: how far the eye is, in points; false is flat; max(1000, 2 × the longer side) unless given."),
        key("dimming", .value(Expected(.number, range: .unit)), "Of a flip: how much darker it is edge-on."),
        key("duration", notNegative, "Seconds; 0.25 unless given."),
        key("timing", timing, "From time to progress; easeInEaseOut unless given."),
      ] + placeKeys),
    ObjectForm(
      .touch, "a touch",
      [
        key(
          "touch", .oneOf([.list(point, someCount), path]), required: true,
          "Where the finger goes: one point is a tap; or a path."),
        key("layer", .text, "In whose space that is, and where the search for the touched layer begins."),
        key("indicator", boolean, "Whether the finger is shown; true unless given."),
        key("duration", positive, "Seconds; 0.2 for a tap, 0.25 for a way unless given."),
        key("timing", timing, "From time to the way that is covered; linear unless given."),
      ] + placeKeys),
    ObjectForm(
      .send, "a send entry",
      [
        key("send", .names(Handler.Event.allCases.map(\.rawValue)), required: true, "The event."),
        key("layer", .text, "Whose handlers it goes to; the instance's own unless given."),
      ] + placeKeys),
    ObjectForm(
      .marker, "a marker",
      [key("marker", .identifier, required: true, "Its name, for 'after', 'poster' and the command line.")]
        + momentKeys),
    ObjectForm(
      .sequence, "a sequence",
      [key("sequence", .list(entry, anyCount), required: true, "One after the other."), repeatKey] + placeKeys),
    ObjectForm(
      .parallel, "a parallel",
      [
        key("parallel", .list(entry, anyCount), required: true, "Together."), repeatKey,
        key("stagger", notNegative, "Seconds from one entry to the next."),
      ] + placeKeys),
    ObjectForm(
      .spring, "a spring",
      [
        key("mass", positive, "1 unless given."),
        key("stiffness", positive, "100 unless given."),
        key("damping", notNegative, "10 unless given."),
        key("initialVelocity", number, "Whole distances a second; positive is towards the target."),
        key("allowsOverdamping", boolean, "Lets damping above critical count."),
      ]),
    ObjectForm(
      .perceptualSpring, "a spring",
      [
        key("perceptualDuration", positive, required: true, "Seconds."),
        key(
          "bounce", .value(Expected(.number, range: NumberRange(-1, 1, excludesMinimum: true))), "0 unless given: none."
        ),
        key("initialVelocity", number, "Whole distances a second; positive is towards the target."),
      ]),
    ObjectForm(
      .steps, "a step timing",
      [
        key(
          "steps", .value(Expected(.number, range: NumberRange(1, 10_000, isWhole: true))), required: true,
          "How many."),
        key("position", name(TimingFunction.StepPosition.self), "end unless given."),
      ]),
    ObjectForm(
      .linear, "a piecewise-linear timing",
      [
        key(
          "linear", .oneOf([.list(.oneOf([.list(number, 2...2), .expression]), 2...Int.max), .expression]),
          required: true,
          "Pairs of input and output, inputs ascending.")
      ]),
  ]

  // MARK: Paths and transforms

  private static let axes = Form.object(.axes)

  private static let fillRules = FillRule.allCases.map(\.rawValue)

  private static func area(
    _ form: ObjectForm.Name, _ noun: String, _ name: String, _ summary: String
  ) -> ObjectForm {
    ObjectForm(
      form, noun,
      [
        key(name, .list(path, someCount), required: true, summary),
        key("fillRule", .names(fillRules), "Of each of these paths; nonZero unless given."),
      ])
  }

  private static let valueObjects: [ObjectForm] = [
    ObjectForm(.ovalPath, "an oval", [key("oval", rect, required: true, "Begins east, clockwise.")]),
    ObjectForm(
      .rectPath, "a rectangle",
      [
        key("rect", rect, required: true, "Begins top left, clockwise."),
        key("cornerRadius", notNegative, "In points."),
        key("corners", .list(.names(corners), 0...4), "Those that are rounded; all unless given."),
      ]),
    ObjectForm(.arcPath, "an arc", [key("arc", .object(.arc), required: true, "A part of a circle.")]),
    ObjectForm(
      .arc, "an arc",
      [
        key("center", point, required: true, "In points."), key("radius", notNegative, required: true, "In points."),
        key("startAngle", number, required: true, "In degrees, clockwise from east."),
        key("endAngle", number, required: true, "In degrees, clockwise from east."),
        key("clockwise", boolean, "true unless given."),
      ]),
    ObjectForm(
      .polylinePath, "a polyline",
      [
        key("polyline", .value(Expected(.array(.point))), required: true, "Its corners."),
        key("closed", boolean, "false unless given."),
      ]),
    ObjectForm(
      .polygonPath, "a polygon", [key("polygon", .object(.polygon), required: true, "Begins at the top.")]),
    ObjectForm(
      .polygon, "a polygon",
      [
        key("center", point, required: true, "In points."), key("radius", notNegative, required: true, "In points."),
        key(
          "sides", .value(Expected(.number, range: NumberRange(3, 100_000, isWhole: true))), required: true,
          "How many."),
      ]),
    ObjectForm(.starPath, "a star", [key("star", .object(.star), required: true, "Begins at the top.")]),
    ObjectForm(
      .star, "a star",
      [
        key("center", point, required: true, "In points."), key("radius", notNegative, required: true, "Of the tips."),
        key("innerRadius", notNegative, required: true, "Of the corners between them."),
        key(
          "points", .value(Expected(.number, range: NumberRange(2, 50_000, isWhole: true))), required: true,
          "How many tips."),
      ]),
    ObjectForm(
      .joinPath, "a join",
      [
        key("join", .list(path, someCount), required: true, "Run together into one contour."),
        key("closed", boolean, "false unless given."),
      ]),
    area(.unionPath, "a union", "union", "What at least one of them covers."),
    area(.intersectionPath, "an intersection", "intersection", "What all of them cover."),
    area(.differencePath, "a difference", "difference", "What the first covers and none of the others."),
    area(.exclusionPath, "an exclusion", "exclusion", "What an odd number of them cover."),
    ObjectForm(
      .offsetPath, "an offset", [key("offset", .object(.offset), required: true, "A path grown or shrunk.")]),
    ObjectForm(
      .offset, "an offset",
      [
        key("path", path, required: true, "The path; open subpaths count as closed."),
        key("by", number, required: true, "In points; outwards where positive, inwards where negative."),
        key("join", .names(Stroke.Join.allCases.map(\.rawValue)), "What corners become; miter unless given."),
        key("miterLimit", .value(Expected(.number, range: NumberRange(1))), "Longer miters become bevels."),
        key("fillRule", .names(fillRules), "Of the path; nonZero unless given."),
      ]),
    ObjectForm(
      .roundedPath, "a rounded path",
      [key("rounded", .object(.rounded), required: true, "A path with its corners rounded.")]),
    ObjectForm(
      .rounded, "a rounded path",
      [
        key("path", path, required: true, "The path."),
        key("radius", notNegative, required: true, "In points; at most half of each side is used."),
      ]),
    ObjectForm(
      .transform, "a transform",
      [
        key("translation", .oneOf([.list(number, 2...3), point]), "[x, y] or [x, y, z] in points."),
        key("rotation", .oneOf([number, axes]), "Degrees about z, or about each axis."),
        key("scale", .oneOf([number, .list(number, 2...3), axes]), "One factor, or one for each axis."),
        key("skew", .oneOf([.list(number, 2...2), point]), "[x, y] in degrees."),
      ]),
    ObjectForm(
      .matrixTransform, "a matrix transform",
      [key("matrix", .list(number, 16...16), required: true, "Row by row; the translation is in the last row.")]),
    ObjectForm(
      .axes, "an object of axes",
      [
        key("x", number, "About or along x."), key("y", number, "About or along y."),
        key("z", number, "About or along z."),
      ]),
  ]
}
