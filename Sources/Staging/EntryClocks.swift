import Scripting

/// The times in which entries run: those of the layers that they act on, which may go otherwise than their timeline's.
struct EntryClocks {
  private let table: SlotTable
  private let map: ClockMap
  private let home: Int
  private let clock: Int

  /// - Parameter home: whose timeline it is.
  init(_ table: SlotTable, _ map: ClockMap, home: Int) {
    self.table = table
    self.map = map
    self.home = home
    clock = table.tree.scopes[home].clock
  }

  /// The clocks of what an entry acts on, each once, in the order of the layers.
  /// - Parameter layer: the layer whose `animations` it belongs to.
  func all(_ entry: TimelineEntry, _ layer: Int?) -> [Int] {
    var targets: [Int] = []
    switch entry.action {
    case .animate(let action): targets = clocks(of: action.target)
    case .set(let action): targets = clocks(of: action.target)
    case .sequence, .parallel, .transition, .touch, .send, .marker: break
    }
    if targets.isEmpty { return [layer.map { table.tree.layers[$0].clock } ?? clock] }
    return targets
  }

  private func clocks(of target: EntryTarget) -> [Int] {
    guard case .layers(let names) = target else { return [] }
    var found: [Int] = []
    for layer in names.lazy.flatMap({ table.layers(called: $0.value, from: home) }) {
      let clock = table.tree.layers[layer].clock
      if !found.contains(clock) { found.append(clock) }
    }
    return found
  }

  /// When the timeline shows a moment of what an entry acts on, the last of several; where none ever shows it, the moment
  /// itself.
  func shared(_ time: Double, _ entry: TimelineEntry, _ layer: Int?) -> Double {
    if map.isEmpty || !time.isFinite { return time }
    return all(entry, layer).map { map.convert(time, from: $0, to: clock) }.max() ?? time
  }

  /// A moment of the timeline in the time of what an entry acts on.
  func own(_ time: Double, _ entry: TimelineEntry, _ layer: Int?) -> Double {
    if map.isEmpty || !time.isFinite { return time }
    return all(entry, layer).first.map { map.convert(time, from: clock, to: $0) } ?? time
  }
}
