import AnimateKit
import ArgumentParser
import Scripting
import Staging

/// What every command that reads scripts understands.
struct ScriptOptions: ParsableArguments {
  @Option(name: .customLong("set"), help: ArgumentHelp("Give a parameter a value.", valueName: "name=value"))
  var assignments: [String] = []

  @Option(
    name: .customLong("data"),
    help: ArgumentHelp("Give a parameter the numbers or the table of a CSV or JSON file.", valueName: "name=file"))
  var dataFiles: [String] = []

  @Option(help: ArgumentHelp("Use the parameter values of one of the script's themes.", valueName: "name"))
  var theme: String?

  @Option(
    name: .customLong("asset-root"),
    help: ArgumentHelp(
      "Another folder beneath which pictures, fonts, data and imported files may lie.", valueName: "folder"))
  var assetRoots: [String] = []

  @Flag(name: .customLong("no-system-fonts"), help: "Use only the script's own fonts and the default one.")
  var noSystemFonts = false

  @Option(name: .customLong("errors"), help: "How mistakes are printed: text or json.")
  var errors: Messages.Form = .text

  @OptionGroup var watching: WatchOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  func apply() { Messages.current = Messages(form: errors) }

  func loadOptions() throws -> LoadOptions {
    var options = LoadOptions()
    options.usesSystemFonts = !noSystemFonts
    options.assetRoots = assetRoots.map(Arguments.bytes)
    options.limits = try scriptLimits()
    options.dataFiles = dataFiles.map(DataFileOption.init)
    options.staging.theme = theme
    options.staging.parameterValues = try assignments.map { assignment in
      guard let equals = assignment.firstIndex(of: "="), equals != assignment.startIndex else {
        throw ValidationError("--set \(assignment): expected name=value")
      }
      return ParameterOverride(
        name: String(assignment[..<equals]), text: String(assignment[assignment.index(after: equals)...]))
    }
    return options
  }

  /// Those of a stranger's script, with what is raised or lowered by options.
  func scriptLimits() throws -> Limits {
    var base = watching.untrusted ? Limits.untrusted : Limits()
    watching.apply(to: &base)
    return try limits.limits(from: base)
  }

  /// The same for commands that take a part of a script at a rate and a scale of their own.
  func loadOptions(fps: Double?, scale: Double?, from: TimeArgument?, to: TimeArgument?) throws -> LoadOptions {
    var options = try loadOptions()
    options.staging.fps = fps
    options.staging.scale = scale
    options.staging.from = from?.seconds
    options.staging.to = to?.seconds
    return options
  }
}

extension DataFileOption {
  /// `name=file`, or a file alone; what stands before the first `=` is a name only if it could be one.
  fileprivate init(_ argument: String) {
    guard let equals = argument.firstIndex(of: "="), isIdentifier(String(argument[..<equals])) else {
      self.init(name: nil, path: Arguments.bytes(of: argument))
      return
    }
    self.init(
      name: String(argument[..<equals]),
      path: Arguments.bytes(of: String(argument[argument.index(after: equals)...])))
  }
}

extension Messages.Form: ExpressibleByArgument {}

