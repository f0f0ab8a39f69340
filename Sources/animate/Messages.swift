import AnimateKit
import Scripting
import Synchronization

/// How mistakes are told: as text for people, or as one JSON array for programs.
struct Messages: Sendable {
  enum Form: String, Sendable, CaseIterable {
    case text, json
  }

  var form: Form

  /// Set as soon as a command has read its arguments; before that, from the raw arguments, so that even wrong usage is
  /// told in the form that was asked for.
  static var current: Messages {
    get { stored.withLock { $0 } ?? Messages(form: formInArguments) }
    set { stored.withLock { $0 = newValue } }
  }

  private static let stored = Mutex<Messages?>(nil)

  private static var formInArguments: Form {
    let arguments = CommandLine.arguments
    if arguments.contains("--errors=json") { return .json }
    if let index = arguments.firstIndex(of: "--errors"), index + 1 < arguments.count, arguments[index + 1] == "json" {
      return .json
    }
    return .text
  }

  func print(_ failure: AnimateFailure) { print([failure]) }

  func print(_ failures: [AnimateFailure]) {
    switch form {
    case .text: for failure in failures { printText(failure) }
    case .json: printJSON(failures)
    }
  }

  // MARK: Text

  private func printText(_ failure: AnimateFailure) {
    let (inScript, inArguments) = failure.split
    if let source = failure.source { Terminal.write(printer(source).text(inScript)) }
    for diagnostic in inArguments {
      Terminal.error("animate: error: \(Quoting.escaped(diagnostic.message))")
      if let hint = diagnostic.hint { Terminal.error("  hint: \(Quoting.escaped(hint))") }
    }
    if !failure.message.isEmpty { Terminal.error("animate: error: \(Quoting.escaped(failure.message))") }
  }

  private func printer(_ source: SourceFile) -> DiagnosticPrinter {
    var printer = DiagnosticPrinter(source)
    printer.usesColor = Terminal.usesColor
    return printer
  }

  func print(warnings: Diagnostics, in source: SourceFile) {
    guard form == .text, !warnings.all.isEmpty else { return }
    Terminal.write(printer(source).text(warnings))
  }

  func print(warning: String) {
    if form == .text { Terminal.error("animate: warning: \(Quoting.escaped(warning))") }
  }

  /// - Parameters:
  ///   - usage: what was wrong, in a sentence.
  ///   - full: the same with the command's own usage.
  func print(usage: String, full: String) {
    switch form {
    case .text:
      // An argument with a line end in it could forge lines of its own.
      let isForged = CommandLine.arguments.contains { $0.contains(where: \.isNewline) }
      let lines = isForged ? [full[...]] : full.split(separator: "\n", omittingEmptySubsequences: false)
      Terminal.error(lines.map { Quoting.escaped($0) }.joined(separator: "\n"))
    case .json: printJSON([object(usage, code: "usage", hint: "see 'animate --help'")])
    }
  }

  // MARK: JSON

  /// Bytes of the whole array.
  private static let jsonLimit = 64 << 10

  /// One array for all of them.
  private func printJSON(_ failures: [AnimateFailure]) {
    var objects: [JSONText] = []
    for failure in failures {
      let (inScript, inArguments) = failure.split
      if let source = failure.source { objects += DiagnosticPrinter(source).objects(inScript) }
      objects += inArguments.map { object($0.message, code: $0.code, hint: $0.hint) }
      if !failure.message.isEmpty {
        objects.append(object(failure.message, code: failure.code, file: failure.file))
      }
    }
    printJSON(objects)
  }

  /// The last ones are left out where the whole would exceed the limit, and how many they are is told.
  private func printJSON(_ objects: [JSONText]) {
    var text = "["
    for (index, one) in objects.enumerated() {
      let line = (text.utf8.count > 1 ? ",\n  " : "\n  ") + one.compact
      let left = objects.count - index
      let rest = object(
        left == 1 ? "1 more mistake is left out" : "\(left) more mistakes are left out", code: "limit.messages"
      ).compact
      // What is left out after this one is told, if anything is.
      let room = left > 1 ? rest.utf8.count + 4 : 0
      guard text.utf8.count + line.utf8.count + room + 3 <= Messages.jsonLimit else {
        text += (text.utf8.count > 1 ? ",\n  " : "\n  ") + rest
        break
      }
      text += line
    }
    Terminal.write(text + "\n]\n")
  }

  /// A failure that no place of a script explains, with the keys of those that one does.
  private func object(_ message: String, code: String, file: String? = nil, hint: String? = nil) -> JSONText {
    .object([
      ("file", file.map { .string($0) } ?? .null), ("line", .null), ("column", .null), ("code", .string(code)),
      ("message", .string(message)), ("path", .null), ("hint", hint.map { .string($0) } ?? .null),
    ])
  }
}

extension AnimateFailure {
  /// What is wrong with the script, and what with `--set` and `--of`, which have no place in it.
  fileprivate var split: (inScript: Diagnostics, inArguments: [Diagnostic]) {
    var inScript = Diagnostics()
    var inArguments: [Diagnostic] = []
    for diagnostic in diagnostics.all {
      if diagnostic.code.hasPrefix("usage.") { inArguments.append(diagnostic) } else { inScript.append(diagnostic) }
    }
    return (inScript, inArguments)
  }
}
