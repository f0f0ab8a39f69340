import Graphics
import Testing

@testable import Expressions

@Suite struct PixelCompilerTests {
  private func compile(_ text: String) throws -> Result<ExpressionCompiler.PixelOutcome, ExpressionCompiler.Errors> {
    var constants = ConstantPool()
    return ExpressionCompiler(functions: testFunctions).compileAtPixels(
      try ExpressionParser.parse(text).get(), scope: TestScope(), range: TextRange(0, text.utf8.count),
      sharing: &constants)
  }

  private func shading(_ text: String) throws -> PixelShading {
    guard case .shading(let shading) = try compile(text).get() else {
      Issue.record("'\(text)' is the same everywhere")
      throw ExpressionError(range: TextRange(0, 0), message: "", code: "")
    }
    return shading
  }

  /// The expression, the code of the mistake, what it points at.
  @Test(arguments: [
    ("rgb(q, x, 0)", "unknown-name", "q"),
    ("x", "type", "x"),
    ("rgb(x, y)", "arguments", "rgb(x, y)"),
    ("format(x, 2)", "shader", "format(x, 2)"),
    ("rgb(count(upper('a' + x)), 0, 0)", "shader", "'a' + x"),
    ("rgb(sort([x, y])[0], 0, 0)", "shader", "sort([x, y])"),
    ("rgb(week[floor(u * 3)], 0, 0)", "shader", "week"),
    ("rgb(sum(map(week, x * item)), 0, 0)", "shader", "week"),
    ("rgb(sum(range(x)), 0, 0)", "shader", "range(x)"),
    ("['red', 'rot'][floor(u * 2)]", "type", "['red', 'rot'][floor(u * 2)]"),
    ("rgb(x, 1 / 0, 0)", "not-finite", "1 / 0"),
  ])
  func mistakesPointAtWhatIsWrong(_ text: String, _ code: String, _ part: String) throws {
    guard case .failure(let errors) = try compile(text) else {
      Issue.record("'\(text)' is no mistake")
      return
    }
    let error = try #require(errors.all.first)
    #expect(error.code == code)
    #expect(String(decoding: Array(text.utf8)[error.range.start..<error.range.end], as: UTF8.self) == part)
  }

  @Test func whatIsTheSameAtAllPixelsIsComputedOnce() throws {
    let shading = try shading("rgb(x * (sin(w) + angle / 2), p.x * 3, ink.red * u)")
    #expect(shading.uniforms.count == 3)
    #expect(shading.program.uniformCount == 3)
    // The factor 1 / 255 and the clamp for each component, and a product where it depends on the pixel.
    #expect(shading.program.instructions.count == 8)
    guard case .uniform = try compile("rgb(w, 0, 0)").get() else {
      Issue.record("depends on no pixel")
      return
    }
  }

  @Test func equalPartsAreComputedOnce() throws {
    let once = try shading("rgb(sin(x * 3), 0, 0)").program.instructions.count
    let twice = try shading("rgb(sin(x * 3), sin(x * 3), sin(x * 3))").program.instructions.count
    #expect(once == twice)
  }

  @Test func whatNothingNeedsIsLeftOut() throws {
    let shading = try shading("rgb(rgb(x, sin(y), cos(y)).red * 255, 0, 0)")
    #expect(!shading.program.instructions.contains { $0.operation == .sin || $0.operation == .cos })
    #expect(!shading.program.readsY)
  }

  @Test func registersAreShared() throws {
    let long = (1...200).map { "sin(x * \($0))" }.joined(separator: " + ")
    let program = try shading("rgb(\(long), 0, 0)").program
    #expect(program.registerCount < PixelProgram.inputCount + program.constants.count + 8)
  }

  @Test func thePlaceOfThePixelHidesOtherNames() throws {
    let scope = TestScope([("x", .string("far")), ("w", .number(1))])
    let expression = try ExpressionParser.parse("rgb(x * w, 0, 0)").get()
    var constants = ConstantPool()
    let outcome = ExpressionCompiler().compileAtPixels(expression, scope: scope, sharing: &constants)
    #expect(throws: Never.self) { try outcome.get() }
  }

  @Test(arguments: [
    "rgb(sum(map(range(9000), x * item)), 0, 0)",
    "rgb(sum(map(range(99000), sum(map([u, v, item], x)))), 0, 0)",
    // Elements that are all the same, and cost no operation.
    "rgb(map(range(200), map(range(200), map(range(200), u)))[round(x)][0][0], 0, 0)",
  ])
  func tooManyOperationsAreRefused(_ text: String) throws {
    guard case .failure(let errors) = try compile(text) else {
      Issue.record("it is not refused")
      return
    }
    #expect(errors.all.map(\.code) == ["limit.size"])
  }

  @Test func deepNestingIsNoProblem() throws {
    let deep = String(repeating: "sin(", count: 60) + "x" + String(repeating: ")", count: 60)
    #expect(try shading("rgb(\(deep), 0, 0)").program.instructions.count == 62)
    let chain = "x" + String(repeating: " + y", count: 900)
    #expect(try shading("rgb(\(chain), 0, 0)").program.instructions.count == 902)
  }
}
