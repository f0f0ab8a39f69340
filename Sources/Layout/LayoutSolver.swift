/// Solves linear constraints with priorities, and solves them again for other constants.
///
/// What no constraint connects is solved apart. A solution for other constants always starts from the same solved
/// tableau, the one of the constants that the solver was made with: it depends on nothing that was asked for before.
public struct LayoutSolver: Sendable {
  private let variableCount: Int
  private let constraints: [LinearConstraint]
  private let parts: [Part]
  /// Constraints without variables, which hold or do not.
  private let bare: [Int]

  /// Variables and constraints that hang together.
  private struct Part: Sendable {
    /// By the caller's numbers, ascending.
    var variables: [Int]
    /// By the caller's numbers, in the order in which they were added.
    var constraints: [Int]
    var tableau: Tableau
  }

  /// - Parameters:
  ///   - variableCount: variables are numbered from 0.
  ///   - constraints: numbered from 0 in messages.
  /// - Throws: `conflict` or `unsolvable`, for the constants that they have.
  public init(variableCount: Int, constraints: [LinearConstraint]) throws(LayoutFailure) {
    self.variableCount = variableCount
    self.constraints = constraints
    bare = constraints.indices.filter { constraints[$0].terms.isEmpty }
    var parts: [Part] = []
    for (variables, numbers) in LayoutSolver.connected(variableCount, constraints) {
      parts.append(try LayoutSolver.part(variables, numbers, constraints))
    }
    self.parts = parts
    try LayoutSolver.check(bare, constraints.map(\.constant), constraints)
  }

  /// The one best value of each variable.
  /// - Parameters:
  ///   - constants: as many as there are constraints, in place of their own.
  ///   - mayBeOneOfMany: one of the best values does.
  /// - Throws: also `undetermined`, when it is not the only one.
  public func solution(constants: [Double]? = nil, mayBeOneOfMany: Bool = false) throws(LayoutFailure) -> [Double] {
    let constants = constants ?? constraints.map(\.constant)
    guard constants.count == constraints.count, constants.allSatisfy(\.isFinite) else { throw .unsolvable }
    try LayoutSolver.check(bare, constants, constraints)
    var values = [Double](repeating: 0, count: variableCount)
    var undetermined: [Int] = []
    for part in parts {
      let tableau = try solved(part, constants)
      do throws(Tableau.Failure) {
        if !mayBeOneOfMany {
          undetermined += try tableau.undetermined(freeCount: part.variables.count).map { part.variables[$0] }
        }
      } catch {
        throw .unsolvable
      }
      for (local, variable) in part.variables.enumerated() { values[variable] = tableau.value(of: local) + 0 }
    }
    guard undetermined.isEmpty else { throw .undetermined(undetermined.sorted()) }
    guard values.allSatisfy(\.isFinite) else { throw .unsolvable }
    return values
  }

  /// The one best value of each variable for constraints of the same form with other constants.
  /// - Returns: Nil when they are of another form: then another solver is needed.
  public func solution(of others: [LinearConstraint], mayBeOneOfMany: Bool = false) throws(LayoutFailure) -> [Double]? {
    guard others.count == constraints.count, zip(others, constraints).allSatisfy({ $0.hasForm(of: $1) }) else {
      return nil
    }
    return try solution(constants: others.map(\.constant), mayBeOneOfMany: mayBeOneOfMany)
  }

  // MARK: Parts

  private func solved(_ part: Part, _ constants: [Double]) throws(LayoutFailure) -> Tableau {
    var changes: [(constraint: Int, by: Double)] = []
    for (local, number) in part.constraints.enumerated() where constants[number] != constraints[number].constant {
      changes.append((local, constants[number] - constraints[number].constant))
    }
    if changes.isEmpty { return part.tableau }
    var tableau = part.tableau
    tableau.shift(changes)
    do throws(Tableau.Failure) {
      try tableau.reoptimize()
      return tableau
    } catch {
      var changed = constraints
      for number in part.constraints { changed[number].constant = constants[number] }
      if case .conflict(let locals) = error {
        throw .conflict(LayoutSolver.minimal(locals.map { part.constraints[$0] }, changed))
      }
      return try LayoutSolver.part(part.variables, part.constraints, changed).tableau
    }
  }

