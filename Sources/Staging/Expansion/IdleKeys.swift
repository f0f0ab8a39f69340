import Expressions
import Graphics
import Scripting

/// What a layer gives that does nothing unless the layer has something else, too.
struct IdleKey {
  var layer: Int
  /// Of a shape's gradient.
  var family: StagedPart.Family?
  /// Any of them will do: given, animated, set, or read.
  var needed: [PropertyKey]
  /// Nothing is said where this one changes.
  var standing: PropertyKey?
  /// Nothing is said where a handler acts on this slot.
  var handled: Int?
  /// Nothing is said unless one of these is given, animated or set, nor where something reads it.
  var used: [PropertyKey] = []
  /// Nothing is said beside mistakes: what is missing may be what they are about.
  var yieldsToMistakes = false
  var warning: Diagnostic
}

/// What layers give that can do nothing as they stand.
extension StageBuilder {
  /// To be called while layers are known as the script has them.
  mutating func warnOfIdleKeys() {
    for (index, layer) in written.enumerated() {
      guard let layer else { continue }
      warnOfRepeats(layer)
      warnOfPerspective(layer)
      warnOfShares(layer)
      noteAnchor(layer, index)
      noteNothingToCopy(layer, index)
      noteClippedShadow(layer, index)
      noteIdleKeys(layer, index)
      noteStroke(layer, index)
      noteContent(layer, index)
      noteEmptyMask(layer, index)
      if layer.kind == .gradient { noteRadialGradient(layer.properties, index, nil) }
      for gradient in layer.gradients {
        noteRadialGradient(gradient.properties, index, StagedPart.Family(rawValue: gradient.name))
      }
      var cells = layer.cells
      while let cell = cells.popLast() {
        warnOfContents(cell)
        noteParticles(cell, index)
        cells += cell.cells
      }
    }
  }

  /// To be called when all that is animated is known: who moves the points of a gradient need not give them.
  mutating func warnOfKeysStillIdle() {
    let handled =
      idleKeys.contains { $0.standing != nil || $0.handled != nil } ? Set(handlers.changes.animated.map(\.slot)) : []
    let changing = handled.union(animations.keys)
    var read: Set<Int>?
    for idle in idleKeys {
      let staged = table.tree.layers[idle.layer]
      if let slot = idle.standing.flatMap({ staged.slot($0) }), changing.contains(slot) { continue }
      if let slot = idle.handled, handled.contains(slot) { continue }
      if idle.yieldsToMistakes, isReadWithMistakes || diagnostics.hasErrors { continue }
      if !idle.used.isEmpty {
        let used = idle.used.compactMap(staged.slot)
        if used.isEmpty { continue }
        let known = read ?? Set(table.slots.flatMap(\.reads))
        read = known
        if used.contains(where: known.contains) { continue }
      }
      let part = staged.parts.first { $0.family == idle.family }
      let isMet = idle.needed.contains { key in (part.map { $0.slot(key.name) } ?? staged.slot(key)) != nil }
      if !isMet { report(idle.warning) }
    }
    idleKeys.removeAll()
  }

  /// Keys that show nothing while others have their defaults.
  private static let dependent: [(keys: [String], needed: [PropertyKey], reason: String)] = [
    (
      ["shadowRadius", "shadowOffset", "shadowColor", "shadowPath"], [.shadowOpacity],
      "without 'shadowOpacity', which is 0"
    ),
    (["borderColor"], [.borderWidth], "without 'borderWidth', which is 0"),
    (["cornerCurve"], [.cornerRadius], "without 'cornerRadius', which is 0"),
    (["lineDashPhase"], [.lineDashPattern], "without 'lineDashPattern'"),
    (["arrowSize"], [.startArrow, .endArrow], "without 'startArrow' or 'endArrow'"),
    (["caretWidth"], [.caretColor], "without 'caretColor'"),
    (["contentsRect", "contentsCenter", "contentsScale"], [.contents, .image], "without 'contents'"),
  ]

  /// A shape's outline is drawn where it has a path and a color.
  private mutating func noteStroke(_ layer: Layer, _ index: Int) {
    guard layer.kind == .shape else { return }
    if let color = layer.properties["strokeColor"], !color.formula.expression.isClear {
      noteIdleKeys(["strokeColor"], [.path], "without 'path'", layer, index, yieldsToMistakes: true)
    }
    if layer.gradients.contains(where: { $0.name == "strokeGradient" }) { return }
    if let width = layer.properties["lineWidth"] {
      if width.formula.expression.constant == .number(0) { return }
      return noteIdleKeys(["lineWidth"], [.strokeColor], "without 'strokeColor'", layer, index)
    }
    guard layer.properties["path"] != nil else { return }
    noteIdleKeys(["startArrow", "endArrow"], [.strokeColor], "without 'strokeColor'", layer, index)
    let warning = Diagnostic(
      .warning, code: "ignored", message: "'strokeStart' and 'strokeEnd' do nothing without 'strokeColor'",
      place: layer.place.opening)
    idleKeys.append(
      IdleKey(
        layer: index, needed: [.strokeColor], used: [.strokeStart, .strokeEnd], yieldsToMistakes: true,
        warning: warning))
  }

