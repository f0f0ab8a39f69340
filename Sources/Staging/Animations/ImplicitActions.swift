import Expressions
import Graphics
import Motion
import Scripting

/// What a layer's `actions` say of one value of it.
struct StagedAction {
  var slot: Int
  var component: ComponentPath?
  var action: ImplicitAction

  var duration: Double { action.duration ?? action.spring?.settlingDuration ?? MediaTiming.implicitDuration }

  /// What shows a change as a way.
  /// - Parameter part: the seconds from where it is shown until where; nil: all of it.
  func entries(of change: SuddenChange, at time: Double, part: Range<Double>? = nil) -> [AnimationStack.Entry] {
    var timing = MediaTiming(beginTime: time, duration: duration, fillMode: .removed)
    if let part {
      (timing.beginTime, timing.timeOffset) = (part.lowerBound, part.lowerBound - time)
      timing.repeatDuration = part.upperBound - part.lowerBound
    }
    return change.entries(
      of: component, timing: timing, timingFunction: action.timing ?? .default,
      spring: action.spring)
  }
}

/// Layers with `actions`: what changes at once in them goes its way.
///
/// When that is follows from nothing that is written: a finger, an expression that compares, a list that changes. So
/// the stage is looked at in time without them, and where a value jumps its track gets an animation.
extension StageBuilder {
  mutating func bindActions() {
    for (layer, actions) in layerActions {
      for action in actions {
        warnOfCutSpring(action.spring, action.duration, at: action.keyPath.place)
        for target in resolve(action.keyPath, of: layer, asShown: true) { bind(action, target) }
      }
    }
  }

  private mutating func bind(_ action: ImplicitAction, _ target: Target) {
    let keyPath = action.keyPath
    if target.type.hasNothingBetween || !target.type.hasSum || table.slots[target.slot].jumpsWhenSet {
      error("type", "there is no way between values of '\(keyPath.value)': it changes at once", at: keyPath.place)
    } else if !table.slots[target.slot].runsInScriptTime {
      error(
        "conflict", "'actions' go by the script's time, and this layer has one of its own", at: keyPath.place,
        hint: "animate it in the timeline, or in the layer's 'animations'")
    } else if let other = actionsOfSlots[target.slot]?.first(where: { $0.component.overlaps(target.component) }) {
      error(
        "conflict", "'\(keyPath.value)' is a part of what '\(other.action.keyPath.value)' acts on, or has it in it",
        at: keyPath.place, hint: "remove one of them")
    } else {
      let staged = StagedAction(slot: target.slot, component: target.component, action: action)
      actionsOfSlots[target.slot, default: []].append(staged)
    }
  }

  /// The stage with what its layers' actions do.
  mutating func makeStageWithActions(_ order: [Int], _ initial: [Value], _ queries: [StagedQuery]) -> Stage {
    var stage = makeStage(order, initial, queries)
    let acting = actionsOfSlots.sorted { $0.key < $1.key }.flatMap(\.value).filter {
      table.slots[$0.slot].changes && $0.duration > 0
    }
    if acting.isEmpty { return stage }
    var budget = ActionBudget(steps: options.limits.steps)
    let ranks = ranks(acting, order)
    // What follows from a value that goes its way goes along with it.
    for rank in Set(acting.map { ranks[$0.slot] }).sorted() {
      let own = acting.filter { ranks[$0.slot] == rank }
      var finder = ChangeFinder(stage, own, until: horizon + script.hold, within: budget)
      let jumps = finder.jumps()
      let entries = jumps.flatMap { way(of: $0, own[$0.place], &finder) }
      warnOfNoWay(own, finder.withoutWay)
      budget = finder.budget
      if budget.isSpent {
        error(
          StepBudget.code, "what 'actions' act on takes too many steps to look for its changes",
          at: own[0].action.keyPath.place, hint: "animate it in the timeline, or raise with --max-steps")
        return stage
      }
      if entries.isEmpty { continue }
      for (slot, list) in Dictionary(grouping: entries, by: \.slot) {
        let before = table.slots[slot].animations?.entries ?? []
        table.slots[slot].animations = AnimationStack(before + list.map(\.entry))
      }
      stage = makeStage(order, initial, queries)
    }
    return stage
  }

  /// What a slot's track gets for a jump.
  private func way(
    of jump: ChangeFinder.Jump, _ acting: StagedAction, _ finder: inout ChangeFinder
  ) -> [(slot: Int, entry: AnimationStack.Entry)] {
    var entries = acting.entries(of: jump.change, at: jump.moment)
    let end = jump.moment + acting.duration
    for taking in table.slots[acting.slot].animations?.takingOver(acting.component, jump.moment..<end) ?? [] {
      // What begins with what is shown lies above the way that is still to go: that lies on top of it.
      guard finder.goesOn(jump.place, at: taking.begin, beside: jump.change) else { continue }
      entries += acting.entries(of: jump.change, at: jump.moment, part: taking.begin..<min(end, taking.end))
    }
    return entries.map { (acting.slot, $0) }
  }

  /// Values that have changed to others of another structure.
  private mutating func warnOfNoWay(_ acting: [StagedAction], _ places: Set<Int>) {
    for place in places.sorted() {
      let keyPath = acting[place].action.keyPath
      report(
        Diagnostic(
          .warning, code: "ignored",
          message: "there is no way between all values that '\(keyPath.value)' has: to some it changes at once",
          place: keyPath.place,
          hint: "lists of as many items, paths of the same commands, colors that are not null, and transforms of one "
            + "step without an axis or a matrix have one"))
    }
  }

  /// Of each slot how many actions its value waits for, one after the other: those that it follows from.
  /// - Parameter order: each slot after those that it reads.
  private func ranks(_ acting: [StagedAction], _ order: [Int]) -> [Int] {
    let slots = Set(acting.map(\.slot))
    var ranks = [Int](repeating: 0, count: table.slots.count)
    for slot in order {
      ranks[slot] = table.slots[slot].reads.reduce(0) { max($0, ranks[$1] + (slots.contains($1) ? 1 : 0)) }
    }
    return ranks
  }
}

extension AnimationStack {
  /// When entries begin to show a part of the value in place of what is below them, between two moments, and until when
  /// they do.
  fileprivate func takingOver(
    _ component: ComponentPath?, _ times: Range<Double>
  ) -> [(begin: Double, end: Double)] {
    var found: [Double: Double] = [:]
    for entry in entries where entry.beginTime > times.lowerBound && entry.beginTime < times.upperBound {
      guard component.overlaps(entry.component) else { continue }
      var end = Double.infinity
      if case .animation(_, let animation) = entry {
        if animation.isAdditive { continue }
        if !animation.timing.fillMode.fillsForwards { end = animation.timing.end }
      }
      found[entry.beginTime] = max(found[entry.beginTime] ?? 0, end)
    }
    return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
