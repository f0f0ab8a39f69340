import Graphics
import ImageReading

/// How far what a player shows of a GIF is off from the frames that it was made of: squared, of one channel, in 8-bit
/// levels².
///
/// What no GIF could show does not count: with a matte both lie on it, and translucent pixels without one are not looked
/// at.
struct PlayedError {
  /// Of some frames from all over the clip, in their order: of the whole canvas.
  private let errors: [Double]
  /// Of the same frames but the first, of the pixels that have changed since the one before: their errors, added up, and
  /// how many they are.
  private let moving: [(sum: Double, count: Double)]

  var mean: Double { PlayedError.mean(errors[...]) }

  /// The mean of the quarter of them that is farthest off: what moves for a moment in a clip that rests.
  var ofWorstQuarter: Double { PlayedError.mean(PlayedError.quarter(errors, by: <)) }

  /// The same of what changes alone: a small card that moves over a large board is looked at as closely as one that fills
  /// the canvas. 0 where nothing does.
  var ofWhatMoves: Double {
    let worst = PlayedError.quarter(moving) { $0.sum < $1.sum }
    let count = worst.reduce(0) { $0 + $1.count }
    return count > 0 ? worst.reduce(0) { $0 + $1.sum } / count : 0
  }

  private static func quarter<Element>(
    _ values: [Element], by isLess: (Element, Element) -> Bool
  ) -> ArraySlice<Element> {
    values.sorted { isLess($1, $0) }.prefix((values.count + 3) / 4)
  }

  private static func mean(_ values: ArraySlice<Double>) -> Double {
    values.reduce(0, +) / Double(max(1, values.count))
  }

  /// About so many frames are looked at; of shorter clips all.
  private static let most = 24

  /// - Parameters:
  ///   - bytes: a GIF with the clip's canvas and delays.
  ///   - matte: on which its translucent pixels lie; nil: on none.
  /// - Throws: what drawing and reading throw.
  init(of bytes: [UInt8], from drawers: FrameDrawers, matte: Color?) throws {
    let source = drawers.source
    let player = try GIFPlayer(
      bytes: bytes, name: "what was rendered", limits: ImageLimits(pixels: .max, fileBytes: .max))
    let difference = PixelDifference(matte: source.isOpaque ? nil : matte)
    var step = max(1, source.frameCount / PlayedError.most)
    // Else it would see but the frames that are left where every second or third is shown.
    while step > 1, step % 2 == 0 || step % 3 == 0 { step += 1 }
    // In centiseconds: when a frame begins, and when what is shown ends.
    var (start, end) = (0, 0)
    var errors: [Double] = []
    var moving: [(sum: Double, count: Double)] = []
    var before: Pixmap?
    for frame in 0..<source.frameCount {
      while end <= start, let next = try player.advance() { end += next.delay }
      if frame % step == 0 {
        let drawn = try drawers.use { drawer in
          _ = try drawer.draw(frame)
          return drawer.canvas
        }
        let found = difference.squared(drawn, player.canvas, before: before)
        errors.append(Double(found.all) / Double(max(1, 4 * drawn.pixels.count)))
        if before != nil { moving.append((Double(found.moving) / 4, Double(found.count))) }
        before = drawn
      }
      start += source.delay(frame)
    }
    self.errors = errors
    self.moving = moving
  }
}
