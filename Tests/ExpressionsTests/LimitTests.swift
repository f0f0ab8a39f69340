import Graphics
import TestSupport
import Testing

@testable import Expressions

struct LimitTests {
  private func code(_ text: String) -> String? {
    if case .failure(let errors) = compile(text) { return errors.all.first?.code }
    return nil
  }

  @Test(arguments: [
    (String(repeating: "(", count: 100_000) + "1" + String(repeating: ")", count: 100_000), "limit.depth"),
    (String(repeating: "[", count: 100_000), "limit.depth"),
    (String(repeating: "-", count: 100_000) + "1", "limit.depth"),
    (String(repeating: "2**", count: 100_000) + "1", "limit.depth"),
    (String(repeating: "sin(", count: 100_000), "limit.depth"),
    (String(repeating: "on?1:", count: 100_000) + "1", "limit.depth"),
    (String(repeating: "w[", count: 100_000), "limit.depth"),
    ("1" + String(repeating: "+1", count: 100_000), "limit.depth"),
    ("p" + String(repeating: ".x", count: 100_000), "limit.depth"),
    ("[1" + String(repeating: ",1", count: 100_000) + "]", "limit.size"),
    (String(repeating: "[", count: 17) + "1" + String(repeating: "]", count: 17), "limit.depth"),
  ])
  func textThatIsTooDeepOrLong(text: String, expected: String) {
    #expect(code(text) == expected)
  }

  @Test func whatIsAllowedWorks() throws {
    #expect(try evaluate("1" + String(repeating: "+w", count: 990)) == .number(1 + 40 * 990))
    let nested = String(repeating: "(1+", count: 190) + "w" + String(repeating: ")", count: 190)
    #expect(try evaluate(nested) == .number(230))
    let conditions = String(repeating: "zero > 1 ? 0 : ", count: 190) + "w"
    #expect(try evaluate(conditions) == .number(40))
    let mixed = String(repeating: "(1||1&&1==1<1+1*-", count: 60)
    _ = compile(mixed + "1" + String(repeating: ")", count: 60))
    #expect(try evaluate("count([1" + String(repeating: ", w", count: 5000) + "])") == .number(5001))
  }

  /// A tree made without the parser is refused, not followed without end.
  @Test func treesFromElsewhere() {
    var expression = Expression.name("w", TextRange(0, 1))
    for _ in 0..<800 { expression = .unary(.negate, expression, TextRange(0, 1)) }
    guard case .failure(let errors) = ExpressionCompiler().compile(expression, scope: TestScope()) else {
      Issue.record("no error")
      return
    }
    #expect(errors.all.map(\.code) == ["limit.depth"])
    let long = Expression.array(
      (0..<100_000).map { $0 == 5 ? .name("w", TextRange(0, 1)) : .literal(.number(Double($0))) }, TextRange(0, 1))
    guard case .success(let program) = ExpressionCompiler().compile(long, scope: TestScope()),
      case .array(let elements)? = try? program.evaluate(slots: TestScope().slots)
    else {
      Issue.record("a long array is refused")
      return
    }
    #expect(elements.count == 100_000 && elements[5] == .number(40))
  }

  @Test(arguments: [
    "range(w * 1e6)", "range(w * 1e300)", "pad('a', w * 1e6, 'b')", "map(range(w * 1e4), range(w))",
    "map(range(w * 100), map(range(w * 100), item))", "map(range(w * 250), 'a' + pad('x', w * 25, 'y'))",
    "concat(range(w * 1e4), range(w * 1e4), range(w * 1e4))", "sum(map(range(w * 1e3), sum(range(w))))",
    "map(range(w * 1e3), week == week && words == words && table == table)",
  ])
  func costsAreBounded(text: String) throws {
    let program = try compile(text).get()
    do {
      _ = try program.evaluate(slots: TestScope().slots)
      Issue.record("\(text) is let through")
    } catch {
      #expect(error.code == "limit.steps")
    }
  }

  /// Letters are counted one by one, by whatever name.
  @Test(arguments: ["s.count", "count(s)"])
  func countingLettersCostsSteps(_ text: String) throws {
    let scope = TestScope([("s", .string(String(repeating: "é", count: 10_000)))])
    #expect(try evaluate(text, scope: scope) == .number(10_000))
    do {
      _ = try evaluate("sum(map(range(1000), \(text)))", scope: scope)
      Issue.record("\(text) is free")
    } catch {
      #expect((error as? EvaluationError)?.code == "limit.steps")
    }
  }

  /// s + s, twenty-five times over: 2²⁵ characters would be more than the budget.
  @Test func doublingStringsAndArrays() throws {
    var value = Value.string("0123456789")
    var failed = false
    for _ in 0..<40 where !failed {
      let scope = TestScope([("s", value)])
      do { value = try evaluate("s + s", scope: scope) } catch { failed = true }
    }
    #expect(failed)
    // Arrays that share their parts: comparing them must not take 2⁶⁰ steps.
    var (a, b) = (Value.array([.number(1)]), Value.array([.number(1)]))
    for _ in 0..<15 { (a, b) = (.array([a, a]), .array([b, b])) }
    for _ in 0..<6 { (a, b) = (.array([a, a, a]), .array([b, b, b])) }
    var scope = TestScope([("a", a), ("b", b)])
    for i in scope.entries.indices { scope.entries[i].type = .any }
    // Not inside of an expectation, which would print the arrays.
    for text in ["a == b", "[a, b]", "a"] {
      do {
        _ = try evaluate(text, scope: scope)
        Issue.record("\(text) is let through")
      } catch {
        let code = (error as? EvaluationError)?.code
        #expect(code == "limit.steps")
      }
    }
  }

