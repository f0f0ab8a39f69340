import ArgumentParser
import Scripting

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema (draft 2020-12) of the script format.")

  func run() throws { try DataOutput.print(ScriptSchema.json()) }
}
