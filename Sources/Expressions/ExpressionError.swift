import Graphics

/// A mistake in an expression that is found before anything runs.
public struct ExpressionError: Error, Hashable, Sendable {
  /// Bytes of the file.
  public var range: TextRange
  /// One sentence: what was found, and what was expected.
  public var message: String
  /// What to do: `did you mean 'width'?`
  public var hint: String?
  /// A stable name: `expression-syntax`, `unknown-name`, `ambiguous-name`, `unknown-function`, `arguments`, `type`,
  /// `not-finite`, `range`, `shader` (what cannot be computed at every pixel), `limit.depth`, `limit.size`,
  /// `limit.steps`.
  public var code: String

  public init(range: TextRange, message: String, hint: String? = nil, code: String) {
    self.range = range
    self.message = message
    self.hint = hint
    self.code = code
  }
}

/// What went wrong while an expression was evaluated, with the values that it had read.
public struct EvaluationError: Error, Hashable, Sendable {
  /// `not-finite`, `range` (an index or argument out of range), `type` (of a value known only now), `limit.steps`.
  public var code: String
  public var message: String
  /// Bytes of the file.
  public var range: TextRange
  /// What the expression's names stood for, in the order in which it names them.
  public var values: [NamedValue]

  public struct NamedValue: Hashable, Sendable {
    public var name: String
    public var value: Value

    public init(name: String, value: Value) {
      self.name = name
      self.value = value
    }
  }

  public init(code: String, message: String, range: TextRange, values: [NamedValue]) {
    self.code = code
    self.message = message
    self.range = range
    self.values = values
  }
}
