import Graphics
import TestSupport
import Testing

@testable import Rasterizing

/// What strokes cover: areas against closed forms, caps and joins, and curves on which strokers fail.
struct OutlineStrokeTests {
  @Test(arguments: [(100.0, 72.0), (100, 2), (40, 79), (200, 0.5), (20, 4)])
  func ringHasItsArea(radius: Double, width: Double) {
    let outline = strokedOutline(.circle(Point(300, 300), radius), Stroke(width: width))
    let expected = 2 * Double.pi * radius * width
    #expect(abs(outline.signedArea - expected) < 1e-3 * expected)
  }

  @Test(arguments: Stroke.Join.allCases)
  func strokeWiderThanItsCircleIsADisc(join: Stroke.Join) {
    let outline = strokedOutline(.circle(Point(300, 300), 10), Stroke(width: 72, join: join))
    #expect(abs(outline.nonZeroArea() - Double.pi * 46 * 46) < 2)
    for p in [Point(300, 300), Point(310, 300), Point(280, 290), Point(300, 325)] {
      #expect(outline.winding(at: p) > 0)
    }
  }

  @Test(arguments: [
    (Stroke.Cap.butt, 400.0), (.square, 416), (.round, 400 + Double.pi * 4),
  ])
  func capsAddTheirArea(cap: Stroke.Cap, area: Double) {
    let line = Path.lines([Point(10, 20), Point(70, 100)])
    let outline = strokedOutline(line, Stroke(width: 4, cap: cap))
    // Round caps: two thirds of 0.02 px along their half circles.
    #expect(abs(outline.signedArea - area) < (cap == .round ? 0.17 : 1e-9))
    #expect(outline.contourEnds.count == 1)
  }

  /// A right angle of two lines 100 long, 20 wide: 4000 − the overlap 100 + what the join adds.
  @Test(arguments: [
    (Stroke.Join.bevel, 10.0, 3950.0), (.round, 10, 3900 + Double.pi * 25), (.miter, 10, 4000), (.miter, 1.4, 3950),
    (.miter, 1.415, 4000),
  ])
  func joinsAddTheirArea(join: Stroke.Join, limit: Double, area: Double) {
    let path = Path.lines([Point(100, 200), Point(200, 200), Point(200, 100)])
    for p in [path, Path.lines(path.points.reversed())] {
      let outline = strokedOutline(p, Stroke(width: 20, join: join, miterLimit: limit))
      #expect(abs(outline.signedArea - area) < 0.5)
    }
  }

  /// After a bend that is tighter than half the pen is wide a line's inner edge is straight from its start.
  @Test(arguments: [0.5, 1, 2, 3, 4, 4.9, 5, 8])
  func linesAfterTightBendsAreAsWideAsThePen(radius: Double) {
    let frame = strokedOutline(.rect(Rect(10, 10, 80, 50), cornerRadius: radius), Stroke(width: 10))
    for along in [20.0, 27, 35, 43, 50] {
      #expect(frame.winding(at: Point(85.01, along)) > 0 && frame.winding(at: Point(84.99, along)) == 0)
      #expect(frame.winding(at: Point(14.99, along)) > 0 && frame.winding(at: Point(15.01, along)) == 0)
    }
    for along in [20.0, 35, 50, 65, 80] {
      #expect(frame.winding(at: Point(along, 14.99)) > 0 && frame.winding(at: Point(along, 15.01)) == 0)
      #expect(frame.winding(at: Point(along, 55.01)) > 0 && frame.winding(at: Point(along, 54.99)) == 0)
    }
  }

