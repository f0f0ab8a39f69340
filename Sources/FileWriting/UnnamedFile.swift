#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import SystemCalling

/// A file for what is only needed while the program runs: it has no name, and is gone with it.
public final class UnnamedFile: Sendable {
  /// Open for reading and writing.
  public let descriptor: Int32
  private let folder: [UInt8]

  /// In the folder that `TMPDIR` names, else in `/tmp`.
  public init() throws(FileWritingError) {
    let named = getenv("TMPDIR").map { Array(String(cString: $0).utf8) } ?? []
    folder = named.isEmpty ? Array("/tmp".utf8) : named
    if let flags = System.unnamedFlags, let opened = System.open(folder, O_RDWR | flags, mode: 0o600).value {
      descriptor = opened
      return
    }
    var name = folder.map { CChar(bitPattern: $0) } + "/animate-XXXXXX".utf8CString
    let opened = mkstemp(&name)
    guard opened >= 0 else { throw FileWritingError(.system(errno), "making a temporary file in", folder) }
    unlink(name)
    _ = fcntl(opened, F_SETFD, FD_CLOEXEC)
    descriptor = opened
  }

  deinit { System.close(descriptor) }

  /// Writes the first bytes of a buffer at the end.
  /// - Parameter size: of what was written before.
  public func append(_ buffer: [UInt8], count: Int, size: Int) throws(FileWritingError) {
    var written = 0
    let number = buffer.withUnsafeBytes { bytes in
      System.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes.prefix(count)), written: &written)
    }
    if let number {
      throw FileWritingError(.system(number), "writing a temporary file in", folder, written: size + written)
    }
  }
}
