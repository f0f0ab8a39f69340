import AnimateKit
import ArgumentParser
import Scripting
import SystemCalling

struct ValidateCommand: ParsableCommand, WatchedCommand {
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
        let input = try ScriptInput.read(Arguments.bytes(of: script), options: load)
        let loaded = try LoadedScript.load(input, options: load)
        try loaded.check()
        let ofThemes = options.theme == nil ? self.failures(of: loaded.themes, input, load) : []
        failures += ofThemes
        if !ofThemes.isEmpty { continue }
        Messages.current.print(warnings: loaded.warnings, in: loaded.source)
        if !quiet, options.errors == .text { Terminal.error("\(Quoting.escaped(script)): ok") }
      } catch {
        failures.append(error)
      }
    }
    guard !failures.isEmpty else { return }
    Messages.current.print(failures)
    // Mistakes outweigh limits, and those what could not be read.
    let all = failures.map(\.exitStatus)
    let order: [ExitStatus] = [.internalError, .invalidScript, .usage, .limit, .asset, .inputOutput]
    throw ExitCode((order.first(where: all.contains) ?? .invalidScript).rawValue)
  }

  /// What is wrong only with the values of a theme; of several, with those of the first.
  private func failures(of themes: [String], _ input: ScriptInput, _ load: LoadOptions) -> [AnimateFailure] {
    var failures: [AnimateFailure] = []
    var told: Set<Told> = []
    for theme in themes {
      var options = load
      options.staging.theme = theme
      do throws(AnimateFailure) {
        try LoadedScript.load(input, options: options).check()
      } catch {
        var failure = error
        failure.diagnostics = Diagnostics()
        for var diagnostic in error.diagnostics.all where told.insert(Told(diagnostic)).inserted {
          diagnostic.message += " (with the theme '\(theme)')"
          failure.diagnostics.append(diagnostic)
        }
        if error.diagnostics.all.isEmpty || !failure.diagnostics.all.isEmpty { failures.append(failure) }
      }
    }
    return failures
  }

  private struct Told: Hashable {
    let start: Int
    let message: String

    init(_ diagnostic: Diagnostic) { (start, message) = (diagnostic.place.range.start, diagnostic.message) }
  }
}
