import Expressions
import Graphics

extension ScriptReader {
  enum ParameterOwner { case script, component }

  /// - Parameter lets: the named expressions beside them, which tell what they may be that read these.
  mutating func parameters(
    _ value: JSONValue?, of owner: ParameterOwner = .script, beside lets: JSONValue?
  ) -> [Parameter] {
    var known: [String: Parameter.Kind] = [:]
    var bare: [Int] = []
    var parameters: [Parameter] = []
    for member in dictionary(value, "parameters") {
      _ = formulas.checkIdentifier(member.key, at: member.keyPlace, &diagnostics)
      let (parameter, isBroken) = keepingValues { $0.parameter(member, of: owner, known) }
      known[member.key] = parameter.kind
      var result = parameter
      result.isBroken = isBroken
      if !isBroken, !parameter.isOfUnknownKind, Self.isBare(member.value) { bare.append(parameters.count) }
      parameters.append(result)
    }
    settleKinds(of: bare, in: &parameters, known, beside: lets)
    return parameters
  }

  private static func isBare(_ value: JSONValue) -> Bool {
    guard case .object(let members) = value.content else { return true }
    return !members.contains { $0.key == "type" } && members.contains { $0.key == "value" }
  }

  /// So often names that lead to names are followed where each stands before the next.
  private static let mostRounds = 32

  /// Finds the kinds of bare values whose expressions name parameters that stand after them, or named expressions.
  private func settleKinds(
    of bare: [Int], in parameters: inout [Parameter], _ known: [String: Parameter.Kind], beside lets: JSONValue?
  ) {
    let bare = bare.filter { parameters[$0].value.expression.constant == nil }
    if bare.isEmpty { return }
    var known = known
    let taken = Set(parameters.map(\.name.value))
    let named = namedExpressions(lets).filter { !taken.contains($0.name) }
    for _ in 0..<Self.mostRounds {
      var isSettled = true
      for (name, expression) in named {
        let kind = ParameterKinds.kind(of: expression, known)
        if kind == known[name] { continue }
        known[name] = kind
        isSettled = false
      }
      for index in bare {
        let kind = ParameterKinds.kind(of: parameters[index].value.expression, known)
        if kind == parameters[index].kind { continue }
        parameters[index].kind = kind
        parameters[index].value.type = kind.valueType
        known[parameters[index].name.value] = kind
        isSettled = false
      }
      if isSettled { break }
    }
    let certain = known.filter { taken.contains($0.key) }
    for index in bare where parameters[index].minimum == nil && parameters[index].maximum == nil {
      let (kind, expression) = (parameters[index].kind, parameters[index].value.expression)
      parameters[index].isOfLikelyKind =
        ParameterKinds.isLikely(kind, of: expression)
        || ParameterKinds.kind(of: expression, certain, readsLayers: false) != kind
    }
  }

  /// In the order of the file, without a word about their mistakes, which are told where they are read as such.
  private func namedExpressions(_ lets: JSONValue?) -> [(name: String, expression: Expression)] {
    guard case .object(let members)? = lets?.content else { return [] }
    var unheard = Diagnostics()
    return members.filter { !$0.key.hasPrefix("x-") }.compactMap { member in
      formulas.read(member.value, as: Expected(.any), into: &unheard).map { (member.key, $0.expression) }
    }
  }

  /// Reads something whose mistakes leave out but one value; tells whether there are such.
  mutating func keepingValues<Result>(
    _ body: (inout ScriptReader) -> Result
  ) -> (result: Result, isBroken: Bool) {
    let before = diagnostics.hasLostValues
    diagnostics.hasLostValues = false
    defer { diagnostics.hasLostValues = before }
    let result = body(&self)
    return (result, diagnostics.hasLostValues)
  }

  /// The members of an object whose keys are the author's names.
  mutating func dictionary(_ value: JSONValue?, _ noun: String) -> [JSONMember] {
    guard let value else { return [] }
    guard case .object(let members) = value.content else {
      diagnostics.error("type", "expected \(noun) (an object), found \(value.noun)", at: value.place)
      return []
    }
    return members.filter { !$0.key.hasPrefix("x-") }
  }

  /// `{"type", "value", …}`, or a bare value that gives its type.
  private mutating func parameter(
    _ member: JSONMember, of owner: ParameterOwner, _ known: [String: Parameter.Kind]
  ) -> Parameter {
    let name = Written(member.key, member.keyPlace)
    guard case .object = member.value.content else { return bareParameter(name, member.value, known) }
    let fallback = Self.unknownParameter(name, member.value.place)
    guard let object = formulas.object(member.value, .parameter, &diagnostics) else { return fallback }

    let declared = formulas.oneOf(Parameter.Kind.self, object["type"], &diagnostics)
    let isOfUnknownKind = object["type"] != nil && declared == nil
    var bounds = NumberRange(
      formulas.plainNumber(object["min"], .any, &diagnostics),
      formulas.plainNumber(object["max"], .any, &diagnostics), isWhole: declared == .int)
    if let low = bounds.minimum, let high = bounds.maximum, low > high, let place = object["min"]?.place {
      diagnostics.error(
        "range", "'min' (\(NumberText.shortest(low))) is above 'max' (\(NumberText.shortest(high)))", at: place)
      (bounds.minimum, bounds.maximum) = (nil, nil)
    }
    let choices = (formulas.items(object["choices"], "an array of strings", &diagnostics) ?? [])
      .compactMap { formulas.text($0, &diagnostics) }

    var parameter = Self.emptyParameter(name, declared ?? .number, member.value.place)
    if let value = object["value"] {
      if let declared {
        let formula = formulas.read(value, as: Self.expected(declared, bounds, choices), into: &diagnostics)
        parameter.value = formula ?? Self.emptyParameter(name, declared, value.place).value
      } else {
        parameter = bareParameter(name, value, known)
        if let number = parameter.value.expression.constantNumber, !bounds.contains(number) {
          formulas.outOfRange(number, bounds, value, &diagnostics)
        }
      }
    } else {
      parameter.hasValue = object["file"] != nil
      checkAbsence(object, owner)
    }
    // Beside a value it is a mistake by itself, and what is wrong with the file is none of its own.
    if object["value"] == nil { parameter.file = file(object["file"]) }
    if isOfUnknownKind { parameter.isOfUnknownKind = true }
    if !parameter.isOfUnknownKind { checkExtras(object, parameter.kind, isDeclared: declared != nil) }
    parameter.minimum = bounds.minimum
    parameter.maximum = bounds.maximum
    parameter.choices = choices
    parameter.label = formulas.text(object["label"], &diagnostics)
    parameter.description = formulas.text(object["description"], &diagnostics)
    parameter.place = member.value.place
    return parameter
  }

