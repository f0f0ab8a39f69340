import Graphics

/// Runs a program along rows of pixels: every instruction works on a block of them before the next one begins, so that
/// finding out which one it is costs little.
struct PixelProgramRunner {
  typealias Lanes = PixelFunctions.Lanes
  typealias Registers = UnsafeMutablePointer<Float>

  /// Pixels of a block; a multiple of eight.
  static let block = 128

  private let program: PixelProgram
  private let steps: ContiguousArray<Step>
  /// How far apart the chunks of the result's channels are.
  private let resultStrides: SIMD4<Int32>
  /// A block for each register.
  private let registers: Registers
  private let opacity: Float
  /// (x, y, 1) of a pixel's centre → numerators and denominator of the area's own coordinates.
  private let x: SIMD3<Double>
  private let y: SIMD3<Double>
  private let weight: SIMD3<Double>
  private let isAffine: Bool
  private let bounds: Rect

  /// An instruction, and which of its numbers are the same all along a row: of those only the first chunk is worked
  /// out.
  private struct Step {
    var instruction: PixelProgram.Instruction
    /// How far apart the chunks of the operands are: 0 where there is one for the row.
    var strides: SIMD3<Int32>
    var isLevel: Bool
  }

  /// Nil where nothing is seen: a singular transform, empty bounds, no uniforms for the program.
  init?(_ area: ShadedArea, memory: Scratch<Float>) {
    guard let inverse = area.transform.inverse, area.bounds.isFinite, !area.bounds.isEmpty,
      area.uniforms.count >= area.program.uniformCount
    else { return nil }
    program = area.program
    bounds = area.bounds.standardized
    opacity = Float(unitClamped(area.opacity))
    isAffine = inverse.m31 == 0 && inverse.m32 == 0
    let scale = isAffine ? 1 / inverse.m33 : 1
    x = SIMD3(inverse.m11, inverse.m12, inverse.m13) * scale
    y = SIMD3(inverse.m21, inverse.m22, inverse.m23) * scale
    weight = isAffine ? SIMD3(0, 0, 1) : SIMD3(inverse.m31, inverse.m32, inverse.m33)
    guard opacity > 0, (x + y + weight).sum().isFinite else { return nil }
    (steps, resultStrides) = Self.steps(of: program, isLevelAlongRows: isAffine && inverse.m21 == 0)
    registers = memory.need(program.registerCount * Self.block)
    var next = registers + PixelProgram.inputCount * Self.block
    for constant in program.constants {
      next.update(repeating: constant, count: Self.block)
      next += Self.block
    }
    for uniform in area.uniforms.prefix(program.uniformCount) {
      next.update(repeating: uniform, count: Self.block)
      next += Self.block
    }
  }

  /// - Parameter isLevelAlongRows: whether y is the same all along a row of pixels.
  private static func steps(of program: PixelProgram, isLevelAlongRows: Bool) -> (ContiguousArray<Step>, SIMD4<Int32>) {
    // Of each register, for what it holds at that point. Functions are called pixel by pixel, and so are given all of
    // them.
    var isLevel = [Bool](repeating: program.functions.isEmpty, count: program.registerCount)
    (isLevel[0], isLevel[2]) = (false, false)
    if !isLevelAlongRows { (isLevel[1], isLevel[3]) = (false, false) }
    func stride(_ register: Int32) -> Int32 { isLevel[Int(register)] ? 0 : 8 }
    var steps: ContiguousArray<Step> = []
    steps.reserveCapacity(program.instructions.count)
    for instruction in program.instructions {
      var step = Step(instruction: instruction, strides: SIMD3(0, 0, 0), isLevel: instruction.operation != .call)
      let operands = [instruction.a, instruction.b, instruction.c].prefix(instruction.operation.operandCount)
      for (index, operand) in operands.enumerated() {
        step.strides[index] = stride(operand)
        step.isLevel = step.isLevel && step.strides[index] == 0
      }
      isLevel[Int(instruction.destination)] = step.isLevel
      steps.append(step)
    }
    let result = program.result
    return (steps, SIMD4(stride(result.x), stride(result.y), stride(result.z), stride(result.w)))
  }

  /// Writes the premultiplied colors of pixels `x ..< x + count` of row `y`; there is room for seven more.
  ///
  /// A pixel's color depends on its place alone, not on what is drawn with it.
  func fill(x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<UInt32>) {
    var done = 0
    while done < count {
      let length = min(Self.block, count &- done)
      let chunks = (length &+ 7) &>> 3
      place(x &+ done, y, chunks)
      run(chunks)
      store(chunks, row + done)
      done &+= length
    }
  }

  // MARK: Places

