import Graphics
import TestSupport
import Testing

@testable import Rasterizing

/// Rows and pixels that are passed over are those in which there is nothing to correct.
@Suite struct MixedPixelShortcutTests {
  enum Kind: CaseIterable {
    case polygons, hairlines, contoursOnEachOther, strokes, curlyStrokes, glyphs, rectangles, curves, zigzags
  }

  private static let side = 40.0

  private static func contours(_ kind: Kind, _ random: inout SeededRandom) -> [[Point]] {
    func point(_ random: inout SeededRandom) -> Point { Point(random.number(-8, 48), random.number(-8, 48)) }
    switch kind {
    case .polygons:
      return (0..<3).map { _ in (0..<7).map { _ in point(&random) } }
    case .hairlines:
      return (0..<6).map { _ in
        let (a, b) = (point(&random), point(&random))
        let width = random.number(0, 0.2)
        return [a, b, b + Point(width, width / 3), a + Point(width, width / 3)]
      }
    case .contoursOnEachOther:
      let contour = (0..<5).map { _ in point(&random) }
      let moved = contour.map { $0 + Point(random.number(-0.1, 0.1), random.number(-0.1, 0.1)) }
      return [contour, contour.reversed(), moved, random.number(0, 1) < 0.5 ? contour : moved.reversed()]
    case .strokes, .curlyStrokes:
      var path = Path()
      path.move(to: point(&random))
      for _ in 0..<3 { path.cubic(point(&random), point(&random), to: point(&random)) }
      if kind == .curlyStrokes { path.close() }
      let stroke = Stroke(width: random.number(0.2, kind == .strokes ? 3 : 20), cap: .round, join: .round)
      return outlined(StrokedPath(path: path, stroke: stroke, transform: .identity, paint: .color(.black)))
    case .glyphs:
      return (0..<12).flatMap { _ in
        let place = point(&random)
        let size = random.number(1, 6)
        return [ring(place, size, 1, 9), ring(place, size * random.number(0.3, 0.95), -1, 9)]
      }
    case .rectangles:
      return (0..<8).map { _ in
        let (a, b) = (point(&random), point(&random))
        let corners = [a, Point(b.x, a.y), b, Point(a.x, b.y)]
        return random.number(0, 1) < 0.5 ? corners : corners.map { Point($0.x.rounded(), ($0.y * 4).rounded() / 4) }
      }
    case .curves:
      return (0..<3).map { _ in
        ring(point(&random), random.number(2, 25), random.number(0, 1) < 0.5 ? 1 : -1, 60)
      }
    case .zigzags:
      return [(0..<60).map { Point(random.number(-8, 48), Double($0 % 2) * 30 + random.number(0, 10)) }]
    }
  }

  private static func ring(_ center: Point, _ radius: Double, _ sense: Double, _ corners: Int) -> [Point] {
    (0..<corners).map {
      let angle = sense * 2 * Double.pi * Double($0) / Double(corners)
      return center + Point(Maths.cos(angle), Maths.sin(angle) * 0.7) * radius
    }
  }

  private static func outlined(_ content: StrokedPath) -> [[Point]] {
    var outline = Outline()
    var scratch = OutlineScratch()
    var budget = PointBudget()
    strokeOutline(content, clip: Rect(-100, -100, 300, 300), into: &outline, scratch: &scratch, budget: &budget)
    return outline.contourEnds.indices.map { Array(outline.contour($0)) }
  }

  private static func edges(_ contours: [[Point]]) -> EdgeList {
    let edges = EdgeList()
    for contour in contours { contour.withUnsafeBufferPointer { edges.addPolygon($0) } }
    return edges
  }

  private static func expectShortcutsHold(_ edges: EdgeList, _ clip: PixelRect, _ rule: FillRule) -> Int {
    var corrected = 0
    CoverageBands().forEach(edges, within: clip, rule) { band in
      let found = ExhaustiveCoverage.pixels(of: band, rule)
      let expected = ExhaustiveCoverage(edges, band.area, rule).pixels()
      #expect(found == expected)
      corrected += expected.count
    }
    return corrected
  }

