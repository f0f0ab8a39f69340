internal import CZlib
import Graphics

/// An interlaced PNG of 16 bits a channel, whose rows libpng's simplified interface (1.6.39) mixes up: each of Adam7's
/// passes is handed to libpng as a PNG of its own.
struct InterlacedPNG {
  /// PNG Third Edition, 8.1: where a pass begins, and how far apart its pixels stand.
  private static let passes: [(x: Int, y: Int, dx: Int, dy: Int)] = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
  ]

  let width: Int
  let height: Int
  let bytesPerPixel: Int

  /// - Parameter file: the chunks that make the pixels.
  func decode(_ file: [UInt8]) throws(DecodingFailure) -> Pixmap {
    var data: [UInt8] = []
    var colorChunks: [UInt8] = []
    for chunk in PNGChunks(file) {
      switch chunk.type {
      case "IDAT": data += file[chunk.content]
      case "tRNS": colorChunks += file[(chunk.content.lowerBound - 8)..<(chunk.content.upperBound + 4)]
      default: break
      }
    }
    let parts = Self.passes.map { pass in
      (
        pass: pass, width: max(0, (width - pass.x + pass.dx - 1) / pass.dx),
        height: max(0, (height - pass.y + pass.dy - 1) / pass.dy)
      )
    }.filter { $0.width > 0 && $0.height > 0 }
    let sizes = parts.map { (1 + $0.width * bytesPerPixel) * $0.height }
    let rows = try Self.inflated(data, count: sizes.reduce(0, +))
    var picture = Pixmap(width: width, height: height)
    var start = 0
    for (part, size) in zip(parts, sizes) {
      // Depth and color type stay, and it is not interlaced.
      let header = PNGChunks.bigEndian(part.width) + PNGChunks.bigEndian(part.height) + file[24..<28] + [0]
      let own =
        PNGPicture.signature + PNGChunks.chunk("IHDR", header) + colorChunks
        + PNGChunks.chunk("IDAT", try Self.stored(rows[start..<start + size])) + PNGChunks.chunk("IEND", [])
      start += size
      let pixels = try PNGPicture(own).decode(maximumPixels: part.width * part.height).pixels
      for y in 0..<part.height {
        let row = (part.pass.y + y * part.pass.dy) * width + part.pass.x
        for x in 0..<part.width { picture.pixels[row + x * part.pass.dx] = pixels[y * part.width + x] }
      }
    }
    return picture
  }

  /// So many bytes of a zlib stream.
  private static func inflated(_ data: [UInt8], count: Int) throws(DecodingFailure) -> [UInt8] {
    var rows = [UInt8](repeating: 0, count: count)
    var length = uLongf(count)
    let code = uncompress(&rows, &length, data, uLong(data.count))
    // What lies behind the last row is left.
    guard code == Z_OK || code == Z_BUF_ERROR, length == uLongf(count) else {
      throw .broken("PNG: its data are broken")
    }
    return rows
  }

  /// A zlib stream that is not compressed.
  private static func stored(_ bytes: ArraySlice<UInt8>) throws(DecodingFailure) -> [UInt8] {
    var length = compressBound(uLong(bytes.count))
    var stream = [UInt8](repeating: 0, count: Int(length))
    let code = bytes.withUnsafeBufferPointer { bytes in
      compress2(&stream, &length, bytes.baseAddress, uLong(bytes.count), 0)
    }
    guard code == Z_OK else { throw .broken("PNG: zlib fails with \(code)") }
    return Array(stream.prefix(Int(length)))
  }
}
