import Graphics

/// What each constructor takes, and how it builds its value.
extension Constructor {
  var overload: Function.Overload {
    switch self {
    case .point:
      Function.of([.number, .number], .point, at: .compose) { (_, a) throws(Failure) in
        .point(Point(try a.number(0), try a.number(1)))
      }
    case .size:
      Function.of([.number, .number], .size, at: .compose) { (_, a) throws(Failure) in
        .size(Size(try a.number(0), try a.number(1)))
      }
    case .rect:
      Function.of([.number, .number, .number, .number], .rect, at: .compose) { (_, a) throws(Failure) in
        .rect(Rect(try a.number(0), try a.number(1), try a.number(2), try a.number(3)))
      }
    case .record(let names):
      // The checker knows the types of its columns; this serves constructions that nobody has checked.
      repeating(.any, .any) { (_, a) throws(Failure) in
        .record(
          Record(columns: zip(names, a.values).map { Record.Column(name: $0, type: $1.type) }, values: a.values))
      }
    case .template:
      repeating(.any, .string) { (meter, a) throws(Failure) in
        var text = ""
        for value in a.values { text += try Conversion.text(value, &meter) }
        return .string(text)
      }
    case .svgPath:
      Function.of([.string], .path) { (meter, a) throws(Failure) in .path(try Conversion.path(a.string(0), &meter)) }
    case .oval, .roundedRect, .arc, .polyline, .polygon, .star, .join, .compound: pathOverload.onFiniteValues
    case .combined, .offset, .rounded: areaOverload.onFiniteValues
    case .transformComponents, .turn, .transformMatrix, .transformRows, .transformSteps: transformOverload
    case .axis(let axis, let axes):
      Function.of([.any], .number) { (_, a) throws(Failure) in .number(try axes.value(a[0], along: axis)) }
    case .named(let names):
      Function.of([.any], .number) { (_, a) throws(Failure) in
        guard case .string(let text) = a[0] else { return .number(try a.number(0)) }
        if let known = names.first(where: { $0.name == text }) { return .number(known.value) }
        let list = names.map(\.name).joined(separator: ", ")
        throw Failure(code: "value", message: "'\(text)' is none of the names \(list)")
      }
    }
  }

  func repeating(_ type: ValueType, _ result: ValueType, _ body: @escaping ValueBody) -> Function.Overload {
    Function.Overload(parameters: [type], repeats: true, result: .fixed(result), body: .values(body))
  }

  private var pathOverload: Function.Overload {
    switch self {
    case .oval: Function.of([.rect], .path) { (_, a) throws(Failure) in .path(Path.oval(in: try a.rect(0))) }
    case .roundedRect:
      Function.of([.rect, .number, .array(.string)], .path) { (_, a) throws(Failure) in
        .path(Path.rect(try a.rect(0), cornerRadius: try a.number(1), corners: try a.corners(2)))
      }
    case .arc(let clockwise):
      Function.of([.point, .number, .number, .number], .path) { (_, a) throws(Failure) in
        .path(
          Path.arc(
            center: try a.point(0), radius: max(0, try a.number(1)), startAngle: try a.number(2),
            endAngle: try a.number(3),
            clockwise: clockwise))
      }
    case .polyline(let curve, let closed):
      Function.of([.array(.point)], .path) { (meter, a) throws(Failure) in
        let elements = try a.array(0)
        try meter.spend(elements.count)
        var points: [Point] = []
        points.reserveCapacity(elements.count)
        for i in elements.indices { points.append(try Arguments([elements[i]]).point(0)) }
        return .path(Path.polyline(points, curve: curve, closed: closed))
      }
    case .polygon:
      Function.of([.point, .number, .number], .path) { (meter, a) throws(Failure) in
        let sides = try Self.corners(a.number(2), "sides", in: 3...Path.maximumCorners, &meter)
        return .path(Path.polygon(center: try a.point(0), radius: max(0, try a.number(1)), sides: sides))
      }
    case .star:
      Function.of([.point, .number, .number, .number], .path) { (meter, a) throws(Failure) in
        let points = try Self.corners(a.number(3), "points", in: 2...Path.maximumCorners / 2, &meter)
        return .path(
          Path.star(
            center: try a.point(0), radius: max(0, try a.number(1)), innerRadius: max(0, try a.number(2)),
            points: points))
      }
    case .join(let closed):
      repeating(.path, .path) { (meter, a) throws(Failure) in
        .path(Path.joined(try Self.paths(a, &meter), closed: closed))
      }
    default:
      repeating(.path, .path) { (meter, a) throws(Failure) in .path(Path.compound(try Self.paths(a, &meter))) }
    }
  }

  /// A number of corners, rounded.
  private static func corners(
    _ number: Double, _ what: String, in range: ClosedRange<Int>, _ meter: inout Meter
  ) throws(Failure) -> Int {
    let count = clampedInt(number.rounded(.toNearestOrAwayFromZero))
    guard range.contains(count) else {
      throw .range(
        "\(NumberText.shortest(number)) \(what), not from \(range.lowerBound) to \(range.upperBound)")
    }
    try meter.spend(count)
    return count
  }

