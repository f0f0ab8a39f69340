internal import CZlib

/// zlib streams, one after the other.
final class Deflater {
  /// zlib keeps its address.
  private let stream: UnsafeMutablePointer<z_stream>
  private var buffer = [UInt8](repeating: 0, count: 1 << 15)

  /// - Parameter level: 0…9; others are clamped.
  init(level: Int) throws(PNGEncodingError) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let level = Int32(min(max(level, 0), 9))
    let code = deflateInit_(stream, level, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    if code != Z_OK { throw .compression(code) }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  func add(_ bytes: [UInt8], to output: inout [UInt8]) throws(PNGEncodingError) {
    var code = Z_OK
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + 1 << 30)
      bytes[start..<end].withUnsafeBufferPointer { bytes in
        // zlib only reads it.
        stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
        stream.pointee.avail_in = uInt(clamping: bytes.count)
        repeat { code = run(Z_NO_FLUSH, &output) } while code == Z_OK && stream.pointee.avail_in > 0
      }
      // Nothing left to do is no error.
      if code != Z_OK && code != Z_BUF_ERROR { throw .compression(code) }
      start = end
    }
  }

  /// Ends the stream; another one may begin.
  func finish(to output: inout [UInt8]) throws(PNGEncodingError) {
    var code = Z_OK
    stream.pointee.avail_in = 0
    repeat { code = run(Z_FINISH, &output) } while code == Z_OK
    if code != Z_STREAM_END { throw .compression(code) }
    code = deflateReset(stream)
    if code != Z_OK { throw .compression(code) }
  }

  func compress(_ bytes: [UInt8]) throws(PNGEncodingError) -> [UInt8] {
    var output: [UInt8] = []
    try add(bytes, to: &output)
    try finish(to: &output)
    return output
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
