import Expressions
import Graphics

/// What belongs to a layer without being one: filters, gradients in place of colors, cells of emitters, runs of text.
extension ScriptReader {
  /// Reports names that siblings share.
  mutating func checkNames(_ items: [JSONValue]) {
    var names: Set<String> = []
    for item in items {
      guard case .object(let members) = item.content, let name = members.first(where: { $0.key == "name" })?.value,
        case .string(let text) = name.content
      else { continue }
      if !names.insert(text).inserted {
        diagnostics.error(
          "duplicate-name", "a sibling has the name \(Quoting.quoted(text)) already", at: name.place)
      }
    }
  }

  /// A broken name is kept, so that what refers to it is not reported too.
  mutating func name(_ value: JSONValue) -> Written<String>? {
    guard let text = formulas.text(value, &diagnostics) else { return nil }
    if !formulas.checkIdentifier(text, at: value.place, &diagnostics) {
      brokenNames.insert(text)
      if text.utf8.count > mostBytesOfName { return nil }
    }
    return Written(text, value.place)
  }

  /// Those of the properties that the object has, in the order of the file.
  private mutating func properties(_ object: ObjectView, _ properties: [Vocabulary.Property]) -> [LayerProperty] {
    var result: [LayerProperty] = []
    for member in object.members {
      guard let property = properties.first(where: { $0.name == member.key }),
        let formula = formulas.read(member.value, as: property.expected, into: &diagnostics)
      else { continue }
      result.append(LayerProperty(name: property.name, formula: formula))
    }
    return result
  }

  // MARK: Filters

  mutating func filters(_ value: JSONValue) -> [Filter] {
    if case .string(let text) = value.content, let hint = CSSFunctions.filter(text, isWhole: true) {
      diagnostics.error("type", "expected an array of filters, found \(value.noun)", at: value.place, hint: hint)
      return []
    }
    let items = formulas.items(value, "an array of filters", &diagnostics) ?? []
    checkNames(items)
    return items.compactMap { filter($0) }
  }

  private mutating func filter(_ value: JSONValue) -> Filter? {
    if case .object(let members) = value.content,
      let member = members.first(where: { $0.key == "type" || $0.key == "kind" }),
      case .string(let kind) = member.value.content, Filter.Kind(rawValue: kind) != nil
    {
      diagnostics.error(
        "unknown-key", "a filter has no '\(member.key)'", at: member.keyPlace,
        hint: "its kind is the key: {\"\(kind)\": …}")
      return nil
    }
    guard let object = formulas.object(value, .filter, &diagnostics) else { return nil }
    let name = object["name"].flatMap { self.name($0) }
    let kinds = object.members.compactMap { member in Filter.Kind(rawValue: member.key).map { ($0, member) } }
    guard let (kind, member) = kinds.first else {
      if !object.hadUnknownKeys {
        diagnostics.error(
          "missing-key", "a filter needs \(Quoting.list(quoting: Filter.Kind.allCases.map(\.rawValue)))",
          at: value.openingPlace)
      }
      return nil
    }
    for (_, other) in kinds.dropFirst() {
      diagnostics.error(
        "conflict", "a filter has either '\(member.key)' or '\(other.key)'", at: other.keyPlace,
        hint: "write one object for each, in their order")
    }
    let inputs = Vocabulary.inputs(of: kind)
    guard let amount = inputs.first, amount.name == "amount" else {
      let shadow = formulas.object(member.value, .dropShadow, &diagnostics)
      return Filter(kind: kind, name: name, inputs: shadow.map { properties($0, inputs) } ?? [])
    }
    guard let formula = formulas.read(member.value, as: amount.expected, into: &diagnostics) else {
      return Filter(kind: kind, name: name, inputs: [])
    }
    if kind == .colorMatrix, case .array(let numbers)? = formula.expression.constant, numbers.count != 20 {
      diagnostics.error(
        "count", "expected 20 numbers (four rows of five), found \(numbers.count)", at: member.value.openingPlace)
    }
    return Filter(
      kind: kind, name: name,
      inputs: [LayerProperty(name: amount.name, formula: formula)])
  }

  // MARK: Gradients

