#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import FileWriting
import SystemCalling

/// Bytes that can be read at any place: a file as it is, and what comes through a pipe once it was put into one.
final class RawInput: Sendable {
  /// What messages call it.
  let name: String
  let size: Int
  /// Nil for what is no file.
  let identity: FileIdentity?
  private let descriptor: Int32
  /// Where in the file it begins.
  private let start: Int
  private let ownsDescriptor: Bool
  /// Keeps the `descriptor` of what came through a pipe open; never read.
  private let spool: UnnamedFile?

  /// - Parameters:
  ///   - path: a file, a pipe with a name, or standard input for `-`.
  ///   - limit: bytes of a pipe; more are an error, made by `tooMuch`.
  init(_ path: [UInt8], limit: Int, tooMuch: () -> AnimateFailure) throws(AnimateFailure) {
    let isStandardInput = InputFile.isStandardInput(path)
    name = isStandardInput ? "standard input" : String(decoding: path, as: UTF8.self)
    let opened = isStandardInput ? STDIN_FILENO : try RawInput.open(path, name)
    var status = stat()
    let type = fstat(opened, &status) == 0 ? status.st_mode & S_IFMT : 0
    let position = type == S_IFREG ? Int(lseek(opened, 0, SEEK_CUR)) : -1
    if position >= 0 {
      descriptor = opened
      ownsDescriptor = !isStandardInput
      start = position
      size = max(0, Int(status.st_size) - position)
      spool = nil
      identity = FileIdentity(descriptor: opened)
      return
    }
    defer { if !isStandardInput { close(opened) } }
    if type == S_IFDIR || (!isStandardInput && type != S_IFIFO) {
      throw AnimateFailure(
        .inputOutput, "\(name) is \(type == S_IFDIR ? "a directory" : "no regular file")", file: name)
    }
    let file: UnnamedFile
    do throws(FileWritingError) { file = try UnnamedFile() } catch { throw AnimateFailure(error) }
    size = try RawInput.copy(opened, name, into: file, limit: limit, tooMuch: tooMuch)
    descriptor = file.descriptor
    ownsDescriptor = false
    start = 0
    spool = file
    identity = nil
  }

  deinit { if ownsDescriptor { close(descriptor) } }

  private static func open(_ path: [UInt8], _ name: String) throws(AnimateFailure) -> Int32 {
    guard !path.contains(0) else { throw AnimateFailure(system: EINVAL, "opening", name) }
    // Waits for whoever writes into a pipe, as every reader of pipes does.
    switch System.open(path, O_RDONLY | O_NOCTTY) {
    case .value(let opened): return opened
    case .failure(let number): throw AnimateFailure(system: number, "opening", name)
    }
  }

  private static func copy(
    _ source: Int32, _ name: String, into file: UnnamedFile, limit: Int, tooMuch: () -> AnimateFailure
  ) throws(AnimateFailure) -> Int {
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    var size = 0
    while true {
      switch buffer.withUnsafeMutableBytes({ System.read(source, into: $0) }) {
      case .failure(let number): throw AnimateFailure(system: number, "reading", name)
      case .value(0): return size
      case .value(let count):
        guard count <= limit - size else { throw tooMuch() }
        do throws(FileWritingError) {
          try file.append(buffer, count: count, size: size)
        } catch {
          throw AnimateFailure(error)
        }
        size += count
      }
    }
  }

  /// Fills a buffer.
  /// - Throws: also where the file has become shorter.
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(AnimateFailure) {
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      switch System.read(descriptor, at: start + offset + filled, into: rest) {
      case .failure(let number): throw AnimateFailure(system: number, "reading", name)
      case .value(0): throw AnimateFailure(.inputOutput, "\(name) became shorter while it was read", file: name)
      case .value(let count): filled += count
      }
    }
  }
}
