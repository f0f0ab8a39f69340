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
}
