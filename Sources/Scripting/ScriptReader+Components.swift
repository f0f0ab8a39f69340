import Expressions
import Graphics

/// What is known of a component before its layers are read: enough to read its instances.
struct ComponentHeader {
  var name: Written<String>
  var parameters: [Parameter]
  let parameterIndex: [String: Int]
  /// Parameters that `sample` gives a value.
  var sampled: Set<String>
  var body: ObjectView
  /// In the list of files that are read.
  var file: Int

  init(name: Written<String>, parameters: [Parameter], body: ObjectView, file: Int) {
    self.name = name
    self.parameters = parameters
    self.body = body
    self.file = file
    parameterIndex = Dictionary(
      parameters.enumerated().map { ($1.name.value, $0) }, uniquingKeysWith: { first, _ in first })
    sampled = []
    if case .object(let members)? = body["sample"]?.content { sampled = Set(members.map(\.key)) }
  }

  func parameter(_ name: String) -> Parameter? { parameterIndex[name].map { parameters[$0] } }
}

/// Components: first all headers, so that instances may stand before what they name, then the bodies.
extension ScriptReader {
  /// The headers of all components, in the order of the files. One too many ends it.
  mutating func declareComponents() {
    for file in files.indices {
      for member in dictionary(files[file].view["components"], "components") {
        guard headers.count < limits.components else {
          diagnostics.error(
            "limit.components", "the number of components exceeds \(limits.components)", at: member.keyPlace,
            hint: "raise with --max-components")
          importsFailed = true
          return
        }
        declareComponent(member, file: file)
      }
    }
  }

  private mutating func declareComponent(_ member: JSONMember, file: Int) {
    _ = formulas.checkIdentifier(member.key, at: member.keyPlace, &diagnostics)
    guard let body = formulas.object(member.value, .component, &diagnostics) else {
      // Its name stays, so that what refers to it is not reported too.
      brokenComponents.insert(member.key)
      return
    }
    let parameters = self.parameters(body["parameters"], of: .component, beside: body["let"])
    for parameter in parameters where Vocabulary.structuralKeys.contains(parameter.name.value) {
      diagnostics.error(
        "name", "a component's parameter cannot be called '\(parameter.name.value)': its instances have that key",
        at: parameter.name.place)
    }
    headers.append(
      ComponentHeader(name: Written(member.key, member.keyPlace), parameters: parameters, body: body, file: file))
  }

  mutating func component(_ index: Int) -> Component {
    let header = headers[index]
    let body = header.body
    enclosing = index
    defer { enclosing = nil }
    return Component(
      name: header.name, parameters: header.parameters, lets: lets(body["let"], header.parameters),
      size: body["size"].flatMap { formulas.read($0, as: Expected(.size), into: &diagnostics) },
      layout: layout(constraints: body["constraints"], stack: body["stack"]), layers: layers(body["layers"]),
      timeline: entries(body["timeline"], in: EntryHome(place: .timeline, isInComponent: true)),
      handlers: handlers(body["on"]), sample: sample(body["sample"], header), place: body.place)
  }

  private mutating func sample(
    _ value: JSONValue?, _ header: ComponentHeader
  ) -> [(name: Written<String>, value: Formula)] {
    dictionary(value, "sample values").compactMap { member in
      guard let parameter = header.parameter(member.key) else {
        diagnostics.error(
          "unknown-name", "the component has no parameter \(Quoting.quoted(member.key))", at: member.keyPlace,
          hint: diagnostics.suggestion(for: member.key, in: header.parameters.lazy.map(\.name.value)))
        return nil
      }
      let formula = formulas.read(member.value, as: parameter.expected, into: &diagnostics)
      return formula.map { (Written(member.key, member.keyPlace), $0) }
    }
  }

  // MARK: Instances

  /// What a layer names as its component.
  struct NamedComponent {
    /// Nil: there is none, or it cannot be used.
    var index: Int?
    /// Where the name is misspelt, which is reported: the one that it means.
    var meant: Int?
  }

  mutating func component(_ value: JSONValue) -> NamedComponent {
    guard case .string(let name) = value.content else {
      formulas.plainMismatch(value, "the name of a component", &diagnostics)
      return NamedComponent()
    }
    guard let index = files[file].visible[name] else {
      return NamedComponent(meant: reportUnknownComponent(name, value.place))
    }
    if let (first, second) = files[file].clashes[name] {
      diagnostics.error(
        "duplicate-name",
        "\(Quoting.quoted(files[first].path)) has a component '\(name)', and so has \(Quoting.quoted(files[second].path))",
        at: value.place, hint: "import the one that is meant into this file")
    }
    return NamedComponent(index: loops.contains(value.place) ? nil : index)
  }