  @Test(arguments: Kind.allCases, FillRule.allCases)
  func coverageIsThatOfEveryPixelLookedAt(_ kind: Kind, _ rule: FillRule) {
    var random = SeededRandom(UInt64(17 + (rule == .evenOdd ? 1 : 0)))
    var pixels = 0
    for _ in 0..<40 {
      let edges = MixedPixelShortcutTests.edges(MixedPixelShortcutTests.contours(kind, &random))
      let (x, y) = (Int(random.number(0, 30)), Int(random.number(0, 30)))
      let clips = [
        PixelRect(x: 0, y: 0, width: 40, height: 40), PixelRect(x: x, y: y, width: 9, height: 7),
        PixelRect(x: x, y: 0, width: 1, height: 40), PixelRect(x: 0, y: y, width: 40, height: 1),
      ]
      for clip in clips { pixels += MixedPixelShortcutTests.expectShortcutsHold(edges, clip, rule) }
    }
    #expect(pixels > 1000)
  }

  /// Rows of more pixels than a word has bits, crossed by flatter lines.
  @Test(arguments: Kind.allCases, FillRule.allCases)
  func coverageOfWideRowsIsThatOfEveryPixelLookedAt(_ kind: Kind, _ rule: FillRule) {
    var random = SeededRandom(UInt64(71 + (rule == .evenOdd ? 1 : 0)))
    var pixels = 0
    for _ in 0..<5 {
      let contours = MixedPixelShortcutTests.contours(kind, &random)
      let edges = MixedPixelShortcutTests.edges(contours.map { $0.map { Point($0.x * 5, $0.y) } })
      let (x, y) = (Int(random.number(0, 60)), Int(random.number(0, 30)))
      let clips = [
        PixelRect(x: 0, y: 4, width: 200, height: 20), PixelRect(x: x, y: y, width: 131, height: 9),
        PixelRect(x: x, y: y, width: 128, height: 3),
      ]
      for clip in clips { pixels += MixedPixelShortcutTests.expectShortcutsHold(edges, clip, rule) }
    }
    #expect(pixels > 5000)
  }

  /// Shapes beside each other: only where one of them has something to be looked at is it looked at.
  @Test(arguments: FillRule.allCases)
  func shapesInOneRowDoNotDisturbEachOther(_ rule: FillRule) {
    var random = SeededRandom(23)
    for _ in 0..<6 {
      let contours = (0..<9).flatMap { place in
        let center = Point(Double(place) * 30 + random.number(0, 12), random.number(4, 14))
        let radius = random.number(3, 12)
        let ring = MixedPixelShortcutTests.ring(center, radius, 1, Int(random.number(3, 40)))
        return random.number(0, 1) < 0.5
          ? [ring] : [ring, MixedPixelShortcutTests.ring(center, radius * random.number(0.5, 1), -1, 30)]
      }
      let edges = MixedPixelShortcutTests.edges(contours)
      let x = Int(random.number(10, 100))
      let clips = [
        PixelRect(x: 0, y: 0, width: 280, height: 20), PixelRect(x: x, y: 3, width: 100, height: 12),
      ]
      for clip in clips { #expect(MixedPixelShortcutTests.expectShortcutsHold(edges, clip, rule) > 1000) }
    }
  }

  /// So many edges that their rows are accumulated in several bands.
  @Test func bandsAreLikeOne() {
    var random = SeededRandom(5)
    let contour = (0..<1400).map {
      Point(random.number(0, 24), $0 % 2 == 0 ? random.number(0, 6) : random.number(50, 60))
    }
    let edges = MixedPixelShortcutTests.edges([contour])
    let clip = PixelRect(x: 0, y: 0, width: 24, height: 60)
    var bands = 0
    CoverageBands().forEach(edges, within: clip, .evenOdd) { _ in bands += 1 }
    #expect(bands > 1)
    #expect(MixedPixelShortcutTests.expectShortcutsHold(edges, clip, .evenOdd) > 1000)
    #expect(MixedPixelShortcutTests.expectShortcutsHold(edges, clip, .nonZero) > 1000)
  }
}