  /// Of a parameter without a value: only a component's may be, and then it says its type.
  private mutating func checkAbsence(_ object: ObjectView, _ owner: ParameterOwner) {
    let fileIsMeant = object["file"] != nil
    if owner == .script, !fileIsMeant, !object.hadUnknownKeys {
      diagnostics.error("missing-key", "a parameter needs 'value'", at: object.place.opening)
    }
    guard owner == .component || fileIsMeant, object["type"] == nil else { return }
    diagnostics.error(
      "missing-key", "a parameter \(fileIsMeant ? "with 'file'" : "without 'value'") needs 'type'",
      at: object.place.opening, hint: fileIsMeant ? "numbers or table" : nil)
  }

  private mutating func file(_ value: JSONValue?) -> Written<String>? {
    guard let value, let name = formulas.text(value, &diagnostics) else { return nil }
    guard !name.isEmpty else {
      diagnostics.error("type", "expected the name of a CSV or JSON file, found \(value.noun)", at: value.place)
      return nil
    }
    return Written(FilePath.joined(folder: value.place.folder, name), value.place)
  }

  private mutating func checkExtras(
    _ object: ObjectView, _ kind: Parameter.Kind, isDeclared: Bool
  ) {
    if kind != .number && kind != .int {
      for key in ["min", "max"] {
        guard let member = object.member(key) else { continue }
        diagnostics.error(
          "conflict", "'\(key)' is for number and int, not for \(kind.rawValue)", at: member.keyPlace)
      }
    }
    if let member = object.member("file") {
      if object["value"] != nil {
        diagnostics.error("conflict", "a parameter has either 'value' or 'file'", at: member.keyPlace)
      } else if kind != .numbers, kind != .table, isDeclared {
        diagnostics.error(
          "conflict", "'file' is for numbers and table, not for \(kind.rawValue)", at: member.keyPlace)
      }
    }
    if let member = object.member("choices") {
      if kind != .choice {
        diagnostics.error(
          "conflict", "'choices' is for choice, not for \(kind.rawValue)", at: member.keyPlace,
          hint: "add \"type\": \"choice\"")
      } else if case .array(let items) = member.value.content, items.isEmpty {
        diagnostics.error("count", "'choices' needs at least one value", at: member.value.place)
      }
    } else if kind == .choice {
      diagnostics.error("missing-key", "a choice needs 'choices'", at: object.place.opening)
    }
  }

  static func expected(_ kind: Parameter.Kind, _ bounds: NumberRange, _ choices: [String]) -> Expected {
    switch kind {
    case .number, .int: Expected(.number, range: bounds)
    case .choice: Expected(.string, names: choices)
    case .color: Expected(.color, isNullable: true)
    case .image: Expected(.image, isNullable: true)
    default: Expected(kind.valueType)
    }
  }

  /// Number, boolean, string; a string in the notation of a color is a color; an array of numbers is `numbers`, any
  /// other a `table`. Of an expression its outermost operation tells; where it does not, it is a number.
  private mutating func bareParameter(
    _ name: Written<String>, _ value: JSONValue, _ known: [String: Parameter.Kind]
  ) -> Parameter {
    var result = Self.unknownParameter(name, value.place)
    if case .null = value.content {
      diagnostics.error("type", "null gives no type", at: value.place, hint: "write {\"type\": …, \"value\": null}")
      return result
    }
    guard var formula = formulas.read(value, as: Expected(.any), into: &diagnostics) else { return result }
    result.isOfUnknownKind = false
    result.kind = ParameterKinds.kind(of: formula.expression, known)
    formula.type = result.kind.valueType
    result.value = formula
    return result
  }

  /// One of which nobody knows what it may be, for it could not be read.
  private static func unknownParameter(_ name: Written<String>, _ place: SourcePlace) -> Parameter {
    var parameter = emptyParameter(name, .number, place)
    parameter.isOfUnknownKind = true
    return parameter
  }

  private static func emptyParameter(
    _ name: Written<String>, _ kind: Parameter.Kind, _ place: SourcePlace
  ) -> Parameter {
    let value: Value =
      switch kind {
      case .number, .int: .number(0)
      case .bool: .bool(false)
      case .string, .choice: .string("")
      case .color, .image: .none
      case .point: .point(.zero)
      case .size: .size(.zero)
      case .rect: .rect(.zero)
      case .numbers, .table: .array([])
      }
    return Parameter(
      name: name, kind: kind, value: Formula(.literal(value), kind.valueType, place), choices: [], place: place)
  }
}
