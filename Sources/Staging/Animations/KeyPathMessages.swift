import Expressions
import Motion
import Scripting

/// What is said of layers and key paths that there are not. Where one is near, it is taken for what was meant, so that
/// the rest of the entry is checked in the same run.
extension StageBuilder {
  /// - Returns: the layers that were probably meant.
  mutating func reportMissing(_ name: Written<String>, _ scope: Int) -> [Int] {
    if name.value.contains("*") || name.value.contains("?") {
      error("missing-name", "no layer's name matches '\(name.value)'", at: name.place, hint: nearPattern(name.value))
      return []
    }
    if case .ambiguous(let layers) = table.tree.find(path: LayerTree.names(in: name.value), from: scope) {
      let key = SlotTable.TextKey(text: name.value, scope: scope)
      let known = ambiguousNames[key] ?? examples(of: layers, scope)
      ambiguousNames[key] = known
      guard !known.isEmpty else { return [] }
      let paths = known.joined(separator: ", ")
      error(
        "ambiguous-name", "'\(name.value)' is the name of several layers", at: name.place,
        hint: "say which one: \(paths)")
      return []
    }
    let tree = table.tree
    // Of what is in a component that is not known nothing is known.
    let names = LayerTree.names(in: name.value)
    for count in 1..<max(1, names.count) {
      guard case .found(let outer) = tree.find(path: Array(names.prefix(count)), from: scope) else { continue }
      if tree.layers[outer].isOfUnknownKind { return [] }
    }
    let nearest =
      deeper(name.value, scope) ?? nearest(name.value) { tree.names(from: scope) + tree.paths(from: scope) }
    error(
      "missing-name", "there is no layer '\(name.value)'", at: name.place,
      hint: nearest.map { Spelling.hint(naming: $0) }
        ?? (tree.names(from: scope).isEmpty && !tree.layers.isEmpty ? "no layer has a 'name'" : nil))
    return nearest.map { table.tree.targets($0, from: scope) } ?? []
  }

  /// The paths of some of several layers; none where they are siblings with one name, for of those that was told.
  private func examples(of layers: [Int], _ scope: Int) -> [String] {
    let all = layers.map { table.tree.path(of: $0, from: scope) }
    return Set(all).count < all.count ? [] : Array(all.prefix(3))
  }

  /// A pattern whose beginning is the nearest name that layers have.
  private func nearPattern(_ pattern: String) -> String? {
    let stem = pattern.prefix { $0 != "*" && $0 != "?" && $0 != "." }
    guard stem.count >= 3, stem.count + 1 == pattern.count else { return nil }
    return nearest(String(stem)) {
      Set(table.tree.layers.compactMap(\.name).map { String($0.prefix { !$0.isNumber && $0 != "[" }) }).sorted()
    }.map { Spelling.hint(naming: $0 + "*") }
  }

  /// The whole path of the only layer of a path's last name that stands somewhere in what the rest of it means.
  private func deeper(_ path: String, _ scope: Int) -> String? {
    let tree = table.tree
    let names = LayerTree.names(in: path)
    guard names.count > 1, let last = names.last,
      case .found(let outer) = tree.find(path: Array(names.dropLast()), from: scope)
    else { return nil }
    let found = (outer..<tree.end(of: outer)).filter { tree.layers[$0].name == last }
    return found.count == 1 ? tree.path(of: found[0], from: tree.scopes[scope].home) : nil
  }

  /// - Returns: the key path that was probably meant.
  mutating func reportUnknown(
    _ keyPath: Written<String>, _ names: [String], _ candidates: [String], _ layer: Int
  ) -> String? {
    let staged = table.tree.layers[layer]
    if staged.isOfUnknownKind { return nil }
    if StagedPart.Family(rawValue: names[0]) != nil || names[0] == "emitterCells" {
      reportMissingPart(keyPath, names, staged, candidates)
      return nil
    }
    if reportMissingTime(names[0], keyPath) { return nil }
    let dotted = LayerTree.names(in: String(keyPath.value.filter { $0 != "]" }.map { $0 == "[" ? "." : $0 }))
    if dotted.count > names.count, Vocabulary.property(dotted[0], of: staged.kind) != nil {
      let meant = dotted.joined(separator: ".")
      error(
        "unknown-key-path", "'\(keyPath.value)' is no key path of \(staged.kind.noun)", at: keyPath.place,
        hint: Spelling.hint(naming: meant))
      return meant
    }
    if names.count == 1, table.parameter(names[0], from: staged.scope) != nil {
      error(
        "unknown-key-path", "'\(keyPath.value)' is no key path of \(staged.kind.noun)", at: keyPath.place,
        hint: "'\(keyPath.value)' is a parameter: leave 'layer' out")
      return nil
    }
    let owners = Vocabulary.kinds(with: names[0])
    let synonym = Self.keyOfKeyframe(keyPath) ?? Synonyms.keyPath(keyPath.value, of: staged.kind)
    let isElsewhere = synonym != nil || !owners.isEmpty
    let nearest =
      isElsewhere
      ? nil
      : nearestFirst(names, of: layer)
        ?? nearest(keyPath.value) { Vocabulary.keyPaths(for: staged.kind) + candidates }
    let isMode = names[0] == PropertyKey.contentMode.name
    let hint =
      names[0] == "spans" && staged.kind == .text
      ? "animate a parameter, and let the span read it: \"textColor\": \"=tint\""
      : isMode
        ? "it cannot be animated; of a picture 'contentsGravity' can"
        : synonym
          ?? (owners.isEmpty
            ? nearest.map { Spelling.hint(naming: $0) }
            : "it belongs to \(owners.map { "'\($0.rawValue)'" }.joined(separator: ", ")) layers")
    error(
      "unknown-key-path",
      "'\(keyPath.value)' is no key path of \(staged.kind.noun)", at: keyPath.place, hint: hint)
    return nearest
  }

