/// Every layer of a script in one list, parents before their children and all that is in a layer directly after it,
/// with the tables that find them by name.
struct LayerTree: Sendable {
  var layers: [StagedLayer] = []
  /// The script is the first.
  var scopes: [StagedScope] = [StagedScope(kind: .script, home: 0)]
  var repetitions: [StagedRepetition] = []
  /// Of layers with a timing of their own.
  var clocks: [LayerClock] = []
  /// The slots of `index` and `count` in expressions that are read for each character; nil while there is none.
  var characterSlots: CharacterSlots?
  /// The slots of the properties that have such an expression.
  var slotsOfCharacters: Set<Int> = []
  /// In the order in which they begin.
  var transitions: [StagedTransition] = []
  /// By the slot of a layer's `hidden`, the transitions that bring the layer.
  private(set) var comings: [Int: [Int]] = [:]
  /// Those that carry the whole canvas.
  var canvasTransitions: [Int] = []
  /// Back to front.
  var topLevel: [Int] = []
  /// For each layer the number of the first one after all that is in it.
  private(set) var ends: [Int] = []
  /// Layers by their own name, in the order of the file; masks included, the items of a `forEach` not.
  private var byName: [String: [Int]] = [:]
  /// The same for those that stand in one home.
  private var byHome: [Home: [Int]] = [:]
  private var byParent: [Child: Int] = [:]
  /// Those with a name, in the order of the file.
  private var repetitionsByName: [String: [Int]] = [:]
  private var repetitionsByParent: [Child: Int] = [:]

  private struct Child: Hashable {
    /// −1 is the canvas.
    var parent: Int
    var name: String
  }

  private struct Home: Hashable {
    var scope: Int
    var name: String
  }

  /// - Parameter name: The name by which it is found; nil for items, which are found by their `forEach`.
  mutating func append(_ layer: StagedLayer, name: String?, role: LayerRole) -> Int {
    let index = layers.count
    layers.append(layer)
    if let parent = layer.parent {
      switch role {
      case .sublayer: layers[parent].children.append(index)
      case .mask: layers[parent].maskLayers.append(index)
      case .particle: layers[parent].particleLayers.append(index)
      }
    } else {
      topLevel.append(index)
    }
    if let name {
      byName[name, default: []].append(index)
      byHome[Home(scope: scopes[layer.scope].home, name: name), default: []].append(index)
      // A sublayer goes before a mask of the same name.
      let child = Child(parent: layer.parent ?? -1, name: name)
      if role == .sublayer || byParent[child] == nil { byParent[child] = index }
    }
    return index
  }

  mutating func append(_ repetition: StagedRepetition) -> Int {
    let index = repetitions.count
    repetitions.append(repetition)
    if let name = repetition.name {
      repetitionsByName[name, default: []].append(index)
      repetitionsByParent[Child(parent: repetition.parent ?? -1, name: name)] = index
    }
    return index
  }

  /// One that takes no time carries nothing.
  mutating func add(_ transition: StagedTransition) {
    let number = transitions.count
    transitions.append(transition)
    if case .layers(_, let hidden) = transition.sides { comings[hidden, default: []].append(number) }
    guard transition.begin < transition.end else { return }
    if let card = transition.card {
      layers[card].transitions.append(number)
    } else {
      canvasTransitions.append(number)
    }
  }

  /// Whether a sibling has the name already.
  func isTaken(_ name: String, in parent: Int?) -> Bool {
    let child = Child(parent: parent ?? -1, name: name)
    return byParent[child] != nil || repetitionsByParent[child] != nil
  }

  /// To be called when all layers are there.
  mutating func finish() {
    ends = Array(1..<layers.count + 1)
    for index in layers.indices.reversed() {
      if let parent = layers[index].parent { ends[parent] = max(ends[parent], ends[index]) }
    }
  }

  enum Lookup {
    case found(Int)
    case missing
    case ambiguous([Int])
  }

  /// The layer that a bare name means in a scope: of the layers of its own home the one that bears it, those of the
  /// same item first; else the only one anywhere beneath. Of several the one that stands in nothing else, for it has no
  /// longer path; a `forEach` of this name goes by the same rule.
  func find(_ name: String, from scope: Int) -> Lookup {
    if let (base, index) = LayerTree.item(name) {
      let found = repetitions(called: base, from: scope).filter { index < repetitions[$0].layers.count }
      if found.count == 1 { return .found(repetitions[found[0]].layers[index]) }
      return found.isEmpty ? .missing : .ambiguous(found.map { repetitions[$0].layers[index] })
    }
    guard let all = byName[name] else { return .missing }
    let home = scopes[scope].home
    let own = byHome[Home(scope: home, name: name)] ?? []
    for scope in chain(from: scope) {
      let range = layers(in: scope)
      let near = own.within(range)
      let candidates = near.isEmpty ? all.within(range) : near
      let repeated = repetitions(called: name, in: scope, home: home)
      guard let first = candidates.first else {
        if repeated.isEmpty { continue }
        return .missing
      }
      if candidates.count == 1, repeated.isEmpty { return .found(first) }
      let root = scopes[scope].root
      if let outermost = byParent[Child(parent: root ?? -1, name: name)], candidates.contains(outermost) {
        return .found(outermost)
      }
      if repeated.contains(where: { repetitions[$0].parent == root }) { return .missing }
      return .ambiguous(candidates + repeated.compactMap { repetitions[$0].layers.first })
    }
    return .missing
  }

