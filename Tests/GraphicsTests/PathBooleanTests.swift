import Graphics
import TestSupport
import Testing

/// A path as polygons, for areas and winding numbers that owe nothing to what is tested.
struct Polygons {
  var rings: [[Point]] = []

  init(_ path: Path, chords: Int = 200) {
    for segment in PathMeasure(path).segments {
      if rings.count <= segment.subpath { rings.append([segment.start]) }
      let isLine = segment.kind == .line || segment.kind == .closing
      let count = isLine ? 1 : chords
      for i in 1...count { rings[segment.subpath].append(segment.point(at: Double(i) / Double(count))) }
    }
  }

  /// Positive where they run clockwise on screen; twice covered counts twice.
  var area: Double {
    rings.reduce(0) { sum, ring in
      sum
        + ring.indices.reduce(0) { sum, i in
          let (p, q) = (ring[i], ring[(i + 1) % ring.count])
          return sum + (p.x * q.y - p.y * q.x) / 2
        }
    }
  }

  func winding(_ p: Point) -> Int {
    var result = 0
    for ring in rings {
      for i in ring.indices {
        let (a, b) = (ring[i], ring[(i + 1) % ring.count])
        guard (a.y <= p.y) != (b.y <= p.y) else { continue }
        let x = a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)
        if x > p.x { result += b.y > a.y ? 1 : -1 }
      }
    }
    return result
  }

  func distance(_ p: Point) -> Double {
    var nearest = Double.infinity
    for ring in rings {
      for i in ring.indices {
        let (a, b) = (ring[i], ring[(i + 1) % ring.count])
        let d = b - a
        let square = d.x * d.x + d.y * d.y
        let t = square > 0 ? min(max(((p - a).x * d.x + (p - a).y * d.y) / square, 0), 1) : 0
        nearest = min(nearest, p.distance(to: a + t * d))
      }
    }
    return nearest
  }
}

enum RandomPath: CaseIterable {
  case polygon, lattice, curves, rings

  func make(_ random: inout SeededRandom) -> Path {
    func lattice(_ steps: Int, _ size: Double) -> Double { Double(Int.random(in: 0...steps, using: &random)) * size }
    func ring(_ count: Int, _ point: () -> Point) -> Path { .polyline((0..<count).map { _ in point() }, closed: true) }
    switch self {
    case .polygon:
      return ring(9) { Point(random.uniform(0, 100), random.uniform(0, 100)) }
    case .lattice:
      return ring(14) { Point(lattice(5, 20), lattice(5, 20)) }
    case .curves:
      var path = Path()
      for _ in 0..<2 {
        path.move(to: Point(random.uniform(0, 100), random.uniform(0, 100)))
        for i in 0..<4 {
          let p = (0..<3).map { _ in Point(random.uniform(0, 100), random.uniform(0, 100)) }
          if i % 2 == 0 { path.cubic(p[0], p[1], to: p[2]) } else { path.quad(p[0], to: p[1]) }
        }
      }
      return path
    case .rings:
      var path = Path()
      for _ in 0..<4 {
        path.append(.rect(Rect(lattice(4, 10), lattice(4, 10), lattice(4, 10), lattice(4, 10))))
        path.append(.oval(in: Rect(lattice(4, 20), lattice(4, 20), 20, 20)))
      }
      return path
    }
  }
}

@Suite struct PathBooleanTests {
  private static func area(_ path: Path) -> Double { Polygons(path).area }

  private static func combined(
    _ operation: PathOperation, _ a: Path, _ b: Path, _ rule: FillRule = .nonZero
  ) throws -> Path {
    try Path.combining(operation, [Path.Operand(a, fillRule: rule), Path.Operand(b, fillRule: rule)])
  }

  @Test(arguments: RandomPath.allCases, RandomPath.allCases)
  func everyPointIsWhereTheOperationSays(_ one: RandomPath, _ two: RandomPath) throws {
    var random = SeededRandom(seed: 77)
    for round in 0..<4 {
      let (a, b) = (one.make(&random), two.make(&random))
      let rule = round % 2 == 0 ? FillRule.nonZero : .evenOdd
      let (flatA, flatB) = (Polygons(a), Polygons(b))
      let results = try PathOperation.allCases.map { Polygons(try Self.combined($0, a, b, rule)) }
      for _ in 0..<60 {
        let p = Point(random.uniform(-5, 105), random.uniform(-5, 105))
        if flatA.distance(p) < 0.02 || flatB.distance(p) < 0.02 { continue }
        let (windingA, windingB) = (flatA.winding(p), flatB.winding(p))
        let isInA = rule == .nonZero ? windingA != 0 : windingA & 1 != 0
        let isInB = rule == .nonZero ? windingB != 0 : windingB & 1 != 0
        let wanted = [isInA || isInB, isInA && isInB, isInA && !isInB, isInA != isInB]
        // No overlaps: the winding number is 1 inside and 0 outside.
        #expect(results.map { $0.winding(p) } == wanted.map { $0 ? 1 : 0 }, "\(p) of \(a) and \(b)")
      }
    }
  }

