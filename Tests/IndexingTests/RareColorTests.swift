import Graphics
import TestSupport
import Testing

@testable import Indexing

/// Colors of few pixels, or of frames that nobody looked at, are not lost.
struct RareColorTests {
  private static let white: UInt32 = 0xFFFF_FFFF

  private static func picture(_ side: Int = 100, _ color: (_ x: Int, _ y: Int) -> UInt32?) -> Pixmap {
    var picture = Pixmap(width: side, height: side)
    for place in picture.pixels.indices { picture.pixels[place] = color(place % side, place / side) ?? white }
    return picture
  }

  /// A square in a corner.
  private static func square(_ size: Int, _ color: UInt32) -> Pixmap {
    picture { x, y in x < size && y < size ? color : nil }
  }

  private static func options(quality: Double) -> IndexingOptions {
    let loss = 1 - quality / 100
    return IndexingOptions(
      isOpaque: true, tolerance: 5 * loss, toleranceOfRamps: 15 * loss, keptLevels: 28 * loss,
      ownPaletteThreshold: min(1, 10 * loss))
  }

  /// What of the second picture is shown after the first, where a palette was planned without it.
  private static func shown(_ planned: [Pixmap], _ first: Pixmap, _ second: Pixmap, _ quality: Double) -> IndexedFrame?
  {
    var planner = PalettePlanner(options: options(quality: quality))
    for picture in planned { planner.add(picture) }
    let indexer = FrameIndexer(plan: ClipPlan(planner.makePlan()))
    let third = first
    guard
      let start = indexer.index(
        .init(first, previous: nil, damage: [first.bounds], next: second, delay: 5, isLastOfRun: false))
    else { return nil }
    indexer.accept(start)
    return indexer.index(
      .init(
        second, previous: first, damage: [first.bounds], next: third, nextDamage: [first.bounds], frame: 1, delay: 5,
        isLastOfRun: false))
  }

  @Test("a small square that blinks in a frame that was not looked at is seen", arguments: [100.0, 90, 60, 20])
  func blink(quality: Double) throws {
    let (gray, red) = (Self.square(8, 0xFF80_8080), Self.square(8, 0xFF00_00FF))
    let frame = try #require(Self.shown([gray], gray, red, quality))
    let palette = try #require(frame.localPalette)
    #expect(palette.colors.contains(0xFF), "red")
    #expect(palette.colors.count <= 4, "a table of a few bytes")
  }

  @Test("entries of the table that are left over go to colors that would be seen as others", arguments: [90.0, 75, 60])
  func leftOver(quality: Double) {
    // A colorful ramp, and the gray edges of a letter.
    let grays = (1...5).map { UInt32($0 * 45) * 0x1_0101 }
    let picture = Self.picture(200) { x, y in
      if y == 190, x < 40 { return 0xFF00_0000 | grays[x / 8] }
      return 0xFF00_0000 | UInt32(x + y / 4) << 16 | UInt32(255 - x) << 8 | 255
    }
    var planner = PalettePlanner(options: Self.options(quality: quality))
    planner.add(picture)
    let palette = planner.makePlan().palette
    #expect(palette.colors.count <= 1 << palette.bits)
    for gray in grays {
      let nearest = palette.colors.dropFirst().map { ColorDistance.squared($0, gray) }.min() ?? .max
      #expect(nearest <= ColorDistance.squared(levels: 10))
    }
  }

  @Test("a pixel is worth a small table too")
  func pixel() throws {
    let (gray, red) = (Self.square(1, 0xFF80_8080), Self.square(1, 0xFF00_00FF))
    let frame = try #require(Self.shown([gray], gray, red, 90))
    #expect(frame.localPalette?.colors.contains(0xFF) == true)
  }

  @Test("what the palette has nearly is not worth one")
  func nearly() throws {
    let (gray, other) = (Self.square(8, 0xFF80_8080), Self.square(8, 0xFF82_8180))
    #expect(Self.shown([gray], gray, other, 90)?.localPalette == nil)
  }

