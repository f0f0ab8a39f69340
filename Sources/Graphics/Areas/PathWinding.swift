/// Which faces of an arrangement belong to the result.
enum AreaRule {
  /// Of a single operand.
  case nonZero, evenOdd, positive
  /// Of two operands, each with its own fill rule.
  case pair(PathOperation, FillRule, FillRule)
  /// Of operands that wind once around their area: at least one; all of so many; the first and no other; an odd number.
  case any, all(Int), firstOnly, odd

  func contains(_ first: Int, _ others: Int) -> Bool {
    switch self {
    case .nonZero: return first != 0
    case .evenOdd: return first & 1 != 0
    case .positive: return first > 0
    case .pair(let operation, let one, let two):
      let a = one == .nonZero ? first != 0 : first & 1 != 0
      let b = two == .nonZero ? others != 0 : others & 1 != 0
      switch operation {
      case .union: return a || b
      case .intersection: return a && b
      case .difference: return a && !b
      case .exclusion: return a != b
      }
    case .any: return first > 0 || others > 0
    case .all(let count): return first + others >= count
    case .firstOnly: return first > 0 && others <= 0
    case .odd: return (first + others) & 1 != 0
    }
  }
}

/// The winding numbers on both sides of every edge of an arrangement, and the loops around an area.
///
/// Half-edge 2·e runs along edge e from u to v, 2·e + 1 back. Left is where +y lies for one who looks along +x.
struct PathWinding {
  let arrangement: PathArrangement
  /// Half-edges that leave each vertex, turning from +x towards +y; those of vertex i are at starts[i]..<starts[i + 1].
  private var leaving: [Int] = []
  private var starts: [Int] = []
  /// Where each half-edge stands in `leaving`.
  private var place: [Int] = []
  /// Winding numbers to the left of each half-edge.
  private var first: [Int] = []
  private var others: [Int] = []

  init(_ arrangement: PathArrangement) {
    self.arrangement = arrangement
    sortAroundVertices()
    first = [Int](repeating: 0, count: arrangement.edges.count * 2)
    others = first
    spreadWindings()
  }

  func origin(_ half: Int) -> Int {
    let edge = arrangement.edges[half >> 1]
    return half & 1 == 0 ? edge.u : edge.v
  }

  private func direction(_ half: Int) -> GridPoint {
    arrangement.vertices[origin(half ^ 1)] - arrangement.vertices[origin(half)]
  }

  private mutating func sortAroundVertices() {
    let count = arrangement.edges.count * 2
    starts = [Int](repeating: 0, count: arrangement.vertices.count + 1)
    for half in 0..<count { starts[origin(half) + 1] += 1 }
    for i in arrangement.vertices.indices { starts[i + 1] += starts[i] }
    var next = starts
    leaving = [Int](repeating: 0, count: count)
    for half in 0..<count {
      leaving[next[origin(half)]] = half
      next[origin(half)] += 1
    }
    place = [Int](repeating: 0, count: count)
    for i in arrangement.vertices.indices {
      let range = starts[i]..<starts[i + 1]
      if range.count == 2 {
        if Self.isBefore(direction(leaving[range.lowerBound + 1]), direction(leaving[range.lowerBound])) {
          leaving.swapAt(range.lowerBound, range.lowerBound + 1)
        }
      } else if range.count > 2 {
        let sorted = leaving[range].sorted { Self.isBefore(direction($0), direction($1)) }
        leaving.replaceSubrange(range, with: sorted)
      }
      for j in range { place[leaving[j]] = j }
    }
  }

  /// By angle, from just after -x over -y, +x and +y to -x. No two edges at a vertex have the same direction.
  private static func isBefore(_ a: GridPoint, _ b: GridPoint) -> Bool {
    let (upperA, upperB) = (a.y < 0, b.y < 0)
    if upperA != upperB { return upperA }
    // On the axis +x comes first, -x last.
    if a.y == 0, b.y == 0 { return a.x > b.x }
    return GridPoint.cross(a, b) > 0
  }

  // MARK: Winding numbers

