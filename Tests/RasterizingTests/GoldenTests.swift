import Graphics
import TestSupport
import Testing

@testable import Rasterizing

/// One rule each: the name says what the picture shows.
struct GoldenCase: Sendable, CustomTestStringConvertible {
  var name: String
  var side = 64
  var nodes: [SceneNode]
  var testDescription: String { name }

  init(_ name: String, side: Int = 64, _ nodes: [SceneNode]) {
    (self.name, self.side, self.nodes) = (name, side, nodes)
  }
}

@Suite struct GoldenTests {
  @Test(arguments: GoldenCase.all)
  func looksAsRecorded(_ example: GoldenCase) {
    let problem = Golden(beside: #filePath).mismatch(Draw.render(example.side, example.nodes), example.name)
    #expect(problem == nil)
  }

  @Test func namesAreUnique() {
    #expect(Set(GoldenCase.all.map(\.name)).count == GoldenCase.all.count)
  }
}

private let red = Color(0.86, 0.15, 0.18)
private let blue = Color(0.13, 0.39, 0.84)
private let green = Color(0.16, 0.62, 0.33)
private let paper = Draw.fill(Draw.rect(0, 0, 128, 128), Color(0.96, 0.95, 0.92))
private let rainbow = [
  Gradient.Stop(0, Color(0.9, 0.1, 0.1)), Gradient.Stop(0.5, Color(0.95, 0.85, 0.1)), Gradient.Stop(1, blue),
]
private let fading = [Gradient.Stop(0, red), Gradient.Stop(1, Color(0.13, 0.39, 0.84, 0))]
private let hard = [
  Gradient.Stop(0, red), Gradient.Stop(0.35, red), Gradient.Stop(0.35, Color(1, 1, 1)),
  Gradient.Stop(0.65, Color(1, 1, 1)),
  Gradient.Stop(0.65, blue), Gradient.Stop(1, blue),
]
private let panel = Draw.rect(4, 4, 56, 56)
private let tilted = Projection(Affine.rotation(0.4)).then(.translation(14, -10))
private let perspective = Projection(0.9, 0.05, 4, 0.02, 0.8, 6, 0.001, 0.009, 1)
private let bent = Draw.line(Point(10, 50), Point(22, 14), Point(34, 50), Point(54, 30))
private let pair = [Draw.fill(Draw.circle(26, 32, 18), red), Draw.fill(Draw.circle(40, 32, 18), blue)]

private func shadow(
  _ sigma: Double, _ x: Double, _ y: Double, color: Color = Color(0, 0, 0, 0.6), path: Path? = nil
) -> Group.Shadow {
  Group.Shadow(color: color, sigma: sigma, offset: Point(x, y), path: path)
}

extension GoldenCase {
  static let all =
    fills + strokes + gradients + images + groups + effects + masks + warps + shaders + PictureGoldens.all
    + OutlineGoldens.all

  static let fills = [
    GoldenCase("fill/non-zero-fills-the-middle-of-a-star", [Draw.fill(Draw.star(32, 34, 28), red)]),
    GoldenCase("fill/even-odd-leaves-the-middle-of-a-star", [Draw.fill(Draw.star(32, 34, 28), red, rule: .evenOdd)]),
    GoldenCase(
      "fill/opposite-direction-cuts-a-hole",
      [
        {
          var path = Draw.circle(32, 32, 26)
          path.append(Draw.circle(32, 32, 14, clockwise: false))
          return Draw.fill(path, blue)
        }()
      ]),
    GoldenCase(
      "fill/same-direction-overlap-is-covered-once",
      [
        {
          var path = Draw.circle(24, 32, 18)
          path.append(Draw.circle(40, 32, 18))
          return Draw.fill(path, Color(0.1, 0.4, 0.8, 0.5))
        }()
      ]),
    GoldenCase(
      "fill/half-pixel-edges-are-half-covered", side: 16, [Draw.fill(Draw.rect(2.5, 3.25, 9, 8.5), .black)]),
    GoldenCase("fill/an-open-subpath-is-closed", [Draw.fill(bent, green)]),
    GoldenCase(
      "fill/perspective-bends-the-sides-of-a-grid",
      [
        {
          var path = Path()
          for i in 0..<8 {
            for j in 0..<8 where (i + j) % 2 == 0 { path.append(Draw.rect(Double(i) * 8, Double(j) * 8, 8, 8)) }
          }
          return Draw.fill(path, blue, perspective)
        }()
      ]),
    GoldenCase(
      "fill/what-lies-behind-the-eye-is-cut",
      [
        Draw.fill(Draw.rect(0, 0, 64, 64), green, Projection(1, 0, 0, 0, 1, 20, 0, -0.02, 1))
      ]),
    GoldenCase(
      "fill/translucent-colors-mix",
      [
        Draw.fill(Draw.circle(24, 26, 18), Color(1, 0, 0, 0.5)),
        Draw.fill(Draw.circle(40, 26, 18), Color(0, 1, 0, 0.5)),
        Draw.fill(Draw.circle(32, 40, 18), Color(0, 0, 1, 0.5)),
      ]),
  ]

