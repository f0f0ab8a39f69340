import Graphics

/// Runs a program.
struct Machine {
  private struct Loop {
    var elements: [Value] = []
    var results: [Value] = []
    var index = 0
  }

  var meter: Meter
  /// The instruction that failed, or the first whose result was not finite.
  private(set) var place = 0
  private(set) var values: [Value]
  private var loops: [Loop]

  init(_ program: Program, steps: Int) {
    meter = Meter(steps: steps)
    values = program.valueRegisters > 0 ? [Value](repeating: .none, count: program.valueRegisters) : []
    loops = program.loopLevels > 0 ? [Loop](repeating: Loop(), count: program.loopLevels) : []
  }

  mutating func run(
    _ program: Program, _ slots: UnsafeBufferPointer<Value>, _ scalars: UnsafeMutablePointer<Double>
  ) throws(Failure) {
    _ = try loop(program, slots, scalars, tracing: false)
  }

  /// Stops at the first operation on numbers whose result is not finite; false when there is none.
  mutating func trace(
    _ program: Program, _ slots: UnsafeBufferPointer<Value>, _ scalars: UnsafeMutablePointer<Double>
  ) throws(Failure) -> Bool {
    try loop(program, slots, scalars, tracing: true)
  }

  @inline(__always)
  private mutating func loop(
    _ program: Program, _ slots: UnsafeBufferPointer<Value>, _ scalars: UnsafeMutablePointer<Double>, tracing: Bool
  ) throws(Failure) -> Bool {
    let code = program.code
    let end = code.count
    var pc = 0
    // Counts from the bounds that the generator has laid out: registers, slots and jumps are all within them.
    while pc < end {
      let instruction = code[pc]
      let register = scalars + Int(instruction.scalar)
      switch instruction.code {
      case .constant:
        register.pointee = Double(bitPattern: UInt64(bitPattern: Int64(instruction.operand)))
      case .numeric:
        instruction.operation.apply(register)
        if tracing, !register.pointee.isFinite {
          place = pc
          return true
        }
      case .slot: register.pointee = try scalar(slots[instruction.operand], at: pc)
      case .slotMember:
        register.pointee = try member(
          Member.allCases[instruction.operand & 0xFF], of: slots[instruction.operand >> 8], at: pc)
      case .jump:
        pc = instruction.operand
        continue
      case .jumpIfFalse:
        if try !isTrue(register.pointee, at: pc) {
          pc = instruction.operand
          continue
        }
      case .jumpIfTrue:
        if try isTrue(register.pointee, at: pc) {
          pc = instruction.operand
          continue
        }
      case .external:
        let call = program.externals[instruction.operand]
        register.pointee = call.function.body(call.choice, UnsafeBufferPointer(start: register, count: call.count))
      case .loopScalar:
        let level = instruction.operand
        switch (loops[level].elements[loops[level].index], instruction.kind) {
        case (.number(let number), .number): register.pointee = number
        case (.bool(let bool), .bool): register.pointee = bool ? 1 : 0
        case (let element, let kind):
          place = pc
          try store(element, kind, scalars, Int(instruction.scalar), Int(instruction.value))
        }
      case .loopIndex: register.pointee = Double(loops[instruction.operand].index)
      case .loopCount: register.pointee = Double(loops[instruction.operand].elements.count)
      case .value, .loopBegin, .loopNext:
        place = pc
        if let next = try step(instruction, program, slots, scalars) {
          pc = next
          continue
        }
      }
      pc += 1
    }
    return false
  }

  /// A slot's value in a register.
  @inline(__always)
  private mutating func scalar(_ value: Value, at pc: Int) throws(Failure) -> Double {
    switch value {
    case .number(let number): return number
    case .bool(let bool): return bool ? 1 : 0
    default:
      place = pc
      throw Self.wrongSlot(value)
    }
  }

  @inline(__always)
  private mutating func member(_ member: Member, of value: Value, at pc: Int) throws(Failure) -> Double {
    switch (value, member) {
    case (.point(let point), .x): return point.x
    case (.point(let point), .y): return point.y
    case (.rect(let rect), .width): return rect.width
    case (.rect(let rect), .height): return rect.height
    default:
      place = pc
      return try Self.scalarMember(value, member, &meter)
    }
  }

  /// What a register decides; of what is no number nobody knows.
  @inline(__always)
  private mutating func isTrue(_ register: Double, at pc: Int) throws(Failure) -> Bool {
    if register.isNaN {
      place = pc
      throw .undecided
    }
    return register != 0
  }

