import FileWriting
import Scripting

/// Text and JSON for standard output: data only, every write checked.
enum DataOutput {
  static func print(_ text: String) throws {
    let output = try StandardOutput(allowsTerminal: true)
    try output.write(text.hasSuffix("\n") ? text : text + "\n")
  }

  static func print(_ json: JSONText) throws { try print(json.compact) }
}
