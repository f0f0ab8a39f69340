/// The layers that a timeline entry names.
extension LayerTree {
  /// Those that one name, path or pattern means in a scope; empty where it means none or is ambiguous. The name of a
  /// `forEach` means all that it made.
  func targets(_ text: String, from scope: Int) -> [Int] {
    if text.contains("*") || text.contains("?") { return matching(text, from: scope) }
    let names = LayerTree.names(in: text)
    guard let first = names.first else { return [] }
    var found: [Int]
    switch find(first, from: scope) {
    case .found(let layer): found = [layer]
    case .missing: found = items(of: repetitions(called: first, from: scope))
    case .ambiguous: return []
    }
    for name in names.dropFirst() where name != "sublayers" {
      found = found.flatMap { layer -> [Int] in
        if let child = child(named: name, of: layer) { return [child] }
        if let repeated = repetition(named: name, of: layer) { return repetitions[repeated].layers }
        return found.count == 1 ? descendant(named: name, of: layer).map { [$0] } ?? [] : []
      }
    }
    return found
  }

  /// All that `forEach`s made, if they come of one place of the file.
  private func items(of found: [Int]) -> [Int] {
    guard let first = found.first, found.allSatisfy({ repetitions[$0].place == repetitions[first].place }) else {
      return []
    }
    return found.flatMap { repetitions[$0].layers }
  }

  /// Whether a path or a pattern leads through a `forEach` that has made nothing, so that nobody knows what is beneath
  /// it. One item alone is missing where it is known that there are none.
  func isOfNoItems(_ text: String, from scope: Int) -> Bool {
    let empty = repetitions.indices.filter { repetitions[$0].layers.isEmpty }
    if empty.isEmpty { return false }
    return LayerTree.names(in: text).contains { name in
      if name.contains("*") || name.contains("?") {
        let home = scopes[scope].home
        return empty.contains { number in
          scopes[repetitions[number].scope].home == home
            && repetitions[number].name.map { LayerTree.matches(Array(name.utf8), "\($0)[0]") } ?? false
        }
      }
      let item = LayerTree.item(name)
      return repetitions(called: item?.base ?? name, from: scope).contains { number in
        repetitions[number].layers.isEmpty && (item == nil || !repetitions[number].isCounted)
      }
    }
  }

  static func names(in path: String) -> [String] {
    path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  /// Of sublayers as a scope sees them; those of others are their names.
  func paths(from scope: Int) -> [String] {
    let home = scopes[scope].home
    return layers(in: home).compactMap { index in
      layers[index].name == nil || layers[index].parent == nil ? nil : path(of: index, from: home)
    }
  }

  /// A layer's path as it is written in a home that it stands in.
  func path(of layer: Int, from home: Int) -> String {
    let whole = layers[layer].displayPath
    guard let root = scopes[home].root, !layers[root].displayPath.isEmpty else { return whole }
    return String(whole.utf8.dropFirst(layers[root].displayPath.utf8.count + 1)) ?? whole
  }

  /// Layers whose name, or with a dot in it whose whole path, matches a pattern with `*` (any run) and `?` (any one
  /// character), in the order of the tree: those of the scope's own home, else those anywhere beneath it.
  private func matching(_ pattern: String, from scope: Int) -> [Int] {
    let wanted = Array(pattern.utf8)
    func matches(_ text: String) -> Bool { LayerTree.matches(wanted, text) }
    let home = scopes[scope].home
    let isPath = pattern.contains(".")
    var own: [Int] = []
    var others: [Int] = []
    for index in layers(in: home) {
      guard let name = layers[index].name else { continue }
      guard isPath ? layers[index].parent != nil && matches(path(of: index, from: home)) : matches(name) else {
        continue
      }
      if scopes[layers[index].scope].home == home { own.append(index) } else { others.append(index) }
    }
    return own.isEmpty ? others : own
  }

  /// Whether a layer's name may match a pattern; of one that `forEach` makes several times, with some number.
  static func matches(_ pattern: String, _ name: String, isItem: Bool) -> Bool {
    guard isItem else { return matches(Array(pattern.utf8), name) }
    // Whatever the number is, the pattern's end may mean it.
    let base = pattern.prefix { $0 != "[" }
    return matches(Array(base.utf8), name) || matches(Array((base + "*").utf8), name)
  }

  private static func matches(_ pattern: [UInt8], _ text: String) -> Bool {
    var text = text
    return text.withUTF8 { matches(pattern, $0) }
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