  /// The same bend, forwards and backwards, with a dash and with a trim.
  @Test(arguments: [
    Stroke(width: 10), Stroke(width: 10, trimStart: 0.1, trimEnd: 0.98), Stroke(width: 10, dashPattern: [120, 30]),
  ])
  func tightBendsAreTheSameInBothDirections(stroke: Stroke) {
    var forwards = Path()
    forwards.move(to: Point(10, 10))
    forwards.line(to: Point(86, 10))
    forwards.cubic(Point(88.2, 10), Point(90, 11.8), to: Point(90, 14))
    forwards.line(to: Point(90, 60))
    var backwards = Path()
    backwards.move(to: Point(90, 60))
    backwards.line(to: Point(90, 14))
    backwards.cubic(Point(90, 11.8), Point(88.2, 10), to: Point(86, 10))
    backwards.line(to: Point(10, 10))
    for path in [forwards, backwards] {
      let outline = strokedOutline(path, stroke)
      for y in [20.0, 30, 40, 44] {
        #expect(outline.winding(at: Point(85.01, y)) > 0 && outline.winding(at: Point(84.99, y)) == 0)
      }
      for x in [40.0, 50, 60, 75] {
        #expect(outline.winding(at: Point(x, 14.99)) > 0 && outline.winding(at: Point(x, 15.01)) == 0)
      }
    }
  }

  @Test func closedSquareIsJoinedAtItsStart() {
    let square = Path.lines([Point(100, 100), Point(200, 100), Point(200, 200), Point(100, 200)], closed: true)
    let outline = strokedOutline(square, Stroke(width: 10))
    #expect(outline.signedArea == 110 * 110 - 90 * 90)
    #expect(outline.contourEnds.count == 2)
    #expect(outline.winding(at: Point(95.1, 95.1)) == 1)
    #expect(outline.winding(at: Point(105.1, 105.1)) == 0)
  }

