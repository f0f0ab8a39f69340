import FileWriting
import SystemCalling

/// The way from a page to a file, as a browser goes it that opens the page: in the text of URLs, in which `..` takes the
/// last name away wherever a symbolic link leads.
struct PagePath {
  private static let slash = UInt8(ascii: "/")

  /// The page's folder by the name that was given, and without links.
  private let folders: [[UInt8]]

  /// - Parameter page: absolute, or as seen from the current folder; its folder must exist.
  init(page: [UInt8]) { folders = PagePath.folders(of: page) }

  /// A relative path that leads to the file, by whichever name of its folder the page is opened. Where links make that
  /// impossible, it does so by the one that was given. Nil where a folder does not exist.
  ///
  /// - Parameter file: absolute, or as seen from the current folder. If it is a link itself, it is the link that is
  ///   meant.
  func relative(to file: [UInt8]) -> [UInt8]? {
    let targets = PagePath.folders(of: file)
    guard let page = folders.first, let target = targets.first, let identity = FileIdentity(pathBytes: target) else {
      return nil
    }
    let ways = zip(folders, targets).map { PagePath.way(from: $0, to: $1) }
    let best = ways.last { way in
      folders.allSatisfy { FileIdentity(pathBytes: PagePath.following(way, from: $0)) == identity }
    }
    let way = best ?? PagePath.way(from: page, to: target)
    return Array((way + [PathBytes.name(of: file)]).joined(separator: [PagePath.slash]))
  }

  /// By the names that the path has, then without links; none where there is no such folder.
  private static func folders(of path: [UInt8]) -> [[UInt8]] {
    let folder = PathBytes.folder(of: path)
    guard let real = realPath(folder) else { return [] }
    return [named(folder), real]
  }

  /// An absolute path with the same names, but for links that it leads out of by `..`.
  private static func named(_ folder: [UInt8]) -> [UInt8] {
    var path = folder.first == slash ? [] : realPath([UInt8(ascii: ".")]) ?? []
    for name in folder.split(separator: slash) where !name.elementsEqual(".".utf8) {
      if name.elementsEqual("..".utf8) {
        path = PathBytes.folder(of: realPath(path) ?? path)
        if path == [slash] { path = [] }
      } else {
        path += [slash] + name
      }
    }
    return path.isEmpty ? [slash] : path
  }

  private static func way(from page: [UInt8], to file: [UInt8]) -> [ArraySlice<UInt8>] {
    let (from, to) = (page.split(separator: slash), file.split(separator: slash))
    let common = zip(from, to).prefix { $0 == $1 }.count
    return from[common...].map { _ in Array("..".utf8)[...] } + to[common...]
  }

  /// Where a way leads by its text.
  private static func following(_ way: [ArraySlice<UInt8>], from folder: [UInt8]) -> [UInt8] {
    var names = folder.split(separator: slash)
    for name in way {
      if name.elementsEqual("..".utf8) { _ = names.popLast() } else { names.append(name) }
    }
    return [slash] + Array(names.joined(separator: [slash]))
  }
}

extension PictureMarkup {
  /// Makes the paths of the files, which are seen from the current folder, those that the page sees.
  /// - Parameters:
  ///   - page: where the page lies: absolute, or as seen from the current folder.
  ///   - bytes: the path that a text stands for.
  public mutating func see(from page: String, bytes: (String) -> [UInt8] = { Array($0.utf8) }) {
    let page = PagePath(page: bytes(page))
    func seen(_ path: String?) -> String? {
      path.map { path in page.relative(to: bytes(path)).map { String(decoding: $0, as: UTF8.self) } ?? path }
    }
    func seen(_ files: Files) -> Files {
      Files(gif: seen(files.gif), webp: seen(files.webp), apng: seen(files.apng), poster: seen(files.poster))
    }
    files = seen(files)
    schemes = schemes.map { ($0.name, seen($0.files)) }
    folder = ""
  }
}
