import Graphics
import TestSupport

@testable import Rasterizing

extension GoldenCase {
  static let shaders = [
    shader("u-and-v-run-over-the-bounds", "rgb(u * 255, v * 255, 128)"),
    shader(
      "rings-around-a-point", "mix('#10245c', '#ffd166', sin(distance(point(x, y), point(32, 32)) * 30) * 0.5 + 0.5)"),
    shader("a-checkerboard-by-mod-and-floor", "mod(floor(x / 8) + floor(y / 8), 2) == 0 ? '#222' : '#eee'"),
    shader("a-condition-chooses-per-pixel", "distance(point(x, y), p) < 20 && y > 16 ? 'crimson' : rgba(0, 0, 255, v)"),
    shader(
      "hue-by-angle", "hsl(angle(point(32, 32), point(x, y)), 90, 90 - 40 * distance(point(u, v), point(0.5, 0.5)) * 2)"
    ),
    shader("noise-is-smooth", "mix('#0b3d2e', '#f4f1de', noise(x / 7 + noise(y / 9) * 2) * 0.5 + 0.5)"),
    shader("random-numbers-of-cells", "hsl(random(floor(x / 8) + 8 * floor(y / 8)) * 360, 60, 60)"),
    shader("a-palette-by-index", "['#264653', '#2a9d8f', '#e9c46a', '#f4a261', '#e76f51'][floor((u + v) * 2.5)]"),
    shader(
      "turned-with-its-area", "mod(floor(x / 8), 2) == 0 ? '#e76f51' : '#264653'", bounds: Rect(8, 8, 48, 48),
      Projection(Affine.rotation(0.4)).then(.translation(14, -10))),
    shader(
      "perspective-shortens-what-is-far", "mod(floor(x / 8) + floor(y / 8), 2) == 0 ? '#222' : rgb(255, v * 255, 0)",
      Projection(0.9, 0.05, 4, 0.02, 0.8, 6, 0.001, 0.009, 1)),
    shader(
      "clipped-by-rounded-corners", "rgb(255 * u, 80, 255 * v)", bounds: Rect(6, 10, 52, 44),
      path: .rect(Rect(6, 10, 52, 44), cornerRadius: 14)),
    shader("half-opaque-over-what-is-beneath", "rgb(255 * u, 0, 255 * v)", bounds: Rect(8, 8, 48, 48), opacity: 0.5),
  ]

  private static func shader(
    _ name: String, _ color: String, bounds: Rect = Rect(0, 0, 64, 64), path: Path? = nil,
    _ transform: Projection = .identity, opacity: Double = 1
  ) -> GoldenCase {
    let beneath = Draw.fill(Draw.rect(0, 20, 64, 24), Color(0.9, 0.85, 0.7))
    let area = try? Shading.area(color, bounds, path: path, transform, opacity: opacity)
    return GoldenCase("shader/" + name, [beneath] + (area.map { [Draw.node(.shaded($0), 2)] } ?? []))
  }
}
