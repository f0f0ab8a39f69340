import Graphics
import Scripting

/// What layers give that can do nothing as they stand.
extension StageBuilder {
  /// To be called while layers are known as the script has them.
  mutating func warnOfIdleKeys() {
    for (index, layer) in written.enumerated() {
      guard let layer else { continue }
      warnOfRepeats(layer)
      if layer.kind == .gradient, let warning = warning(ofRadialGradient: layer.properties) {
        idleGradients.append((index, nil, warning))
      }
      for gradient in layer.gradients {
        guard let warning = warning(ofRadialGradient: gradient.properties) else { continue }
        idleGradients.append((index, StagedPart.Family(rawValue: gradient.name), warning))
      }
      var cells = layer.cells
      while let cell = cells.popLast() {
        warnOfContents(cell, of: layer)
        cells += cell.cells
      }
    }
  }

  /// To be called when all that is animated is known: who moves the points of a gradient need not give them.
  mutating func warnOfIdleGradients() {
    for (layer, family, warning) in idleGradients {
      let staged = table.tree.layers[layer]
      let keys = [PropertyKey.startPoint, .endPoint, .angle]
      let part = staged.parts.first { $0.family == family }
      let isMoved = keys.contains { key in (part.map { $0.slot(key.name) } ?? staged.slot(key)) != nil }
      if !isMoved { report(warning) }
    }
  }

  private mutating func warnOfRepeats(_ layer: Layer) {
    // An instance lasts as long as its component's timeline.
    guard layer.instance == nil, !layer.properties.contains(where: { $0.name == "duration" }) else { return }
    for property in layer.properties where ["repeatCount", "repeatDuration", "autoreverses"].contains(property.name) {
      let message =
        "a layer without 'duration' has no end at which its time begins again; '\(property.name)' does nothing"
      report(Diagnostic(.warning, code: "ignored", message: message, place: property.formula.place))
    }
  }

  private func warning(ofRadialGradient properties: [LayerProperty]) -> Diagnostic? {
    guard let kind = properties.first(where: { $0.name == "kind" }),
      kind.formula.expression.constant == .string("radial"),
      !properties.contains(where: { ["startPoint", "endPoint", "angle"].contains($0.name) })
    else { return nil }
    return Diagnostic(
      .warning, code: "ignored",
      message: "a radial gradient without points has no width: nothing of it is drawn", place: kind.formula.place,
      hint: "'startPoint' is its middle and 'endPoint' a corner of the box around it: [0.5, 0.5] and [1, 1]")
  }

  private mutating func warnOfContents(_ cell: EmitterCell, of layer: Layer) {
    guard cell.layer == nil, cell.cells.isEmpty, !cell.properties.contains(where: { $0.name == "contents" }) else {
      return
    }
    report(
      Diagnostic(
        .warning, code: "ignored", message: "a cell without 'contents' draws nothing",
        place: cell.properties.first?.formula.place ?? layer.place.opening, hint: "'contents' is a picture or a layer"))
  }
}
