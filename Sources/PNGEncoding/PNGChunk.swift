internal import CZlib

/// The pieces that a PNG consists of.
enum PNGChunk {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// 8 bits a channel, deflate, adaptive filters, not interlaced; and the statement that the colors are sRGB.
  static func header(width: Int, height: Int, isOpaque: Bool) -> [UInt8] {
    // Color type 2 is RGB, 6 is RGBA. The rendering intent is the perceptual one.
    signature + chunk("IHDR", bigEndian(width) + bigEndian(height) + [8, isOpaque ? 2 : 6, 0, 0, 0])
      + chunk("sRGB", [0])
  }

  static let end = chunk("IEND", [])

  /// Length, type, content, checksum.
  static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    var bytes = bigEndian(content.count)
    bytes.reserveCapacity(content.count + 12)
    bytes += Array(type.utf8)
    bytes += content
    let checksum = bytes[4...].withUnsafeBufferPointer { crc32_z(0, $0.baseAddress, $0.count) }
    bytes += bigEndian(Int(checksum))
    return bytes
  }

  static func bigEndian(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

  static func bigEndian16(_ value: Int) -> [UInt8] { [8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
}