  @Test(arguments: [
    (Stroke.Cap.butt, 0.0), (.square, 100), (.round, Double.pi * 25),
  ])
  func zeroLengthSubpathsDrawTheirCaps(cap: Stroke.Cap, area: Double) {
    let p = Point(50, 60)
    var cubic = Path.cubic(p, p, p, p)
    let paths = [
      Path.lines([p, p]), Path.lines([p, p], closed: true), Path.lines([p, p, p]), Path.lines([p], closed: true),
    ]
    for path in paths + [cubic] {
      let outline = strokedOutline(path, Stroke(width: 10, cap: cap))
      #expect(abs(outline.signedArea - area) < 0.7)
    }
    cubic.close()
    #expect(abs(strokedOutline(cubic, Stroke(width: 10, cap: cap)).signedArea - area) < 0.7)
    #expect(strokedOutline(.lines([p]), Stroke(width: 10, cap: cap)).isEmpty)
    if cap == .square { #expect(strokedOutline(paths[0], Stroke(width: 10, cap: cap)).bounds == Rect(45, 55, 10, 10)) }
  }

  @Test func turnBackGetsItsJoin() {
    let path = Path.lines([Point(100, 100), Point(200, 100), Point(120, 100)])
    #expect(abs(strokedOutline(path, Stroke(width: 20, join: .round)).nonZeroArea() - (2000 + Double.pi * 50)) < 1)
    #expect(abs(strokedOutline(path, Stroke(width: 20, join: .miter)).nonZeroArea() - 2000) < 0.1)
    #expect(abs(strokedOutline(path, Stroke(width: 20, join: .bevel)).nonZeroArea() - 2000) < 0.1)
  }

  @Test(arguments: [0, -1, Double.nan, .infinity])
  func widthsThatDrawNothing(width: Double) {
    #expect(strokedOutline(.circle(Point(300, 300), 100), Stroke(width: width)).isEmpty)
  }

  @Test func hairlinesCoverInProportion() {
    let line = Path.lines([Point(10, 10), Point(10, 110)])
    #expect(abs(strokedOutline(line, Stroke(width: 1e-3)).signedArea - 0.1) < 1e-9)
    #expect(abs(strokedOutline(line, Stroke(width: 1), .scale(1e-3, 1)).signedArea - 0.1) < 1e-9)
  }

  @Test func transformStretchesTheLine() {
    let line = Path.lines([Point(10, 10), Point(10, 60)])
    let outline = strokedOutline(line, Stroke(width: 4), .scale(3, 2))
    #expect(outline.bounds == Rect(24, 20, 12, 100))
    let mirrored = strokedOutline(.circle(Point(-300, 300), 100), Stroke(width: 10), .scale(-1, 1))
    #expect(abs(mirrored.signedArea - 2000 * Double.pi) < 6)
  }

  static let zoo: [(String, Path, Double)] = [
    ("cusp", .cubic(Point(200, 300), Point(400, 100), Point(200, 100), Point(400, 300)), 40),
    ("exact cusp", .cubic(Point(200, 200), Point(300, 300), Point(200, 300), Point(300, 200)), 30),
    ("loop", .cubic(Point(250, 300), Point(450, 150), Point(150, 150), Point(350, 300)), 60),
    ("turn back on a line", .cubic(Point(200, 300), Point(500, 300), Point(100, 300), Point(300, 300)), 20),
    ("doubled first", .cubic(Point(200, 300), Point(200, 300), Point(300, 150), Point(400, 300)), 50),
    ("doubled last", .cubic(Point(200, 300), Point(300, 150), Point(400, 300), Point(400, 300)), 50),
    ("both doubled", .cubic(Point(200, 300), Point(200, 300), Point(400, 250), Point(400, 250)), 50),
    ("nearly doubled", .cubic(Point(200, 300), Point(200, 300 + 1e-13), Point(300, 150), Point(400, 300)), 50),
    ("hairpin", .cubic(Point(200, 250), Point(430, 290), Point(430, 310), Point(200, 350)), 90),
    ("tight", .cubic(Point(290, 300), Point(290, 280), Point(310, 280), Point(310, 300)), 80),
    (
      "doubled points", .lines([Point(200, 200), Point(200, 200), Point(300, 260), Point(300, 260), Point(220, 300)]),
      30
    ),
    ("zigzag", .lines([Point(200, 200), Point(220, 300), Point(225, 200), Point(240, 300), Point(300, 210)]), 25),
    ("180° turn", .lines([Point(200, 200), Point(400, 200), Point(250, 200), Point(250, 350)]), 30),
    ("thin triangle", .lines([Point(200, 200), Point(400, 202), Point(200, 204)], closed: true), 30),
    ("small square", .lines([Point(300, 300), Point(310, 300), Point(310, 310), Point(300, 310)], closed: true), 72),
    ("ring", .circle(Point(300, 300), 12), 60),
    ("disc", .circle(Point(300, 300), 12), 23),
    ("bow tie", .lines([Point(200, 200), Point(400, 300), Point(400, 200), Point(200, 300)], closed: true), 36),
  ]

  /// With round caps and joins a stroke is all that lies within half its width of the path.
  @Test(arguments: zoo.indices)
  func strokeIsTheNeighbourhoodOfThePath(index: Int) {
    let (name, path, width) = OutlineStrokeTests.zoo[index]
    let outline = strokedOutline(path, Stroke(width: width, cap: .round, join: .round))
    let dense = path.densePoints(500)
    var random = SeededRandom(seed: UInt64(index))
    guard let box = path.controlBox?.inset(by: -width, -width) else { return }
    for _ in 0..<250 {
      let p = random.point(box)
      let distance = path.distance(to: p, dense)
      let winding = outline.winding(at: p)
      #expect(winding >= 0, "\(name) \(p)")
      if abs(distance - width / 2) > 0.05 {
        #expect((winding > 0) == (distance < width / 2), "\(name) \(p) \(distance)")
      }
    }
  }

  @Test(arguments: Stroke.Cap.allCases, Stroke.Join.allCases)
  func windingIsNeverNegative(cap: Stroke.Cap, join: Stroke.Join) {
    var random = SeededRandom(seed: 7)
    for round in 0..<12 {
      var path = Path()
      path.move(to: random.point(Rect(200, 200, 200, 200)))
      for _ in 0..<3 {
        path.line(to: random.point(Rect(200, 200, 200, 200)))
        path.cubic(
          random.point(Rect(200, 200, 200, 200)), random.point(Rect(200, 200, 200, 200)),
          to: random.point(Rect(200, 200, 200, 200)))
      }
      if round % 2 == 0 { path.close() }
      let outline = strokedOutline(path, Stroke(width: 5 + 60 * random.unit(), cap: cap, join: join))
      for _ in 0..<25 { #expect(outline.winding(at: random.point(Rect(150, 150, 300, 300))) >= 0) }
    }
  }

  /// Where a stroke does not cross itself nothing is covered twice, so an accumulator of signed areas makes no edge
  /// darker.
  @Test func piecesDoNotOverlap() {
    var fan: [Point] = []
    for i in 0...20 { fan.append(Point(100 + 20 * Double(i), 300 + 0.6 * Double(i * i))) }
    let paths: [Path] = [
      .cubic(Point(100, 300), Point(300, 100), Point(300, 500), Point(500, 300)), .lines(fan),
      .lines([Point(100, 100), Point(300, 120), Point(200, 400)], closed: true),
    ]
    for path in paths {
      for join in Stroke.Join.allCases {
        let outline = strokedOutline(path, Stroke(width: 18, cap: .round, join: join))
        #expect(abs(outline.signedArea - outline.nonZeroArea(step: 0.02)) < 0.5)
      }
    }
  }

  static let hostile: [Double] = [0, -0.0, 1e-300, 1e-9, 1, 1e9, -1e9, 1e18, 1e150, 1e300, .nan, .infinity]

  @Test(arguments: hostile)
  func hostileNumbersDrawSomethingFinite(x: Double) {
    for y in OutlineStrokeTests.hostile {
      var path = Path.lines([Point(0, 0), Point(x, y), Point(y, 100), Point(x, x)])
      path.quad(Point(y, x), to: Point(100, 0))
      path.cubic(Point(x, 0), Point(0, y), to: Point(300, x))
      path.close()
      for width in [1e-9, 1, 1e300] {
        for pattern in [[], [x, y], [5]] {
          let stroke = Stroke(
            width: width, cap: .round, join: .round, miterLimit: y, dashPattern: pattern, dashPhase: x,
            trimStart: 0.1, trimEnd: y)
          let outline = strokedOutline(path, stroke)
          #expect(outline.points.allSatisfy { abs($0.x) <= Outline.guardBand && abs($0.y) <= Outline.guardBand })
        }
      }
      #expect(
        filledOutline(path).points.allSatisfy { abs($0.x) <= Outline.guardBand && abs($0.y) <= Outline.guardBand })
    }
  }

  @Test func aBadSubpathLeavesTheOthers() {
    var path = Path.lines([Point(0, 0), Point(.nan, 5), Point(9, 9)])
    path.append(.lines([Point(10, 10), Point(20, 10)]))
    #expect(strokedOutline(path, Stroke(width: 2)).bounds == Rect(10, 9, 10, 2))
  }

  @Test func aLineFarAcrossIsStillItself() {
    let outline = strokedOutline(.lines([Point(-1e9, 100), Point(1e9, 100)]), Stroke(width: 10))
    #expect(outline.winding(at: Point(300, 104.9)) == 1)
    #expect(outline.winding(at: Point(300, 105.1)) == 0)
    #expect(outline.points.count <= 8)
  }

  @Test func theBudgetEndsTheWork() {
    var outline = Outline()
    var scratch = OutlineScratch()
    var budget = PointBudget(100)
    let content = StrokedPath(
      path: .circle(Point(300, 300), 200), stroke: Stroke(width: 20), transform: .identity, paint: .color(.black))
    strokeOutline(content, clip: outlineCanvas, into: &outline, scratch: &scratch, budget: &budget)
    #expect(budget.isExceeded)
    #expect(outline.points.count <= 100)
  }
}
