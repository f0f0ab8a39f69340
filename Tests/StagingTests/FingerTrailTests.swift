import Graphics
import Rasterizing
import TestSupport
import Testing

@testable import Staging

/// The edge of a trail holds what its discs and the trapezoids between them cover together.
struct FingerTrailTests {
  /// All of them, each a contour of its own, which turn the same way.
  private static func pieces(_ discs: [FingerTrail.Disc]) -> Path {
    var path = Path()
    for (index, disc) in discs.enumerated() where disc.radius > 0.2 {
      let (center, radius) = (disc.center, disc.radius)
      path.append(.oval(in: Rect(center.x - radius, center.y - radius, 2 * radius, 2 * radius)))
      guard index > 0 else { continue }
      let before = discs[index - 1]
      let way = center - before.center
      guard way.length > 0 else { continue }
      let normal = Point(-way.y, way.x) * (1 / way.length)
      let corners = [
        before.center - normal * before.radius, center - normal * radius, center + normal * radius,
        before.center + normal * before.radius,
      ]
      path.append(.polyline(corners, closed: true))
    }
    return path
  }

  private static func picture(_ path: Path, side: Int = 240) -> Pixmap {
    let fill = Fill(path: path, transform: .identity, paint: .color(.black))
    return Rasterizer().draw(
      Scene(width: side, height: side, nodes: [SceneNode(identity: 1, version: 1, content: .fill(fill))]))
  }

  private static func covers(_ discs: [FingerTrail.Disc], _ p: Point) -> Bool {
    discs.indices.contains { index in
      let disc = discs[index]
      if disc.radius <= 0.2 { return false }
      if disc.center.distance(to: p) <= disc.radius { return true }
      guard index > 0 else { return false }
      let before = discs[index - 1]
      let (way, place) = (disc.center - before.center, p - before.center)
      guard way.length > 0 else { return false }
      let along = (place.x * way.x + place.y * way.y) / (way.length * way.length)
      let across = abs(place.x * way.y - place.y * way.x) / way.length
      return (0...1).contains(along) && across <= before.radius + (disc.radius - before.radius) * along
    }
  }

  /// How much of a pixel they cover, of 255, from points within it: where dozens of contours meet in a pixel no drawing
  /// of them is exact.
  private static func coverage(_ discs: [FingerTrail.Disc], _ x: Int, _ y: Int) -> Int {
    var inside = 0
    for i in 0..<256 {
      let point = Point(Double(x) + (Double(i % 16) + 0.5) / 16, Double(y) + (Double(i / 16) + 0.5) / 16)
      if covers(discs, point) { inside += 1 }
    }
    return inside * 255 / 256
  }

  /// The largest difference of two coverages, of 255. 6 are 2 of 255 once the trail's alpha of 0.35 is in them.
  private static func difference(_ discs: [FingerTrail.Disc]) -> (largest: Int, covered: Int) {
    let (a, b) = (picture(FingerTrail.outline(of: discs)), picture(pieces(discs)))
    var (largest, covered) = (0, 0)
    for index in a.pixels.indices {
      let (own, other) = (Int(a.pixels[index] >> 24), Int(b.pixels[index] >> 24))
      if other > 0 { covered += 1 }
      var difference = abs(own - other)
      if difference > 6 { difference = abs(own - coverage(discs, index % a.width, index / a.width)) }
      largest = max(largest, difference)
    }
    return (largest, covered)
  }

  /// As a finger's: 21 places, radii that grow evenly from `smallest` to 10.8.
  private static func discs(smallest: Double = 0, _ place: (Double) -> Point) -> [FingerTrail.Disc] {
    (0...20).map { step in
      let t = Double(step) / 20
      return FingerTrail.Disc(center: place(t), radius: smallest + (10.8 - smallest) * t)
    }
  }

  @Test(arguments: [0, 0.4, 1.5, 4, 8, 30, 90, 190], [0.0, 6])
  func straight(_ length: Double, _ smallest: Double) {
    for timing in 0..<3 {
      let discs = FingerTrailTests.discs(smallest: smallest) { t in
        let eased = timing == 0 ? t : timing == 1 ? t * t : t * (2 - t)
        return Point(20.3 + length * eased, 60.7 + 0.4 * length * eased)
      }
      let difference = FingerTrailTests.difference(discs)
      #expect(difference.largest <= 6, "\(length) \(timing)")
      #expect(difference.covered > 200)
    }
  }

  @Test(arguments: [12.0, 20, 40, 80], [-1.0, 1])
  func around(_ radius: Double, _ turn: Double) {
    for sweep in [0.3, 1, 2.5, 5] {
      let discs = FingerTrailTests.discs { t in
        Point(120 + radius * Maths.cos(turn * sweep * t), 120 + radius * Maths.sin(turn * sweep * t))
      }
      let difference = FingerTrailTests.difference(discs)
      #expect(difference.largest <= 6, "\(radius) \(sweep)")
      #expect(difference.covered > 200)
    }
  }

  /// Corners, ways back, ways that cross themselves, places that stay: rougher ways than a finger's, on which an edge
  /// may be a fifteenth of a pixel off.
  @Test func anyWay() {
    var random = SeededRandom(seed: 7)
    for round in 0..<120 {
      var corners = [Point(120, 120)]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        corners.append(Point(.random(in: 30...210, using: &random), .random(in: 30...210, using: &random)))
      }
      let bend = Double.random(in: 0...60, using: &random)
      let smallest = Double.random(in: 0...8, using: &random)
      let discs = FingerTrailTests.discs(smallest: smallest) { t in
        let along = t * Double(corners.count - 1)
        let leg = min(Int(along), corners.count - 2)
        let place = corners[leg].lerp(to: corners[leg + 1], along - Double(leg))
        return place + Point(bend * Maths.sin(7 * t), 0)
      }
      let difference = FingerTrailTests.difference(discs)
      #expect(difference.largest <= 16, "\(round)")
    }
  }

  @Test func nothingAndLittle() {
    #expect(FingerTrail.outline(of: []).isEmpty)
    #expect(FingerTrail.outline(of: [FingerTrail.Disc(center: .zero, radius: 0.1)]).isEmpty)
    let still = (0...20).map { FingerTrail.Disc(center: Point(50, 50), radius: Double($0) / 2) }
    #expect(FingerTrailTests.difference(still).largest <= 1)
  }
}
