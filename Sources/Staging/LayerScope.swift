import Expressions
import Graphics
import Motion
import Scripting

/// The names that an expression at one place of the script can see, nearest first: what the author declared, the layer's
/// own properties, layers by name, the clock and the canvas.
struct LayerScope: NameScope {
  let table: SlotTable
  /// Nil at the top level.
  let layer: Int?
  /// The slot whose own expression this is: the name then means the next one further out.
  let skipped: Int?
  /// Where `index` and `count` mean those of a character.
  var characters: CharacterSlots?

  static let globals: [(name: String, slot: Int)] = [
    ("time", ClockSlot.time), ("frameIndex", ClockSlot.frameIndex), ("progress", ClockSlot.progress),
    ("totalDuration", ClockSlot.totalDuration),
  ]

  func resolve(_ chain: [String]) -> NameResolution {
    guard let first = chain.first else { return .unknown(at: 0, candidates: []) }
    if let characters, let slot = characters.slot(first) { return .slot(slot, .number, consumed: 1) }
    if layer != nil, chain.count == 1, first == "self" || first == "parent" { return noValue([first]) }
    if let layer, first == "self" { return answer(table.resolve(chain, from: 1, in: layer), chain) }
    if let layer, first == "parent" { return parentValue(chain, of: layer) }
    if let slot = table.declared[first], slot != skipped { return found(slot, 1, chain) }
    if let layer, let slot = ownValue(first, of: layer) { return found(slot, 1, chain) }
    switch table.tree.find(first) {
    // A layer by itself is no value: `progress` stays the clock's beside a layer of this name.
    case .found where chain.count == 1: break
    case .found(let index): return answer(table.resolve(chain, from: 1, in: index), chain)
    case .ambiguous(let candidates):
      let paths = candidates.prefix(3).map { table.tree.layers[$0].displayPath }.joined(separator: ", ")
      return .ambiguous(at: 0, message: "'\(first)' is the name of several layers (\(paths))")
    case .missing: break
    }
    if first == "canvas" { return canvasValue(chain) }
    if first == "pi" { return .constant(.number(.pi), consumed: 1) }
    if let global = LayerScope.globals.first(where: { $0.name == first }) { return found(global.slot, 1, chain) }
    if case .found = table.tree.find(first) { return noValue([first]) }
    return .unknown(at: 0, candidates: candidates)
  }

  private func noValue(_ names: [String]) -> NameResolution {
    let path = names.joined(separator: ".")
    return .noValue(
      at: names.count - 1, message: "'\(path)' is a layer, not a value",
      hint: "say what of it, as in '\(path).opacity'")
  }

  private func ownValue(_ name: String, of layer: Int) -> Int? {
    guard let slot = table.ownValue(name, of: layer), slot != skipped else { return nil }
    // `frame` as written is not `frame` as read; its expression must not see itself through its bounds.
    if name == "frame", let written = table.tree.layers[layer].slot(.frame), written == skipped { return nil }
    return slot
  }

  private func parentValue(_ chain: [String], of layer: Int) -> NameResolution {
    if let parent = table.tree.layers[layer].parent { return answer(table.resolve(chain, from: 1, in: parent), chain) }
    return canvasValue(chain)
  }

  private func canvasValue(_ chain: [String]) -> NameResolution {
    let names = ["width", "height", "bounds", "frame", "center"]
    if chain.count == 1 {
      return .noValue(at: 0, message: "the canvas is no value", hint: "say what of it, as in 'canvas.width'")
    }
    guard let slot = table.canvasSlot(chain[1]) else { return .unknown(at: 1, candidates: names) }
    return found(slot, 2, chain)
  }

  /// The parts of a transform, of which expressions know nothing, have slots of their own.
  private func found(_ slot: Int, _ consumed: Int, _ chain: [String]) -> NameResolution {
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
      var names = table.declared.keys.sorted() + table.tree.names + LayerScope.globals.map(\.name) + ["canvas", "pi"]
      if let layer { names += table.memberNames(of: layer) + ["self", "parent"] }
      if characters != nil { names += CharacterSlots.names }
      return names
    }
  }
}
