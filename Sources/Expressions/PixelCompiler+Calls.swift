import Graphics

/// What operators and functions are at every pixel.
extension PixelCompiler {
  mutating func numeric(_ operation: NumericOperation, _ o: [Int]) -> Int {
    let (a, b, c) = (o[0], o.count > 1 ? o[1] : 0, o.count > 2 ? o[2] : 0)
    switch operation {
    case .negate: return code.emit(.negate, a)
    case .not: return code.emit(.not, a)
    case .add: return code.emit(.add, a, b)
    case .subtract: return code.emit(.subtract, a, b)
    case .multiply: return code.emit(.multiply, a, b)
    case .divide: return code.emit(.divide, a, b)
    case .remainder: return code.emit(.remainder, a, b)
    case .power: return code.emit(.power, a, b)
    case .less: return code.emit(.less, a, b)
    case .lessOrEqual: return code.emit(.lessOrEqual, a, b)
    case .greater: return code.emit(.less, b, a)
    case .greaterOrEqual: return code.emit(.lessOrEqual, b, a)
    case .equal: return code.emit(.equal, a, b)
    case .notEqual: return code.emit(.notEqual, a, b)
    case .abs: return code.emit(.abs, a)
    case .sign: return code.emit(.sign, a)
    case .round: return code.emit(.round, a)
    case .floor: return code.emit(.floor, a)
    case .ceil: return code.emit(.ceil, a)
    case .sqrt: return code.emit(.sqrt, a)
    case .exp: return code.emit(.exp, a)
    case .log: return code.emit(.log, a)
    case .sin: return code.emit(.sin, a)
    case .cos: return code.emit(.cos, a)
    case .tan: return code.emit(.tan, a)
    case .asin: return code.emit(.asin, a)
    case .acos: return code.emit(.acos, a)
    case .atan: return code.emit(.atan, a)
    case .atan2: return code.emit(.atan2, a, b)
    case .min: return code.emit(.min, a, b)
    case .max: return code.emit(.max, a, b)
    case .clamp: return code.emit(.clamp, a, b, c)
    case .lerp: return code.emit(.lerp, a, b, c)
    case .ramp:
      let share = code.emit(.divide, code.emit(.subtract, a, b), code.emit(.subtract, c, b))
      let step = code.emit(.not, code.emit(.less, a, b))
      let clamped = code.emit(.clamp, share, code.constant(0), code.constant(1))
      return code.emit(.select, code.emit(.equal, b, c), step, clamped)
    case .random: return code.emit(.random, a)
    case .noise: return code.emit(.noise, a)
    }
  }

  mutating func selected(_ test: Int, _ yes: Shape, _ no: Shape, _ place: Int) throws(ExpressionError) -> Shape {
    try spend(1)
    switch (yes, no) {
    case (.channels(let a), .channels(let b)) where a.count == b.count:
      return .channels(zip(a, b).map { code.emit(.select, test, $0, $1) })
    case (.array(let a), .array(let b)) where a.count == b.count:
      var elements: [Shape] = []
      for (x, y) in zip(a, b) { elements.append(try selected(test, x, y, place)) }
      return .array(elements)
    default: throw unsupported(place)
    }
  }

  mutating func call(_ form: ChannelForm, _ o: [Int], _ place: Int) throws(ExpressionError) -> Shape {
    switch form {
    case .convert: return try converted(try known(o[0]), place)
    case .member(let member): return try self.member(member, o[0], place)
    case .negate: return .channels(try channels(o[0]).map { code.emit(.negate, $0) })
    case .add: return .channels(try pairs(o).map { code.emit(.add, $0, $1) })
    case .subtract: return .channels(try pairs(o).map { code.emit(.subtract, $0, $1) })
    case .multiply, .divide: return try scaled(form, o)
    case .equal, .notEqual:
      var all = code.constant(1)
      for (a, b) in try pairs(o) { all = code.emit(.and, all, code.emit(.equal, a, b)) }
      if case .notEqual = form { all = code.emit(.not, all) }
      return .channels([all])
    case .lerp:
      let t = try one(o[2])
      return .channels(try pairs(o).map { code.emit(.lerp, $0, $1, t) })
    case .compose: return .channels(try o.mapChannels { (operand) throws(ExpressionError) in try one(operand) })
    case .angle, .distance, .inset: return try geometry(form, o)
    case .rgb, .hsl: return .channels(try color(form, o))
    case .element: return try element(o, place)
    case .extreme, .sum, .average, .reverse, .concat: return try aggregate(form, o, place)
    }
  }

