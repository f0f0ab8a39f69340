/// Straight-line code in single precision that gives the color of a pixel from its place.
///
/// It works on registers: the first four hold x, y, u and v, then come the constants, the uniforms, and the rest, which
/// instructions write before they are read. Booleans are 0 and 1. Nothing fails: what has no answer is NaN, and a color
/// component that is NaN counts as 0.
public struct PixelProgram: Sendable {
  public enum Operation: UInt8, Sendable, CaseIterable {
    // Of a alone. Angles are degrees; `round` halves away from zero; `unit` is a clamped to 0…1, NaN as 0.
    case negate, not, abs, sign, round, floor, ceil, sqrt, exp, log, sin, cos, tan, asin, acos, atan, random, noise,
      unit
    // Of a and b. `remainder` has the sign of b.
    case add, subtract, multiply, divide, remainder, power, atan2, min, max
    case less, lessOrEqual, equal, notEqual, and, or
    /// a, but not below b and not above c.
    case clamp
    /// From a to b by c; exact at 0 and 1.
    case lerp
    /// a ≠ 0 ? b : c
    case select
    /// The function numbered c, of the numbers in the registers that `argumentLists` names: a is the first of them, b
    /// their count.
    case call

    public var operandCount: Int {
      switch self {
      case .call: 0
      case .clamp, .lerp, .select: 3
      case .add, .subtract, .multiply, .divide, .remainder, .power, .atan2, .min, .max, .less, .lessOrEqual, .equal,
        .notEqual, .and, .or:
        2
      default: 1
      }
    }
  }

  public struct Instruction: Hashable, Sendable {
    public var operation: Operation
    /// The register that the result goes to, which may be one of the operands.
    public var destination: Int32
    public var a: Int32
    public var b: Int32
    public var c: Int32

    public init(_ operation: Operation, to destination: Int32, _ a: Int32, _ b: Int32 = 0, _ c: Int32 = 0) {
      self.operation = operation
      self.destination = destination
      self.a = a
      self.b = b
      self.c = c
    }
  }

  /// Called with finite and other numbers alike; must be pure.
  public typealias Function = @Sendable (UnsafeBufferPointer<Double>) -> Double

  /// The registers of x, y, u and v.
  public static let inputCount = 4

  public let constants: [Float]
  /// How many values it needs beside the pixel's place.
  public let uniformCount: Int
  public let instructions: [Instruction]
  public let functions: [Function]
  public let argumentLists: [Int32]
  /// The registers of red, green, blue and alpha: straight sRGB, clamped to 0…1 when drawn.
  public let result: SIMD4<Int32>
  public let registerCount: Int
  /// Whether x or u, and y or v, are read.
  public let readsX: Bool
  public let readsY: Bool

  /// Nil when an instruction names a register, function or argument that does not exist, or writes into an input, a
  /// constant or a uniform.
  public init?(
    constants: [Float], uniformCount: Int, instructions: [Instruction], functions: [Function] = [],
    argumentLists: [Int32] = [], result: SIMD4<Int32>, registerCount: Int
  ) {
    let fixed = Self.inputCount + constants.count + uniformCount
    guard uniformCount >= 0, fixed <= registerCount, registerCount < 1 << 20 else { return nil }
    let registers = 0..<Int32(registerCount)
    var read = Set((0..<4).map { result[$0] })
    guard read.allSatisfy(registers.contains), argumentLists.allSatisfy(registers.contains) else { return nil }
    read.formUnion(argumentLists)
    for instruction in instructions {
      guard registers.contains(instruction.destination), Int(instruction.destination) >= fixed else { return nil }
      if instruction.operation == .call {
        guard instruction.a >= 0, instruction.b >= 0,
          Int(instruction.a) + Int(instruction.b) <= argumentLists.count, instruction.c >= 0,
          Int(instruction.c) < functions.count
        else { return nil }
      } else {
        for operand in [instruction.a, instruction.b, instruction.c].prefix(instruction.operation.operandCount) {
          guard registers.contains(operand) else { return nil }
          read.insert(operand)
        }
      }
    }
    self.constants = constants
    self.uniformCount = uniformCount
    self.instructions = instructions
    self.functions = functions
    self.argumentLists = argumentLists
    self.result = result
    self.registerCount = registerCount
    readsX = read.contains(0) || read.contains(2)
    readsY = read.contains(1) || read.contains(3)
  }
}
