import Graphics
import Testing

@testable import Previewing

struct CurveTests {
  @Test func numbersByComponent() {
    let curves = Curve.curves("position", [.point(Point(1, 2)), .none, .point(Point(3, 4))])
    #expect(curves.map(\.property) == ["position"])
    #expect(curves.first?.values == [[1, 2], [1, 2], [3, 4]])
    #expect(Curve.curves("hidden", [.bool(true), .bool(false)]).first?.values == [[1], [0]])
  }

  @Test func partsOfTransformsThatMove() {
    let turned = Transform.components(.init(rotation: SIMD3(0, 0, 90)))
    let curves = Curve.curves("transform", [.transform(.identity), .transform(turned)])
    #expect(curves.map(\.property) == ["transform.rotation.z"])
    #expect(curves.first?.values == [[0], [90]])
  }

  @Test func nothingOfTextsAndPaths() {
    #expect(Curve.curves("text", [.string("a"), .string("b")]).isEmpty)
    #expect(Curve.curves("x", [.none, .none]).isEmpty)
    #expect(Curve.curves("x", []).isEmpty)
    #expect(Curve.curves("x", [.number(1), .point(Point(1, 2))]).isEmpty)
  }
}
