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
    // A soft edge between two colors: two hundred shades that 31 serve within a level or two.
    var picture = Pixmap(width: 200, height: 20)
    for place in picture.pixels.indices { picture.pixels[place] = 0xFF00_0000 | UInt32(place % 200) * 0x1_0101 }
    func count(_ tolerance: Double) -> Int {
      var planner = PalettePlanner(options: IndexingOptions(colors: 128, tolerance: tolerance))
      planner.add(picture)
      return planner.makePlan().palette.colors.count
    }
    #expect(count(0) == 128)
    #expect(count(3) == 32)
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
    #expect(!histogram.isExact)
    #expect(histogram.entries.count < 1 << 15)
    #expect(histogram.totalWeight == picture.pixels.count)
    #expect(histogram.entries.reduce(0) { $0 + $1.weight } == picture.pixels.count)
  }
}

struct MappingTests {
  @Test func nearestIsExact() {
    var generator = SeededRandom(seed: 12)
    for count in [1, 2, 5, 33, 256] {
      let colors = (0..<count).map { _ in UInt32.random(in: 0..<0x100_0000, using: &generator) }
      let mapper = ColorMapper(colors, excluding: count > 2 ? 1 : nil)
      var wrong = 0
      for _ in 0..<3000 {
        let color = UInt32.random(in: 0..<0x100_0000, using: &generator)
        var best = (Int32.max, 0)
        for (index, candidate) in colors.enumerated() where !(count > 2 && index == 1) {
          let distance = ColorMapper.distance(candidate, color)
          if distance < best.0 { best = (distance, index) }
        }
        if Int(mapper.index(of: color)) != best.1 { wrong += 1 }
      }
      #expect(wrong == 0)
    }
  }

  @Test func alphaRules() {
    let hard = AlphaRule(IndexingOptions())
    #expect(hard.flatten(0x7F7F_7F7F) == transparentPixel)
    #expect(hard.flatten(0x8000_0080) == 0x00_00FF)
    #expect(hard.flatten(0xFF12_3456) == 0x12_3456)
    let soft = AlphaRule(IndexingOptions(matte: .white))
    #expect(soft.flatten(0) == transparentPixel)
    #expect(soft.flatten(0x0100_0000) == 0xFE_FEFE)
    #expect(soft.flatten(0x8000_0080) == 0x7F_7FFF)
    let opaque = AlphaRule(IndexingOptions(isOpaque: true))
    #expect(opaque.flatten(0) == 0)
    #expect(!opaque.isTransparent(0))
  }

  /// Every threshold is used equally often, and neighbours are far apart.
  @Test func thresholdsAreEven() {
    let values = ThresholdMatrix.shared.values
    var counts = [Int](repeating: 0, count: 256)
    for value in values { counts[Int(value)] += 1 }
    #expect(counts.allSatisfy { $0 == 16 })
    var sum = 0
    for y in 0..<64 {
      for x in 0..<64 { sum += abs(Int(values[y * 64 + x]) - Int(values[y * 64 + (x + 1) & 63])) }
    }
    // White noise has 85.
    #expect(Double(sum) / 4096 > 95)
  }

  /// The mean of a dithered area is nearer to the color than the nearest color of the palette.
  @Test(arguments: [0x40_4040, 0x60_6060, 0xC0_C0C0, 0x20_2020] as [UInt32])
  func ditheringMixes(_ gray: UInt32) {
    let colors: [UInt32] = [0, 0x00_0000, 0xFF_FFFF, 0x80_8080]
    let mapper = ColorMapper(colors, excluding: 0)
    let ordered = OrderedDither(colors, excluding: 0, mapper: mapper)
    let side = 64
    var mixed = 0
    for y in 0..<side { for x in 0..<side { mixed += Int(colors[Int(ordered.index(of: gray, x: x, y: y))] & 255) } }
    let mean = Double(mixed) / Double(side * side)
    #expect(abs(mean - Double(gray & 255)) < 3)

    let sources = [FlatPixel](repeating: gray, count: side * side)
    var output = [UInt8](repeating: 9, count: side * side)
    sources.withUnsafeBufferPointer { sources in
      output.withUnsafeMutableBufferPointer { output in
        ErrorDiffusion.apply(
          sources, width: side, firstRow: 0, colors: colors, transparent: 0, mapper: mapper, into: output)
      }
    }
    let diffused = output.reduce(0) { $0 + Int(colors[Int($1)] & 255) }
    #expect(abs(Double(diffused) / Double(side * side) - Double(gray & 255)) < 3)
  }

  @Test func paletteColorsStayFlat() {
    let colors: [UInt32] = [0, 0x10_2030, 0xFF_FFFF, 0x80_8080]
    let mapper = ColorMapper(colors, excluding: 0)
    let ordered = OrderedDither(colors, excluding: 0, mapper: mapper)
    for y in 0..<64 { for x in 0..<64 { #expect(ordered.index(of: 0x10_2030, x: x, y: y) == 1) } }
  }
}
