#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Testing

@testable import FileWriting

@Suite("files that take their places together")
struct SeveralFilesTests {
  private func files(_ names: [String], in scratch: Scratch) throws -> [AtomicFile] {
    try names.map { name in
      let file = try AtomicFile(path: scratch.file(name))
      try file.write(Array("new \(name)".utf8))
      return file
    }
  }

  @Test("new ones, old ones, and those that are the same")
  func together() throws {
    let scratch = try Scratch()
    scratch.put("old", "a")
    scratch.put("new b", "b")
    let outcomes = try AtomicFile.commit(files(["a", "b", "c"], in: scratch))
    #expect(outcomes == [.written, .unchanged, .written])
    #expect(["a", "b", "c"].map(scratch.text) == ["new a", "new b", "new c"])
    #expect(scratch.names == ["a", "b", "c"])
  }

  @Test("none moves where one of them fails", arguments: 0..<3)
  func noneWhereOneFails(broken: Int) throws {
    let scratch = try Scratch()
    scratch.put("old", "a")
    scratch.put("old", "c")
    let files = try files(["a", "b", "c"], in: scratch)
    files[broken].discard()
    #expect(throws: FileWritingError.self) { try AtomicFile.commit(files) }
    #expect(["a", "b", "c"].map(scratch.text) == ["old", nil, "old"])
    #expect(scratch.names == ["a", "c"])
  }

  @Test("a name that cannot be taken is told with those that were")
  func namesWhatMoved() throws {
    let scratch = try Scratch()
    let files = try files(["a", "b", "c"], in: scratch)
    mkdir(scratch.file("b"), 0o755)
    let error = #expect(throws: FileWritingError.self) { try AtomicFile.commit(files) }
    #expect(error?.inPlace == [scratch.file("a")])
    #expect(error?.description.hasSuffix("b; written before: \(scratch.file("a"))") == true)
    #expect(scratch.names == ["a", "b"])
    rmdir(scratch.file("b"))
  }

  @Test("flushed files that are written to again")
  func flushing() throws {
    let scratch = try Scratch()
    scratch.put("new a", "a")
    let file = try files(["a"], in: scratch)[0]
    try file.flush()
    try file.write([UInt8(ascii: "!")])
    #expect(try file.commit() == .written)
    #expect(scratch.text("a") == "new a!")
  }
}