  @Test(arguments: RandomPath.allCases)
  func areasAddUp(_ kind: RandomPath) throws {
    var random = SeededRandom(seed: 5)
    for _ in 0..<8 {
      let (a, b) = (kind.make(&random), kind.make(&random))
      let (cleanA, cleanB) = (try Self.combined(.union, a, Path()), try Self.combined(.union, Path(), b))
      let union = try Self.combined(.union, a, b)
      let shared = try Self.combined(.intersection, a, b)
      #expect(abs(Self.area(union) + Self.area(shared) - Self.area(cleanA) - Self.area(cleanB)) < 0.5)
      #expect(abs(Self.area(try Self.combined(.difference, a, b)) - Self.area(cleanA) + Self.area(shared)) < 0.5)
      #expect(abs(Self.area(try Self.combined(.exclusion, a, b)) - Self.area(union) + Self.area(shared)) < 0.5)
      // Commutative, idempotent.
      #expect(abs(Self.area(try Self.combined(.union, b, a)) - Self.area(union)) < 0.1)
      #expect(abs(Self.area(try Self.combined(.union, union, union)) - Self.area(union)) < 0.1)
      #expect(try Self.combined(.difference, a, a).isEmpty)
      #expect(try Self.combined(.exclusion, a, a).isEmpty)
      #expect(abs(Self.area(try Self.combined(.intersection, a, a)) - Self.area(cleanA)) < 0.1)
    }
  }

