internal import CPNG

/// The numbers of the colors that a PNG's pixels have.
///
/// libpng's simplified interface paints those that the palette does not have without a word. But where the header says
/// gray in place of palette, the very same data are decoded to the numbers themselves.
struct PNGIndices {
  private let width: Int
  private let height: Int
  private let depth: Int
  private let colors: Int
  private let file: [UInt8]

  /// - Parameters:
  ///   - essential: a PNG with a palette, of its essential chunks alone.
  ///   - depth: bits of a pixel: 1, 2, 4 or 8.
  init?(_ essential: [UInt8], width: Int, height: Int, depth: Int) {
    guard [1, 2, 4, 8].contains(depth), let palette = PNGChunks(essential).first(where: { $0.type == "PLTE" }) else {
      return nil
    }
    self.width = width
    self.height = height
    self.depth = depth
    colors = palette.content.count / 3
    file = essential
  }

  /// Whether a pixel has a number beyond the palette; false as well where the data are broken.
  var exceedPalette: Bool {
    let values = 1 << depth
    if colors >= values { return false }
    let source = asGray
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    return source.withUnsafeBytes { source in
      guard png_image_begin_read_from_memory(&image, source.baseAddress, source.count) != 0 else { return false }
      image.format = UInt32(PNG_FORMAT_GRAY)
      guard (Int(image.width), Int(image.height)) == (width, height) else { return false }
      var numbers = [UInt8](repeating: 0, count: width * height)
      let isRead = numbers.withUnsafeMutableBytes { png_image_finish_read(&image, nil, $0.baseAddress, 0, nil) != 0 }
      // Fewer bits are stretched to eight.
      let step = 255 / (values - 1)
      return isRead && numbers.contains { Int($0) / step >= colors }
    }
  }

  /// The same data under a header that says gray.
  private var asGray: [UInt8] {
    var header = Array(file[16..<29])
    header[9] = 0
    var gray = PNGPicture.signature + PNGChunks.chunk("IHDR", header)
    gray.reserveCapacity(file.count)
    for chunk in PNGChunks(file) where chunk.type == "IDAT" {
      gray += file[(chunk.content.lowerBound - 8)..<(chunk.content.upperBound + 4)]
    }
    return gray + PNGChunks.chunk("IEND", [])
  }
}