  private func pairs(_ o: [Int]) throws(ExpressionError) -> [(Int, Int)] {
    let first = try channels(o[0])
    return Array(zip(first, try channels(o[1], first.count)))
  }

  /// A point or size by a number, whichever stands first.
  private mutating func scaled(_ form: ChannelForm, _ o: [Int]) throws(ExpressionError) -> Shape {
    var (vector, factor) = (try channels(o[0]), try channels(o[1]))
    if factor.count > 1 { swap(&vector, &factor) }
    if case .divide = form { return .channels(vector.map { code.emit(.divide, $0, factor[0]) }) }
    return .channels(vector.map { code.emit(.multiply, $0, factor[0]) })
  }

  /// As the type of the part that asks for it.
  private mutating func converted(_ shape: Shape, _ place: Int) throws(ExpressionError) -> Shape {
    let type = checker.nodes[place].type
    switch (shape, type) {
    case (.text(let text), .color): return .channels(try color(named: text, place))
    case (.choice(let texts, let index), .color):
      var result = try nothing(like: .channels([0, 0, 0, 0]))
      for (number, text) in texts.enumerated() {
        let isChosen = code.emit(.equal, index, code.constant(Double(number)))
        result = try selected(isChosen, .channels(try color(named: text, place)), result, place)
      }
      return result
    case (.channels(let channels), _) where channels.count == type.channelCount: return shape
    case (.array(let elements), .array): return .array(elements)
    case (.array(let elements), _):
      var channels: [Int] = []
      for element in elements {
        guard case .channels(let own) = element, own.count == 1 else { throw unsupported(place) }
        channels += own
      }
      guard channels.count == type.channelCount else { throw unsupported(place) }
      return .channels(channels)
    default: throw unsupported(place)
    }
  }

  private mutating func color(named text: String, _ place: Int) throws(ExpressionError) -> [Int] {
    guard let color = Color(css: text) else {
      throw ExpressionError(
        range: checker.nodes[place].range, message: "'\(text)' is not a color", code: "type")
    }
    return [color.red, color.green, color.blue, color.alpha].map { code.constant($0) }
  }

  private mutating func member(_ member: Member, _ object: Int, _ place: Int) throws(ExpressionError) -> Shape {
    if member == .count { return number(Double(try elements(object).count)) }
    let c = try channels(object)
    switch (checker.nodes[object].type, member) {
    case (.point, .x), (.rect, .x), (.size, .width), (.color, .red): return .channels([c[0]])
    case (.point, .y), (.rect, .y), (.size, .height), (.color, .green): return .channels([c[1]])
    case (.rect, .width), (.color, .blue): return .channels([c[2]])
    case (.rect, .height), (.color, .alpha): return .channels([c[3]])
    case (.rect, .origin): return .channels([c[0], c[1]])
    case (.rect, .size): return .channels([c[2], c[3]])
    case (.rect, .center): return .channels([middle(c[0], c[2]), middle(c[1], c[3])])
    case (.rect, .midX): return .channels([middle(c[0], c[2])])
    case (.rect, .midY): return .channels([middle(c[1], c[3])])
    case (.rect, .minX): return .channels([code.emit(.min, c[0], code.emit(.add, c[0], c[2]))])
    case (.rect, .minY): return .channels([code.emit(.min, c[1], code.emit(.add, c[1], c[3]))])
    case (.rect, .maxX): return .channels([code.emit(.max, c[0], code.emit(.add, c[0], c[2]))])
    case (.rect, .maxY): return .channels([code.emit(.max, c[1], code.emit(.add, c[1], c[3]))])
    default: throw unsupported(place)
    }
  }

  private mutating func middle(_ origin: Int, _ size: Int) -> Int {
    code.emit(.add, origin, code.emit(.multiply, size, code.constant(0.5)))
  }

  private mutating func geometry(_ form: ChannelForm, _ o: [Int]) throws(ExpressionError) -> Shape {
    if case .inset = form {
      let (r, dx, dy) = (try channels(o[0], 4), try one(o[1]), try one(o[2]))
      return .channels([
        code.emit(.add, r[0], dx), code.emit(.add, r[1], dy),
        code.emit(.subtract, r[2], code.emit(.add, dx, dx)), code.emit(.subtract, r[3], code.emit(.add, dy, dy)),
      ])
    }
    let (from, to) = (try channels(o[0], 2), try channels(o[1], 2))
    let dx = code.emit(.subtract, to[0], from[0])
    if case .distance = form {
      let dy = code.emit(.subtract, to[1], from[1])
      return .channels([
        code.emit(.sqrt, code.emit(.add, code.emit(.multiply, dx, dx), code.emit(.multiply, dy, dy)))
      ])
    }
    // The other way round, because y grows downwards: for coinciding points both are +0, whose angle is 0.
    let degrees = code.emit(.atan2, code.emit(.subtract, from[1], to[1]), dx)
    let turned = code.emit(.add, degrees, code.constant(360))
    let isBelow = code.emit(.less, degrees, code.constant(0))
    let angle = code.emit(.select, isBelow, turned, degrees)
    return .channels([
      code.emit(.select, code.emit(.less, angle, code.constant(360)), angle, code.constant(0))
    ])
  }

