import Expressions
import Graphics
import Motion
import Scripting

extension StageBuilder {
  mutating func bind(_ action: TransitionAction, _ item: TimelineSchedule.Item) {
    let label = item.entry.name?.value ?? item.entry.place.jsonPath
    let clock = clock(of: action.content, item)
    let progress = table.add(Slot("\(label).progress", .number, .constant(.number(0)), place: item.entry.place))
    let way = action.startProgress...max(action.startProgress, action.endProgress)
    animate(progress, along: way, in: clock, item)
    if let name = item.entry.name {
      let entry = TimelineName(home: item.scope, name: name.value)
      for (member, whole) in [("progress", 1.0), ("angle", 180)] {
        guard let slot = table.timelineSlots[TimelineMember(entry: entry, member: member)] else { continue }
        animate(slot, along: way.lowerBound * whole...way.upperBound * whole, in: clock, item)
      }
    }
    let begin = begin(item.begin, item, clock)
    let staged = StagedTransition(
      kind: action.kind.value, subtype: action.subtype, fades: action.fades,
      perspective: perspective(action.perspective, label, item),
      dimming: action.dimming.map { slot($0, "\(label).dimming", item) }, sides: .change([]), clock: clock,
      begin: begin, end: begin + (item.end - item.begin), progress: progress)
    switch action.content {
    case .layers(let from, let to): bind(staged, from: from, to: to, item)
    case .change(let layer, let values): bind(staged, layer, values, item)
    }
  }

  /// The time in which a transition runs: as all animations of a layer, in that of the layer that it carries.
  private func clock(of content: TransitionAction.Content, _ item: TimelineSchedule.Item) -> Int {
    // A handler's begins in the script's own time.
    if reading != nil { return ClockSlot.time }
    let card = EntryClocks(table, clocks, home: item.scope).card(of: content)
    return card.map { table.tree.layers[$0].clock } ?? table.tree.scopes[item.scope].clock
  }

  private mutating func perspective(
    _ written: TransitionAction.Perspective, _ label: String, _ item: TimelineSchedule.Item
  ) -> StagedTransition.Perspective {
    switch written {
    case .automatic: .automatic
    case .flat: .flat
    case .distance(let formula): .distance(slot(formula, "\(label).perspective", item))
    }
  }

  private mutating func slot(_ formula: Formula, _ label: String, _ item: TimelineSchedule.Item) -> Int {
    let slot = table.add(Slot(label, .number, .constant(.number(0)), place: formula.place))
    compile(formula, into: slot, layer: nil, scope: item.scope)
    return slot
  }

  // MARK: Two layers

  private mutating func bind(
    _ staged: StagedTransition, from: Written<String>, to: Written<String>, _ item: TimelineSchedule.Item
  ) {
    guard let first = layer(from, item), let second = layer(to, item) else { return }
    let (a, b) = (table.tree.layers[first], table.tree.layers[second])
    guard first != second else {
      return error(
        "transition", "a transition from '\(from.value)' to itself", at: to.place,
        hint: "to change one layer, give 'layer' and 'set' in place of 'from' and 'to'")
    }
    for (staged, name) in [(a, from), (b, to)] where staged.isMask || staged.isParticle {
      return error(
        "transition", "'\(name.value)' is a \(staged.isMask ? "mask" : "particle"), which no transition can carry",
        at: name.place)
    }
    guard a.parent == b.parent else {
      return error(
        "transition", "'\(from.value)' and '\(to.value)' have different parents: \(parentText(a)) and \(parentText(b))",
        at: to.place, hint: "a transition goes between two layers in the same one")
    }
    let (fromHidden, toHidden) = (table.slot(.hidden, of: first), table.slot(.hidden, of: second))
    var transition = staged
    transition.sides = .layers(fromHidden: fromHidden, toHidden: toHidden)
    transition.card = a.parent
    warnOfCopies(of: a.parent, at: from.place)
    if let content = a.parent, let instance = instanceThatIsFilled(by: content) {
      transition.card = instance
      transition.contents = table.slot(.bounds, of: content)
    }
    transition.page = transition.kind == .curlDown ? second : first
    boundTransitions.append(
      BoundTransition(staged: transition, from: first, to: second, entry: item.entry, order: item.order))
  }

  /// A replicator that is the card is carried as a whole, with all its copies.
  private mutating func warnOfCopies(of card: Int?, at place: SourcePlace) {
    guard let card, table.tree.layers[card].kind == .replicator, table.tree.layers[card].slot(.instanceDelay) != nil
    else { return }
    report(
      Diagnostic(
        .warning, code: "ignored",
        message: "a transition between a replicator's own sublayers carries all copies at once: no 'instanceDelay'",
        place: place, hint: "put both into a layer within the replicator, and each copy has its own"))
  }

