import Graphics

/// A 2-D matrix taken apart as CSS Transforms 1 does it, for row vectors: scale, angle, remainder, translation.
struct FlatDecomposition {
  var translation: Point
  var scale: Point
  /// Degrees.
  var angle: Double
  /// What is left of the linear part: rows (m11, m12), (m21, m22).
  var remainder: (Point, Point)

  /// Nil where the matrix is singular or not finite. The matrix must be affine.
  init?(_ m: Matrix4) {
    var row0 = Point(m[0, 0], m[0, 1])
    var row1 = Point(m[1, 0], m[1, 1])
    let determinant = row0.x * row1.y - row0.y * row1.x
    translation = Point(m[3, 0], m[3, 1])
    guard determinant != 0, determinant.isFinite, translation.isFinite else { return nil }
    scale = Point(row0.length, row1.length)
    if determinant < 0 {
      if row0.x < row1.y { scale.x = -scale.x } else { scale.y = -scale.y }
    }
    guard scale.isFinite, scale.x != 0, scale.y != 0 else { return nil }
    row0 = row0 * (1 / scale.x)
    row1 = row1 * (1 / scale.y)
    let (cosine, sine) = (row0.x, row0.y)
    angle = Maths.atan2(sine, cosine) * 180 / .pi
    remainder = (row0 * cosine - row1 * sine, row0 * sine + row1 * cosine)
    guard remainder.0.isFinite, remainder.1.isFinite else { return nil }
  }

  /// Part by part, the angle by the shorter way. An angle of 0 counts as 360, so that 0 → 180 turns backwards, as
  /// measured in Core Animation.
  func interpolated(to other: FlatDecomposition, _ t: Double) -> FlatDecomposition {
    var a = self
    var b = other
    // Mirrors about different axes are the same mirror and half a turn.
    if (a.scale.x < 0 && b.scale.y < 0) || (a.scale.y < 0 && b.scale.x < 0) {
      a.scale = -a.scale
      a.angle += a.angle < 0 ? 180 : -180
    }
    (a.angle, b.angle) = Self.byTheShorterWay(a.angle, b.angle)
    var result = a
    result.translation = a.translation.lerp(to: b.translation, t)
    result.scale = a.scale.lerp(to: b.scale, t)
    result.angle = a.angle * (1 - t) + b.angle * t
    result.remainder = (a.remainder.0.lerp(to: b.remainder.0, t), a.remainder.1.lerp(to: b.remainder.1, t))
    return result
  }

  /// The same two angles, in −180…180 each, so that numbers between them go the shorter way.
  private static func byTheShorterWay(_ a: Double, _ b: Double) -> (Double, Double) {
    var (a, b) = (a == 0 ? 360 : a, b == 0 ? 360 : b)
    if abs(a - b) > 180 {
      if a > b { a -= 360 } else { b -= 360 }
    }
    return (a, b)
  }

  /// How far the shorter way from one angle to another is, in degrees; negative anticlockwise.
  static func turn(from start: Double, to end: Double) -> Double {
    func withinHalfATurn(_ angle: Double) -> Double {
      let rest = angle.truncatingRemainder(dividingBy: 360)
      return rest > 180 ? rest - 360 : rest <= -180 ? rest + 360 : rest
    }
    let (a, b) = byTheShorterWay(withinHalfATurn(start), withinHalfATurn(end))
    return b - a
  }

  var matrix: Matrix4 {
    let turn = Turn(degrees: angle)
    let row0 = (remainder.0 * turn.cosine + remainder.1 * turn.sine) * scale.x
    let row1 = (remainder.1 * turn.cosine - remainder.0 * turn.sine) * scale.y
    return Matrix4(Affine(row0.x, row0.y, row1.x, row1.y, translation.x, translation.y))
  }
}

/// Sine and cosine of an angle in degrees; exact at multiples of 90.
struct Turn {
  let sine: Double
  let cosine: Double

  init(degrees: Double) {
    let angle = degrees.truncatingRemainder(dividingBy: 360)
    switch angle {
    case 0: (sine, cosine) = (0, 1)
    case 90, -270: (sine, cosine) = (1, 0)
    case 180, -180: (sine, cosine) = (0, -1)
    case 270, -90: (sine, cosine) = (-1, 0)
    default: (sine, cosine) = (Maths.sin(angle * .pi / 180), Maths.cos(angle * .pi / 180))
    }
  }
}
