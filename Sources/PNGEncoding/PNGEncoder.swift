internal import CZlib
import Graphics

/// Why no PNG could be made.
public enum PNGEncodingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A side is 0 or more than 2³¹ − 1.
  case size(width: Int, height: Int)
  /// zlib's error code.
  case compression(Int32)

  public var description: String {
    switch self {
    case .size(let width, let height): "a picture of \(width) × \(height) pixels does not fit into a PNG"
    case .compression(let code): "zlib failed (error \(code))"
    }
  }
}

/// Writes stills: RGBA with 8 bits a channel, straight alpha, in sRGB.
public enum PNGEncoder {
  /// The same picture always gives the same bytes (with the same zlib).
  ///
  /// - Parameter level: zlib's, 0…9; others are clamped.
  public static func encode(_ pixmap: Pixmap, level: Int = 6) throws(PNGEncodingError) -> [UInt8] {
    let (width, height) = (pixmap.width, pixmap.height)
    guard (1...0x7FFF_FFFF).contains(width), (1...0x7FFF_FFFF).contains(height) else {
      throw .size(width: width, height: height)
    }
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // 8 bits, RGBA, deflate, adaptive filters, not interlaced.
    append("IHDR", bigEndian(width) + bigEndian(height) + [8, 6, 0, 0, 0], to: &file)
    // Perceptual intent.
    append("sRGB", [0], to: &file)
    let deflater = try Deflater(level: min(max(level, 0), 9))
    var data: [UInt8] = []
    var filter = RowFilter(width: width)
    for y in 0..<height {
      filter.load(pixmap, row: y)
      try deflater.add(filter.best(), to: &data)
    }
    try deflater.finish(to: &data)
    // A chunk holds less than 2³¹ bytes.
    for start in stride(from: 0, to: data.count, by: 1 << 30) {
      append("IDAT", Array(data[start..<min(data.count, start + 1 << 30)]), to: &file)
    }
    append("IEND", [], to: &file)
    return file
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func append(_ type: String, _ content: [UInt8], to file: inout [UInt8]) {
    file += bigEndian(content.count)
    let start = file.count
    file += Array(type.utf8)
    file += content
    let checksum = file[start...].withUnsafeBufferPointer { crc32_z(0, $0.baseAddress, $0.count) }
    file += bigEndian(Int(checksum))
  }
}

/// The five filters of PNG, and the choice among them: the smallest sum of absolute differences.
private struct RowFilter {
  private static let pixelSize = 4

  private var row: [UInt8]
  private var above: [UInt8]
  /// The filter's number and the filtered row, for each filter.
  private var candidates: [[UInt8]]

  init(width: Int) {
    row = [UInt8](repeating: 0, count: width * RowFilter.pixelSize)
    above = row
    candidates = (0..<5).map { [UInt8](repeating: $0, count: 1 + width * RowFilter.pixelSize) }
  }

  mutating func load(_ pixmap: Pixmap, row y: Int) {
    swap(&row, &above)
    row.withUnsafeMutableBufferPointer { row in
      pixmap.pixels.withUnsafeBufferPointer { pixels in
        let start = y &* pixmap.width
        for x in 0..<pixmap.width {
          let (red, green, blue, alpha) = Pixmap.straighten(pixels[start &+ x])
          row[x &* 4] = red
          row[x &* 4 &+ 1] = green
          row[x &* 4 &+ 2] = blue
          row[x &* 4 &+ 3] = alpha
        }
      }
    }
  }

  /// The first among equals.
  mutating func best() -> [UInt8] {
    var best = 0
    var least = Int.max
    for number in candidates.indices {
      let sum = apply(number)
      if sum < least { (best, least) = (number, sum) }
    }
    return candidates[best]
  }

  private mutating func apply(_ number: Int) -> Int {
    var sum = 0
    let size = RowFilter.pixelSize
    candidates[number].withUnsafeMutableBufferPointer { output in
      row.withUnsafeBufferPointer { row in
        above.withUnsafeBufferPointer { above in
          for place in 0..<row.count {
            let left = place >= size ? row[place &- size] : 0
            let corner = place >= size ? above[place &- size] : 0
            let value = row[place] &- RowFilter.prediction(number, left: left, above: above[place], corner: corner)
            output[place &+ 1] = value
            sum &+= Int(Int8(bitPattern: value).magnitude)
          }
        }
      }
    }
    return sum
  }

  @inline(__always)
  private static func prediction(_ number: Int, left: UInt8, above: UInt8, corner: UInt8) -> UInt8 {
    switch number {
    case 1: return left
    case 2: return above
    case 3: return UInt8(truncatingIfNeeded: (Int(left) + Int(above)) / 2)
    case 4:
      let (toLeft, toAbove) = (abs(Int(above) - Int(corner)), abs(Int(left) - Int(corner)))
      let toCorner = abs(Int(left) + Int(above) - 2 * Int(corner))
      if toLeft <= toAbove && toLeft <= toCorner { return left }
      return toAbove <= toCorner ? above : corner
    default: return 0
    }
  }
}

/// A zlib stream.
private final class Deflater {
  /// zlib keeps its address.
  private let stream: UnsafeMutablePointer<z_stream>
  private var buffer = [UInt8](repeating: 0, count: 1 << 15)

  init(level: Int) throws(PNGEncodingError) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let code = deflateInit_(stream, Int32(level), ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    if code != Z_OK { throw .compression(code) }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  func add(_ bytes: [UInt8], to output: inout [UInt8]) throws(PNGEncodingError) {
    var bytes = bytes
    var code = Z_OK
    bytes.withUnsafeMutableBufferPointer { bytes in
      stream.pointee.next_in = bytes.baseAddress
      stream.pointee.avail_in = uInt(clamping: bytes.count)
      repeat { code = run(Z_NO_FLUSH, &output) } while code == Z_OK && stream.pointee.avail_in > 0
    }
    // Nothing left to do is no error.
    if code != Z_OK && code != Z_BUF_ERROR { throw .compression(code) }
  }

  func finish(to output: inout [UInt8]) throws(PNGEncodingError) {
    var code = Z_OK
    stream.pointee.avail_in = 0
    repeat { code = run(Z_FINISH, &output) } while code == Z_OK
    if code != Z_STREAM_END { throw .compression(code) }
  }

  private func run(_ flush: Int32, _ output: inout [UInt8]) -> Int32 {
    buffer.withUnsafeMutableBufferPointer { buffer in
      stream.pointee.next_out = buffer.baseAddress
      stream.pointee.avail_out = uInt(buffer.count)
      let code = deflate(stream, flush)
      output.append(contentsOf: buffer[0..<(buffer.count - Int(stream.pointee.avail_out))])
      return code
    }
  }
}
