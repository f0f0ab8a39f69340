/// Constraints come in one after the other; the tableau has a solution of all of them after each.
extension Tableau {
  /// Required constraints that cannot all hold, by the order in which they were added; or a sign of overflow.
  enum Failure: Error {
    case conflict([Int])
    case unsolvable
  }

  /// Adds a constraint on the free variables.
  /// - Parameters:
  ///   - level: of its priority, 0 is the highest; nil: it is required.
  ///   - excessLevel: that of an equation's excess.
  /// - Throws: when it cannot hold together with those before; the tableau is of no more use then.
  mutating func add(_ constraint: LinearConstraint, level: Int?, excessLevel: Int? = nil) throws(Failure) {
    let sign: Double = constraint.relation == .greaterOrEqual ? -1 : 1
    let isEquation = constraint.relation == .equal
    let marker = newVariable(level == nil && isEquation ? .dummy : .restricted)
    markers.append(Marker(variable: marker, sign: sign))
    var error: Int?
    if let level {
      let excess = newVariable(.restricted)
      error = excess
      costs[excess * levelCount + (excessLevel ?? level)] = constraint.weight
      if isEquation { costs[marker * levelCount + level] = constraint.weight }
    }
    // Σ c x + sign·marker − sign·error = b   →   marker = sign·(b − Σ c x) + error
    var (constant, terms) = inBasis(constraint, sign)
    if let error { terms.append(Term(variable: Int32(error), coefficient: 1)) }
    guard constant.isFinite, terms.allSatisfy({ $0.coefficient.isFinite }) else { throw .unsolvable }
    if let subject = freeSubject(terms) {
      addRow(basic: marker, constant: constant, terms)
      pivot(rows.count - 1, entering: subject)
      return
    }
    if let error {
      addRow(basic: marker, constant: constant, terms)
      priceOut(marker)
      if constant < 0 { pivot(rows.count - 1, entering: error) }
      return
    }
    if isEquation, constant > 0 {
      constant = -constant
      for i in terms.indices { terms[i].coefficient = -terms[i].coefficient }
      markers[markers.count - 1].sign = -sign
    }
    addRow(basic: marker, constant: constant, terms)
    try repair(rows.count - 1, exactly: isEquation)
  }

  /// A constraint's row in terms of what is not basic, sorted.
  private func inBasis(_ constraint: LinearConstraint, _ sign: Double) -> (constant: Double, terms: [Term]) {
    var constant = sign * constraint.constant
    var sum: [Term] = []
    for term in constraint.terms {
      let factor = -sign * term.coefficient
      let row = rowOf[term.variable]
      if row < 0 {
        sum = Tableau.sum(sum, [Term(variable: Int32(term.variable), coefficient: 1)], times: factor)
      } else {
        constant += factor * constants[row]
        sum = Tableau.sum(sum, rows[row], times: factor)
      }
    }
    if abs(constant) < 1e-12 { constant = 0 }
    return (constant, sum.filter { !(abs($0.coefficient) <= Tableau.noise) })
  }

  /// Both are sorted by variable. What cancels out stays: more may come.
  private static func sum(_ terms: [Term], _ others: [Term], times factor: Double) -> [Term] {
    var result: [Term] = []
    result.reserveCapacity(terms.count + others.count)
    var i = 0
    for other in others {
      while i < terms.count, terms[i].variable < other.variable {
        result.append(terms[i])
        i += 1
      }
      var coefficient = factor * other.coefficient
      if i < terms.count, terms[i].variable == other.variable {
        coefficient += terms[i].coefficient
        i += 1
      }
      result.append(Term(variable: other.variable, coefficient: coefficient))
    }
    result.append(contentsOf: terms[i...])
    return result
  }

  /// A free variable to solve for: that which stands in the fewest rows.
  private func freeSubject(_ terms: [Term]) -> Int? {
    var best: Int?
    for term in terms where kinds[Int(term.variable)] == .free {
      let candidate = Int(term.variable)
      if let known = best, columns[known].count <= columns[candidate].count { continue }
      best = candidate
    }
    return best
  }

  /// Says the cost of a variable that has become basic in terms of the others.
  private mutating func priceOut(_ basic: Int) {
    let row = rowOf[basic]
    for level in 0..<levelCount {
      let cost = costs[basic * levelCount + level]
      if cost == 0 { continue }
      costs[basic * levelCount + level] = 0
      for term in rows[row] { costs[Int(term.variable) * levelCount + level] += cost * term.coefficient }
    }
  }

  /// Brings a required constraint's marker up to 0: of an equation to 0 exactly, where it then stays.
  private mutating func repair(_ row: Int, exactly: Bool) throws(Failure) {
    let marker = basics[row]
    var steps = 0
    while rowOf[marker] == row, constants[row] < 0 {
      steps += 1
      if steps > stepLimit { throw .unsolvable }
      guard let entering = growing(in: row, sign: 1, byOrder: steps > hurry, among: nil) else {
        if constants[row] >= -Tableau.slop {
          constants[row] = 0
          break
        }
        throw .conflict(involved(in: row))
      }
      let step = -constants[row] / coefficient(entering, in: row)
      if let bound = bound(entering, byOrder: steps > hurry), bound.row != row, bound.step < step {
        pivot(bound.row, entering: entering)
      } else {
        pivot(row, entering: entering)
      }
    }
    guard exactly, rowOf[marker] == row else { return }
    // Nothing moves when it leaves at 0. Where only such markers stand the constraint says what others say.
    var best: Term?
    for term in rows[row] where kinds[Int(term.variable)] != .dummy {
      if abs(term.coefficient) > abs(best?.coefficient ?? 0) { best = term }
    }
    if let best { pivot(row, entering: Int(best.variable)) }
  }

  /// The required constraints that make up a row.
  func involved(in row: Int) -> [Int] {
    var isInvolved = [Bool](repeating: false, count: kinds.count)
    isInvolved[basics[row]] = true
    for term in rows[row] { isInvolved[Int(term.variable)] = true }
    return markers.indices.filter { isInvolved[markers[$0].variable] }
  }
}
