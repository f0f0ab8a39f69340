import Foundation
import Graphics
import Rasterizing
import TestSupport
import Testing

/// Planes that go through each other, beside what a ray through each pixel meets first.
struct CrossingPlanesTests {
  private static let side = 200
  private static let eye = 500.0
  private static let colors: [UInt32] = [0x0000FF, 0x00FF00, 0xFF0000, 0x00FFFF, 0xFF00FF, 0xFFFF00]

  /// A square of 100 × 100 points, turned about x and y.
  private struct Square {
    let angles: SIMD2<Double>
    let middle: SIMD3<Double>
    let color: UInt32

    /// Its axes and its normal, y downwards and z towards the eye.
    var axes: (u: SIMD3<Double>, v: SIMD3<Double>, normal: SIMD3<Double>) {
      let (x, y) = (angles.x * .pi / 180, angles.y * .pi / 180)
      // About x first, then about y.
      func turned(_ p: SIMD3<Double>) -> SIMD3<Double> {
        let q = SIMD3(p.x, p.y * cos(x) - p.z * sin(x), p.y * sin(x) + p.z * cos(x))
        return SIMD3(q.x * cos(y) + q.z * sin(y), q.y, -q.x * sin(y) + q.z * cos(y))
      }
      return (turned(SIMD3(1, 0, 0)), turned(SIMD3(0, 1, 0)), turned(SIMD3(0, 0, 1)))
    }

    /// How near to the eye it is met by the ray through a point of the canvas, counted from its middle.
    func depth(_ x: Double, _ y: Double) -> Double? {
      let (u, v, normal) = axes
      let (from, way) = (SIMD3(0, 0, CrossingPlanesTests.eye), SIMD3(x, y, -CrossingPlanesTests.eye))
      let fall = (way * normal).sum()
      guard fall != 0 else { return nil }
      let met = from + way * (((middle - from) * normal).sum() / fall)
      let own = met - middle
      guard abs((own * u).sum()) <= 50, abs((own * v).sum()) <= 50, met.z < CrossingPlanesTests.eye else { return nil }
      return met.z
    }

    var json: String {
      #"""
      {"bounds": [0, 0, 100, 100], "position": [\#(100 + middle.x), \#(100 + middle.y)], "zPosition": \#(middle.z),
       "backgroundColor": "rgb(\#(color & 0xFF), \#(color >> 8 & 0xFF), \#(color >> 16))",
       "transform": {"rotation": {"x": \#(angles.x), "y": \#(angles.y)}}}
      """#
    }
  }

  private static func squares(_ count: Int, spread: Double, _ random: inout SeededRandom) -> [Square] {
    func whole(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random).rounded() }
    return (0..<count).map { number in
      Square(
        angles: SIMD2(whole(0...180) + 0.3, whole(0...180) + 0.7),
        middle: SIMD3(whole(-spread...spread), whole(-spread...spread), whole(-spread...spread)),
        color: colors[number % colors.count])
    }
  }

  @Test(arguments: [(3, 5.0), (6, 20), (9, 40), (12, 5), (12, 20), (20, 5), (20, 20)], [1, 2, 3] as [UInt64])
  func nearestIsSeen(_ scene: (count: Int, spread: Double), seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let squares = Self.squares(scene.count, spread: scene.spread, &random)
    let script = StagedScript(
      #"""
      {"canvas": {"width": 200, "height": 200, "background": "white"}, "layers": [{"perspective": 500, "sublayers": [
        {"type": "transform", "sublayers": [\#(squares.map(\.json).joined(separator: ","))]}]}]}
      """#)
    let pixmap = Rasterizer().draw(try script.scene(at: 0))
    let wanted = (0..<Self.side * Self.side).map { place -> UInt32 in
      let (x, y) = (Double(place % Self.side) + 0.5 - 100, Double(place / Self.side) + 0.5 - 100)
      let met = squares.compactMap { square in square.depth(x, y).map { (depth: $0, color: square.color) } }
      return 0xFF00_0000 | (met.max { $0.depth < $1.depth }?.color ?? 0xFFFFFF)
    }
    var others = 0
    for y in 1..<Self.side - 1 {
      for x in 1..<Self.side - 1 {
        // At edges both are mixtures.
        let around = [-1, 0, 1].flatMap { dy in [-1, 0, 1].map { wanted[(y + dy) * Self.side + x + $0] } }
        guard Set(around).count == 1 else { continue }
        others += Self.distance(pixmap.pixels[y * Self.side + x], around[0]) > 40 ? 1 : 0
      }
    }
    // Of planes that are seen nearly edge-on.
    #expect(others < 100, "\(others) pixels show another plane than the nearest")
  }

  /// By the channel in which they differ most.
  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    [0, 8, 16].map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max() ?? 0
  }
}
