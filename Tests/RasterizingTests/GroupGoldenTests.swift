import Graphics
import TestSupport
import Testing

@testable import Rasterizing

/// What groups do to their pictures: blend modes, filters, backdrops, masks of masks.
@Suite struct GroupGoldenTests {
  @Test(arguments: GoldenCase.groupEffects)
  func looksAsRecorded(_ example: GoldenCase) {
    let problem = Golden(beside: #filePath).mismatch(Draw.render(example.side, example.nodes), example.name)
    #expect(problem == nil)
  }

  @Test func namesAreUnique() {
    let names = (GoldenCase.groupEffects + GoldenCase.all).map(\.name)
    #expect(Set(names).count == names.count)
  }
}

private let red = Color(0.86, 0.15, 0.18)
private let blue = Color(0.13, 0.39, 0.84)
private let green = Color(0.16, 0.62, 0.33)
private let gold = Color(0.98, 0.76, 0.18)
private let paper = Draw.fill(Draw.rect(0, 0, 64, 64), Color(0.96, 0.95, 0.92))
private let pair = [Draw.fill(Draw.circle(26, 32, 18), red), Draw.fill(Draw.circle(40, 32, 18), blue)]
private let fading = [Gradient.Stop(0, .black), Gradient.Stop(1, .clear)]

/// A sky over a dark ground, fading out at the right.
private let scenery = [
  Draw.fill(
    Draw.rect(4, 4, 56, 56),
    Draw.gradient(
      .axial, Point(4, 0), Point(60, 0),
      [
        Gradient.Stop(0, Color(0.1, 0.12, 0.3)), Gradient.Stop(0.5, Color(0.9, 0.5, 0.3)),
        Gradient.Stop(1, Color(1, 0.95, 0.6, 0.3)),
      ]))
]
/// Something to recognise behind glass.
private let stripes = (0..<8).map { i in
  Draw.fill(Draw.rect(Double(i) * 8, 0, 4, 64), i % 2 == 0 ? red : blue)
}

private func group(_ children: [SceneNode], _ filters: PictureFilter...) -> SceneNode {
  Draw.group(Group(children: children, filters: filters))
}

private func blended(_ children: [SceneNode], _ mode: BlendMode) -> SceneNode {
  Draw.group(Group(children: children, blend: mode))
}

private func glass(
  _ filters: [PictureFilter], _ area: Path = Draw.circle(32, 32, 20), children: [SceneNode] = []
) -> Group {
  Group(
    children: children,
    backdrop: Group.Backdrop(filters: filters, area: Group.Clip(path: area, transform: .identity)))
}

private func masked(_ children: [SceneNode], _ mode: Group.Mask.Mode = .alpha, by nodes: [SceneNode]) -> SceneNode {
  Draw.group(Group(children: children, mask: Group.Mask(nodes: nodes, mode: mode)))
}

extension GoldenCase {
  static let groupEffects = modes + isolation + filters + filterOrders + backdrops + masksOfMasks

  /// Two overlapping discs, one translucent, each blended by itself over colors that fade out.
  static let modes = BlendMode.allCases.map { mode in
    GoldenCase(
      "blend/\(mode.rawValue)",
      scenery + [
        blended([Draw.fill(Draw.circle(24, 32, 17), Color(0.2, 0.7, 0.5))], mode),
        blended([Draw.fill(Draw.circle(42, 32, 17), Color(0.95, 0.3, 0.5, 0.6))], mode),
      ])
  }

  static let isolation = [
    GoldenCase(
      "blend/a-group-keeps-its-children-from-what-is-behind",
      scenery + [
        Draw.group(
          Group(children: [
            Draw.fill(Draw.circle(24, 32, 17), gold), blended([Draw.fill(Draw.circle(42, 32, 17), gold)], .multiply),
          ]))
      ]),
    GoldenCase(
      "blend/discs-that-screen-make-white",
      [Draw.fill(Draw.rect(0, 0, 64, 64), .black)]
        + zip([Point(32, 23), Point(22, 40), Point(42, 40)], [Color(1, 0, 0), Color(0, 1, 0), Color(0, 0, 1)]).map {
          blended([Draw.fill(Draw.circle($0.x, $0.y, 17), $1)], .screen)
        }),
    GoldenCase(
      "blend/the-shadow-is-blended-too",
      [
        Draw.fill(Draw.rect(0, 0, 64, 64), gold),
        Draw.group(
          Group(
            children: [Draw.fill(Draw.rect(14, 12, 30, 30), Color(0.4, 0.8, 1))],
            shadow: Group.Shadow(color: Color(0.5, 0, 0.5, 0.7), sigma: 3, offset: Point(6, 8)), blend: .multiply)),
      ]),
    GoldenCase(
      "blend/opacity-clip-and-mask-weaken-it",
      [
        Draw.fill(Draw.rect(0, 0, 64, 64), gold),
        Draw.group(
          Group(
            children: [Draw.fill(Draw.rect(0, 0, 64, 64), blue)], opacity: 0.8,
            clip: Group.Clip(path: Draw.circle(32, 32, 28), transform: .identity),
            mask: Group.Mask(nodes: [
              Draw.fill(Draw.rect(0, 0, 64, 64), Draw.gradient(.axial, Point(0, 10), Point(0, 54), fading))
            ]), blend: .difference)),
      ]),
  ]

