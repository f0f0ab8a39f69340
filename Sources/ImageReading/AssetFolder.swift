internal import CFileOpening

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import SystemCalling

/// A file read once as a whole.
public struct FileContent: Sendable {
  public let bytes: [UInt8]
  /// `st_dev` and `st_ino`: which file it is, whatever its names.
  public let device: UInt64
  public let inode: UInt64
}

/// Why a file cannot be read. `path` is as it was asked for.
public enum FileReadingError: Error, Hashable, Sendable {
  /// Absolute, with a NUL or a scheme, or leading out of the folder, be it through a link. Says nothing about whether
  /// there is such a file.
  case outside(path: String)
  case notFound(path: String)
  /// A folder, a pipe, a device.
  case notAFile(path: String)
  case tooLarge(path: String, maximum: Int)
  case unreadable(path: String, reason: String)
}

/// A folder beneath which files are opened, and nowhere else, even while somebody exchanges files for links.
///
/// Links are followed as long as they stay beneath the folder. Where the system has no `openat2` (macOS, Linux before
/// 5.6, some sandboxes), no link is followed at all.
public final class AssetFolder: Sendable {
  private let descriptor: Int32
  private let followsLinks: Bool
  private let usesComponents: Bool

  /// Opens a folder.
  /// - Parameters:
  ///   - path: the folder, the current one where it is empty; here links are followed.
  ///   - followsLinks: false refuses symbolic links below it, wherever they lead.
  /// - Throws: `outside` for a path with a NUL, `notFound` where nothing is there, `unreadable` for all else.
  public convenience init(path: String, followsLinks: Bool = true) throws(FileReadingError) {
    try self.init(path: path, followsLinks: followsLinks, usesComponents: false)
  }

  /// Opens a folder whose path need not be UTF-8.
  /// - Parameters:
  ///   - pathBytes: the folder, the current one where it is empty; here links are followed.
  ///   - followsLinks: false refuses symbolic links below it, wherever they lead.
  /// - Throws: `outside` for a path with a NUL, `notFound` where nothing is there, `unreadable` for all else.
  public convenience init(pathBytes: [UInt8], followsLinks: Bool = true) throws(FileReadingError) {
    try self.init(pathBytes: pathBytes, followsLinks: followsLinks, usesComponents: false)
  }

  /// - Parameter usesComponents: does without `openat2`.
  package convenience init(path: String, followsLinks: Bool, usesComponents: Bool) throws(FileReadingError) {
    try self.init(pathBytes: Array(path.utf8), followsLinks: followsLinks, usesComponents: usesComponents)
  }

  private init(pathBytes: [UInt8], followsLinks: Bool, usesComponents: Bool) throws(FileReadingError) {
    let path = String(decoding: pathBytes, as: UTF8.self)
    if pathBytes.contains(0) { throw .outside(path: path) }
    switch System.open(pathBytes.isEmpty ? [UInt8(ascii: ".")] : pathBytes, O_RDONLY | O_DIRECTORY) {
    case .value(let folder): descriptor = folder
    case .failure(ENOENT): throw .notFound(path: path)
    case .failure(let number): throw .unreadable(path: path, reason: Self.reason(number))
    }
    self.followsLinks = followsLinks
    self.usesComponents = usesComponents
  }

  deinit { close(descriptor) }

