import Graphics
import ImageReading
import TestSupport
import Testing

@testable import WebPEncoding

/// Writes a clip and collects the file.
private func webp(
  _ clip: RandomClip, delays: [Int], plays: Int? = nil, generous: Bool = false, isAnimated: Bool = true,
  options: WebPOptions = WebPOptions()
) throws -> (bytes: [UInt8], images: Int) {
  var file: [UInt8] = []
  let writer = try AnimatedWebPWriter(
    width: clip.frames[0].width, height: clip.frames[0].height, isOpaque: clip.isOpaque, isAnimated: isAnimated,
    plays: plays, write: { file += $0 }, replace: { file.replaceSubrange($0..<$0 + $1.count, with: $1) })
  let compressor = WebPFrameCompressor(options)
  for (index, frame) in clip.frames.enumerated() {
    let previous = index > 0 ? clip.frames[index - 1] : nil
    let damage = previous.map { RandomClip.damage($0, frame, generous: generous) } ?? []
    if let image = try compressor.compress(frame, over: previous, damage: damage) {
      try writer.write(image, milliseconds: delays[index])
    } else {
      try writer.extendLastFrame(byMilliseconds: delays[index])
    }
  }
  try writer.finish()
  return (file, writer.imageCount)
}

private func read(_ bytes: [UInt8]) throws -> PixelImage {
  try ImageReader.read(bytes: bytes, name: "test.webp", identity: 1)
}

@Suite("Animated WebP")
struct AnimatedWebPTests {
  @Test("every frame comes back, pixel for pixel", arguments: 0..<40 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    let clip = RandomClip(seed: seed, isOpaque: seed % 3 == 0, smooth: seed % 2 == 0)
    let delays = clip.frames.indices.map { 20 + $0 * 13 }
    let animation = try #require(try read(webp(clip, delays: delays, generous: seed % 4 == 0).bytes).animation)
    var start = 0
    for (frame, delay) in zip(clip.frames, delays) {
      #expect(animation.frame(at: (Double(start) + 0.5) / 1000).pixmap == frame)
      start += delay
    }
    #expect(abs(animation.duration - Double(start) / 1000) < 1e-9)
  }

  @Test("the size in the header is that of the file", arguments: 0..<6 as Range<UInt64>)
  func size(seed: UInt64) throws {
    let clip = RandomClip(seed: seed, isOpaque: true)
    let bytes = try webp(clip, delays: clip.frames.map { _ in 40 }).bytes
    #expect((0..<4).reduce(0) { $0 | Int(bytes[4 + $1]) << ($1 * 8) } + 8 == bytes.count)
    #expect(bytes.count % 2 == 0)
  }

  /// Some readers look at the header alone before they take transparent pixels as such.
  @Test("the header tells of transparency where any image has some", arguments: 0..<8 as Range<UInt64>)
  func transparency(seed: UInt64) throws {
    let clip = RandomClip(seed: seed, isOpaque: true)
    let bytes = try webp(clip, delays: clip.frames.map { _ in 40 }).bytes
    var (place, blends) = (30, false)
    while place + 8 <= bytes.count {
      let size = (0..<4).reduce(0) { $0 | Int(bytes[place + 4 + $1]) << ($1 * 8) }
      if bytes[place..<place + 4].elementsEqual("ANMF".utf8) { blends = blends || bytes[place + 23] & 2 == 0 }
      place += 8 + size + size % 2
    }
    #expect(bytes[20] == (blends ? 0x12 : 2))
  }

  @Test("how often it plays", arguments: [(nil, nil), (1, 1), (3, 3), (100_000, 65535)] as [(Int?, Int?)])
  func plays(plays: Int?, found: Int?) throws {
    let clip = RandomClip(seed: 4, isOpaque: true)
    let image = try read(webp(clip, delays: clip.frames.map { _ in 30 }, plays: plays).bytes)
    #expect(image.animation?.plays == found)
  }

  @Test("delays that do not fit into 24 bits", arguments: [0xFF_FFFF, 0x100_0000, 86_400_000])
  func longDelays(delay: Int) throws {
    var clip = RandomClip(seed: 1, isOpaque: true)
    clip.frames = Array(clip.frames.prefix(2))
    clip.frames[1].pixels[0] ^= 0xFF
    let animation = try #require(try read(webp(clip, delays: [delay, delay]).bytes).animation)
    #expect(abs(animation.duration - Double(delay) / 500) < 1e-6)
    #expect(animation.frame(at: Double(delay) / 1000 + 0.5).pixmap == clip.frames[1])
  }

  @Test("a single frame is a still")
  func still() throws {
    var clip = RandomClip(seed: 2, isOpaque: false)
    clip.frames = [clip.frames[0]]
    let image = try read(webp(clip, delays: [40], isAnimated: false).bytes)
    #expect(image.animation == nil)
    #expect(image.pixmap == clip.frames[0])
  }

  @Test("approximated pictures are near, and their alpha is exact", arguments: 0..<6 as Range<UInt64>)
  func lossy(seed: UInt64) throws {
    var options = WebPOptions()
    options.isLossless = false
    options.quality = 95
    var clip = RandomClip(seed: seed, isOpaque: false, smooth: true)
    clip.frames = [clip.frames[8]]
    let found = try read(webp(clip, delays: [40], isAnimated: false, options: options).bytes).pixmap
    #expect(zip(found.pixels, clip.frames[0].pixels).allSatisfy { $0 >> 24 == $1 >> 24 })
  }

  @Test("what makes no animation is refused")
  func refusals() throws {
    func writer(_ width: Int = 4) throws -> AnimatedWebPWriter {
      try AnimatedWebPWriter(
        width: width, height: 4, isOpaque: true, isAnimated: true, plays: nil, write: { _ in }, replace: { _, _ in })
    }
    let small = try #require(
      try WebPFrameCompressor().compress(Pixmap(width: 2, height: 2), over: nil, damage: []))
    #expect(throws: WebPEncodingError.self) { try writer(0) }
    #expect(throws: WebPEncodingError.self) { try writer(16384) }
    #expect(throws: WebPEncodingError.self) { try writer().finish() }
    #expect(throws: WebPEncodingError.self) { try writer().extendLastFrame(byMilliseconds: 1) }
    #expect(throws: WebPEncodingError.self) { try writer().write(small, milliseconds: 4) }
  }
}