  private static let matrices: [(String, ColorMatrix)] = [
    ("brightness-half-is-darker", .brightness(0.5)), ("brightness-2-is-lighter", .brightness(2)),
    ("contrast-0-is-gray", .contrast(0)), ("contrast-2-is-harder", .contrast(2)),
    ("saturate-0-is-gray", .saturate(0)), ("saturate-3-is-vivid", .saturate(3)),
    ("hue-rotate-120-swaps-the-colors", .hueRotate(degrees: 120)), ("grayscale-1-is-gray", .grayscale(1)),
    ("invert-1-is-the-negative", .invert(1)), ("sepia-1-is-brown", .sepia(1)),
    (
      "color-matrix-swaps-channels",
      ColorMatrix(rows: [0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0])
    ),
    (
      "color-matrix-makes-alpha-from-red",
      ColorMatrix(rows: [0, 0, 0, 0, 0.1, 0, 0, 0, 0, 0.2, 0, 0, 0, 0, 0.6, 1, 0, 0, 0, 0])
    ),
    (
      "color-matrix-may-fill-all-that-is-seen",
      ColorMatrix(rows: [1, 0, 0, 0, 0.4, 0, 1, 0, 0, 0.6, 0, 0, 1, 0, 0.3, 0, 0, 0, 0.5, 0.5])
    ),
  ]

  static let filters =
    matrices.map { name, matrix in
      GoldenCase(
        "filter/\(name)", [paper, group(scenery + [Draw.fill(Draw.circle(30, 34, 16), green)], .matrix(matrix))])
    } + [
      GoldenCase(
        "filter/drop-shadow-lies-beneath",
        [
          paper, group(pair, .dropShadow(color: Color(0, 0, 0, 0.6), sigma: 3, offset: Point(3, 8))),
        ])
    ]

  private static let gray = PictureFilter.matrix(.grayscale(1))
  private static let redShadow = PictureFilter.dropShadow(color: red, sigma: 1, offset: Point(6, 8))

  static let filterOrders = [
    GoldenCase(
      "filter/gray-then-a-red-shadow", [paper, group([Draw.fill(Draw.circle(28, 26, 18), blue)], gray, redShadow)]),
    GoldenCase(
      "filter/a-red-shadow-then-gray", [paper, group([Draw.fill(Draw.circle(28, 26, 18), blue)], redShadow, gray)]),
    GoldenCase(
      "filter/blurs-around-a-shadow",
      [paper, group([Draw.fill(Draw.rect(14, 12, 26, 26), green)], .blur(sigma: 1.5), redShadow, .blur(sigma: 1))]),
    GoldenCase(
      "filter/shadows-of-shadows",
      [
        paper,
        group(
          [Draw.fill(Draw.circle(18, 18, 10), gold)],
          .dropShadow(color: green, sigma: 0, offset: Point(10, 10)),
          .dropShadow(color: blue, sigma: 0, offset: Point(18, 18))),
      ]),
    GoldenCase(
      "filter/happens-before-the-groups-shadow",
      [
        paper,
        Draw.group(
          Group(
            children: [Draw.fill(Draw.circle(28, 26, 16), blue)], filters: [.matrix(.invert(1))],
            shadow: Group.Shadow(color: Color(0, 0, 0, 0.5), sigma: 2, offset: Point(7, 9)))),
      ]),
  ]

