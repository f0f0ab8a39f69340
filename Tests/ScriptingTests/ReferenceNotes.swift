import Scripting

/// What the vocabulary does not say of the keys of objects, for the reference: their unit, what they are when the
/// script is silent (empty: nothing), and an example in JSON.
enum ReferenceNotes {
  struct Note {
    var key: String
    var unit: String
    var fallback: String
    var example: String

    init(_ key: String, _ unit: String, _ fallback: String, _ example: String) {
      (self.key, self.unit, self.fallback, self.example) = (key, unit, fallback, example)
    }
  }

  /// Those of an object of its own come before those that several have.
  static func note(_ key: String, of object: String) -> Note? {
    if let property = properties[object]?.first(where: { $0.name == key }) {
      let fallback = ReferenceTables.text(property.defaultValue)
      return Note(
        key, ReferenceTables.unit(property.unit), fallback == "–" ? "" : String(fallback.dropFirst().dropLast()),
        property.example)
    }
    return (notes[object] ?? []).first { $0.key == key } ?? shared.first { $0.key == key }
  }

  /// Objects whose keys are in a table of properties.
  private static let properties = [
    "dropShadow": Vocabulary.inputs(of: .dropShadow), "gradient": Vocabulary.gradientInputs,
    "cell": Vocabulary.cellProperties,
  ]

