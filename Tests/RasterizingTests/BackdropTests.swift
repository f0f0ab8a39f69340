import Graphics
import TestSupport
import Testing

@testable import Rasterizing

@Suite struct BackdropTests {
  private static let stripes = (0..<8).map {
    Draw.fill(Draw.rect(Double($0) * 8, 0, 4, 64), Color(0.9, 0.2, Double($0) / 8))
  }
  private static let floor = Draw.fill(Draw.rect(0, 0, 64, 64), Color(0.2, 0.5, 0.8))

  private static func glass(
    _ filters: [PictureFilter], _ area: Path = Draw.rect(16, 16, 32, 32), children: [SceneNode] = []
  ) -> Group {
    Group(
      children: children,
      backdrop: Group.Backdrop(filters: filters, area: Group.Clip(path: area, transform: .identity)))
  }

  @Test func withoutFiltersItShowsWhatIsThere() {
    let behind = [BackdropTests.floor] + BackdropTests.stripes
    #expect(Draw.render(64, behind + [Draw.group(BackdropTests.glass([]))]) == Draw.render(64, behind))
  }

  @Test func overAllOfAPictureItIsTheBlurredPicture() {
    // The same everywhere along the edges: repeating them is the same as going on.
    let disc = Draw.fill(Draw.circle(32, 32, 9), Color(1, 0.9, 0.1))
    let whole = BackdropTests.glass([.blur(sigma: 3)], Draw.rect(0, 0, 64, 64))
    let seen = Draw.render(64, [BackdropTests.floor, disc, Draw.group(whole)])
    let wide = Draw.fill(Draw.rect(-64, -64, 192, 192), Color(0.2, 0.5, 0.8))
    #expect(seen == Draw.render(64, [Draw.group(Group(children: [wide, disc], filters: [.blur(sigma: 3)]))]))
  }

  @Test(arguments: [2.0, 7, 25]) func edgesAreRepeatedWithoutAFringe(_ sigma: Double) {
    let whole = BackdropTests.glass([.blur(sigma: sigma)], Draw.rect(-9, -9, 90, 90))
    let picture = Draw.render(64, [BackdropTests.floor, Draw.group(whole)])
    #expect(FilterTests.difference(picture, Draw.render(64, [BackdropTests.floor])) <= 1)
  }

  // MARK: Over what is clear in part

  private static let haze = Draw.fill(Draw.rect(0, 0, 64, 64), Color(1, 0, 0, 0.5))

  @Test func whatIsBehindIsReplaced() {
    let glass = BackdropTests.glass([.matrix(.invert(1))])
    let picture = Draw.render(64, [BackdropTests.haze, Draw.group(glass)])
    let inverted = Draw.render(64, [Draw.fill(Draw.rect(0, 0, 64, 64), Color(0, 1, 1, 0.5))])
    #expect(picture.pixels[32 * 64 + 32] == inverted.pixels[0])
    #expect(picture.pixels[0] == Draw.render(64, [BackdropTests.haze]).pixels[0])
  }

  /// At soft edges, under an opacity, a clip, a mask and a projection, there is as much of both as of one.
  @Test func alphaStaysWhatItWas() {
    let oval = Draw.circle(30.3, 31.7, 15)
    var glass = [BackdropTests.glass([.blur(sigma: 2), .matrix(.invert(1))], oval)]
    glass.append(contentsOf: [glass[0], glass[0], glass[0], glass[0], glass[0]])
    glass[1].opacity = 0.3
    glass[2].clip = Group.Clip(path: Draw.circle(28, 30, 9), transform: .identity)
    glass[3].mask = Group.Mask(nodes: [Draw.fill(Draw.circle(28, 30, 9), .black)])
    glass[4].mask = Group.Mask(nodes: [Draw.fill(Draw.circle(28, 30, 9), .white)], mode: .luminanceInverted)
    glass[5].warp = Group.Warp(
      projection: Projection.translation(3.3, 2.1), extent: PixelRect(x: 10, y: 10, width: 40, height: 44))
    glass[5].mask = glass[3].mask
    for (number, pane) in glass.enumerated() {
      let picture = Draw.render(64, [BackdropTests.haze, Draw.group(pane)])
      #expect(picture.pixels.allSatisfy { abs(Int($0 >> 24) - 128) <= 1 }, "\(number)")
      #expect(picture.pixels[30 * 64 + 28] != picture.pixels[0] || number == 4, "\(number)")
    }
  }

