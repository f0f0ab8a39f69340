import Graphics
import TestSupport
import Testing

@testable import Rasterizing

/// Frosted glass along the edges of a group that cuts off what is in it.
@Suite struct BackdropEdgeTests {
  private static let rounded = Path.rect(Rect(9.3, 8.6, 45.1, 46.9), cornerRadius: 13)
  private static let turned = Projection(
    Affine(0.9, 0.3, -0.3, 0.9, 12.4, -7.7))

  private static func pane(_ area: Path, sigma: Double) -> SceneNode {
    Draw.group(
      Group(
        children: [],
        backdrop: Group.Backdrop(
          filters: [.blur(sigma: sigma)], area: Group.Clip(path: area, transform: .identity))))
  }

  private static func card(
    _ content: [SceneNode], _ outline: Path, _ transform: Projection = .identity, sigma: Double
  ) -> SceneNode {
    let pane = pane(Draw.rect(0, 0, 64, 64), sigma: sigma)
    return Draw.group(
      Group(children: content + [pane], clip: Group.Clip(path: outline, transform: transform)))
  }

  private static let everywhere = Draw.rect(-20, -20, 120, 120)

  @Test("one color stays that color up to the edge", arguments: [1.0, 4, 12], [rounded, Draw.rect(9, 8, 46, 45)])
  func flatStaysFlat(sigma: Double, outline: Path) {
    for transform in [Projection.identity, Self.turned] {
      // As large as the card, and larger.
      for (path, isLarger) in [(outline, false), (Draw.rect(-90, -90, 300, 300), true)] {
        let ground = Draw.node(.fill(Fill(path: path, transform: transform, paint: .color(Color(0.88, 0.2, 0.1)))))
        let frosted = Draw.render(64, [Self.card([ground], outline, transform, sigma: sigma)])
        let clip = Group.Clip(path: outline, transform: transform)
        let plain = Draw.render(64, [Draw.group(Group(children: [ground], clip: clip))])
        let whole = plain.pixels[32 * 64 + 32]
        for (mine, pixel) in zip(frosted.pixels, plain.pixels) where pixel == whole || isLarger {
          #expect(Self.difference(mine, pixel) <= 1)
        }
      }
    }
  }

  private static func difference(_ a: UInt32, _ b: UInt32) -> Int {
    [0, 8, 16, 24].map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max() ?? 0
  }

  @Test func whatIsCutOffDoesNotCount() {
    let inside = Draw.fill(Self.everywhere, Color(0.2, 0.5, 0.8))
    let outside = Draw.fill(Path.rect(Rect(-20, -20, 28, 120)), Color(1, 1, 0))
    #expect(
      Draw.render(64, [Self.card([inside], Self.rounded, sigma: 6)])
        == Draw.render(64, [Self.card([inside, outside], Self.rounded, sigma: 6)]))
  }

  /// A bar thinner than a pixel is covered nowhere as a whole: its color stays, however it stands between the rows.
  @Test(arguments: [0.6, 1, 1.5]) func thinCardsKeepTheirColor(_ thickness: Double) {
    for step in 0..<8 {
      let outline = Draw.rect(8, 20 + Double(step) / 8, 48, thickness)
      let ground = Draw.fill(Self.everywhere, Color(1, 0, 0))
      let picture = Draw.render(64, [Self.card([ground], outline, sigma: 3)])
      let column = (0..<64).reduce(0) { $0 + Double(picture.pixels[$1 * 64 + 32] & 255) } / 255
      #expect(abs(column - thickness) < 0.02, "\(step)")
    }
  }

  @Test func shadowsOfWhatIsCutOffDoNotFallInto() {
    let outside = Draw.fill(Draw.rect(-20, 20, 26, 20), Color(1, 1, 0))
    let pane = Draw.group(
      Group(
        children: [],
        backdrop: Group.Backdrop(
          filters: [.dropShadow(color: .black, sigma: 2, offset: Point(24, 0))],
          area: Group.Clip(path: Draw.rect(0, 0, 64, 64), transform: .identity))))
    let clip = Group.Clip(path: Self.rounded, transform: .identity)
    #expect(Draw.render(64, [Draw.group(Group(children: [outside, pane], clip: clip))]).pixels.allSatisfy { $0 == 0 })
  }

  /// Far from the clip nothing is otherwise than without it.
  @Test func farFromTheEdgeItIsTheSame() {
    let dots = (0..<6).map { Draw.fill(Draw.circle(8 + 9 * Double($0), 32, 3), .black) }
    let content = [Draw.fill(Self.everywhere, .white)] + dots
    let wide = Path.rect(Rect(-300, -300, 700, 700), cornerRadius: 30)
    #expect(
      Draw.render(64, [Self.card(content, wide, sigma: 3)])
        == Draw.render(64, content + [Self.pane(Draw.rect(0, 0, 64, 64), sigma: 3)]))
  }

  @Test("step by step as from scratch", arguments: [2.0, 7]) func stepsAreTheSame(sigma: Double) {
    func scene(_ step: Int) -> Scene {
      let dot = SceneNode(
        identity: 5, version: UInt64(step),
        content: .fill(
          Fill(path: Draw.circle(10 + 5 * Double(step), 12, 4), transform: .identity, paint: .color(.black))))
      let ground = SceneNode(
        identity: 4, version: 0,
        content: .fill(Fill(path: Self.everywhere, transform: .identity, paint: .color(.white))))
      let pane = SceneNode(
        identity: 6, version: 0,
        content: .group(
          Group(
            children: [],
            backdrop: Group.Backdrop(
              filters: [.blur(sigma: sigma)],
              area: Group.Clip(path: Draw.rect(0, 0, 64, 30), transform: .identity)))))
      let card = Group(
        children: [ground, dot, pane], clip: Group.Clip(path: Self.rounded, transform: .identity))
      return Scene(width: 64, height: 64, nodes: [SceneNode(identity: 3, version: 0, content: .group(card))])
    }
    let rasterizer = Rasterizer()
    var picture = rasterizer.draw(scene(0))
    for step in 1...9 {
      _ = rasterizer.update(&picture, from: scene(step - 1), to: scene(step))
      #expect(picture == Rasterizer().draw(scene(step)), "\(step)")
    }
  }
}
