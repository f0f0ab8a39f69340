import AnimateKit
import ArgumentParser

struct InspectCommand: ParsableCommand, WatchedCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Show a script's parameters, layers and timeline, its duration, and what depends on what.")

  @Argument(help: ArgumentHelp("The JSON script; - reads standard input.", valueName: "script"))
  var script: String

  @Flag(help: "Print JSON.") var json = false

  @OptionGroup var options: ScriptOptions

  func run() throws {
    options.apply()
    let loaded = try LoadedScript.load(pathBytes: Arguments.bytes(of: script), options: try options.loadOptions())
    Messages.current.print(warnings: loaded.warnings, in: loaded.source)
    if json {
      try DataOutput.print(loaded.inspection.json.pretty)
    } else {
      try DataOutput.print(loaded.inspection.text)
    }
  }
}
