import Foundation
import Testing

@testable import PreviewServer

struct SessionTokenTests {
  @Test func have128Bits() {
    let tokens = (0..<100).map { _ in SessionToken.random() }
    #expect(Set(tokens).count == 100)
    #expect(tokens.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }

  @Test func areCompared() {
    #expect(SessionToken.equal("abc", "abc"))
    for other in ["", "ab", "abd", "abcd", "ABC"] { #expect(!SessionToken.equal("abc", other)) }
  }

  @Test func openOnce() {
    let token = OneTimeToken("abc")
    #expect(!token.take("abd"))
    #expect(token.take("abc"))
    #expect(!token.take("abc"))
  }
}

struct RouterTests {
  @Test func namesOfDownloads() {
    #expect(Router.disposition("flo.gif") == "attachment; filename=\"flo.gif\"; filename*=UTF-8''flo.gif")
    #expect(
      Router.disposition("a \"b\"\r\n.gif")
        == "attachment; filename=\"a__b___.gif\"; filename*=UTF-8''a%20%22b%22%0D%0A.gif")
    #expect(Router.disposition("ä.gif").hasSuffix("%C3%A4.gif"))
  }

  @Test func routesOfTheProgramThatDraws() {
    #expect(Router.apiRoute("/api/frame") == "frame")
    #expect(Router.apiRoute("/frame") == nil)
    #expect(
      Router.drawn.keys.sorted() == [
        "arguments", "curves", "document", "export", "frame", "hit", "inspect", "markup", "picture", "pictures",
        "write",
      ])
  }
}

struct ExportStoreTests {
  @Test func keepsTheLastOnes() {
    let store = ExportStore()
    let ids = (0..<20).map { store.add(ExportStore.Export(name: "\($0)", type: "image/gif", bytes: Data([UInt8($0)]))) }
    #expect(ids.prefix(4).allSatisfy { store[$0] == nil })
    #expect(ids.suffix(16).map { store[$0]?.name } == (4..<20).map { "\($0)" })
    #expect(store["0"] == nil)
  }
}

struct SocketFolderTests {
  @Test func whatServersLeftBehindIsRemoved() throws {
    let base = FileManager.default.temporaryDirectory.appendingPathComponent(
      "preview-\(SessionToken.random().prefix(8))")
    try FileManager.default.createDirectory(at: base, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: base) }
    func make(_ name: String, isOld: Bool, holds file: String? = nil) throws -> String {
      let folder = base.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      if let file { try Data().write(to: folder.appendingPathComponent(file)) }
      let date = Date(timeIntervalSinceNow: isOld ? -60 : 0)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder.path)
      return folder.path
    }
    let gone = try make("animate-preview-abcdef", isOld: true)
    let kept = [
      try make("animate-preview-new123", isOld: false), try make("animate-preview-longer7", isOld: true),
      try make("animate-previewabcdef", isOld: true), try make("animate-preview-folder", isOld: true, holds: "other"),
    ]
    SocketFolder.removeDeserted(in: base.path)
    #expect(!FileManager.default.fileExists(atPath: gone))
    for folder in kept { #expect(FileManager.default.fileExists(atPath: folder), "\(folder)") }
  }

  @Test func namesThatLeadNowhereAreDeserted() {
    #expect(SocketCalls.isDeserted("/tmp/\(SessionToken.random())/socket"))
    #expect(SocketCalls.connect(to: "/tmp/\(SessionToken.random())/socket") == nil)
    // Longer than any address of a socket may be: nothing is known of it.
    #expect(!SocketCalls.isDeserted("/tmp/" + String(repeating: "x", count: 200)))
  }
}

struct GateTests {
  @Test func refusalsAreWholeAnswers() {
    let text = String(decoding: Gate.response(to: RequestHead.Refusal(421, "no")), as: UTF8.self)
    #expect(text.hasPrefix("HTTP/1.1 421 Misdirected Request\r\n"))
    #expect(text.contains("Connection: close\r\n"))
    #expect(text.contains("Content-Length: 16\r\n"))
    #expect(text.hasSuffix("\r\n\r\n{\"error\": \"no\"}\n"))
    #expect(!text.lowercased().contains("access-control"))
  }
}

/// Files that come and go in a folder of the test's own.
struct FileWatcherTests {
  private final class Log: @unchecked Sendable {
    private let lock = NSLock()
    private var events: [(Int, Int)] = []
    func add(_ script: Int, _ revision: Int) { lock.withLock { events.append((script, revision)) } }
    var all: [(Int, Int)] { lock.withLock { events } }
  }

  private func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "animate-watch-\(SessionToken.random())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private func bytes(_ url: URL) -> [UInt8] { Array(url.path.utf8) }

  @Test func looksAtFiles() throws {
    try inFolder { folder in
      let file = folder.appending(path: "a.json")
      try Data("1".utf8).write(to: file)
      let log = Log()
      let watcher = FileWatcher(folder: nil, changed: { log.add($0, $1) }, folderChanged: { _ in })
      watcher.watch([bytes(file), bytes(folder.appending(path: "missing.png"))], for: 3)
      #expect(watcher.look(at: 3) == 1)
      try Data("22".utf8).write(to: file)
      #expect(watcher.look(at: 3) == 2)
      #expect(watcher.look(at: 3) == 2)
      try Data("png".utf8).write(to: folder.appending(path: "missing.png"))
      #expect(watcher.look(at: 3) == 3)
      try FileManager.default.removeItem(at: file)
      #expect(watcher.look(at: 3) == 4)
      #expect(watcher.revision(of: 3) == 4)
      #expect(watcher.look(at: 9) == 1)
      #expect(log.all.map(\.1) == [2, 3, 4])
    }
  }

  @Test func listsScripts() throws {
    try inFolder { folder in
      for name in ["b.json", "a.json", ".c.json", "d.txt", ".json"] {
        try Data("{}".utf8).write(to: folder.appending(path: name))
      }
      let list = ScriptList(bytes(folder))
      #expect(list.entries.map(\.name) == ["a.json", "b.json"])
      #expect(list.entries.map(\.number) == [0, 1])
      try Data("{}".utf8).write(to: folder.appending(path: "aa.json"))
      #expect(list.refresh() == [2])
      #expect(list.entries.map(\.name) == ["a.json", "aa.json", "b.json"])
      #expect(list.entries.map(\.number) == [0, 2, 1])
      try FileManager.default.removeItem(at: folder.appending(path: "a.json"))
      #expect(list.refresh().isEmpty)
      #expect(list.entries.map(\.number) == [2, 1])
      #expect(list[7] == nil)
      #expect(list[-1] == nil)
      let one = ScriptList(bytes(folder.appending(path: "b.json")))
      #expect(one.folder == nil)
      #expect(one.entries.map(\.name) == ["b.json"])
    }
  }
}
