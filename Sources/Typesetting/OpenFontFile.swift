internal import CFileOpening

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A font file that the caller gave, checked and open under a path: bytes live in an anonymous file.
final class OpenFontFile {
  let name: String
  let path: String
  private let descriptor: Int32

  init(_ file: FontFile) throws(TypesettingError) {
    name = file.name
    switch file.content {
    case .bytes(let bytes):
      try Self.check(name: file.name, start: Array(bytes.prefix(4)), size: bytes.count)
      descriptor = cfile_anonymous()
      if descriptor < 0 { throw .unreadableFont(name: file.name, reason: "no temporary file could be made") }
      path = "/dev/fd/\(descriptor)"
      if !Self.write(bytes, to: descriptor) {
        close(descriptor)
        throw .unreadableFont(name: file.name, reason: "the temporary file could not be written")
      }
    case .path(let path):
      descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      if descriptor < 0 { throw .unreadableFont(name: file.name, reason: String(cString: strerror(errno))) }
      var status = stat()
      var start = [UInt8](repeating: 0, count: 4)
      if fstat(descriptor, &status) != 0 || status.st_mode & S_IFMT != S_IFREG || read(descriptor, &start, 4) != 4 {
        close(descriptor)
        throw .unreadableFont(name: file.name, reason: "not a font file")
      }
      do {
        try Self.check(name: file.name, start: start, size: Int(status.st_size))
      } catch {
        close(descriptor)
        throw error
      }
      self.path = "/dev/fd/\(descriptor)"
    }
  }

  deinit { close(descriptor) }

  private static func check(name: String, start: [UInt8], size: Int) throws(TypesettingError) {
    if size > FontFile.maximumSize {
      throw .unreadableFont(name: name, reason: "larger than \(FontFile.maximumSize >> 20) MiB")
    }
    switch start {
    case [0, 1, 0, 0], Array("OTTO".utf8), Array("true".utf8), Array("ttcf".utf8): return
    case Array("wOFF".utf8), Array("wOF2".utf8):
      throw .unreadableFont(name: name, reason: "WOFF is not supported; convert it to TTF or OTF")
    default: throw .unreadableFont(name: name, reason: "neither TrueType nor OpenType")
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let written = pwrite(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done, off_t(done))
        if written < 0 && errno == EINTR { continue }
        if written <= 0 { return false }
        done += written
      }
      return true
    }
  }
}
