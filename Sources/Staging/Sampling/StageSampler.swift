import Expressions
import Graphics
import Motion
import Scripting

/// Gives a stage's values and scenes at any time, in any order. Not for several threads at once: make one for each.
///
/// It remembers the last sample, and does anew only what has changed since then. What it gives is the same whatever was
/// asked for before.
public final class StageSampler {
  let stage: Stage
  let context: EvaluationContext
  private(set) var values: [Value]
  /// When `values` were found, all of them or only those that can be mistakes; nil where they are of no time.
  private var last: (time: Double, isWhole: Bool)?
  /// Of slots of local times, what they were before they changed last.
  private var timesBefore: [Double]
  private let changes: SampleChanges
  private let setting: SceneSetting
  /// Which transitions carried their layers at the last sample.
  private var carried: [Bool]
  /// What evaluating may still cost at this time.
  private var steps: StepBudget
  /// Of slots that were not free, what they took: they take it also when they stay as they are, so that it makes no
  /// difference which time was asked for before.
  private var costs: [Int: Int] = [:]
  private lazy var fallible = FallibleSlots.of(stage)

  init(_ stage: Stage) {
    self.stage = stage
    context = stage.context
    steps = context.limits.stepsOfFrame
    values = stage.initialValues
    timesBefore = [Double](repeating: 0, count: stage.slots.count)
    changes = SampleChanges(stage.changePlan, stage.tree, slotCount: stage.slots.count)
    setting = SceneSetting(stage, changes)
    carried = [Bool](repeating: false, count: stage.tree.transitions.count)
  }

  /// The picture at `time` seconds, which is neither clamped nor wrapped.
  ///
  /// Layers that are as they were at the last time have the very same nodes, in the same memory.
  /// - Throws: a mistake that shows only at this time.
  public func scene(at time: Double) throws(StagingError) -> Scene {
    try sample(time)
    setting.begin()
    defer { setting.end() }
    let builder = SceneBuilder(setting: setting, values: values)
    var scene = try builder.scene(
      width: stage.width, height: stage.height,
      points: Rect(0, 0, Double(stage.script.canvas.width), Double(stage.script.canvas.height)),
      background: stage.background.map { values[$0] })
    let fingers = FingerPart(scale: stage.scale, style: stage.script.canvas.indicator, isHeld: isHeld(time))
    fingers.append(stage.fingers, at: time, to: &scene.nodes)
    if let pointer = stage.pointer { fingers.append(pointer, at: time, to: &scene.nodes) }
    return scene
  }

  /// Whether this picture stays: it is the end of a script that holds it.
  private func isHeld(_ time: Double) -> Bool { stage.script.hold > 0 && time >= stage.duration }

  /// What the stage's queries are at `time`.
  public func queryValues(at time: Double) throws(StagingError) -> [Value] {
    try sample(time)
    var steps = steps
    var results: [Value] = []
    for (query, text) in zip(stage.queries, stage.queryNames) {
      if let slot = query.named, case .none = values[slot] {
        results.append(.none)
        continue
      }
      do throws(EvaluationError) {
        results.append(try query.program.evaluate(slots: values, within: &steps))
      } catch {
        throw StagingError(error, ofQuery: text, at: time)
      }
    }
    return results
  }

  /// Evaluates what can be a mistake at this time only, without drawing it.
  public func check(at time: Double) throws(StagingError) {
    if let last, last.time == time { return }
    try move(to: time, onlyFallible: true)
  }

  func sample(_ time: Double) throws(StagingError) {
    if let last, last.time == time, last.isWhole { return }
    try move(to: time, onlyFallible: false)
    for (number, transition) in stage.tree.transitions.enumerated() {
      let carries = transition.isActive(values)
      // What stands still meanwhile is drawn on both its sides.
      if carries || carried[number], let card = transition.card { changes.note(layer: card) }
      carried[number] = carries
    }
  }

  /// Finds the values of all slots, or of those that can be mistakes, at a time.
  private func move(to time: Double, onlyFallible: Bool) throws(StagingError) {
    let before = last
    // What goes wrong leaves values of different times.
    last = nil
    changes.begin()
    setClock(time)
    steps = context.limits.stepsOfFrame
    let slots = stage.changing(at: time)
    for (place, slot) in slots.enumerated() where !onlyFallible || fallible[slot] {
      if let before, before.isWhole || onlyFallible, stays(slot, from: before.time, to: time),
        costs.isEmpty || steps.spend(costs[slot] ?? 0)
      {
        continue
      }
      do throws(StagingError) {
        try evaluate(slot, at: time)
      } catch {
        var error = error
        error.others += mistakes(in: slots[(place + 1)...], beside: slot, at: time)
        throw error
      }
    }
    last = (time, !onlyFallible)
  }

  /// What else is wrong at a time, beside a slot that is. Of what reads a slot without a value nothing can be told.
  private func mistakes(in slots: ArraySlice<Int>, beside slot: Int, at time: Double) -> [Diagnostic] {
    var unknown: Set = [slot]
    var found: [Diagnostic] = []
    for slot in slots {
      guard unknown.isDisjoint(with: stage.slots[slot].reads) else {
        unknown.insert(slot)
        continue
      }
      do throws(StagingError) {
        try evaluate(slot, at: time)
      } catch {
        unknown.insert(slot)
        // What all share is used up once.
        if !error.exceedsSteps { found += [error.diagnostic] + error.others }
      }
    }
    return found
  }

  /// Whether a slot cannot be other than it was, those that it reads being known.
  private func stays(_ slot: Int, from before: Double, to time: Double) -> Bool {
    let manner = stage.changePlan.manner(of: slot)
    if manner == .always { return false }
    for read in stage.changePlan.reads(of: slot) where changes.isNew(read) { return false }
    if manner == .follows { return true }
    let clock = stage.slots[slot].clock
    guard let animations = stage.slots[slot].animations else { return true }
    if clock == ClockSlot.time { return !animations.mayChange(in: min(before, time)...max(before, time)) }
    let now = values[clock].number
    let then = changes.isNew(clock) ? timesBefore[clock] : now
    return !animations.mayChange(in: min(then, now)...max(then, now))
  }

  private func evaluate(_ slot: Int, at time: Double) throws(StagingError) {
    let before = steps.left
    store(try context.value(of: stage.slots[slot], at: time, values, &steps), in: slot)
    let cost = before - steps.left
    if cost > 0 || !costs.isEmpty && costs[slot] != nil { costs[slot] = cost }
  }

  private func setClock(_ time: Double) {
    let clock = Clock.values(at: time, duration: stage.duration, fps: stage.fps)
    for (slot, value) in zip(ClockSlot.time...ClockSlot.progress, clock) { store(value, in: slot) }
  }

  private func store(_ value: Value, in slot: Int) {
    if values[slot].isIdentical(to: value) { return }
    if case .number(let number) = values[slot] { timesBefore[slot] = number }
    values[slot] = value
    changes.note(slot: slot)
  }
}

/// The clock's slots at a time.
enum Clock {
  /// In the order of the slots.
  static func values(at time: Double, duration: Double, fps: Double) -> [Value] {
    [
      .number(time), .number(Double(FrameClock(fps: fps, duration: duration).frame(at: time))),
      .number(duration > 0 ? time / duration : 0),
    ]
  }

  static func set(_ time: Double, duration: Double, fps: Double, in values: inout [Value]) {
    for (slot, value) in zip(ClockSlot.time...ClockSlot.progress, self.values(at: time, duration: duration, fps: fps)) {
      values[slot] = value
    }
  }
}
