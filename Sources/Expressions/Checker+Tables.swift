import Graphics

/// Tables: arrays of rows with the same columns.
extension Checker {
  /// The value in a column of a row, or of all rows of a table as an array. Nil, without an error, when there is no
  /// such column; of a value whose type is known only at run time the column is looked for then.
  mutating func column(_ object: Int, _ name: String, _ range: TextRange) -> Int? {
    let type = nodes[object].type
    guard let columns = type.columns else {
      guard Member(rawValue: name) == nil, type == .any || type == .array(.any) else { return nil }
      return add(
        .call(
          { (meter, a) throws(Failure) in
            guard let value = a[0].column(name) else { throw .type("\(a[0].described) has no '\(name)'") }
            if case .array(let elements) = a[0] { try meter.spend(elements.count) }
            return value
          }, [object], nil), type, range)
    }
    guard let index = columns.firstIndex(where: { $0.name == name }) else { return nil }
    if case .slot(let slot) = nodes[object].kind, let i = reads.indices.last, reads[i].slot == slot {
      reads[i].name += "." + name
      reads[i].members.append(.column(name))
    }
    if case .record = type {
      return add(.column(object, index, name), columns[index].type, range)
    }
    return add(
      .call(
        { (meter, a) throws(Failure) in
          let rows = try a.array(0)
          try meter.spend(rows.count)
          var cells: [Value] = []
          cells.reserveCapacity(rows.count)
          for row in rows { cells.append(try row.cell(index, name)) }
          return .array(cells)
        }, [object], nil), .array(columns[index].type), range)
  }

  mutating func unknownColumn(_ name: String, _ columns: [Record.Column], of object: Int, at range: TextRange) -> Int? {
    let names = columns.map(\.name)
    let list = names.prefix(12).map { "'\($0)'" }.joined(separator: ", ") + (names.count > 12 ? ", …" : "")
    var owner = "a row"
    if case .array = nodes[object].type { owner = "a table" }
    return fail(
      "unknown-name", "\(owner) has no column '\(name)'", at: range,
      hint: Spelling.hint(for: name, in: names) ?? (names.isEmpty ? nil : "it has \(list)"))
  }

  /// `item['a name with spaces']`
  mutating func quotedColumn(_ object: Int, _ name: Int, _ columns: [Record.Column], _ range: TextRange) -> Int? {
    guard case .string(let text)? = nodes[name].constant else {
      return fail("type", "the name of a column is written out, it cannot be computed", at: nodes[name].range)
    }
    return column(object, text, range) ?? unknownColumn(text, columns, of: object, at: range)
  }

  /// A row that a script wrote, with expressions in its cells.
  mutating func checkRecord(_ names: [String], _ parts: [Expression], _ range: TextRange) -> Int? {
    let cells = parts.compactMap { check($0, within: range) }
    guard cells.count == parts.count else { return nil }
    guard names.count == cells.count else {
      return fail("arguments", "a row of \(names.count) columns has \(cells.count) values", at: range)
    }
    let columns = zip(names, cells).map { Record.Column(name: $0, type: nodes[$1].type) }
    return add(
      .call({ (_, a) throws(Failure) in .record(Record(columns: columns, values: a.values)) }, cells, nil),
      .record(columns), range)
  }

  /// Why an array cannot hold both: of rows with the same columns, the first whose cells differ.
  static func difference(_ first: ValueType, _ other: ValueType) -> String {
    if let a = first.columns, let b = other.columns, a.map(\.name) == b.map(\.name),
      let (one, another) = zip(a, b).first(where: { $0.type.unified(with: $1.type) == nil })
    {
      return "column '\(one.name)' is \(one.type.described) in one row and \(another.type.described) in another"
    }
    return "the elements of an array are of one type, and \(other.described) is not \(first.described)"
  }

