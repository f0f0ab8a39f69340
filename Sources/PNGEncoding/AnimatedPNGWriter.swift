import Graphics

/// Puts images together as an animated PNG (APNG), or a single one as a still.
///
/// The first image is also what viewers show that know no animation. The last one is held back until the next one or
/// `finish`, because it may still be shown longer.
public final class AnimatedPNGWriter {
  private let width: Int
  private let height: Int
  private let isAnimated: Bool
  private let plays: Int
  private let write: ([UInt8]) throws -> Void
  private let replace: (Int, [UInt8]) throws -> Void
  private let controlPlace: Int
  private var pending: (frame: PNGFrame, centiseconds: Int)?
  private var sequence = 0

  /// How many images were written so far, the one held back excluded.
  public private(set) var imageCount = 0

  /// - Parameters:
  ///   - isOpaque: as for the compressor of the images.
  ///   - isAnimated: false for a still: a plain PNG of one image.
  ///   - plays: nil: for ever.
  ///   - write: takes the bytes, in order.
  ///   - replace: overwrites earlier bytes at a place: how many images there are is known only at the end.
  public init(
    width: Int, height: Int, isOpaque: Bool, isAnimated: Bool, plays: Int?, write: @escaping ([UInt8]) throws -> Void,
    replace: @escaping (Int, [UInt8]) throws -> Void
  ) throws {
    guard (1...0x7FFF_FFFF).contains(width), (1...0x7FFF_FFFF).contains(height) else {
      throw PNGEncodingError.size(width: width, height: height)
    }
    self.width = width
    self.height = height
    self.isAnimated = isAnimated
    self.plays = min(max(plays ?? 0, 0), 0x7FFF_FFFF)
    self.write = write
    self.replace = replace
    let header = PNGChunk.header(width: width, height: height, isOpaque: isOpaque)
    controlPlace = header.count
    try write(header + (isAnimated ? control(images: 1) : []))
  }

  private func control(images: Int) -> [UInt8] {
    PNGChunk.chunk("acTL", PNGChunk.bigEndian(images) + PNGChunk.bigEndian(plays))
  }

  /// Appends an image; the first one must fill the canvas.
  /// - Parameter centiseconds: ≥ 0; more than 65,535 are whole seconds and a rest.
  public func write(_ frame: PNGFrame, centiseconds: Int) throws {
    let canvas = PixelRect(x: 0, y: 0, width: width, height: height)
    guard canvas.contains(frame.rect), !frame.rect.isEmpty, centiseconds >= 0,
      pending != nil || imageCount > 0 || frame.rect == canvas
    else { throw PNGEncodingError.invalid("an image of an animated PNG does not fit onto its canvas") }
    guard isAnimated || (pending == nil && imageCount == 0) else {
      throw PNGEncodingError.invalid("a still has one image")
    }
    try flush()
    pending = (frame, centiseconds)
  }

  /// Shows the last image longer: what a frame that equals the one before it comes to.
  public func extendLastFrame(byCentiseconds centiseconds: Int) throws {
    guard let (frame, shown) = pending, centiseconds >= 0, !shown.addingReportingOverflow(centiseconds).overflow else {
      throw PNGEncodingError.invalid("there is no image to show longer")
    }
    pending = (frame, shown + centiseconds)
  }

  /// Writes the image that was held back and the end of the file, and how many images there are where an animation says
  /// so, at its beginning. To be called once, after the last image.
  /// - Throws: where there was no image, and what `write` and `replace` throw.
  public func finish() throws {
    guard pending != nil || imageCount > 0 else { throw PNGEncodingError.invalid("a PNG needs an image") }
    try flush()
    try write(PNGChunk.end)
    if isAnimated { try replace(controlPlace, control(images: imageCount)) }
  }

  /// A still has no time. Painting an image once more changes nothing, so a time that does not fit is continued that
  /// way. The rest is never so short that browsers show it for longer.
  private func flush() throws {
    guard let (frame, centiseconds) = pending else { return }
    pending = nil
    var left = centiseconds
    while isAnimated, left > 65535 {
      let seconds = min(left / 100 - 1, 65535)
      try put(frame, seconds, of: 1)
      left -= seconds * 100
    }
    try put(frame, left, of: 100)
  }

  private func put(_ frame: PNGFrame, _ delay: Int, of denominator: Int) throws {
    var bytes: [UInt8] = []
    if isAnimated {
      let place = [frame.rect.width, frame.rect.height, frame.rect.x, frame.rect.y].flatMap(PNGChunk.bigEndian)
      // Nothing is disposed of.
      bytes += PNGChunk.chunk(
        "fcTL",
        number() + place + PNGChunk.bigEndian16(delay) + PNGChunk.bigEndian16(denominator)
          + [0, frame.blends ? 1 : 0])
    }
    // A chunk holds less than 2³¹ bytes.
    for start in stride(from: 0, to: frame.data.count, by: 1 << 30) {
      let piece = Array(frame.data[start..<min(frame.data.count, start + 1 << 30)])
      bytes += imageCount == 0 ? PNGChunk.chunk("IDAT", piece) : PNGChunk.chunk("fdAT", number() + piece)
    }
    try write(bytes)
    imageCount += 1
  }

  private func number() -> [UInt8] {
    defer { sequence += 1 }
    return PNGChunk.bigEndian(sequence)
  }
}