  private mutating func spreadWindings() {
    let boxes = arrangement.edges.map { GridBox(arrangement.vertices[$0.u], arrangement.vertices[$0.v]) }
    let tree = GridBoxTree(boxes)
    var seen = [Bool](repeating: false, count: arrangement.vertices.count)
    var isDone = seen
    var component: [Int] = []
    for vertex in arrangement.vertices.indices where !seen[vertex] && starts[vertex] < starts[vertex + 1] {
      component.removeAll(keepingCapacity: true)
      component.append(vertex)
      seen[vertex] = true
      var (next, leftmost) = (0, vertex)
      while next < component.count {
        let v = component[next]
        next += 1
        let (p, q) = (arrangement.vertices[v], arrangement.vertices[leftmost])
        if (p.x, p.y) < (q.x, q.y) { leftmost = v }
        for half in leaving[starts[v]..<starts[v + 1]] where !seen[origin(half ^ 1)] {
          seen[origin(half ^ 1)] = true
          component.append(origin(half ^ 1))
        }
      }
      spread(from: leftmost, around(leftmost, tree), &component, &isDone)
    }
  }

  /// The winding numbers just left of a vertex that has nothing of its component there: a ray along -x.
  private func around(_ vertex: Int, _ tree: GridBoxTree) -> (Int, Int) {
    let p = arrangement.vertices[vertex]
    var found: [Int] = []
    tree.find(GridBox(GridPoint(x: -1, y: p.y), p), into: &found)
    var result = (0, 0)
    for e in found {
      let edge = arrangement.edges[e]
      let (a, b) = (arrangement.vertices[edge.u], arrangement.vertices[edge.v])
      guard (a.y <= p.y) != (b.y <= p.y) else { continue }
      let isDown = b.y > a.y
      let side = GridPoint.turn(a, b, p)
      // Only edges to the left of the vertex: for one that goes down it lies to the right.
      guard isDown ? side < 0 : side > 0 else { continue }
      result.0 += isDown ? -edge.first : edge.first
      result.1 += isDown ? -edge.others : edge.others
    }
    return result
  }

  private mutating func spread(
    from leftmost: Int, _ outside: (Int, Int), _ queue: inout [Int], _ isDone: inout [Bool]
  ) {
    // Before the first direction lies the face at -x.
    turn(leftmost, starts[leftmost], outside)
    queue.removeAll(keepingCapacity: true)
    queue.append(leftmost)
    isDone[leftmost] = true
    var next = 0
    while next < queue.count {
      let v = queue[next]
      next += 1
      for half in leaving[starts[v]..<starts[v + 1]] {
        let neighbour = origin(half ^ 1)
        if isDone[neighbour] { continue }
        isDone[neighbour] = true
        // Right of the way back is left of the way there.
        turn(neighbour, place[half ^ 1], (first[half], others[half]))
        queue.append(neighbour)
      }
    }
  }

  private func weight(_ half: Int) -> (Int, Int) {
    let edge = arrangement.edges[half >> 1]
    return half & 1 == 0 ? (edge.first, edge.others) : (-edge.first, -edge.others)
  }

  /// Numbers the faces around a vertex, given the one to the right of the half-edge at `position`.
  private mutating func turn(_ vertex: Int, _ position: Int, _ right: (Int, Int)) {
    var (one, two) = right
    let range = starts[vertex]..<starts[vertex + 1]
    var i = position
    for _ in range {
      let half = leaving[i]
      let weight = weight(half)
      one += weight.0
      two += weight.1
      first[half] = one
      others[half] = two
      i += 1
      if i == range.upperBound { i = range.lowerBound }
    }
  }

  // MARK: Loops

  /// Loops of half-edges with the area on their left. Loops touch each other at vertices, and never cross.
  func loops(_ rule: AreaRule) -> [[Int]] {
    let count = arrangement.edges.count * 2
    var isBoundary = [Bool](repeating: false, count: count)
    for half in 0..<count {
      isBoundary[half] = rule.contains(first[half], others[half]) && !rule.contains(first[half ^ 1], others[half ^ 1])
    }
    var loops: [[Int]] = []
    for start in 0..<count where isBoundary[start] {
      var loop: [Int] = []
      var half = start
      repeat {
        loop.append(half)
        isBoundary[half] = false
        half = following(half, isBoundary, start)
      } while half != start
      loops.append(loop)
    }
    return loops
  }

  /// At the end of a half-edge the first boundary to the other side of the area between them.
  private func following(_ half: Int, _ isBoundary: [Bool], _ start: Int) -> Int {
    let vertex = origin(half ^ 1)
    let range = starts[vertex]..<starts[vertex + 1]
    var i = place[half ^ 1]
    for _ in range {
      i = i == range.lowerBound ? range.upperBound - 1 : i - 1
      if isBoundary[leaving[i]] || leaving[i] == start { return leaving[i] }
    }
    return start
  }
}
