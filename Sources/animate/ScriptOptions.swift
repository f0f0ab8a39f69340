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
