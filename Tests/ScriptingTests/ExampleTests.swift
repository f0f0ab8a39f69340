import Scripting
import Testing

@Suite("Scripts by example")
struct ExampleTests {
  @Test("a valid script has no diagnostics", arguments: ScriptFolder.names("Valid"))
  func valid(_ name: String) throws {
    let file = SourceFile(name: "\(name).json", bytes: try #require(ScriptFolder.read("Valid/\(name).json")))
    var diagnostics = Diagnostics()
    let script = ScriptReader.read(file, into: &diagnostics)
    #expect(script != nil)
    #expect(DiagnosticPrinter(file).text(diagnostics) == "")
  }

  @Test("an invalid script pins its whole message", arguments: ScriptFolder.names("Invalid"))
  func invalid(_ name: String) throws {
    let file = SourceFile(name: "\(name).json", bytes: try #require(ScriptFolder.read("Invalid/\(name).json")))
    var diagnostics = Diagnostics()
    _ = ScriptReader.read(file, into: &diagnostics)
    let text = DiagnosticPrinter(file).text(diagnostics)
    if ScriptFolder.isRecording {
      ScriptFolder.write(text, to: "Invalid/\(name).txt")
      Issue.record("recorded")
    }
    #expect(!diagnostics.all.isEmpty)
    let expected = try #require(ScriptFolder.read("Invalid/\(name).txt"))
    #expect(text == String(decoding: expected, as: UTF8.self))
  }

  @Test("there are enough examples, and no text without its script")
  func folders() {
    #expect(ScriptFolder.names("Valid").count >= 15)
    #expect(ScriptFolder.names("Invalid").count >= 60)
  }
}
