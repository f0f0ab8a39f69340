import Graphics

extension Checker {
  mutating func unary(_ operation: UnaryOperator, _ operand: Int, _ range: TextRange) -> Int? {
    let type = nodes[operand].type
    switch operation {
    case .not:
      guard let bool = converted(operand, to: .bool) else { return nil }
      return add(.numeric(.not, [bool]), .bool, range)
    case .negate, .plus:
      if isPair(operand), let point = converted(operand, to: .point) { return unary(operation, point, range) }
      if type == .point || type == .size {
        if operation == .plus { return operand }
        return add(
          .call({ (_, a) throws(Failure) in Self.vector(-(try a.point(0)), like: a[0]) }, [operand], .negate), type,
          range)
      }
      guard let number = converted(operand, to: .number) else { return nil }
      return operation == .plus ? number : add(.numeric(.negate, [number]), .number, range)
    }
  }

  mutating func binary(_ operation: BinaryOperator, _ a: Int, _ b: Int, _ range: TextRange) -> Int? {
    switch operation {
    case .and, .or:
      let (first, second) = (converted(a, to: .bool), converted(b, to: .bool))
      guard let first, let second else { return nil }
      return add(operation == .and ? .and(first, second) : .or(first, second), .bool, range)
    case .equal, .notEqual: return equality(operation, a, b, range)
    case .less, .lessOrEqual, .greater, .greaterOrEqual: return comparison(operation, a, b, range)
    case .add: return sum(a, b, range)
    case .subtract: return difference(a, b, range)
    case .multiply, .divide: return scaling(operation, a, b, range)
    case .remainder: return arithmetic(.remainder, operation, a, b, range)
    case .power: return arithmetic(.power, operation, a, b, range)
    }
  }

  private mutating func mismatch(_ operation: BinaryOperator, _ a: Int, _ b: Int, _ range: TextRange) -> Int? {
    var hint: String?
    if case .array(let element) = nodes[a].type, element == .number || element == .any, nodes[b].type == .number {
      hint = "for each element write map(array, item \(operation.rawValue) …)"
    } else if case .array = nodes[a].type, case .array = nodes[b].type {
      hint =
        operation == .add
        ? "concat(a, b) joins arrays, map(a, item + b[index]) adds them"
        : "for each element write map(a, item \(operation.rawValue) b[index])"
    } else if case .array = nodes[b].type {
      hint = "for each element write map(array, … \(operation.rawValue) item)"
    } else if Set([nodes[a].type, nodes[b].type]) == [.color, .string] {
      hint =
        (operation == .add ? alphaDigits(b) : nil).map { ForeignFunctions.translucent("color", $0) }
        ?? Self.hintOfColorName
    }
    return fail(
      "type", "'\(operation.rawValue)' does not take \(described(a)) and \(described(b))", at: range, hint: hint)
  }

  /// Of the two digits that other languages put behind those of a color, as in `tint + '80'`.
  private func alphaDigits(_ node: Int) -> String? {
    guard case .constant(.string(let digits)) = nodes[node].kind, digits.utf8.count == 2,
      let byte = UInt8(digits, radix: 16)
    else { return nil }
    return NumberText.shortest((Double(byte) / 255 * 100).rounded() / 100)
  }

  static let hintOfColorParts = "write rgb(red, green, blue), each 0 to 255, or in JSON \"rgb(255, 128, 0)\""

  static let hintOfColorName =
    "a bare word that names a color is one; for a word write {\"type\": \"string\", \"value\": …}"

  /// `[x, y]`, written out, is a point where something is computed with it.
  private func isPair(_ node: Int) -> Bool {
    switch nodes[node].kind {
    case .array(let parts): parts.count == 2 && nodes[node].type == .array(.number)
    case .constant(.array(let elements)): elements.count == 2 && nodes[node].type == .array(.number)
    default: false
    }
  }

  /// Both of one type or known only at run time.
  private func both(_ type: ValueType, _ a: Int, _ b: Int) -> Bool {
    let (x, y) = (nodes[a].type, nodes[b].type)
    return (x == type || x == .any) && (y == type || y == .any)
  }

  private mutating func arithmetic(
    _ numeric: NumericOperation, _ operation: BinaryOperator, _ a: Int, _ b: Int, _ range: TextRange
  ) -> Int? {
    guard both(.number, a, b) else { return mismatch(operation, a, b, range) }
    guard let first = converted(a, to: .number), let second = converted(b, to: .number) else { return nil }
    return add(.numeric(numeric, [first, second]), .number, range)
  }

  private mutating func sum(_ a: Int, _ b: Int, _ range: TextRange) -> Int? {
    let (x, y) = (nodes[a].type, nodes[b].type)
    if x == .string || y == .string {
      guard x.isPrintable, y.isPrintable else { return mismatch(.add, a, b, range) }
      return add(
        .call(
          { (meter, a) throws(Failure) in
            .string(try Conversion.text(a[0], &meter) + Conversion.text(a[1], &meter))
          }, [a, b], nil), .string, range)
    }
    if x == .any, y == .any {
      return add(
        .call(
          { (meter, a) throws(Failure) in
            switch (a[0], a[1]) {
            case (.number(let x), .number(let y)): return .number(x + y)
            case (.point, .point), (.point, .size), (.size, .point): return .point(try a.point(0) + a.point(1))
            case (.size, .size): return Self.vector(try a.point(0) + a.point(1), like: a[0])
            case (.string, _), (_, .string):
              return .string(try Conversion.text(a[0], &meter) + Conversion.text(a[1], &meter))
            default: throw Failure.type("'+' does not take \(a[0].described) and \(a[1].described)")
            }
          }, [a, b], nil), .any, range)
    }
    if let (first, second, type) = vectors(a, b) {
      return add(
        .call(
          { (_, a) throws(Failure) in
            Self.vector(try a.point(0) + a.point(1), isSize: type == .size)
          }, [first, second], .add), type, range)
    }
    return arithmetic(.add, .add, a, b, range)
  }

