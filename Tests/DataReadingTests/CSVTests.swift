import Graphics
import Testing

@testable import DataReading

func numbers(_ values: Double...) -> DataValue { .numbers(values.map { .number($0) }) }

/// The cells of a table, row by row, below the names of its columns and their types.
func cells(_ data: DataValue) -> [[Value]]? {
  guard case .array(let rows) = data.value, case .array(.record(let columns)) = data.type else { return nil }
  return rows.map { row in
    guard case .record(let record) = row, record.columns == columns else { return [] }
    return record.values
  }
}

func columns(_ data: DataValue) -> [String] {
  guard case .array(.record(let columns)) = data.type else { return [] }
  return columns.map { "\($0.name): \($0.type)" }
}

func failure(
  _ text: String, _ shape: DataReader.Shape, _ name: String = "data.csv", limits: DataLimits = DataLimits()
) -> DataReadingError? {
  do throws(DataReadingError) {
    _ = try DataReader.read(Array(text.utf8), name: name, as: shape, limits: limits)
    return nil
  } catch {
    return error
  }
}

struct CSVNumbersTests {
  @Test(arguments: [
    "4\n2\n6\n", "4\n2\n6", "4\r\n2\r\n6\r\n", "4\r2\r6", "week\n4\n2\n6\n", "\"week\"\n4\n2\n6",
    "\u{FEFF}week\n4\n2\n6\n",
    "4,2,6", "4,2,6\r\n", "4;2;6\n", "4\t2\t6\n", " 4\n2 \n 6 \n", "4\n2\n6\n\n\n",
    "\"a \"\"week\"\"\"\n4.0\n2e0\n60e-1\n",
    "\"two\nlines\"\n4\n2\n6", "% of users\n4\n2\n6", "Q3 2024\n4\n2\n6", "\"2024\"\n4\n2\n6",
  ])
  func oneColumnOrOneLine(text: String) throws {
    #expect(try DataReader.read(Array(text.utf8), name: "w.csv", as: .numbers) == numbers(4, 2, 6))
  }

  @Test func noRowsBelowTheHeader() throws {
    #expect(try DataReader.read(Array("week\n".utf8), name: "w.csv", as: .numbers) == numbers())
    #expect(try DataReader.read(Array("-1.5e3\n".utf8), name: "w.csv", as: .numbers) == numbers(-1500))
  }

  @Test(
    arguments: [
      ("", "empty", nil, nil), ("\n\n", "empty", nil, nil), ("a,b\n1,2\n", "2 columns", 1, 1),
      ("1,2\n3,4\n", "2 columns", 1, 1),
      ("week\n4\nx\n", "'x' is not a number", 3, 1), ("week\n4\n\n6\n", "empty cell", 3, 1),
      ("week\n4\n\"5\"\n", "for it is quoted", 3, 1), ("4\n+5\n", "'+5'", 2, 1), ("4\n.5\n", "'.5'", 2, 1),
      ("4\n07\n", "'07'", 2, 1), ("4\nNaN\n", "'NaN'", 2, 1), ("4\n1e999\n", "too large", 2, 1), ("4,x,6", "'x'", 1, 3),
      (".5\n1\n", "'.5'", 1, 1), ("$5\n6\n", "'$5'", 1, 1),
      ("1 2 3\n", "'1 2 3'", 1, 1), ("5 km\n6\n", "'5 km'", 1, 1), ("−5\n6\n", "'−5'", 1, 1),
      ("007\n8\n", "'007'", 1, 1),
      ("week\nä\n", "'ä'", 2, 1), ("a;b\n1,5;2\n", "2 columns", 1, 1), ("x\n1,5\n", "2 fields", 2, 1),
    ] as [(String, String, Int?, Int?)])
  func mistakes(text: String, word: String, line: Int?, column: Int?) throws {
    let error = try #require(failure(text, .numbers))
    #expect(error.code == "data" && error.description.contains(word), "\(error)")
    #expect(error.line == line && error.column == column, "\(error)")
  }
}

struct CSVTableTests {
  @Test(arguments: [
    "name,rating\nAda,4.5\nBob,3\n", "name,rating\r\nAda,4.5\r\nBob,3", "name;rating\nAda;4.5\nBob;3\n",
    "name\trating\nAda\t4.5\nBob\t3\n", "\u{FEFF}name,rating\nAda,4.5\nBob,3\n\n",
    "\"name\",\"rating\"\n\"Ada\",4.5\n\"Bob\",3\n",
    " name , rating \nAda, 4.5\nBob, 3\n",
  ])
  func columnsHaveTypes(text: String) throws {
    let table = try DataReader.read(Array(text.utf8), name: "people.csv", as: .table)
    #expect(columns(table) == ["name: string", "rating: number"])
    #expect(cells(table) == [[.string("Ada"), .number(4.5)], [.string("Bob"), .number(3)]])
  }

