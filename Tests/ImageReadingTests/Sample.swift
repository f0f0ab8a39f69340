import Graphics
import ImageReading

/// Pictures that Pillow wrote; beside each `.rgba` with width, height (32 bits, little-endian) and straight RGBA bytes.
enum Sample {
  static let folder = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/Samples"

  static func bytes(_ name: String) throws -> [UInt8] {
    try AssetFolder(path: folder).read(name, limit: 1 << 20).bytes
  }

  /// Premultiplied, rounding to nearest by division.
  static func expected(_ name: String) throws -> Pixmap { try expectedFrames(name)[0] }

  /// Of an animated picture one frame after the other.
  static func expectedFrames(_ name: String) throws -> [Pixmap] {
    var raw = try bytes(name + ".rgba")[...]
    var frames: [Pixmap] = []
    while !raw.isEmpty {
      let frame = pixmap(Array(raw))
      frames.append(frame)
      raw = raw.dropFirst(8 + frame.pixels.count * 4)
    }
    return frames
  }

  private static func pixmap(_ raw: [UInt8]) -> Pixmap {
    func number(_ offset: Int) -> Int { (0..<4).reduce(0) { $0 | Int(raw[offset + $1]) << (8 * $1) } }
    var pixmap = Pixmap(width: number(0), height: number(4))
    for index in pixmap.pixels.indices {
      let pixel = raw[(8 + index * 4)..<(12 + index * 4)].map { UInt32($0) }
      let alpha = pixel[3]
      let channels = pixel[0..<3].map { ($0 * alpha * 2 + 255) / 510 }
      pixmap.pixels[index] = channels[0] | channels[1] << 8 | channels[2] << 16 | alpha << 24
    }
    return pixmap
  }

  static func read(_ bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws(ImageReadingError) -> Pixmap {
    try ImageReader.read(bytes: bytes, name: "sample", limits: limits, identity: 7).pixmap
  }
}
