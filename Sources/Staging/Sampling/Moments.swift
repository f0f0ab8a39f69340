import Expressions
import Graphics

/// The values that a layer and all that is in it have at other times than that of the frame. Of one sampler.
final class Moments {
  private let stage: Stage
  private let context: EvaluationContext
  /// By layer: the slots that change and that it and all that is in it depend on, each after those that it reads.
  private var needed: [Int: [Int]] = [:]
  /// By transition: the slots that depend on what it changes.
  private var dependent: [Int: [Int]] = [:]
  private var known: [Key: [Value]] = [:]
  /// The keys of `known`, the oldest first.
  private var order: [Key] = []
  /// Values of moments that were forgotten. Those of the slots that never change are right at any time.
  private var spare: [[Value]] = []
  /// States before transitions that may be in use yet, the oldest first.
  private var lent: [StateBefore] = []
  private lazy var changing = stage.slots.indices.filter { stage.slots[$0].changes }
  private var graph: SlotGraph?

  /// By layer: those of them that depend on its local time.
  private var delayed: [Int: [Int]] = [:]

  private struct Key: Hashable {
    var layer: Int
    var time: Double
    /// The script's own, which differs where delayed layers stand in each other.
    var now: Double
    /// What all local times are, where there are any beside the script's.
    var clocks: [Double]
  }

  /// Values without what a transition changed.
  private struct StateBefore {
    var values: [Value]
    /// With it. To hold them keeps their memory from being that of others.
    var origin: [Value]
    /// The slots that may differ between the two.
    var differing: [Int]

