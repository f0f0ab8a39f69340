import Graphics

/// A GIF, still or animated, with all its frames at once.
struct GIFPicture {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func decode(within limits: ImageLimits) throws(DecodingFailure) -> AnimatedFrames {
    let reader = try GIFImageReader(bytes, maximumPixels: limits.pixels)
    var frames = try AnimatedFrames(width: reader.width, height: reader.height, limits: limits)
    // Images may be larger than the canvas.
    var work = 0
    while let image = try reader.next() {
      try frames.checkRoom()
      work += image.rect.area
      if work > limits.pixels { throw .tooManyPixelsOfFrames(work) }
      var picture = Pixmap(width: image.rect.width, height: image.rect.height)
      let pixels = image.pixels
      for (place, index) in image.indices.enumerated() { picture.pixels[place] = pixels[Int(index)] }
      let isFirst = frames.frames.isEmpty
      try frames.add(
        picture, x: image.rect.x, y: image.rect.y, isOver: true,
        disposal: isFirst && image.disposal == .restore ? .clear : image.disposal, delay: Double(image.delay) / 100)
    }
    frames.plays = reader.plays
    return frames
  }
}