  private static let centers = SIMD8<Double>(0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5)

  /// x, y, u and v of a block, kept within the bounds.
  private func place(_ column: Int, _ line: Int, _ chunks: Int) {
    let center = Double(line) + 0.5
    let ends = (bounds.minX, bounds.maxX, bounds.minY, bounds.maxY)
    let w0 = weight.y * center + weight.z
    if program.readsX {
      let base = x.y * center + x.z
      axis(0, column, chunks, x.x, base, w0, ends.0, ends.1)
    }
    if program.readsY {
      let base = y.y * center + y.z
      axis(1, column, chunks, y.x, base, w0, ends.2, ends.3)
    }
  }

  @inline(__always)
  private func axis(
    _ number: Int, _ column: Int, _ chunks: Int, _ slope: Double, _ base: Double, _ w0: Double, _ low: Double,
    _ high: Double
  ) {
    let (points, fractions) = (registers + number &* Self.block, registers + (number &+ 2) &* Self.block)
    let scale = 1 / (high - low)
    if isAffine, slope == 0 {
      let value = max(low, min(high, base))
      points.update(repeating: Float(value), count: chunks &* 8)
      fractions.update(repeating: Float((value - low) * scale), count: chunks &* 8)
      return
    }
    for chunk in 0..<chunks {
      let centers = Self.centers + Double(column &+ chunk &* 8)
      var value = centers * slope + base
      if !isAffine { value /= centers * weight.x + w0 }
      value = value.replacing(with: low, where: .!(value .> low)).replacing(with: high, where: value .> high)
      Self.store(Lanes(value), points, chunk)
      Self.store(Lanes((value - low) * scale), fractions, chunk)
    }
  }

  // MARK: Colors

  private func store(_ chunks: Int, _ row: UnsafeMutablePointer<UInt32>) {
    let red = registers + Int(program.result.x) &* Self.block
    let green = registers + Int(program.result.y) &* Self.block
    let blue = registers + Int(program.result.z) &* Self.block
    let alpha = registers + Int(program.result.w) &* Self.block
    let strides = SIMD4<Int>(truncatingIfNeeded: resultStrides)
    for chunk in 0..<chunks {
      let a = PixelFunctions.unit(Self.load(alpha + chunk &* strides.w)) * (opacity * 255)
      let r = FastRounding.int32(PixelFunctions.unit(Self.load(red + chunk &* strides.x)) * a)
      let g = FastRounding.int32(PixelFunctions.unit(Self.load(green + chunk &* strides.y)) * a)
      let b = FastRounding.int32(PixelFunctions.unit(Self.load(blue + chunk &* strides.z)) * a)
      let pixels = r | g &<< 8 | b &<< 16 | FastRounding.int32(a) &<< 24
      PixelMath.store(unsafeBitCast(pixels, to: PixelMath.Pixels.self), row + chunk &* 8)
    }
  }

  // MARK: Instructions

  @inline(__always)
  private static func load(_ chunk: Registers) -> Lanes { UnsafeRawPointer(chunk).loadUnaligned(as: Lanes.self) }

  @inline(__always)
  private static func store(_ lanes: Lanes, _ register: Registers, _ chunk: Int) {
    UnsafeMutableRawPointer(register + chunk &* 8).storeBytes(of: lanes, as: Lanes.self)
  }

  @inline(never)
  private func run(_ chunks: Int) {
    steps.withUnsafeBufferPointer { steps in
      for step in steps { run(step, step.isLevel ? 1 : chunks) }
    }
  }

  private func register(_ number: Int32) -> Registers { registers + Int(number) &* Self.block }

  @inline(__always)
  private func unary(_ s: Step, _ chunks: Int, _ body: (Lanes) -> Lanes) {
    let (a, to) = (register(s.instruction.a), register(s.instruction.destination))
    for chunk in 0..<chunks { Self.store(body(Self.load(a + chunk &* 8)), to, chunk) }
  }

  /// From the last chunk to the first one, for that may be all there is of an operand, and be replaced by the result.
  @inline(__always)
  private func binary(_ s: Step, _ chunks: Int, _ body: (Lanes, Lanes) -> Lanes) {
    let (a, b) = (register(s.instruction.a), register(s.instruction.b))
    let to = register(s.instruction.destination)
    let (stepA, stepB) = (Int(s.strides.x), Int(s.strides.y))
    var chunk = chunks
    while chunk > 0 {
      chunk &-= 1
      Self.store(body(Self.load(a + chunk &* stepA), Self.load(b + chunk &* stepB)), to, chunk)
    }
  }

