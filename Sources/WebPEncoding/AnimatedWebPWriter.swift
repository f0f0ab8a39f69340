import Graphics

/// Puts images together as an animated WebP, or a single one as a still.
///
/// The last image is held back until the next one or `finish`, because it may still be shown longer.
public final class AnimatedWebPWriter {
  private let width: Int
  private let height: Int
  private let isAnimated: Bool
  private let write: ([UInt8]) throws -> Void
  private let replace: (Int, [UInt8]) throws -> Void
  private var pending: (frame: WebPFrame, milliseconds: Int)?
  private var size = 0
  /// Whether an image so far is transparent anywhere, if only where it leaves what is there as it is.
  private var hasAlpha: Bool

  /// More plays than this the format cannot say.
  public static let mostPlays = 65_535

  /// How many images were written so far, the one held back excluded.
  public private(set) var imageCount = 0

  /// - Parameters:
  ///   - isOpaque: no pixel of any frame is transparent.
  ///   - isAnimated: false for a still of one image.
  ///   - plays: nil: for ever; more than `mostPlays` counts as that.
  ///   - write: takes the bytes, in order.
  ///   - replace: overwrites earlier bytes at a place: how long the file is, and whether it is transparent, is known
  ///     only at the end.
  public init(
    width: Int, height: Int, isOpaque: Bool, isAnimated: Bool, plays: Int?, write: @escaping ([UInt8]) throws -> Void,
    replace: @escaping (Int, [UInt8]) throws -> Void
  ) throws {
    guard (1...16383).contains(width), (1...16383).contains(height) else {
      throw WebPEncodingError.size(width: width, height: height)
    }
    self.width = width
    self.height = height
    self.isAnimated = isAnimated
    hasAlpha = !isOpaque
    self.write = write
    self.replace = replace
    try write(WebPContainer.header(size: 0))
    try put(
      WebPContainer.chunk(
        "VP8X",
        [flags, 0, 0, 0] + WebPContainer.littleEndian(width - 1, bytes: 3)
          + WebPContainer.littleEndian(height - 1, bytes: 3)))
    guard isAnimated else { return }
    // The background is transparent.
    let count = min(max(plays ?? 0, 0), AnimatedWebPWriter.mostPlays)
    try put(WebPContainer.chunk("ANIM", [0, 0, 0, 0] + WebPContainer.littleEndian(count, bytes: 2)))
  }

  /// Appends an image; the first one must fill the canvas.
  public func write(_ frame: WebPFrame, milliseconds: Int) throws {
    let canvas = PixelRect(x: 0, y: 0, width: width, height: height)
    guard canvas.contains(frame.rect), !frame.rect.isEmpty, frame.rect.x % 2 == 0, frame.rect.y % 2 == 0,
      milliseconds >= 0, pending != nil || imageCount > 0 || frame.rect == canvas
    else { throw WebPEncodingError.invalid("an image of an animated WebP does not fit onto its canvas") }
    guard isAnimated || (pending == nil && imageCount == 0) else {
      throw WebPEncodingError.invalid("a still has one image")
    }
    try flush()
    pending = (frame, milliseconds)
  }

  /// Shows the last image longer: what a frame that equals the one before it comes to.
  public func extendLastFrame(byMilliseconds milliseconds: Int) throws {
    guard let (frame, shown) = pending, milliseconds >= 0, !shown.addingReportingOverflow(milliseconds).overflow else {
      throw WebPEncodingError.invalid("there is no image to show longer")
    }
    pending = (frame, shown + milliseconds)
  }

  /// Writes the image that was held back, and puts into the header how many bytes there are and whether anything may be
  /// transparent. To be called once, after the last image.
  /// - Throws: where there was no image, for a file of 4 GB or more, and what `write` and `replace` throw.
  public func finish() throws {
    guard pending != nil || imageCount > 0 else { throw WebPEncodingError.invalid("a WebP needs an image") }
    try flush()
    guard size <= 0xFFFF_FFF0 else { throw WebPEncodingError.invalid("a WebP has less than 4 GB") }
    try replace(0, WebPContainer.header(size: size))
    // Behind that header and the chunk's own.
    try replace(20, [flags])
  }

  /// Alpha is bit 4, animation bit 1.
  private var flags: UInt8 { (hasAlpha ? 0x10 : 0) | (isAnimated ? 2 : 0) }

  private static let longest = 0xFF_FFFF

  /// Painting an image once more changes nothing, so a time that does not fit is continued that way. The rest is never
  /// so short that browsers show it for longer.
  private func flush() throws {
    guard let (frame, milliseconds) = pending else { return }
    pending = nil
    guard isAnimated else {
      imageCount += 1
      return try put(frame.chunks)
    }
    var left = milliseconds
    repeat {
      let longest = AnimatedWebPWriter.longest
      let shown = left > longest ? min(longest, left - 1000) : left
      // Bit 1: the image replaces what is there. Nothing is disposed of.
      let place = [frame.rect.x / 2, frame.rect.y / 2, frame.rect.width - 1, frame.rect.height - 1, shown]
      try put(
        WebPContainer.chunk(
          "ANMF",
          place.flatMap { WebPContainer.littleEndian($0, bytes: 3) } + [frame.blends ? 0 : 2] + frame.chunks))
      imageCount += 1
      hasAlpha = hasAlpha || frame.blends
      left -= shown
    } while left > 0
  }

  private func put(_ bytes: [UInt8]) throws {
    size += bytes.count
    try write(bytes)
  }
}