  static let strokes = [
    GoldenCase("stroke/butt-caps-end-at-the-end", [Draw.stroke(bent, Stroke(width: 8), red)]),
    GoldenCase("stroke/round-caps-and-joins", [Draw.stroke(bent, Stroke(width: 8, cap: .round, join: .round), red)]),
    GoldenCase(
      "stroke/square-caps-and-bevel-joins",
      [
        Draw.stroke(bent, Stroke(width: 8, cap: .square, join: .bevel), red)
      ]),
    GoldenCase(
      "stroke/a-miter-beyond-its-limit-is-a-bevel",
      [
        Draw.stroke(bent, Stroke(width: 8, miterLimit: 1.2), red)
      ]),
    GoldenCase(
      "stroke/dashes-follow-a-circle",
      [
        Draw.stroke(Draw.circle(32, 32, 24), Stroke(width: 6, dashPattern: [12, 6]), blue)
      ]),
    GoldenCase(
      "stroke/round-dots-from-dashes-of-no-length",
      [
        Draw.stroke(Draw.circle(32, 32, 24), Stroke(width: 6, cap: .round, dashPattern: [0, 10]), blue)
      ]),
    GoldenCase(
      "stroke/trim-shows-three-quarters-of-a-ring",
      [
        Draw.stroke(Draw.circle(32, 32, 24), Stroke(width: 8, cap: .round, trimStart: 0, trimEnd: 0.75), green)
      ]),
    GoldenCase(
      "stroke/a-scale-stretches-the-line",
      [
        Draw.stroke(Draw.circle(32, 32, 24), Stroke(width: 8), green, Projection(Affine(1, 0, 0, 0.5, 0, 16)))
      ]),
    GoldenCase(
      "stroke/perspective-thins-the-far-side",
      [
        Draw.stroke(Draw.rect(8, 8, 48, 48), Stroke(width: 5), blue, perspective)
      ]),
    GoldenCase(
      "stroke/crossing-itself-is-covered-once",
      [
        Draw.stroke(Draw.star(32, 34, 26), Stroke(width: 6, join: .round), Color(0.8, 0, 0.3, 0.5))
      ]),
  ]

  static let gradients = [
    GoldenCase(
      "gradient/axial-runs-across-the-line",
      [
        Draw.fill(panel, Draw.gradient(.axial, Point(10, 10), Point(54, 40), rainbow))
      ]),
    GoldenCase(
      "gradient/axial-with-equal-ends-is-the-last-color",
      [
        Draw.fill(panel, Draw.gradient(.axial, Point(10, 10), Point(10, 10), rainbow))
      ]),
    GoldenCase(
      "gradient/radial-is-an-ellipse",
      [
        Draw.fill(panel, Draw.gradient(.radial, Point(32, 32), Point(58, 48), rainbow))
      ]),
    GoldenCase(
      "gradient/radial-without-a-radius-draws-nothing",
      [
        paper, Draw.fill(panel, Draw.gradient(.radial, Point(32, 32), Point(58, 32), rainbow)),
      ]),
    GoldenCase(
      "gradient/conic-turns-clockwise-from-the-end-point",
      [
        Draw.fill(panel, Draw.gradient(.conic, Point(32, 32), Point(32, 8), rainbow))
      ]),
    GoldenCase(
      "gradient/conic-seam-is-smooth", side: 32,
      [
        Draw.fill(Draw.rect(0, 0, 32, 32), Draw.gradient(.conic, Point(16, 16), Point(31, 22), rainbow))
      ]),
    GoldenCase(
      "gradient/axial-hard-stops-are-smooth", side: 32,
      [
        Draw.fill(Draw.rect(0, 0, 32, 32), Draw.gradient(.axial, Point(2, 4), Point(30, 14), hard))
      ]),
    GoldenCase(
      "gradient/radial-hard-stops-are-smooth", side: 32,
      [
        Draw.fill(Draw.rect(0, 0, 32, 32), Draw.gradient(.radial, Point(16, 16), Point(31, 31), hard))
      ]),
    GoldenCase(
      "gradient/colors-fade-without-darkening",
      [
        paper, Draw.fill(panel, Draw.gradient(.axial, Point(4, 0), Point(60, 0), fading)),
      ]),
    GoldenCase(
      "gradient/a-transform-skews-it",
      [
        Draw.fill(
          panel,
          Draw.gradient(.radial, Point(0, 0), Point(20, 20), rainbow, Projection(Affine(1, 0.3, 0.8, 1, 30, 32))))
      ]),
    GoldenCase(
      "gradient/perspective-crowds-the-far-end",
      [
        Draw.node(
          .fill(
            Fill(
              path: Draw.rect(0, 0, 64, 64), transform: perspective,
              paint: .gradient(Draw.gradient(.axial, Point(0, 0), Point(0, 64), hard, perspective)))))
      ]),
    GoldenCase(
      "gradient/strokes-take-gradients",
      [
        Draw.node(
          .stroke(
            StrokedPath(
              path: Draw.circle(32, 32, 22), stroke: Stroke(width: 12), transform: .identity,
              paint: .gradient(Draw.gradient(.conic, Point(32, 32), Point(32, 0), rainbow)))))
      ]),
  ]

