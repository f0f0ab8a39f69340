import Expressions
import Graphics
import Motion
import Scripting

/// Where the entries of a handler stand while they are bound.
struct HandlerPlace {
  /// The layer that its expressions belong to: of a component's own handlers the content of the instance.
  var layer: Int
  /// Whose names they see.
  var scope: Int
}

/// A transition in a handler: what must be done each time when it begins.
struct HandlerTransition {
  /// Of one that begins at 0; nil after a mistake.
  var bound: BoundTransition?
  /// What moves its progress.
  var animations: [(slot: Int, animation: PendingAnimation)]
  /// All that it may change.
  var slots: [Int]
}

extension SlotTable {
  /// The layer that is touched where a handler is told: of a component's own the instance.
  func bearer(of place: HandlerPlace) -> Int {
    let staged = tree.layers[place.layer]
    return staged.isContent ? staged.parent ?? place.layer : place.layer
  }
}

/// Finds what the entries of handlers act on, before any event comes.
extension StageBuilder {
  /// Transitions in handlers have names as those in the timeline.
  mutating func declareHandlerNames() {
    for (place, handlers) in allHandlers() {
      let home = table.tree.scopes[place.scope].home
      var pending = handlers.flatMap(\.entries)
      while let entry = pending.popLast() {
        switch entry.action {
        case .sequence(let entries), .parallel(let entries): pending += entries
        case .transition:
          guard let name = entry.name?.value else { continue }
          let key = TimelineName(home: home, name: name)
          guard table.declareEntry(key, .transition) else { continue }
          for member in ["angle", "progress"] { _ = table.timelineSlot(member, of: name, in: home) }
        case .animate, .set, .touch, .send, .marker: break
        }
      }
    }
  }

  /// A component's own handlers before those of its instance.
  private func allHandlers() -> [(place: HandlerPlace, handlers: [Handler])] {
    var found: [(place: HandlerPlace, handlers: [Handler])] = []
    for scope in table.tree.scopes.indices {
      guard let (_, layer) = table.tree.instance(scope), let content = table.tree.layers[layer].content else {
        continue
      }
      let own = handlers(of: scope)
      if !own.isEmpty { found.append((HandlerPlace(layer: content, scope: scope), own)) }
    }
    for (layer, own) in layerHandlers where !own.isEmpty {
      found.append((HandlerPlace(layer: layer, scope: table.tree.layers[layer].scope), own))
    }
    return found
  }

  mutating func bindHandlers() {
    let all = allHandlers()
    guard !all.isEmpty else { return }
    let constants = TimelineConstants(self, isOfHandlers: true)
    for (place, handlers) in all {
      for handler in handlers { bind(handler, place, constants) }
    }
    if constants.missesBroken { loseValues() }
    hideBeforeTransitions()
  }

  private mutating func bind(_ written: Handler, _ place: HandlerPlace, _ constants: TimelineConstants) {
    // What a finger drags follows it, whether or not anything reads where it is.
    if written.event == .drag { _ = table.needTouchSlots() }
    let bearer = table.bearer(of: place)
    var handler = StagedHandler(event: written.event, bearer: bearer, space: place.layer, place: written.place)
    let home = table.tree.scopes[place.scope].home
    let table = self.table
    var scheduler = TimelineScheduler(
      home: home, sources: [.init(entries: written.entries, scope: place.scope, layer: nil)], constants: constants,
      file: script.source,
      targetCount: { target in
        guard case .layers(let names) = target else { return 1 }
        return Set(names.flatMap { table.layers(called: $0.value, from: place.scope, bearer: bearer) }).count
      },
      clocks: EntryClocks(table, clocks, handlerIn: place.scope, of: bearer) { name in
        table.parameter(name, from: place.scope).map { table.slots[$0.slot].clock }
      })
    var found = Diagnostics()
    var schedule = scheduler.schedule(limit: horizon.isFinite ? horizon : nil, into: &found)
    schedule.sort()
    report(found)
    reading = place
    handler.steps = steps(schedule.items, written, place)
    reading = nil
    handlers.append(handler)
  }

