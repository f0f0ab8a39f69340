#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Testing

@testable import FileWriting

/// A directory of its own, gone afterwards.
final class Scratch {
  let path: String

  init() throws {
    var template = Array("/tmp/file-writing-XXXXXX".utf8CString)
    path = String(cString: try #require(mkdtemp(&template)))
  }

  deinit {
    chmod(path, 0o700)
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  var names: [String] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func put(_ text: String, _ name: String, mode: mode_t = 0o644) {
    let descriptor = open(file(name), O_WRONLY | O_CREAT | O_TRUNC, mode)
    let bytes = Array(text.utf8)
    write(descriptor, bytes, bytes.count)
    fchmod(descriptor, mode)
    close(descriptor)
  }

  func text(_ name: String) -> String? {
    let descriptor = open(file(name), O_RDONLY)
    if descriptor < 0 { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 100_000)
    let count = read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  func status(_ name: String) -> stat {
    var status = stat()
    lstat(file(name), &status)
    return status
  }
}

struct AtomicFileTests {
  @Test func newFilesAppearOnCommit() throws {
    let scratch = try Scratch()
    let file = try AtomicFile(path: scratch.file("out.gif"))
    try file.write(Array("hello ".utf8))
    try file.write(Array("world".utf8))
    #expect(scratch.text("out.gif") == nil)
    #expect(file.size == 11)
    var buffer = [UInt8](repeating: 0, count: 20)
    #expect(try buffer.withUnsafeMutableBytes { try file.read(at: 6, into: $0) } == 5)
    #expect(buffer.starts(with: "world".utf8))
    #expect(try file.commit() == .written)
    #expect(scratch.text("out.gif") == "hello world")
    #expect(scratch.names == ["out.gif"])
    let mask = umask(0)
    umask(mask)
    #expect(scratch.status("out.gif").st_mode & 0o7777 == 0o666 & ~mask)
    #expect(throws: FileWritingError.self) { try file.write([1]) }
    #expect(throws: FileWritingError.self) { try file.commit() }
  }

  @Test(arguments: [0o644, 0o600, 0o640, 0o777, 0o4755] as [mode_t])
  func existingFilesKeepTheirMode(_ mode: mode_t) throws {
    let scratch = try Scratch()
    scratch.put("old", "out", mode: mode)
    let file = try AtomicFile(path: scratch.file("out"))
    try file.write(Array("new".utf8))
    #expect(scratch.text("out") == "old")
    #expect(try file.commit() == .written)
    #expect(scratch.text("out") == "new")
    #expect(scratch.status("out").st_mode & 0o7777 == mode)
    #expect(scratch.names == ["out"])
  }

  @Test func equalBytesLeaveTheFileAlone() throws {
    let scratch = try Scratch()
    let text = String(repeating: "abcdefg", count: 12_000)
    scratch.put(text, "out")
    let before = scratch.status("out")
    let file = try AtomicFile(path: scratch.file("out"))
    try file.write(Array(text.utf8))
    #expect(try file.commit() == .unchanged)
    #expect(scratch.status("out").st_ino == before.st_ino)
    let other = try AtomicFile(path: scratch.file("out"))
    try other.write(Array((text.dropLast() + "x").utf8))
    #expect(try other.commit() == .written)
    #expect(scratch.status("out").st_ino != before.st_ino)
    #expect(scratch.names == ["out"])
  }

  @Test func discardedFilesLeaveNothing() throws {
    let scratch = try Scratch()
    scratch.put("old", "out")
    do {
      let file = try AtomicFile(path: scratch.file("out"))
      try file.write(Array("new".utf8))
      file.discard()
      let dropped = try AtomicFile(path: scratch.file("out"))
      try dropped.write(Array("new".utf8))
    }
    #expect(scratch.text("out") == "old")
    #expect(scratch.names == ["out"])
  }

  @Test func linksStayLinks() throws {
    let scratch = try Scratch()
    scratch.put("old", "target")
    symlink("target", scratch.file("near"))
    symlink(scratch.file("near"), scratch.file("far"))
    symlink("missing", scratch.file("dangling"))
    symlink("loop", scratch.file("loop"))
    for (name, target) in [("far", "target"), ("near", "target"), ("dangling", "missing")] {
      let file = try AtomicFile(path: scratch.file(name))
      try file.write(Array(name.utf8))
      try file.commit()
      #expect(scratch.text(target) == name)
      #expect(scratch.status(name).st_mode & S_IFMT == S_IFLNK)
      #expect(scratch.status(target).st_mode & S_IFMT == S_IFREG)
    }
    #expect(throws: FileWritingError.self) { try AtomicFile(path: scratch.file("loop")) }
  }

  @Test func placesWhereNothingCanBeWritten() throws {
    let scratch = try Scratch()
    let places: [(String, FileWritingError.Kind)] = [
      (scratch.path, .isDirectory), (scratch.path + "/", .isDirectory), (scratch.file("."), .isDirectory),
      ("", .system(ENOENT)),
      (scratch.file("none/out"), .system(ENOENT)), ("/tmp/a\0b", .system(EINVAL)),
      (scratch.file(String(repeating: "n", count: 300)), .system(ENAMETOOLONG)), ("/dev/null/out", .system(ENOTDIR)),
    ]
    for (place, kind) in places {
      #expect { try AtomicFile(path: place) } throws: { ($0 as? FileWritingError)?.kind == kind }
    }
    #expect(scratch.names == [])
  }

  @Test func longNamesWork() throws {
    let scratch = try Scratch()
    let name = String(repeating: "n", count: 255)
    for text in ["one", "two"] {
      let file = try AtomicFile(path: scratch.file(name))
      try file.write(Array(text.utf8))
      try file.commit()
      #expect(scratch.text(name) == text)
    }
    #expect(scratch.names == [name])
  }

  @Test func readOnlyFilesAndDirectories() throws {
    // The superuser may do anything.
    if geteuid() == 0 { return }
    let scratch = try Scratch()
    scratch.put("old", "out", mode: 0o444)
    #expect { try AtomicFile(path: scratch.file("out")) } throws: {
      ($0 as? FileWritingError)?.kind == .system(EACCES)
    }
    chmod(scratch.path, 0o500)
    #expect(throws: FileWritingError.self) { try AtomicFile(path: scratch.file("new")) }
  }

  @Test func fullDevicesAreErrors() throws {
    guard access("/dev/full", W_OK) == 0 else { return }
    let file = try AtomicFile(path: "/dev/full")
    #expect { try file.write([1, 2, 3]) } throws: {
      "\($0)" == "disk full writing /dev/full (wrote 0.0 MB)"
    }
    let null = try AtomicFile(path: "/dev/null")
    try null.write([1, 2, 3])
    #expect(try null.commit() == .written)
  }

  @Test func pipesAreWrittenDirectly() throws {
    let scratch = try Scratch()
    mkfifo(scratch.file("pipe"), 0o600)
    let reader = open(scratch.file("pipe"), O_RDONLY | O_NONBLOCK)
    let file = try AtomicFile(path: scratch.file("pipe"))
    #expect(!file.isReadable)
    try file.write(Array("through".utf8))
    try file.commit()
    var bytes = [UInt8](repeating: 0, count: 20)
    #expect(read(reader, &bytes, 20) == 7)
    close(reader)
    #expect(scratch.status("pipe").st_mode & S_IFMT == S_IFIFO)
  }

  @Test func staleFilesGoAndLivingOnesStay() throws {
    let scratch = try Scratch()
    let stale = ".out.123-abcdef12-1.animate-tmp"
    let living = ".out.124-abcdef12-1.animate-tmp"
    let others = [".other.123-abcdef12-1.animate-tmp", ".out.notes"]
    for name in [stale, living] + others { scratch.put("x", name) }
    let lock = open(scratch.file(living), O_RDONLY)
    flock(lock, LOCK_EX)
    try AtomicFile(path: scratch.file("out")).discard()
    #expect(scratch.names == ([living] + others).sorted())
    close(lock)
  }

  @Test func staleFilesOfManyGoAtOnce() throws {
    let scratch = try Scratch()
    let stale = [".f1.png.123-abcdef12-1.animate-tmp", ".f02.png.123--4.animate-tmp"]
    let others = [
      ".g1.png.123-abcdef12-1.animate-tmp", ".animate-tmp", "..animate-tmp", ".f1.png", "f1.png.animate-tmp",
    ]
    for name in stale + others { scratch.put("x", name) }
    AtomicFile.removeStale(in: Array(scratch.file("").utf8)) { $0.starts(with: "f".utf8) }
    #expect(scratch.names == others.sorted())
    AtomicFile.removeStale(in: Array(scratch.file("nowhere").utf8)) { _ in true }
  }

  @Test func sameFileByAnyName() throws {
    let scratch = try Scratch()
    scratch.put("script", "in.json")
    symlink("in.json", scratch.file("soft"))
    link(scratch.file("in.json"), scratch.file("hard"))
    let identity = try #require(FileIdentity(path: scratch.file("in.json")))
    for name in ["in.json", "soft", "hard", "../\(scratch.path.split(separator: "/").last ?? "")/in.json"] {
      #expect(try AtomicFile(path: scratch.file(name)).sameFile(as: [identity]))
    }
    #expect(try !AtomicFile(path: scratch.file("out")).sameFile(as: [identity]))
  }

  @Test func manyWritersOneName() async throws {
    let scratch = try Scratch()
    let path = scratch.file("out")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          for round in 0..<20 {
            let file = try AtomicFile(path: path)
            let text = String(repeating: "\(writer)", count: 1000 + round)
            try file.write(Array(text.utf8))
            try file.commit()
          }
        }
      }
      try await group.waitForAll()
    }
    let text = try #require(scratch.text("out"))
    #expect(text.count >= 1000 && Set(text).count == 1)
    #expect(scratch.names == ["out"])
  }

  @Test func messagesEscapeWhatTerminalsObey() {
    #expect(escaped(Array("a b\u{1B}[31m\n:".utf8)) == "a b\\x1B[31m\\x0A:")
    #expect(escaped([0x66, 0xFF, 0xC3]) == "f\\xFF\\xC3")
    #expect(escaped(Array("größe\u{202E}".utf8)) == "größe\\xE2\\x80\\xAE")
    #expect(
      FileWritingError(.system(ENOENT), "opening", Array("x/y".utf8)).description
        == "No such file or directory opening x/y")
  }

  @Test("what was written before can be replaced, and nothing else")
  func replacing() throws {
    let scratch = try Scratch()
    let file = try AtomicFile(path: scratch.file("a"))
    try file.write(Array("head and body".utf8))
    try file.replace(at: 0, with: Array("HEAD".utf8))
    try file.replace(at: 9, with: Array("BODY".utf8))
    #expect(throws: FileWritingError.self) { try file.replace(at: 10, with: Array("BODY".utf8)) }
    #expect(throws: FileWritingError.self) { try file.replace(at: -1, with: [0]) }
    try file.write(Array(".".utf8))
    try file.commit()
    #expect(scratch.text("a") == "HEAD and BODY.")
  }

  @Test("two files that are one")
  func twins() throws {
    let scratch = try Scratch()
    scratch.put("x", "there")
    link(scratch.file("there"), scratch.file("hard"))
    symlink("there", scratch.file("soft"))
    symlink("new", scratch.file("dangling"))
    func file(_ name: String) throws -> AtomicFile { try AtomicFile(path: scratch.file(name)) }
    for (a, b) in [("a", "a"), ("a", "./a"), ("there", "hard"), ("there", "soft"), ("new", "dangling")] {
      let (first, second) = (try file(a), try file(b))
      #expect(first.sameFile(as: second), "\(a), \(b)")
    }
    for (a, b) in [("a", "b"), ("a", "there"), ("soft", "new")] {
      let (first, second) = (try file(a), try file(b))
      #expect(!first.sameFile(as: second), "\(a), \(b)")
    }
  }

  @Test("another program writes, and the file still appears whole")
  func handOver() throws {
    let scratch = try Scratch()
    let file = try AtomicFile(path: scratch.file("a"))
    let (descriptor, _) = try file.handOver(as: 3)
    write(descriptor, "from elsewhere", 14)
    #expect(scratch.text("a") == nil)
    try file.takeBack()
    #expect(file.size == 14)
    try file.commit()
    #expect(scratch.text("a") == "from elsewhere")
    let device = try AtomicFile(path: "/dev/null")
    #expect(throws: FileWritingError.self) { try device.handOver(as: 3) }
  }
}