  @Test func alphaStaysInEveryMode() {
    for mode in BlendMode.allCases where mode != .plusLighter {
      var glass = BackdropTests.glass([.matrix(.invert(1))], Draw.circle(32, 32, 15.5))
      glass.blend = mode
      let picture = Draw.render(64, [BackdropTests.haze, Draw.group(glass)])
      #expect(picture.pixels.allSatisfy { abs(Int($0 >> 24) - 128) <= 2 }, "\(mode)")
    }
  }

  @Test func onWhatIsOpaqueTheShapeChangesNothing() {
    var rows: [[UInt32]] = [[], [], []]
    for i in 0..<67 {
      let alpha = UInt32(i * 255 / 66)
      rows[0].append(alpha << 24 | alpha / 2 << 8 | alpha / 3)
      rows[1].append(alpha << 24)
      rows[2].append(0xFF00_0000 | UInt32(i) << 16 | 0x4030)
    }
    for opacity in [UInt32(0), 1, 77, 254, 255] {
      var (shaped, plain) = (rows[2], rows[2])
      ShapeBlending.pixels(rows[0], shape: rows[1], onto: &shaped, count: 67, opacity: opacity)
      PictureBlending.pixels(rows[0], onto: &plain, count: 67, opacity: opacity, mode: .normal)
      #expect(shaped == plain)
    }
  }

  @Test func onlyWhatIsBehindCounts() {
    let front = Draw.fill(Draw.rect(20, 20, 9, 9), .white)
    let glass = Draw.group(BackdropTests.glass([.blur(sigma: 5)]))
    let picture = Draw.render(64, BackdropTests.stripes + [glass, front])
    var expected = Draw.render(64, BackdropTests.stripes + [glass])
    for y in 20..<29 { for x in 20..<29 { expected.pixels[y * 64 + x] = 0xFFFF_FFFF } }
    #expect(picture == expected)
  }

  @Test func opacityFadesItBackToWhatIsThere() {
    var glass = BackdropTests.glass([.matrix(.invert(1))])
    glass.opacity = 0.5
    let picture = Draw.render(64, [BackdropTests.floor, Draw.group(glass)])
    let middle = picture.straightPixel(x: 32, y: 32)
    #expect(abs(Int(middle.red) - 128) <= 1 && abs(Int(middle.green) - 128) <= 1)
    #expect(picture.pixels[0] == Draw.render(64, [BackdropTests.floor]).pixels[0])
  }

  @Test func clipAndMaskCutIt() {
    let plain = Draw.render(64, [BackdropTests.floor])
    for cut in 0..<2 {
      var glass = BackdropTests.glass([.matrix(.invert(1))])
      if cut == 0 {
        glass.clip = Group.Clip(path: Draw.circle(32, 32, 8), transform: .identity)
      } else {
        glass.mask = Group.Mask(nodes: [Draw.fill(Draw.circle(32, 32, 8), .black)])
      }
      let picture = Draw.render(64, [BackdropTests.floor, Draw.group(glass)])
      #expect(picture.pixels[18 * 64 + 18] == plain.pixels[0])
      #expect(picture.pixels[32 * 64 + 32] == plain.pixels[0] ^ 0x00FF_FFFF)
    }
  }

