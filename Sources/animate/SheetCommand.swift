import AnimateKit
import ArgumentParser
import Expressions
import Scripting

struct SheetCommand: ParsableCommand, WatchedCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Draw a filmstrip: moments of a script side by side in one PNG, each with its time.",
    discussion: "animate sheet SCRIPT --count 8 --width 240 -o film.png")

  @Argument(help: ArgumentHelp("The JSON script; - reads standard input.", valueName: "script"))
  var script: String

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Where the PNG goes; - is standard output.", valueName: "film.png"))
  var outputs: [String]

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("These moments: seconds, or names of markers.", valueName: "time,time,…"))
  var at: TimeList?
  @Option(help: ArgumentHelp("A cell for every so many seconds.", valueName: "seconds")) var every: Double?
  @Option(
    help: ArgumentHelp("So many frames, spread over the whole; 12 if nothing is said.", valueName: "cells"))
  var count: Int?
  @Option(help: ArgumentHelp("Cells in a row; as many as suit a screen if nothing is said.", valueName: "cells"))
  var columns: Int?
  @Option(help: ArgumentHelp("Width of a cell; the canvas as it is if nothing is said.", valueName: "pixels"))
  var width: Int?
  @Option(help: "Frames a second, at most 50: the grid of --count.") var fps: Double?
  @Option(help: "Pixels to a point.") var scale: Double?
  @Option(help: ArgumentHelp("Begin at this time (or marker).", valueName: "time")) var from: TimeArgument?
  @Option(help: ArgumentHelp("End at this time (or marker).", valueName: "time")) var to: TimeArgument?
  @Flag(name: [.customShort("q"), .long], help: "Say nothing but errors.") var quiet = false

  @OptionGroup var options: ScriptOptions

  func validate() throws {
    try Checks.fps(fps)
    try Checks.scale(scale)
    try Checks.onePNG(outputs)
    try Checks.part(from: from, to: to)
    if every != nil, count != nil { throw ValidationError("--every and --count exclude each other") }
    let others = [
      ("every", every != nil), ("count", count != nil), ("fps", fps != nil), ("from", from != nil), ("to", to != nil),
    ]
    if at != nil, let other = others.first(where: \.1) {
      throw ValidationError("--at and --\(other.0) exclude each other")
    }
    if let every, !(every > 0 && every.isFinite) {
      throw ValidationError("--every takes seconds above 0, not \(NumberText.shortest(every))")
    }
    for (name, value) in [("count", count), ("columns", columns), ("width", width)] {
      if let value, value < 1 { throw ValidationError("--\(name) takes at least 1, not \(value)") }
    }
    if let width, width > Canvas.longestSide {
      throw ValidationError("--width takes at most \(Canvas.longestSide) pixels, not \(width)")
    }
  }

  func writtenPaths() -> [[UInt8]] { outputs.map(Arguments.bytes) }

  func run() throws {
    options.apply()
    var load = try options.loadOptions(fps: fps, scale: scale, from: from, to: to)
    if let at {
      load.staging.isStill = true
      load.staging.to = at.times.compactMap(\.seconds).max()
    }
    let destination = try OutputFile(outputs[0], followsLinks: load.limits.followsLinks)
    let loaded = try LoadedScript.load(pathBytes: Arguments.bytes(of: script), options: load)
    if !quiet { Messages.current.print(warnings: loaded.warnings, in: loaded.source) }
    var strip = FilmstripOptions()
    strip.moments = try at?.times.map { try $0.seconds(in: loaded, option: "--at") }
    strip.from = try from?.seconds(in: loaded, option: "--from")
    strip.to = try to?.seconds(in: loaded, option: "--to")
    strip.every = every
    if let count { strip.count = count }
    strip.columns = columns
    strip.width = width
    let png = try loaded.filmstrip(strip)
    try destination.put(png, refusing: loaded.inputs)
  }
}
