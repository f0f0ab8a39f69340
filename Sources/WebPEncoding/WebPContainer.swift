/// The chunks of RIFF that a WebP consists of.
enum WebPContainer {
  static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    var bytes = Array(type.utf8) + littleEndian(content.count, bytes: 4)
    bytes.reserveCapacity(content.count + 9)
    bytes += content
    if content.count % 2 == 1 { bytes.append(0) }
    return bytes
  }

  /// - Parameter size: bytes of all chunks.
  static func header(size: Int) -> [UInt8] {
    Array("RIFF".utf8) + littleEndian(size + 4, bytes: 4) + Array("WEBP".utf8)
  }

  static func littleEndian(_ value: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// What makes the picture in a still WebP: `ALPH`, `VP8 ` and `VP8L`, without the header for extensions.
  static func imageChunks(_ file: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var chunks: [UInt8] = []
    var place = 12
    while place + 8 <= file.count {
      let size = (0..<4).reduce(0) { $0 | Int(file[place + 4 + $1]) << ($1 * 8) }
      let end = min(place + 8 + size + size % 2, file.count)
      let type = Array(file[place..<place + 4])
      if type != Array("VP8X".utf8) { chunks += file[place..<end] }
      place = end
    }
    return chunks
  }
}
