#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
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
    do {
      return try parseAsRoot(arguments)
    } catch {
      // The parser says what is missing before it says what it does not know, which may be the same misspelt; and it
      // knows no words for the same.
      let message = Animate.message(for: error)
      let isOtherWord = otherWords.keys.contains { message.hasPrefix("Unknown option '\($0)'") }
      if isOtherWord || message.hasPrefix("Missing expected argument") {
        try checkOptions(arguments, of: lookUp(arguments)?.command)
      }
      throw error
    }
  }

  /// What other programs call an option.
  private static let otherWords = [
    "--time": "--at", "--times": "--at", "--timestamp": "--at", "--theme-all": "--all-themes", "--out-file": "--output",
    "--start": "--from", "--end": "--to", "--param": "--set", "--define": "--set", "--zoom": "--scale",
    "--width": "--scale", "--height": "--scale", "--size": "--scale", "--resize": "--scale",
    "--jobs": "--threads", "--cols": "--columns", "--delay": "--fps", "--framerate": "--fps", "--rate": "--fps",
    "--silent": "--quiet",
  ]

  /// Throws where there is an option that the command does not have, and another one that it needs.
  private static func checkOptions(_ arguments: [String], of command: (any ParsableCommand.Type)?) throws {
    let help = (command ?? Animate.self).helpMessage(includeHidden: true)
    let words = help.split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init)
    let known = Set(words.filter { $0.hasPrefix("--") }).union(["--version", "--help"])
    for argument in arguments.prefix(while: { $0 != "--" }) where argument.hasPrefix("--") {
      let name = String(argument.prefix { $0 != "=" })
      guard !known.contains(name) else { continue }
      let longer = known.filter { $0.hasPrefix(name) }
      let meant = otherWords[name].flatMap { known.contains($0) ? $0 : nil }
      let nearest =
        meant != nil || longer.count == 1
        ? meant ?? longer.first
        : Spelling.nearest(String(name.dropFirst(2)), in: known.map { String($0.dropFirst(2)) }).map { "--" + $0 }
      throw ValidationError("Unknown option '\(name)'." + (nearest.map { " Did you mean '\($0)'?" } ?? ""))
    }
  }

  /// A word that is nearly a command's name is no script's: those have an extension.
  private static func checkName(in arguments: [String]) throws {
    guard let word = arguments.first == "help" ? arguments.dropFirst().first : arguments.first,
      !word.hasPrefix("-"), !word.contains("."), !word.contains("/")
    else { return }
    let names = configuration.subcommands.filter { $0.configuration.shouldDisplay }
      .compactMap { $0.configuration.commandName }
    guard !names.contains(word), word != "help", word != PreviewWorkerCommand.configuration.commandName else { return }
    if let nearest = Spelling.nearest(word, in: names + ["help"]) {
      throw ValidationError("there is no command '\(word)'; did you mean '\(nearest)'?")
    }
    // Of two files the first was meant as a command, unless it is there.
    let isFollowedByFile = arguments.dropFirst().first.map { !$0.hasPrefix("-") } ?? false
    guard arguments.first == "help" || isFollowedByFile && access(word, F_OK) != 0 else { return }
    throw ValidationError("there is no command '\(word)'; there are \(names.sorted().joined(separator: ", "))")
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
