/// Whether the best solution is the only one.
extension Tableau {
  /// Free variables that can have another value at the same cost, in ascending order.
  func undetermined(freeCount: Int) throws(Failure) -> [Int] {
    // What can be anything at no cost: only that leads to other solutions as good.
    var isIdle = [Bool](repeating: false, count: kinds.count)
    var isUnbound = isIdle
    for variable in kinds.indices {
      switch kinds[variable] {
      case .free: isUnbound[variable] = rowOf[variable] < 0
      case .restricted: isIdle[variable] = rowOf[variable] >= 0 || isFreeOfCost(variable)
      case .dummy: break
      }
    }
    var found: [Int] = []
    var doubtful: [Int] = []
    for variable in 0..<freeCount {
      guard rowOf[variable] >= 0 else {
        found.append(variable)
        continue
      }
      let terms = rows[rowOf[variable]]
      if terms.contains(where: { isUnbound[Int($0.variable)] }) {
        found.append(variable)
      } else if terms.contains(where: { isIdle[Int($0.variable)] }) {
        doubtful.append(variable)
      }
    }
    if doubtful.isEmpty { return found }
    // Mostly nothing can move at all, which is found at once.
    var moved = self
    let all = kinds.indices.filter { rowOf[$0] < 0 && isIdle[$0] }
    let sum = moved.newVariable(.free)
    isIdle.append(false)
    moved.addRow(basic: sum, constant: 0, all.map { Term(variable: Int32($0), coefficient: 1) })
    guard try moved.canMove(sum, isIdle, signs: [1]) else { return found }
    moved = self
    isIdle.removeLast()
    for variable in doubtful.prefix(Tableau.namedAtMost) where try moved.canMove(variable, isIdle, signs: [1, -1]) {
      found.append(variable)
    }
    // What moves is known to be there, if not always by its first name.
    return found.isEmpty && doubtful.count > Tableau.namedAtMost ? [doubtful[0]] : found.sorted()
  }

  /// Nobody reads more names of what is not determined.
  private static let namedAtMost = 64

  /// Drives a variable up, then down, as far as the idle variables let it.
  private mutating func canMove(_ variable: Int, _ isIdle: [Bool], signs: [Double]) throws(Failure) -> Bool {
    let row = rowOf[variable]
    let start = constants[row]
    for sign in signs {
      var steps = 0
      while let entering = growing(in: row, sign: sign, byOrder: steps > hurry, among: isIdle) {
        steps += 1
        if steps > stepLimit { throw .unsolvable }
        guard let bound = bound(entering, byOrder: steps > hurry) else { return true }
        pivot(bound.row, entering: entering)
        if abs(constants[row] - start) > Tableau.slop { return true }
      }
    }
    return false
  }
}
