import Testing

@testable import ImageReading

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder `root` with a file, a folder, links and a pipe; beside it `outside` with a secret.
private final class Tree {
  let base: String
  var root: String { base + "/root" }

  init() throws {
    var template = Array("/tmp/asset-folder-XXXXXX".utf8CString)
    let made = mkdtemp(&template)
    base = String(cString: try #require(made))
    for folder in ["/root", "/root/sub", "/outside"] { mkdir(base + folder, 0o755) }
    try write("/root/a.txt", "inside")
    try write("/root/sub/b.txt", "below")
    try write("/root/100%2e%2e", "percent")
    try write("/outside/secret", "secret")
    link("a.txt", "/root/near")
    link("../a.txt", "/root/sub/up")
    link("sub", "/root/folder")
    link("../outside/secret", "/root/far")
    link("../outside/nothing", "/root/far-nothing")
    link(base + "/outside/secret", "/root/absolute")
    link("/proc/self/root", "/root/magic")
    link("loop", "/root/loop")
    link("../outside", "/root/out")
    mkfifo(root + "/pipe", 0o644)
  }

  deinit {
    for name in ["a.txt", "sub/b.txt", "100%2e%2e", "near", "sub/up", "folder", "far", "far-nothing", "absolute"] {
      unlink(root + "/" + name)
    }
    for name in ["magic", "loop", "out", "pipe"] { unlink(root + "/" + name) }
    unlink(base + "/outside/secret")
    for folder in ["/root/sub", "/root", "/outside", ""] { rmdir(base + folder) }
  }

  private func write(_ path: String, _ text: String) throws {
    let file = try #require(fopen(base + path, "w"))
    fputs(text, file)
    fclose(file)
  }

  private func link(_ target: String, _ path: String) { symlink(target, base + path) }
}

private func text(_ folder: AssetFolder, _ path: String) throws(FileReadingError) -> String {
  String(decoding: try folder.read(path, limit: 100).bytes, as: UTF8.self)
}

@Suite struct AssetFolderTests {
  @Test(arguments: [false, true])
  func readsBeneath(usesComponents: Bool) throws {
    let tree = try Tree()
    let folder = try AssetFolder(path: tree.root, followsLinks: true, usesComponents: usesComponents)
    let files = [
      ("a.txt", "inside"), ("./a.txt", "inside"), ("sub/b.txt", "below"), ("sub/../a.txt", "inside"),
      ("sub//b.txt", "below"), ("sub/./b.txt", "below"), ("100%2e%2e", "percent"),
    ]
    for (path, content) in files { #expect(try text(folder, path) == content, "\(path)") }
  }

  @Test func followsLinksBeneathOnly() throws {
    let tree = try Tree()
    let folder = try AssetFolder(path: tree.root)
    for (path, content) in [("near", "inside"), ("sub/up", "inside"), ("folder/b.txt", "below")] {
      #expect(try text(folder, path) == content, "\(path)")
    }
    let strict = try AssetFolder(path: tree.root, followsLinks: false)
    let byComponents = try AssetFolder(path: tree.root, followsLinks: true, usesComponents: true)
    for path in ["near", "sub/up"] {
      #expect(throws: FileReadingError.outside(path: path)) { try strict.read(path, limit: 100) }
      #expect(throws: FileReadingError.outside(path: path)) { try byComponents.read(path, limit: 100) }
    }
    #expect(try text(strict, "a.txt") == "inside")
  }

  @Test(arguments: [false, true])
  func neverLeaves(usesComponents: Bool) throws {
    let tree = try Tree()
    let folder = try AssetFolder(path: tree.root, followsLinks: true, usesComponents: usesComponents)
    var paths = ["..", "/", "/etc/passwd", "//etc/passwd", "/proc/self/mem", "\\\\host\\share", "far", "far-nothing"]
    paths += ["absolute", "loop", "a.txt\0.png", "file:///etc/passwd", "http://example.org/a.png", "https://a/b"]
    for name in ["outside/secret", "outside/nothing", "root/a.txt", "root"] {
      for prefix in ["../", "./../", "sub/../../", "sub/.././../", "../root/../", "nothing/../../", "..//", ".//../"] {
        paths.append(prefix + name)
      }
    }
    for depth in 2..<40 { paths.append(Array(repeating: "../", count: depth).joined() + "etc/passwd") }
    for path in paths {
      #expect(throws: FileReadingError.outside(path: path), "\(path)") { try folder.read(path, limit: 100) }
    }
    // Not outside by their letters: names like others, that there are not.
    for path in ["~", "~/.bashrc", "%2e%2e/outside/secret", "..%2foutside", "C:\\a.txt", ".../a.txt", "..\\outside"] {
      #expect(throws: FileReadingError.notFound(path: path), "\(path)") { try folder.read(path, limit: 100) }
    }
    for path in ["magic/etc/passwd", "out/secret", "out/nothing"] {
      do {
        _ = try folder.read(path, limit: 100_000)
        Issue.record("read \(path)")
      } catch FileReadingError.outside, FileReadingError.notFound {}
    }
  }

  /// What lies outside looks the same whether it is there or not.
  @Test(arguments: [false, true])
  func keepsSecrets(usesComponents: Bool) throws {
    let tree = try Tree()
    let folder = try AssetFolder(path: tree.root, followsLinks: true, usesComponents: usesComponents)
    func failure(_ path: String) -> String {
      do {
        _ = try folder.read(path, limit: 100)
        return "read"
      } catch { return "\(error)".split(separator: "(").first.map(String.init) ?? "" }
    }
    #expect(failure("far") == failure("far-nothing"))
    #expect(failure("out/secret") == failure("out/nothing"))
    #expect(failure("../outside/secret") == failure("../outside/nothing"))
  }

  @Test(arguments: [false, true])
  func onlyRegularFiles(usesComponents: Bool) throws {
    let tree = try Tree()
    let folder = try AssetFolder(path: tree.root, followsLinks: true, usesComponents: usesComponents)
    for path in ["sub", "pipe", ".", "", "sub/.."] {
      #expect(throws: FileReadingError.notAFile(path: path), "\(path)") { try folder.read(path, limit: 100) }
    }
    for path in ["nothing", "sub/nothing", "a.txt/b", "nothing/a.txt"] {
      #expect(throws: FileReadingError.notFound(path: path), "\(path)") { try folder.read(path, limit: 100) }
    }
    #expect(throws: FileReadingError.self) { try folder.read("a.txt/", limit: 100) }
    #expect(throws: FileReadingError.self) { try folder.read(String(repeating: "x", count: 5000), limit: 100) }
    let long = Array(repeating: "sub/..", count: 1000).joined(separator: "/") + "/a.txt"
    #expect(throws: FileReadingError.self) { try folder.read(long, limit: 100) }
    let devices = try AssetFolder(path: "/dev", followsLinks: true, usesComponents: usesComponents)
    #expect(throws: FileReadingError.notAFile(path: "zero")) { try devices.read("zero", limit: 100) }
    // Its size is 0, and yet it has content.
    let processes = try AssetFolder(path: "/proc", followsLinks: true, usesComponents: usesComponents)
    #expect(try processes.read("version", limit: 4096).bytes.count > 10)
    #expect(throws: FileReadingError.tooLarge(path: "version", maximum: 5)) { try processes.read("version", limit: 5) }
  }

  @Test func keepsTheLimit() throws {
    let tree = try Tree()
    let folder = try AssetFolder(path: tree.root)
    #expect(try folder.read("a.txt", limit: 6).bytes.count == 6)
    for limit in [5, 1, 0, -1] {
      #expect(throws: FileReadingError.tooLarge(path: "a.txt", maximum: max(0, limit))) {
        try folder.read("a.txt", limit: limit)
      }
    }
  }

  @Test func identifiesFiles() throws {
    let tree = try Tree()
    let folder = try AssetFolder(path: tree.root)
    let direct = try folder.read("a.txt", limit: 100).inode
    #expect(try folder.read("near", limit: 100).inode == direct)
    #expect(try folder.read("sub/b.txt", limit: 100).inode != direct)
  }

  @Test func rootMustBeAFolder() throws {
    #expect(throws: FileReadingError.notFound(path: "/nothing/at/all")) { try AssetFolder(path: "/nothing/at/all") }
    #expect(throws: FileReadingError.self) { try AssetFolder(path: "/etc/passwd") }
  }
}