  /// What holds the layers of a component is nobody's layer: where it fills the instance, that is what is seen, with
  /// its background.
  private func instanceThatIsFilled(by content: Int) -> Int? {
    guard table.tree.layers[content].isContent, let instance = table.tree.layers[content].parent else { return nil }
    if table.tree.layers[instance].componentSize == nil { return instance }
    guard let mode = table.tree.layers[instance].slot(.contentMode) else { return instance }
    guard case .constant(let value) = table.slots[mode].source else { return nil }
    return ["scaleToFill", "redraw"].contains(value.string) ? instance : nil
  }

  private func parentText(_ layer: StagedLayer) -> String {
    guard let parent = layer.parent else { return "the canvas" }
    let isContent = table.tree.layers[parent].isContent
    return table.tree.layers[isContent ? table.tree.layers[parent].parent ?? parent : parent].ownNoun
  }

  /// The one layer that a name means.
  private mutating func layer(_ name: Written<String>, _ item: TimelineSchedule.Item) -> Int? {
    let found = targets(.layers([name]), item).compactMap { $0 }
    if found.count > 1 {
      let one = table.tree.path(of: found[0], from: table.tree.scopes[item.scope].home)
      error(
        "transition", "'\(name.value)' means \(found.count) layers, and a transition carries one", at: name.place,
        hint: "write one for each, as for \"\(one)\", into a 'parallel'; its 'stagger' lets one follow the other")
    }
    return found.count == 1 ? found[0] : nil
  }

  // MARK: One layer

  private mutating func bind(
    _ staged: StagedTransition, _ name: Written<String>, _ values: [(keyPath: Written<String>, value: JSONValue)],
    _ item: TimelineSchedule.Item
  ) {
    guard let layer = layer(name, item) else { return }
    if table.tree.layers[layer].isMask || table.tree.layers[layer].isParticle {
      let noun = table.tree.layers[layer].isMask ? "mask" : "particle"
      return error("transition", "'\(name.value)' is a \(noun), which no transition can carry", at: name.place)
    }
    let number = boundTransitions.count
    var changed: [Int] = []
    for (keyPath, value) in values {
      for target in resolve(keyPath, of: layer, item) {
        guard let program = program(value, target, layer, item) else { continue }
        let begin = moment(staged.begin, of: staged.clock, on: target.slot)
        var pending = jump(.set(program, nil), at: begin, order: item.order, item.entry)
        (pending.component, pending.frameMapping, pending.transition) = (target.component, target.mapping, number)
        animations[target.slot, default: []].append(pending)
        if !changed.contains(target.slot) { changed.append(target.slot) }
      }
    }
    var transition = staged
    // Which slots hold what was before is known when everything that acts on them is.
    transition.sides = .change(changed.map { ($0, $0) })
    transition.card = layer
    boundTransitions.append(
      BoundTransition(staged: transition, from: layer, to: layer, entry: item.entry, order: item.order))
  }

  // MARK: Values

  private func constant(_ value: Value) -> Program? {
    let scope = LayerScope(table: table, layer: nil, skipped: nil)
    return try? compiler.compile(.literal(value), expecting: value.type, scope: scope).get()
  }

  /// Moves a slot along its way in the transition's time.
  private mutating func animate(
    _ slot: Int, along way: ClosedRange<Double>, in clock: Int, _ item: TimelineSchedule.Item
  ) {
    let target = constant(.number(way.upperBound))
    table.slots[slot].clock = clock
    let begin = moment(begin(item.begin, item, clock), of: clock, on: slot)
    if item.timing.duration == 0 {
      if let target {
        animations[slot, default: []].append(jump(.set(target, nil), at: begin, order: item.order, item.entry))
      }
      return
    }
    var timing = item.timing.mediaTiming(begin: begin)
    timing.fillMode = .both
    let function = item.entry.timing.timingFunction?.value ?? .easeInEaseOut
    animations[slot, default: []].append(
      PendingAnimation(
        motion: .basic(from: constant(.number(way.lowerBound)), to: target, by: nil), component: nil, timing: timing,
        timingFunction: function, order: item.order, place: item.entry.place))
  }

  /// A moment of a clock in the time of a slot that follows it.
  private func moment(_ time: Double, of clock: Int, on slot: Int) -> Double {
    let own = table.slots[slot].clock
    if own != ClockSlot.time, !table.slots[slot].reads.contains(own) { table.slots[slot].reads.append(own) }
    // A handler does not know when it will act.
    return reading == nil ? clocks.convert(time, from: clock, to: own) : time
  }

