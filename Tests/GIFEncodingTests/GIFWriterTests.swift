import Graphics
import Indexing
import TestSupport
import Testing

@testable import GIFEncoding

/// Small clips of random indices.
private struct Sample {
  let palette: Palette
  var frames: [IndexedFrame] = []
  let width: Int
  let height: Int

  init(seed: UInt64, colors: Int, width: Int, height: Int, count: Int = 6) {
    var generator = SeededRandom(seed: seed)
    palette = Palette((0..<colors).map { _ in UInt32.random(in: 0..<0x100_0000, using: &generator) })
    (self.width, self.height) = (width, height)
    for number in 0..<count {
      let x = Int.random(in: 0..<width, using: &generator)
      let y = Int.random(in: 0..<height, using: &generator)
      let rect =
        number == 0
        ? PixelRect(x: 0, y: 0, width: width, height: height)
        : PixelRect(
          x: x, y: y, width: Int.random(in: 1...width - x, using: &generator),
          height: Int.random(in: 1...height - y, using: &generator))
      let local = number % 3 == 1 ? Palette(palette.colors.reversed()) : nil
      let run = Int.random(in: 1...9, using: &generator)
      var index: UInt8 = 0
      let indices = (0..<rect.area).map { place in
        if place % run == 0 { index = UInt8.random(in: 0..<UInt8(clamping: min(colors, 255)), using: &generator) }
        return index
      }
      frames.append(
        IndexedFrame(
          rect: rect, localPalette: local, indices: indices, transparentIndex: number % 2 == 0 ? nil : 0,
          delayCentiseconds: 2 + number, disposal: number % 4 == 3 ? .background : number % 5 == 4 ? .previous : .keep))
    }
  }

  func write(
    plays: Int? = nil, comment: String? = nil, engine: FrameCompressor.Engine = .own
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let writer = try GIFWriter(
      width: width, height: height, globalPalette: palette, plays: plays, comment: comment
    ) { bytes.append(contentsOf: $0) }
    let compressor = FrameCompressor(engine)
    for var frame in frames { try writer.write(try compressor.compress(&frame, globalPalette: palette)) }
    try writer.finish()
    return bytes
  }
}

struct GIFWriterTests {
  @Test(arguments: [1, 2, 3, 4, 5, 16, 17, 128, 200, 256])
  func decodesToWhatWasMeant(_ colors: Int) throws {
    for seed in 1...8 as ClosedRange<UInt64> {
      let sample = Sample(seed: seed, colors: colors, width: Int(seed * 13), height: Int(90 / seed))
      let bytes = try sample.write()
      try GIFStructure.check(bytes)
      let decoded = try Decoder(bytes)
      #expect(decoded.width == sample.width && decoded.height == sample.height)
      #expect(decoded.pictures.count == sample.frames.count)
      var player = Player(PixelRect(x: 0, y: 0, width: sample.width, height: sample.height))
      for (picture, frame) in zip(decoded.pictures, sample.frames) {
        player.show(frame, sample.palette)
        #expect(picture.shown == player.shown)
        #expect(picture.delay == frame.delayCentiseconds)
      }
    }
  }

  /// Long images fill the code table many times.
  @Test func longImages() throws {
    let sample = Sample(seed: 5, colors: 256, width: 700, height: 300, count: 2)
    let bytes = try sample.write()
    try GIFStructure.check(bytes)
    var player = Player(PixelRect(x: 0, y: 0, width: 700, height: 300))
    player.show(sample.frames[0], sample.palette)
    #expect(try Decoder(bytes).pictures[0].shown == player.shown)
  }

  /// The whole way: pictures, indexing, compression, decoding.
  @Test(arguments: [true, false], Dithering.allCases)
  func picturesSurviveTheWholeWay(_ isOpaque: Bool, _ dithering: Dithering) throws {
    for seed in 200...215 as ClosedRange<UInt64> {
      let clip = RandomClip(seed: seed, isOpaque: isOpaque, smooth: seed % 2 == 0)
      let plan = clip.plan(IndexingOptions(colors: 32, dithering: dithering, isOpaque: isOpaque))
      let frames = clip.indexed(plan)
      var bytes: [UInt8] = []
      let bounds = clip.frames[0].bounds
      let writer = try GIFWriter(
        width: bounds.width, height: bounds.height, globalPalette: plan.palette, plays: 1
      ) { bytes.append(contentsOf: $0) }
      let compressor = FrameCompressor()
      var player = Player(bounds)
      var expected: [[PackedColor?]] = []
      for frame in frames {
        if var frame {
          try writer.write(compressor.compress(&frame, globalPalette: plan.palette))
          player.show(frame, plan.palette)
          expected.append(player.shown)
        } else {
          try writer.extendLastFrame(byCentiseconds: 3)
        }
      }
      try writer.finish()
      try GIFStructure.check(bytes)
      let decoded = try Decoder(bytes)
      #expect(decoded.pictures.map(\.shown) == expected)
      #expect(decoded.pictures.reduce(0) { $0 + $1.delay } == 3 * clip.frames.count)
      #expect(decoded.loopCount == nil)
    }
  }

