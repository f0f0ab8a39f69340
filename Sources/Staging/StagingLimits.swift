import DataReading
import Expressions

/// Budgets that are checked before any work (`command-line.md`, limits).
public struct StagingLimits: Sendable {
  public var canvasSide = 16_384
  public var canvasArea = 64_000_000
  public var frames = 10_000
  /// Canvas area × frames × overdraw, in pixels.
  public var work = 100_000_000_000.0
  public var layers = 100_000
  /// Layers that the copies of replicators show in one frame.
  public var copies = 100_000
  /// Layers that one stack, or one set of constraints, arranges: what they need of time and memory grows with the
  /// square of their number.
  public var arranged = 1_000
  public var keyframes = 1_000_000
  public var pathPoints = 5_000_000
  public var textLength = 1_000_000
  /// Steps of all expressions of a frame; of what never changes ten times as many, of the timeline a hundred times.
  public var steps = Program.defaultSteps
  /// Blur and shadow radius, in pixels.
  public var blurRadius = 2_000.0
  /// Particles of all emitters, copies included, in one frame.
  public var particles = 100_000
  /// Handlers that are told of events.
  public var events = 100_000
  /// Of each data file.
  public var data = DataLimits()

  public init() {}

  /// For the expressions of a frame.
  var stepsOfFrame: StepBudget { StepBudget(steps, each: steps) }
  /// For all that never changes in a script, which is computed once.
  var stepsOfConstants: StepBudget { StepBudget(min(steps, Int.max / 10) * 10, each: steps) }
}
