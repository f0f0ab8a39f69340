import Graphics
import TestSupport
import Testing

@testable import Indexing

struct PalettePlannerTests {
  static func picture(seed: UInt64, colors: Int, side: Int = 64) -> Pixmap {
    var generator = SeededRandom(seed: seed)
    let pool = (0..<colors).map { _ in UInt32.random(in: 0..<0x100_0000, using: &generator) | 0xFF00_0000 }
    var picture = Pixmap(width: side, height: side)
    for place in picture.pixels.indices {
      picture.pixels[place] = place < colors ? pool[place] : pool.randomElement(using: &generator) ?? 0
    }
    return picture
  }

  @Test(arguments: [1, 2, 3, 7, 8, 100, 255])
  func losslessWhereAllColorsFit(_ count: Int) {
    let picture = PalettePlannerTests.picture(seed: UInt64(count), colors: count)
    var planner = PalettePlanner(options: IndexingOptions(isOpaque: true))
    planner.add(picture)
    let plan = planner.makePlan()
    #expect(plan.meanSquaredError == 0)
    #expect(plan.palette.colors.count <= count + 1)
    #expect(Set(picture.pixels.map { $0 & 0xFF_FFFF }).isSubset(of: plan.palette.colors.dropFirst()))
  }

  @Test(arguments: [2, 3, 4, 7, 8, 16, 100, 256])
  func neverMoreThanAsked(_ colors: Int) {
    for seed in 1...6 as ClosedRange<UInt64> {
      var planner = PalettePlanner(options: IndexingOptions(colors: colors, tolerance: 0))
      planner.add(PalettePlannerTests.picture(seed: seed, colors: 3000))
      let count = planner.makePlan().palette.colors.count
      #expect(count == (colors < 8 ? colors + 1 : colors))
    }
  }

