import Expressions
import Graphics
import Scripting

/// Makes the tree of layers: instances get the layers of their components, a `forEach` its items. Nothing that a script
/// says decides how deep this calls itself.
extension StageBuilder {
  /// A layer that waits for its turn.
  private struct Waiting {
    var layer: Layer
    var parent: Int?
    var role: LayerRole
    var scope: Int
    /// Of a layer that is repeated: the `forEach`, and the next item.
    var next: (repetition: Int, index: Int)?
  }

  /// How deep layers may stand in each other, components unfolded.
  static let deepestLayer = 256

  /// - Returns: False where there are too many, which is reported.
  mutating func expand() -> Bool {
    declareNames()
    var waiting: [Waiting] = []
    func add(_ layers: [Layer], _ role: LayerRole, in parent: Int?, _ scope: Int) {
      for layer in layers.reversed() {
        waiting.append(Waiting(layer: layer, parent: parent, role: role, scope: scope))
      }
    }
    add(script.layers, .sublayer, in: nil, 0)
    let times = ChangedTimes(script)
    while let next = waiting.popLast() {
      guard canGrow(next) else { return false }
      let layer = times.completed(next.layer)
      var scope = next.scope
      var name = layer.name?.value
      let isItem = layer.repetition != nil
      if let repetition = layer.repetition {
        guard let (number, index) = takeItem(of: repetition, next, &waiting) else { continue }
        scope = openItem(number, index)
        name = name.map { "\($0)[\(index)]" }
        table.tree.repetitions[number].layers.append(table.tree.layers.count)
      }
      let index = append(layer, next, name, scope, isItem: isItem)
      if isItem { table.tree.scopes[scope].root = index }
      add(LayerOrder.cellLayers(of: layer), .particle, in: index, scope)
      if let mask = layer.mask { add(mask.layers, .mask, in: index, scope) }
      add(layer.sublayers, .sublayer, in: index, scope)
      if let instance = layer.instance,
        let (content, inner) = open(instance, of: index, scope, hasOwnSize: layer.hasOwnContentSize)
      {
        add(script.components[instance.component].layers, .sublayer, in: content, inner)
      }
    }
    table.tree.finish()
    if let place = table.tree.placeOfUnknown {
      let slot = table.add(Slot("unknown", .any, .constant(.none), place: place))
      table.slotOfUnknown = slot
      brokenSlots.insert(slot)
    }
    // Layers are missing that others may be laid out beside.
    if table.tree.repetitions.contains(where: { !$0.isCounted }) { loseValues() }
    // Each layer has a place and a few values.
    table.slots.reserveCapacity(table.slots.count + table.tree.layers.count * 4)
    return true
  }

  private mutating func append(_ layer: Layer, _ waiting: Waiting, _ name: String?, _ scope: Int, isItem: Bool) -> Int {
    let parent = waiting.parent
    var path = parent.map { table.tree.layers[$0].displayPath } ?? ""
    if let own = name ?? (waiting.role == .mask ? "mask" : nil) { path = path.isEmpty ? own : path + "." + own }
    let staged = StagedLayer(
      parent: parent, name: name, displayPath: path, kind: layer.kind, place: layer.place,
      isMask: waiting.role == .mask)
    staged.isParticle = waiting.role == .particle
    staged.isOfUnknownKind = layer.isOfUnknownKind
    staged.scope = scope
    staged.depth = parent.map { table.tree.layers[$0].depth + 1 } ?? 0
    staged.clock = parent.map { table.tree.layers[$0].clock } ?? ClockSlot.time
    if !isItem, waiting.role == .sublayer { checkName(of: layer, in: parent) }
    let index = table.tree.append(staged, name: isItem ? nil : name, role: waiting.role)
    written.append(layer)
    if !layer.animations.isEmpty { layerAnimations.append((index, layer.animations)) }
    if !layer.actions.isEmpty { layerActions.append((index, layer.actions)) }
    if !layer.handlers.isEmpty { layerHandlers.append((index, layer.handlers)) }
    declareClock(of: layer, at: index)
    return index
  }

  private mutating func checkName(of layer: Layer, in parent: Int?) {
    // The reader has said so of what it has read.
    guard !isBroken, let name = layer.name, table.tree.isTaken(name.value, in: parent) else { return }
    error("duplicate-name", "a sibling has the name '\(name.value)' already", at: name.place)
  }

  private mutating func canGrow(_ next: Waiting) -> Bool {
    let limit = options.limits.layers
    if table.tree.layers.count >= limit {
      let maker =
        next.next.map { "'\(table.tree.repetitions[$0.repetition].label)' makes" } ?? self.maker(of: next.scope)
      error(
        "limit.layers", "\(maker) more than \(limit) layers", at: next.layer.place, hint: "raise with --max-layers")
      return false
    }
    let depth = next.parent.map { table.tree.layers[$0].depth + 1 } ?? 0
    if depth > StageBuilder.deepestLayer {
      let names = componentNames(around: next.scope)
      let shown = names.count > 8 ? names.prefix(8) + ["…"] : names[...]
      error(
        "limit.nesting",
        "the layers nest deeper than \(StageBuilder.deepestLayer)"
          + (names.isEmpty ? "" : ": " + shown.joined(separator: " → ")), at: next.layer.place.opening,
        hint: Set(names).count < names.count ? "a component cannot contain itself" : nil)
      return false
    }
    return true
  }

  private func maker(of scope: Int) -> String {
    switch table.tree.scopes[scope].kind {
    case .script: "the script has"
    case .instance(let component, _): "instances of '\(script.components[component].name.value)' make"
    case .item(let repetition, _): "'\(table.tree.repetitions[repetition].label)' makes"
    }
  }

