import Graphics
import TestSupport
import Testing

@testable import Rasterizing

/// How the pixels of a particle's picture are seen where it is larger or smaller.
@Suite struct ParticleSamplingTests {
  private static let colors = [Color.white, Color(0.9, 0.2, 0.1), Color(0.1, 0.6, 0.3), Color(0.2, 0.3, 0.9)]

  /// Four by four squares of a pixel each.
  private static func sprite(
    _ magnification: ImageContent.Sampling, _ minification: ImageContent.Sampling = .linear
  ) -> Particles.Sprite {
    Particles.Sprite(
      nodes: (0..<16).map { square in
        Draw.fill(Draw.rect(Double(square % 4), Double(square / 4), 1, 1), colors[(square * 7 + square / 4) % 4])
      }, extent: PixelRect(x: 0, y: 0, width: 4, height: 4), magnification: magnification, minification: minification)
  }

  private static func picture(_ sprite: Particles.Sprite, _ transform: Projection, isAdditive: Bool = false) -> Pixmap {
    Draw.render(
      48,
      [
        Draw.node(
          .particles(
            Particles(
              sprites: [sprite], particles: [Particles.Particle(sprite: 0, transform: transform, color: .white)],
              isAdditive: isAdditive)), 7)
      ])
  }

  private static var own: Set<UInt32> { Set(picture(sprite(.linear), .identity).pixels).subtracting([0]) }

  @Test(arguments: [false, true]) func enlargedTheyStayPixels(_ isAdditive: Bool) {
    let once = Self.picture(Self.sprite(.linear), .identity)
    let large = Self.picture(Self.sprite(.nearest), .scale(8, 8).then(.translation(8, 8)), isAdditive: isAdditive)
    for y in 0..<48 {
      for x in 0..<48 {
        let isInside = (8..<40).contains(x) && (8..<40).contains(y)
        let wanted = isInside ? once.pixels[(y - 8) / 8 * 48 + (x - 8) / 8] : 0
        #expect(large.pixels[y * 48 + x] == wanted, "\(x), \(y)")
      }
    }
    #expect(Self.picture(Self.sprite(.linear), .scale(8, 8).then(.translation(8, 8))) != large)
  }

  @Test("a picture ends at its edges, however large it is", arguments: [false, true])
  func edgesAreSharp(_ isAdditive: Bool) {
    let large = Self.picture(Self.sprite(.linear), .scale(8, 8).then(.translation(8, 8)), isAdditive: isAdditive)
    for y in 0..<48 {
      for x in 0..<48 {
        let isInside = (8..<40).contains(x) && (8..<40).contains(y)
        #expect(large.pixels[y * 48 + x] >> 24 == (isInside ? 255 : 0), "\(x), \(y)")
      }
    }
    // Half a pixel on, the first and the last column are half covered.
    let moved = Self.picture(Self.sprite(.linear), .translation(8.5, 8), isAdditive: isAdditive)
    #expect((8...12).map { moved.pixels[9 * 48 + $0] >> 24 } == [128, 255, 255, 255, 128])
  }

  @Test func turnedTheyHaveNoColorsBetween() {
    let turned = Self.picture(
      Self.sprite(.nearest),
      .translation(-2, -2).then(Projection(.rotation(degrees: 30))).then(.scale(7, 7)).then(.translation(24, 24)))
    let opaque = Set(turned.pixels.filter { $0 >= 0xFF00_0000 })
    #expect(opaque == Self.own)
  }

  @Test func shrunkTheyAreSinglePixels() {
    let scale = Projection.scale(0.5, 0.5).then(.translation(8, 8))
    let single = Set(Self.picture(Self.sprite(.linear, .nearest), scale).pixels)
    #expect(single.subtracting([0]).isSubset(of: Self.own))
    let mean = Set(Self.picture(Self.sprite(.linear), scale).pixels)
    #expect(!mean.isSubset(of: single))
  }
}
