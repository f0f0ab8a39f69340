import Graphics
import TestSupport
import Testing

@testable import Rasterizing

@Suite struct StripTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 480, height: 480)

  private static func card(mask: Group.Mask? = nil, shadow: Bool = false, _ children: [SceneNode]) -> SceneNode {
    var group = Group(children: children)
    group.mask = mask
    if shadow { group.shadow = Group.Shadow(color: Color(0, 0, 0, 0.5), sigma: 6, offset: Point(0, 3)) }
    return Draw.group(group)
  }

  private static let disc = Draw.fill(Draw.circle(240, 240, 200), Color(1, 0, 0, 1))

  @Test func onlyPicturesInPicturesAreCut() {
    let mask = Group.Mask(nodes: [Self.disc])
    #expect(Strips.of([Self.canvas], for: [Self.disc]) == [Self.canvas])
    #expect(Strips.of([Self.canvas], for: [Self.card(shadow: true, [Self.disc])]) == [Self.canvas])
    let nested = [Self.card([Self.card(mask: mask, [Self.disc])])]
    #expect(Strips.of([Self.canvas], for: nested).count == 4)
    let small = PixelRect(x: 10, y: 10, width: 200, height: 200)
    #expect(Strips.of([small], for: nested) == [small])
  }

  @Test(arguments: [(600, 600), (4000, 200), (300, 3000), (1200, 97), (513, 257)])
  func stripsAreTheWholePart(_ width: Int, _ height: Int) {
    let rect = PixelRect(x: 7, y: 11, width: width, height: height)
    let nested = [Self.card(mask: Group.Mask(nodes: [Self.disc]), [Self.card(shadow: true, [Self.disc])])]
    let strips = Strips.of([rect], for: nested)
    #expect(strips.first?.y == rect.y)
    #expect(strips.last?.maxY == rect.maxY)
    #expect(zip(strips, strips.dropFirst()).allSatisfy { $0.maxY == $1.y })
    #expect(strips.allSatisfy { $0.x == rect.x && $0.width == rect.width && $0.height >= min(96, height) })
  }

  @Test(arguments: 0..<40) func stripsAreDrawnLikeTheWhole(_ seed: Int) {
    var generator = RandomScene(UInt64(5000 + seed))
    generator.side = Self.canvas.width
    let nodes = [Self.card(mask: Group.Mask(nodes: [generator.node(depth: 1), Self.disc]), generator.scene().nodes)]
    // Some have flat pictures, with which nothing is cut.
    if Strips.of([Self.canvas], for: nodes).count == 1 { return }
    let pool = SurfacePool()
    let whole = pool.take(Self.canvas)
    SceneDrawing().draw(
      nodes, on: SceneDrawing.Target(surface: whole, clip: Self.canvas, space: Self.canvas, isClear: true))
    let drawn = Rasterizer().draw(Scene(width: Self.canvas.width, height: Self.canvas.height, nodes: nodes))
    #expect(drawn.pixels.indices.allSatisfy { drawn.pixels[$0] == whole.base[$0] })
  }

  /// A path that crosses all strips is drawn as long as it would be in one.
  @Test func stripsDoNotSpendTheBudgetAgain() {
    var line = Path()
    line.move(to: Point(0, 0))
    for i in 1...400 { line.line(to: Point(Double(i % 2) * 480, Double(i) * 1.2)) }
    let nodes = [Self.card([Self.card(mask: Group.Mask(nodes: [Self.disc]), [Draw.fill(line, Color(0, 0, 1, 1))])])]
    let rasterizer = Rasterizer(pathPoints: 1000)
    _ = rasterizer.draw(Scene(width: 480, height: 480, nodes: nodes))
    #expect(rasterizer.leftOut == nil)
  }

  /// A flat picture is drawn whole, whatever is seen of it: not for each strip.
  @Test func warpsAreNotCut() {
    var turned = Group(children: [Self.disc])
    turned.warp = Group.Warp(projection: .identity, extent: Self.canvas)
    let nested = [Self.card([Self.card(mask: Group.Mask(nodes: [Self.disc]), [Self.disc])]), Draw.group(turned)]
    #expect(Strips.of([Self.canvas], for: nested) == [Self.canvas])
    let masked = [Self.card(mask: Group.Mask(nodes: [Self.disc, Draw.group(turned)]), [Self.disc])]
    #expect(Strips.of([Self.canvas], for: masked) == [Self.canvas])
  }
}
