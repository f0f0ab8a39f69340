import Graphics

/// The JSON Schema (draft 2020-12) of the script format, from the same table that the reader uses.
///
/// It accepts every valid script. It rejects unknown keys and values, broken structure, and constants out of range;
/// what concerns several values together (names that are unique, counts that match) only the reader checks.
public enum ScriptSchema {
  /// Ends with a newline.
  public static func json() -> String {
    let members: [(String, JSONText)] = [
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("title", .string("animate script, version 1")),
      ("$ref", .string("#/$defs/script")),
      ("$defs", .object(definitions)),
    ]
    return JSONText.object(members).pretty + "\n"
  }

  private static var definitions: [(String, JSONText)] {
    var result = valueDefinitions
    result.append(
      ("layer", anyOf(LayerKind.allCases.map { reference("layer-\($0.rawValue)") } + [reference("instance")])))
    result += LayerKind.allCases.map { ("layer-\($0.rawValue)", layer($0)) }
    result.append(("instance", instance))
    for form in Vocabulary.objects where form.name != .layer {
      result.append((form.name.rawValue, object(form)))
    }
    return result
  }

  // MARK: Objects

  private static func object(_ form: Vocabulary.ObjectForm) -> JSONText {
    object(
      form.keys.map { ($0.name, described(schema($0.form), $0.summary)) },
      required: form.keys.filter(\.isRequired).map(\.name), and: conditions(form.name), isOpen: form.isOpen)
  }

  private static func object(
    _ properties: [(String, JSONText)], required: [String], and conditions: [(String, JSONText)] = [],
    isOpen: Bool = false
  ) -> JSONText {
    var members: [(String, JSONText)] = [("type", .string("object")), ("properties", .object(properties))]
    if !required.isEmpty { members.append(("required", .strings(required))) }
    return .object(members + conditions + (isOpen ? [] : closed))
  }

  /// No other keys but the author's own.
  private static let closed: [(String, JSONText)] = [
    ("patternProperties", .object([("^x-", .bool(true))])), ("additionalProperties", .bool(false)),
  ]

  private static func layer(_ kind: LayerKind) -> JSONText {
    var properties: [(String, JSONText)] = []
    for key in Vocabulary.object(.layer).keys where key.name != "component" && key.kinds.contains(kind) {
      switch key.name {
      case "type": properties.append((key.name, .object([("const", .string(kind.rawValue))])))
      default: properties.append((key.name, described(schema(key.form), key.summary)))
      }
    }
    for property in Vocabulary.properties(of: kind) {
      properties.append((property.name, described(schema(property.expected), property.summary)))
    }
    let maskMode: [(String, JSONText)] = [
      ("dependentRequired", .object([("maskMode", .strings(["mask"])), ("as", .strings(["forEach"]))]))
    ]
    let required = Vocabulary.requiredProperties(of: kind)
    return object(properties, required: kind == .layer ? required : ["type"] + required, and: maskMode)
  }

  /// A layer that names a component: its parameters are keys as well, whatever they are called.
  private static var instance: JSONText {
    let foreign = ["type", "sublayers", "constraints", "stack"]
    var properties: [(String, JSONText)] = []
    for key in Vocabulary.object(.layer).keys where key.kinds.contains(.layer) && !foreign.contains(key.name) {
      properties.append((key.name, described(schema(key.form), key.summary)))
    }
    for property in Vocabulary.properties(of: .layer) where Vocabulary.structuralKeys.contains(property.name) {
      properties.append((property.name, described(schema(property.expected), property.summary)))
    }
    return .object([
      ("type", .string("object")), ("properties", .object(properties)), ("required", .strings(["component"])),
      ("not", anyOf(foreign.map { .object([("required", .strings([$0]))]) })),
    ])
  }