/// `--max-NAME`: raises (or lowers) a budget.
struct LimitOptions: ParsableArguments {
  @Option(name: .customLong("max-input-bytes"), help: "Size of a script.") var inputBytes: Int?
  @Option(name: .customLong("max-depth"), help: "Nesting of arrays and objects, at most 512.") var depth: Int?
  @Option(name: .customLong("max-values"), help: "JSON values in a script.") var values: Int?
  @Option(name: .customLong("max-components"), help: "Components of a script and of all that it imports.")
  var components: Int?
  @Option(name: .customLong("max-imports"), help: "Files that a script imports, directly and through others.")
  var imports: Int?
  @Option(name: .customLong("max-canvas-side"), help: "Pixels along a side of the canvas.") var canvasSide: Int?
  @Option(name: .customLong("max-canvas-area"), help: "Pixels of the canvas.") var canvasArea: Int?
  @Option(name: .customLong("max-frames"), help: "Frames of an animation.") var frames: Int?
  @Option(name: .customLong("max-work"), help: "Pixels to paint: area × frames × overdraw.") var work: Int?
  @Option(name: .customLong("max-layers"), help: "Layers.") var layers: Int?
  @Option(name: .customLong("max-copies"), help: "Layers that replicators copy into a frame.") var copies: Int?
  @Option(name: .customLong("max-arranged"), help: "Layers that one stack or one set of constraints arranges.")
  var arranged: Int?
  @Option(name: .customLong("max-keyframes"), help: "Keyframes of all animations.") var keyframes: Int?
  @Option(name: .customLong("max-path-points"), help: "Points of all paths of a frame.") var pathPoints: Int?
  @Option(name: .customLong("max-text"), help: "Bytes of one text.") var text: Int?
  @Option(name: .customLong("max-steps"), help: "Steps of all expressions of a frame.") var steps: Int?
  @Option(name: .customLong("max-blur"), help: "Radius of a blur or shadow, in pixels.") var blur: Int?
  @Option(name: .customLong("max-particles"), help: "Particles of all emitters in a frame.") var particles: Int?
  @Option(name: .customLong("max-events"), help: "Handlers that are told of events.") var events: Int?
  @Option(name: .customLong("max-image-bytes"), help: "Size of an image file.") var imageBytes: Int?
  @Option(name: .customLong("max-image-pixels"), help: "Pixels of one image.") var imagePixels: Int?
  @Option(name: .customLong("max-image-pixels-in-all"), help: "Pixels of all images.") var imagePixelsInAll: Int?
  @Option(name: .customLong("max-image-frames"), help: "Frames of an animated image.") var imageFrames: Int?
  @Option(name: .customLong("max-font-bytes"), help: "Size of a font file.") var fontBytes: Int?
  @Option(name: .customLong("max-data-bytes"), help: "Size of a data file.") var dataBytes: Int?
  @Option(name: .customLong("max-data-rows"), help: "Rows of a data file.") var dataRows: Int?
  @Option(name: .customLong("max-data-cells"), help: "Cells of a data file.") var dataCells: Int?
  @Option(name: .customLong("max-raw-bytes"), help: "Size of raw frames that come through a pipe.") var rawBytes: Int?
  @Option(name: .customLong("max-output-bytes"), help: "Size of an output file.") var outputBytes: Int?
  @Option(name: .customLong("max-sheet-pixels"), help: "Pixels of a sprite sheet or a filmstrip.") var sheetPixels: Int?

  private var given: [(name: String, value: Int?)] {
    [
      ("input-bytes", inputBytes), ("depth", depth), ("values", values), ("components", components),
      ("imports", imports), ("canvas-side", canvasSide), ("canvas-area", canvasArea), ("frames", frames),
      ("work", work), ("layers", layers), ("copies", copies), ("arranged", arranged), ("keyframes", keyframes),
      ("path-points", pathPoints),
      ("text", text), ("steps", steps), ("blur", blur), ("particles", particles), ("events", events),
      ("image-bytes", imageBytes), ("image-pixels", imagePixels), ("image-pixels-in-all", imagePixelsInAll),
      ("image-frames", imageFrames), ("font-bytes", fontBytes), ("data-bytes", dataBytes), ("data-rows", dataRows),
      ("data-cells", dataCells), ("raw-bytes", rawBytes),
      ("output-bytes", outputBytes), ("sheet-pixels", sheetPixels),
    ]
  }

  func limits(from base: Limits = Limits()) throws -> Limits {
    var limits = base
    for case (let name, let value?) in given where !limits.raise(name, to: value) {
      throw ValidationError("--max-\(name) takes a whole number above 0")
    }
    return limits
  }
}
