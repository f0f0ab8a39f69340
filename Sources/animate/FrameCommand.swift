import AnimateKit
import ArgumentParser

struct FrameCommand: ParsableCommand, WatchedCommand {
  static let configuration = CommandConfiguration(
    commandName: "frame", abstract: "Draw one moment as an RGBA PNG: the exact pixels before any palette.")

  @Argument(help: ArgumentHelp("The JSON script; - reads standard input.", valueName: "script"))
  var script: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The moment, in seconds or as a marker's name; without it the script's poster.", valueName: "time"))
  var at: TimeArgument?

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Where the PNG goes; - is standard output.", valueName: "still.png"))
  var outputs: [String]

  @Option(help: "Pixels to a point.") var scale: Double?
  @Option(help: "Accepted and without effect: a still keeps its transparency.", transform: ColorArgument.init)
  var matte: ColorArgument?
  @Flag(name: [.customShort("q"), .long], help: "Say nothing but errors.") var quiet = false

  @OptionGroup var options: ScriptOptions

  func validate() throws {
    try Checks.scale(scale)
    try Checks.onePNG(outputs)
  }

  func writtenPaths() -> [[UInt8]] { outputs.map(Arguments.bytes) }

  func run() throws {
    options.apply()
    var load = try options.loadOptions()
    load.staging.scale = scale
    load.staging.isStill = true
    load.staging.usesSamples = true
    load.staging.to = at?.seconds
    let destination = try OutputFile(outputs[0], followsLinks: load.limits.followsLinks)
    let loaded = try LoadedScript.load(pathBytes: Arguments.bytes(of: script), options: load)
    if !quiet { Messages.current.print(warnings: loaded.warnings, in: loaded.source) }
    let png = try loaded.png(at: try at?.seconds(in: loaded, option: "--at"))
    try destination.put(png, refusing: loaded.inputs)
  }
}
