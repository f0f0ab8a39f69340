import Graphics

/// Finds the layers that look the same at all times, so that they are drawn up once.
enum StillLayers {
  /// - Precondition: parents stand before their children, and every slot knows whether it changes.
  static func mark(_ table: SlotTable) {
    let layers = table.tree.layers
    func changes(_ slot: Int) -> Bool { table.slots[slot].changes }
    var own = layers.map { layer in
      layer.playsPicture || layer.presence.map(changes) ?? false || layer.parts.contains { $0.family == .cells }
        || layer.slots.contains { changes($0.slot) } || layer.parts.contains { $0.inputs.contains { changes($0.slot) } }
        || layer.spans.contains { changes($0.text) || $0.slots.contains { changes($0.slot) } }
        || !layer.transitions.isEmpty
    }
    if !table.tree.canvasTransitions.isEmpty { for layer in table.tree.topLevel { own[layer] = true } }
    var above = own
    for index in layers.indices {
      if let parent = layers[index].parent, above[parent] { above[index] = true }
    }
    // Backwards, each has heard of all its children when it tells its parent.
    for index in layers.indices.reversed() where own[index] {
      if let parent = layers[index].parent { own[parent] = true }
    }
    for index in layers.indices { table.tree.layers[index].isStill = !own[index] && !above[index] }
  }
}
