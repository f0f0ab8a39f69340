import Expressions
import Graphics

/// The names that an expression at one place of the script can see, nearest first: what the author declared, the
/// layer's own properties, layers by name, the clock and the canvas.
struct LayerScope: NameScope {
  let table: SlotTable
  /// Nil at the top level.
  let layer: Int?
  /// The slot whose own expression this is: the name then means the next one further out.
  let skipped: Int?
  /// Whose declared names, items and layers it sees.
  let scope: Int
  /// The scope of what an entry of a handler acts on: its items are nearer than those of the one who bears the handler.
  var target: Int?
  /// Whether `touch` means the finger that brought an event about.
  var isHandler = false
  /// Whether one of many items is chosen from a list that all such expressions share.
  var sharesItems = false
  /// The slot that an entry acts on, which it reads by itself, as it is when the entry begins.
  var acted: Int?
  /// Where `index` and `count` mean those of a character.
  var characters: CharacterSlots?

  /// - Parameter scope: Nil: that of the layer, at the top level the script's.
  init(table: SlotTable, layer: Int?, skipped: Int?, scope: Int? = nil, characters: CharacterSlots? = nil) {
    self.table = table
    self.layer = layer
    self.skipped = skipped
    self.scope = scope ?? layer.map { table.tree.layers[$0].scope } ?? 0
    self.characters = characters
  }

  static let globals: [(name: String, slot: Int)] = [
    ("frameIndex", ClockSlot.frameIndex), ("progress", ClockSlot.progress),
    ("totalDuration", ClockSlot.totalDuration),
  ]

  func resolve(_ chain: [String]) -> NameResolution {
    let known = resolveKnown(chain)
    if case .unknown = known, let slot = table.slotOfUnknown, isOfUnknownItems(chain) {
      return .slot(slot, .any, consumed: chain.count)
    }
    return known
  }

  private func resolveKnown(_ chain: [String]) -> NameResolution {
    guard let first = chain.first else { return .unknown(at: 0, candidates: []) }
    if let characters, let slot = characters.slot(first) { return .slot(slot, .number, consumed: 1) }
    if first == "touch", isHandler { return touchValue(chain) }
    if layer != nil, chain.count == 1, first == "self" || first == "parent" { return noValue([first]) }
    if let layer, first == "self" { return answer(table.resolve(chain, from: 1, in: layer), chain) }
    if let layer, first == "parent" { return parentValue(chain, of: layer) }
    if let slot = declaredValue(first) { return found(slot, 1, chain) }
    if let layer, let slot = ownValue(first, of: layer) { return found(slot, 1, chain) }
    if layer == nil, let slot = homeValue(first) { return found(slot, 1, chain) }
    let named = table.tree.find(first, from: scope)
    switch named {
    // A layer by itself is no value: `progress` stays the clock's beside a layer of this name.
    case .found where chain.count == 1: break
    case .found(let index):
      let resolution = table.resolve(chain, from: 1, in: index)
      if case .unknown = resolution, table.tree.layers[index].isOfUnknownKind, let slot = table.slotOfUnknown {
        return .slot(slot, .any, consumed: chain.count)
      }
      return answer(resolution, chain)
    case .ambiguous(let candidates):
      let home = table.tree.scopes[scope].home
      let paths = candidates.prefix(3).map { table.tree.path(of: $0, from: home) }.joined(separator: ", ")
      return .ambiguous(at: 0, message: "'\(first)' is the name of several layers (\(paths))")
    case .missing:
      if let value = timelineValue(chain) { return value }
    }
    if first == "canvas" { return canvasValue(chain) }
    if first == "pi" { return .constant(.number(.pi), consumed: 1) }
    if first == "time" { return found(clock, 1, chain) }
    if let global = LayerScope.globals.first(where: { $0.name == first }) { return found(global.slot, 1, chain) }
    if case .found = named { return noValue([first]) }
    if first == "touch" {
      return .noValue(
        at: 0, message: "'touch' is known in the values of handlers only",
        hint: "write this in a 'from', 'to', 'by' or 'set' of an 'on' of a layer")
    }
    if isSkipped(first) {
      return .noValue(
        at: 0, message: "'\(first)' needs itself: \(first) → \(first)",
        hint: "outside of it nothing is called '\(first)': give one of the two another name")
    }
    // What stands for items is no misspelt name, and most often goes on with an index.
    if !table.tree.repetitions(called: first, from: scope).isEmpty { return .unknown(at: 0, candidates: []) }
    if isDeclaredOutside(first) {
      return .noValue(
        at: 0, message: "there is no '\(first)' here",
        hint:
          "components see their own names only: give this one a parameter '\(first)', and its instances \"\(first)\": \"=\(first)\""
      )
    }
    return .unknown(at: 0, candidates: candidates + (isHandler ? ["touch"] : []))
  }

