/// The layers that a timeline entry names.
extension LayerTree {
  /// Those that one name, path or pattern means; empty where it means none or is ambiguous.
  func targets(_ text: String) -> [Int] {
    if text.contains("*") || text.contains("?") { return matching(text) }
    if case .found(let layer) = find(path: LayerTree.names(in: text)) { return [layer] }
    return []
  }

  static func names(in path: String) -> [String] {
    path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  /// Of sublayers; those of others are their names.
  var paths: [String] { layers.compactMap { $0.name == nil || $0.parent == nil ? nil : $0.displayPath } }

  /// Layers whose name, or whose whole dotted path, matches a pattern with `*` (any run) and `?` (any one character),
  /// in the order of the tree.
  private func matching(_ pattern: String) -> [Int] {
    let wanted = Array(pattern.utf8)
    func matches(_ text: String) -> Bool {
      var text = text
      return text.withUTF8 { LayerTree.matches(wanted, $0) }
    }
    return layers.indices.filter { index in
      guard let name = layers[index].name else { return false }
      return matches(name) || (layers[index].parent != nil && matches(layers[index].displayPath))
    }
  }

  /// Wildcard matching by backtracking to the last `*` only: at most pattern × text steps.
  private static func matches(_ pattern: [UInt8], _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var (p, t) = (0, 0)
    var star: (pattern: Int, text: Int)?
    while t < text.count {
      if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
        star = (p, t)
        p += 1
      } else if p < pattern.count, pattern[p] == UInt8(ascii: "?") || pattern[p] == text[t] {
        p += 1
        t += 1
      } else if let last = star {
        p = last.pattern + 1
        t = last.text + 1
        star = (last.pattern, last.text + 1)
      } else {
        return false
      }
    }
    while p < pattern.count, pattern[p] == UInt8(ascii: "*") { p += 1 }
    return p == pattern.count
  }
}
