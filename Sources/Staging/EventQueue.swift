/// Things that happen, in the order of time; at the same time in the order in which they were put in.
struct EventQueue<Element> {
  private struct Entry {
    var time: Double
    /// Of one time: the timeline's own before what touches bring.
    var rank: Int
    var number: Int
    var element: Element

    func isBefore(_ other: Entry) -> Bool { (time, rank, number) < (other.time, other.rank, other.number) }
  }

  /// A binary heap.
  private var entries: [Entry] = []
  private var count = 0

  mutating func insert(_ element: Element, at time: Double, rank: Int) {
    entries.append(Entry(time: time, rank: rank, number: count, element: element))
    count += 1
    var index = entries.count - 1
    while index > 0, entries[index].isBefore(entries[(index - 1) / 2]) {
      entries.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func popFirst() -> (time: Double, element: Element)? {
    guard let first = entries.first, let last = entries.popLast() else { return nil }
    guard !entries.isEmpty else { return (first.time, first.element) }
    entries[0] = last
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < entries.count && entries[child].isBefore(entries[least])
      {
        least = child
      }
      if least == index { return (first.time, first.element) }
      entries.swapAt(index, least)
      index = least
    }
  }
}
