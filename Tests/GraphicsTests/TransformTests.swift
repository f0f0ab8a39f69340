import Graphics
import Testing

@Suite struct TransformTests {
  @Test(arguments: [(90.0, 0.0, 1.0), (180, -1, 0), (270, 0, -1), (-90, 0, -1), (360, 1, 0), (720, 1, 0)])
  func quarterTurnsAreExact(_ degrees: Double, _ cosine: Double, _ sine: Double) {
    var components = Transform.Components()
    components.rotation = SIMD3(0, 0, degrees)
    let matrix = components.matrix
    #expect(matrix == Matrix4(Affine(cosine, sine, -sine, cosine, 0, 0)))
    #expect(Affine.rotation(degrees: degrees) == Affine(cosine, sine, -sine, cosine, 0, 0))
    #expect(matrix.isAffine)
    components.rotation = SIMD3(degrees, 0, 0)
    #expect(components.matrix.rows.1 == SIMD4(0, cosine, sine, 0))
    components.rotation = SIMD3(0, degrees, 0)
    #expect(components.matrix.rows.0 == SIMD4(cosine, 0, -sine, 0))
  }

  @Test(
    arguments: [
      (Point(3, 2), 0.0), (Point(1, 1), 90), (Point(0, 2), 180), (Point(1, 5), 270), (Point(2, 3), 315),
      (Point(1, 2), 0),
      (Point(2, 2 + 1e-17), 0), (Point(9, 2.000_000_000_000_001), 0), (Point(9, 2 + 8e-9), 360 - 180e-9 / .pi),
    ] as [(Point, Double)])
  func anglesAreAnticlockwiseFromEast(_ point: Point, _ degrees: Double) {
    let found = Point(1, 2).angle(to: point)
    #expect(abs(found - degrees) < 1e-12 && (0..<360).contains(found))
    #expect(Point.zero.angle(to: Point(1, 1e-17)) == 0)
  }

  @Test func turnsAboutAnyAxisKeepItAndTheirAngle() {
    for (x, y, z) in [(1.0, 1.0, 0.0), (-0.2, 0.7, 3), (1e200, -1e200, 1e200), (1e-200, 2e-200, 0)] {
      let axis = SIMD3(x, y, z)
      for degrees in stride(from: -720.0, through: 720, by: 37) {
        let turn = Matrix4.rotation(degrees: degrees, about: axis)
        let unit = (axis / max(abs(x), abs(y), abs(z)))
        let mapped = unit.x * turn.rows.0 + unit.y * turn.rows.1 + unit.z * turn.rows.2
        #expect((mapped - SIMD4(unit, 0)).max() < 1e-14 && (mapped - SIMD4(unit, 0)).min() > -1e-14)
        // The trace of a turn is 1 + 2 cos of its angle.
        let trace = turn[0, 0] + turn[1, 1] + turn[2, 2]
        #expect(abs(trace - 1 - 2 * Maths.cos(degrees: degrees)) < 1e-14)
        // The opposite turn undoes it.
        let back = turn.then(.rotation(degrees: degrees, about: -axis))
        for row in 0..<4 {
          for column in 0..<4 { #expect(abs(back[row, column] - (row == column ? 1 : 0)) < 1e-14) }
        }
      }
    }
  }

  @Test("a right-handed turn about x + y + z by 120° takes x to y, y to z and z to x")
  func turnOfTheDiagonalPermutesTheAxes() {
    let turn = Matrix4.rotation(degrees: 120, about: SIMD3(1, 1, 1))
    for (from, to) in [(0, 1), (1, 2), (2, 0)] { #expect(abs(turn[from, to] - 1) < 1e-15) }
  }

  @Test(arguments: [30.0, 90, -123.4])
  func turnsAboutTheAxesAreExact(_ degrees: Double) {
    #expect(Matrix4.rotation(degrees: degrees, about: SIMD3(3, 0, 0)) == .rotationX(degrees: degrees))
    #expect(Matrix4.rotation(degrees: degrees, about: SIMD3(0, -2, 0)) == .rotationY(degrees: -degrees))
    #expect(Matrix4.rotation(degrees: degrees, about: SIMD3(0, 0, 1e-300)) == .rotationZ(degrees: degrees))
    #expect(Matrix4.rotation(degrees: degrees, about: SIMD3(0, 0, 0)) == .identity)
    for axis in [SIMD3(.nan, 1, 0), SIMD3(.infinity, 1, 0), SIMD3(.nan, 0, 0), SIMD3(0, 0, -Double.infinity)] {
      #expect(!Matrix4.rotation(degrees: degrees, about: axis).isFinite)
    }
  }

  @Test func skewBy45DegreesIsExact() {
    let matrix = Transform.Components(skew: SIMD2(45, 0)).matrix
    #expect(matrix.planeProjection.apply(Point(1, 2)) == Point(3, 2))
  }

  @Test func radiansAgreeWithDegrees() {
    for i in -100...100 {
      let (a, b) = (Affine.rotation(Double(i) * .pi / 50), Affine.rotation(degrees: Double(i) * 3.6))
      #expect(abs(a.a - b.a) < 1e-14 && abs(a.b - b.b) < 1e-14)
    }
  }
}
