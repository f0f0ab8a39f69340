import Graphics
import TestSupport
import Testing

@testable import Indexing

struct BandingTests {
  /// From one gray to another, over the whole width.
  static func ramp(_ from: Int, _ to: Int, side: Int = 128) -> Pixmap {
    var picture = Pixmap(width: side, height: side)
    for place in picture.pixels.indices {
      let gray = UInt32(from + (to - from) * (place % side) / side)
      picture.pixels[place] = 0xFF00_0000 | gray * 0x1_0101
    }
    return picture
  }

  static func map(_ frames: Pixmap...) -> BandingMap {
    var map = BandingMap()
    // Each frame looks at other windows.
    for _ in 0..<4 { for frame in frames { map.add(frame) } }
    return map
  }

  @Test func rampsAreFound() {
    let picture = BandingTests.ramp(40, 200)
    let map = BandingTests.map(picture)
    #expect(!map.isEmpty)
    #expect(picture.pixels.allSatisfy { map.contains($0 & 0xFF_FFFF) })
    #expect(!map.contains(0xFF_0000))
    #expect(BandingMap.isRamp(picture, x: 0, y: 0))
    #expect(BandingMap.isRamp(picture, x: 112, y: 112))
    // Slow ones too: a level in ten pixels.
    let slow = BandingTests.ramp(90, 102)
    let slowMap = BandingTests.map(slow)
    #expect(slow.pixels.allSatisfy { slowMap.contains($0 & 0xFF_FFFF) })
    for place in [(113, 0), (0, 113), (-1, 0), (0, -1), (Int.max, Int.max), (Int.min, 0)] {
      #expect(!BandingMap.isRamp(picture, x: place.0, y: place.1))
    }
  }

  @Test func flatAreasNoiseAndEdgesAreNoRamps() {
    var generator = SeededRandom(seed: 6)
    var noise = Pixmap(width: 96, height: 96)
    for place in noise.pixels.indices {
      noise.pixels[place] = 0xFF00_0000 | UInt32.random(in: 100...130, using: &generator) * 0x1_0101
    }
    var flat = noise
    for place in flat.pixels.indices { flat.pixels[place] = 0xFF64_6464 }
    var edges = BandingTests.ramp(0, 90, side: 96)
    for place in edges.pixels.indices where place % 96 / 6 % 2 == 0 { edges.pixels[place] = 0xFFFF_FFFF }
    let translucent = Pixmap(width: 96, height: 96)
    for picture in [noise, flat, edges, translucent, Pixmap(width: 15, height: 400), Pixmap(width: 0, height: 0)] {
      #expect(BandingTests.map(picture).isEmpty)
    }
    // Colors that are seen in noise as much as in a ramp are left alone.
    #expect(BandingTests.map(BandingTests.ramp(100, 130, side: 96), noise, noise).isEmpty)
  }

  /// Threads look at frames by themselves.
  @Test func whatFramesShowAddsUp() {
    let frames = [BandingTests.ramp(40, 200), BandingTests.ramp(100, 130, side: 96), BandingTests.ramp(7, 99)]
    var together = BandingMap()
    var sum = BandingMap()
    for (number, frame) in frames.enumerated() {
      together.add(frame)
      var alone = BandingMap(frame: number)
      alone.add(frame)
      sum.add(alone)
    }
    for color in stride(from: PackedColor(0), to: 0xFF_FFFF, by: 0x1_0F07) {
      #expect(sum.contains(color) == together.contains(color))
    }
    #expect(!sum.isEmpty)
  }

  /// Where the palette is coarse, the mean of small areas comes nearer to the ramp, and nothing else is touched.
  @Test func coarseRampsAreMixed() {
    let picture = BandingTests.ramp(40, 200)
    let colors: [PackedColor] = [0, 0x28_2828, 0x60_6060, 0x98_9898, 0xC8_C8C8, 0x00_00FF, 0x00_0080]
    let mapper = ColorMapper(colors, excluding: 0)
    let dither = OrderedDither(colors, excluding: 0, mapper: mapper, within: BandingTests.map(picture))
    func error(_ index: (PackedColor, Int, Int) -> UInt8) -> Int {
      var sum = 0
      for y in stride(from: 0, to: 128, by: 8) {
        for x in stride(from: 0, to: 128, by: 8) {
          var difference = 0
          for place in 0..<64 {
            let (x, y) = (x + place % 8, y + place / 8)
            let source = picture.pixels[y * 128 + x] & 0xFF_FFFF
            difference += Int(source & 255) - Int(colors[Int(index(source, x, y))] & 255)
          }
          sum += abs(difference)
        }
      }
      return sum
    }
    let plain = error { color, _, _ in mapper.index(of: color) }
    #expect(error { dither.index(of: $0, x: $1, y: $2) } * 4 < plain)
    for place in 0..<4096 {
      let (x, y) = (place % 64, place / 64)
      #expect(dither.index(of: 0x00_0040, x: x, y: y) == mapper.index(of: 0x00_0040))
      #expect(dither.index(of: 0x28_2828, x: x, y: y) == 1)
    }
  }

