import Expressions
import Graphics
import Scripting

/// What emitters said in the past: the values at any moment, and how many particles were born by then. Of one sampler.
///
/// All that is kept follows from the script alone, so that it makes no difference what was asked for before.
final class EmitterHistory {
  private let stage: Stage
  private let context: EvaluationContext
  /// All slots; those that a question needs are worked out anew for it.
  private var scratch: [Value]
  private var plans: [Int: EmitterPlan] = [:]
  private var counts: [CellKey: BirthCount] = [:]
  private var known: [MomentKey: EmitterValues] = [:]

  private struct CellKey: Hashable {
    var layer: Int
    var cell: Int
  }

  private struct MomentKey: Hashable {
    var layer: Int
    var cell: Int
    var time: Double
  }

  /// How many moments are kept.
  private static let keptMoments = 16_384

  init(_ stage: Stage) {
    self.stage = stage
    context = stage.context
    scratch = stage.initialValues
  }

  func plan(_ layer: Int) -> EmitterPlan {
    if let plan = plans[layer] { return plan }
    let plan = EmitterPlan(layer: layer, of: stage, stage.initialValues)
    plans[layer] = plan
    return plan
  }

  /// What a cell and its layer say at a moment.
  func values(_ layer: Int, _ number: Int, _ cell: EmitterPlan.Cell, at time: Double) throws(StagingError)
    -> EmitterValues
  {
    if cell.changes.isEmpty { return cell.steady }
    let key = MomentKey(layer: layer, cell: number, time: time)
    if let values = known[key] { return values }
    let values = try evaluated(cell, of: layer, at: time)
    if known.count >= EmitterHistory.keptMoments { known.removeAll(keepingCapacity: true) }
    known[key] = values
    return values
  }

  /// - Parameter time: In the layer's local time.
  private func evaluated(_ cell: EmitterPlan.Cell, of layer: Int, at time: Double) throws(StagingError) -> EmitterValues
  {
    let clock = stage.tree.layers[layer].clock
    // A particle may be older than its layer, and than the script.
    let times = stage.clocks.times(of: time, clock)
    let root = times.last?.time ?? time
    Clock.set(root, duration: stage.duration, fps: stage.fps, in: &scratch)
    for (clock, time) in times.dropLast() { scratch[clock] = .number(time) }
    // Of its own for each moment: which frame asks for it first must make no difference.
    var steps = context.limits.stepsOfFrame
    for slot in cell.needed where !times.contains(where: { $0.clock == slot }) {
      scratch[slot] = try context.value(of: stage.slots[slot], at: root, scratch, &steps)
    }
    var values = cell.steady
    for (slot, set) in cell.changes { set(&values, scratch[slot]) }
    return values
  }

  /// How a cell's particles are born, known up to a time.
  func births(_ layer: Int, _ number: Int, _ cell: EmitterPlan.Cell, until time: Double) throws(StagingError)
    -> BirthCount
  {
    if !cell.isCounted {
      return .steady(origin: cell.origin, rate: cell.steady.rate, longestLife: cell.steady.longestLife)
    }
    let key = CellKey(layer: layer, cell: number)
    // Taken out, so that it grows in place.
    var count = counts.removeValue(forKey: key) ?? BirthCount(origin: cell.origin)
    defer { counts[key] = count }
    if time - cell.origin > BirthCount.longest {
      throw StagingError(
        Diagnostic(
          code: "limit.emission",
          message: "an emitter whose birthRate or lifetime changes can emit for \(clampedInt(BirthCount.longest)) s",
          place: stage.tree.layers[layer].place))
    }
    while !count.reaches(time) {
      let values = try evaluated(cell, of: layer, at: count.nextTime)
      count.append(rate: values.rate, longestLife: values.longestLife)
    }
    return count
  }
}
