import Graphics
import Scripting

/// Layers whose place a layout finds.
extension SlotTable {
  /// The slot of the frames of a layout, and which of them a layer's is.
  struct LaidOut {
    var frames: Int
    var item: Int
  }

  /// The numbers of a constraint that has a name: `constraints.gap.constant`.
  struct NamedConstraint {
    var name: String
    var numbers: [(name: String, slot: Int)]
  }

  /// Follows `names[start...]` from `constraints` or `stack` of a layer. Nil where the first name is neither.
  func resolveLayout(_ names: [String], from start: Int, in layer: Int?) -> Resolution? {
    if names[start] == "stack", let known = stacks[layer]?.slots {
      guard start + 1 < names.count, let part = known.first(where: { $0.name == names[start + 1] }) else {
        return .unknown(at: min(start + 1, names.count), candidates: known.map(\.name))
      }
      return .slot(part.slot, consumed: start + 2)
    }
    guard names[start] == "constraints" else { return nil }
    let known = namedConstraints[layer] ?? []
    guard start + 1 < names.count, let constraint = known.first(where: { $0.name == names[start + 1] }) else {
      return .unknown(at: min(start + 1, names.count), candidates: known.map(\.name))
    }
    guard start + 2 < names.count, let number = constraint.numbers.first(where: { $0.name == names[start + 2] }) else {
      return .unknown(at: min(start + 2, names.count), candidates: constraint.numbers.map(\.name))
    }
    return .slot(number.slot, consumed: start + 3)
  }

  /// Lets a layout place a layer. Bounds or a frame that the script gives it are its natural size from now on; the
  /// origin of bounds, which no layout knows of, stays.
  func layOut(_ layer: Int, _ place: LaidOut) {
    laidOut[layer] = place
    if let frame = tree.layers[layer].slot(.frame) {
      ownBounds[layer] = add(Slot(label(layer, "bounds"), .rect, .derived(.boundsFromFrame(frame))))
      tree.layers[layer].removeSlot(.bounds)
    } else if let bounds = tree.layers[layer].slot(.bounds) {
      ownBounds[layer] = bounds
      tree.layers[layer].removeSlot(.bounds)
    }
  }

  /// Bounds or position of a layer that a layout places; nil where none does.
  func laidOutSource(_ key: PropertyKey, of layer: Int) -> Slot.Source? {
    guard let place = laidOut[layer] else { return nil }
    return key == .bounds
      ? .derived(.laidOutBounds(frames: place.frames, item: place.item, own: ownBounds[layer]))
      : .derived(.laidOutPosition(frames: place.frames, item: place.item, anchor: modelAnchor(of: layer)))
  }

  /// What a change of a layer's bounds acts on: of one that a layout places those that the script gives it, if it does.
  func boundsToChange(_ slot: Int, of layer: Int) -> Int {
    guard let own = ownBounds[layer], slot == tree.layers[layer].slot(.bounds) else { return slot }
    return own
  }

  /// The layout in a layer that says how large the layer is by what is in it: what is scrolled may be of any size.
  func fittingLayout(of layer: Int) -> LayoutPlan? {
    tree.layers[layer].kind == .scroll ? nil : layouts[tree.layers[layer].content ?? layer]
  }

  /// Says how the frames of a layout's items are found.
  func setLayout(_ slot: Int, _ plan: LayoutPlan) {
    let reads = Set(plan.reads).sorted()
    slots[slot].source = .derived(.layout(plan, reads: reads))
    slots[slot].reads = reads
  }

  /// The bounds that a layout fills.
  func boundsOfContainer(_ layer: Int?) -> Int {
    layer.map { slot(.bounds, of: $0) } ?? canvasBounds
  }
}