  @Test func exactColorsAreExact() {
    let colors = [Color(0.1, 0.2, 0.3), Color(0.9, 0.1, 0.4), Color(1, 1, 1)]
    var picture = PalettePlannerTests.picture(seed: 5, colors: 4000, side: 128)
    for (place, color) in colors.enumerated() { picture.pixels[place] = color.packed | 0xFF00_0000 }
    let unseen = Color(0.123, 0.456, 0.789)
    let fixed = Color(0.3, 0.7, 0.2)
    var planner = PalettePlanner(options: IndexingOptions(colors: 16))
    for color in colors + [unseen] { planner.addExact(color) }
    planner.addFixed(fixed)
    planner.add(picture, changed: [PixelRect(x: 0, y: 0, width: 30, height: 500)])
    let palette = planner.makePlan().palette.colors
    for color in colors + [fixed] { #expect(palette.contains(color.packed)) }
    #expect(!palette.contains(unseen.packed))
  }

  /// More colors never make it worse, and the order of frames' own colors does not decide about quality.
  @Test func errorFallsWithColors() {
    let picture = PalettePlannerTests.picture(seed: 77, colors: 4000, side: 128)
    var last = Double.infinity
    for colors in [4, 8, 16, 32, 64, 128, 256] {
      var planner = PalettePlanner(options: IndexingOptions(colors: colors, tolerance: 0))
      planner.add(picture)
      let error = planner.makePlan().meanSquaredError
      #expect(error < last)
      last = error
    }
    #expect(last < 200)
  }

  @Test func toleranceKeepsPalettesSmall() {
    // A soft edge between two colors: two hundred shades that 23 serve within three levels, root mean square.
    var picture = Pixmap(width: 200, height: 20)
    for place in picture.pixels.indices { picture.pixels[place] = 0xFF00_0000 | UInt32(place % 200) * 0x1_0101 }
    func count(_ tolerance: Double) -> Int {
      var planner = PalettePlanner(options: IndexingOptions(colors: 128, tolerance: tolerance))
      planner.add(picture)
      return planner.makePlan().palette.colors.count
    }
    #expect(count(0) == 128)
    #expect(count(3) == 24)
    // In steps of an eighth or so: what is asked for is not passed by much.
    let counts = stride(from: 0.5, through: 4, by: 0.25).map(count)
    #expect(counts == counts.sorted(by: >))
    #expect(Set(counts).count > 8)
  }

  /// An area in a shade that only one frame has tells that the frames between may have others; what comes again, or
  /// ramps, do not.
  @Test func areasThatChangeTheirColor() {
    func hasPassingColors(_ color: (_ frame: Int, _ place: Int) -> UInt32) -> Bool { planner(color).hasPassingColors }
    #expect(hasPassingColors { frame, place in place < 600 ? UInt32(frame) * 0x10_0000 : 0xFF_FFFF })
    #expect(!hasPassingColors { frame, place in place < 600 ? UInt32(frame % 2) * 0x10_0000 : 0xFF_FFFF })
    #expect(hasPassingColors { frame, place in place < 600 && frame == 3 ? 0x10_0000 : 0xFF_FFFF })
    #expect(!hasPassingColors { frame, place in place < 100 && frame == 3 ? 0x10_0000 : 0xFF_FFFF })
    #expect(!hasPassingColors { frame, place in UInt32(place % 64 + 64 * frame) })
    #expect(!PalettePlanner(options: IndexingOptions()).hasPassingColors)
  }

  /// The ground of one frame may be the shade of an edge in others: it passes nevertheless.
  @Test func areasThatPassBesideEdges() {
    let fading = planner { frame, place in place < 600 ? UInt32(place % 5) * 0x10_0000 : UInt32(frame) * 0x10_0000 }
    #expect(fading.hasPassingAreas(in: 0..<9, atLeast: 5) && !fading.hasPassingColors)
    #expect(fading.hasPassingAreas(in: [1, 3], atLeast: 2) && !fading.hasPassingAreas(in: [1, 3, 8], atLeast: 3))
    let standing = planner { frame, place in place < 600 ? UInt32(frame + place % 50) * 0x400 : 0xFF_FFFF }
    #expect(!standing.hasPassingAreas(in: 0..<5, atLeast: 1))
    #expect(!PalettePlanner(options: IndexingOptions()).hasPassingAreas(in: 0..<5, atLeast: 1))
  }

  /// What has seen five frames of 64 × 64 pixels.
  private func planner(_ color: (_ frame: Int, _ place: Int) -> UInt32) -> PalettePlanner {
    var planner = PalettePlanner(options: IndexingOptions(isOpaque: true))
    for frame in 0..<5 {
      var picture = Pixmap(width: 64, height: 64)
      for place in picture.pixels.indices { picture.pixels[place] = 0xFF00_0000 | color(frame, place) }
      planner.add(picture)
    }
    return planner
  }

  @Test func emptyPlansHaveAPalette() {
    let plan = PalettePlanner(options: IndexingOptions()).makePlan()
    #expect(plan.palette.colors.count == 2)
    var planner = PalettePlanner(options: IndexingOptions(colors: 2))
    planner.add(Pixmap(width: 0, height: 0))
    planner.add(Pixmap(width: 5, height: 5), changed: [PixelRect(x: 9, y: 9, width: -1, height: 3)])
    for _ in 0..<9 { planner.addFixed(Color(.nan, -1, 7)) }
    #expect(planner.makePlan().palette.colors.contains(0xFF_0000))
  }

  @Test func manyColorsStayWithinMemory() {
    var picture = Pixmap(width: 512, height: 512)
    for place in picture.pixels.indices { picture.pixels[place] = 0xFF00_0000 | UInt32(place) &* 61 & 0xFF_FFFF }
    var histogram = ColorHistogram()
    picture.pixels.withUnsafeBufferPointer {
      histogram.add(row: $0, rule: AlphaRule(IndexingOptions()), weight: 1)
    }
    #expect(!histogram.isComplete)
    #expect(histogram.count <= ColorHistogram.capacity)
    #expect(histogram.totalWeight == picture.pixels.count)
    #expect(histogram.entries.count == histogram.count)
    #expect(histogram.entries.reduce(0) { $0 + $1.weight } == picture.pixels.count)
    #expect(Set(histogram.entries.map(\.color)).isSubset(of: picture.pixels.map { $0 & 0xFF_FFFF }))
  }

  /// Every color that there is: 2²⁴ of them in one picture.
  @Test func allColorsAtOnce() {
    var picture = Pixmap(width: 4096, height: 4096)
    picture.pixels.withUnsafeMutableBufferPointer { pixels in
      for place in pixels.indices { pixels[place] = 0xFF00_0000 | UInt32(truncatingIfNeeded: place) }
    }
    var planner = PalettePlanner(options: IndexingOptions(isOpaque: true))
    planner.add(picture)
    let plan = planner.makePlan()
    #expect(plan.palette.colors.count == 256)
    // A cube of 255 cells: (256 / 255^⅓)² / 12 = 136 in each channel.
    #expect((80...170).contains(plan.meanSquaredError))
  }

  /// A smooth, noisy picture, in which every pixel is another color.
  static func gradient(side: Int, seed: UInt64, shift: Int = 0) -> Pixmap {
    var generator = SeededRandom(seed: seed)
    var picture = Pixmap(width: side, height: side)
    for place in picture.pixels.indices {
      let (x, y) = (place % side * 255 / side, place / side * 255 / side)
      let blue = (x + y + shift) / 2 % 256
      let noise = Int.random(in: 0...3, using: &generator)
      picture.pixels[place] =
        0xFF00_0000 | UInt32(min(255, x + noise)) | UInt32(min(255, y + noise)) << 8 | UInt32(blue) << 16
    }
    return picture
  }

  /// What a sample of the pixels says of the error holds for all of them.
  @Test func samplingSeesEnough() {
    let picture = PalettePlannerTests.gradient(side: 480, seed: 4)
    var planner = PalettePlanner(options: IndexingOptions(isOpaque: true))
    planner.add(picture)
    let plan = planner.makePlan()
    let mapper = ColorMapper(plan.palette.colors, excluding: 0)
    var sum = 0
    for pixel in picture.pixels { sum += Int(mapper.nearest(of: pixel & 0xFF_FFFF).distance) }
    let error = Double(sum) / Double(picture.pixels.count) / Double(ColorDistance.ofOneLevel)
    #expect(abs(error - plan.meanSquaredError) < 0.06 * error)
  }

  /// Flat areas are exact among any number of other colors, however small they are beside them.
  @Test func flatAreasAreExact() {
    var picture = PalettePlannerTests.gradient(side: 480, seed: 9)
    let flats: [UInt32] = [0x12_3456, 0xF0_E0D0, 0x80_FF01]
    for (number, color) in flats.enumerated() {
      for y in 50 + number * 100..<110 + number * 100 {
        for x in 100..<200 { picture.pixels[y * 480 + x] = 0xFF00_0000 | color }
      }
    }
    var planner = PalettePlanner(options: IndexingOptions(isOpaque: true))
    planner.add(picture)
    #expect(Set(flats).isSubset(of: planner.makePlan().palette.colors))
  }

  /// A picture of few colors is lossless even where no two neighbours are alike and most of it is not looked at.
  @Test func fewColorsInMuchDetailAreLossless() {
    let picture = PalettePlannerTests.picture(seed: 31, colors: 200, side: 500)
    var planner = PalettePlanner(options: IndexingOptions(isOpaque: true))
    planner.add(picture, changed: [PixelRect(x: 10, y: 20, width: 300, height: 200)])
    let plan = planner.makePlan()
    #expect(plan.meanSquaredError == 0)
    #expect(Set(picture.pixels.map { $0 & 0xFF_FFFF }).isSubset(of: plan.palette.colors.dropFirst()))
  }

  @Test(arguments: [0.0, 0.5, 2.0])
  func plansAreRepeatable(_ tolerance: Double) {
    func colors() -> [PackedColor] {
      var planner = PalettePlanner(options: IndexingOptions(isOpaque: true, tolerance: tolerance))
      for i in 0..<5 { planner.add(PalettePlannerTests.gradient(side: 200, seed: UInt64(i), shift: i * 20)) }
      return planner.makePlan().palette.colors
    }
    #expect(colors() == colors())
  }

  /// The plan for a part of a clip is that of a planner that saw nothing else, and no worse there than that for all.
  @Test func partsOfAClip() {
    let frames = (0..<6).map { PalettePlannerTests.gradient(side: 160, seed: 3, shift: $0 * 60) }
    let options = IndexingOptions(colors: 64, isOpaque: true)
    var planner = PalettePlanner(options: options)
    for frame in frames { planner.add(frame) }
    #expect(planner.frameCount == 6)
    var alone = PalettePlanner(options: options)
    for frame in frames.prefix(2) { alone.add(frame) }
    let part = planner.makePlan(for: 0..<2)
    #expect(part.palette == alone.makePlan().palette)
    let whole = planner.makePlan()
    #expect(planner.makePlan(for: -3..<99).palette == whole.palette)
    #expect(planner.makePlan(for: 9..<12).palette.colors.count == 2)
    #expect(planner.makePlan(for: [1, 0]).palette.colors.count == part.palette.colors.count)
    let errors = planner.meanSquaredErrors(
      of: [[0, 1], Array(0..<6), [1, 99], [1], []].map { (whole.palette, $0) } + [(part.palette, [0, 1])])
    #expect(errors[5] <= errors[0])
    #expect(abs(errors[1] - whole.meanSquaredError) < 0.5)
    #expect(errors[2] == errors[3] && errors[4] == 0)
  }

  /// What is used most comes first.
  @Test func frequentColorsHaveSmallIndices() {
    var picture = Pixmap(width: 64, height: 64)
    for place in picture.pixels.indices {
      picture.pixels[place] = 0xFF00_0000 | (place < 2500 ? 0x11_1111 : place < 3900 ? 0x99_9999 : UInt32(place))
    }
    var planner = PalettePlanner(options: IndexingOptions(isOpaque: true))
    planner.add(picture)
    #expect(planner.makePlan().palette.colors[1...2] == [0x11_1111, 0x99_9999])
  }

  @Test func nothingToSee() {
    var planner = PalettePlanner(options: IndexingOptions())
    planner.add(Pixmap(width: 300, height: 300))
    #expect(planner.makePlan().palette.colors == [0, 0])
    var pixel = Pixmap(width: 1, height: 1)
    pixel.pixels[0] = 0xFF33_2211
    planner.add(pixel, changed: [pixel.bounds])
    #expect(planner.makePlan().palette.colors == [0, 0x33_2211])
    #expect(planner.meanSquaredErrors(of: [(Palette([]), [0])]) == [0])
  }
}
