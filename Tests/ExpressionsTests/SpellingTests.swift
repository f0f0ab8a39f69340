import TestSupport
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

  /// The distance by all pairs of letters.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var table = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0...a.count { table[i][0] = i }
    for j in 0...b.count { table[0][j] = j }
    for i in 1...a.count {
      for j in 1...b.count {
        var cost = min(
          table[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1), table[i - 1][j] + 1, table[i][j - 1] + 1)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { cost = min(cost, table[i - 2][j - 2] + 1) }
        table[i][j] = cost
      }
    }
    return table[a.count][b.count]
  }

  /// Words of 9 letters or more that begin alike are near with three edits or less.
  @Test(arguments: 0..<40) func onlyLettersThatStandNearAreCompared(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var near = 0
    for _ in 0..<50 {
      let word =
        ["x"] + (0..<Int.random(in: 8...20, using: &random)).map { _ in "abc".randomElement(using: &random) ?? "a" }
      var other = word
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let place = Int.random(in: 1..<other.count - 1, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: other.remove(at: place)
        case 1: other.insert("b", at: place)
        case 2: other[place] = "c"
        default: other.swapAt(place, place + 1)
        }
      }
      let distance = Self.distance(word, other)
      if other == word { continue }
      #expect((Spelling.nearest(String(word), in: [String(other)]) != nil) == (distance <= 3))
      near += distance <= 3 ? 1 : 0
    }
    #expect(near > 5 && near < 50)
  }

  @Test func hugeWords() {
    #expect(Spelling.nearest(String(repeating: "a", count: 100_000), in: ["a"]) == nil)
    #expect(Spelling.nearest("abc", in: [String(repeating: "a", count: 100_000)]) == nil)
  }
}