  /// Nil for `null`: none.
  mutating func gradient(_ member: JSONMember) -> LayerGradient? {
    if case .null = member.value.content { return nil }
    guard let object = formulas.object(member.value, .gradient, &diagnostics) else { return nil }
    let properties = properties(object, Vocabulary.gradientInputs)
    checkGradient(properties, object.members, "a gradient")
    return LayerGradient(name: member.key, properties: properties)
  }

  /// Either `colors` or two colors; constant `locations`: one for each constant color, in order.
  mutating func checkGradient(_ properties: [LayerProperty], _ members: [JSONMember], _ noun: String) {
    if members.contains(where: { $0.key == "colors" }) {
      for other in members where other.key == "startColor" || other.key == "endColor" {
        diagnostics.error("conflict", "\(noun) has either 'colors' or '\(other.key)'", at: other.keyPlace)
      }
    }
    warnOfPoints(members)
    if properties.constant("kind") == .string("conic"), let member = members.first(where: { $0.key == "spread" }) {
      diagnostics.warning(
        "ignored", "'spread' does nothing: the colors of a conic gradient go all the way round", at: member.keyPlace)
    }
    let points = ["startPoint", "endPoint"].compactMap(properties.constant)
    if properties.constant("kind") == .string("conic"), points.count == 2, points[0] == points[1],
      let member = members.first(where: { $0.key == "endPoint" })
    {
      diagnostics.error(
        "range", "a conic gradient begins towards its end: 'endPoint' is the 'startPoint'", at: member.value.place)
    }
    func constants(_ name: String) -> (values: [Value], place: SourcePlace)? {
      guard let property = properties[name], case .array(let values)? = property.formula.expression.constant else {
        return nil
      }
      return (values, property.formula.place)
    }
    guard let (locations, place) = constants("locations") else { return }
    if let (colors, _) = constants("colors"), colors.count != locations.count {
      diagnostics.error(
        "count", "expected \(colors.count) 'locations' for these colors, found \(locations.count)", at: place.opening)
    }
    let numbers = locations.compactMap { if case .number(let number) = $0 { number } else { nil } }
    if zip(numbers, numbers.dropFirst()).contains(where: >) {
      diagnostics.error("order", "'locations' never go back", at: place.opening)
    }
  }

  private mutating func warnOfPoints(_ members: [JSONMember]) {
    guard let angle = members.first(where: { $0.key == "angle" }) else { return }
    if case .null = angle.value.content { return }
    for member in members where member.key == "startPoint" || member.key == "endPoint" {
      diagnostics.warning("ignored", "'\(member.key)' does nothing beside 'angle'", at: member.keyPlace)
    }
  }

  // MARK: Cells

  /// One cell; a layer in its `contents` and its own cells are left to the caller.
  mutating func cell(_ value: JSONValue) -> (EmitterCell, particle: JSONValue?, cells: [JSONValue])? {
    guard let object = formulas.object(value, .cell, &diagnostics) else { return nil }
    var inputs = Vocabulary.cellProperties
    var particle: JSONValue?
    if let contents = object["contents"], case .object = contents.content {
      particle = contents
      inputs.removeAll { $0.name == "contents" }
    }
    let cell = EmitterCell(
      name: object["name"].flatMap { name($0) }, properties: properties(object, inputs), layer: nil, cells: [],
      place: value.place)
    return (cell, particle, formulas.items(object["cells"], "an array of cells", &diagnostics) ?? [])
  }

  // MARK: Runs of text

  mutating func spans(_ value: JSONValue) -> [TextSpan] {
    let own = Vocabulary.properties.filter { Vocabulary.spanProperties.contains($0.name) }
    return (formulas.items(value, "an array of spans", &diagnostics) ?? []).compactMap { item in
      guard let object = formulas.object(item, .span, &diagnostics) else { return nil }
      var span = TextSpan(
        text: Formula(.literal(.string("")), .string, item.place), properties: properties(object, own),
        place: item.place)
      if let text = object["text"].flatMap({ formulas.read($0, as: Expected(.string), into: &diagnostics) }) {
        span.text = text
      }
      return span
    }
  }
}
