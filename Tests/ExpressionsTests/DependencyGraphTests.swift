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
