import Graphics
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