  /// The `forEach`s that a bare name means, by the same rule.
  func repetitions(called name: String, from scope: Int) -> [Int] {
    if repetitionsByName[name] == nil { return [] }
    let home = scopes[scope].home
    return chain(from: scope).lazy.map { repetitions(called: name, in: $0, home: home) }.first { !$0.isEmpty } ?? []
  }

  /// Those of one scope: of the home's own, else of any beneath.
  private func repetitions(called name: String, in scope: Int, home: Int) -> [Int] {
    guard let all = repetitionsByName[name] else { return [] }
    let range = layers(in: scope)
    // One that made nothing stands where the scope's layers end.
    let near = all.within(range.lowerBound..<range.upperBound + 1) { repetitions[$0].position }
    let candidates = near.filter { range.contains(repetitions[$0].position) || repetitions[$0].scope == scope }
    let own = candidates.filter { scopes[repetitions[$0].scope].home == home }
    let nearest = own.isEmpty ? candidates : own
    let outermost = nearest.filter { repetitions[$0].parent == scopes[scope].root }
    return outermost.isEmpty ? nearest : outermost
  }

  /// `row[3]` as the name and the index.
  static func item(_ name: String) -> (base: String, index: Int)? {
    guard name.utf8.last == UInt8(ascii: "]"), let bracket = name.lastIndex(of: "[") else { return nil }
    let digits = name[name.index(after: bracket)...].dropLast()
    guard let index = Int(digits), index >= 0, "\(index)" == digits else { return nil }
    return (String(name[..<bracket]), index)
  }

  /// A sublayer or mask layer of `parent` by its name; `mask` also means an unnamed mask. An instance's own sublayers
  /// go before the layers of its component.
  func child(named name: String, of parent: Int) -> Int? {
    var current: Int? = parent
    while let layer = current {
      if let child = byParent[Child(parent: layer, name: name)] { return child }
      if let (base, index) = LayerTree.item(name), let found = repetitionsByParent[Child(parent: layer, name: base)],
        index < repetitions[found].layers.count
      {
        return repetitions[found].layers[index]
      }
      let masks = layers[layer].maskLayers
      if name == "mask", masks.count == 1 { return masks[0] }
      current = layers[layer].content
    }
    return nil
  }

  /// The only layer of this name within a layer and layers in it that have no names: no path leads to these.
  func descendant(named name: String, of ancestor: Int) -> Int? {
    var found: Int?
    for layer in byName[name] ?? [] where layer > ancestor {
      var around = layers[layer].parent
      while let index = around, index > ancestor, layers[index].name == nil { around = layers[index].parent }
      guard around == ancestor else { continue }
      if found != nil { return nil }
      found = layer
    }
    return found
  }

  /// The `forEach` of this name among a layer's sublayers.
  func repetition(named name: String, of parent: Int) -> Int? {
    var current: Int? = parent
    while let layer = current {
      if let found = repetitionsByParent[Child(parent: layer, name: name)] { return found }
      current = layers[layer].content
    }
    return nil
  }

  /// The names of the layers of a scope's home, in the order of the file, and those of what `forEach` makes: what a
  /// misspelt one may have meant.
  func names(from scope: Int) -> [String] {
    let home = scopes[scope].home
    let own = layers(in: home).compactMap { index in
      scopes[layers[index].scope].home == home ? layers[index].name : nil
    }
    return own + repetitions.compactMap { scopes[$0.scope].home == home ? $0.name : nil }
  }

  /// The layer that a dotted path means (`card.title`), or how it fails.
  func find(path: [String], from scope: Int) -> Lookup {
    guard let first = path.first else { return .missing }
    guard case .found(var index) = find(first, from: scope) else { return find(first, from: scope) }
    for name in path.dropFirst() where name != "sublayers" {
      guard let child = child(named: name, of: index) else { return .missing }
      index = child
    }
    return .found(index)
  }
}

extension [Int] {
  /// Those of a list that lie in a range, by numbers that ascend.
  fileprivate func within(_ range: Range<Int>, by number: (Int) -> Int = { $0 }) -> ArraySlice<Int> {
    if range.lowerBound <= 0, let last, number(last) < range.upperBound { return self[...] }
    func first(notBelow bound: Int) -> Int {
      var (low, high) = (0, count)
      while low < high {
        let middle = (low + high) / 2
        if number(self[middle]) < bound { low = middle + 1 } else { high = middle }
      }
      return low
    }
    return self[first(notBelow: range.lowerBound)..<first(notBelow: range.upperBound)]
  }
}