  static let images = [
    GoldenCase(
      "image/unscaled-is-copied",
      [
        Draw.image(Draw.checkerboard(40, 40, cell: 5), Rect(0, 0, 40, 40), Rect(12, 12, 40, 40))
      ]),
    GoldenCase(
      "image/linear-magnification-is-smooth",
      [
        Draw.image(Draw.checkerboard(6, 6, cell: 1), Rect(0, 0, 6, 6), Rect(4, 4, 56, 56))
      ]),
    GoldenCase(
      "image/nearest-magnification-is-blocky",
      [
        Draw.image(Draw.checkerboard(6, 6, cell: 1), Rect(0, 0, 6, 6), Rect(4, 4, 56, 56), magnification: .nearest)
      ]),
    GoldenCase(
      "image/minification-is-mip-mapped",
      [
        Draw.image(Draw.checkerboard(300, 300, cell: 10), Rect(0, 0, 300, 300), Rect(4, 4, 56, 56))
      ]),
    GoldenCase(
      "image/a-part-is-shown",
      [
        Draw.image(Draw.checkerboard(40, 40, cell: 10), Rect(0, 0, 20, 20), Rect(8, 8, 48, 48))
      ]),
    GoldenCase(
      "image/rotated-edges-are-smooth",
      [
        Draw.image(Draw.checkerboard(40, 40, cell: 10), Rect(0, 0, 40, 40), Rect(12, 12, 40, 40), tilted)
      ]),
    GoldenCase(
      "image/perspective-shrinks-the-far-end",
      [
        Draw.image(Draw.checkerboard(128, 128, cell: 8), Rect(0, 0, 128, 128), Rect(0, 0, 64, 64), perspective)
      ]),
    GoldenCase(
      "image/opacity-fades-it",
      [
        paper,
        Draw.image(Draw.checkerboard(40, 40, cell: 10), Rect(0, 0, 40, 40), Rect(12, 12, 40, 40), opacity: 0.3),
      ]),
  ]

  static let groups = [
    GoldenCase("group/opacity-fades-the-whole", [paper, Draw.group(Group(children: pair, opacity: 0.5))]),
    GoldenCase(
      "group/clip-has-smooth-edges",
      [
        Draw.group(Group(children: pair, clip: Group.Clip(path: Draw.circle(32, 32, 15), transform: .identity)))
      ]),
    GoldenCase(
      "group/clip-rectangle-cuts-sharply",
      [
        Draw.group(Group(children: pair, clip: Group.Clip(path: Draw.rect(20, 24, 30, 12), transform: .identity)))
      ]),
    GoldenCase(
      "group/even-odd-clip-leaves-a-hole",
      [
        Draw.group(
          Group(
            children: pair, clip: Group.Clip(path: Draw.star(32, 34, 28), rule: .evenOdd, transform: .identity)))
      ]),
    GoldenCase(
      "group/clips-of-clips-intersect",
      [
        Draw.group(
          Group(
            children: [
              Draw.group(
                Group(children: pair, clip: Group.Clip(path: Draw.circle(24, 32, 16), transform: .identity)))
            ], clip: Group.Clip(path: Draw.circle(36, 32, 16), transform: .identity)))
      ]),
  ]

