import Expressions
import Graphics
import Motion

/// Finds the moments at which values of a stage change at once.
///
/// The stage is looked at sixty times a second, with nothing evaluated but what those values follow from; between two
/// looks that differ the moment is found by halving. What goes there little by little is closer to itself with every
/// halving, and what jumps is not.
struct ChangeFinder {
  private let stage: Stage
  private let actions: [StagedAction]
  private let end: Double
  /// Seconds between two looks; longer in very long scripts.
  private let step: Double
  private let graphs: [SlotGraph]
  /// For each order of evaluation the slots that the actions' values follow from, these included.
  private let orders: [EvaluationOrder]
  /// The same of the values alone that are just looked at; nil: of all.
  private var fewer: [EvaluationOrder]?
  /// Of all slots; of those that change and are not looked at, what they are at the beginning.
  private var values: [Value]
  /// Where `values` are all of one time: when the order begins in which they were found.
  private var found: Double?
  /// Which of them are others than at the time before.
  private var isNew: [Bool]
  private(set) var budget: ActionBudget
  /// The actions whose values have changed to what there is no way to.
  private(set) var withoutWay: Set<Int> = []

  private static let looksASecond = 60.0
  private static let mostLooks = 100_000.0
  /// After so many halvings what goes little by little has come a hundredth of its way.
  private static let halvingsUntilSure = 7
  /// A look apart: then the moment is known to a third of a nanosecond.
  private static let halvings = 26
  /// Times of scripts have so few decimals, and are off by less than this.
  private static let (decimals, rounding) = (1e6, 1e-8)
  /// Hardly anything moves in so many seconds.
  private static let moment = 1e-7

  /// - Parameter end: seconds of the script.
  init(_ stage: Stage, _ actions: [StagedAction], until end: Double, within budget: ActionBudget) {
    self.stage = stage
    self.actions = actions
    self.budget = budget
    self.end = end.isFinite ? end : 0
    step = max(1 / Self.looksASecond, self.end / Self.mostLooks)
    values = stage.initialValues
    isNew = [Bool](repeating: false, count: values.count)
    for slot in 0..<ClockSlot.count { isNew[slot] = true }
    graphs = stage.orders.map { SlotGraph(stage.slots, $0) }
    orders = graphs.map { EvaluationOrder(begin: $0.begin, slots: $0.slots(neededBy: actions.map(\.slot))) }
  }

  /// Of an action, when its value jumps, and how.
  typealias Jump = (place: Int, moment: Double, change: SuddenChange)

  /// Those of all actions, in the order of time. Times at which something is wrong are left out: who draws them says so.
  mutating func jumps() -> [Jump] {
    var found: [Jump] = []
    var before = look(at: 0)
    var (time, number) = (0.0, 0.0)
    while time < end, !budget.isSpent {
      number += 1
      let next = min(end, number * step)
      let now = look(at: next)
      if let before, let now {
        let moved = actions.indices.filter { !before[$0].isIdentical(to: now[$0]) }
        found += jumps(of: moved, Interval(begin: time, end: next, before: before, after: now))
      }
      (time, before) = (next, now)
    }
    return found
  }

  /// Whether a value goes on smoothly at a time, measured by a change of it: what begins then begins with what is shown.
  mutating func goesOn(_ place: Int, at time: Double, beside change: SuddenChange) -> Bool {
    guard let distance = change.distance, let before = look(at: max(0, time - Self.moment)),
      let after = look(at: time + Self.moment),
      let step = SuddenChange(from: before[place], to: after[place]).distance
    else { return false }
    return step < distance / 1_000
  }

  // MARK: Between two looks

  private struct Interval {
    var begin: Double
    var end: Double
    /// The values of all actions at both.
    var before: [Value]
    var after: [Value]

    func change(of place: Int) -> SuddenChange { SuddenChange(from: before[place], to: after[place]) }
  }

  /// A value that may jump, and the farthest that it has been seen to go in a part of the look: where it comes back,
  /// parts are farther apart than the whole.
  private typealias Suspect = (place: Int, farthest: Double)

