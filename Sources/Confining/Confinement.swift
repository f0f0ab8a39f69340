internal import CLandlock

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import SystemCalling

/// What a process that draws somebody's script is shut off from, by Linux's Landlock: whatever a font or a picture
/// makes of a library, it can write nothing but beneath `writable`, start no program, open no TCP connection and signal
/// nobody.
///
/// It can read as before: that a script reads beneath its root only is seen to where files are opened.
public struct Confinement {
  /// Folders as paths without a zero byte, beneath which files may be replaced. One that isn't there changes nothing.
  public var writable: [[UInt8]]

  public init(writable: [[UInt8]]) { self.writable = writable }

  /// That of what replaces the files at `paths`: their folders, and where fonts that were looked up are noted for the
  /// next time.
  public init(replacing paths: [[UInt8]]) {
    writable = paths.map(PathBytes.folder)
    let cache =
      getenv("XDG_CACHE_HOME").map { bytes(ofText: $0) } ?? getenv("HOME").map { bytes(ofText: $0) + "/.cache".utf8 }
    if let cache { writable.append(cache + "/fontconfig".utf8) }
  }

  /// That of what draws the script at `path` for the page: its folder, where changed values are written back, and the
  /// folder of the file that it is a link to.
  public init(drawing path: [UInt8]) { self.init(replacing: [path] + (realPath(path).map { [$0] } ?? [])) }

  /// Whether the kernel can confine at all: Linux 5.13 or later, unless it is turned off. Connections are shut off from
  /// 6.7 on, signals from 6.12 on.
  public static var isPossible: Bool { clandlock_version() > 0 }

  /// Confines the calling thread and every thread that it makes from now on; there is no way back. To be called before
  /// there are others.
  /// - Returns: whether it is confined: false where the kernel cannot.
  @discardableResult
  public func enter() -> Bool {
    let version = clandlock_version()
    guard version > 0 else { return false }
    let rules = clandlock_rules(version)
    guard rules >= 0 else { return false }
    defer { close(rules) }
    for path in writable {
      let folder = withPath(path) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
      guard folder >= 0 else { continue }
      _ = clandlock_allow_files(rules, folder, version)
      close(folder)
    }
    return clandlock_enter(rules) == 0
  }
}
