import Expressions

/// What slots read, as it changes in time: a value that was set no longer needs the expression that it stands in place
/// of, and one that follows a finger reads what its handler names.
struct Dependencies {
  private let table: SlotTable
  /// What the expressions of slots read that have been covered or followed.
  private var sources: [Int: [Int]] = [:]
  /// Since when a slot's own expression counts no more.
  private var coveredSince: [Int: Double] = [:]
  private var followings: [Following] = []
  /// By slot, the followings that go on.
  private var active: [Int: [(number: Int, reads: [Int])]] = [:]

  private struct Following {
    var slot: Int
    var reads: [Int]
    var begin: Double
    var end: Double
  }

  init(_ table: SlotTable) { self.table = table }

  /// From this time on a slot's expression has no say.
  mutating func cover(_ slot: Int, at time: Double) {
    if coveredSince[slot] == nil { coveredSince[slot] = time }
    update(slot)
  }

  /// A slot reads others for a while.
  /// - Returns: The loop that this would make; nil where it makes none.
  mutating func follow(_ slot: Int, _ number: Int, _ reads: [Int], from begin: Double, to end: Double) -> [Int]? {
    if let way = way(from: reads, to: slot) { return [slot] + way }
    followings.append(Following(slot: slot, reads: reads, begin: begin, end: end))
    active[slot, default: []].append((number, reads))
    update(slot)
    return nil
  }

  mutating func rest(_ slot: Int, _ number: Int) {
    active[slot]?.removeAll { $0.number == number }
    update(slot)
  }

  private mutating func update(_ slot: Int) {
    let own = sources[slot] ?? table.slots[slot].reads
    sources[slot] = own
    let clock = table.slots[slot].clock
    table.slots[slot].reads =
      own.filter { coveredSince[slot] == nil || $0 == clock } + (active[slot] ?? []).flatMap(\.reads)
  }

  /// How one of `reads` leads to a slot; nil where none does.
  private func way(from reads: [Int], to slot: Int) -> [Int]? {
    var cameFrom: [Int: Int] = [:]
    var pending = reads
    for read in reads { cameFrom[read] = slot }
    while let next = pending.popLast() {
      if next == slot { break }
      for read in table.slots[next].reads where cameFrom[read] == nil {
        cameFrom[read] = next
        pending.append(read)
      }
    }
    guard var current = cameFrom[slot] else { return nil }
    var way = [slot]
    while current != slot, let before = cameFrom[current] {
      way.append(current)
      current = before
    }
    return way.reversed()
  }

  // MARK: Orders

  /// Gives slots their own reads back.
  func restore() {
    for (slot, reads) in sources { table.slots[slot].reads = reads }
  }

  /// Adds to the reads of slots what they read while they follow a finger.
  func addFollowed() {
    for following in followings { table.slots[following.slot].reads += following.reads }
  }

  /// In which order slots are evaluated, from which time on; nil where there are loops that nothing breaks.
  func orders() -> [EvaluationOrder]? {
    let all = order { _, _ in
      true
    } touched: { _ in
      true
    }
    if let all { return [EvaluationOrder(begin: -.infinity, slots: all)] }
    var times: Set<Double> = [-.infinity]
    times.formUnion(coveredSince.values)
    for following in followings { times.formUnion([following.begin, following.end]) }
    var orders: [EvaluationOrder] = []
    for time in times.sorted() {
      let order = order { slot, read in
        read == table.slots[slot].clock || (coveredSince[slot].map { time < $0 } ?? true)
      } touched: {
        $0.begin <= time && time < $0.end
      }
      guard let order else { return nil }
      if orders.last?.slots != order { orders.append(EvaluationOrder(begin: time, slots: order)) }
    }
    return orders
  }

  private func order(source: (Int, Int) -> Bool, touched: (Following) -> Bool) -> [Int]? {
    var graph = DependencyGraph(count: table.slots.count)
    for (index, slot) in table.slots.enumerated() {
      for read in slot.reads where source(index, read) { graph.addEdge(index, read) }
    }
    for following in followings where touched(following) {
      for read in following.reads { graph.addEdge(following.slot, read) }
    }
    if case .success(let order) = graph.order() { return order }
    return nil
  }
}

/// The order in which slots are evaluated from a time on.
struct EvaluationOrder: Sendable {
  /// Seconds; −∞ for the first.
  var begin: Double
  var slots: [Int]
}
