import Graphics
import TestSupport
import Testing

@testable import Rasterizing

/// Flattened fills, clipping and perspective.
struct OutlineFillTests {
  @Test(arguments: [0.01, 1, 10, 100, 280])
  func discHasItsArea(radius: Double) {
    let outline = filledOutline(.circle(Point(300, 300), radius))
    // The polygon lies inside by two thirds of the tolerance of 0.02 px on average, all around.
    let allowed = 0.02 * 2 * Double.pi * radius * 2 / 3 + 1e-3 * Double.pi * radius * radius
    #expect(abs(outline.signedArea - Double.pi * radius * radius) < allowed)
  }

  @Test func curvesAreWithinTheTolerance() {
    var random = SeededRandom(seed: 11)
    for round in 0..<40 {
      func p() -> Point { random.point(Rect(0, 0, 600, 600)) }
      var path = Path()
      path.move(to: p())
      if round % 2 == 0 { path.cubic(p(), p(), to: p()) } else { path.quad(p(), to: p()) }
      let outline = filledOutline(path)
      let polygon = Path.lines(Array(outline.points))
      let flat = polygon.densePoints(1)
      for points in path.densePoints(300) {
        for point in points { #expect(polygon.distance(to: point, flat) <= 0.0201) }
      }
    }
  }

  @Test func subpathsAreClosedAndDegenerateOnesDropped() {
    var path = Path.lines([Point(10, 10), Point(20, 10), Point(20, 20)])
    path.move(to: Point(5, 5))
    path.append(.lines([Point(50, 50), Point(60, 60)]))
    path.append(.lines([Point(0, 0), Point(.infinity, 0), Point(5, 5)]))
    let outline = filledOutline(path)
    #expect(outline.contourEnds == [3])
    #expect(outline.signedArea == 50)
  }

  @Test func aFillKeepsItsWindings() {
    let square = Path.lines([Point(10, 10), Point(20, 10), Point(20, 20), Point(10, 20)], closed: true)
    #expect(filledOutline(square).signedArea == 100)
    #expect(filledOutline(.lines(square.points.reversed())).signedArea == -100)
  }

  /// Inside the clip a clipped shape winds as the whole one does.
  @Test(arguments: 0..<20)
  func clippingKeepsWindingInside(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let size = [700.0, 5e3, 1e6, 1e9][seed % 4]
    let area = Rect(-size, -size, 2 * size, 2 * size)
    let clip = Rect(-50, -40, 100, 80)
    var points: [Point] = []
    for _ in 0..<12 { points.append(random.point(area)) }
    points.append(random.point(clip))
    var path = Path.lines(points)
    path.cubic(random.point(area), random.point(clip), to: random.point(area))
    let outline = filledOutline(path, clip: clip)
    let whole = filledOutline(path, clip: area)
    guard size < 1e6 else {
      #expect(outline.points.allSatisfy { abs($0.x) <= Outline.guardBand && abs($0.y) <= Outline.guardBand })
      return
    }
    for _ in 0..<200 {
      let p = random.point(clip)
      #expect(outline.winding(at: p) == whole.winding(at: p))
    }
    #expect(Set(outline.points).isSubset(of: Set(whole.points)))
  }

  @Test func farAwayCostsNothing() {
    for x in [-1e9, -1e4, 1e4, 1e9] {
      #expect(filledOutline(.circle(Point(x, 300), 100)).isEmpty)
      #expect(filledOutline(.circle(Point(300, x), 100)).isEmpty)
      #expect(strokedOutline(.circle(Point(x, 300), 100), Stroke(width: 50)).isEmpty)
    }
    let around = filledOutline(.circle(Point(300, 300), 1e7))
    #expect(around.winding(at: Point(300, 300)) == 1)
    #expect(around.points.count < 40)
  }

  @Test func guardBandKeepsBigShapes() {
    let huge = Path.lines([Point(-1e12, -1e12), Point(1e12, -1e12), Point(1e12, 300), Point(-1e12, 300)], closed: true)
    let outline = filledOutline(huge)
    #expect(outline.winding(at: Point(10, 299.9)) == 1)
    #expect(outline.winding(at: Point(10, 300.1)) == 0)
    #expect(
      outline.bounds == Rect(left: -Outline.guardBand, top: -Outline.guardBand, right: Outline.guardBand, bottom: 300))
  }

  /// A plane like a floor: the horizon is at y = 200, nothing may appear above it.
  static let horizon = Projection(300, 300, 0, 0, 200, 100, 0, 1, 0)

  @Test func nothingBehindTheEyeIsDrawn() {
    // Depth y: the point (x, y) lands at (300 + 300·x / y, 200 + 100 / y).
    let strip = Path.lines([Point(-0.5, -3), Point(0.5, -3), Point(0.5, 4), Point(-0.5, 4)], closed: true)
    let fill = filledOutline(strip, OutlineFillTests.horizon)
    let stroke = strokedOutline(strip, Stroke(width: 0.2), OutlineFillTests.horizon)
    #expect(fill.winding(at: Point(300, 500)) != 0)
    #expect(fill.winding(at: Point(300, 226)) != 0)
    #expect(fill.winding(at: Point(300, 224)) == 0)
    #expect(stroke.winding(at: Point(300 + 150 * 2, 400)) == 1)
    for p in fill.points + stroke.points { #expect(p.y >= 200) }
    let behind = Path.lines([Point(-1, -3), Point(1, -3), Point(1, -1), Point(-1, -1)], closed: true)
    #expect(filledOutline(behind, OutlineFillTests.horizon).isEmpty)
    #expect(strokedOutline(behind, Stroke(width: 1), OutlineFillTests.horizon).isEmpty)
  }

  @Test func perspectiveWithoutDepthIsAffine() {
    let slight = Projection(1, 0, 0, 0, 1, 0, 1e-12, 0, 1)
    let path = Path.circle(Point(300, 300), 150)
    #expect(abs(filledOutline(path, slight).signedArea - filledOutline(path).signedArea) < 1)
    let stroke = Stroke(width: 30, cap: .round, dashPattern: [40, 50])
    #expect(abs(strokedOutline(path, stroke, slight).signedArea - strokedOutline(path, stroke).signedArea) < 1)
  }

  @Test func curvesUnderPerspectiveAreWithinTheTolerance() {
    let tilted = Projection(1, 0.2, 20, 0.1, 1, 10, 0.0005, 0.001, 1)
    let path = Path.circle(Point(300, 300), 200)
    let polygon = Path.lines(Array(filledOutline(path, tilted).points))
    let flat = polygon.densePoints(1)
    for points in path.densePoints(200) {
      for point in points { #expect(polygon.distance(to: tilted.apply(point), flat) <= 0.0201) }
    }
  }

  @Test(arguments: [
    Projection.scale(0, 1), .scale(.nan, 1), .scale(.infinity, 1), Projection(1, 0, 0, 0, 1, 0, 0, 0, -1),
    Projection(1, 0, 0, 0, 1, 0, 0, 0, 0), .scale(1e300, 1e300),
  ])
  func mapsThatShowNothing(map: Projection) {
    let path = Path.circle(Point(300, 300), 100)
    #expect(filledOutline(path, map).isEmpty)
    #expect(strokedOutline(path, Stroke(width: 10), map).isEmpty)
  }
}
