import Graphics
import Testing

struct PathCurveTests {
  private static let points = [
    Point(0, 40), Point(10, 40), Point(25, 5), Point(40, 60), Point(41, 60), Point(80, 12), Point(100, 30),
  ]

  private static func samples(_ path: Path) -> [Point] {
    let measure = PathMeasure(path)
    return measure.segments.flatMap { segment in (0...40).map { segment.point(at: Double($0) / 40) } }
  }

  @Test(arguments: [PolylineCurve.smooth, .monotone]) func curvesGoThroughEveryPoint(_ curve: PolylineCurve) {
    let path = Path.polyline(Self.points, curve: curve, closed: false)
    #expect(path.verbs == [.move] + Array(repeating: .cubic, count: Self.points.count - 1))
    let ends = [path.points[0]] + stride(from: 3, to: path.points.count, by: 3).map { path.points[$0] }
    #expect(ends == Self.points)
  }

  @Test func straightLinesAreAsEver() {
    #expect(Path.polyline(Self.points, curve: .straight, closed: true) == .polyline(Self.points, closed: true))
  }

  /// Where two pieces meet they have one direction.
  @Test func smoothCurvesHaveNoCorners() {
    for isClosed in [false, true] {
      let path = Path.polyline(Self.points, curve: .smooth, closed: isClosed)
      let segments = PathMeasure(path).segments
      #expect(segments.count == (isClosed ? 7 : 6))
      var pairs = Array(zip(segments, segments.dropFirst()))
      if isClosed { pairs.append((segments[6], segments[0])) }
      for (one, next) in pairs {
        let (arriving, leaving) = (one.tangent(at: 1), next.tangent(at: 0))
        #expect(abs(arriving.x * leaving.y - arriving.y * leaving.x) < 1e-9)
        #expect(arriving.x * leaving.x + arriving.y * leaving.y > 0)
      }
    }
  }

  @Test func aStraightRowStaysStraight() {
    let row = [0.0, 3, 4, 11, 30].map { Point($0, 2 * $0 + 1) }
    for curve in PolylineCurve.allCases {
      let path = Path.polyline(row, curve: curve, closed: false)
      for p in Self.samples(path) { #expect(abs(p.y - 2 * p.x - 1) < 1e-9) }
    }
  }

  /// From left to right and from right to left.
  @Test func monotoneCurvesStayBetweenTheirPoints() {
    for points in [Self.points, Self.points.reversed()] {
      let path = Path.polyline(points, curve: .monotone, closed: false)
      for (index, segment) in PathMeasure(path).segments.enumerated() {
        let (a, b) = (points[index], points[index + 1])
        for n in 0...100 {
          let p = segment.point(at: Double(n) / 100)
          #expect(p.y >= min(a.y, b.y) - 1e-9 && p.y <= max(a.y, b.y) + 1e-9, "\(index) \(p)")
          #expect(p.x >= min(a.x, b.x) - 1e-9 && p.x <= max(a.x, b.x) + 1e-9)
        }
      }
    }
    // A smooth one overshoots there: else the test says nothing.
    let smooth = Self.samples(Path.polyline(Self.points, curve: .smooth, closed: false))
    #expect(smooth.contains { $0.y > 60.1 })
  }

  /// Where it turns back a stretch begins anew, and what goes straight up is straight: each as if it stood alone.
  @Test func everyStretchStandsAlone() {
    let points = [
      Point(0, 0), Point(10, 5), Point(20, 3), Point(15, 20), Point(5, 30), Point(5, 40), Point(30, 0), Point(40, 9),
    ]
    let path = Path.polyline(points, curve: .monotone, closed: false)
    var whole = Array(path.points.dropFirst())
    for range in [0...2, 2...4, 4...5, 5...7] {
      let part = Path.polyline(Array(points[range]), curve: .monotone, closed: false)
      #expect(Array(whole.prefix(part.points.count - 1)) == Array(part.points.dropFirst()))
      whole.removeFirst(part.points.count - 1)
    }
    let segments = PathMeasure(path).segments
    #expect(segments[4].point(at: 0.5).distance(to: Point(5, 35)) < 1e-9)
    // Beside a point that turns back a hair, the others hardly move.
    let before = Path.polyline(
      [Point(0, 9), Point(40, 0), Point(40.1, 9), Point(90, 0)], curve: .monotone, closed: false)
    let after = Path.polyline(
      [Point(0, 9), Point(40, 0), Point(39.9, 9), Point(90, 0)], curve: .monotone, closed: false)
    for index in [1, 8] { #expect(before.points[index].distance(to: after.points[index]) < 5) }
  }

  @Test(arguments: [
    [], [Point(3, 4)], [Point(3, 4), Point(3, 4)], [Point(3, 4), Point(9, 4)],
    [Point(0, 0), Point(0, 0), Point(5, 5), Point(5, 5), Point(0, 0)],
    [Point(0, 0), Point(1e300, 0), Point(0, 1e300)], [Point(0, 0), Point(1e-300, 0), Point(1, 1)],
  ]) func fewAndEqualPoints(_ points: [Point]) {
    for curve in PolylineCurve.allCases {
      for isClosed in [false, true] {
        let path = Path.polyline(points, curve: curve, closed: isClosed)
        #expect(path.points.first == points.first)
        if points.allSatisfy({ abs($0.x) < 1e9 }) { #expect(path.isFinite) }
      }
    }
  }
}
