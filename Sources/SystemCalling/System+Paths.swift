#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What lies at a path.
extension System {
  /// Opens a path; children of this process do not get it.
  /// - Parameters:
  ///   - flags: `O_RDONLY` and the like.
  ///   - mode: of a file that is made.
  ///   - directory: where relative paths begin.
  public static func open(
    _ path: [UInt8], _ flags: Int32, mode: mode_t = 0, in directory: Int32 = AT_FDCWD
  ) -> Outcome<Int32> {
    withPath(path) { path in retryingOnInterrupt { Int(openat(directory, path, flags | O_CLOEXEC, mode)) } }
      .map { Int32(truncatingIfNeeded: $0) }
  }

  /// What the system knows of a path.
  /// - Parameters:
  ///   - followingLinks: false: of a link, not of what it leads to.
  ///   - directory: where relative paths begin.
  public static func status(
    _ path: [UInt8], followingLinks: Bool = true, in directory: Int32 = AT_FDCWD
  ) -> Outcome<stat> {
    var status = stat()
    let outcome = withPath(path) { path in
      retryingOnInterrupt { Int(fstatat(directory, path, &status, followingLinks ? 0 : AT_SYMLINK_NOFOLLOW)) }
    }
    return outcome.map { _ in status }
  }

  /// What the system knows of what is open.
  public static func status(_ descriptor: Int32) -> Outcome<stat> {
    var status = stat()
    return retryingOnInterrupt { Int(fstat(descriptor, &status)) }.map { _ in status }
  }

  /// Whether a path leads to a folder, be it through links.
  public static func isFolder(_ path: [UInt8]) -> Bool {
    status(path).value.map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }
}
