import Graphics

extension Value {
  /// The numbers a value consists of, where it is nothing but numbers; nil for other types. Values of one type and
  /// shape have equally many.
  var coordinates: [Double]? {
    var numbers: [Double] = []
    return appendCoordinates(to: &numbers, depth: 0) ? numbers : nil
  }

  private func appendCoordinates(to numbers: inout [Double], depth: Int) -> Bool {
    switch self {
    case .number(let v): numbers.append(v)
    case .point(let p): numbers += [p.x, p.y]
    case .size(let s): numbers += [s.width, s.height]
    case .rect(let r): numbers += [r.origin.x, r.origin.y, r.width, r.height]
    case .color(let c): numbers += [c.red, c.green, c.blue, c.alpha]
    case .path(let path): for p in path.points { numbers += [p.x, p.y] }
    case .transform(.components(let c)):
      for part in [c.translation, c.rotation, c.scale] { numbers += [part.x, part.y, part.z] }
      numbers += [c.skew.x, c.skew.y]
    case .array(let elements):
      return depth < deepestArray && elements.allSatisfy { $0.appendCoordinates(to: &numbers, depth: depth + 1) }
    case .none, .bool, .string, .image, .record, .transform(.matrix): return false
    }
    return true
  }

  /// The numbers of several values, in which transforms turn from each to the next by the shorter way, as they do in all
  /// modes; nil where one of them has none.
  static func coordinates(of values: [Value]) -> [[Double]]? {
    var result: [[Double]] = []
    var last: Value?
    for value in values {
      let turned = last.map(value.turned) ?? value
      guard let numbers = turned.coordinates else { return nil }
      result.append(numbers)
      last = turned
    }
    return result
  }

  /// The same transforms with other numbers for their rotations: those nearest to the ones of `previous`.
  private func turned(after previous: Value) -> Value {
    switch (self, previous) {
    case (.transform(.components(var own)), .transform(.components(let before))):
      for axis in 0..<3 {
        let start = before.rotation[axis]
        own.rotation[axis] = start + FlatDecomposition.turn(from: start, to: own.rotation[axis])
      }
      return .transform(.components(own))
    case (.array(let own), .array(let before)) where own.count == before.count:
      return .array(zip(own, before).map { $0.turned(after: $1) })
    default: return self
    }
  }

  /// This value with other coordinates, as many as it has.
  func withCoordinates(_ numbers: [Double]) -> Value {
    var rest = numbers[...]
    return taking(&rest, depth: 0)
  }

  private func taking(_ rest: inout ArraySlice<Double>, depth: Int) -> Value {
    func next() -> Double { rest.popFirst() ?? 0 }
    func vector() -> SIMD3<Double> { SIMD3(next(), next(), next()) }
    switch self {
    case .number: return .number(next())
    case .point: return .point(Point(next(), next()))
    case .size: return .size(Size(next(), next()))
    case .rect: return .rect(Rect(next(), next(), next(), next()))
    case .color: return .color(Color(next(), next(), next(), next()))
    case .path(let path): return .path(path.replacingPoints(path.points.map { _ in Point(next(), next()) }))
    case .transform(.components):
      return .transform(
        .components(
          Transform.Components(
            translation: vector(), rotation: vector(), scale: vector(), skew: SIMD2(next(), next()))))
    case .array(let elements):
      guard depth < deepestArray else { return self }
      return .array(elements.map { $0.taking(&rest, depth: depth + 1) })
    case .none, .bool, .string, .image, .record, .transform(.matrix): return self
    }
  }

  /// True when both have the same type and shape, so that their coordinates correspond.
  func isCongruent(to other: Value, depth: Int = 0) -> Bool {
    switch (self, other) {
    case (.number, .number), (.point, .point), (.size, .size), (.rect, .rect), (.color, .color),
      (.transform(.components), .transform(.components)):
      true
    case (.path(let a), .path(let b)): a.verbs == b.verbs
    case (.array(let a), .array(let b)):
      depth < deepestArray && a.count == b.count
        && zip(a, b).allSatisfy { $0.isCongruent(to: $1, depth: depth + 1) }
    default: false
    }
  }
}
