import Foundation
import Synchronization
import SystemCalling

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Knows which files each script reads, and counts a revision for each script that goes up when one of them changes.
///
/// The system tells when something happens in their folders; what changed is found by looking at the files, so that
/// nothing is told twice and nothing is missed for long.
final class FileWatcher: Sendable {
  /// Files of a script that are watched at most; more are not looked at.
  static let mostFiles = 4096

  /// Seconds after a file was closed or renamed until it is read.
  private static let soon = 0.012
  /// Seconds without news until it is read, while somebody still writes.
  private static let whileWriting = 0.06
  /// Seconds after the first news until it is read, whatever goes on.
  private static let latest = 0.12
  /// Seconds between looks for what the system did not tell.
  private static let patrol = 2.0

  /// A file as it is now; nil: it is not there.
  private struct Stamp: Equatable {
    var device: UInt64
    var inode: UInt64
    var size: Int64
    var seconds: Int
    var nanoseconds: Int
    var changed: Int
  }

  private struct Watched {
    var revision = 1
    var files: [[UInt8]: Stamp?] = [:]
  }

  private let scripts = Mutex<[Int: Watched]>([:])
  private let changed: @Sendable (_ script: Int, _ revision: Int) -> Void
  private let folderChanged: @Sendable (FileWatcher) -> Void
  private let folders: FolderNotices

  /// - Parameters:
  ///   - folder: in which scripts may come and go; nil: there is one script.
  ///   - changed: called on a thread of the watcher's own.
  ///   - folderChanged: called there too, with the watcher, which is to watch what is new in the folder.
  init(
    folder: [UInt8]?, changed: @escaping @Sendable (_ script: Int, _ revision: Int) -> Void,
    folderChanged: @escaping @Sendable (FileWatcher) -> Void
  ) {
    self.changed = changed
    self.folderChanged = folderChanged
    folders = FolderNotices()
    if let folder { folders.watch(folder, for: nil) }
  }

  func start() {
    let thread = Thread { self.run() }
    thread.name = "files"
    thread.start()
  }

  func revision(of script: Int) -> Int { scripts.withLock { $0[script]?.revision ?? 1 } }

  var revisions: [(script: Int, revision: Int)] {
    scripts.withLock { $0.map { ($0.key, $0.value.revision) }.sorted { $0.0 < $1.0 } }
  }

  /// From now on these files belong to a script. Files that it had before stay: a script that is broken for a moment
  /// does not say what it imports.
  func watch(_ files: [[UInt8]], for script: Int) {
    let new = scripts.withLock { scripts in
      var watched = scripts[script] ?? Watched()
      let room = max(0, FileWatcher.mostFiles - watched.files.count)
      let new = files.filter { watched.files[$0] == nil }.prefix(room)
      for file in new { watched.files[file] = .some(FileWatcher.stamp(file)) }
      scripts[script] = watched
      return new
    }
    for file in new { watchFolders(of: file) }
  }

  /// Looks at a script's files at once.
  /// - Returns: its revision.
  @discardableResult
  func look(at script: Int) -> Int {
    let (revision, isNew) = scripts.withLock { scripts in
      guard var watched = scripts[script] else { return (1, false) }
      var isNew = false
      for (file, known) in watched.files {
        let stamp = FileWatcher.stamp(file)
        guard stamp != known else { continue }
        watched.files[file] = .some(stamp)
        isNew = true
      }
      if isNew { watched.revision += 1 }
      scripts[script] = watched
      return (watched.revision, isNew)
    }
    if isNew { changed(script, revision) }
    return revision
  }

  /// Folders may have been removed and made again.
  private func watchAgain() {
    for file in scripts.withLock({ Set($0.values.flatMap(\.files.keys)) }) { watchFolders(of: file) }
  }

  private func watchFolders(of file: [UInt8]) {
    for path in FileWatcher.places(of: file) {
      folders.watch(PathBytes.folder(of: path), for: Array(PathBytes.name(of: path)))
    }
  }

  private func run() -> Never {
    var due: Double?
    var latest = 0.0
    var patrol = SystemClock.monotonic + FileWatcher.patrol
    while true {
      let now = SystemClock.monotonic
      let until = min(due ?? .infinity, patrol)
      folders.wait(seconds: max(0, until - now))
      let time = SystemClock.monotonic
      if let notice = folders.takeNotice() {
        if due == nil { latest = time + FileWatcher.latest }
        due = min(time + (notice == .closed ? FileWatcher.soon : FileWatcher.whileWriting), latest)
      }
      let after = SystemClock.monotonic
      guard after >= (due ?? .infinity) || after >= patrol else { continue }
      due = nil
      if after >= patrol { watchAgain() }
      patrol = after + FileWatcher.patrol
      folderChanged(self)
      for (script, _) in revisions { look(at: script) }
    }
  }

  // MARK: Files

  private static func stamp(_ path: [UInt8]) -> Stamp? {
    guard let status = System.status(path).value else { return nil }
    #if canImport(Glibc)
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #else
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #endif
    return Stamp(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(truncatingIfNeeded: status.st_ino),
      size: Int64(status.st_size), seconds: modified.tv_sec, nanoseconds: modified.tv_nsec,
      changed: changed.tv_sec &* 1_000_000_000 &+ changed.tv_nsec)
  }

  /// The path, and where it leads if it is a link.
  private static func places(of path: [UInt8]) -> [[UInt8]] {
    [path] + [realPath(path)].compactMap { $0 }
  }
}
