import Graphics
import TestSupport

@testable import Rasterizing

private let red = Color(0.86, 0.15, 0.18)
private let blue = Color(0.13, 0.39, 0.84)
private let green = Color(0.16, 0.62, 0.33)
private let tilted = Projection(Affine.rotation(0.4)).then(.translation(14, -10))
private let perspective = Projection(0.9, 0.05, 4, 0.02, 0.8, 6, 0.001, 0.009, 1)

/// Images in slices and colors, patterns, particles, and gradients in other color spaces.
enum PictureGoldens {
  static let all = images + patterns + particles + gradients

  // MARK: Images

  /// Red corners, green sides, a blue and white middle: 12 × 12.
  private static let frame: PixelImage = {
    var pixmap = Pixmap(width: 12, height: 12)
    for y in 0..<12 {
      for x in 0..<12 {
        let (isSide, isEnd) = (x < 4 || x >= 8, y < 4 || y >= 8)
        var pixel: UInt32 = (x + y) % 2 == 0 ? 0xFFE0_8040 : 0xFFFF_FFFF
        if isSide || isEnd { pixel = 0xFF50_A030 }
        if isSide && isEnd { pixel = 0xFF30_30D0 }
        if x == 0 || y == 0 || x == 11 || y == 11 { pixel = 0xFF20_2020 }
        pixmap.pixels[y * 12 + x] = pixel
      }
    }
    return PixelImage(pixmap: pixmap, identity: 7)
  }()

  private static func sliced(
    _ destination: Rect, _ transform: Projection = .identity, center: Rect = Rect(4, 4, 4, 4), scale: Double = 1,
    sampling: ImageContent.Sampling = .linear, source: Rect = Rect(0, 0, 12, 12)
  ) -> SceneNode {
    Draw.node(
      .image(
        ImageContent(
          image: frame, source: source, destination: destination, transform: transform, magnification: sampling,
          center: center, sliceScale: scale)))
  }

  private static func tinted(_ color: Color) -> SceneNode {
    Draw.node(
      .image(
        ImageContent(
          image: frame, source: Rect(0, 0, 12, 12), destination: Rect(8, 8, 48, 48), transform: .identity,
          magnification: .nearest, tint: color)))
  }

  static let images = [
    GoldenCase("image/nine-slices-keep-their-corners", [sliced(Rect(4, 4, 56, 40))]),
    GoldenCase("image/slices-at-twice-their-size", [sliced(Rect(4, 4, 56, 56), scale: 2)]),
    GoldenCase("image/slices-of-blocks", [sliced(Rect(4, 4, 56, 56), scale: 2, sampling: .nearest)]),
    GoldenCase("image/a-middle-of-no-size-is-one-pixel", [sliced(Rect(4, 4, 56, 56), center: Rect(6, 6, 0, 0))]),
    GoldenCase("image/corners-without-room-shrink-together", [sliced(Rect(6, 6, 52, 20), scale: 5)]),
    GoldenCase("image/slices-turned-have-no-seams", [sliced(Rect(10, 12, 44, 40), tilted, scale: 1.5)]),
    GoldenCase("image/slices-in-space-have-no-seams", [sliced(Rect(4, 4, 56, 56), perspective)]),
    GoldenCase(
      "image/slices-beyond-the-image-repeat-its-edge", [sliced(Rect(4, 4, 56, 56), source: Rect(-4, -4, 20, 20))]),
    GoldenCase("image/a-tint-multiplies-colors", [tinted(Color(1, 0.5, 0.2))]),
    GoldenCase("image/the-alpha-of-a-tint-is-not-used", [tinted(Color(0.4, 1, 1, 0))]),
    GoldenCase(
      "image/nearest-turned-picks-whole-pixels",
      [Draw.image(frame, Rect(0, 0, 12, 12), Rect(8, 10, 44, 44), tilted, magnification: .nearest)]),
    GoldenCase(
      "image/nearest-in-space-picks-whole-pixels",
      [Draw.image(frame, Rect(0, 0, 12, 12), Rect(4, 4, 56, 56), perspective, magnification: .nearest)]),
  ]

