#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import SystemCalling

/// Which file it is, by whatever name.
public struct FileIdentity: Hashable, Sendable {
  public let device: UInt64
  public let inode: UInt64

  public init(device: UInt64, inode: UInt64) {
    self.device = device
    self.inode = inode
  }

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// Nil if there is no such file. Links are followed.
  public init?(path: String) { self.init(pathBytes: Array(path.utf8)) }

  public init?(pathBytes: [UInt8]) {
    guard let status = System.status(pathBytes).value else { return nil }
    self.init(status)
  }

  /// Nil if the descriptor is not open.
  public init?(descriptor: Int32) {
    guard let status = System.status(descriptor).value else { return nil }
    self.init(status)
  }
}