  static let backdrops = [
    GoldenCase("backdrop/glass-blurs-what-is-behind", [paper] + stripes + [Draw.group(glass([.blur(sigma: 3)]))]),
    GoldenCase(
      "backdrop/children-lie-on-the-glass",
      [paper] + stripes + [
        Draw.group(
          glass(
            [.blur(sigma: 4), .matrix(.saturate(1.8))], Draw.rect(8, 14, 48, 36),
            children: [
              Draw.fill(Draw.rect(8, 14, 48, 36), Color(1, 1, 1, 0.45)),
              Draw.fill(Draw.rect(14, 22, 30, 4), Color(0.1, 0.1, 0.2)),
              Draw.fill(Draw.rect(14, 32, 20, 4), Color(0.1, 0.1, 0.2)),
            ]))
      ]),
    GoldenCase(
      "backdrop/edges-of-the-canvas-have-no-fringe",
      [paper] + stripes + [Draw.group(glass([.blur(sigma: 6)], Draw.rect(-4, -4, 40, 72)))]),
    GoldenCase("backdrop/a-negative-lens", scenery + [Draw.group(glass([.matrix(.invert(1))]))]),
    GoldenCase(
      "backdrop/opacity-fades-the-glass",
      [paper] + stripes + [
        {
          var pane = glass([.blur(sigma: 5)])
          pane.opacity = 0.5
          return Draw.group(pane)
        }()
      ]),
    GoldenCase(
      "backdrop/a-mask-cuts-the-glass",
      [paper] + stripes + [
        {
          var pane = glass([.blur(sigma: 5)], Draw.rect(0, 0, 64, 64))
          pane.mask = Group.Mask(nodes: [Draw.fill(Draw.star(32, 34, 28), .black)])
          return Draw.group(pane)
        }()
      ]),
    GoldenCase(
      "backdrop/panes-overlap",
      [paper] + stripes + [
        Draw.group(glass([.blur(sigma: 2)], Draw.circle(24, 32, 18))),
        Draw.group(glass([.matrix(.invert(1))], Draw.circle(40, 32, 18))),
      ]),
    GoldenCase(
      "backdrop/in-a-group-only-that-group-is-seen",
      [paper] + stripes + [
        Draw.group(
          Group(children: [
            Draw.fill(Draw.circle(32, 32, 8), gold), Draw.group(glass([.blur(sigma: 2)], Draw.rect(4, 28, 56, 32))),
          ]))
      ]),
    GoldenCase(
      "backdrop/turned-glass-shows-what-is-behind-upright",
      [paper] + stripes + [
        {
          var pane = glass(
            [.blur(sigma: 3)], Draw.rect(0, 0, 40, 40),
            children: [Draw.fill(Draw.rect(6, 6, 28, 6), Color(1, 1, 1, 0.8))])
          pane.clip = Group.Clip(path: Draw.circle(20, 20, 22), transform: .identity)
          pane.warp = Group.Warp(
            projection: Projection(Affine.rotation(0.4)).then(Projection(1, 0, 20, 0, 1, 2, 0.003, 0.002, 1)),
            extent: PixelRect(x: 0, y: 0, width: 40, height: 40))
          return Draw.group(pane)
        }()
      ]),
  ]

  private static let ring = Draw.fill(
    {
      var path = Draw.circle(32, 32, 26)
      path.append(Draw.circle(32, 32, 12, clockwise: false))
      return path
    }(), .black)
  private static let bar = Draw.fill(Draw.rect(4, 24, 56, 16), .white)

  static let masksOfMasks = [
    GoldenCase(
      "mask/a-mask-masked-by-luminance",
      [
        paper,
        masked(
          pair,
          by: [
            masked(
              [ring], .luminance,
              by: [
                Draw.fill(
                  Draw.rect(0, 0, 64, 64),
                  Draw.gradient(
                    .axial, Point(4, 0), Point(60, 0), [Gradient.Stop(0, .black), Gradient.Stop(1, .white)]))
              ])
          ]),
      ]),
    GoldenCase(
      "mask/an-inverted-mask-of-an-inverted-mask",
      [paper, masked(pair, .alphaInverted, by: [masked([ring], .alphaInverted, by: [bar])])]),
    GoldenCase(
      "mask/three-masks-deep",
      [
        paper,
        masked(
          pair,
          by: [masked([ring], by: [masked([bar], .luminanceInverted, by: [Draw.fill(Draw.star(32, 34, 24), .white)])])]),
      ]),
    GoldenCase(
      "mask/a-mask-counts-as-it-is-drawn",
      [
        paper,
        masked(
          pair,
          by: [
            Draw.group(
              Group(
                children: [Draw.fill(Draw.circle(28, 28, 12), .black)], filters: [.blur(sigma: 2)],
                shadow: Group.Shadow(color: Color(0, 0, 0, 0.5), sigma: 2, offset: Point(14, 12))))
          ]),
      ]),
    GoldenCase(
      "mask/masked-groups-nest",
      [paper, masked([masked(pair, by: [ring])], .luminance, by: [bar])]),
    GoldenCase(
      "mask/blending-happens-inside-a-mask",
      [
        paper,
        masked(
          pair, .luminance,
          by: [
            Draw.fill(Draw.circle(26, 32, 18), .white),
            blended([Draw.fill(Draw.circle(40, 32, 18), .white)], .difference),
          ]),
      ]),
  ]
}
