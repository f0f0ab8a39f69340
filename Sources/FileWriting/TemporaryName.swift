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

  private let prefix: [UInt8]

  init(for name: [UInt8]) {
    prefix = [UInt8(ascii: ".")] + name.prefix(TemporaryName.longestName - 60) + [UInt8(ascii: ".")]
  }

  func next() -> [UInt8] {
    let count = TemporaryName.counter.add(1, ordering: .relaxed).newValue
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
  func removeStale(in directory: Int32) {
    guard let copy = System.open([UInt8(ascii: ".")], O_RDONLY | O_DIRECTORY, in: directory).value else { return }
    for name in System.names(inOpened: copy).value ?? []
    where name.starts(with: prefix) && name.reversed().starts(with: TemporaryName.suffix.reversed()) {
      removeIfStale(name, in: directory)
    }
  }

  private func removeIfStale(_ name: [UInt8], in directory: Int32) {
    guard let status = System.status(name, followingLinks: false, in: directory).value, System.kind(status) == S_IFREG,
      let descriptor = System.open(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, in: directory).value
    else { return }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
      _ = withPath(name) { unlinkat(directory, $0, 0) }
    }
    System.close(descriptor)
  }
}
