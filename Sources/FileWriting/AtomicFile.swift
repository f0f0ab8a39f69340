#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import SystemCalling

/// A file that appears whole or not at all.
///
/// Bytes go to a file without a name in the place's directory (or to one with a temporary name where the system has no
/// others). `commit` makes them durable and gives them the name in one step; until then, and after any failure,
/// whatever was there is untouched. Links stay links, an existing file keeps its mode, and is never more readable while
/// it is written. Devices, pipes and the like are written directly.
public final class AtomicFile {
  public enum Outcome: Equatable, Sendable {
    case written
    /// The same bytes were there already: the old file was left as it is, with its time.
    case unchanged
  }

  /// How many bytes were written.
  public private(set) var size = 0

  private let path: [UInt8]
  private let destination: Destination
  private let directory: Int32
  private var file: Int32
  /// The name that the file has so far, if any.
  private var temporary: [UInt8]?
  private var guardSlot: Int?
  private var isFlushed = false
  /// The same bytes are there already; known once it is flushed.
  private var equalsOld = false
  /// The directory is closed, too.
  private var isReleased = false

  /// Opens it, so that a place where nothing can be written is known before there is anything to write.
  ///
  /// - Parameter path: empty, with a NUL character, or a directory's: throws.
  public convenience init(path: String) throws(FileWritingError) { try self.init(pathBytes: Array(path.utf8)) }

  /// Opens it by a path that need not be UTF-8.
  ///
  /// - Parameters:
  ///   - path: empty, with a NUL, or a directory's: throws.
  ///   - followsLinks: false refuses a path with a symbolic link on it, wherever that leads.
  ///   - tidiesUp: whether temporary files of this one that others left in the directory are looked for. That takes
  ///     longer the more files there are: for many files in one directory `removeStale` does it at once.
  /// - Throws: also where there is no such directory, where nothing can be written, and for a file that is read-only.
  public init(
    pathBytes path: [UInt8], followsLinks: Bool = true, tidiesUp: Bool = true
  ) throws(FileWritingError) {
    self.path = path
    if !followsLinks { try Destination.refuseLinks(on: path) }
    destination = try Destination(path: path)
    switch destination.way {
    case .direct:
      directory = -1
      switch System.open(destination.path, O_WRONLY | O_NOCTTY) {
      case .value(let descriptor):
        // What is written is for programs: a terminal takes it for commands.
        if isatty(descriptor) == 1 {
          System.close(descriptor)
          throw FileWritingError(.isTerminal, "opening", path)
        }
        file = descriptor
      case .failure(let number): throw FileWritingError(.system(number), "opening", path)
      }
    case .replace:
      switch System.open(destination.directory, O_RDONLY | O_DIRECTORY) {
      case .value(let descriptor): directory = descriptor
      case .failure(let number): throw FileWritingError(.system(number), "opening", path)
      }
      file = -1
      let names = TemporaryName(for: destination.name)
      if tidiesUp { TemporaryName.removeStale(in: directory) { $0 == names.name } }
      do throws(FileWritingError) {
        try checkName()
        try openUnnamed()
        if file < 0 { try openNamed(names) }
      } catch {
        release()
        throw error
      }
    }
  }

  deinit { release() }

  /// Removes the temporary files that processes which died have left in a folder; nothing where it cannot be read.
  /// - Parameter isOwn: told the name of the file that one was on the way to: whether it goes.
  public static func removeStale(in folder: [UInt8], of isOwn: ([UInt8]) -> Bool) {
    guard let directory = System.open(folder, O_RDONLY | O_DIRECTORY).value else { return }
    TemporaryName.removeStale(in: directory, of: isOwn)
    System.close(directory)
  }

  /// True if it is one of these files, by whatever name: an output must not be an input.
  public func sameFile(as others: [FileIdentity]) -> Bool {
    guard let existing = destination.existing else { return false }
    return others.contains(FileIdentity(existing))
  }

  /// True if both would end in the same place, or are the same file by other names.
  public func sameFile(as other: AtomicFile) -> Bool {
    if let mine = destination.existing, let its = other.destination.existing, FileIdentity(mine) == FileIdentity(its) {
      return true
    }
    guard destination.way == .replace, other.destination.way == .replace, destination.name == other.destination.name,
      let mine = System.status(directory).value, let its = System.status(other.directory).value
    else { return false }
    return FileIdentity(mine) == FileIdentity(its)
  }

