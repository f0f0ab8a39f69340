import Graphics
import Testing

@testable import Expressions

/// Tables: columns and rows of `people` and of an empty table without columns.
struct TableTests {
  static let columns = [
    Record.Column(name: "name", type: .string), Record.Column(name: "rating", type: .number),
    Record.Column(name: "place", type: .array(.number)), Record.Column(name: "full name", type: .string),
  ]

  static func row(_ name: String, _ rating: Double) -> Value {
    .record(
      Record(
        columns: columns,
        values: [.string(name), .number(rating), .array([.number(rating), .number(2)]), .string(name + " L.")]))
  }

  static let scope = TestScope([
    ("people", .array([row("Ada", 4.5), row("Cy", 2), row("Bob", 3)])), ("first", row("Ada", 4.5)),
    (
      "counted", .array([.record(Record(columns: [Record.Column(name: "count", type: .number)], values: [.number(7)]))])
    ),
    ("empty", .array([])), ("zero", .number(0)), ("mixed", .array([row("Ada", 1), .number(1)])),
  ])

  func value(_ text: String, expecting type: ValueType? = nil) throws -> Value {
    try evaluate(text, expecting: type, scope: Self.scope)
  }

  @Test(
    arguments: [
      ("people[0].name", .string("Ada")), ("people[1].rating * 2", .number(4)), ("people.name[2]", .string("Bob")),
      ("people.rating", numbers(4.5, 2, 3)), ("first.rating", .number(4.5)), ("first['full name']", .string("Ada L.")),
      ("people['full name'][1]", .string("Cy L.")), ("count(people)", .number(3)), ("people.count", .number(3)),
      ("counted.count", numbers(7)), ("counted[0].count", .number(7)), ("count(counted)", .number(1)),
      ("average(people.rating)", .number(9.5 / 3)), ("max(people.rating)", .number(4.5)),
      ("sum(people.rating)", .number(9.5)),
      ("map(people, item.rating * 2)", numbers(9, 4, 6)), ("map(people, item.name + index)[1]", .string("Cy1")),
      ("map(people, point(index, item.rating))[2]", .point(Point(2, 3))),
      ("slice(people, 1, 3)[0].name", .string("Cy")),
      ("reverse(people)[0].name", .string("Bob")), ("count(concat(people, people))", .number(6)),
      ("concat(people, slice(people, 0, 1)).name[3]", .string("Ada")),
      ("map(sort(people, item.rating), item.name)", .array([.string("Cy"), .string("Bob"), .string("Ada")])),
      ("sort(people, -item.rating).rating", numbers(4.5, 3, 2)), ("sort(people, item.name)[1].name", .string("Bob")),
      ("filter(people, item.rating > 2.5).name", .array([.string("Ada"), .string("Bob")])),
      ("filter([3, 1, 2], index > 0)", numbers(1, 2)), ("count(filter([3, 1, 2], item > 5))", .number(0)),
      ("filter([3, 1, 2], count > 2 && item != 1)", numbers(3, 2)), ("sum(filter([], item > 1))", .number(0)),
      ("map(filter(range(6), item % 2 == 0), item * index)", numbers(0, 2, 8)),
      ("sort(people.name)[2]", .string("Cy")), ("sort([3, 1, 2], -item)", numbers(3, 2, 1)),
      ("people[0] == first", .bool(true)), ("people[1] == first", .bool(false)),
      ("people == reverse(people)", .bool(false)),
      ("people[0].name < people[1].name", .bool(true)), ("first.name == 'Ada'", .bool(true)),
      ("(zero == 0 ? people : slice(people, 0, 1)).count", .number(3)), ("people[zero].place[1]", .number(2)),
      ("map(people, map(people, item.rating)[index])", numbers(4.5, 2, 3)), ("map(empty, item.name)", .array([])),
      ("empty.rating", .array([])), ("count(empty)", .number(0)), ("sum(map(empty, 1))", .number(0)),
      ("mixed[0].name", .string("Ada")), ("mixed[0].rating + 1", .number(2)),
    ] as [(String, Value)])
  func values(text: String, expected: Value) throws {
    #expect(try value(text) == expected, "\(text)")
  }

