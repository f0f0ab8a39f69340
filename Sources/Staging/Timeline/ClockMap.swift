import Graphics
import Motion

/// How the local times of layers go with the script's, as far as their numbers never change.
struct ClockMap {
  private struct Known {
    var parent: Int
    var reading: LayerClock.Reading
  }

  private var known: [Int: Known] = [:]
  let isEmpty: Bool

  init(_ tree: LayerTree = LayerTree(), value: (Int) -> Value? = { _ in nil }) {
    isEmpty = tree.clocks.isEmpty
    for clock in tree.clocks {
      guard clock.slots.allSatisfy({ value($0.slot) != nil }) else { continue }
      known[clock.slot] = Known(parent: clock.parent, reading: clock.reading { value($0) ?? .none })
    }
  }

  /// From a clock to the root; nil where one on the way is not known.
  private func chain(_ clock: Int) -> [LayerClock.Reading]? {
    var result: [LayerClock.Reading] = []
    var current = clock
    while current != ClockSlot.time {
      guard let own = known[current] else { return nil }
      result.append(own.reading)
      current = own.parent
    }
    return result
  }

  /// The local time at a moment of the script; that moment where it is not known.
  func local(at time: Double, _ clock: Int) -> Double {
    (chain(clock) ?? []).reversed().reduce(time) { $1.local(at: $0) }
  }

  /// The script's time when all is over that takes until a local time; nil where that cannot be told.
  func end(of local: Double, _ clock: Int) -> Double? {
    guard let chain = chain(clock) else { return nil }
    var time = local
    for reading in chain {
      guard let end = reading.parentEnd(of: time) else { return nil }
      time = end
    }
    return time
  }

  /// The script's time at which a local time is shown first.
  func time(of local: Double, _ clock: Int) -> Double? {
    guard let chain = chain(clock) else { return nil }
    var time = local
    for reading in chain {
      guard let parent = reading.parentTime(of: time) else { return nil }
      time = parent
    }
    return clock == ClockSlot.time ? time : RoundedTime.decimal(time)
  }

  /// Whether a clock runs forwards from the script's beginning on, without end: what happens at a moment of the script
  /// then has a moment of its own there.
  func runs(_ clock: Int) -> Bool {
    guard let chain = chain(clock) else { return false }
    return chain.allSatisfy(\.runs)
  }

  /// How many of its seconds one of the script's is, of a clock that runs; nil of others.
  func speed(_ clock: Int) -> Double? {
    guard let chain = chain(clock), chain.allSatisfy(\.runs) else { return nil }
    return chain.reduce(1) { $0 * $1.speed }
  }

  /// A moment of one clock in another's time.
  func convert(_ time: Double, from: Int, to: Int) -> Double {
    if from == to { return time }
    return RoundedTime.decimal(local(at: self.time(of: time, from) ?? time, to))
  }
}
