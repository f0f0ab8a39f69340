import Graphics

/// How often a pixel of the canvas is painted, roughly: for the budget of work.
enum Overdraw {
  /// The layers' areas at time 0 over the canvas's, at least 1: once for the layer, once more for its shadow and for
  /// each of its filters, as far as these reach, and as often as replicators repeat it. Transforms are not looked at:
  /// it is an estimate of effort.
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
      // Twenty operations of a shader take as long as painting a pixel, roughly.
      let operations = Double(layer.shader?.program.instructions.count ?? 0) / 20
      // The content of an instance draws nothing of its own.
      if !layer.isContent {
        let effects = EffectAreas(layer, stage)
        let shapes = overdraw(ofPictureOf: layer, stage)
        painted += own.copies * (own.area * (1 + operations + shapes) + effects.painted(onSide: own.area.squareRoot()))
      }
      extents.append(sublayers(of: layer, around, stage))
    }
    return max(1, painted / canvas)
  }

  /// Of a picture that is made of shapes, beyond that of one that is made of pixels.
  private static func overdraw(ofPictureOf layer: StagedLayer, _ stage: Stage) -> Double {
    guard let slot = layer.slot(layer.kind == .image ? .image : .contents) else { return 0 }
    let image: Image? =
      switch stage.initialValues[slot] {
      case .image(let picture): picture.image
      // That it cannot be read is told where it is shown.
      case .string(let path) where !path.isEmpty: try? stage.context.resources.images.image(path)
      default: nil
      }
    guard case .shapes(let shapes) = image else { return 0 }
    return max(0, shapes.overdraw - 1)
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

/// What filters and shadows of a layer paint beside the layer itself.
private struct EffectAreas {
  /// How far each one reaches beyond what it is applied to, in points, in the order in which they are.
  private var filters: [Double] = []
  private var backgroundFilters: [Double] = []
  private var shadow: Double?

  init(_ layer: StagedLayer, _ stage: Stage) {
    func value(_ slot: Int?) -> Value? { slot.map { stage.initialValues[$0] } }
    func reach(_ radius: Value?, _ offset: Value?) -> Double {
      let away = offset?.point ?? .zero
      // A blur is seen up to three standard deviations away; larger ones than there may be are refused by themselves.
      let sigma = min(max(0, radius?.number ?? 0), stage.limits.blurRadius / stage.scale)
      let reach = 3 * sigma + max(abs(away.x), abs(away.y))
      return reach.isFinite ? reach : 0
    }
    for part in layer.parts where part.family == .filters || part.family == .backgroundFilters {
      let own: Double =
        switch part.filter {
        case .blur: reach(value(part.slot("amount")), nil)
        case .dropShadow: reach(value(part.slot("radius")), value(part.slot("offset")))
        default: 0
        }
      if part.family == .filters { filters.append(own) } else { backgroundFilters.append(own) }
    }
    if let opacity = value(layer.slot(.shadowOpacity))?.number, opacity > 0 {
      // Wherever it falls, it is as large.
      shadow = reach(value(layer.slot(.shadowRadius)), nil)
    }
  }

  /// In points².
  /// - Parameter side: of a square as large as the layer.
  func painted(onSide side: Double) -> Double {
    func area(_ reach: Double) -> Double { (side + 2 * reach) * (side + 2 * reach) }
    var (painted, before) = (0.0, 0.0)
    let all = filters.reduce(0, +)
    for reach in filters {
      // What those before have spread, as far as those that come bring it back onto the layer.
      painted += area(min(before, all - before))
      before += reach
    }
    var beyond = backgroundFilters.reduce(0, +)
    for reach in backgroundFilters {
      painted += area(beyond)
      beyond -= reach
    }
    return painted + (shadow.map(area) ?? 0)
  }
}
