import Expressions
import Graphics
import Motion
import Scripting

/// The times of all timelines, which are known before anything moves.
extension StageBuilder {
  mutating func resolveTimeline() {
    let constants = TimelineConstants(self)
    let table = self.table
    let clocks = ClockMap(table.tree) { constants.value(of: $0) }
    var found = Diagnostics()
    let given = script.duration?.value
    let horizon = given.map { max($0, options.to ?? 0) }
    var placesOfLists: [PlaceInFiles] = []
    var freeClocks = FreeClocks(constants, table.tree.clocks)
    for (home, sources) in timelineSources() {
      let targets = EntryClocks(table, clocks, home: home)
      var scheduler = TimelineScheduler(
        home: home, sources: sources, constants: constants, file: script.source,
        targetCount: { target in
          switch target {
          case .parameters: 1
          case .layers(let names) where names.count == 1: table.layers(called: names[0].value, from: home).count
          case .layers(let names): Set(names.flatMap { table.layers(called: $0.value, from: home) }).count
          }
        }, clocks: targets)
      let clock = table.tree.scopes[home].clock
      var own = scheduler.schedule(limit: horizon.map { clocks.local(at: $0, clock) }, into: &found)
      for index in own.items.indices {
        own.items[index].order += timelineEntriesBefore
        own.items[index].seen = seen(own.items[index], targets, clocks)
      }
      timelineEntriesBefore += own.items.count + 1
      extendDuration(own, home, clocks, targets, isGiven: given != nil, &freeClocks, into: &found)
      schedule.add(own)
      let places = Dictionary(
        sources.map { ($0.layer, PlaceInFiles($0.entries.first?.place)) }, uniquingKeysWith: { first, _ in first })
      placesOfLists += own.items.map { places[$0.layer] ?? PlaceInFiles(nil) }
    }
    orderByPlace(placesOfLists)
    schedule.sort()
    areTimesKnown = !found.hasErrors && !constants.missesBroken
    report(found)
    if constants.missesBroken || hasBrokenClocks { loseValues() }
    self.clocks = clocks
    if areTimesKnown {
      warnOfEntriesBeyondTheEnd()
      warnOfMilliseconds()
    }
    duration = given ?? schedule.end
    if let written = script.duration, duration > TimelineScheduler.forever {
      error(
        "range", "a script lasts \(NumberText.shortest(TimelineScheduler.forever)) seconds at most", at: written.place)
      duration = 0
    } else if duration > TimelineScheduler.forever {
      let endless = schedule.items.filter { $0.end > TimelineScheduler.forever }
      error(
        "duration", "the timeline never ends, so the script needs a 'duration'",
        at: endless.first?.entry.place.opening ?? script.canvas.place,
        hint: "add \"duration\": \(NumberText.shortest(wholePeriods(of: endless))) at the top level"
      )
      duration = 0
    }
    table.slots[ClockSlot.totalDuration].source = .constant(.number(duration))
  }

  private static let usualDuration = 3.0

  /// About as many seconds as usual, and until all else has ended: a whole number of turns of all that repeats from the
  /// beginning on, so that nothing jumps where the film begins again. As many as usual where there is none that is short
  /// enough.
  private func wholePeriods(of items: [TimelineSchedule.Item]) -> Double {
    var all = 1
    for item in items {
      let timing = item.timing
      let once = timing.duration(of: item.entry) * (timing.autoreverses ? 2 : 1) / abs(timing.speed)
      let hundredths = clampedInt((once * 100).rounded(), 0...1_000_000)
      let isPlain = item.begin == 0 && table.tree.clocks.isEmpty && Double(hundredths) / 100 == once
      guard isPlain, hundredths >= 5, timing.repeatCount > 1 else { return StageBuilder.usualDuration }
      all = Self.leastCommonMultiple(all, hundredths)
      if all > 6_000 { return StageBuilder.usualDuration }
    }
    let once = Double(all) / 100
    let others = schedule.items.map(\.end).filter { $0 <= TimelineScheduler.forever }.max() ?? 0
    let turns = max(1, (StageBuilder.usualDuration / once).rounded(), (others / once - 1e-9).rounded(.up))
    return RoundedTime.decimal(once * turns)
  }

  /// Of two numbers above 0.
  private static func leastCommonMultiple(_ a: Int, _ b: Int) -> Int {
    var (divisor, rest) = (a, b)
    while rest > 0 { (divisor, rest) = (rest, divisor % rest) }
    return a / divisor * b
  }

  /// Whether a layer has times that depend on a mistake.
  private var hasBrokenClocks: Bool {
    !brokenSlots.isEmpty
      && table.tree.layers.contains { $0.slots.contains { $0.key.isTiming && brokenSlots.contains($0.slot) } }
  }

  /// From when until when an entry is seen to act: of all its layers. Where a time runs backwards its end comes first.
  private func seen(
    _ item: TimelineSchedule.Item, _ targets: EntryClocks, _ clocks: ClockMap
  ) -> ClosedRange<Double>? {
    let moments = targets.targets(item.entry, item.layer).flatMap { target in
      [
        clocks.time(of: item.begin(of: target.first), target.clock),
        clocks.end(of: item.end(of: target.last), target.clock) ?? item.end(of: target.last),
      ]
    }
    guard let first = moments.min(), let last = moments.max(), first <= last else { return nil }
    return first...last
  }

