import Graphics
import ImageReading

/// How far what a player shows of a GIF is off from the frames that it was made of: squared, of one channel, in 8-bit
/// levels², colors multiplied by their alpha.
struct PlayedError {
  /// Of some frames from all over the clip, in their order.
  private let errors: [Double]

  var mean: Double { PlayedError.mean(errors[...]) }

  /// The mean of the quarter of them that is farthest off: what moves for a moment in a clip that rests.
  var ofWorstQuarter: Double { PlayedError.mean(errors.sorted(by: >).prefix((errors.count + 3) / 4)) }

  private static func mean(_ errors: ArraySlice<Double>) -> Double {
    errors.reduce(0, +) / Double(max(1, errors.count))
  }

  /// About so many frames are looked at; of shorter clips all.
  private static let most = 24

  /// - Parameter bytes: a GIF with the clip's canvas and delays.
  /// - Throws: what drawing and reading throw.
  init(of bytes: [UInt8], from drawers: FrameDrawers) throws {
    let source = drawers.source
    let player = try GIFPlayer(
      bytes: bytes, name: "what was rendered", limits: ImageLimits(pixels: .max, fileBytes: .max))
    var step = max(1, source.frameCount / PlayedError.most)
    // Else it would see but the frames that are left where every second or third is shown.
    while step > 1, step % 2 == 0 || step % 3 == 0 { step += 1 }
    // In centiseconds: when a frame begins, and when what is shown ends.
    var (start, end) = (0, 0)
    var errors: [Double] = []
    for frame in 0..<source.frameCount {
      while end <= start, let next = try player.advance() { end += next.delay }
      if frame % step == 0 {
        let sum = try drawers.use { drawer in
          _ = try drawer.draw(frame)
          return PlayedError.squared(player.canvas, drawer.canvas)
        }
        errors.append(Double(sum) / Double(max(1, 4 * player.canvas.pixels.count)))
      }
      start += source.delay(frame)
    }
    self.errors = errors
  }

  /// All channels of all pixels added up; pictures of two sizes differ in everything.
  private static func squared(_ a: Pixmap, _ b: Pixmap) -> Int {
    guard a.bounds == b.bounds else { return 255 * 255 * 4 * max(a.pixels.count, b.pixels.count) }
    var sum = 0
    a.pixels.withUnsafeBufferPointer { a in
      b.pixels.withUnsafeBufferPointer { b in
        for place in a.indices where a[place] != b[place] {
          for shift in stride(from: UInt32(0), to: 32, by: 8) {
            let difference = Int(a[place] >> shift & 255) - Int(b[place] >> shift & 255)
            sum &+= difference * difference
          }
        }
      }
    }
    return sum
  }
}
