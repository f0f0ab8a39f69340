import Graphics
import Scripting

/// The colors of areas that a script names and that no gradient mixes: a palette should hold them exactly.
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
    for layer in stage.tree.layers {
      for key in keys {
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
    return stage.tree.layers.contains { layer in
      layer.slots.contains { keys.contains($0.key) && stage.slots[$0.slot].changes }
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
