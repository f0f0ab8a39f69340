import Graphics

/// Turns checked parts into instructions, without recursion.
struct Generator {
  private enum Work {
    /// Code for the part, with its result in the register of its kind.
    case part(Int, scalar: Int, value: Int)
    case emit(Instruction, TextRange)
    /// A label is here.
    case bind(Int)
  }

  private let nodes: [Node]
  private var work: [Work] = []
  private var labels: [Int] = []
  private var program = Program(type: .any, range: TextRange(0, 0))

  init(_ nodes: [Node]) { self.nodes = nodes }

  func program(_ root: Int, range: TextRange, type: ValueType) -> Program {
    var copy = self
    copy.program.range = range
    copy.program.type = type
    copy.generate(root)
    return copy.program
  }

  private mutating func generate(_ root: Int) {
    work = [.part(root, scalar: 0, value: 0)]
    while let next = work.popLast() {
      switch next {
      case .part(let node, let scalar, let value): part(nodes[node], scalar, value)
      case .emit(let instruction, let range):
        program.code.append(instruction)
        program.places.append(range)
      case .bind(let label): labels[label] = program.code.count
      }
    }
    for i in program.code.indices {
      switch program.code[i].code {
      case .jump, .jumpIfFalse, .jumpIfTrue, .loopBegin, .loopNext:
        program.code[i].operand = labels[program.code[i].operand]
      default: break
      }
    }
  }

  private mutating func label() -> Int {
    labels.append(0)
    return labels.count - 1
  }

  private mutating func part(_ node: Node, _ d: Int, _ v: Int) {
    program.scalarRegisters = max(program.scalarRegisters, d + 1)
    program.valueRegisters = max(program.valueRegisters, node.type.isScalar ? 0 : v + 1)
    let kind = RegisterKind(node.type)
    var instruction = Instruction(code: .value, kind: kind, scalar: Int32(d), value: Int32(v))
    switch node.kind {
    case .constant(let value):
      if kind != .value, let scalar = value.scalar {
        instruction.code = .constant
        instruction.operand = Int(Int64(bitPattern: scalar.bitPattern))
        emit(instruction, node)
      } else {
        emitValue(.constant(value), instruction, node)
      }
    case .slot(let slot):
      instruction.code = .slot
      instruction.operand = slot
      if kind == .value { emitValue(.slot(slot), instruction, node) } else { emit(instruction, node) }
    case .slotMember(let slot, let member):
      instruction.code = .slotMember
      instruction.operand = slot << 8 | (Member.allCases.firstIndex(of: member) ?? 0)
      emit(instruction, node)
    case .item(let level):
      instruction.code = .loopScalar
      instruction.operand = level
      if kind == .value { emitValue(.item(level), instruction, node) } else { emit(instruction, node) }
    case .index(let level), .count(let level):
      if case .index = node.kind { instruction.code = .loopIndex } else { instruction.code = .loopCount }
      instruction.operand = level
      emit(instruction, node)
    case .numeric(let operation, let operands):
      instruction.code = .numeric
      instruction.operation = operation
      parts(operands, d, v, then: instruction, node)
    case .external(let function, let choice, let operands):
      program.externals.append(ExternalCall(function: function, choice: choice, count: operands.count))
      instruction.code = .external
      instruction.operand = program.externals.count - 1
      parts(operands, d, v, then: instruction, node)
    case .call(let body, let operands, _):
      program.values.append(.call(body, operands.map { RegisterKind(nodes[$0].type) }, result: kind))
      instruction.operand = program.values.count - 1
      parts(operands, d, v, then: instruction, node)
    case .column(let row, let index, let name):
      if case .item(let level) = nodes[row].kind {
        emitValue(.itemCell(level, index, name, result: kind), instruction, node)
      } else {
        program.values.append(.cell(index, name, result: kind))
        instruction.operand = program.values.count - 1
        parts([row], d, v, then: instruction, node)
      }
    case .and(let a, let b): shortCircuit(a, b, .jumpIfFalse, instruction, node)
    case .or(let a, let b): shortCircuit(a, b, .jumpIfTrue, instruction, node)
    case .conditional, .array, .map: structure(node, instruction, d, v)
    }
  }

  private mutating func structure(_ node: Node, _ instruction: Instruction, _ d: Int, _ v: Int) {
    switch node.kind {
    case .conditional(let test, let yes, let no):
      let (otherwise, end) = (label(), label())
      work += [
        .bind(end), .part(no, scalar: d, value: v), .bind(otherwise),
        .emit(instruction.with(.jump, end), node.range), .part(yes, scalar: d, value: v),
        .emit(instruction.with(.jumpIfFalse, otherwise), node.range), .part(test, scalar: d, value: v),
      ]
    case .array(let elements):
      emitValue(.arrayBegin(elements.count), instruction, node)
      for element in elements.reversed() {
        program.values.append(.append(RegisterKind(nodes[element].type)))
        work.append(.emit(instruction.with(.value, program.values.count - 1), node.range))
        work.append(.part(element, scalar: d, value: v + 1))
      }
    case .map(let array, let body, let level):
      program.loopLevels = max(program.loopLevels, level + 1)
      let (start, end) = (label(), label())
      var next = instruction.with(.loopNext, start)
      next.kind = RegisterKind(nodes[body].type)
      next.level = UInt8(clamping: level)
      var begin = instruction.with(.loopBegin, end)
      begin.level = next.level
      work += [
        .bind(end), .emit(next, node.range), .part(body, scalar: d, value: v), .bind(start), .emit(begin, node.range),
        .part(array, scalar: d, value: v),
      ]
    default: break
    }
  }

  private mutating func shortCircuit(
    _ a: Int, _ b: Int, _ jump: Instruction.Code, _ instruction: Instruction, _ node: Node
  ) {
    let end = label()
    let (d, v) = (Int(instruction.scalar), Int(instruction.value))
    work += [
      .bind(end), .part(b, scalar: d, value: v), .emit(instruction.with(jump, end), node.range),
      .part(a, scalar: d, value: v),
    ]
  }

  /// Operands in neighbouring registers, then the instruction.
  private mutating func parts(
    _ operands: [Int], _ d: Int, _ v: Int, then instruction: Instruction, _ node: Node
  ) {
    work.append(.emit(instruction, node.range))
    let start = work.count
    var (scalar, value) = (d, v)
    for operand in operands {
      work.append(.part(operand, scalar: scalar, value: value))
      if nodes[operand].type.isScalar { scalar += 1 } else { value += 1 }
    }
    work[start...].reverse()
  }

  private mutating func emit(_ instruction: Instruction, _ node: Node) {
    program.code.append(instruction)
    program.places.append(node.range)
  }

  private mutating func emitValue(_ value: ValueInstruction, _ instruction: Instruction, _ node: Node) {
    program.values.append(value)
    emit(instruction.with(.value, program.values.count - 1), node)
  }
}

extension Instruction {
  func with(_ code: Code, _ operand: Int) -> Instruction {
    var copy = self
    copy.code = code
    copy.operand = operand
    return copy
  }
}