  /// Reads a regular file as a whole.
  /// - Parameters:
  ///   - path: relative to the folder; taken as it is, without unescaping and without `~`.
  ///   - limit: more bytes are an error; at most one byte more is read.
  public func read(_ path: String, limit: Int) throws(FileReadingError) -> FileContent {
    let components = try Self.components(path)
    let file = try open(path, components)
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .unreadable(path: path, reason: Self.reason(errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    let maximum = max(0, limit)
    if Int64(status.st_size) > Int64(maximum) { throw .tooLarge(path: path, maximum: maximum) }
    let bytes = try Self.readAll(file, path, expected: Int(status.st_size), maximum: maximum)
    return FileContent(
      bytes: bytes, device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(truncatingIfNeeded: status.st_ino))
  }

  /// The names of a path, without empty ones and `.`, checked by themselves: nothing is opened for a path that leads
  /// out. A `..` stays, for what it means depends on links.
  private static func components(_ path: String) throws(FileReadingError) -> [String] {
    // Bytes: a mark behind a slash makes one character with it.
    let first = path.utf8.first
    if path.utf8.contains(0) || first == UInt8(ascii: "/") || path.contains("://") || first == UInt8(ascii: "\\") {
      throw .outside(path: path)
    }
    if path.utf8.count >= 4096 { throw .unreadable(path: path, reason: "the path is longer than 4,095 bytes") }
    var depth = 0
    var names: [String] = []
    for part in path.utf8.split(separator: UInt8(ascii: "/")) {
      let name = String(Substring(part))
      if name == "." { continue }
      depth += name == ".." ? -1 : 1
      if depth < 0 { throw .outside(path: path) }
      names.append(name)
    }
    if depth == 0 { throw .notAFile(path: path) }
    return names
  }

  private static let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY

  private func open(_ path: String, _ components: [String]) throws(FileReadingError) -> Int32 {
    if usesComponents { return try openComponents(path, components) }
    for _ in 0..<64 {
      let outcome = System.retryingOnInterrupt {
        Int(cfile_open_beneath(descriptor, path, Self.flags, followsLinks ? 0 : cfile_no_symlinks))
      }
      switch outcome {
      case .value(let file): return Int32(truncatingIfNeeded: file)
      // The kernel asks to try again if something was renamed meanwhile.
      case .failure(EAGAIN): continue
      case .failure(ENOSYS), .failure(EPERM): return try openComponents(path, components)
      case .failure(let number): throw Self.failure(number, path)
      }
    }
    throw .unreadable(path: path, reason: "the folder keeps changing")
  }

  /// For reading, whatever it is; nil where a link is in the way, or it cannot be opened.
  func openWithoutLinks(_ path: String) -> Int32? {
    if path == "." {
      let folder = cfile_openat(descriptor, ".", Self.flags | O_DIRECTORY)
      return folder >= 0 ? folder : nil
    }
    guard let components = try? Self.components(path) else { return nil }
    return try? openComponents(path.hasSuffix("/") ? String(path.dropLast()) : path, components)
  }

  /// One name after the other, none of them a link.
  private func openComponents(_ path: String, _ components: [String]) throws(FileReadingError) -> Int32 {
    var names: [String] = []
    for name in components {
      if name == ".." { names.removeLast() } else { names.append(name) }
    }
    if path.hasSuffix("/") || path.hasSuffix("/.") { throw .notAFile(path: path) }
    var folder = descriptor
    for (index, name) in names.enumerated() {
      let isLast = index == names.count - 1
      let flags = Self.flags | O_NOFOLLOW | (isLast ? 0 : O_DIRECTORY)
      let outcome = System.retryingOnInterrupt { Int(cfile_openat(folder, name, flags)) }
      if folder != descriptor { close(folder) }
      switch outcome {
      case .failure(let number): throw Self.failure(number, path)
      case .value(let next): folder = Int32(truncatingIfNeeded: next)
      }
    }
    return folder
  }

  private static func failure(_ number: Int32, _ path: String) -> FileReadingError {
    switch number {
    case EXDEV, ELOOP: .outside(path: path)
    case ENOENT: .notFound(path: path)
    case ENOTDIR: .notFound(path: path)
    case EISDIR, ENXIO: .notAFile(path: path)
    default: .unreadable(path: path, reason: reason(number))
    }
  }

  private static func reason(_ number: Int32) -> String { String(cString: strerror(number)) }

  private static func readAll(
    _ file: Int32, _ path: String, expected: Int, maximum: Int
  ) throws(FileReadingError) -> [UInt8] {
    // One byte more shows that a file grew, or that (in /proc) its size is no size.
    let maximum = min(maximum, Int.max - 1)
    let capacity = min(max(expected, 0), maximum)
    var bytes = [UInt8](repeating: 0, count: capacity + 1)
    var count = 0
    while true {
      if count == bytes.count {
        if count > maximum { throw .tooLarge(path: path, maximum: maximum) }
        bytes += [UInt8](repeating: 0, count: min(max(4096, count), maximum + 1 - count))
      }
      let outcome = bytes.withUnsafeMutableBytes { buffer in
        System.read(file, into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
      }
      if let number = outcome.failure { throw .unreadable(path: path, reason: reason(number)) }
      guard let done = outcome.value, done > 0 else { break }
      count += done
    }
    if count > maximum { throw .tooLarge(path: path, maximum: maximum) }
    bytes.removeLast(bytes.count - count)
    return bytes
  }
}
