import Graphics
import TestSupport
import Testing

@testable import Indexing

struct MappingTests {
  /// Against a search through all colors: those spread widely, those crowded into one corner, and the palette's own;
  /// once before and once after an answer is known.
  @Test(arguments: [1, 2, 5, 33, 255, 256], [0xFF_FFFF, 0x07_0F1F, 0xFF_0000] as [UInt32])
  func nearestIsExact(_ count: Int, _ mask: UInt32) {
    var generator = SeededRandom(seed: UInt64(count) + UInt64(mask))
    let colors = (0..<count).map { _ in UInt32.random(in: 0..<0x100_0000, using: &generator) & mask }
    for excluded in [nil, 0, min(1, count - 1)] as [Int?] {
      let excluded = count > 2 ? excluded : nil
      let mapper = ColorMapper(colors, excluding: excluded)
      var tried = (0..<1500).map { _ in UInt32.random(in: 0..<0x100_0000, using: &generator) }
      tried += (0..<1500).map { _ in UInt32.random(in: 0..<0x100_0000, using: &generator) & mask } + colors
      let expected = tried.map { color in
        var best = (distance: Int32.max, index: 0)
        for (index, candidate) in colors.enumerated() where index != excluded {
          let distance = ColorDistance.squared(candidate, color)
          if distance < best.distance { best = (distance, index) }
        }
        return best
      }
      for _ in 0..<2 {
        var wrong = 0
        for (color, best) in zip(tried, expected) {
          let found = mapper.nearest(of: color)
          if Int(found.index) != best.index || found.distance != best.distance { wrong += 1 }
        }
        #expect(wrong == 0)
      }
      var mapped = [UInt8](repeating: 0, count: tried.count)
      tried.withUnsafeBufferPointer { tried in
        mapped.withUnsafeMutableBufferPointer { mapper.map(tried, into: $0) }
      }
      #expect(mapped.map(Int.init) == expected.map(\.index))
    }
  }

  /// More cells than there are blocks for.
  @Test func mappingEverythingIsExact() {
    let colors = PalettePlannerTests.picture(seed: 8, colors: 256, side: 16).pixels.map { $0 & 0xFF_FFFF }
    let mapper = ColorMapper(colors, excluding: 7)
    for cell in 0..<UInt32(1 << 18) {
      _ = mapper.index(of: (cell & 63) << 2 | (cell >> 6 & 63) << 10 | (cell >> 12) << 18)
    }
    var generator = SeededRandom(seed: 2)
    var wrong = 0
    for _ in 0..<20000 {
      let color = UInt32.random(in: 0..<0x100_0000, using: &generator)
      let least = colors.indices.filter { $0 != 7 }.map { ColorDistance.squared(colors[$0], color) }.min()
      if mapper.nearest(of: color).distance != least { wrong += 1 }
    }
    #expect(wrong == 0)
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

  /// A color between two of a large palette that are far apart shows as the nearer one, not as dots of the other.
  @Test(arguments: [252, 15]) func farColorsAreNotMixed(_ more: Int) {
    var colors: [UInt32] = [0, 0x3CAD_FB, 0x6E64_64]
    for i in 0..<more { colors.append(UInt32(0x80_0000 + i % 128 << 16 | 0xFF << 8 | i / 128)) }
    let mapper = ColorMapper(colors, excluding: 0)
    let ordered = OrderedDither(colors, excluding: 0, mapper: mapper)
    // A fifth of the way from the orange to the gray.
    let shaded: UInt32 = 0x469E_DD
    let shown = Set((0..<4096).map { ordered.index(of: shaded, x: $0 % 64, y: $0 / 64) })
    #expect(shown == (more == 252 ? [1] : [1, 2]))
  }

  @Test func paletteColorsStayFlat() {
    let colors: [UInt32] = [0, 0x10_2030, 0xFF_FFFF, 0x80_8080]
    let mapper = ColorMapper(colors, excluding: 0)
    let ordered = OrderedDither(colors, excluding: 0, mapper: mapper)
    for y in 0..<64 { for x in 0..<64 { #expect(ordered.index(of: 0x10_2030, x: x, y: y) == 1) } }
  }

  @Test("a clip that may be transparent seems opaque if all frames that were looked at are", arguments: [false, true])
  func seemsOpaque(_ hasHole: Bool) {
    var planner = PalettePlanner(options: IndexingOptions())
    for number in 0..<5 {
      var pixmap = Pixmap(width: 20, height: 10)
      for place in pixmap.pixels.indices { pixmap.pixels[place] = 0xFF00_0000 | UInt32(place) }
      if hasHole, number == 3 { pixmap.pixels[199] = 0 }
      planner.add(pixmap)
    }
    let plan = planner.makePlan()
    #expect(plan.options.seemsOpaque == !hasHole)
    #expect(plan.options.mayRepaint == hasHole)
  }
}
