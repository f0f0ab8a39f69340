import Graphics
import Motion
import Scripting

/// Transitions that a handler begins.
extension EventLoop {
  mutating func begin(transition number: Int, at time: Double) {
    let template = builder.handlerTransitions[number]
    guard var bound = template.bound else { return }
    (bound.staged.begin, bound.staged.end) = (time, RoundedTime.decimal(time + bound.staged.end))
    for (slot, written) in template.animations {
      var animation = written
      animation.timing.beginTime = localTime(of: slot, at: time) ?? time
      let count = tracks[slot]?.entries.count ?? 0
      start(animation, on: slot, at: time)
      if case .change(let changes) = bound.staged.sides, changes.contains(where: { $0.slot == slot }) {
        let end = localTime(of: slot, at: bound.staged.end) ?? bound.staged.end
        for index in count..<max(count, tracks[slot]?.entries.count ?? 0) { delayed[slot, default: [:]][index] = end }
      }
    }
    begun.append(bound)
    noteEnd(bound.staged.end, bound.entry.place)
    guard case .layers(let from, let to) = bound.staged.sides else { return }
    setHidden(to, false, at: time)
    setHidden(from, false, at: time)
    if bound.staged.end > time {
      if bound.staged.end.isFinite { queue.insert(.hide(transition: begun.count - 1), at: bound.staged.end, rank: -1) }
    } else {
      setHidden(from, true, at: time)
    }
  }

  /// What a transition came from is hidden at its end, unless another has brought it back meanwhile.
  mutating func hide(_ number: Int, at time: Double) {
    guard case .layers(let from, _) = begun[number].staged.sides else { return }
    let returns = begun[(number + 1)...].contains { $0.to == begun[number].from && $0.staged.begin < time }
    if !returns { setHidden(from, true, at: time) }
  }

  private mutating func setHidden(_ slot: Int, _ value: Bool, at time: Double) {
    guard let local = localTime(of: slot, at: time) else { return }
    append([.modelChange(beginTime: local, component: nil, .bool(value))], to: slot, at: time)
  }

  /// What one layer would be without the transitions that change it: what they set is set when they end.
  mutating func finishChanges() {
    // What is begun again and again changes the same slots.
    var finished: Set<Int> = []
    for case .change(let changes) in begun.map(\.staged.sides) {
      for (slot, before) in changes where finished.insert(before).inserted {
        let entries = (tracks[slot]?.entries ?? []).enumerated().map { index, entry in
          guard let end = delayed[slot]?[index], case .modelChange(_, let component, let value) = entry else {
            return entry
          }
          return .modelChange(beginTime: end, component: component, value)
        }
        table.slots[before].animations = entries.isEmpty ? nil : AnimationStack(entries)
        table.slots[before].touched = table.slots[slot].touched
      }
    }
  }

  /// All transitions of the script are known: which exclude each other, and what draws them.
  mutating func finishTransitions() {
    guard !begun.isEmpty else { return }
    TransitionOverlaps.join(&begun)
    warnOfHiddenBeginnings()
    let all = builder.boundTransitions + begunInCardsTime()
    for problem in TransitionOverlaps.check(all, table.tree) { builder.report(problem) }
    for transition in begun { table.tree.add(transition.staged) }
  }

  /// With their times in those of their cards, in which the timeline's transitions are.
  private mutating func begunInCardsTime() -> [BoundTransition] {
    begun.map { transition in
      let clock = transition.staged.card.map { table.tree.layers[$0].clock } ?? ClockSlot.time
      var local = transition
      if let begin = localTime(ofClock: clock, at: transition.staged.begin) { local.staged.begin = begin }
      if let end = localTime(ofClock: clock, at: transition.staged.end) { local.staged.end = end }
      return local
    }
  }

  /// Of two layers that say nothing of `hidden`, the timeline's first transition decides which is seen before: a
  /// handler's that comes earlier may begin with the wrong one.
  private mutating func warnOfHiddenBeginnings() {
    var met: Set<Int> = []
    for transition in begun {
      guard case .layers(let from, let to) = transition.staged.sides else { continue }
      defer { met.formUnion([from, to]) }
      guard met.isDisjoint(with: [from, to]), table.slots[from].place == nil, table.slots[to].place == nil,
        case .constant(.bool(true)) = table.slots[from].source, case .constant(.bool(false)) = table.slots[to].source
      else { continue }
      let time = localTime(of: to, at: transition.staged.begin) ?? transition.staged.begin
      let isFirst = !builder.boundTransitions.contains { other in
        guard case .layers(let first, let second) = other.staged.sides else { return false }
        return other.staged.begin <= time && [from, to].contains { $0 == first || $0 == second }
      }
      guard isFirst else { continue }
      let (old, new) = (table.tree.layers[transition.from].displayPath, table.tree.layers[transition.to].displayPath)
      builder.report(
        Diagnostic(
          .warning, code: "transition",
          message: "'\(old)' is hidden when this begins to carry it away, and '\(new)' is seen: a later transition of "
            + "the timeline goes the other way",
          place: transition.entry.place.opening,
          hint: "say which is seen first: \"hidden\": true in '\(new)', and false in '\(old)'"))
    }
  }
}
