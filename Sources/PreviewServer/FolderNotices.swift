import Graphics
import Synchronization
import SystemCalling

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the system says of folders: that a file in them was written, closed, renamed or removed.
final class FolderNotices: Sendable {
  enum Notice {
    /// A file is whole: it was closed after writing, or got its name.
    case closed
    /// Something is going on.
    case writing
  }

  private let notice = Mutex<Notice?>(nil)

  /// Nil: nothing new since the last call.
  func takeNotice() -> Notice? {
    notice.withLock { notice in
      defer { notice = nil }
      return notice
    }
  }

  private func note(_ new: Notice) {
    notice.withLock { $0 = new }
  }

  #if os(Linux)
    private struct Folder {
      var names: Set<[UInt8]> = []
      /// Whatever happens in it counts.
      var isWhole = false
    }

    private static let mask = UInt32(
      IN_CLOSE_WRITE | IN_MODIFY | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ATTRIB | IN_DELETE_SELF
        | IN_MOVE_SELF)

    private let queue: Int32
    private let folders = Mutex<[Int32: Folder]>([:])

    init() {
      queue = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    }

    /// - Parameter name: of a file that counts; nil: all in the folder do.
    func watch(_ folder: [UInt8], for name: [UInt8]?) {
      guard queue >= 0 else { return }
      folders.withLock { folders in
        let number = withPath(folder) { inotify_add_watch(queue, $0, FolderNotices.mask) }
        guard number >= 0 else { return }
        if let name {
          folders[number, default: Folder()].names.insert(name)
        } else {
          folders[number, default: Folder()].isWhole = true
        }
      }
    }

    /// Waits until something happens, at most so long.
    func wait(seconds: Double) {
      guard queue >= 0 else {
        return pass(seconds)
      }
      guard SocketCalls.poll([(queue, SocketCalls.readable)], seconds: seconds)[0] != 0 else { return }
      var bytes = [UInt8](repeating: 0, count: 64 << 10)
      let count = bytes.withUnsafeMutableBytes { buffer -> Int in
        if case .bytes(let count) = SocketCalls.read(queue, into: buffer) { count } else { 0 }
      }
      var offset = 0
      let header = MemoryLayout<inotify_event>.size
      while offset + header <= count {
        let event = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self) }
        let name = bytes[(offset + header)..<min(count, offset + header + Int(event.len))].prefix { $0 != 0 }
        offset += header + Int(event.len)
        if let notice = notice(of: event, Array(name)) { note(notice) }
      }
    }

    private func notice(of event: inotify_event, _ name: [UInt8]) -> Notice? {
      if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return .closed }
      // The folder is gone, and with it the watch.
      let isOver = event.mask & UInt32(IN_IGNORED) != 0
      let folder = folders.withLock { isOver ? $0.removeValue(forKey: event.wd) : $0[event.wd] }
      guard let folder, folder.isWhole || name.isEmpty || folder.names.contains(name) else { return nil }
      return event.mask & UInt32(IN_CLOSE_WRITE | IN_MOVED_TO) != 0 ? .closed : .writing
    }
  #else
    init() {}

    func watch(_ folder: [UInt8], for name: [UInt8]?) {}

    func wait(seconds: Double) { pass(seconds) }
  #endif

  /// Where the system says nothing, the files are looked at again and again.
  private func pass(_ seconds: Double) {
    usleep(UInt32(clamping: clampedInt(seconds * 1e6, 1000...40_000)))
    note(.closed)
  }
}
