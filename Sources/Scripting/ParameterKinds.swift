import Expressions
import Graphics

/// Of what kind a value is that does not say it: as far as its expression tells at a glance.
enum ParameterKinds {
  /// Whether an expression may be of another kind than the one that was found.
  static func isLikely(_ kind: Parameter.Kind, of expression: Expression) -> Bool {
    if case .call = expression, kind == .numbers { return true }
    return kind == .number
  }

  /// - Parameter readsLayers: whether names of properties tell what layers have there.
  static func kind(
    of expression: Expression, _ known: [String: Parameter.Kind], readsLayers: Bool = true
  ) -> Parameter.Kind {
    switch expression {
    case .name: return leaf(expression, known)
    case .member(_, let name, _): return readsLayers ? kindsOfProperties[name] ?? .number : .number
    case .literal(let value): return kind(of: value)
    case .array(let items, _):
      let kinds = items.map { leaf($0, known) }
      return kinds.allSatisfy { $0 == .number } ? .numbers : .table
    case .unary(.not, _, _): return .bool
    case .binary(let operation, let left, let right, _):
      switch operation {
      case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual, .and, .or: return .bool
      case .add:
        let kinds = [leaf(left, known), leaf(right, known)]
        return kinds.contains(.string) ? .string : kinds.first { $0 != .number } ?? .number
      case .multiply, .divide:
        return [leaf(left, known), leaf(right, known)].first { $0 == .point || $0 == .size } ?? .number
      default: return .number
      }
    case .conditional(_, let yes, _, _): return leaf(yes, known)
    case .call(let function, let arguments, _):
      let first = arguments.first.map { leaf($0, known) } ?? .number
      if function == "mix" || function == "lerp" { return first == .string ? .color : first }
      if function == "interpolate" { return arguments.count > 2 ? element(arguments[2], known) : .number }
      if first == .table, functionsOfArrays.contains(function) { return .table }
      if function == "map", arguments.count > 1, kind(of: arguments[1], known, readsLayers: false) != .number {
        return .table
      }
      return kindsOfFunctions.first { $0.names.contains(function) }?.kind ?? .number
    case .construct(.template, _, _): return .string
    case .construct(.record, _, _): return .table
    default: return .number
    }
  }

  /// Looks no deeper than one level, so that long chains cost nothing.
  private static func leaf(_ expression: Expression, _ known: [String: Parameter.Kind]) -> Parameter.Kind {
    switch expression {
    // An int's expression need not be whole.
    case .name(let name, _): known[name].map { $0 == .int ? .number : $0 == .choice ? .string : $0 } ?? .number
    case .literal(let value): kind(of: value)
    case .array: .numbers
    case .construct(.record, _, _): .table
    case .construct(.template, _, _): .string
    case .call(let function, _, _): kindsOfFunctions.first { $0.names.contains(function) }?.kind ?? .number
    default: .number
    }
  }

  /// What the outputs of `interpolate` are: colors where they are texts, points where they are lists.
  private static func element(_ outputs: Expression, _ known: [String: Parameter.Kind]) -> Parameter.Kind {
    guard case .array(let items, _) = outputs, let first = items.first else { return .number }
    let kind = leaf(first, known)
    return kind == .string ? .color : kind == .numbers ? .point : kind
  }

  private static let kindsOfFunctions: [(names: [String], kind: Parameter.Kind)] = [
    (["contains"], .bool), (["point"], .point), (["inset"], .rect), (["rgb", "rgba", "hsl", "mix"], .color),
    (["format", "upper", "lower", "pad", "padEnd", "join", "hex"], .string),
    (["range", "slice", "reverse", "sort", "concat", "map", "filter"], .numbers),
  ]

  /// What layers and values have by a name, where all that have it have the same.
  private static let kindsOfProperties: [String: Parameter.Kind] = {
    var types: [String: Set<ValueType>] = ["center": [.point], "origin": [.point], "size": [.size], "start": [.point]]
    for property in Vocabulary.properties { types[property.name, default: []].insert(property.type) }
    return types.compactMapValues { types in
      types.count == 1 ? Parameter.Kind.allCases.first { $0 != .image && types.contains($0.valueType) } : nil
    }
  }()

  /// Those whose result is what the array is that they take.
  private static let functionsOfArrays = ["slice", "reverse", "sort", "concat", "filter"]

  private static func kind(of value: Value) -> Parameter.Kind {
    switch value {
    case .bool: .bool
    case .string: .string
    case .color: .color
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .array(let items): items.allSatisfy { if case .number = $0 { true } else { false } } ? .numbers : .table
    default: .number
    }
  }
}
