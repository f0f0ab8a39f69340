import Graphics

/// What a chain of names stands for.
public enum NameResolution: Sendable {
  /// A value that the evaluation is given, in the array's slot; the chain's first `consumed` names lead to it, and the
  /// rest must be members of its type.
  case slot(Int, ValueType, consumed: Int)
  /// A value that never changes.
  case constant(Value, consumed: Int)
  /// The name at this place of the chain leads nowhere; what could have stood there.
  case unknown(at: Int, candidates: [String])
  /// The name at this place of the chain could mean several things.
  case ambiguous(at: Int, message: String)
  /// The name at this place of the chain is known, but stands for no value.
  case noValue(at: Int, message: String, hint: String?)
}

/// The names that an expression may use, where it stands.
public protocol NameScope {
  /// `ring.transform.rotation.z` is offered whole, at least one name. A subscript by a whole number belongs to the name
  /// before it (`row[0]`) when the names before it alone are unknown.
  func resolve(_ chain: [String]) -> NameResolution
  /// How many items there are of a name: `row[0]`, `row[1]`, …; nil where it is not the name of items.
  func itemCount(_ chain: [String]) -> Int?
  /// A slot that holds an array of what `members`, or the first `consumed` of them, lead to from each item of a name.
  /// Nil where there is none, and items are to be read one by one.
  func itemList(_ chain: [String], _ members: [String]) -> NameResolution?
  /// The value of a slot that never changes; nil where it may.
  func constant(in slot: Int) -> Value?
}

extension NameScope {
  public func itemCount(_ chain: [String]) -> Int? { nil }
  public func itemList(_ chain: [String], _ members: [String]) -> NameResolution? { nil }
  public func constant(in slot: Int) -> Value? { nil }
}

/// A function that another module lends to expressions.
public struct ExternalFunction: Sendable {
  /// The index of the choice (0 without choices), and the numbers; must be pure.
  public typealias Body = @Sendable (_ choice: Int, _ numbers: UnsafeBufferPointer<Double>) -> Double

  public let name: String
  /// What its first argument may say, a literal string; empty: it takes numbers only.
  public let choices: [String]
  /// What its numbers are called in messages.
  public let numbers: [String]
  public let body: Body

  public init(_ name: String, choices: [String] = [], numbers: [String], body: @escaping Body) {
    self.name = name
    self.choices = choices
    self.numbers = numbers
    // Of what is not finite nothing is, though a curve may have an end there.
    self.body = { choice, numbers in numbers.allSatisfy(\.isFinite) ? body(choice, numbers) : .nan }
  }
}
