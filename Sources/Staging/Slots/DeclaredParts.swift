import Graphics
import Scripting

/// The values of filters, gradients and cells.
extension StageBuilder {
  mutating func declareParts(of layer: Layer, at index: Int) {
    for filter in layer.filters { declare(filter, .filters, of: index) }
    for filter in layer.backgroundFilters { declare(filter, .backgroundFilters, of: index) }
    for gradient in layer.gradients {
      guard let family = StagedPart.Family(rawValue: gradient.name) else { continue }
      declare(StagedPart(family: family), gradient.properties, of: index)
    }
    var cellLayers = table.tree.layers[index].particleLayers[...]
    // Each cell with the place of the part whose particles emit it; cells nest no deeper than JSON may.
    var waiting: [(cell: EmitterCell, parent: Int?)] = layer.cells.reversed().map { ($0, nil) }
    while let (cell, parent) = waiting.popLast() {
      var part = StagedPart(family: .cells, name: cell.name?.value, parent: parent)
      if cell.layer != nil { part.layer = cellLayers.popFirst() }
      declare(part, cell.properties, of: index)
      let own = table.tree.layers[index].parts.count - 1
      for inner in cell.cells.reversed() { waiting.append((inner, own)) }
    }
  }

  private mutating func declare(_ filter: Filter, _ family: StagedPart.Family, of layer: Int) {
    declare(
      StagedPart(family: family, filter: filter.kind, name: filter.name?.value), filter.inputs, of: layer)
  }

  private mutating func declare(_ part: StagedPart, _ properties: [LayerProperty], of layer: Int) {
    table.tree.layers[layer].parts.append(part)
    let number = table.tree.layers[layer].parts.count - 1
    for property in properties {
      let formula = property.formula
      var slot = Slot(
        table.partLabel(property.name, of: number, in: layer), formula.type, .constant(.none), place: formula.place)
      slot.allowed = part.property(property.name).flatMap(table.allowedNames)
      slot.clock = table.tree.layers[layer].clock
      let index = table.add(slot)
      table.tree.layers[layer].parts[number].inputs.append((property.name, index))
      hold(formula, index, of: layer)
    }
  }
}
