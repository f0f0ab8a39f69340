import Graphics

/// Where a radial gradient's colors begin, in the space in which they end at the unit circle.
///
/// The circles between the two are those with the center f · (1 − t) and the radius r + (1 − r) · t; t of a point is the
/// larger root of the quadratic equation that says that it lies on one of them.
struct FocalPoint {
  private let x: Float
  private let y: Float
  private let radius: Float
  /// (1 − r)² − |f|²: above 0, for the inner circle lies within the outer one.
  private let room: Float

  /// Nil where the inner circle does not lie within the outer one.
  init?(_ gradient: Gradient) {
    let radii = gradient.end - gradient.start
    let focus = gradient.focus ?? Gradient.Focus(center: gradient.start, radius: 0)
    let offset = focus.center - gradient.start
    let (x, y) = gradient.focus == nil ? (0, 0) : (offset.x / abs(radii.x), offset.y / abs(radii.y))
    let room = (1 - focus.radius) * (1 - focus.radius) - x * x - y * y
    guard room > 0, focus.radius >= 0 else { return nil }
    (self.x, self.y, radius, self.room) = (Float(x), Float(y), Float(focus.radius), Float(room))
  }

  @inline(__always)
  func t(_ u: SIMD8<Float>, _ v: SIMD8<Float>) -> SIMD8<Float> {
    let (dx, dy) = (u - SIMD8<Float>(repeating: x), v - SIMD8<Float>(repeating: y))
    let half = dx * x + dy * y - SIMD8<Float>(repeating: radius * (1 - radius))
    let rest = dx * dx + dy * dy - SIMD8<Float>(repeating: radius * radius)
    return (half + (half * half + rest * room).squareRoot()) / SIMD8<Float>(repeating: room)
  }
}
