import Expressions
import Graphics
import Scripting

extension Stage {
  /// Why a frame cannot be drawn: a node of its scene would have been left out.
  /// - Parameters:
  ///   - isOfPoints: whether the paths of the frame have too many points.
  public func cannotDraw(_ node: UInt64, isOfPoints: Bool, at time: Double) -> StagingError {
    // As `LayerDrawing` names its nodes; those of copies have names that tell nothing.
    let layer = clampedInt(Double(node >> 32)) - 1
    let place = tree.layers.indices.contains(layer) ? tree.layers[layer].place.opening : script.canvas.place
    let moment = NumberText.shortest(time)
    guard isOfPoints else {
      return StagingError(
        Diagnostic(
          code: "limit.size", message: "at \(moment) s this nests too deep, or is too large, to be drawn", place: place)
      )
    }
    return StagingError(
      Diagnostic(
        code: "limit.path-points",
        message: "at \(moment) s the paths of the frame have more than \(limits.pathPoints) points with this layer",
        place: place, hint: "raise with --max-path-points"))
  }
}
