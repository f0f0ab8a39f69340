import Scripting

/// What a layer is to the one around it.
enum LayerRole { case sublayer, mask, particle }

/// Layers that stand elsewhere than among sublayers.
enum LayerOrder {
  /// The layers that a layer's cells are drawn with, each cell before those within it.
  static func cellLayers(of layer: Layer) -> [Layer] {
    var result: [Layer] = []
    var pending: [EmitterCell] = layer.cells.reversed()
    while let cell = pending.popLast() {
      if let own = cell.layer { result.append(own) }
      pending.append(contentsOf: cell.cells.reversed())
    }
    return result
  }

  /// All that stands in a layer, one step deep: sublayers, what its cells are drawn with, and its mask's.
  static func layers(in layer: Layer) -> [Layer] {
    layer.sublayers + cellLayers(of: layer) + (layer.mask?.layers ?? [])
  }
}
