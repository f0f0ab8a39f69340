import Graphics

/// A part of an expression, with its type. Parts stand in one array and name each other by their places in it.
struct Node {
  enum Kind {
    case constant(Value)
    case slot(Int)
    /// A number.
    case slotMember(Int, Member)
    /// The element, the index and the number of elements of the `map` at that level, 0 outermost.
    case item(Int)
    case index(Int)
    case count(Int)
    case numeric(NumericOperation, [Int])
    case and(Int, Int)
    case or(Int, Int)
    case conditional(Int, Int, Int)
    /// With what it does at every pixel, where it can be computed there.
    case call(ValueBody, [Int], ChannelForm?)
    case external(ExternalFunction, choice: Int, [Int])
    /// A cell of a row, by the column's place.
    case column(Int, Int, String)
    case array([Int])
    case map(array: Int, body: Int, level: Int)
  }

  var kind: Kind
  var type: ValueType
  var range: TextRange

  var constant: Value? {
    if case .constant(let value) = kind { return value }
    return nil
  }
}

/// Finds names and types; what depends on nothing is computed here. A part that is wrong gives nil and an error, and
/// whatever needs it gives nil without one.
struct Checker {
  let scope: any NameScope
  let externals: [String: ExternalFunction]
  var nodes: [Node] = []
  var errors: [ExpressionError] = []
  var reads: [Program.Read] = []
  /// Of the `map`s around the current part, outermost first.
  var itemTypes: [ValueType] = []
  /// What it has in common with other expressions.
  var pool = ConstantPool()
  /// For all folding together; what costs more is left for the evaluation.
  private var meter: Meter
  private let foldingSteps: Int
  private var depth = 0

  /// Much more than the parser lets through, for expressions that were put together from JSON.
  private static var depthLimit: Int { 600 }
  private static var arrayDepthLimit: Int { 16 }
  private static var mostFoldingSteps: Int { 100_000 }

  /// - Parameter shared: empty until it is given back: there must not be two of it that grow.
  init(scope: any NameScope, externals: [String: ExternalFunction], sharing shared: inout ConstantPool) {
    self.scope = scope
    self.externals = externals
    foldingSteps = min(Self.mostFoldingSteps, shared.steps.allowance)
    meter = Meter(steps: foldingSteps)
    swap(&pool, &shared)
  }

  mutating func giveBack(_ shared: inout ConstantPool) {
    pool.steps.count(evaluation: foldingSteps - meter.left)
    swap(&pool, &shared)
  }

  var sortedErrors: [ExpressionError] {
    errors.enumerated().sorted { a, b in
      (a.element.range.start, a.offset) < (b.element.range.start, b.offset)
    }.map(\.element)
  }

  mutating func fail(_ code: String, _ message: String, at range: TextRange, hint: String? = nil) -> Int? {
    errors.append(ExpressionError(range: range, message: message, hint: hint, code: code))
    return nil
  }

  mutating func add(_ kind: Node.Kind, _ type: ValueType, _ range: TextRange) -> Int? {
    if type.arrayDepth > Self.arrayDepthLimit {
      return fail("limit.depth", "arrays stand inside each other more than \(Self.arrayDepthLimit) deep", at: range)
    }
    var known = folded(kind, type)
    if case .constant(let value) = kind { known = value }
    if let known {
      nodes.append(Node(kind: .constant(pool.shared(known, type, at: range)), type: type, range: range))
    } else {
      nodes.append(Node(kind: kind, type: type, range: range))
    }
    return nodes.count - 1
  }

  // MARK: Parts

