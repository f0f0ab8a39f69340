import Graphics
import Motion

/// How the local times of layers go with the script's, as far as their numbers never change.
struct ClockMap {
  private struct Known {
    var parent: Int
    /// Nil: one of its numbers changes.
    var reading: LayerClock.Reading?
  }

  private var known: [Int: Known] = [:]
  let isEmpty: Bool

  init(_ tree: LayerTree = LayerTree(), value: (Int) -> Value? = { _ in nil }) {
    isEmpty = tree.clocks.isEmpty
    for clock in tree.clocks {
      let isKnown = clock.slots.allSatisfy { value($0.slot) != nil }
      known[clock.slot] = Known(
        parent: clock.parent, reading: isKnown ? clock.reading { value($0) ?? .none } : nil)
    }
  }

  /// From a clock to the root.
  private func chain(_ clock: Int) -> [(clock: Int, reading: LayerClock.Reading?)] {
    var result: [(clock: Int, reading: LayerClock.Reading?)] = []
    var current = clock
    while current != ClockSlot.time {
      let own = known[current]
      result.append((current, own?.reading))
      current = own?.parent ?? ClockSlot.time
    }
    return result
  }

  /// The same; nil where one on the way is not known.
  private func knownChain(_ clock: Int) -> [LayerClock.Reading]? {
    let readings = chain(clock).map(\.reading)
    let known = readings.compactMap(\.self)
    return known.count == readings.count ? known : nil
  }

  /// The local time at a moment of the script. Clocks that are not known go with those around them.
  func local(at time: Double, _ clock: Int) -> Double {
    chain(clock).reversed().reduce(time) { $1.reading?.local(at: $0) ?? $0 }
  }

  /// The script's time when all is over that takes until a local time; nil where that cannot be told.
  func end(of local: Double, _ clock: Int) -> Double? {
    guard let chain = knownChain(clock) else { return nil }
    var time = local
    for reading in chain {
      guard let end = reading.parentEnd(of: time) else { return nil }
      time = end
    }
    return time
  }

  /// The script's time at which a local time is shown first. Clocks that are not known, or that never show it, go with
  /// those around them.
  func time(of local: Double, _ clock: Int) -> Double {
    let time = chain(clock).reduce(local) { $1.reading?.parentTime(of: $0) ?? $0 }
    return clock == ClockSlot.time ? time : RoundedTime.decimal(time)
  }

  /// The times of a clock and of those around it, the script's last, at a local time that may come before they begin:
  /// they are taken to have run before.
  func times(of local: Double, _ clock: Int) -> [(clock: Int, time: Double)] {
    var times: [(clock: Int, time: Double)] = []
    var time = local
    for (clock, reading) in chain(clock) {
      times.append((clock, time))
      time = reading?.parentTime(of: time, isBounded: false) ?? time
    }
    return times + [(ClockSlot.time, times.isEmpty ? time : RoundedTime.decimal(time))]
  }

  /// Whether a clock runs forwards from the script's beginning on, without end: what happens at a moment of the script
  /// then has a moment of its own there.
  func runs(_ clock: Int) -> Bool {
    knownChain(clock)?.allSatisfy(\.runs) ?? false
  }

  /// Whether a clock shows each time from its first on, and none again: it runs forwards, perhaps later than the script.
  func goesOn(_ clock: Int) -> Bool {
    knownChain(clock)?.allSatisfy(\.goesOn) ?? false
  }

  /// How many of its seconds one of the script's is, of a clock that runs; nil of others.
  func speed(_ clock: Int) -> Double? {
    guard let chain = knownChain(clock), chain.allSatisfy(\.runs) else { return nil }
    return chain.reduce(1) { $0 * $1.speed }
  }

  /// A moment of one clock in another's time.
  func convert(_ time: Double, from: Int, to: Int) -> Double {
    if from == to { return time }
    return RoundedTime.decimal(local(at: self.time(of: time, from), to))
  }
}
