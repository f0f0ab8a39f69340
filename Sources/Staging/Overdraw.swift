import Graphics

/// How often a pixel of the canvas is painted, roughly: for the budget of work.
enum Overdraw {
  /// The layers' areas at time 0 over the canvas's, at least 1. Transforms are not looked at: it is an estimate of effort.
  static func estimate(_ stage: Stage) -> Double {
    let canvas = Double(stage.width * stage.height) / (stage.scale * stage.scale)
    guard canvas > 0 else { return 1 }
    var painted = 0.0
    for layer in stage.tree.layers {
      guard let slot = layer.slot(.bounds) else { continue }
      let bounds = stage.initialValues[slot].rect
      painted += min(abs(bounds.width * bounds.height), canvas)
    }
    return max(1, painted / canvas)
  }
}
