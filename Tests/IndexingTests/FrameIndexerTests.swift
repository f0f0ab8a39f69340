import Graphics
import TestSupport
import Testing

@testable import Indexing

struct FrameIndexerTests {
  static let settings: [(Dithering, Bool, Int, Bool)] = Dithering.allCases.flatMap { dithering in
    [true, false].flatMap { isOpaque in
      [4, 16, 256].flatMap { colors in [true, false].map { (dithering, isOpaque, colors, $0) } }
    }
  }

  static func options(_ setting: (Dithering, Bool, Int, Bool)) -> IndexingOptions {
    IndexingOptions(
      colors: setting.2, dithering: setting.0, matte: setting.3 ? Color(1, 0.5, 0.25) : nil, isOpaque: setting.1)
  }

  /// Without memory of earlier frames, the player shows exactly the mapping of each picture.
  @Test(arguments: settings)
  func playerShowsTheMappedPictures(_ setting: (Dithering, Bool, Int, Bool)) throws {
    for seed in 1...25 as ClosedRange<UInt64> {
      let clip = RandomClip(seed: seed, isOpaque: setting.1, smooth: seed % 3 == 0)
      let plan = clip.plan(FrameIndexerTests.options(setting))
      let rule = AlphaRule(plan.options)
      let mapper = ColorMapper(plan.palette.colors, excluding: plan.transparentIndex)
      let ordered = OrderedDither(plan.palette.colors, excluding: plan.transparentIndex, mapper: mapper)
      var player = Player(clip.frames[0].bounds)
      for (picture, frame) in zip(clip.frames, clip.indexed(plan)) {
        if let frame { player.show(frame, plan.palette) }
        var wrong = 0
        for (place, pixel) in picture.pixels.enumerated() {
          let flat = rule.flatten(pixel)
          if (player.shown[place] == nil) != (flat == transparentPixel) { wrong += 1 }
          if flat == transparentPixel || plan.usesLocalPalettes { continue }
          switch setting.0 {
          case .none:
            if player.shown[place] != plan.palette.colors[Int(mapper.index(of: flat))] { wrong += 1 }
          case .ordered:
            let index = ordered.index(of: flat, x: place % picture.width, y: place / picture.width)
            if player.shown[place] != plan.palette.colors[Int(index)] { wrong += 1 }
          case .diffusion: break
          }
        }
        #expect(wrong == 0)
      }
    }
  }

  /// Pixels that do not change are never painted otherwise, whatever the dithering, unless the canvas was cleared.
  @Test(arguments: Dithering.allCases)
  func unchangedPixelsDoNotFlicker(_ dithering: Dithering) throws {
    for seed in 1...40 as ClosedRange<UInt64> {
      let clip = RandomClip(seed: seed, isOpaque: true, smooth: true)
      let plan = clip.plan(IndexingOptions(colors: 8, dithering: dithering, isOpaque: true))
      var player = Player(clip.frames[0].bounds)
      var before: [PackedColor?] = []
      for (i, frame) in clip.indexed(plan).enumerated() {
        if let frame { player.show(frame, plan.palette) }
        if i > 0 {
          let flickering = player.shown.indices.filter {
            clip.frames[i].pixels[$0] == clip.frames[i - 1].pixels[$0] && player.shown[$0] != before[$0]
          }
          #expect(flickering == [])
        }
        before = player.shown
      }
    }
  }

