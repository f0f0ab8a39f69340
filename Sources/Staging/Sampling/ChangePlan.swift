import Expressions
import Scripting

/// What follows from what in a stage: how to find out that a slot has stayed as it was, and which layers a slot that
/// has not is drawn by.
final class ChangePlan: Sendable {
  /// When the value of a slot that changes can be another than at the time before.
  enum Manner {
    /// When one of `reads` is.
    case follows
    /// When one of `reads` is, or its animations say something else.
    case moves
    /// At any time.
    case always
  }

  private let manners: [Manner]
  /// Of slot n, those from `readStarts[n]` up to `readStarts[n + 1]`: slots that change.
  private let reads: [Int]
  private let readStarts: [Int]
  /// Of slot n, those from `layerStarts[n]` up to `layerStarts[n + 1]`.
  private let layers: [Int]
  private let layerStarts: [Int]
  /// For each layer whether neither it nor anything in it ever changes.
  let isConstant: [Bool]

  init(slots: [Slot], tree: LayerTree) {
    manners = slots.map(ChangePlan.manner)
    var reads: [Int] = []
    var readStarts = [0]
    for slot in slots {
      if slot.changes { reads += ChangePlan.reads(of: slot).filter { slots[$0].changes } }
      readStarts.append(reads.count)
    }
    (self.reads, self.readStarts) = (reads, readStarts)
    var isConstant = [Bool](repeating: true, count: tree.layers.count)
    var uses: [(slot: Int, layer: Int)] = []
    // Backwards, each has heard of all that is in it.
    for index in tree.layers.indices.reversed() {
      let layer = tree.layers[index]
      let own = ChangePlan.inputs(of: layer, isConstant: isConstant[index], slots).filter { slots[$0].changes }
      for slot in own { uses.append((slot, index)) }
      if !own.isEmpty || !layer.transitions.isEmpty { isConstant[index] = false }
      if !isConstant[index], let parent = layer.parent { isConstant[parent] = false }
    }
    self.isConstant = isConstant
    var starts = [Int](repeating: 0, count: slots.count + 1)
    for use in uses { starts[use.slot + 1] += 1 }
    for slot in slots.indices { starts[slot + 1] += starts[slot] }
    layerStarts = starts
    var layers = [Int](repeating: 0, count: uses.count)
    for use in uses {
      layers[starts[use.slot]] = use.layer
      starts[use.slot] += 1
    }
    self.layers = layers
  }

  func manner(of slot: Int) -> Manner { manners[slot] }
  func reads(of slot: Int) -> ArraySlice<Int> { reads[readStarts[slot]..<readStarts[slot + 1]] }
  func layers(drawing slot: Int) -> ArraySlice<Int> { layers[layerStarts[slot]..<layerStarts[slot + 1]] }

  private static func manner(_ slot: Slot) -> Manner {
    if slot.turningTrack != nil { return .always }
    return slot.animations == nil ? .follows : .moves
  }

  private static func reads(of slot: Slot) -> [Int] {
    // That its animations run in the time of a clock is known without it; only an expression means the clock itself.
    guard slot.animations != nil, slot.clock != ClockSlot.time else { return slot.reads }
    switch slot.source {
    case .program(let program) where program.reads.contains(slot.clock): return slot.reads
    case .derived: return slot.reads
    case .program, .constant, .clock: return slot.reads.filter { $0 != slot.clock }
    }
  }

  /// The slots that a layer is drawn by, what is in it excepted.
  /// - Parameter isConstant: Whether nothing that is in it ever changes.
  private static func inputs(of layer: StagedLayer, isConstant: Bool, _ slots: [Slot]) -> [Int] {
    var inputs = layer.slots.map(\.slot)
    if let presence = layer.presence { inputs.append(presence) }
    for part in layer.parts { inputs += part.inputs.map(\.slot) }
    for span in layer.spans { inputs += [span.text] + span.slots.map(\.slot) }
    for formula in layer.characterFormulas { inputs += formula.program?.reads ?? [] }
    inputs += layer.shader?.uniforms.map(\.slot) ?? []
    let pictures = [layer.slot(.image), layer.slot(.contents)].compactMap { $0 }
    if layer.playsPicture || pictures.contains(where: { slots[$0].changes }) { inputs.append(layer.clock) }
    // What it shows depends on what was: particles, and copies that run late.
    let isDelayed = layer.kind == .replicator && layer.slot(.instanceDelay) != nil && !isConstant
    if layer.kind == .emitter || isDelayed { inputs.append(ClockSlot.time) }
    return inputs
  }
}

/// At which of a sampler's samples slots and layers were last other than at the one before.
final class SampleChanges {
  private let plan: ChangePlan
  private let parents: [Int]
  /// Counted from 1.
  private(set) var sample = 0
  private var slots: [Int]
  private var layers: [Int]

  init(_ plan: ChangePlan, _ tree: LayerTree, slotCount: Int) {
    self.plan = plan
    parents = tree.layers.map { $0.parent ?? -1 }
    slots = [Int](repeating: 0, count: slotCount)
    layers = [Int](repeating: 0, count: tree.layers.count)
  }

  func begin() { sample += 1 }

  /// A slot is not what it was.
  func note(slot: Int) {
    slots[slot] = sample
    for layer in plan.layers(drawing: slot) { note(layer: layer) }
  }

  /// A layer does not look as it did, nor does what it stands in.
  func note(layer: Int) {
    var next = layer
    while next >= 0, layers[next] != sample {
      layers[next] = sample
      next = parents[next]
    }
  }

  /// Whether a slot has changed at the sample that is being made.
  func isNew(_ slot: Int) -> Bool { slots[slot] == sample }

  /// Whether a layer and all that is in it are as they were at a sample.
  func isUnchanged(layer: Int, since sample: Int) -> Bool { layers[layer] <= sample }

  func areUnchanged(_ list: [Int], since sample: Int) -> Bool { list.allSatisfy { slots[$0] <= sample } }

  func isConstant(_ layer: Int) -> Bool { plan.isConstant[layer] }
}
