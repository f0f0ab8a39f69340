import Graphics
import Scripting

/// Values of filters, gradients and cells.
extension SlotTable {
  /// Follows `names[start...]` from a part of a layer: `filters.soft`, `filters.dropShadow.radius`,
  /// `fillGradient.colors`, `cells.spark.velocity`, `cells.rocket.cells.spark.scale`. Nil where the first name is of no
  /// family.
  func resolvePart(_ names: [String], from start: Int, in layer: Int) -> Resolution? {
    let first = names[start] == "emitterCells" ? "cells" : names[start]
    guard let family = StagedPart.Family(rawValue: first) else { return nil }
    let all = tree.layers[layer].parts(of: family)
    switch family {
    case .filters, .backgroundFilters:
      guard let (part, next) = find(names, at: start + 1, among: all, in: layer) else {
        return unknown(names, at: start + 1, among: all, in: layer)
      }
      let staged = tree.layers[layer].parts[part]
      if staged.property("amount") != nil {
        let isNamed = next < names.count && names[next] == Self.coreImageInput(of: staged.filter)
        return .slot(slot("amount", of: part, in: layer), consumed: isNamed ? next + 1 : next)
      }
      return resolveInput(names, at: next, of: part, in: layer)
    case .strokeGradient, .fillGradient:
      guard let part = all.first else { return nil }
      return resolveInput(names, at: start + 1, of: part, in: layer)
    case .cells:
      return resolveCell(names, from: start, in: layer)
    }
  }

  /// What Core Image calls the value of a filter that has one, for key paths such as `filters.blur.inputRadius`.
  private static func coreImageInput(of filter: Filter.Kind?) -> String? {
    switch filter {
    case .blur: "inputRadius"
    case .brightness: "inputBrightness"
    case .contrast: "inputContrast"
    case .saturate: "inputSaturation"
    case .hueRotate: "inputAngle"
    case .sepia: "inputIntensity"
    default: nil
    }
  }

  private func resolveCell(_ names: [String], from start: Int, in layer: Int) -> Resolution {
    var parent: Int?
    var index = start
    while true {
      let siblings = tree.layers[layer].parts(of: .cells).filter { tree.layers[layer].parts[$0].parent == parent }
      guard let (part, next) = find(names, at: index + 1, among: siblings, in: layer) else {
        return unknown(names, at: index + 1, among: siblings, in: layer)
      }
      guard next < names.count, names[next] == "cells" || names[next] == "emitterCells" else {
        return resolveInput(names, at: next, of: part, in: layer)
      }
      (parent, index) = (part, next)
    }
  }

  /// The part that `names[index]` names, by its own name before its kind, and the place of the name after it.
  private func find(_ names: [String], at index: Int, among parts: [Int], in layer: Int) -> (part: Int, next: Int)? {
    guard index < names.count else { return nil }
    let all = tree.layers[layer].parts
    let found =
      parts.first { all[$0].name == names[index] } ?? parts.first { all[$0].filter?.rawValue == names[index] }
    return found.map { ($0, index + 1) }
  }

  private func resolveInput(_ names: [String], at index: Int, of part: Int, in layer: Int) -> Resolution {
    let staged = tree.layers[layer].parts[part]
    guard index < names.count, staged.property(names[index]) != nil else {
      return .unknown(at: min(index, names.count), candidates: staged.properties.map(\.name))
    }
    return .slot(slot(names[index], of: part, in: layer), consumed: index + 1)
  }

  private func unknown(_ names: [String], at index: Int, among parts: [Int], in layer: Int) -> Resolution {
    .unknown(
      at: min(index, names.count), candidates: parts.compactMap { tree.layers[layer].parts[$0].pathName })
  }

  /// The slot of a part's value; made from its default if the script is silent.
  func slot(_ name: String, of part: Int, in layer: Int) -> Int {
    let staged = tree.layers[layer].parts[part]
    if let existing = staged.slot(name) { return existing }
    let property = staged.property(name)
    let slot = add(
      Slot(partLabel(name, of: part, in: layer), property?.type ?? .any, .constant(property?.defaultValue ?? .none)))
    slots[slot].allowed = property.flatMap(allowedNames)
    slots[slot].clock = tree.layers[layer].clock
    tree.layers[layer].parts[part].inputs.append((name, slot))
    return slot
  }

  /// `card.filters.blur`, `card.filters.dropShadow.radius`, `fire.cells.spark.velocity`
  func partLabel(_ name: String, of part: Int, in layer: Int) -> String {
    var path: [String] = name == "amount" ? [] : [name]
    var current: Int? = part
    while let index = current {
      let staged = tree.layers[layer].parts[index]
      if let own = staged.pathName { path.insert(own, at: 0) }
      path.insert(staged.family.rawValue, at: 0)
      current = staged.parent
    }
    return label(layer, path.joined(separator: "."))
  }
}
