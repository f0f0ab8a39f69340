import Graphics
import Motion
import Scripting

/// The local time of a layer that has a timing of its own (CAMediaTiming), from that of its parent.
struct LayerClock: Sendable {
  var layer: Int
  /// The slot of the local time.
  var slot: Int
  /// The slot of the parent's local time.
  var parent: Int
  /// Of `beginTime`, `speed`, …; those that the script gives.
  var slots: [(key: PropertyKey, slot: Int)] = []

  func slot(_ key: PropertyKey) -> Int? {
    for entry in slots where entry.key == key { return entry.slot }
    return nil
  }

  /// The numbers at one moment.
  func reading(_ value: (Int) -> Value) -> Reading {
    var reading = Reading()
    for (key, slot) in slots { reading.take(value(slot), for: key) }
    return reading
  }

  struct Reading {
    /// In place of all others.
    var remap: Double?
    var begin = 0.0
    var speed = 1.0
    var offset = 0.0
    /// Of one cycle; nil: it never ends.
    var duration: Double?
    var repeatCount = 0.0
    var repeatDuration = 0.0
    var autoreverses = false
    var fill = FillMode.both

    mutating func take(_ value: Value, for key: PropertyKey) {
      switch (key, value) {
      case (.timeRemap, .number(let time)): remap = time
      case (.beginTime, .number(let time)): begin = time
      case (.speed, .number(let factor)): speed = factor
      case (.timeOffset, .number(let time)): offset = time
      case (.duration, .number(let time)): duration = time > 0 ? time : nil
      case (.repeatCount, .number(let count)): repeatCount = count
      case (.repeatDuration, .number(let time)): repeatDuration = time
      case (.autoreverses, .bool(let flag)): autoreverses = flag
      case (.fillMode, .string(let name)): fill = FillMode(rawValue: name) ?? .both
      default: break
      }
    }

    /// As an animation's: only where there are cycles.
    private var cycles: MediaTiming? {
      guard let duration, duration.isFinite else { return nil }
      return MediaTiming(
        beginTime: begin, duration: duration, speed: speed, timeOffset: offset,
        repeatCount: repeatCount > 0 ? repeatCount : 1, repeatDuration: repeatDuration, autoreverses: autoreverses,
        fillMode: .both)
    }

    /// The parent's seconds from the beginning to the end of the active interval.
    private var length: Double {
      guard speed != 0 else { return .infinity }
      return repeatDuration > 0 ? repeatDuration / abs(speed) : .infinity
    }

    /// Local seconds, decimals without a trace of rounding; before and after its active interval those of its ends.
    func local(at parent: Double) -> Double {
      if let remap { return remap }
      if let cycles { return cycles.sample(at: parent)?.time ?? offset }
      let elapsed = min(max(0, parent - begin), length)
      return RoundedTime.decimal(elapsed * speed + offset)
    }

    /// Whether the layer is shown: within its active interval, and where its fill mode reaches.
    func isPresent(at parent: Double) -> Bool {
      if remap != nil || fill == .both { return true }
      if let cycles {
        switch cycles.phase(at: parent) {
        case .before: return fill.fillsBackwards
        case .active: return true
        case .after: return fill.fillsForwards
        }
      }
      if parent < begin { return fill.fillsBackwards }
      return parent <= begin + length || fill.fillsForwards
    }

    /// When the parent's time is at the end of what takes until `local`; nil where that cannot be told. Of cycles that
    /// repeat all are counted; what never comes in the local time counts for nothing.
    func parentEnd(of local: Double) -> Double? {
      if remap != nil { return nil }
      if speed == 0 { return begin }
      if let cycles {
        if repeatCount > 1 || repeatDuration > 0 || autoreverses || speed < 0 || offset != 0 { return cycles.end }
        return min(cycles.end, begin + max(0, local) / speed)
      }
      let end = begin + max(0, (local - offset) / speed)
      return min(end, begin + length)
    }

    /// Whether it goes forwards at all of the parent's times.
    var runs: Bool { goesOn && begin <= 0 }

