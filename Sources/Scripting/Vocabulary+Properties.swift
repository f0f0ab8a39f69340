import Graphics

extension Vocabulary {
  /// All properties of all layers. A name stands twice where its default depends on the kind.
  public static let properties: [Property] =
    geometryProperties + appearanceProperties + contentProperties + shapeProperties + gradientProperties
    + textProperties + laterProperties

  private static func supported(
    _ name: String, _ expected: Expected, _ defaultValue: Value = .none, unit: Unit? = nil,
    isAnimatable: Bool = true, kinds: [LayerKind] = supportedKinds, _ summary: String, _ example: String
  ) -> Property {
    Property(
      name: name, expected: expected, defaultValue: defaultValue, isAnimatable: isAnimatable, unit: unit,
      kinds: kinds, status: .supported, summary: summary, example: example)
  }

  private static func choice(
    _ name: String, _ names: [String], _ defaultName: String, kinds: [LayerKind] = supportedKinds,
    aliases: [String: String] = [:], _ summary: String
  ) -> Property {
    supported(
      name, Expected(.string, names: names, aliases: aliases), .string(defaultName), isAnimatable: false, kinds: kinds,
      summary, "\"\(defaultName)\"")
  }

  private static let color = Expected(.color, isNullable: true)

  private static let geometryProperties: [Property] = [
    supported(
      "frame", Expected(.rect), unit: .points,
      "Where the layer stands in its parent, before its transform; sets bounds and position.", "[20, 20, 100, 50]"),
    supported(
      "bounds", Expected(.rect), unit: .points, "The layer's own space: what of it is at its edges.", "[0, 0, 100, 50]"),
    supported(
      "position", Expected(.point), .point(.zero), unit: .points, "Where the anchor point stands in the parent.",
      "[70, 45]"),
    supported(
      "anchorPoint", Expected(.point), .point(Point(0.5, 0.5)), unit: .fraction,
      "The point of the bounds that position names and transforms turn about.", "[0.5, 1]"),
    supported(
      "zPosition", Expected(.number), .number(0), unit: .points, "Towards the eye; orders siblings.", "10"),
    supported(
      "transform", Expected(.transform), .transform(.identity), "Turns, scales, skews and moves the layer.",
      #"{"rotation": 45}"#),
    supported(
      "sublayerTransform", Expected(.transform), .transform(.identity), "A transform of all sublayers together.",
      #"{"scale": 0.5}"#),
    supported(
      "perspective", Expected(.number, range: .positive, isNullable: true), unit: .points,
      "How far the eye stands from the sublayers; null is flat.", "500"),
    supported(
      "doubleSided", Expected(.bool), .bool(true),
      "Whether the layer shows when it is turned away.", "false"),
  ]

  private static let appearanceProperties: [Property] = [
    supported(
      "opacity", Expected(.number, range: .unit), .number(1), unit: .fraction, "Of the layer and its sublayers as one.",
      "0.5"),
    supported("hidden", Expected(.bool), .bool(false), "Leaves the layer and its sublayers out.", "true"),
    supported("backgroundColor", color, .none, "Fills the bounds.", ##""#fae9de""##),
    supported(
      "cornerRadius", Expected(.number, range: .notNegative), .number(0), unit: .points,
      "Rounds background, border and the clip of masksToBounds.", "8"),
    supported(
      "maskedCorners",
      Expected(.array(.string), names: ["topLeft", "topRight", "bottomLeft", "bottomRight"]),
      .array(["topLeft", "topRight", "bottomLeft", "bottomRight"].map { .string($0) }), isAnimatable: false,
      "The corners that cornerRadius rounds.", #"["topLeft", "topRight"]"#),
    supported(
      "borderWidth", Expected(.number, range: .notNegative), .number(0), unit: .points, "Drawn inside the bounds.", "1"),
    supported("borderColor", color, .color(.black), "Of the border.", #""black""#),
    supported("shadowColor", color, .color(.black), "Of the shadow.", #""black""#),
    supported(
      "shadowOpacity", Expected(.number, range: .unit), .number(0), unit: .fraction, "0 draws no shadow.", "0.3"),
    supported(
      "shadowRadius", Expected(.number, range: .notNegative), .number(3), unit: .points,
      "The standard deviation of the shadow's blur.", "4"),
    supported(
      "shadowOffset", Expected(.size), .size(Size(0, -3)), unit: .points, "Where the shadow falls.", "[0, 2]"),
    supported(
      "shadowPath", Expected(.path, isNullable: true), unit: .points,
      "Stands for the layer's own outline in the shadow.",
      #"{"rect": [0, 0, 100, 50]}"#),
    supported(
      "masksToBounds", Expected(.bool), .bool(false), "Cuts the sublayers off at the (rounded) bounds.", "true"),
  ]

  private static let gravities = [
    "resize", "resizeAspect", "resizeAspectFit", "resizeAspectFill", "center", "top", "bottom", "left", "right",
    "topLeft", "topRight", "bottomLeft", "bottomRight",
  ]
  private static let gravityAliases = ["resizeAspectFit": "resizeAspect"]

  private static let contentProperties: [Property] = [
    supported(
      "contents", Expected(.image, isNullable: true), .none, "An image that is drawn in the bounds.", #""logo.png""#),
    choice(
      "contentsGravity", gravities, "resize", kinds: [.layer, .shape, .gradient, .text], aliases: gravityAliases,
      "How the image fits the bounds."),
    choice(
      "contentsGravity", gravities, "resizeAspect", kinds: [.image], aliases: gravityAliases,
      "How the image fits the bounds."),
    supported(
      "contentsRect", Expected(.rect), .rect(Rect(0, 0, 1, 1)), unit: .fraction,
      "The part of the image that is shown; beyond 0…1 its edge goes on.", "[0, 0, 0.5, 1]"),
    supported(
      "image", Expected(.image, isNullable: true), kinds: [.image], "The image file, relative to the script.",
      #""photo.jpg""#),
  ]

  private static let shapeProperties: [Property] = [
    supported(
      "path", Expected(.path, isNullable: true), unit: .points, kinds: [.shape],
      "The outline, in the layer's own space.",
      #"{"oval": [0, 0, 40, 40]}"#),
    supported("fillColor", color, .color(.black), kinds: [.shape], "null fills nothing.", #""orange""#),
    choice("fillRule", FillRule.allCases.map(\.rawValue), "nonZero", kinds: [.shape], "What is inside."),
    supported("strokeColor", color, kinds: [.shape], "null strokes nothing.", #""black""#),
    supported(
      "lineWidth", Expected(.number, range: .notNegative), .number(1), unit: .points, kinds: [.shape], "Of the stroke.",
      "2"),
    choice("lineCap", Stroke.Cap.allCases.map(\.rawValue), "butt", kinds: [.shape], "The ends of open lines."),
    choice("lineJoin", Stroke.Join.allCases.map(\.rawValue), "miter", kinds: [.shape], "The corners of lines."),
    supported(
      "miterLimit", Expected(.number, range: NumberRange(1)), .number(10), kinds: [.shape],
      "The longest miter as a multiple of the width; a longer one becomes a bevel.", "4"),
    supported(
      "lineDashPattern", Expected(.array(.number), range: .notNegative, isNullable: true), unit: .points,
      kinds: [.shape], "Lengths on, off, on, …", "[4, 2]"),
    supported(
      "lineDashPhase", Expected(.number), .number(0), unit: .points, kinds: [.shape],
      "Where in the pattern a line begins.",
      "2"),
    supported(
      "strokeStart", Expected(.number), .number(0), unit: .fraction, kinds: [.shape],
      "Where on the path the stroke begins; clamped to 0…1.", "0.25"),
    supported(
      "strokeEnd", Expected(.number), .number(1), unit: .fraction, kinds: [.shape],
      "Where on the path the stroke ends; clamped to 0…1.", "0.75"),
    choice(
      "trimMode", Stroke.TrimMode.allCases.map(\.rawValue), "together", kinds: [.shape],
      "Whether strokeStart and strokeEnd measure all subpaths as one, or each by itself."),
  ]

  private static let gradientProperties: [Property] = [
    supported(
      "colors", Expected(.array(.color)), .array([]), kinds: [.gradient], "From start to end.", #"["white", "black"]"#),
    supported(
      "locations", Expected(.array(.number), range: .unit, isNullable: true), unit: .fraction, kinds: [.gradient],
      "Where each color stands; null spaces them evenly.", "[0, 0.25, 1]"),
    supported(
      "startPoint", Expected(.point), .point(Point(0.5, 0)), unit: .fraction, kinds: [.gradient], "Where it begins.",
      "[0, 0]"),
    supported(
      "endPoint", Expected(.point), .point(Point(0.5, 1)), unit: .fraction, kinds: [.gradient], "Where it ends.",
      "[1, 1]"),
    choice("kind", ["axial", "radial", "conic"], "axial", kinds: [.gradient], "Along a line, an ellipse or a turn."),
    supported(
      "angle", Expected(.number, isNullable: true), unit: .degrees, kinds: [.gradient],
      "Anticlockwise from east, 270 is downwards; replaces the points.", "270"),
    supported("startColor", color, kinds: [.gradient], "The first of two colors.", #""white""#),
    supported("endColor", color, kinds: [.gradient], "The second of two colors.", #""black""#),
  ]

  static let weightNames: [Expected.NumberName] = [
    ("thin", 100), ("light", 300), ("regular", 400), ("medium", 500), ("semibold", 600), ("bold", 700), ("heavy", 800),
    ("black", 900),
  ].map { Expected.NumberName(name: $0.0, value: $0.1) }

  private static let textProperties: [Property] = [
    supported(
      "text", Expected(.string), .string(""), kinds: [.text], "${…} holds an expression.", #""Count is ${count}""#),
    supported(
      "font", Expected(.string, isNullable: true), isAnimatable: false, kinds: [.text], "The family's name.",
      #""DejaVu Sans""#),
    supported(
      "fontSize", Expected(.number, range: .positive), .number(17), unit: .points, kinds: [.text], "Of an em.", "24"),
    supported(
      "fontWeight", Expected(.number, range: NumberRange(100, 900), numberNames: weightNames), .number(400),
      kinds: [.text], "100 to 900, or a name: regular is 400, bold 700.", #""bold""#),
    supported("italic", Expected(.bool), .bool(false), kinds: [.text], "Slanted.", "true"),
    supported("textColor", color, .color(.black), kinds: [.text], "Of the letters.", #""black""#),
    choice(
      "alignment", ["leading", "center", "trailing", "justified"], "leading", kinds: [.text], "Of the lines, across."),
    choice("verticalAlignment", ["top", "center", "bottom"], "top", kinds: [.text], "Of the text in its bounds."),
    supported("wrapped", Expected(.bool), .bool(true), kinds: [.text], "Breaks lines at the width.", "false"),
    choice(
      "truncation", ["none", "start", "middle", "end"], "none", kinds: [.text], "Where … stands when text is cut."),
    supported(
      "lineHeight", Expected(.number, range: .positive, isNullable: true), unit: .points, kinds: [.text],
      "From baseline to baseline; null is the font's own.", "20"),
    supported(
      "letterSpacing", Expected(.number), .number(0), unit: .points, kinds: [.text], "Added after each letter.", "0.5"),
    supported(
      "numberOfLines", Expected(.number, range: NumberRange(0, isWhole: true)), .number(0), kinds: [.text],
      "At most; 0 is as many as there are.", "1"),
    supported(
      "minimumScale", Expected(.number, range: NumberRange(0, 1, excludesMinimum: true)), .number(1), unit: .fraction,
      kinds: [.text], "How far the text may shrink to fit.", "0.5"),
    supported(
      "reveal", Expected(.number, range: .unit), .number(1), unit: .fraction, kinds: [.text],
      "How much of the characters is shown: typing.", "0.5"),
  ]

  private static func later(_ names: String, _ type: ValueType, kinds: [LayerKind] = LayerKind.allCases) -> [Property] {
    names.split(separator: " ").map {
      Property(
        name: String($0), expected: Expected(type), defaultValue: .none, isAnimatable: true, unit: nil, kinds: kinds,
        status: .later, summary: "Not supported yet.", example: "null")
    }
  }

  private static let laterProperties: [Property] =
    later("contentsCenter", .rect) + later("contentMode compositingFilter fillMode", .string)
    + later("speed timeOffset beginTime duration repeatCount", .number) + later("autoreverses", .bool)
    + later("strokeGradient fillGradient", .any, kinds: [.shape])
    + later("instanceCount instanceDelay", .number, kinds: [.replicator])
    + later("instanceTransform", .transform, kinds: [.replicator])
    + later("instanceColor", .color, kinds: [.replicator])
    + later(
      "instanceRedOffset instanceGreenOffset instanceBlueOffset instanceAlphaOffset", .number, kinds: [.replicator])
    + later("preservesDepth", .bool, kinds: [.replicator])
    + later("emitterShape emitterMode renderMode", .string, kinds: [.emitter])
    + later("emitterPosition", .point, kinds: [.emitter]) + later("emitterSize", .size, kinds: [.emitter])
    + later("seed", .number, kinds: [.emitter]) + later("cells", .any, kinds: [.emitter])
    + later("scrollPoint", .point, kinds: [.scroll]) + later("scrollMode", .string, kinds: [.scroll])
    + later("tileSize", .size, kinds: [.tiled]) + later("phase", .size, kinds: [.tiled])
    + later("color", .color, kinds: [.shader])
}