  @Test func simplePathsStayAsTheyAre() throws {
    for path in [
      Path.oval(in: Rect(3, 5, 40, 30)), .rect(Rect(0.1, 0.2, 10.3, 20.7), cornerRadius: 3),
      .star(center: Point(50, 50), radius: 40, innerRadius: 17, points: 7),
    ] {
      let union = try path.union(path)
      #expect(union.verbs == path.verbs || union.verbs == path.verbs.filter { $0 != .line } || path.verbs.count > 8)
      #expect(abs(Self.area(union) - Self.area(path)) < 1e-6)
      #expect(union.points.first == path.points.first)
      for (p, q) in zip(union.points, path.points) { #expect(p.distance(to: q) < 1e-5) }
    }
  }

  @Test func straightRunsAreOneLine() throws {
    let two = try Path.rect(Rect(0, 0, 10, 10)).union(.rect(Rect(10, 0, 10, 10)))
    #expect(two == .rect(Rect(0, 0, 20, 10)))
    let inner = try Path.rect(Rect(0, 0, 30, 30)).difference(.rect(Rect(10, 10, 10, 10)))
    #expect(inner.verbs == [.move, .line, .line, .line, .close, .move, .line, .line, .line, .close])
    #expect(Self.area(inner) == 800)
  }

  @Test func curvesStayCurves() throws {
    let lens = try Path.oval(in: Rect(0, 0, 40, 40)).intersection(.oval(in: Rect(20, 0, 40, 40)))
    #expect(lens.verbs.filter { $0 == .cubic }.count == lens.verbs.count - 2)
    #expect(lens.verbs.count <= 8)
    // Two circles of radius r, r apart: r² · (2π/3 − √3/2).
    #expect(abs(Self.area(lens) - 400 * (2 * Double.pi / 3 - 3.0.squareRoot() / 2)) < 0.2)
    let highest = lens.points.map(\.y).min() ?? 0
    #expect(abs(highest - (20 - 300.0.squareRoot())) < 0.01)
  }

  @Test func ofManyOperands() throws {
    let disks = (0..<6).map { Path.Operand(.oval(in: Rect(Double($0) * 10, 0, 30, 30))) }
    // Each disk adds what lies outside the lens that it shares with its neighbour.
    let lens = 450 * Maths.acos(1.0 / 3) - 5 * 800.0.squareRoot()
    #expect(abs(Self.area(try Path.combining(.union, disks)) - (6 * 225 * Double.pi - 5 * lens)) < 0.6)
    #expect(try Path.combining(.intersection, disks).isEmpty)
    #expect(!(try Path.combining(.intersection, Array(disks[0..<3]))).isEmpty)
    let rest = try Path.combining(.difference, disks)
    let others = try Path.combining(.union, Array(disks.dropFirst()))
    #expect(abs(Self.area(rest) - Self.area(try disks[0].path.difference(others))) < 0.05)
    // In five places an odd number of three squares: all but the two that two cover.
    let squares = [0.0, 5, 10].map { Path.Operand(.rect(Rect($0, 0, 10, 10))) }
    #expect(Self.area(try Path.combining(.exclusion, squares)) == 100)
    // Each operand has its own rule: a ring by even-odd.
    var ring = Path.rect(Rect(0, 0, 30, 30))
    ring.append(.rect(Rect(10, 10, 10, 10)))
    #expect(Self.area(try Path.combining(.union, [Path.Operand(ring, fillRule: .evenOdd)])) == 800)
    #expect(Self.area(try Path.combining(.union, [Path.Operand(ring)])) == 900)
    let mixed = [Path.Operand(ring, fillRule: .evenOdd), Path.Operand(ring), Path.Operand(ring)]
    #expect(Self.area(try Path.combining(.exclusion, mixed)) == 800)
  }

  @Test func emptyAndDegenerate() throws {
    let square = Path.rect(Rect(0, 0, 10, 10))
    let line = Path.polyline([Point(-5, 5), Point(20, 5)], closed: false)
    let dot = Path.polyline([Point(5, 5)], closed: true)
    for nothing in [Path(), line, dot, .rect(Rect(2, 2, 0, 5)), .oval(in: Rect(3, 3, 5, 0))] {
      #expect(try square.union(nothing) == square)
      #expect(try nothing.union(square) == square)
      #expect(try square.intersection(nothing).isEmpty)
      #expect(try square.difference(nothing) == square)
      #expect(try nothing.difference(square).isEmpty)
      #expect(try nothing.union(nothing).isEmpty)
    }
    #expect(try Path.combining(.union, []).isEmpty)
    // Open subpaths are closed.
    let open = Path.polyline([Point(0, 0), Point(10, 0), Point(10, 10)], closed: false)
    #expect(Self.area(try open.intersection(square)) == 50)
  }

  @Test func touchingIsNotOverlapping() throws {
    let (a, b) = (Path.rect(Rect(0, 0, 10, 10)), Path.rect(Rect(10, 10, 10, 10)))
    #expect(try a.intersection(b).isEmpty)
    #expect(try a.union(b).verbs.filter { $0 == .move }.count == 2)
    let tangent = try Path.oval(in: Rect(0, 0, 20, 20)).intersection(.oval(in: Rect(20, 0, 20, 20)))
    #expect(tangent.isEmpty)
    let hole = try Path.rect(Rect(0, 0, 20, 20)).difference(.oval(in: Rect(0, 0, 20, 20)))
    #expect(abs(Self.area(hole) - (400 - 100 * Double.pi)) < 0.1)
  }

  @Test(arguments: [1e-9, 1, 1e9, 1e100])
  func anySize(_ scale: Double) throws {
    let a = Path.oval(in: Rect(0, 0, 40, 40)).transformed(by: Affine(scale, 0, 0, scale, 0, 0))
    let b = Path.rect(Rect(20, -10, 40, 60)).transformed(by: Affine(scale, 0, 0, scale, 0, 0))
    let half = try a.difference(b)
    #expect(abs(Self.area(half) / scale / scale - 200 * Double.pi) < 0.5)
  }

  @Test func whatIsNotFiniteIsRefused() {
    var path = Path.rect(Rect(0, 0, 10, 10))
    path.line(to: Point(.nan, 4))
    #expect(throws: PathBooleanError.notFinite) { try path.union(Path()) }
    let wide = Path.polyline([Point(-1.7e308, 0), Point(1.7e308, 0), Point(0, 5)], closed: true)
    #expect(throws: PathBooleanError.notFinite) { try wide.union(Path()) }
    #expect(throws: PathBooleanError.notFinite) { try Path.rect(Rect(0, 0, 1, 1)).offset(by: .nan) }
  }

  @Test func tooManyCrossingsAreRefused() {
    var random = SeededRandom(seed: 3)
    let points = (0..<6000).map { _ in Point(random.uniform(0, 100), random.uniform(0, 100)) }
    #expect(throws: PathBooleanError.tooComplex) { try Path.polyline(points, closed: true).union(Path()) }
  }

  /// Long edges beside each other have boxes that overlap, all with all.
  @Test func edgesThatMightCrossAreCounted() throws {
    func hatching(_ count: Int) -> Path {
      .compound(
        (0..<count).map { n in
          let x = Double(n) * 1e-3
          return .polyline([Point(x, 0), Point(x + 100, 100), Point(x + 100.0005, 100)], closed: true)
        })
    }
    #expect(throws: PathBooleanError.tooComplex) { try hatching(20_000).union(Path()) }
    var budget = CrossingBudget(100_000)
    _ = try Path.combining(.union, [Path.Operand(hatching(200)), Path.Operand(Path())], budget: &budget)
    #expect(budget.left < 100_000)
    #expect(throws: PathBooleanError.tooComplex) {
      try Path.combining(.union, [Path.Operand(hatching(2000)), Path.Operand(Path())], budget: &budget)
    }
  }

  @Test func theSameEveryTime() throws {
    var random = SeededRandom(seed: 8)
    let (a, b) = (RandomPath.curves.make(&random), RandomPath.lattice.make(&random))
    #expect(try Self.combined(.exclusion, a, b) == Self.combined(.exclusion, a, b))
  }
}