  // MARK: Patterns

  private static let motif = [
    Draw.fill(Draw.rect(0, 0, 12, 12), Color(0.97, 0.94, 0.85)), Draw.fill(Draw.circle(3, 3, 4), red),
    Draw.fill(Draw.rect(7, 6, 8, 3), blue),
  ]

  private static func pattern(
    _ transform: Projection, path: Path = Draw.rect(4, 4, 56, 56), width: Int = 12, opacity: Double = 1,
    _ placed: Projection = .identity, _ children: [SceneNode] = motif
  ) -> SceneNode {
    Draw.node(
      .pattern(
        Pattern(
          children: children, width: width, height: 12, tileTransform: transform, path: path, transform: placed,
          opacity: opacity)), 90)
  }

  static let patterns = [
    GoldenCase("pattern/repeats-for-ever", [pattern(.identity)]),
    GoldenCase("pattern/what-is-outside-the-tile-is-cut-off", [pattern(.scale(2, 2))]),
    GoldenCase("pattern/starts-at-its-phase", [pattern(.translation(4, 4))]),
    GoldenCase("pattern/half-a-pixel-is-interpolated-around-the-tile", [pattern(.translation(0.5, 0.5))]),
    GoldenCase("pattern/turned-it-has-no-seams", [pattern(tilted)]),
    GoldenCase("pattern/in-space-it-has-no-seams", [pattern(perspective, perspective)]),
    GoldenCase("pattern/shrunk-it-is-mip-mapped", [pattern(.scale(0.3, 0.3))]),
    GoldenCase("pattern/far-away-it-is-its-mean", [pattern(.scale(0.02, 0.02))]),
    GoldenCase("pattern/fills-a-path-with-smooth-edges", [pattern(.identity, path: Draw.star(32, 34, 29))]),
    GoldenCase("pattern/opacity-fades-it", [pattern(.identity, opacity: 0.4)]),
    GoldenCase(
      "pattern/a-transparent-tile-lets-through",
      [
        Draw.fill(Draw.rect(0, 0, 64, 64), green), pattern(.identity, [Draw.fill(Draw.circle(6, 6, 4), .white)]),
      ]),
    GoldenCase("pattern/an-odd-tile-shrinks-without-seams", [pattern(.scale(0.45, 0.45), width: 11)]),
    GoldenCase("pattern/without-a-size-draws-nothing", [pattern(.identity, width: 0)]),
    GoldenCase(
      "pattern/of-a-pattern",
      [
        pattern(.scale(1.5, 1.5), width: 18, [pattern(.scale(0.5, 0.5), path: Draw.circle(8, 6, 6))])
      ]),
  ]

  private static func pattern(_ transform: Projection, _ placed: Projection) -> SceneNode {
    pattern(transform, path: Draw.rect(0, 0, 64, 64), placed)
  }

  private static func pattern(_ transform: Projection, width: Int = 12, _ children: [SceneNode]) -> SceneNode {
    pattern(transform, width: width, .identity, children)
  }

  // MARK: Particles

  private static let spark = Particles.Sprite(
    nodes: [
      Draw.fill(
        Draw.circle(8, 8, 8),
        Draw.gradient(
          .radial, Point(8, 8), Point(16, 16), [Gradient.Stop(0, .white), Gradient.Stop(1, Color(1, 1, 1, 0))]))
    ], extent: PixelRect(x: 0, y: 0, width: 16, height: 16))
  private static let tile = Particles.Sprite(
    nodes: [Draw.fill(Draw.rect(0, 0, 16, 16), .white), Draw.fill(Draw.rect(4, 4, 8, 8), blue)],
    extent: PixelRect(x: 0, y: 0, width: 16, height: 16))

