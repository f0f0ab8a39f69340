extension Path {
  /// The box around all that the path goes through, lone moves excluded: tighter than `controlBox`. Nil where there is
  /// no segment.
  public var bounds: Rect? {
    var box: (left: Double, top: Double, right: Double, bottom: Double)?
    func add(_ p: Point) {
      guard let old = box else {
        box = (p.x, p.y, p.x, p.y)
        return
      }
      box = (min(old.left, p.x), min(old.top, p.y), max(old.right, p.x), max(old.bottom, p.y))
    }
    var (index, current, start) = (0, Point.zero, Point.zero)
    for verb in verbs {
      let own = points[index..<index + verb.pointCount]
      index += verb.pointCount
      switch verb {
      case .move: start = own[own.startIndex]
      case .close: add(start)
      case .line, .quad, .cubic:
        let curve = [current] + own
        add(current)
        own.last.map(add)
        for t in Path.turns(curve) { add(Path.point(of: curve, at: t)) }
      }
      current = own.last ?? start
    }
    return box.map { Rect(left: $0.left, top: $0.top, right: $0.right, bottom: $0.bottom) }
  }

  /// Where, between its ends, a Bézier curve turns back along one of the axes: 0 < t < 1.
  private static func turns(_ p: [Point]) -> [Double] {
    if p.count < 3 { return [] }
    return [\Point.x, \.y].flatMap { axis in
      let v = p.map { $0[keyPath: axis] }
      // The derivative, a t² + b t + c, but for a factor.
      let c = v[1] - v[0]
      let (a, b) =
        v.count == 3 ? (0, v[2] - 2 * v[1] + v[0]) : (v[3] - 3 * v[2] + 3 * v[1] - v[0], 2 * (v[2] - 2 * v[1] + v[0]))
      return roots(a, b, c).filter { $0 > 0 && $0 < 1 }
    }
  }

  private static func roots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0 else { return [] }
    // The sum of two numbers of the same sign, so that nothing is lost where `a` is small.
    let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
    return [q / a, c / q].filter(\.isFinite)
  }

  private static func point(of curve: [Point], at t: Double) -> Point {
    var points = curve
    for count in stride(from: points.count - 1, to: 0, by: -1) {
      for i in 0..<count { points[i] = points[i] * (1 - t) + points[i + 1] * t }
    }
    return points[0]
  }
}
