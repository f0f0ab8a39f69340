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

  static func open(_ path: [UInt8], _ flags: Int32, mode: mode_t = 0, in directory: Int32 = AT_FDCWD) -> Outcome {
    withPath(path) { path in repeating { Int(openat(directory, path, flags | O_CLOEXEC, mode)) } }
  }

  static func close(_ descriptor: Int32) {
    // Never repeated: the descriptor is gone even after EINTR.
    systemClose(descriptor)
  }

  /// Writes all of it over what is there.
  static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int32? {
    var place = 0
    while place < bytes.count {
      let outcome = repeating {
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

  static func sync(_ descriptor: Int32) -> Outcome { repeating { Int(fsync(descriptor)) } }

  static func status(_ path: [UInt8], followingLinks: Bool, in directory: Int32 = AT_FDCWD) -> stat? {
    var status = stat()
    let result = withPath(path) { path in
      repeating { Int(fstatat(directory, path, &status, followingLinks ? 0 : AT_SYMLINK_NOFOLLOW)) }
    }
    return result.value == nil ? nil : status
  }

  static func status(_ descriptor: Int32) -> stat? {
    var status = stat()
    return repeating { Int(fstat(descriptor, &status)) }.value == nil ? nil : status
  }

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
