import Graphics
import TestSupport
import Testing

@testable import Rasterizing

/// Random scenes that stay the same, except for what a step changes.
struct RandomScene {
  var random: SeededRandom
  private var nextIdentity: UInt64 = 1
  private var nextVersion: UInt64 = 1
  let image = Draw.checkerboard(24, 24, cell: 4)
  /// How many nodes stay as they are from one scene to the next.
  var stillness = 0.0
  var side = 96

  init(_ seed: UInt64) { random = SeededRandom(seed) }

  mutating func scene() -> Scene {
    Scene(width: side, height: side, nodes: (0..<Int(random.number(1, 7))).map { _ in node(depth: 0) })
  }

  /// Some nodes change, move, vanish, appear or swap places.
  mutating func changed(_ nodes: [SceneNode], depth: Int = 0) -> [SceneNode] {
    var result: [SceneNode] = []
    for var node in nodes {
      if stillness > 0, random.chance(stillness) {
        result.append(node)
        continue
      }
      let dice = random.number(0, 1)
      if dice < 0.05 { continue }
      if stillness > 0, random.chance(0.3) {
        let step = random.pick([0.5, 1, 2, 7])
        result.append(moved(node, by: Point(random.chance(0.5) ? step : -step, random.chance(0.5) ? step : 0)))
        continue
      }
      if case .group(var group) = node.content, dice < 0.7 {
        group.children = changed(group.children, depth: depth + 1)
        if var mask = group.mask, random.chance(0.4) {
          mask.nodes = changed(mask.nodes, depth: depth + 1)
          group.mask = mask
        }
        node.content = .group(group)
      } else if dice < 0.5, let content = changedTile(node.content, depth: depth) {
        node.content = content
      } else if case .stroke(var content) = node.content, dice < 0.5 {
        content.stroke.trimEnd = random.number(0, 1)
        if random.chance(0.3) { content.stroke.trimStart = random.number(0, 0.5) }
        node.content = .stroke(content)
        node.version = version()
      } else if dice < 0.3 {
        let identity = node.identity
        node = self.node(depth: depth)
        node.identity = identity
      }
      result.append(node)
    }
    if random.chance(0.2) { result.append(node(depth: depth)) }
    if result.count > 1, random.chance(0.15) { result.swapAt(0, result.count - 1) }
    return result
  }

  /// The node, and all that is in it, in another place.
  mutating func moved(_ node: SceneNode, by distance: Point) -> SceneNode {
    let way = Projection.translation(distance.x, distance.y)
    var node = node
    node.version = version()
    switch node.content {
    case .fill(var fill):
      fill.transform = fill.transform.then(way)
      node.content = .fill(fill)
    case .stroke(var content):
      content.transform = content.transform.then(way)
      node.content = .stroke(content)
    case .image(var image):
      image.transform = image.transform.then(way)
      node.content = .image(image)
    case .group(var group):
      if random.chance(0.5) { group.opacity = random.number(0, 1) }
      if group.warp != nil {
        group.warp?.projection = transform()
      } else {
        group.children = group.children.map { moved($0, by: distance) }
        if var mask = group.mask {
          mask.nodes = mask.nodes.map { moved($0, by: distance) }
          group.mask = mask
        }
        if let clip = group.clip { group.clip?.transform = clip.transform.then(way) }
      }
      node.content = .group(group)
    default: break
    }
    return node
  }

  mutating func version() -> UInt64 {
    nextVersion += 1
    return nextVersion
  }

  mutating func node(depth: Int) -> SceneNode {
    nextIdentity += 1
    return SceneNode(identity: nextIdentity, version: version(), content: content(depth: depth))
  }

  mutating func point() -> Point {
    Point(random.number(-30, Double(side) + 30), random.number(-30, Double(side) + 30))
  }

  mutating func color() -> Color {
    Color(random.number(0, 1), random.number(0, 1), random.number(0, 1), random.chance(0.5) ? 1 : random.number(0, 1))
  }

  mutating func transform() -> Projection {
    if random.chance(0.5) { return .identity }
    let affine = Affine.translation(-48, -48).then(.rotation(random.number(-3, 3)))
      .then(.scale(random.number(0.3, 1.5), random.number(0.3, 1.5))).then(.translation(48, 48))
    if random.chance(0.6) { return Projection(affine) }
    return Projection(affine).then(
      Projection(1, 0, 0, 0, 1, 0, random.number(-0.004, 0.004), random.number(-0.004, 0.004), 1))
  }

