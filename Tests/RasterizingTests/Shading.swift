import Expressions
import Graphics
import Testing

@testable import Rasterizing

/// The names that colors of tests may use beside the pixel's place, all of them numbers but for some.
struct ShadingScope: NameScope {
  static let values: [(name: String, value: Value)] = [
    ("time", .number(0.7)), ("zero", .number(0)), ("on", .bool(true)), ("p", .point(Point(30, 20))),
    ("ink", .color(Color(0.9, 0.4, 0.1, 0.8))), ("box", .rect(Rect(4, 6, 40, 30))), ("s", .size(Size(8, 5))),
  ]
  /// Where x, y, u and v stand for the ordinary machine.
  static let place = values.count
  var knowsPlace = false

  func resolve(_ chain: [String]) -> NameResolution {
    if let i = Self.values.firstIndex(where: { $0.name == chain[0] }) {
      return .slot(i, Self.values[i].value.type, consumed: 1)
    }
    if knowsPlace, let i = ["x", "y", "u", "v"].firstIndex(of: chain[0]) {
      return .slot(Self.place + i, .number, consumed: 1)
    }
    return .unknown(at: 0, candidates: [])
  }
}

enum Shading {
  static let functions = [
    ExternalFunction("ease", choices: ["linear", "easeIn"], numbers: ["t"]) { $0 == 0 ? $1[0] : $1[0] * $1[0] },
    ExternalFunction("spring", numbers: ["t", "k"]) { _, n in n[0] / (n[0] + n[1]) },
  ]

  static func compiled(_ color: String) throws -> PixelShading {
    let expression = try ExpressionParser.parse(color).get()
    var constants = ConstantPool()
    let outcome = try ExpressionCompiler(functions: functions)
      .compileAtPixels(expression, scope: ShadingScope(), sharing: &constants).get()
    guard case .shading(let shading) = outcome else {
      Issue.record("'\(color)' is the same at all pixels")
      throw ExpressionError(range: TextRange(0, 0), message: "uniform", code: "test")
    }
    return shading
  }

  static func area(
    _ color: String, _ bounds: Rect = Rect(0, 0, 64, 64), path: Path? = nil, _ transform: Projection = .identity,
    opacity: Double = 1
  ) throws -> ShadedArea {
    let shading = try compiled(color)
    let slots = ShadingScope.values.map(\.value)
    let uniforms = try shading.uniforms.flatMap { uniform in
      do throws(EvaluationError) {
        return uniform.channels(of: try uniform.program.evaluate(slots: slots))
      } catch {
        guard uniform.mayFail else { throw error }
        return uniform.channels(of: .none)
      }
    }
    return ShadedArea(
      path: path ?? Draw.rect(bounds.minX, bounds.minY, bounds.width, bounds.height), transform: transform,
      bounds: bounds, program: shading.program, uniforms: uniforms, opacity: opacity)
  }

  /// What the ordinary machine makes of the color at a place; nil where it has no value.
  static func exact(_ program: Program, _ p: Point, _ bounds: Rect) -> Color? {
    let place = [p.x, p.y, (p.x - bounds.minX) / bounds.width, (p.y - bounds.minY) / bounds.height]
    let value = try? program.evaluate(slots: ShadingScope.values.map(\.value) + place.map { .number($0) })
    guard case .color(let color)? = value else { return nil }
    return color
  }

  static func ordinary(_ color: String) throws -> Program {
    try ExpressionCompiler(functions: functions).compile(
      try ExpressionParser.parse(color).get(), expecting: .color, scope: ShadingScope(knowsPlace: true)
    ).get()
  }
}
