import Graphics
import TestSupport
import Testing

@testable import Rasterizing

@Suite struct RobustnessTests {
  private static let hostile: [Double] = [
    0, -0.0, 1e-300, -1e-9, 1, -1, 1e6, -1e9, 1e15, 1e300, -1e300, .infinity, -.infinity, .nan, 131_072, 4_194_304.5,
  ]

  @Test(arguments: 0..<200) func nothingTraps(_ seed: Int) {
    var random = SeededRandom(UInt64(seed))
    func number() -> Double { random.chance(0.4) ? random.pick(RobustnessTests.hostile) : random.number(-40, 80) }
    func point() -> Point { Point(number(), number()) }
    func projection() -> Projection {
      if random.chance(0.4) { return .identity }
      return Projection(number(), number(), number(), number(), number(), number(), number(), number(), number())
    }
    func path() -> Path {
      var path = Path()
      path.move(to: point())
      for _ in 0..<4 {
        if random.chance(0.5) { path.line(to: point()) } else { path.cubic(point(), point(), to: point()) }
      }
      path.close()
      return path
    }
    func color() -> Color { Color(number(), number(), number(), number()) }
    func paint() -> Paint {
      if random.chance(0.5) { return .color(color()) }
      return .gradient(
        Gradient(
          kind: random.pick([.axial, .radial, .conic]), stops: [Gradient.Stop(0, color()), Gradient.Stop(1, color())],
          start: point(), end: point(), transform: projection()))
    }
    let image = Draw.checkerboard(5, 3, cell: 1)
    func leaf() -> SceneNode {
      switch random.next() % 3 {
      case 0: return Draw.node(.fill(Fill(path: path(), transform: projection(), paint: paint())))
      case 1:
        return Draw.node(
          .stroke(
            StrokedPath(
              path: path(),
              stroke: Stroke(
                width: number(), cap: random.pick(Stroke.Cap.allCases), miterLimit: number(),
                dashPattern: random.chance(0.5) ? [] : [number(), number()], dashPhase: number(), trimStart: number(),
                trimEnd: number()), transform: projection(), paint: paint())))
      default:
        return Draw.image(
          image, Rect(number(), number(), number(), number()), Rect(number(), number(), number(), number()),
          projection(), opacity: number())
      }
    }
    func filters() -> [PictureFilter] {
      var filters: [PictureFilter] = []
      if random.chance(0.3) { filters.append(.blur(sigma: min(number(), 50))) }
      if random.chance(0.3) { filters.append(.matrix(ColorMatrix(rows: (0..<20).map { _ in number() }))) }
      if random.chance(0.3) { filters.append(.dropShadow(color: color(), sigma: min(number(), 50), offset: point())) }
      return filters
    }
    let group = Group(
      children: [leaf(), leaf()], filters: filters(),
      shadow: random.chance(0.4) ? Group.Shadow(color: color(), sigma: min(number(), 50), offset: point()) : nil,
      opacity: number(), clip: random.chance(0.3) ? Group.Clip(path: path(), transform: projection()) : nil,
      mask: random.chance(0.3) ? Group.Mask(nodes: [leaf()], mode: .luminance) : nil,
      blend: random.pick(BlendMode.allCases),
      backdrop: random.chance(0.3)
        ? Group.Backdrop(filters: filters(), area: Group.Clip(path: path(), transform: projection())) : nil,
      warp: random.chance(0.3)
        ? Group.Warp(projection: projection(), extent: PixelRect(x: 0, y: 0, width: 40, height: 40)) : nil)
    let picture = Draw.render(40, [leaf(), Draw.group(group), leaf()])
    #expect(picture.pixels.allSatisfy(Draw.isPremultiplied))
  }

  @Test func emptyCanvasesAreEmpty() {
    for (width, height) in [(0, 0), (0, 5), (5, 0)] {
      let node = Draw.fill(Draw.rect(0, 0, 9, 9), .black)
      let picture = Rasterizer().draw(Scene(width: width, height: height, nodes: [node]))
      #expect(picture.pixels.isEmpty)
    }
    #expect(Draw.render(4, []).pixels.allSatisfy { $0 == 0 })
    #expect(Draw.render(4, [Draw.fill(Path(), .black)]).pixels.allSatisfy { $0 == 0 })
  }

