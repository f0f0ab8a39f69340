import Expressions
import Graphics
import Motion

/// Finds the moments at which values of a stage change at once.
///
/// The stage is looked at sixty times a second; between two looks that differ the moment is found by halving. What goes
/// there little by little is closer to itself with every halving, and what jumps is not.
struct ChangeFinder {
  private let stage: Stage
  private let sampler: StageSampler
  private let actions: [StagedAction]
  private let end: Double
  /// Seconds between two looks; longer in very long scripts.
  private let step: Double
  private var steps: StepBudget

  private static let looksASecond = 60.0
  private static let mostLooks = 100_000.0
  /// After so many halvings what goes little by little has come a hundredth of its way.
  private static let halvingsUntilSure = 7
  /// A look apart: then the moment is known to a third of a nanosecond.
  private static let halvings = 26
  /// Times of scripts have so few decimals, and are off by less than this.
  private static let (decimals, rounding) = (1e6, 1e-8)

  /// - Parameter end: seconds of the script.
  init(_ stage: Stage, _ actions: [StagedAction], until end: Double) {
    self.stage = stage
    self.actions = actions
    self.end = end.isFinite ? end : 0
    sampler = stage.sampler()
    step = max(1 / Self.looksASecond, self.end / Self.mostLooks)
    steps = stage.limits.stepsOfFrame
  }

  /// What the tracks of slots get for them. A mistake at some time ends the search: who draws that time reports it.
  mutating func changes(within samples: inout ActionSamples) -> [Int: [AnimationStack.Entry]] {
    var found: [Int: [AnimationStack.Entry]] = [:]
    guard var before = look(at: 0, &samples) else { return [:] }
    var time = 0.0
    var number = 0.0
    while time < end, !samples.areExceeded {
      number += 1
      let next = min(end, number * step)
      guard let now = look(at: next, &samples) else { break }
      for (place, action) in actions.enumerated() where !before[place].isIdentical(to: now[place]) {
        let interval = Interval(begin: time, end: next, change: SuddenChange(from: before[place], to: now[place]))
        guard let (moment, change) = jump(of: place, in: interval, &samples) else { continue }
        found[action.slot, default: []] += action.entries(of: change, at: moment)
      }
      (time, before) = (next, now)
    }
    return found
  }

  private struct Interval {
    var begin: Double
    var end: Double
    var change: SuddenChange
  }

  private mutating func jump(
    of place: Int, in whole: Interval, _ samples: inout ActionSamples
  ) -> (moment: Double, change: SuddenChange)? {
    guard let distance = whole.change.distance, distance > 0 else { return nil }
    var rest = whole
    // Where a value comes back within a look, its parts are farther apart than the whole.
    var farthest = distance
    for halving in 1...Self.halvings {
      let middle = (rest.begin + rest.end) / 2
      guard let values = look(at: middle, &samples) else { return nil }
      let first = SuddenChange(from: rest.change.before, to: values[place])
      let second = SuddenChange(from: values[place], to: rest.change.after)
      guard let before = first.distance, let after = second.distance else { return nil }
      rest =
        before > after
        ? Interval(begin: rest.begin, end: middle, change: first)
        : Interval(begin: middle, end: rest.end, change: second)
      farthest = max(farthest, before, after)
      if halving >= Self.halvingsUntilSure, max(before, after) < farthest / 2 { return nil }
    }
    guard isOfModel(rest, place, &samples) else { return nil }
    return moment(of: rest, place, &samples).map { ($0, rest.change) }
  }

  /// Events are at decimal times, but for rounding, and frames too. What is still as it was at such a time changes just
  /// after it.
  private mutating func moment(of change: Interval, _ place: Int, _ samples: inout ActionSamples) -> Double? {
    let decimal = (change.end * Self.decimals).rounded() / Self.decimals
    guard abs(decimal - change.end) < Self.rounding else { return change.end }
    guard let then = look(at: decimal, &samples)?[place] else { return nil }
    let (gone, left) = (
      SuddenChange(from: change.change.before, to: then).distance,
      SuddenChange(from: then, to: change.change.after).distance
    )
    guard let gone, let left else { return nil }
    return gone > left ? decimal : decimal + 1 / Self.decimals
  }

  /// Whether it is the value itself that jumps, and not an animation of it, which says how it is to move.
  private mutating func isOfModel(_ interval: Interval, _ place: Int, _ samples: inout ActionSamples) -> Bool {
    guard let before = model(of: place, at: interval.begin, &samples),
      let after = model(of: place, at: interval.end, &samples)
    else { return false }
    return interval.change.isAsFar(as: SuddenChange(from: before, to: after))
  }

  private mutating func look(at time: Double, _ samples: inout ActionSamples) -> [Value]? {
    samples.add()
    guard (try? sampler.sample(time)) != nil else { return nil }
    return actions.map { part(of: sampler.values[$0.slot], $0) }
  }

  private mutating func model(of place: Int, at time: Double, _ samples: inout ActionSamples) -> Value? {
    guard look(at: time, &samples) != nil else { return nil }
    let action = actions[place]
    steps = stage.limits.stepsOfFrame
    let slot = stage.slots[action.slot]
    guard let value = try? stage.context.source(of: slot, sampler.values, &steps) else { return nil }
    return part(of: value, action)
  }

  private func part(of value: Value, _ action: StagedAction) -> Value {
    action.component?.read(from: value) ?? value
  }
}
