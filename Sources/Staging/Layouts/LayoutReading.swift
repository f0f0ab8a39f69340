import Expressions
import Graphics
import Layout
import Scripting

/// Turns rules as written into rules about items, or says what is wrong with them.
extension StageBuilder {
  /// - Returns: Nil for a name that no sublayer has, which is reported.
  private mutating func operand(
    _ name: String, at place: SourcePlace, _ reading: inout LayoutReading
  ) -> Arrangement.Operand? {
    if let layer = reading.named[name] { return reading.item(layer) }
    if isContainer(name, reading) { return .container }
    let tree = table.tree
    let names = reading.children.compactMap { tree.layers[$0].name }
    let owner =
      reading.layer.map {
        tree.layers[$0].displayPath.isEmpty
          ? "this layer has no sublayer" : "'\(tree.layers[$0].displayPath)' has no sublayer"
      }
      ?? "there is no layer at the top level called"
    let isOneOfMany = names.contains { $0.hasPrefix(name + "[") }
    error(
      "missing-name", "\(owner) '\(name)'", at: place,
      hint: isOneOfMany
        ? "say which one, as in '\(name)[0]'" : suggestion(name) { names + ["superlayer"] })
    return nil
  }

  /// The layer that bears the rules, as Core Animation, UIKit and expressions call it, or by its own name.
  private func isContainer(_ name: String, _ reading: LayoutReading) -> Bool {
    ["superlayer", "superview", "parent"].contains(name)
      || reading.layer.map { table.tree.layers[$0].name == name } == true
  }

  // MARK: Numbers

  /// A number of a rule: constant, or with a slot of its own.
  private mutating func amount(
    _ formula: Formula?, _ fallback: Double, _ label: String, _ layer: Int?
  ) -> LayoutPlan.Amount {
    guard let formula else { return .number(fallback) }
    if case .number(let number)? = formula.expression.constant { return .number(number) }
    return .slot(slot(of: formula, label, layer))
  }

  /// - Parameter names: what it may be, where it is no number.
  private mutating func slot(
    of formula: Formula, _ label: String, _ layer: Int?, among names: [String]? = nil
  ) -> Int {
    let path = layer.map { table.tree.layers[$0].displayPath + "." } ?? ""
    let slot = table.add(Slot(path + label, formula.type, .constant(.none), place: formula.place))
    table.slots[slot].allowed = names.map { AllowedTexts(names: $0) }
    if let layer { table.slots[slot].clock = table.tree.layers[layer].clock }
    pending.append(
      PendingFormula(slot: slot, formula: formula, layer: layer, scope: layer.map { table.tree.layers[$0].scope } ?? 0))
    return slot
  }

  // MARK: Objects

  mutating func read(_ written: WrittenConstraint, _ reading: inout LayoutReading) {
    let found = operand(written.item.value, at: written.item.place, &reading)
    let other = written.toItem.flatMap { operand($0.value, at: $0.place, &reading) }
    guard let item = found, written.toItem == nil || other != nil,
      let attribute = LayoutAttribute(rawValue: written.attribute.rawValue)
    else { return }
    let toAttribute = written.toAttribute.flatMap { LayoutAttribute(rawValue: $0.rawValue) } ?? attribute
    if let objection = attribute.objection(to: other == nil ? nil : toAttribute) {
      error("layout.pairing", objection, at: written.place, hint: other == nil ? "name it as 'toItem'" : nil)
      return
    }
    if item == .container, other == .container || other == nil && !attribute.isSize {
      error("layout.pairing", "the constraint names no sublayer", at: written.place)
      return
    }
    if case .number(0)? = written.multiplier?.expression.constant {
      error("layout.multiplier", "a multiplier is not 0", at: written.multiplier?.place ?? written.place)
      return
    }
    let relation: LinearConstraint.Relation =
      switch written.relation {
      case .equal: .equal
      case .lessOrEqual: .lessOrEqual
      case .greaterOrEqual: .greaterOrEqual
      }
    let numbers = numbers(of: written, reading.layer)
    reading.rules.append(
      LayoutPlan.Rule(
        item: item, attribute: attribute, relation: relation, toItem: other, toAttribute: toAttribute,
        multiplier: numbers.multiplier, constant: numbers.constant, priority: numbers.priority, text: nil,
        name: written.name?.value, place: written.place))
  }

