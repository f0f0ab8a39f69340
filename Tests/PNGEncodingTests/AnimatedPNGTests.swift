import Graphics
import ImageReading
import TestSupport
import Testing

@testable import PNGEncoding

/// Writes a clip and collects the file.
private func apng(
  _ clip: RandomClip, delays: [Int], plays: Int? = nil, generous: Bool = false, isAnimated: Bool = true
) throws -> (bytes: [UInt8], images: Int) {
  var file: [UInt8] = []
  let writer = try AnimatedPNGWriter(
    width: clip.frames[0].width, height: clip.frames[0].height, isOpaque: clip.isOpaque, isAnimated: isAnimated,
    plays: plays, write: { file += $0 }, replace: { file.replaceSubrange($0..<$0 + $1.count, with: $1) })
  let compressor = try PNGFrameCompressor(isOpaque: clip.isOpaque)
  for (index, frame) in clip.frames.enumerated() {
    let previous = index > 0 ? clip.frames[index - 1] : nil
    let damage = previous.map { RandomClip.damage($0, frame, generous: generous) } ?? []
    if let image = try compressor.compress(frame, over: previous, damage: damage) {
      try writer.write(image, centiseconds: delays[index])
    } else {
      try writer.extendLastFrame(byCentiseconds: delays[index])
    }
  }
  try writer.finish()
  return (file, writer.imageCount)
}

private func read(_ bytes: [UInt8]) throws -> PixelImage {
  try ImageReader.read(bytes: bytes, name: "test.png", identity: 1)
}

/// The types of a file's chunks.
private func chunks(_ file: [UInt8]) -> [String] {
  var types: [String] = []
  var place = 8
  while place + 12 <= file.count {
    let size = (0..<4).reduce(0) { $0 << 8 | Int(file[place + $1]) }
    types.append(String(decoding: file[place + 4..<place + 8], as: UTF8.self))
    place += size + 12
  }
  return types
}

@Suite("Animated PNG")
struct AnimatedPNGTests {
  @Test("every frame comes back, pixel for pixel", arguments: 0..<40 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    let clip = RandomClip(seed: seed, isOpaque: seed % 3 == 0, smooth: seed % 2 == 0)
    let delays = clip.frames.indices.map { 2 + $0 % 5 }
    let animation = try #require(try read(apng(clip, delays: delays, generous: seed % 4 == 0).bytes).animation)
    var start = 0
    for (frame, delay) in zip(clip.frames, delays) {
      #expect(animation.frame(at: (Double(start) + 0.5) / 100).pixmap == frame)
      start += delay
    }
    #expect(abs(animation.duration - Double(start) / 100) < 1e-9)
  }

  @Test("frames that are the same are one image", arguments: 0..<10 as Range<UInt64>)
  func equalFrames(seed: UInt64) throws {
    let clip = RandomClip(seed: seed, isOpaque: false)
    let different = zip(clip.frames, clip.frames.dropFirst()).count { $0 != $1 }
    let (bytes, images) = try apng(clip, delays: clip.frames.map { _ in 4 })
    #expect(images == different + 1)
    #expect(chunks(bytes).count { $0 == "fcTL" } == images)
    #expect(chunks(bytes).prefix(5) == ["IHDR", "sRGB", "acTL", "fcTL", "IDAT"])
  }

  @Test("how often it plays", arguments: [nil, 1, 3, 100_000])
  func plays(plays: Int?) throws {
    let clip = RandomClip(seed: 4, isOpaque: true)
    let image = try read(apng(clip, delays: clip.frames.map { _ in 3 }, plays: plays).bytes)
    #expect(image.animation?.plays == plays)
  }

  @Test("delays that do not fit into 16 bits", arguments: [65535, 65536, 100_001, 8_640_000, 7_000_000])
  func longDelays(delay: Int) throws {
    var clip = RandomClip(seed: 1, isOpaque: true)
    clip.frames = Array(clip.frames.prefix(2))
    clip.frames[1].pixels[0] ^= 0xFF
    let animation = try #require(try read(apng(clip, delays: [delay, delay]).bytes).animation)
    #expect(abs(animation.duration - Double(delay) / 50) < 1e-6)
    #expect(animation.frame(at: Double(delay) / 100 + 0.5).pixmap == clip.frames[1])
  }

  @Test("a single frame is a plain PNG")
  func still() throws {
    var clip = RandomClip(seed: 2, isOpaque: false)
    clip.frames = [clip.frames[0]]
    let (bytes, _) = try apng(clip, delays: [4], isAnimated: false)
    #expect(chunks(bytes) == ["IHDR", "sRGB", "IDAT", "IEND"])
    #expect(try read(bytes).pixmap == clip.frames[0])
    // A still has no time that might be too long.
    let long = try apng(clip, delays: [100_000], isAnimated: false)
    #expect(long.bytes == bytes && long.images == 1)
  }

  @Test("what makes no animation is refused")
  func refusals() throws {
    func writer(_ width: Int = 4) throws -> AnimatedPNGWriter {
      try AnimatedPNGWriter(
        width: width, height: 4, isOpaque: true, isAnimated: true, plays: nil, write: { _ in }, replace: { _, _ in })
    }
    let small = try #require(
      try PNGFrameCompressor(isOpaque: true).compress(Pixmap(width: 2, height: 2), over: nil, damage: []))
    #expect(throws: PNGEncodingError.self) { try writer(0) }
    #expect(throws: PNGEncodingError.self) { try writer().finish() }
    #expect(throws: PNGEncodingError.self) { try writer().extendLastFrame(byCentiseconds: 1) }
    // The first image fills the canvas.
    #expect(throws: PNGEncodingError.self) { try writer().write(small, centiseconds: 4) }
  }
}
