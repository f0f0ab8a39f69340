/// How a line goes from point to point.
public enum PolylineCurve: String, Sendable, CaseIterable {
  case straight
  /// Round through every point.
  case smooth
  /// Round through every point, and nowhere higher or lower than the two points beside it: for charts.
  case monotone
}

extension Path {
  /// A line through points: empty without one, a single `move` with one. Of a curve every piece is a cubic, whatever it
  /// looks like, so that paths through equally many points have the same elements.
  /// - Parameter closed: whether it goes back to the first point: round where it is smooth, else straight.
  public static func polyline(_ points: [Point], curve: PolylineCurve, closed: Bool) -> Path {
    guard curve != .straight, points.count > 1 else { return polyline(points, closed: closed) }
    let isRound = closed && curve == .smooth
    let knots = isRound ? points + [points[0]] : points
    let handles = curve == .smooth ? smoothHandles(knots, closed: isRound) : monotoneHandles(knots)
    var path = Path()
    path.reserve(verbs: knots.count + 1, points: 3 * knots.count)
    path.move(to: knots[0])
    for (index, handle) in handles.enumerated() { path.cubic(handle.leaving, handle.arriving, to: knots[index + 1]) }
    if closed { path.close() }
    return path
  }

  /// The inner control points of the piece from one knot to the next.
  private typealias Handles = (leaving: Point, arriving: Point)

  /// Catmull and Rom's curve, in whose time a piece takes the root of its chord (centripetal), so that it makes neither
  /// loops nor cusps; it ends without curvature.
  private static func smoothHandles(_ knots: [Point], closed: Bool) -> [Handles] {
    let pieces = knots.indices.dropLast().map { i in
      (way: knots[i + 1] - knots[i], time: (knots[i + 1] - knots[i]).length.squareRoot())
    }
    func velocity(_ before: Int, _ after: Int) -> Point? {
      let (a, b) = (pieces[before], pieces[after])
      guard a.time > 0, b.time > 0 else { return nil }
      return a.way * (1 / a.time) + b.way * (1 / b.time) - (a.way + b.way) * (1 / (a.time + b.time))
    }
    let last = pieces.count - 1
    var velocities = knots.indices.map { i -> Point? in
      if i == 0 || i > last { return closed ? velocity(last, 0) : nil }
      return velocity(i - 1, i)
    }
    // At an end the curve is as straight as its other end lets it be; where a knot comes twice it turns sharply.
    for i in knots.indices where velocities[i] == nil {
      let isLast = i > last
      let piece = pieces[isLast ? last : i]
      let other = isLast ? i - 1 : i + 1
      guard i == 0 || isLast, piece.time > 0, let velocity = velocities[other] else { continue }
      velocities[i] = piece.way * (1.5 / piece.time) - velocity * 0.5
    }
    return pieces.indices.map { i in
      let third = pieces[i].time / 3
      let straight = pieces[i].way * (1.0 / 3)
      return (
        knots[i] + (velocities[i].map { $0 * third } ?? straight),
        knots[i + 1] - (velocities[i + 1].map { $0 * third } ?? straight)
      )
    }
  }

  /// Of each stretch that goes to the right all the way, or to the left, by itself. What goes straight up or down is a
  /// straight line.
  private static func monotoneHandles(_ knots: [Point]) -> [Handles] {
    let ways = zip(knots.dropFirst(), knots).map { $0 - $1 }
    var handles: [Handles] = []
    while handles.count < ways.count {
      let start = handles.count
      let isRight = ways[start].x > 0
      var end = start
      while end < ways.count, ways[end].x != 0, (ways[end].x > 0) == isRight { end += 1 }
      if end > start {
        handles += steffenHandles(knots[start...end], ways[start..<end])
      } else {
        handles.append((knots[start] + ways[start] * (1.0 / 3), knots[start + 1] - ways[start] * (1.0 / 3)))
      }
    }
    return handles
  }

  /// Steffen's slopes (A simple method for monotonic interpolation in one dimension, 1990).
  /// - Parameters:
  ///   - knots: of which x grows all the way, or falls.
  ///   - ways: from each to the next, at least one.
  private static func steffenHandles(_ knots: ArraySlice<Point>, _ ways: ArraySlice<Point>) -> [Handles] {
    let (knots, ways) = (Array(knots), Array(ways))
    let slopes = ways.map { $0.y / $0.x }
    var own = [Double](repeating: 0, count: knots.count)
    for i in 1..<max(1, ways.count) {
      let (a, b) = (slopes[i - 1], slopes[i])
      guard a * b > 0 else { continue }
      let mean = (a * ways[i].x + b * ways[i - 1].x) / (ways[i - 1].x + ways[i].x)
      own[i] = (a < 0 ? -2 : 2) * Swift.min(abs(a), abs(b), abs(mean) / 2)
    }
    /// Without curvature at an end, and no farther than monotone.
    func end(_ slope: Double, _ next: Double) -> Double {
      let free = 1.5 * slope - next / 2
      return free * slope <= 0 ? 0 : abs(free) > 3 * abs(slope) ? 3 * slope : free
    }
    own[0] = ways.count > 1 ? end(slopes[0], own[1]) : slopes[0]
    own[ways.count] = ways.count > 1 ? end(slopes[ways.count - 1], own[ways.count - 1]) : slopes[0]
    return ways.indices.map { i in
      let third = ways[i].x / 3
      return (knots[i] + Point(third, third * own[i]), knots[i + 1] - Point(third, third * own[i + 1]))
    }
  }
}
