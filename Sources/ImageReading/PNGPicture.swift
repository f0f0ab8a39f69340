internal import CPNG
import Graphics

/// A PNG's chunks. libpng only gets those that make the pixels: nothing ancillary is ever inflated or parsed, and no
/// gamma or profile changes colors.
struct PNGPicture {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Bytes that small pictures may waste.
  private static let slack = 1 << 16

  private let width: Int
  private let height: Int
  private let bitsPerPixel: Int
  private let dataBytes: Int
  private let essential: [UInt8]
  /// As `InterlacedPNG` takes them.
  private let isInterlacedDeep: Bool
  /// Its pixels are numbers of colors; nil where they are colors.
  private let indices: PNGIndices?

  init(_ bytes: [UInt8]) throws(DecodingFailure) {
    let reader = ByteReader(bytes: bytes)
    guard Self.hasType("IHDR", bytes, at: 8), reader.uint32(8) == 13, let width = reader.uint32(16),
      let height = reader.uint32(20), bytes.count >= 33
    else { throw .broken("PNG without a header") }
    guard width > 0, height > 0 else { throw .broken("PNG without any pixels") }
    guard let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][Int(bytes[25])] else {
      throw .broken("PNG with an unknown color type")
    }
    self.width = width
    self.height = height
    bitsPerPixel = channels * Int(bytes[24])
    isInterlacedDeep = bytes[24] == 16 && bytes[28] == 1
    (essential, dataBytes) = try Self.essentialChunks(bytes)
    indices = bytes[25] == 3 ? PNGIndices(essential, width: width, height: height, depth: Int(bytes[24])) : nil
  }

  private static func hasType(_ type: String, _ bytes: [UInt8], at chunk: Int) -> Bool {
    bytes.count >= chunk + 8 && bytes[(chunk + 4)..<(chunk + 8)].elementsEqual(type.utf8)
  }

  /// The signature, IHDR, PLTE, tRNS, IDAT and IEND, and how many bytes of IDAT there are.
  private static func essentialChunks(_ bytes: [UInt8]) throws(DecodingFailure) -> ([UInt8], Int) {
    let reader = ByteReader(bytes: bytes)
    var kept = signature
    kept.reserveCapacity(bytes.count)
    var data = 0
    var chunk = 8
    while let length = reader.uint32(chunk), length <= bytes.count - chunk - 12 {
      let next = chunk + 12 + length
      if hasType("IEND", bytes, at: chunk) {
        kept += bytes[chunk..<next]
        return (kept, data)
      }
      if hasType("IDAT", bytes, at: chunk) {
        data += length
        kept += bytes[chunk..<next]
      } else if ["IHDR", "PLTE", "tRNS"].contains(where: { hasType($0, bytes, at: chunk) }) {
        kept += bytes[chunk..<next]
      } else if bytes[chunk + 4] & 0x20 == 0 {
        throw .broken("PNG with an unknown critical chunk")
      }
      chunk = next
    }
    throw .broken("PNG cut off before its end")
  }

  func decode(maximumPixels: Int) throws(DecodingFailure) -> Pixmap {
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    if overflow || pixels > maximumPixels { throw .tooManyPixels(overflow ? Int.max : pixels) }
    // deflate never makes more than 1,032 bytes of one.
    if (pixels * bitsPerPixel) / 8 / 1032 > dataBytes + 16 { throw .broken("PNG with too little data for its size") }
    // What lies behind the last row is inflated too: no encoder makes that much more of rows than they have.
    let rows = (width * bitsPerPixel / 8 + 2) * height
    if dataBytes > 2 * rows + Self.slack { throw .broken("PNG with far more data than its size has room for") }
    if isInterlacedDeep {
      return try InterlacedPNG(width: width, height: height, bytesPerPixel: bitsPerPixel / 8).decode(essential)
    }
    var pixmap = Pixmap(width: width, height: height)
    var failure: String?
    essential.withUnsafeBytes { source in
      pixmap.pixels.withUnsafeMutableBytes { target in failure = Self.decode(source, into: target) }
    }
    if let failure { throw .broken("PNG: \(failure)") }
    if let indices, indices.exceedPalette { throw .broken("PNG with colors that its palette does not have") }
    pixmap.premultiply()
    return pixmap
  }

  /// libpng's simplified interface, which keeps its long jumps to itself. Nil means success.
  private static func decode(_ source: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer) -> String? {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    guard png_image_begin_read_from_memory(&image, source.baseAddress, source.count) != 0 else {
      return message(image)
    }
    // 16 bits without a gamma would count as linear.
    image.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
    image.format = cpng_format_rgba
    guard target.count == Int(image.width) * Int(image.height) * 4 else { return "sizes differ" }
    guard png_image_finish_read(&image, nil, target.baseAddress, 0, nil) != 0 else { return message(image) }
    return nil
  }

  private static func message(_ image: png_image) -> String {
    withUnsafeBytes(of: image.message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

extension Pixmap {
  /// Multiplies alpha into the other channels, rounding to nearest.
  mutating func premultiply() {
    pixels.withUnsafeMutableBufferPointer { buffer in
      for index in buffer.indices { buffer[index] = Pixmap.premultiply(buffer[index]) }
    }
  }
}