  mutating func path() -> Path {
    if random.chance(0.4) {
      let centre = point()
      return Draw.circle(centre.x, centre.y, random.number(3, 40))
    }
    var path = Path()
    path.move(to: point())
    for _ in 0..<Int(random.number(2, 5)) {
      if random.chance(0.5) { path.line(to: point()) } else { path.cubic(point(), point(), to: point()) }
    }
    if random.chance(0.5) { path.close() }
    return path
  }

  private mutating func paint() -> Paint {
    if random.chance(0.6) { return .color(color()) }
    let middle = random.number(0, 1)
    return .gradient(
      Gradient(
        kind: random.pick([.axial, .radial, .conic]),
        stops: [
          Gradient.Stop(0, color()), Gradient.Stop(middle, color()), Gradient.Stop(middle, color()),
          Gradient.Stop(1, color()),
        ], start: point(), end: point(), transform: transform()))
  }

  private mutating func stroke() -> Stroke {
    var stroke = Stroke(
      width: random.number(0.5, 14), cap: random.pick(Stroke.Cap.allCases), join: random.pick(Stroke.Join.allCases))
    if random.chance(0.3) {
      stroke.dashPattern = [random.number(0, 12), random.number(1, 9)]
      stroke.dashPhase = random.number(-5, 5)
    }
    if random.chance(0.6) { stroke.trimEnd = random.number(0.1, 1) }
    return stroke
  }

  private mutating func content(depth: Int) -> SceneNode.Content {
    if depth <= 3, random.chance(0.25) { return tiledContent(depth: depth) }
    let dice = random.number(0, 1)
    if dice < 0.35 || depth > 3 {
      return .fill(Fill(path: path(), rule: random.pick(FillRule.allCases), transform: transform(), paint: paint()))
    }
    if dice < 0.6 {
      return .stroke(StrokedPath(path: path(), stroke: stroke(), transform: transform(), paint: paint()))
    }
    if dice < 0.7 {
      let corner = point()
      return .image(
        ImageContent(
          image: image, source: Rect(2, 3, 18, 20),
          destination: Rect(corner.x, corner.y, random.number(4, 90), random.number(4, 90)), transform: transform(),
          opacity: random.number(0.2, 1)))
    }
    return .group(group(depth: depth))
  }

  private mutating func filters() -> [PictureFilter] {
    (0..<Int(random.number(0, 4))).map { _ in
      let dice = random.number(0, 1)
      if dice < 0.5 { return .blur(sigma: random.number(0.2, 15)) }
      if dice < 0.7 {
        return .dropShadow(
          color: color(), sigma: random.number(0, 9), offset: Point(random.number(-9, 9), random.number(-9, 9)))
      }
      if dice < 0.8 { return .matrix(.hueRotate(degrees: random.number(0, 360))) }
      if dice < 0.9 { return .matrix(.contrast(random.number(0, 3))) }
      return .matrix(ColorMatrix(rows: (0..<20).map { _ in random.number(-1, 1) }))
    }
  }

  private mutating func group(depth: Int) -> Group {
    var group = Group(children: (0..<Int(random.number(1, 4))).map { _ in node(depth: depth + 1) })
    if random.chance(0.3) { group.opacity = random.number(0, 1) }
    if random.chance(0.4) { group.filters = filters() }
    if random.chance(0.25) { group.blend = random.pick(BlendMode.allCases) }
    if random.chance(0.25) {
      group.backdrop = Group.Backdrop(
        filters: filters(),
        area: Group.Clip(path: path(), rule: random.pick(FillRule.allCases), transform: transform()))
    }
    if random.chance(0.3) {
      group.shadow = Group.Shadow(
        color: color(), sigma: random.number(0, 9), offset: Point(random.number(-9, 9), random.number(-9, 9)),
        path: random.chance(0.3) ? path() : nil, pathTransform: transform())
    }
    if random.chance(0.3) {
      group.clip = Group.Clip(path: path(), rule: random.pick(FillRule.allCases), transform: transform())
    } else if random.chance(0.2) {
      group.clip = Group.Clip(path: Draw.rect(10, 20, 50, 40), transform: .identity)
    }
    if random.chance(0.25) {
      group.mask = Group.Mask(
        nodes: (0..<2).map { _ in node(depth: depth + 1) }, mode: random.pick(Group.Mask.Mode.allCases))
    }
    if random.chance(0.2) {
      group.warp = Group.Warp(
        projection: transform(), extent: PixelRect(x: -10, y: 0, width: Int(random.number(8, 110)), height: 80))
    }
    return group
  }
}

