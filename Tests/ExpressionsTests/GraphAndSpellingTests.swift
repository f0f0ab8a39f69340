import Graphics
import TestSupport
import Testing

@testable import Expressions

struct DependencyGraphTests {
  @Test func needsComeFirst() throws {
    var generator = SeededRandom(seed: 3)
    for _ in 0..<100 {
      let count = 1 + Int(generator.next() % 40)
      var graph = DependencyGraph(count: count)
      var edges: [(Int, Int)] = []
      for _ in 0..<count * 2 {
        let (a, b) = (Int(generator.next() % UInt64(count)), Int(generator.next() % UInt64(count)))
        guard a != b else { continue }
        // Of a random numbering, always from the larger to the smaller: no cycle.
        edges.append((max(a, b), min(a, b)))
        graph.addEdge(max(a, b), min(a, b))
      }
      let order = try graph.order().get()
      #expect(order.sorted() == Array(0..<count))
      for (from, to) in edges {
        #expect(try #require(order.firstIndex(of: to)) < #require(order.firstIndex(of: from)))
      }
      #expect(try graph.order().get() == order)
    }
  }

  @Test func allCyclesAreFound() {
    var graph = DependencyGraph(count: 9)
    for (a, b) in [
      (0, 1), (1, 2), (2, 0), (2, 3), (3, 3), (4, 5), (5, 6), (6, 4), (5, 4), (7, 8), (7, 0), (-1, 3), (3, 99),
    ] {
      graph.addEdge(a, b)
    }
    guard case .failure(let cycles) = graph.order() else {
      Issue.record("no cycle")
      return
    }
    #expect(cycles.loops == [[0, 1, 2, 0], [3, 3], [4, 5, 4]])
  }

  /// Every loop that is told is one, and there is one exactly where Tarjan's components say so.
  @Test func loopsAreLoops() {
    var generator = SeededRandom(seed: 11)
    for _ in 0..<200 {
      let count = 2 + Int(generator.next() % 12)
      var graph = DependencyGraph(count: count)
      var edges = Set<[Int]>()
      for _ in 0..<count + 2 {
        let (a, b) = (Int(generator.next() % UInt64(count)), Int(generator.next() % UInt64(count)))
        edges.insert([a, b])
        graph.addEdge(a, b)
      }
      var reach = [[Bool]](repeating: [Bool](repeating: false, count: count), count: count)
      for edge in edges { reach[edge[0]][edge[1]] = true }
      for k in 0..<count {
        for i in 0..<count where reach[i][k] { for j in 0..<count where reach[k][j] { reach[i][j] = true } }
      }
      let knots = Set(
        (0..<count).filter { reach[$0][$0] }.map { i in (0..<count).first { reach[i][$0] && reach[$0][i] } })
      switch graph.order() {
      case .success: #expect(knots.isEmpty)
      case .failure(let cycles):
        #expect(cycles.loops.count == knots.count)
        for loop in cycles.loops {
          #expect(loop.first == loop.last && loop.count >= 2)
          for (a, b) in zip(loop, loop.dropFirst()) { #expect(edges.contains([a, b])) }
        }
      }
    }
  }

  @Test func longChainsNeedNoStack() throws {
    var graph = DependencyGraph(count: 200_000)
    for i in 1..<200_000 { graph.addEdge(i - 1, i) }
    #expect(try graph.order().get() == (0..<200_000).reversed())
    graph.addEdge(199_999, 0)
    guard case .failure(let cycles) = graph.order() else {
      Issue.record("no cycle")
      return
    }
    #expect(cycles.loops.count == 1 && cycles.loops[0].count == 200_001)
  }

  @Test func nothing() throws {
    #expect(try DependencyGraph(count: 0).order().get().isEmpty)
    #expect(try DependencyGraph(count: -5).order().get().isEmpty)
  }
}

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

struct NumberTextTests {
  /// What is printed reads back as the same number, and no shorter text does.
  @Test func shortestReadsBack() {
    var generator = SeededRandom(seed: 5)
    for _ in 0..<5000 {
      let number = Double(bitPattern: generator.next())
      guard number.isFinite else { continue }
      #expect(Double(NumberText.shortest(number)) == number)
      let small = Double(Int64(bitPattern: generator.next()) >> 40) / 1000
      #expect(Double(NumberText.shortest(small)) == small)
    }
  }

  /// Against exact binary fractions, and of any size.
  @Test func fixedIsExact() {
    #expect(NumberText.fixed(1e300, decimals: 0).count == 301)
    #expect(NumberText.fixed(9_007_199_254_740_992, decimals: 1) == "9007199254740992.0")
    #expect(NumberText.fixed(0.5, decimals: 0) == "1" && NumberText.fixed(-0.5, decimals: 0) == "-1")
    #expect(NumberText.fixed(0.49999999999999994, decimals: 0) == "0")
    #expect(NumberText.fixed(1.005, decimals: 2) == "1.00")
    #expect(NumberText.fixed(.leastNonzeroMagnitude, decimals: 15) == "0.000000000000000")
    #expect(NumberText.fixed(123.456, decimals: 99) == "123.456000000000003")
    #expect(
      NumberText.fixed(.greatestFiniteMagnitude, decimals: 0).hasPrefix("17976931348623157081452742373170435679807"))
    var generator = SeededRandom(seed: 6)
    for _ in 0..<2000 {
      let eighths = Int64(bitPattern: generator.next()) >> 30
      let text = NumberText.fixed(Double(eighths) / 8, decimals: 3)
      let digits = String(eighths.magnitude * 125)
      let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      #expect(text == (eighths < 0 ? "-" : "") + padded.dropLast(3) + "." + padded.suffix(3))
    }
  }
}

struct NoiseTests {
  @Test func noiseIsSmoothAndBounded() {
    var (low, high) = (0.0, 0.0)
    for i in 0..<20_000 {
      let x = Double(i) * 0.1 - 1000
      let value = Noise.smooth(x)
      #expect(abs(value) <= 1)
      #expect(abs(value - Noise.smooth(x + 1e-4)) < 1e-3)
      (low, high) = (min(low, value), max(high, value))
    }
    #expect(low < -0.5 && high > 0.5)
    #expect(Noise.smooth(.infinity).isNaN && Noise.smooth(1e300) == 0)
  }

  /// Mean, spread and neighbours of what should be uniform.
  @Test func randomIsUniform() {
    let count = 100_000
    let values = (0..<count).map { Noise.random(Double($0)) }
    #expect(values.allSatisfy { $0 >= 0 && $0 < 1 })
    let mean = values.reduce(0, +) / Double(count)
    #expect(abs(mean - 0.5) < 0.005)
    let correlation = zip(values, values.dropFirst()).map { ($0 - 0.5) * ($1 - 0.5) }.reduce(0, +) / Double(count)
    #expect(abs(correlation) < 0.002)
    var bins = [Int](repeating: 0, count: 16)
    for value in values { bins[Int(value * 16)] += 1 }
    #expect(bins.allSatisfy { abs($0 - count / 16) < 400 })
  }
}
