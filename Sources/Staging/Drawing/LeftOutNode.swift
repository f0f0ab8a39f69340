import Expressions
import Graphics
import Scripting

extension Stage {
  /// Why a frame cannot be drawn: a node of its scene would have been left out.
  /// - Parameters:
  ///   - exceedsPoints: whether the paths of the frame have too many points.
  public func cannotDraw(_ node: UInt64, exceedsPoints: Bool, at time: Double) -> StagingError {
    // Names of copies' nodes tell nothing.
    let layer = LayerDrawing.layer(of: node)
    let place = tree.layers.indices.contains(layer) ? tree.layers[layer].place.opening : script.canvas.place
    let moment = NumberText.shortest(time)
    guard exceedsPoints else {
      return StagingError(
        Diagnostic(
          code: "limit.size", message: "at \(moment) s this nests too deep, or is too large, to be drawn", place: place)
      )
    }
    return StagingError(
      Diagnostic(
        code: "limit.path-points",
        message: "at \(moment) s the paths of the frame have more than \(limits.pathPoints) points"
          + (tree.layers.indices.contains(layer) ? " with this layer" : ""),
        place: place, hint: "raise with --max-path-points"))
  }
}
