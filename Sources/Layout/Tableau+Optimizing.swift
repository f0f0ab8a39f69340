/// The simplex method proper: from one solution to a better one until there is none.
extension Tableau {
  /// More steps than any sensible layout takes.
  var stepLimit: Int { 200 + 20 * (rows.count + kinds.count) }
  /// After so many steps the choice is by number alone (Bland's rule), which never goes round in circles.
  var hurry: Int { 50 + 2 * rows.count }

  /// Makes what is missed of the constraints that are not required as little as can be.
  mutating func optimize() throws(Failure) {
    guard levelCount > 0 else { return }
    var steps = 0
    while let entering = improving(byOrder: steps > hurry) {
      steps += 1
      guard steps <= stepLimit, let bound = bound(entering, byOrder: steps > hurry) else { throw .unsolvable }
      pivot(bound.row, entering: entering)
    }
  }

  private func improving(byOrder: Bool) -> Int? {
    var best: Int?
    for variable in kinds.indices where rowOf[variable] < 0 && kinds[variable] == .restricted {
      guard isImproving(variable) else { continue }
      if byOrder { return variable }
      if let known = best, !isCheaper(variable, 1, known, 1) { continue }
      best = variable
    }
    return best
  }

  /// How far a variable can grow until one that is basic has come down to 0, and in which row; nil: without end.
  func bound(_ entering: Int, byOrder: Bool) -> (row: Int, step: Double)? {
    var best: (row: Int, step: Double, size: Double)?
    for holder in columns[entering] {
      let row = Int(holder)
      if kinds[basics[row]] != .restricted { continue }
      let slope = coefficient(entering, in: row)
      if slope >= -Tableau.noise { continue }
      let step = max(0, constants[row]) / -slope
      if let known = best {
        let isTie = abs(step - known.step) <= 1e-12 * max(1, known.step)
        if isTie ? (byOrder ? basics[row] > basics[known.row] : -slope <= known.size) : step > known.step { continue }
      }
      best = (row, step, -slope)
    }
    return best.map { ($0.row, $0.step) }
  }

  /// A restricted variable that lets a row's variable grow (`sign` 1) or shrink (−1).
  func growing(in row: Int, sign: Double, byOrder: Bool, among allowed: [Bool]?) -> Int? {
    var best: Term?
    for term in rows[row] where kinds[Int(term.variable)] == .restricted {
      if term.coefficient * sign <= Tableau.noise { continue }
      if let allowed, !allowed[Int(term.variable)] { continue }
      if byOrder { return Int(term.variable) }
      if let known = best, known.coefficient * sign >= term.coefficient * sign { continue }
      best = term
    }
    return best.map { Int($0.variable) }
  }

  // MARK: Other constants

  /// Changes the right sides of constraints; `reoptimize` must follow.
  /// - Parameter changes: constraints in the order in which they were added, with what is added to their constants.
  mutating func shift(_ changes: [(constraint: Int, by: Double)]) {
    var visited = [Int](repeating: -1, count: rows.count)
    for (number, change) in changes.enumerated() {
      let marker = markers[change.constraint]
      let amount = marker.sign * change.by
      let own = rowOf[marker.variable]
      if own >= 0 {
        constants[own] += amount
        continue
      }
      for holder in columns[marker.variable] where visited[Int(holder)] != number {
        visited[Int(holder)] = number
        constants[Int(holder)] -= coefficient(marker.variable, in: Int(holder)) * amount
      }
    }
  }

  /// The dual simplex method: what became negative leaves the basis, at the least cost.
  mutating func reoptimize() throws(Failure) {
    for row in rows.indices where kinds[basics[row]] == .dummy && abs(constants[row]) > Tableau.slop {
      throw .conflict(involved(in: row))
    }
    var steps = 0
    while let row = negativeRow(byOrder: steps > hurry) {
      steps += 1
      if steps > stepLimit { throw .unsolvable }
      var best: Term?
      for term in rows[row] where kinds[Int(term.variable)] == .restricted && term.coefficient > Tableau.noise {
        if let known = best,
          !isCheaper(Int(term.variable), 1 / term.coefficient, Int(known.variable), 1 / known.coefficient)
        {
          continue
        }
        best = term
      }
      if let best {
        pivot(row, entering: Int(best.variable))
      } else if constants[row] >= -Tableau.slop {
        constants[row] = 0
      } else {
        throw .conflict(involved(in: row))
      }
    }
  }

  private func negativeRow(byOrder: Bool) -> Int? {
    var best: Int?
    for row in rows.indices where kinds[basics[row]] == .restricted && constants[row] < -Tableau.noise {
      if let known = best, byOrder ? basics[known] < basics[row] : constants[known] <= constants[row] { continue }
      best = row
    }
    return best
  }
}
