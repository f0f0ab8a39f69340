/// A 2-D affine map: x' = a·x + c·y + tx, y' = b·x + d·y + ty (the order of SVG's `matrix(a b c d tx ty)`).
@frozen
public struct Affine: Hashable, Sendable {
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  public var tx: Double
  public var ty: Double

  public static let identity = Affine(1, 0, 0, 1, 0, 0)

  @inlinable
  public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  @inlinable public static func translation(_ x: Double, _ y: Double) -> Affine { Affine(1, 0, 0, 1, x, y) }
  @inlinable public static func scale(_ x: Double, _ y: Double) -> Affine { Affine(x, 0, 0, y, 0, 0) }

  /// Turns clockwise on screen (y down) by `degrees`; entries are 0 and ±1 at multiples of 90.
  public static func rotation(degrees: Double) -> Affine {
    let (s, c) = (Maths.sin(degrees: degrees), Maths.cos(degrees: degrees))
    return Affine(c, s, -s, c, 0, 0)
  }

  @inlinable
  public func apply(_ p: Point) -> Point { Point(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty) }

  /// Where a vector goes: without the translation.
  @inlinable
  public func vector(_ v: Point) -> Point { Point(a * v.x + c * v.y, b * v.x + d * v.y) }

  /// How much longer it makes things, whichever way they lie: the root of how much larger it makes areas.
  @inlinable public var magnification: Double { abs(determinant).squareRoot() }

  /// The map that does `self` first and `next` after it.
  @inlinable
  public func then(_ next: Affine) -> Affine {
    Affine(
      next.a * a + next.c * b, next.b * a + next.d * b,
      next.a * c + next.c * d, next.b * c + next.d * d,
      next.a * tx + next.c * ty + next.tx, next.b * tx + next.d * ty + next.ty)
  }

  @inlinable public var determinant: Double { a * d - b * c }

  /// Nil when the map is singular or not finite.
  @inlinable public var inverse: Affine? {
    let det = determinant
    guard det != 0, det.isFinite, tx.isFinite, ty.isFinite else { return nil }
    let (ia, ib, ic, id) = (d / det, -b / det, -c / det, a / det)
    guard ia.isFinite, ib.isFinite, ic.isFinite, id.isFinite else { return nil }
    return Affine(ia, ib, ic, id, -(ia * tx + ic * ty), -(ib * tx + id * ty))
  }
}
