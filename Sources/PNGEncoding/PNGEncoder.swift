import Graphics

/// Writes stills: 8 bits a channel, straight alpha, in sRGB.
public enum PNGEncoder {
  /// The same picture always gives the same bytes (with the same zlib).
  ///
  /// - Parameters:
  ///   - isOpaque: leaves alpha out: RGB in place of RGBA.
  ///   - level: zlib's, 0…9; others are clamped.
  ///   - isFiltered: chooses a filter for every row, which takes longer than to compress it at level 1.
  public static func encode(
    _ pixmap: Pixmap, isOpaque: Bool = false, level: Int = 6, isFiltered: Bool = true
  ) throws -> [UInt8] {
    let (width, height) = (pixmap.width, pixmap.height)
    return try encode(width: width, height: height, isOpaque: isOpaque, level: level, isFiltered: isFiltered) {
      y, row in
      for x in 0..<pixmap.width { row[x] = pixmap.pixels[y &* pixmap.width &+ x] }
    }
  }

  /// A picture that is made row by row, and need not be in memory as a whole.
  ///
  /// - Parameter fill: puts the pixels of a row, premultiplied as in a `Pixmap`, into the buffer; called from the top
  ///   row down.
  public static func encode(
    width: Int, height: Int, isOpaque: Bool, level: Int, isFiltered: Bool = true,
    rows fill: (Int, UnsafeMutableBufferPointer<UInt32>) throws -> Void
  ) throws -> [UInt8] {
    guard (1...0x7FFF_FFFF).contains(width), (1...0x7FFF_FFFF).contains(height) else {
      throw PNGEncodingError.size(width: width, height: height)
    }
    let deflater = try Deflater(level: level)
    var data: [UInt8] = []
    var filter = RowFilter(width: width, isOpaque: isOpaque)
    var row = [UInt32](repeating: 0, count: width)
    for y in 0..<height {
      try row.withUnsafeMutableBufferPointer { try fill(y, $0) }
      row.withUnsafeBufferPointer { filter.load($0) }
      try deflater.add(isFiltered ? filter.filtered().best : filter.unfiltered(), to: &data)
    }
    try deflater.finish(to: &data)
    var file = PNGChunk.header(width: width, height: height, isOpaque: isOpaque)
    // A chunk holds less than 2³¹ bytes.
    for start in stride(from: 0, to: data.count, by: 1 << 30) {
      file += PNGChunk.chunk("IDAT", Array(data[start..<min(data.count, start + 1 << 30)]))
    }
    return file + PNGChunk.end
  }
}