  @Test("a palette of its own is made from what changes, not from the rectangle around that")
  func changedAlone() throws {
    // A static field of more colors than fit, and around it a frame that changes.
    func noisy(_ frame: UInt32) -> Pixmap {
      Self.picture { x, y in
        x < 4 || y < 4 || x > 95 || y > 95
          ? frame &+ UInt32((x + y) % 8) * 0x30 : 0xFF00_0000 | UInt32(x * 91 + y) * 523
      }
    }
    let (first, second) = (noisy(0xFF00_0000), noisy(0xFFE0_2000))
    let frame = try #require(Self.shown([first], first, second, 100))
    let palette = try #require(frame.localPalette)
    for step in 0..<8 as Range<UInt32> { #expect(palette.colors.contains(0xE0_2000 + step * 0x30)) }
    #expect(palette.colors.count == 9, "with the transparent one")
  }

  // MARK: What comes and goes on a transparent canvas

  /// A dot that moves, and in some frames a card of many colors beside it.
  private static func clip(_ background: UInt32, cards: Range<Int>, count: Int = 12) -> [Pixmap] {
    (0..<count).map { frame in
      picture { x, y in
        if y >= 80, y < 88, x >= frame * 4, x < frame * 4 + 8 { return 0xFFFF_7A00 }
        let isCard = cards.contains(frame) && x >= 20 && x < 70 && y >= 10 && y < 60
        return isCard ? 0xFF00_0000 | UInt32(x - 20) * 5 | UInt32(y - 10) * 5 << 8 | 0x80_0000 : background
      }
    }
  }

  /// What a player shows of a clip whose palette was planned from its first frame.
  private static func shown(_ clip: [Pixmap], _ options: IndexingOptions) -> [[PackedColor?]] {
    var planner = PalettePlanner(options: options)
    planner.add(clip[0])
    let plan = planner.makePlan()
    let indexer = FrameIndexer(plan: ClipPlan(plan))
    var player = Player(clip[0].bounds)
    indexer.begin()
    return clip.enumerated().map { number, picture in
      let next = number + 1 < clip.count ? clip[number + 1] : nil
      let frame = indexer.index(
        .init(
          picture, previous: number > 0 ? clip[number - 1] : nil, damage: [picture.bounds], next: next,
          nextDamage: [picture.bounds], frame: number, delay: 3, isLastOfRun: next == nil))
      if let frame {
        player.show(frame, plan.palette)
        indexer.accept(frame)
      }
      return player.shown
    }
  }

  @Test(
    "what comes in frames that were not looked at has its colors, and keeps them",
    arguments: [0, 0xFFFF_FFFF] as [UInt32], [64, 127, 256])
  func passingCard(_ background: UInt32, _ colors: Int) {
    let clip = Self.clip(background, cards: 4..<9)
    for quality in [90.0, 50] {
      var options = Self.options(quality: quality)
      (options.colors, options.isOpaque) = (colors, background != 0)
      let shown = Self.shown(clip, options)
      for number in 4..<9 {
        var error = 0.0
        var flickering = 0
        for (place, pixel) in clip[number].pixels.enumerated() where pixel >> 16 & 0xFF == 0x80 {
          let color = shown[number][place] ?? 0
          for shift in [0, 8, 16] as [UInt32] {
            error += abs(Double(color >> shift & 0xFF) - Double(pixel >> shift & 0xFF))
          }
          if number > 4, shown[number][place] != shown[number - 1][place] { flickering += 1 }
        }
        #expect(error / (50 * 50 * 3) < 14, "frame \(number)")
        #expect(flickering == 0, "frame \(number)")
      }
    }
  }

  // MARK: Palettes of clips whose colors all fit

  /// A hundred shades of gray and a few red pixels.
  private static let shades = picture { x, y in
    y < 50 ? 0xFF00_0000 | UInt32(x + 60) * 0x1_0101 : x < 3 && y > 96 ? 0xFF00_00FF : nil
  }

  private static func palette(quality: Double, of picture: Pixmap = shades) -> [PackedColor] {
    var planner = PalettePlanner(options: options(quality: quality))
    planner.add(picture)
    return planner.makePlan().palette.colors
  }

  @Test("all are there at full quality, fewer below, and rare ones that nothing is near to always")
  func sparing() {
    #expect(Self.palette(quality: 100).count == 103)
    let counts = [100.0, 90, 80, 70, 60, 40].map { Self.palette(quality: $0).count }
    #expect(counts == counts.sorted(by: >))
    #expect(counts[2] < counts[0] / 2)
    for quality in [90.0, 70, 40] {
      #expect(Self.palette(quality: quality).contains(0xFF))
      #expect(Self.palette(quality: quality).contains(0xFF_FFFF))
    }
  }

  @Test("so few that nothing is gained are left as they are")
  func few() {
    let picture = Self.picture { x, _ in 0xFF00_0000 | UInt32(x / 10) * 0x02_0202 }
    #expect(Self.palette(quality: 50, of: picture).count == 11)
  }
}
