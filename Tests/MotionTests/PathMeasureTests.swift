import Graphics
import TestSupport
import Testing

@Suite struct PathMeasureTests {
  private static func cubic(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Path {
    var path = Path()
    path.move(to: a)
    path.cubic(b, c, to: d)
    return path
  }

  /// Against mpmath, 25 digits.
  @Test(
    arguments: [
      (cubic(Point(100, 0), Point(150, 0), Point(200, 50), Point(200, 100)), 154.88679880318649),
      (cubic(Point(0, 0), Point(100, 100), Point(0, 100), Point(100, 0)), 182.84271247461901),  // cusp
      (cubic(Point(0, 0), Point(150, 100), Point(-50, 100), Point(100, 0)), 211.85463666161537),  // loop
      (cubic(Point(0, 0), Point(200, 0), Point(-100, 0), Point(100, 0)), 189.44271909999159),  // folded
      (cubic(Point(0, 0), Point(0, 1), Point(1000, 1), Point(1000, 0)), 1000.0101930698416),  // sharp ends
      (cubic(Point(0, 0), Point(0, 0), Point(100, 50), Point(100, 50)), 111.80339887498948),  // doubled points
      (cubic(Point(3, 4), Point(3, 4), Point(3, 4), Point(3, 4)), 0),
    ] as [(Path, Double)])
  func lengths(path: Path, expected: Double) {
    #expect(abs(PathMeasure(path).length - expected) <= 1e-9 * expected, "\(PathMeasure(path).length)")
  }

  @Test func segmentsOfSeveralSubpaths() {
    var path = Path()
    path.move(to: Point(9, 9))
    path.move(to: Point(0, 0))
    path.line(to: Point(3, 4))
    path.line(to: Point(3, 0))
    path.close()
    path.line(to: Point(0, 2))
    path.move(to: Point(10, 10))
    path.quad(Point(15, 10), to: Point(20, 10))
    path.line(to: Point(10, 10))
    path.close()
    let measure = PathMeasure(path)
    #expect(measure.segments.map(\.kind) == [.line, .line, .closing, .line, .quad(Point(15, 10)), .line])
    #expect(measure.segments.map(\.subpath) == [0, 0, 0, 1, 2, 2])
    #expect(measure.segments.map(\.length) == [5, 4, 3, 2, 10, 10])
    #expect(measure.segments.map(\.offset) == [0, 5, 9, 12, 14, 24])
    #expect(measure.length == 34 && measure.subpathCount == 3)
    #expect(measure.position(atLength: 13)?.point == Point(0, 1))
    #expect(measure.position(atLength: 5)?.tangent == Point(0, -1))
    #expect(measure.position(atLength: -1)?.point == Point(0, 0))
    #expect(measure.position(atLength: 99)?.point == Point(10, 10))
  }

  /// By the speed along the curve, which the polynomial of its control points gives.
  private static func length(of segment: PathMeasure.Segment, upTo t: Double) -> Double {
    let (a, b, c, d) = segment.controlPoints
    return ArcLength.integral(0, t) { u in
      let r = 1 - u
      return (3 * r * r * (b - a) + 6 * r * u * (c - b) + 3 * u * u * (d - c)).length
    }
  }

  @Test func lengthAndParameterAreInverse() {
    var random = SeededRandom(seed: 17)
    func point() -> Point {
      Point(Double.random(in: -99...99, using: &random), Double.random(in: -99...99, using: &random))
    }
    for _ in 0..<200 {
      let measure = PathMeasure(Self.cubic(point(), point(), point(), point()))
      var last = 0.0
      for i in 0...8 {
        let distance = measure.length * Double(i) / 8
        let t = measure.parameter(ofSegment: 0, atLength: distance)
        #expect(abs(Self.length(of: measure.segments[0], upTo: t) - distance) <= 1e-9 * measure.length)
        #expect(t >= last)
        last = t
      }
      #expect(last == 1)
    }
  }

  @Test func partsAddUpToTheWhole() {
    let measure = PathMeasure(Self.cubic(Point(0, 0), Point(100, 100), Point(0, 100), Point(100, 0)))
    for i in 0...10 {
      let t = Double(i) / 10
      let rest = measure.length - Self.length(of: measure.segments[0], upTo: t)
      // The curve is its own mirror image.
      #expect(isClose(rest, Self.length(of: measure.segments[0], upTo: 1 - t), 1e-9))
    }
  }

  @Test func tangentsAtBadPlaces() {
    let cusp = PathMeasure(Self.cubic(Point(0, 0), Point(100, 100), Point(0, 100), Point(100, 0))).segments[0]
    #expect(isClose(cusp.tangent(at: 0.5), Point(0, -1)))
    let doubled = PathMeasure(Self.cubic(Point(0, 0), Point(0, 0), Point(100, 0), Point(100, 0))).segments[0]
    #expect(doubled.tangent(at: 0) == Point(1, 0) && doubled.tangent(at: 1) == Point(1, 0))
    var down = Path()
    down.move(to: Point(0, 0))
    down.line(to: Point(0, 5))
    #expect(PathMeasure(down).position(atLength: 2)?.tangent == Point(0, 1))
  }

  @Test func hostileCoordinates() {
    for size in [1e-200, 1e-18, 1e18, 1e200, 1e300] {
      let path = Self.cubic(Point(0, 0), Point(size, 0), Point(size, size), Point(0, size))
      // A cubic whose length in units of its size is the same at every size.
      #expect(isClose(PathMeasure(path).length / size, 2, 1e-9), "\(PathMeasure(path).length / size)")
    }
    for bad in [Double.nan, .infinity] {
      let path = Self.cubic(Point(0, 0), Point(bad, 0), Point(1, 1), Point(0, 1))
      #expect(PathMeasure(path).length == 0)
      #expect(PathMeasure(path).position(atLength: 1) != nil)
    }
    #expect(PathMeasure(Path()).position(atLength: 0) == nil)
    #expect(PathMeasure(Path()).length == 0)
    #expect(PathMeasure(Path()).parameter(ofSegment: 3, atLength: 1) == 0)
  }
}
