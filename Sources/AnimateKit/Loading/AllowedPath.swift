import SystemCalling

/// A path that leads out of the script's folder, as one beneath another folder.
enum AllowedPath {
  /// The same file's path from `root`, if that is where the path leads as it is written: links in it are not looked at,
  /// for whoever opens the file does not leave `root` anyway.
  /// - Parameters:
  ///   - path: absolute, or relative to `folder`.
  ///   - folder: the script's; the current one where it is empty.
  /// - Returns: Nil where it leads elsewhere.
  static func path(_ path: String, from folder: [UInt8], beneath root: [UInt8]) -> String? {
    guard leadsOut(path), let start = path.hasPrefix("/") ? [] : names(of: folder), let root = names(of: root) else {
      return nil
    }
    var names = start
    for name in path.utf8.split(separator: UInt8(ascii: "/")) where !name.elementsEqual(".".utf8) {
      if name.elementsEqual("..".utf8) {
        if names.popLast() == nil { return nil }
      } else {
        names.append(Array(name))
      }
    }
    return beneath(root, names)
  }

  /// The same for where symbolic links on the path lead.
  static func linked(_ path: String, from folder: [UInt8], beneath root: [UInt8]) -> String? {
    let start = path.hasPrefix("/") ? [] : (folder.isEmpty ? [UInt8(ascii: ".")] : folder) + [UInt8(ascii: "/")]
    guard let names = names(of: start + Array(path.utf8)), let root = self.names(of: root) else { return nil }
    return beneath(root, names)
  }

  private static func beneath(_ root: [[UInt8]], _ names: [[UInt8]]) -> String? {
    guard names.count > root.count, names.starts(with: root) else { return nil }
    return String(validating: names.dropFirst(root.count).joined(separator: [UInt8(ascii: "/")]), as: UTF8.self)
  }

  /// Whether a path as it is written may lead anywhere but beneath the folder that it is relative to.
  static func leadsOut(_ path: String) -> Bool {
    !path.utf8.contains(0) && !path.contains("://")
      && (path.hasPrefix("/") || path.utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) })
  }

  /// The names on the way to a file or a folder from the topmost one, links followed; nil where there is none.
  private static func names(of folder: [UInt8]) -> [[UInt8]]? {
    if folder.contains(0) { return nil }
    return realPath(folder.isEmpty ? [UInt8(ascii: ".")] : folder)?.split(separator: UInt8(ascii: "/")).map(Array.init)
  }
}
