import Graphics
import Staging

/// Draws a script at any times, one after the other: of a picture only what differs from the one before is drawn again.
/// One thread at a time uses it.
public final class MomentDrawer {
  private let script: LoadedScript
  private let drawer: SceneDrawer
  private var canvas = Pixmap(width: 0, height: 0)

  public init(_ script: LoadedScript) {
    self.script = script
    drawer = SceneDrawer(script)
  }

  /// The picture at a time, which is neither clamped nor wrapped.
  public func pixmap(at time: Double) throws(AnimateFailure) -> Pixmap {
    _ = try drawer.draw(at: time, into: &canvas)
    return canvas
  }

  /// Asks the stage something at a time, and turns its mistakes into a failure with the script's lines.
  public func ask<Result>(_ question: (StageSampler) throws -> Result) throws(AnimateFailure) -> Result {
    try script.sampling { try question(drawer.sampler) }
  }
}