  @inline(__always)
  private func ternary(_ s: Step, _ chunks: Int, _ body: (Lanes, Lanes, Lanes) -> Lanes) {
    let (a, b, c) = (register(s.instruction.a), register(s.instruction.b), register(s.instruction.c))
    let to = register(s.instruction.destination)
    let (stepA, stepB, stepC) = (Int(s.strides.x), Int(s.strides.y), Int(s.strides.z))
    var chunk = chunks
    while chunk > 0 {
      chunk &-= 1
      let (x, y, z) = (Self.load(a + chunk &* stepA), Self.load(b + chunk &* stepB), Self.load(c + chunk &* stepC))
      Self.store(body(x, y, z), to, chunk)
    }
  }

  @inline(__always)
  private static func truth(_ mask: SIMDMask<SIMD8<Int32>>) -> Lanes {
    Lanes(repeating: 0).replacing(with: 1, where: mask)
  }

  private func run(_ i: Step, _ n: Int) {
    switch i.instruction.operation {
    case .negate: unary(i, n) { -$0 }
    case .not: unary(i, n) { 1 - $0 }
    case .abs: unary(i, n) { PixelFunctions.magnitude($0) }
    case .sqrt: unary(i, n) { $0.squareRoot() }
    case .unit: unary(i, n) { PixelFunctions.unit($0) }
    case .add: binary(i, n) { $0 + $1 }
    case .subtract: binary(i, n) { $0 - $1 }
    case .multiply: binary(i, n) { $0 * $1 }
    case .divide: binary(i, n) { $0 / $1 }
    case .min: binary(i, n) { PixelFunctions.min($0, $1) }
    case .max: binary(i, n) { PixelFunctions.max($0, $1) }
    case .less: binary(i, n) { Self.truth($0 .< $1) }
    case .lessOrEqual: binary(i, n) { Self.truth($0 .<= $1) }
    case .equal: binary(i, n) { Self.truth($0 .== $1) }
    case .notEqual: binary(i, n) { Self.truth($0 .!= $1) }
    case .and: binary(i, n) { $0 * $1 }
    case .or: binary(i, n) { Self.truth(($0 .!= 0) .| ($1 .!= 0)) }
    case .clamp:
      ternary(i, n) { x, low, high in
        x.replacing(with: high, where: x .> high).replacing(with: low, where: x .< low)
      }
    case .lerp: ternary(i, n) { $0 * (1 - $2) + $1 * $2 }
    case .select: ternary(i, n) { test, yes, no in no.replacing(with: yes, where: test .!= 0) }
    case .call: call(i.instruction, n)
    default: runFunction(i, n)
    }
  }

  private func runFunction(_ i: Step, _ n: Int) {
    switch i.instruction.operation {
    case .sign: unary(i, n) { PixelFunctions.sign($0) }
    case .round: unary(i, n) { PixelFunctions.round($0) }
    case .floor: unary(i, n) { PixelFunctions.floor($0) }
    case .ceil: unary(i, n) { PixelFunctions.ceil($0) }
    case .exp: unary(i, n) { PixelFunctions.exp($0) }
    case .log: unary(i, n) { PixelFunctions.log($0) }
    case .sin: unary(i, n) { PixelFunctions.sin($0) }
    case .cos: unary(i, n) { PixelFunctions.cos($0) }
    case .tan: unary(i, n) { PixelFunctions.tan($0) }
    case .asin: unary(i, n) { PixelFunctions.asin($0) }
    case .acos: unary(i, n) { PixelFunctions.acos($0) }
    case .atan: unary(i, n) { PixelFunctions.atan2($0, Lanes(repeating: 1)) }
    case .atan2: binary(i, n) { PixelFunctions.atan2($0, $1) }
    case .remainder: binary(i, n) { PixelFunctions.remainder($0, $1) }
    case .power: binary(i, n) { PixelFunctions.pow($0, $1) }
    case .random: unary(i, n) { PixelFunctions.random($0) }
    case .noise: unary(i, n) { PixelFunctions.noise($0) }
    default: break
    }
  }

  /// One pixel after the other, in double precision.
  private func call(_ i: PixelProgram.Instruction, _ chunks: Int) {
    let function = program.functions[Int(i.c)]
    let (first, count) = (Int(i.a), Int(i.b))
    let to = register(i.destination)
    withUnsafeTemporaryAllocation(of: Double.self, capacity: count &+ 1) { numbers in
      let arguments = UnsafeBufferPointer(rebasing: numbers[..<count])
      for pixel in 0..<chunks &* 8 {
        for argument in 0..<count {
          numbers[argument] = Double(register(program.argumentLists[first &+ argument])[pixel])
        }
        to[pixel] = Float(function(arguments))
      }
    }
  }
}