  /// - Returns: the one that is meant.
  private mutating func reportUnknownComponent(_ name: String, _ place: SourcePlace) -> Int? {
    if brokenComponents.contains(name) || importsFailed { return nil }
    let names = files[file].visible.keys.sorted()
    let meant = diagnostics.nearest(name, in: names)
    diagnostics.error(
      "unknown-name", "there is no component \(Quoting.quoted(name))", at: place,
      hint: meant.map { Spelling.hint(naming: $0) }
        ?? (names.isEmpty ? "components stand under 'components' or come from an 'import'" : Self.few(names)))
    return meant.flatMap { files[file].visible[$0] }
  }

  private static func few(_ names: [String]) -> String? {
    names.count <= 14 ? "expected \(Quoting.list(quoting: names))" : nil
  }

  /// What an instance's component needs and neither it nor `sample` gives.
  mutating func checkArguments(_ header: ComponentHeader, _ members: [JSONMember], _ value: JSONValue) {
    for parameter in header.parameters where !parameter.hasValue && !header.sampled.contains(parameter.name.value) {
      if members.contains(where: { $0.key == parameter.name.value }) { continue }
      diagnostics.error(
        "missing-key", "the component '\(header.name.value)' needs '\(parameter.name.value)'", at: value.openingPlace)
    }
  }

  /// What the component has itself, and so its instances have not.
  mutating func checkInstance(_ members: [JSONMember]) {
    for member in members {
      let hint: String
      switch member.key {
      case "type" where members.contains { $0.key == "component" }: hint = "remove 'type'"
      case "sublayers": hint = "put both layers into a layer around them"
      case "constraints", "stack": hint = "it arranges the component's layers: write it in the component"
      default: continue
      }
      diagnostics.error(
        "conflict", "a layer has either 'component' or '\(member.key)'", at: member.keyPlace, hint: hint)
    }
  }

  // MARK: forEach

  /// A number, an array or a table, with the names that `as` gives.
  mutating func repetition(_ items: JSONMember?, as names: JSONMember?) -> Repetition? {
    guard let items else {
      if let names { diagnostics.error("conflict", "'as' goes with 'forEach'", at: names.keyPlace) }
      return nil
    }
    let value = items.value
    // Nothing is made of what is broken, and nothing said of what is in it.
    let broken = Repetition(items: Formula(.literal(.none), .any, value.place))
    switch value.content {
    case .number, .array: break
    case .string where FormulaReader.expressionText(value) != nil: break
    default:
      var hint: String?
      if case .string(let name) = value.content, isIdentifier(name) { hint = "write \"=\(name)\"" }
      diagnostics.error(
        "type", "expected a number, an array or an expression, found \(value.noun)", at: value.place, hint: hint)
      return broken
    }
    if case .number(let number) = value.content, !NumberRange(0, isWhole: true).contains(number) {
      formulas.outOfRange(number, NumberRange(0, isWhole: true), value, &diagnostics)
      return broken
    }
    guard let formula = formulas.read(value, as: Expected(.any), into: &diagnostics) else { return broken }
    var repetition = Repetition(items: formula)
    if let names { take(names.value, into: &repetition) }
    return repetition
  }

  private mutating func take(_ value: JSONValue, into repetition: inout Repetition) {
    var names: [JSONValue] = [value]
    if case .array(let items) = value.content {
      names = items
      if !(1...3).contains(items.count) {
        diagnostics.error(
          "count", "expected one to three names (of the item, its index and the count), found \(items.count)",
          at: value.openingPlace)
      }
    }
    let written = names.prefix(3).map { formulas.identifier($0, &diagnostics) }
    for (i, name) in written.enumerated() {
      guard let name else { continue }
      if written[..<i].contains(where: { $0?.value == name.value }) {
        diagnostics.error("duplicate-name", "\(Quoting.quoted(name.value)) is given twice", at: name.place)
      }
      switch i {
      case 0: repetition.itemName = name.value
      case 1: repetition.indexName = name.value
      default: repetition.countName = name.value
      }
    }
  }

  // MARK: Handlers

  mutating func handlers(_ value: JSONValue?) -> [Handler] {
    guard let value, let object = formulas.object(value, .handlers, &diagnostics) else { return [] }
    let home = EntryHome(place: .handler, isInComponent: enclosing != nil)
    return object.members.compactMap { member in
      guard let event = Handler.Event(rawValue: member.key) else { return nil }
      return Handler(event: event, entries: entries(member.value, in: home, isList: false), place: member.keyPlace)
    }
  }
}
