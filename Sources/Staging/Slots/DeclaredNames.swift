import DataReading
import Expressions
import Graphics
import Scripting

/// Parameters, named expressions and the properties of layers: everything that gets a slot because the script says it.
extension StageBuilder {
  mutating func declareNames() {
    let given = givenValues()
    for parameter in script.parameters {
      guard let slot = declare(parameter, as: parameter.name.value, in: 0) else { continue }
      if parameter.isBroken {
        markUnread(slot)
      } else if let value = given[parameter.name.value] {
        if let value { give(value, to: slot) } else { markUnread(slot) }
      } else {
        giveOwnValue(of: parameter, to: slot, in: 0)
      }
    }
    declare(script.lets, in: 0, prefix: "")
  }

  /// The parameters and `let`s of one instance: what it is given is read where it stands.
  mutating func declareNames(of component: Component, _ instance: Instance, _ layer: Int, _ scope: Int) {
    let outer = table.tree.layers[layer].scope
    let arguments = Dictionary(instance.arguments.map { ($0.name, $0) }) { first, _ in first }
    let samples = Dictionary(component.sample.map { ($0.name.value, $0.value) }) { first, _ in first }
    for parameter in component.parameters {
      let name = parameter.name.value
      guard let slot = declare(parameter, as: table.label(layer, name), in: scope) else { continue }
      if parameter.isBroken || instance.brokenArguments.contains(name) {
        markUnread(slot)
      } else if let argument = arguments[name] {
        hold(PendingFormula(slot: slot, formula: argument.formula, layer: layer, scope: outer))
        table.slots[slot].place = argument.formula.place
        if parameter.minimum != nil || parameter.maximum != nil { bounded.append((slot, parameter)) }
      } else if usesSample(of: parameter), let sample = samples[name] {
        hold(PendingFormula(slot: slot, formula: sample, layer: nil, scope: scope))
      } else if parameter.hasValue || parameter.file != nil {
        giveOwnValue(of: parameter, to: slot, in: scope)
      } else {
        let staged = table.tree.layers[layer]
        // The reader says so of instances in the file itself.
        guard !isBroken else {
          markBroken(slot)
          continue
        }
        error(
          "missing-key",
          "\(staged.name.map { "'\($0)'" } ?? "the instance") needs '\(name)', which \(component.name.value) has no value for",
          at: staged.place.opening, hint: "give it: \"\(name)\": …, or give the parameter a value")
        markBroken(slot)
      }
    }
    declare(component.lets, in: scope, prefix: table.label(layer, ""))
  }

  /// In stills always; where only values are asked for, in place of a value that there is not.
  private func usesSample(of parameter: Parameter) -> Bool {
    options.usesSamples || options.isStill && !parameter.hasValue && parameter.file == nil
  }

  private mutating func declare(_ parameter: Parameter, as label: String, in scope: Int) -> Int? {
    let name = parameter.name.value
    guard table.tree.scopes[scope].declared[name] == nil else { return nil }
    let type = parameter.isOfLikelyKind ? .any : parameter.kind.slotType
    var slot = Slot(label, type, .constant(.none), place: parameter.place)
    slot.isWhole = parameter.kind == .int
    slot.jumpsWhenSet = parameter.kind == .int || parameter.kind == .table
    if parameter.kind == .choice { slot.allowed = AllowedTexts(names: parameter.choices) }
    slot.isDeclared = true
    slot.clock = table.tree.scopes[scope].clock
    let index = table.add(slot)
    table.tree.scopes[scope].declared[name] = index
    table.slotsOfParameters.insert(index)
    switch parameter.kind {
    case .number where parameter.isOfLikelyKind: break
    case .number, .int, .choice: expectedOfParameters[index] = parameter.expected
    case .image: pictureParameters.insert(index)
    default: break
    }
    return index
  }

  /// What could not be read, or has not been found, which is told.
  private mutating func markUnread(_ slot: Int) {
    markBroken(slot)
    unreadSlots.insert(slot)
  }

  private mutating func giveOwnValue(of parameter: Parameter, to slot: Int, in scope: Int) {
    if parameter.file != nil {
      if let value = fileValue(of: parameter) { give(value, to: slot) } else { markUnread(slot) }
    } else {
      var formula = parameter.value
      if parameter.isOfLikelyKind { formula.type = .any }
      hold(PendingFormula(slot: slot, formula: formula, layer: nil, scope: scope))
      if parameter.minimum != nil || parameter.maximum != nil { bounded.append((slot, parameter)) }
    }
  }