  static let effects = [
    GoldenCase("blur/sigma-1-softens-edges", [Draw.group(Group(children: pair, filters: [.blur(sigma: 1)]))]),
    GoldenCase(
      "blur/sigma-8-spreads-far", side: 96,
      [
        Draw.group(Group(children: [Draw.fill(Draw.rect(32, 32, 32, 32), red)], filters: [.blur(sigma: 8)]))
      ]),
    GoldenCase(
      "blur/what-lies-outside-the-canvas-blurs-in",
      [
        Draw.group(Group(children: [Draw.fill(Draw.rect(-30, 0, 28, 64), blue)], filters: [.blur(sigma: 5)]))
      ]),
    GoldenCase(
      "shadow/lies-beneath-and-is-offset",
      [
        paper,
        Draw.group(Group(children: [Draw.fill(Draw.rect(14, 14, 30, 30), red)], shadow: shadow(3, 5, 7))),
      ]),
    GoldenCase(
      "shadow/without-blur-is-sharp",
      [
        paper, Draw.group(Group(children: [Draw.fill(Draw.circle(28, 28, 16), red)], shadow: shadow(0, 6.5, 6.5))),
      ]),
    GoldenCase(
      "shadow/shows-through-translucent-content",
      [
        paper,
        Draw.group(
          Group(children: [Draw.fill(Draw.rect(14, 14, 30, 30), Color(1, 0, 0, 0.4))], shadow: shadow(2, 6, 6))),
      ]),
    GoldenCase(
      "shadow/path-stands-for-the-silhouette",
      [
        paper,
        Draw.group(
          Group(
            children: [Draw.fill(Draw.rect(14, 14, 36, 20), green)],
            shadow: shadow(3, 0, 4, path: Draw.circle(32, 40, 14)))),
      ]),
    GoldenCase(
      "shadow/is-cut-by-the-groups-clip",
      [
        paper,
        Draw.group(
          Group(
            children: [Draw.fill(Draw.rect(14, 14, 30, 30), red)], shadow: shadow(3, 8, 8),
            clip: Group.Clip(path: Draw.circle(32, 32, 20), transform: .identity))),
      ]),
    GoldenCase(
      "shadow/follows-the-blurred-picture-and-fades-with-it",
      [
        paper, Draw.group(Group(children: pair, filters: [.blur(sigma: 2)], shadow: shadow(1, 0, 9), opacity: 0.6)),
      ]),
  ]

  static let masks =
    Group.Mask.Mode.allCases.map { mode in
      GoldenCase(
        "mask/\(mode.rawValue)",
        [
          paper,
          Draw.group(
            Group(
              children: pair,
              mask: Group.Mask(
                nodes: [
                  Draw.fill(Draw.rect(10, 10, 40, 24), Draw.gradient(.axial, Point(10, 0), Point(50, 0), fading)),
                  Draw.fill(Draw.circle(32, 42, 10), Color(1, 1, 1)),
                ], mode: mode))),
        ])
    } + [
      GoldenCase(
        "mask/a-mask-may-have-a-mask",
        [
          Draw.group(
            Group(
              children: pair,
              mask: Group.Mask(nodes: [
                Draw.group(
                  Group(
                    children: [Draw.fill(Draw.rect(8, 20, 48, 24), .black)],
                    mask: Group.Mask(nodes: [Draw.fill(Draw.circle(32, 32, 20), .black)], mode: .alphaInverted)))
              ])))
        ])
    ]

  static let warps = [
    GoldenCase(
      "warp/a-card-turned-in-space",
      [
        paper,
        Draw.group(
          Group(
            children: [
              Draw.fill(Draw.rect(0, 0, 60, 60), red), Draw.fill(Draw.circle(30, 30, 20), Color(1, 1, 1)),
              Draw.fill(Draw.rect(26, 0, 8, 60), blue),
            ],
            warp: Group.Warp(
              projection: Projection(0.5, 0, 10, -0.1, 0.9, 5, -0.006, 0, 1),
              extent: PixelRect(x: 0, y: 0, width: 60, height: 60)))),
      ]),
    GoldenCase(
      "warp/a-fraction-of-a-pixel-is-interpolated", side: 16,
      [
        Draw.group(
          Group(
            children: [Draw.fill(Draw.rect(2, 2, 8, 8), red)],
            warp: Group.Warp(
              projection: .translation(0.5, 0.25), extent: PixelRect(x: 0, y: 0, width: 12, height: 12))))
      ]),
    GoldenCase(
      "warp/effects-happen-before-it",
      [
        paper,
        Draw.group(
          Group(
            children: [Draw.fill(Draw.rect(16, 16, 32, 32), green)], shadow: shadow(3, 4, 4),
            warp: Group.Warp(
              projection: Projection(Affine.rotation(0.5)).then(.translation(18, -12)),
              extent: PixelRect(x: 0, y: 0, width: 64, height: 64)))),
      ]),
  ]
}
