#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import SystemCalling

extension AssetFolder {
  /// How much a listing looks at.
  public struct ListingLimits: Sendable {
    /// Pictures; beyond that the rest is left out.
    public var pictures = 400
    /// Names of files and folders, in the order in which the system tells them.
    public var names = 10_000
    /// Folders in each other.
    public var depth = 4

    public init() {}
  }

  /// The pictures in the folder and below it that `ImageReader` can read, as paths relative to it, by name; what lies
  /// in the folder itself comes before what lies in others.
  ///
  /// No link is followed, no name that begins with a dot or is not UTF-8 is looked at, and the first bytes of a file
  /// have to be those of a picture. What cannot be read is left out.
  public func pictures(limits: ListingLimits = ListingLimits()) -> [String] {
    var found: [String] = []
    var namesLeft = limits.names
    var folders = [""]
    for _ in 0...max(0, limits.depth) {
      var deeper: [String] = []
      for folder in folders {
        var files: [String] = []
        for name in Self.names(in: openFolder(folder), &namesLeft) {
          let path = folder + name
          if Self.mayBePicture(name) {
            files.append(path)
          } else if !name.contains(".") || isFolder(path) {
            deeper.append(path + "/")
          }
        }
        for path in files.sorted() where isPicture(path) {
          if found.count >= limits.pictures { return found }
          found.append(path)
        }
      }
      if deeper.isEmpty { return found }
      folders = deeper.sorted()
    }
    return found
  }

  private static func mayBePicture(_ name: String) -> Bool {
    let name = name.lowercased()
    return [".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg"].contains { name.hasSuffix($0) }
  }

  /// -1: it is none, or may not be read.
  private func openFolder(_ path: String) -> Int32 {
    guard let file = openWithoutLinks(path.isEmpty ? "." : path) else { return -1 }
    return file
  }

  private func isFolder(_ path: String) -> Bool {
    guard let file = openWithoutLinks(path) else { return false }
    defer { close(file) }
    var status = stat()
    return fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private func isPicture(_ path: String) -> Bool {
    guard let file = openWithoutLinks(path) else { return false }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    var start = [UInt8](repeating: 0, count: 16)
    let count = start.withUnsafeMutableBytes { System.read(file, at: 0, into: $0) }.value ?? 0
    switch ImageFormat(Array(start.prefix(count))) {
    case .png, .jpeg, .gif, .webp: return true
    // Much else is XML too.
    case .svg: return path.lowercased().hasSuffix(".svg")
    case .other, .unknown: return false
    }
  }

  /// Closes the folder. Empty for what is none.
  /// - Parameter left: how many names may be read still, those included that nobody looks at.
  private static func names(in descriptor: Int32, _ left: inout Int) -> [String] {
    guard descriptor >= 0, let names = System.names(inOpened: descriptor, most: left).value else { return [] }
    left -= names.count
    return names.compactMap { $0.first == UInt8(ascii: ".") ? nil : String(validating: $0, as: UTF8.self) }
  }
}
