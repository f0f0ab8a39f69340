import Graphics

/// Layers in a container, and what is said of them: gives their frames.
///
/// Each layer has four variables: its left edge, width, top edge and height, in the container's own space. The
/// container's edges are numbers, not variables, so what only they connect is solved apart; where its size is to be
/// found, that is two more variables.
public struct Arrangement: Sendable {
  /// Where it is to be found, its size is zero.
  public let container: Rect
  public let fitting: Fitting?
  public var items: [LayoutItem]
  public private(set) var constraints: [LinearConstraint] = []
  /// For each constraint what it is to the caller.
  public private(set) var origins: [Origin] = []

  /// Where a constraint comes from.
  public enum Origin: Hashable, Sendable {
    /// The caller's number of it.
    case rule(Int)
    /// An item's natural size.
    case naturalSize(Int)
    /// A frame that an item has of its own.
    case ownFrame(Int)
    case stack
    /// No item is smaller than nothing.
    case notNegative(item: Int, isWidth: Bool)
    /// What a container is that is as small as it can be.
    case fitting
  }

  /// What an attribute is taken of.
  public enum Operand: Hashable, Sendable {
    case item(Int)
    case container
  }

  public init(container: Rect, items: [LayoutItem]) {
    self.container = container
    self.items = items
    fitting = nil
  }

  /// The container is as small as what is in it allows.
  public init(_ fitting: Fitting, items: [LayoutItem]) {
    container = .zero
    self.items = items
    self.fitting = fitting
    let (width, height) = (value(.width, of: .container).terms, value(.height, of: .container).terms)
    let isGiven = fitting.width != nil
    let aim = fitting.isLargest ? Fitting.endless : 0
    add(
      LinearConstraint(
        width, .equal, fitting.width ?? aim, priority: isGiven ? LinearConstraint.required : Fitting.priority),
      .fitting)
    add(LinearConstraint(height, .equal, aim, priority: Fitting.priority), .fitting)
  }

  /// How a container's size is found.
  public struct Fitting: Hashable, Sendable {
    /// Nil: to be found, too.
    public var width: Double?
    /// As large as can be, `endless` where nothing holds it, in place of as small.
    public var isLargest: Bool

    public init(width: Double? = nil, isLargest: Bool = false) { (self.width, self.isLargest) = (width, isLargest) }

    public static let endless = 1e6

    /// With which a container is as small as can be: UIKit's `fittingSizeLevel`.
    static let priority = 50.0
  }

  /// Width or height of the container, where it is given.
  func containerLength(isHorizontal: Bool) -> Double? {
    guard let fitting else { return isHorizontal ? container.width : container.height }
    return isHorizontal ? fitting.width : nil
  }

  /// A number and variables that add up to an attribute's value.
  public struct Expression: Sendable {
    public var terms: [LinearConstraint.Term]
    public var constant: Double
  }

  // MARK: What is said

  /// `operand.attribute relation other.otherAttribute × multiplier + constant`
  /// - Parameter other: nil: the constant alone.
  public mutating func constrain(
    _ operand: Operand, _ attribute: LayoutAttribute, _ relation: LinearConstraint.Relation,
    to other: (operand: Operand, attribute: LayoutAttribute)? = nil, multiplier: Double = 1, constant: Double = 0,
    priority: Double = LinearConstraint.required, weight: Double = 1, origin: Origin
  ) {
    let left = value(attribute, of: operand)
    var terms = left.terms
    var right = constant - left.constant
    if let other {
      let value = value(other.attribute, of: other.operand)
      terms += value.terms.map { LinearConstraint.Term($0.variable, -multiplier * $0.coefficient) }
      right += multiplier * value.constant
    }
    add(LinearConstraint(terms, relation, right, priority: priority, weight: weight), origin)
  }

  public mutating func add(_ constraint: LinearConstraint, _ origin: Origin) {
    constraints.append(constraint)
    origins.append(origin)
  }

  /// No item is smaller or larger than what is in it allows.
  public mutating func addLimits() {
    for (index, item) in items.enumerated() {
      guard let limits = item.limits else { continue }
      let sizes = [
        (LayoutAttribute.width, limits.least.width, limits.most.width),
        (.height, limits.least.height, limits.most.height),
      ]
      for (attribute, least, most) in sizes {
        let origin = Origin.naturalSize(index)
        constrain(.item(index), attribute, .greaterOrEqual, constant: least, origin: origin)
        if most < Fitting.endless {
          constrain(.item(index), attribute, .lessOrEqual, constant: max(least, most), origin: origin)
        }
      }
    }
  }