  @Test func unusableExtentsDrawNothing() {
    for extent in [
      PixelRect(x: .max, y: 0, width: .max, height: 4), PixelRect(x: 0, y: .min, width: 4, height: .max),
      PixelRect(x: 0, y: 0, width: -3, height: 4),
    ] {
      let warp = Group.Warp(projection: .identity, extent: extent)
      let node = Draw.group(Group(children: [Draw.fill(Draw.rect(0, 0, 8, 8), .black)], warp: warp))
      #expect(Draw.render(8, [node]).pixels.allSatisfy { $0 == 0 })
    }
  }

  /// Of flat pictures that are too large only what is seen is drawn, as if they were small.
  @Test(arguments: [
    Projection.translation(-9000.3, 0.4), Projection(1, 0.1, -9000, 0.05, 1.1, -450, 0, 0, 1),
    Projection(1, 0.1, -9000, 0.05, 1.1, -450, 0.00001, 0, 1),
  ])
  func largeFlatPicturesAreDrawnWhereTheyAreSeen(projection: Projection) {
    let children = (0..<80).map { Draw.fill(Draw.rect(8600 + Double($0) * 10, -20, 5, 100), Color(0.9, 0.1, 0.3)) }
    func picture(_ extent: PixelRect) -> Pixmap {
      let group = Group(
        children: children, filters: [.blur(sigma: 1)], warp: Group.Warp(projection: projection, extent: extent))
      return Draw.render(64, [Draw.group(group)])
    }
    let small = picture(PixelRect(x: 8640, y: -64, width: 768, height: 256))
    #expect(small.pixels.contains { $0 >> 24 > 240 })
    let long = picture(PixelRect(x: -20_000, y: -64, width: 60_000, height: 256))
    #expect(FilterTests.difference(long, small) <= 1)
    let large = picture(PixelRect(x: 3000, y: -6400, width: 8000, height: 8000))
    #expect(FilterTests.difference(large, small) <= 1)
    let warp = Group.Warp(projection: projection, extent: PixelRect(x: -9999, y: 0, width: 9999, height: 9999))
    let limited = warp.limited(to: PixelRect(x: 20_000, y: 0, width: 64, height: 64)).extent
    #expect(limited.isEmpty)
  }

  @Test func longCanvasesAreDrawnToTheirEnd() {
    let scene = Scene(width: 16384, height: 3, nodes: [Draw.fill(Draw.rect(0.5, 0, 16383, 3), .black)])
    let picture = Rasterizer().draw(scene)
    #expect(picture.pixels[0] >> 24 == 128 && picture.pixels[16383] >> 24 == 128)
    #expect(picture.pixels[1..<16383].allSatisfy { $0 >> 24 == 255 })
  }

  /// So far along a line numbers cannot tell one dash from the next.
  @Test(arguments: [1e17, 1e20, 1e300], [4.0, 1e-3]) func dashesAreLaidOutFarAway(_ far: Double, _ dash: Double) {
    let path = Path.polyline([Point(-far, 4), Point(far, 4)], closed: false)
    let stroke = Stroke(width: 4, dashPattern: [dash, dash])
    let picture = Rasterizer().draw(
      Draw.scene(
        8, [Draw.node(.stroke(StrokedPath(path: path, stroke: stroke, transform: .identity, paint: .color(.black))))]))
    #expect(picture.pixels[0] == 0)
  }