  /// In the order in which they act: the layers of an entry with a `stagger` have steps of their own.
  private mutating func steps(
    _ items: [TimelineSchedule.Item], _ written: Handler, _ place: HandlerPlace
  ) -> [StagedHandler.Step] {
    let conditions = compileConditions(written.entries)
    var steps: [(order: Int, step: StagedHandler.Step)] = []
    for item in items {
      guard let action = action(of: item, written, place) else { continue }
      for part in action.parts {
        let step = StagedHandler.Step(
          offset: RoundedTime.decimal(max(0, item.begin) + part.delay), conditions: conditions[item.number] ?? [],
          action: part.action, place: item.entry.place)
        steps.append((item.order, step))
      }
    }
    return steps.sorted { ($0.step.offset, $0.order) < ($1.step.offset, $1.order) }.map(\.step)
  }

  /// By the number of an entry, groups before what is in them: its own `when` and those of the groups around it.
  private mutating func compileConditions(_ entries: [TimelineEntry]) -> [Int: [Program]] {
    var result: [Int: [Program]] = [:]
    var pending: [(entry: TimelineEntry, outer: [Program])] = entries.reversed().map { ($0, []) }
    var number = 0
    while let (entry, outer) = pending.popLast() {
      var own = outer
      if let condition = entry.condition, let reading,
        let program = compile(condition, layer: reading.layer, scope: reading.scope, skipping: nil)
      {
        own.append(program)
      }
      if !own.isEmpty { result[number] = own }
      number += 1
      switch entry.action {
      case .sequence(let entries), .parallel(let entries): pending += entries.reversed().map { ($0, own) }
      case .animate, .set, .transition, .touch, .send, .marker: break
      }
    }
    return result
  }

  private mutating func action(
    of item: TimelineSchedule.Item, _ handler: Handler, _ place: HandlerPlace
  ) -> StagedHandler.Action? {
    var item = item
    item.begin = 0
    let before = animations
    animations = [:]
    defer { animations = before }
    switch item.entry.action {
    case .animate(let action):
      bind(action, item)
      return .animate(bound())
    case .set(let action):
      if handler.event == .drag { checkFollowing(item, action) }
      bind(action, item)
      return .set(bound())
    case .transition(let action): return transition(action, item)
    case .send(let action): return sending(action, item, place).map(StagedHandler.Action.send)
    // A finger moves in a timeline: the reader has refused it here.
    case .touch, .marker, .sequence, .parallel: return nil
    }
  }

  /// What was bound since `animations` was emptied, in the order of the slots.
  private func bound() -> [(slot: Int, animation: PendingAnimation)] {
    animations.sorted { $0.key < $1.key }.flatMap { slot, list in list.map { (slot, $0) } }
  }

  /// What follows a finger has no way of its own.
  private mutating func checkFollowing(_ item: TimelineSchedule.Item, _ action: SetAction) {
    let timing = item.entry.timing
    guard let place = timing.duration?.place ?? timing.timingFunction?.place ?? action.spring?.place else { return }
    error(
      "conflict", "in 'drag' a value follows the finger; it has no duration, no timing and no spring", at: place,
      hint: "animate it at 'touchUp', or remove this; what comes little by little as the finger moves is a ramp: "
        + "\"=clamp((touch.dx - 80) / 40, 0, 1)\"")
  }

  private mutating func transition(_ action: TransitionAction, _ item: TimelineSchedule.Item) -> StagedHandler.Action? {
    let count = boundTransitions.count
    bind(action, item)
    guard boundTransitions.count > count, var made = boundTransitions.popLast() else { return nil }
    var slots = animations.keys.sorted()
    switch made.staged.sides {
    case .layers(let from, let to): slots += [from, to]
    case .change(let changes):
      let staged = changes.map { (slot: $0.slot, before: copy(of: $0.slot)) }
      made.staged.sides = .change(staged)
      slots += staged.map(\.before)
    }
    handlerTransitions.append(HandlerTransition(bound: made, animations: bound(), slots: slots))
    return .transition(handlerTransitions.count - 1)
  }

