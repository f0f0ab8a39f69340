import Graphics

/// A formula: what a property's value is, as the script says it. Constants, lists with expressions in them and
/// expression texts all have this one form.
public indirect enum Expression: Sendable, Equatable {
  case literal(Value)
  /// A name in scope.
  case name(String, TextRange)
  /// `a.b`
  case member(Expression, String, TextRange)
  /// `a[i]`
  case subscripted(Expression, Expression, TextRange)
  case unary(UnaryOperator, Expression, TextRange)
  case binary(BinaryOperator, Expression, Expression, TextRange)
  case conditional(Expression, Expression, Expression, TextRange)
  /// A function of the format page.
  case call(String, [Expression], TextRange)
  /// `[a, b, …]`
  case array([Expression], TextRange)
  /// A value put together from parts that the script wrote as JSON.
  case construct(Constructor, [Expression], TextRange)
}

/// Byte offsets in the file (UTF-8) that an expression stands in, so that errors can point into the string.
public struct TextRange: Hashable, Sendable {
  public var start: Int
  public var end: Int

  public init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
  }
}

public enum UnaryOperator: String, Sendable { case negate = "-", plus = "+", not = "!" }

public enum BinaryOperator: String, Sendable, CaseIterable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
  case power = "**"
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case equal = "=="
  case notEqual = "!="
  case and = "&&"
  case or = "||"
}

/// Builds a value from parts that may be expressions. Scripts cannot call these by name.
public enum Constructor: Sendable, Hashable {
  /// (value, …) → a row with these columns
  case record([String])
  /// (x, y) → point
  case point
  /// (width, height) → size
  case size
  /// (x, y, width, height) → rect
  case rect
  /// Parts → one string (templates); numbers print as the format says.
  case template
  /// (rect) → path
  case oval
  /// (rect, radius, array of the names of the corners that are rounded) → path
  case roundedRect
  /// (center, radius, startAngle, endAngle) in degrees → path
  case arc(clockwise: Bool)
  /// (array of points) → path
  case polyline(PolylineCurve, closed: Bool)
  /// (center, radius, sides) → path
  case polygon
  /// (center, radius, innerRadius, points) → path
  case star
  /// (path, …) → one contour run together
  case join(closed: Bool)
  /// (path, …) → the combined area
  case combined(PathOperation, FillRule)
  /// (path, distance, miter limit) → path
  case offset(Stroke.Join, FillRule)
  /// (path, radius) → path
  case rounded
  /// (path, …) → one path of several subpaths
  case compound
  /// (string) → path from SVG path data
  case svgPath
  /// (tx, ty, tz, rx, ry, rz, sx, sy, sz, skewX, skewY) → transform in parts
  case transformComponents
  /// (x, y, z, angle) → transform: a turn about an axis
  case turn
  /// (16 numbers) → transform
  case transformMatrix
  /// (array of 16 numbers) → transform
  case transformRows
  /// (number, point or array of 2 or 3 numbers) → number: what it says of one axis, 0 for x
  case axis(Int, of: Axes)
  /// (number or one of these names) → number
  case named([NumberName])
  /// (transform, …) → transform: each step applied in the space that the ones before it made
  case transformSteps
}

/// A name that stands for a number: `bold` for 700.
public struct NumberName: Sendable, Hashable {
  public var name: String
  public var value: Double

  public init(name: String, value: Double) {
    self.name = name
    self.value = value
  }
}

/// Parts of a transform that one value gives for several axes.
public enum Axes: Hashable, Sendable {
  /// A point, or an array; nothing along z unless it is said.
  case translation
  /// A number for all axes, a point, or an array; 1 along z unless it is said.
  case scale
  /// A point, or an array of two.
  case skew
}

extension Expression {
  /// The value if nothing has to be computed.
  public var constant: Value? {
    if case .literal(let value) = self { return value }
    return nil
  }
}
