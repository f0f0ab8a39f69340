import ArgumentParser

extension Animate {
  /// The command that `arguments` ask for.
  ///
  /// From its root the parser looks into the options of several commands, which takes longer than reading a small
  /// script. Nearly always the first argument tells which command is meant, so that one alone is asked. Whatever it
  /// refuses (wrong options, requests for help) is parsed from the root, which knows the right message. For the version
  /// nobody is asked.
  static func command(of arguments: [String]) throws -> any ParsableCommand {
    if arguments == ["--version"] { throw CleanExit.message(configuration.version) }
    if let (named, rest) = lookUp(arguments), let command = try? named.parse(rest) { return command }
    return try parseAsRoot(arguments)
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