  private mutating func declare(_ lets: [NamedExpression], in scope: Int, prefix: String) {
    for named in lets {
      let name = named.name.value
      // The reader has refused names that are taken.
      guard table.tree.scopes[scope].declared[name] == nil else { continue }
      var slot = Slot(prefix + name, .any, .constant(.none), place: named.formula.place)
      slot.isDeclared = true
      slot.clock = table.tree.scopes[scope].clock
      let index = table.add(slot)
      table.tree.scopes[scope].declared[name] = index
      letSlots.insert(index)
      if named.isBroken {
        markUnread(index)
      } else {
        hold(PendingFormula(slot: index, formula: named.formula, layer: nil, scope: scope))
      }
    }
  }

  private mutating func hold(_ formula: PendingFormula) {
    pending.append(formula)
    statics.formulas[formula.slot] = formula
  }

  /// A slot's value from elsewhere; its type may be more than its kind tells.
  private func give(_ value: DataValue, to slot: Int) {
    table.slots[slot].source = .constant(value.value)
    table.slots[slot].type = value.type
  }

  mutating func declareProperties() {
    for index in table.tree.layers.indices {
      guard let layer = written[index] else { continue }
      for property in layer.properties { declare(property, of: index) }
      for property in layer.brokenProperties { declareBroken(property, of: index) }
      declareParts(of: layer, at: index)
      for span in layer.spans { declare(span, of: index) }
    }
    declareLayouts()
    written.removeAll()
    // Parents stand before their children, so each finds its parent's bounds in place.
    for index in table.tree.layers.indices {
      _ = table.slot(.bounds, of: index)
      _ = table.slot(.position, of: index)
      table.scrollBounds(of: index)
    }
    finishClocks()
    if let background = script.canvas.background {
      let slot = table.add(Slot("canvas.background", .color, .constant(.none), place: background.place))
      table.declaredBackground = slot
      pending.append(PendingFormula(slot: slot, formula: background, layer: nil, scope: 0))
    }
  }

  /// What the reader could not make sense of: it stands at its default, and nothing that reads it is judged.
  private mutating func declareBroken(_ property: BrokenProperty, of layer: Int) {
    let kind = table.tree.layers[layer].kind
    guard let key = PropertyKey(name: property.name.value), let type = table.defaults.type(key, of: kind) else {
      return
    }
    // Characters and pixels have names of their own.
    for expression in property.expressions where !key.isOfCharacters && kind != .shader {
      let label = table.label(layer, property.name.value)
      hold(expression, table.add(Slot(label, .any, .constant(.none), place: expression.place)), of: layer)
    }
    let value = table.defaults.value(key, of: kind)
    brokenSlots.insert(declare(key, type, .constant(value), at: property.name.place, of: layer))
    // When its layer begins and ends decides on much else.
    if key.isTiming { loseValues() }
  }

  private mutating func declare(
    _ key: PropertyKey, _ type: ValueType, _ source: Slot.Source, at place: SourcePlace, of layer: Int
  ) -> Int {
    var slot = Slot(table.label(layer, key.name), type, source, place: place)
    slot.allowed = table.allowedNames(key.name, table.tree.layers[layer].kind)
    let index = table.add(slot)
    table.register(index, key, of: layer)
    return index
  }

  private mutating func declare(_ property: LayerProperty, of layer: Int) {
    let kind = table.tree.layers[layer].kind
    guard let key = PropertyKey(name: property.name) else { return }
    let index = declare(key, property.formula.type, .constant(.none), at: property.formula.place, of: layer)
    if StageBuilder.isAtPixels(property, of: kind) { table.atPixels.insert(index) }
    if key.isOfCharacters, property.formula.expression.constant == nil {
      declareCharacterFormula(property.formula, key, index, of: layer)
    } else {
      hold(property.formula, index, of: layer)
    }
  }

  mutating func hold(_ formula: Formula, _ slot: Int, of layer: Int) {
    pending.append(
      PendingFormula(slot: slot, formula: formula, layer: layer, scope: table.tree.layers[layer].scope))
  }

