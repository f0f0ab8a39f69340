/// Which values can turn out to be mistakes at some time: those that are computed, and all that they are computed from.
/// What only moves from one given value to another cannot.
enum FallibleSlots {
  /// By slot.
  static func of(_ stage: Stage) -> [Bool] {
    var isNeeded = [Bool](repeating: false, count: stage.slots.count)
    var pending = stage.slots.indices.filter { stage.slots[$0].changes && isFallible(stage.slots[$0]) }
    for slot in pending { isNeeded[slot] = true }
    while let slot = pending.popLast() {
      for read in stage.slots[slot].reads where !isNeeded[read] && stage.slots[read].changes {
        isNeeded[read] = true
        pending.append(read)
      }
    }
    return isNeeded
  }

  private static func isFallible(_ slot: Slot) -> Bool {
    if slot.type == .image || slot.allowed != nil || slot.fixedCount != nil || !slot.touched.isEmpty { return true }
    switch slot.source {
    case .program, .derived(.intrinsicSize), .derived(.fitting), .derived(.layout), .derived(.element): return true
    case .constant, .derived, .clock: return false
    }
  }
}
