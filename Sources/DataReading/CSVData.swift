import Expressions
import Graphics
import Scripting

/// A CSV file as numbers or as a table.
enum CSVData {
  static func read(
    _ bytes: [UInt8], as shape: DataReader.Shape, limits: DataLimits
  ) throws(DataFault) -> DataValue {
    if UTF8Check.looksLikeUTF16(bytes) {
      throw DataFault("the file is not UTF-8 but UTF-16", at: nil, hint: "save it as UTF-8")
    }
    if let fault = UTF8Check.firstFault(in: bytes) {
      throw DataFault("the file is not UTF-8: \(fault.reason)", at: fault.offset, hint: "save it as UTF-8")
    }
    let scanner = try CSVScanner(bytes, limits: limits)
    guard scanner.rowCount > 0 else { throw DataFault("the file is empty", at: nil) }
    try checkShape(scanner)
    switch shape {
    case .numbers: return try numbers(scanner)
    case .table: return try table(scanner, limits)
    }
  }

  /// All rows have as many fields as the first.
  private static func checkShape(_ scanner: CSVScanner) throws(DataFault) {
    let count = scanner.row(0).count
    for index in 1..<max(1, scanner.rowCount) {
      let row = scanner.row(index)
      guard row.count != count, let first = row.first else { continue }
      let isBlank = row.count == 1 && first.start == first.end && !first.isQuoted
      throw DataFault(
        isBlank
          ? "an empty line between rows of \(count) fields"
          : "\(fields(row.count)), and the first line has \(count)", at: first.isQuoted ? first.start - 1 : first.start)
    }
  }

  private static func fields(_ count: Int) -> String { NumberText.count(count, "field") }

  // MARK: Numbers

  private static func numbers(_ scanner: CSVScanner) throws(DataFault) -> DataValue {
    let first = scanner.row(0)
    if first.count > 1 {
      // One line of numbers is as good as one column.
      guard scanner.rowCount == 1, try number(scanner, first[0]) != nil else {
        throw DataFault(
          "a column of numbers is expected, and there are \(first.count) columns", at: first[0].start,
          hint: "a parameter of the type \"table\" takes several columns")
      }
      var values: [Value] = []
      for field in first { values.append(.number(try required(scanner, field))) }
      return .numbers(values)
    }
    let hasHeader = try number(scanner, first[0]) == nil && (first[0].isQuoted || isName(scanner.text(first[0])))
    try scanner.checkRows(without: hasHeader ? 1 : 0)
    var values: [Value] = []
    values.reserveCapacity(scanner.rowCount)
    for index in (hasHeader ? 1 : 0)..<scanner.rowCount {
      values.append(.number(try required(scanner, scanner.row(index)[scanner.row(index).startIndex])))
    }
    return .numbers(values)
  }

  /// Whether a first line can be the name of a column of numbers, and is not a number in another notation, as `.5` or
  /// `5 km`: these begin with no letter and have digits.
  private static func isName(_ text: String) -> Bool {
    let text = text.drop { $0 == " " || $0 == "\t" }
    return text.first?.isLetter ?? false || !text.contains { $0.isNumber }
  }

  private static func required(_ scanner: CSVScanner, _ field: CSVScanner.Field) throws(DataFault) -> Double {
    if let number = try number(scanner, field) { return number }
    let text = scanner.text(field)
    throw DataFault(
      text.isEmpty
        ? "an empty cell where a number is expected"
        : "\(Quoting.quoted(text)) is not a number" + (field.isQuoted ? ", for it is quoted" : ""),
      at: field.isQuoted ? field.start - 1 : field.start, hint: hint(for: text))
  }

  private static func hint(for text: String) -> String? {
    let other = text.split(separator: ",", omittingEmptySubsequences: false).joined(separator: ".")
    guard let number = Double(other), number.isFinite else { return nil }
    return "write \(other != text ? other : NumberText.shortest(number))"
  }

  /// A field that is written as JSON writes numbers, without quotes.
  private static func number(_ scanner: CSVScanner, _ field: CSVScanner.Field) throws(DataFault) -> Double? {
    let field = scanner.trimmed(field)
    guard !field.isQuoted, field.start < field.end else { return nil }
    do throws(JSONNumber.Fault) {
      return try JSONNumber.parse(scanner.bytes, TextRange(field.start, field.end))
    } catch {
      guard case .overflow = error else { return nil }
    }
    throw DataFault("the number \(scanner.text(field)) is too large", at: field.start)
  }

  // MARK: Tables

  private static func table(_ scanner: CSVScanner, _ limits: DataLimits) throws(DataFault) -> DataValue {
    let names = try header(scanner)
    try scanner.checkRows(without: 1)
    var columns: [Record.Column] = []
    var cells: [[Value]] = []
    for (index, name) in names.enumerated() {
      let (type, values) = try column(scanner, index, name)
      columns.append(Record.Column(name: name, type: type))
      cells.append(values)
    }
    var rows: [Value] = []
    rows.reserveCapacity(scanner.rowCount - 1)
    for row in 0..<scanner.rowCount - 1 {
      rows.append(.record(Record(columns: columns, values: cells.map { $0[row] })))
    }
    return .table(columns, rows: rows)
  }

  /// The names of the columns, without spaces around them.
  private static func header(_ scanner: CSVScanner) throws(DataFault) -> [String] {
    var names: [String] = []
    var known: Set<String> = []
    var numbers = 0
    for field in scanner.row(0) {
      let name = scanner.text(scanner.trimmed(field))
      guard !name.isEmpty else { throw DataFault("a column has no name", at: field.start) }
      guard known.insert(name).inserted else {
        throw DataFault("two columns are called \(Quoting.quoted(name))", at: field.start)
      }
      if try number(scanner, field) != nil { numbers += 1 }
      names.append(name)
    }
    guard numbers < names.count else {
      throw DataFault(
        "the first line of a table names its columns, and there are only numbers", at: scanner.row(0)[0].start,
        hint: names.count == 1 ? "a parameter of the type \"numbers\" needs no header" : nil)
    }
    return names
  }

  /// Numeric when every cell is a number; otherwise texts, as they stand in the file.
  private static func column(
    _ scanner: CSVScanner, _ index: Int, _ name: String
  ) throws(DataFault) -> (ValueType, [Value]) {
    let rows = 1..<scanner.rowCount
    func field(_ row: Int) -> CSVScanner.Field { scanner.row(row)[scanner.rowStarts[row] + index] }
    var values: [Value] = []
    values.reserveCapacity(rows.count)
    var firstEmpty: Int?
    var isNumeric = true
    for row in rows {
      let cell = field(row)
      if let number = try number(scanner, cell) {
        values.append(.number(number))
      } else if !cell.isQuoted, scanner.trimmed(cell).start == scanner.trimmed(cell).end {
        if firstEmpty == nil { firstEmpty = row }
      } else {
        isNumeric = false
        break
      }
    }
    if isNumeric, !values.isEmpty {
      if let firstEmpty {
        throw DataFault(
          "an empty cell in \(Quoting.quoted(name)), a column of numbers", at: field(firstEmpty).start,
          hint: "write a number, or leave out the row")
      }
      return (.number, values)
    }
    if rows.isEmpty { return (.any, []) }
    return (.string, rows.map { .string(scanner.text(field($0))) })
  }
}
