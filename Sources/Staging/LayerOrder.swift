import Scripting

/// What a layer is to the one around it.
enum LayerRole { case sublayer, mask, particle }

/// The order in which the layers of a script are numbered.
enum LayerOrder {
  /// Every layer after the one around it: its sublayers, then those of its mask, then those that are its particles; and
  /// the number of the layer around it.
  static func layers(of script: Script) -> [(layer: Layer, parent: Int?, role: LayerRole)] {
    var result: [(layer: Layer, parent: Int?, role: LayerRole)] = []
    var pending: [(layer: Layer, parent: Int?, role: LayerRole)] = []
    for layer in script.layers.reversed() { pending.append((layer, nil, .sublayer)) }
    while let next = pending.popLast() {
      let index = result.count
      result.append(next)
      let layer = next.layer
      for child in cellLayers(of: layer).reversed() { pending.append((child, index, .particle)) }
      if let mask = layer.mask { for child in mask.layers.reversed() { pending.append((child, index, .mask)) } }
      for child in layer.sublayers.reversed() { pending.append((child, index, .sublayer)) }
    }
    return result
  }

  /// The layers that a layer's cells are drawn with, each cell before those within it.
  private static func cellLayers(of layer: Layer) -> [Layer] {
    var result: [Layer] = []
    var pending: [EmitterCell] = layer.cells.reversed()
    while let cell = pending.popLast() {
      if let own = cell.layer { result.append(own) }
      pending.append(contentsOf: cell.cells.reversed())
    }
    return result
  }
}