@Suite struct UpdateTests {
  @Test(arguments: 0..<120) func anUpdateIsADrawing(_ seed: Int) {
    var generator = RandomScene(UInt64(seed))
    var scene = generator.scene()
    let rasterizer = Rasterizer()
    var picture = rasterizer.draw(scene)
    for step in 0..<6 {
      var next = scene
      next.nodes = generator.changed(scene.nodes)
      let before = picture
      let damage = rasterizer.update(&picture, from: scene, to: next)
      let whole = Rasterizer().draw(next)
      let wrong = picture.pixels.indices.filter { picture.pixels[$0] != whole.pixels[$0] }
      #expect(
        wrong.isEmpty, "step \(step): \(wrong.count) pixels, first \(wrong.first.map { ($0 % 96, $0 / 96) } ?? (0, 0))")
      #expect(damage.count <= 8)
      for (i, a) in damage.enumerated() {
        #expect(!a.isEmpty && picture.bounds.contains(a))
        for b in damage[(i + 1)...] { #expect(!a.intersects(b)) }
      }
      let changed = picture.pixels.indices.filter { picture.pixels[$0] != before.pixels[$0] }
      #expect(
        changed.allSatisfy { i in
          damage.contains { $0.intersects(PixelRect(x: i % 96, y: i / 96, width: 1, height: 1)) }
        })
      picture = whole
      scene = next
    }
  }

  /// What is kept from earlier pictures must not be seen in later ones, in whatever order they come.
  @Test(arguments: 0..<80) func aLongRowOfUpdatesIsADrawing(_ seed: Int) {
    var generator = RandomScene(UInt64(7000 + seed))
    generator.stillness = seed % 2 == 0 ? 0.7 : 0.9
    var scenes = [generator.scene()]
    let rasterizer = Rasterizer()
    var picture = rasterizer.draw(scenes[0])
    var shown = 0
    for step in 0..<24 {
      let next: Int
      if scenes.count < 2 || generator.random.chance(0.7) {
        var scene = scenes[scenes.count - 1]
        scene.nodes = generator.changed(scene.nodes)
        if scene.nodes.isEmpty { scene.nodes.append(generator.node(depth: 0)) }
        scenes.append(scene)
        next = scenes.count - 1
      } else {
        next = Int(generator.random.number(0, Double(scenes.count) - 0.5))
      }
      let before = picture
      let damage = rasterizer.update(&picture, from: scenes[shown], to: scenes[next])
      let whole = Rasterizer().draw(scenes[next])
      let wrong = picture.pixels.indices.filter { picture.pixels[$0] != whole.pixels[$0] }
      #expect(wrong.isEmpty, "step \(step), \(shown) → \(next): \(wrong.count) pixels")
      let changed = picture.pixels.indices.filter { picture.pixels[$0] != before.pixels[$0] }
      #expect(
        changed.allSatisfy { i in
          damage.contains { $0.intersects(PixelRect(x: i % 96, y: i / 96, width: 1, height: 1)) }
        })
      if !wrong.isEmpty { return }
      shown = next
    }
  }

  @Test(arguments: 0..<30) func bothAreTheSameInTwoRasterizers(_ seed: Int) {
    var generator = RandomScene(UInt64(1000 + seed))
    let scene = generator.scene()
    let rasterizer = Rasterizer()
    _ = rasterizer.draw(generator.scene())
    let picture = rasterizer.draw(scene)
    #expect(picture == Rasterizer().draw(scene))
    #expect(picture.pixels.allSatisfy(Draw.isPremultiplied))
  }

  @Test(arguments: 0..<150) func partsDrawnOneByOneAreTheWhole(_ seed: Int) {
    var generator = RandomScene(UInt64(3000 + seed))
    let nodes = generator.scene().nodes
    let bounds = PixelRect(x: 0, y: 0, width: 96, height: 96)
    let pool = SurfacePool()
    let (whole, pieces) = (pool.take(bounds), pool.take(bounds))
    let drawing = SceneDrawing()
    drawing.draw(nodes, on: SceneDrawing.Target(surface: whole, clip: bounds, space: bounds))
    for (x, y, width, height) in [(0, 0, 37, 96), (37, 0, 59, 41), (37, 41, 20, 55), (57, 41, 39, 55)] {
      let part = PixelRect(x: x, y: y, width: width, height: height)
      drawing.draw(nodes, on: SceneDrawing.Target(surface: pieces, clip: part, space: bounds))
    }
    #expect((0..<bounds.area).allSatisfy { whole.base[$0] == pieces.base[$0] })
  }

  @Test(arguments: 0..<40) func boundsHoldEveryPixel(_ seed: Int) {
    var generator = RandomScene(UInt64(2000 + seed))
    let rasterizer = Rasterizer()
    for node in generator.scene().nodes {
      let bounds = PixelBounds.of(node)
      let picture = rasterizer.draw(Scene(width: 96, height: 96, nodes: [node]))
      let drawn = picture.pixels.indices.filter { picture.pixels[$0] != 0 }
      #expect(drawn.allSatisfy { bounds.contains(PixelRect(x: $0 % 96, y: $0 / 96, width: 1, height: 1)) })
    }
  }

  /// A small part of a flat picture that shrinks along one side is gathered from afar by pixels beside it.
  private static func squeezed(_ scale: Double, by angle: Double, version: UInt64) -> Scene {
    let dot = Draw.node(
      .fill(Fill(path: Draw.circle(60, 60, 4), transform: .identity, paint: .color(.black))), 2, version: 1)
    let page = Draw.node(
      .fill(Fill(path: Draw.rect(0, 0, 120, 120), transform: .identity, paint: .color(Color(0.9, 0.4, 0)))), 3,
      version: 1)
    let map = Affine.translation(-60, -60).then(.scale(scale, 1)).then(.rotation(angle)).then(.translation(60, 60))
    let group = Group(
      children: [page], mask: Group.Mask(nodes: [dot], mode: .alpha),
      warp: Group.Warp(projection: Projection(map), extent: PixelRect(x: 0, y: 0, width: 120, height: 120)))
    return Draw.scene(120, [Draw.node(.group(group), 1, version: version)])
  }

  @Test(arguments: [0.02, 0.05, 0.11, 0.2, 0.45, 1]) func whatShrinksIsGatheredFromAfar(_ scale: Double) {
    let rasterizer = Rasterizer()
    var before = UpdateTests.squeezed(1, by: 0.2, version: 1)
    var picture = rasterizer.draw(before)
    for step in 0..<8 {
      let next = UpdateTests.squeezed(scale, by: 0.2 + Double(step) * 0.37, version: UInt64(step + 2))
      _ = rasterizer.update(&picture, from: before, to: next)
      let whole = Rasterizer().draw(next)
      #expect(picture == whole)
      let bounds = PixelBounds.of(next.nodes[0])
      let drawn = whole.pixels.indices.filter { whole.pixels[$0] != 0 }
      #expect(drawn.allSatisfy { bounds.contains(PixelRect(x: $0 % 120, y: $0 / 120, width: 1, height: 1)) })
      before = next
    }
  }

  private static func ring(_ end: Double, version: UInt64) -> Scene {
    Draw.scene(
      240,
      [
        Draw.node(
          .stroke(
            StrokedPath(
              path: Draw.circle(120, 120, 90), stroke: Stroke(width: 20, cap: .round, trimEnd: end),
              transform: .identity, paint: .color(.black))), 1, version: version)
      ])
  }

  @Test func aGrowingTrimDamagesOnlyItsEnd() {
    let rasterizer = Rasterizer()
    var picture = rasterizer.draw(UpdateTests.ring(0.30, version: 1))
    let damage = rasterizer.update(
      &picture, from: UpdateTests.ring(0.30, version: 1), to: UpdateTests.ring(0.31, version: 2))
    #expect(damage.reduce(0) { $0 + $1.area } < 2000)
    #expect(picture == rasterizer.draw(UpdateTests.ring(0.31, version: 2)))
  }

  @Test func nothingChangedIsNoDamage() {
    let rasterizer = Rasterizer()
    let scene = UpdateTests.ring(0.5, version: 1)
    var picture = rasterizer.draw(scene)
    #expect(rasterizer.update(&picture, from: scene, to: scene).isEmpty)
  }

  @Test func anotherSizeIsDrawnAnew() {
    let rasterizer = Rasterizer()
    var picture = rasterizer.draw(Draw.scene(10, []))
    let scene = UpdateTests.ring(0.5, version: 1)
    #expect(rasterizer.update(&picture, from: Draw.scene(10, []), to: scene) == [picture.bounds])
    #expect(picture == rasterizer.draw(scene))
  }
}