  private static let shared: [Note] = [
    Note("name", "", "", ##""intro""##),
    Note("at", "seconds", "0", "1.5"),
    Note("after", "", "", ##""intro""##),
    Note("delay", "seconds", "0", "0.2"),
    Note("stagger", "seconds", "0", "0.1"),
    Note("staggerFrom", "", ##""first""##, ##""center""##),
    Note("duration", "seconds", "0.25", "2"),
    Note("spring", "", "", ##"{"stiffness": 300, "damping": 20}"##),
    Note("repeatCount", "runs", "1", ##""forever""##),
    Note("repeatDuration", "seconds", "", "1.7"),
    Note("autoreverses", "", "false", "true"),
    Note("speed", "", "1", "2"),
    Note("timeOffset", "seconds", "0", "0.3"),
    Note("fillMode", "", ##""both""##, ##""removed""##),
    Note("when", "", "true", ##""=count < 9""##),
    Note("constraints", "", "[]", ##"["H:|-[title]-|"]"##),
    Note("stack", "", "", ##"{"axis": "vertical", "spacing": 8}"##),
    Note("on", "", "{}", ##"{"tap": {"set": {"lit": true}}}"##),
    Note("let", "", "{}", ##"{"step": "=canvas.width / 6"}"##),
    Note("layers", "", "[]", ##"[{"name": "dot"}]"##),
    Note("timeline", "", "[]", ##"[{"layer": "dot", "set": {"opacity": 0}}]"##),
    Note("parameters", "", "{}", ##"{"angle": 120}"##),
  ]

  private static let notes: [String: [Note]] = [
    "script": [
      Note("$schema", "", "", ##""./script.schema.json""##),
      Note("title", "", "", ##""Progress view""##),
      Note("description", "", "", ##""A ring fills clockwise.""##),
      Note("canvas", "", "", ##"{"width": 320, "height": 240}"##),
      Note("fps", "frames a second", "30", "25"),
      Note("duration", "seconds", "", "2.5"),
      Note("loop", "plays", ##""forever""##, "3"),
      Note("poster", "seconds", "", ##""half""##),
      Note("themes", "", "", ##"{"dark": {"ink": "#eee"}}"##),
      Note("output", "", "{}", ##"{"colors": 64}"##),
      Note("fonts", "", "[]", ##"["fonts/Mono.ttf"]"##),
      Note("hold", "seconds", "0", "1.5"),
      Note("import", "", "[]", ##"["controls/dial.json"]"##),
      Note("components", "", "{}", ##"{"Dot": {"layers": [{"cornerRadius": 8}]}}"##),
    ],
    "canvas": [
      Note("width", "points", "", "320"),
      Note("height", "points", "", "240"),
      Note("background", "", "null", ##""#fff""##),
      Note("scale", "pixels a point", "1", "2"),
      Note("indicator", "", "{}", ##"{"opacity": 0.3, "scale": 1.2}"##),
    ],
    "indicator": [
      Note("color", "", "null", ##""#3a86ff""##),
      Note("opacity", "", "0.8", "0.3"),
      Note("scale", "", "1", "1.4"),
    ],
    "output": [
      Note("colors", "", "256", "64"),
      Note("dither", "", ##""none""##, ##""diffusion""##),
      Note("matte", "", "null", ##""white""##),
      Note("fixedColors", "", "[]", ##"["#ff3b30"]"##),
      Note("quality", "", "90", "70"),
      Note("maxSize", "", "", ##""500KB""##),
    ],
    "parameter": [
      Note("type", "", "", ##""number""##),
      Note("value", "", "", "120"),
      Note("file", "", "", ##""week.csv""##),
      Note("min", "", "", "0"),
      Note("max", "", "", "360"),
      Note("choices", "", "", ##"["left", "right"]"##),
      Note("label", "", "", ##""Angle""##),
      Note("description", "", "", ##""Where the hand points.""##),
    ],
    "layer": [
      Note("name", "", "", ##""ring""##),
      Note("type", "", ##""layer""##, ##""shape""##),
      Note("mask", "", "", ##"{"type": "shape", "path": {"oval": "=parent.bounds"}}"##),
      Note("filters", "", "[]", ##"[{"blur": 4}]"##),
      Note("backgroundFilters", "", "[]", ##"[{"blur": 12}, {"saturate": 1.8}]"##),
      Note("sublayers", "", "[]", ##"[{"name": "dot"}]"##),
      Note("strokeGradient", "", "null", ##"{"colors": ["red", "gold"], "angle": 0}"##),
      Note(
        "fillGradient", "", "null",
        ##"{"kind": "radial", "startPoint": [0.5, 0.5], "endPoint": [1, 1], "colors": ["white", "teal"]}"##),
      Note("cells", "", "[]", ##"[{"birthRate": 20, "lifetime": 2, "contents": "spark.png"}]"##),
      Note("spans", "", "[]", ##"[{"text": "Hi"}]"##),
      Note("component", "", "", ##""Dial""##),
      Note("forEach", "", "", ##""=week""##),
      Note("as", "", ##"["item", "index", "count"]"##, ##""person""##),
      Note("animations", "", "[]", ##"[{"animate": "opacity", "from": 0, "to": 1}]"##),
      Note("actions", "", "{}", ##"{"position": 0.3}"##),
    ],
    "component": [
      Note("size", "points", "", "[200, 200]"),
      Note("sample", "", "{}", ##"{"angle": 30}"##),
    ],
    "handlers": Handler.Event.allCases.map { Note($0.rawValue, "", "", ##"{"set": {"lit": true}}"##) },
    "constraint": [
      Note("item", "", "", ##""title""##),
      Note("attribute", "", "", ##""leading""##),
      Note("relatedBy", "", ##""==""##, ##"">=""##),
      Note("toItem", "", "", ##""superlayer""##),
      Note("toAttribute", "", "", ##""trailing""##),
      Note("multiplier", "", "1", "0.5"),
      Note("constant", "points", "0", "20"),
      Note("priority", "", ##""required""##, "750"),
      Note("name", "", "", ##""gap""##),
    ],
    "stack": [
      Note("axis", "", ##""horizontal""##, ##""vertical""##),
      Note("spacing", "points", "0", "8"),
      Note("alignment", "", ##""fill""##, ##""center""##),
      Note("distribution", "", ##""fill""##, ##""equalSpacing""##),
      Note("padding", "points", "0", "[12, 8]"),
    ],
    "filter": [
      Note("blur", "points", "", "4"),
      Note("brightness", "", "", "1.2"),
      Note("contrast", "", "", "1.5"),
      Note("saturate", "", "", "0.5"),
      Note("hueRotate", "degrees", "", "90"),
      Note("grayscale", "fraction", "", "1"),
      Note("invert", "fraction", "", "1"),
      Note("sepia", "fraction", "", "0.8"),
      Note("dropShadow", "", "", ##"{"radius": 4, "offset": [0, 2], "color": "#00000080"}"##),
      Note("colorMatrix", "", "", "[0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0]"),
      Note("name", "", "", ##""soft""##),
    ],
    "cell": [
      Note("name", "", "", ##""spark""##),
      Note("cells", "", "[]", ##"[{"birthRate": 30, "lifetime": 0.5}]"##),
    ],
    "span": [
      Note("text", "", "", ##""${count} left""##),
      Note("font", "", "", ##""Inter""##),
      Note("fontSize", "points", "", "24"),
      Note("fontWeight", "", "", ##""bold""##),
      Note("italic", "", "", "true"),
      Note("textColor", "", "", ##""teal""##),
      Note("letterSpacing", "points", "", "0.5"),
      Note("monospacedDigits", "", "", "true"),
      Note("underline", "", "", "true"),
      Note("strikethrough", "", "", "true"),
      Note("backgroundColor", "", "null", ##""#fff3a3""##),
    ],
    "sequence": [
      Note("sequence", "", "", ##"[{"layer": "dot", "set": {"opacity": 0}}]"##),
      Note("repeatCount", "runs", "1", "2"),
    ],
    "parallel": [
      Note("parallel", "", "", ##"[{"layer": "dot", "set": {"opacity": 0}}]"##),
      Note("repeatCount", "runs", "1", "2"),
      Note("stagger", "seconds", "0", "0.1"),
    ],
    "action": [
      Note("duration", "seconds", "0.25", "0.3"),
      Note("timing", "", ##""default""##, ##""easeOut""##),
      Note("spring", "", "", ##"{"perceptualDuration": 0.4, "bounce": 0.2}"##),
    ],
    "keyframes": [
      Note("keyframes", "", "", ##"[{"opacity": 0}, {"opacity": 1}]"##),
      Note("layer", "", "", ##""tile""##),
      Note("timings", "", ##""linear""##, ##""easeInEaseOut""##),
      Note("calculationMode", "", ##""linear""##, ##""cubic""##),
      Note("additive", "", "false", "true"),
      Note("cumulative", "", "false", "true"),
      Note("timing", "", ##""linear""##, ##""easeIn""##),
    ],
    "keyframe": [
      Note("keyTime", "fraction", "", "0.6"),
      Note("timing", "", ##""linear""##, ##""easeOut""##),
    ],
    "animate": [
      Note("animate", "", "", ##""position.x""##),
      Note("layer", "", "", ##""dot*""##),
      Note("from", "the property's", "", "0"),
      Note("to", "the property's", "", "1"),
      Note("by", "the property's", "", "0.5"),
      Note("values", "the property's", "", "[0, 1, 0.5]"),
      Note("keyTimes", "fraction", "", "[0, 0.3, 1]"),
      Note("timings", "", "", ##"["easeIn", "linear"]"##),
      Note("calculationMode", "", ##""linear""##, ##""cubic""##),
      Note("tensionValues", "", "", "[0, 0.5, 0]"),
      Note("continuityValues", "", "", "[0, 0.5, 0]"),
      Note("biasValues", "", "", "[0, 0.5, 0]"),
      Note("path", "points", "", ##""M 0 0 Q 50 80 100 0""##),
      Note("rotationMode", "", "", ##""auto""##),
      Note("additive", "", "false", "true"),
      Note("cumulative", "", "false", "true"),
      Note("timing", "", ##""linear""##, ##""easeOutBack""##),
    ],
    "set": [
      Note("set", "the properties'", "", ##"{"opacity": 0.5}"##),
      Note("layer", "", "", ##"["left", "right"]"##),
      Note("timing", "", ##""default""##, "[0.2, 0, 0, 1]"),
    ],
    "by": [
      Note("by", "the properties'", "", ##"{"position.x": 20}"##),
      Note("layer", "", "", ##""dot*""##),
      Note("timing", "", ##""default""##, "[0.2, 0, 0, 1]"),
    ],
    "transition": [
      Note("transition", "", "", ##""flipFromRight""##),
      Note("from", "", "", ##""counter""##),
      Note("to", "", "", ##""graph""##),
      Note("layer", "", "", ##""digit""##),
      Note("set", "the properties'", "", ##"{"text": "2"}"##),
      Note("subtype", "", ##""fromLeft""##, ##""fromTop""##),
      Note("fade", "", "true", "false"),
      Note("perspective", "points", "", "800"),
      Note("dimming", "fraction", "0.2", "0"),
      Note("startProgress", "fraction", "0", "0.5"),
      Note("endProgress", "fraction", "1", "0.5"),
      Note("timing", "", ##""easeInEaseOut""##, ##""linear""##),
    ],
    "touch": [
      Note("touch", "points", "", "[[20, 80], [60, 20]]"),
      Note("layer", "", "", ##""slider""##),
      Note("indicator", "", "true", "false"),
      Note("press", "", "true", "false"),
      Note("duration", "seconds", "", "2"),
      Note("timing", "", ##""linear""##, ##""easeOut""##),
    ],
    "send": [
      Note("send", "", "", ##""valueChanged""##),
      Note("layer", "", "", ##""dial""##),
    ],
    "marker": [
      Note("marker", "", "", ##""half""##)
    ],
    "spring": [
      Note("mass", "", "1", "2"),
      Note("stiffness", "", "100", "300"),
      Note("damping", "", "10", "20"),
      Note("initialVelocity", "distances a second", "0", "5"),
      Note("allowsOverdamping", "", "false", "true"),
    ],
    "settlingSpring": [
      Note("settlingDuration", "seconds", "", "0.8"),
      Note("dampingRatio", "", "1", "0.6"),
      Note("initialVelocity", "distances a second", "0", "2"),
    ],
    "perceptualSpring": [
      Note("perceptualDuration", "seconds", "", "0.5"),
      Note("bounce", "", "0", "0.3"),
      Note("initialVelocity", "distances a second", "0", "5"),
    ],
    "steps": [
      Note("steps", "", "", "5"),
      Note("position", "", ##""end""##, ##""start""##),
    ],
    "linear": [
      Note("linear", "fraction", "", "[[0, 0], [0.3, 0.8], [1, 1]]")
    ],
    "ovalPath": [
      Note("oval", "points", "", "[0, 0, 40, 40]")
    ],
    "rectPath": [
      Note("rect", "points", "", "[0, 0, 80, 24]"),
      Note("cornerRadius", "points", "0", "8"),
      Note("corners", "", "", ##"["topLeft", "topRight"]"##),
    ],
    "arcPath": [
      Note("arc", "", "", ##"{"center": [50, 50], "radius": 40, "startAngle": 0, "endAngle": 90}"##)
    ],
    "arc": [
      Note("center", "points", "", "[50, 50]"),
      Note("radius", "points", "", "40"),
      Note("startAngle", "degrees", "", "-90"),
      Note("endAngle", "degrees", "", "270"),
      Note("clockwise", "", "true", "false"),
    ],
    "polylinePath": [
      Note("curve", "", ##""straight""##, ##""smooth""##),
      Note("polyline", "points", "", "[[0, 0], [40, 20], [80, 0]]"),
      Note("closed", "", "false", "true"),
    ],
    "polygonPath": [
      Note("polygon", "", "", ##"{"center": [50, 50], "radius": 40, "sides": 6}"##)
    ],
    "polygon": [
      Note("center", "points", "", "[50, 50]"),
      Note("radius", "points", "", "40"),
      Note("sides", "", "", "6"),
    ],
    "starPath": [
      Note("star", "", "", ##"{"center": [50, 50], "radius": 40, "innerRadius": 16, "points": 5}"##)
    ],
    "star": [
      Note("center", "points", "", "[50, 50]"),
      Note("radius", "points", "", "40"),
      Note("innerRadius", "points", "", "16"),
      Note("points", "", "", "5"),
    ],
    "joinPath": [
      Note("join", "", "", ##"["M 0 0 H 40", "M 40 20 H 0"]"##),
      Note("closed", "", "false", "true"),
    ],
    "unionPath": [
      Note("union", "", "", ##"["M 0 0 H 20 V 20 H 0 Z", {"oval": [10, 10, 20, 20]}]"##),
      Note("fillRule", "", ##""nonZero""##, ##""evenOdd""##),
    ],
    "intersectionPath": [
      Note("intersection", "", "", ##"[{"oval": [0, 0, 20, 20]}, {"oval": [10, 0, 20, 20]}]"##),
      Note("fillRule", "", ##""nonZero""##, ##""evenOdd""##),
    ],
    "differencePath": [
      Note("difference", "", "", ##"[{"oval": [0, 0, 40, 40]}, {"oval": [10, 10, 20, 20]}]"##),
      Note("fillRule", "", ##""nonZero""##, ##""evenOdd""##),
    ],
    "exclusionPath": [
      Note("exclusion", "", "", ##"[{"oval": [0, 0, 20, 20]}, {"oval": [10, 0, 20, 20]}]"##),
      Note("fillRule", "", ##""nonZero""##, ##""evenOdd""##),
    ],
    "offsetPath": [
      Note("offset", "", "", ##"{"path": {"rect": [0, 0, 40, 20]}, "by": 4, "join": "round"}"##)
    ],
    "offset": [
      Note("path", "points", "", ##"{"rect": [0, 0, 40, 20]}"##),
      Note("by", "points", "", "4"),
      Note("join", "", ##""miter""##, ##""round""##),
      Note("miterLimit", "", "10", "4"),
      Note("fillRule", "", ##""nonZero""##, ##""evenOdd""##),
    ],
    "roundedPath": [
      Note("rounded", "", "", ##"{"path": "M 0 0 H 40 V 30 Z", "radius": 6}"##)
    ],
    "rounded": [
      Note("path", "points", "", ##""M 0 0 H 40 V 30 Z""##),
      Note("radius", "points", "", "6"),
    ],
    "transform": [
      Note("translation", "points", "[0, 0, 0]", "[20, 0]"),
      Note("rotation", "degrees", "0", "45"),
      Note("scale", "", "1", "[1.5, 1]"),
      Note("skew", "degrees", "[0, 0]", "[10, 0]"),
    ],
    "turn": [
      Note("axis", "", "", "[1, 1, 0]"),
      Note("angle", "degrees", "", "45"),
    ],
    "matrixTransform": [
      Note("matrix", "", "", "[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 20, 0, 0, 1]")
    ],
    "axes": [
      Note("x", "", "", "30"),
      Note("y", "", "", "60"),
      Note("z", "", "", "45"),
    ],
  ]
}
