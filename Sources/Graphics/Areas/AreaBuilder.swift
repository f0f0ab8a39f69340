/// Operands on their common grid, and the way from there to a path.
struct AreaBuilder {
  private(set) var grid: PathGrid
  private var sources: [SourceCurve]
  private var chords: [GridEdge]
  /// The thinnest loop that is kept, in units of the grid.
  private let thinnest: Double

  /// Beyond it the tolerance grows.
  private static let chordLimit = 1 << 18

  /// Nil where there is no area.
  init?(_ paths: [Path], _ wantedTolerance: Double? = nil) throws(PathBooleanError) {
    var box: Rect?
    for path in paths {
      guard path.isFinite else { throw .notFinite }
      if let own = path.controlBox { box = box.map { $0.union(own) } ?? own }
    }
    guard let box else { return nil }
    guard box.width.isFinite, box.height.isFinite else { throw .notFinite }
    guard let grid = PathGrid(box) else { return nil }
    self.grid = grid
    sources = []
    var operands: [Int] = []
    for (number, path) in paths.enumerated() {
      sources.append(areaOf: path)
      operands += [Int](repeating: number, count: sources.count - operands.count)
    }
    guard sources.count <= PathArrangement.limit else { throw .tooComplex }
    var tolerance = wantedTolerance ?? min(0.002, grid.extent / 65_536)
    tolerance = max(tolerance.isNaN ? 0 : tolerance, grid.extent / 4_194_304)
    while sources.reduce(0, { $0 + $1.chords(tolerance) }) > max(Self.chordLimit, 2 * sources.count) { tolerance *= 4 }
    chords = []
    for i in sources.indices {
      sources[i].appendChords(grid, tolerance, source: i, operand: operands[i], onto: &chords)
    }
    let isStraight = sources.allSatisfy { $0.degree == .line }
    thinnest = isStraight ? 2 : max(2, tolerance * grid.scale)
  }

  /// Each operand by itself without overlaps, winding once around its area.
  func resolved(_ rules: [FillRule], _ budget: inout CrossingBudget) throws(PathBooleanError) -> AreaBuilder {
    var copy = self
    copy.chords = []
    var next = 0
    for (number, rule) in rules.enumerated() {
      let begin = next
      while next < chords.count, chords[next].operand == number { next += 1 }
      var own = Array(chords[begin..<next])
      for i in own.indices { own[i].operand = 0 }
      let winding = PathWinding(try PathArrangement(own, &budget))
      for loop in winding.loops(rule == .nonZero ? .nonZero : .evenOdd) {
        for half in loop { copy.chords.append(grid.edge(half, winding, operand: number)) }
      }
    }
    return copy
  }

  func path(_ rule: AreaRule, _ budget: inout CrossingBudget) throws(PathBooleanError) -> Path {
    let winding = PathWinding(try PathArrangement(chords, &budget))
    var contours: [Contour] = []
    for loop in winding.loops(rule) {
      let edges = loop.map { grid.edge($0, winding, operand: 0) }
      if isThin(edges) { continue }
      let contour = Contour(edges, sources, grid)
      if contour.pieces.count > 1 || contour.pieces.first.map({ sources[$0.source].degree != .line }) ?? false {
        contours.append(contour)
      }
    }
    contours.sort { $0.order < $1.order }
    var path = Path()
    for contour in contours { contour.append(to: &path, sources) }
    return path
  }

  private func isThin(_ edges: [GridEdge]) -> Bool {
    var (area, length) = (0.0, 0.0)
    guard let origin = edges.first?.a else { return true }
    for edge in edges {
      area += Double(GridPoint.turn(origin, edge.a, edge.b))
      let d = edge.b - edge.a
      length += Double(d.x &* d.x &+ d.y &* d.y).squareRoot()
    }
    return abs(area) <= thinnest * length
  }
}

