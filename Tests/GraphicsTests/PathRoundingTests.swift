import Graphics
import TestSupport
import Testing

@Suite struct PathRoundingTests {
  @Test func aRectangleBecomesARoundedOne() {
    let rounded = Path.rect(Rect(0, 0, 100, 50)).rounded(radius: 10)
    let wanted = Path.rect(Rect(0, 0, 100, 50), cornerRadius: 10)
    #expect(rounded.verbs == wanted.verbs)
    for (p, q) in zip(rounded.points, wanted.points) { #expect(p.distance(to: q) < 1e-9) }
    // At most half of the shorter side.
    let most = Path.rect(Rect(0, 0, 100, 50)).rounded(radius: 1e6)
    #expect(abs(Polygons(most).area - (50 * 50 + 625 * Double.pi)) < 1)
    #expect(most.tightBox == Rect(0, 0, 100, 50))
  }

  @Test func anArcOfTheRadius() {
    let corner = Path.polyline([Point(0, 0), Point(100, 0), Point(40, 60)], closed: false).rounded(radius: 12)
    #expect(corner.verbs == [.move, .line, .cubic, .line])
    #expect(corner.points.first == .zero && corner.points.last == Point(40, 60))
    // Turns by 135° to the right: the center lies 12 below the first line.
    let length = 12 * Maths.tan(degrees: 67.5)
    let center = Point(100 - length, 12)
    for segment in PathMeasure(corner).segments where segment.kind != .line {
      for i in 0...20 { #expect(abs(segment.point(at: Double(i) / 20).distance(to: center) - 12) < 0.1) }
    }
  }

  /// Points on straight sides, and joints of smooth curves, are no ends of sides.
  @Test(arguments: [0, 1, 2, 3, 4, 5])
  func jointsWithinSides(_ first: Int) {
    let corners = [Point(0, 0), Point(98, 0), Point(100, 0), Point(100, 80), Point(0, 80), Point(0, 5)]
    let turned = Array(corners[first...] + corners[..<first])
    let rounded = Path.polyline(turned, closed: true).rounded(radius: 20)
    let wanted = Path.rect(Rect(0, 0, 100, 80), cornerRadius: 20)
    #expect(abs(Polygons(rounded).area - Polygons(wanted).area) < 1e-6)
    #expect(rounded.tightBox == Rect(0, 0, 100, 80))
    #expect(PathMeasure(rounded).segments.allSatisfy { $0.kind != .closing || $0.length < 1e-9 || $0.length > 1 })
  }

  @Test func tipsOfACrescent() throws {
    let crescent = try Path.combining(
      .difference,
      [
        Path.Operand(.oval(in: Rect(0, 0, 80, 80))), Path.Operand(.oval(in: Rect(25, -10, 80, 80))),
      ])
    let (box, sharp) = (try #require(crescent.rounded(radius: 8).tightBox), try #require(crescent.tightBox))
    // Both tips lie at the right; each is cut off as far as the other.
    let tips = Polygons(crescent.rounded(radius: 8))
    #expect(box.minX == 0 && box.width < sharp.width && tips.area < Polygons(crescent).area)
  }

  @Test func smoothJointsStay() {
    let oval = Path.oval(in: Rect(0, 0, 40, 30))
    #expect(oval.rounded(radius: 8) == oval)
    let line = Path.polyline([Point(0, 0), Point(10, 0), Point(30, 0)], closed: false)
    #expect(line.rounded(radius: 3) == line)
    for radius in [0, -4, Double.nan] {
      #expect(Path.rect(Rect(0, 0, 9, 9)).rounded(radius: radius) == .rect(Rect(0, 0, 9, 9)))
    }
  }

  @Test func anything() {
    var random = SeededRandom(seed: 4)
    for kind in RandomPath.allCases {
      for radius in [0.1, 5, 1e300] {
        let path = kind.make(&random)
        let rounded = path.rounded(radius: radius)
        #expect(rounded.isFinite)
        #expect(PathMeasure(rounded).length <= PathMeasure(path).length * (1 + 1e-9))
        #expect(rounded.closedSubpaths == path.closedSubpaths)
      }
    }
    let back = Path.polyline([Point(0, 0), Point(10, 0), Point(0, 0)], closed: false)
    #expect(back.rounded(radius: 3).isFinite)
    #expect(Path.polyline([Point(1, 1), Point(1, 1)], closed: true).rounded(radius: 3).isFinite)
    #expect(Path.polyline([Point(1, 1)], closed: false).rounded(radius: 3).isEmpty)
  }

  @Test func cornersOfCurves() {
    let leaf = Path.compound([(try? Path(svg: "M 0 20 Q 20 -10 40 20 Q 20 50 0 20 Z")) ?? Path()])
    let rounded = leaf.rounded(radius: 5)
    let segments = PathMeasure(rounded).segments
    #expect(segments.count == 4)
    for (i, segment) in segments.enumerated() {
      let next = segments[(i + 1) % segments.count]
      #expect(segment.end.distance(to: next.start) < 1e-9)
      let (a, b) = (segment.tangent(at: 1), next.tangent(at: 0))
      #expect(a.x * b.x + a.y * b.y > 0.9999)
    }
  }
}
