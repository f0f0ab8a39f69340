import Graphics
import Rasterizing
import Staging

/// Draws a script at any times, one after the other: of a picture only what differs from the one before is drawn again.
/// One thread at a time uses it.
public final class MomentDrawer {
  private let script: LoadedScript
  private let sampler: StageSampler
  private let rasterizer: Rasterizer
  private var drawn: Scene?
  private var canvas: Pixmap

  public init(_ script: LoadedScript) {
    self.script = script
    sampler = script.stage.sampler()
    rasterizer = Rasterizer(pathPoints: script.limits.staging.pathPoints)
    canvas = Pixmap(width: script.stage.width, height: script.stage.height)
  }

  /// The picture at a time, which is neither clamped nor wrapped.
  public func pixmap(at time: Double) throws(AnimateFailure) -> Pixmap {
    try script.sampling {
      let scene = try sampler.scene(at: time)
      if let drawn {
        _ = rasterizer.update(&canvas, from: drawn, to: scene)
      } else {
        canvas = rasterizer.draw(scene)
      }
      drawn = scene
      if rasterizer.leftOut != nil { drawn = nil }
      try script.stage.check(rasterizer, at: time)
      return canvas
    }
  }

  /// Asks the stage something at a time, and turns its mistakes into a failure with the script's lines.
  public func ask<Result>(_ question: (StageSampler) throws -> Result) throws(AnimateFailure) -> Result {
    try script.sampling { try question(sampler) }
  }
}
