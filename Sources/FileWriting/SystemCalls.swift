#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import SystemCalling

/// The system's calls, with errors as numbers and interruptions repeated.
enum System {
  /// A result, or the error number.
  enum Outcome: Equatable {
    case value(Int)
    case failure(Int32)

    var value: Int? { if case .value(let value) = self { value } else { nil } }
    var failure: Int32? { if case .failure(let number) = self { number } else { nil } }
  }

  private static func repeating(_ body: () -> Int) -> Outcome {
    while true {
      let result = body()
      if result >= 0 { return .value(result) }
      let number = errno
      if number != EINTR { return .failure(number) }
    }
  }

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

  /// Writes all of it.
  static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, written: inout Int) -> Int32? {
    var place = 0
    while place < bytes.count {
      let count = min(bytes.count - place, 1 << 30)
      let start = bytes.baseAddress.map { $0 + place }
      switch repeating({ systemWrite(descriptor, start, count) }) {
      case .failure(let number): return number
      // Not an error by the letter, but it would go on for ever.
      case .value(0): return EIO
      case .value(let count):
        place += count
        written += count
      }
    }
    return nil
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

  static func read(_ descriptor: Int32, at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Outcome {
    repeating { pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset)) }
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
