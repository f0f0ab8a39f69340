import Graphics
import TestSupport
import Testing

@testable import Rasterizing

/// Pixels in which several windings meet are covered as the fill rule says of each point, not of their average.
@Suite struct MixedPixelTests {
  /// What a rule says of a point, by counting the lines that a ray to the left crosses.
  private static func isInside(_ contours: [[Point]], _ p: Point, _ rule: FillRule) -> Bool {
    var winding = 0
    for contour in contours {
      for (i, b) in contour.enumerated() {
        let a = contour[(i + contour.count - 1) % contour.count]
        guard (a.y <= p.y) != (b.y <= p.y), a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y) < p.x else { continue }
        winding += a.y < b.y ? 1 : -1
      }
    }
    return rule == .evenOdd ? winding % 2 != 0 : winding != 0
  }

  private static func path(_ contours: [[Point]]) -> Path {
    contours.reduce(into: Path()) { $0.append(Draw.polygon($1)) }
  }

  private static func largestError(_ contours: [[Point]], _ rule: FillRule) -> Double {
    let side = 24
    let samples = 24
    let picture = Draw.render(
      side, [Draw.node(.fill(Fill(path: path(contours), rule: rule, transform: .identity, paint: .color(.black))))])
    var worst = 0.0
    for y in 0..<side {
      for x in 0..<side {
        var hits = 0
        for i in 0..<samples * samples {
          let p = Point(
            Double(x) + (Double(i % samples) + 0.5) / Double(samples),
            Double(y) + (Double(i / samples) + 0.5) / Double(samples))
          if isInside(contours, p, rule) { hits += 1 }
        }
        let exact = Double(hits) / Double(samples * samples) * 255
        worst = max(worst, abs(Double(picture.pixels[y * side + x] >> 24) - exact))
      }
    }
    return worst
  }

  /// Sampling has an error of its own, about 1/24 of a pixel along each edge.
  private static let tolerance = 20.0

  @Test(arguments: 0..<30, FillRule.allCases) func randomPolygonsFollowTheRule(_ seed: Int, _ rule: FillRule) {
    var random = SeededRandom(UInt64(seed))
    let contours = (0..<1 + seed % 3).map { _ in
      (0..<3 + seed % 6).map { _ in Point(random.number(1, 23), random.number(1, 23)) }
    }
    #expect(MixedPixelTests.largestError(contours, rule) < MixedPixelTests.tolerance)
  }

  @Test func halvesTurnedOppositeWaysMeetWithoutASeam() {
    let left = [Point(2, 2), Point(12.5, 2), Point(12.5, 22), Point(2, 22)]
    let right = [Point(22, 2), Point(12.5, 2), Point(12.5, 22), Point(22, 22)]
    #expect(MixedPixelTests.largestError([left, right], .nonZero) == 0)
  }

  @Test func equalContoursAreNothingByTheEvenOddRule() {
    let square = [Point(4.5, 4.5), Point(19.5, 4.5), Point(18, 19.3), Point(4.5, 19.5)]
    #expect(MixedPixelTests.largestError([square, square], .evenOdd) == 0)
  }

  /// A pixel is the same whatever else of the picture is drawn with it.
  @Test(arguments: 0..<20) func aPartIsDrawnAsTheWhole(_ seed: Int) {
    var random = SeededRandom(UInt64(seed + 100))
    let contour = (0..<9).map { _ in Point(random.number(-20, 60), random.number(-20, 60)) }
    let fill = Fill(
      path: Draw.polygon(contour), rule: seed % 2 == 0 ? .nonZero : .evenOdd, transform: .identity,
      paint: .color(.black))
    let whole = Draw.render(40, [Draw.node(.fill(fill))])
    for (x, y) in [(0, 0), (13, 7), (20, 20), (29, 3)] {
      var moved = fill
      moved.transform = .translation(Double(-x), Double(-y))
      let part = Draw.render(11, [Draw.node(.fill(moved))])
      for row in 0..<11 {
        for column in 0..<11 {
          #expect(part.pixels[row * 11 + column] == whole.pixels[(y + row) * 40 + x + column])
        }
      }
    }
  }
}
