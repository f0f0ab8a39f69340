import Graphics

/// Turns a value into another type where the format lets one be written as the other.
enum Conversion {
  static func convert(_ value: Value, to type: ValueType, _ meter: inout Meter) throws(Failure) -> Value {
    try meter.spend(1)
    switch (value, type) {
    case (_, .any), (.number, .number), (.bool, .bool), (.string, .string), (.point, .point), (.size, .size),
      (.rect, .rect), (.color, .color), (.path, .path), (.transform, .transform), (.image, .image),
      (.none, .color), (.none, .path), (.none, .image):
      return value
    case (.record(let record), .record(let columns)) where record.columns == columns: return value
    case (.record(let record), .record(let columns)) where record.columns.map(\.name) == columns.map(\.name):
      var cells: [Value] = []
      cells.reserveCapacity(columns.count)
      for (cell, column) in zip(record.values, columns) { cells.append(try convert(cell, to: column.type, &meter)) }
      return .record(Record(columns: columns, values: cells))
    case (.point(let point), .size): return .size(Size(point.x, point.y))
    case (.size(let size), .point): return .point(Point(size.width, size.height))
    case (.array(let elements), .point):
      let n = try numbers(elements, 2, type)
      return .point(Point(n[0], n[1]))
    case (.array(let elements), .size):
      let n = try numbers(elements, 2, type)
      return .size(Size(n[0], n[1]))
    case (.array(let elements), .rect):
      let n = try numbers(elements, 4, type)
      return .rect(Rect(n[0], n[1], n[2], n[3]))
    case (.point(let point), .array(.number)): return .array([.number(point.x), .number(point.y)])
    case (.size(let size), .array(.number)): return .array([.number(size.width), .number(size.height)])
    case (.rect(let rect), .array(.number)):
      return .array([rect.origin.x, rect.origin.y, rect.width, rect.height].map { .number($0) })
    // It names the image's file.
    case (.string, .image): return value
    case (.string(let text), .color): return .color(try color(text, &meter))
    case (.string(let text), .path): return .path(try path(text, &meter))
    case (.array(let elements), .path):
      var paths: [Path] = []
      for element in elements {
        if case .path(let path) = try convert(element, to: .path, &meter) {
          try meter.spend(path.points.count)
          paths.append(path)
        }
      }
      return .path(Path.compound(paths))
    case (.array(let elements), .array(let element)):
      if element == .any { return value }
      var converted: [Value] = []
      converted.reserveCapacity(elements.count)
      for part in elements { converted.append(try convert(part, to: element, &meter)) }
      return .array(converted)
    default:
      throw Failure.type("\(value.described) stands where \(type.described) is needed")
    }
  }

  private static func numbers(_ elements: [Value], _ count: Int, _ type: ValueType) throws(Failure) -> [Double] {
    var numbers: [Double] = []
    for element in elements.prefix(count) {
      if case .number(let number) = element { numbers.append(number) }
    }
    guard elements.count == count, numbers.count == count else {
      throw Failure.type("\(type.described) is \(count) numbers, not an array of \(elements.count)")
    }
    return numbers
  }

  static func color(_ text: String, _ meter: inout Meter) throws(Failure) -> Color {
    try meter.spend(text.utf8.count)
    guard let color = Color(css: text) else {
      let isNone = text == "none" || text == "null"
      throw Failure.type("'\(text)' is not a color" + (isNone ? "; no color is 'clear'" : ""))
    }
    return color
  }

  static func path(_ text: String, _ meter: inout Meter) throws(Failure) -> Path {
    try meter.spend(text.utf8.count)
    do {
      return try Path(svg: text)
    } catch {
      let isTemplate = text.utf8.contains(UInt8(ascii: "$")) && text.contains("${")
      let reason =
        isTemplate
        ? "'${' is read only in a text of the script, not within quotes of an expression: join parts with +"
        : "\(error.message) at character \(error.offset + 1)"
      throw Failure.type("not SVG path data: \(reason)")
    }
  }

  /// What `+` and templates put into text.
  static func text(_ value: Value, _ meter: inout Meter) throws(Failure) -> String {
    let text: String
    switch value {
    case .string(let string): text = string
    case .number(let number):
      guard number.isFinite else { throw .unprintable }
      text = NumberText.shortest(number)
    case .bool(let bool): text = bool ? "true" : "false"
    default: throw Failure.type("\(value.described) has no text")
    }
    try meter.spend(text.utf8.count)
    return text
  }

  /// Metered, because arrays can share parts that are not small.
  static func equal(_ a: Value, _ b: Value, _ meter: inout Meter) throws(Failure) -> Bool {
    try meter.spend(1)
    switch (a, b) {
    case (.array(let x), .array(let y)):
      guard x.count == y.count else { return false }
      for i in x.indices where try !equal(x[i], y[i], &meter) { return false }
      return true
    case (.record(let x), .record(let y)):
      guard x.columns == y.columns, x.values.count == y.values.count else { return false }
      for i in x.values.indices where try !equal(x.values[i], y.values[i], &meter) { return false }
      return true
    case (.string(let x), .string(let y)):
      try meter.spend(min(x.utf8.count, y.utf8.count))
      return x == y
    case (.path(let x), .path(let y)):
      try meter.spend(min(x.points.count, y.points.count))
      return x == y
    default: return a == b
    }
  }
}
