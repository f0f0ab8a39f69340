import Expressions
import Graphics
import Scripting

/// Parameters, named expressions and the properties of layers: everything that gets a slot because the script says it.
extension StageBuilder {
  mutating func declareNames() {
    let overrides = parameterOverrides()
    for parameter in script.parameters {
      let name = parameter.name.value
      guard table.declared[name] == nil else { continue }
      var slot = Slot(name, parameter.kind.valueType, .constant(.none), place: parameter.place)
      slot.isWhole = parameter.kind == .int
      slot.jumpsWhenSet = parameter.kind == .int || parameter.kind == .table
      if parameter.kind == .choice { slot.allowed = parameter.choices }
      let index = table.add(slot)
      table.declared[name] = index
      if let value = overrides[name] {
        table.slots[index].source = .constant(value)
      } else {
        pending.append((index, parameter.value, nil))
      }
    }
    for named in script.lets {
      let name = named.name.value
      // The reader has refused names that are taken.
      guard table.declared[name] == nil else { continue }
      let index = table.add(Slot(name, .any, .constant(.none), place: named.formula.place))
      table.declared[name] = index
      pending.append((index, named.formula, nil))
    }
  }

  private mutating func parameterOverrides() -> [String: Value] {
    var values = themeValues()
    let names = script.parameters.map(\.name.value)
    for override in options.parameterValues {
      guard let parameter = script.parameters.first(where: { $0.name.value == override.name }) else {
        diagnostics.error(
          "usage.set", "--set \(override.name): the script has no such parameter", at: script.canvas.place,
          hint: Spelling.nearest(override.name, in: names).map { "did you mean '\($0)'?" })
        continue
      }
      switch ParameterText.value(override.text, for: parameter) {
      case .success(let value): values[override.name] = value
      case .failure(let problem):
        diagnostics.error(
          "usage.set", "--set \(override.name)=\(override.text): \(problem.message)", at: parameter.place)
      }
    }
    return values
  }

  private mutating func themeValues() -> [String: Value] {
    guard let name = options.theme else { return [:] }
    guard let theme = script.themes.first(where: { $0.name.value == name }) else {
      let names = script.themes.map(\.name.value)
      diagnostics.error(
        "usage.theme", "--theme \(name): the script has no such theme", at: script.canvas.place,
        hint: Spelling.nearest(name, in: names).map { "did you mean '\($0)'?" }
          ?? (names.isEmpty ? nil : "it has " + names.joined(separator: ", ")))
      return [:]
    }
    return Dictionary(theme.values.map { ($0.name.value, $0.value) }) { _, last in last }
  }

  mutating func declareProperties() {
    let scripted = LayerOrder.layers(of: script)
    for (index, (layer, _, _)) in scripted.enumerated() {
      for property in layer.properties { declare(property, of: index) }
      declareParts(of: layer, at: index)
      for span in layer.spans { declare(span, of: index) }
    }
    // Parents stand before their children, so each finds its parent's bounds in place.
    for index in table.tree.layers.indices {
      _ = table.slot(.bounds, of: index)
      _ = table.slot(.position, of: index)
      table.scrollBounds(of: index)
    }
    if let background = script.canvas.background {
      let slot = table.add(Slot("canvas.background", .color, .constant(.none), place: background.place))
      table.declaredBackground = slot
      pending.append((slot, background, nil))
    }
  }

  private mutating func declare(_ property: LayerProperty, of layer: Int) {
    let kind = table.tree.layers[layer].kind
    guard let key = PropertyKey(name: property.name) else { return }
    var slot = Slot(
      table.label(layer, property.name), property.formula.type, .constant(.none), place: property.formula.place)
    slot.allowed = table.allowedNames(property.name, kind)
    let index = table.add(slot)
    table.register(index, key, of: layer)
    if StageBuilder.isAtPixels(property, of: kind) { table.atPixels.insert(index) }
    if key.isOfCharacters, property.formula.expression.constant == nil {
      declareCharacterFormula(property.formula, key, index, of: layer)
    } else {
      pending.append((index, property.formula, layer))
    }
  }

  private mutating func declare(_ span: TextSpan, of layer: Int) {
    let number = table.tree.layers[layer].spans.count
    let text = table.add(
      Slot(table.label(layer, "spans[\(number)].text"), .string, .constant(.none), place: span.text.place))
    pending.append((text, span.text, layer))
    var staged = StagedSpan(text: text, slots: [])
    for property in span.properties {
      guard let key = PropertyKey(name: property.name) else { continue }
      let slot = table.add(
        Slot(
          table.label(layer, "spans[\(number)].\(property.name)"), property.formula.type, .constant(.none),
          place: property.formula.place))
      staged.slots.append((key, slot))
      pending.append((slot, property.formula, layer))
    }
    table.tree.layers[layer].spans.append(staged)
  }

  /// Parameters and `let`s first, each after those whose names it uses, so that their types are known when they are read.
  mutating func compileDeclaredNames() {
    let isDeclared = Set(table.declared.values)
    let declared = pending.filter { isDeclared.contains($0.slot) }
    pending.removeAll { isDeclared.contains($0.slot) }
    let position = Dictionary(uniqueKeysWithValues: declared.enumerated().map { ($1.slot, $0) })
    let given = isDeclared.filter { position[$0] == nil }.sorted()
    var graph = DependencyGraph(count: declared.count)
    for (index, item) in declared.enumerated() {
      for name in item.formula.expression.names {
        if let slot = table.declared[name], let other = position[slot], other != index { graph.addEdge(index, other) }
      }
    }
    switch graph.order() {
    case .success(let order):
      declaredOrder = given + order.map { declared[$0].slot }
      for index in order { compile(declared[index].formula, into: declared[index].slot, layer: nil) }
    case .failure(let cycles):
      for loop in cycles.loops { reportCycle(loop.map { declared[$0].slot }) }
      let broken = Set(cycles.loops.joined())
      for index in declared.indices where broken.contains(index) { markBroken(declared[index].slot) }
      for (index, item) in declared.enumerated() where !broken.contains(index) {
        compile(item.formula, into: item.slot, layer: nil)
      }
    }
  }
}
