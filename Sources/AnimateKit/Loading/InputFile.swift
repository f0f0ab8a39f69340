#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
internal import CFileOpening
import FileWriting
import SystemCalling

/// Reads what a run begins with, a script, pictures or raw pixels: a regular file, or standard input for `-`.
enum InputFile {
  struct Content {
    var bytes: [UInt8]
    /// Which file it was, to refuse it as an output; nil for what is no file.
    var identity: FileIdentity?
  }

  /// - Parameters:
  ///   - limit: bytes; one more is read to see that there are too many.
  ///   - followsLinks: false refuses a path with a symbolic link on it.
  static func read(_ pathBytes: [UInt8], limit: Int, followsLinks: Bool = true) throws(AnimateFailure) -> Content {
    if isStandardInput(pathBytes) {
      return Content(
        bytes: try bytes(of: STDIN_FILENO, "standard input", limit), identity: FileIdentity(descriptor: STDIN_FILENO))
    }
    return try read(pathBytes, followsLinks: followsLinks) { descriptor, name throws(AnimateFailure) in
      try bytes(of: descriptor, name, limit)
    }
  }

  /// The first bytes of a regular file; fewer where it has no more.
  static func start(of pathBytes: [UInt8], count: Int) throws(AnimateFailure) -> Content {
    try read(pathBytes) { descriptor, name throws(AnimateFailure) in
      var bytes = [UInt8](repeating: 0, count: count)
      switch bytes.withUnsafeMutableBytes({ System.read(descriptor, at: 0, into: $0) }) {
      case .value(let filled): return Array(bytes.prefix(filled))
      case .failure(let number): throw AnimateFailure(system: number, "reading", name)
      }
    }
  }

  private static func read(
    _ pathBytes: [UInt8], followsLinks: Bool = true, _ take: (Int32, String) throws(AnimateFailure) -> [UInt8]
  ) throws(AnimateFailure) -> Content {
    // Not blocking: opening a pipe must not wait for somebody to write into it.
    let path = String(decoding: pathBytes, as: UTF8.self)
    guard !pathBytes.contains(0) else { throw AnimateFailure(system: EINVAL, "opening", path) }
    let descriptor: Int32
    switch open(pathBytes, followsLinks: followsLinks) {
    case .value(let opened): descriptor = opened
    case .failure(ELOOP) where !followsLinks: throw .linked(path)
    case .failure(ENOENT):
      // What nobody is to be led out of a folder by tells no names either.
      let hint = followsLinks ? NearestFile.hint(pathBytes) : nil
      throw AnimateFailure(system: ENOENT, "opening", path, hint: hint)
    case .failure(let number): throw AnimateFailure(system: number, "opening", path)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw AnimateFailure(system: errno, "reading", path) }
    let type = status.st_mode & S_IFMT
    guard type == S_IFREG else {
      throw AnimateFailure(
        .inputOutput, "\(path) is \(type == S_IFDIR ? "a directory" : "no regular file")", file: path)
    }
    return Content(bytes: try take(descriptor, path), identity: FileIdentity(descriptor: descriptor))
  }

  private static func open(_ path: [UInt8], followsLinks: Bool) -> System.Outcome<Int32> {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK
    if followsLinks { return System.open(path, flags) }
    return withPath(path) { path in System.retryingOnInterrupt { Int(cfile_open_without_links(path, flags)) } }
      .map { Int32(truncatingIfNeeded: $0) }
  }

  /// False only where there is certainly no such file.
  static func exists(_ pathBytes: [UInt8]) -> Bool {
    if isStandardInput(pathBytes) || pathBytes.contains(0) { return true }
    let failure = System.status(pathBytes).failure
    return failure != ENOENT && failure != ENOTDIR
  }

  static func isStandardInput(_ path: [UInt8]) -> Bool { path == [UInt8(ascii: "-")] }

  private static func bytes(of descriptor: Int32, _ name: String, _ limit: Int) throws(AnimateFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      // No more than one too many.
      let most = min(buffer.count - 1, limit - bytes.count) + 1
      let outcome = buffer.withUnsafeMutableBytes {
        System.read(descriptor, into: UnsafeMutableRawBufferPointer(rebasing: $0[..<most]))
      }
      switch outcome {
      case .failure(let number): throw AnimateFailure(system: number, "reading", name)
      case .value(0): return bytes
      case .value(let count): bytes += buffer[..<count]
      }
    }
    return bytes
  }
}