  @Test func quotedFields() throws {
    let text = "name,note\n\"Lovelace, Ada\",\"said \"\"hi\"\"\nand left\"\n\"\",  spaces kept \n"
    let table = try DataReader.read(Array(text.utf8), name: "people.csv", as: .table)
    #expect(
      cells(table) == [
        [.string("Lovelace, Ada"), .string("said \"hi\"\nand left")], [.string(""), .string("  spaces kept ")],
      ])
  }

  /// A column of numbers with one quoted "5" is a column of texts, and an empty cell among texts an empty text.
  @Test func textsAndNumbersAreToldApart() throws {
    let text = "a,b,c,d\n5,\"5\",x,\n6,6,,\n"
    let table = try DataReader.read(Array(text.utf8), name: "t.csv", as: .table)
    #expect(columns(table) == ["a: number", "b: string", "c: string", "d: string"])
    #expect(
      cells(table) == [
        [.number(5), .string("5"), .string("x"), .string("")], [.number(6), .string("6"), .string(""), .string("")],
      ])
  }

  @Test func separatorsWithinQuotesDoNotCount() throws {
    let table = try DataReader.read(Array("\"a,b\";c\n1,5;2\n".utf8), name: "t.csv", as: .table)
    #expect(columns(table) == ["a,b: string", "c: number"])
    #expect(cells(table) == [[.string("1,5"), .number(2)]])
  }

  @Test func headerAlone() throws {
    let table = try DataReader.read(Array("name,rating\n".utf8), name: "t.csv", as: .table)
    #expect(columns(table) == ["name: any", "rating: any"] && cells(table) == [])
  }

  @Test(arguments: [
    ("a,b\n1\n", "1 field, and the first line has 2", 2, 1), ("a,b\n1,2,3\n", "3 fields", 2, 1),
    ("a,b\n1,2\n\n3,4\n", "empty line", 3, 1), ("a,a\n1,2\n", "two columns are called 'a'", 1, 3),
    ("a,\n1,2\n", "no name", 1, 3), ("1,2\n3,4\n", "names its columns", 1, 1),
    ("a,b\n1,\"x\n", "does not end", 2, 3), ("a,b\n1,\"x\"y\n", "'y' stands after the quote", 2, 6),
    ("a,b\n1,x\"y\"\n", "does not begin with one", 2, 4), ("a,b\n1,x\n,y\n", "empty cell in 'a'", 3, 1),
    ("a,b\n\"two\nlines\",2\n3\n", "1 field", 4, 1),
  ])
  func mistakes(text: String, word: String, line: Int, column: Int) throws {
    let error = try #require(failure(text, .table))
    #expect(error.code == "data" && error.message.contains(word), "\(error)")
    #expect(error.line == line && error.column == column, "\(error)")
  }

  @Test func otherEncodings() throws {
    for bytes in [[0x61, 0x0A, 0xE4, 0x0A], [0xFF, 0xFE, 0x61, 0x00], [0xFE, 0xFF, 0x00, 0x61]] as [[UInt8]] {
      #expect(throws: DataReadingError.self) { try DataReader.read(bytes, name: "t.csv", as: .table) }
    }
  }

  @Test func limits() throws {
    var limits = DataLimits()
    (limits.rows, limits.cells, limits.bytes) = (3, 7, 100)
    #expect(failure("a,b\n1,2\n1,2\n", .table, limits: limits) == nil)
    #expect(failure("a,b\n1,2\n1,2\n1,2\n", .table, limits: limits)?.code == "limit.data-cells")
    #expect(failure("a\n1\n1\n1\n1\n", .table, limits: limits)?.code == "limit.data-rows")
    #expect(failure("1\n1\n1\n", .numbers, limits: limits) == nil)
    #expect(failure("n\n1\n1\n1\n", .numbers, limits: limits) == nil)
    #expect(failure("1\n1\n1\n1\n", .numbers, limits: limits)?.code == "limit.data-rows")
    #expect(failure("n\n1\n1\n1\n1\n", .numbers, limits: limits)?.code == "limit.data-rows")
    #expect(failure(String(repeating: "1\n", count: 51), .numbers, limits: limits)?.code == "limit.data-bytes")
    #expect(failure(String(repeating: ",", count: 90), .table, limits: limits)?.code == "limit.data-cells")
    #expect(failure("[1, 2, 3, 4]", .numbers, "d.json", limits: limits)?.code == "limit.data-rows")
    #expect(
      failure("[[1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2]]", .numbers, "d.json", limits: limits)?.code == "limit.data-cells")
  }

  /// Any bytes give a value or an error, quickly.
  @Test func anyBytes() {
    var state: UInt64 = 7
    var tables = 0
    let alphabet = Array("ab12,;\t\"\n\r \u{FEFF}.-e{}[]:".utf8) + [0xFF]
    for _ in 0..<20_000 {
      var bytes: [UInt8] = []
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      for _ in 0..<Int(state >> 59) {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes.append(alphabet[Int((state >> 33) % UInt64(alphabet.count))])
      }
      for shape in [DataReader.Shape.numbers, .table] {
        guard let data = try? DataReader.read(bytes, name: "any", as: shape), shape == .table else { continue }
        tables += 1
        #expect(cells(data)?.allSatisfy { $0.count == columns(data).count } == true)
      }
    }
    #expect(tables > 10)
    let blank = [UInt8](repeating: 0x0A, count: 2_000_000) + [0x78]
    #expect(throws: DataReadingError.self) { try DataReader.read(blank, name: "b.csv", as: .table) }
  }
}
