/// Edges cut at all their crossings and touching points, so that any two share at most ends.
///
/// This is snap rounding (Hobby, "Practical segment intersection with finite precision output", 1999): the grid cells
/// of all ends and all crossings are hot, and each edge is led through the middle of every hot cell that it passes.
/// With exact arithmetic the result has no crossings, whatever the input.
struct PathArrangement {
  /// An edge from vertex `u` to vertex `v` > `u`, for all edges that were laid over each other there.
  struct Edge {
    var u: Int
    var v: Int
    /// The first source that lies here, with its parameters at u and v.
    var source: Int
    var t0: Double
    var t1: Double
    /// How often it is run through from u to v, less from v to u: by the first operand, and by all others.
    var first: Int
    var others: Int
  }

  private(set) var vertices: [GridPoint] = []
  /// Where a vertex was before snapping; nil for crossings.
  private(set) var originals: [Point?] = []
  /// Sorted by u, then v.
  private(set) var edges: [Edge] = []

  /// More hot cells, or more edges after cutting, are refused, whatever is allowed.
  static let limit = 1 << 21

  /// - Parameter budget: crossings that may still be found, and cuts that may be made; what is cut is taken off.
  init(_ chords: [GridEdge], _ budget: inout CrossingBudget) throws(PathBooleanError) {
    var codes: [UInt64] = []
    codes.reserveCapacity(chords.count * 2)
    for chord in chords {
      codes.append(chord.a.mortonCode)
      codes.append(chord.b.mortonCode)
    }
    budget.take(try Self.findCrossings(chords, most: budget.left, &codes))
    codes.sort()
    vertices.reserveCapacity(codes.count / 2)
    var previous: UInt64?
    for code in codes where code != previous {
      vertices.append(GridPoint(mortonCode: code))
      previous = code
    }
    originals = [Point?](repeating: nil, count: vertices.count)
    budget.take(try cut(chords, most: budget.left))
  }

  /// So many pairs of edges whose boxes overlap are looked at in the time that a crossing takes.
  private static let pairsPerCrossing = 16

  /// - Returns: what it took to look at pairs that do not cross, in crossings, beyond what the edges themselves take:
  ///   long parallel edges have very many.
  private static func findCrossings(
    _ chords: [GridEdge], most: Int, _ codes: inout [UInt64]
  ) throws(PathBooleanError) -> Int {
    let ends = codes.count
    var pairs = 0
    var inVain: Int { max(0, pairs / pairsPerCrossing - chords.count) }
    let chords = neighboring(chords)
    let tree = GridBoxTree(chords.map { GridBox($0.a, $0.b) })
    var found: [Int] = []
    for i in chords.indices {
      let (a, b) = (chords[i].a, chords[i].b)
      found.removeAll(keepingCapacity: true)
      tree.find(GridBox(a, b), from: i + 1, into: &found)
      pairs += found.count
      guard inVain <= most else { throw .tooComplex }
      for j in found where j > i {
        let (c, d) = (chords[j].a, chords[j].b)
        let (abc, abd) = (GridPoint.turn(a, b, c), GridPoint.turn(a, b, d))
        guard abc > 0 && abd < 0 || abc < 0 && abd > 0 else { continue }
        let (cda, cdb) = (GridPoint.turn(c, d, a), GridPoint.turn(c, d, b))
        guard cda > 0 && cdb < 0 || cda < 0 && cdb > 0 else { continue }
        codes.append(crossing(a, b - a, cda, cda &- cdb).mortonCode)
      }
      guard codes.count - ends <= most, codes.count <= limit else { throw .tooComplex }
    }
    return inVain
  }

  /// Contours may come in any order, and a tree of boxes finds neighbours where they follow each other.
  private static func neighboring(_ chords: [GridEdge]) -> [GridEdge] {
    func place(_ chord: GridEdge) -> UInt64 {
      GridPoint(x: (chord.a.x &+ chord.b.x) / 2, y: (chord.a.y &+ chord.b.y) / 2).mortonCode
    }
    let places = chords.enumerated().map { (code: place($1), number: $0) }
    return places.sorted { $0 < $1 }.map { chords[$0.number] }
  }

  /// a + vector · numerator / denominator in the cell that it lies in: cells are open at their greater sides.
  private static func crossing(_ a: GridPoint, _ vector: GridPoint, _ numerator: Int, _ denominator: Int) -> GridPoint {
    let (n, d) = denominator < 0 ? (0 &- numerator, 0 &- denominator) : (numerator, denominator)
    func cell(_ extent: Int) -> Int {
      let estimate = Double(n) * Double(extent) / Double(d) + 0.5
      let floor = estimate.rounded(.down)
      let fraction = estimate - floor
      if fraction > 1e-6 && fraction < 1 - 1e-6 { return clampedInt(floor) }
      let twice = 2 * Int128(n) * Int128(extent) + Int128(d)
      let (quotient, remainder) = twice.quotientAndRemainder(dividingBy: 2 * Int128(d))
      return Int(clamping: remainder < 0 ? quotient - 1 : quotient)
    }
    return GridPoint(x: a.x &+ cell(vector.x), y: a.y &+ cell(vector.y))
  }

