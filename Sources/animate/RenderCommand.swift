import AnimateKit
import ArgumentParser
import FileWriting
import Graphics
import Indexing
import Scripting

struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Render a script to a GIF (the command when none is named).")

  @Argument(help: ArgumentHelp("The JSON script; - reads standard input.", valueName: "script"))
  var script: String

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Where the GIF goes; - is standard output.", valueName: "out.gif"))
  var output: String

  @Option(help: "Frames a second, at most 50.") var fps: Double?
  @Option(help: "Pixels to a point.") var scale: Double?
  @Option(help: ArgumentHelp("Begin at this time (or marker).", valueName: "time")) var from: TimeArgument?
  @Option(help: ArgumentHelp("End at this time (or marker).", valueName: "time")) var to: TimeArgument?
  @Option(help: ArgumentHelp("How often it plays: forever, once, or a number.", valueName: "plays"))
  var loop: LoopArgument?
  @Option(help: ArgumentHelp("Colors of the palette, 2 to 256.", valueName: "count")) var colors: Int?
  @Option(help: "none, diffusion or ordered.") var dither: Dithering?
  @Option(help: ArgumentHelp("What soft edges of a transparent canvas are blended onto.", valueName: "color"))
  var matte: ColorArgument?
  @Option(help: ArgumentHelp("How many threads draw; the bytes do not depend on it.", valueName: "count"))
  var threads: Int?
  @Flag(
    name: .customLong("all-themes"),
    help: "Render a GIF for every theme, and print the HTML that shows the one for the reader's color scheme.")
  var allThemes = false
  @Flag(name: [.customShort("q"), .long], help: "Say nothing but errors.") var quiet = false
  @Flag(help: "Print what was made as JSON on standard output.") var json = false

  @OptionGroup var options: ScriptOptions

  func validate() throws {
    try Checks.fps(fps)
    try Checks.scale(scale)
    if let colors, !(2...256).contains(colors) { throw ValidationError("--colors takes 2 to 256, not \(colors)") }
    if let threads, threads < 1 { throw ValidationError("--threads takes at least 1, not \(threads)") }
    for (name, value) in [("from", from), ("to", to)] {
      if let value = value?.seconds, !(value >= 0) {
        throw ValidationError("--\(name) takes seconds from the start, not \(value)")
      }
    }
    if json, output == "-" { throw ValidationError("--json and -o - would both write to standard output") }
    if allThemes {
      if options.theme != nil { throw ValidationError("--theme and --all-themes exclude each other") }
      if json { throw ValidationError("--json and --all-themes would both write to standard output") }
      if output == "-" || output.hasPrefix("/dev/") {
        throw ValidationError("--all-themes writes several files: -o names one")
      }
    }
    try Checks.gif(output)
  }

  func run() async throws {
    options.apply()
    var load = try options.loadOptions()
    load.staging.fps = fps
    load.staging.scale = scale
    load.staging.from = from?.seconds
    load.staging.to = to?.seconds
    if allThemes { return try await renderThemes(load) }
    let started = Terminal.seconds
    // Before the work: a place that cannot be written is known at once.
    let destination = try OutputFile(output)
    let loaded = try LoadedScript.load(pathBytes: Arguments.bytes(of: script), options: load)
    printWarnings(of: loaded)
    var report = try await render(loaded, to: destination)
    report.isUnchanged = try destination.commitGIF()
    let summary = RenderSummary(output, report, seconds: Terminal.seconds - started)
    if json { try DataOutput.print(summary.json) }
    print(summary)
  }

  /// One GIF for the script's own values and one for each theme: all are drawn before the first takes its place. The HTML
  /// that shows them goes to standard output.
  private func renderThemes(_ load: LoadOptions) async throws {
    let input = try ScriptInput.read(Arguments.bytes(of: script), options: load)
    let plain = try LoadedScript.load(input, options: load)
    printWarnings(of: plain)
    guard !plain.themes.isEmpty else { throw AnimateFailure(.usage, "--all-themes: the script has no themes") }
    let themes = ThemeVariants(output, themes: plain.themes)
    let destinations = try themes.variants.map { try OutputFile($0.path) }
    var scripts = [plain]
    for variant in themes.variants.dropFirst() {
      var options = load
      options.staging.theme = variant.theme
      scripts.append(try LoadedScript.load(input, options: options))
    }
    var reports: [(report: RenderReport, seconds: Double)] = []
    for (loaded, destination) in zip(scripts, destinations) {
      let started = Terminal.seconds
      reports.append((try await render(loaded, to: destination), Terminal.seconds - started))
    }
    // Pictures are read as they are first shown: what one theme shows may be the output of another.
    let inputs = scripts.flatMap(\.inputs)
    for destination in destinations { try destination.refuse(inputs) }
    for (index, destination) in destinations.enumerated() {
      reports[index].report.isUnchanged = try destination.commitGIF()
      print(RenderSummary(themes.variants[index].path, reports[index].report, seconds: reports[index].seconds))
    }
    let words = plain.stage.script.description ?? plain.stage.script.title ?? ""
    try DataOutput.print(themes.picture(alternative: words, width: plain.stage.script.canvas.width))
  }

  /// Draws into a file that has no name yet.
  private func render(_ loaded: LoadedScript, to destination: OutputFile) async throws -> RenderReport {
    try destination.refuse(loaded.inputs)
    let bar = ProgressBar(isShown: !quiet && Terminal.errorIsTerminal && options.errors == .text)
    var render = RenderOptions()
    render.from = try from?.seconds(in: loaded, option: "--from")
    render.to = try to?.seconds(in: loaded, option: "--to")
    render.loop = loop?.count
    render.colors = colors
    render.dithering = dither
    render.matte = matte?.color
    render.threads = threads
    let report: RenderReport
    do {
      report = try await loaded.renderGIF(render, progress: { bar.show($0) }) { try destination.write($0) }
    } catch {
      bar.clear()
      throw error
    }
    bar.clear()
    try destination.refuse(loaded.inputs)
    return report
  }

  private func printWarnings(of loaded: LoadedScript) {
    guard !quiet else { return }
    Messages.current.print(warnings: loaded.warnings, in: loaded.source)
    if let fps, fps > 50 {
      Messages.current.print(warning: "--fps: \(NumberFormat.shortest(fps)) frames a second are played as 50")
    }
  }

  private func print(_ summary: RenderSummary) {
    if !quiet, options.errors == .text { Terminal.error(summary.line) }
  }
}

/// `forever`, `once` or a number of plays.
struct LoopArgument: ExpressibleByArgument {
  var count: LoopCount

  init?(argument: String) {
    switch argument {
    case "forever": count = .forever
    case "once": count = .times(1)
    default:
      guard let plays = Int(argument), (1...65_536).contains(plays) else { return nil }
      count = .times(plays)
    }
  }
}

/// A CSS color.
struct ColorArgument: ExpressibleByArgument {
  var color: Color

  init?(argument: String) {
    guard let color = Color(css: argument) else { return nil }
    self.color = color
  }
}

extension Dithering: ExpressibleByArgument {}
