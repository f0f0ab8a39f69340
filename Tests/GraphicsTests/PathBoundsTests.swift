import Graphics
import Testing

struct PathBoundsTests {
  @Test(arguments: [
    ("M 1 2 L 5 -3", Rect(left: 1, top: -3, right: 5, bottom: 2)),
    ("M 0 0 C 0 40 100 40 100 0", Rect(left: 0, top: 0, right: 100, bottom: 30)),
    ("M 0 0 Q 50 100 100 0", Rect(left: 0, top: 0, right: 100, bottom: 50)),
    ("M -50 -50 M 0 0 L 5 5 M 90 90", Rect(left: 0, top: 0, right: 5, bottom: 5)),
    ("M 10 10 H 20 V 20 Z L 5 5", Rect(left: 5, top: 5, right: 20, bottom: 20)),
  ]) func boundsAreTight(_ data: String, _ box: Rect) throws {
    #expect(try Path(svg: data).bounds == box)
  }

  @Test func pathsWithoutSegmentsHaveNone() throws {
    #expect(Path().bounds == nil)
    #expect(try Path(svg: "M 3 4").bounds == nil)
  }

  /// Every point of a curve lies inside, and each side is touched.
  @Test func randomCurvesTouchEachSide() throws {
    for seed in 0..<200 {
      let p = (0..<4).map {
        Point(100 * Noise.random(Double(seed * 8 + $0)), 100 * Noise.random(Double(seed * 8 + $0 + 4)))
      }
      var path = Path()
      path.move(to: p[0])
      path.cubic(p[1], p[2], to: p[3])
      let box = try #require(path.bounds)
      var least = Rect(origin: p[0], size: Size(0, 0))
      for step in 0...2000 {
        let t = Double(step) / 2000
        let (u, v) = (1 - t, t)
        least = least.union(
          Rect(
            origin: p[0] * (u * u * u) + p[1] * (3 * u * u * v) + p[2] * (3 * u * v * v) + p[3] * (v * v * v),
            size: Size(0, 0)))
      }
      for (found, near) in zip(
        [box.minX, box.minY, box.maxX, box.maxY], [least.minX, least.minY, least.maxX, least.maxY])
      {
        #expect(abs(found - near) < 0.001)
      }
    }
  }
}
