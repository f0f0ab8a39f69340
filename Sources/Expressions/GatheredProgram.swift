import Graphics

/// A program that is given the values of the slots that it reads, and of no others: for callers that put other values
/// in the place of some slots' own, who would have to copy all slots otherwise.
public struct GatheredProgram: Sendable {
  /// The slots that it reads, ascending.
  public let reads: [Int]
  /// Over the values of `reads` in their order.
  private let program: Program

  public init(_ program: Program) {
    reads = program.reads
    var gathered = program
    var places: [Int: Int] = [:]
    for (place, slot) in program.reads.enumerated() { places[slot] = place }
    gathered.reads = Array(program.reads.indices)
    for index in gathered.code.indices {
      let operand = gathered.code[index].operand
      switch gathered.code[index].code {
      case .slot: gathered.code[index].operand = places[operand] ?? 0
      case .slotMember: gathered.code[index].operand = (places[operand >> 8] ?? 0) << 8 | operand & 0xFF
      default: break
      }
    }
    for index in gathered.values.indices {
      if case .slot(let slot) = gathered.values[index] { gathered.values[index] = .slot(places[slot] ?? 0) }
    }
    for index in gathered.names.indices { gathered.names[index].slot = places[gathered.names[index].slot] ?? 0 }
    self.program = gathered
  }

  /// The value for the values of `reads`, in their order; throws as `Program.evaluate` does.
  public func evaluate(_ values: [Value]) throws(EvaluationError) -> Value { try program.evaluate(slots: values) }

  /// Computes the value from those of `reads`, as one of several evaluations that share what they may cost; throws as
  /// `Program.evaluate` does.
  public func evaluate(_ values: [Value], within budget: inout StepBudget) throws(EvaluationError) -> Value {
    try program.evaluate(slots: values, within: &budget)
  }

  /// Computes the value from what `value` says of each slot that is read, as one of several evaluations that share what
  /// they may cost; throws as `Program.evaluate` does.
  public func evaluate(within budget: inout StepBudget, _ value: (Int) -> Value) throws(EvaluationError) -> Value {
    try evaluate(reads.map(value), within: &budget)
  }
}
