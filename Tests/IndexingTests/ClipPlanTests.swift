import Graphics
import TestSupport
import Testing

@testable import Indexing

struct ClipPlanTests {
  /// A picture of two colors' shades, which nobody else shares.
  static func picture(_ hue: UInt32) -> Pixmap {
    var picture = Pixmap(width: 64, height: 64)
    for place in picture.pixels.indices {
      let shade = UInt32(place % 64 * 3 + place / 64)
      picture.pixels[place] = 0xFF00_0000 | (hue == 0 ? shade : 20) | (hue == 0 ? 20 : shade) << 16
    }
    return picture
  }

  static func plan(_ pictures: [Pixmap], colors: Int) -> PalettePlan {
    var planner = PalettePlanner(options: IndexingOptions(colors: colors, isOpaque: true, tolerance: 0))
    for picture in pictures { planner.add(picture) }
    return planner.makePlan()
  }

  @Test func framesBelongToParts() {
    let one = ClipPlanTests.plan([ClipPlanTests.picture(0)], colors: 16)
    let plan = ClipPlan(first: one, later: [(start: 3, plan: one), (start: 7, plan: one)])
    #expect((0..<10).map(plan.part) == [0, 0, 0, 1, 1, 1, 1, 2, 2, 2])
    #expect((0..<3).map(ClipPlan(one).part) == [0, 0, 0])
  }

