#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import SystemCalling

/// The three standard descriptors.
public enum StandardStreams {
  /// Fills those that are closed, so that no file of ours gets their numbers. They are opened the wrong way round:
  /// using one is an error, not a silent loss. Call it before anything else.
  public static func ensureOpen() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      _ = System.openInheritable("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }
}

extension System {
  /// Takes the lowest free descriptor.
  static func openInheritable(_ path: String, _ flags: Int32) -> Int32 {
    path.withCString { openat(AT_FDCWD, $0, flags, 0) }
  }
}

/// Data for standard output, every write checked.
public final class StandardOutput {
  private static let name = Array("standard output".utf8)

  /// How many bytes were written.
  public private(set) var size = 0

  /// - Parameter allowsTerminal: false for binary data: then a terminal throws.
  public init(allowsTerminal: Bool = false) throws(FileWritingError) {
    if !allowsTerminal && isatty(STDOUT_FILENO) == 1 {
      throw FileWritingError(.isTerminal, "opening", StandardOutput.name)
    }
  }

  /// Writes all the bytes or throws. A pipe without a reader ends the program by SIGPIPE, unless that is ignored; then
  /// it throws an error with `isBrokenPipe`.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(FileWritingError) {
    if let number = System.write(STDOUT_FILENO, bytes, written: &size) {
      throw FileWritingError(.system(number), "writing", StandardOutput.name, written: size)
    }
  }

  public func write(_ text: String) throws(FileWritingError) {
    let bytes = Array(text.utf8)
    if let number = bytes.withUnsafeBytes({ System.write(STDOUT_FILENO, $0, written: &size) }) {
      throw FileWritingError(.system(number), "writing", StandardOutput.name, written: size)
    }
  }

  /// True if standard output is one of these files.
  public func sameFile(as others: [FileIdentity]) -> Bool {
    FileIdentity(descriptor: STDOUT_FILENO).map(others.contains) ?? false
  }
}