  /// Every item hugs its natural size and resists being compressed below it.
  public mutating func addNaturalSizes() {
    for (index, item) in items.enumerated() {
      let sizes = [
        (
          item.naturalWidth, LayoutAttribute.width, item.hugging.horizontal, item.compressionResistance.horizontal
        ),
        (item.naturalHeight, .height, item.hugging.vertical, item.compressionResistance.vertical),
      ]
      for case (let size?, let attribute, let hugging, let resistance) in sizes {
        let origin = Origin.naturalSize(index)
        if hugging < LinearConstraint.required, resistance < LinearConstraint.required {
          constrain(.item(index), attribute, .equal, constant: size, priority: resistance, origin: origin)
          constraints[constraints.count - 1].excessPriority = hugging
        } else {
          constrain(.item(index), attribute, .lessOrEqual, constant: size, priority: hugging, origin: origin)
          constrain(.item(index), attribute, .greaterOrEqual, constant: size, priority: resistance, origin: origin)
        }
      }
    }
  }

  public func value(_ attribute: LayoutAttribute, of operand: Operand) -> Expression {
    guard case .item(let item) = operand else { return containerValue(attribute) }
    func term(_ offset: Int, _ coefficient: Double = 1) -> LinearConstraint.Term {
      LinearConstraint.Term(4 * item + offset, coefficient)
    }
    func baseline(_ line: Baseline) -> Expression {
      let height = line.fraction == 0 ? [] : [term(3, line.fraction)]
      return Expression(terms: [term(2)] + height, constant: line.offset)
    }
    switch attribute {
    case .left, .leading: return Expression(terms: [term(0)], constant: 0)
    case .right, .trailing: return Expression(terms: [term(0), term(1)], constant: 0)
    case .centerX: return Expression(terms: [term(0), term(1, 0.5)], constant: 0)
    case .width: return Expression(terms: [term(1)], constant: 0)
    case .top: return Expression(terms: [term(2)], constant: 0)
    case .bottom: return Expression(terms: [term(2), term(3)], constant: 0)
    case .centerY: return Expression(terms: [term(2), term(3, 0.5)], constant: 0)
    case .height: return Expression(terms: [term(3)], constant: 0)
    case .firstBaseline: return baseline(items[item].firstBaseline)
    case .lastBaseline: return baseline(items[item].lastBaseline)
    }
  }

  private func containerValue(_ attribute: LayoutAttribute) -> Expression {
    /// The edge before, and how much of the size lies between.
    let (near, share): (Double, Double) =
      switch attribute {
      case .left, .leading: (container.minX, 0)
      case .right, .trailing: (container.minX, 1)
      case .centerX: (container.minX, 0.5)
      case .width: (0, 1)
      case .top: (container.minY, 0)
      case .bottom, .firstBaseline, .lastBaseline: (container.minY, 1)
      case .centerY: (container.minY, 0.5)
      case .height: (0, 1)
      }
    let isHorizontal = attribute.isHorizontal
    if fitting == nil {
      return Expression(terms: [], constant: near + share * (isHorizontal ? container.width : container.height))
    }
    let variable = 4 * items.count + (isHorizontal ? 0 : 1)
    return Expression(terms: share == 0 ? [] : [LinearConstraint.Term(variable, share)], constant: near)
  }

  // MARK: The frames

  /// A part of an item's frame that more than one value would do for.
  public struct OpenEnd: Hashable, Sendable {
    public enum Part: Int, Hashable, Sendable {
      case horizontalPosition, width, verticalPosition, height

      public var isVertical: Bool { self == .verticalPosition || self == .height }
    }

    public var item: Int
    public var part: Part
  }

  public enum Failure: Error, Hashable, Sendable {
    /// Required constraints that cannot all hold.
    case conflict([Origin])
    case undetermined([OpenEnd])
    case unsolvable
  }

  /// What solves an arrangement's constraints, and later ones of the same form with other constants.
  public func solver() throws(Failure) -> LayoutSolver {
    do throws(LayoutFailure) {
      return try LayoutSolver(variableCount: variableCount, constraints: constraints)
    } catch {
      throw failure(error)
    }
  }

  private var variableCount: Int { 4 * items.count + (fitting == nil ? 0 : 2) }

