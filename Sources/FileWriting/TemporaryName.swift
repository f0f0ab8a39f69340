#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import SystemCalling
import Synchronization

/// Names for files that are on their way: `.NAME.PID-BOOT-COUNTER.animate-tmp`.
///
/// Whoever makes one holds a lock on it as long as it lives, so what is not locked was left behind by a process that
/// died.
struct TemporaryName {
  private static let suffix = Array(".animate-tmp".utf8)
  private static let longestName = 255
  private static let counter = Atomic<Int>(0)

  private static let dot = UInt8(ascii: ".")

  /// Of the file, or as much of it as has room.
  let name: [UInt8]

  init(for name: [UInt8]) { self.name = Array(name.prefix(TemporaryName.longestName - 60)) }

  func next() -> [UInt8] {
    let count = TemporaryName.counter.add(1, ordering: .relaxed).newValue
    let prefix = [TemporaryName.dot] + name + [TemporaryName.dot]
    return prefix + Array("\(getpid())-\(TemporaryName.boot)-\(count)".utf8) + TemporaryName.suffix
  }

  /// The first part of the kernel's boot id; empty where there is none.
  private static let boot: String = {
    let path = Array("/proc/sys/kernel/random/boot_id".utf8)
    guard let descriptor = System.open(path, O_RDONLY).value else { return "" }
    defer { System.close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 8)
    let count = bytes.withUnsafeMutableBytes { System.read(descriptor, at: 0, into: $0) }.value ?? 0
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }()

  /// Removes what dead processes left in the directory. Failures are none: it is only tidying.
  /// - Parameter isOwn: whether that of a file of this name goes.
  static func removeStale(in directory: Int32, of isOwn: ([UInt8]) -> Bool) {
    guard let copy = System.open([dot], O_RDONLY | O_DIRECTORY, in: directory).value else { return }
    for entry in System.names(inOpened: copy).value ?? [] {
      if let name = name(in: entry), isOwn(name) { removeIfStale(entry, in: directory) }
    }
  }

  /// The name of the file that a temporary one is on the way to; nil for other files.
  private static func name(in entry: [UInt8]) -> [UInt8]? {
    guard entry.first == dot, entry.count > suffix.count, entry.suffix(suffix.count).elementsEqual(suffix),
      let end = entry.dropLast(suffix.count).lastIndex(of: dot), end > 0
    else { return nil }
    return Array(entry[1..<end])
  }

  private static func removeIfStale(_ name: [UInt8], in directory: Int32) {
    guard let status = System.status(name, followingLinks: false, in: directory).value, System.kind(status) == S_IFREG,
      let descriptor = System.open(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, in: directory).value
    else { return }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
      _ = withPath(name) { unlinkat(directory, $0, 0) }
    }
    System.close(descriptor)
  }
}
