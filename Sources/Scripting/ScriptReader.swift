import Expressions
import Graphics
import Motion

/// Turns the bytes of a script into a typed `Script`, or into all its mistakes at once.
///
/// It knows the vocabulary, and nothing of what names refer to.
public struct ScriptReader {
  var formulas: FormulaReader
  let limits: ReadingLimits
  let importer: Importer?
  var diagnostics: Diagnostics
  /// The script, and then what it imports.
  var files: [ReadFile] = []
  /// Of all components, in the order of the files.
  var headers: [ComponentHeader] = []
  /// Where the reader is, in `files`: its components may be named.
  var file = 0
  /// Names of components that could not be read: what refers to them is not reported too.
  var brokenComponents: Set<String> = []
  /// Names of layers that are none.
  var brokenNames: Set<String> = []
  /// True when not all that is imported could be read: nobody knows which components there are.
  var importsFailed = false
  /// The values of `component` that close a loop.
  var loops: Set<SourcePlace> = []
  /// The component whose body is read; nil: the script.
  var enclosing: Int?
  /// Whether transitions may have keys that their kind has no use for: an expression says the kind, and others may have.
  var allowsIdleStyle = false

  /// - Returns: nil when the text is not JSON, no object or beyond a limit. Otherwise a script also when there are
  ///   errors: what is broken is left out or at its default, so that the stages after it can find their own mistakes
  ///   too.
  ///
  /// - Parameter importer: reads the files that the script imports; nil: it may import none.
  public static func read(
    _ source: SourceFile, limits: ReadingLimits = ReadingLimits(), importer: Importer? = nil,
    into diagnostics: inout Diagnostics
  ) -> Script? {
    guard let root = JSONReader.read(source, limits: limits, mending: isScript, into: &diagnostics) else {
      return nil
    }
    return read(root, of: source, limits: limits, importer: importer, into: &diagnostics)
  }

  /// Whether it has any of the keys that scripts and files of components live of. Of what has none it is enough to say
  /// that it is no JSON.
  static func isScript(_ root: JSONValue) -> Bool {
    guard case .object(let members) = root.content else { return false }
    return members.contains { ["canvas", "layers", "components", "import"].contains($0.key) }
  }

  /// Reads a script from JSON that was parsed before.
  /// - Returns: nil where the root is no object; else a script also when there are errors.
  public static func read(
    _ root: JSONValue, of source: SourceFile, limits: ReadingLimits = ReadingLimits(), importer: Importer? = nil,
    into diagnostics: inout Diagnostics
  ) -> Script? {
    var reader = ScriptReader(
      formulas: FormulaReader(source), limits: limits, importer: importer, diagnostics: diagnostics)
    let script = reader.script(root)
    diagnostics = reader.diagnostics
    return script
  }

  private mutating func script(_ root: JSONValue) -> Script? {
    guard let written = formulas.object(root, .script, &diagnostics) else { return nil }
    let object = written.filtered { !ComputedSettings.isComputed($0) }
    files = [ReadFile(source: formulas.source, path: FilePath.base(formulas.source.name), view: object)]
    readImports()
    declareComponents()
    formulas.names = namesOfValues(object)
    resolveNames()
    findLoops()
    let components = headers.indices.map { index in
      file = headers[index].file
      return component(index)
    }
    file = 0
    let parameters = self.parameters(object["parameters"], beside: object["let"])
    let lets = self.lets(object["let"], parameters)
    return Script(
      source: formulas.source,
      computed: ComputedSettings(written.members, root: root.place, limits: limits),
      title: formulas.text(object["title"], &diagnostics),
      description: description(object),
      canvas: canvas(object["canvas"], root.place),
      fps: fps(object["fps"]),
      duration: duration(object["duration"]),
      hold: hold(object["hold"]),
      loop: loop(object["loop"]),
      poster: poster(object["poster"]),
      themes: themes(object["themes"], parameters),
      output: output(object["output"]),
      fonts: files.flatMap { fonts($0.view["fonts"]) },
      parameters: parameters,
      lets: lets,
      components: components,
      layout: layout(constraints: object["constraints"], stack: object["stack"]),
      layers: layers(object["layers"]),
      timeline: entries(object["timeline"], in: EntryHome(place: .timeline)))
  }

