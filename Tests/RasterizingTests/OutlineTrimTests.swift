import Graphics
import TestSupport
import Testing

@testable import Rasterizing

/// Trimming and dashes by arc length.
struct OutlineTrimTests {
  static let curve: Path = {
    var path = Path()
    path.move(to: Point(100, 300))
    path.cubic(Point(150, 100), Point(300, 100), to: Point(320, 280))
    path.quad(Point(340, 420), to: Point(480, 300))
    path.line(to: Point(500, 200))
    return path
  }()

  /// With butt caps a stroke's area is its length times its width (no sharp turns, no joins).
  private func length(_ path: Path, _ stroke: Stroke) -> Double {
    var thin = stroke
    thin.width = 0.01
    return strokedOutline(path, thin).signedArea / 0.01
  }

  @Test func arcLengthsAreTrue() {
    // ∫ of the speed by a midpoint rule of 2 · 10⁶ steps.
    let cases: [(Path, Double)] = [
      (.lines([Point(0, 0), Point(30, 40)]), 50),
      (.cubic(Point(0, 0), Point(100, 0), Point(200, 0), Point(300, 0)), 300),
      (.cubic(Point(0, 0), Point(1, 1), Point(0, 1), Point(1, 0)), cuspLength()),
    ]
    for (path, expected) in cases {
      var segments = StrokeSegments()
      segments.read(path)
      var table = ArcLengthTable()
      #expect(abs(table.measure(&segments) - expected) < 1e-7 * expected)
    }
  }

  /// ∫ |B′| of (0,0) (1,1) (0,1) (1,0): 3·√((2t−1)⁴ + (1−2t)²) by Simpson's rule on both smooth halves.
  private func cuspLength() -> Double {
    func speed(_ t: Double) -> Double {
      let u = 1 - 2 * t
      return 3 * (u * u * u * u + u * u).squareRoot()
    }
    let n = 20_000
    let h = 0.5 / Double(n)
    var sum = 0.0
    for i in 0..<n {
      let t = Double(i) * h
      sum += (speed(t) + 4 * speed(t + h / 2) + speed(t + h)) * h / 6
    }
    return 2 * sum
  }