  /// What jumps together is halved together.
  private mutating func jumps(of places: [Int], _ whole: Interval) -> [Jump] {
    let suspects = places.compactMap { place -> Suspect? in
      guard let distance = whole.change(of: place).distance else {
        withoutWay.insert(place)
        return nil
      }
      return distance > 0 ? (place, distance) : nil
    }
    if suspects.isEmpty { return [] }
    look(only: suspects.map(\.place))
    defer { look(only: nil) }
    var pending = [(interval: whole, suspects: suspects, halving: 1)]
    var found: [Jump] = []
    while let (interval, suspects, halving) = pending.popLast(), !budget.isSpent {
      if suspects.isEmpty { continue }
      guard halving <= Self.halvings else {
        found += moments(of: suspects.map(\.place), interval)
        continue
      }
      let middle = (interval.begin + interval.end) / 2
      guard let values = look(at: middle) else { continue }
      let first = Interval(begin: interval.begin, end: middle, before: interval.before, after: values)
      let second = Interval(begin: middle, end: interval.end, before: values, after: interval.after)
      var sides: (first: [Suspect], second: [Suspect]) = ([], [])
      for (place, farthest) in suspects {
        guard let before = first.change(of: place).distance, let after = second.change(of: place).distance else {
          continue
        }
        let part = max(before, after)
        let farthest = max(farthest, part)
        if halving >= Self.halvingsUntilSure, part < farthest / 2 { continue }
        if before > after { sides.first.append((place, farthest)) } else { sides.second.append((place, farthest)) }
      }
      pending.append((second, sides.second, halving + 1))
      pending.append((first, sides.first, halving + 1))
    }
    return found
  }

  /// When values jump in what is left of a look, those of them that do so themselves: an animation of a value says how
  /// it is to move.
  private mutating func moments(of places: [Int], _ interval: Interval) -> [Jump] {
    guard let before = models(of: places, at: interval.begin), let after = models(of: places, at: interval.end) else {
      return []
    }
    // Events are at decimal times, but for rounding, and frames too.
    let decimal = (interval.end * Self.decimals).rounded() / Self.decimals
    let then = abs(decimal - interval.end) < Self.rounding ? look(at: decimal) : nil
    return places.enumerated().compactMap { number, place in
      let change = interval.change(of: place)
      guard change.isSeen(of: SuddenChange(from: before[number], to: after[number])) else { return nil }
      guard let then else { return (place, interval.begin, change) }
      // What is still as it was at such a time changes just after it.
      let gone = SuddenChange(from: change.before, to: then[place]).distance ?? 0
      let left = SuddenChange(from: then[place], to: change.after).distance ?? 0
      return (place, gone > left ? decimal : decimal + 1 / Self.decimals, change)
    }
  }

  // MARK: Looking

  /// The values that are acted on; nil where something is wrong at that time, or too much has been looked at.
  private mutating func look(at time: Double) -> [Value]? {
    guard evaluate(at: time) else { return nil }
    return actions.map { part(of: values[$0.slot], $0) }
  }

  /// The same before what animates them.
  private mutating func models(of places: [Int], at time: Double) -> [Value]? {
    guard evaluate(at: time) else { return nil }
    var steps = stage.limits.stepsOfFrame
    return places.map { place in
      let action = actions[place]
      let value = try? stage.context.source(of: stage.slots[action.slot], values, &steps)
      return part(of: value ?? .none, action)
    }
  }

  private mutating func evaluate(at time: Double) -> Bool {
    Clock.set(time, duration: stage.duration, fps: stage.fps, in: &values)
    let orders = fewer ?? orders
    guard let order = orders.last(where: { $0.begin <= time }) ?? orders.first else { return !budget.isSpent }
    let isFollowing = found == order.begin
    found = nil
    var steps = stage.limits.stepsOfFrame
    var count = 0
    defer { budget.spend(steps: stage.limits.steps - steps.left, slots: count) }
    for slot in order.slots {
      if isFollowing, stays(slot) {
        isNew[slot] = false
        continue
      }
      count += 1
      do throws(StagingError) {
        let value = try stage.context.value(of: stage.slots[slot], at: time, values, &steps)
        isNew[slot] = !value.isIdentical(to: values[slot])
        values[slot] = value
      } catch {
        return false
      }
    }
    found = order.begin
    return !budget.isSpent
  }

  /// From now on nothing but what some actions' values follow from is found; nil: all of it is.
  private mutating func look(only places: [Int]?) {
    let slots = places?.map { actions[$0].slot }
    fewer = slots.map { slots in
      graphs.map { EvaluationOrder(begin: $0.begin, slots: $0.slots(neededBy: slots)) }
    }
    found = nil
  }

  /// Whether a slot cannot be other than it was, those that it reads being known.
  private func stays(_ slot: Int) -> Bool {
    stage.changePlan.manner(of: slot) == .follows && !stage.changePlan.reads(of: slot).contains { isNew[$0] }
  }

  private func part(of value: Value, _ action: StagedAction) -> Value {
    action.component?.read(from: value) ?? value
  }
}

/// What looking for the changes of all actions may cost.
struct ActionBudget {
  private var left: Int

  /// - Parameter limit: of the steps of a frame.
  init(steps limit: Int) { left = limit > Int.max / 100 ? .max : limit * 100 }

  var isSpent: Bool { left <= 0 }

  /// - Parameters:
  ///   - steps: of expressions, beyond those that are free.
  ///   - slots: how many values were found.
  mutating func spend(steps: Int, slots: Int) { left -= min(left, steps + slots * 10) }
}
