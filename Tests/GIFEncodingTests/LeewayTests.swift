import Graphics
import TestSupport
import Testing

@testable import GIFEncoding
@testable import Indexing

/// What an encoder shows instead of what it was given.
struct LeewayTests {
  /// The pictures that a player shows, with the leeway used by the encoder.
  static func played(_ clip: RandomClip, _ plan: PalettePlan, splitEvery run: Int = 1000) throws -> [[PackedColor?]] {
    let indexer = FrameIndexer(plan: plan)
    let compressor = FrameCompressor()
    var bytes: [UInt8] = []
    let bounds = clip.frames[0].bounds
    let writer = try GIFWriter(width: bounds.width, height: bounds.height, globalPalette: plan.palette, plays: nil) {
      bytes.append(contentsOf: $0)
    }
    var isNew: [Bool] = []
    for i in clip.frames.indices {
      if i % run == 0 { indexer.begin(after: i > 0 ? clip.frames[i - 1] : nil) }
      let last = (i + 1) % run == 0 || i == clip.frames.count - 1
      if var frame = indexer.index(clip.picture(i, isLastOfRun: last)) {
        let compressed = try compressor.compress(&frame, globalPalette: plan.palette)
        indexer.accept(frame)
        try writer.write(compressed)
        isNew.append(true)
      } else {
        try writer.extendLastFrame(byCentiseconds: 3)
        isNew.append(false)
      }
    }
    try writer.finish()
    let decoded = try Decoder(bytes)
    var place = -1
    return isNew.map { new in
      if new { place += 1 }
      return decoded.pictures[place].shown
    }
  }

  static let levels: [(kept: Double, substituted: Double)] = [(0, 1), (3, 0.5), (3, 4), (10, 10), (60, 30)]

  static func options(_ level: (kept: Double, substituted: Double), isOpaque: Bool) -> IndexingOptions {
    IndexingOptions(
      colors: 24, isOpaque: isOpaque, keptLevels: level.kept, substitutedLevels: level.substituted)
  }

  @Test(arguments: levels, [true, false])
  func nothingIsFartherOffThanAllowed(_ level: (kept: Double, substituted: Double), _ isOpaque: Bool) throws {
    for seed in 400...425 as ClosedRange<UInt64> {
      let clip = RandomClip(seed: seed, isOpaque: isOpaque, smooth: true)
      var options = LeewayTests.options(level, isOpaque: isOpaque)
      options.isThorough = seed % 2 == 0
      let plan = clip.plan(options)
      let rule = AlphaRule(plan.options)
      let mapper = ColorMapper(plan.palette.colors, excluding: plan.transparentIndex)
      let kept = ColorDistance.squared(levels: level.kept)
      let substituted = ColorDistance.squared(levels: level.substituted)
      let played = try LeewayTests.played(clip, plan)
      for (picture, shown) in zip(clip.frames, played) {
        var wrong = 0
        for (pixel, color) in zip(picture.pixels, shown) {
          let flat = rule.flatten(pixel)
          guard flat != transparentPixel, let color else {
            if (flat == transparentPixel) != (color == nil) { wrong += 1 }
            continue
          }
          let nearest = ColorDistance.squared(plan.palette.colors[Int(mapper.index(of: flat))], flat)
          if ColorDistance.squared(color, flat) > nearest + max(kept, substituted) { wrong += 1 }
        }
        #expect(wrong == 0)
      }
    }
  }

