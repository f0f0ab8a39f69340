import Graphics

/// Sums, for `by`, additive and cumulative animations.
extension Value {
  /// What an additive animation shows: this value on top of the one below it in the stack.
  ///
  /// Numbers and their aggregates are added component by component (in arrays over the common length, the rest is as
  /// below). Transforms concatenate: this one first, then the one below, so that a turn added to a moved layer turns it
  /// about its own anchor. Paths with the same verbs add their points. Everything else replaces what is below.
  public func added(onto below: Value) -> Value {
    if case (.transform(let own), .transform(let base)) = (self, below) { return .transform(own.then(base)) }
    return below.combined(with: self, +) ?? self
  }

  /// `by` as a distance from this value. Transforms in parts add translation, rotation and skew and multiply scale, so
  /// that `by` a turn of 360° is one; matrices concatenate.
  func advanced(by distance: Value) -> Value {
    switch (self, distance) {
    case (.transform(.components(let a)), .transform(.components(let d))):
      return .transform(
        .components(
          Transform.Components(
            translation: a.translation + d.translation, rotation: a.rotation + d.rotation, scale: a.scale * d.scale,
            skew: a.skew + d.skew)))
    case (.transform(let a), .transform(let d)): return .transform(d.then(a))
    default: return combined(with: distance, +) ?? distance
    }
  }

  /// The value that `advanced(by: distance)` takes to this one; a scale of 0 or a singular matrix takes away nothing.
  func receded(by distance: Value) -> Value {
    switch (self, distance) {
    case (.transform(.components(let a)), .transform(.components(let d))):
      let divisor = d.scale.replacing(with: 1, where: d.scale .== 0)
      return .transform(
        .components(
          Transform.Components(
            translation: a.translation - d.translation, rotation: a.rotation - d.rotation, scale: a.scale / divisor,
            skew: a.skew - d.skew)))
    case (.transform(let a), .transform(let d)):
      return .transform(d.matrix.inverse.map { .matrix($0.then(a.matrix)) } ?? a)
    default: return combined(with: distance, -) ?? self
    }
  }

  /// This value accumulated over `count` ≥ 0 cycles, as a cumulative animation adds it; nil where the type has no sum.
  func repeated(_ count: Double) -> Value? {
    switch self {
    case .transform(let transform): return .transform(transform.power(count))
    case .none, .bool, .string, .image: return nil
    default: return combined(with: self) { a, _ in a * count }
    }
  }

  /// Component by component where both have components; nil where not.
  private func combined(
    with other: Value, depth: Int = 0, _ operation: (Double, Double) -> Double
  ) -> Value? {
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(operation(a, b))
    case (.point(let a), .point(let b)): return .point(Point(operation(a.x, b.x), operation(a.y, b.y)))
    case (.size(let a), .size(let b)):
      return .size(Size(operation(a.width, b.width), operation(a.height, b.height)))
    case (.rect(let a), .rect(let b)):
      return .rect(
        Rect(
          operation(a.origin.x, b.origin.x), operation(a.origin.y, b.origin.y), operation(a.width, b.width),
          operation(a.height, b.height)))
    case (.color(let a), .color(let b)):
      return .color(
        Color(
          operation(a.red, b.red), operation(a.green, b.green), operation(a.blue, b.blue), operation(a.alpha, b.alpha)))
    case (.path(let a), .path(let b)) where a.verbs == b.verbs:
      return .path(
        a.replacingPoints(zip(a.points, b.points).map { Point(operation($0.x, $1.x), operation($0.y, $1.y)) }))
    case (.array(let a), .array(let b)):
      guard depth < deepestArray else { return nil }
      return .array(
        a.indices.map {
          $0 < b.count ? a[$0].combined(with: b[$0], depth: depth + 1, operation) ?? b[$0] : a[$0]
        })
    default: return nil
    }
  }
}

extension ValueType {
  /// Whether a distance can be added to such values.
  public var hasSum: Bool {
    switch self {
    case .number, .point, .size, .rect, .color, .path, .transform, .any: true
    case .array(let element): element.hasSum
    case .bool, .string, .image, .record: false
    }
  }
}

extension Transform {
  /// The transform that does `self` first and `next` after it.
  func then(_ next: Transform) -> Transform {
    if self == .identity { return next }
    if next == .identity { return self }
    return .matrix(matrix.then(next.matrix))
  }

  /// Done `count` times, rounded down; by squaring, so a huge count is as quick. What leaves Double's range is
  /// identity.
  fileprivate func power(_ count: Double) -> Transform {
    var rest = UInt64(clampedInt(count, 0...Int(1) << 53))
    if rest == 0 { return .identity }
    if rest == 1 { return self }
    var result = Matrix4.identity
    var square = matrix
    while rest > 0 {
      if rest & 1 == 1 { result = result.then(square) }
      rest >>= 1
      if rest > 0 { square = square.then(square) }
    }
    let rows = [result.rows.0, result.rows.1, result.rows.2, result.rows.3]
    return rows.allSatisfy { ($0 * 0).sum() == 0 } ? .matrix(result) : .identity
  }
}

extension Matrix4 {
  /// Nil where the matrix is singular or not finite (Gauss–Jordan with row exchange).
  var inverse: Matrix4? {
    var left = [rows.0, rows.1, rows.2, rows.3]
    var right = [SIMD4<Double>(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1)]
    for column in 0..<4 {
      var pivot = column
      for row in column..<4 where abs(left[row][column]) > abs(left[pivot][column]) { pivot = row }
      let divisor = left[pivot][column]
      guard divisor != 0, divisor.isFinite else { return nil }
      left.swapAt(pivot, column)
      right.swapAt(pivot, column)
      left[column] /= divisor
      right[column] /= divisor
      for row in 0..<4 where row != column {
        let factor = left[row][column]
        left[row] -= left[column] * factor
        right[row] -= right[column] * factor
      }
    }
    guard right.allSatisfy({ ($0 * 0).sum() == 0 }) else { return nil }
    return Matrix4(right[0], right[1], right[2], right[3])
  }
}
