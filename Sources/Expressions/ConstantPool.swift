import Graphics

/// What expressions share that are compiled for one script: one that stands in a layer is compiled for each of its
/// copies.
public struct ConstantPool: Sendable {
  /// What computing all that depends on nothing may cost.
  public var steps: StepBudget
  /// Of what file the expressions are.
  public var file = ""
  private var arrays: [Place: [Value]] = [:]

  private struct Place: Hashable {
    var file: String
    var range: TextRange
    /// A part can be made, and then be converted.
    var type: ValueType
  }

  /// Smaller ones take no more memory than finding them does.
  private static let smallest = 64

  public init(steps: StepBudget = StepBudget()) { self.steps = steps }

  /// The value, or an equal one that was computed before of the same part of the text: so that copies do not keep large
  /// arrays each.
  mutating func shared(_ value: Value, _ type: ValueType, at range: TextRange) -> Value {
    guard case .array(let elements) = value, elements.count > Self.smallest else { return value }
    let place = Place(file: file, range: range, type: type)
    if let known = arrays[place] { return known == elements ? .array(known) : value }
    arrays[place] = elements
    return value
  }
}