  private mutating func sending(
    _ action: SendAction, _ item: TimelineSchedule.Item, _ place: HandlerPlace
  ) -> StagedHandler.Sending? {
    guard let name = action.layer else {
      guard let (_, layer) = table.tree.instance(table.tree.scopes[place.scope].home) else {
        error(
          "missing-name", "'send' tells the instance around it, and here is none; name a 'layer'",
          at: action.event.place)
        return nil
      }
      return StagedHandler.Sending(event: action.event.value, layers: [layer], isFromInside: true)
    }
    let layers = targets(.layers([name]), item).compactMap { $0 }
    return StagedHandler.Sending(event: action.event.value, layers: layers, isFromInside: false)
  }

  /// What a handler's transition goes to is hidden before, if the script says nothing of it.
  private mutating func hideBeforeTransitions() {
    var met = Set(boundTransitions.filter { !$0.isChange }.flatMap { [$0.from, $0.to] })
    for transition in handlerTransitions {
      guard let bound = transition.bound, case .layers(_, let hidden) = bound.staged.sides else { continue }
      let isMentioned = table.slots[hidden].place != nil || animations[hidden] != nil
      if !met.contains(bound.to), !isMentioned { table.slots[hidden].source = .constant(.bool(true)) }
      met.formUnion([bound.from, bound.to])
    }
  }

  /// All that handlers may change.
  var slotsOfHandlers: Set<Int> {
    let (changed, transitions) = handlers.changes
    return Set(changed.map(\.slot)).union(transitions.flatMap { handlerTransitions[$0].slots })
  }

  /// A layer's time that stands, repeats, runs backwards or has not begun has no moment of its own for an event: what
  /// handlers change there runs in the script's time. What the timeline animates as well keeps the time of that.
  mutating func freeFromClocks() {
    for slot in slotsOfHandlers where animations[slot] == nil {
      let clock = table.slots[slot].clock
      if clock != ClockSlot.time, !clocks.runs(clock) { table.slots[slot].clock = ClockSlot.time }
    }
  }

  // MARK: What brings events about

  /// Touches and events of the timelines, with their times in the script's.
  mutating func bindTouches() {
    for item in schedule.items {
      let clock = table.tree.scopes[item.scope].clock
      let time = clocks.time(of: item.begin, clock)
      switch item.entry.action {
      case .touch(let action): if let touch = touch(action, item) { timelineEvents.append((time, .touch(touch))) }
      case .send(let action):
        let place = HandlerPlace(layer: 0, scope: item.scope)
        guard let sending = sending(action, item, place) else { continue }
        timelineEvents.append((time, .sending(TimelineSending(sending: sending, place: item.entry.place))))
      case .animate, .set, .transition, .sequence, .parallel, .marker: break
      }
    }
  }

  private mutating func touch(_ action: TouchAction, _ item: TimelineSchedule.Item) -> TimelineTouch? {
    var layer: Int?
    if let name = action.layer {
      let found = targets(.layers([name]), item).compactMap { $0 }
      guard let first = found.first else { return nil }
      guard found.count == 1 else {
        error("ambiguous-name", "'\(name.value)' means \(found.count) layers, and a finger touches one", at: name.place)
        return nil
      }
      layer = first
    }
    let formula =
      switch action.way {
      case .points(let formula), .path(let formula): formula
      }
    let scope = layer.map { table.tree.layers[$0].scope } ?? item.scope
    let isHome = table.tree.scopes[scope].home == item.scope
    guard let way = compile(formula, layer: layer, scope: isHome ? scope : item.scope, skipping: nil) else {
      return nil
    }
    let duration = item.timing.duration(of: item.entry)
    guard duration > 0, duration.isFinite else {
      error(
        "range", "a finger is down for a while: expected a number above 0",
        at: item.entry.timing.duration?.place ?? item.entry.place.opening)
      return nil
    }
    return TimelineTouch(
      action: action, layer: layer, way: way, duration: duration,
      timing: item.entry.timing.timingFunction?.value ?? .linear, place: item.entry.place)
  }
}
