import Testing
import Typesetting

/// Typesetters at work at the same time.
@Suite struct ParallelTypesettingTests {
  @Test func severalAtOnceGiveTheSame() async throws {
    let texts = ["Hello AV To", "שלום עולם", "سلام عليكم", "∮ ⌘ →", "office 0123", "नमस्ते", "e\u{301}x"]
    let paragraphs = texts.map { text in
      Paragraph(runs: [TextRun(text: text, style: TextStyle(size: 18, monospacedDigits: true))], width: 60)
    }
    let alone = try Typesetter()
    let expected = try paragraphs.map { try alone.layout($0).glyphs }
    let same = try await withThrowingTaskGroup(of: Bool.self) { group in
      for worker in 0..<12 {
        group.addTask {
          let own = try Typesetter()
          return try paragraphs.indices.allSatisfy { index in
            let place = (index + worker) % paragraphs.count
            return try own.layout(paragraphs[place]).glyphs == expected[place]
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(same == [Bool](repeating: true, count: 12))
  }
}
