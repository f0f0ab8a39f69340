import Expressions
import Graphics
import Motion
import Scripting

/// Gives a stage's values and scenes at any time, in any order. Not for several threads at once: make one for each.
public final class StageSampler {
  private let stage: Stage
  private let context: EvaluationContext
  private var values: [Value]
  private var sampledTime: Double?
  private let drawnOnce: DrawnOnce
  private let moments: Moments
  private let copies: CopyBudget
  private let emitters: EmitterHistory
  private lazy var fallible = FallibleSlots.of(stage)

  init(_ stage: Stage) {
    self.stage = stage
    context = stage.context
    values = stage.initialValues
    drawnOnce = DrawnOnce(layerCount: stage.tree.layers.count)
    moments = Moments(stage, context)
    copies = CopyBudget(stage.limits.copies)
    emitters = EmitterHistory(stage)
  }

  /// The picture at `time` seconds, which is neither clamped nor wrapped.
  /// - Throws: a mistake that shows only at this time.
  public func scene(at time: Double) throws(StagingError) -> Scene {
    try sample(time)
    let slots = stage.slots
    moments.begin()
    copies.begin()
    let builder = SceneBuilder(
      context: context, values: values, scale: stage.scale, changes: { slots[$0].changes }, moments: moments,
      emitters: emitters, drawnOnce: drawnOnce, copies: copies)
    var scene = try builder.scene(
      width: stage.width, height: stage.height,
      points: Rect(0, 0, Double(stage.script.canvas.width), Double(stage.script.canvas.height)),
      background: stage.background.map { values[$0] })
    FingerPart(scale: stage.scale, isHeld: isHeld(time)).append(stage.fingers, at: time, to: &scene.nodes)
    return scene
  }

  /// Whether this picture stays: it is the end of a script that holds it.
  private func isHeld(_ time: Double) -> Bool { stage.script.hold > 0 && time >= stage.duration }

  /// What the stage's queries are at `time`.
  public func queryValues(at time: Double) throws(StagingError) -> [Value] {
    try sample(time)
    var results: [Value] = []
    for (index, program) in stage.queries.enumerated() {
      do throws(EvaluationError) {
        results.append(try program.evaluate(slots: values))
      } catch {
        let label = stage.queryNames[index]
        throw StagingError(error, Slot(label, program.type, .program(program)))
      }
    }
    return results
  }

  /// Evaluates what can be a mistake at this time only, without drawing it.
  public func check(at time: Double) throws(StagingError) {
    sampledTime = nil
    Clock.set(time, duration: stage.duration, fps: stage.fps, in: &values)
    for slot in stage.changing(at: time) where fallible[slot] {
      values[slot] = try context.value(of: stage.slots[slot], at: time, values)
    }
  }

  private func sample(_ time: Double) throws(StagingError) {
    if sampledTime == time { return }
    sampledTime = nil
    Clock.set(time, duration: stage.duration, fps: stage.fps, in: &values)
    for slot in stage.changing(at: time) {
      values[slot] = try context.value(of: stage.slots[slot], at: time, values)
    }
    sampledTime = time
  }
}

extension Stage {
  var context: EvaluationContext {
    EvaluationContext(tree: tree, defaults: defaults, resources: resources, limits: limits)
  }
}

/// The clock's slots at a time.
enum Clock {
  static func set(_ time: Double, duration: Double, fps: Double, in values: inout [Value]) {
    values[ClockSlot.time] = .number(time)
    values[ClockSlot.frameIndex] = .number(Double(FrameClock(fps: fps, duration: duration).frame(at: time)))
    values[ClockSlot.progress] = .number(duration > 0 ? time / duration : 0)
  }
}
