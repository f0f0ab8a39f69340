/// Things that happen, in the order of time; at the same time in the order in which they were put in.
struct EventQueue<Element> {
  /// What is moved about in the heap, for elements are large.
  private struct Key {
    /// The same of times that are the same but for rounding.
    var time: Double
    /// Of one time: what ends before what begins, the timeline's own before what touches bring.
    var rank: Int
    var number: Int
    /// In `elements`.
    var place: Int

    func isBefore(_ other: Key) -> Bool { (time, rank, number) < (other.time, other.rank, other.number) }
  }

  /// A binary heap.
  private var keys: [Key] = []
  /// Nil where one was taken out.
  private var elements: [Element?] = []
  private var freePlaces: [Int] = []
  private var count = 0
  /// By the number of a hundred-millionth of a second the first time in it: what was reckoned in different clocks.
  private var times: [Double: Double] = [:]

  mutating func insert(_ element: Element, at time: Double, rank: Int) {
    let known = times[(time * 1e8).rounded(), default: time]
    times[(time * 1e8).rounded()] = known
    keys.append(Key(time: known, rank: rank, number: count, place: store(element)))
    count += 1
    var index = keys.count - 1
    while index > 0, keys[index].isBefore(keys[(index - 1) / 2]) {
      keys.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func store(_ element: Element) -> Int {
    guard let place = freePlaces.popLast() else {
      elements.append(element)
      return elements.count - 1
    }
    elements[place] = element
    return place
  }

  mutating func popFirst() -> (time: Double, element: Element)? {
    guard let first = keys.first, let last = keys.popLast() else { return nil }
    if !keys.isEmpty {
      keys[0] = last
      sink()
    }
    freePlaces.append(first.place)
    return elements[first.place].take().map { (first.time, $0) }
  }

  /// Brings the first key to where it belongs.
  private mutating func sink() {
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < keys.count && keys[child].isBefore(keys[least]) {
        least = child
      }
      if least == index { return }
      keys.swapAt(index, least)
      index = least
    }
  }
}