  /// Without what kinds of layers show nothing of their own.
  private static let contents: [(kind: LayerKind, needed: [PropertyKey], message: String)] = [
    (.gradient, [.colors, .startColor, .endColor], "a gradient layer without 'colors' shows no gradient"),
    (.image, [.image, .contents], "an image layer without 'image' shows no picture"),
  ]

  private mutating func noteContent(_ layer: Layer, _ index: Int) {
    guard let content = StageBuilder.contents.first(where: { $0.kind == layer.kind }) else { return }
    let warning = Diagnostic(.warning, code: "ignored", message: content.message, place: layer.place.opening)
    idleKeys.append(IdleKey(layer: index, needed: content.needed, yieldsToMistakes: true, warning: warning))
  }

  /// Where its mask draws nothing, nothing of a layer shows: a mask's bounds and corners alone are no shape.
  private mutating func noteEmptyMask(_ layer: Layer, _ index: Int) {
    // One without any key is still to be written.
    guard table.tree.layers[index].isMask, layer.kind == .layer, layer.instance == nil, layer.sublayers.isEmpty,
      !layer.properties.isEmpty, layer.properties["hidden"] == nil,
      let masked = table.tree.layers[index].parent, written[masked]?.properties["maskMode"] == nil
    else { return }
    let warning = Diagnostic(
      .warning, code: "ignored", message: "this mask draws nothing, and so hides all of its layer",
      place: layer.place.opening, hint: "a layer shows where its mask is opaque: give it a 'backgroundColor', whichever"
    )
    idleKeys.append(
      IdleKey(
        layer: index, needed: [.backgroundColor, .contents, .borderWidth, .shadowOpacity], yieldsToMistakes: true,
        warning: warning))
  }

  /// Of each group the first one that is given.
  private mutating func noteIdleKeys(_ layer: Layer, _ index: Int) {
    for (keys, needed, reason) in StageBuilder.dependent { noteIdleKeys(keys, needed, reason, layer, index) }
    // Of an instance it fits what its component draws.
    if layer.instance == nil, layer.kind != .image, layer.kind != .transform {
      noteIdleKeys(
        ["contentsGravity"], [.contents], "without 'contents'", layer, index, yieldsToMistakes: true)
    }
  }

  private mutating func noteIdleKeys(
    _ keys: [String], _ needed: [PropertyKey], _ reason: String, _ layer: Layer, _ index: Int,
    yieldsToMistakes: Bool = false
  ) {
    guard let property = layer.properties.first(where: { keys.contains($0.name) }) else { return }
    idleKeys.append(
      IdleKey(
        layer: index, needed: needed, yieldsToMistakes: yieldsToMistakes,
        warning: Diagnostic(
          .warning, code: "ignored", message: "'\(property.name)' does nothing \(reason)",
          place: property.formula.place)))
  }

  private mutating func warnOfPerspective(_ layer: Layer) {
    // Particles have places in depth of their own.
    guard layer.sublayers.isEmpty, layer.instance == nil, layer.kind != .emitter,
      let property = layer.properties["perspective"]
    else { return }
    if case .some(Value.none) = property.formula.expression.constant { return }
    report(
      Diagnostic(
        .warning, code: "ignored", message: "'perspective' does nothing: it acts on sublayers, and here are none",
        place: property.formula.place, hint: "give it to the layer around this one"))
  }

  private mutating func noteNothingToCopy(_ layer: Layer, _ index: Int) {
    let message: String
    switch layer.kind {
    case .emitter where layer.cells.isEmpty: message = "an emitter without 'cells' emits nothing"
    case .replicator where layer.sublayers.isEmpty && layer.instance == nil:
      message = "a replicator without 'sublayers' repeats nothing"
    default: return
    }
    let hint: String? =
      layer.kind == .emitter
      ? #"they say what its particles are: "cells": [{"contents": …, "birthRate": …, "lifetime": …}]"# : nil
    let warning = Diagnostic(.warning, code: "ignored", message: message, place: layer.place.opening, hint: hint)
    idleKeys.append(IdleKey(layer: index, needed: [], yieldsToMistakes: true, warning: warning))
  }

  private mutating func warnOfShares(_ layer: Layer) {
    guard layer.kind == .shape else { return }
    for property in layer.properties where ["strokeStart", "strokeEnd"].contains(property.name) {
      guard case .number(let number)? = property.formula.expression.constant, !(0...1).contains(number) else {
        continue
      }
      report(.beyondPath(property.name, number, at: property.formula.place))
    }
  }

  /// An anchor that would lie about in the layer if it were in points.
  private mutating func noteAnchor(_ layer: Layer, _ index: Int) {
    guard let property = layer.properties["anchorPoint"],
      case .point(let anchor)? = property.formula.expression.constant,
      case .rect(let box)? = layer.properties.constant("bounds") ?? layer.properties.constant("frame"),
      anchor.x >= 2, anchor.y >= 2, anchor.x <= 1.5 * box.size.width, anchor.y <= 1.5 * box.size.height
    else { return }
    let warning = Diagnostic(
      .warning, code: "range", message: "the anchor lies far outside of the layer", place: property.formula.place,
      hint: "it is in unit space: [0.5, 0.5] is the middle of the layer, [1, 1] its corner at the bottom right")
    idleKeys.append(IdleKey(layer: index, needed: [], yieldsToMistakes: true, warning: warning))
  }

