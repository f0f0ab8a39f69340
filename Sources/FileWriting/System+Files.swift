#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import SystemCalling

/// The calls that files are written with.
extension System {
  #if os(Linux)
    /// A file without a name (O_TMPFILE is a compound macro, which is not imported).
    static let unnamedFlags: Int32? = 0o20_000_000 | O_DIRECTORY
  #else
    static let unnamedFlags: Int32? = nil
  #endif

  static func close(_ descriptor: Int32) {
    // Never repeated: the descriptor is gone even after EINTR.
    systemClose(descriptor)
  }

  /// Writes all of it over what is there.
  static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int32? {
    var place = 0
    while place < bytes.count {
      let outcome = retryingOnInterrupt {
        pwrite(descriptor, bytes.baseAddress.map { $0 + place }, bytes.count - place, off_t(offset + place))
      }
      switch outcome {
      case .failure(let number): return number
      case .value(0): return EIO
      case .value(let count): place += count
      }
    }
    return nil
  }

  static func sync(_ descriptor: Int32) -> Outcome<Int> { retryingOnInterrupt { Int(fsync(descriptor)) } }

  static func link(_ path: [UInt8]) -> [UInt8]? {
    var target = [UInt8](repeating: 0, count: 4097)
    let count = withPath(path) { path in
      target.withUnsafeMutableBytes { target in
        guard let start = target.baseAddress else { return -1 }
        return readlink(path, start.assumingMemoryBound(to: CChar.self), target.count)
      }
    }
    return count > 0 && count < target.count ? Array(target.prefix(count)) : nil
  }

  static func kind(_ status: stat) -> mode_t { status.st_mode & S_IFMT }
}
