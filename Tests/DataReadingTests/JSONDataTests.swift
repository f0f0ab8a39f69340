import Graphics
import Testing

@testable import DataReading

struct JSONDataTests {
  @Test(arguments: [
    "[4, 2, 6]", "[[4], [2], [6]]", "[{\"week\": 4}, {\"week\": 2}, {\"week\": 6}]", "\u{FEFF}[4,2,6]\n",
  ])
  func numbersOfAllForms(text: String) throws {
    #expect(try DataReader.read(Array(text.utf8), name: "w.json", as: .numbers) == numbers(4, 2, 6))
    #expect(
      try DataReader.read(Array(text.utf8).drop { $0 >= 0x80 }.map { $0 }, name: "w", as: .numbers) == numbers(4, 2, 6))
  }

  @Test func tables() throws {
    let text = """
      [{"name": "=Ada", "rating": 4.5, "member": true, "note": null},
       {"rating": 3, "name": "${Bob}", "member": false, "note": "red"}]
      """
    let table = try DataReader.read(Array(text.utf8), name: "people.json", as: .table)
    #expect(columns(table) == ["name: string", "rating: number", "member: bool", "note: string"])
    // Nothing in data is an expression, a template or a color.
    #expect(
      cells(table) == [
        [.string("=Ada"), .number(4.5), .bool(true), .string("")],
        [.string("${Bob}"), .number(3), .bool(false), .string("red")],
      ])
    #expect(try DataReader.read(Array("[]".utf8), name: "e.json", as: .table).value == .array([]))
  }

  @Test(arguments: [
    (DataReader.Shape.numbers, "{}", "expected an array, found an object", 1, 1),
    (.numbers, "[1, \"2\"]", "the string '2'", 1, 5),
    (.numbers, "[1,\n [2, 3]]", "found an array", 2, 2), (.numbers, "[1, null]", "null", 1, 5),
    (.numbers, "[1, 2", "ends within", 1, 6),
    (.numbers, "[01]", "zeros in front", 1, 2), (.table, "[1]", "found 1", 1, 2),
    (.table, "[{\"a\": 1}, 2]", "row 2", 1, 12),
    (.table, "[{\"name\": 1}, {\"nam\": 2}]", "'nam'", 1, 16),
    (.table, "[{\"a\": 1, \"b\": 2}, {\"a\": 1}]", "row 2 has no 'b'", 1, 20),
    (.table, "[{\"a\": 1}, {\"a\": \"x\"}]", "row 1 has a number there", 1, 18),
    (.table, "[{\"a\": 1}, {\"a\": null}]", "null", 1, 18),
    (.table, "[{\"a\": {}}]", "an object cannot be a cell", 1, 8),
    (.table, "[{\"a\": [{}]}]", "an object cannot be in a cell", 1, 9),
    (.table, "[{\"a\": [null]}]", "null cannot be in a cell", 1, 9),
    (.table, "[{\"a\": [1, \"x\"]}]", "the string 'x' beside a number", 1, 12),
    (.table, "[{\"a\": [1]}, {\"a\": 1}]", "row 1 has an array there", 1, 20),
    (.table, "[{\"a\": [1]}, {\"a\": [\"x\"]}]", "row 1 has an array there", 1, 20),
    (.table, "[{\"a\": [1]}, {\"a\": null}]", "null is not an array", 1, 20),
    (.table, "[{\"a\": 1, \"a\": 2}]", "a", 1, 11),
  ])
  func mistakes(shape: DataReader.Shape, text: String, word: String, line: Int, column: Int) throws {
    let error = try #require(failure(text, shape, "data.json"))
    #expect(error.code == "data" && error.message.contains(word), "\(error)")
    #expect(error.line == line && error.column == column, "\(error)")
  }

  @Test func arraysAreCells() throws {
    let text =
      #"[{"way": [1, 2.5], "names": ["a"], "grid": [[1], [2, 3]]}, {"way": [], "names": ["b", "c"], "grid": []}]"#
    let table = try DataReader.read(Array(text.utf8), name: "t.json", as: .table)
    #expect(
      cells(table) == [
        [numbers(1, 2.5).value, .array([.string("a")]), .array([numbers(1).value, numbers(2, 3).value])],
        [.array([]), .array([.string("b"), .string("c")]), .array([])],
      ])
  }

  @Test func emptyArraysAreOfAnyType() throws {
    let text = #"[{"a": [[], [1]]}, {"a": []}, {"a": [[2]]}]"#
    #expect(try cells(DataReader.read(Array(text.utf8), name: "t.json", as: .table))?.count == 3)
    for wrong in [
      #"[{"a": 1}, {"a": []}]"#, #"[{"a": [[], 1]}]"#, #"[{"a": [[1], ["b"]]}]"#, #"[{"a": [1]}, {"a": ["b"]}]"#,
    ] {
      let error = try #require(failure(wrong, .table, "d.json"))
      #expect(error.code == "data" && error.hint?.contains("one type") == true, "\(wrong): \(error)")
    }
  }

  @Test func nearestColumn() {
    #expect(failure("[{\"name\": 1}, {\"nmae\": 2}]", .table, "d.json")?.hint == "did you mean 'name'?")
  }

  @Test func deepAndLongInput() {
    #expect(failure(String(repeating: "[", count: 100_000), .table, "d.json")?.code == "limit.depth")
    #expect(
      failure("[" + String(repeating: "1,", count: 200_000) + "1]", .numbers, "d.json")?.code == "limit.data-rows")
  }
}
