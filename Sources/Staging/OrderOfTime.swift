/// What can be found only in the order of time, though no order of slots is missing.
extension StageBuilder {
  /// Whether an entry goes on from what another part of its property shows, perhaps ahead of its time.
  func partsGoOnFromEachOther() -> Bool {
    animations.contains { slot, list in
      list.contains { $0.isRelative || $0.reads.contains(slot) } && list.contains { $0.component != list[0].component }
    }
  }

  /// Whether an entry sets several values, one of which follows from another: all are read before any of them acts.
  func setsReadEachOther() -> Bool {
    var entries: [Int: [(slot: Int, animation: PendingAnimation)]] = [:]
    for (slot, list) in animations {
      for animation in list {
        if case .set = animation.motion { entries[animation.order, default: []].append((slot, animation)) }
      }
    }
    return entries.values.contains { list in list.count > 1 && readEachOther(list) }
  }

  private func readEachOther(_ list: [(slot: Int, animation: PendingAnimation)]) -> Bool {
    var counts: [Int: Int] = [:]
    for item in list { counts[item.slot, default: 0] += 1 }
    return list.contains { item in
      // What it acts on by itself it reads before that in any case.
      reads(item.animation) { (counts[$0] ?? 0) > ($0 == item.slot ? 1 : 0) }
    }
  }

  private func reads(_ animation: PendingAnimation, _ isSet: (Int) -> Bool) -> Bool {
    var seen = Set(animation.reads)
    var pending = animation.reads
    while let slot = pending.popLast() {
      if isSet(slot) { return true }
      pending += table.slots[slot].reads.filter { seen.insert($0).inserted }
    }
    return false
  }
}
