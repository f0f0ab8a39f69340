import Scripting
import Testing

@Suite("JSON Schema")
struct ScriptSchemaTests {
  @Test("it is JSON, refers only to what it defines, and names every supported key")
  func wholeness() throws {
    let text = ScriptSchema.json()
    var diagnostics = Diagnostics()
    let root = try #require(JSONReader.read(source(text), into: &diagnostics))
    #expect(diagnostics.all.isEmpty)
    guard case .object(let members) = root.content,
      case .object(let definitions)? = members.first(where: { $0.key == "$defs" })?.value.content
    else {
      Issue.record("no definitions")
      return
    }
    let names = Set(definitions.map(\.key))
    #expect(names.count == definitions.count)
    for part in text.split(separator: "\"#/$defs/").dropFirst() {
      #expect(names.contains(String(part.prefix { $0 != "\"" })))
    }
    for property in Vocabulary.properties {
      #expect(text.contains("\"\(property.name)\": {"), "\(property.name)")
    }
    for form in Vocabulary.objects {
      for key in form.keys {
        #expect(text.contains("\"\(key.name)\": {"), "\(key.name)")
      }
    }
  }

  @Test("the same text every time")
  func determinism() {
    #expect(ScriptSchema.json() == ScriptSchema.json())
  }

  @Test("what is animatable has key paths")
  func keyPaths() {
    let shape = Vocabulary.keyPaths(for: .shape)
    for path in ["strokeEnd", "position.x", "bounds.size.width", "transform.rotation.z", "filters.blur", "opacity"] {
      #expect(shape.contains(path))
    }
    #expect(!shape.contains("fontSize"))
    #expect(!shape.contains("lineCap"))
    #expect(Set(shape).count == shape.count)
  }
}
