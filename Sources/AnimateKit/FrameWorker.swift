import GIFEncoding
import Graphics
import Indexing
import Motion
import Rasterizing
import Staging

/// Draws, indexes and compresses runs of neighbouring frames. It keeps everything that one thread needs.
final class FrameWorker {
  /// One frame of a run, ready for the file.
  enum Outcome: Sendable {
    case image(CompressedFrame)
    /// The same as the frame before, for so many centiseconds more.
    case unchanged(Int)
  }

  private let timeline: FrameTimeline
  private let sampler: StageSampler
  private let rasterizer: Rasterizer
  private let indexer: FrameIndexer
  private let compressor = FrameCompressor()
  private let plan: PalettePlan
  /// The frame that `canvas` shows, with its scene.
  private var drawn: (frame: Int, scene: Scene)?
  private var canvas: Pixmap
  /// Frames before `canvas`, latest first: as many as indexing needs.
  private var earlier: [Pixmap] = []

  init(_ stage: Stage, _ timeline: FrameTimeline, _ plan: PalettePlan, pathPoints: Int) {
    self.timeline = timeline
    self.plan = plan
    sampler = stage.sampler()
    rasterizer = Rasterizer(pathPoints: pathPoints)
    indexer = FrameIndexer(plan: plan)
    canvas = Pixmap(width: stage.width, height: stage.height)
  }

  /// Frames `run`, in order.
  func render(_ run: Range<Int>) throws -> [Outcome] {
    indexer.needsNextFrame ? try renderLookingAhead(run) : try renderOpaque(run)
  }

  private func renderOpaque(_ run: Range<Int>) throws -> [Outcome] {
    var outcomes: [Outcome] = []
    var previous: Pixmap?
    if run.lowerBound > 0 {
      _ = try draw(run.lowerBound - 1)
      previous = reuseEarlier(0)
    }
    for frame in run {
      let damage = try draw(frame)
      outcomes.append(
        try outcome(canvas, previous, damage, next: nil, nextDamage: [], delay: timeline.delay(frame)))
      if previous == nil {
        previous = canvas
      } else {
        previous?.copy(damage, from: canvas)
      }
    }
    if let previous { keepEarlier(previous, 0) }
    return outcomes
  }

  /// A canvas with transparent pixels: what vanishes in the next frame decides how this one is disposed of.
  private func renderLookingAhead(_ run: Range<Int>) throws -> [Outcome] {
    var outcomes: [Outcome] = []
    var previous: Pixmap?
    if run.lowerBound > 0 {
      _ = try draw(run.lowerBound - 1)
      previous = canvas
    }
    var damage = try draw(run.lowerBound)
    var current = canvas
    for frame in run {
      let hasNext = frame + 1 < timeline.frameCount
      let nextDamage = hasNext ? try draw(frame + 1) : []
      outcomes.append(
        try outcome(
          current, previous, damage, next: hasNext ? canvas : nil, nextDamage: nextDamage,
          delay: timeline.delay(frame)))
      if previous == nil {
        previous = current
      } else {
        previous?.copy(damage, from: current)
      }
      current.copy(nextDamage, from: canvas)
      damage = nextDamage
    }
    return outcomes
  }

  private func outcome(
    _ current: Pixmap, _ previous: Pixmap?, _ damage: [PixelRect], next: Pixmap?, nextDamage: [PixelRect], delay: Int
  ) throws -> Outcome {
    if previous != nil, damage.isEmpty, nextDamage.isEmpty || next == nil { return .unchanged(delay) }
    guard
      let indexed = indexer.index(
        current, previous: previous, damage: damage, next: next, nextDamage: nextDamage, delay: delay)
    else { return .unchanged(delay) }
    return .image(try compressor.compress(indexed, globalPalette: plan.palette))
  }

  /// Brings `canvas` to a frame and says what differs from what it showed before.
  private func draw(_ frame: Int) throws -> [PixelRect] {
    if drawn?.frame == frame { return [] }
    let scene = try sampler.scene(at: timeline.time(frame))
    let damage: [PixelRect]
    if let drawn {
      damage = rasterizer.update(&canvas, from: drawn.scene, to: scene)
    } else {
      canvas = rasterizer.draw(scene)
      damage = [canvas.bounds]
    }
    try timeline.check(rasterizer)
    drawn = (frame, scene)
    return damage
  }

  // The copy of the frame before is kept from run to run: allocating it anew costs more than copying it.
  private func reuseEarlier(_ index: Int) -> Pixmap {
    guard index < earlier.count else { return canvas }
    var pixmap = earlier.remove(at: index)
    pixmap.copy([canvas.bounds], from: canvas)
    return pixmap
  }

  private func keepEarlier(_ pixmap: Pixmap, _ index: Int) { earlier.insert(pixmap, at: min(index, earlier.count)) }
}
