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
      let ordered = OrderedDither(
        plan.palette.colors, excluding: plan.transparentIndex, mapper: mapper, within: plan.banding)
      var player = Player(clip.frames[0].bounds)
      // Cut into runs or not, with the frames that must be cleared at the ends of runs.
      for (picture, frame) in zip(clip.frames, clip.indexed(plan, splitEvery: [1000, 1, 3][Int(seed % 3)])) {
        if let frame { player.show(frame, plan.palette) }
        var wrong = 0
        for (place, pixel) in picture.pixels.enumerated() {
          let flat = rule.flatten(pixel)
          if (player.shown[place] == nil) != (flat == transparentPixel) { wrong += 1 }
          if flat == transparentPixel { continue }
          switch setting.0 {
          case .none:
            if player.shown[place] != plan.palette.colors[Int(mapper.index(of: flat))] { wrong += 1 }
          case .ordered, .auto:
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

  /// Runs may be indexed in any order, and the damage be larger than what changes.
  @Test(arguments: settings)
  func runsAndDamageDoNotMatter(_ setting: (Dithering, Bool, Int, Bool)) {
    for seed in 100...103 as ClosedRange<UInt64> {
      let clip = RandomClip(seed: seed, isOpaque: setting.1, smooth: true)
      let plan = clip.plan(FrameIndexerTests.options(setting))
      let whole = clip.indexed(plan)
      // Diffusion scans the same pixels in either case.
      #expect((clip.indexed(plan, generous: true) == whole) == true)
      if setting.1 && setting.0 != .diffusion {
        for run in 1...4 { #expect((clip.indexed(plan, splitEvery: run) == whole) == true) }
      }
    }
  }

  @Test func equalFramesAreNil() {
    let picture = RandomClip(seed: 3, isOpaque: true, frameCount: 1).frames[0]
    var planner = PalettePlanner(options: IndexingOptions(isOpaque: true))
    planner.add(picture)
    let indexer = FrameIndexer(plan: planner.makePlan())
    indexer.begin()
    let first = indexer.index(.init(picture, previous: nil, damage: [], delay: 3, isLastOfRun: false))
    #expect(first?.rect == picture.bounds)
    if let first { indexer.accept(first) }
    #expect(
      indexer.index(
        .init(picture, previous: picture, damage: [picture.bounds], delay: 3, isLastOfRun: true)) == nil)
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
    func frame(_ delay: Int) -> IndexedFrame? {
      indexer.begin(after: a)
      return indexer.index(.init(b, previous: a, damage: [a.bounds], delay: delay, isLastOfRun: true))
    }
    #expect(frame(3) == nil)
    b.pixels[6] = 0xFFF0_F0F0
    #expect(frame(7)?.rect == PixelRect(x: 2, y: 1, width: 1, height: 1))
    #expect(frame(7)?.delayCentiseconds == 7)
  }

  @Test func damageBeyondTheCanvasIsHarmless() {
    let clip = RandomClip(seed: 8, isOpaque: true, frameCount: 2)
    let indexer = FrameIndexer(plan: clip.plan(IndexingOptions(isOpaque: true)))
    let wild = [
      PixelRect(x: -50, y: -50, width: 1000, height: 1000), PixelRect(x: 5000, y: 0, width: 3, height: 3),
      PixelRect(x: 0, y: 0, width: -4, height: 2),
    ]
    func frame(_ damage: [PixelRect]) -> IndexedFrame? {
      indexer.begin(after: clip.frames[0])
      return indexer.index(
        .init(
          clip.frames[1], previous: clip.frames[0], damage: damage, nextDamage: damage, delay: 3, isLastOfRun: true))
    }
    #expect(frame(wild) == frame([clip.frames[0].bounds]))
  }
}