  /// What keys may stand together.
  private static func conditions(_ name: Vocabulary.ObjectForm.Name) -> [(String, JSONText)] {
    func required(_ names: [String]) -> JSONText { .object([("required", .strings(names))]) }
    switch name {
    case .animate:
      return [
        ("anyOf", .array(["from", "to", "by", "values", "path"].map { required([$0]) })),
        (
          "not",
          anyOf(
            [
              ["from", "to", "by"], ["values", "path"], ["at", "after"], ["repeatCount", "repeatDuration"],
              ["values", "from"], ["values", "to"], ["values", "by"], ["values", "spring"], ["path", "from"],
              ["path", "to"], ["path", "by"], ["path", "spring"],
            ].map(required))
        ),
        (
          "dependentRequired",
          .object([
            ("delay", .strings(["after"])), ("rotationMode", .strings(["path"])),
            ("staggerFrom", .strings(["stagger"])),
          ])
        ),
      ]
    case .transition:
      return [
        ("oneOf", .array([required(["from", "to"]), required(["layer", "set"])])),
        ("not", required(["at", "after"])),
        ("dependentRequired", .object([("delay", .strings(["after"]))])),
      ]
    case .keyframes:
      return [
        ("not", anyOf([["at", "after"], ["repeatCount", "repeatDuration"]].map(required))),
        ("dependentRequired", .object([("delay", .strings(["after"])), ("staggerFrom", .strings(["stagger"]))])),
      ]
    case .touch, .send, .marker, .sequence:
      return [
        ("not", required(["at", "after"])), ("dependentRequired", .object([("delay", .strings(["after"]))])),
      ]
    case .set, .by, .parallel:
      return [
        ("not", required(["at", "after"])),
        ("dependentRequired", .object([("delay", .strings(["after"])), ("staggerFrom", .strings(["stagger"]))])),
      ]
    case .filter: return [("oneOf", .array(Filter.Kind.allCases.map { required([$0.rawValue]) }))]
    default: return []
    }
  }

  // MARK: Forms

  private static func schema(_ form: Vocabulary.Form) -> JSONText {
    switch form {
    case .text: return type("string")
    case .identifier: return reference("name")
    case .number(let range): return number(range)
    case .names(let names): return .object([("enum", .strings(names))])
    case .value(let expected): return schema(expected)
    case .expression: return reference("expression")
    case .list(let item, let count): return list(schema(item), count)
    case .object(let name): return reference(name.rawValue)
    case .dictionary(let value):
      return .object([
        ("type", .string("object")), ("patternProperties", .object([("^x-", .bool(true))])),
        ("additionalProperties", schema(value)),
      ])
    case .oneOf(let forms): return anyOf(forms.map(schema))
    case .nothing: return type("null")
    case .off: return .object([("const", .bool(false))])
    case .bare: return .object([("not", anyOf([type("object"), type("null")]))])
    case .any: return .object([])
    }
  }

  private static func schema(_ expected: Expected) -> JSONText {
    var forms: [JSONText]
    switch expected.type {
    case .number where !expected.numberNames.isEmpty:
      forms = [number(expected.range), names(expected.numberNames.map(\.name)), reference("expression")]
    case .number where expected.range != .any: forms = [number(expected.range), reference("expression")]
    case .string where !expected.names.isEmpty:
      forms = [names(expected.names)] + others(expected.aliases) + [reference("expression")]
    case .array(let element):
      let item = schema(
        Expected(
          element, range: expected.range, names: expected.names, aliases: expected.aliases,
          numberNames: expected.numberNames))
      if let count = expected.count { return anyOf([item, list(item, count...count)]) }
      forms = [list(item, Vocabulary.anyCount), reference("expression")]
    default: forms = [reference(definitionName(expected.type))]
    }
    if expected.isNullable { forms.append(type("null")) }
    return anyOf(forms)
  }

  private static func definitionName(_ type: ValueType) -> String {
    switch type {
    case .number: "number"
    case .bool: "boolean"
    case .string: "text"
    case .point: "point"
    case .size: "size"
    case .rect: "rect"
    case .color: "color"
    case .path: "path"
    case .transform: "transformValue"
    case .image: "image"
    case .array, .record, .any: "value"
    }
  }

