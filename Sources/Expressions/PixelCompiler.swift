import Graphics

/// Turns the checked parts of a color into code for pixels. What does not depend on the pixel becomes uniforms; `map`
/// over arrays whose length is known is written out.
///
/// Parts stand after those that they need, so one pass in their order is enough, and nothing recurs but `map`s in
/// `map`s.
struct PixelCompiler {
  indirect enum Shape {
    /// Places in the code.
    case channels([Int])
    case array([Shape])
    case text(String)
    /// One of these texts, which one a place in the code says.
    case choice([String], Int)
    /// The same at all pixels, but not made of numbers of a known count.
    case opaque
  }

  struct Loop {
    var item = Shape.opaque
    var index = 0
    var count = 0
  }

  let checker: Checker
  let root: Int
  var code = PixelCode()
  var uniforms: [PixelUniform] = []
  /// Of each part: a bit for each level of `map` whose element it needs, and one for the pixel's place.
  private var dependencies: [UInt64]
  private var shapes: [Shape?]
  /// Which parts are needed, and which of them whatever their conditions say.
  private var isNeeded: [Bool]
  private var isCertain: [Bool]
  private var loops: [Int: Loop] = [:]
  private var work = 0

  private static let pixel: UInt64 = 1 << 63
  /// Of parts and elements that are looked at, so that `map`s in `map`s end.
  private static let workLimit = 200_000

  init(_ checker: Checker, root: Int) {
    self.checker = checker
    self.root = root
    let count = checker.nodes.count
    shapes = [Shape?](repeating: nil, count: count)
    isNeeded = [Bool](repeating: false, count: count)
    isCertain = isNeeded
    dependencies = [UInt64](repeating: 0, count: count)
    for (place, node) in checker.nodes.enumerated() { dependencies[place] = dependency(of: node.kind) }
  }

  var dependsOnPixel: Bool { dependencies[root] & Self.pixel != 0 }

  mutating func compile() throws(ExpressionError) -> PixelShading {
    markNeeded()
    try evaluate(0...root, at: 0, within: 0)
    guard case .channels(let channels)? = shapes[root], channels.count == 4, let program = code.program(channels) else {
      throw unsupported(root)
    }
    return PixelShading(program: program, uniforms: uniforms)
  }

  // MARK: What depends on what

  private func dependency(of kind: Node.Kind) -> UInt64 {
    switch kind {
    case .constant: return 0
    case .slot(let slot), .slotMember(let slot, _): return PixelScope.input(slot) == nil ? 0 : Self.pixel
    case .item(let level), .index(let level), .count(let level): return Self.bit(level)
    case .map(let array, let body, let level): return dependencies[array] | (dependencies[body] & ~Self.bit(level))
    default: return operands(of: kind).reduce(0) { $0 | dependencies[$1] }
    }
  }

  /// Levels beyond those that have a bit are as deep as the parser lets `map`s nest only in theory; they share one.
  private static func bit(_ level: Int) -> UInt64 { 1 << UInt64(min(level, 62)) }

  private func operands(of kind: Node.Kind) -> [Int] {
    switch kind {
    case .numeric(_, let operands), .call(_, let operands, _), .external(_, _, let operands), .array(let operands):
      return operands
    case .and(let a, let b), .or(let a, let b): return [a, b]
    case .conditional(let test, let yes, let no): return [test, yes, no]
    case .map(let array, let body, _): return [array, body]
    case .column(let row, _, _): return [row]
    case .constant, .slot, .slotMember, .item, .index, .count: return []
    }
  }

  private mutating func markNeeded() {
    (isNeeded[root], isCertain[root]) = (true, true)
    for place in stride(from: root, through: 0, by: -1) where isNeeded[place] && dependencies[place] != 0 {
      let kind = checker.nodes[place].kind
      for (number, operand) in operands(of: kind).enumerated() {
        isNeeded[operand] = true
        switch kind {
        case .conditional, .and, .or, .map:
          if number == 0 { isCertain[operand] = isCertain[operand] || isCertain[place] }
        default: isCertain[operand] = isCertain[operand] || isCertain[place]
        }
      }
    }
  }

  // MARK: Passes

  /// Finds the shapes of the parts that need the element of `level` (any, without one) and no `map`s but those in
  /// `bound`.
  private mutating func evaluate(
    _ places: ClosedRange<Int>, at level: UInt64, within bound: UInt64
  ) throws(ExpressionError) {
    for place in places where isNeeded[place] {
      let loops = dependencies[place] & ~Self.pixel
      guard loops & ~bound == 0, level == 0 || loops & level != 0 else { continue }
      try spend(1)
      guard code.operationCount <= PixelCode.operationLimit else { throw tooLong }
      shapes[place] = try shape(of: place, within: bound)
    }
  }

