import Graphics

/// A function's arguments, which the compiler has converted to the parameters' types.
struct Arguments {
  let values: [Value]

  init(_ values: [Value]) { self.values = values }

  subscript(_ i: Int) -> Value { i < values.count ? values[i] : .none }

  func number(_ i: Int) throws(Failure) -> Double {
    if case .number(let number) = self[i] { return number }
    throw mismatch(i, .number)
  }

  func string(_ i: Int) throws(Failure) -> String {
    if case .string(let text) = self[i] { return text }
    throw mismatch(i, .string)
  }

  func point(_ i: Int) throws(Failure) -> Point {
    switch self[i] {
    case .point(let point): return point
    case .size(let size): return Point(size.width, size.height)
    default: throw mismatch(i, .point)
    }
  }

  func rect(_ i: Int) throws(Failure) -> Rect {
    if case .rect(let rect) = self[i] { return rect }
    throw mismatch(i, .rect)
  }

  func color(_ i: Int) throws(Failure) -> Color {
    switch self[i] {
    case .color(let color): return color
    case .none: return .clear
    default: throw mismatch(i, .color)
    }
  }

  /// Null is the empty path.
  func path(_ i: Int) throws(Failure) -> Path {
    switch self[i] {
    case .path(let path): return path
    case .none: return Path()
    default: throw mismatch(i, .path)
    }
  }

  func transform(_ i: Int) throws(Failure) -> Transform {
    if case .transform(let transform) = self[i] { return transform }
    throw mismatch(i, .transform)
  }

  func array(_ i: Int) throws(Failure) -> [Value] {
    if case .array(let elements) = self[i] { return elements }
    throw mismatch(i, .array(.any))
  }

  /// An array of numbers.
  func numbers(_ i: Int, _ meter: inout Meter) throws(Failure) -> [Double] {
    let elements = try array(i)
    try meter.spend(elements.count)
    var numbers: [Double] = []
    numbers.reserveCapacity(elements.count)
    for element in elements {
      guard case .number(let number) = element else { throw Failure.type("\(element.described) is not a number") }
      numbers.append(number)
    }
    return numbers
  }

  private func mismatch(_ i: Int, _ type: ValueType) -> Failure {
    .type("\(self[i].described) stands where \(type.described) is needed")
  }
}