  @Test func itIsNeitherFilteredAgainNorThrowsAShadow() {
    var glass = BackdropTests.glass([.blur(sigma: 4)])
    let expected = Draw.render(64, BackdropTests.stripes + [Draw.group(glass)])
    glass.filters = [.matrix(.invert(1))]
    glass.shadow = Group.Shadow(color: .black, sigma: 2, offset: Point(9, 9))
    #expect(Draw.render(64, BackdropTests.stripes + [Draw.group(glass)]) == expected)
  }

  @Test func inAGroupItSeesOnlyThatGroup() {
    let glass = Draw.group(BackdropTests.glass([.matrix(.invert(1))]))
    let alone = Draw.render(64, [BackdropTests.floor, Draw.group(Group(children: [glass]))])
    #expect(alone == Draw.render(64, [BackdropTests.floor]))
    let together = Draw.render(64, [Draw.group(Group(children: [BackdropTests.floor, glass]))])
    #expect(together == Draw.render(64, [BackdropTests.floor, glass]))
  }

  @Test func throughAProjectionItIsTheProjectedArea() {
    let behind = [BackdropTests.floor] + BackdropTests.stripes
    let move = Projection.translation(7, -5)
    var warped = BackdropTests.glass(
      [.blur(sigma: 3)], Draw.rect(16, 16, 20, 20), children: [Draw.fill(Draw.rect(20, 20, 4, 4), .white)])
    warped.warp = Group.Warp(projection: move, extent: PixelRect(x: 16, y: 16, width: 20, height: 20))
    let flat = BackdropTests.glass(
      [.blur(sigma: 3)], Draw.rect(23, 11, 20, 20), children: [Draw.fill(Draw.rect(27, 15, 4, 4), .white)])
    #expect(Draw.render(64, behind + [Draw.group(warped)]) == Draw.render(64, behind + [Draw.group(flat)]))
    // A clip in the flat picture cuts both.
    warped.clip = Group.Clip(path: Draw.rect(16, 16, 10, 20), transform: .identity)
    var cut = flat
    cut.clip = Group.Clip(path: Draw.rect(23, 11, 10, 20), transform: .identity)
    #expect(Draw.render(64, behind + [Draw.group(warped)]) == Draw.render(64, behind + [Draw.group(cut)]))
  }

  /// A thing passes behind the glass: what is redrawn is near it, and right.
  @Test func aChangeBehindIsSeenThroughTheGlass() {
    func scene(_ x: Double) -> Scene {
      let mover = SceneNode(
        identity: 2, version: UInt64(x),
        content: .fill(Fill(path: Draw.rect(x, 30, 3, 3), transform: .identity, paint: .color(.white))))
      var pane = Draw.group(BackdropTests.glass([.blur(sigma: 3)]))
      pane.identity = 3
      return Draw.scene(64, [BackdropTests.floor, mover, pane])
    }
    let rasterizer = Rasterizer()
    var picture = rasterizer.draw(scene(10))
    let far = rasterizer.update(&picture, from: scene(10), to: scene(2))
    #expect(picture == Rasterizer().draw(scene(2)))
    // Only the part of the pane within reach.
    #expect(far.allSatisfy { $0.maxX <= 10 + 3 + GaussianKernel.reach(sigma: 3) + 1 })
    for x in [20.0, 30, 45, 50] {
      let before = x == 20 ? 2.0 : x == 30 ? 20 : x == 45 ? 30 : 45
      _ = rasterizer.update(&picture, from: scene(before), to: scene(x))
      #expect(picture == Rasterizer().draw(scene(x)))
    }
  }

  @Test func aPaneBehindAPaneIsSeenTwiceFiltered() {
    let invert: [PictureFilter] = [.matrix(.invert(1))]
    let behind = [BackdropTests.floor] + BackdropTests.stripes
    let panes = [Draw.group(BackdropTests.glass(invert)), Draw.group(BackdropTests.glass(invert))]
    #expect(Draw.render(64, behind + panes) == Draw.render(64, behind))
  }
}