  /// The numbers of a constraint that has a name can be animated, so they all have slots.
  private mutating func numbers(
    of written: WrittenConstraint, _ layer: Int?
  ) -> (multiplier: LayoutPlan.Amount, constant: LayoutPlan.Amount, priority: LayoutPlan.Amount) {
    guard let name = written.name else {
      return (
        amount(written.multiplier, 1, "constraints.multiplier", layer),
        amount(written.constant, 0, "constraints.constant", layer),
        amount(written.priority, 1000, "constraints.priority", layer)
      )
    }
    func number(_ formula: Formula?, _ fallback: Double, _ key: String) -> (name: String, slot: Int) {
      let formula = formula ?? Formula(.literal(.number(fallback)), .number, written.place)
      return (key, slot(of: formula, "constraints.\(name.value).\(key)", layer))
    }
    let all = [
      number(written.multiplier, 1, "multiplier"), number(written.constant, 0, "constant"),
      number(written.priority, 1000, "priority"),
    ]
    table.namedConstraints[layer, default: []].append(SlotTable.NamedConstraint(name: name.value, numbers: all))
    return (.slot(all[0].slot), .slot(all[1].slot), .slot(all[2].slot))
  }

  // MARK: Stacks

  mutating func read(_ stack: Stack, _ layer: Int?) -> LayoutPlan.StagedStack {
    if stack.axis?.expression.constant == .string(Stack.Axis.vertical.rawValue) { checkAlignmentOfColumn(stack) }
    func choice(_ given: Formula?, _ key: String, _ expected: Expected, _ fallback: String) -> Int {
      let formula = given ?? Formula(.literal(.string(fallback)), .string, stack.place)
      return slot(of: formula, "stack." + key, layer, among: expected.names)
    }
    let spacing = stack.spacing ?? Formula(.literal(.number(0)), .number, stack.place)
    let padding = stack.padding ?? Formula(.literal(.point(.zero)), .point, stack.place)
    let staged = LayoutPlan.StagedStack(
      axis: choice(stack.axis, "axis", Vocabulary.axis, Stack.Axis.horizontal.rawValue),
      spacing: slot(of: spacing, "stack.spacing", layer),
      alignment: choice(stack.alignment, "alignment", Vocabulary.alignment, Stack.Alignment.fill.rawValue),
      distribution: choice(
        stack.distribution, "distribution", Vocabulary.distribution, Stack.Distribution.fill.rawValue),
      padding: slot(of: padding, "stack.padding", layer), place: stack.place)
    table.stacks[layer] = staged
    return staged
  }

  private mutating func checkAlignmentOfColumn(_ stack: Stack) {
    guard case .string(let name)? = stack.alignment?.expression.constant,
      let alignment = Stack.Alignment(rawValue: name),
      [.top, .bottom, .firstBaseline, .lastBaseline].contains(alignment)
    else { return }
    error(
      "layout.stack", "'\(name)' aligns the layers of a horizontal stack", at: stack.place,
      hint: alignment == .top
        ? "did you mean 'leading'?" : alignment == .bottom ? "did you mean 'trailing'?" : nil)
  }

  // MARK: Visual formats

  mutating func read(_ written: Written<String>, _ reading: inout LayoutReading) {
    let text = written.value
    func place(_ range: VisualFormat.Place) -> SourcePlace {
      written.place.narrowed(toText: range, length: text.utf8.count)
    }
    let format: VisualFormat
    do throws(VisualFormat.Mistake) {
      format = try VisualFormat(parsing: text)
    } catch {
      self.error("layout.format", error.message, at: place(error.place), hint: error.hint)
      return
    }
    var source = FormatSource(text: text, place: place, isHorizontal: format.axis == .horizontal)
    var operands: [Arrangement.Operand] = []
    for view in format.views {
      if view.name == "superlayer", reading.named[view.name] == nil {
        error("layout.format", "the superlayer is written '|'", at: place(view.namePlace))
      } else if let operand = operand(view.name, at: place(view.namePlace), &reading) {
        operands.append(operand)
      }
    }
    guard operands.count == format.views.count else { return }
    for (view, item) in zip(format.views, operands) {
      source.part = view.place
      for size in view.sizes { addSize(size, item, source, &reading) }
    }
    let edge = reading.isOutermost ? 20.0 : 8
    func connect(
      _ link: VisualFormat.Link?, _ from: (Arrangement.Operand, LayoutAttribute)?,
      _ to: (Arrangement.Operand, LayoutAttribute)?, standard: Double, _ builder: inout StageBuilder,
      _ reading: inout LayoutReading
    ) {
      guard let link, let from, let to else { return }
      source.part = link.place
      builder.addSpaces(link.connection, from, to, standard: standard, source, &reading)
    }
    let (near, far) = source.edges
    connect(format.leading, (.container, near), operands.first.map { ($0, near) }, standard: edge, &self, &reading)
    for (index, link) in format.links.enumerated() {
      connect(link, (operands[index], far), (operands[index + 1], near), standard: 8, &self, &reading)
    }
    connect(format.trailing, operands.last.map { ($0, far) }, (.container, far), standard: edge, &self, &reading)
  }

