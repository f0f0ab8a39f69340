import Graphics

/// A checked expression, ready to be evaluated as often as needed. It is a pure function of the slots it reads.
public struct Program: Sendable {
  /// Of every value that it gives.
  public internal(set) var type: ValueType
  /// The slots that it reads, ascending.
  public internal(set) var reads: [Int] = []
  /// The value, where it does not depend on anything.
  public internal(set) var constant: Value?
  /// Where the expression stands.
  public internal(set) var range: TextRange

  /// A name of the expression, and what it leads to.
  struct Read: Sendable {
    var name: String
    var slot: Int
    var members: [Step]

    enum Step {
      case member(Member)
      case column(String)
    }
  }

  var names: [Read] = []
  var code: [Instruction] = []
  /// Of each instruction, in the file.
  var places: [TextRange] = []
  var values: [ValueInstruction] = []
  var externals: [ExternalCall] = []
  var scalarRegisters = 0
  var valueRegisters = 0
  var loopLevels = 0
  /// What every value becomes at last; of the same type.
  var finish: (@Sendable (Value) -> Value)?

  /// What an evaluation may cost when nothing else is said, in steps (an operation in a `map`, an element, a byte).
  public static let defaultSteps = 1_000_000

  /// The value for these slots, each of the type that the scope promised. Slots that it does not read may hold
  /// anything.
  ///
  /// Throws where the result is NaN or infinite, an index or an argument is out of range, or a value whose type is
  /// known only now does not fit.
  public func evaluate(
    slots: [Value], steps: Int = Program.defaultSteps
  ) throws(EvaluationError) -> Value {
    if let constant { return constant }
    let outcome = slots.withUnsafeBufferPointer { run($0, steps: steps) }
    return finished(try outcome.get())
  }

  /// Computes the value from slots in memory that the caller keeps; throws as over an array.
  public func evaluate(
    _ slots: UnsafeBufferPointer<Value>, steps: Int = Program.defaultSteps
  ) throws(EvaluationError) -> Value {
    if let constant { return constant }
    return finished(try run(slots, steps: steps).get())
  }

  /// Computes the value as one of several evaluations that share what they may cost; throws as alone, also where
  /// nothing is left of that.
  public func evaluate(slots: [Value], within budget: inout StepBudget) throws(EvaluationError) -> Value {
    if let constant { return constant }
    let outcome = slots.withUnsafeBufferPointer { run($0, within: &budget) }
    return finished(try outcome.get())
  }

  func run(_ slots: UnsafeBufferPointer<Value>, within budget: inout StepBudget) -> Result<Value, EvaluationError> {
    let allowance = budget.allowance
    var left = allowance
    let outcome = run(slots, left: &left)
    budget.count(evaluation: allowance - left)
    guard case .failure(var error) = outcome, error.code == Meter.code, allowance < budget.each else {
      return outcome
    }
    // Which part of it came too late says nothing.
    error.range = range
    error.message = "this and what else is computed with it take too many steps"
    return .failure(error)
  }

  /// The same program, whose every value goes through `finish`, which gives the same for the same and keeps the type.
  public func followed(by finish: @escaping @Sendable (Value) -> Value) -> Program {
    var program = self
    program.constant = constant.map(finish)
    program.finish = finish
    return program
  }

  private func finished(_ value: Value) -> Value { finish?(value) ?? value }

  /// What its instructions read, ascending.
  var slots: [Int] {
    var slots: Set<Int> = []
    for instruction in code {
      switch instruction.code {
      case .slot: slots.insert(instruction.operand)
      case .slotMember: slots.insert(instruction.operand >> 8)
      default: break
      }
    }
    for case .slot(let slot) in values { slots.insert(slot) }
    return slots.sorted()
  }

  func run(_ slots: UnsafeBufferPointer<Value>, steps: Int) -> Result<Value, EvaluationError> {
    var left = steps
    return run(slots, left: &left)
  }

  /// - Parameter left: the steps that it may take, and then those that it has not taken.
  private func run(_ slots: UnsafeBufferPointer<Value>, left: inout Int) -> Result<Value, EvaluationError> {
    let steps = left
    if let last = reads.last, last >= slots.count {
      return .failure(
        EvaluationError(
          code: "type", message: "slot \(last) is not given, there are \(slots.count)", range: range, values: []))
    }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: scalarRegisters + 1) { registers in
      // Never nil: the capacity is at least 1.
      guard let scalars = registers.baseAddress else { return .success(.none) }
      if values.isEmpty, loopLevels == 0, runScalars(slots, scalars), scalars.pointee.isFinite {
        return .success(type == .bool ? .bool(scalars.pointee != 0) : .number(scalars.pointee))
      }
      var machine = Machine(self, steps: steps)
      defer { left = machine.meter.left }
      let value: Value
      let isFinite: Bool
      do throws(Failure) {
        try machine.run(self, slots, scalars)
        value = try machine.result(RegisterKind(type), scalars)
        isFinite = try value.isFinite(&machine.meter)
      } catch {
        if error == .undecided || error == .unprintable {
          return .failure(notFinite(slots, scalars, steps: steps))
        }
        let place = machine.place < places.count ? places[machine.place] : range
        return .failure(
          EvaluationError(
            code: error.code, message: error.message, range: place,
            // They would say nothing, and may be as long as what took the steps.
            values: error.code == Meter.code ? [] : valuesRead(slots)))
      }
      guard isFinite else { return .failure(notFinite(slots, scalars, steps: steps)) }
      return .success(value)
    }
  }

  /// Evaluates once more to find out where it went wrong.
  private func notFinite(
    _ slots: UnsafeBufferPointer<Value>, _ scalars: UnsafeMutablePointer<Double>, steps: Int
  ) -> EvaluationError {
    var machine = Machine(self, steps: steps)
    var reason = ""
    var place = range
    if (try? machine.trace(self, slots, scalars)) == true, machine.place < code.count {
      let instruction = code[machine.place]
      if machine.place < places.count { place = places[machine.place] }
      switch instruction.operation {
      case .divide, .remainder:
        let divisor = scalars[Int(instruction.scalar) + 1]
        if divisor == 0 { reason = ": division by zero" }
      case .sqrt: reason = ": the square root of a negative number"
      case .log: reason = ": the logarithm of a number that is not positive"
      case .asin, .acos: reason = ": the sine or cosine of no angle"
      default: break
      }
    }
    return EvaluationError(
      code: "not-finite", message: "the result is not a finite number\(reason)", range: place,
      values: valuesRead(slots))
  }

  private func valuesRead(_ slots: UnsafeBufferPointer<Value>) -> [EvaluationError.NamedValue] {
    names.compactMap { read in
      guard read.slot < slots.count else { return nil }
      var value = slots[read.slot]
      for step in read.members {
        let next: Value? =
          switch step {
          case .member(let member): try? value.member(member)
          case .column(let name): value.column(name)
          }
        guard let next else { break }
        value = next
      }
      return EvaluationError.NamedValue(name: read.name, value: value)
    }
  }
}