  /// - Returns: how many more pieces there are than chords.
  private mutating func cut(_ chords: [GridEdge], most: Int) throws(PathBooleanError) -> Int {
    let tree = GridBoxTree(vertices.map { GridBox($0, $0) })
    var pieces: [Edge] = []
    pieces.reserveCapacity(chords.count)
    var found: [Int] = []
    var way: [(vertex: Int, along: Int)] = []
    for chord in chords {
      var box = GridBox(chord.a, chord.b)
      (box.minX, box.minY, box.maxX, box.maxY) = (box.minX - 1, box.minY - 1, box.maxX + 1, box.maxY + 1)
      found.removeAll(keepingCapacity: true)
      tree.find(box, into: &found)
      way.removeAll(keepingCapacity: true)
      let vector = chord.b - chord.a
      for vertex in found where Self.passes(chord.a, chord.b, vertices[vertex]) {
        let offset = vertices[vertex] - chord.a
        way.append((vertex, offset.x &* vector.x &+ offset.y &* vector.y))
      }
      if way.count > 2 { way.sort { $0.along < $1.along } }
      if way.count == 2, way[0].along > way[1].along { way.swapAt(0, 1) }
      guard let first = way.first else { continue }
      if originals[first.vertex] == nil { originals[first.vertex] = chord.start }
      let whole = Double(vector.x &* vector.x &+ vector.y &* vector.y)
      func parameter(_ i: Int) -> Double {
        if i == 0 { return chord.t0 }
        if i == way.count - 1 { return chord.t1 }
        return chord.t0 + (chord.t1 - chord.t0) * min(max(Double(way[i].along) / whole, 0), 1)
      }
      for i in 0..<way.count - 1 {
        let (u, v) = (way[i].vertex, way[i + 1].vertex)
        let weight = u < v ? 1 : -1
        let (t0, t1) = (parameter(i), parameter(i + 1))
        pieces.append(
          Edge(
            u: min(u, v), v: max(u, v), source: chord.source, t0: u < v ? t0 : t1, t1: u < v ? t1 : t0,
            first: chord.operand == 0 ? weight : 0, others: chord.operand == 0 ? 0 : weight))
      }
      guard pieces.count - chords.count <= most, pieces.count <= Self.limit else { throw .tooComplex }
    }
    merge(pieces)
    return max(0, pieces.count - chords.count)
  }

  /// Pieces between the same vertices become one; where they cancel out, none.
  private mutating func merge(_ pieces: [Edge]) {
    let order = pieces.indices.map { (key: UInt64(pieces[$0].u) << 32 | UInt64(pieces[$0].v), index: $0) }.sorted {
      ($0.key, $0.index) < ($1.key, $1.index)
    }
    edges.reserveCapacity(pieces.count)
    var i = 0
    while i < order.count {
      var edge = pieces[order[i].index]
      let key = order[i].key
      i += 1
      while i < order.count, order[i].key == key {
        edge.first += pieces[order[i].index].first
        edge.others += pieces[order[i].index].others
        i += 1
      }
      if edge.first != 0 || edge.others != 0 { edges.append(edge) }
    }
  }

  /// Whether the edge from a to b passes the cell of `c`: half a unit around it, open at the greater sides.
  private static func passes(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) -> Bool {
    if a == c || b == c { return true }
    // In half units from the cell's middle; the cell is -1 ≤ x < 1, -1 ≤ y < 1. From left to right.
    var (p, q) = (
      GridPoint(x: 2 &* (a.x &- c.x), y: 2 &* (a.y &- c.y)), GridPoint(x: 2 &* (b.x &- c.x), y: 2 &* (b.y &- c.y))
    )
    if p.x > q.x { swap(&p, &q) }
    guard p.x < 1, q.x >= -1, min(p.y, q.y) < 1, max(p.y, q.y) >= -1 else { return false }
    let d = q - p
    if d.x == 0 || d.y == 0 { return true }
    // Which side of the edge the corners lie on: the edge runs right, so the one above it and the one below it decide.
    func side(_ x: Int, _ y: Int) -> Int { d.x &* (y &- p.y) &- d.y &* (x &- p.x) }
    if d.y > 0 {
      // The corner at (-1, 1) is farthest on one side, (1, -1) on the other; neither belongs to the cell.
      return side(-1, 1) > 0 && side(1, -1) < 0
    }
    // (-1, -1) belongs to the cell, (1, 1) does not.
    return side(1, 1) > 0 && side(-1, -1) <= 0
  }
}