  @Test func parametersInvertLengths() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<200 {
      func p() -> Point { random.point(Rect(0, 0, 100, 100)) }
      let whole = Path.cubic(p(), p(), p(), p())
      var segments = StrokeSegments()
      segments.read(whole)
      var table = ArcLengthTable()
      let total = table.measure(&segments)
      let fraction = random.unit()
      let t = table.parameter(segments.segments[0], at: fraction * total)
      // The first part, cut off by de Casteljau, is a cubic of its own.
      let q = whole.points
      let (ab, bc, cd) = (q[0].lerp(to: q[1], t), q[1].lerp(to: q[2], t), q[2].lerp(to: q[3], t))
      let (abc, bcd) = (ab.lerp(to: bc, t), bc.lerp(to: cd, t))
      segments.read(.cubic(q[0], ab, abc, abc.lerp(to: bcd, t)))
      #expect(abs(table.measure(&segments) - fraction * total) < 1e-7 * total)
    }
  }

  @Test(arguments: [0.01, 0.25, 0.5, 0.77, 0.999])
  func partsAddUp(cut: Double) {
    for path in [OutlineTrimTests.curve, .circle(Point(300, 300), 120)] {
      let whole = length(path, Stroke(width: 1))
      let first = length(path, Stroke(width: 1, trimEnd: cut))
      let second = length(path, Stroke(width: 1, trimStart: cut))
      #expect(abs(first + second - whole) < 1e-3 * whole)
      #expect(abs(first - cut * whole) < 1e-3 * whole)
    }
  }

  @Test func nothingWhereStartIsNotBeforeEnd() {
    for (start, end) in [(0.5, 0.5), (0.7, 0.2), (1, 1), (0, 0), (2, 3)] {
      #expect(
        strokedOutline(OutlineTrimTests.curve, Stroke(width: 5, cap: .round, trimStart: start, trimEnd: end)).isEmpty)
    }
  }

  @Test func untouchedVerticesStayTheSame() {
    let path = Path.circle(Point(300.3, 299.7), 100)
    let stroke = Stroke(width: 72, cap: .butt)
    var previous = Set<Point>()
    for step in 1...40 {
      var trimmed = stroke
      trimmed.trimEnd = Double(step) / 41
      let outline = strokedOutline(path, trimmed)
      let vertices = Set(outline.points)
      // Only the two points at the cut differ.
      #expect(previous.subtracting(vertices).count <= 2)
      previous = vertices
    }
    let whole = Set(strokedOutline(path, stroke).points)
    #expect(previous.subtracting(whole).count <= 2)
    var first = stroke
    first.trimEnd = 0.4
    let half = strokedOutline(path, first).points
    let closed = strokedOutline(path, stroke).points
    #expect(half.count > 100)
    let common = zip(half, closed).prefix { $0 == $1 }.count
    #expect(common >= half.count / 2 - 1)
  }

  @Test func trimModes() {
    var path = Path.lines([Point(10, 10), Point(110, 10)])
    path.append(.lines([Point(10, 50), Point(310, 50)]))
    let together = strokedOutline(path, Stroke(width: 2, trimEnd: 0.5))
    #expect(together.bounds == Rect(10, 9, 100, 42))
    #expect(abs(together.signedArea - 400) < 1e-9)
    let each = strokedOutline(path, Stroke(width: 2, trimStart: 0.5, trimMode: .each))
    #expect(abs(each.signedArea - 400) < 1e-9)
    #expect(each.bounds == Rect(60, 9, 250, 42))
  }

  @Test func closedPathsOpenWhenTrimmed() {
    let square = Path.lines([Point(100, 100), Point(200, 100), Point(200, 200), Point(100, 200)], closed: true)
    #expect(strokedOutline(square, Stroke(width: 10, trimStart: -3, trimEnd: 7)).contourEnds.count == 2)
    let open = strokedOutline(square, Stroke(width: 10, cap: .square, trimEnd: 0.25))
    #expect(open.contourEnds.count == 1)
    #expect(open.bounds == Rect(95, 95, 110, 10))
  }

  static func dashes(
    _ pattern: [Double], _ phase: Double, length: Double = 100, from: Double = 0, to: Double? = nil,
    closed: Bool = false
  ) -> [StrokePiece] {
    guard let dash = DashPattern(Stroke(width: 1, dashPattern: pattern, dashPhase: phase), scale: 1) else { return [] }
    var pieces: ContiguousArray<StrokePiece> = []
    dash.append(from: from, to: to ?? length, length: length, isClosed: closed, into: &pieces)
    return Array(pieces)
  }

  static func open(_ pairs: [(Double, Double)]) -> [StrokePiece] {
    pairs.map { StrokePiece(from: $0.0, to: $0.1, kind: .open) }
  }

  @Test func dashTables() {
    typealias T = OutlineTrimTests
    #expect(T.dashes([30, 20], 0) == T.open([(0, 30), (50, 80)]))
    #expect(T.dashes([30, 20], 10) == T.open([(0, 20), (40, 70), (90, 100)]))
    #expect(T.dashes([30, 20], -10) == T.open([(10, 40), (60, 90)]))
    #expect(T.dashes([30, 20], 1_010) == T.open([(0, 20), (40, 70), (90, 100)]))
    #expect(T.dashes([40], 0) == T.open([(0, 40), (80, 100)]))
    #expect(T.dashes([0, 25], 0) == T.open([(0, 0), (25, 25), (50, 50), (75, 75), (100, 100)]))
    #expect(T.dashes([0, 25], 0, closed: true) == T.open([(0, 0), (25, 25), (50, 50), (75, 75)]))
    #expect(T.dashes([30, 0, 10, 20], 0) == T.open([(0, 40), (60, 100)]))
    #expect(T.dashes([30, 20], 0, from: 10, to: 60) == T.open([(10, 30), (50, 60)]))
    #expect(T.dashes([30, 20], 0, from: 30, to: 50) == [])
    #expect(T.dashes([30, 0], 0, closed: true) == [StrokePiece(from: 0, to: 100, kind: .closed)])
    #expect(
      T.dashes([30, 20], 10, closed: true)
        == [StrokePiece(from: 90, to: 20, kind: .wrapping), StrokePiece(from: 40, to: 70, kind: .open)])
  }

  @Test(arguments: [[], [0], [0, 0], [-1, 2], [.nan], [.infinity, 1], [1e-9, 1e-9]])
  func patternsThatDrawASolidLine(pattern: [Double]) {
    let line = Path.lines([Point(10, 10), Point(110, 10)])
    #expect(strokedOutline(line, Stroke(width: 2, dashPattern: pattern)) == strokedOutline(line, Stroke(width: 2)))
  }

  /// Of a line of two hundred thousand dashes five are seen, and are those of a shorter one.
  @Test(arguments: [Projection.identity, Projection(0.6, -0.8, 30, 0.8, 0.6, -20, 0, 0, 1)])
  func dashesThatAreNotSeenCostNothing(_ map: Projection) {
    func seen(_ reach: Double) -> (count: Int, areas: [Int]) {
      let outline = strokedOutline(
        Path.lines([Point(-reach, 50), Point(reach, 50)]), Stroke(width: 4, dashPattern: [10, 10]), map,
        clip: Rect(0, 0, 100, 100))
      // What is cut off where nothing more is seen does not count.
      let inside = outline.contourEnds.indices.map { outline.contour($0) }.filter { contour in
        contour.allSatisfy { $0.x > -5 && $0.x < 105 && $0.y > -5 && $0.y < 105 }
      }
      return (
        outline.contourEnds.count,
        inside.map { contour in
          zip(contour, contour.dropFirst() + contour.prefix(1)).reduce(0) { sum, edge in
            sum + clampedInt((edge.0.x * edge.1.y - edge.1.x * edge.0.y).rounded())
          }
        }
      )
    }
    let (long, short) = (seen(1e6), seen(1e5))
    #expect(long.count < 30 && long.areas.count >= 4)
    #expect(long.areas == short.areas)
  }

  @Test func moreDashesThanCanBeDrawn() {
    var outline = Outline()
    var scratch = OutlineScratch()
    var budget = PointBudget()
    strokeOutline(
      StrokedPath(
        path: Path.lines([Point(0, 50), Point(60_000, 50)]), stroke: Stroke(width: 4, dashPattern: [0.004, 0.004]),
        transform: .identity, paint: .color(.black)), clip: Rect(0, 0, 60_000, 100), into: &outline, scratch: &scratch,
      budget: &budget)
    #expect(budget.isExceeded)
  }

  @Test func dashesDoNotCrawlWhenTrimmed() {
    let stroke = Stroke(width: 6, dashPattern: [17, 9], dashPhase: 4)
    var previous = 0
    for step in 1...30 {
      var trimmed = stroke
      trimmed.trimEnd = Double(step) / 30
      let outline = strokedOutline(OutlineTrimTests.curve, trimmed)
      let whole = strokedOutline(OutlineTrimTests.curve, stroke)
      let contours = outline.contourEnds.count
      #expect(contours >= previous)
      previous = contours
      for c in 0..<max(0, contours - 1) { #expect(Array(outline.contour(c)) == Array(whole.contour(c))) }
      trimmed.trimStart = trimmed.trimEnd - 1.0 / 30
      trimmed.trimEnd = 1
      let rest = strokedOutline(OutlineTrimTests.curve, trimmed)
      #expect(Array(rest.contour(rest.contourEnds.count - 1)) == Array(whole.contour(whole.contourEnds.count - 1)))
    }
  }

  @Test func dashesCoverTheirShare() {
    let circle = Path.circle(Point(300, 300), 100)
    let on = length(circle, Stroke(width: 1, dashPattern: [3, 7], dashPhase: 2))
    #expect(abs(on - 0.3 * 2 * Double.pi * 100) < 3)
  }

  @Test func dotsFollowThePath() {
    let diagonal = Path.lines([Point(100, 100), Point(160, 180)])
    let squares = strokedOutline(diagonal, Stroke(width: 10, cap: .square, dashPattern: [0, 50]))
    #expect(squares.contourEnds.count == 3)
    #expect(abs(squares.signedArea - 300) < 1e-9)
    // A square turned with the line: its half diagonal along (0.6, 0.8) ± (−0.8, 0.6).
    #expect(squares.winding(at: Point(100 - 0.95 * 7, 100 - 0.95)) == 1)
    #expect(squares.winding(at: Point(100 - 4.9, 100 + 4.9)) == 0)
    let discs = strokedOutline(diagonal, Stroke(width: 10, cap: .round, dashPattern: [0, 50]))
    #expect(abs(discs.signedArea - 3 * Double.pi * 25) < 2)
    #expect(strokedOutline(diagonal, Stroke(width: 10, dashPattern: [0, 50])).nonZeroArea() == 0)
  }
}