  /// What is not on numbers alone; where to go on when not at the next instruction.
  @inline(never)
  private mutating func step(
    _ instruction: Instruction, _ program: Program, _ slots: UnsafeBufferPointer<Value>,
    _ scalars: UnsafeMutablePointer<Double>
  ) throws(Failure) -> Int? {
    let (d, v) = (Int(instruction.scalar), Int(instruction.value))
    let level = Int(instruction.level)
    switch instruction.code {
    case .loopBegin:
      guard case .array(let elements) = values[v] else {
        throw Failure.type("\(values[v].described) stands where an array is needed")
      }
      guard !elements.isEmpty else { return instruction.operand }
      loops[level].elements = elements
      loops[level].index = 0
      loops[level].results.reserveCapacity(min(elements.count, meter.left))
    case .loopNext:
      try meter.spend(1 + place - instruction.operand)
      loops[level].results.append(try load(instruction.kind, scalars, d, v))
      loops[level].index += 1
      if loops[level].index < loops[level].elements.count { return instruction.operand }
      values[v] = .array(loops[level].results)
      loops[level].elements = []
      loops[level].results = []
    default:
      try execute(program.values[instruction.operand], slots, scalars, d, v)
    }
    return nil
  }

  private mutating func execute(
    _ instruction: ValueInstruction, _ slots: UnsafeBufferPointer<Value>, _ scalars: UnsafeMutablePointer<Double>,
    _ d: Int, _ v: Int
  ) throws(Failure) {
    switch instruction {
    case .constant(let value): values[v] = value
    case .slot(let slot): values[v] = slots[slot]
    case .item(let level): values[v] = loops[level].elements[loops[level].index]
    case .cell(let index, let name, let kind): try store(try values[v].cell(index, name), kind, scalars, d, v)
    case .itemCell(let level, let index, let name, let kind):
      try store(try loops[level].elements[loops[level].index].cell(index, name), kind, scalars, d, v)
    case .call(let body, let kinds, let result):
      var arguments: [Value] = []
      arguments.reserveCapacity(kinds.count)
      var (scalar, value) = (d, v)
      for kind in kinds {
        arguments.append(try load(kind, scalars, scalar, value))
        if kind == .value { value += 1 } else { scalar += 1 }
      }
      try store(try body(&meter, Arguments(arguments)), result, scalars, d, v)
    case .arrayBegin(let capacity):
      try meter.spend(capacity)
      var elements: [Value] = []
      elements.reserveCapacity(capacity)
      values[v] = .array(elements)
    case .append(let kind):
      let element = try load(kind, scalars, d, v + 1)
      guard case .array(var elements) = values[v] else { return }
      values[v] = .none
      elements.append(element)
      values[v] = .array(elements)
    }
  }

  private func load(
    _ kind: RegisterKind, _ scalars: UnsafeMutablePointer<Double>, _ d: Int, _ v: Int
  ) throws(Failure) -> Value {
    switch kind {
    case .number: return .number(scalars[d])
    case .bool:
      guard scalars[d].isFinite else { throw .undecided }
      return .bool(scalars[d] != 0)
    case .value: return values[v]
    }
  }

  private mutating func store(
    _ value: Value, _ kind: RegisterKind, _ scalars: UnsafeMutablePointer<Double>, _ d: Int, _ v: Int
  ) throws(Failure) {
    switch (kind, value) {
    case (.value, _): values[v] = value
    case (.number, .number(let number)): scalars[d] = number
    case (.bool, .bool(let bool)): scalars[d] = bool ? 1 : 0
    default: throw Failure.type("\(value.described) stands where \(kind == .bool ? "a boolean" : "a number") is needed")
    }
  }

  @inline(never)
  private static func wrongSlot(_ value: Value) -> Failure {
    .type("\(value.described) stands where a number or a boolean is needed")
  }

  @inline(never)
  private static func scalarMember(_ value: Value, _ member: Member, _ meter: inout Meter) throws(Failure) -> Double {
    // Its letters are counted one by one.
    if case .string(let text) = value { try meter.spend(text.utf8.count) }
    guard case .number(let number) = try value.member(member) else {
      throw Failure.type("\(value.described) has no number '\(member.rawValue)'")
    }
    return number
  }

  func result(_ kind: RegisterKind, _ scalars: UnsafeMutablePointer<Double>) throws(Failure) -> Value {
    try load(kind, scalars, 0, 0)
  }
}