  /// Of parameters and `let`s, the script's and its components'.
  private func namesOfValues(_ script: ObjectView) -> Set<String> {
    var names: Set<String> = []
    for object in [script] + headers.map(\.body) {
      for key in ["parameters", "let"] {
        if case .object(let members)? = object[key]?.content { names.formUnion(members.map(\.key)) }
      }
    }
    return names
  }

  /// A setting of the top level that was computed.
  mutating func read(_ key: String, _ value: JSONValue, _ root: SourcePlace, into script: inout Script) {
    switch key {
    case "canvas": script.canvas = canvas(value, root)
    case "fps": script.fps = fps(value)
    case "duration": script.duration = duration(value)
    case "hold": script.hold = hold(value)
    case "loop": script.loop = loop(value)
    default: script.output = output(value)
    }
  }

  private mutating func findLoops() {
    let found = ComponentLoops(headers.map { $0.body["layers"] }) { component, name in
      files[headers[component].file].visible[name]
    }
    for (place, loop) in found.closing {
      loops.insert(place)
      let names = loop.map { headers[$0].name.value }.joined(separator: " → ")
      diagnostics.error("cycle", "a component contains itself: \(names)", at: place)
    }
  }

  private mutating func description(_ object: ObjectView) -> String? {
    _ = formulas.text(object["$schema"], &diagnostics)
    return formulas.text(object["description"], &diagnostics)
  }

  private mutating func duration(_ value: JSONValue?) -> Written<Double>? {
    guard let value else { return nil }
    let seconds = formulas.plainNumber(value, .notNegative, &diagnostics)
    return seconds.map { Written($0, value.place) } ?? Self.brokenDuration(at: value.place)
  }

  /// One second, so that a timeline without end is not reported too.
  static func brokenDuration(at place: SourcePlace) -> Written<Double> { Written(1, place) }

  private mutating func hold(_ value: JSONValue?) -> Double {
    formulas.plainNumber(value, .hold, &diagnostics) ?? 0
  }

  // MARK: Canvas and clock

  private mutating func canvas(_ value: JSONValue?, _ place: SourcePlace) -> Canvas {
    var canvas = Canvas(width: 100, height: 100, background: nil, scale: 1, place: value?.place ?? place)
    guard let value, let object = formulas.object(value, .canvas, &diagnostics) else { return canvas }
    let side = NumberRange(1, Double(Canvas.longestSide), isWhole: true)
    let width = formulas.plainNumber(object["width"], side, &diagnostics)
    let height = formulas.plainNumber(object["height"], side, &diagnostics)
    let scale = object["scale"] == nil ? 1 : formulas.plainNumber(object["scale"], .positive, &diagnostics)
    canvas.width = clampedInt(width ?? 100)
    canvas.height = clampedInt(height ?? 100)
    if let background = object["background"] {
      canvas.background = formulas.read(background, as: Expected(.color, isNullable: true), into: &diagnostics)
    }
    if let indicator = object["indicator"] { canvas.indicator = indicatorLook(indicator) }
    guard let width, let height, let scale else { return canvas }
    if checkPixels(width, height, scale, object) { canvas.scale = scale }
    return canvas
  }

  private mutating func indicatorLook(_ value: JSONValue) -> IndicatorLook {
    var look = IndicatorLook()
    guard let object = formulas.object(value, .indicator, &diagnostics) else { return look }
    look.color = formulas.plainOpaqueColor(object["color"], &diagnostics)
    look.opacity = formulas.plainNumber(object["opacity"], NumberRange(0, 1), &diagnostics) ?? look.opacity
    look.scale = formulas.plainNumber(object["scale"], IndicatorLook.scales, &diagnostics) ?? look.scale
    return look
  }

  /// Pixels are points times scale, rounded.
  private mutating func checkPixels(
    _ width: Double, _ height: Double, _ scale: Double, _ object: ObjectView
  ) -> Bool {
    let sides = [("width", (width * scale).rounded()), ("height", (height * scale).rounded())]
    for (key, pixels) in sides where !(1...Double(Canvas.longestSide)).contains(pixels) {
      let place = (object["scale"] ?? object[key])?.place ?? object.place
      diagnostics.error(
        "range", "the \(key) is \(NumberText.shortest(pixels)) pixels; expected 1 to \(Canvas.longestSide)", at: place)
      return false
    }
    for (key, pixels) in sides where pixels > Double(limits.canvasSide) {
      diagnostics.error(
        "limit.canvas-side", "\(NumberText.shortest(pixels)) pixels of \(key) exceeds \(limits.canvasSide)",
        at: object[key]?.place ?? object.place, hint: "raise with --max-canvas-side")
      return false
    }
    let area = sides[0].1 * sides[1].1
    guard area <= Double(limits.canvasArea) else {
      diagnostics.error(
        "limit.canvas-area", "\(NumberText.shortest(area)) pixels exceeds \(limits.canvasArea)",
        at: object["width"]?.place ?? object.place, hint: "raise with --max-canvas-area")
      return false
    }
    return true
  }