  private func jump(
    _ motion: PendingAnimation.Motion, at time: Double, order: Int, _ entry: TimelineEntry
  ) -> PendingAnimation {
    PendingAnimation(
      motion: motion, timing: MediaTiming(beginTime: time, fillMode: .removed), timingFunction: .linear, jumps: true,
      order: order, place: entry.place)
  }

  // MARK: All together

  /// What can be said only when all transitions are known: what they hide and show, which exclude each other, and what
  /// was before a change.
  mutating func finishTransitions() {
    guard !boundTransitions.isEmpty else { return }
    TransitionOverlaps.join(&boundTransitions)
    hideAndShow()
    keepWhatWas()
    if areTimesKnown {
      for problem in TransitionOverlaps.check(boundTransitions, table.tree) { report(problem) }
    }
    for transition in boundTransitions { table.tree.add(transition.staged) }
  }

  /// Gives what transitions change slots with everything that acts on it beside them.
  private mutating func keepWhatWas() {
    var histories: [Int: SlotHistory] = [:]
    var kept = 0
    for index in boundTransitions.indices {
      let transition = boundTransitions[index]
      guard case .change(let changes) = transition.staged.sides else { continue }
      let slots = changes.map(\.slot)
      for slot in slots where histories[slot] == nil { histories[slot] = SlotHistory(animations[slot] ?? []) }
      // What is over when a transition begins is known where both go by one clock.
      let acting = slots.map { slot in
        let (begin, end) = (transition.staged.begin, transition.staged.end)
        let isKnown = areTimesKnown && table.slots[slot].clock == transition.staged.clock && begin <= end
        return histories[slot]?.acting(in: isKnown ? begin...end : nil).filter { $0.transition != index } ?? []
      }
      kept += acting.reduce(0) { $0 + $1.count }
      guard kept <= options.limits.keyframes else {
        return error(
          "limit.keyframes",
          "with this transition more than \(options.limits.keyframes) animations are kept for what was before",
          at: transition.entry.place.opening, hint: "raise with --max-keyframes")
      }
      boundTransitions[index].staged.sides = .change(
        zip(slots, acting).map { (slot, animations) in
          let before = copy(of: slot)
          self.animations[before] = animations
          return (slot, before)
        })
    }
  }

  /// A slot for what another would be without a transition.
  mutating func copy(of slot: Int) -> Int {
    var copy = table.slots[slot]
    copy.label += " before its transition"
    return table.add(copy)
  }

  private mutating func hideAndShow() {
    let ordered = boundTransitions.filter { !$0.isChange }.sorted {
      ($0.staged.begin, $0.order) < ($1.staged.begin, $1.order)
    }
    // Of the layer that leaves, the next time that one brings it back.
    var returns = [Double](repeating: .infinity, count: ordered.count)
    var comings: [Int: Double] = [:]
    for (index, transition) in ordered.enumerated().reversed() {
      returns[index] = comings[transition.from] ?? .infinity
      comings[transition.to] = transition.staged.begin
    }
    for transition in ordered {
      for layer in [transition.from, transition.to] { runHidden(of: layer, inTimeOf: transition) }
    }
    var met: Set<Int> = []
    for (index, transition) in ordered.enumerated() {
      let begin = transition.staged.begin
      if met.insert(transition.to).inserted {
        let hidden = table.slot(.hidden, of: transition.to)
        let isMentioned =
          table.slots[hidden].place != nil || (animations[hidden] ?? []).contains { $0.timing.begin < begin }
        if !isMentioned { table.slots[hidden].source = .constant(.bool(true)) }
      }
      met.insert(transition.from)
      setHidden(transition.to, false, at: begin, transition)
      setHidden(transition.from, false, at: begin, transition)
      let end = transition.staged.end
      // Unless another has brought it back meanwhile.
      if end.isFinite, returns[index] >= end { setHidden(transition.from, true, at: end, transition) }
    }
  }

  /// What comes and goes with the card does so in its time, whatever the layer's own time does: that may stand, repeat,
  /// or have not begun. What animates `hidden` as well keeps the layer's time.
  private mutating func runHidden(of layer: Int, inTimeOf transition: BoundTransition) {
    let hidden = table.slot(.hidden, of: layer)
    if animations[hidden] == nil { table.slots[hidden].clock = transition.staged.clock }
  }

  private mutating func setHidden(_ layer: Int, _ value: Bool, at time: Double, _ transition: BoundTransition) {
    guard let program = constant(.bool(value)) else { return }
    // What ends goes before what begins at the same time.
    let isEnd = value && transition.staged.begin < transition.staged.end
    let slot = table.slot(.hidden, of: layer)
    let begin = moment(time, of: transition.staged.clock, on: slot)
    animations[slot, default: []].append(
      jump(.set(program, nil), at: begin, order: isEnd ? -1 : transition.order, transition.entry))
  }
}
