import Expressions
import Graphics

/// Tables: arrays of objects with the same keys, which are the columns.
extension FormulaReader {
  /// Whether an array of any values holds rows of a table. (Objects with the key of a path are paths, unless a plain
  /// number or word stands there.)
  static func isTable(_ items: [JSONValue]) -> Bool {
    items.contains { item in
      guard case .object(let members) = item.content else { return false }
      guard let path = members.first(where: { member in pathForms.contains { $0.key == member.key } }) else {
        return true
      }
      switch path.value.content {
      case .array, .object: return false
      default: return expressionText(path.value) == nil
      }
    }
  }

  /// The rows of a table, each a `Record`, or, with expressions in its cells, what makes one.
  ///
  /// The first row says which columns there are, and in which order, unless the table that it replaces does. All cells
  /// of a column are of one type; `null` is an empty text in a column of texts and a mistake in every other. Codes:
  /// `type`, `missing-key`, `unknown-key`.
  ///
  /// - Parameter columns: of the table that it replaces; nil where it replaces none.
  func table(
    _ items: [JSONValue], _ value: JSONValue, _ level: Int, columns: [Record.Column]? = nil,
    _ diagnostics: inout Diagnostics
  ) -> Expression? {
    var table = TableCells(reader: self, level: level, columns: columns)
    for (index, item) in items.enumerated() where !table.add(item, row: index, &diagnostics) {
      // A table whose every row is wrong in the same way is told of once or twice, not a thousand times.
      if table.mistakes >= 20 { return nil }
    }
    return table.finish(&diagnostics).map { Self.list($0, value) }
  }
}

/// The cells of a table while they are read.
private struct TableCells {
  let reader: FormulaReader
  let level: Int
  private var columns: [String] = []
  private var positions: [String: Int] = [:]
  /// False until the first row is read, which may have none.
  private var knowsColumns = false
  /// What messages call what the columns were taken from.
  private let model: String
  /// By column: of the first cell that tells, and the row that it stands in; nil: in the table that is replaced.
  private var types: [(type: ValueType, row: Int?)?] = []
  private var rows: [(cells: [Expression], place: SourcePlace)] = []
  /// Cells that are null: (row, column, place).
  private var nulls: [(row: Int, column: Int, place: SourcePlace)] = []
  private(set) var mistakes = 0

  init(reader: FormulaReader, level: Int, columns known: [Record.Column]?) {
    self.reader = reader
    self.level = level
    model = known == nil ? "the first row" : "the table before"
    guard let known else { return }
    knowsColumns = true
    columns = known.map(\.name)
    types = known.map { $0.type == .any ? nil : ($0.type, nil) }
    index()
  }

  private mutating func index() {
    positions = Dictionary(columns.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// False where the row is wrong.
  mutating func add(_ item: JSONValue, row: Int, _ diagnostics: inout Diagnostics) -> Bool {
    let before = diagnostics.all.count
    defer { mistakes += diagnostics.all.count - before }
    guard case .object(let members) = item.content else {
      diagnostics.error(
        "type", "row \(row + 1) of the table: expected an object, found \(item.noun)", at: item.openingPlace)
      return false
    }
    if !knowsColumns {
      knowsColumns = true
      columns = members.map(\.key)
      types = columns.map { _ in nil }
      index()
    }
    var cells = [Expression?](repeating: nil, count: columns.count)
    var isGiven = [Bool](repeating: false, count: columns.count)
    for (position, member) in members.enumerated() {
      // Mostly they stand in the same order.
      let isNext = position < columns.count && columns[position] == member.key
      guard let column = isNext ? position : positions[member.key] else {
        diagnostics.error(
          "unknown-key",
          "row \(row + 1) of the table has a column \(Quoting.quoted(member.key)), \(model) has not",
          at: member.keyPlace, hint: diagnostics.suggestion(for: member.key, in: columns))
        continue
      }
      isGiven[column] = true
      cells[column] = cell(member.value, row, column, &diagnostics)
    }
    for (name, isGiven) in zip(columns, isGiven) where !isGiven {
      diagnostics.error(
        "missing-key", "row \(row + 1) of the table has no \(Quoting.quoted(name)), \(model) has",
        at: item.openingPlace)
    }
    let known = cells.compactMap { $0 }
    guard known.count == columns.count else { return false }
    rows.append((known, item.place))
    return true
  }

  private mutating func cell(
    _ value: JSONValue, _ row: Int, _ column: Int, _ diagnostics: inout Diagnostics
  ) -> Expression? {
    switch value.content {
    case .null:
      nulls.append((row, column, value.place))
      return .literal(.none)
    case .object:
      diagnostics.error(
        "type",
        "row \(row + 1) of the table, column \(Quoting.quoted(columns[column])): \(value.noun) cannot be a cell",
        at: value.openingPlace, hint: "a cell is a number, a string, true, false or an array of these")
      return nil
    default: break
    }
    // Colors stay texts, which become colors where a color is needed: one name more does not change a column's type.
    guard let expression = reader.expression(value, Expected(.any), level + 2, &diagnostics) else { return nil }
    guard let constant = expression.constant else { return expression }
    if case .array(let elements) = constant, elements.isEmpty { return expression }
    let type = constant.type
    if let known = types[column] {
      guard known.type == type else {
        diagnostics.error(
          "type",
          "row \(row + 1) of the table, column \(Quoting.quoted(columns[column])): \(value.noun), but \(known.row.map { "row \($0 + 1)" } ?? model) has "
            + "\(known.type.text) there", at: value.place, hint: "all values of a column are of one type")
        return nil
      }
    } else {
      types[column] = (type, row)
    }
    return expression
  }

  /// All rows; nil where some are wrong.
  mutating func finish(_ diagnostics: inout Diagnostics) -> [Expression]? {
    for null in nulls {
      let type = types[null.column]?.type ?? .string
      guard type == .string else {
        diagnostics.error(
          "type",
          "row \(null.row + 1) of the table, column \(Quoting.quoted(columns[null.column])): null is not "
            + type.text, at: null.place)
        mistakes += 1
        continue
      }
      if null.row < rows.count { rows[null.row].cells[null.column] = .literal(.string("")) }
    }
    guard mistakes == 0 else { return nil }
    // One list of columns that all rows share.
    var shared: [Record.Column]?
    return rows.map { row in
      let constants = row.cells.compactMap(\.constant)
      guard constants.count == columns.count else {
        return .construct(.record(columns), row.cells, row.place.range)
      }
      let own = zip(columns, constants).map { Record.Column(name: $0, type: $1.type) }
      if shared != own { shared = own }
      return .literal(.record(Record(columns: shared ?? own, values: constants)))
    }
  }
}
