import Graphics

/// How often a pixel of the canvas is painted, roughly: for the budget of work.
enum Overdraw {
  /// The layers' areas at time 0 over the canvas's, at least 1: once for the layer, once more for each of its filters,
  /// and as often as replicators repeat it. Transforms are not looked at: it is an estimate of effort.
  static func estimate(_ stage: Stage) -> Double {
    let canvas = Double(stage.width * stage.height) / (stage.scale * stage.scale)
    guard canvas > 0 else { return 1 }
    var painted = 0.0
    // Parents stand before their children.
    var extents: [Extent] = []
    for layer in stage.tree.layers {
      let around = layer.parent.map { extents[$0] } ?? Extent(area: canvas, copies: 1)
      var own = around
      if let slot = layer.slot(.bounds) {
        let bounds = stage.initialValues[slot].rect
        own.area = min(abs(bounds.width * bounds.height), around.area)
      }
      let filters = layer.parts.count { $0.family == .filters || $0.family == .backgroundFilters }
      // Twenty operations of a shader take as long as painting a pixel, roughly.
      let operations = Double(layer.shader?.program.instructions.count ?? 0) / 20
      // The content of an instance draws nothing of its own.
      if !layer.isContent { painted += own.area * own.copies * (Double(1 + filters) + operations) }
      extents.append(sublayers(of: layer, around, stage))
    }
    return max(1, painted / canvas)
  }

  private struct Extent {
    /// In points.
    var area: Double
    var copies: Double
  }

  /// What the sublayers of a layer can cover, and how often.
  private static func sublayers(of layer: StagedLayer, _ around: Extent, _ stage: Stage) -> Extent {
    func value(_ key: PropertyKey) -> Value {
      layer.slot(key).map { stage.initialValues[$0] } ?? stage.defaults.value(key, of: layer.kind)
    }
    var extent = around
    // Both sides of a transition are drawn.
    if !layer.transitions.isEmpty { extent.copies = min(around.copies * 2, 1e9) }
    switch layer.kind {
    case .replicator:
      extent.copies = min(extent.copies * max(1, value(.instanceCount).number.rounded(.down)), 1e9)
    case .tiled:
      let tile = value(.tileSize).point
      extent.area = min(around.area, abs(tile.x * tile.y))
    default: break
    }
    return extent
  }
}