  /// A layer that is filled as a whole shows its own shadow only outside of itself.
  private mutating func noteClippedShadow(_ layer: Layer, _ index: Int) {
    guard layer.instance == nil, layer.properties.constant("masksToBounds") == .bool(true),
      StageBuilder.isFilled(layer), let shadow = layer.properties["shadowOpacity"],
      shadow.formula.expression.constant != .number(0)
    else { return }
    let warning = Diagnostic(
      .warning, code: "ignored", message: "'masksToBounds' cuts off the layer's own shadow: nothing of it is seen",
      place: shadow.formula.place, hint: "let a layer around this one cast it")
    idleKeys.append(IdleKey(layer: index, needed: [], standing: .masksToBounds, warning: warning))
  }

  /// Whether nothing shows through a layer, as far as the script says. A picture with rounded corners is taken for a
  /// photo: what is see-through anyway has its own outline.
  private static func isFilled(_ layer: Layer) -> Bool {
    switch layer.kind {
    case .layer:
      if case .color(let color)? = layer.properties.constant("backgroundColor") { return color.alpha == 1 }
      return false
    case .gradient:
      guard case .array(let colors)? = layer.properties.constant("colors"), !colors.isEmpty else { return false }
      return colors.allSatisfy { if case .color(let color) = $0 { color.alpha == 1 } else { false } }
    case .image:
      guard case .number(let radius)? = layer.properties.constant("cornerRadius") else { return false }
      return radius > 0 && layer.properties.constant("contentsGravity") == nil
    default: return false
    }
  }

  private mutating func noteParticles(_ cell: EmitterCell, _ layer: Int) {
    // Of cells with a name the timeline may set it.
    guard cell.name == nil else { return }
    let lives = cell.properties.contains { ["lifetime", "lifetimeRange"].contains($0.name) }
    guard let rate = cell.properties["birthRate"] else {
      guard lives else { return }
      let warning = Diagnostic(
        .warning, code: "ignored", message: "a cell without 'birthRate', which is 0, emits nothing",
        place: cell.place.opening, hint: "'birthRate' is how many particles begin in a second")
      return idleKeys.append(IdleKey(layer: layer, needed: [], yieldsToMistakes: true, warning: warning))
    }
    guard rate.formula.expression.constant != .number(0), !lives else { return }
    report(
      Diagnostic(
        .warning, code: "ignored", message: "particles without 'lifetime', which is 0, are never seen",
        place: rate.formula.place, hint: "'lifetime' is how many seconds each of them is there"))
  }

  private mutating func warnOfRepeats(_ layer: Layer) {
    guard layer.properties["duration"] == nil else { return }
    for property in layer.properties where ["repeatCount", "autoreverses"].contains(property.name) {
      let message =
        "a layer without 'duration' has no end at which its time begins again; '\(property.name)' does nothing"
      report(
        Diagnostic(
          .warning, code: "ignored", message: message, place: property.formula.place,
          hint: layer.instance == nil ? nil : "'duration' is that of one turn, as of its component's timeline"))
    }
  }

  private mutating func noteRadialGradient(
    _ properties: [LayerProperty], _ layer: Int, _ family: StagedPart.Family?
  ) {
    guard let kind = properties["kind"], kind.formula.expression.constant == .string("radial"),
      !properties.contains(where: { ["startPoint", "endPoint", "angle"].contains($0.name) })
    else { return }
    let warning = Diagnostic(
      .warning, code: "ignored",
      message: "a radial gradient without points has no width: nothing of it is drawn", place: kind.formula.place,
      hint: "'startPoint' is its middle and 'endPoint' a corner of the box around it: [0.5, 0.5] and [1, 1]")
    idleKeys.append(
      IdleKey(layer: layer, family: family, needed: [.startPoint, .endPoint, .angle], warning: warning))
  }

  private mutating func warnOfContents(_ cell: EmitterCell) {
    if cell.layer != nil {
      for property in cell.properties where Vocabulary.cellPictureKeys.contains(property.name) {
        report(
          Diagnostic(
            .warning, code: "ignored", message: "'\(property.name)' does nothing: the cell's particles are a layer",
            place: property.formula.place, hint: "it is for pictures"))
      }
    }
    guard cell.layer == nil, cell.cells.isEmpty, cell.properties["contents"] == nil else { return }
    report(
      Diagnostic(
        .warning, code: "ignored", message: "a cell without 'contents' draws nothing",
        place: cell.place.opening, hint: "'contents' is a picture or a layer"))
  }
}

extension Expression {
  /// A color that draws nothing, whatever happens.
  fileprivate var isClear: Bool {
    switch constant {
    case .some(.none): true
    case .color(let color)?: color.alpha == 0
    default: false
    }
  }
}
