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
    for (home, sources) in timelineSources() {
      var scheduler = TimelineScheduler(
        home: home, sources: sources,
        number: { formula, range, scope, diagnostics in constants.number(formula, range, scope, &diagnostics) },
        targetCount: { target in
          switch target {
          case .parameters: 1
          case .layers(let names) where names.count == 1: table.layers(called: names[0].value, from: home).count
          case .layers(let names): Set(names.flatMap { table.layers(called: $0.value, from: home) }).count
          }
        })
      let clock = table.tree.scopes[home].clock
      var own = scheduler.schedule(limit: horizon.map { clocks.local(at: $0, clock) }, into: &found)
      for index in own.items.indices { own.items[index].order += timelineEntriesBefore }
      timelineEntriesBefore += own.items.count + 1
      extendDuration(own, home, clocks)
      schedule.add(own)
    }
    schedule.sort()
    report(found)
    self.clocks = clocks
    duration = given ?? schedule.end
    if !duration.isFinite {
      let forever = schedule.items.first { !$0.end.isFinite }
      error(
        "duration", "the timeline never ends, so the script needs a 'duration'",
        at: forever?.entry.place.opening ?? script.canvas.place, hint: "add \"duration\": 3 at the top level")
      duration = 0
    }
    table.slots[ClockSlot.totalDuration].source = .constant(.number(duration))
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

  /// The script lasts until the last entry of any timeline has ended, as its clocks have it. Where these cannot be turned
  /// round, what moves them counts alone.
  private mutating func extendDuration(_ own: TimelineSchedule, _ home: Int, _ clocks: ClockMap) {
    guard !clocks.isEmpty else { return schedule.extend(to: own.end) }
    let clock = table.tree.scopes[home].clock
    for item in own.items {
      var targets = Set([clock])
      let target: EntryTarget?
      switch item.entry.action {
      case .animate(let action): target = action.target
      case .set(let action): target = action.target
      case .sequence, .parallel, .transition, .touch, .send, .marker: target = nil
      }
      if let layer = item.layer { targets = [table.tree.layers[layer].clock] }
      if case .layers(let names)? = target {
        let layers = names.flatMap { table.layers(called: $0.value, from: home) }
        if !layers.isEmpty { targets = Set(layers.map { table.tree.layers[$0].clock }) }
      }
      for clock in targets { if let end = clocks.end(of: item.end, clock) { schedule.extend(to: end) } }
    }
    if let end = clocks.end(of: own.named.values.map(\.lowerBound).max() ?? 0, clock) { schedule.extend(to: end) }
  }
}

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
    return time
  }

  /// A moment of one clock in another's time.
  func convert(_ time: Double, from: Int, to: Int) -> Double {
    if from == to { return time }
    return local(at: self.time(of: time, from) ?? time, to)
  }
}

/// Gives the times of timelines their values: they can depend on parameters, `let`s and items that never change.
final class TimelineConstants {
  private let table: SlotTable
  private let compiler: ExpressionCompiler
  private let brokenSlots: Set<Int>
  private let animated: Set<Int>
  private var isConstant: [Bool] = []
  private var isKnown: [Bool] = []
  private var values: [Value] = []

  init(_ builder: StageBuilder) {
    table = builder.table
    compiler = builder.compiler
    brokenSlots = builder.brokenSlots
    animated = builder.animatedSlots()
  }

  /// A slot's value, if it never changes.
  func value(of slot: Int) -> Value? {
    grow()
    find(slot)
    return isConstant[slot] ? values[slot] : nil
  }

  private func grow() {
    let more = table.slots.count - values.count
    guard more > 0 else { return }
    isConstant += [Bool](repeating: false, count: more)
    isKnown += [Bool](repeating: false, count: more)
    values += [Value](repeating: .none, count: more)
  }

  /// What a slot needs comes first; a loop has no value.
  private func find(_ slot: Int) {
    if isKnown[slot] { return }
    var waiting = [slot]
    var isOpen: Set<Int> = []
    while let slot = waiting.last {
      if isKnown[slot] {
        waiting.removeLast()
        continue
      }
      let reads = reads(of: slot)
      if isOpen.insert(slot).inserted, let reads {
        waiting += reads.filter { !isKnown[$0] && !isOpen.contains($0) }
        if waiting.last != slot { continue }
      }
      waiting.removeLast()
      isKnown[slot] = true
      guard let reads, reads.allSatisfy({ isConstant[$0] }) else { continue }
      switch table.slots[slot].source {
      case .constant(let value): (values[slot], isConstant[slot]) = (value, true)
      case .program(let program):
        guard let value = try? program.evaluate(slots: values) else { continue }
        (values[slot], isConstant[slot]) = (value, true)
      case .derived(.element(let list, let index)):
        guard let elements = values[list].array, index < elements.count else { continue }
        (values[slot], isConstant[slot]) = (elements[index], true)
      case .derived, .clock: continue
      }
    }
  }

  /// What must be known first; nil where the slot has no value that is known.
  private func reads(of slot: Int) -> [Int]? {
    if animated.contains(slot) || slot < ClockSlot.count { return nil }
    switch table.slots[slot].source {
    case .constant: return []
    case .program(let program): return program.reads
    case .derived(.element(let list, _)): return [list]
    case .derived, .clock: return nil
    }
  }

  /// Nil where it has none, which is reported unless it was before.
  func number(_ formula: Formula, _ range: NumberRange, _ scope: Int, _ diagnostics: inout Diagnostics) -> Double? {
    if let value = formula.expression.constant, value.type == formula.type, let number = Self.number(value) {
      // `"forever"` is infinite, and in no range.
      return number.isInfinite ? number : checked(number, formula, range, &diagnostics)
    }
    let names = LayerScope(table: table, layer: nil, skipped: nil, scope: scope)
    switch compiler.compile(formula.expression, expecting: formula.type, scope: names) {
    case .failure(let errors):
      for error in errors.all {
        diagnostics.error(
          error.code, error.message, at: formula.place.narrowed(toWritten: error.range), hint: error.hint)
      }
      return nil
    case .success(let program): return value(of: program, formula, range, &diagnostics)
    }
  }

  private func value(
    of program: Program, _ formula: Formula, _ range: NumberRange, _ diagnostics: inout Diagnostics
  ) -> Double? {
    if program.reads.contains(where: brokenSlots.contains) { return nil }
    grow()
    for slot in program.reads { find(slot) }
    guard program.reads.allSatisfy({ table.slots[$0].isDeclared && isConstant[$0] }) else {
      diagnostics.error(
        "type", "a time of the timeline can only depend on parameters and on 'let's that do not change",
        at: formula.place)
      return nil
    }
    do throws(EvaluationError) {
      guard let number = Self.number(try program.evaluate(slots: values)) else { return nil }
      return checked(number, formula, range, &diagnostics)
    } catch {
      let read = error.readText
      diagnostics.error(
        error.code, error.message + (read.isEmpty ? "" : " (\(read))"), at: formula.place.narrowed(to: error.range))
      return nil
    }
  }

  private func checked(
    _ number: Double, _ formula: Formula, _ range: NumberRange, _ diagnostics: inout Diagnostics
  ) -> Double? {
    if range.contains(number) { return number }
    diagnostics.error("range", "expected \(range.text), found \(NumberText.shortest(number))", at: formula.place)
    return nil
  }

  private static func number(_ value: Value) -> Double? {
    switch value {
    case .number(let x): x
    case .bool(let flag): flag ? 1 : 0
    default: nil
    }
  }
}
