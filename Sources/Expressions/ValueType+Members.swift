import Graphics

/// `.x`, `.width`, `.red`, …
enum Member: String, CaseIterable {
  case x, y, width, height, midX, midY, minX, minY, maxX, maxY, origin, size, center
  case red, green, blue, alpha, count

  var type: ValueType {
    switch self {
    case .origin, .center: .point
    case .size: .size
    default: .number
    }
  }
}

extension ValueType {
  var members: [Member] {
    switch self {
    case .point: [.x, .y]
    case .size: [.width, .height]
    case .rect: [.x, .y, .width, .height, .midX, .midY, .minX, .minY, .maxX, .maxY, .origin, .size, .center]
    case .color: [.red, .green, .blue, .alpha]
    case .array, .string: [.count]
    case .any: Member.allCases
    case .number, .bool, .path, .transform, .image, .record: []
    }
  }

  /// How messages call it: "a number", "an array of points".
  var described: String {
    switch self {
    case .number: "a number"
    case .bool: "a boolean"
    case .string: "a string"
    case .point: "a point"
    case .size: "a size"
    case .rect: "a rectangle"
    case .color: "a color"
    case .path: "a path"
    case .transform: "a transform"
    case .image: "an image"
    case .record(let columns): "a row" + ValueType.list(columns)
    case .array(.record(let columns)): "a table" + ValueType.list(columns)
    case .array(.any): "an array"
    case .array(let element): "an array of \(element.plural)"
    case .any: "a value"
    }
  }

  /// ` (name, rating)`
  private static func list(_ columns: [Record.Column]) -> String {
    let names = columns.prefix(6).map(\.name) + (columns.count > 6 ? ["…"] : [])
    return names.isEmpty ? "" : " (" + names.joined(separator: ", ") + ")"
  }

  /// Of a row, or of the rows of a table.
  var columns: [Record.Column]? {
    switch self {
    case .record(let columns), .array(.record(let columns)): columns
    default: nil
    }
  }

  private var plural: String {
    switch self {
    case .array(.record): "tables"
    case .array: "arrays"
    case .any: "values"
    default: String(described.dropFirst(described.hasPrefix("an ") ? 3 : 2)) + "s"
    }
  }

  /// How many arrays are inside each other.
  var arrayDepth: Int {
    var depth = 0
    var type = self
    while case .array(let element) = type {
      depth += 1
      type = element
    }
    if case .record(let columns) = type { depth += columns.reduce(0) { max($0, $1.type.arrayDepth) } }
    return depth
  }

  /// Kept in the machine's registers for doubles: numbers, and booleans as 0 and 1.
  var isScalar: Bool { self == .number || self == .bool }

  /// Whether a value of this type can become one of the other without being asked to.
  func converts(to target: ValueType) -> Bool {
    switch (self, target) {
    case (_, .any), (.any, _): true
    case (.point, .size), (.size, .point): true
    case (.array(let element), .point), (.array(let element), .size), (.array(let element), .rect):
      element == .number || element == .any
    case (.string, .color), (.string, .path), (.string, .image): true
    case (.array(let element), .path): element.converts(to: .path)
    case (.array(let a), .array(let b)): a.converts(to: b)
    case (.record(let a), .record(let b)):
      a == b || (a.map(\.name) == b.map(\.name) && zip(a, b).allSatisfy { $0.type.converts(to: $1.type) })
    default: self == target
    }
  }

  /// Whether it is written as an array of numbers, and is one where nothing else will do.
  var isNumbers: Bool { self == .point || self == .size || self == .rect }

  /// The type that values of both become; what is known only at run time gives way to what is known.
  public func unified(with other: ValueType) -> ValueType? {
    if self == other { return self }
    switch (self, other) {
    case (.any, let known), (let known, .any): return known
    case (.array(let a), .array(let b)): return a.unified(with: b).map { .array($0) }
    case (.record(let a), .record(let b)):
      guard a.map(\.name) == b.map(\.name) else { return nil }
      var columns = a
      for (i, column) in b.enumerated() {
        guard let type = columns[i].type.unified(with: column.type) else { return nil }
        columns[i].type = type
      }
      return .record(columns)
    default:
      if converts(to: other) { return other }
      return other.converts(to: self) ? self : nil
    }
  }
}

extension Value {
  /// What it is, as messages say it.
  var described: String {
    if case .none = self { return "null" }
    return type.described
  }

  /// `.any` for null, and for the elements of arrays that have no type in common or too many parts to look at.
  public var type: ValueType {
    var left = Program.defaultSteps
    return type(&left)
  }

