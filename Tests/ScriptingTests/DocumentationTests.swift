#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Graphics
import Motion
import Scripting
import Testing

@testable import Expressions

/// What the pages promise is what the program does.
@Suite("Documentation")
struct DocumentationTests {
  static let root = "../../"
  static let reference = root + "Documentation/script-format.md"
  static let pages =
    ["README.md", "CHANGELOG.md"]
    + [
      "script-format", "layers", "storyboards", "gestures", "command-line", "core-animation", "architecture",
      "tutorial", "output", "preview",
    ].map { "Documentation/\($0).md" }

  static func page(_ name: String) throws -> String {
    String(decoding: try #require(ScriptFolder.read(root + name), "no page \(name)"), as: UTF8.self)
  }

  @Test("the tables of the reference say what the vocabulary says")
  func tables() throws {
    let page = try Self.page("Documentation/script-format.md")
    let wanted = ReferenceTables.updated(page)
    if ScriptFolder.isRecording {
      ScriptFolder.write(wanted, to: Self.reference)
      Issue.record("recorded")
    }
    let differing = zip(page.split(separator: "\n"), wanted.split(separator: "\n")).first { $0 != $1 }
    #expect(differing?.0 == differing?.1, "run the tests with RECORD=1 to write the tables anew")
    #expect(page.count == wanted.count)
    #expect(Set(ReferenceTables.names).subtracting(ReferenceTables.names(in: page)) == [])
  }

  @Test(
    "the reference names every timing, function and message code",
    arguments: [
      ("timing", TimingFunction.names),
      ("function", Function.named.keys.sorted() + Function.ofItems + ["ease", "spring"]),
      ("key path", Vocabulary.transformKeyPaths),
      ("color member", ["red", "green", "blue", "alpha"]),
      ("parameter type", Parameter.Kind.allCases.map(\.rawValue)),
    ] as [(String, [String])])
  func names(_ what: String, _ names: [String]) throws {
    let page = try Self.page("Documentation/script-format.md")
    for name in names {
      #expect(page.contains("`\(name)`") || page.contains("`\(name)("), "\(what) \(name)")
    }
  }

  @Test("the JSON Schema beside the reference is the one that the program prints")
  func schema() throws {
    let wanted = ScriptSchema.json()
    if ScriptFolder.isRecording {
      ScriptFolder.write(wanted, to: Self.root + "Documentation/script.schema.json")
      Issue.record("recorded")
    }
    #expect(try Self.page("Documentation/script.schema.json") == wanted)
  }

  @Test("every key of every object has its note, and its example is JSON")
  func notes() {
    for object in Vocabulary.objects {
      for key in object.keys {
        let note = ReferenceNotes.note(key.name, of: object.name.rawValue)
        #expect(note != nil, "\(object.name.rawValue).\(key.name)")
        for text in [note?.example, note?.fallback].compactMap(\.self) where !text.isEmpty {
          var diagnostics = Diagnostics()
          #expect(JSONReader.read(source(text), into: &diagnostics) != nil && !diagnostics.hasErrors, "\(text)")
        }
      }
    }
  }

  @Test("the example of every property is a value that it takes")
  func propertyExamples() throws {
    for property in Vocabulary.properties {
      let file = source(property.example, name: property.name)
      var diagnostics = Diagnostics()
      let value = try #require(JSONReader.read(file, into: &diagnostics), "\(property.name)")
      #expect(FormulaReader(file).read(value, as: property.expected, into: &diagnostics) != nil)
      #expect(DiagnosticPrinter(file).text(diagnostics) == "")
    }
  }

  @Test("every example in JSON is JSON, and every whole script is right", arguments: pages)
  func examples(_ name: String) throws {
    for (line, text) in Self.blocks(try Self.page(name)) {
      let file = source(text, name: "\(name), line \(line)")
      var diagnostics = Diagnostics()
      let value = JSONReader.read(file, into: &diagnostics)
      if case .object(let members)? = value?.content, members.contains(where: { $0.key == "canvas" }) {
        _ = ScriptReader.read(file, into: &diagnostics)
      }
      #expect(DiagnosticPrinter(file).text(diagnostics) == "")
    }
  }

  @Test("every script of the tutorial is right", arguments: ScriptFolder.names(root + "Documentation/examples"))
  func scripts(_ name: String) throws {
    let bytes = try #require(ScriptFolder.read(Self.root + "Documentation/examples/\(name).json"))
    let file = SourceFile(name: "\(name).json", bytes: bytes)
    var diagnostics = Diagnostics()
    #expect(ScriptReader.read(file, into: &diagnostics) != nil)
    #expect(DiagnosticPrinter(file).text(diagnostics) == "")
    #expect(try Self.page("Documentation/tutorial.md").contains("examples/\(name).json"))
  }

  @Test("links between the pages lead somewhere", arguments: pages)
  func links(_ name: String) throws {
    let folder = name.split(separator: "/").dropLast().map { $0 + "/" }.joined()
    for part in try Self.page(name).split(separator: "](").dropFirst() {
      let target = part.prefix { $0 != ")" && $0 != "#" }
      if target.isEmpty || target.hasPrefix("http") { continue }
      #expect(access(ScriptFolder.path(Self.root + folder + target), F_OK) == 0, "\(target)")
    }
  }

  /// The code blocks of a page that say `json`, each with its line.
  private static func blocks(_ page: String) -> [(line: Int, text: String)] {
    var blocks: [(line: Int, text: String)] = []
    var open: (line: Int, text: String)?
    for (number, line) in page.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if let block = open {
        if line == "```" {
          blocks.append(block)
          open = nil
        } else {
          open = (block.line, block.text + line + "\n")
        }
      } else if line == "```json" {
        open = (number + 2, "")
      }
    }
    return blocks
  }
}

extension String {
  /// The first place of a text, without Foundation.
  fileprivate func range(of text: String) -> Range<String.Index>? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(text) { return index..<self.index(index, offsetBy: text.count) }
      index = self.index(after: index)
    }
    return nil
  }
}
