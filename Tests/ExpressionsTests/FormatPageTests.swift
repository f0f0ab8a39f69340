import Graphics
import Testing

@testable import Expressions

/// What the format page says of expressions, sentence by sentence, where the other tests do not hold it already.
struct FormatPageTests {
  @Test(
    arguments: [
      // `slice` and `range` exclude the end.
      ("range(2, 5)", numbers(2, 3, 4)), ("range(3)", numbers(0, 1, 2)), ("slice(week, 0, 1)", numbers(3)),
      // `round` halves away from zero; `log` is natural; `mod` and `%` take the divisor's sign.
      ("map([0.5, 1.5, 2.5, -0.5, -1.5, -2.5], round(item))", numbers(1, 2, 3, -1, -2, -3)),
      ("log(exp(3))", .number(3)),
      ("map([-7, 7], item % 3)", numbers(2, 1)), ("map([-7, 7], mod(item, -3))", numbers(-1, -2)),
      // Precedence.
      ("-2 ** 2", .number(-4)), ("2 ** -2", .number(0.25)), ("2 ** 3 ** 2", .number(512)),
      ("-2 ** 2 * 3", .number(-12)),
      ("1 + 2 < 4 && 2 * 3 == 6 || false", .bool(true)), ("on ? 1 : on ? 2 : 3", .number(1)),
      ("!on ? 1 : on ? 2 : 3", .number(2)),
      ("1 - 2 - 3", .number(-4)), ("100 / 10 / 5", .number(2)), ("2 * 3 % 4", .number(2)), ("-w + w", .number(0)),
      // `angle`: anticlockwise on screen from east, below 360; coinciding points give 0.
      ("angle([10, 10], [10, 0])", .number(90)), ("angle([0, 0], [1, 0.0000000000000000001])", .number(0)),
      ("angle([0, 0], [0, 0])", .number(0)), ("angle(point(1, 1), point(0, 1))", .number(180)),
      // Members.
      ("r.midX + r.maxY", .number(85)), ("ink.green", .number(0.5)), ("s.width / s.height", .number(0.75)),
      // Points add and scale; two numbers in brackets are a point where something is computed with them.
      ("p + [1, 2] * 2", .point(Point(5, 8))), ("[10, 20] + [1, 2]", .point(Point(11, 22))),
      ("slice(week, 0, 2) - [1, 1]", .point(Point(2, 0))),
      ("[10, 20] / 2", .point(Point(5, 10))),
      ("2 * [w, 1]", .point(Point(80, 2))), ("-p", .point(Point(-3, -4))), ("s * 0.5", .size(Size(3, 4))),
      // `min` and `max` of numbers or of one array.
      ("min(3, w, 2)", .number(2)), ("max(week)", .number(3)), ("min([w])", .number(40)),
      // Texts.
      ("'a' + 1 + 0.5 + true", .string("a10.5true")), ("'' + 3 * 1", .string("3")), ("format(2, 0)", .string("2")),
      ("format(1 / 3, 3)", .string("0.333")), ("pad(5, 3, '0')", .string("005")), ("upper('ß')", .string("SS")),
      // Colors.
      ("mix('black', 'white', 0.5)", .color(Color(0.5, 0.5, 0.5, 1))),
      ("mix(ink, 'clear', 0)", .color(Color(1, 0.5, 0, 1))),
      ("rgba(255, 0, 0, 0.5).alpha", .number(0.5)), ("hsl(0, 100, 50).red", .number(1)),
      ("map(['red', 'blue'], mix(item, 'white', 0))[1] == rgb(0, 0, 255)", .bool(true)),
      // `item`, `index`, `count` of the nearest `map`.
      ("map(week, map([1], item + index + count)[0] * 10 + item)", numbers(23, 21, 22)),
      ("map(words, index == count - 1 ? upper(item) : item)", .array([.string("b"), .string("A")])),
      ("inset(r, 5, 5)", .rect(Rect(15, 25, 20, 30))), ("atan2(1, 0)", .number(90)),
      ("distance([0, 0], [3, 4])", .number(5)),
    ] as [(String, Value)])
  func values(text: String, expected: Value) throws {
    #expect(try evaluate(text) == expected, "\(text)")
  }