  /// `sort(people, item.rating)`: by what the expression gives for each element, elements that give the same in their
  /// order.
  mutating func checkSort(_ arguments: [Expression], _ range: TextRange) -> Int? {
    guard let array = check(arguments[0], within: range),
      let keys = mapped(array, arguments[1], "sort(array, expression)", range)
    else { return nil }
    guard case .array(let key) = nodes[keys].type, key == .number || key == .string || key == .any else {
      return fail(
        "type", "argument 2 of 'sort' is \(nodes[keys].type.described), and a number or a string is needed",
        at: arguments[1].range ?? range, hint: "write sort(array, expression), as in sort(people, item.age)")
    }
    let type = nodes[array].type
    return add(
      .call({ (meter, a) throws(Failure) in try Checker.sorted(a, &meter) }, [array, keys], nil),
      type == .any ? .array(.any) : type, range)
  }

  /// `filter(people, item.rating > 3)`: the elements for which the expression is true, in their order.
  mutating func checkFilter(_ arguments: [Expression], _ range: TextRange) -> Int? {
    let usage = "filter(array, expression)"
    guard arguments.count == 2 else { return wrongCount("filter", arguments, usage, range) }
    guard let array = check(arguments[0], within: range), let tests = mapped(array, arguments[1], usage, range)
    else { return nil }
    guard case .array(let test) = nodes[tests].type, test == .bool || test == .any else {
      return fail(
        "type", "argument 2 of 'filter' gives \(element(of: nodes[tests].type)), and a boolean is needed",
        at: arguments[1].range ?? range, hint: "write \(usage), as in filter(people, item.age > 30)")
    }
    let type = nodes[array].type
    return add(
      .call({ (meter, a) throws(Failure) in try Checker.filtered(a, &meter) }, [array, tests], nil),
      type == .any ? .array(.any) : type, range)
  }

  private func element(of type: ValueType) -> String {
    if case .array(let element) = type { element.described } else { type.described }
  }

  private static func filtered(_ a: Arguments, _ meter: inout Meter) throws(Failure) -> Value {
    let (elements, tests) = (try a.array(0), try a.array(1))
    try meter.spend(elements.count)
    var kept: [Value] = []
    for (element, test) in zip(elements, tests) {
      guard case .bool(let isKept) = test else { throw .type("\(test.described) is not true or false") }
      if isKept { kept.append(element) }
    }
    return .array(kept)
  }

  private static func sorted(_ a: Arguments, _ meter: inout Meter) throws(Failure) -> Value {
    let (elements, keys) = (try a.array(0), try a.array(1))
    let levels = max(1, Int.bitWidth - elements.count.leadingZeroBitCount)
    try meter.spend(elements.count * levels)
    guard keys.count == elements.count else { return .array(elements) }
    var order = Array(elements.indices)
    if case .string? = keys.first {
      var texts: [String] = []
      for key in keys {
        guard case .string(let text) = key else { throw .type("\(key.described) is not a string") }
        try meter.spend(levels + text.utf8.count)
        texts.append(text)
      }
      order.sort { (texts[$0], $0) < (texts[$1], $1) }
    } else {
      let numbers = try Arguments([.array(keys)]).numbers(0, &meter)
      guard numbers.allSatisfy({ !$0.isNaN }) else { throw .range("'sort' by NaN") }
      order.sort { (numbers[$0], $0) < (numbers[$1], $1) }
    }
    return .array(order.map { elements[$0] })
  }
}

extension Value {
  /// - Parameter index: where the column stands in rows of the type that was checked.
  @inline(__always)
  func cell(_ index: Int, _ name: String) throws(Failure) -> Value {
    guard case .record(let record) = self, index < record.values.count else { throw noCell(name) }
    return record.values[index]
  }

  @inline(never)
  private func noCell(_ name: String) -> Failure {
    .type("\(described) stands where a row with '\(name)' is needed")
  }

  /// The value in a row's column, or those in a table's column as an array; nil where there is none.
  func column(_ name: String) -> Value? {
    switch self {
    case .record(let record): return record.value(name)
    case .array(let rows):
      var cells: [Value] = []
      cells.reserveCapacity(rows.count)
      for row in rows {
        guard case .record(let record) = row, let cell = record.value(name) else { return nil }
        cells.append(cell)
      }
      return .array(cells)
    default: return nil
    }
  }
}