  private static var valueDefinitions: [(String, JSONText)] {
    func vector(_ count: Int, _ summary: String) -> JSONText {
      described(anyOf([list(reference("number"), count...count), reference("expression")]), summary)
    }
    let paths = FormulaReader.pathForms.map { reference($0.form.rawValue) }
    return [
      (
        "name",
        .object([
          ("type", .string("string")), ("pattern", .string(namePattern)),
          ("maxLength", .number(Double(mostBytesOfName))),
        ])
      ),
      (
        "expression",
        .object([
          ("type", .string("string")), ("pattern", .string("^=(?!=)")),
          ("description", .string("An expression: = and a formula.")),
        ])
      ),
      ("number", anyOf([type("number"), reference("expression")])),
      ("boolean", anyOf([type("boolean"), reference("expression")])),
      ("text", described(type("string"), "Text; ${…} holds an expression.")),
      ("point", vector(2, "[x, y]")),
      ("size", vector(2, "[width, height]")),
      ("rect", vector(4, "[x, y, width, height]")),
      ("color", described(type("string"), "A CSS color, or an expression.")),
      ("image", .object([("type", .string("string")), ("minLength", .number(1))])),
      ("path", anyOf([type("string"), list(reference("path"), Vocabulary.anyCount)] + paths)),
      (
        "transformValue",
        anyOf([
          reference("expression"), reference("transform"), reference("matrixTransform"),
          list(reference("transformValue"), Vocabulary.anyCount),
        ])
      ),
      (
        "value",
        anyOf([.object([("type", .strings(["number", "boolean", "string", "null", "array"]))])] + paths)
      ),
    ]
  }

  /// Without the classes that some dialects lack: no space, no ASCII punctuation but `_`, no digit in front.
  private static let namePattern = #"^[^\s\d!-/:-@\[-^`{-~][^\s!-/:-@\[-^`{-~]*$"#

  // MARK: Parts

  private static func type(_ name: String) -> JSONText { .object([("type", .string(name))]) }

  /// What is taken for a name: valid, and nothing to propose.
  private static func others(_ aliases: [String: String]) -> [JSONText] {
    if aliases.isEmpty { return [] }
    return [
      .object([
        ("type", .string("string")), ("pattern", .string("^(\(aliases.keys.sorted().joined(separator: "|")))$")),
      ])
    ]
  }

  private static func names(_ names: [String]) -> JSONText { .object([("enum", .strings(names))]) }

  private static func reference(_ name: String) -> JSONText { .object([("$ref", .string("#/$defs/\(name)"))]) }

  private static func anyOf(_ forms: [JSONText]) -> JSONText {
    forms.count == 1 ? forms[0] : .object([("anyOf", .array(forms))])
  }

  private static func number(_ range: NumberRange) -> JSONText {
    var members: [(String, JSONText)] = [("type", .string(range.isWhole ? "integer" : "number"))]
    if let minimum = range.minimum {
      members.append((range.excludesMinimum ? "exclusiveMinimum" : "minimum", .number(minimum)))
    }
    if let maximum = range.maximum { members.append(("maximum", .number(maximum))) }
    return .object(members)
  }

  private static func list(_ item: JSONText, _ count: ClosedRange<Int>) -> JSONText {
    var members: [(String, JSONText)] = [("type", .string("array")), ("items", item)]
    if count.lowerBound > 0 { members.append(("minItems", .number(Double(count.lowerBound)))) }
    if count.upperBound < .max { members.append(("maxItems", .number(Double(count.upperBound)))) }
    return .object(members)
  }

  private static func described(_ schema: JSONText, _ summary: String) -> JSONText {
    guard case .object(let members) = schema, !members.contains(where: { $0.0 == "description" }) else { return schema }
    return .object([("description", .string(summary))] + members)
  }
}
