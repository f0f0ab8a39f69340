import Graphics

/// What a call of the tree computes from the channels of its arguments: points and sizes have two, rectangles and
/// colors four. Calls without one exist only where nothing depends on a pixel's place.
enum ChannelForm: Sendable {
  /// To the node's type.
  case convert
  case member(Member)
  case negate, add, subtract
  /// All channels of one by the number that the other is.
  case multiply, divide
  case equal, notEqual
  case lerp
  case angle, distance, inset
  /// One value of the channels of all arguments.
  case compose
  /// From 0…255, with alpha 1 or given.
  case rgb
  case hsl
  case element
  case extreme(NumericOperation)
  case sum, average, reverse, concat
}

/// A color that is computed at every pixel.
public struct PixelShading: Sendable {
  public var program: PixelProgram
  /// What does not depend on the pixel, to be evaluated once a frame; their channels, one after the other, are the
  /// program's uniforms.
  public var uniforms: [PixelUniform]
}

/// A part of a color's expression that has the same value at all pixels.
public struct PixelUniform: Sendable {
  public var program: Program
  /// It stands where it is not always needed, as in `n > 0 ? u / n : 0`: that it has no value is no mistake.
  public var mayFail: Bool
  /// How many uniforms it is.
  public var channelCount: Int

  /// The channels of one of its values; NaN where it has none.
  public func channels(of value: Value) -> [Float] {
    value.channels.map { channels in channels.map { Float($0) } } ?? [Float](repeating: .nan, count: channelCount)
  }
}

extension ValueType {
  /// Nil for what is not made of a fixed number of numbers.
  var channelCount: Int? {
    switch self {
    case .number, .bool: 1
    case .point, .size: 2
    case .rect, .color: 4
    default: nil
    }
  }
}

extension Value {
  /// Its numbers, if it has a fixed number of them.
  var channels: [Double]? {
    switch self {
    case .number(let number): [number]
    case .bool(let bool): [bool ? 1 : 0]
    case .point(let p): [p.x, p.y]
    case .size(let size): [size.width, size.height]
    case .rect(let rect): [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
    case .color(let c): [c.red, c.green, c.blue, c.alpha]
    default: nil
    }
  }
}

/// The names of a pixel's place before all others.
struct PixelScope: NameScope {
  let base: any NameScope

  /// No slot of a stage has such a number.
  static let firstSlot = Int.max >> 9
  static let names = ["x", "y", "u", "v"]

  /// Which of the four a slot stands for.
  static func input(_ slot: Int) -> Int? {
    slot >= firstSlot && slot < firstSlot + names.count ? slot - firstSlot : nil
  }

  func resolve(_ chain: [String]) -> NameResolution {
    if let first = chain.first, let input = Self.names.firstIndex(of: first) {
      return .slot(Self.firstSlot + input, .number, consumed: 1)
    }
    let resolution = base.resolve(chain)
    guard case .unknown(at: 0, let candidates) = resolution else { return resolution }
    return .unknown(at: 0, candidates: candidates + Self.names)
  }
}

extension ExpressionCompiler {
  public enum PixelOutcome: Sendable {
    /// The color is the same at all pixels.
    case uniform(Program)
    case shading(PixelShading)
  }

  /// Compiles a color in which x, y, u and v stand for the place of a pixel, as one of the expressions of a script.
  ///
  /// - Returns: what to compute, or all that is wrong: an error `shader` where a part that depends on the pixel has no
  ///   form in single precision (texts, paths, sorted arrays), `limit.size` where it takes too many operations.
  public func compileAtPixels(
    _ expression: Expression, scope: some NameScope, range: TextRange = TextRange(0, 0),
    sharing pool: inout ConstantPool
  ) -> Result<PixelOutcome, Errors> {
    let whole = expression.range ?? range
    var checker = Checker(scope: PixelScope(base: scope), externals: externals, sharing: &pool)
    let root = checker.check(expression, within: whole).flatMap { checker.converted($0, to: .color) }
    checker.giveBack(&pool)
    guard let root, checker.errors.isEmpty else { return .failure(Errors(all: checker.sortedErrors)) }
    var compiler = PixelCompiler(checker, root: root)
    guard compiler.dependsOnPixel else {
      return compile(expression, expecting: .color, scope: scope, range: range, sharing: &pool).map { .uniform($0) }
    }
    do throws(ExpressionError) {
      return .success(.shading(try compiler.compile()))
    } catch {
      return .failure(Errors(all: [error]))
    }
  }
}
