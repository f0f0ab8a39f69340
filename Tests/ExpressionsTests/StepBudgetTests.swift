import Graphics
import Testing

@testable import Expressions

/// What evaluations that belong together may cost.
struct StepBudgetTests {
  /// Twice as many steps as elements: they are made, and added up.
  private static func sum(_ elements: Double, within budget: inout StepBudget) throws -> Value {
    let scope = TestScope([("n", .number(elements))])
    return try compile("sum(range(n))", scope: scope).get().evaluate(slots: scope.slots, within: &budget)
  }

  private static func failure(_ elements: Double, within budget: inout StepBudget) -> EvaluationError? {
    do {
      _ = try sum(elements, within: &budget)
      return nil
    } catch {
      return error as? EvaluationError
    }
  }

  @Test func whatIsNotFreeCounts() throws {
    var budget = StepBudget(2002)
    #expect(try Self.sum(1000, within: &budget) == .number(499_500))
    #expect(budget.left == 1002)
    #expect(try Self.sum(500, within: &budget) == .number(124_750))
    #expect(budget.left == 1002)
    #expect(try Self.sum(1001, within: &budget) == .number(500_500))
    #expect(budget.left == 0)
    #expect(Self.failure(501, within: &budget)?.code == "limit.steps")
    // What is free stays so.
    #expect(try Self.sum(500, within: &budget) == .number(124_750))
  }

  @Test func whatFailsTakesAllThatIsLeft() throws {
    var budget = StepBudget(5000)
    let error = try #require(Self.failure(3001, within: &budget))
    #expect(error.code == StepBudget.code)
    #expect(error.message == "this and what else is computed with it take too many steps")
    #expect(error.range == TextRange(0, 13) && error.values.isEmpty)
    #expect(budget.left == 0)
  }

  @Test func oneEvaluationHasALimitOfItsOwn() throws {
    var budget = StepBudget(10_000_000)
    _ = try Self.sum(500_000, within: &budget)
    let error = try #require(Self.failure(500_001, within: &budget))
    #expect(error.code == "limit.steps" && error.message == "this takes too many steps to compute")
  }

  @Test func whatWasTakenOffCanBeTakenOffAgain() {
    var budget = StepBudget(100)
    #expect(budget.spend(60) && budget.left == 40)
    #expect(!budget.spend(41) && budget.left == 40)
    #expect(budget.spend(40) && budget.left == 0 && budget.spend(0))
  }

  /// There may be as many programs as layers.
  @Test(arguments: [("range(2000)", "a", 1), ("range(2000)", "b", 2), ("range(1999)", "a", 2), ("range(64)", "a", 2)])
  func programsShareLargeArrays(text: String, file: String, memories: Int) throws {
    var pool = ConstantPool(steps: StepBudget(10 * Program.defaultSteps))
    var found: Set<UnsafeRawPointer?> = []
    var programs: [Program] = []
    for (text, file) in [(text == "range(64)" ? text : "range(2000)", "a"), (text, file)] {
      pool.file = file
      let expression = try ExpressionParser.parse(text + "[w]").get()
      let program = try ExpressionCompiler().compile(expression, scope: TestScope(), sharing: &pool).get()
      #expect(try program.evaluate(slots: TestScope().slots) == .number(40))
      // Kept, so that no other array gets their memory.
      programs.append(program)
      for case .constant(.array(let elements)) in program.values {
        found.insert(elements.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) })
      }
    }
    #expect(programs.count == 2 && found.count == memories)
  }

  @Test func constantsAreComputedOnceWithinABudget() throws {
    let expression = try ExpressionParser.parse("sum(range(5000))").get()
    var pool = ConstantPool(steps: StepBudget(10_000))
    let program = try ExpressionCompiler().compile(expression, scope: TestScope(), sharing: &pool).get()
    #expect(program.constant == .number(12_497_500))
    // 10,000 to fold its parts, of which 1,000 are free.
    #expect(pool.steps.left == 1_000)
    guard case .failure(let errors) = ExpressionCompiler().compile(expression, scope: TestScope(), sharing: &pool)
    else {
      Issue.record("both are computed")
      return
    }
    #expect(errors.all.map(\.code) == ["limit.steps"])
    #expect(errors.all.first?.hint == StepBudget.hint)
  }

  /// As many as there are numbers.
  @Test func nearlyEndless() throws {
    for most in [Int.max, Int.max - 1, Int.max / 10 * 10, Int.max - StepBudget.freeSteps] {
      var budget = StepBudget(most, each: most)
      #expect(try Self.sum(10, within: &budget) == .number(45))
    }
  }
}
