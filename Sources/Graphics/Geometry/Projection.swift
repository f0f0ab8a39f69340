/// A map of the plane with perspective: X = m11·x + m12·y + m13, Y = m21·x + m22·y + m23, W = m31·x + m32·y + m33,
/// and the point lands at (X / W, Y / W). Points with W ≤ 0 lie behind the eye and must be clipped before dividing.
@frozen
public struct Projection: Hashable, Sendable {
  public var m11: Double, m12: Double, m13: Double
  public var m21: Double, m22: Double, m23: Double
  public var m31: Double, m32: Double, m33: Double

  public static let identity = Projection(1, 0, 0, 0, 1, 0, 0, 0, 1)

  @inlinable
  public init(
    _ m11: Double, _ m12: Double, _ m13: Double, _ m21: Double, _ m22: Double, _ m23: Double, _ m31: Double,
    _ m32: Double, _ m33: Double
  ) {
    (self.m11, self.m12, self.m13) = (m11, m12, m13)
    (self.m21, self.m22, self.m23) = (m21, m22, m23)
    (self.m31, self.m32, self.m33) = (m31, m32, m33)
  }

  @inlinable
  public init(_ affine: Affine) {
    self.init(affine.a, affine.c, affine.tx, affine.b, affine.d, affine.ty, 0, 0, 1)
  }

  @inlinable public static func translation(_ x: Double, _ y: Double) -> Projection {
    Projection(1, 0, x, 0, 1, y, 0, 0, 1)
  }

  @inlinable public static func scale(_ x: Double, _ y: Double) -> Projection {
    Projection(x, 0, 0, 0, y, 0, 0, 0, 1)
  }

  /// False when a number is NaN or infinite, or when all of them together are too large.
  public var isFinite: Bool {
    let sum = m11 + m12 + m13 + m21 + m22 + m23 + m31 + m32 + m33
    return (sum * 0) == 0
  }

  /// The affine map this is, or nil where it has perspective.
  @inlinable public var affine: Affine? {
    guard m31 == 0, m32 == 0, m33 != 0 else { return nil }
    if m33 == 1 { return Affine(m11, m21, m12, m22, m13, m23) }
    return Affine(m11 / m33, m21 / m33, m12 / m33, m22 / m33, m13 / m33, m23 / m33)
  }

  /// The weight W at a point; ≤ 0 is behind the eye.
  @inlinable
  public func weight(_ p: Point) -> Double { m31 * p.x + m32 * p.y + m33 }

  /// Where `p` lands. Meaningless (infinite or mirrored) where `weight(p)` ≤ 0.
  @inlinable
  public func apply(_ p: Point) -> Point {
    let w = weight(p)
    return Point((m11 * p.x + m12 * p.y + m13) / w, (m21 * p.x + m22 * p.y + m23) / w)
  }

  /// The map that does `self` first and `next` after it.
  @inlinable
  public func then(_ n: Projection) -> Projection {
    Projection(
      n.m11 * m11 + n.m12 * m21 + n.m13 * m31, n.m11 * m12 + n.m12 * m22 + n.m13 * m32,
      n.m11 * m13 + n.m12 * m23 + n.m13 * m33,
      n.m21 * m11 + n.m22 * m21 + n.m23 * m31, n.m21 * m12 + n.m22 * m22 + n.m23 * m32,
      n.m21 * m13 + n.m22 * m23 + n.m23 * m33,
      n.m31 * m11 + n.m32 * m21 + n.m33 * m31, n.m31 * m12 + n.m32 * m22 + n.m33 * m32,
      n.m31 * m13 + n.m32 * m23 + n.m33 * m33)
  }

  @inlinable public var determinant: Double {
    m11 * (m22 * m33 - m23 * m32) - m12 * (m21 * m33 - m23 * m31) + m13 * (m21 * m32 - m22 * m31)
  }

  /// Nil when the map is singular or not finite (a plane seen edge-on).
  @inlinable public var inverse: Projection? {
    let det = determinant
    guard det != 0, det.isFinite else { return nil }
    let k = 1 / det
    guard k.isFinite else { return nil }
    return Projection(
      (m22 * m33 - m23 * m32) * k, (m13 * m32 - m12 * m33) * k, (m12 * m23 - m13 * m22) * k,
      (m23 * m31 - m21 * m33) * k, (m11 * m33 - m13 * m31) * k, (m13 * m21 - m11 * m23) * k,
      (m21 * m32 - m22 * m31) * k, (m12 * m31 - m11 * m32) * k, (m11 * m22 - m12 * m21) * k)
  }

  /// The affine map that agrees with this one at `p` to first order; nil where `p` is behind the eye.
  @inlinable
  public func linearized(at p: Point) -> Affine? {
    let w = weight(p)
    guard w > 0 else { return nil }
    let q = apply(p)
    let a = (m11 - q.x * m31) / w
    let b = (m21 - q.y * m31) / w
    let c = (m12 - q.x * m32) / w
    let d = (m22 - q.y * m32) / w
    return Affine(a, b, c, d, q.x - a * p.x - c * p.y, q.y - b * p.x - d * p.y)
  }
}
