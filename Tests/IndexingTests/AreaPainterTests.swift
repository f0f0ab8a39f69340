import Graphics
import TestSupport
import Testing

@testable import Indexing

struct AreaPainterTests {
  /// A canvas that shows what a clip's picture may be painted over: colors of the palette, known or not, and nothing.
  static func canvas(_ plan: PalettePlan, _ bounds: PixelRect, _ generator: inout SeededRandom) -> ShownCanvas {
    var canvas = ShownCanvas(bounds, transparent: UInt8(plan.transparentIndex))
    for place in canvas.colors.indices where Int.random(in: 0..<8, using: &generator) > 0 {
      let index = Int.random(in: 0..<plan.palette.colors.count, using: &generator)
      if index == plan.transparentIndex { continue }
      let flag = Bool.random(using: &generator) ? ShownCanvas.uncertain : 0
      canvas.colors[place] = plan.palette.colors[index] | flag
      canvas.indices[place] = UInt8(index)
    }
    return canvas
  }

  static func part(of bounds: PixelRect, _ generator: inout SeededRandom) -> PixelRect {
    let x = Int.random(in: 0..<bounds.width, using: &generator)
    let y = Int.random(in: 0..<bounds.height, using: &generator)
    return PixelRect(
      x: x, y: y, width: Int.random(in: 1...bounds.width - x, using: &generator),
      height: Int.random(in: 1...bounds.height - y, using: &generator))
  }

  /// Blocks of pixels become what the pixels become one by one.
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func blocksAreAsTheirPixels(_ seed: UInt64) throws {
    let isOpaque = seed % 4 > 0
    let clip = RandomClip(seed: seed, isOpaque: isOpaque, smooth: seed % 2 == 0)
    let plan = clip.plan(
      IndexingOptions(
        colors: [4, 16, 256][Int(seed % 3)], isOpaque: isOpaque, keptLevels: Double(seed % 5) * 10,
        substitutedLevels: Double(seed % 7) * 4))
    AreaPainterTests.expectPixelsAlike(clip, plan, seed)
  }

  /// The same where some colors are mixed: blocks without any of them are as those of other clips.
  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func blocksBesideMixturesAreAsTheirPixels(_ seed: UInt64) throws {
    var generator = SeededRandom(seed: seed)
    let bounds = PixelRect(x: 0, y: 0, width: 96, height: 64)
    let pictures = (0..<3).map { AreaPainterTests.rampBesideNoise(bounds, frame: $0, &generator) }
    var planner = PalettePlanner(
      options: IndexingOptions(colors: 16, dithering: .auto, isOpaque: true, keptLevels: Double(seed % 4)))
    for picture in pictures { planner.add(picture) }
    let plan = planner.makePlan().substituting(levels: Double(seed % 7) * 4)
    let mapping = ColorMapping(plan)
    let mixed = pictures[1].pixels.filter { mapping.mixes($0 & 0xFF_FFFF) }
    #expect(mixed.count > bounds.area / 8 && mixed.count < bounds.area / 2)
    let picture = FrameIndexer.Picture(
      pictures[1], previous: pictures[0], damage: [bounds], next: pictures[2], nextDamage: [bounds], frame: 1, delay: 4,
      isLastOfRun: false)
    let shown = AreaPainterTests.canvas(plan, bounds, &generator)
    AreaPainterTests.expectPixelsAlike(mapping, picture, shown, bounds, PixelRect.empty)
    let part = AreaPainterTests.part(of: bounds, &generator)
    AreaPainterTests.expectPixelsAlike(mapping, picture, shown, part, PixelRect.empty)
  }

  /// A ramp that moves, and colors that no ramp has.
  private static func rampBesideNoise(_ bounds: PixelRect, frame: Int, _ generator: inout SeededRandom) -> Pixmap {
    var picture = Pixmap(width: bounds.width, height: bounds.height)
    for place in picture.pixels.indices {
      let (x, y) = (place % bounds.width, place / bounds.width)
      let gray = UInt32(40 + x + frame * 2 + y / 8)
      let noise = UInt32.random(in: 0..<0x100, using: &generator) & 0xC0
      let isChanged = frame == 0 || Int.random(in: 0..<9, using: &generator) == 0
      let other = isChanged ? noise : UInt32(x / 5 % 4) << 6
      picture.pixels[place] = 0xFF00_0000 | (x < 48 ? gray * 0x01_0101 : other << 8 | 0xFF)
    }
    return picture
  }

  private static func expectPixelsAlike(_ clip: RandomClip, _ plan: PalettePlan, _ seed: UInt64) {
    var generator = SeededRandom(seed: seed)
    let bounds = clip.frames[0].bounds
    let mapping = ColorMapping(plan)
    for frame in clip.frames.indices {
      let shown = canvas(plan, bounds, &generator)
      let picture = clip.picture(frame, isLastOfRun: frame == 5)
      let region = part(of: bounds, &generator)
      let revisited = seed % 3 == 0 ? part(of: bounds, &generator) : PixelRect.empty
      expectPixelsAlike(mapping, picture, shown, region, revisited)
    }
  }

