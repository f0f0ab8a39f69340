import Expressions
import Graphics
import Motion
import Scripting

/// What a layer's `actions` say of one value of it.
struct StagedAction {
  var slot: Int
  var component: ComponentPath?
  var action: ImplicitAction

  var duration: Double { action.duration ?? action.spring?.settlingDuration ?? 0.25 }

  func entries(of change: SuddenChange, at time: Double) -> [AnimationStack.Entry] {
    change.entries(
      of: component, timing: MediaTiming(beginTime: time, duration: duration, fillMode: .removed),
      timingFunction: action.timing ?? TimingFunction.named("default") ?? .linear, spring: action.spring)
  }
}

/// Layers with `actions`: what changes at once in them goes its way.
///
/// When that is follows from nothing that is written: a finger, an expression that compares, a list that changes. So
/// the stage is looked at in time without them, and where a value jumps its track gets an animation.
extension StageBuilder {
  mutating func bindActions() {
    for (layer, actions) in layerActions {
      var bound: [StagedAction] = []
      for action in actions {
        warnOfCutSpring(action.spring, action.duration, at: action.keyPath.place)
        for target in resolve(action.keyPath, of: layer, asShown: true) { bind(action, target, beside: &bound) }
      }
      self.actions += bound
    }
  }

  /// - Parameter bound: those of the layer so far.
  private mutating func bind(_ action: ImplicitAction, _ target: Target, beside bound: inout [StagedAction]) {
    let keyPath = action.keyPath
    if target.type.hasNothingBetween || !target.type.hasSum || table.slots[target.slot].jumpsWhenSet {
      error("type", "there is no way between values of '\(keyPath.value)': it changes at once", at: keyPath.place)
    } else if !table.slots[target.slot].runsInScriptTime {
      error(
        "conflict", "'actions' go by the script's time, and this layer has one of its own", at: keyPath.place,
        hint: "animate it in the timeline, or in the layer's 'animations'")
    } else if let other = bound.first(where: { $0.slot == target.slot && $0.component.overlaps(target.component) }) {
      error(
        "conflict", "'\(keyPath.value)' is a part of what '\(other.action.keyPath.value)' acts on, or has it in it",
        at: keyPath.place, hint: "remove one of them")
    } else {
      bound.append(StagedAction(slot: target.slot, component: target.component, action: action))
    }
  }

  /// The stage with what its layers' actions do.
  mutating func makeStageWithActions(_ order: [Int], _ initial: [Value], _ queries: [StagedQuery]) -> Stage {
    var stage = makeStage(order, initial, queries)
    let acting = actions.filter { table.slots[$0.slot].changes && $0.duration > 0 }
    if acting.isEmpty { return stage }
    var budget = ActionBudget(steps: options.limits.steps)
    let ranks = rank(acting)
    // What follows from a value that goes its way goes along with it.
    for rank in Set(ranks).sorted() {
      let own = zip(acting, ranks).filter { $0.1 == rank }.map(\.0)
      var finder = ChangeFinder(stage, own, until: horizon + script.hold, within: budget)
      let changes = finder.changes()
      budget = finder.budget
      if budget.isSpent {
        error(
          StepBudget.code, "what 'actions' act on takes too many steps to look for its changes",
          at: own[0].action.keyPath.place, hint: "animate it in the timeline, or raise with --max-steps")
        return stage
      }
      if changes.isEmpty { continue }
      for (slot, entries) in changes {
        let before = table.slots[slot].animations?.entries ?? []
        table.slots[slot].animations = AnimationStack(before + entries)
      }
      stage = makeStage(order, initial, queries)
    }
    return stage
  }

  /// Of each how many others it waits for: those whose values it follows from.
  private func rank(_ acting: [StagedAction]) -> [Int] {
    let slots = Set(acting.map(\.slot))
    var ranks: [Int: Int] = [:]
    // A slot is open while those that it reads are looked at; what reads itself in another order of time waits for
    // nothing.
    var open: Set<Int> = []
    for action in acting {
      var stack = [action.slot]
      while let slot = stack.last {
        if ranks[slot] == nil, open.insert(slot).inserted {
          stack += table.slots[slot].reads.filter { ranks[$0] == nil && !open.contains($0) && table.slots[$0].changes }
          continue
        }
        stack.removeLast()
        guard ranks[slot] == nil else { continue }
        ranks[slot] =
          table.slots[slot].reads.reduce(0) { max($0, (ranks[$1] ?? 0) + (slots.contains($1) ? 1 : 0)) }
      }
    }
    return acting.map { ranks[$0.slot] ?? 0 }
  }
}
