import Expressions
import Graphics
import Motion
import Scripting

/// What a `drag` makes of a slot's value: its expression, read at every moment while the finger is down.
struct TouchedValue: Sendable {
  /// One `when` that decides, and the finger as its handler sees it.
  struct Condition: Sendable {
    var program: Program
    var reading: TouchReading
  }

  var slots: TouchSlots
  /// The slot that it acts on, and the part of it.
  var target: Int
  var component: ComponentPath?
  var frameMapping: PendingAnimation.FrameMapping?
  var program: Program
  var reading: TouchReading
  /// When one of them is false, the value stays what it was.
  var conditions: [Condition]
  /// It is added to the value at touch down.
  var isRelative: Bool
  /// The slot's whole value at touch down: what its own expression reads there.
  var initial: Value
  /// What it was at each step since touch down, where there are conditions.
  var held: [Value] = []

  /// How finely is known what a value was before its condition became false.
  static let stepsPerSecond = 240.0

  var touch: Touch { reading.touch }

  /// The value of its part, from the values of the slots that it reads. Before and after the touch as at its ends.
  func value(_ values: [Value]) throws(EvaluationError) -> Value {
    let time = min(max(values[ClockSlot.time].number, touch.begin), touch.end)
    var own = values
    own[target] = initial
    for condition in conditions {
      slots.set(condition.reading, at: time, in: &own)
      if case .bool(true) = try condition.program.evaluate(slots: own) { continue }
      return held(before: time)
    }
    slots.set(reading, at: time, in: &own)
    let value = mapped(try program.evaluate(slots: own), own)
    return isRelative ? value.added(onto: start) : value
  }

  /// Of its part, at touch down.
  private var start: Value { component?.read(from: initial) ?? initial }

  private func held(before time: Double) -> Value {
    let step = clampedInt(((time - touch.begin) * TouchedValue.stepsPerSecond + 1e-6).rounded(.down), 0...1 << 30)
    return held.isEmpty ? start : held[min(step, held.count - 1)]
  }

  private func mapped(_ value: Value, _ values: [Value]) -> Value {
    PendingAnimation.mapped(value, frameMapping, values, isDistance: isRelative)
  }

  /// Slots that it reads, but for its own target and the names of the finger.
  var reads: [Int] {
    var slots = program.reads
    for condition in conditions { slots += condition.program.reads }
    if case .position(let anchor) = frameMapping { slots.append(anchor) }
    let own = [self.slots.position, self.slots.start, self.slots.dx, self.slots.dy, target]
    return slots.filter { !own.contains($0) }
  }
}
