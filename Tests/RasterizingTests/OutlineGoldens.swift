import Graphics

private let red = Color(0.86, 0.15, 0.18)
private let blue = Color(0.13, 0.39, 0.84)

/// Corner cases of strokes and fills.
enum OutlineGoldens {
  static let all = caps + dashes + joins + fills

  /// Three subpaths of no length: open, of a line to itself, and closed.
  private static let nothingLong: Path = {
    var path = Path()
    path.move(to: Point(14, 32))
    path.line(to: Point(14, 32))
    path.move(to: Point(32, 32))
    path.close()
    path.move(to: Point(50, 32))
    path.cubic(Point(50, 32), Point(50, 32), to: Point(50, 32))
    path.close()
    return path
  }()

  private static func stroke(
    _ path: Path, _ cap: Stroke.Cap = .butt, _ join: Stroke.Join = .miter, width: Double = 12, limit: Double = 10,
    dashes: [Double] = [], phase: Double = 0
  ) -> SceneNode {
    Draw.stroke(
      path,
      Stroke(width: width, cap: cap, join: join, miterLimit: limit, dashPattern: dashes, dashPhase: phase), blue)
  }

  static let caps = [
    GoldenCase("stroke/no-length-with-round-caps-is-a-dot", [stroke(nothingLong, .round)]),
    GoldenCase("stroke/no-length-with-square-caps-is-a-square", [stroke(nothingLong, .square)]),
    GoldenCase("stroke/no-length-with-butt-caps-is-nothing", [stroke(nothingLong)]),
    GoldenCase("stroke/no-length-dashed-is-a-dot", [stroke(nothingLong, .round, dashes: [6, 3])]),
    GoldenCase(
      "stroke/coincident-points-count-once",
      [
        stroke(
          Draw.line(Point(10, 50), Point(10, 50), Point(32, 14), Point(32, 14), Point(54, 50), Point(54, 50)), .square)
      ]),
  ]

  private static let box = Draw.rect(12, 12, 40, 40)
  private static func dashed(_ dashes: [Double], _ phase: Double = 0, _ cap: Stroke.Cap = .butt) -> SceneNode {
    stroke(box, cap, width: 8, dashes: dashes, phase: phase)
  }

  static let dashes = [
    GoldenCase("stroke/dashes-of-a-closed-path-join-where-it-begins", [dashed([20, 12], 10)]),
    GoldenCase("stroke/dashes-of-a-closed-path-begin-at-its-begin", [dashed([20, 12])]),
    GoldenCase("stroke/a-negative-phase-moves-dashes-on", [dashed([20, 12], -6)]),
    GoldenCase("stroke/a-phase-longer-than-the-dashes-wraps", [dashed([20, 12], 106)]),
    GoldenCase("stroke/an-odd-count-of-dashes-is-used-twice", [dashed([18, 6, 4])]),
    GoldenCase("stroke/dashes-of-no-length-are-dots", [dashed([0, 16], 0, .round)]),
    GoldenCase("stroke/dashes-of-no-length-are-squares", [dashed([0, 16], 4, .square)]),
    GoldenCase("stroke/dashes-of-no-length-with-butt-caps-are-nothing", [dashed([0, 16])]),
  ]

  private static let back = Draw.line(Point(12, 24), Point(46, 24), Point(20, 24))
  private static let cusp: Path = {
    var path = Path()
    path.move(to: Point(8, 52))
    path.cubic(Point(56, 8), Point(8, 8), to: Point(56, 52))
    return path
  }()
  /// A right angle: its miter is √2 widths long.
  private static let corner = Draw.line(Point(12, 50), Point(12, 14), Point(50, 14))

  static let joins =
    Stroke.Join.allCases.map { GoldenCase("stroke/a-turn-back-with-\($0.rawValue)", [stroke(back, .butt, $0)]) }
    + Stroke.Join.allCases.map { GoldenCase("stroke/a-cusp-with-\($0.rawValue)", [stroke(cusp, .butt, $0, width: 8)]) }
    + [
      GoldenCase("stroke/a-miter-within-its-limit-stays", [stroke(corner, limit: 1.4143)]),
      GoldenCase("stroke/a-miter-just-beyond-its-limit-is-cut", [stroke(corner, limit: 1.4142)]),
      GoldenCase(
        "stroke/control-points-at-the-ends-are-a-line",
        [
          {
            var path = Path()
            path.move(to: Point(10, 50))
            path.cubic(Point(10, 50), Point(54, 14), to: Point(54, 14))
            return stroke(path, .square)
          }()
        ]),
      GoldenCase(
        "stroke/an-arc-may-be-a-full-circle",
        [stroke(.arc(center: Point(32, 32), radius: 20, startAngle: 30, endAngle: 390, clockwise: true), width: 8)]),
    ]

  private static func far(_ size: Double) -> Path {
    Draw.polygon([Point(32, 8), Point(size, size), Point(-size, size)])
  }

  static let fills = [
    GoldenCase("fill/huge-coordinates-are-cut", [Draw.fill(far(1e9), red)]),
    GoldenCase(
      "fill/tiny-coordinates-can-be-enlarged",
      [Draw.fill(Draw.star(0, 0, 1e-9), red, Projection(Affine(28e9, 0, 0, 28e9, 32, 34)))]),
    GoldenCase("fill/an-area-of-no-width-is-nothing", [Draw.fill(Draw.rect(10, 10, 0, 40), red)]),
  ]
}