  @Test func conversions() throws {
    #expect(try value("first.place", expecting: .point) == .point(Point(4.5, 2)))
    #expect(try value("people[2].rating", expecting: .string) == .string("3"))
    #expect(try compile("people", scope: Self.scope).get().type == .array(.record(Self.columns)))
    #expect(
      try compile("people", expecting: .array(.any), scope: Self.scope).get().type == .array(.record(Self.columns)))
  }

  @Test(arguments: [
    ("people[0].«naem»", "unknown-name", "did you mean 'name'"),
    ("people.«ratings»", "unknown-name", "did you mean 'rating'"),
    ("map(people, item.«x»)", "unknown-name", "it has 'name', 'rating'"),
    ("map(people, map([1], item.«name»))", "unknown-name", "that of the inner function"),
    ("first.«count»", "unknown-name", "no column"),
    ("«first['fullname']»", "unknown-name", "'full name'"), ("«first[0]»", "type", "a column"),
    ("first[«people[0].name»]", "type", "written out"), ("sum(«people»)", "type", "a table (name, rating"),
    ("sort(«people»)", "type", "sort(array, expression)"),
    ("«filter(people)»", "arguments", "filter(array, expression)"),
    ("filter(people, «item.rating»)", "type", "gives a number"), ("filter(«first», true)", "type", "an array"),
    ("join(«people», ',')", "type", "strings"),
    ("sort(people, «item.place»)", "type", "a number or a string"),
    ("sort(«first», 1)", "type", "an array"), ("«people * 2»", "type", "'*'"),
    ("concat(people, «counted»)", "type", "joined"),
    ("'a' + first == 'b'", "", ""), ("«'a' + first»", "type", "a row"),
    ("average(«people.name»)", "type", "array of strings"),
  ])
  func mistakes(marked: String, code: String, word: String) throws {
    guard !code.isEmpty else { return }
    let start = try #require(marked.firstRange(of: "«"))
    let text = marked.replacing("«", with: "").replacing("»", with: "")
    guard case .failure(let errors) = compile(text, scope: Self.scope), let error = errors.all.first else {
      Issue.record("\(text) is not an error")
      return
    }
    #expect(errors.all.count == 1)
    #expect(error.code == code, "\(text): \(error)")
    #expect(error.range.start == marked[..<start.lowerBound].utf8.count, "\(text): \(error)")
    #expect((error.message + " " + (error.hint ?? "")).contains(word), "\(text): \(error)")
  }

  @Test func mistakesThatShowLater() throws {
    for (text, code) in [
      ("people[3].name", "range"), ("average(empty.rating)", "range"), ("mixed[1].name", "type"),
      ("mixed.name", "type"),
      ("people[0].rating / zero", "not-finite"),
    ] {
      do {
        _ = try value(text)
        Issue.record("\(text) has a value")
      } catch let error as EvaluationError {
        #expect(error.code == code, "\(text): \(error)")
      }
    }
    do {
      _ = try value("first.rating / zero")
    } catch let error as EvaluationError {
      #expect(error.values.map(\.name) == ["first.rating", "zero"])
      #expect(error.values.map(\.value) == [.number(4.5), .number(0)])
    }
  }

  @Test func rowsWithExpressions() throws {
    func row(_ name: String, _ parts: [Expression]) -> Expression {
      .construct(.record(["name", "x"]), [.literal(.string(name))] + parts, TextRange(0, 1))
    }
    let sum = try ExpressionParser.parse("zero + 2").get()
    let table = Expression.array([row("a", [.literal(.number(1))]), row("b", [sum])], TextRange(0, 9))
    let program = try ExpressionCompiler().compile(table, scope: Self.scope).get()
    guard case .array(let rows) = try program.evaluate(slots: Self.scope.slots) else {
      Issue.record("no table")
      return
    }
    #expect(rows.map { $0.column("x") } == [.number(1), .number(2)])
    let broken = Expression.array(
      [row("a", [.literal(.number(1))]), row("b", [.literal(.string("x"))])], TextRange(0, 9))
    guard case .failure(let errors) = ExpressionCompiler().compile(broken, scope: Self.scope) else {
      Issue.record("a column of two types")
      return
    }
    #expect(errors.all.map(\.message) == ["column 'x' is a number in one row and a string in another"])
  }

  /// As in other arrays: where one row has a color, the others' texts are colors.
  @Test func cellsBecomeOfOneType() throws {
    func row(_ value: Value) -> Expression {
      .construct(.record(["x"]), [.literal(value)], TextRange(0, 1))
    }
    let red = Value.color(Color(1, 0, 0))
    for cells in [[red, .string("red")], [.string("red"), red]] {
      let program = try ExpressionCompiler().compile(.array(cells.map(row), TextRange(0, 9)), scope: Self.scope).get()
      #expect(program.type == .array(.record([Record.Column(name: "x", type: .color)])))
      #expect(try program.evaluate(slots: Self.scope.slots).column("x") == .array([red, red]))
    }
  }

  /// All steps count: a table cannot be multiplied without end.
  @Test func budgets() throws {
    let rows = [Value](repeating: Self.row("x", 1), count: 2000)
    let scope = TestScope([("people", .array(rows))])
    for text in [
      "sum(map(people, sum(people.rating)))", "sum(map(people, count(sort(people, item.rating))))",
      "sum(map(people, people == people ? 1 : 0))", "map(people, people)", "map(range(1e9), 1)", "pad('x', 1e9, 'y')",
    ] {
      guard case .success(let program) = compile(text, scope: scope) else { continue }
      do {
        let value = try program.evaluate(slots: scope.slots)
        // Shared rows cost little; what is looked at costs steps.
        #expect(text == "map(people, people)", "\(text) is \(value.type.described)")
      } catch {
        #expect((error as EvaluationError).code == "limit.steps", "\(text): \(error)")
      }
    }
  }
}
