/// How the corners of a rectangle are rounded, as CALayer's `cornerCurve`.
public enum CornerCurve: String, Sendable, CaseIterable {
  /// A quarter circle.
  case circular
  /// Three cubics whose curvature grows steadily from the edges; they begin 1.528665 radii from the corner.
  case continuous

  /// How far from a corner the continuous curve begins, in radii.
  public static let expansion = 1.528665
}

extension Path {
  /// A rectangle with rounded corners: closed, clockwise on screen from the start of the top edge. The radius is at
  /// most half of each side. Continuous corners have room on sides of 2 · 1.528665 radii; where the shorter side is
  /// less, they pass over to quarter circles, which they are at 2 radii.
  ///
  /// - Parameter inset: Draws the line that lies so far inside of that shape, as the inner edge of a border does: a
  ///   radius that much smaller about nearly the same centre. At most half of the shorter side.
  public static func rect(
    _ rect: Rect, cornerRadius: Double, corners: Corners = .all, curve: CornerCurve, inset: Double = 0
  ) -> Path {
    let box = rect.standardized
    let limit = Swift.min(box.width, box.height) / 2
    let outer = cornerRadius > 0 ? Swift.min(cornerRadius, limit) : 0
    let depth = Swift.min(Swift.max(inset, 0), limit)
    let inner = box.inset(by: depth, depth)
    let radius = Swift.max(0, outer - depth)
    guard curve == .continuous, radius > 0 else {
      return .rect(inner, cornerRadius: radius, corners: corners)
    }
    // The inner edge is as round as the outer one, though its own sides would leave more room.
    let smoothness = Swift.min(1, (limit / outer - 1) / (CornerCurve.expansion - 1))
    guard smoothness > 0 else { return .rect(inner, cornerRadius: radius, corners: corners) }
    return continuousRect(inner, radius, corners, smoothness: smoothness)
  }

  private static func continuousRect(_ box: Rect, _ radius: Double, _ corners: Corners, smoothness: Double) -> Path {
    let places = box.corners
    let (directions, flags) = (Corners.arrivals, Corners.clockwise)
    let offsets = zip(ContinuousCorner.circular, ContinuousCorner.smooth).map { circular, smooth in
      radius * (circular + smoothness * (smooth - circular))
    }
    var path = Path()
    path.reserve(verbs: 18, points: 41)
    path.move(to: corners.contains(.topLeft) ? places[0] + directions[1] * offsets[0].x : places[0])
    for i in [1, 2, 3, 0] {
      guard corners.contains(flags[i]) else {
        if i != 0 { path.line(to: places[i]) }
        continue
      }
      let (before, after) = (directions[i], directions[(i + 1) % 4])
      let points = offsets.map { places[i] - before * $0.x + after * $0.y }
      path.line(to: points[0])
      for first in [1, 4, 7] { path.cubic(points[first], points[first + 1], to: points[first + 2]) }
    }
    path.close()
    return path
  }
}

/// A corner as three cubics: distances from it in radii, x back along the edge that arrives, y along the one that
/// leaves.
private enum ContinuousCorner {
  /// The curve of UIBezierPath's rounded rectangles and of `cornerCurve: continuous`, as measured.
  static let smooth: [Point] = {
    let half = [
      Point(CornerCurve.expansion, 0), Point(1.08849296, 0), Point(0.86840694, 0), Point(0.63149379, 0.07491139),
      Point(0.37282383, 0.16905956),
    ]
    return half + half.reversed().map { Point($0.y, $0.x) }
  }()

  /// A quarter circle cut where the other is: at the angle of its fourth point about the circle's centre.
  static let circular: [Point] = {
    let cut = smooth[3]
    let angle = Maths.atan2(1 - cut.x, 1 - cut.y)
    let quarter = Double.pi / 2
    var points = [Point(1, 0)]
    for (from, to) in [(0, angle), (angle, quarter - angle), (quarter - angle, quarter)] {
      let reach = 4.0 / 3 * Maths.tan((to - from) / 4)
      func place(_ a: Double) -> Point { Point(1 - Maths.sin(a), 1 - Maths.cos(a)) }
      func way(_ a: Double) -> Point { Point(-Maths.cos(a), Maths.sin(a)) }
      points += [place(from) + reach * way(from), place(to) - reach * way(to), place(to)]
    }
    return points
  }()
}
