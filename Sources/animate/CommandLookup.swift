import ArgumentParser
import Expressions

extension Animate {
  /// The command that `arguments` ask for.
  ///
  /// From its root the parser looks into the options of several commands, which takes longer than reading a small
  /// script. Nearly always the first argument tells which command is meant, so that one alone is asked. Whatever it
  /// refuses (wrong options, requests for help) is parsed from the root, which knows the right message. For the version
  /// nobody is asked.
  static func command(of arguments: [String]) throws -> any ParsableCommand {
    if arguments == ["--version"] { throw CleanExit.message(configuration.version) }
    try checkName(in: arguments)
    if let (named, rest) = lookUp(arguments), let command = try? named.parse(rest) { return command }
    return try parseAsRoot(arguments)
  }

  /// A word that is nearly a command's name is no script's: those have an extension.
  private static func checkName(in arguments: [String]) throws {
    guard let word = arguments.first == "help" ? arguments.dropFirst().first : arguments.first,
      !word.hasPrefix("-"), !word.contains("."), !word.contains("/")
    else { return }
    let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard !names.contains(word), let nearest = Spelling.nearest(word, in: names) else { return }
    throw ValidationError("there is no command '\(word)'; did you mean '\(nearest)'?")
  }

  /// The command that the first argument names, or the default one if it can only be a file's name, with its arguments;
  /// nil where the root has to decide.
  private static func lookUp(_ arguments: [String]) -> (command: any ParsableCommand.Type, arguments: [String])? {
    guard let first = arguments.first, !first.hasPrefix("-"), first != "help" else { return nil }
    let commands = configuration.subcommands
    let names = commands.map { $0.configuration.commandName }
    let rest = arguments.dropFirst()
    guard !rest.contains(where: { names.contains($0) || $0 == "help" }) else { return nil }
    if let index = names.firstIndex(of: first) { return (commands[index], Array(rest)) }
    return configuration.defaultSubcommand.map { ($0, arguments) }
  }
}
