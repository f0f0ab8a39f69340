import Graphics
import TestSupport

@testable import Rasterizing

/// Random content that is made of pictures: slices, patterns and particles.
extension RandomScene {
  mutating func tiledContent(depth: Int) -> SceneNode.Content {
    switch Int(random.number(0, 4)) {
    case 3: return .curl(curl(depth: depth))
    case 0: return .image(slicedImage())
    case 1: return .pattern(pattern(depth: depth))
    default: return .particles(particles(depth: depth))
    }
  }

  /// Other children under the same version; nil for content without them.
  mutating func changedTile(_ content: SceneNode.Content, depth: Int) -> SceneNode.Content? {
    switch content {
    case .pattern(var pattern):
      pattern.children = changed(pattern.children, depth: depth + 1)
      return .pattern(pattern)
    case .particles(var particles):
      for i in particles.sprites.indices {
        particles.sprites[i].nodes = changed(particles.sprites[i].nodes, depth: depth + 1)
      }
      return .particles(particles)
    case .curl(var curl):
      curl.children = changed(curl.children, depth: depth + 1)
      return .curl(curl)
    default: return nil
    }
  }

  private mutating func curl(depth: Int) -> PageCurl {
    let angle = random.number(0, 360)
    let page = Rect(random.number(-20, 30), random.number(-20, 30), random.number(5, 80), random.number(5, 80))
    return PageCurl(
      children: (0..<2).map { _ in node(depth: depth + 1) },
      extent: PixelRect(x: -10, y: 0, width: Int(random.number(8, 110)), height: 80), page: page,
      cornerRadius: random.chance(0.5) ? 0 : random.number(0, 20), projection: transform(),
      area: random.chance(0.5) ? .rect(page) : path(), areaTransform: transform(),
      direction: Point(Maths.cos(degrees: angle), Maths.sin(degrees: angle)), axis: random.number(-40, 90),
      radius: random.chance(0.1) ? 1e-3 : random.number(1, 20), paper: color())
  }

  private mutating func slicedImage() -> ImageContent {
    let corner = point()
    return ImageContent(
      image: image, source: Rect(random.number(-4, 4), 3, 18, random.number(10, 24)),
      destination: Rect(corner.x, corner.y, random.number(4, 90), random.number(4, 90)), transform: transform(),
      magnification: random.chance(0.3) ? .nearest : .linear, opacity: random.number(0.2, 1), tint: color(),
      center: random.chance(0.7) ? Rect(6, 7, random.chance(0.3) ? 0 : 5, random.number(0, 6)) : nil,
      sliceScale: random.number(0.3, 3))
  }

  private mutating func pattern(depth: Int) -> Pattern {
    let placed =
      random.chance(0.3)
      ? Projection.translation(random.number(-40, 40).rounded(), random.number(-40, 40).rounded()) : transform()
    return Pattern(
      children: (0..<2).map { _ in node(depth: depth + 1) }, width: Int(random.number(1, 60)),
      height: Int(random.number(1, 60)), tileTransform: placed, path: path(), transform: transform(),
      opacity: random.number(0.2, 1))
  }

  private mutating func particles(depth: Int) -> Particles {
    let sprites = (0..<2).map { _ in
      Particles.Sprite(
        nodes: [node(depth: depth + 1)],
        extent: PixelRect(
          x: Int(random.number(-5, 40)), y: Int(random.number(0, 30)), width: Int(random.number(1, 50)),
          height: Int(random.number(1, 50))))
    }
    let list = (0..<8).map { _ in
      Particles.Particle(sprite: Int(random.number(0, 2.2)), transform: particleTransform(), color: color())
    }
    return Particles(sprites: sprites, particles: list, isAdditive: random.chance(0.5))
  }

  private mutating func particleTransform() -> Projection {
    if random.chance(0.4) { return transform() }
    let scale = random.pick([1, 1, 2.5, 0.5, random.number(0.1, 3)])
    let place = point()
    return Projection(scale, 0, place.x / 2, 0, scale, random.chance(0.5) ? place.y.rounded() : place.y / 2, 0, 0, 1)
  }
}