  /// However often a picture moves a little, what is shown never drifts away from it, and what rests never changes.
  @Test(arguments: [1, 2, 5])
  func nothingDriftsOrFlickers(_ run: Int) throws {
    var clip = RandomClip(seed: 1, isOpaque: true, frameCount: 1)
    clip.frames = (0..<40).map { step in
      var picture = Pixmap(width: 30, height: 12)
      for place in picture.pixels.indices {
        let (x, y) = (place % 30, place / 30)
        // Columns fade at different paces, and rest now and then.
        let value = UInt32(min(255, 20 + step / (y % 4 + 1) * (x % 3 + 1) + x))
        picture.pixels[place] = 0xFF00_0000 | value | value << 8 | value / 2 << 16
      }
      return picture
    }
    let plan = clip.plan(
      IndexingOptions(colors: 256, isOpaque: true, tolerance: 0, keptLevels: 3, substitutedLevels: 3))
    let played = try LeewayTests.played(clip, plan, splitEvery: run)
    for (i, shown) in played.enumerated() {
      for (place, color) in shown.enumerated() {
        let wanted = clip.frames[i].pixels[place] & 0xFF_FFFF
        let off = ColorDistance.squared(try #require(color), wanted)
        #expect(off <= ColorDistance.squared(levels: 3) + 2)
        if i > 0 && clip.frames[i - 1].pixels[place] & 0xFF_FFFF == wanted { #expect(played[i - 1][place] == color) }
      }
    }
  }

  /// Flat areas are shown as the palette has them, whatever is allowed elsewhere.
  @Test func flatAreasAreExact() throws {
    var clip = RandomClip(seed: 1, isOpaque: true, frameCount: 1)
    clip.frames = (0..<2).map { step in
      var picture = Pixmap(width: 64, height: 64)
      for place in picture.pixels.indices {
        let (x, y) = (place % 64, place / 64)
        let shade = UInt32(100 + (x / 16 + y / 16 + step) * 2)
        picture.pixels[place] = 0xFF00_0000 | shade | shade << 8 | shade << 16
      }
      return picture
    }
    let plan = clip.plan(IndexingOptions(isOpaque: true, keptLevels: 0, substitutedLevels: 6))
    let played = try LeewayTests.played(clip, plan)
    for (picture, shown) in zip(clip.frames, played) {
      var wrong = 0
      for (place, color) in shown.enumerated() where place % 64 % 16 > 0 && place / 64 % 16 > 0 {
        if color != picture.pixels[place] & 0xFF_FFFF { wrong += 1 }
      }
      #expect(wrong == 0)
    }
  }

  /// Runs of transparency, which are not followed index by index, become the same codes as if they were.
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func runsAreTheSameCodes(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let (width, height) = (Int.random(in: 1...90, using: &random), Int.random(in: 1...200, using: &random))
    let transparent = UInt8.random(in: 0...255, using: &random)
    let longest = [1, 7, 8, 30, 4000][Int(seed % 5)]
    var indices: [UInt8] = []
    while indices.count < width * height {
      let isRun = Bool.random(using: &random)
      let length = Int.random(in: 1...(isRun ? longest : 12), using: &random)
      for _ in 0..<length { indices.append(isRun ? transparent : UInt8.random(in: 240...255, using: &random)) }
    }
    indices.removeLast(indices.count - width * height)
    indices[0] = 255
    let palette = Palette((0..<256).map { UInt32($0) &* 0x010101 })
    let plane = Leeway.Plane([UInt32](repeating: Leeway.nothing, count: indices.count), stride: width)
    var frame = IndexedFrame(
      rect: PixelRect(x: 0, y: 0, width: width, height: height), indices: indices,
      transparentIndex: Int(transparent), delayCentiseconds: 2,
      leeway: Leeway(
        targets: plane, beneath: plane, limits: [UInt16](repeating: seed % 2 == 0 ? 0 : 1, count: indices.count)))
    let own = try FrameCompressor().compress(&frame, globalPalette: palette)
    #expect(frame.indices == indices)
    // An index like any other.
    frame.transparentIndex = nil
    #expect(try own.blocks == FrameCompressor().compress(&frame, globalPalette: palette).blocks)
    // Until strings are forgotten, they are the codes of anybody else.
    frame.leeway = nil
    let plain = try FrameCompressor(.giflib).compress(&frame, globalPalette: palette)
    if plain.blocks.count < 4000 { #expect(own.blocks == plain.blocks) }
  }

  /// A page of text is larger than what is compressed twice as a rule; the first one of a run is nevertheless, for
  /// leeway may make it longer. So are those after it, until leeway wins.
  @Test func leewayNeverMakesAFirstPictureLonger() throws {
    let (width, height) = (420, 400)
    var random = SeededRandom(seed: 5)
    let glyphs = (0..<6).map { _ in
      (0..<7 * 9).map { _ in [0, 0, 0, 1, 1, 2, 5, 9][Int.random(in: 0..<8, using: &random)] as UInt8 }
    }
    let text = (0..<60 * 44).map { _ in Int.random(in: 0..<6, using: &random) }
    let indices = (0..<width * height).map { place in
      let (x, y) = (place % width, place / width)
      return y / 9 < 44 ? glyphs[text[y / 9 * 60 + x / 7]][y % 9 * 7 + x % 7] : 0
    }
    // More bits than those of pictures that are compared anyway.
    let palette = Palette((0..<200).map { UInt32($0) &* 0x01_0101 })
    let colors = indices.map { palette.colors[Int($0)] }
    var last = indices
    last[width * height - 1] = 199
    func frame(_ indices: [UInt8], limit: UInt16) -> IndexedFrame {
      IndexedFrame(
        rect: PixelRect(x: 0, y: 0, width: width, height: height), indices: indices, transparentIndex: nil,
        delayCentiseconds: 2,
        leeway: Leeway(
          targets: Leeway.Plane(colors, stride: width),
          beneath: Leeway.Plane([UInt32](repeating: Leeway.nothing, count: indices.count), stride: width),
          limits: [UInt16](repeating: limit, count: indices.count)))
    }
    var plainFrame = frame(last, limit: 1)
    plainFrame.leeway = nil
    let plain = try FrameCompressor().compress(&plainFrame, globalPalette: palette).blocks.count
    let compressor = FrameCompressor()
    func bytes(_ indices: [UInt8], limit: UInt16) throws -> Int {
      var frame = frame(indices, limit: limit)
      return try compressor.compress(&frame, globalPalette: palette).blocks.count
    }
    for _ in 0..<3 { #expect(try bytes(last, limit: 10) <= plain) }
    // What is next to nothing with leeway ends the doubt.
    let noise = colors.map { _ in UInt8.random(in: 0...1, using: &random) }
    #expect(try bytes(noise, limit: 60_000) < 2000)
    #expect(try bytes(last, limit: 10) > plain)
    compressor.begin()
    #expect(try bytes(last, limit: 10) <= plain)
  }

  /// Strings stay as long as they serve: rows that come again and again are not learned anew each time the table is
  /// full.
  @Test func keepsStringsThatServe() throws {
    var random = SeededRandom(seed: 5)
    let row = (0..<1500).map { _ in UInt8.random(in: 0..<64, using: &random) }
    let palette = Palette((0..<64).map { UInt32($0) &* 0x040302 })
    let indices = (0..<60).flatMap { _ in row }
    let plane = Leeway.Plane([UInt32](repeating: Leeway.nothing, count: indices.count), stride: row.count)
    var frame = IndexedFrame(
      rect: PixelRect(x: 0, y: 0, width: row.count, height: 60), indices: indices, transparentIndex: nil,
      delayCentiseconds: 2,
      leeway: Leeway(
        targets: plane, beneath: plane, limits: [UInt16](repeating: Leeway.exact, count: indices.count)))
    let own = try FrameCompressor().compress(&frame, globalPalette: palette)
    #expect(frame.indices == indices)
    frame.leeway = nil
    #expect(
      own.blocks.count * 10 < (try FrameCompressor(.giflib).compress(&frame, globalPalette: palette)).blocks.count * 8)
    var bytes: [UInt8] = []
    let writer = try GIFWriter(width: row.count, height: 60, globalPalette: palette, plays: nil) {
      bytes.append(contentsOf: $0)
    }
    try writer.write(own)
    try writer.finish()
    #expect(try Decoder(bytes).pictures[0].shown == indices.map { palette.colors[Int($0)] })
  }

  /// A leeway that lies within larger pictures is that of its own part of them.
  @Test func planesMayBeLarger() throws {
    var random = SeededRandom(seed: 11)
    let palette = Palette((0..<256).map { UInt32($0) &* 0x010101 })
    let picture = (0..<50 * 40).map { place in
      UInt32(min(255, place / 10 + Int.random(in: 0...3, using: &random))) &* 0x010101
    }
    let rect = PixelRect(x: 7, y: 5, width: 30, height: 30)
    let cut = (0..<900).map { picture[(rect.y + $0 / 30) * 50 + rect.x + $0 % 30] }
    func compressed(_ plane: Leeway.Plane) throws -> [UInt8] {
      var frame = IndexedFrame(
        rect: rect, indices: cut.map { UInt8(truncatingIfNeeded: $0) }, transparentIndex: 0, delayCentiseconds: 2,
        leeway: Leeway(targets: plane, beneath: plane, limits: [UInt16](repeating: 60, count: 900)))
      return try FrameCompressor().compress(&frame, globalPalette: palette).blocks
    }
    let within = try compressed(Leeway.Plane(picture, start: rect.y * 50 + rect.x, stride: 50))
    #expect(try within == compressed(Leeway.Plane(cut, stride: 30)))
    for plane in [
      Leeway.Plane(cut, start: 1, stride: 30), Leeway.Plane(cut, stride: 29), Leeway.Plane(cut, start: -1, stride: 30),
      Leeway.Plane(cut, stride: 31), Leeway.Plane(cut, stride: Int.max), Leeway.Plane([], stride: 30),
    ] {
      #expect(throws: GIFEncodingError.self) { try compressed(plane) }
    }
  }

  /// Who looks for it finds codes that stand for more pixels, at no more error than they are worth.
  @Test(arguments: [60, 200, 600])
  func aSearchFindsShorterCodes(_ limit: UInt16) throws {
    let colors = (0..<256).map { UInt32($0) &* 0x010101 }
    var noise = SeededRandom(seed: UInt64(limit))
    let targets = (0..<20_000).map { place in
      UInt32(min(255, place % 200 + Int.random(in: 0...5, using: &noise))) &* 0x010101
    }
    let plane = Leeway.Plane(targets, stride: 200)
    let nothing = Leeway.Plane([UInt32](repeating: Leeway.nothing, count: targets.count), stride: 200)
    func compressed(_ worth: Int32) throws -> (bytes: Int, error: Int) {
      var frame = IndexedFrame(
        rect: PixelRect(x: 0, y: 0, width: 200, height: 100), indices: targets.map { UInt8(truncatingIfNeeded: $0) },
        transparentIndex: nil, delayCentiseconds: 2,
        leeway: Leeway(
          targets: plane, beneath: nothing, limits: [UInt16](repeating: limit, count: targets.count), worth: worth))
      // giflib reads what its indices became.
      let (shown, _) = try LZWEncoderTests.decoded(frame, Palette(colors), .own)
      let blocks = try FrameCompressor().compress(&frame, globalPalette: Palette(colors)).blocks
      #expect(shown == frame.indices.map { colors[Int($0)] })
      let distances = zip(frame.indices, targets).map { ColorDistance.squared(colors[Int($0)], $1) }
      #expect(distances.allSatisfy { $0 < Int32(limit) })
      return (blocks.count, distances.reduce(0) { $0 + Int($1) })
    }
    let (nearest, searched, sparing) = try (compressed(0), compressed(Int32(limit) * 16), compressed(1))
    #expect(Double(searched.bytes) < 0.97 * Double(nearest.bytes))
    #expect(sparing.error < nearest.error / 10)
  }

  @Test func leewayMakesCodesShorter() throws {
    var noise = SeededRandom(seed: 4)
    let colors = (0..<256).map { UInt32($0) &* 0x010101 }
    let count = 10_000
    let targets = (0..<count).map { place in
      UInt32(min(255, place / 50 + Int.random(in: 0...3, using: &noise))) &* 0x010101
    }
    let indices = targets.map { UInt8(truncatingIfNeeded: $0) }
    var sizes: [Int] = []
    for limit: UInt16 in [0, 10, 40, 100, 400] {
      var frame = IndexedFrame(
        rect: PixelRect(x: 0, y: 0, width: 100, height: 100), indices: indices, transparentIndex: nil,
        delayCentiseconds: 2,
        leeway: Leeway(
          targets: Leeway.Plane(targets, stride: 100),
          beneath: Leeway.Plane([UInt32](repeating: Leeway.nothing, count: count), stride: 100),
          limits: [UInt16](repeating: limit, count: count)))
      sizes.append(try FrameCompressor().compress(&frame, globalPalette: Palette(colors)).blocks.count)
      for (index, target) in zip(frame.indices, targets) {
        #expect(ColorDistance.squared(colors[Int(index)], target) < max(1, Int32(limit)))
      }
    }
    #expect(sizes == sizes.sorted(by: >))
    #expect(sizes[4] * 2 < sizes[0])
  }

  /// Sides that an encoder left as they are do not stay in the rectangle.
  @Test func sidesThatAreLeftAreCutOff() throws {
    let (width, height) = (60, 40)
    var frame = IndexedFrame(
      rect: PixelRect(x: 5, y: 7, width: width, height: height),
      indices: [UInt8](repeating: 0, count: width * height), transparentIndex: 0, delayCentiseconds: 4)
    for y in 10..<20 { for x in 30..<50 { frame.indices[y * width + x] = UInt8((x + y) % 3 + 1) } }
    let plane = Leeway.Plane([UInt32](repeating: 0, count: width * height), stride: width)
    frame.leeway = Leeway(
      targets: plane, beneath: plane, limits: [UInt16](repeating: 0, count: width * height))
    let palette = Palette([0, 0xFF, 0xFF00, 0xFF_0000])
    let compressor = FrameCompressor()
    let whole = try compressor.compress(&frame, globalPalette: palette)
    let cropped = try #require(
      try compressor.compressCropped(frame, shorterThan: whole, globalPalette: palette))
    #expect(cropped.frame.rect == PixelRect(x: 35, y: 17, width: 20, height: 10))
    #expect(cropped.compressed.rect == cropped.frame.rect && cropped.compressed.delayCentiseconds == 4)
    #expect(cropped.compressed.byteCount < whole.byteCount)
    let none = try compressor.compressCropped(cropped.frame, shorterThan: cropped.compressed, globalPalette: palette)
    #expect(none == nil)
  }
}