  /// Steps that nobody sees are not mixed.
  @Test func fineRampsAreLeftAlone() {
    let picture = BandingTests.ramp(40, 200)
    let colors = (0..<100).map { PackedColor($0 * 2 + 20) * 0x1_0101 }
    let mapper = ColorMapper(colors)
    let dither = OrderedDither(colors, excluding: nil, mapper: mapper, within: BandingTests.map(picture))
    for (place, pixel) in picture.pixels.enumerated() {
      let color = pixel & 0xFF_FFFF
      #expect(dither.index(of: color, x: place % 128, y: place / 128) == mapper.index(of: color))
    }
  }

  /// From the planner to the player: bands are mixed, edges and flat areas are not, and nothing that stays flickers.
  @Test func automaticDitheringInAClip() throws {
    var frames: [Pixmap] = []
    for i in 0..<6 {
      var picture = BandingTests.ramp(40, 200)
      for y in 100..<128 { for x in 0..<128 { picture.pixels[y * 128 + x] = 0xFFFF_8000 } }
      for y in 20..<60 { for x in i * 8..<i * 8 + 20 { picture.pixels[y * 128 + x] = 0xFF00_00FF } }
      frames.append(picture)
    }
    var planner = PalettePlanner(options: IndexingOptions(colors: 8, dithering: .auto, isOpaque: true))
    for frame in frames { planner.add(frame) }
    let plan = planner.makePlan()
    let mapper = ColorMapper(plan.palette.colors, excluding: 0)
    let indexer = FrameIndexer(plan: plan)
    indexer.begin()
    var shown = [UInt8](repeating: 0, count: 128 * 128)
    for (i, picture) in frames.enumerated() {
      let before = shown
      let frame = try #require(
        indexer.index(
          FrameIndexer.Picture(
            picture, previous: i > 0 ? frames[i - 1] : nil, damage: [picture.bounds],
            next: i < 5 ? frames[i + 1] : nil, nextDamage: [picture.bounds], delay: 3, isLastOfRun: i == 5)))
      indexer.accept(frame)
      for (place, index) in frame.indices.enumerated() where index != 0 {
        let (x, y) = (frame.rect.x + place % frame.rect.width, frame.rect.y + place / frame.rect.width)
        shown[y * 128 + x] = index
      }
      var (mixed, wrong) = (0, 0)
      for place in shown.indices {
        let color = picture.pixels[place] & 0xFF_FFFF
        let isRamp = color & 255 == color >> 16
        if shown[place] != mapper.index(of: color) { if isRamp { mixed += 1 } else { wrong += 1 } }
        if i > 0 && picture.pixels[place] == frames[i - 1].pixels[place] && shown[place] != before[place] { wrong += 1 }
      }
      #expect(wrong == 0)
      #expect(mixed > 1000)
    }
  }

  /// What was asked before does not matter.
  @Test func mixturesDependOnColorAndPlaceAlone() {
    var generator = SeededRandom(seed: 15)
    let colors = (0..<40).map { _ in UInt32.random(in: 0..<0x100_0000, using: &generator) }
    func make() -> OrderedDither { OrderedDither(colors, excluding: 3, mapper: ColorMapper(colors, excluding: 3)) }
    let all = make()
    for _ in 0..<300 {
      let color = UInt32.random(in: 0..<0x100_0000, using: &generator)
      let (x, y) = (Int.random(in: 0..<500, using: &generator), Int.random(in: 0..<500, using: &generator))
      let index = all.index(of: color, x: x, y: y)
      #expect(index != 3)
      #expect(index == all.index(of: color, x: x + 64, y: y + 128))
    }
    let probe = (0..<500).map { _ in UInt32.random(in: 0..<0x100_0000, using: &generator) }
    let (forward, backward) = (make(), make())
    let first = probe.map { forward.index(of: $0, x: 5, y: 9) }
    #expect(probe.reversed().map { backward.index(of: $0, x: 5, y: 9) } == first.reversed())
  }

  @Test func distancesInOKLab() {
    #expect(abs(PackedColor(0).distanceInOKLab(to: 0xFF_FFFF) - 1) < 1e-6)
    // Red and green of sRGB, by the published matrices: (0.62796, 0.22486, 0.12585), (0.86644, −0.23389, 0.17950).
    #expect(abs(PackedColor(0x00_00FF).distanceInOKLab(to: 0x00_FF00) - 0.51979) < 1e-4)
    #expect(PackedColor(0x12_3456).distanceInOKLab(to: 0x12_3456) == 0)
  }
}

extension BandingMap {
  /// Whether the 16 × 16 pixels at a place, which must lie within the picture, are a smooth ramp.
  fileprivate static func isRamp(_ pixmap: Pixmap, x: Int, y: Int) -> Bool {
    guard x >= 0, y >= 0, x <= pixmap.width - side, y <= pixmap.height - side else { return false }
    return pixmap.pixels.withUnsafeBufferPointer { pixels in
      pixels.baseAddress.map { kind($0 + (y &* pixmap.width &+ x), stride: pixmap.width) == .ramp } ?? false
    }
  }
}