  /// Frames compressed each by its own encoder give the bytes of one encoder for all.
  @Test func splicingEqualsOneEncoder() throws {
    let sample = Sample(seed: 9, colors: 64, width: 60, height: 50)
    var direct: [UInt8] = []
    let handle = try GIFHandle { direct.append(contentsOf: $0) }
    try handle.putScreen(width: 60, height: 50, palette: sample.palette)
    try handle.putExtension(function: 0xFF, blocks: [Array("NETSCAPE2.0".utf8), [1, 0, 0]])
    for frame in sample.frames {
      try handle.putGraphicsControl(
        delay: frame.delayCentiseconds, disposal: frame.disposal, transparentIndex: frame.transparentIndex)
      try handle.putImage(
        x: frame.rect.x, y: frame.rect.y, width: frame.rect.width, height: frame.rect.height,
        localPalette: frame.localPalette, codeSize: IndexedFrame.codeSize(of: frame.indices))
      for y in 0..<frame.rect.height {
        var row = Array(frame.indices[y * frame.rect.width..<(y + 1) * frame.rect.width])
        try row.withUnsafeMutableBufferPointer { try handle.putRow($0) }
      }
    }
    try handle.close()
    #expect(try sample.write(engine: .giflib) == direct)
  }

  @Test(
    arguments: [(nil, 0), (1, nil), (0, nil), (-4, nil), (2, 1), (3, 2), (65536, 65535), (65537, 0)] as [(Int?, Int?)])
  func loops(_ plays: Int?, _ count: Int?) throws {
    #expect(try Decoder(Sample(seed: 1, colors: 4, width: 3, height: 3).write(plays: plays)).loopCount == count)
  }

  @Test(arguments: [0, 1, 254, 255, 256, 300, 511])
  func comments(_ length: Int) throws {
    let text = String((0..<length).map { $0 % 7 == 0 ? "é" : "a" })
    let bytes = try Sample(seed: 1, colors: 4, width: 3, height: 3).write(comment: text + "\0")
    try GIFStructure.check(bytes)
    #expect(try Decoder(bytes).comment == Array(text.utf8))
  }

  @Test(arguments: [(65535, 1), (65536, 2), (131_071, 3), (200_000, 4)], [0, 3])
  func longDelays(_ delay: (Int, Int), _ number: Int) throws {
    let sample = Sample(seed: 4, colors: 8, width: 20, height: 20)
    for index in [number, number + 1, number + 2] {
      var bytes: [UInt8] = []
      let writer = try GIFWriter(width: 20, height: 20, globalPalette: sample.palette, plays: nil) {
        bytes.append(contentsOf: $0)
      }
      var player = Player(PixelRect(x: 0, y: 0, width: 20, height: 20))
      var frame = sample.frames[index]
      frame.delayCentiseconds = delay.0
      try writer.write(FrameCompressor().compressed(frame, globalPalette: sample.palette))
      try writer.write(FrameCompressor().compressed(sample.frames[1], globalPalette: sample.palette))
      try writer.finish()
      try GIFStructure.check(bytes)
      player.show(frame, sample.palette)
      let first = player.shown
      player.show(sample.frames[1], sample.palette)
      let decoded = try Decoder(bytes)
      #expect(decoded.pictures.count == delay.1 + 1)
      #expect(decoded.pictures.dropLast().allSatisfy { $0.shown == first })
      #expect(decoded.pictures.dropLast().reduce(0) { $0 + $1.delay } == delay.0)
      #expect(decoded.pictures.dropLast().allSatisfy { $0.delay >= 2 })
      #expect(decoded.pictures.last?.shown == player.shown)
    }
  }