  /// The same where all pixels change, will again, and show what is known: such blocks are painted in fewer steps.
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func movingBlocksAreAsTheirPixels(_ seed: UInt64) throws {
    var generator = SeededRandom(seed: seed)
    let bounds = PixelRect(x: 0, y: 0, width: 48, height: 20)
    let side = Int.random(in: 1...4, using: &generator)
    let spread = [0x07_0707, 0x1F_1F1F, 0x7F_7F7F][Int(seed % 3)] as UInt32
    var pictures = [Pixmap](repeating: Pixmap(width: bounds.width, height: bounds.height), count: 3)
    let cells = (0..<bounds.area).map { _ in UInt32.random(in: 0..<0x100_0000, using: &generator) & spread }
    for place in 0..<bounds.area {
      let (x, y) = (place % bounds.width, place / bounds.width)
      let color = cells[y / side * bounds.width + x / side]
      for frame in 0..<3 { pictures[frame].pixels[place] = 0xFF00_0000 | color + UInt32(frame) * 0x03_0102 }
    }
    let options = IndexingOptions(
      colors: [16, 64, 256][Int(seed % 3)], isOpaque: true, keptLevels: Double(seed % 4),
      substitutedLevels: Double(seed % 7) * 4)
    var planner = PalettePlanner(options: options)
    for picture in pictures { planner.add(picture) }
    let plan = planner.makePlan().substituting(levels: options.substitutedLevels)
    let mapping = ColorMapping(plan)
    var shown = ShownCanvas(bounds, transparent: UInt8(plan.transparentIndex))
    for place in shown.colors.indices {
      let isFar = seed % 5 == 0 && Int.random(in: 0..<20, using: &generator) == 0
      let color = isFar ? 0xFF_FFFF : mapping.color(of: pictures[0].pixels[place] & 0xFF_FFFF)
      shown.colors[place] = color
      shown.indices[place] = mapping.mapper.index(of: color)
    }
    let picture = FrameIndexer.Picture(
      pictures[1], previous: pictures[0], damage: [bounds], next: pictures[2], nextDamage: [bounds], frame: 1, delay: 4,
      isLastOfRun: false)
    let region = PixelRect(x: 0, y: 0, width: bounds.width - Int(seed % 4), height: bounds.height)
    AreaPainterTests.expectPixelsAlike(mapping, picture, shown, region, PixelRect.empty)
    var area = FrameArea()
    area.begin(bounds)
    _ = PaintedPlanes.using(&area, picture, shown) { planes in
      #expect(BlockPainter(PixelPainter(mapping, picture), planes).isPlain(at: 2 * bounds.width))
      return bounds
    }
  }

  private static func expectPixelsAlike(
    _ mapping: ColorMapping, _ picture: FrameIndexer.Picture, _ shown: ShownCanvas, _ region: PixelRect,
    _ revisited: PixelRect
  ) {
    let bounds = picture.current.bounds
    var area = FrameArea()
    area.begin(bounds)
    area.begin(region)
    let (rect, error) = mapping.paint(&area, picture, shown, revisited: revisited)

    var expected = FrameArea()
    expected.begin(region)
    let painter = PixelPainter(mapping, picture)
    var left = PaintingError()
    let extent = PaintedPlanes.using(&expected, picture, shown) { planes in
      var extent = Extent()
      for row in 0..<region.height {
        for column in 0..<region.width {
          let (x, y) = (region.x + column, region.y + row)
          let isPainted = painter.paint(
            planes, at: y * bounds.width + x, place: row * region.width + column, x: x, y: y,
            isRevisited: revisited.x..<revisited.maxX ~= x && revisited.y..<revisited.maxY ~= y, error: &left)
          if isPainted { extent.add(x, y) }
        }
      }
      return extent.rect
    }
    #expect(rect == extent)
    // Blocks overlap at the ends of rows.
    if region.width % BlockPainter.width == 0 {
      #expect((error.sum, error.count, error.farOff) == (left.sum, left.count, left.farOff))
    } else {
      #expect(error.sum >= left.sum && error.count >= left.count && error.farOff >= left.farOff)
    }
    #expect(area.indices == expected.indices)
    #expect(area.filled == expected.filled)
    #expect(area.limits == expected.limits)
  }

  /// What a frame took away is not written to as long as somebody else holds it.
  @Test func framesStayAsTheyWere() {
    let clip = RandomClip(seed: 7, isOpaque: true, smooth: true)
    let plan = clip.plan(IndexingOptions(isOpaque: true, substitutedLevels: 3))
    let indexer = FrameIndexer(plan: plan)
    indexer.begin()
    var frames: [IndexedFrame] = []
    var copies: [[UInt8]] = []
    for frame in clip.frames.indices {
      guard let indexed = indexer.index(clip.picture(frame, isLastOfRun: false)) else { continue }
      indexer.accept(indexed)
      frames.append(indexed)
      copies.append(indexed.indices.withUnsafeBufferPointer { Array($0) })
    }
    #expect(frames.count > 2)
    #expect(frames.map(\.indices) == copies)
  }
}
