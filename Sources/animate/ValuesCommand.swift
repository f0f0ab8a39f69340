import AnimateKit
import ArgumentParser

struct ValuesCommand: ParsableCommand, WatchedCommand {
  static let configuration = CommandConfiguration(
    commandName: "values",
    abstract: "Print what properties, parameters or any expressions are over time.",
    discussion: "animate values SCRIPT --of ring.strokeEnd --of ball.position --at 0,0.5,1")

  @Argument(help: ArgumentHelp("The JSON script; - reads standard input.", valueName: "script"))
  var script: String

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A property, a parameter or an expression; may be given several times.", valueName: "path"))
  var of: [String]

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Times in seconds or names of markers, neither clamped nor wrapped.", valueName: "t,t,…"))
  var at: TimeList?
  @Option(help: "In place of --at: the times of this many frames a second.") var fps: Double?
  @Flag(help: "Print JSON: {\"times\": […], \"values\": {…}}.") var json = false
  @Option(help: ArgumentHelp("Draw the curves.", valueName: "curve.png")) var plot: String?

  @OptionGroup var options: ScriptOptions

  func validate() throws {
    try Checks.fps(fps)
    if of.isEmpty { throw ValidationError("--of says what to print: a property such as ring.strokeEnd") }
    if at != nil, fps != nil { throw ValidationError("--at and --fps exclude each other") }
    if let plot { try Checks.png(plot, "--plot") }
    if plot == "-" { throw ValidationError("--plot needs a file: the values go to standard output") }
  }

  func writtenPaths() -> [[UInt8]] { plot.map { [Arguments.bytes(of: $0)] } ?? [] }

  func run() throws {
    options.apply()
    var load = try options.loadOptions()
    load.staging.queries = of
    load.staging.isStill = true
    load.staging.to = at?.times.compactMap(\.seconds).max()
    let destination = try plot.map { try OutputFile($0, followsLinks: load.limits.followsLinks) }
    let loaded = try LoadedScript.load(pathBytes: Arguments.bytes(of: script), options: load)
    Messages.current.print(warnings: loaded.warnings, in: loaded.source)
    Checks.warn(ofFrameRate: fps)
    let times = try at?.times.map { try $0.seconds(in: loaded, option: "--at") }
    let table = try loaded.values(at: times ?? loaded.frameTimes(fps: fps))
    try destination?.put(try table.plot(), refusing: loaded.inputs)
    if json { try DataOutput.print(table.json) } else { try DataOutput.print(table.text) }
  }
}
