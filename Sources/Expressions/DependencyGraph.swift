/// Which values need which others first.
public struct DependencyGraph: Sendable {
  /// Loops that keep an order from existing.
  public struct Cycles: Error, Hashable, Sendable {
    /// One for each knot of nodes that need each other, as a → b → … → a: each needs the next, first and last are the
    /// same. Each starts at its smallest node and is a shortest one through it; in the order of those nodes.
    public var loops: [[Int]]
  }

  public let count: Int
  private var edges: [[Int]]

  /// Nodes 0 ..< count.
  public init(count: Int) {
    self.count = max(0, count)
    edges = [[Int]](repeating: [], count: max(0, count))
  }

  /// `from` needs `to`, which comes before it in the order. Nodes that do not exist are ignored.
  public mutating func addEdge(_ from: Int, _ to: Int) {
    guard edges.indices.contains(from), edges.indices.contains(to) else { return }
    edges[from].append(to)
  }

  /// All nodes, each after those that it needs; the same for the same nodes and edges in the same order.
  public func order() -> Result<[Int], Cycles> {
    let components = stronglyConnectedComponents()
    var loops: [[Int]] = []
    for component in components {
      guard let start = component.min() else { continue }
      if component.count > 1 || edges[start].contains(start) { loops.append(loop(from: start, within: component)) }
    }
    guard loops.isEmpty else { return .failure(Cycles(loops: loops.sorted { $0[0] < $1[0] })) }
    return .success(components.map { $0[0] })
  }

  /// Tarjan's algorithm with its own stack; a component comes after those that it needs.
  private func stronglyConnectedComponents() -> [[Int]] {
    var index = [Int](repeating: -1, count: count)
    var low = [Int](repeating: 0, count: count)
    var onStack = [Bool](repeating: false, count: count)
    var stack: [Int] = []
    var components: [[Int]] = []
    var next = 0
    var calls: [(node: Int, edge: Int)] = []

    for root in 0..<count where index[root] < 0 {
      calls.append((root, 0))
      while let (node, edge) = calls.last {
        if edge == 0 {
          index[node] = next
          low[node] = next
          next += 1
          stack.append(node)
          onStack[node] = true
        } else {
          low[node] = min(low[node], low[edges[node][edge - 1]])
        }
        var position = edge
        var child: Int?
        while position < edges[node].count {
          let target = edges[node][position]
          position += 1
          if index[target] < 0 {
            child = target
            break
          }
          if onStack[target] { low[node] = min(low[node], index[target]) }
        }
        if let child {
          calls[calls.count - 1].edge = position
          calls.append((child, 0))
          continue
        }
        calls.removeLast()
        if low[node] == index[node] {
          var component: [Int] = []
          while let member = stack.popLast() {
            onStack[member] = false
            component.append(member)
            if member == node { break }
          }
          components.append(component)
        }
      }
    }
    return components
  }

  /// Breadth first from `start` back to it.
  private func loop(from start: Int, within component: [Int]) -> [Int] {
    let members = Set(component)
    var parent: [Int: Int] = [:]
    var queue = [start]
    var head = 0
    while head < queue.count {
      let node = queue[head]
      head += 1
      for target in edges[node] {
        if target == start {
          var path = [start]
          var step = node
          while step != start, let previous = parent[step] {
            path.append(step)
            step = previous
          }
          path.append(start)
          return path.reversed()
        }
        if members.contains(target), parent[target] == nil {
          parent[target] = node
          queue.append(target)
        }
      }
    }
    return [start, start]
  }
}
