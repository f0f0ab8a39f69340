import Graphics
import Rasterizing
import Staging
import SystemCalling

/// Samples a script and draws it, at any times: keeps the scene that was drawn last, so that only what differs is drawn
/// again. One thread at a time uses it.
final class SceneDrawer {
  let sampler: StageSampler
  private let script: LoadedScript
  private let rasterizer: Rasterizer
  private var drawn: Scene?
  /// Processor time, in seconds, that sampling has taken so far.
  private(set) var samplingSeconds = 0.0

  init(_ script: LoadedScript) {
    self.script = script
    sampler = script.stage.sampler()
    rasterizer = Rasterizer(pathPoints: script.limits.staging.pathPoints)
  }

  /// Brings `canvas` to a time, which is neither clamped nor wrapped.
  ///
  /// - Parameter canvas: what this drawer drew last, or any picture before the first call.
  /// - Returns: rectangles that hold every pixel which differs from what `canvas` showed before; the whole canvas at
  ///   first, and after something was left out.
  func draw(at time: Double, into canvas: inout Pixmap) throws(AnimateFailure) -> [PixelRect] {
    let start = SystemClock.ofThread
    let scene = try script.sampling { try sampler.scene(at: time) }
    samplingSeconds += SystemClock.ofThread - start
    let damage: [PixelRect]
    if let drawn {
      damage = rasterizer.update(&canvas, from: drawn, to: scene)
    } else {
      canvas = rasterizer.draw(scene)
      damage = [canvas.bounds]
    }
    drawn = nil
    if let node = rasterizer.leftOut {
      try script.sampling { throw script.stage.cannotDraw(node.identity, exceedsPoints: node.exceedsPoints, at: time) }
    }
    drawn = scene
    return damage
  }
}
