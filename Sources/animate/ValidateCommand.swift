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

  func validate() throws {
    if scripts.filter({ $0 == "-" }).count > 1 {
      throw ValidationError("standard input is named twice, and it can be read once")
    }
  }

  func run() throws {
    options.apply()
    let load = try options.loadOptions()
    var failures: [AnimateFailure] = []
    for script in scripts {
      do throws(AnimateFailure) {
        let input = try ScriptInput.read(Arguments.bytes(of: script), options: load)
        let loaded = try LoadedScript.load(input, options: load)
        try loaded.check()
        if options.theme == nil { try check(loaded.themes, of: input, load) }
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

  /// So many mistakes of themes are enough to be told of at once.
  private static let mostOfThemes = 20

  /// What is wrong only with the values of themes; what is wrong with those of several is told once, of the first.
  private func check(_ themes: [String], of input: ScriptInput, _ load: LoadOptions) throws(AnimateFailure) {
    var first: AnimateFailure?
    var told: Set<Told> = []
    for theme in themes where told.count < ValidateCommand.mostOfThemes {
      var options = load
      options.staging.theme = theme
      do throws(AnimateFailure) {
        try LoadedScript.load(input, options: options).check()
      } catch {
        // Nothing of the script: other themes hardly fare better.
        guard let source = error.source else { throw first ?? error }
        var diagnostics = first?.diagnostics ?? Diagnostics()
        for var diagnostic in error.diagnostics.all where told.insert(Told(diagnostic)).inserted {
          diagnostic.message += " (with the theme '\(theme)')"
          diagnostics.append(diagnostic)
        }
        first = AnimateFailure(diagnostics, in: source)
      }
    }
    if let first { throw first }
  }

  private struct Told: Hashable {
    let place: SourcePlace
    let message: String

    init(_ diagnostic: Diagnostic) { (place, message) = (diagnostic.place, diagnostic.message) }
  }
}