    func isMade(from values: [Value]) -> Bool {
      origin.withUnsafeBufferPointer { own in values.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress } }
    }
  }

  /// How many moments of one frame are kept: the values of all slots are copied for each.
  private let keptMoments: Int
  private static let mostMoments = 256
  /// Of how many the memory is used again.
  private static let spareMoments = 32
  /// How many states before transitions are drawn at a time, mostly: of more the memory is not used again.
  private static let lentStates = 2
  /// In bytes, of all moments that are kept.
  private static let memory = 16 << 20

  init(_ stage: Stage, _ context: EvaluationContext) {
    self.stage = stage
    self.context = context
    let size = max(1, stage.slots.count * MemoryLayout<Value>.stride)
    keptMoments = max(2, min(Moments.mostMoments, Moments.memory / size))
  }

  /// Forgets the moments of the last frame.
  func forget() {
    for state in lent { setAside(state.values) }
    lent.removeAll(keepingCapacity: true)
    if known.isEmpty { return }
    for values in known.values { setAside(values) }
    known.removeAll(keepingCapacity: true)
    order.removeAll(keepingCapacity: true)
  }

  private func setAside(_ values: [Value]) {
    if spare.count < min(Moments.spareMoments, keptMoments) { spare.append(values) }
  }

  /// Keeps a moment in place of the oldest one.
  private func keep(_ values: [Value], as key: Key) {
    if known.count >= keptMoments, !order.isEmpty, let oldest = known.removeValue(forKey: order.removeFirst()) {
      setAside(oldest)
    }
    known[key] = values
    order.append(key)
  }

  /// Whatever was written into a spare one is among `changing`, the clocks included: it does not matter which one it
  /// is.
  private func copy(of values: [Value]) -> [Value] {
    guard var copy = spare.popLast() else { return values }
    for slot in changing { copy[slot] = values[slot] }
    return copy
  }

  /// `values`, of which those that `layer` and all that is in it depend on are those of another time, the clock
  /// included.
  /// - Parameter time: In the layer's local time; may be before the beginning.
  func values(beneath layer: Int, at time: Double, from values: [Value]) throws(StagingError) -> [Value] {
    // What never changes is as it is now.
    if stage.tree.layers[layer].children.allSatisfy({ stage.changePlan.isConstant[$0] }) { return values }
    let clocks = stage.tree.clocks.map { values[$0.slot].number }
    let key = Key(layer: layer, time: time, now: values[ClockSlot.time].number, clocks: clocks)
    if let known = known[key] { return known }
    var result = copy(of: values)
    // Which moments are known already depends on what is drawn anew: each has a budget of its own.
    var steps = context.limits.stepsOfFrame
    let clock = stage.tree.layers[layer].clock
    if clock == ClockSlot.time {
      Clock.set(time, duration: stage.duration, fps: stage.fps, in: &result)
      for slot in slots(beneath: layer, at: time) {
        result[slot] = try context.value(of: stage.slots[slot], at: time, result, &steps)
      }
    } else {
      // The script's own time stays as it is: only what goes by the layer's is another.
      let now = values[ClockSlot.time].number
      result[clock] = .number(time)
      for slot in slots(beneath: layer, by: clock, at: now) {
        result[slot] = try context.value(of: stage.slots[slot], at: now, result, &steps)
      }
    }
    keep(result, as: key)
    return result
  }

  private func slots(beneath layer: Int, by clock: Int, at time: Double) -> [Int] {
    if let slots = delayed[layer] { return slots }
    var depends: Set<Int> = [clock]
    var slots: [Int] = []
    for slot in self.slots(beneath: layer, at: time) where slot != clock {
      guard stage.slots[slot].reads.contains(where: depends.contains) else { continue }
      depends.insert(slot)
      slots.append(slot)
    }
    if stage.orders.count == 1 { delayed[layer] = slots }
    return slots
  }

  /// `values` as they would be without what a transition changed.
  func values(before number: Int, _ changes: [(slot: Int, before: Int)], from values: [Value]) throws(StagingError)
    -> [Value]
  {
    var state = copyBefore(values)
    var steps = context.limits.stepsOfFrame
    let time = values[ClockSlot.time].number
    let dependent = slots(after: number, changes, at: time)
    state.differing = changes.map(\.slot) + dependent
    for change in changes { state.values[change.slot] = values[change.before] }
    for slot in dependent {
      state.values[slot] = try context.value(of: stage.slots[slot], at: time, state.values, &steps)
    }
    lent.append(state)
    return state.values
  }

  /// A copy to be changed: of one of the same values only what differs is put back.
  private func copyBefore(_ values: [Value]) -> StateBefore {
    if lent.count >= Moments.lentStates {
      var used = lent.removeFirst()
      if used.isMade(from: values) {
        for slot in used.differing { used.values[slot] = values[slot] }
        return used
      }
      setAside(used.values)
    }
    return StateBefore(values: copy(of: values), origin: values, differing: [])
  }

  /// Whether one of a layer's slots has another value without what a transition changed.
  func differs(_ slots: [Int], before number: Int, _ changes: [(slot: Int, before: Int)], from values: [Value])
    throws(StagingError) -> Bool
  {
    let changed = Dictionary(changes.map { ($0.slot, $0.before) }) { $1 }
    if slots.contains(where: { slot in changed[slot].map { values[$0] != values[slot] } ?? false }) { return true }
    let dependent = Set(self.slots(after: number, changes, at: values[ClockSlot.time].number))
    guard slots.contains(where: dependent.contains) else { return false }
    let old = try self.values(before: number, changes, from: values)
    return slots.contains { old[$0] != values[$0] }
  }

  /// Whether a layer, or what is in it, is drawn from anything that a transition changes, be it the same at a moment.
  func shows(in layer: Int, _ number: Int, _ changes: [(slot: Int, before: Int)], at time: Double) -> Bool {
    let within = layer..<stage.tree.end(of: layer)
    return (changes.map(\.slot) + slots(after: number, changes, at: time)).contains { slot in
      stage.changePlan.layers(drawing: slot).contains(where: within.contains)
    }
  }

  /// The slots that depend on what a transition changes, each after those that it reads.
  private func slots(after number: Int, _ changes: [(slot: Int, before: Int)], at time: Double) -> [Int] {
    if let slots = dependent[number] { return slots }
    let slots = graph(at: time).slots(dependingOn: changes.map(\.slot))
    if stage.orders.count == 1 { dependent[number] = slots }
    return slots
  }

  private func slots(beneath layer: Int, at time: Double) -> [Int] {
    if let slots = needed[layer] { return slots }
    var inputs: [Int] = []
    for index in layer..<stage.tree.end(of: layer) {
      let staged = stage.tree.layers[index]
      inputs += staged.slots.map(\.slot)
      if staged.clock >= ClockSlot.count { inputs.append(staged.clock) }
      if let presence = staged.presence { inputs.append(presence) }
      for part in staged.parts { inputs += part.inputs.map(\.slot) }
      for transition in staged.transitions { inputs += stage.tree.transitions[transition].slots }
      for span in staged.spans { inputs += [span.text] + span.slots.map(\.slot) }
    }
    let slots = graph(at: time).slots(neededBy: inputs)
    if stage.orders.count == 1 { needed[layer] = slots }
    return slots
  }

  private func graph(at time: Double) -> SlotGraph {
    let order = stage.order(at: time)
    if let graph, graph.begin == order.begin { return graph }
    let found = SlotGraph(stage.slots, order)
    graph = found
    return found
  }
}
