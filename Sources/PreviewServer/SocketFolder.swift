import Foundation
import SystemCalling

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder of this user's alone, for the sockets between the gate and the servers.
final class SocketFolder: Sendable {
  private static let name = "animate-preview-"

  private let path: String

  init() throws(PreviewServer.Failure) {
    let base =
      ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.isEmpty || $0.utf8.count > 60 ? nil : $0 } ?? "/tmp"
    SocketFolder.removeDeserted(in: base)
    var template = Array("\(base)/\(SocketFolder.name)XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw PreviewServer.Failure(
        exitStatus: .inputOutput, message: "\(String(cString: strerror(errno))) making a folder in \(base)")
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func socket(_ timeout: RequestTimeout) -> String { SocketFolder.socket(timeout, in: path) }

  private static func socket(_ timeout: RequestTimeout, in folder: String) -> String { "\(folder)/\(timeout.rawValue)" }

  func remove() { SocketFolder.remove(path) }

  private static func remove(_ folder: String) {
    for timeout in RequestTimeout.allCases { unlink(socket(timeout, in: folder)) }
    rmdir(folder)
  }

  /// What servers left behind that could not tidy up: this user's folders of this name with a socket that nobody
  /// listens to.
  static func removeDeserted(in base: String) {
    for bytes in System.names(in: Array(base.utf8)).value ?? [] {
      let name = String(decoding: bytes, as: UTF8.self)
      guard name.hasPrefix(SocketFolder.name), name.utf8.count == SocketFolder.name.utf8.count + 6 else { continue }
      let folder = "\(base)/\(name)"
      var status = stat()
      guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid() else { continue }
      #if canImport(Glibc)
        let changed = status.st_mtim.tv_sec
      #else
        let changed = status.st_mtimespec.tv_sec
      #endif
      // One that is being made may not listen yet.
      guard time(nil) - changed > 10, SocketCalls.isDeserted(socket(.files, in: folder)) else { continue }
      remove(folder)
    }
  }
}
