import Graphics

extension Path {
  /// The box around the curves themselves (`controlBox` also holds the control points), moves without a segment
  /// included; nil for an empty path. Exact for lines, to rounding for curves.
  var tightBox: Rect? {
    guard let first = points.first else { return nil }
    var (x, y) = (Interval(first.x), Interval(first.y))
    var (current, start) = (first, first)
    var next = 0
    for verb in verbs {
      let index = next
      next += verb.pointCount
      switch verb {
      case .move, .line:
        current = points[index]
        if verb == .move { start = current }
        x.include(current.x)
        y.include(current.y)
      case .quad:
        let (control, end) = (points[index], points[index + 1])
        x.includeQuad(current.x, control.x, end.x)
        y.includeQuad(current.y, control.y, end.y)
        current = end
      case .cubic:
        let (c1, c2, end) = (points[index], points[index + 1], points[index + 2])
        x.includeCubic(current.x, c1.x, c2.x, end.x)
        y.includeCubic(current.y, c1.y, c2.y, end.y)
        current = end
      case .close: current = start
      }
    }
    return Rect(left: x.low, top: y.low, right: x.high, bottom: y.high)
  }
}

/// The range that one coordinate has covered so far.
private struct Interval {
  var low: Double
  var high: Double

  init(_ value: Double) { (low, high) = (value, value) }

  mutating func include(_ value: Double) {
    low = min(low, value)
    high = max(high, value)
  }

  func contains(_ value: Double) -> Bool { low <= value && value <= high }

  mutating func includeQuad(_ a: Double, _ b: Double, _ c: Double) {
    include(c)
    if contains(b) { return }
    let t = (a - b) / (a - 2 * b + c)
    guard t > 0, t < 1 else { return }
    let u = 1 - t
    include(u * u * a + 2 * u * t * b + t * t * c)
  }

  mutating func includeCubic(_ a: Double, _ b: Double, _ c: Double, _ d: Double) {
    include(d)
    if contains(b), contains(c) { return }
    // A third of the derivative: p·t² + 2·q·t + r.
    let (p, q, r) = (d - a + 3 * (b - c), a - 2 * b + c, b - a)
    let discriminant = q * q - p * r
    guard discriminant >= 0 else { return }
    // The root whose sum does not cancel, and the other from their product r / p.
    let s = -(q + (q < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
    for t in [s / p, r / s] where t > 0 && t < 1 {
      let u = 1 - t
      include(u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d)
    }
  }
}