  /// A format's text, and which part of it is being read.
  private struct FormatSource {
    let text: String
    let place: (VisualFormat.Place) -> SourcePlace
    let isHorizontal: Bool
    var part: VisualFormat.Place = 0..<0 {
      didSet {
        let bytes = text.utf8
        let start = bytes.index(bytes.startIndex, offsetBy: part.lowerBound)
        partText =
          (isHorizontal ? "H:" : "V:")
          + String(decoding: bytes[start..<bytes.index(start, offsetBy: part.count)], as: UTF8.self)
      }
    }
    /// `H:[left]-[right]`; one for all rules of the part.
    private(set) var partText = ""

    var edges: (near: LayoutAttribute, far: LayoutAttribute) { isHorizontal ? (.left, .right) : (.top, .bottom) }
    var length: LayoutAttribute { isHorizontal ? .width : .height }
  }

  private mutating func addSize(
    _ size: VisualFormat.Predicate, _ item: Arrangement.Operand, _ source: FormatSource,
    _ reading: inout LayoutReading
  ) {
    var other: Arrangement.Operand?
    if case .name(let name) = size.amount.kind {
      if let layer = reading.named[name] {
        other = reading.item(layer)
      } else if isContainer(name, reading) {
        other = .container
      } else if name.hasSuffix("]") {
        _ = operand(name, at: source.place(size.amount.place), &reading)
        return
      }
    }
    let constant = other == nil ? metric(size.amount, source, reading) : .number(0)
    reading.rules.append(
      rule(size, item, source.length, other, source.length, constant, source, reading))
  }

  /// `to` is a space behind `from`.
  private mutating func addSpaces(
    _ connection: VisualFormat.Connection, _ from: (Arrangement.Operand, LayoutAttribute),
    _ to: (Arrangement.Operand, LayoutAttribute), standard: Double, _ source: FormatSource,
    _ reading: inout LayoutReading
  ) {
    let spaces: [VisualFormat.Predicate]
    switch connection {
    case .spaces(let written): spaces = written
    case .flush, .standard:
      let space = connection == .flush ? 0 : standard
      spaces = [
        VisualFormat.Predicate(
          relation: .equal, amount: VisualFormat.Amount(kind: .number(space), place: source.part), priority: nil)
      ]
    }
    for space in spaces {
      let constant = metric(space.amount, source, reading)
      reading.rules.append(rule(space, to.0, to.1, from.0, from.1, constant, source, reading))
    }
  }

  private mutating func rule(
    _ predicate: VisualFormat.Predicate, _ item: Arrangement.Operand, _ attribute: LayoutAttribute,
    _ other: Arrangement.Operand?, _ toAttribute: LayoutAttribute, _ constant: LayoutPlan.Amount,
    _ source: FormatSource, _ reading: LayoutReading
  ) -> LayoutPlan.Rule {
    let priority = predicate.priority.map { metric($0, source, reading) } ?? .number(1000)
    return LayoutPlan.Rule(
      item: item, attribute: attribute, relation: predicate.relation, toItem: other, toAttribute: toAttribute,
      multiplier: .number(1), constant: constant, priority: priority, text: source.partText, name: nil,
      place: source.place(source.part))
  }

  /// A number, or the parameter or `let` of that name.
  private mutating func metric(
    _ amount: VisualFormat.Amount, _ source: FormatSource, _ reading: LayoutReading
  ) -> LayoutPlan.Amount {
    switch amount.kind {
    case .number(let number): return .number(number)
    case .name(let name):
      let place = source.place(amount.place)
      return .slot(slot(of: Formula(.name(name, place.range), .number, place), "constraints.\(name)", reading.layer))
    }
  }
}