  /// What was found.
  public struct Solution: Hashable, Sendable {
    /// Of the items. Where the container's size was to be found, some may as well be elsewhere, or have another size.
    public var frames: [Rect]
    /// Of the container.
    public var size: Size
  }

  /// The frames of the items.
  /// - Parameter solver: of constraints that may be of another form; then they are solved from the beginning.
  public func frames(_ solver: LayoutSolver? = nil) throws(Failure) -> [Rect] { try solution(solver).frames }

  /// The frames of the items, and the container's size.
  /// - Parameters:
  ///   - solver: as of `frames`.
  ///   - mayBeOneOfMany: whether other solutions may be as good; nil: only where the container's size is to be found.
  public func solution(
    _ solver: LayoutSolver? = nil, mayBeOneOfMany: Bool? = nil
  ) throws(Failure) -> Solution {
    let mayBeOneOfMany = mayBeOneOfMany ?? (fitting != nil)
    do throws(LayoutFailure) {
      let values: [Double]
      if let known = try solver?.solution(of: constraints, mayBeOneOfMany: mayBeOneOfMany) {
        values = known
      } else {
        values = try LayoutSolver(variableCount: variableCount, constraints: constraints)
          .solution(mayBeOneOfMany: mayBeOneOfMany)
      }
      if hasSizes(values) { return solution(values) }
    } catch {
      guard case .undetermined = error else { throw failure(error) }
    }
    return try solutionOfSizesAboveZero(mayBeOneOfMany: mayBeOneOfMany)
  }

  /// What else contradicts itself when the constraints of a conflict are left out, and those of each one that is found
  /// then: what does not follow from another.
  /// - Parameter limit: how many are looked for.
  public func conflicts(beside first: [Origin], limit: Int = 8) -> [[Origin]] {
    var found: [[Origin]] = []
    var left = Set(first)
    while found.count < limit {
      var rest = self
      let kept = constraints.indices.filter { !left.contains(origins[$0]) }
      rest.constraints = kept.map { constraints[$0] }
      rest.origins = kept.map { origins[$0] }
      do throws(Failure) {
        _ = try rest.frames()
        return found
      } catch {
        guard case .conflict(let origins) = error, !left.isSuperset(of: origins) else { return found }
        found.append(origins)
        left.formUnion(origins)
      }
    }
    return found
  }

  private func hasSizes(_ values: [Double]) -> Bool {
    items.indices.allSatisfy { values[4 * $0 + 1] >= -1e-6 && values[4 * $0 + 3] >= -1e-6 }
  }

  /// That sizes are not negative is only said where it matters.
  private func solutionOfSizesAboveZero(mayBeOneOfMany: Bool) throws(Failure) -> Solution {
    var whole = self
    for item in items.indices {
      for isWidth in [true, false] {
        whole.constrain(
          .item(item), isWidth ? .width : .height, .greaterOrEqual,
          origin: .notNegative(item: item, isWidth: isWidth))
      }
    }
    do throws(LayoutFailure) {
      return solution(
        try LayoutSolver(variableCount: variableCount, constraints: whole.constraints)
          .solution(mayBeOneOfMany: mayBeOneOfMany))
    } catch {
      throw whole.failure(error)
    }
  }

  private func solution(_ values: [Double]) -> Solution {
    if fitting == nil { return Solution(frames: rects(values), size: container.size) }
    let size = values.suffix(2).map { max(0, $0) }
    return Solution(frames: rects(values), size: Size(size[0], size[1]))
  }

  private func failure(_ error: LayoutFailure) -> Failure {
    switch error {
    case .conflict(let numbers): .conflict(numbers.map { origins[$0] })
    case .undetermined(let variables):
      .undetermined(
        variables.compactMap { variable in
          OpenEnd.Part(rawValue: variable % 4).map { OpenEnd(item: variable / 4, part: $0) }
        })
    case .unsolvable: .unsolvable
    }
  }

  private func rects(_ values: [Double]) -> [Rect] {
    items.indices.map { item in
      let (width, height) = (values[4 * item + 1], values[4 * item + 3])
      return Rect(
        values[4 * item], values[4 * item + 2], snapped(width, items[item].naturalWidth),
        snapped(height, items[item].naturalHeight))
    }
  }

  /// Text as wide as it naturally is must not be broken because of the last bit.
  private func snapped(_ size: Double, _ natural: Double?) -> Double {
    if let natural, abs(size - natural) < 1e-6 { return natural }
    return max(0, size)
  }
}
