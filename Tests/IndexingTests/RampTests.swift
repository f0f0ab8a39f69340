import Graphics
import Testing

@testable import Indexing

/// Colors of ramps that fill the canvas are dear, those of edges are cheap: palettes are planned with two tolerances.
struct RampTests {
  /// Shades of gray side by side in a strip, white elsewhere.
  private static func picture(rampRows: Int, side: Int = 128) -> Pixmap {
    var picture = Pixmap(width: side, height: side)
    for place in picture.pixels.indices {
      picture.pixels[place] =
        place / side < rampRows ? 0xFF00_0000 | UInt32(place % side) * 0x1_0101 : 0xFFFF_FFFF
    }
    return picture
  }

  private static func count(_ picture: Pixmap, _ edges: Double, _ ramps: Double) -> Int {
    var planner = PalettePlanner(options: IndexingOptions(colors: 100, tolerance: edges, toleranceOfRamps: ramps))
    planner.add(picture)
    return planner.makePlan().palette.colors.count
  }

  @Test("where ramps fill the canvas theirs counts, where flat areas do that of edges")
  func tolerances() {
    let (strip, whole) = (Self.picture(rampRows: 12), Self.picture(rampRows: 128))
    #expect(Self.count(strip, 0.1, 9) == Self.count(strip, 0.1, 0.1))
    #expect(Self.count(whole, 0.1, 3) == Self.count(whole, 3, 3))
    #expect(Self.count(whole, 0.1, 3) < Self.count(strip, 0.1, 3))
  }

  @Test("between them it goes from one to the other")
  func between() {
    let options = IndexingOptions(tolerance: 1, toleranceOfRamps: 5)
    #expect(options.tolerance(inRamps: 0) == 1)
    #expect(options.tolerance(inRamps: 0.2) == 1)
    #expect(abs(options.tolerance(inRamps: 0.4) - 3) < 1e-9)
    #expect(options.tolerance(inRamps: 1) == 5)
    let counts = [128, 96, 70, 50, 30, 10].map { Self.count(Self.picture(rampRows: $0), 0.1, 4) }
    #expect(counts == counts.sorted())
    // Of what stands still all shades matter.
    #expect(options.tolerance(inRamps: 1, changing: 0) == 1)
    #expect(abs(options.tolerance(inRamps: 1, changing: 0.5) - 3) < 1e-9)
    // An edge may not be worse than a ramp.
    #expect(IndexingOptions(tolerance: 3, toleranceOfRamps: 1).tolerance(inRamps: 1) == 3)
  }

  @Test("the shades of edges matter in all frames, those of ramps and pictures do not, nor those that fit")
  func edges() {
    func hasManyEdges(_ pictures: [Pixmap]) -> Bool {
      var planner = PalettePlanner(options: IndexingOptions(colors: 100, isOpaque: true))
      for picture in pictures { planner.add(picture) }
      return planner.hasManyEdges
    }
    let strip = Self.picture(rampRows: 12)
    #expect(!hasManyEdges([]))
    #expect(hasManyEdges([strip]))
    #expect(!hasManyEdges([Self.picture(rampRows: 12, side: 64)]), "64 shades fit")
    #expect(!hasManyEdges([strip, Self.picture(rampRows: 128)]))
    var noise = strip
    for place in 0..<8000 { noise.pixels[place] = 0xFF00_0000 | UInt32(place) * 0x3F }
    #expect(!hasManyEdges([noise]))
  }

  /// A ramp that is one level further after every third column and row, beside an area of one color.
  private static func slowRamp(from level: Int, beside color: UInt32) -> Pixmap {
    let side = 128
    var picture = Pixmap(width: side, height: side)
    for place in picture.pixels.indices {
      let (x, y) = (place % side, place / side)
      picture.pixels[place] = x < 96 ? 0xFF80_0000 | UInt32(level + x / 3) | UInt32(level + y / 3) << 8 : color
    }
    return picture
  }

  @Test("the runs of one color in slow ramps have leeway, areas of one color have none")
  func leeway() throws {
    let pictures = [(20, 0xFFC0_4020), (23, 0xFF20_40C0), (26, 0xFFC0_4020)]
      .map { Self.slowRamp(from: $0.0, beside: $0.1) }
    var planner = PalettePlanner(options: IndexingOptions(isOpaque: true))
    for picture in pictures { planner.add(picture) }
    let indexer = FrameIndexer(plan: planner.makePlan().substituting(levels: 4))
    indexer.begin(after: pictures[0], at: 1)
    let frame = try #require(
      indexer.index(
        FrameIndexer.Picture(
          pictures[1], previous: pictures[0], damage: [pictures[1].bounds], next: pictures[2],
          nextDamage: [pictures[1].bounds], frame: 1, delay: 4, isLastOfRun: false)))
    let limits = try #require(frame.leeway).limits
    let least = UInt16(clamping: ColorDistance.squared(levels: 4))
    var free = 0
    for y in 8..<120 {
      let row = (y - frame.rect.y) * frame.rect.width - frame.rect.x
      free += limits[row + 8..<row + 88].count { $0 > least }
      #expect(limits[row + 105..<row + 119].allSatisfy { $0 == 1 })
    }
    // Of some colors there is so much that they count as areas.
    #expect(free > 112 * 80 * 95 / 100)
  }
}