  /// Whether a name is a parameter, or a `let`, of what an instance stands in, which its component does not see.
  private func isDeclaredOutside(_ name: String) -> Bool {
    var home = table.tree.scopes[scope].home
    while let (_, instance) = table.tree.instance(home) {
      let around = table.tree.layers[instance].scope
      if table.tree.chain(from: around).contains(where: { table.tree.scopes[$0].declared[name] != nil }) { return true }
      home = table.tree.scopes[around].home
    }
    return false
  }

  /// Whether a name means the very slot whose expression this is.
  private func isSkipped(_ name: String) -> Bool {
    guard let skipped else { return false }
    if table.tree.chain(from: scope).contains(where: { table.tree.scopes[$0].declared[name] == skipped }) {
      return true
    }
    guard let layer, let own = table.ownValue(name, of: layer) else { return false }
    return own == skipped || table.pointToChange(own) == skipped
  }

  func constant(in slot: Int) -> Value? {
    guard table.fixedSlots.contains(slot), case .constant(let value) = table.slots[slot].source else { return nil }
    return value
  }

  func itemCount(_ chain: [String]) -> Int? {
    repetition(chain).flatMap { table.tree.repetitions[$0].isCounted ? table.tree.repetitions[$0].layers.count : nil }
  }

  /// Whether a name leads through a `forEach` of which nobody knows how many items it has.
  private func isOfUnknownItems(_ chain: [String]) -> Bool {
    chain.indices.contains { last in
      let name = LayerTree.item(chain[last])?.base ?? chain[last]
      return repetition(chain[..<last] + [name]).map { !table.tree.repetitions[$0].isCounted } ?? false
    }
  }

  func itemList(_ chain: [String], _ members: [String]) -> NameResolution? {
    guard sharesItems, let repetition = repetition(chain) else { return nil }
    let list = table.itemList(of: repetition, members) { layer in
      answer(table.resolve(members, from: 0, in: layer), members)
    }
    if let acted, case .slot(let slot, _, _)? = list, table.slots[slot].reads.contains(acted) { return nil }
    return list
  }

  /// The `forEach` that makes what a name means.
  private func repetition(_ chain: [String]) -> Int? {
    let tree = table.tree
    var names = chain
    var parent: Int?
    if let layer, let first = chain.first, first == "self" || first == "parent" {
      names.removeFirst()
      guard let known = first == "self" ? layer : tree.layers[layer].parent else { return nil }
      parent = known
    }
    guard let last = names.popLast() else { return nil }
    if parent == nil, names.isEmpty {
      let found = tree.repetitions(called: last, from: scope)
      return found.count == 1 ? found[0] : nil
    }
    if parent == nil {
      guard case .found(let index) = tree.find(path: names, from: scope) else { return nil }
      parent = index
    } else {
      for name in names where name != "sublayers" { parent = parent.flatMap { tree.child(named: name, of: $0) } }
    }
    return parent.flatMap { tree.repetition(named: last, of: $0) }
  }

  private func touchValue(_ chain: [String]) -> NameResolution {
    let slots = table.needTouchSlots()
    if chain.count > 1, let slot = slots.slot(chain[1]) { return .slot(slot, table.slots[slot].type, consumed: 2) }
    if chain.count > 1, !TouchSlots.names.contains(chain[1]) { return .unknown(at: 1, candidates: TouchSlots.names) }
    return .slot(slots.position, .point, consumed: 1)
  }

  private func noValue(_ names: [String]) -> NameResolution {
    let path = names.joined(separator: ".")
    return .noValue(
      at: names.count - 1, message: "'\(path)' is a layer, not a value",
      hint: "say what of it, as in '\(path).opacity'")
  }

  private func ownValue(_ name: String, of layer: Int) -> Int? {
    guard let slot = table.ownValue(name, of: layer), table.pointToChange(slot) != skipped else { return nil }
    // `frame` as written is not `frame` as read; its expression must not see itself through its bounds.
    if name == "frame", let written = table.tree.layers[layer].slot(.frame), written == skipped { return nil }
    return slot
  }

  /// Of what belongs to no layer: how large the component or the canvas is that it stands in.
  private func homeValue(_ name: String) -> Int? {
    guard ["width", "height", "center", "bounds"].contains(name) else { return nil }
    guard let root = table.tree.scopes[table.tree.scopes[scope].home].root else { return table.canvasSlot(name) }
    // Not known before the component has its size.
    return table.tree.layers[root].slot(.bounds) == nil ? nil : table.ownValue(name, of: root)
  }

