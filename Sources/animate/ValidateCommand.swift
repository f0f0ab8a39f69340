import AnimateKit
import ArgumentParser
import Scripting

struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate", abstract: "Find every mistake in scripts without drawing anything.")

  @Argument(help: ArgumentHelp("JSON scripts; - reads standard input.", valueName: "script"))
  var scripts: [String]

  @Flag(name: [.customShort("q"), .long], help: "Say nothing of scripts that are right.") var quiet = false

  @OptionGroup var options: ScriptOptions

  func run() throws {
    options.apply()
    let load = try options.loadOptions()
    var failures: [AnimateFailure] = []
    for script in scripts {
      do throws(AnimateFailure) {
        let loaded = try LoadedScript.load(pathBytes: Arguments.bytes(of: script), options: load)
        try loaded.check()
        Messages.current.print(warnings: loaded.warnings, in: loaded.source)
        if !quiet, options.errors == .text { Terminal.error("\(Quoting.escaped(script)): ok") }
      } catch {
        failures.append(error)
      }
    }
    guard !failures.isEmpty else { return }
    Messages.current.print(failures)
    // Mistakes outweigh limits, and those what could not be read.
    let codes = failures.map(\.exitCode)
    let worst = [70, 1, 2, 3, 5, 4].first(where: codes.contains) ?? 1
    throw ExitCode(worst)
  }
}
