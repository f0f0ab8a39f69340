import Foundation
import SystemCalling

/// The scripts that the page may ask for, by numbers that stay while the server runs.
final class ScriptList: @unchecked Sendable {
  struct Entry {
    var number: Int
    var path: [UInt8]

    var name: String { String(decoding: PathBytes.name(of: path), as: UTF8.self) }
  }

  /// Of a folder with more scripts the first are shown.
  private static let most = 1000

  /// Nil where one script is shown.
  let folder: [UInt8]?
  private let lock = NSLock()
  private var paths: [[UInt8]] = []
  private var numbers: [[UInt8]: Int] = [:]
  private var present: Set<Int> = []

  /// - Parameter path: of a script or a folder.
  init(_ path: [UInt8]) {
    let isFolder = System.isFolder(path)
    folder = isFolder ? path : nil
    if isFolder {
      refresh()
    } else {
      paths = [path]
      present = [0]
    }
  }

  /// Looks at the folder again.
  /// - Returns: the numbers of scripts that are new.
  @discardableResult
  func refresh() -> [Int] {
    guard let folder else { return [] }
    let names = ScriptList.scripts(in: folder)
    return lock.withLock {
      var new: [Int] = []
      present = []
      for name in names.prefix(ScriptList.most) {
        let path = PathBytes.joined(folder, name)
        let number = numbers[path] ?? paths.count
        if number == paths.count {
          paths.append(path)
          numbers[path] = number
          new.append(number)
        }
        present.insert(number)
      }
      return new
    }
  }

  private static func scripts(in folder: [UInt8]) -> [[UInt8]] {
    let names = (System.names(in: folder) ?? []).filter { name in
      let isHidden = name.first == UInt8(ascii: ".")
      return !isHidden && name.count > 5 && name.suffix(5).elementsEqual(".json".utf8)
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Nil where there is no such number.
  subscript(_ number: Int) -> Entry? {
    lock.withLock { paths.indices.contains(number) ? Entry(number: number, path: paths[number]) : nil }
  }

  /// Those that are there now, by name.
  var entries: [Entry] {
    lock.withLock {
      present.sorted { paths[$0].lexicographicallyPrecedes(paths[$1]) }.map { Entry(number: $0, path: paths[$0]) }
    }
  }
}