  @Test(arguments: settings)
  func runsAndDamageDoNotMatter(_ setting: (Dithering, Bool, Int, Bool)) {
    for seed in 100...103 as ClosedRange<UInt64> {
      let clip = RandomClip(seed: seed, isOpaque: setting.1, smooth: true)
      let plan = clip.plan(FrameIndexerTests.options(setting))
      let whole = clip.indexed(plan)
      for run in 1...4 { #expect(clip.indexed(plan, splitEvery: run) == whole) }
      // Diffusion scans the same pixels in either case.
      #expect(clip.indexed(plan, generous: true) == whole)
    }
  }

  @Test func equalFramesAreNil() {
    let picture = RandomClip(seed: 3, isOpaque: true, frameCount: 1).frames[0]
    var planner = PalettePlanner(options: IndexingOptions(isOpaque: true))
    planner.add(picture)
    let indexer = FrameIndexer(plan: planner.makePlan())
    #expect(
      indexer.index(picture, previous: nil, damage: [], next: picture, nextDamage: [], delay: 3)?.rect == picture.bounds
    )
    #expect(
      indexer.index(
        picture, previous: picture, damage: [picture.bounds], next: nil, nextDamage: [], delay: 3) == nil)
  }

  /// Differences that the palette cannot show are none.
  @Test func equalAfterMappingIsEqual() {
    var a = Pixmap(width: 4, height: 4)
    for place in a.pixels.indices { a.pixels[place] = place % 2 == 0 ? 0xFF00_0000 : 0xFFFF_FFFF }
    var planner = PalettePlanner(options: IndexingOptions(isOpaque: true))
    planner.add(a)
    let indexer = FrameIndexer(plan: planner.makePlan())
    var b = a
    b.pixels[2] = 0xFF05_0302
    #expect(indexer.index(b, previous: a, damage: [a.bounds], next: nil, nextDamage: [], delay: 3) == nil)
    b.pixels[6] = 0xFFF0_F0F0
    let frame = indexer.index(b, previous: a, damage: [a.bounds], next: nil, nextDamage: [], delay: 7)
    #expect(frame?.rect == PixelRect(x: 2, y: 1, width: 1, height: 1))
    #expect(frame?.delayCentiseconds == 7)
  }

  @Test func damageBeyondTheCanvasIsHarmless() {
    let clip = RandomClip(seed: 8, isOpaque: true, frameCount: 2)
    let indexer = FrameIndexer(plan: clip.plan(IndexingOptions(isOpaque: true)))
    let wild = [
      PixelRect(x: -50, y: -50, width: 1000, height: 1000), PixelRect(x: 5000, y: 0, width: 3, height: 3),
      PixelRect(x: 0, y: 0, width: -4, height: 2),
    ]
    let a = indexer.index(
      clip.frames[1], previous: clip.frames[0], damage: wild, next: nil, nextDamage: wild, delay: 3)
    let b = indexer.index(
      clip.frames[1], previous: clip.frames[0], damage: [clip.frames[0].bounds], next: nil, nextDamage: [], delay: 3)
    #expect(a == b)
  }

  /// A smooth clip with few global colors gets local palettes, and they are nearer than the global one.
  @Test func localPalettesWhereTheyPay() throws {
    var frames: [Pixmap] = []
    for i in 0..<8 {
      var picture = Pixmap(width: 120, height: 100)
      for place in picture.pixels.indices {
        let (x, y) = (UInt32(place % 120), UInt32(place / 120))
        let shift = UInt32(i * 8)
        picture.pixels[place] = 0xFF00_0000 | (i % 3 == 0 ? x : y) + shift | (x + y) << (i % 2 == 0 ? 8 : 16)
      }
      frames.append(picture)
    }
    var planner = PalettePlanner(options: IndexingOptions(colors: 64, isOpaque: true))
    for frame in frames { planner.add(frame) }
    let plan = planner.makePlan()
    #expect(plan.usesLocalPalettes)
    let indexer = FrameIndexer(plan: plan)
    var locals = 0
    for i in frames.indices {
      let frame = try #require(
        indexer.index(
          frames[i], previous: i > 0 ? frames[i - 1] : nil, damage: [frames[i].bounds], next: nil, nextDamage: [],
          delay: 3))
      if let palette = frame.localPalette {
        locals += 1
        #expect(palette.colors.count <= 64)
      }
    }
    #expect(locals > 0)
  }
}
