import Graphics
import Motion
import TestSupport
import Testing

@Suite struct TransformTests {
  private static func flat(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Transform {
    .matrix(Matrix4(Affine(a, b, c, d, 0, 0)))
  }

  /// Measured on macOS: m11 m12 m21 m22 a quarter of the way from identity (§1.9).
  @Test(arguments: [
    (flat(-1, 0, 0, 1), [0.5, 0, 0, 1]),
    (.matrix(.rotationZ(.pi)), [0.7071, -0.7071, 0.7071, 0.7071]),
    (flat(1, 0, 0.5, 1), [1, 0, 0.1151, 1.0023]),
    (.matrix(Matrix4.scale(2, 1, 1).then(.rotationZ(1.5))), [1.1631, 0.4578, -0.3663, 0.9305]),
  ])
  func measuredQuarterWays(end: Transform, expected: [Double]) {
    let m = Transform.matrix(.identity).interpolated(to: end, 0.25).matrix
    for (found, wanted) in zip([m[0, 0], m[0, 1], m[1, 0], m[1, 1]], expected) {
      #expect(abs(found - wanted) < 6e-5, "\(m)")
    }
  }

  /// By the steps of CSS Transforms 1, worked out by hand: half of the way to a turn by 90° with a skew of tangent ½.
  @Test func turnsWithASkewGoAsInCSS() {
    let m = Matrix4.identity.interpolated(to: Matrix4(Affine(0, 1, -1, 0.5, 0, 0)), 0.5)
    let expected = [0.669_78, 0.548_99, -0.709_31, 0.916_28]
    for (found, wanted) in zip([m[0, 0], m[0, 1], m[1, 0], m[1, 1]], expected) {
      #expect(abs(found - wanted) < 1e-4, "\(m)")
    }
  }

  @Test func threeQuarterTurnGoesBackAQuarter() {
    let m = Transform.matrix(.identity).interpolated(to: .matrix(.rotationZ(1.5 * .pi)), 0.5).matrix
    #expect(isClose(m, .rotationZ(-.pi / 4)))
  }

  @Test(arguments: [(270.0, -22.5), (180, -45), (90, 22.5), (720, 0)])
  func partsTurnTheShorterWayToo(_ degrees: Double, _ quarter: Double) {
    let end = Transform.components(Transform.Components(rotation: SIMD3(0, 0, degrees)))
    let m = Transform.identity.interpolated(to: end, 0.25).matrix
    #expect(isClose(m, .rotationZ(degrees: quarter)))
    #expect(Transform.identity.interpolated(to: end, 1) == end)
  }

  @Test func inSpaceItTurnsEvenlyByTheShorterWay() {
    let turns: [(make: (Double) -> Matrix4, angle: Double)] = [
      ({ .rotationX($0) }, 1.2), ({ .rotationY($0) }, -2.5),
    ]
    for (make, angle) in turns {
      let end = make(angle).then(.translation(8, 4, 2))
      let m = Matrix4.identity.interpolated(to: end, 0.25)
      #expect(isClose(m, make(angle / 4).then(.translation(2, 1, 0.5))))
    }
  }

  @Test func perspectiveComesApartAndTogether() {
    var random = SeededRandom(seed: 3)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    for _ in 0..<500 {
      let parts = Transform.Components(
        translation: SIMD3(number(-9...9), number(-9...9), number(-9...9)),
        rotation: SIMD3(number(-180...180), number(-180...180), number(-180...180)),
        scale: SIMD3(number(0.2...3), number(-3 ... -0.2), number(0.2...3)), skew: SIMD2(number(-50...50), 0))
      var m = parts.matrix.then(.perspective(number(200...900)))
      // Projections that differ by a factor are the same.
      let w = m[3, 3]
      m = Matrix4(m.rows.0 / w, m.rows.1 / w, m.rows.2 / w, m.rows.3 / w)
      // Just after the start and just before the end it is what it was: taking apart loses nothing.
      #expect(isClose(m.interpolated(to: .rotationX(1), 1e-12), m, 1e-7))
      #expect(isClose(Matrix4.rotationX(1).interpolated(to: m, 1 - 1e-12), m, 1e-7))
    }
  }

  @Test func whatCannotBeTakenApartGoesByElement() {
    let flatZero = Transform.matrix(.scale(0, 0, 1))
    #expect(isClose(flatZero.interpolated(to: .matrix(.identity), 0.25).matrix, .scale(0.25, 0.25, 1)))
    let thin = Matrix4.scale(1, 1, 0).then(.rotationX(1))
    let m = thin.interpolated(to: .identity, 0.5)
    #expect((0..<4).allSatisfy { row in (0..<4).allSatisfy { m[row, $0].isFinite } })
  }

  @Test func endsAreExact() {
    let (a, b) = (Transform.matrix(.rotationZ(1)), Transform.matrix(.perspective(300)))
    #expect(a.interpolated(to: b, 0) == a)
    #expect(a.interpolated(to: b, 1) == b)
  }
}
