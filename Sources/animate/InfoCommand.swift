import AnimateKit
import ArgumentParser

struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Show what is in a GIF: frames, rectangles, delays, palettes, bytes, and what to look out for.")

  @Argument(help: ArgumentHelp("The GIF; - reads standard input.", valueName: "file.gif"))
  var file: String

  @Flag(help: "Print JSON.") var json = false

  @Option(name: .customLong("errors"), help: "How mistakes are printed: text or json.")
  var errors: Messages.Form = .text

  @OptionGroup(title: "Limits") var limits: LimitOptions

  func run() throws {
    Messages.current = Messages(form: errors)
    let report = try GIFReport.read(Arguments.bytes(of: file), limits: try limits.limits())
    if json { try DataOutput.print(report.json.pretty) } else { try DataOutput.print(report.text) }
  }
}
