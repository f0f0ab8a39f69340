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
  @Option(help: ArgumentHelp("Begin at this time.", valueName: "seconds")) var from: Double?
  @Option(help: ArgumentHelp("End at this time.", valueName: "seconds")) var to: Double?
  @Option(help: ArgumentHelp("How often it plays: forever, once, or a number.", valueName: "plays"))
  var loop: LoopArgument?
  @Option(help: ArgumentHelp("Colors of the palette, 2 to 256.", valueName: "count")) var colors: Int?
  @Option(help: "none, diffusion or ordered.") var dither: Dithering?
  @Option(help: ArgumentHelp("What soft edges of a transparent canvas are blended onto.", valueName: "color"))
  var matte: ColorArgument?
  @Option(help: ArgumentHelp("How many threads draw; the bytes do not depend on it.", valueName: "count"))
  var threads: Int?
  @Flag(name: [.customShort("q"), .long], help: "Say nothing but errors.") var quiet = false
  @Flag(help: "Print what was made as JSON on standard output.") var json = false

  @OptionGroup var options: ScriptOptions

  func validate() throws {
    try Checks.fps(fps)
    try Checks.scale(scale)
    if let colors, !(2...256).contains(colors) { throw ValidationError("--colors takes 2 to 256, not \(colors)") }
    if let threads, threads < 1 { throw ValidationError("--threads takes at least 1, not \(threads)") }
    for (name, value) in [("from", from), ("to", to)] {
      if let value, !(value >= 0 && value.isFinite) {
        throw ValidationError("--\(name) takes seconds from the start, not \(value)")
      }
    }
    if json, output == "-" { throw ValidationError("--json and -o - would both write to standard output") }
    try Checks.gif(output)
  }

  func run() async throws {
    options.apply()
    let started = Terminal.seconds
    var load = try options.loadOptions()
    load.staging.fps = fps
    load.staging.scale = scale
    load.staging.from = from
    load.staging.to = to
    // Before the work: a place that cannot be written is known at once.
    let destination = try OutputFile(output)
    let loaded = try LoadedScript.load(pathBytes: Arguments.bytes(of: script), options: load)
    if !quiet {
      Messages.current.print(warnings: loaded.warnings, in: loaded.source)
      if let fps, fps > 50 {
        Messages.current.print(warning: "--fps: \(NumberFormat.shortest(fps)) frames a second are played as 50")
      }
    }
    try destination.refuse(loaded.inputs)
    let bar = ProgressBar(isShown: !quiet && Terminal.errorIsTerminal && options.errors == .text)
    var render = RenderOptions()
    render.from = from
    render.to = to
    render.loop = loop?.count
    render.colors = colors
    render.dithering = dither
    render.matte = matte?.color
    render.threads = threads
    var report: RenderReport
    do {
      report = try await loaded.renderGIF(render, progress: { bar.show($0) }) { try destination.write($0) }
    } catch {
      bar.clear()
      throw error
    }
    bar.clear()
    try destination.refuse(loaded.inputs)
    report.isUnchanged = try destination.commitGIF()
    let summary = RenderSummary(output, report, seconds: Terminal.seconds - started)
    if json { try DataOutput.print(summary.json) }
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