  private mutating func fps(_ value: JSONValue?) -> Double {
    guard let value, let fps = formulas.plainNumber(value, .positive, &diagnostics) else { return 30 }
    guard NumberRange.frameRate.contains(fps) else {
      formulas.outOfRange(fps, .frameRate, value, &diagnostics)
      return 30
    }
    guard let warning = NumberRange.warning(ofFrameRate: fps) else { return fps }
    let fastest = FrameClock.fastest
    diagnostics.warning(
      "fps", warning, at: value.place,
      hint: "players show no GIF faster than \(NumberText.shortest(fastest)) frames a second")
    return fastest
  }

  private mutating func loop(_ value: JSONValue?) -> LoopCount {
    guard let value else { return .forever }
    if case .string(let name) = value.content {
      if name != "forever" { formulas.unknownCount(name, value, &diagnostics) }
      return .forever
    }
    if case .bool(let isEndless) = value.content {
      diagnostics.error(
        "type", "expected a whole number from 1 to 65536 or 'forever', found \(value.noun)", at: value.place,
        hint: isEndless ? "write \"forever\"" : "write 1")
      return .forever
    }
    let count = formulas.plainNumber(value, NumberRange(1, 65_536, isWhole: true), &diagnostics)
    return count.map { .times(clampedInt($0)) } ?? .forever
  }

  /// A time, or the name of a marker.
  private mutating func poster(_ value: JSONValue?) -> Poster? {
    guard let value else { return nil }
    if case .string = value.content, FormulaReader.expressionText(value) == nil {
      return formulas.identifier(value, &diagnostics).map { .marker($0) }
    }
    return formulas.read(value, as: Expected(.number, range: .notNegative), into: &diagnostics).map { .time($0) }
  }

  private mutating func output(_ value: JSONValue?) -> OutputDefaults {
    var output = OutputDefaults()
    guard let value, let object = formulas.object(value, .output, &diagnostics) else { return output }
    output.colors = formulas.plainNumber(object["colors"], NumberRange(2, 256, isWhole: true), &diagnostics)
      .map { clampedInt($0) }
    output.dither = formulas.oneOf(DitherChoice.self, object["dither"], &diagnostics)
    output.matte = formulas.plainOpaqueColor(object["matte"], &diagnostics)
    output.quality = formulas.plainNumber(object["quality"], NumberRange(0, 100), &diagnostics)
    output.maxSize = size(object["maxSize"])
    let colors = formulas.items(object["fixedColors"], "an array of colors", &diagnostics) ?? []
    if colors.count > 256, let place = object["fixedColors"]?.openingPlace {
      diagnostics.error("count", "expected at most 256 colors, found \(colors.count)", at: place)
    }
    output.fixedColors = colors.prefix(256).compactMap { formulas.plainColor($0, &diagnostics) }
    return output
  }

  /// Bytes, or a text with a unit.
  private mutating func size(_ value: JSONValue?) -> ByteSize? {
    guard let value else { return nil }
    guard case .string = value.content else {
      return formulas.plainNumber(value, NumberRange(1, 1e15), &diagnostics).flatMap { ByteSize("\(clampedInt($0))") }
    }
    guard let text = formulas.text(value, &diagnostics) else { return nil }
    if let size = ByteSize(text) { return size }
    diagnostics.error(
      "value", "'\(text)' is no size", at: value.place, hint: "write bytes, or a number with KB, MB, KiB or MiB")
    return nil
  }

  private mutating func fonts(_ value: JSONValue?) -> [Written<String>] {
    (formulas.items(value, "an array of file names", &diagnostics) ?? []).compactMap { item in
      formulas.text(item, &diagnostics).map { Written(FilePath.joined(folder: item.place.folder, $0), item.place) }
    }
  }
}