  /// Each of the places that are drawn anew may take as much as all of the picture.
  @Test func updatesTakeNoMoreThanPictures() {
    let zigzag = Path.polyline((0..<900).map { Point(Double($0) / 2.25, $0 % 2 == 0 ? 10 : 390) }, closed: false)
    func scene(_ version: UInt64) -> Scene {
      var nodes = [
        Draw.node(
          .stroke(StrokedPath(path: zigzag, stroke: Stroke(width: 0.5), transform: .identity, paint: .color(.black))))
      ]
      nodes[0].identity = 1
      for n in 0..<6 {
        var dot = Draw.fill(Draw.rect(Double(n) * 64, n % 2 == 0 ? 20 : 350, 4, 4), Color(1, 0, version == 0 ? 0 : 1))
        (dot.identity, dot.version) = (UInt64(n) + 2, version)
        nodes.append(dot)
      }
      return Draw.scene(400, nodes)
    }
    let points = (1...400).first { n in
      let rasterizer = Rasterizer(pathPoints: n * 50)
      _ = rasterizer.draw(scene(0))
      return rasterizer.leftOut == nil
    }
    guard let points else {
      Issue.record("the picture does not fit into any budget")
      return
    }
    let rasterizer = Rasterizer(pathPoints: points * 50)
    var picture = rasterizer.draw(scene(0))
    #expect(rasterizer.update(&picture, from: scene(0), to: scene(1)).count > 1)
    #expect(rasterizer.leftOut == nil)
    #expect(picture == Rasterizer().draw(scene(1)))
  }

  @Test func nestingHasALimit() {
    func nested(_ depth: Int) -> SceneNode {
      var node = Draw.fill(Draw.rect(0, 0, 8, 8), .black)
      for _ in 0..<depth { node = Draw.group(Group(children: [node], opacity: 0.999)) }
      return node
    }
    let rasterizer = Rasterizer()
    #expect(rasterizer.draw(Draw.scene(8, [nested(200)])).pixels[0] >> 24 == 255)
    #expect(rasterizer.leftOut == nil)
    #expect(rasterizer.draw(Draw.scene(8, [nested(PixelBounds.deepestGroup + 1)])).pixels[0] == 0)
    #expect(rasterizer.leftOut != nil)
  }

  /// Each blur in a blur needs more room than the one around it, and all of them at once.
  @Test func blursInBlursHaveALimit() {
    func nested(_ depth: Int) -> SceneNode {
      var node = Draw.fill(Draw.rect(45, 45, 10, 10), .black)
      for _ in 0..<depth { node = Draw.group(Group(children: [node], filters: [.blur(sigma: 60)])) }
      return node
    }
    let rasterizer = Rasterizer()
    _ = rasterizer.draw(Draw.scene(100, [nested(5)]))
    #expect(rasterizer.leftOut == nil)
    _ = rasterizer.draw(Draw.scene(100, [nested(60)]))
    #expect(rasterizer.leftOut != nil)
    _ = rasterizer.draw(Draw.scene(100, [nested(5)]))
    #expect(rasterizer.leftOut == nil)
  }

  @Test func tooManyPointsLeaveANodeOut() {
    var path = Path()
    path.move(to: Point(0, 0))
    for i in 0..<PointBudget.standard + 10 { path.line(to: Point(Double(i % 7), Double(i % 5))) }
    let rasterizer = Rasterizer()
    let scene = Draw.scene(8, [Draw.fill(path, .black), Draw.fill(Draw.rect(0, 0, 8, 8), .white)])
    #expect(rasterizer.draw(scene).pixels[9] == 0xFFFF_FFFF)
    #expect(rasterizer.leftOut != nil)
    _ = rasterizer.draw(Draw.scene(8, []))
    #expect(rasterizer.leftOut == nil)
  }

  @Test func farAwayShapesKeepTheirWinding() {
    let inside = Draw.render(16, [Draw.fill(Draw.rect(-1e9, -1e9, 2e9, 2e9), .black)])
    #expect(inside.pixels.allSatisfy { $0 == 0xFF00_0000 })
    let half = Draw.render(16, [Draw.fill(Draw.rect(-1e9, -1e9, 1e9 + 8, 2e9), .black)])
    #expect(half.pixels[7] >> 24 == 255 && half.pixels[8] == 0)
    let slanted = Draw.render(
      16, [Draw.fill(Draw.polygon([Point(-1e7, -1e7), Point(1e7, 1e7), Point(-1e7, 1e7)]), .black)])
    #expect(slanted.pixels[15 * 16] >> 24 == 255 && slanted.pixels[15] == 0)
    #expect(abs(Int(slanted.pixels[5 * 16 + 5] >> 24) - 128) <= 2)
  }
}
