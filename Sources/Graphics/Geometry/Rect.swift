/// An axis-aligned rectangle, `origin` at the top left when the size is positive.
@frozen
public struct Rect: Hashable, Sendable {
  public var origin: Point
  public var size: Size

  public static let zero = Rect(0, 0, 0, 0)

  @inlinable
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  @inlinable
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    origin = Point(x, y)
    size = Size(width, height)
  }

  /// What these pixels cover.
  @inlinable
  public init(_ pixels: PixelRect) {
    self.init(Double(pixels.x), Double(pixels.y), Double(pixels.width), Double(pixels.height))
  }

  /// The rectangle with these edges; `right` left of `left` gives a negative width.
  @inlinable
  public init(left: Double, top: Double, right: Double, bottom: Double) {
    self.init(left, top, right - left, bottom - top)
  }

  @inlinable public var width: Double { size.width }
  @inlinable public var height: Double { size.height }
  @inlinable public var minX: Double { min(origin.x, origin.x + size.width) }
  @inlinable public var minY: Double { min(origin.y, origin.y + size.height) }
  @inlinable public var maxX: Double { max(origin.x, origin.x + size.width) }
  @inlinable public var maxY: Double { max(origin.y, origin.y + size.height) }
  @inlinable public var midX: Double { origin.x + size.width / 2 }
  @inlinable public var midY: Double { origin.y + size.height / 2 }
  @inlinable public var center: Point { Point(midX, midY) }

  /// A point of the unit square in it: (0, 0) is its origin, (1, 1) the corner across. A size below 0 is kept.
  @inlinable
  public func point(_ unit: Point) -> Point {
    Point(origin.x + unit.x * size.width, origin.y + unit.y * size.height)
  }

  /// True when it covers no area.
  @inlinable public var isEmpty: Bool { !(size.width != 0 && size.height != 0) }

  @inlinable public var isFinite: Bool {
    origin.isFinite && size.width.isFinite && size.height.isFinite
  }

  /// The same rectangle with a positive size, as Core Animation standardises bounds.
  @inlinable public var standardized: Rect { Rect(left: minX, top: minY, right: maxX, bottom: maxY) }

  /// Corners clockwise on screen from the top left.
  @inlinable public var corners: [Point] {
    [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)]
  }

  /// Each edge moved inwards by `dx` and `dy` (outwards when negative).
  @inlinable
  public func inset(by dx: Double, _ dy: Double) -> Rect {
    Rect(origin.x + dx, origin.y + dy, size.width - 2 * dx, size.height - 2 * dy)
  }

  @inlinable
  public func union(_ other: Rect) -> Rect {
    Rect(
      left: min(minX, other.minX), top: min(minY, other.minY), right: max(maxX, other.maxX),
      bottom: max(maxY, other.maxY))
  }

  /// The common part, or nil where the rectangles share no area.
  @inlinable
  public func intersection(_ other: Rect) -> Rect? {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    return left < right && top < bottom ? Rect(left: left, top: top, right: right, bottom: bottom) : nil
  }

  /// Whether no point of the other one lies outside; edges may touch.
  @inlinable
  public func contains(_ other: Rect) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }

  @inlinable
  public func offset(by vector: Point) -> Rect { Rect(origin: origin + vector, size: size) }
}

/// A rectangle of whole pixels: columns `x ..< x + width`, rows `y ..< y + height`.
@frozen
public struct PixelRect: Hashable, Sendable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  @inlinable
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Without a pixel, at the origin.
  @inlinable public static var empty: PixelRect { PixelRect(x: 0, y: 0, width: 0, height: 0) }

  @inlinable public var maxX: Int { x + width }
  @inlinable public var maxY: Int { y + height }
  @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }
  @inlinable public var area: Int { isEmpty ? 0 : width * height }

  /// The common part; empty (width or height ≤ 0) where there is none.
  @inlinable
  public func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PixelRect(
      x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }

  /// The smallest rectangle around both; an empty one counts as nothing.
  @inlinable
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  @inlinable
  public func contains(_ other: PixelRect) -> Bool {
    other.isEmpty || (x <= other.x && y <= other.y && maxX >= other.maxX && maxY >= other.maxY)
  }

  @inlinable
  public func intersects(_ other: PixelRect) -> Bool { !intersection(other).isEmpty }
}
