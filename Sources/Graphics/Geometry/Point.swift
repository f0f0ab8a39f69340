/// A position or a vector in a plane. x grows to the right, y grows downwards.
@frozen
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public static let zero = Point(0, 0)

  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// Euclidean length of the vector.
  @inlinable public var length: Double { (x * x + y * y).squareRoot() }

  /// False when a coordinate is NaN or infinite.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }

  @inlinable
  public func distance(to other: Point) -> Double { (other - self).length }

  /// The direction to another, in degrees anticlockwise from east: 0 ≤ angle < 360; 0 where both are the same.
  public func angle(to other: Point) -> Double {
    let way = other - self
    guard way != .zero else { return 0 }
    let degrees = Maths.atan2Degrees(-way.y, way.x)
    // A tiny negative angle plus 360 would be 360.
    let turned = degrees < 0 ? degrees + 360 : degrees
    return turned >= 360 ? 0 : turned + 0
  }

  /// The point at fraction `t` of the way to `other`; exact at 0 and 1.
  @inlinable
  public func lerp(to other: Point, _ t: Double) -> Point {
    Point(x * (1 - t) + other.x * t, y * (1 - t) + other.y * t)
  }

  /// Scalar product of two vectors: above 0 where they are less than a right angle apart.
  @inlinable
  public func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// The z of the cross product of two vectors: above 0 where the other is clockwise on screen.
  @inlinable
  public func cross(_ other: Point) -> Double { x * other.y - y * other.x }

  @inlinable public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  @inlinable public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  @inlinable public static prefix func - (a: Point) -> Point { Point(-a.x, -a.y) }
  @inlinable public static func * (a: Point, k: Double) -> Point { Point(a.x * k, a.y * k) }
  @inlinable public static func * (k: Double, a: Point) -> Point { Point(a.x * k, a.y * k) }
}

/// Width and height, in the unit of the space it is used in.
@frozen
public struct Size: Hashable, Sendable {
  public var width: Double
  public var height: Double

  public static let zero = Size(0, 0)

  @inlinable
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }
}
