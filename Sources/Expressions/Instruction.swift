import Graphics

/// One step of a program. Scalars (numbers, and booleans as 0 and 1) and all other values have registers of their own;
/// both are used like stacks: an operation finds its operands from its destination on.
struct Instruction: Sendable {
  enum Code: UInt8, Sendable {
    /// A scalar whose bits are the operand.
    case constant
    /// A scalar from the slot that the operand numbers.
    case slot
    /// A scalar member of a slot: slot << 8 | the member's place in `Member.allCases`.
    case slotMember
    case numeric
    /// `operand` is where to go on, in these four.
    case jump, jumpIfFalse, jumpIfTrue, loopBegin
    case loopNext
    /// The operand is the loop's level, in these three.
    case loopIndex, loopCount, loopScalar
    /// The operand is the place in the program's table of these.
    case external
    case value
  }

  var code: Code
  var operation = NumericOperation.add
  /// What a loop's body, or a value that becomes an array's element, is.
  var kind = RegisterKind.number
  var level: UInt8 = 0
  /// Destinations.
  var scalar: Int32
  var value: Int32
  var operand = 0
}

/// How a value is kept in registers.
enum RegisterKind: UInt8, Sendable {
  case number, bool, value

  init(_ type: ValueType) {
    switch type {
    case .number: self = .number
    case .bool: self = .bool
    default: self = .value
    }
  }
}

/// What a function does with values.
typealias ValueBody = @Sendable (inout Meter, Arguments) throws(Failure) -> Value

/// A step that makes or uses values other than scalars.
enum ValueInstruction: Sendable {
  case constant(Value)
  case slot(Int)
  /// The element of the loop at that level.
  case item(Int)
  /// Of the row in the destination, its cell at that place; into the scalar or the value destination.
  case cell(Int, String, result: RegisterKind)
  /// The same of the row that is the element of the loop at that level.
  case itemCell(Int, Int, String, result: RegisterKind)
  /// Its arguments stand in the registers from the destinations on, each in those of its kind.
  case call(ValueBody, [RegisterKind], result: RegisterKind)
  case arrayBegin(Int)
  /// To the array in the destination, from the scalar destination or the value register after it.
  case append(RegisterKind)
}

struct ExternalCall: Sendable {
  var function: ExternalFunction
  var choice: Int
  var count: Int
}
