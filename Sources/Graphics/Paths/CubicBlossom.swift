/// The blossom of a cubic Bézier curve: what cuts parts out of it. With one parameter three times it is the curve's
/// point; the part from s to t has the control points (s, s, t) and (s, t, t).
@frozen
public struct CubicBlossom {
  @usableFromInline let p0: Point
  @usableFromInline let p1: Point
  @usableFromInline let p2: Point
  @usableFromInline let p3: Point

  @inlinable
  public init(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
    self.p0 = p0
    self.p1 = p1
    self.p2 = p2
    self.p3 = p3
  }

  @inlinable
  public func callAsFunction(_ u: Double, _ v: Double, _ w: Double) -> Point {
    let (a, b, c) = (p0.lerp(to: p1, u), p1.lerp(to: p2, u), p2.lerp(to: p3, u))
    return a.lerp(to: b, v).lerp(to: b.lerp(to: c, v), w)
  }
}