  /// A solved part. Constraints come in an order that keeps the tableau small: what says a variable's own size first,
  /// then what must hold.
  private static func part(
    _ variables: [Int], _ numbers: [Int], _ constraints: [LinearConstraint]
  ) throws(LayoutFailure) -> Part {
    let local = Dictionary(uniqueKeysWithValues: variables.enumerated().map { ($1, $0) })
    let priorities = Set(
      numbers.flatMap { [constraints[$0].priority, constraints[$0].excessPriority].compactMap { $0 } }.filter {
        $0 < LinearConstraint.required
      }
    )
    .sorted(by: >)
    let level = Dictionary(uniqueKeysWithValues: priorities.enumerated().map { ($1, $0) })
    // Variables that have a size of their own are soon said in terms of what it is missed by; equal ones are one
    // before.
    let sized = Set(
      numbers.filter { !constraints[$0].isRequired && constraints[$0].terms.count == 1 }
        .map { constraints[$0].terms[0].variable })
    func rank(_ number: Int) -> Int {
      let constraint = constraints[number]
      if !constraint.isRequired { return constraint.terms.count == 1 ? 1 : 4 }
      if constraint.relation != .equal { return 3 }
      return constraint.terms.allSatisfy { sized.contains($0.variable) } ? 0 : 2
    }
    let ordered = numbers.sorted { (rank($0), $0) < (rank($1), $1) }
    var tableau = Tableau(freeCount: variables.count, levelCount: priorities.count)
    do throws(Tableau.Failure) {
      for number in ordered {
        var constraint = constraints[number]
        for i in constraint.terms.indices {
          constraint.terms[i].variable = local[constraint.terms[i].variable] ?? 0
        }
        try tableau.add(
          constraint, level: constraint.isRequired ? nil : level[constraint.priority],
          excessLevel: constraint.excessPriority.flatMap { level[$0] })
      }
      try tableau.optimize()
    } catch {
      guard case .conflict(let locals) = error else { throw .unsolvable }
      throw .conflict(minimal(locals.map { ordered[$0] }, constraints))
    }
    return Part(variables: variables, constraints: ordered, tableau: tableau)
  }

  private static func connected(
    _ variableCount: Int, _ constraints: [LinearConstraint]
  ) -> [(variables: [Int], constraints: [Int])] {
    var parent = Array(0..<variableCount)
    func root(_ variable: Int) -> Int {
      var variable = variable
      while parent[variable] != variable {
        parent[variable] = parent[parent[variable]]
        variable = parent[variable]
      }
      return variable
    }
    for constraint in constraints {
      guard let first = constraint.terms.first else { continue }
      for term in constraint.terms.dropFirst() {
        let (a, b) = (root(first.variable), root(term.variable))
        parent[max(a, b)] = min(a, b)
      }
    }
    var number = [Int](repeating: -1, count: variableCount)
    var parts: [(variables: [Int], constraints: [Int])] = []
    for variable in 0..<variableCount {
      let root = root(variable)
      if number[root] < 0 {
        number[root] = parts.count
        parts.append(([], []))
      }
      parts[number[root]].variables.append(variable)
    }
    for (index, constraint) in constraints.enumerated() {
      guard let first = constraint.terms.first else { continue }
      parts[number[root(first.variable)]].constraints.append(index)
    }
    return parts
  }

  // MARK: Conflicts

  private static func check(
    _ bare: [Int], _ constants: [Double], _ constraints: [LinearConstraint]
  ) throws(LayoutFailure) {
    for number in bare where constraints[number].isRequired {
      let constant = constants[number]
      let holds =
        switch constraints[number].relation {
        case .equal: abs(constant) <= Tableau.slop
        case .lessOrEqual: constant >= -Tableau.slop
        case .greaterOrEqual: constant <= Tableau.slop
        }
      if !holds { throw .conflict([number]) }
    }
  }

  /// Leaves out what is not needed for the conflict.
  private static func minimal(_ numbers: [Int], _ constraints: [LinearConstraint]) -> [Int] {
    var kept = numbers.sorted()
    // With many of them this would take long, and nobody reads so many.
    if kept.count > 64 { return kept }
    for number in kept {
      let rest = kept.filter { $0 != number }
      if !canHold(rest, constraints) { kept = rest }
    }
    return kept
  }

  private static func canHold(_ numbers: [Int], _ constraints: [LinearConstraint]) -> Bool {
    let variables = Set(numbers.flatMap { constraints[$0].terms.map(\.variable) }).sorted()
    let local = Dictionary(uniqueKeysWithValues: variables.enumerated().map { ($1, $0) })
    var tableau = Tableau(freeCount: variables.count, levelCount: 0)
    do throws(Tableau.Failure) {
      for number in numbers {
        var constraint = constraints[number]
        for i in constraint.terms.indices {
          constraint.terms[i].variable = local[constraint.terms[i].variable] ?? 0
        }
        try tableau.add(constraint, level: nil)
      }
      return true
    } catch {
      return false
    }
  }
}
