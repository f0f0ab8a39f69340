import Expressions
import Graphics
import Scripting

/// A JSON file as numbers or as a table: its strings are texts, nothing in it is an expression.
enum JSONData {
  static func read(
    _ bytes: [UInt8], name: String, as shape: DataReader.Shape, limits: DataLimits
  ) throws(DataFault) -> DataValue {
    var reading = ReadingLimits()
    reading.inputBytes = limits.bytes
    reading.depth = 16
    // Rows and the table itself are values too.
    reading.values = max(limits.cells, limits.cells &+ limits.rows &+ 1)
    var diagnostics = Diagnostics()
    let json = JSONReader.read(SourceFile(name: name, bytes: bytes), limits: reading, into: &diagnostics)
    if let error = diagnostics.sorted.first(where: { $0.severity == .error }) {
      if error.code == "limit.values" { throw .cells(limits, at: error.place.range.start) }
      throw DataFault(
        error.message, at: error.place.range.start, code: error.code.hasPrefix("limit.") ? error.code : "data",
        hint: error.code.hasPrefix("limit.") ? nil : error.hint)
    }
    guard let json, case .array(let items) = json.content else {
      throw DataFault(
        "expected an array, found \(json?.described ?? "nothing")", at: json?.start,
        hint: shape == .table ? "a table is an array of objects" : nil)
    }
    guard items.count <= limits.rows else { throw .rows(limits, at: items[limits.rows].start) }
    switch shape {
    case .numbers: return try numbers(items)
    case .table: return try table(items)
    }
  }

  /// `[4, 2, 6]`, `[[4], [2], [6]]`, or objects with one column of numbers.
  private static func numbers(_ items: [JSONValue]) throws(DataFault) -> DataValue {
    var values: [Value] = []
    values.reserveCapacity(items.count)
    for item in items {
      var cell = item
      switch item.content {
      case .array(let parts) where parts.count == 1: cell = parts[0]
      case .object(let members) where members.count == 1: cell = members[0].value
      default: break
      }
      guard case .number(let number) = cell.content else {
        throw DataFault("expected a number, found \(cell.described)", at: cell.start)
      }
      values.append(.number(number))
    }
    return .numbers(values)
  }

  // MARK: Tables

  private static func table(_ items: [JSONValue]) throws(DataFault) -> DataValue {
    guard let first = items.first else { return .table([], rows: []) }
    guard case .object(let members) = first.content else {
      throw DataFault(
        "expected an object with the columns of the row, found \(first.described)", at: first.start,
        hint: "a table is an array of objects")
    }
    let names = members.map(\.key)
    let positions = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var cells = [[JSONValue]](repeating: [], count: names.count)
    for (row, item) in items.enumerated() {
      guard case .object(let members) = item.content else {
        throw DataFault("row \(row + 1): expected an object, found \(item.described)", at: item.start)
      }
      for member in members {
        guard let column = positions[member.key] else {
          throw DataFault(
            "row \(row + 1) has a column \(Quoting.quoted(member.key)), the first row has not",
            at: member.keyPlace.range.start,
            hint: Spelling.hint(for: member.key, in: names))
        }
        cells[column].append(member.value)
      }
      if let missing = cells.firstIndex(where: { $0.count <= row }) {
        throw DataFault("row \(row + 1) has no \(Quoting.quoted(names[missing])), the first row has", at: item.start)
      }
    }
    var columns: [Record.Column] = []
    var values: [[Value]] = []
    for (name, cells) in zip(names, cells) {
      let (type, column) = try typed(name, cells)
      columns.append(Record.Column(name: name, type: type))
      values.append(column)
    }
    return .table(
      columns, rows: items.indices.map { row in .record(Record(columns: columns, values: values.map { $0[row] })) })
  }

  /// Of the type of the first cell that is not null; null is an empty text.
  private static func typed(_ name: String, _ cells: [JSONValue]) throws(DataFault) -> (ValueType, [Value]) {
    var known: (type: ValueType, row: Int)?
    var values: [Value] = []
    values.reserveCapacity(cells.count)
    for (row, cell) in cells.enumerated() {
      let value = try value(cell, 0) { "row \(row + 1), column \(Quoting.quoted(name)): \($0)" }
      values.append(value)
      if value == .none { continue }
      let before = known ?? (.any, row)
      guard let type = before.type.unified(with: value.type) else {
        throw DataFault(
          "row \(row + 1), column \(Quoting.quoted(name)): \(described(cell, beside: before.type)), but row "
            + "\(before.row + 1) has \(noun(before.type)) there", at: cell.start,
          hint: "all values of a column are of one type")
      }
      known = (type, before.row)
    }
    let type = known?.type ?? .string
    for row in cells.indices where values[row] == .none {
      guard type == .string else {
        throw DataFault(
          "row \(row + 1), column \(Quoting.quoted(name)): null is not \(noun(type))", at: cells[row].start)
      }
      values[row] = .string("")
    }
    return (type, values)
  }

  /// A cell, or an element of one: a list of numbers, texts or booleans, or of such lists.
  private static func value(
    _ json: JSONValue, _ level: Int, _ placed: (String) -> String
  ) throws(DataFault) -> Value {
    switch json.content {
    case .number(let number): return .number(number)
    case .string(let text): return .string(text)
    case .bool(let flag): return .bool(flag)
    case .null where level == 0: return .none
    case .array(let items):
      var elements: [Value] = []
      var common = ValueType.any
      for item in items {
        let element = try value(item, level + 1, placed)
        guard let type = common.unified(with: element.type) else {
          throw DataFault(
            placed("\(described(item, beside: common)) beside \(noun(common))"), at: item.start,
            hint: "all values of an array are of one type")
        }
        common = type
        elements.append(element)
      }
      return .array(elements)
    case .null, .object:
      throw DataFault(
        placed("\(json.described) cannot be \(level == 0 ? "a cell" : "in a cell")"), at: json.start,
        hint: "a cell is a number, a string, true, false or an array of these")
    }
  }

  private static func described(_ json: JSONValue, beside type: ValueType) -> String {
    if case .array = type, case .array = json.content { return "an array of other elements" }
    return json.described
  }

  private static func noun(_ type: ValueType) -> String {
    switch type {
    case .number: "a number"
    case .bool: "a boolean"
    case .array: "an array"
    default: "a string"
    }
  }
}

extension JSONValue {
  fileprivate var start: Int { place.range.start }

  /// How many values are in an array is not what is wrong with data.
  fileprivate var described: String {
    if case .array = content { "an array" } else { noun }
  }
}
