import Graphics

/// UIStackView's rules, and CSS's for rows that keep their lengths: layers in a row or column, expressed as constraints.
public struct StackArrangement: Hashable, Sendable {
  public enum Alignment: String, Hashable, Sendable {
    case fill, leading, top, firstBaseline, center, trailing, bottom, lastBaseline
  }

  public enum Distribution: String, Hashable, Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering, start, center, end
  }

  public var isHorizontal: Bool
  public var spacing: Double
  public var alignment: Alignment
  public var distribution: Distribution
  /// Points at the container's left and right, and at its top and bottom, that stay free.
  public var padding: Point

  /// Of equal distances between centers.
  static let centering = 150.0
  /// Of what only decides between solutions as good.
  static let deciding = 0.001

  public init(
    isHorizontal: Bool, spacing: Double, alignment: Alignment, distribution: Distribution, padding: Point = .zero
  ) {
    self.isHorizontal = isHorizontal
    self.spacing = spacing
    self.alignment = alignment
    self.distribution = distribution
    self.padding = padding
  }

  private var first: LayoutAttribute { isHorizontal ? .left : .top }
  private var last: LayoutAttribute { isHorizontal ? .right : .bottom }
  private var center: LayoutAttribute { isHorizontal ? .centerX : .centerY }
  private var length: LayoutAttribute { isHorizontal ? .width : .height }

  /// What of an edge of the container stays free, as the constant of what stands there: no more than there is.
  private func inset(_ edge: LayoutAttribute, _ arrangement: Arrangement) -> Double {
    func free(_ wanted: Double, isHorizontal: Bool) -> Double {
      arrangement.containerLength(isHorizontal: isHorizontal).map { min(wanted, max(0, $0) / 2) } ?? wanted
    }
    return switch edge {
    case .left: free(padding.x, isHorizontal: true)
    case .right: -free(padding.x, isHorizontal: true)
    case .top: free(padding.y, isHorizontal: false)
    case .bottom: -free(padding.y, isHorizontal: false)
    default: 0
    }
  }

  /// Holds an item's edge against the container's.
  private func hold(
    _ item: Int, _ edge: LayoutAttribute, _ relation: LinearConstraint.Relation, _ arrangement: inout Arrangement,
    _ origin: Arrangement.Origin
  ) {
    arrangement.constrain(
      .item(item), edge, relation, to: (.container, edge), constant: inset(edge, arrangement), origin: origin)
  }

  /// Adds its constraints to an arrangement.
  /// - Parameter members: items in their order, without hidden ones.
  public func add(to arrangement: inout Arrangement, members: [Int]) {
    let origin = Arrangement.Origin.stack
    guard let head = members.first, let tail = members.last else { return }
    switch distribution {
    case .fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering:
      hold(head, first, .equal, &arrangement, origin)
      hold(tail, last, .equal, &arrangement, origin)
    case .start, .center, .end: pack(head, tail, &arrangement, origin)
    }
    let keepsDistance = distribution != .equalSpacing && distribution != .equalCentering
    for (item, next) in zip(members, members.dropFirst()) {
      arrangement.constrain(
        .item(next), first, keepsDistance ? .equal : .greaterOrEqual, to: (.item(item), last), constant: spacing,
        origin: origin)
    }
    distribute(members, &arrangement, origin)
    for item in members { align(item, &arrangement, origin) }
    alignBaselines(members, &arrangement, origin)
  }

  // MARK: Along the axis

  private func distribute(_ members: [Int], _ arrangement: inout Arrangement, _ origin: Arrangement.Origin) {
    let head = members[0]
    switch distribution {
    case .fill, .start, .center, .end: decide(members, &arrangement, origin)
    case .fillEqually:
      for item in members.dropFirst() {
        arrangement.constrain(.item(item), length, .equal, to: (.item(head), length), origin: origin)
      }
    case .fillProportionally:
      let natural = members.map { max(0, naturalLength(arrangement.items[$0]) ?? 0) }
      let sum = natural.reduce(0, +)
      let room =
        arrangement.containerLength(isHorizontal: isHorizontal).map {
          max(0, $0 - spacing * Double(members.count - 1) - 2 * inset(first, arrangement))
        } ?? sum
      // The last takes what the others leave.
      for (item, own) in zip(members, natural).dropLast() {
        let share = sum > 0 ? own / sum : 1 / Double(members.count)
        arrangement.constrain(.item(item), length, .equal, constant: room * share, origin: origin)
      }
    case .equalSpacing:
      for (item, next) in zip(members.dropFirst(), members.dropFirst(2)) {
        let own = distance(from: last, of: item, to: first, of: next, arrangement)
        let other = distance(from: last, of: head, to: first, of: members[1], arrangement)
        arrangement.add(LinearConstraint(own + negated(other), .equal, 0), origin)
      }
      decide(members, &arrangement, origin)
    case .equalCentering:
      for (item, next) in zip(members.dropFirst(), members.dropFirst(2)) {
        let own = distance(from: center, of: item, to: center, of: next, arrangement)
        let other = distance(from: center, of: head, to: center, of: members[1], arrangement)
        arrangement.add(
          LinearConstraint(own + negated(other), .equal, 0, priority: StackArrangement.centering), origin)
      }
      decide(members, &arrangement, origin)
    }
  }

  /// Places what is packed; what has no length of its own takes what the others leave, and a container without one is as
  /// long as what is in it.
  private func pack(_ head: Int, _ tail: Int, _ arrangement: inout Arrangement, _ origin: Arrangement.Origin) {
    func keepWithin(_ item: Int, _ edge: LayoutAttribute) {
      hold(item, edge, edge == first ? .greaterOrEqual : .lessOrEqual, &arrangement, origin)
      arrangement.constrain(
        .item(item), edge, .equal, to: (.container, edge), constant: inset(edge, arrangement),
        priority: StackArrangement.deciding, weight: 0.5, origin: origin)
    }
    switch distribution {
    case .start:
      hold(head, first, .equal, &arrangement, origin)
      keepWithin(tail, last)
    case .end:
      hold(tail, last, .equal, &arrangement, origin)
      keepWithin(head, first)
    default:
      let middle = arrangement.value(center, of: .container)
      let ends = [arrangement.value(first, of: .item(head)), arrangement.value(last, of: .item(tail))]
      let terms = ends.flatMap(\.terms) + negated(middle.terms) + negated(middle.terms)
      let constant = 2 * middle.constant - ends.reduce(0) { $0 + $1.constant }
      arrangement.add(LinearConstraint(terms, .equal, constant), origin)
      keepWithin(head, first)
      keepWithin(tail, last)
    }
  }

  private func naturalLength(_ item: LayoutItem) -> Double? { isHorizontal ? item.naturalWidth : item.naturalHeight }

  /// Of several layers that would stretch or shrink as readily the last does.
  private func decide(_ members: [Int], _ arrangement: inout Arrangement, _ origin: Arrangement.Origin) {
    for (place, item) in members.enumerated() {
      guard let natural = naturalLength(arrangement.items[item]) else { continue }
      arrangement.constrain(
        .item(item), length, .equal, constant: natural, priority: StackArrangement.deciding,
        weight: Double(members.count - place), origin: origin)
    }
  }

  private func distance(
    from attribute: LayoutAttribute, of item: Int, to other: LayoutAttribute, of next: Int, _ arrangement: Arrangement
  ) -> [LinearConstraint.Term] {
    arrangement.value(other, of: .item(next)).terms + negated(arrangement.value(attribute, of: .item(item)).terms)
  }

  private func negated(_ terms: [LinearConstraint.Term]) -> [LinearConstraint.Term] {
    terms.map { LinearConstraint.Term($0.variable, -$0.coefficient) }
  }

  // MARK: Across the axis

  private func align(_ item: Int, _ arrangement: inout Arrangement, _ origin: Arrangement.Origin) {
    let near: LayoutAttribute = isHorizontal ? .top : .left
    let far: LayoutAttribute = isHorizontal ? .bottom : .right
    let middle: LayoutAttribute = isHorizontal ? .centerY : .centerX
    switch alignment {
    case .fill:
      hold(item, near, .equal, &arrangement, origin)
      hold(item, far, .equal, &arrangement, origin)
    case .leading, .top:
      hold(item, near, .equal, &arrangement, origin)
      hold(item, far, .lessOrEqual, &arrangement, origin)
    case .trailing, .bottom:
      hold(item, far, .equal, &arrangement, origin)
      hold(item, near, .greaterOrEqual, &arrangement, origin)
    case .center:
      hold(item, middle, .equal, &arrangement, origin)
      hold(item, near, .greaterOrEqual, &arrangement, origin)
    case .firstBaseline, .lastBaseline:
      hold(item, near, .greaterOrEqual, &arrangement, origin)
      hold(item, far, .lessOrEqual, &arrangement, origin)
    }
  }

  /// On one line, as near to the edge that the line is counted from as the layers leave room.
  private func alignBaselines(_ members: [Int], _ arrangement: inout Arrangement, _ origin: Arrangement.Origin) {
    let line: LayoutAttribute
    let edge: LayoutAttribute
    switch alignment {
    case .firstBaseline: (line, edge) = (.firstBaseline, .top)
    case .lastBaseline: (line, edge) = (.lastBaseline, .bottom)
    default: return
    }
    for item in members.dropFirst() {
      arrangement.constrain(.item(item), line, .equal, to: (.item(members[0]), line), origin: origin)
    }
    arrangement.constrain(
      .item(members[0]), line, .equal, to: (.container, edge), constant: inset(edge, arrangement),
      priority: StackArrangement.deciding, origin: origin)
  }
}
