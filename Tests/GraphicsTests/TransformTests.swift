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
