import Expressions
import Graphics
import Motion

extension Vocabulary {
  /// All properties of all layers. A name stands twice where its default depends on the kind.
  public static let properties: [Property] =
    geometryProperties + appearanceProperties + contentProperties + shapeProperties + gradientProperties
    + textProperties + replicatorProperties + emitterProperties + scrollProperties + tiledProperties
    + shaderProperties + layoutProperties + timeProperties

  static func property(
    _ name: String, _ expected: Expected, _ defaultValue: Value = .none, unit: Unit? = nil,
    isAnimatable: Bool = true, kinds: [LayerKind] = LayerKind.allCases, _ summary: String, _ example: String
  ) -> Property {
    Property(
      name: name, expected: expected, defaultValue: defaultValue, isAnimatable: isAnimatable, unit: unit,
      kinds: kinds, summary: summary, example: example)
  }

  static func choice(
    _ name: String, _ names: [String], _ defaultName: String, kinds: [LayerKind] = LayerKind.allCases,
    aliases: [String: String] = [:], _ summary: String
  ) -> Property {
    property(
      name, Expected(.string, names: names, aliases: aliases), .string(defaultName), isAnimatable: false, kinds: kinds,
      summary, "\"\(defaultName)\"")
  }

  private static let color = Expected(.color, isNullable: true)