  @Test func whatDoesNotFitIsRefused() throws {
    let palette = Palette([1, 2, 3])
    for (width, height) in [(0, 1), (1, 0), (65536, 1), (1, 70000), (-5, 5)] {
      #expect(throws: GIFEncodingError.self) {
        try GIFWriter(width: width, height: height, globalPalette: palette, plays: nil) { _ in }
      }
    }
    let unit = PixelRect(x: 0, y: 0, width: 1, height: 1)
    let compressor = FrameCompressor()
    let bad = [
      IndexedFrame(rect: unit, indices: [3], transparentIndex: nil, delayCentiseconds: 2),
      IndexedFrame(rect: unit, indices: [], transparentIndex: nil, delayCentiseconds: 2),
      IndexedFrame(rect: unit, indices: [0, 1], transparentIndex: nil, delayCentiseconds: 2),
      IndexedFrame(rect: unit, indices: [0], transparentIndex: 3, delayCentiseconds: 2),
      IndexedFrame(rect: unit, indices: [0], transparentIndex: -1, delayCentiseconds: 2),
      IndexedFrame(
        rect: PixelRect(x: 0, y: 0, width: 0, height: 1), indices: [], transparentIndex: nil, delayCentiseconds: 2),
    ]
    for frame in bad {
      #expect(throws: GIFEncodingError.self) { try compressor.compressed(frame, globalPalette: palette) }
    }
    for (x, delay) in [(1, 2), (-1, 2), (0, -1)] {
      let frame = try compressor.compressed(
        IndexedFrame(
          rect: PixelRect(x: x, y: 0, width: 2, height: 1), indices: [0, 1], transparentIndex: nil,
          delayCentiseconds: delay), globalPalette: palette)
      let writer = try GIFWriter(width: 2, height: 2, globalPalette: palette, plays: nil) { _ in }
      #expect(throws: GIFEncodingError.self) { try writer.write(frame) }
      // It stays failed.
      #expect(throws: GIFEncodingError.self) { try writer.finish() }
    }
    let empty = try GIFWriter(width: 2, height: 2, globalPalette: palette, plays: nil) { _ in }
    #expect(throws: GIFEncodingError.self) { try empty.extendLastFrame(byCentiseconds: 3) }
    let none = try GIFWriter(width: 2, height: 2, globalPalette: palette, plays: nil) { _ in }
    #expect(throws: GIFEncodingError.self) { try none.finish() }
  }

  private struct Full: Error, Equatable {}

  /// Whichever write fails, and however often afterwards: the failure comes out, and nothing is written after it.
  @Test func everyFailedWriteIsNoticed() throws {
    let sample = Sample(seed: 2, colors: 5, width: 8, height: 8, count: 4)
    var calls = 0
    var n = 0
    repeat {
      calls = 0
      var caught = false
      do {
        let writer = try GIFWriter(width: 8, height: 8, globalPalette: sample.palette, plays: 3, comment: "c") { _ in
          calls += 1
          if calls == n + 1 { throw Full() }
        }
        for frame in sample.frames {
          try writer.write(FrameCompressor().compressed(frame, globalPalette: sample.palette))
        }
        try writer.finish()
      } catch is Full {
        caught = true
      }
      #expect(caught == (calls == n + 1))
      #expect(calls <= n + 1)
      n += 1
    } while calls >= n
    // The header, each image and the trailer.
    #expect(n == sample.frames.count + 3)
  }

  @Test func abandonedWritersAreQuiet() throws {
    var count = 0
    do {
      let writer = try GIFWriter(width: 8, height: 8, globalPalette: Palette([0, 1]), plays: nil) { count += $0.count }
      _ = writer
      count = 0
    }
    #expect(count == 0)
  }
}

struct GIFStructureTests {
  /// Every truncation is found, and so is anything after the end.
  @Test func truncationsAndTails() throws {
    let bytes = try Sample(seed: 3, colors: 7, width: 12, height: 9).write(plays: 4, comment: "hello")
    try GIFStructure.check(bytes)
    for count in bytes.indices {
      #expect(throws: GIFEncodingError.self) { try GIFStructure.check(Array(bytes[..<count])) }
    }
    #expect(throws: GIFEncodingError.self) { try GIFStructure.check(bytes + [0]) }
  }

  /// A lost byte of the header, a descriptor or a block length is found; piece sizes do not matter.
  @Test func damageAndPieces() throws {
    let bytes = try Sample(seed: 3, colors: 7, width: 12, height: 9).write()
    for size in 1...20 {
      var structure = GIFStructure()
      for start in stride(from: 0, to: bytes.count, by: size) {
        try Array(bytes[start..<min(start + size, bytes.count)]).withUnsafeBytes { try structure.feed($0) }
      }
      try structure.finish()
      #expect(structure.imageCount == 6)
    }
    for place in 0..<13 {
      var damaged = bytes
      damaged.remove(at: place)
      #expect(throws: GIFEncodingError.self) { try GIFStructure.check(damaged) }
    }
    for wrong in [[], [0x47], Array("GIF89a".utf8), Array(repeating: 0, count: 100)] as [[UInt8]] {
      #expect(throws: GIFEncodingError.self) { try GIFStructure.check(wrong) }
    }
  }
}

extension GIFStructure {
  /// The whole of a file at once.
  static func check(_ bytes: [UInt8]) throws {
    var structure = GIFStructure()
    try bytes.withUnsafeBytes { try structure.feed($0) }
    try structure.finish()
  }
}

extension FrameCompressor {
  /// A frame that nobody needs to know the written indices of.
  func compressed(_ frame: IndexedFrame, globalPalette: Palette) throws -> CompressedFrame {
    var frame = frame
    return try compress(&frame, globalPalette: globalPalette)
  }
}
