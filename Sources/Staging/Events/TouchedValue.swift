import Expressions
import Graphics
import Motion
import Scripting

/// What a `drag` makes of a slot's value: its expression, read at every moment while the finger is down.
struct TouchedValue: Sendable {
  /// One `when` that decides, and the finger as its handler sees it.
  struct Condition: Sendable {
    var program: GatheredProgram
    var reading: TouchReading
  }

  var slots: TouchSlots
  /// The slot that it acts on, and the part of it.
  var target: Int
  var component: ComponentPath?
  var frameMapping: PendingAnimation.FrameMapping?
  var program: GatheredProgram
  var reading: TouchReading
  /// When one of them is false, the value stays what it was.
  var conditions: [Condition]
  /// It is added to the value at touch down.
  var isRelative: Bool
  /// The slot's whole value at touch down: what its own expression reads there.
  var initial: Value
  /// What it was at each step since touch down, where there are conditions.
  var held: [Value] = []
  /// The slots that it reads, but for its own target and the names of the finger.
  let reads: [Int]
  /// Of its expression.
  let place: SourcePlace

  init(
    slots: TouchSlots, target: Int, component: ComponentPath?, frameMapping: PendingAnimation.FrameMapping?,
    program: Program, reading: TouchReading, conditions: [Condition], isRelative: Bool, initial: Value,
    place: SourcePlace
  ) {
    (self.slots, self.target, self.component, self.frameMapping) = (slots, target, component, frameMapping)
    (self.reading, self.conditions, self.isRelative, self.initial) = (reading, conditions, isRelative, initial)
    self.program = GatheredProgram(program)
    self.place = place
    reads = TouchedValue.reads(
      [self.program] + conditions.map(\.program), frameMapping,
      besides: [slots.position, slots.start, slots.dx, slots.dy, target])
  }

  /// How finely is known what a value was before its condition became false: that often a second, of very long touches
  /// less often.
  static func stepsPerSecond(_ touch: Touch) -> Double { min(240, 100_000 / touch.duration) }

  var touch: Touch { reading.touch }

  /// The value of its part, from the values of the slots that it reads. Before and after the touch as at its ends.
  /// - Parameters:
  ///   - finger: where the finger is then, in points of the canvas, where that is known already.
  ///   - steps: what it may cost, together with what else there is at that time.
  func value(
    _ values: [Value], finger: Point? = nil, within steps: inout StepBudget
  ) throws(EvaluationError) -> Value {
    let time = min(max(values[ClockSlot.time].number, touch.begin), touch.end)
    let finger = finger ?? touch.position(at: time)
    for condition in conditions {
      if case .bool(true) = try evaluate(condition.program, condition.reading, finger, values, &steps) { continue }
      return held(before: time)
    }
    let value = mapped(try evaluate(program, reading, finger, values, &steps), values)
    return isRelative ? value.added(onto: start) : value
  }

  private func evaluate(
    _ program: GatheredProgram, _ reading: TouchReading, _ finger: Point, _ values: [Value],
    _ steps: inout StepBudget
  ) throws(EvaluationError) -> Value {
    let place = reading.space.apply(finger)
    return try program.evaluate(within: &steps) { slot in
      slot == target ? initial : slots.value(of: slot, reading, place) ?? values[slot]
    }
  }

  /// Of its part, at touch down.
  private var start: Value { component?.read(from: initial) ?? initial }

  private func held(before time: Double) -> Value {
    let step = clampedInt(
      ((time - touch.begin) * TouchedValue.stepsPerSecond(touch) + 1e-6).rounded(.down), 0...1 << 30)
    return held.isEmpty ? start : held[min(step, held.count - 1)]
  }

  private func mapped(_ value: Value, _ values: [Value]) -> Value {
    PendingAnimation.mapped(value, frameMapping, values, isDistance: isRelative)
  }

  /// Slots that it reads, but for its own target and the names of the finger.
  private static func reads(
    _ programs: [GatheredProgram], _ frameMapping: PendingAnimation.FrameMapping?, besides own: [Int]
  ) -> [Int] {
    var slots = programs.flatMap(\.reads)
    if case .position(let anchor) = frameMapping { slots.append(anchor) }
    return slots.filter { !own.contains($0) }
  }
}