  /// Frames of the first part use the global palette, others bring their own; what rests across the border is not
  /// painted.
  @Test func partsHavePalettes() throws {
    let pictures = [ClipPlanTests.picture(0), ClipPlanTests.picture(1)]
    let plans = pictures.map { ClipPlanTests.plan([$0], colors: 128) }
    var clip = RandomClip(seed: 1, isOpaque: true, frameCount: 1)
    clip.frames = [pictures[0], pictures[1], pictures[1], pictures[0]]
    let indexer = FrameIndexer(plan: ClipPlan(first: plans[0], later: [(start: 1, plan: plans[1])]))
    indexer.begin()
    var player = Player(pictures[0].bounds)
    var worst: [Int32] = []
    for i in clip.frames.indices {
      var picture = clip.picture(i, isLastOfRun: i == 3)
      picture.frame = i
      let frame = indexer.index(picture)
      if i == 2 { #expect(frame == nil) }
      guard let frame else { continue }
      if i == 0 { #expect(frame.localPalette == nil) } else { #expect(frame.localPalette != nil) }
      indexer.accept(frame)
      player.show(frame, plans[0].palette)
      worst.append(
        zip(player.shown, clip.frames[i].pixels).map { ColorDistance.squared($0 ?? 0, $1 & 0xFF_FFFF) }.max() ?? 0)
    }
    // Picture 0 comes back in a part that was planned without it: it gets a palette of its own.
    #expect(worst.count == 3 && worst.allSatisfy { $0 < 400 })
  }

  /// A run that begins together with a part fills up what rests with indices of that part's palette.
  @Test func runsMayBeginWithParts() throws {
    var first = Pixmap(width: 64, height: 64)
    for place in first.pixels.indices {
      let shade = UInt32(place % 64 / 4 * 15)
      first.pixels[place] = 0xFF00_0000 | (place % 2 == 0 ? 0xFF | shade << 8 : shade << 16)
    }
    // Every other pixel becomes what the one beside it is.
    var second = first
    for place in second.pixels.indices where place % 2 == 0 { second.pixels[place] = first.pixels[place + 1] }
    let plans = [ClipPlanTests.plan([first], colors: 256), ClipPlanTests.plan([second], colors: 256)]
    let indexer = FrameIndexer(plan: ClipPlan(first: plans[0], later: [(start: 1, plan: plans[1])]))
    var player = Player(first.bounds)
    var before: [PackedColor?] = []
    for (i, picture) in [first, second].enumerated() {
      indexer.begin(after: i == 0 ? nil : first, at: i)
      let frame = try #require(
        indexer.index(
          .init(
            picture, previous: i == 0 ? nil : first, damage: [picture.bounds], frame: i, delay: 3, isLastOfRun: true)))
      indexer.accept(frame)
      before = player.shown
      player.show(frame, plans[0].palette)
      if i == 1 { #expect(frame.indices.count(of: 0) == 0) }
    }
    for place in second.pixels.indices where second.pixels[place] == first.pixels[place] {
      #expect(player.shown[place] == before[place])
    }
  }

  /// What rests since a part whose palette lacked its color is not painted with the index of that color by a later run.
  @Test func whatRestsKeepsTheColorOfItsPart() throws {
    let options = IndexingOptions(colors: 16, isOpaque: true)
    func plan(_ colors: [PackedColor]) -> PalettePlan {
      PalettePlan(
        palette: Palette([0] + colors), transparentIndex: 0, options: options, meanSquaredError: 0, banding: nil,
        solidCount: 1)
    }
    let color: PackedColor = 0x20_4060
    var pictures = [Pixmap](repeating: Pixmap(width: 16, height: 8), count: 3)
    for frame in 0..<3 {
      for place in pictures[frame].pixels.indices {
        let isWhite = frame == 1 && place / 16 == 4 && place % 2 == 0
        pictures[frame].pixels[place] = 0xFF00_0000 | (isWhite ? 0xFF_FFFF : color)
      }
    }
    let clip = ClipPlan(first: plan([0x20_3050]), later: [(start: 1, plan: plan([color, 0xFF_FFFF]))])
    let indexer = FrameIndexer(plan: clip)
    var player = Player(pictures[0].bounds)
    for (frame, picture) in pictures.enumerated() {
      // The last frame is a run of its own.
      if frame != 1 { indexer.begin(after: frame == 0 ? nil : pictures[frame - 1], at: frame) }
      let indexed = try #require(
        indexer.index(
          .init(
            picture, previous: frame == 0 ? nil : pictures[frame - 1], damage: [picture.bounds], frame: frame, delay: 3,
            isLastOfRun: frame > 0)))
      indexer.accept(indexed)
      player.show(indexed, clip.globalPalette)
      for place in picture.pixels.indices {
        let rests = place / 16 != 4 || place % 2 == 1
        let expected = rests ? 0x20_3050 : frame == 1 ? 0xFF_FFFF : frame == 0 ? 0x20_3050 : color
        #expect(player.shown[place] == expected, "frame \(frame), pixel \(place)")
      }
    }
  }

  /// A picture with colors that were not planned for brings them along.
  @Test func rareColorsAreNotLost() throws {
    let usual = ClipPlanTests.picture(0)
    let rare = ClipPlanTests.picture(1)
    let indexer = FrameIndexer(plan: ClipPlanTests.plan([usual], colors: 128))
    indexer.begin()
    let first = try #require(
      indexer.index(.init(usual, previous: nil, damage: [usual.bounds], delay: 3, isLastOfRun: false)))
    indexer.accept(first)
    let second = try #require(
      indexer.index(.init(rare, previous: usual, damage: [rare.bounds], frame: 1, delay: 3, isLastOfRun: true)))
    #expect(first.localPalette == nil)
    let palette = try #require(second.localPalette)
    #expect(palette.colors.count <= 128)
    var player = Player(usual.bounds)
    player.show(first, indexer.plan.globalPalette)
    player.show(second, indexer.plan.globalPalette)
    let worst = zip(player.shown, rare.pixels).map { ColorDistance.squared($0 ?? 0, $1 & 0xFF_FFFF) }.max() ?? 0
    #expect(worst < 300)
  }

  /// However few colors are asked for, an area that was not seen is not shown in another color.
  @Test(arguments: [16, 32, 64, 256])
  func unseenAreasKeepTheirColor(_ colors: Int) throws {
    let usual = ClipPlanTests.picture(0)
    var pressed = usual
    for y in 4..<24 {
      for x in 4..<28 { pressed.pixels[y * usual.width + x] = 0xFF20_F0A0 }
    }
    let indexer = FrameIndexer(plan: ClipPlanTests.plan([usual], colors: colors))
    indexer.begin()
    let first = try #require(
      indexer.index(.init(usual, previous: nil, damage: [usual.bounds], delay: 3, isLastOfRun: false)))
    indexer.accept(first)
    let second = try #require(
      indexer.index(.init(pressed, previous: usual, damage: [pressed.bounds], frame: 1, delay: 3, isLastOfRun: true)))
    #expect(try #require(second.localPalette).colors.count <= colors)
    var player = Player(usual.bounds)
    player.show(first, indexer.plan.globalPalette)
    player.show(second, indexer.plan.globalPalette)
    #expect(player.shown[12 * usual.width + 14] == 0x20_F0A0)
  }

  /// Colors that are a little off: nobody sees it, but whoever wants the best gets it, and only that frame's own.
  @Test(arguments: [(1.0, false), (0.5, false), (0.0, true)])
  func ownPalettesBelongToTheBestQuality(_ threshold: Double, _ hasOwn: Bool) throws {
    var usual = Pixmap(width: 64, height: 64)
    for place in usual.pixels.indices { usual.pixels[place] = 0xFF00_1400 | UInt32(place % 64 * 3) }
    var other = usual
    for place in 0..<1500 { other.pixels[place] = other.pixels[place] ^ 0x100 }
    var planner = PalettePlanner(
      options: IndexingOptions(isOpaque: true, tolerance: 0, ownPaletteThreshold: threshold))
    planner.add(usual)
    let indexer = FrameIndexer(plan: planner.makePlan())
    indexer.begin()
    let first = try #require(
      indexer.index(.init(usual, previous: nil, damage: [usual.bounds], delay: 3, isLastOfRun: false)))
    indexer.accept(first)
    let second = indexer.index(
      .init(other, previous: usual, damage: [other.bounds], frame: 1, delay: 3, isLastOfRun: true))
    #expect((second?.localPalette != nil) == hasOwn)
    guard hasOwn, let second else { return }
    #expect((second.localPalette?.colors.count ?? 0) < 256)
    var player = Player(usual.bounds)
    player.show(first, indexer.plan.globalPalette)
    player.show(second, indexer.plan.globalPalette)
    #expect(zip(player.shown, other.pixels).allSatisfy { $0 == $1 & 0xFF_FFFF })
  }
}
