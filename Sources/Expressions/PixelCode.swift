import Graphics

/// Straight-line code in the making: every value is defined once and named by its place in the list; equal definitions
/// are one.
struct PixelCode {
  enum Definition: Hashable {
    /// x, y, u, v
    case input(Int)
    /// The bits of a number.
    case constant(UInt32)
    case uniform(Int)
    case operation(PixelProgram.Operation, Int, Int, Int)
    case call(Int, [Int])
  }

  static let operationLimit = 4096

  private(set) var definitions: [Definition] = []
  private var known: [Definition: Int] = [:]
  private(set) var operationCount = 0
  private var functions: [PixelProgram.Function] = []
  private var functionNumbers: [String: Int] = [:]
  var uniformCount = 0

  private mutating func define(_ definition: Definition) -> Int {
    if let place = known[definition] { return place }
    definitions.append(definition)
    known[definition] = definitions.count - 1
    return definitions.count - 1
  }

  mutating func input(_ number: Int) -> Int { define(.input(number)) }

  mutating func constant(_ number: Double) -> Int { define(.constant(Float(number).bitPattern)) }

  mutating func uniform(_ number: Int) -> Int { define(.uniform(number)) }

  mutating func call(_ function: ExternalFunction, choice: Int, _ arguments: [Int]) -> Int {
    let name = "\(function.name) \(choice)"
    let number = functionNumbers[name] ?? functions.count
    if number == functions.count {
      functionNumbers[name] = number
      let body = function.body
      functions.append { body(choice, $0) }
    }
    return counted(.call(number, arguments))
  }

  mutating func emit(_ operation: PixelProgram.Operation, _ a: Int, _ b: Int = 0, _ c: Int = 0) -> Int {
    if let folded = folded(operation, a, b) { return define(.constant(folded.bitPattern)) }
    if operation == .power, let exponent = number(b), let simple = power(a, exponent) { return simple }
    return counted(.operation(operation, a, b, c))
  }

  private mutating func counted(_ definition: Definition) -> Int {
    let count = definitions.count
    let place = define(definition)
    operationCount += definitions.count - count
    return place
  }

  private func number(_ place: Int) -> Float? {
    if case .constant(let bits) = definitions[place] { return Float(bitPattern: bits) }
    return nil
  }

  /// The same as a pixel would compute.
  private func folded(_ operation: PixelProgram.Operation, _ a: Int, _ b: Int) -> Float? {
    guard let x = number(a) else { return nil }
    if operation == .negate { return -x }
    if operation == .unit { return x > 0 ? min(x, 1) : 0 }
    guard let y = number(b) else { return nil }
    switch operation {
    case .add: return x + y
    case .subtract: return x - y
    case .multiply: return x * y
    case .divide: return x / y
    default: return nil
    }
  }

  private mutating func power(_ base: Int, _ exponent: Float) -> Int? {
    switch exponent {
    case 1: return base
    case 2: return emit(.multiply, base, base)
    case 3: return emit(.multiply, emit(.multiply, base, base), base)
    case 4:
      let square = emit(.multiply, base, base)
      return emit(.multiply, square, square)
    case -1: return emit(.divide, constant(1), base)
    default: return nil
    }
  }

  // MARK: Registers

  /// Leaves out what the results do not need, and lets values share registers that are not needed at the same time.
  func program(_ results: [Int]) -> PixelProgram? {
    let lastUse = lastUses(results)
    var registers = [Int32](repeating: -1, count: definitions.count)
    var constants: [Float] = []
    for (place, definition) in definitions.enumerated() where lastUse[place] >= 0 {
      switch definition {
      case .input(let number): registers[place] = Int32(number)
      case .constant(let bits):
        registers[place] = Int32(PixelProgram.inputCount + constants.count)
        constants.append(Float(bitPattern: bits))
      case .uniform, .operation, .call: break
      }
    }
    let firstUniform = PixelProgram.inputCount + constants.count
    var count = firstUniform + uniformCount
    var free: [Int32] = []
    var instructions: [PixelProgram.Instruction] = []
    var lists: [Int32] = []
    for (place, definition) in definitions.enumerated() where lastUse[place] >= 0 {
      if case .uniform(let number) = definition { registers[place] = Int32(firstUniform + number) }
      let operands = operands(definition)
      guard definition.isComputed else { continue }
      let sources = operands.map { registers[$0] }
      for operand in Set(operands).sorted() where lastUse[operand] == place && definitions[operand].isComputed {
        free.append(registers[operand])
      }
      let destination: Int32
      if let reused = free.popLast() {
        destination = reused
      } else {
        destination = Int32(count)
        count += 1
      }
      registers[place] = destination
      switch definition {
      case .operation(let operation, _, _, _):
        instructions.append(
          .init(
            operation, to: destination, sources[0], sources.count > 1 ? sources[1] : 0,
            sources.count > 2 ? sources[2] : 0))
      case .call(let function, _):
        instructions.append(
          .init(.call, to: destination, Int32(lists.count), Int32(sources.count), Int32(function)))
        lists += sources
      case .input, .constant, .uniform: break
      }
    }
    let result = results.map { registers[$0] }
    guard result.count == 4 else { return nil }
    return PixelProgram(
      constants: constants, uniformCount: uniformCount, instructions: instructions, functions: functions,
      argumentLists: lists, result: SIMD4(result[0], result[1], result[2], result[3]), registerCount: count)
  }

  /// For each definition the last one that needs it; −1 for those that nothing needs, the end for results.
  private func lastUses(_ results: [Int]) -> [Int] {
    var last = [Int](repeating: -1, count: definitions.count)
    for result in results { last[result] = definitions.count }
    for place in definitions.indices.reversed() where last[place] >= 0 {
      for operand in operands(definitions[place]) where last[operand] < 0 { last[operand] = place }
    }
    return last
  }

  private func operands(_ definition: Definition) -> [Int] {
    switch definition {
    case .operation(let operation, let a, let b, let c): return Array([a, b, c].prefix(operation.operandCount))
    case .call(_, let arguments): return arguments
    case .input, .constant, .uniform: return []
    }
  }
}

extension PixelCode.Definition {
  fileprivate var isComputed: Bool {
    switch self {
    case .operation, .call: true
    case .input, .constant, .uniform: false
    }
  }
}