  /// What was meant as a key of a keyframe that is no key path.
  private static func keyOfKeyframe(_ keyPath: Written<String>) -> String? {
    guard keyPath.place.jsonPath.contains(".keyframes[") else { return nil }
    return Synonyms.objectKey(keyPath.value, of: Vocabulary.object(.keyframe))
      ?? Spelling.nearest(keyPath.value, in: Vocabulary.object(.keyframe).keys.map(\.name)).map(Spelling.hint(naming:))
  }

  /// - Returns: False where the name is none of those that make a layer's time.
  private mutating func reportMissingTime(_ name: String, _ keyPath: Written<String>) -> Bool {
    guard let key = PropertyKey(name: name), key.isTiming else { return false }
    error(
      "unknown-key-path", "'\(name)' can be animated only where the layer has one", at: keyPath.place,
      hint: "give the layer its own first, as in \"\(name)\": "
        + (Vocabulary.property(name, of: .layer)?.example ?? "1"))
    return true
  }

  /// The key path whose first name alone is misspelt.
  private func nearestFirst(_ names: [String], of layer: Int) -> String? {
    let known = Vocabulary.properties(of: table.tree.layers[layer].kind).map(\.name)
    // What 'frame' has follows from others, and cannot be animated.
    guard names.count > 1, let first = nearest(names[0], { known }), first != PropertyKey.frame.name,
      let type = Vocabulary.property(first, of: table.tree.layers[layer].kind)?.type
    else { return nil }
    let rest = Array(names.dropFirst())
    return ComponentPath(names: rest, of: type) == nil ? nil : ([first] + rest).joined(separator: ".")
  }

  /// Of a sublayer that the first names lead to.
  /// - Returns: the key path that was probably meant.
  mutating func reportUnknown(
    _ keyPath: Written<String>, _ known: [String], _ name: String, _ candidates: [String]
  ) -> String? {
    if reportMissingTime(name, keyPath) { return nil }
    let path = known.joined(separator: ".")
    let nearest = Spelling.nearest(name, in: candidates)
    error(
      "unknown-key-path", "'\(path)' has no '\(name)'", at: keyPath.place,
      hint: nearest.map { Spelling.hint(naming: "\(path).\($0)") })
    return nearest.map { "\(path).\($0)" }
  }

  /// Of filters, gradients and cells.
  mutating func reportMissingPart(
    _ keyPath: Written<String>, _ names: [String], _ layer: StagedLayer, _ candidates: [String]
  ) {
    let family = StagedPart.Family(rawValue: names[0]) ?? .cells
    let noun =
      switch family {
      case .filters: "filter"
      case .backgroundFilters: "background filter"
      case .strokeGradient, .fillGradient: names[0]
      case .cells: "cell"
      }
    let parts = layer.parts(of: family)
    guard !parts.isEmpty else {
      let example = family == .filters || family == .backgroundFilters ? #"[{"blur": 0}]"# : nil
      error(
        "unknown-key-path", "the layer has no \(noun)\(noun == names[0] ? "" : "s")", at: keyPath.place,
        hint: example.map { "give it one: \"\(names[0])\": \($0)" })
      return
    }
    let known = parts.compactMap { layer.parts[$0].pathName }
    let isPartKnown = names.count < 2 || known.isEmpty || known.contains(names[1])
    guard names.count > 1, !isPartKnown else {
      error(
        "unknown-key-path", "'\(keyPath.value)' is no value of the \(noun)", at: keyPath.place,
        hint: candidates.isEmpty ? nil : "it has " + candidates.joined(separator: ", "))
      return
    }
    let paths = known.map { "\(names[0]).\($0)" }
    error(
      "unknown-key-path", "the layer has no \(noun) '\(names[1])'", at: keyPath.place,
      hint: suggestion(keyPath.value) { paths } ?? "it has " + paths.joined(separator: ", "))
  }
}