  @Test func budgetsCanBeSmaller() throws {
    let program = try compile("sum(range(w))").get()
    #expect(try program.evaluate(slots: TestScope().slots, steps: 1000) == .number(780))
    #expect(throws: EvaluationError.self) { try program.evaluate(slots: TestScope().slots, steps: 50) }
    #expect(throws: EvaluationError.self) { try program.evaluate(slots: TestScope().slots, steps: -1) }
  }

  @Test func slotsOfAnotherTypeAreAnError() throws {
    for text in [
      "w + 1", "p.x", "week[0]", "sum(week)", "name + 'a'", "map(week, item + 1)", "on && on", "upper(name)",
    ] {
      let program = try compile(text).get()
      #expect(throws: EvaluationError.self) {
        try program.evaluate(slots: [Value](repeating: .transform(.identity), count: 30))
      }
      #expect(throws: EvaluationError.self) { try program.evaluate(slots: []) }
    }
  }

  /// Random tokens never trap, whatever they mean; most of what compiles can be evaluated twice to the same value.
  @Test func tokenSoup() {
    var generator = SeededRandom(seed: 42)
    let tokens = [
      "1", "0", "2.5", "1e300", "'a'", "'red'", "true", "w", "zero", "p", "r", "ink", "week", "name", "table", "on",
      "words",
      "item", "index", "count", "+", "-", "*", "/", "%", "**", "<", "==", "!=", "&&", "||", "!", "?", ":", "(", ")",
      "[", "]",
      ",", ".", ".x", ".count", "[0]", "map(", "range(", "sum(", "min(", "lerp(", "concat(", "slice(", "format(",
      "pad(",
      "sort(", "rgb(", "random(", "noise(", "angle(", "ease('linear',", "'", "\\", "${", "}", "é", "\u{1F600}", " ",
    ]
    var compiled = 0
    for round in 0..<12_000 {
      let count = 1 + Int(generator.next() % (round % 3 < 2 ? 3 : 20))
      var text = ""
      for _ in 0..<count { text += tokens[Int(generator.next() % UInt64(tokens.count))] }
      let type: ValueType? = [nil, .number, .color, .point, .path, .array(.point), .string][round % 7]
      _ = ExpressionParser.parseTemplate(text)
      if case .success(let program) = compile(text, expecting: type) {
        compiled += 1
        let slots = TestScope().slots
        let first = try? program.evaluate(slots: slots, steps: 10_000)
        #expect(first == (try? program.evaluate(slots: slots, steps: 10_000)))
        _ = try? program.evaluate(slots: slots.reversed(), steps: 10_000)
      }
    }
    #expect(compiled > 200)
  }

  /// Sentences of the grammar with random types: type errors or values, never a trap, and values of the promised type.
  @Test func randomSentences() {
    var generator = SeededRandom(seed: 99)
    var values = 0
    for round in 0..<10_000 {
      let text = sentence(&generator, 1 + round % 3)
      guard case .success(let program) = compile(text) else { continue }
      guard let value = try? program.evaluate(slots: TestScope().slots, steps: 10_000) else { continue }
      values += 1
      #expect(value.type.converts(to: program.type), "\(text): \(value.type) is not \(program.type)")
    }
    #expect(values > 300)
  }

  private func sentence(_ generator: inout SeededRandom, _ depth: Int) -> String {
    func pick(_ list: [String]) -> String { list[Int(generator.next() % UInt64(list.count))] }
    if depth == 0 {
      return pick([
        "1", "w", "zero", "p", "s", "r", "ink", "week", "name", "on", "table", "[]", "'red'", "words", "-0.5", "item",
        "index",
      ])
    }
    let (a, b, c) = (
      sentence(&generator, depth - 1), sentence(&generator, depth - 1), sentence(&generator, depth - 1)
    )
    switch generator.next() % 9 {
    case 0, 1: return "(\(a) \(pick(["+", "-", "*", "/", "%", "**", "<", ">=", "==", "!=", "&&", "||"])) \(b))"
    case 2: return "(\(a) ? \(b) : \(c))"
    case 3: return "[\(a), \(b)]"
    case 4: return "map(\(a), \(b))"
    case 5: return "\(a)[\(b)]"
    case 6: return "\(a)\(pick([".x", ".count", ".width", ".center", ".red"]))"
    default:
      let function = Function.all[Int(generator.next() % UInt64(Function.all.count))]
      let count = function.overloads[0].parameters.count
      return "\(function.name)(\([a, b, c, "1"].prefix(count).joined(separator: ", ")))"
    }
  }
}
