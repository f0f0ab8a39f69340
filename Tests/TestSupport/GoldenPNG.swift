import CZlib
import Foundation
import Graphics

/// Just enough of PNG to keep golden pictures: 8-bit RGBA, one IDAT, no filters when written; any filter when read.
enum GoldenPNG {
  struct Malformed: Error {}

  /// Straight RGBA of `pixmap`, four bytes a pixel.
  static func straight(_ pixmap: Pixmap) -> [UInt8] {
    pixmap.pixels.flatMap { pixel -> [UInt8] in
      let p = Pixmap.straighten(pixel)
      return [p.red, p.green, p.blue, p.alpha]
    }
  }

  static func encode(width: Int, height: Int, straight: [UInt8]) -> [UInt8] {
    var raw: [UInt8] = []
    for y in 0..<height {
      raw.append(0)
      raw += straight[y * width * 4..<(y + 1) * width * 4]
    }
    var size = compressBound(UInt(raw.count))
    var packed = [UInt8](repeating: 0, count: Int(size))
    compress2(&packed, &size, raw, UInt(raw.count), 9)
    packed.removeLast(packed.count - Int(size))
    return signature + chunk("IHDR", number(width) + number(height) + [8, 6, 0, 0, 0]) + chunk("IDAT", packed)
      + chunk("IEND", [])
  }

  static func decode(_ bytes: [UInt8]) throws -> (width: Int, height: Int, straight: [UInt8]) {
    guard bytes.count > 33, Array(bytes[0..<8]) == signature, bytes[24] == 8, bytes[25] == 6 else { throw Malformed() }
    func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (width, height) = (number(16), number(20))
    var packed: [UInt8] = []
    var at = 8
    while at + 12 <= bytes.count {
      let length = number(at)
      guard at + 12 + length <= bytes.count else { throw Malformed() }
      if Array(bytes[at + 4..<at + 8]) == Array("IDAT".utf8) { packed += bytes[at + 8..<at + 8 + length] }
      at += 12 + length
    }
    var raw = [UInt8](repeating: 0, count: height * (width * 4 + 1))
    var size = UInt(raw.count)
    guard uncompress(&raw, &size, packed, UInt(packed.count)) == Z_OK, Int(size) == raw.count else { throw Malformed() }
    return (width, height, unfiltered(raw, width: width, height: height))
  }

  private static func unfiltered(_ raw: [UInt8], width: Int, height: Int) -> [UInt8] {
    let stride = width * 4
    var out = [UInt8](repeating: 0, count: stride * height)
    for y in 0..<height {
      let filter = raw[y * (stride + 1)]
      for x in 0..<stride {
        let a = x >= 4 ? Int(out[y * stride + x - 4]) : 0
        let b = y > 0 ? Int(out[(y - 1) * stride + x]) : 0
        let c = x >= 4 && y > 0 ? Int(out[(y - 1) * stride + x - 4]) : 0
        let base: Int
        switch filter {
        case 1: base = a
        case 2: base = b
        case 3: base = (a + b) / 2
        case 4:
          let p = a + b - c
          let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
          base = pa <= pb && pa <= pc ? a : (pb <= pc ? b : c)
        default: base = 0
        }
        out[y * stride + x] = raw[y * (stride + 1) + 1 + x] &+ UInt8(base)
      }
    }
    return out
  }

  private static let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]

  private static func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) } }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return number(data.count) + body + number(Int(crc32(0, body, UInt32(body.count))))
  }
}