  private static func particles(
    _ sprite: Particles.Sprite, isAdditive: Bool = false, _ list: [(Projection, Color)]
  ) -> SceneNode {
    Draw.node(
      .particles(
        Particles(
          sprites: [sprite], particles: list.map { Particles.Particle(sprite: 0, transform: $0.0, color: $0.1) },
          isAdditive: isAdditive)), 91)
  }

  private static func places(_ colors: Color...) -> [(Projection, Color)] {
    colors.enumerated().map { (Projection.scale(2, 2).then(.translation(4 + 12 * Double($0), 6 + 8 * Double($0))), $1) }
  }

  private static let night = Draw.fill(Draw.rect(0, 0, 64, 64), Color(0.08, 0.1, 0.2))

  static let particles = [
    GoldenCase(
      "particles/whole-pixels-are-copied",
      [
        particles(tile, [(.translation(5, 6), .white), (.translation(30, 30), red)])
      ]),
    GoldenCase(
      "particles/fractions-of-pixels-are-smooth",
      [
        particles(tile, [(.translation(5.5, 6.25), .white), (.translation(30.75, 30.5), red)])
      ]),
    GoldenCase("particles/enlarged-are-interpolated", [particles(tile, [(.scale(3.3, 3.3), .white)])]),
    GoldenCase(
      "particles/shrunk-are-mip-mapped",
      [
        particles(
          tile,
          (0..<6).map {
            (.scale(0.9 - 0.14 * Double($0), 0.9 - 0.14 * Double($0)).then(.translation(Double($0) * 10, 20)), .white)
          })
      ]),
    GoldenCase(
      "particles/turned-have-smooth-edges",
      [
        particles(tile, [(.scale(2, 2).then(tilted).then(.translation(8, 8)), .white)])
      ]),
    GoldenCase("particles/in-space", [particles(tile, [(.scale(4, 4).then(perspective), green)])]),
    GoldenCase("particles/colors-multiply", [night, particles(spark, places(red, green, blue))]),
    GoldenCase(
      "particles/alpha-fades-them",
      [
        night, particles(tile, places(Color(1, 1, 1, 0.8), Color(1, 1, 1, 0.4), Color(1, 1, 1, 0.1))),
      ]),
    GoldenCase("particles/are-drawn-back-to-front", [particles(tile, places(red, green, .white))]),
    GoldenCase("particles/added-shine", [night, particles(spark, isAdditive: true, places(red, green, blue))]),
    GoldenCase(
      "particles/added-turned-shine",
      [
        night, particles(tile, isAdditive: true, places(red, green).map { ($0.0.then(tilted), $0.1) }),
      ]),
  ]

  // MARK: Gradients

  private static func bands(_ first: Color, _ last: Color, _ kind: Gradient.Kind = .axial) -> [SceneNode] {
    Gradient.ColorSpace.allCases.enumerated().map { index, space in
      let y = Double(index) * 21 + 1
      var gradient = Draw.gradient(
        kind, kind == .axial ? Point(2, 0) : Point(32, y + 10), kind == .axial ? Point(62, 0) : Point(62, y + 20),
        [Gradient.Stop(0, first), Gradient.Stop(1, last)])
      gradient.colorSpace = space
      return Draw.fill(Draw.rect(2, y, 60, 20), gradient)
    }
  }

  static let gradients = [
    GoldenCase("gradient/black-to-white-in-each-color-space", bands(.black, .white)),
    GoldenCase("gradient/red-to-green-in-each-color-space", bands(Color(1, 0, 0), Color(0, 1, 0))),
    GoldenCase("gradient/blue-to-yellow-in-each-color-space", bands(Color(0, 0, 1), Color(1, 1, 0))),
    GoldenCase("gradient/fading-in-each-color-space", bands(red, blue.withAlpha(multipliedBy: 0))),
    GoldenCase("gradient/radial-in-each-color-space", bands(Color(1, 1, 0), Color(0.5, 0, 1), .radial)),
    GoldenCase("gradient/conic-in-each-color-space", bands(Color(0, 1, 1), Color(1, 0, 0.3), .conic)),
  ]
}
