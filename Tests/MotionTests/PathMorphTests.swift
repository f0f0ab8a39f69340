import Graphics
import Motion
import Testing

@Suite struct PathMorphTests {
  private static func polygon(_ points: [Point], closed: Bool = true) -> Path {
    var path = Path()
    path.move(to: points[0])
    for p in points.dropFirst() { path.line(to: p) }
    if closed { path.close() }
    return path
  }

  private static func morph(_ a: Path, _ b: Path, _ t: Double) -> Path {
    Value.path(a).interpolated(to: .path(b), t).asPath ?? Path()
  }

  @Test func samePathsGoPointByPoint() {
    let a = Self.polygon([Point(0, 0), Point(10, 0), Point(10, 10)])
    let b = Self.polygon([Point(0, 10), Point(20, 0), Point(30, 10)])
    #expect(!pathsNeedResampling(a, b))
    #expect(Self.morph(a, b, 0.5) == Self.polygon([Point(0, 5), Point(15, 0), Point(20, 10)]))
  }

  @Test func differentPathsKeepTheirShapesAtTheEnds() {
    let triangle = Self.polygon([Point(0, 0), Point(100, 0), Point(50, 80)])
    var curve = Path()
    curve.move(to: Point(0, 0))
    curve.cubic(Point(0, 60), Point(60, 100), to: Point(100, 100))
    curve.quad(Point(120, 30), to: Point(100, 0))
    curve.close()
    #expect(pathsNeedResampling(triangle, curve))
    #expect(Self.morph(triangle, curve, 0) == triangle)
    #expect(Self.morph(triangle, curve, 1) == curve)
    let (early, late) = (Self.morph(triangle, curve, 1e-9), Self.morph(triangle, curve, 1 - 1e-9))
    #expect(early.verbs == late.verbs)
    #expect(early.verbs.last == .close)
    for (morphed, original) in [(early, triangle), (late, curve)] {
      let (a, b) = (PathMeasure(morphed), PathMeasure(original))
      #expect(isClose(a.length, b.length, 1e-6))
      // The same curve, wherever it begins.
      let points = (0..<4000).compactMap { b.position(atLength: Double($0) / 4000 * b.length)?.point }
      for i in 0...50 {
        let p = a.position(atLength: Double(i) / 50 * a.length)?.point ?? .zero
        #expect(points.contains { $0.distance(to: p) < 0.06 }, "\(i)")
      }
    }
  }

  @Test func extraSubpathsGrowOutOfTheirMiddle() {
    let one = Self.polygon([Point(0, 0), Point(10, 0), Point(10, 10)])
    var two = one
    two.append(Self.polygon([Point(20, 20), Point(30, 20), Point(30, 40), Point(20, 40)]))
    let early = Self.morph(one, two, 1e-6)
    #expect(isClose(early.points.last ?? .zero, Point(25, 30), 1e-4))
    #expect(isClose(PathMeasure(Self.morph(one, two, 1 - 1e-9)).length, PathMeasure(two).length, 1e-6))
    #expect(Self.morph(two, one, 0.5).isFinite)
  }

  @Test func closedPathsBeginWhereTheWayIsShortest() {
    let square = Self.polygon([Point(0, 0), Point(40, 0), Point(40, 40), Point(0, 40)])
    // The same square with a point more, from another corner, and the other way around.
    let other = Self.polygon([Point(40, 40), Point(40, 0), Point(20, 0), Point(0, 0), Point(0, 40)])
    let half = Self.morph(square, other, 0.5)
    #expect(half.controlBox == Rect(0, 0, 40, 40))
    #expect(isClose(PathMeasure(half).length, 160, 1e-9))
    // Moved as a whole it only moves.
    let away = other.transformed(by: Affine(1, 0, 0, 1, 100, 0))
    let quarter = Self.morph(square, away, 0.25)
    #expect(quarter.controlBox.map { isClose($0.origin, Point(25, 0), 1e-9) } ?? false)
    #expect(isClose(PathMeasure(quarter).length, 160, 1e-9))
  }

  @Test func contoursFindTheirPartners() {
    func dot(_ x: Double, _ y: Double) -> Path { .rect(Rect(x - 2, y - 2, 4, 4)) }
    func disk(_ x: Double, _ y: Double) -> Path { .oval(in: Rect(x - 2, y - 2, 4, 4)) }
    let a = Path.compound([dot(0, 0), dot(50, 0), dot(0, 50)])
    let b = Path.compound([disk(0, 50), disk(0, 0), disk(50, 0)])
    let half = PathMeasure(Self.morph(a, b, 0.5))
    // Nothing crosses the middle.
    for segment in half.segments {
      let p = segment.start
      #expect([Point.zero, Point(50, 0), Point(0, 50)].contains { $0.distance(to: p) < 3 }, "\(p)")
    }
    // A hole stays a hole, though both run the other way around.
    let ring = Path.compound([
      .rect(Rect(0, 0, 40, 40)), Self.polygon([Point(10, 10), Point(10, 30), Point(30, 30), Point(30, 10)]),
    ])
    let turned = Path.compound([
      Self.polygon([Point(15, 15), Point(25, 15), Point(25, 20), Point(25, 25), Point(15, 25)]),
      Self.polygon([Point(0, 0), Point(0, 40), Point(40, 40), Point(40, 0)]),
    ])
    let between = Self.morph(ring, turned, 0.5)
    let measure = PathMeasure(between)
    #expect(isClose(measure.length, 160 + 60, 1e-9))
    let areas = Dictionary(grouping: measure.segments, by: \.subpath).sorted { $0.key < $1.key }.map { entry in
      entry.value.reduce(0.0) { $0 + $1.start.x * $1.end.y - $1.start.y * $1.end.x } / 2
    }
    #expect(areas.count == 2 && isClose(areas[0], 1600, 1e-6) && isClose(areas[1], -225, 1e-6))
  }

  @Test func degeneratePathsMorph() {
    var lonely = Path()
    lonely.move(to: Point(1, 1))
    let dot = Self.polygon([Point(5, 5), Point(5, 5)])
    let square = Self.polygon([Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)])
    for (a, b) in [(lonely, square), (dot, square), (Path(), square), (square, Path()), (dot, lonely)] {
      #expect(Self.morph(a, b, 0.5).isFinite)
      #expect(Self.morph(b, a, 0.5).isFinite)
    }
    let half = Self.morph(dot, square, 0.5)
    #expect(half.controlBox == Rect(2.5, 2.5, 5, 5))
  }
}
