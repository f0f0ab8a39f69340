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
    case .cssColor:
      Function.of([.string], .color) { (meter, a) throws(Failure) in .color(try Conversion.color(a.string(0), &meter)) }
    case .oval, .roundedRect, .arc, .polyline, .polygon, .star, .join, .compound: pathOverload
    case .combined, .offset, .rounded: areaOverload
    case .transformComponents, .transformMatrix, .transformSteps: transformOverload
    }
  }

  func repeating(_ type: ValueType, _ result: ValueType, _ body: @escaping ValueBody) -> Function.Overload {
    Function.Overload(parameters: [type], repeats: true, result: .fixed(result), body: .values(body))
  }

  private var pathOverload: Function.Overload {
    switch self {
    case .oval: Function.of([.rect], .path) { (_, a) throws(Failure) in .path(Path.oval(in: try a.rect(0))) }
    case .roundedRect(let topLeft, let topRight, let bottomRight, let bottomLeft):
      Function.of([.rect, .number], .path) { (_, a) throws(Failure) in
        var corners: Path.Corners = []
        if topLeft { corners.insert(.topLeft) }
        if topRight { corners.insert(.topRight) }
        if bottomRight { corners.insert(.bottomRight) }
        if bottomLeft { corners.insert(.bottomLeft) }
        return .path(Path.rect(try a.rect(0), cornerRadius: try a.number(1), corners: corners))
      }
    case .arc(let clockwise):
      Function.of([.point, .number, .number, .number], .path) { (_, a) throws(Failure) in
        .path(
          Path.arc(
            center: try a.point(0), radius: max(0, try a.number(1)), startAngle: try a.number(2),
            endAngle: try a.number(3),
            clockwise: clockwise))
      }
    case .polyline(let closed):
      Function.of([.array(.point)], .path) { (meter, a) throws(Failure) in
        let elements = try a.array(0)
        try meter.spend(elements.count)
        var points: [Point] = []
        points.reserveCapacity(elements.count)
        for i in elements.indices { points.append(try Arguments([elements[i]]).point(0)) }
        return .path(Path.polyline(points, closed: closed))
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
    case .transformMatrix:
      Function.of([ValueType](repeating: .number, count: 16), .transform) { (_, a) throws(Failure) in
        var matrix = Matrix4.identity
        for i in 0..<16 { matrix[i / 4, i % 4] = try a.number(i) }
        return .transform(.matrix(matrix))
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
    case .cssColor: "a color"
    case .transformComponents, .transformMatrix, .transformSteps: "a transform"
    }
  }
}
