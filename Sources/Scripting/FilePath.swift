/// Paths of files that scripts name, relative to the script's folder.
package enum FilePath {
  /// Without `.` and, where something stands before it, without `..`. What leads out stays: whoever opens it refuses
  /// it.
  package static func joined(folder: String, _ path: String) -> String {
    if folder.isEmpty || path.utf8.first == UInt8(ascii: "/") || path.contains("://") || path.hasPrefix("data:") {
      return path
    }
    return normal(folder + path)
  }

  static func normal(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/", omittingEmptySubsequences: true) {
      if part == "." { continue }
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (path.utf8.first == UInt8(ascii: "/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// `controls/` of `controls/dial.json`.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// `dial.json` of `controls/dial.json`.
  static func base(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }
}