  /// - Parameter left: how many values may still be looked at; arrays can share parts, and so be larger than they cost.
  private func type(_ left: inout Int) -> ValueType {
    switch self {
    case .none: .any
    case .number: .number
    case .bool: .bool
    case .string: .string
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .color: .color
    case .path: .path
    case .transform: .transform
    case .image: .image
    case .record(let record): .record(record.columns)
    case .array(let elements): .array(Value.elementType(elements, &left))
    }
  }

  private static func elementType(_ elements: [Value], _ left: inout Int) -> ValueType {
    left -= elements.count
    guard left >= 0, var type = elements.first?.type(&left) else { return .any }
    for element in elements.dropFirst() {
      let next = element.type(&left)
      if next == type { continue }
      // Literal tables mix types: their cells are checked when they are read.
      guard case .array = type, case .array = next else { return .any }
      type = .array(.any)
    }
    return type
  }

  /// False when a number in it is NaN or infinite.
  func isFinite(_ meter: inout Meter) throws(Failure) -> Bool {
    let parts: [Value]
    switch self {
    case .array(let elements): parts = elements
    case .record(let record): parts = record.values
    default: return isFiniteAlone
    }
    try meter.spend(parts.count)
    for part in parts where try !part.isFinite(&meter) { return false }
    return true
  }

  /// The same of a value that is not made of others, which count as finite.
  var isFiniteAlone: Bool {
    switch self {
    case .none, .bool, .string, .image, .array, .record: true
    case .number(let number): number.isFinite
    case .point(let point): point.isFinite
    case .size(let size): size.width.isFinite && size.height.isFinite
    case .rect(let rect): rect.isFinite
    case .color(let c): c.red.isFinite && c.green.isFinite && c.blue.isFinite && c.alpha.isFinite
    case .path(let path): path.isFinite
    case .transform(.components(let parts)):
      Value.isFinite(parts.translation) && Value.isFinite(parts.rotation) && Value.isFinite(parts.scale)
        && parts.skew.x.isFinite && parts.skew.y.isFinite
    case .transform(.matrix(let matrix)): (0..<16).allSatisfy { matrix[$0 / 4, $0 % 4].isFinite }
    }
  }

  private static func isFinite(_ vector: SIMD3<Double>) -> Bool {
    vector.x.isFinite && vector.y.isFinite && vector.z.isFinite
  }

  /// A list of two numbers as a point, of four as a rectangle; others as they are.
  private var shape: Value {
    guard case .array(let elements) = self else { return self }
    let numbers = elements.compactMap { if case .number(let number) = $0 { number } else { nil } }
    guard numbers.count == elements.count else { return self }
    return switch numbers.count {
    case 2: .point(Point(numbers[0], numbers[1]))
    case 4: .rect(Rect(numbers[0], numbers[1], numbers[2], numbers[3]))
    default: self
    }
  }

  func member(_ member: Member) throws(Failure) -> Value {
    if case .array = self, member != .count {
      if case .point(let pair) = shape, member == .width || member == .height {
        return .number(member == .width ? pair.x : pair.y)
      }
      return try shape.memberAlone(member)
    }
    return try memberAlone(member)
  }

  private func memberAlone(_ member: Member) throws(Failure) -> Value {
    switch (self, member) {
    case (.point(let p), .x): return .number(p.x)
    case (.point(let p), .y): return .number(p.y)
    case (.size(let s), .width): return .number(s.width)
    case (.size(let s), .height): return .number(s.height)
    case (.rect(let r), .x): return .number(r.origin.x)
    case (.rect(let r), .y): return .number(r.origin.y)
    case (.rect(let r), .width): return .number(r.width)
    case (.rect(let r), .height): return .number(r.height)
    case (.rect(let r), .midX): return .number(r.midX)
    case (.rect(let r), .midY): return .number(r.midY)
    case (.rect(let r), .minX): return .number(r.minX)
    case (.rect(let r), .minY): return .number(r.minY)
    case (.rect(let r), .maxX): return .number(r.maxX)
    case (.rect(let r), .maxY): return .number(r.maxY)
    case (.rect(let r), .origin): return .point(r.origin)
    case (.rect(let r), .size): return .size(r.size)
    case (.rect(let r), .center): return .point(r.center)
    case (.color(let c), .red): return .number(c.red)
    case (.color(let c), .green): return .number(c.green)
    case (.color(let c), .blue): return .number(c.blue)
    case (.color(let c), .alpha): return .number(c.alpha)
    case (.array(let elements), .count): return .number(Double(elements.count))
    case (.string(let text), .count): return .number(Double(text.count))
    default: throw .type("\(described) has no '\(member.rawValue)'")
    }
  }
}