  private mutating func color(_ form: ChannelForm, _ o: [Int]) throws(ExpressionError) -> [Int] {
    if case .rgb = form {
      var channels: [Int] = []
      for operand in o.prefix(3) {
        channels.append(code.emit(.unit, code.emit(.multiply, try one(operand), code.constant(1 / 255))))
      }
      channels.append(o.count > 3 ? code.emit(.unit, try one(o[3])) : code.constant(1))
      return channels
    }
    // CSS Color 4: channel n is l − s · min(l, 1 − l) · max(−1, min(k − 3, 9 − k, 1)), k = (n + hue / 30) mod 12.
    let percent = code.constant(1 / 100)
    let one = code.constant(1)
    let sector = code.emit(.divide, try self.one(o[0]), code.constant(30))
    let s = code.emit(.unit, code.emit(.multiply, try self.one(o[1]), percent))
    let l = code.emit(.unit, code.emit(.multiply, try self.one(o[2]), percent))
    let amplitude = code.emit(.multiply, s, code.emit(.min, l, code.emit(.subtract, one, l)))
    var channels: [Int] = []
    for n in [0.0, 8, 4] {
      let k = code.emit(.remainder, code.emit(.add, sector, code.constant(n)), code.constant(12))
      let rising = code.emit(.subtract, k, code.constant(3))
      let falling = code.emit(.subtract, code.constant(9), k)
      let wave = code.emit(.clamp, code.emit(.min, rising, falling), code.constant(-1), one)
      channels.append(code.emit(.unit, code.emit(.subtract, l, code.emit(.multiply, amplitude, wave))))
    }
    return channels + [one]
  }

  // MARK: Arrays

  /// The element that the index names; none where it names none.
  private mutating func element(_ o: [Int], _ place: Int) throws(ExpressionError) -> Shape {
    let (elements, index) = (try elements(o[0]), try one(o[1]))
    try spend(elements.count)
    guard let first = elements.first else { throw unsupported(place) }
    let texts = elements.compactMap { element in if case .text(let text) = element { text } else { nil } }
    if texts.count == elements.count { return .choice(texts, index) }
    var result = try nothing(like: first)
    for (number, element) in elements.enumerated() {
      let isChosen = code.emit(.equal, index, code.constant(Double(number)))
      result = try selected(isChosen, element, result, place)
      guard code.operationCount <= PixelCode.operationLimit else { break }
    }
    return result
  }

  private mutating func nothing(like shape: Shape) throws(ExpressionError) -> Shape {
    try spend(1)
    switch shape {
    case .channels(let channels): return .channels([Int](repeating: code.constant(.nan), count: channels.count))
    case .array(let elements):
      var parts: [Shape] = []
      for element in elements { parts.append(try nothing(like: element)) }
      return .array(parts)
    case .text, .choice, .opaque: return .opaque
    }
  }

  private mutating func aggregate(_ form: ChannelForm, _ o: [Int], _ place: Int) throws(ExpressionError) -> Shape {
    for operand in o { try spend(try elements(operand).count) }
    switch form {
    case .reverse: return .array(try elements(o[0]).reversed())
    case .concat:
      var all: [Shape] = []
      for operand in o { all += try elements(operand) }
      return .array(all)
    default: break
    }
    var numbers: [Int] = []
    for element in try elements(o[0]) {
      guard case .channels(let channels) = element, channels.count == 1 else { throw unsupported(place) }
      numbers += channels
    }
    if case .extreme(let operation) = form {
      guard let first = numbers.first else { return number(.nan) }
      return .channels([numbers.dropFirst().reduce(first) { numeric(operation, [$0, $1]) }])
    }
    var total = numbers.first ?? code.constant(0)
    for next in numbers.dropFirst() { total = code.emit(.add, total, next) }
    if case .average = form { total = code.emit(.divide, total, code.constant(Double(numbers.count))) }
    return .channels([total])
  }
}
