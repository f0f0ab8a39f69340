/// Which slots read which, in one order of evaluation: finds what depends on a few slots, or what they depend on, without
/// looking at all there are.
struct SlotGraph {
  /// From when on, in seconds, the order is followed.
  let begin: Double
  private let slots: [Slot]
  /// By slot: where it stands in the order; −1: it never changes.
  private var places: [Int]
  /// The slots that read slot n: those from `starts[n]` up to `starts[n + 1]`.
  private var readers: [Int]
  private var starts: [Int]

  init(_ slots: [Slot], _ order: EvaluationOrder) {
    begin = order.begin
    self.slots = slots
    places = [Int](repeating: -1, count: slots.count)
    starts = [Int](repeating: 0, count: slots.count + 1)
    for (place, slot) in order.slots.enumerated() {
      places[slot] = place
      for read in slots[slot].reads { starts[read + 1] += 1 }
    }
    for slot in slots.indices { starts[slot + 1] += starts[slot] }
    readers = [Int](repeating: 0, count: starts.last ?? 0)
    var next = starts
    for slot in order.slots {
      for read in slots[slot].reads {
        readers[next[read]] = slot
        next[read] += 1
      }
    }
  }

  /// The slots that depend on others, those excepted, each after those that it reads.
  func slots(dependingOn origins: [Int]) -> [Int] {
    var met = Set(origins)
    var found: [Int] = []
    var pending = origins
    while let slot = pending.popLast() {
      for reader in readers[starts[slot]..<starts[slot + 1]] where met.insert(reader).inserted {
        found.append(reader)
        pending.append(reader)
      }
    }
    return inOrder(found)
  }

  /// The slots that change among some and all that these depend on, each after those that it reads.
  func slots(neededBy goals: [Int]) -> [Int] {
    var met: Set<Int> = []
    var pending: [Int] = []
    for slot in goals where slots[slot].changes && met.insert(slot).inserted { pending.append(slot) }
    while let slot = pending.popLast() {
      for read in slots[slot].reads where slots[read].changes && met.insert(read).inserted { pending.append(read) }
    }
    return inOrder(met.filter { places[$0] >= 0 })
  }

  private func inOrder(_ slots: some Sequence<Int>) -> [Int] { slots.sorted { places[$0] < places[$1] } }
}
