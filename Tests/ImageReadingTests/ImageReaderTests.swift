import Graphics
import ImageReading
import Testing

@Suite struct ImageReaderTests {
  @Test(arguments: [
    "rgb.png", "rgba.png", "gray.png", "gray-alpha.png", "palette.png", "palette4.png", "bit.png", "gray-trns.png",
    "rgb-trns.png", "gamma.png", "interlaced.png", "rgba16.png", "gray16.png", "interlaced-rgba16.png",
    "interlaced-gray16.png", "interlaced-rgb16-trns.png", "interlaced-narrow16.png", "color.jpg", "progressive.jpg",
    "gray.jpg", "exif1.jpg", "exif2.jpg", "exif3.jpg", "exif4.jpg", "exif5.jpg", "exif6.jpg", "exif7.jpg", "exif8.jpg",
    "still.gif", "still.webp", "lossy.webp",
  ])
  func samePixelsAsPillow(name: String) throws {
    let read = try Sample.read(Sample.bytes(name))
    let expected = try Sample.expected(name)
    #expect(read.width == expected.width)
    #expect(read.height == expected.height)
    let different = zip(read.pixels, expected.pixels).filter { $0 != $1 }.count
    #expect(different == 0, "of \(read.pixels.count) pixels")
  }

  @Test func keepsIdentity() throws {
    let image = try ImageReader.read(bytes: Sample.bytes("rgb.png"), name: "a", identity: 42)
    #expect(image.identity == 42)
  }

  @Test(arguments: [
    ("x.bmp", "BMP is not supported; PNG, JPEG, GIF and WebP are"), ("x.tiff", "TIFF is not"), ("cmyk.jpg", "CMYK"),
    ("rgb.png.rgba", "neither PNG nor JPEG, GIF or WebP"),
  ])
  func refusesByContent(name: String, reason: String) throws {
    let bytes = try Sample.bytes(name)
    let error = #expect(throws: ImageReadingError.self) { try Sample.read(bytes) }
    guard case .unreadable("sample", let text) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(text.contains(reason))
  }

  @Test(arguments: [
    "rgba.png", "palette4.png", "interlaced.png", "interlaced-rgba16.png", "color.jpg", "progressive.jpg", "exif6.jpg",
    "still.gif", "animated-2.gif", "animated.webp", "lossy.webp", "animated-21.png",
  ])
  func everyTruncationIsAnError(name: String) throws {
    let bytes = try Sample.bytes(name)
    for length in 0..<bytes.count {
      #expect(throws: ImageReadingError.self, "\(length) of \(bytes.count) bytes") {
        try Sample.read(Array(bytes.prefix(length)))
      }
    }
  }

  /// A flipped bit may or may not show; whatever comes has the size of its header and premultiplied pixels.
  @Test(arguments: [
    "rgba.png", "palette4.png", "gray-trns.png", "interlaced-rgb16-trns.png", "gray.jpg", "progressive.jpg",
    "exif6.jpg",
    "still.gif", "animated-3.gif", "animated.webp", "lossy.webp", "animated-21.png",
  ])
  func everyFlippedByteIsSurvived(name: String) throws {
    let bytes = try Sample.bytes(name)
    let limits = ImageLimits(pixels: 1 << 16, fileBytes: 1 << 20)
    _ = try Sample.read(bytes, limits: limits)
    for index in bytes.indices {
      for mask: UInt8 in [0x01, 0x80, 0xFF] {
        var broken = bytes
        broken[index] ^= mask
        guard let pixmap = try? Sample.read(broken, limits: limits) else { continue }
        #expect(pixmap.pixels.count == pixmap.width * pixmap.height)
        #expect(
          pixmap.pixels.allSatisfy { pixel in
            let alpha = pixel >> 24
            return pixel & 255 <= alpha && pixel >> 8 & 255 <= alpha && pixel >> 16 & 255 <= alpha
          })
      }
    }
  }

  @Test func checksSizesBeforeDecoding() throws {
    var png = try Sample.bytes("rgb.png")
    let limits = ImageLimits(pixels: 116, fileBytes: 1 << 20)
    #expect(throws: ImageReadingError.tooLarge(name: "sample", limit: .pixels, value: 117, maximum: 116)) {
      try Sample.read(png, limits: limits)
    }
    #expect(throws: ImageReadingError.tooLarge(name: "sample", limit: .fileBytes, value: png.count, maximum: 10)) {
      try Sample.read(png, limits: ImageLimits(pixels: 1000, fileBytes: 10))
    }
    png.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
    #expect(throws: ImageReadingError.self) { try Sample.read(png) }
    // 8,000 × 8,000 pixels are allowed, but not out of this little data.
    png.replaceSubrange(16..<24, with: [0, 0, 0x1F, 0x40, 0, 0, 0x1F, 0x40])
    #expect(throws: ImageReadingError.unreadable(name: "sample", reason: "PNG with too little data for its size")) {
      try Sample.read(png)
    }
    // Nor does what comes close to the most that the command line allows overflow.
    png.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0, 0x07, 0, 0])
    #expect(throws: ImageReadingError.unreadable(name: "sample", reason: "PNG with too little data for its size")) {
      try Sample.read(png, limits: ImageLimits(pixels: 1_000_000_000_000_000))
    }
    var jpeg = try Sample.bytes("color.jpg")
    let frame = try #require(jpeg.indices.first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
    jpeg.replaceSubrange((frame + 5)..<(frame + 9), with: [0xFF, 0xDC, 0xFF, 0xDC])
    #expect(
      throws: ImageReadingError.tooLarge(name: "sample", limit: .pixels, value: 65500 * 65500, maximum: 64 << 20)
    ) { try Sample.read(jpeg) }
    jpeg.replaceSubrange((frame + 5)..<(frame + 9), with: [0x1F, 0x40, 0x1F, 0x40])
    #expect(throws: ImageReadingError.unreadable(name: "sample", reason: "JPEG with too little data for its size")) {
      try Sample.read(jpeg)
    }
  }

  @Test func refusesManyScans() throws {
    let bytes = try Sample.bytes("progressive.jpg")
    let scans = bytes.indices.dropLast().filter { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }
    let last = try #require(scans.last)
    let scan = Array(bytes[last..<(bytes.count - 2)])
    var many = Array(bytes[..<last])
    for _ in 0..<120 { many += scan }
    many += [0xFF, 0xD9]
    #expect(throws: ImageReadingError.unreadable(name: "sample", reason: "JPEG with more than 100 scans")) {
      try Sample.read(many)
    }
  }

  @Test func ignoresAncillaryChunks() throws {
    let bytes = try Sample.bytes("rgba.png")
    // A private chunk with a wrong checksum, a thousand times: never looked at.
    let chunk: [UInt8] = [0, 0, 0, 1] + Array("zTXt".utf8) + [9, 1, 2, 3, 4]
    let padded = Array(bytes[..<33]) + Array(repeatElement(chunk, count: 1000).joined()) + Array(bytes[33...])
    #expect(try Sample.read(padded) == Sample.read(bytes))
    let critical = Array(bytes[..<33]) + [0, 0, 0, 0] + Array("ABCD".utf8) + [0, 0, 0, 0] + Array(bytes[33...])
    #expect(throws: ImageReadingError.unreadable(name: "sample", reason: "PNG with an unknown critical chunk")) {
      try Sample.read(critical)
    }
  }
}