  private mutating func difference(_ a: Int, _ b: Int, _ range: TextRange) -> Int? {
    if let (first, second, type) = vectors(a, b) {
      return add(
        .call(
          { (_, a) throws(Failure) in
            Self.vector(try a.point(0) - (try a.point(1)), isSize: type == .size)
          }, [first, second], .subtract), type, range)
    }
    return arithmetic(.subtract, .subtract, a, b, range)
  }

  /// Points and sizes; `[x, y]` beside one of them is one too. Nil when it is not about them.
  private mutating func vectors(_ a: Int, _ b: Int) -> (Int, Int, ValueType)? {
    let (x, y) = (nodes[a].type, nodes[b].type)
    var known = [x, y].filter { (type: ValueType) -> Bool in type == .point || type == .size }
    let numbers = ValueType.array(.number)
    if known.isEmpty, x == numbers, y == numbers, isPair(a) || isPair(b) { known = [.point] }
    guard let first = known.first, x.converts(to: .point), y.converts(to: .point) else { return nil }
    let type: ValueType = known.contains(.point) ? .point : first
    guard let left = x == .point || x == .size ? a : converted(a, to: type),
      let right = y == .point || y == .size ? b : converted(b, to: type)
    else { return nil }
    return (left, right, type)
  }

  private mutating func scaling(_ operation: BinaryOperator, _ a: Int, _ b: Int, _ range: TextRange) -> Int? {
    var (a, b) = (a, b)
    if isPair(a), nodes[b].type == .number, let point = converted(a, to: .point) { a = point }
    if operation == .multiply, isPair(b), nodes[a].type == .number, let point = converted(b, to: .point) { b = point }
    let (x, y) = (nodes[a].type, nodes[b].type)
    if x == .point || x == .size, y == .number || y == .any {
      guard let factor = converted(b, to: .number) else { return nil }
      let divides = operation == .divide
      return add(
        .call(
          { (_, a) throws(Failure) in
            let (p, k) = (try a.point(0), try a.number(1))
            guard divides else { return Self.vector(p * k, like: a[0]) }
            guard k != 0 else { throw Failure.notFinite("division by zero") }
            return Self.vector(Point(p.x / k, p.y / k), like: a[0])
          }, [a, factor], divides ? .divide : .multiply), x, range)
    }
    if operation == .multiply, y == .point || y == .size, x == .number || x == .any {
      guard let factor = converted(a, to: .number) else { return nil }
      return add(
        .call(
          { (_, a) throws(Failure) in
            Self.vector(try a.number(0) * a.point(1), like: a[1])
          }, [factor, b], .multiply), y, range)
    }
    return arithmetic(operation == .multiply ? .multiply : .divide, operation, a, b, range)
  }

  static func vector(_ point: Point, isSize: Bool) -> Value {
    isSize ? .size(Size(point.x, point.y)) : .point(point)
  }

  static func vector(_ point: Point, like value: Value) -> Value {
    if case .size = value { return .size(Size(point.x, point.y)) }
    return .point(point)
  }

  private mutating func comparison(_ operation: BinaryOperator, _ a: Int, _ b: Int, _ range: TextRange) -> Int? {
    let numeric: NumericOperation =
      switch operation {
      case .less: .less
      case .lessOrEqual: .lessOrEqual
      case .greater: .greater
      default: .greaterOrEqual
      }
    let (x, y) = (nodes[a].type, nodes[b].type)
    if x == .string || y == .string, both(.string, a, b) {
      return add(
        .call(
          { (meter, a) throws(Failure) in
            let (first, second) = (try a.string(0), try a.string(1))
            try meter.spend(min(first.utf8.count, second.utf8.count))
            switch numeric {
            case .less: return .bool(first < second)
            case .lessOrEqual: return .bool(first <= second)
            case .greater: return .bool(first > second)
            default: return .bool(first >= second)
            }
          }, [a, b], nil), .bool, range)
    }
    guard both(.number, a, b) else { return mismatch(operation, a, b, range) }
    guard let first = converted(a, to: .number), let second = converted(b, to: .number) else { return nil }
    return add(.numeric(numeric, [first, second]), .bool, range)
  }

  private mutating func equality(_ operation: BinaryOperator, _ a: Int, _ b: Int, _ range: TextRange) -> Int? {
    let (x, y) = (nodes[a].type, nodes[b].type)
    if x == y, x.isScalar {
      return add(.numeric(operation == .equal ? .equal : .notEqual, [a, b]), .bool, range)
    }
    var (first, second) = (a, b)
    if x != .any, y != .any {
      guard let type = x.unified(with: y) else { return mismatch(operation, a, b, range) }
      guard let left = converted(a, to: type), let right = converted(b, to: type) else { return nil }
      (first, second) = (left, right)
    }
    let wanted = operation == .equal
    return add(
      .call(
        { (meter, a) throws(Failure) in
          guard try a[0].isFinite(&meter), try a[1].isFinite(&meter) else { throw .undecided }
          return .bool(try Conversion.equal(a[0], a[1], &meter) == wanted)
        }, [first, second], wanted ? .equal : .notEqual), .bool, range)
  }
}

extension ValueType {
  /// What `+` and templates can put into a text.
  var isPrintable: Bool {
    switch self {
    case .number, .bool, .string, .any: true
    default: false
    }
  }
}
