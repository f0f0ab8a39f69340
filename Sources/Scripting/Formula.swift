import Expressions
import Graphics

/// Something the script says, and where it says it.
public struct Written<T: Sendable>: Sendable {
  public var value: T
  public var place: SourcePlace

  public init(_ value: T, _ place: SourcePlace) {
    self.value = value
    self.place = place
  }
}

/// A property's value, whatever form it was written in, converted to the property's type.
public struct Formula: Sendable {
  public var expression: Expression
  public var type: ValueType
  public var place: SourcePlace

  public init(_ expression: Expression, _ type: ValueType, _ place: SourcePlace) {
    self.expression = expression
    self.type = type
    self.place = place
  }
}

/// A `let`: an expression under a name.
public struct NamedExpression: Sendable {
  public var name: Written<String>
  /// Of any type: `type` is `.any`, and found when names are resolved.
  public var formula: Formula
  /// Whether the reader could not make sense of it, so that it has no value.
  public private(set) var isBroken = false

  public init(name: Written<String>, formula: Formula) {
    self.name = name
    self.formula = formula
  }

  /// One that could not be read.
  init(broken name: Written<String>, at place: SourcePlace) {
    self.init(name: name, formula: Formula(.literal(.none), .any, place))
    isBroken = true
  }
}
