import Synchronization
import SystemCalling

/// The scripts that the page may ask for, by numbers that stay while the server runs.
final class ScriptList: Sendable {
  struct Entry {
    var number: Int
    var path: [UInt8]

    var name: String { String(decoding: PathBytes.name(of: path), as: UTF8.self) }
  }

  /// All that there ever were.
  private struct Known {
    var paths: [[UInt8]] = []
    var numbers: [[UInt8]: Int] = [:]
    /// Those that are there now.
    var present: Set<Int> = []
  }

  /// Of a folder with more scripts the first are shown.
  private static let most = 1000

  /// Nil where one script is shown.
  let folder: [UInt8]?
  private let known: Mutex<Known>

  /// - Parameter path: of a script or a folder.
  init(_ path: [UInt8]) {
    let isFolder = System.isFolder(path)
    folder = isFolder ? path : nil
    known = Mutex(isFolder ? Known() : Known(paths: [path], present: [0]))
    refresh()
  }

  /// Looks at the folder again.
  /// - Returns: the numbers of scripts that are new.
  @discardableResult
  func refresh() -> [Int] {
    guard let folder else { return [] }
    let names = ScriptList.scripts(in: folder)
    return known.withLock { known in
      var new: [Int] = []
      known.present = []
      for name in names.prefix(ScriptList.most) {
        let path = PathBytes.joined(folder, name)
        let number = known.numbers[path] ?? known.paths.count
        if number == known.paths.count {
          known.paths.append(path)
          known.numbers[path] = number
          new.append(number)
        }
        known.present.insert(number)
      }
      return new
    }
  }

  private static func scripts(in folder: [UInt8]) -> [[UInt8]] {
    let names = (System.names(in: folder).value ?? []).filter { name in
      let isHidden = name.first == UInt8(ascii: ".")
      return !isHidden && name.count > 5 && name.suffix(5).elementsEqual(".json".utf8)
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Nil where there is no such number.
  subscript(_ number: Int) -> Entry? {
    known.withLock { $0.paths.indices.contains(number) ? Entry(number: number, path: $0.paths[number]) : nil }
  }

  /// Those that are there now, by name.
  var entries: [Entry] {
    known.withLock { known in
      let paths = known.paths
      return known.present.sorted { paths[$0].lexicographicallyPrecedes(paths[$1]) }
        .map { Entry(number: $0, path: paths[$0]) }
    }
  }
}
