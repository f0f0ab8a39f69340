import Graphics
import TestSupport
import Testing

@Suite struct PathShapeTests {
  /// Positive where the path runs clockwise on screen: twice the area of the polygon through all its points.
  private func turning(_ path: Path) -> Double {
    zip(path.points, path.points.dropFirst() + path.points.prefix(1)).reduce(0) { sum, pair in
      sum + pair.0.x * pair.1.y - pair.1.x * pair.0.y
    }
  }

  private func close(_ a: Point?, _ b: Point, _ tolerance: Double = 1e-12) -> Bool {
    a.map { $0.distance(to: b) <= tolerance } ?? false
  }

  @Test func oval() throws {
    let path = Path.oval(in: Rect(10, 20, 40, 60))
    #expect(path.verbs == [.move, .cubic, .cubic, .cubic, .cubic, .close])
    #expect(
      [0, 3, 6, 9, 12].map { path.points[$0] } == [
        Point(50, 50), Point(30, 80), Point(10, 50), Point(30, 20), Point(50, 50),
      ])
    #expect(turning(path) > 0)
    #expect(path.tightBox == Rect(10, 20, 40, 60))
    #expect(Path.oval(in: Rect(50, 80, -40, -60)) == path)
    // 2π · 10, and Ramanujan's perimeter of an ellipse of 20 × 30.
    #expect(abs(Path.oval(in: Rect(0, 0, 20, 20)).flattenedLength - 62.8318530718) < 0.02)
    #expect(abs(path.flattenedLength - 158.65438) < 0.05)
  }

  @Test func rectangle() {
    let path = Path.rect(Rect(1, 2, 10, 20))
    #expect(path.verbs == [.move, .line, .line, .line, .close])
    #expect(path.points == [Point(1, 2), Point(11, 2), Point(11, 22), Point(1, 22)])
    #expect(Path.rect(Rect(11, 22, -10, -20)) == path)
    #expect(Path.rect(Rect(1, 2, 10, 20), cornerRadius: -3) == path)
    #expect(Path.rect(Rect(1, 2, 10, 20), cornerRadius: .nan) == path)
    #expect(Path.rect(Rect(1, 2, 10, 20), cornerRadius: 4, corners: []) == path)
  }

  @Test func roundedRectangle() throws {
    let path = Path.rect(Rect(0, 0, 100, 50), cornerRadius: 10)
    #expect(path.verbs == [.move, .line, .cubic, .line, .cubic, .line, .cubic, .line, .cubic, .close])
    let ends = [0, 1, 4, 5, 8, 9, 12, 13, 16].map { path.points[$0] }
    #expect(
      ends == [
        Point(10, 0), Point(90, 0), Point(100, 10), Point(100, 40), Point(90, 50), Point(10, 50), Point(0, 40),
        Point(0, 10), Point(10, 0),
      ])
    #expect(turning(path) > 0)
    #expect(path.tightBox == Rect(0, 0, 100, 50))
    #expect(abs(path.flattenedLength - (2 * 80 + 2 * 30 + 62.8318530718)) < 0.02)
    // A radius is at most half a side: a circle.
    let circle = Path.rect(Rect(0, 0, 20, 20), cornerRadius: 1e9)
    #expect(abs(circle.flattenedLength - 62.8318530718) < 0.02)
    #expect(Path.rect(Rect(0, 0, 20, 20), cornerRadius: .infinity) == circle)
  }

  @Test func someCorners() {
    let path = Path.rect(Rect(0, 0, 100, 50), cornerRadius: 10, corners: [.topRight, .bottomLeft])
    #expect(path.verbs == [.move, .line, .cubic, .line, .line, .cubic, .close])
    #expect(path.points.first == Point(0, 0) && path.points.last == Point(0, 40))
    let topLeft = Path.rect(Rect(0, 0, 100, 50), cornerRadius: 10, corners: .topLeft)
    #expect(topLeft.points.first == Point(10, 0) && topLeft.currentPoint == Point(10, 0))
    #expect(topLeft.points.contains(Point(100, 0)) && !topLeft.points.contains(Point(0, 0)))
  }

  @Test(
    arguments: [
      // Start, end, clockwise, pieces, middle of the arc in degrees.
      (0.0, 90.0, true, 1, 45.0), (0, 90, false, 3, 225), (90, 0, true, 3, 225), (90, 0, false, 1, 45),
      (-90, 270, true, 4, 90), (0, 360, false, 4, 180), (0, -360, false, 4, 180), (0, 720, true, 4, 180),
      (350, 10, true, 1, 0), (10, 350, true, 4, 180), (0, 180, true, 2, 90), (0, 180, false, 2, 270),
      (30, 30.5, true, 1, 30.25), (-720, 45, true, 4, -540), (0, -90, true, 3, 135),
    ] as [(Double, Double, Bool, Int, Double)])
  func arc(_ start: Double, _ end: Double, _ clockwise: Bool, _ pieces: Int, _ middle: Double) throws {
    let center = Point(7, -3)
    func at(_ degrees: Double) -> Point {
      center + 50 * Point(Maths.cos(degrees: degrees), Maths.sin(degrees: degrees))
    }
    let path = Path.arc(center: center, radius: 50, startAngle: start, endAngle: end, clockwise: clockwise)
    #expect(path.verbs == [.move] + Array(repeating: .cubic, count: pieces))
    #expect(path.points.first == at(start))
    let isFull = abs(end - start) >= 360 && (end > start) == clockwise
    #expect(path.currentPoint == (isFull ? at(start) : at(end)), "ends exactly")
    // The middle of the arc: between two pieces, or in the middle of one, where it is exact but for rounding.
    let half = (pieces - 1) / 2 * 3
    let p = path.points
    let point =
      pieces % 2 == 0 ? p[half + 3] : 0.125 * (p[half] + 3 * p[half + 1] + 3 * p[half + 2] + p[half + 3])
    #expect(point.distance(to: at(middle)) < 0.02 || isFull)
    for i in 0...pieces { #expect(abs(p[3 * i].distance(to: center) - 50) < 1e-12) }
  }

  @Test func quarterIsExact() {
    let path = Path.arc(center: .zero, radius: 10, startAngle: 0, endAngle: 90, clockwise: true)
    #expect(path.points.first == Point(10, 0) && path.points.last == Point(0, 10))
    #expect(path.points[1].x == 10 && path.points[2].y == 10)
    #expect(abs(path.points[1].y - 5.522847498307936) < 1e-14)
  }

  @Test func emptyArcs() {
    func arc(_ start: Double, _ end: Double, radius: Double = 1) -> Path {
      Path.arc(center: .zero, radius: radius, startAngle: start, endAngle: end, clockwise: true)
    }
    #expect(arc(20, 20).isEmpty && arc(.nan, 0).isEmpty && arc(0, .infinity).isEmpty && arc(0, 9, radius: .nan).isEmpty)
    #expect(arc(0, 1e300).isFinite && arc(-1e300, 1e300).isFinite && arc(1e308, -1e308).isFinite)
  }

  @Test func polylines() {
    let points = [Point(1, 2), Point(3, 4), Point(5, 0)]
    #expect(Path.polyline(points, closed: false).verbs == [.move, .line, .line])
    #expect(Path.polyline(points, closed: true).verbs == [.move, .line, .line, .close])
    #expect(Path.polyline(points, closed: true).points == points)
    #expect(Path.polyline([], closed: true).isEmpty)
    #expect(Path.polyline([.zero], closed: false).verbs == [.move])
  }

  @Test func polygonsAndStars() {
    let square = Path.polygon(center: Point(5, 5), radius: 4, sides: 4)
    #expect(square.points == [Point(5, 1), Point(9, 5), Point(5, 9), Point(1, 5)])
    #expect(square.verbs == [.move, .line, .line, .line, .close])
    let star = Path.star(center: .zero, radius: 10, innerRadius: 4, points: 5)
    #expect(star.points.count == 10 && star.points.first == Point(0, -10) && turning(star) > 0)
    for (i, p) in star.points.enumerated() { #expect(abs(p.length - (i % 2 == 0 ? 10 : 4)) < 1e-12) }
    for n in [2, 0, -1, .min] { #expect(Path.polygon(center: .zero, radius: 1, sides: n).isEmpty) }
    for n in [1, 0, .min] { #expect(Path.star(center: .zero, radius: 1, innerRadius: 1, points: n).isEmpty) }
    #expect(Path.polygon(center: .zero, radius: 1, sides: .max).points.count == Path.maximumCorners)
    #expect(Path.star(center: .zero, radius: 2, innerRadius: 1, points: .max).points.count == Path.maximumCorners)
  }

  @Test func joining() {
    let a = Path.polyline([Point(0, 0), Point(1, 0)], closed: true)
    let b = Path.polyline([Point(1, 0), Point(1, 1)], closed: false)
    let c = Path.polyline([Point(5, 5), Point(6, 6)], closed: true)
    let joined = Path.joined([a, b, Path(), c], closed: true)
    #expect(joined.verbs == [.move, .line, .line, .line, .line, .close])
    #expect(joined.points == [Point(0, 0), Point(1, 0), Point(1, 1), Point(5, 5), Point(6, 6)])
    #expect(Path.joined([a, b], closed: false).verbs == [.move, .line, .line])
    #expect(Path.joined([], closed: true).isEmpty)
    let compound = Path.compound([a, b, Path(), c])
    #expect(compound.verbs == a.verbs + b.verbs + c.verbs && compound.points == a.points + b.points + c.points)
  }

  @Test func tightBoxHoldsTheCurveAndTouchesIt() throws {
    var random = SeededRandom(seed: 8)
    for _ in 0..<2_000 {
      let p = (0..<4).map { _ in Point(random.uniform(-9, 9), random.uniform(-9, 9)) }
      var path = Path()
      path.move(to: p[0])
      let isCubic = random.next() & 1 == 0
      if isCubic { path.cubic(p[1], p[2], to: p[3]) } else { path.quad(p[1], to: p[2]) }
      let box = try #require(path.tightBox)
      var (low, high) = (p[0], p[0])
      for i in 0...400 {
        let (t, u) = (Double(i) / 400, 1 - Double(i) / 400)
        let q =
          isCubic
          ? (u * u * u) * p[0] + (3 * u * u * t) * p[1] + (3 * u * t * t) * p[2] + (t * t * t) * p[3]
          : (u * u) * p[0] + (2 * u * t) * p[1] + (t * t) * p[2]
        low = Point(min(low.x, q.x), min(low.y, q.y))
        high = Point(max(high.x, q.x), max(high.y, q.y))
      }
      for (a, b) in [(low.x, box.minX), (low.y, box.minY), (box.maxX, high.x), (box.maxY, high.y)] {
        #expect(a - b > -1e-9 && a - b < 2e-3)
      }
    }
    #expect(Path().tightBox == nil)
  }
}
