import Graphics
import TestSupport
import Testing

@testable import Rasterizing

@Suite struct CoverageTests {
  /// The area of a convex polygon inside one pixel, exactly (Sutherland–Hodgman in Double).
  static func exactArea(_ polygon: [Point], x: Int, y: Int) -> Double {
    var points = polygon
    let sides: [(Point) -> Double] = [
      { $0.x - Double(x) }, { Double(x + 1) - $0.x }, { $0.y - Double(y) }, { Double(y + 1) - $0.y },
    ]
    for side in sides {
      var kept: [Point] = []
      for (i, b) in points.enumerated() {
        let a = points[(i + points.count - 1) % points.count]
        let (da, db) = (side(a), side(b))
        if (da > 0) != (db > 0) { kept.append(a.lerp(to: b, da / (da - db))) }
        if db > 0 { kept.append(b) }
      }
      points = kept
    }
    var twice = 0.0
    for (i, b) in points.enumerated() {
      let a = points[(i + points.count - 1) % points.count]
      twice += a.x * b.y - b.x * a.y
    }
    return abs(twice) / 2
  }

  @Test(arguments: 0..<40) func trianglesHaveTheirExactArea(_ seed: Int) {
    var random = SeededRandom(UInt64(seed))
    let spread = seed % 4 == 0 ? 3.0 : 40
    let triangle = (0..<3).map { _ in
      Point(random.number(20 - spread, 20 + spread), random.number(20 - spread, 20 + spread))
    }
    let picture = Draw.render(40, [Draw.fill(Draw.polygon(triangle), .black)])
    var worst = 0.0
    var sum = 0.0
    var exact = 0.0
    for y in 0..<40 {
      for x in 0..<40 {
        let area = CoverageTests.exactArea(triangle, x: x, y: y) * 255
        let drawn = Double(picture.pixels[y * 40 + x] >> 24)
        worst = max(worst, abs(area - drawn))
        sum += drawn
        exact += area
      }
    }
    // Half a level of rounding, and corners snapped to 1/256 pixel.
    #expect(worst <= 1.8)
    #expect(abs(sum - exact) < 0.02 * max(exact, 255))
  }

  @Test func wholePixelsAreWholeAndHalvesAreHalf() {
    let picture = Draw.render(8, [Draw.fill(Draw.rect(1.5, 2, 4, 3.5), .black)])
    let alphas = (0..<8).map { y in (0..<8).map { x in picture.pixels[y * 8 + x] >> 24 } }
    #expect(alphas[1] == [0, 0, 0, 0, 0, 0, 0, 0])
    #expect(alphas[2] == [0, 128, 255, 255, 255, 128, 0, 0])
    #expect(alphas[5] == [0, 64, 128, 128, 128, 64, 0, 0])
  }

  /// Two shapes that share an edge, as one even-odd path, leave no seam.
  @Test func sharedEdgesLeaveNoSeam() {
    var path = Draw.polygon([Point(0, 0), Point(33.3, 0), Point(21.7, 40), Point(0, 40)])
    path.append(Draw.polygon([Point(33.3, 0), Point(40, 0), Point(40, 40), Point(21.7, 40)]))
    let picture = Draw.render(40, [Draw.fill(path, .black, rule: .nonZero)])
    #expect(picture.pixels.allSatisfy { $0 == 0xFF00_0000 })
  }

  @Test func directionDoesNotMatter() {
    var random = SeededRandom(5)
    for _ in 0..<20 {
      let points = (0..<6).map { _ in Point(random.number(-10, 50), random.number(-10, 50)) }
      for rule in FillRule.allCases {
        let a = Draw.render(40, [Draw.fill(Draw.polygon(points), .black, rule: rule)])
        let b = Draw.render(40, [Draw.fill(Draw.polygon(points.reversed()), .black, rule: rule)])
        #expect(a == b)
      }
    }
  }

  /// Beyond the memory of one band, rows are done in several.
  @Test func tallPicturesAreDoneInBands() {
    let side = 2000
    let picture = Draw.render(side, [Draw.fill(Draw.circle(1000, 1000, 990), .black)])
    let sum = picture.pixels.reduce(0.0) { $0 + Double($1 >> 24) / 255 }
    #expect(abs(sum / (Double.pi * 990 * 990) - 1) < 3e-4)
    for y in [0, 300, 500, 999, 1500] {
      #expect(
        picture.pixels[y * side..<(y + 1) * side].elementsEqual(
          picture.pixels[(side - 1 - y) * side..<(side - y) * side]) || y == 0)
    }
  }
}