  /// The components that a scope stands in, from the outermost inwards.
  private func componentNames(around scope: Int) -> [String] {
    var names: [String] = []
    var current: Int? = scope
    while let scope = current {
      if let (component, _) = table.tree.instance(scope) { names.append(script.components[component].name.value) }
      current = table.tree.scopes[scope].outer
    }
    return names.reversed()
  }

  // MARK: forEach

  /// The item whose turn it is, of which the next one waits; nil where there is none.
  private mutating func takeItem(
    of written: Repetition, _ next: Waiting, _ waiting: inout [Waiting]
  ) -> (repetition: Int, index: Int)? {
    guard let item = next.next ?? open(written, next).map({ ($0, 0) }),
      item.index < table.tree.repetitions[item.repetition].count
    else { return nil }
    if item.index + 1 < table.tree.repetitions[item.repetition].count {
      var rest = next
      rest.next = (item.repetition, item.index + 1)
      waiting.append(rest)
    }
    return item
  }

  private mutating func open(_ written: Repetition, _ next: Waiting) -> Int? {
    let name = next.layer.name?.value
    let prefix = next.parent.map { table.tree.layers[$0].displayPath } ?? ""
    let own = name ?? next.layer.place.jsonPath
    let label = (prefix.isEmpty || name == nil ? own : prefix + "." + own) + ".forEach"
    var slot = Slot(label, .any, .constant(.none), place: written.items.place)
    slot.isDeclared = true
    slot.clock = table.tree.scopes[next.scope].clock
    let list = table.add(slot)
    pending.append(PendingFormula(slot: list, formula: written.items, layer: nil, scope: next.scope))
    var repetition = StagedRepetition(
      itemName: written.itemName, indexName: written.indexName, countName: written.countName, label: label, list: list,
      scope: next.scope, name: name, parent: next.parent, place: next.layer.place,
      position: table.tree.layers.count)
    checkName(of: next.layer, in: next.parent)
    switch statics.value(of: written.items, in: next.scope) {
    case .unknown: undetermined.append(list)
    case .failed(let problem):
      error(
        problem.code, "'\(label)': \(problem.messageWithValues)",
        at: written.items.place.narrowed(toWritten: problem.range))
    case .failedBeneath(let failure): report(failure)
    case .value(.array(let elements)):
      repetition.elements = elements
      repetition.count = elements.count
      repetition.isCounted = true
    case .value(.number(let count)) where count >= 0 && count == count.rounded():
      // More than all layers together is refused when they are made.
      repetition.count = clampedInt(count, 0...1_000_000_000)
      repetition.isCounted = true
    case .value(.number(let count)):
      error(
        "range", "'\(label)' needs a whole number of layers, not \(NumberText.shortest(count))",
        at: written.items.place)
    // What has no value was reported already.
    case .value(.none) where isBroken || !brokenSlots.isEmpty: break
    case .value(let other):
      error(
        "type", "'\(label)' takes a number, an array or a table, not \(ValueText.of(other))", at: written.items.place)
    }
    table.slots[list].fixedCount = repetition.count
    return table.tree.append(repetition)
  }

  private mutating func openItem(_ repetition: Int, _ index: Int) -> Int {
    let outer = table.tree.repetitions[repetition].scope
    let around = table.tree.scopes[outer]
    table.tree.scopes.append(
      StagedScope(
        kind: .item(repetition: repetition, index: index), outer: outer, home: around.home, clock: around.clock))
    return table.tree.scopes.count - 1
  }

  // MARK: Components

  /// The content layer of an instance, and the scope of its component.
  /// - Parameter hasOwnSize: whether the content has the component's size, if that has one.
  private mutating func open(
    _ instance: Instance, of layer: Int, _ outer: Int, hasOwnSize: Bool
  ) -> (content: Int, scope: Int)? {
    guard script.components.indices.contains(instance.component) else { return nil }
    let component = script.components[instance.component]
    let scope = table.tree.scopes.count
    let staged = table.tree.layers[layer]
    let content = table.tree.layers.count
    table.tree.scopes.append(
      StagedScope(
        kind: .instance(component: instance.component, layer: layer), outer: outer, home: scope, root: content,
        clock: staged.clock))
    let inside = StagedLayer(
      parent: layer, name: nil, displayPath: staged.displayPath, kind: .transform, place: staged.place, isMask: false)
    inside.scope = scope
    inside.clock = staged.clock
    inside.depth = staged.depth + 1
    inside.isContent = true
    _ = table.tree.append(inside, name: nil, role: .sublayer)
    written.append(nil)
    table.tree.layers[layer].innerScope = scope
    table.tree.layers[layer].content = content
    declareNames(of: component, instance, layer, scope)
    if let size = component.size {
      var slot = Slot(table.label(layer, "intrinsicSize"), .size, .constant(.none), place: size.place)
      slot.clock = staged.clock
      let index = table.add(slot)
      table.tree.layers[layer].componentSize = index
      let formula = PendingFormula(slot: index, formula: size, layer: nil, scope: scope)
      pending.append(formula)
      // Drawn anew, the content is as large as the instance, which is known later.
      if hasOwnSize { statics.formulas[index] = formula }
    }
    return (content, scope)
  }
}

extension Layer {
  /// Whether an instance is known to draw its content at its component's size.
  fileprivate var hasOwnContentSize: Bool {
    guard let mode = properties["contentMode"] else { return true }
    return mode.formula.expression.constant?.string.map { $0 != "redraw" } ?? false
  }
}
