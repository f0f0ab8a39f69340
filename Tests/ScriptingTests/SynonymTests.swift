import Testing

@testable import Scripting

@Suite("Synonyms")
struct SynonymTests {
  private static let names = Set(
    Vocabulary.properties.map(\.name) + Vocabulary.object(.layer).keys.map(\.name))

  @Test("a word of another vocabulary is none that every layer has", arguments: Synonyms.layerKeys.keys.sorted())
  func isForeign(_ word: String) {
    #expect(Vocabulary.kinds(with: word).count < LayerKind.allCases.count)
    #expect(Vocabulary.object(.layer).key(word) == nil)
  }

  /// `write 'a' and 'b'`, or `"a": …` where a value is to be seen.
  @Test("what it says to write exists", arguments: Synonyms.layerKeys.sorted { $0.key < $1.key })
  func existsHere(_ word: String, _ hint: String) {
    for name in hint.split(separator: "'", omittingEmptySubsequences: false).enumerated().filter({ $0.offset % 2 == 1 })
    {
      #expect(SynonymTests.names.contains(String(name.element)), "\(word): \(name.element)")
    }
  }

  @Test("names that Core Animation has, and the format has by another name, are known")
  func knowsCoreAnimation() {
    for name in ["string", "foregroundColor", "alignmentMode", "truncationMode", "shouldRasterize", "geometryFlipped"] {
      #expect(Synonyms.layerKeys[name] != nil, "\(name)")
    }
  }
}