  private mutating func declare(_ span: TextSpan, of layer: Int) {
    let number = table.tree.layers[layer].spans.count
    let text = table.add(
      Slot(table.label(layer, "spans[\(number)].text"), .string, .constant(.none), place: span.text.place))
    hold(span.text, text, of: layer)
    var staged = StagedSpan(text: text, slots: [])
    for property in span.properties {
      guard let key = PropertyKey(name: property.name) else { continue }
      let slot = table.add(
        Slot(
          table.label(layer, "spans[\(number)].\(property.name)"), property.formula.type, .constant(.none),
          place: property.formula.place))
      staged.slots.append((key, slot))
      hold(property.formula, slot, of: layer)
    }
    table.tree.layers[layer].spans.append(staged)
  }

  /// Parameters, `let`s and the lists of `forEach`s first, each after those whose names it uses, so that their types
  /// are known when they are read.
  mutating func compileDeclaredNames() {
    let isDeclared = table.slots.map(\.isDeclared)
    let declared = pending.filter { isDeclared[$0.slot] }
    pending.removeAll { isDeclared[$0.slot] }
    var position = [Int](repeating: -1, count: table.slots.count)
    for (index, item) in declared.enumerated() { position[item.slot] = index }
    declaredOrder = isDeclared.indices.filter { isDeclared[$0] && position[$0] < 0 }
    var graph = DependencyGraph(count: declared.count)
    for (index, item) in declared.enumerated() {
      for name in item.formula.expression.names {
        let slot =
          table.declaredSlot(name, from: item.scope, skipping: item.slot)
          ?? table.repetition(name, from: item.scope).map { table.tree.repetitions[$0].list }
        if let slot, position[slot] >= 0, position[slot] != index { graph.addEdge(index, position[slot]) }
      }
    }
    switch graph.order() {
    case .success(let order):
      declaredOrder += order.map { declared[$0].slot }
      for index in order { compile(declared[index]) }
    case .failure(let cycles):
      for loop in cycles.loops { reportCycle(loop.map { declared[$0].slot }) }
      let broken = Set(cycles.loops.joined())
      for index in declared.indices where broken.contains(index) { markBroken(declared[index].slot) }
      for (index, item) in declared.enumerated() where !broken.contains(index) { compile(item) }
    }
    reportUndetermined(declared)
    checkBounds()
  }

  /// What instances are given must lie in the parameter's range; what changes in time is not looked at.
  private mutating func checkBounds() {
    for (slot, parameter) in bounded {
      // Constants have been read as such, unless an expression is one.
      guard let formula = statics.formulas[slot], !isBroken || formula.formula.expression.constant == nil,
        case .value(.number(let number)) = statics.value(of: formula.formula, in: formula.scope)
      else { continue }
      let range = NumberRange(parameter.minimum, parameter.maximum)
      if !range.contains(number) {
        error("range", "expected \(range.text), found \(NumberText.shortest(number))", at: formula.formula.place)
      }
    }
  }

  /// Lists whose items cannot be counted beforehand, unless something else is wrong with them.
  private mutating func reportUndetermined(_ declared: [PendingFormula]) {
    // Where nothing is wrong so far, they can only be broken because they need each other, or themselves.
    let areAlone = !isBroken && !diagnostics.hasErrors
    for slot in undetermined where areAlone || !brokenSlots.contains(slot) {
      if brokenSlots.contains(slot) {
        error(
          "cycle", "'\(table.slots[slot].label)' needs layers whose number follows from it, or from others like it",
          at: table.slots[slot].place ?? script.canvas.place,
          hint: "it can follow from parameters, 'let's, items and data")
        continue
      }
      let written = declared.first { $0.slot == slot }?.formula.expression.names ?? []
      // The canvas's are known by their whole names; alone they are those of layers.
      let own = table.slots[slot].reads.filter { table.isOfCanvas($0) }
        .compactMap { table.slots[$0].label.split(separator: ".").last.map(String.init) }.filter(written.contains)
      let others = table.slots[slot].reads.filter { !table.slots[$0].isDeclared && !table.isOfCanvas($0) }
      let names = own.map { "a layer's \($0)" } + others.map { table.slots[$0].label }
      error(
        "type",
        "'\(table.slots[slot].label)' must be known before anything moves"
          + (names.isEmpty ? "" : ", and \(names.joined(separator: ", ")) is not"),
        at: table.slots[slot].place ?? script.canvas.place,
        hint: own.first.map { "the canvas's is: write 'canvas.\($0)' if that is meant" }
          ?? "it can follow from parameters, 'let's, items and data")
    }
  }

  private mutating func compile(_ item: PendingFormula) {
    compile(item.formula, into: item.slot, layer: item.layer, scope: item.scope)
  }
}
