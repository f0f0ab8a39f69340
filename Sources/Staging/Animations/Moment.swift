import Expressions
import Graphics
import Scripting

/// The values of some slots at another time, while a stage is being built: of those that never change all that are
/// known so far, of the others what was asked for.
struct Moment {
  private let table: SlotTable
  let context: EvaluationContext
  private let clocks: ClockMap
  var values: [Value]
  private let duration: Double
  private let fps: Double
  private var time = 0.0
  /// In whose time that is.
  private var clock = ClockSlot.time
  /// Whether values are those just before it.
  private var isBefore = false
  /// The script's time then.
  private var root = 0.0
  /// For each changing slot the number of the last move that found its value.
  private var found: [Int]
  private var move = 0
  /// What evaluating may still cost until values are found anew, and what it has cost before.
  var steps: StepBudget
  private var stepsBefore = 0

  init(table: SlotTable, context: EvaluationContext, clocks: ClockMap, duration: Double, fps: Double) {
    self.table = table
    self.clocks = clocks
    self.context = context
    steps = context.limits.stepsOfFrame
    self.duration = duration
    self.fps = fps
    values = [Value](repeating: .none, count: table.slots.count)
    found = [Int](repeating: -1, count: table.slots.count)
    Clock.set(0, duration: duration, fps: fps, in: &values)
  }

  /// Evaluates what `slots` need at a time of a clock, each after what it reads; slots that never change keep their
  /// value.
  /// - Parameter isBefore: as they are just before that time. Nothing is shown before the script begins.
  mutating func move(
    to time: Double, of clock: Int, isBefore: Bool = false, evaluating slots: [Int]
  ) throws(StagingError) {
    if time != self.time || clock != self.clock || isBefore != self.isBefore {
      (self.time, self.clock, self.isBefore) = (time, clock, isBefore)
      root = clocks.time(of: time, clock)
      Clock.set(root, duration: duration, fps: fps, in: &values)
      forget()
      if clock != ClockSlot.time {
        values[clock] = .number(time)
        found[clock] = move
      }
    }
    var stack = slots.filter(isOpen)
    while let slot = stack.last {
      let count = stack.count
      if isOpen(slot) { for read in table.slots[slot].reads where isOpen(read) { stack.append(read) } }
      guard stack.count == count else { continue }
      stack.removeLast()
      guard isOpen(slot) else { continue }
      found[slot] = move
      values[slot] = try context.value(of: table.slots[slot], at: root, isBefore: isBefore && root > 0, values, &steps)
    }
  }

  /// What was found is found anew: something has changed.
  mutating func forget() {
    move += 1
    stepsBefore += context.limits.steps - steps.left
    steps = context.limits.stepsOfFrame
  }

  /// Throws when all that was evaluated has cost too much.
  func checkSteps(at place: SourcePlace) throws(StagingError) {
    // For all entries of all timelines, which may be many more than there are frames.
    guard stepsBefore / 100 >= context.limits.steps else { return }
    throw StagingError(
      Diagnostic(
        code: StepBudget.code, message: "the values of the timeline take too many steps to compute", place: place,
        hint: StepBudget.hint))
  }

  private func isOpen(_ slot: Int) -> Bool {
    slot >= ClockSlot.count && table.slots[slot].changes && found[slot] != move
  }

  /// A slot's value before its animations. What cannot be found at that time is reported by the frame that shows it.
  mutating func model(of slot: Slot, at time: Double, isBefore: Bool = false) -> Value {
    model(of: slot, at: time, of: slot.clock, isBefore)
  }

  /// The same at a moment of the script.
  mutating func model(of slot: Slot, now time: Double, isBefore: Bool = false) -> Value {
    model(of: slot, at: time, of: ClockSlot.time, isBefore)
  }

  private mutating func model(of slot: Slot, at time: Double, of clock: Int, _ isBefore: Bool) -> Value {
    do throws(StagingError) {
      try move(to: time, of: clock, isBefore: isBefore, evaluating: slot.reads)
      let value = try context.source(of: slot, values, &steps)
      return slot.type == .image ? try context.loaded(value, slot) : value
    } catch {
      return .none
    }
  }
}