  /// Of two entries at once that of the list that stands later holds.
  /// - Parameter places: where the lists stand to which the items belong.
  private mutating func orderByPlace(_ places: [PlaceInFiles]) {
    let inOrder = places.indices.sorted {
      (places[$0], schedule.items[$0].order) < (places[$1], schedule.items[$1].order)
    }
    for (order, item) in inOrder.enumerated() { schedule.items[item].order = order }
  }

  /// Of each home what has entries: its timeline, and the `animations` of its layers.
  private func timelineSources() -> [(home: Int, sources: [TimelineScheduler.Source])] {
    var ofLayers: [Int: [TimelineScheduler.Source]] = [:]
    for (layer, entries) in layerAnimations {
      let scope = table.tree.layers[layer].scope
      ofLayers[table.tree.scopes[scope].home, default: []].append(.init(entries: entries, scope: scope, layer: layer))
    }
    return table.tree.scopes.indices.compactMap { home in
      if table.tree.scopes[home].isItem { return nil }
      let own = timeline(of: home)
      let others = ofLayers[home] ?? []
      if home != 0, own.isEmpty, others.isEmpty { return nil }
      return (home, [.init(entries: own, scope: home, layer: nil)] + others)
    }
  }

  /// The script lasts until the last entry of any timeline has ended, as its clocks have it. Where these cannot be
  /// turned round, what moves them counts alone.
  private mutating func extendDuration(
    _ own: TimelineSchedule, _ home: Int, _ clocks: ClockMap, _ targets: EntryClocks, isGiven: Bool,
    _ freeClocks: inout FreeClocks, into report: inout Diagnostics
  ) {
    guard !clocks.isEmpty else { return schedule.extend(to: own.end) }
    let clock = table.tree.scopes[home].clock
    var told: Set<Int> = []
    for item in own.items {
      if case .touch = item.entry.action, clocks.speed(clock) != nil {
        let begin = clocks.time(of: item.begin, clock)
        schedule.extend(to: RoundedTime.decimal(begin + item.timing.duration(of: item.entry)))
        continue
      }
      for target in targets.targets(item.entry, item.layer) {
        // Where time runs backwards, an entry's beginning is what comes last.
        if let end = clocks.end(of: item.end(of: target.last), target.clock),
          let beginning = clocks.end(of: item.begin, target.clock)
        {
          schedule.extend(to: max(end, beginning))
        } else if !isGiven, let layer = freeClocks.layer(of: target.clock, self), told.insert(layer).inserted {
          report.error(
            "duration",
            "when this ends cannot be told from expressions for the time of \(table.tree.layers[layer].noun), so the script needs a 'duration'",
            at: item.entry.place.opening, hint: "add \"duration\": 3 at the top level")
        }
      }
    }
    if let end = clocks.end(of: own.named.values.map(\.lowerBound).max() ?? 0, clock) { schedule.extend(to: end) }
  }
}

/// Which clocks go by expressions that nothing in the script moves: then what moves them says nothing of when they end.
private struct FreeClocks {
  private let constants: TimelineConstants
  /// What the script moves; nil until it is asked for.
  private var animated: Set<Int>?
  /// By their slots.
  private let clocks: [Int: LayerClock]
  /// By clock: its layer, or that of a clock that it depends on.
  private var known: [Int: Int?] = [:]

  init(_ constants: TimelineConstants, _ clocks: [LayerClock]) {
    self.constants = constants
    self.clocks = Dictionary(clocks.map { ($0.slot, $0) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func layer(of clock: Int, _ builder: StageBuilder) -> Int? {
    if let known = known[clock] { return known }
    let animated = self.animated ?? builder.animatedSlots()
    self.animated = animated
    var found: Int?
    if let own = clocks[clock] {
      let unknown = own.slots.map(\.slot).filter { constants.value(of: $0) == nil }
      let isFree = !unknown.isEmpty && !Self.reads(unknown, any: animated, builder.table)
      found = isFree ? own.layer : layer(of: own.parent, builder)
    }
    known[clock] = .some(found)
    return found
  }

  private static func reads(_ slots: [Int], any wanted: Set<Int>, _ table: SlotTable) -> Bool {
    var seen = Set(slots)
    var pending = slots
    while let slot = pending.popLast() {
      if wanted.contains(slot) { return true }
      var reads = table.slots[slot].reads
      if case .program(let program) = table.slots[slot].source { reads += program.reads }
      pending += reads.filter { seen.insert($0).inserted }
    }
    return false
  }
}

/// Where something stands in all files of a script: what is imported before the script itself.
private struct PlaceInFiles: Comparable {
  private let file: Int
  private let start: Int

  init(_ place: SourcePlace?) {
    let order = place?.file?.order ?? 0
    file = order == 0 ? .max : order
    start = place?.range.start ?? 0
  }

  static func < (a: PlaceInFiles, b: PlaceInFiles) -> Bool { (a.file, a.start) < (b.file, b.start) }
}
