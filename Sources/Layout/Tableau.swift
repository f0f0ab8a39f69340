/// The tableau of the simplex method as the Cassowary algorithm keeps it (Badros, Borning and Stuckey, "The Cassowary
/// Linear Arithmetic Constraint Solving Algorithm", 2001): each row says what a basic variable is in terms of the
/// others.
///
/// Unlike there, a cost is not one number but a list of them, one for each priority, compared from the highest priority
/// down; so no number of lower priorities weighs as much as one higher.
///
/// Variables that may be negative (the caller's) never stand in the rows of those that may not, and never leave the
/// basis.
struct Tableau: Sendable {
  enum Kind: UInt8, Sendable {
    /// One of the caller's variables, of any sign.
    case free
    /// A slack or an error, at least 0.
    case restricted
    /// The marker of a required equation, always 0.
    case dummy
  }

  struct Term: Sendable {
    var variable: Int32
    var coefficient: Double
  }

  /// The variable by which a constraint can be recognised in the rows: `Σ c x + sign × variable (…) = constant`.
  struct Marker: Sendable {
    var variable: Int
    var sign: Double
  }

  /// Smaller coefficients and costs are the noise of computing.
  static let noise = 1e-9
  /// By so much a required constraint may be missed: what was computed by expressions is not exact.
  static let slop = 1e-6

  var kinds: [Kind] = []
  /// For each variable its row, or −1.
  var rowOf: [Int] = []
  /// For each row its variable.
  var basics: [Int] = []
  var constants: [Double] = []
  /// For each row its terms, sorted by variable.
  var rows: [[Term]] = []
  /// For each variable that is not basic the rows that it stands in, and some where it no longer does.
  var columns: [[Int32]] = []
  /// For each variable, for each level, what the whole costs more when it grows by one.
  var costs: [Double] = []
  let levelCount: Int
  /// For each constraint, in the order in which they were added.
  var markers: [Marker] = []
  private var scratch: [Term] = []
  /// For each variable a bit for each row in `columns`, `notedWords` words of them.
  private var noted: [UInt64] = []
  private var notedWords = 0

  init(freeCount: Int, levelCount: Int) {
    self.levelCount = levelCount
    for _ in 0..<freeCount { _ = newVariable(.free) }
  }

  mutating func newVariable(_ kind: Kind) -> Int {
    kinds.append(kind)
    rowOf.append(-1)
    columns.append([])
    for _ in 0..<notedWords { noted.append(0) }
    for _ in 0..<levelCount { costs.append(0) }
    return kinds.count - 1
  }

  func value(of variable: Int) -> Double {
    let row = rowOf[variable]
    return row < 0 ? 0 : constants[row]
  }

  /// The coefficient of a variable in a row; 0 where it has none.
  func coefficient(_ variable: Int, in row: Int) -> Double {
    rows[row].withUnsafeBufferPointer { terms in
      var (low, high) = (0, terms.count)
      while low < high {
        let middle = (low + high) / 2
        if Int(terms[middle].variable) < variable { low = middle + 1 } else { high = middle }
      }
      return low < terms.count && Int(terms[low].variable) == variable ? terms[low].coefficient : 0
    }
  }

  // MARK: Changing rows

  mutating func addRow(basic: Int, constant: Double, _ terms: [Term]) {
    makeRoomForRow()
    let row = rows.count
    rows.append(terms)
    constants.append(constant)
    basics.append(basic)
    rowOf[basic] = row
    for term in terms { note(Int(term.variable), in: row) }
  }

  /// The row's variable leaves the basis and `entering`, which stands in it, comes in.
  mutating func pivot(_ row: Int, entering: Int) {
    let leaving = basics[row]
    let factor = -1 / coefficient(entering, in: row)
    // basic = c + a·e + …   →   e = −c/a + basic/a − …
    var terms: [Term] = []
    terms.reserveCapacity(rows[row].count)
    var isPlaced = false
    for term in rows[row] {
      if !isPlaced, Int(term.variable) > leaving {
        terms.append(Term(variable: Int32(leaving), coefficient: -factor))
        isPlaced = true
      }
      if Int(term.variable) != entering {
        terms.append(Term(variable: term.variable, coefficient: term.coefficient * factor))
      }
    }
    if !isPlaced { terms.append(Term(variable: Int32(leaving), coefficient: -factor)) }
    constants[row] *= factor
    rows[row] = terms
    basics[row] = entering
    rowOf[leaving] = -1
    rowOf[entering] = row
    note(leaving, in: row)
    substitute(entering, terms, constants[row], except: row)
  }