  private mutating func shape(of place: Int, within bound: UInt64) throws(ExpressionError) -> Shape {
    let node = checker.nodes[place]
    if dependencies[place] == 0 { return try uniform(place) }
    switch node.kind {
    case .constant: return .opaque
    case .slot(let slot), .slotMember(let slot, _): return .channels([code.input(PixelScope.input(slot) ?? 0)])
    case .item(let level): return loops[level]?.item ?? .opaque
    case .index(let level): return number(Double(loops[level]?.index ?? 0))
    case .count(let level): return number(Double(loops[level]?.count ?? 0))
    case .numeric(let operation, let operands):
      return .channels([numeric(operation, try operands.mapChannels { (o) throws(ExpressionError) in try one(o) })])
    case .and(let a, let b): return .channels([code.emit(.and, try one(a), try one(b))])
    case .or(let a, let b): return .channels([code.emit(.or, try one(a), try one(b))])
    case .conditional(let test, let yes, let no):
      return try selected(try one(test), try known(yes), try known(no), place)
    case .external(let function, let choice, let operands):
      let arguments = try operands.mapChannels { (o) throws(ExpressionError) in try one(o) }
      return .channels([code.call(function, choice: choice, arguments)])
    case .array(let elements):
      return .array(try elements.mapChannels { (element) throws(ExpressionError) in try known(element) })
    case .map(let array, let body, let level): return try map(array, body, level, within: bound)
    case .column: throw unsupported(place)
    case .call(_, let operands, let form):
      guard let form else { throw unsupported(place) }
      return try call(form, operands, place)
    }
  }

  private mutating func map(
    _ array: Int, _ body: Int, _ level: Int, within bound: UInt64
  ) throws(ExpressionError) -> Shape {
    guard level < 62 else { throw tooLong }
    let elements = try elements(array)
    var results: [Shape] = []
    let bit = Self.bit(level)
    for (index, element) in elements.enumerated() {
      loops[level] = Loop(item: element, index: index, count: elements.count)
      if array < body { try evaluate(array + 1...body, at: bit, within: bound | bit) }
      results.append(try known(body))
    }
    loops[level] = nil
    return .array(results)
  }

  /// A part that is the same at all pixels.
  private mutating func uniform(_ place: Int) throws(ExpressionError) -> Shape {
    let node = checker.nodes[place]
    if case .constant(let value) = node.kind { return try constant(value, node.type, place) }
    guard let count = node.type.channelCount else { return .opaque }
    var program = checker.program(place, range: node.range)
    if program.reads.isEmpty {
      switch program.run(UnsafeBufferPointer(start: nil, count: 0), steps: Program.defaultSteps) {
      case .success(let value):
        program.constant = value
        return try constant(value, node.type, place)
      case .failure(let error):
        if isCertain[place] {
          throw ExpressionError(range: error.range, message: error.message, code: error.code)
        }
        return .channels([Int](repeating: code.constant(.nan), count: count))
      }
    }
    uniforms.append(PixelUniform(program: program, mayFail: !isCertain[place], channelCount: count))
    var channels: [Int] = []
    for _ in 0..<count {
      channels.append(code.uniform(code.uniformCount))
      code.uniformCount += 1
    }
    guard code.uniformCount <= PixelCode.operationLimit else { throw tooLong }
    return .channels(channels)
  }

  private mutating func constant(_ value: Value, _ type: ValueType, _ place: Int) throws(ExpressionError) -> Shape {
    try spend(1)
    if let channels = value.channels { return .channels(channels.map { code.constant($0) }) }
    switch value {
    case .string(let text): return .text(text)
    case .none where type == .color: return .channels([Int](repeating: code.constant(0), count: 4))
    case .array(let elements):
      var element = ValueType.any
      if case .array(let known) = type { element = known }
      return .array(try elements.mapChannels { (e) throws(ExpressionError) in try constant(e, element, place) })
    default: return .opaque
    }
  }

  /// Counts parts that are looked at; `map`s in `map`s share theirs, so that few operations may be those of very many.
  mutating func spend(_ parts: Int) throws(ExpressionError) {
    work += parts
    guard work > Self.workLimit else { return }
    throw ExpressionError(
      range: checker.nodes[root].range,
      message: "this takes more than \(Self.workLimit) parts and elements of arrays into account at every pixel",
      code: "limit.size")
  }

  // MARK: Operands

  mutating func number(_ value: Double) -> Shape { .channels([code.constant(value)]) }

  func known(_ place: Int) throws(ExpressionError) -> Shape {
    guard let shape = shapes[place] else { throw unsupported(place) }
    return shape
  }

  func channels(_ place: Int, _ count: Int? = nil) throws(ExpressionError) -> [Int] {
    guard case .channels(let channels)? = shapes[place], count == nil || channels.count == count else {
      throw unsupported(place)
    }
    return channels
  }

  func one(_ place: Int) throws(ExpressionError) -> Int { try channels(place, 1)[0] }

  func elements(_ place: Int) throws(ExpressionError) -> [Shape] {
    guard case .array(let elements)? = shapes[place] else {
      throw ExpressionError(
        range: checker.nodes[place].range,
        message: "the elements of this array are known only when a frame is drawn, so no pixel can choose among them",
        hint: "write the array itself, or name one whose elements are constant", code: "shader")
    }
    return elements
  }

  // MARK: Mistakes

  func unsupported(_ place: Int) -> ExpressionError {
    let node = checker.nodes[place]
    var kind = node.type.described
    if node.type.channelCount != nil || kind.hasPrefix("an array") || node.type == .any { kind += " like this" }
    return ExpressionError(
      range: node.range, message: "\(kind) cannot be computed at every pixel",
      hint:
        "what depends on x, y, u or v can be numbers, booleans, points, sizes, rectangles, colors, and arrays of them",
      code: "shader")
  }

  private var tooLong: ExpressionError {
    ExpressionError(
      range: checker.nodes[root].range,
      message: "this takes more than \(PixelCode.operationLimit) operations at every pixel", code: "limit.size")
  }
}

extension Array {
  /// `map` that keeps the type of what is thrown.
  func mapChannels<Result>(
    _ transform: (Element) throws(ExpressionError) -> Result
  ) throws(ExpressionError) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(count)
    for element in self { results.append(try transform(element)) }
    return results
  }
}
