import Testing

@testable import ImageReading

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder that goes away with its owner.
private final class Folder {
  let path: String

  init() throws {
    var template = Array("/tmp/picture-listing-XXXXXX".utf8CString)
    let made = mkdtemp(&template)
    path = String(cString: try #require(made))
  }

  deinit { remove(path) }

  private func remove(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR, let handle = opendir(path) {
      var names: [String] = []
      while let entry = readdir(handle) {
        names.append(
          withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
      }
      closedir(handle)
      for name in names where name != "." && name != ".." { remove("\(path)/\(name)") }
      rmdir(path)
    } else {
      unlink(path)
    }
  }

  func make(_ name: String) { mkdir("\(path)/\(name)", 0o755) }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    let file = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    try #require(file >= 0)
    defer { close(file) }
    try #require(bytes.withUnsafeBytes { writeAll(file, $0.baseAddress, $0.count) } == bytes.count)
  }

  func pictures(_ limits: AssetFolder.ListingLimits = .init()) throws -> [String] {
    try AssetFolder(path: path, followsLinks: false).pictures(limits: limits)
  }
}

private func writeAll(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }

private let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

struct PictureListingTests {
  @Test func whatCanBeReadByNameAndFirstBytes() throws {
    let folder = try Folder()
    try folder.write("b.png", png)
    try folder.write("a.jpg", [0xFF, 0xD8, 0xFF, 0xE0])
    try folder.write("c.GIF", Array("GIF89a".utf8))
    try folder.write("d.webp", Array("RIFF0000WEBP".utf8))
    try folder.write("png in a jpeg.jpeg", png)
    try folder.write("text.png", Array("no picture".utf8))
    try folder.write("empty.png", [])
    try folder.write("svg.png", Array("<svg>".utf8))
    try folder.write("picture.txt", png)
    try folder.write("e.svg", Array("<svg/>".utf8))
    try folder.write("png.svg", png)
    try folder.write("text.svg", Array("no picture".utf8))
    try folder.write(".hidden.png", png)
    #expect(try folder.pictures() == ["a.jpg", "b.png", "c.GIF", "d.webp", "e.svg", "png in a jpeg.jpeg", "png.svg"])
  }

  @Test func foldersFollowTheirOwner() throws {
    let folder = try Folder()
    for name in ["z", "z/deep", "a.b", ".git"] { folder.make(name) }
    for name in ["last.png", "z/one.png", "z/deep/two.png", "a.b/three.png", ".git/four.png"] {
      try folder.write(name, png)
    }
    #expect(try folder.pictures() == ["last.png", "a.b/three.png", "z/one.png", "z/deep/two.png"])
  }

  @Test func linksAndPipesAreNotFollowed() throws {
    let folder = try Folder()
    let outside = try Folder()
    try outside.write("secret.png", png)
    try folder.write("own.png", png)
    symlink("own.png", "\(folder.path)/near.png")
    symlink("\(outside.path)/secret.png", "\(folder.path)/far.png")
    symlink(outside.path, "\(folder.path)/out")
    symlink(".", "\(folder.path)/loop")
    mkfifo("\(folder.path)/pipe.png", 0o644)
    folder.make("folder.png")
    #expect(try folder.pictures() == ["own.png"])
  }

  @Test func listingsAreBounded() throws {
    let folder = try Folder()
    var path = ""
    for level in 0..<8 {
      for number in 0..<10 { try folder.write("\(path)\(number).png", png) }
      path += "\(level)"
      folder.make(path)
      path += "/"
    }
    #expect(try folder.pictures().count == 50, "the folder itself and four below it")
    var limits = AssetFolder.ListingLimits()
    limits.pictures = 13
    #expect(try folder.pictures(limits).count == 13)
    limits.pictures = 1000
    limits.depth = 0
    #expect(try folder.pictures(limits).count == 10)
    limits.depth = 100
    #expect(try folder.pictures(limits).count == 80)
    limits.names = 5
    #expect(try folder.pictures(limits).count <= 5)
    limits.names = 0
    #expect(try folder.pictures(limits).isEmpty)
  }
}