  /// Writes all the bytes or throws; after that only `discard` is of use.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(FileWritingError) {
    guard file >= 0 else { throw failure(.isClosed, "writing") }
    isFlushed = false
    if let number = System.write(file, bytes, written: &size) { throw failure(.system(number), "writing") }
  }

  public func write(_ bytes: [UInt8]) throws(FileWritingError) {
    try bytes.withUnsafeBufferPointer { bytes throws(FileWritingError) in
      try write(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Overwrites bytes that were written before.
  /// - Throws: also for what cannot be gone back in, such as a pipe.
  public func replace(at offset: Int, with bytes: [UInt8]) throws(FileWritingError) {
    guard file >= 0 else { throw failure(.isClosed, "writing") }
    guard offset >= 0, bytes.count <= size, offset <= size - bytes.count else {
      throw failure(.system(EINVAL), "writing")
    }
    isFlushed = false
    let number = bytes.withUnsafeBytes { System.write(file, $0, at: offset) }
    if let number { throw failure(.system(number), "writing") }
  }

  /// Lets another program write the file.
  ///
  /// - Parameter number: the descriptor under which that program gets the one that is returned.
  /// - Returns: the descriptor to hand on, and the path at which the other program finds the file.
  /// - Throws: for what it cannot go back in, such as a pipe.
  public func handOver(as number: Int32) throws(FileWritingError) -> (descriptor: Int32, path: String) {
    guard file >= 0 else { throw failure(.isClosed, "writing") }
    guard isReadable else { throw failure(.system(ESPIPE), "writing") }
    #if !os(Linux)
      if let temporary {
        return (file, String(decoding: PathBytes.joined(destination.directory, temporary), as: UTF8.self))
      }
    #endif
    return (file, "/proc/self/fd/\(number)")
  }

  /// What another program wrote counts as written.
  public func takeBack() throws(FileWritingError) {
    guard file >= 0 else { throw failure(.isClosed, "writing") }
    switch System.status(file) {
    case .value(let status): size = Int(status.st_size)
    case .failure(let number): throw failure(.system(number), "writing")
    }
  }

  /// Reads what was written, for a check before `commit`.
  ///
  /// - Returns: how many bytes; fewer than asked for only at the end.
  /// - Throws: also for what cannot be read back, such as a pipe.
  public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileWritingError) -> Int {
    guard file >= 0 else { throw failure(.isClosed, "reading") }
    var filled = 0
    while filled < buffer.count {
      switch System.read(file, at: offset + filled, into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])) {
      case .failure(let number): throw failure(.system(number), "reading")
      case .value(0): return filled
      case .value(let count): filled += count
      }
    }
    return filled
  }

  /// True when `read` works: the bytes go to a file that has not been handed out yet.
  public var isReadable: Bool { destination.way == .replace }

  /// Does what takes long and can fail before the file takes its place: compares it with the one that is there, and
  /// flushes it to the disk.
  public func flush() throws(FileWritingError) {
    guard file >= 0 else { throw failure(.isClosed, "writing") }
    guard destination.way == .replace, !isFlushed else { return }
    equalsOld = try equalsExisting()
    if !equalsOld {
      try keepMode()
      if let number = System.sync(file).failure { throw failure(.system(number), "writing") }
    }
    isFlushed = true
  }

  /// Puts the file in its place: synchronized, then renamed, then the directory synchronized.
  ///
  /// The last of these may fail without consequence: the file is there and whole.
  @discardableResult
  public func commit() throws(FileWritingError) -> Outcome {
    try AtomicFile.commit([self]).first ?? .unchanged
  }

  /// Puts files in their places together. What can fail is done for all of them before the first one moves; then they
  /// are renamed right after each other, and signals wait until that is done.
  ///
  /// - Throws: with all old files untouched; only where renaming itself fails, which cannot be undone, the error names
  ///   those that took their places before.
  public static func commit(_ files: [AtomicFile]) throws(FileWritingError) -> [Outcome] {
    defer { for file in files { file.release() } }
    for file in files { try file.flush() }
    let moving = files.filter { $0.destination.way == .replace && !$0.equalsOld }
    try Signals.heldBack { () throws(FileWritingError) in
      if moving.count == 1, moving[0].appear() { return }
      for file in moving where file.temporary == nil { try file.linkTemporarily() }
      for (index, file) in moving.enumerated() {
        try file.rename(after: moving[..<index])
      }
    }
    for file in moving { _ = System.sync(file.directory) }
    return files.map { $0.equalsOld ? .unchanged : .written }
  }

  /// Forgets what was written. Nothing else happens to the file any more.
  public func discard() { release() }

  // MARK: Opening

  private func failure(_ kind: FileWritingError.Kind, _ action: String) -> FileWritingError {
    FileWritingError(kind, action, path, written: size)
  }

  /// Finds names that are too long, and files that must not be replaced, before anything is written.
  private func checkName() throws(FileWritingError) {
    let result = withPath(destination.name) { name in
      faccessat(directory, name, W_OK, 0) == 0 ? 0 : errno
    }
    if result != 0 && result != ENOENT { throw failure(.system(result), "opening") }
  }

  /// What a new file gets less the umask, or nothing for others until it takes an existing file's place.
  private var mode: mode_t { destination.existing == nil ? 0o666 : 0o600 }

  /// Leaves `file` at −1 where the system has no files without names, or cannot name them later.
  private func openUnnamed() throws(FileWritingError) {
    guard let flags = System.unnamedFlags else { return }
    switch System.open([UInt8(ascii: ".")], O_RDWR | flags, mode: mode, in: directory) {
    case .value(let descriptor):
      file = descriptor
      _ = flock(file, LOCK_EX | LOCK_NB)
      if System.status(linkPath).failure != nil {
        System.close(file)
        file = -1
      }
    case .failure(let number):
      if ![EOPNOTSUPP, EISDIR, EINVAL, ENOENT].contains(number) { throw failure(.system(number), "opening") }
    }
  }

  private func openNamed(_ names: TemporaryName) throws(FileWritingError) {
    for _ in 0..<100 {
      let name = names.next()
      // Known to the signal handler before it exists.
      guardSlot = TemporaryFileGuard.watch(name, in: directory)
      switch System.open(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode, in: directory) {
      case .value(let descriptor):
        file = descriptor
        temporary = name
        // Someone who tidies up may have taken it for stale before it was locked.
        let isLocked = flock(file, LOCK_EX | LOCK_NB) == 0
        if isLocked, System.status(name, followingLinks: false, in: directory).failure == nil { return }
        removeTemporary()
        System.close(file)
        file = -1
      case .failure(EEXIST):
        unwatch()
      case .failure(let number):
        unwatch()
        throw failure(.system(number), "opening")
      }
    }
    throw failure(.system(EEXIST), "opening")
  }

  // MARK: Committing

  private var linkPath: [UInt8] { Array("/proc/self/fd/\(file)".utf8) }

  private func keepMode() throws(FileWritingError) {
    guard let existing = destination.existing else { return }
    var mode = existing.st_mode & 0o7777
    if let own = System.status(file).value, own.st_uid != existing.st_uid || own.st_gid != existing.st_gid {
      // Only the superuser may give files away; anyone else's file becomes the writer's, who may be in its group. It does
      // not run in another's name then, and what the group was granted is not for another one.
      let keepsGroup = own.st_gid == existing.st_gid || fchown(file, uid_t.max, existing.st_gid) == 0
      if own.st_uid != existing.st_uid, fchown(file, existing.st_uid, gid_t.max) != 0 { mode &= 0o777 }
      if !keepsGroup { mode &= 0o707 | (mode & 0o007) << 3 }
    }
    if fchmod(file, mode) != 0 { throw failure(.system(errno), "writing") }
  }

  /// Gives a new file its name in a single step, without a temporary one.
  /// - Returns: false where there is a file of that name, or it cannot be done.
  private func appear() -> Bool {
    temporary == nil && destination.existing == nil && linkFile(to: destination.name) == nil
  }

  /// - Parameter others: what took its place before.
  private func rename(after others: ArraySlice<AtomicFile>) throws(FileWritingError) {
    guard let temporary else { return }
    let result = withPath(temporary) { old in
      withPath(destination.name) { new in renameat(directory, old, directory, new) == 0 ? 0 : errno }
    }
    if result != 0 { throw failure(.system(result), "writing").after(others.map(\.path)) }
    self.temporary = nil
    unwatch()
  }

  private func linkFile(to name: [UInt8]) -> Int32? {
    withPath(linkPath) { old in
      withPath(name) { new in
        linkat(AT_FDCWD, old, directory, new, AT_SYMLINK_FOLLOW) == 0 ? nil : errno
      }
    }
  }

  private func linkTemporarily() throws(FileWritingError) {
    let names = TemporaryName(for: destination.name)
    var last: Int32 = EEXIST
    for _ in 0..<100 {
      let name = names.next()
      guardSlot = TemporaryFileGuard.watch(name, in: directory)
      guard let number = linkFile(to: name) else {
        temporary = name
        return
      }
      unwatch()
      last = number
      if number != EEXIST { break }
    }
    throw failure(.system(last), "writing")
  }

  /// Whether the file that is there has the same bytes.
  private func equalsExisting() throws(FileWritingError) -> Bool {
    guard let existing = destination.existing, Int(existing.st_size) == size,
      let old = System.open(destination.name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, in: directory).value
    else { return false }
    defer { System.close(old) }
    guard let status = System.status(old).value, System.kind(status) == S_IFREG, Int(status.st_size) == size else {
      return false
    }
    var (ours, theirs) = ([UInt8](repeating: 0, count: 1 << 16), [UInt8](repeating: 0, count: 1 << 16))
    var offset = 0
    while offset < size {
      let count = try ours.withUnsafeMutableBufferPointer { bytes throws(FileWritingError) in
        try read(at: offset, into: UnsafeMutableRawBufferPointer(bytes))
      }
      let found = theirs.withUnsafeMutableBytes { System.read(old, at: offset, into: $0) }.value
      guard count > 0, found == count, ours[..<count] == theirs[..<count] else { return false }
      offset += count
    }
    return true
  }

  // MARK: Ending

  private func unwatch() {
    if let guardSlot { TemporaryFileGuard.forget(guardSlot) }
    guardSlot = nil
  }

  private func removeTemporary() {
    if let temporary { _ = withPath(temporary) { unlinkat(directory, $0, 0) } }
    temporary = nil
    unwatch()
  }

  private func release() {
    removeTemporary()
    if file >= 0 { System.close(file) }
    file = -1
    if directory >= 0 && !isReleased { System.close(directory) }
    isReleased = true
  }
}
