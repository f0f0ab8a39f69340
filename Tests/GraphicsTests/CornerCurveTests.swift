import Graphics
import TestSupport
import Testing

@Suite struct CornerCurveTests {
  private let box = Rect(0, 0, 100, 80)

  private func expectClose(_ a: Point, _ b: Point, _ tolerance: Double = 1e-9) {
    if a.distance(to: b) > tolerance { Issue.record("\(a) is not \(b)") }
  }

  /// Offsets from the top right corner, in radii, of the measured curve.
  @Test func cornersAreTheMeasuredCurve() {
    let path = Path.rect(box, cornerRadius: 10, curve: .continuous)
    #expect(path.verbs == [.move] + Array(repeating: [.line, .cubic, .cubic, .cubic], count: 4).joined() + [.close])
    let expected: [Point] = [
      Point(1.528665, 0), Point(1.08849296, 0), Point(0.86840694, 0), Point(0.63149379, 0.07491139),
      Point(0.37282383, 0.16905956), Point(0.16905956, 0.37282383), Point(0.07491139, 0.63149379),
      Point(0, 0.86840694), Point(0, 1.08849296), Point(0, 1.528665),
    ]
    for (found, offset) in zip(path.points[1...10], expected) {
      expectClose(found, Point(100 - 10 * offset.x, 10 * offset.y))
    }
    #expect(path.tightBox == box)
  }

  @Test func theyAreTheSameAtAllCornersInBothDirections() {
    let points = Path.rect(box, cornerRadius: 12, curve: .continuous).points
    for p in points {
      for mirrored in [Point(100 - p.x, p.y), Point(p.x, 80 - p.y)] {
        #expect(points.contains { $0.distance(to: mirrored) < 1e-9 })
      }
    }
  }

  @Test func circularOnesAreThoseOfRoundedRectangles() {
    for radius in [0, 5, 40, 200, -1, .nan] {
      #expect(Path.rect(box, cornerRadius: radius, curve: .circular) == Path.rect(box, cornerRadius: radius))
    }
    #expect(Path.rect(box, cornerRadius: 0, curve: .continuous) == Path.rect(box))
  }

  /// Where the shorter side is two radii there is room for nothing but a half circle.
  @Test func shortSidesPassOverToCircles() {
    let capsule = Path.rect(Rect(0, 0, 100, 40), cornerRadius: 20, curve: .continuous)
    #expect(capsule == Path.rect(Rect(0, 0, 100, 40), cornerRadius: 20))
    #expect(Path.rect(Rect(0, 0, 100, 40), cornerRadius: 90, curve: .continuous) == capsule)
    // Just before, all points lie on nearly the same circle.
    let nearly = Path.rect(Rect(0, 0, 100, 40), cornerRadius: 19.999, curve: .continuous)
    for index in [1, 4, 7, 10] {
      #expect(abs(nearly.points[index].distance(to: Point(80, 20)) - 20) < 0.01)
    }
    // On the way from room enough to none the corner grows rounder steadily.
    var last = 0.0
    for side in stride(from: 2 * 1.528665 * 10, through: 20, by: -0.5) {
      let length = Path.rect(Rect(0, 0, side, side), cornerRadius: 10, curve: .continuous).flattenedLength / side
      #expect(last == 0 || length < last + 1e-9)
      last = length
    }
  }

  @Test func curvesNeverLeaveTheirSides() {
    var random = SeededRandom(seed: 12)
    for _ in 0..<200 {
      let rect = Rect(random.uniform(-9, 9), random.uniform(-9, 9), random.uniform(0.1, 90), random.uniform(0.1, 90))
      let corners = Path.Corners(rawValue: UInt8(random.uniform(0, 15.99)))
      let inset = random.uniform(-1, 50)
      let path = Path.rect(
        rect, cornerRadius: random.uniform(0, 60), corners: corners, curve: .continuous, inset: inset)
      let depth = min(max(inset, 0), rect.width / 2, rect.height / 2)
      let inside = rect.inset(by: depth - 1e-9, depth - 1e-9)
      #expect(path.isFinite)
      #expect(path.points.allSatisfy { inside.minX <= $0.x && $0.x <= inside.maxX })
      #expect(path.points.allSatisfy { inside.minY <= $0.y && $0.y <= inside.maxY })
    }
  }

  @Test func squareCornersStaySquare() {
    let path = Path.rect(box, cornerRadius: 10, corners: [.topRight], curve: .continuous)
    #expect(path.verbs == [.move, .line, .cubic, .cubic, .cubic, .line, .line, .close])
    #expect(path.points.first == .zero)
    #expect(path.points.suffix(2) == [Point(100, 80), Point(0, 80)])
  }

  /// A border is as thick around the corners as along the sides.
  @Test func theInnerEdgeKeepsItsDistance() {
    for (side, radius, width) in [(100.0, 20.0, 4.0), (100, 30, 10), (50, 20, 5)] {
      let outer = Path.rect(Rect(0, 0, side, side), cornerRadius: radius, curve: .continuous)
      let inner = Path.rect(Rect(0, 0, side, side), cornerRadius: radius, curve: .continuous, inset: width)
      // The middles of the cubics across the diagonal.
      func middle(_ path: Path) -> Point {
        let p = path.points[4...7].map { $0 }
        return (p[0] + 3 * p[1] + 3 * p[2] + p[3]) * 0.125
      }
      #expect(abs(middle(outer).distance(to: middle(inner)) - width) < 0.01 * width)
    }
    #expect(Path.rect(box, cornerRadius: 10, curve: .circular, inset: 3) == .rect(box.inset(by: 3, 3), cornerRadius: 7))
    #expect(
      Path.rect(box, cornerRadius: 10, curve: .continuous, inset: 12) == .rect(box.inset(by: 12, 12)))
  }
}