    /// Whether it goes forwards without end once it has begun.
    var goesOn: Bool { remap == nil && duration == nil && repeatDuration <= 0 && speed > 0 }

    /// When the parent's time shows a local time first; nil where it never does, or that cannot be told.
    /// - Parameter isBounded: whether nothing is shown before it begins; else it has run before.
    func parentTime(of local: Double, isBounded: Bool = true) -> Double? {
      if remap != nil || speed == 0 { return nil }
      let elapsed = (local - offset) / speed
      return isBounded ? begin + max(0, elapsed) : begin + elapsed
    }
  }
}

extension PropertyKey {
  /// CAMediaTiming of a layer: their own animations run in the parent's time.
  var isTiming: Bool {
    switch self {
    case .beginTime, .speed, .timeOffset, .duration, .repeatCount, .repeatDuration, .autoreverses, .fillMode,
      .timeRemap:
      true
    default: false
    }
  }
}

extension SlotTable {
  /// The slot of the time in which a property's animations run.
  func clock(of key: PropertyKey, _ layer: Int) -> Int {
    guard key.isTiming else { return tree.layers[layer].clock }
    return tree.layers[layer].parent.map { tree.layers[$0].clock } ?? ClockSlot.time
  }

  /// Whether a key path of a layer is one of those that make a layer's time.
  func isOfTime(_ keyPath: String, _ layer: Int) -> Bool {
    let (owner, rest) = owner(of: LayerTree.names(in: keyPath), from: layer)
    return rest.count == 1 && PropertyKey(name: rest[0])?.isTiming ?? false && parameter(rest[0], of: owner) == nil
  }
}

extension StageBuilder {
  /// Gives a layer a local time of its own, if it has a timing; what it reads is known when its properties are
  /// declared.
  mutating func declareClock(of layer: Layer, at index: Int) {
    let keys = layer.properties.compactMap { PropertyKey(name: $0.name) }.filter(\.isTiming)
    // A duration that is none begins and ends nothing.
    guard keys.contains(where: { $0 != .fillMode }) else { return }
    let number = table.tree.clocks.count
    let parent = table.tree.layers[index].clock
    let slot = table.add(Slot(table.label(index, "time"), .number, .derived(.clock(number))))
    table.slots[slot].clock = parent
    table.tree.clocks.append(LayerClock(layer: index, slot: slot, parent: parent))
    table.tree.layers[index].clock = slot
    if keys.contains(.fillMode) {
      table.tree.layers[index].presence = table.add(
        Slot(table.label(index, "isPresent"), .bool, .derived(.presence(number))))
    }
  }

  /// Tells each clock what it reads.
  mutating func finishClocks() {
    for number in table.tree.clocks.indices {
      let clock = table.tree.clocks[number]
      let staged = table.tree.layers[clock.layer]
      let slots = staged.slots.filter { $0.key.isTiming }
      table.tree.clocks[number].slots = slots
      let reads = [clock.parent] + slots.map(\.slot)
      table.slots[clock.slot].reads = reads
      if let presence = staged.presence { table.slots[presence].reads = reads }
    }
  }
}

extension SlotTable {
  /// The content of an instance: as large as its component, and fitted into it.
  func fitContent(_ content: Int) {
    guard let instance = tree.layers[content].parent else { return }
    let bounds = slot(.bounds, of: instance)
    let size = tree.layers[instance].componentSize
    let mode = tree.layers[instance].slot(.contentMode)
    func add(_ part: ContentFitting.Part, _ key: PropertyKey, _ type: ValueType) {
      let slot = self.add(
        Slot(label(content, key.name), type, .derived(.content(part, bounds: bounds, size: size, mode: mode))))
      register(slot, key, of: content)
    }
    add(.bounds, .bounds, .rect)
    add(.position, .position, .point)
    if size != nil { add(.transform, .transform, .transform) }
    register(
      self.add(Slot(label(content, "anchorPoint"), .point, .constant(.point(.zero)))), .anchorPoint, of: content)
  }
}