  static func paths(_ a: Arguments, _ meter: inout Meter) throws(Failure) -> [Path] {
    var paths: [Path] = []
    for i in a.values.indices {
      let path = try a.path(i)
      try meter.spend(path.points.count)
      paths.append(path)
    }
    return paths
  }

  private var transformOverload: Function.Overload {
    switch self {
    case .transformComponents:
      Function.of([ValueType](repeating: .number, count: 11), .transform) { (_, a) throws(Failure) in
        func vector(_ i: Int) throws(Failure) -> SIMD3<Double> {
          SIMD3(try a.number(i), try a.number(i + 1), try a.number(i + 2))
        }
        return .transform(
          .components(
            Transform.Components(
              translation: try vector(0), rotation: try vector(3), scale: try vector(6),
              skew: SIMD2(try a.number(9), try a.number(10)))))
      }
    case .turn:
      Function.of([ValueType](repeating: .number, count: 4), .transform) { (_, a) throws(Failure) in
        let axis = SIMD3(try a.number(0), try a.number(1), try a.number(2))
        return .transform(.matrix(.rotation(degrees: try a.number(3), about: axis)))
      }
    case .transformMatrix:
      Function.of([ValueType](repeating: .number, count: 16), .transform) { (_, a) throws(Failure) in
        var numbers: [Double] = []
        for i in 0..<16 { numbers.append(try a.number(i)) }
        return .transform(.matrix(Matrix4(rows: numbers)))
      }
    case .transformRows:
      Function.of([.array(.number)], .transform) { (meter, a) throws(Failure) in
        let numbers = try a.numbers(0, &meter)
        guard numbers.count == 16 else { throw .range("a matrix has 16 numbers, not \(numbers.count)") }
        return .transform(.matrix(Matrix4(rows: numbers)))
      }
    default:
      repeating(.transform, .transform) { (_, a) throws(Failure) in
        if a.values.count == 1 { return a[0] }
        var matrix = Matrix4.identity
        // Each step's space is the one that the steps before it made: the last acts on points first.
        for i in a.values.indices.reversed() { matrix = matrix.then(try a.transform(i).matrix) }
        return .transform(.matrix(matrix))
      }
    }
  }

  /// How messages call it.
  var described: String {
    switch self {
    case .record: "a row"
    case .point: "a point"
    case .size: "a size"
    case .rect: "a rectangle"
    case .template: "a text"
    case .oval: "'oval'"
    case .roundedRect: "'rect'"
    case .arc: "'arc'"
    case .polyline: "'polyline'"
    case .polygon: "'polygon'"
    case .star: "'star'"
    case .join: "'join'"
    case .combined(let operation, _): "'\(operation.rawValue)'"
    case .offset: "'offset'"
    case .rounded: "'rounded'"
    case .compound: "a compound path"
    case .svgPath: "a path"
    case .transformComponents, .turn, .transformMatrix, .transformRows, .transformSteps: "a transform"
    case .axis(_, .translation): "a translation"
    case .axis(_, .scale): "a scale"
    case .axis(_, .skew): "a skew"
    case .named: "a number"
    }
  }
}

extension Function.Overload {
  /// The same where a path of values that are not finite is not finite itself: no shape hides a division by zero.
  fileprivate var onFiniteValues: Function.Overload {
    guard case .values(let body) = self.body else { return self }
    var overload = self
    overload.body = .values { (meter, a) throws(Failure) in
      guard a.values.allSatisfy(\.isFiniteAlone) else {
        return .path(Path.polyline([Point(.nan, .nan)], closed: false))
      }
      return try body(&meter, a)
    }
    return overload
  }
}

extension Arguments {
  /// An array of the names of corners.
  fileprivate func corners(_ i: Int) throws(Failure) -> Path.Corners {
    var corners: Path.Corners = []
    for element in try array(i) {
      let name = try Arguments([element]).string(0)
      guard let corner = Path.Corners(named: name) else {
        let names = Path.Corners.names.joined(separator: ", ")
        throw Failure(code: "value", message: "'\(name)' is no corner: expected one of \(names)")
      }
      corners.insert(corner)
    }
    return corners
  }
}

extension Axes {
  /// What a point says of z.
  var rest: Double { self == .scale ? 1 : 0 }

  /// What a value says of an axis: 0, 1, 2 for x, y, z.
  fileprivate func value(_ value: Value, along axis: Int) throws(Failure) -> Double {
    switch value {
    case .number(let number) where self == .scale: return number
    case .point(let point): return [point.x, point.y, rest][axis]
    case .size(let size): return [size.width, size.height, rest][axis]
    case .array(let elements) where elements.count == 2 || elements.count == 3 && self != .skew:
      return axis < elements.count ? try Arguments(elements).number(axis) : rest
    default:
      throw .type(
        "\(value.described) stands where \(self == .scale ? "a factor or a point" : "a point") is needed")
    }
  }
}
