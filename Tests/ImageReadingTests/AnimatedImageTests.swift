import Graphics
import ImageReading
import Testing

/// The samples are Pillow's, with its own reading of them; of PNGs whose frames are drawn over each other with that of
/// ffmpeg, for Pillow mixes their alpha in another way than the specification.
@Suite struct AnimatedImageTests {
  private func image(_ name: String, limits: ImageLimits = ImageLimits()) throws -> PixelImage {
    try ImageReader.read(bytes: Sample.bytes(name), name: name, limits: limits, identity: 7)
  }

  @Test(arguments: [
    "animated-1.gif", "animated-2.gif", "animated-3.gif", "animated.webp", "animated-00.png", "animated-01.png",
    "animated-10.png", "animated-11.png", "animated-20.png", "animated-21.png",
  ])
  func sameFramesAsOthers(name: String) throws {
    let animation = try #require(try image(name).animation)
    let expected = try Sample.expectedFrames(name)
    #expect(animation.frames.count == expected.count)
    for (frame, other) in zip(animation.frames, expected) {
      #expect(frame.pixmap.width == other.width && frame.pixmap.height == other.height)
      // Half-transparent pixels over others are kept premultiplied here and straight there, rounded with each frame.
      let tolerance = name.hasSuffix("1.png") ? 2 : 0
      #expect(zip(frame.pixmap.pixels, other.pixels).allSatisfy { isNear($0, $1, tolerance) })
    }
    #expect(Set(animation.frames.map(\.identity)).count == animation.frames.count)
  }

  private func isNear(_ a: UInt32, _ b: UInt32, _ tolerance: Int) -> Bool {
    stride(from: 0, to: 32, by: 8).allSatisfy { shift in
      abs(Int(a >> UInt32(shift) & 255) - Int(b >> UInt32(shift) & 255)) <= tolerance
    }
  }

  /// Ten milliseconds are shown as a hundred, as browsers do.
  @Test func delaysAndPlays() throws {
    let gif = try #require(try image("animated-1.gif").animation)
    for (end, expected) in zip(gif.ends, [0.03, 0.08, 0.18, 0.38]) { #expect(abs(end - expected) < 1e-12) }
    // NETSCAPE's 2 repetitions make three plays.
    #expect(gif.plays == 3)
    let webp = try #require(try image("animated.webp").animation)
    for (end, expected) in zip(webp.ends, [0.04, 0.1, 0.18]) { #expect(abs(end - expected) < 1e-12) }
    #expect(webp.plays == nil)
    #expect(try image("animated-00.png").animation?.plays == 3)
  }

  @Test func framesAtTimes() throws {
    let image = try image("animated-1.gif")
    let frames = try #require(image.animation).frames
    let table: [(Double, Int)] = [
      (-5, 0), (0, 0), (0.029, 0), (0.03, 1), (0.0799, 1), (0.08, 2), (0.18, 3), (0.3799, 3), (0.38, 0), (0.41, 1),
      (0.76, 0), (1.1399, 3), (1.14, 3), (1e9, 3), (.infinity, 3),
    ]
    for (time, expected) in table { #expect(image.frame(at: time) === frames[expected], "at \(time)") }
    let forever = try self.image("animated.webp")
    #expect(forever.frame(at: 1000 * 0.18 + 0.05) === forever.animation?.frames[1])
    #expect(forever.frame(at: .nan) === forever.animation?.frames[0])
    let still = try self.image("still.gif")
    #expect(still.animation == nil && still.frame(at: 3) === still)
  }

  /// Three times 0.1 is a little more than 0.3.
  @Test func playsBeginAtTheirTime() {
    let pixmap = Pixmap(width: 1, height: 1)
    for plays in [nil, 5] {
      let image = PixelImage(frames: [pixmap, pixmap, pixmap], delays: [0.1, 0.1, 0.1], plays: plays, identity: 1)
      let shown = (0..<15).map { step in
        image.animation?.frames.firstIndex(of: image.frame(at: Double(step) / 10))
      }
      #expect(shown == (0..<15).map { $0 % 3 })
    }
    let once = PixelImage(frames: [pixmap, pixmap, pixmap], delays: [0.1, 0.1, 0.1], plays: 1, identity: 1)
    #expect(once.frame(at: 0.3) === once.animation?.frames[2])
  }

  /// All frames together count.
  @Test func limitsPixelsOfAllFrames() throws {
    #expect(try image("animated-1.gif", limits: ImageLimits(pixels: 12 * 9 * 4)).animation != nil)
    for name in ["animated-1.gif", "animated.webp", "animated-00.png"] {
      let error = #expect(throws: ImageReadingError.self) {
        try image(name, limits: ImageLimits(pixels: 12 * 9 * 3 - 1))
      }
      guard case .tooLarge(_, .pixelsOfFrames, _, 12 * 9 * 3 - 1)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  /// A GIF that claims a frame of 65,535 × 65,535 pixels is refused before anything is set aside for it.
  @Test func hugeFrames() throws {
    var bytes = try Sample.bytes("still.gif")
    let descriptor = try #require(bytes.indices.dropFirst(13).first { bytes[$0] == 0x2C && bytes[$0 + 5] == 12 })
    for offset in 5...8 { bytes[descriptor + offset] = 0xFF }
    #expect(throws: ImageReadingError.tooLarge(name: "x", limit: .pixels, value: 65_535 * 65_535, maximum: 64 << 20)) {
      try ImageReader.read(bytes: bytes, name: "x", identity: 1)
    }
  }
}