  /// Puts what a variable is now in its place, in all rows and in the costs.
  mutating func substitute(_ variable: Int, _ terms: [Term], _ constant: Double, except own: Int) {
    let holders = columns[variable]
    forgetRows(of: variable)
    for holder in holders {
      let row = Int(holder)
      if row == own { continue }
      let factor = coefficient(variable, in: row)
      if factor == 0 { continue }
      constants[row] += factor * constant
      if abs(constants[row]) < 1e-12 { constants[row] = 0 }
      add(terms, times: factor, to: row, replacing: variable)
    }
    for level in 0..<levelCount {
      let cost = costs[variable * levelCount + level]
      if cost == 0 { continue }
      costs[variable * levelCount + level] = 0
      for term in terms {
        let index = Int(term.variable) * levelCount + level
        costs[index] += cost * term.coefficient
        if abs(costs[index]) < Tableau.noise { costs[index] = 0 }
      }
    }
  }

  private mutating func add(_ terms: [Term], times factor: Double, to row: Int, replacing variable: Int) {
    let old = rows[row]
    if scratch.count < old.count + terms.count {
      scratch = [Term](repeating: Term(variable: 0, coefficient: 0), count: 2 * (old.count + terms.count))
    }
    var count = 0
    var more: [Int32] = []
    scratch.withUnsafeMutableBufferPointer { result in
      old.withUnsafeBufferPointer { old in
        terms.withUnsafeBufferPointer { new in
          var (i, j) = (0, 0)
          while i < old.count || j < new.count {
            if j == new.count || (i < old.count && old[i].variable < new[j].variable) {
              if Int(old[i].variable) != variable {
                result[count] = old[i]
                count += 1
              }
              i += 1
            } else if i == old.count || new[j].variable < old[i].variable {
              result[count] = Term(variable: new[j].variable, coefficient: new[j].coefficient * factor)
              count += 1
              more.append(new[j].variable)
              j += 1
            } else {
              let sum = old[i].coefficient + new[j].coefficient * factor
              if abs(sum) > Tableau.noise {
                result[count] = Term(variable: old[i].variable, coefficient: sum)
                count += 1
              }
              i += 1
              j += 1
            }
          }
        }
      }
    }
    rows[row] = Array(scratch[..<count])
    for variable in more { note(Int(variable), in: row) }
  }

  /// Notes that a variable stands in a row, unless that is noted already.
  private mutating func note(_ variable: Int, in row: Int) {
    let word = variable * notedWords + row >> 6
    let bit = UInt64(1) << UInt64(row & 63)
    if noted[word] & bit != 0 { return }
    noted[word] |= bit
    columns[variable].append(Int32(row))
  }

  private mutating func forgetRows(of variable: Int) {
    columns[variable] = []
    for word in variable * notedWords..<(variable + 1) * notedWords { noted[word] = 0 }
  }

  /// Makes room to note one more row for every variable.
  private mutating func makeRoomForRow() {
    guard rows.count >= notedWords * 64 else { return }
    let words = max(1, 2 * notedWords)
    var wider = [UInt64](repeating: 0, count: kinds.count * words)
    for variable in kinds.indices {
      for word in 0..<notedWords { wider[variable * words + word] = noted[variable * notedWords + word] }
    }
    (noted, notedWords) = (wider, words)
  }

  // MARK: Comparing costs

  /// Whether the whole gets cheaper when the variable grows.
  func isImproving(_ variable: Int) -> Bool {
    for level in 0..<levelCount {
      let cost = costs[variable * levelCount + level]
      if cost < -Tableau.noise { return true }
      if cost > Tableau.noise { return false }
    }
    return false
  }

  /// Whether the whole costs the same when the variable grows.
  func isFreeOfCost(_ variable: Int) -> Bool {
    for level in 0..<levelCount where abs(costs[variable * levelCount + level]) > Tableau.noise { return false }
    return true
  }

  /// Whether `a`'s costs × `factorA` are less than `b`'s × `factorB`, the highest priority first.
  func isCheaper(_ a: Int, _ factorA: Double, _ b: Int, _ factorB: Double) -> Bool {
    for level in 0..<levelCount {
      let difference = costs[a * levelCount + level] * factorA - costs[b * levelCount + level] * factorB
      if difference < -Tableau.noise { return true }
      if difference > Tableau.noise { return false }
    }
    return false
  }
}