  private func parentValue(_ chain: [String], of layer: Int) -> NameResolution {
    if let parent = table.tree.layers[layer].parent { return answer(table.resolve(chain, from: 1, in: parent), chain) }
    return canvasValue(chain)
  }

  private func canvasValue(_ chain: [String]) -> NameResolution {
    if chain.count == 1 {
      return .noValue(at: 0, message: "the canvas is no value", hint: "say what of it, as in 'canvas.width'")
    }
    guard let slot = table.canvasSlot(chain[1]) else {
      return .unknown(at: 1, candidates: SlotTable.canvasNames)
    }
    return found(slot, 2, chain)
  }

  /// The local time of what the expression belongs to.
  private var clock: Int {
    guard let layer else { return table.tree.scopes[scope].clock }
    // What makes a layer's time goes by its parent's.
    let staged = table.tree.layers[layer]
    if let timing = staged.slots.first(where: { $0.key.isTiming && $0.slot == skipped }) {
      return table.clock(of: timing.key, layer)
    }
    return staged.clock
  }

  /// An item's name, or a parameter or `let`.
  private func declaredValue(_ name: String) -> Int? {
    let nearer = target.map { table.tree.chain(from: $0).filter { table.tree.scopes[$0].isItem } } ?? []
    for scope in nearer + table.tree.chain(from: scope) {
      if table.tree.scopes[scope].isItem {
        if let slot = table.itemSlot(name, in: scope) { return slot }
      } else if let slot = table.tree.scopes[scope].declared[name], slot != skipped {
        return slot
      }
    }
    return nil
  }

  /// What an entry of the timeline that has a name is: its times, how far it has come.
  private func timelineValue(_ chain: [String]) -> NameResolution? {
    let home = table.tree.scopes[scope].home
    guard let home = table.timelineHome(of: chain[0], from: home),
      let members = table.timelineMembers(of: chain[0], in: home)
    else { return nil }
    guard chain.count > 1 else {
      return .noValue(
        at: 0, message: "'\(chain[0])' is \(members.noun), not a value",
        hint: "say what of it, as in '\(chain[0]).\(members.names[0])'")
    }
    guard let slot = table.timelineSlot(chain[1], of: chain[0], in: home) else {
      return .unknown(at: 1, candidates: members.names)
    }
    return found(slot, 2, chain)
  }

  /// The parts of a transform, of which expressions know nothing, have slots of their own.
  private func found(_ read: Int, _ consumed: Int, _ chain: [String]) -> NameResolution {
    // What an entry changes itself it reads as it is without an angle.
    let slot = acted == table.pointToChange(read) ? table.pointToChange(read) : read
    if table.tree.slotsOfCharacters.contains(slot) {
      return .noValue(
        at: consumed - 1, message: "'\(table.slots[slot].label)' differs from character to character", hint: nil)
    }
    if table.atPixels.contains(slot) {
      return .noValue(
        at: consumed - 1, message: "'\(table.slots[slot].label)' has a value at every pixel, not one of its own",
        hint: nil)
    }
    let type = table.slots[slot].type
    guard type == .transform, chain.count > consumed else { return .slot(slot, type, consumed: consumed) }
    for count in [2, 1] where consumed + count <= chain.count {
      let names = Array(chain[consumed..<consumed + count])
      guard let part = table.component(names, of: slot) else { continue }
      return .slot(part, table.slots[part].type, consumed: consumed + count)
    }
    return .unknown(at: consumed, candidates: ["rotation", "scale", "translation", "skew"])
  }

  private func answer(_ resolution: SlotTable.Resolution, _ chain: [String]) -> NameResolution {
    switch resolution {
    case .slot(let slot, let consumed): found(slot, consumed, chain)
    case .unknown(let index, let candidates): .unknown(at: index, candidates: candidates)
    case .layer(let path): noValue(path)
    }
  }

  private var candidates: [String] {
    table.candidates {
      let home = table.tree.scopes[scope].home
      let items = (target.map { table.itemNames(from: $0) } ?? []) + table.itemNames(from: scope)
      var names = items + table.tree.scopes[home].declared.keys.sorted()
      names += table.tree.names(from: scope) + table.timelineNames(in: home)
      names += ["time"] + LayerScope.globals.map(\.name) + ["canvas", "pi"]
      if let layer { names += table.memberNames(of: layer) + ["self", "parent"] }
      if characters != nil { names += CharacterSlots.names }
      return names
    }
  }
}
