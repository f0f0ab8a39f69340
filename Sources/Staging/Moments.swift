import Graphics
import Motion

/// The values that a layer and all that is in it have at other times than that of the frame. Of one sampler.
final class Moments {
  private let stage: Stage
  private let context: EvaluationContext
  /// By layer: the slots that change and that it and all that is in it depend on, each after those that it reads.
  private var needed: [Int: [Int]] = [:]
  private var known: [Key: [Value]] = [:]

  private struct Key: Hashable {
    var layer: Int
    var time: Double
  }

  /// How many moments of one frame are kept.
  private static let keptMoments = 256

  init(_ stage: Stage, _ context: EvaluationContext) {
    self.stage = stage
    self.context = context
  }

  /// Forgets the moments of the last frame.
  func begin() { known.removeAll(keepingCapacity: true) }

  /// `values`, of which those that `layer` and all that is in it depend on are those of another time, the clock included.
  /// - Parameter time: seconds, which may be before the beginning.
  func values(beneath layer: Int, at time: Double, from values: [Value]) throws(StagingError) -> [Value] {
    let key = Key(layer: layer, time: time)
    if let known = known[key] { return known }
    var result = values
    Clock.set(time, duration: stage.duration, fps: stage.fps, in: &result)
    for slot in slots(beneath: layer) {
      result[slot] = try context.value(of: stage.slots[slot], at: time, result)
    }
    if known.count < Moments.keptMoments { known[key] = result }
    return result
  }

  private func slots(beneath layer: Int) -> [Int] {
    if let slots = needed[layer] { return slots }
    var isNeeded = [Bool](repeating: false, count: stage.slots.count)
    var pending: [Int] = []
    func need(_ slot: Int) {
      if isNeeded[slot] || !stage.slots[slot].changes { return }
      isNeeded[slot] = true
      pending.append(slot)
    }
    for index in beneath(layer) {
      let staged = stage.tree.layers[index]
      for entry in staged.slots { need(entry.slot) }
      for part in staged.parts { for input in part.inputs { need(input.slot) } }
      for span in staged.spans {
        need(span.text)
        for entry in span.slots { need(entry.slot) }
      }
    }
    while let slot = pending.popLast() { for read in stage.slots[slot].reads { need(read) } }
    let slots = stage.changing.filter { isNeeded[$0] }
    needed[layer] = slots
    return slots
  }

  /// The layer and all that is in it: they are numbered one after the other.
  private func beneath(_ layer: Int) -> Range<Int> {
    let layers = stage.tree.layers
    var end = layer + 1
    while end < layers.count, let parent = layers[end].parent, parent >= layer { end += 1 }
    return layer..<end
  }
}
