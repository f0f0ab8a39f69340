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

  /// Whether an entry reads what a later one of the file changes at the same moment: it reads it as it was.
  func entriesReadLaterOnes() -> Bool {
    // Mostly nothing that moves is read at all.
    guard animations.values.contains(where: { $0.contains { animation in reads(animation) { animations[$0] != nil } } })
    else { return false }
    typealias Beginning = (slot: Int, animation: PendingAnimation)
    var moments: [Double: [Beginning]] = [:]
    for (slot, list) in animations {
      for animation in list {
        let begin = animation.timing.begin
        moments[clocks.time(of: begin, table.slots[slot].clock), default: []].append((slot, animation))
      }
    }
    return moments.values.contains { together in
      if together.count < 2 { return false }
      var last: [Int: Int] = [:]
      for item in together { last[item.slot] = max(last[item.slot] ?? 0, item.animation.order) }
      return together.contains { item in
        reads(item.animation) { $0 != item.slot && (last[$0] ?? 0) > item.animation.order }
      }
    }
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
