/// `Σ coefficient × variable  relation  constant`, with a priority as in UIKit.
public struct LinearConstraint: Hashable, Sendable {
  public enum Relation: Hashable, Sendable { case equal, lessOrEqual, greaterOrEqual }

  public struct Term: Hashable, Sendable {
    public var variable: Int
    public var coefficient: Double

    public init(_ variable: Int, _ coefficient: Double) {
      self.variable = variable
      self.coefficient = coefficient
    }
  }

  /// Each variable at most once, with a coefficient other than 0.
  public var terms: [Term]
  public var relation: Relation
  public var constant: Double
  /// 1000 and above is required. Below, a constraint of a higher priority is never given up for any number of lower
  /// ones; of those of one priority the sum of what they are missed by is as small as can be.
  public var priority: Double

  /// Of an equation: the priority with which the left side is kept from exceeding the constant; `priority` then keeps
  /// it from falling short. Nil: the same. Neither is required then.
  public var excessPriority: Double?
  /// How much it counts among those of its priority.
  public var weight: Double

  /// The priority of what must hold.
  public static let required = 1000.0

  /// - Parameter terms: those of one variable are added up; those that come to 0 are left out.
  public init(
    _ terms: [Term], _ relation: Relation, _ constant: Double, priority: Double = required, weight: Double = 1
  ) {
    var sum: [Term] = []
    for term in terms {
      if let index = sum.firstIndex(where: { $0.variable == term.variable }) {
        sum[index].coefficient += term.coefficient
      } else {
        sum.append(term)
      }
    }
    self.terms = sum.filter { $0.coefficient != 0 }
    self.relation = relation
    self.constant = constant
    self.priority = priority
    self.weight = weight
  }

  var isRequired: Bool { priority >= LinearConstraint.required }

  /// Whether it differs in its constant alone.
  func hasForm(of other: LinearConstraint) -> Bool {
    relation == other.relation && priority == other.priority && excessPriority == other.excessPriority
      && weight == other.weight && terms == other.terms
  }
}

/// Why constraints have no solution, or not one only.
public enum LayoutFailure: Error, Hashable, Sendable {
  /// Required constraints, by their numbers in ascending order, that cannot all hold: without any one of them the rest
  /// can.
  case conflict([Int])
  /// Variables, by their numbers in ascending order, that could as well have another value.
  case undetermined([Int])
  /// The numbers in them are too large or too different in size to be reckoned with.
  case unsolvable
}
