import Graphics
import Scripting

/// The colors of areas that a script names and that nothing mixes: a palette should hold them exactly.
enum SolidColors {
  private static let keys: [PropertyKey] = [.backgroundColor, .fillColor, .strokeColor, .textColor, .borderColor]

  /// Opaque ones, each once, in the order of the layers.
  static func of(_ stage: Stage) -> [Color] {
    var colors: [Color] = []
    var seen: Set<Color> = []
    func add(_ color: Color?) {
      guard let color, color.alpha >= 1, seen.insert(color).inserted else { return }
      colors.append(color)
    }
    if let background = stage.background { add(stage.initialValues[background].color) }
    let showsItself = layersThatShowTheirColors(stage)
    for (index, layer) in stage.tree.layers.enumerated() where showsItself[index] {
      for key in keys where draws(key, layer) {
        if let slot = layer.slot(key) {
          if !stage.slots[slot].changes { add(stage.initialValues[slot].color) }
        } else if stage.defaults.type(key, of: layer.kind) != nil {
          add(visibleDefault(key, layer, stage))
        }
      }
    }
    return colors
  }

  /// Whether an area's color changes in time: then some frames have colors that no other has.
  static func change(in stage: Stage) -> Bool {
    if let background = stage.background, stage.slots[background].changes { return true }
    // A card that turns is darker, and a dissolve mixes.
    if stage.tree.transitions.contains(where: { $0.manner != .slide || $0.fades }) { return true }
    func changes(_ slot: Int) -> Bool { stage.slots[slot].changes }
    return stage.tree.layers.contains { layer in
      layer.slots.contains { (keys.contains($0.key) || tints.contains($0.key)) && changes($0.slot) }
        || layer.parts.contains { changesColors($0) && $0.inputs.contains { changes($0.slot) } }
    }
  }

  /// What a replicator multiplies into what it repeats.
  private static let tints: [PropertyKey] = [
    .instanceColor, .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset,
  ]

  /// For each layer, whether its colors come to the canvas as they are: no filter, blend mode, tint, mask or emitter
  /// around it changes them. Parents stand before their children.
  private static func layersThatShowTheirColors(_ stage: Stage) -> [Bool] {
    var result: [Bool] = []
    for layer in stage.tree.layers {
      let around =
        layer.parent.map { parent in
          result[parent] && !tints.contains { stage.tree.layers[parent].slot($0) != nil }
        } ?? true
      let isBlended = layer.slot(.compositingFilter).map { stage.initialValues[$0] != .string("normal") } ?? false
      result.append(
        around && !isBlended && !layer.isMask && !layer.isParticle && !layer.parts.contains(where: changesColors))
    }
    return result
  }

  /// A filter that gives an even area another color: a blur and a shadow leave its inside as it is.
  private static func changesColors(_ part: StagedPart) -> Bool {
    guard part.family == .filters, let filter = part.filter else { return false }
    return filter != .blur && filter != .dropShadow
  }

  /// A gradient takes the place of a color, and a transform layer draws nothing of its own.
  private static func draws(_ key: PropertyKey, _ layer: StagedLayer) -> Bool {
    switch key {
    case .fillColor: !layer.parts.contains { $0.family == .fillGradient }
    case .strokeColor: !layer.parts.contains { $0.family == .strokeGradient }
    default: layer.kind != .transform
    }
  }

  /// A default counts only where it is drawn: text and fills are black, borders only with a width.
  private static func visibleDefault(_ key: PropertyKey, _ layer: StagedLayer, _ stage: Stage) -> Color? {
    switch key {
    case .borderColor:
      guard let width = layer.slot(.borderWidth), stage.initialValues[width].number > 0 else { return nil }
    default: break
    }
    return stage.defaults.value(key, of: layer.kind).color
  }
}