  /// Where a layer stands, and how it is turned.
  private static let geometryProperties: [Property] = [
    property(
      "frame", Expected(.rect), unit: .points,
      "Where the layer stands in its parent, before its transform; sets bounds and position.", "[20, 20, 100, 50]"),
    property(
      "bounds", Expected(.rect), unit: .points, "The layer's own space: what of it is at its edges.", "[0, 0, 100, 50]"),
    property(
      "position", Expected(.point), .point(.zero), unit: .points, "Where the anchor point stands in the parent.",
      "[70, 45]"),
    property(
      "anchorPoint", Expected(.point), .point(Point(0.5, 0.5)), unit: .fraction,
      "The point of the bounds that position names and transforms turn about.", "[0.5, 1]"),
    property(
      "anchorPointZ", Expected(.number), .number(0), unit: .points,
      "How far from the layer's plane the point lies that position names and transforms turn about.", "20"),
    property(
      "zPosition", Expected(.number), .number(0), unit: .points, "Towards the eye; orders siblings.", "10"),
    property(
      "transform", Expected(.transform), .transform(.identity), "Turns, scales, skews and moves the layer.",
      #"{"rotation": 45}"#),
    property(
      "sublayerTransform", Expected(.transform), .transform(.identity), "A transform of all sublayers together.",
      #"{"scale": 0.5}"#),
    property(
      "perspective", Expected(.number, range: .positive, isNullable: true), unit: .points,
      "How far the eye stands from the sublayers; null is flat.", "500"),
    property(
      "doubleSided", Expected(.bool), .bool(true),
      "Whether the layer shows when it is turned away.", "false"),
  ]

  private static let appearanceProperties: [Property] = [
    property(
      "opacity", Expected(.number, range: .unit), .number(1), unit: .fraction, "Of the layer and its sublayers as one.",
      "0.5"),
    property("hidden", Expected(.bool), .bool(false), "Leaves the layer and its sublayers out.", "true"),
    property("backgroundColor", color, .none, "Fills the bounds.", ##""#fae9de""##),
    property(
      "cornerRadius", cornerRadius(of: "maskedCorners"), .number(0), unit: .points,
      "Rounds background, border and the clip of masksToBounds.", "8"),
    property(
      "maskedCorners",
      Expected(.array(.string), names: Path.Corners.names),
      .array(Path.Corners.names.map { .string($0) }), isAnimatable: false,
      "The corners that cornerRadius rounds.", #"["topLeft", "topRight"]"#),
    choice(
      "cornerCurve", ["circular", "continuous"], "circular",
      "Quarter circles, or corners whose curvature grows steadily, as on Apple's devices."),
    property(
      "borderWidth", Expected(.number, range: .notNegative), .number(0), unit: .points, "Drawn inside the bounds.", "1"),
    property("borderColor", color, .color(.black), "Of the border.", #""black""#),
    property("shadowColor", color, .color(.black), "Of the shadow.", #""black""#),
    property(
      "shadowOpacity", Expected(.number, range: .unit), .number(0), unit: .fraction, "0 draws no shadow.", "0.3"),
    property(
      "shadowRadius", Expected(.number, range: .notNegative), .number(3), unit: .points,
      "The standard deviation of the shadow's blur.", "4"),
    property(
      "shadowOffset", Expected(.size), .size(Size(0, -3)), unit: .points, "Where the shadow falls.", "[0, 2]"),
    property(
      "shadowPath", Expected(.path, isNullable: true), unit: .points,
      "Stands for the layer's own outline in the shadow.",
      #"{"rect": [0, 0, 100, 50]}"#),
    property(
      "masksToBounds", Expected(.bool), .bool(false), kinds: LayerKind.allCases.filter { $0 != .scroll },
      "Cuts the sublayers off at the (rounded) bounds.", "true"),
    property(
      "masksToBounds", Expected(.bool), .bool(true), kinds: [.scroll],
      "Cuts the sublayers off at the (rounded) bounds.", "false"),
    choice("maskMode", Group.Mask.Mode.allCases.map(\.rawValue), "alpha", "What of the mask shows the layer."),
    choice(
      "compositingFilter", BlendMode.allCases.map(\.rawValue), "normal", aliases: blendModeAliases,
      "How the layer is mixed with what its isolated group has drawn so far."),
  ]

  private static let blendModeAliases = [
    "colorDodge": "color-dodge", "colorBurn": "color-burn", "hardLight": "hard-light", "softLight": "soft-light",
    "plusLighter": "plus-lighter",
  ]

  private static let gravities = [
    "resize", "resizeAspect", "resizeAspectFit", "resizeAspectFill", "center", "top", "bottom", "left", "right",
    "topLeft", "topRight", "bottomLeft", "bottomRight",
  ]
  private static let gravityAliases = [
    "resizeAspectFit": "resizeAspect", "scaleToFill": "resize", "scaleAspectFit": "resizeAspect",
    "scaleAspectFill": "resizeAspectFill",
  ]

  static let samplings = ["nearest", "linear", "trilinear"]

  private static let contentProperties: [Property] = [
    property(
      "contents", Expected(.image, isNullable: true), .none, "An image that is drawn in the bounds.", #""logo.png""#),
    choice(
      "contentsGravity", gravities, "resize", kinds: LayerKind.allCases.filter { $0 != .image },
      aliases: gravityAliases,
      "How the image fits the bounds."),
    choice(
      "contentsGravity", gravities, "resizeAspect", kinds: [.image], aliases: gravityAliases,
      "How the image fits the bounds."),
    property(
      "contentsRect", Expected(.rect), .rect(Rect(0, 0, 1, 1)), unit: .fraction,
      "The part of the image that is shown; beyond 0…1 its edge goes on.", "[0, 0, 0.5, 1]"),
    property(
      "contentsCenter", Expected(.rect), .rect(Rect(0, 0, 1, 1)), unit: .fraction,
      "The middle of the shown part that alone is stretched: nine slices.", "[0.4, 0.4, 0.2, 0.2]"),
    property(
      "contentsScale", Expected(.number, range: .positive), .number(1), "Pixels of the image to a point.", "2"),
    choice(
      "magnificationFilter", samplings, "linear",
      "How an image is enlarged: hard pixels, or a smooth passage (linear and trilinear alike)."),
    choice(
      "minificationFilter", samplings, "linear",
      "How an image is made smaller: single pixels, or the mean of many (linear and trilinear alike)."),
    property(
      "image", Expected(.image, isNullable: true), kinds: [.image], "The image file, relative to the script.",
      #""photo.jpg""#),
  ]

  private static let shapeProperties: [Property] = [
    property(
      "path", Expected(.path, isNullable: true), unit: .points, kinds: [.shape],
      "The outline, in the layer's own space.",
      #"{"oval": [0, 0, 40, 40]}"#),
    property("fillColor", color, .color(.black), kinds: [.shape], "null fills nothing.", #""orange""#),
    choice("fillRule", FillRule.allCases.map(\.rawValue), "nonZero", kinds: [.shape], "What is inside."),
    property("strokeColor", color, kinds: [.shape], "null strokes nothing.", #""black""#),
    property(
      "lineWidth", Expected(.number, range: .notNegative), .number(1), unit: .points, kinds: [.shape], "Of the stroke.",
      "2"),
    choice("lineCap", Stroke.Cap.allCases.map(\.rawValue), "butt", kinds: [.shape], "The ends of open lines."),
    choice("lineJoin", Stroke.Join.allCases.map(\.rawValue), "miter", kinds: [.shape], "The corners of lines."),
    property(
      "miterLimit", Expected(.number, range: NumberRange(1)), .number(10), kinds: [.shape],
      "The longest miter as a multiple of the width; a longer one becomes a bevel.", "4"),
    property(
      "lineDashPattern", Expected(.array(.number), range: .notNegative, isNullable: true), unit: .points,
      kinds: [.shape], "Lengths on, off, on, …", "[4, 2]"),
    property(
      "lineDashPhase", Expected(.number), .number(0), unit: .points, kinds: [.shape],
      "Where in the pattern a line begins.",
      "2"),
    property(
      "strokeStart", Expected(.number), .number(0), unit: .fraction, kinds: [.shape],
      "Where on the path the stroke begins; clamped to 0…1.", "0.25"),
    property(
      "strokeEnd", Expected(.number), .number(1), unit: .fraction, kinds: [.shape],
      "Where on the path the stroke ends; clamped to 0…1.", "0.75"),
    choice(
      "trimMode", Stroke.TrimMode.allCases.map(\.rawValue), "together", kinds: [.shape],
      "Whether strokeStart and strokeEnd measure all subpaths as one, or each by itself."),
    choice(
      "startArrow", Arrowhead.allCases.map(\.rawValue), "none", kinds: [.shape], "What stands where the stroke begins."),
    choice(
      "endArrow", Arrowhead.allCases.map(\.rawValue), "none", kinds: [.shape], "What stands where the stroke ends."),
    property(
      "arrowSize", Expected(.number, range: .notNegative), .number(4), kinds: [.shape],
      "How long and wide a triangle is, in line widths; the others are about as heavy.", "5"),
  ]

  static let gradientProperties: [Property] = [
    property(
      "colors", Expected(.array(.color)), .array([]), kinds: [.gradient], "From start to end.", #"["white", "black"]"#),
    property(
      "locations", Expected(.array(.number), range: .unit, isNullable: true), unit: .fraction, kinds: [.gradient],
      "Where each color stands; null spaces them evenly.", "[0, 0.25, 1]"),
    property(
      "startPoint", Expected(.point), .point(Point(0.5, 0)), unit: .fraction, kinds: [.gradient], "Where it begins.",
      "[0, 0]"),
    property(
      "endPoint", Expected(.point), .point(Point(0.5, 1)), unit: .fraction, kinds: [.gradient], "Where it ends.",
      "[1, 1]"),
    choice("kind", ["axial", "radial", "conic"], "axial", kinds: [.gradient], "Along a line, an ellipse or a turn."),
    property(
      "angle", Expected(.number, isNullable: true), unit: .degrees, kinds: [.gradient],
      "Anticlockwise from east, 270 is downwards; replaces the points.", "270"),
    choice(
      "colorSpace", Gradient.ColorSpace.allCases.map(\.rawValue), "sRGB", kinds: [.gradient],
      "In which the colors between are found: linear is that of light, oklab even for the eye."),
    choice(
      "interpolation", Gradient.Interpolation.allCases.map(\.rawValue), "straight", kinds: [.gradient],
      "How translucent colors mix: premultiplied as in CSS, where nothing turns gray on the way to clear."),
    choice(
      "spread", Gradient.Spread.allCases.map(\.rawValue), "pad", kinds: [.gradient],
      "What is beyond the ends: their colors, all colors anew, or all of them back and forth. Not of conic gradients."),
    property("startColor", color, kinds: [.gradient], "The first of two colors.", #""white""#),
    property("endColor", color, kinds: [.gradient], "The second of two colors.", #""black""#),
  ]

  static let weightNames: [NumberName] = [
    ("thin", 100), ("light", 300), ("regular", 400), ("medium", 500), ("semibold", 600), ("bold", 700), ("heavy", 800),
    ("black", 900),
  ].map { NumberName(name: $0.0, value: $0.1) }

  private static let textProperties: [Property] = [
    property(
      "text", Expected(.string), .string(""), kinds: [.text], "${…} holds an expression.", #""Count is ${count}""#),
    property(
      "font", Expected(.string, isNullable: true), isAnimatable: false, kinds: [.text], "The family's name.",
      #""DejaVu Sans""#),
    property(
      "fontSize", Expected(.number, range: .positive), .number(17), unit: .points, kinds: [.text], "Of an em.", "24"),
    property(
      "fontWeight", Expected(.number, range: NumberRange(100, 900), numberNames: weightNames), .number(400),
      kinds: [.text], "100 to 900, or a name: regular is 400, bold 700.", #""bold""#),
    property("italic", Expected(.bool), .bool(false), kinds: [.text], "Slanted.", "true"),
    property("textColor", color, .color(.black), kinds: [.text], "Of the letters.", #""black""#),
    choice(
      "alignment", ["leading", "center", "trailing", "justified"], "leading", kinds: [.text], "Of the lines, across."),
    choice("verticalAlignment", ["top", "center", "bottom"], "top", kinds: [.text], "Of the text in its bounds."),
    property("wrapped", Expected(.bool), .bool(true), kinds: [.text], "Breaks lines at the width.", "false"),
    choice(
      "truncation", ["none", "start", "middle", "end"], "none", kinds: [.text], "Where … stands when text is cut."),
    property(
      "lineHeight", Expected(.number, range: .positive, isNullable: true), unit: .points, kinds: [.text],
      "From baseline to baseline; null is the font's own.", "20"),
    property(
      "letterSpacing", Expected(.number), .number(0), unit: .points, kinds: [.text],
      "Added between letters; not where they join, as in Arabic.", "0.5"),
    property(
      "numberOfLines", Expected(.number, range: NumberRange(0, isWhole: true)), .number(0), kinds: [.text],
      "At most; 0 is as many as there are.", "1"),
    property(
      "minimumScale", Expected(.number, range: NumberRange(0, 1, excludesMinimum: true)), .number(1), unit: .fraction,
      kinds: [.text], "How far the text may shrink to fit.", "0.5"),
    property(
      "reveal", Expected(.number, range: .unit), .number(1), unit: .fraction, kinds: [.text],
      "How much of the text is shown: typing.", "0.5"),
    choice(
      "revealBy", ["character", "word", "line"], "character", kinds: [.text], "What reveal shows one after the other."),
    property(
      "monospacedDigits", Expected(.bool), .bool(false), kinds: [.text],
      "Figures of one width (tabular), so that counters stand still.", "true"),
    property("underline", Expected(.bool), .bool(false), kinds: [.text], "A line under the text.", "true"),
    property("strikethrough", Expected(.bool), .bool(false), kinds: [.text], "A line through the text.", "true"),
    property(
      "caretColor", color, kinds: [.text], "Of the caret, behind the last character shown; null: none.",
      #""black""#),
    property(
      "caretWidth", Expected(.number, range: .notNegative), .number(2), unit: .points, kinds: [.text],
      "Of the caret, from where the next character begins.", "8"),
    property(
      "textPath", Expected(.path, isNullable: true), unit: .points, kinds: [.text],
      "The baseline of the text, which becomes one line along it.", #"{"oval": [0, 0, 80, 80]}"#),
    property(
      "textPathOffset", Expected(.number), .number(0), unit: .points, kinds: [.text],
      "How far along textPath the text begins, as its alignment has it.", "10"),
    glyph(
      "glyphOffset", Expected(.point), .point(.zero), unit: .points,
      "Moves each character; index and count are in scope.",
      #""=[0, sin(index * 40 + time * 360) * 4]""#),
    glyph(
      "glyphOpacity", Expected(.number), .number(1), unit: .fraction,
      "Of each character; index and count are in scope.", #""=clamp(reveal * count - index, 0, 1)""#),
    glyph(
      "glyphRotation", Expected(.number), .number(0), unit: .degrees,
      "Turns each character about its middle on the baseline; index and count are in scope.", #""=index * 5""#),
    glyph(
      "glyphScale", Expected(.number), .number(1),
      "Scales each character about its middle on the baseline; index and count are in scope.", #""=1 + index / count""#),
  ]

  /// A value of each character: its expression is read once for each, with `index` and `count`.
  private static func glyph(
    _ name: String, _ expected: Expected, _ defaultValue: Value, unit: Unit? = nil, _ summary: String, _ example: String
  ) -> Property {
    property(name, expected, defaultValue, unit: unit, isAnimatable: false, kinds: [.text], summary, example)
  }

  private static let replicatorProperties: [Property] =
    [
      property(
        "instanceCount", Expected(.number), .number(1), kinds: [.replicator],
        "How many copies of the sublayers there are, the first included; rounded down.", "8"),
      property(
        "instanceDelay", Expected(.number), .number(0), unit: .seconds, kinds: [.replicator],
        "How much later each copy does what the one before it does.", "0.1"),
      property(
        "instanceTransform", Expected(.transform), .transform(.identity), kinds: [.replicator],
        "From each copy to the next, about the centre of the bounds.", #"{"rotation": 45}"#),
      property(
        "instanceColor", Expected(.color), .color(.white), kinds: [.replicator], "Multiplied into the first copy.",
        #""white""#),
    ]
    + ["Red", "Green", "Blue", "Alpha"].map { channel in
      property(
        "instance\(channel)Offset", Expected(.number), .number(0), unit: .fraction, kinds: [.replicator],
        "Added to the \(channel.lowercased()) of instanceColor from each copy to the next.", "-0.1")
    }
    + [
      property(
        "preservesDepth", Expected(.bool), .bool(false), kinds: [.replicator, .emitter],
        "Of a replicator or an emitter: what is in it keeps its depth instead of being flattened.", "true")
    ]

  private static func emitter(
    _ name: String, _ fallback: Double, unit: Unit? = nil, range: NumberRange = .any, _ summary: String,
    _ example: String
  ) -> Property {
    property(
      name, Expected(.number, range: range), .number(fallback), unit: unit, kinds: [.emitter], summary, example)
  }

  private static let emitterProperties: [Property] = [
    choice(
      "emitterShape", ["point", "line", "rectangle", "circle", "cuboid", "sphere"], "point", kinds: [.emitter],
      "Where particles begin; emitterSize.width is the radius of circle and sphere."),
    choice(
      "emitterMode", ["points", "outline", "surface", "volume"], "volume", kinds: [.emitter],
      "At the corners, on the edges, on the faces or anywhere in the shape."),
    choice(
      "renderMode", ["unordered", "oldestFirst", "oldestLast", "backToFront", "additive"], "unordered",
      kinds: [.emitter], "In which order particles are drawn, or that they are added up."),
    property(
      "emitterPosition", Expected(.point), .point(.zero), unit: .points, kinds: [.emitter], "The shape's centre.",
      "[50, 90]"),
    emitter("emitterZPosition", 0, unit: .points, "The shape's centre, towards the eye.", "10"),
    property(
      "emitterSize", Expected(.size), .size(.zero), unit: .points, kinds: [.emitter], "Of the shape.", "[40, 10]"),
    emitter("emitterDepth", 0, unit: .points, "Of a cuboid, towards the eye.", "20"),
    emitter("birthRate", 1, range: .notNegative, "Multiplied into that of every cell.", "0.5"),
    emitter("lifetime", 1, range: .notNegative, "Multiplied into that of every cell.", "2"),
    emitter("velocity", 1, "Multiplied into that of every cell.", "2"),
    emitter("scale", 1, "Multiplied into that of every cell.", "0.5"),
    emitter("spin", 1, "Multiplied into that of every cell.", "2"),
    emitter("seed", 0, "Another number gives other particles.", "7"),
  ]

  private static let scrollProperties: [Property] = [
    property(
      "scrollPoint", Expected(.point), .point(.zero), unit: .points, kinds: [.scroll],
      "The point of the sublayers' space that is at the top left.", "[0, 120]"),
    choice(
      "scrollMode", ["none", "vertically", "horizontally", "both"], "both", kinds: [.scroll],
      "In which directions scrollPoint moves them."),
  ]

  private static let tiledProperties: [Property] = [
    property(
      "tileSize", Expected(.size, range: .positive), .size(Size(256, 256)), unit: .points, kinds: [.tiled],
      "Of the part of the sublayers' space that is repeated.", "[20, 20]"),
    property(
      "phase", Expected(.size), .size(.zero), unit: .points, kinds: [.tiled], "Where the first tile begins.",
      "[5, 0]"),
    property(
      "patternTransform", Expected(.transform), .transform(.identity), kinds: [.tiled],
      "Turns, scales and skews the pattern about the origin of the layer's own space.",
      #"{"rotation": 30, "scale": 0.5}"#),
  ]

  private static let shaderProperties: [Property] = [
    property(
      "color", Expected(.color), .color(.clear), isAnimatable: false, kinds: [.shader],
      "Read at every pixel; x, y (points), u, v (0…1 of the bounds) are in scope.", #""=rgb(u * 255, v * 255, 128)""#)
  ]

  /// Of constraints, and of what holds a layer at its intrinsic size.
  static let priority = Expected(
    .number, range: NumberRange(0, 1000, excludesMinimum: true),
    numberNames: [("required", 1000), ("defaultHigh", 750), ("defaultLow", 250), ("fittingSizeLevel", 50)].map {
      NumberName(name: $0.0, value: $0.1)
    })

  private static func priorities(_ name: String, _ fallback: Double, _ summary: String) -> Property {
    property(
      name, Expected(.array(.number), range: priority.range, numberNames: priority.numberNames, count: 2),
      .array([.number(fallback), .number(fallback)]), isAnimatable: false, summary,
      "[251, \(NumberText.shortest(fallback))]")
  }

  private static let contentModes = [
    "scaleToFill", "scaleAspectFit", "scaleAspectFill", "redraw", "center", "top", "bottom", "left", "right", "topLeft",
    "topRight", "bottomLeft", "bottomRight",
  ]

  /// `contentMode` of a picture, as its contentsGravity.
  static let pictureMode = Expected(
    .string, names: contentModes.filter { $0 != "redraw" }, aliases: gravityAliases)

  private static let layoutProperties: [Property] = [
    choice(
      "contentMode", contentModes, "scaleToFill",
      "How a component fits its instance's bounds; of a picture contentsGravity by its other name."),
    priorities(
      "contentHuggingPriority", 250,
      "How strongly constraints keep it from growing beyond its intrinsic size: one value, or horizontally and vertically."
    ),
    priorities(
      "contentCompressionResistancePriority", 750,
      "How strongly constraints keep it from shrinking below its intrinsic size: one value, or horizontally and vertically."
    ),
  ]

  private static func time(
    _ name: String, _ expected: Expected, _ fallback: Value, unit: Unit? = .seconds, isAnimatable: Bool = false,
    _ summary: String, _ example: String
  ) -> Property {
    property(name, expected, fallback, unit: unit, isAnimatable: isAnimatable, summary, example)
  }

  /// CAMediaTiming of a layer: from its parent's time to its own.
  static let timeProperties: [Property] = [
    time("beginTime", Expected(.number), .number(0), "When in its parent's time its own begins.", "0.5"),
    time("speed", Expected(.number), .number(1), unit: nil, "How fast its own time goes.", "0.5"),
    time("timeOffset", Expected(.number), .number(0), "Added to its own time.", "1.5"),
    time(
      "duration", Expected(.number, range: .notNegative, isNullable: true), .none,
      "How long one run of its own time is; 0 and null are for ever.", "2"),
    time(
      "repeatCount",
      Expected(
        .number, range: .notNegative,
        numberNames: [NumberName(name: "forever", value: .infinity)]), .number(1), unit: nil,
      "How often its duration runs; nothing without one, in instances of components too.", #""forever""#),
    time(
      "repeatDuration", Expected(.number, range: .notNegative, isNullable: true), .none,
      "How long it runs in all, instead of a repeatCount; not both.", "6"),
    time("autoreverses", Expected(.bool), .bool(false), unit: nil, "Runs back after each run.", "true"),
    choice(
      "fillMode", FillMode.allCases.map(\.rawValue), "both",
      "What shows before its time begins and after it ends: its first and last picture, or nothing."),
    time(
      "timeRemap", Expected(.number, isNullable: true), .none, isAnimatable: true,
      "Its own time, in place of all of these.", #""=time * time""#),
  ]
}
