import Expressions
import Graphics

/// Auto Layout: visual formats as text, constraints as objects, stacks.
extension ScriptReader {
  mutating func layout(constraints: JSONValue?, stack: JSONValue?) -> LayoutRules {
    var layout = LayoutRules()
    let noun = "an array of visual formats (strings) and constraints (objects)"
    let items = formulas.items(constraints, noun, &diagnostics) ?? []
    checkNames(items)
    for item in items {
      switch item.content {
      case .string(let text): layout.rules.append(.visualFormat(Written(text, item.place)))
      case .object:
        if let constraint = constraint(item) { layout.rules.append(.constraint(constraint)) }
      default:
        diagnostics.error(
          "type", "expected a visual format (a string) or a constraint (an object), found \(item.noun)", at: item.place)
      }
    }
    layout.stack = stack.flatMap { self.stack($0) }
    return layout
  }

  private mutating func constraint(_ value: JSONValue) -> WrittenConstraint? {
    guard let object = formulas.object(value, .constraint, &diagnostics) else { return nil }
    let item = layerName(object["item"])
    let attribute = attribute(object["attribute"])
    let relation = relation(object["relatedBy"])
    var written = object["toItem"]
    if case .null? = written?.content { written = nil }
    let other = layerName(written)
    let otherAttribute = self.attribute(object["toAttribute"])
    if written == nil {
      for key in ["toAttribute", "multiplier"] {
        guard let member = object.member(key) else { continue }
        // As code for NSLayoutConstraint has it, where there is nothing to multiply.
        if key == "multiplier", case .number(1) = member.value.content { continue }
        diagnostics.error(
          "conflict", "'\(key)' goes with 'toItem'", at: member.keyPlace,
          hint: key == "toAttribute" ? "'superlayer' is the layer that bears the constraint" : nil)
      }
    }
    let name = object["name"].flatMap { self.name($0) }
    let multiplier = number("multiplier", .any, object)
    let constant = number("constant", .any, object)
    let priority = object["priority"].flatMap { formulas.read($0, as: Vocabulary.priority, into: &diagnostics) }
    guard let item, let attribute, let relation else { return nil }
    return WrittenConstraint(
      name: name, item: item, attribute: attribute, relation: relation, toItem: other,
      toAttribute: other == nil ? nil : otherAttribute ?? attribute, multiplier: multiplier, constant: constant,
      priority: priority, place: value.place)
  }

  private mutating func number(_ key: String, _ range: NumberRange, _ object: ObjectView) -> Formula? {
    formula(key, Expected(.number, range: range), object)
  }

  private mutating func formula(_ key: String, _ expected: Expected, _ object: ObjectView) -> Formula? {
    object[key].flatMap { formulas.read($0, as: expected, into: &diagnostics) }
  }

  /// `baseline` is the last one's, as it was before there were two.
  private mutating func attribute(_ value: JSONValue?) -> WrittenConstraint.Attribute? {
    if case .string("baseline")? = value?.content { return .lastBaseline }
    return formulas.oneOf(WrittenConstraint.Attribute.self, value, &diagnostics)
  }

  /// Equal unless given.
  private mutating func relation(_ value: JSONValue?) -> WrittenConstraint.Relation? {
    guard let value else { return .equal }
    guard case .string(let name) = value.content else {
      formulas.plainMismatch(value, Quoting.list(quoting: Vocabulary.relations.map(\.name)), &diagnostics)
      return nil
    }
    if let known = Vocabulary.relations.first(where: { $0.name == name }) { return known.relation }
    // One edit away from each of them.
    formulas.unknownName(name, name == "=" ? ["=="] : Vocabulary.relations.map(\.name), value, &diagnostics)
    return nil
  }

  private mutating func stack(_ value: JSONValue) -> Stack? {
    guard let object = formulas.object(value, .stack, &diagnostics) else { return nil }
    return Stack(
      axis: formula("axis", Vocabulary.axis, object), spacing: number("spacing", .any, object),
      alignment: formula("alignment", Vocabulary.alignment, object),
      distribution: formula("distribution", Vocabulary.distribution, object),
      padding: object["padding"].flatMap { padding($0) }, place: value.place)
  }

  /// A number is both, as an expression may be.
  private mutating func padding(_ value: JSONValue) -> Formula? {
    let expected: Expected
    switch value.content {
    case .array: return formulas.read(value, as: Expected(.point), into: &diagnostics)
    case .number: expected = Expected(.number)
    case .string where FormulaReader.expressionText(value) != nil: expected = Expected(.any)
    default:
      formulas.plainMismatch(value, "a number or a point [x, y]", &diagnostics)
      return nil
    }
    guard let written = formulas.read(value, as: expected, into: &diagnostics) else { return nil }
    let range = value.place.range
    let parts = (0..<2).map { axis in
      Expression.construct(.axis(axis, of: .scale), [written.expression], written.expression.range ?? range)
    }
    return Formula(.construct(.point, parts, range), .point, value.place)
  }
}