  /// - Parameters:
  ///   - range: of what the part stands in, for literals.
  ///   - makesText: whether what comes of it is put into a text: then the cases of `?` may be texts and numbers.
  mutating func check(_ expression: Expression, within range: TextRange, makesText: Bool = false) -> Int? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      return fail("limit.depth", "the expression is nested more than \(Self.depthLimit) deep", at: range)
    }
    switch expression {
    case .literal(let value): return add(.constant(value), value.type, range)
    case .name, .member, .subscripted: return checkChain(expression, within: range)
    case .unary(let operation, let operand, let place):
      guard let operand = check(operand, within: place) else { return nil }
      return unary(operation, operand, place)
    case .binary: return checkOperators(expression)
    case .conditional(let condition, let yes, let no, let place):
      return checkConditional(condition, yes, no, place, makesText: makesText)
    case .call(let name, let arguments, let place): return checkCall(name, arguments, place)
    case .array(let elements, let place): return checkArray(elements, place)
    case .construct(let constructor, let parts, let place): return checkConstruct(constructor, parts, place)
    }
  }

  /// Left operands of left operands are a chain that may be long: without recursion.
  private mutating func checkOperators(_ expression: Expression) -> Int? {
    var chain: [(operation: BinaryOperator, right: Expression, range: TextRange)] = []
    var first = expression
    while case .binary(let operation, let left, let right, let range) = first {
      chain.append((operation, right, range))
      first = left
    }
    guard let outermost = chain.last else { return nil }
    var left = check(first, within: outermost.range)
    for link in chain.reversed() {
      let right = check(link.right, within: link.range)
      if let a = left, let b = right { left = binary(link.operation, a, b, link.range) } else { left = nil }
    }
    return left
  }

  private mutating func checkConditional(
    _ condition: Expression, _ yes: Expression, _ no: Expression, _ range: TextRange, makesText: Bool
  ) -> Int? {
    let test = check(condition, within: range).flatMap { converted($0, to: .bool) }
    let first = check(yes, within: range, makesText: makesText)
    let second = check(no, within: range, makesText: makesText)
    guard let test, let first, let second else { return nil }
    guard let type = nodes[first].type.unified(with: nodes[second].type) else {
      if makesText, nodes[first].type.isPrintable, nodes[second].type.isPrintable {
        guard let a = text(first), let b = text(second) else { return nil }
        return conditional(test, a, b, .string, range)
      }
      return fail(
        "type",
        "the cases of '?' are \(nodes[first].type.described) and \(nodes[second].type.described), not of one type",
        at: range)
    }
    return conditional(test, first, second, type, range)
  }

  private mutating func conditional(
    _ test: Int, _ yes: Int, _ no: Int, _ type: ValueType, _ range: TextRange
  ) -> Int? {
    guard let a = converted(yes, to: type), let b = converted(no, to: type) else { return nil }
    return add(.conditional(test, a, b), type, range)
  }

  private mutating func checkArray(_ elements: [Expression], _ range: TextRange) -> Int? {
    var parts: [Int] = []
    parts.reserveCapacity(elements.count)
    for element in elements {
      if let part = check(element, within: range) { parts.append(part) }
    }
    guard parts.count == elements.count else { return nil }
    var type = ValueType.any
    for part in parts {
      guard let common = type.unified(with: nodes[part].type) else {
        return fail("type", Checker.difference(type, nodes[part].type), at: nodes[part].range)
      }
      type = common
    }
    return array(parts, of: type, range)
  }

  mutating func array(_ parts: [Int], of type: ValueType, _ range: TextRange) -> Int? {
    var elements: [Int] = []
    elements.reserveCapacity(parts.count)
    for part in parts {
      if let element = converted(part, to: type) { elements.append(element) }
    }
    guard elements.count == parts.count else { return nil }
    return add(.array(elements), .array(type), range)
  }

  // MARK: Conversion

  /// The part as that type; an error when it cannot be.
  mutating func converted(_ node: Int, to type: ValueType) -> Int? {
    let (from, range) = (nodes[node].type, nodes[node].range)
    if from == type { return node }
    guard from.converts(to: type) || from.isNumbers && type == .array(.number) else {
      return fail(
        "type", "this is \(described(node)), and \(type.described) is needed", at: range,
        hint: type == .string && from.isScalar
          ? "write it in a text as ${…}" : type == .color && from == .array(.number) ? Self.hintOfColorParts : nil)
    }
    if type == .any { return node }
    if case .array = from, type == .array(.any) { return node }
    if let same = retyped(node, to: type) { return same }
    switch nodes[node].kind {
    case .constant(let value):
      let allowance = pool.steps.allowance
      var meter = Meter(steps: allowance)
      defer { pool.steps.count(evaluation: allowance - meter.left) }
      do throws(Failure) {
        return add(.constant(try Conversion.convert(value, to: type, &meter)), type, range)
      } catch {
        return fail(error.code, error.message, at: range)
      }
    case .conditional(let test, let yes, let no): return conditional(test, yes, no, type, range)
    case .array(let parts):
      switch type {
      case .array(let element): return array(parts, of: element, range)
      case .point where parts.count != 2, .size where parts.count != 2, .rect where parts.count != 4:
        return fail(
          "type", "\(type.described) is \(type == .rect ? 4 : 2) numbers, not \(parts.count)", at: range)
      default: break
      }
    default: break
    }
    return add(
      .call({ (meter, a) throws(Failure) in try Conversion.convert(a[0], to: type, &meter) }, [node], .convert), type,
      range)
  }

  /// The part as a text: numbers and booleans print as they do in templates.
  mutating func text(_ node: Int) -> Int? {
    let type = nodes[node].type
    guard type != .string, type.isPrintable else { return converted(node, to: .string) }
    if case .constant(.none) = nodes[node].kind { return converted(node, to: .string) }
    return add(
      .call({ (meter, a) throws(Failure) in .string(try Conversion.text(a[0], &meter)) }, [node], nil), .string,
      nodes[node].range)
  }

  /// An array whose elements need no change to be of the other type, as that.
  private mutating func retyped(_ node: Int, to type: ValueType) -> Int? {
    guard case .array = nodes[node].type, case .array(let element) = type, element == .any || isEmptyArray(node)
    else { return nil }
    var copy = nodes[node]
    copy.type = type
    nodes.append(copy)
    return nodes.count - 1
  }

  private func isEmptyArray(_ node: Int) -> Bool {
    if case .constant(.array(let elements)) = nodes[node].kind { return elements.isEmpty }
    return false
  }

  func described(_ node: Int) -> String {
    if case .constant(.none) = nodes[node].kind { return "null" }
    return nodes[node].type.described
  }

  // MARK: Folding

  /// The value, if all that it needs is known. What fails is left to fail when it is evaluated: it may never be.
  private mutating func folded(_ kind: Node.Kind, _ type: ValueType) -> Value? {
    switch kind {
    case .numeric(let operation, let operands):
      var registers: [Double] = []
      for operand in operands {
        guard let scalar = nodes[operand].constant?.scalar else { return nil }
        registers.append(scalar)
      }
      let result = registers.withUnsafeMutableBufferPointer { buffer -> Double in
        guard let base = buffer.baseAddress else { return .nan }
        operation.apply(base)
        return base.pointee
      }
      // Left as it is, the evaluation can tell which operation it was.
      guard result.isFinite else { return nil }
      return type == .bool ? .bool(result != 0) : .number(result)
    case .and(let a, let b):
      guard case .bool(let first)? = nodes[a].constant else { return nil }
      return first ? nodes[b].constant : .bool(false)
    case .or(let a, let b):
      guard case .bool(let first)? = nodes[a].constant else { return nil }
      return first ? .bool(true) : nodes[b].constant
    case .conditional(let test, let yes, let no):
      guard case .bool(let condition)? = nodes[test].constant else { return nil }
      return nodes[condition ? yes : no].constant
    case .array(let parts):
      var elements: [Value] = []
      elements.reserveCapacity(parts.count)
      for part in parts {
        guard let element = nodes[part].constant else { return nil }
        elements.append(element)
      }
      return .array(elements)
    case .call(let body, let operands, _):
      var arguments: [Value] = []
      for operand in operands {
        guard let argument = nodes[operand].constant else { return nil }
        arguments.append(argument)
      }
      var attempt = meter
      defer { meter = attempt }
      return try? body(&attempt, Arguments(arguments))
    case .external(let function, let choice, let operands):
      var numbers: [Double] = []
      for operand in operands {
        guard let number = nodes[operand].constant?.scalar else { return nil }
        numbers.append(number)
      }
      return .number(numbers.withUnsafeBufferPointer { function.body(choice, $0) })
    case .column(let row, let index, let name): return nodes[row].constant.flatMap { try? $0.cell(index, name) }
    case .constant, .slot, .slotMember, .item, .index, .count, .map: return nil
    }
  }
}

extension Value {
  /// A number, or a boolean as 0 or 1.
  var scalar: Double? {
    switch self {
    case .number(let number): number
    case .bool(let bool): bool ? 1 : 0
    default: nil
    }
  }
}