extension PathGrid {
  fileprivate func edge(_ half: Int, _ winding: PathWinding, operand: Int) -> GridEdge {
    let arrangement = winding.arrangement
    let edge = arrangement.edges[half >> 1]
    let (from, to) = (winding.origin(half), winding.origin(half ^ 1))
    let a = arrangement.vertices[from]
    return GridEdge(
      a: a, b: arrangement.vertices[to], start: arrangement.originals[from] ?? point(a), source: edge.source,
      t0: half & 1 == 0 ? edge.t0 : edge.t1, t1: half & 1 == 0 ? edge.t1 : edge.t0, operand: operand)
  }
}

/// A loop put together again from the sources that its edges come from.
private struct Contour {
  struct Piece {
    var source: Int
    var t0: Double
    var t1: Double
    var a: GridPoint
    var b: GridPoint
    var start: Point
  }

  private(set) var pieces: [Piece] = []

  init(_ edges: [GridEdge], _ sources: [SourceCurve], _ grid: PathGrid) {
    func continues(_ last: GridEdge, _ next: GridEdge) -> Bool {
      guard last.source == next.source, (last.t1 > last.t0) == (next.t1 > next.t0) else { return false }
      if last.t1 == next.t0 { return true }
      // Between them an edge may have vanished in a cell of the grid.
      guard (next.t0 > last.t1) == (next.t1 > next.t0) else { return false }
      let source = sources[last.source]
      return source.point(at: last.t1).distance(to: source.point(at: next.t0)) * grid.scale < 4
    }
    let breaks = edges.indices.filter { i in !continues(edges[i == 0 ? edges.count - 1 : i - 1], edges[i]) }
    let candidates = breaks.isEmpty ? Array(edges.indices) : breaks
    guard
      let begin = candidates.min(by: {
        (edges[$0].source, min(edges[$0].t0, edges[$0].t1)) < (edges[$1].source, min(edges[$1].t0, edges[$1].t1))
      })
    else { return }
    for i in edges.indices {
      let edge = edges[(begin + i) % edges.count]
      if i > 0, continues(edges[(begin + i - 1) % edges.count], edge) {
        pieces[pieces.count - 1].t1 = edge.t1
        pieces[pieces.count - 1].b = edge.b
      } else {
        pieces.append(Piece(source: edge.source, t0: edge.t0, t1: edge.t1, a: edge.a, b: edge.b, start: edge.start))
      }
    }
    straighten(sources)
  }

  /// Lines that go straight on become one.
  private mutating func straighten(_ sources: [SourceCurve]) {
    func isStraight(_ one: Piece, _ two: Piece) -> Bool {
      guard sources[one.source].degree == .line, sources[two.source].degree == .line else { return false }
      let (d, e, whole) = (one.b - one.a, two.b - two.a, two.b - one.a)
      guard d.x &* e.x &+ d.y &* e.y > 0 else { return false }
      let length = Double(whole.x &* whole.x &+ whole.y &* whole.y).squareRoot()
      return abs(Double(GridPoint.cross(d, whole))) <= 1.5 * length
    }
    var result: [Piece] = []
    for piece in pieces {
      if let last = result.last, isStraight(last, piece) {
        result[result.count - 1].b = piece.b
      } else {
        result.append(piece)
      }
    }
    if result.count > 2, let last = result.last, isStraight(last, result[0]) {
      result[0].a = last.a
      result[0].start = last.start
      result.removeLast()
    }
    pieces = result
  }

  /// By the first source, then by where on it the contour begins.
  var order: (Int, Double) {
    pieces.map { ($0.source, min($0.t0, $0.t1)) }.min { $0 < $1 } ?? (0, 0)
  }

  func append(to path: inout Path, _ sources: [SourceCurve]) {
    guard let first = pieces.first else { return }
    path.move(to: first.start)
    for (i, piece) in pieces.enumerated() {
      let isLast = i == pieces.count - 1
      let source = sources[piece.source]
      if isLast, source.degree == .line { continue }
      let end = isLast ? first.start : pieces[i + 1].start
      source.append(piece.t0, piece.t1, from: piece.start, to: end, onto: &path)
    }
    path.close()
  }
}
