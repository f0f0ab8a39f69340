import Graphics
import TestSupport
import Testing

@testable import Rasterizing

/// The colors of nodes that stay, from one drawing to the next.
struct KeptShadingTests {
  private static let picture = Draw.checkerboard(24, 24, cell: 4)

  /// A node that lies still, and is costly to paint.
  private static func still(_ number: Int, _ random: inout SeededRandom) throws -> SceneNode {
    let turned = Projection.translation(-40, -40).then(.scale(random.number(0.4, 2), random.number(0.4, 2)))
      .then(Projection(.rotation(random.number(-3, 3)))).then(.translation(40, 40))
    let tilted = turned.then(Projection(1, 0, 0, 0, 1, 0, 0.003, -0.002, 1))
    let content: SceneNode.Content
    switch number {
    case 0, 1:
      content = .image(
        ImageContent(
          image: picture, source: Rect(0, 0, 24, 24), destination: Rect(5, 7, 61, 53),
          transform: number == 0 ? turned : tilted, opacity: random.chance(0.5) ? 1 : 0.4))
    case 2:
      content = .pattern(
        Pattern(
          children: [Draw.fill(Draw.circle(4, 4, 3), .white)], width: 9, height: 9,
          tileTransform: Projection.scale(0.83, 1.21).then(turned), path: Draw.rect(0, 0, 80, 80), transform: .identity,
          opacity: 0.7))
    default:
      var area = try Shading.area("rgb(x * 3, y * 3, 120 + 100 * sin(x * y))", opacity: 0.6)
      area.transform = turned
      content = .shaded(area)
    }
    return SceneNode(identity: 7, version: 3, content: content)
  }

  /// Whatever moves over it uncovers the colors that are found out anew, too.
  @Test(arguments: 0..<4, 0..<12 as Range<UInt64>)
  func partsShowWhatTheWholeDoes(_ number: Int, _ seed: UInt64) throws {
    var random = SeededRandom(seed)
    let still = try Self.still(number, &random)
    let stepwise = Rasterizer()
    func scene(_ step: Int) -> Scene {
      let size = random.number(1, 50)
      let over = Draw.rect(random.number(-10, 80), random.number(-10, 80), size, size)
      var mover = Draw.node(Draw.fill(over, .black).content, 9)
      mover.version = UInt64(step)
      return Scene(width: 80, height: 80, nodes: [still, mover])
    }
    var before = scene(0)
    var shown = stepwise.draw(before)
    for step in 1..<14 {
      let after = scene(step)
      _ = stepwise.update(&shown, from: before, to: after)
      #expect(shown == Rasterizer().draw(after), "in step \(step)")
      before = after
    }
  }

  @Test func whatIsKeptAndWhatIsNot() {
    let cache = ShadingCache()
    let rect = PixelRect(x: 3, y: 4, width: 50, height: 40)
    var space = PixelRect(x: 0, y: 0, width: 200, height: 200)
    let (first, second) = (NodeStamp(identity: 1, version: 1), NodeStamp(identity: 1, version: 2))
    func kept(_ stamp: NodeStamp, _ source: AnyObject? = nil, _ rect: PixelRect = rect) -> KeptShading? {
      cache.beginDrawing(of: space)
      return cache.kept(stamp, of: source) { rect }
    }
    #expect(kept(first) == nil)
    // The same drawing, another part.
    #expect(cache.kept(first) { rect } == nil)
    let known = kept(first)
    #expect(known != nil && known?.rect == rect)
    #expect(kept(first) === known)
    #expect(kept(second) == nil)
    #expect(kept(second).map { $0 !== known } == true)
    // What else the shader reads.
    let tile = DrawnTile(rect, isTile: true)
    #expect(kept(second, tile) == nil)
    #expect(kept(second, tile) != nil)
    let large = PixelRect(x: 0, y: 0, width: 1024, height: 1024)
    let other = NodeStamp(identity: 2, version: 1)
    #expect(kept(other, nil, large) == nil && kept(other, nil, large) == nil)
    space = large
    #expect(kept(other, nil, large) != nil)
    cache.removeAll()
    space = rect
    #expect(kept(second, tile) == nil)
    #expect(kept(second, tile) != nil)
    // What is shown no more gives way, what is shown does not.
    let most = PixelRect(x: 0, y: 0, width: 1024, height: 768)
    let third = NodeStamp(identity: 3, version: 1)
    _ = kept(third, nil, most)
    cache.beginDrawing(of: space)
    _ = cache.kept(second, of: tile) { rect }
    #expect(cache.kept(third, within: { most }) == nil)
    #expect(kept(third, nil, most) == nil)
    #expect(kept(third, nil, most) != nil)
    cache.removeAll()
    #expect(kept(third, nil, most) == nil)
  }

  /// What is shown is not forgotten for what comes.
  @Test func moreNodesThanAreKnown() {
    let cache = ShadingCache()
    let rect = PixelRect(x: 0, y: 0, width: 8, height: 8)
    func kept(_ identities: Range<UInt64>) -> Int {
      cache.beginDrawing(of: rect)
      return identities.count { number in cache.kept(NodeStamp(identity: number, version: 1), within: { rect }) != nil }
    }
    #expect(kept(0..<300) == 0)
    #expect(kept(0..<300) == 256)
    #expect(kept(0..<300) == 256)
    // They are gone.
    _ = kept(1000..<1010)
    _ = kept(1000..<1010)
    #expect(kept(2000..<2200) == 0)
    #expect(kept(2000..<2200) == 200)
  }

  /// Colors that are asked for in any order, each once and all together.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func anyOrderIsTheSame(_ seed: UInt64) throws {
    var random = SeededRandom(seed)
    let rect = PixelRect(x: -7, y: 5, width: 700, height: 3)
    let area = try Shading.area("rgb(x, y * 40, 90 + 60 * sin(x * 7))")
    let memory = Scratch<Float>(PixelProgramRunner.block * 32)
    let runner = try #require(PixelProgramRunner(area, memory: memory))
    let kept = KeptShading(rect)
    var expected = [UInt32](repeating: 0, count: rect.width + 7)
    for _ in 0..<40 {
      let y = rect.y + Int(random.number(0, 2.99))
      let first = Int(random.number(0, Double(rect.width - 1)))
      let count = min(rect.width - first, Int(random.number(1, 300)))
      let colors = kept.colors(x: rect.x + first, y: y, count: count, of: .program(runner))
      runner.fill(x: rect.x, y: y, count: rect.width, into: &expected)
      #expect(Array(UnsafeBufferPointer(start: colors, count: count)) == Array(expected[first..<first + count]))
    }
  }
}
