import Testing

@testable import Expressions

struct SpellingTests {
  @Test(arguments: [
    ("strokend", "strokeEnd"), ("storkeEnd", "strokeEnd"), ("strokeend", "strokeEnd"), ("fillcolor", "fillColor"),
    ("widht", "width"),
    ("heigth", "height"), ("positon", "position"), ("oppacity", "opacity"), ("banana", nil), ("", nil), ("q", nil),
    ("xyz", nil),
    ("cornerRadios", "cornerRadius"), ("wdith", "width"), ("border", nil),
  ])
  func nearest(word: String, expected: String?) {
    let names = [
      "strokeEnd", "strokeStart", "fillColor", "width", "height", "position", "opacity", "cornerRadius", "borderWidth",
    ]
    #expect(Spelling.nearest(word, in: names) == expected)
    #expect(Spelling.nearest(word, in: names.reversed()) == expected)
  }

  @Test func tiesAreDecidedByName() {
    #expect(Spelling.nearest("bat", in: ["cat", "bad", "rat"]) == "bad")
    #expect(Spelling.nearest("bat", in: ["rat", "bad", "cat"]) == "bad")
    #expect(Spelling.nearest("abc", in: ["abc"]) == nil)
    #expect(Spelling.nearest("abc", in: ["ABC", "abd"]) == "ABC")
  }

  @Test func hugeWords() {
    #expect(Spelling.nearest(String(repeating: "a", count: 100_000), in: ["a"]) == nil)
    #expect(Spelling.nearest("abc", in: [String(repeating: "a", count: 100_000)]) == nil)
  }
}
