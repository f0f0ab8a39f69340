#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import SystemCalling

/// Where a path leads, once its links are followed.
struct Destination {
  enum Way {
    /// A new file takes its name.
    case replace
    /// A device, a pipe and the like: there is nothing to replace.
    case direct
  }

  var way: Way
  /// Links of the last component followed; the path as given for `direct`.
  var path: [UInt8]
  /// What is there now.
  var existing: stat?

  var directory: [UInt8] { PathBytes.folder(of: path) }
  var name: [UInt8] { Array(PathBytes.name(of: path)) }

  private static let mostLinks = 40

  /// - Throws: where the path, or a folder that it names, is a symbolic link.
  static func refuseLinks(on path: [UInt8]) throws(FileWritingError) {
    let ends = path.indices.filter { $0 > 0 && path[$0] == UInt8(ascii: "/") } + [path.count]
    for end in ends where System.link(Array(path[..<end])) != nil { throw FileWritingError(.link, "opening", path) }
  }

  init(path: [UInt8]) throws(FileWritingError) {
    func failure(_ kind: FileWritingError.Kind) -> FileWritingError { FileWritingError(kind, "opening", path) }
    if path.isEmpty { throw failure(.system(ENOENT)) }
    if path.contains(0) { throw failure(.system(EINVAL)) }
    if path.last == UInt8(ascii: "/") { throw failure(.isDirectory) }
    self.path = path
    way = .replace
    existing = System.status(path).value
    if let existing {
      if System.kind(existing) == S_IFDIR { throw failure(.isDirectory) }
      if System.kind(existing) != S_IFREG {
        way = .direct
        return
      }
    }
    var links = 0
    while let target = System.link(self.path) {
      links += 1
      if links > Destination.mostLinks { throw failure(.system(ELOOP)) }
      self.path =
        target.first == UInt8(ascii: "/") ? target : directory + [UInt8(ascii: "/")] + target
    }
    // Links under /proc do not name what they lead to.
    if let existing {
      let found = System.status(self.path, followingLinks: false).value
      if found.map(FileIdentity.init) != FileIdentity(existing) {
        way = .direct
        self.path = path
      }
    }
    if name.isEmpty { throw failure(.isDirectory) }
  }
}
