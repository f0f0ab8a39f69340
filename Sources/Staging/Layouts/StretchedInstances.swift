import Expressions
import Graphics
import Scripting

/// Components that a layout gives another size than their own.
extension StageBuilder {
  /// Warns of those that look drawn out: whose letters and corners are wider than high, though nothing asks for it.
  /// - Parameter values: of all slots when nothing has moved yet.
  mutating func warnOfStretchedInstances(_ values: [Value]) {
    var told: Set<SourcePlace> = []
    for (index, layer) in table.tree.layers.enumerated() {
      guard table.laidOut[index] != nil, layer.slot(.contentMode) == nil, let sizeSlot = layer.componentSize,
        let boundsSlot = layer.slot(.bounds)
      else { continue }
      let (own, given) = (values[sizeSlot].point, values[boundsSlot].rect.standardized.size)
      guard own.x > 0, own.y > 0, given.width > 0, given.height > 0 else { continue }
      let (across, down) = (given.width / own.x, given.height / own.y)
      guard abs(across / down - 1) > StageBuilder.unseenStretch, told.insert(layer.place).inserted else { continue }
      func text(_ width: Double, _ height: Double) -> String {
        [width, height].map { NumberText.shortest(($0 * 10).rounded() / 10) }.joined(separator: " × ")
      }
      report(
        Diagnostic(
          .warning, code: "size",
          message:
            "the layout stretches \(layer.noun) from \(text(own.x, own.y)) to \(text(given.width, given.height)) "
            + "points",
          place: layer.place.opening,
          hint: #""contentMode": "redraw" lays it out at that size; "scaleToFill" is what it does now"#))
    }
  }

  /// By how much one side may grow more than the other.
  private static let unseenStretch = 0.02
}
