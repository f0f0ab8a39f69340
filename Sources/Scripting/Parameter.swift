import Graphics

/// An inspectable value.
public struct Parameter: Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    case number, int, bool, string, color, point, size, rect, image, choice, numbers, table
  }

  public var name: Written<String>
  public var kind: Kind
  /// In the type of `kind`: numbers are an array of numbers, a choice is a string, an image names a file (a string).
  public var value: Formula
  public var minimum: Double?
  public var maximum: Double?
  /// The values that a choice may have.
  public var choices: [String]
  public var label: String?
  public var description: String?
  /// The CSV or JSON file that holds the value, relative to the main script's folder; `value` is then null.
  public var file: Written<String>?
  /// Whether the script gives it a value; only a component's parameters may be without.
  public var hasValue = true
  public var place: SourcePlace
  /// Whether the reader could not make sense of it, so that it has no value.
  public var isBroken = false
  /// Whether it is not even known what it may be.
  public var isOfUnknownKind = false
  /// Whether `kind` is only what is likely: the value is an expression, whose type tells.
  public var isOfLikelyKind = false
}

extension Parameter {
  /// What a constant must be that it is given.
  public var expected: Expected {
    isOfUnknownKind
      ? Expected(.any)
      : ScriptReader.expected(kind, NumberRange(minimum, maximum, isWhole: kind == .int), choices)
  }
}

extension Parameter.Kind {
  public var valueType: ValueType {
    switch self {
    case .number, .int: .number
    case .bool: .bool
    case .string, .choice, .image: .string
    case .color: .color
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .numbers: .array(.number)
    case .table: .array(.any)
    }
  }
}