  @Test func randomAndNoise() throws {
    for seed in 0..<200 {
      guard case .number(let r) = try evaluate("random(\(seed))"),
        case .number(let n) = try evaluate("noise(\(seed) / 7)")
      else {
        Issue.record("no numbers")
        return
      }
      #expect(r >= 0 && r < 1)
      #expect(n.isFinite && abs(n) <= 1)
    }
    #expect(try evaluate("random(1.5)") != evaluate("random(1.25)"))
  }

  /// Arithmetic with arrays is refused, and the message says what to write.
  @Test(arguments: [
    ("week * 2", "map(array, item * …)"), ("2 * week", "map(array"), ("week + week", "concat(a, b)"),
    ("week - week", "b[index]"),
    ("week + 1", "item + …"), ("week ** 2", "item ** …"), ("[1, 2, 3] * 2", "map(array"),
  ])
  func arraysAreNoNumbers(text: String, hint: String) throws {
    guard case .failure(let errors) = compile(text), let error = errors.all.first else {
      Issue.record("\(text) is not refused")
      return
    }
    #expect(error.code == "type" && (error.hint ?? "").contains(hint), "\(error)")
  }

  /// A number in a property of text prints as in a template.
  @Test(arguments: [
    ("w", "40"), ("w / 16", "2.5"), ("on", "true"), ("w + 0.1 + 0.2", "40.300000000000004"), ("name", "Ada"),
  ])
  func numbersAsText(text: String, expected: String) throws {
    #expect(try evaluate(text, expecting: .string) == .string(expected))
  }

  @Test(arguments: ["p", "week", "ink", "r"])
  func whatHasNoText(text: String) {
    #expect(throws: ExpressionCompiler.Errors.self) { try compile(text, expecting: .string).get() }
  }

  /// Hostile expressions end with an error after bounded work.
  @Test(arguments: [
    "count(range(1e9 + zero))", "count(pad('a', 1e9 + zero, 'b'))", "sum(map(range(w * 50), sum(range(w * 50))))",
    "map(range(1000), map(range(1000), map(range(1000), item)))", "count(concat(range(999999 + zero), range(99999)))",
    "pad('x', w * 20000, pad('y', 900000, 'z')) + 'q'",
    "sum(map(range(w * 9000), sum(slice(range(500000), item, 500000))))",
  ])
  func bombs(text: String) throws {
    do {
      let value = try compile(text).get().evaluate(slots: TestScope().slots)
      Issue.record("\(text) is \(value.type)")
    } catch let errors as ExpressionCompiler.Errors {
      #expect(errors.all[0].code == "limit.steps", "\(errors)")
    } catch let error as EvaluationError {
      #expect(error.code == "limit.steps", "\(error)")
    }
  }

  @Test func nestingIsBounded() {
    for text in [
      String(repeating: "(", count: 500) + "1" + String(repeating: ")", count: 500),
      String(repeating: "-", count: 5000) + "1",
      String(repeating: "[", count: 300) + String(repeating: "]", count: 300),
      "1" + String(repeating: " + 1", count: 20_000),
      "1" + String(repeating: " ** 1", count: 500), String(repeating: "on ? 1 : ", count: 400) + "2",
      String(repeating: "abs(", count: 300) + "1" + String(repeating: ")", count: 300),
      "week" + String(repeating: "[0]", count: 2000),
    ] {
      guard case .failure(let errors) = compile(text) else {
        Issue.record("\(text.prefix(20))… is not refused")
        continue
      }
      #expect(["limit.depth", "limit.size", "type"].contains(errors.all[0].code), "\(errors.all[0])")
    }
  }
}
