import Graphics
import TestSupport
import Testing

@testable import Indexing

struct PaletteOrderTests {
  private static func frame(_ changed: [PackedColor]?) -> FrameColors {
    FrameColors(ColorHistogram(), isWhole: true, isOpaque: true, changing: nil, changed: changed)
  }

  private static func order(
    _ colors: [PackedColor], _ counts: [Float], changed: [[PackedColor]?], areas: Set<PackedColor> = []
  ) -> PaletteOrder {
    PaletteOrder(
      Quantizer.Choice(colors: colors, counts: counts, meanSquaredError: 0), of: changed.map(frame), areas: areas,
      areaShare: 0.01)
  }

  @Test func whatChangesComesFirst() {
    // Three areas, one of them still, and two shades of edges.
    let order = Self.order(
      [0x10_0000, 0x20_0000, 0x30_0000, 0xF0_0000, 0xE0_0000], [500, 300, 200, 2, 1],
      changed: [nil, [0x20_0000, 0xE0_0000], [0x30_0000, 0x20_0000, 0xE0_0000, 0xF0_0000]])
    #expect(order.colors == [0x20_0000, 0x30_0000, 0xE0_0000, 0xF0_0000, 0x10_0000])
    #expect(order.solidCount == 2 && order.solidsAtEnd == 1)
  }

  @Test func ofAllThatIsKnownAloneTheMostFrequent() {
    let order = Self.order([5, 6, 7], [1, 300, 20], changed: [nil, nil])
    #expect(order.colors == [6, 7, 5])
    #expect(order.solidCount == 2 && order.solidsAtEnd == 0)
  }

  @Test func knownAreasMayBeSmall() {
    let order = Self.order([5, 6, 7], [1, 500, 2], changed: [nil], areas: [5])
    #expect(order.colors == [6, 5, 7])
    #expect(order.solidCount == 2)
  }

  /// A ramp: each of forty colors stands for its neighbours too, and two of them fill areas by themselves.
  @Test func colorsOfRampsThatMayBendAreNoAreas() {
    let colors = (0..<40).map { PackedColor($0 * 0x05_0302) }
    var histogram = ColorHistogram()
    for shade in 0..<4000 { histogram.add(PackedColor(shade * 0x0C31), weight: 1) }
    for index in [3, 17] { histogram.add(colors[index], weight: 100) }
    let frame = FrameColors(histogram, isWhole: true, isOpaque: true, changing: nil)
    func solids(_ colors: [PackedColor], _ bendsRamps: Bool) -> Set<PackedColor> {
      let choice = Quantizer.Choice(colors: colors, counts: colors.map { _ in 100 }, meanSquaredError: 9)
      let order = PaletteOrder(choice, of: [frame], areas: [7], areaShare: 0.01, bendsRamps: bendsRamps)
      return Set(order.colors.prefix(order.solidCount))
    }
    #expect(solids(colors, true) == [colors[3], colors[17]])
    #expect(solids(colors, false) == Set(colors))
    // With few colors ramps are bands.
    #expect(solids(Array(colors.prefix(20)), true) == Set(colors.prefix(20)))
  }

  /// A frame of three colors has the first places, another one of five the next, whatever is painted most often.
  @Test("however many frames there are", arguments: [1, 300])
  func whatIsPaintedTogetherStandsTogether(_ times: Int) {
    let colors: [PackedColor] = (0..<40).map { PackedColor($0 * 0x06_0501) }
    let (three, five) = ([30, 31, 32], [20, 21, 22, 23, 24])
    let some = [Array(0..<20), Array(1..<20), Array(2..<20), three, five, three]
    let frames = (0..<times).flatMap { _ in some }
    let order = Self.order(
      colors, colors.indices.map { $0 == 0 ? 10_000 : 1 }, changed: frames.map { $0.map { colors[$0] } })
    #expect(order.solidCount == 1 && order.colors[0] == colors[0])
    #expect(Set(order.colors[1...3]) == Set(three.map { colors[$0] }))
    #expect(Set(order.colors[4...8]) == Set(five.map { colors[$0] }))
    #expect(order.colors.sorted() == colors.sorted())
  }

  /// All are there once, whatever their counts and uses.
  @Test func nothingIsLost() {
    var generator = SeededRandom(seed: 12)
    for _ in 0..<50 {
      let count = Int.random(in: 1...255, using: &generator)
      let colors = Array(Set((0..<count).map { _ in PackedColor.random(in: 0..<0x100_0000, using: &generator) }))
        .sorted()
      let counts = colors.map { _ in Float(Int.random(in: 0...40, using: &generator)) }
      let changed: [[PackedColor]?] = (0..<6).map { _ in
        Bool.random(using: &generator) ? nil : colors.filter { _ in Bool.random(using: &generator) }
      }
      let order = Self.order(colors, counts, changed: changed)
      #expect(order.colors.sorted() == colors)
      #expect(order.solidCount + order.solidsAtEnd <= colors.count)
      // The solid ones, and no others, are those with a hundredth of all.
      let plan = PalettePlan(
        palette: Palette([0] + order.colors), transparentIndex: 0, options: IndexingOptions(), meanSquaredError: 0,
        banding: nil, solidCount: order.solidCount, solidsAtEnd: order.solidsAtEnd)
      let least = counts.reduce(0, +) * 0.01
      for (index, color) in order.colors.enumerated() {
        let isArea = counts[colors.firstIndex(of: color) ?? 0] >= least
        #expect(plan.solids.contains(UInt8(index + 1)) == isArea)
      }
    }
  }

  @Test func croppedFramesShowTheSame() throws {
    var frame = IndexedFrame(
      rect: PixelRect(x: 3, y: 5, width: 4, height: 3), indices: [0, 0, 0, 0, 0, 7, 0, 0, 0, 9, 8, 0],
      transparentIndex: 0, delayCentiseconds: 3)
    let cropped = try #require(frame.cropped)
    #expect(cropped.rect == PixelRect(x: 4, y: 6, width: 2, height: 2))
    #expect(cropped.indices == [7, 0, 9, 8] && cropped.leeway == nil && cropped.delayCentiseconds == 3)
    #expect(cropped.cropped == nil)
    frame.disposal = .background
    #expect(frame.cropped == nil)
    frame = IndexedFrame(
      rect: PixelRect(x: 0, y: 0, width: 2, height: 2), indices: [0, 0, 0, 0], transparentIndex: 0, delayCentiseconds: 3
    )
    #expect(frame.cropped == nil)
  }
}
