/// Subpaths of lines and Bézier curves, in the terms of PostScript and SVG.
public struct Path: Hashable, Sendable {
  /// What a verb does, and how many points it takes.
  public enum Verb: UInt8, Sendable {
    /// Starts a subpath: 1 point.
    case move
    /// A straight line: 1 point.
    case line
    /// A quadratic Bézier: control point, end point.
    case quad
    /// A cubic Bézier: 2 control points, end point.
    case cubic
    /// A line back to the subpath's start: no point.
    case close

    @inlinable public var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quad: 2
      case .cubic: 3
      case .close: 0
      }
    }
  }

  public private(set) var verbs: [Verb]
  public private(set) var points: [Point]

  public init() {
    verbs = []
    points = []
  }

  public var isEmpty: Bool { verbs.isEmpty }

  /// Starts a subpath. Every subpath begins with one.
  public mutating func move(to p: Point) {
    verbs.append(.move)
    points.append(p)
  }

  /// A straight line from the current point. In an empty path it starts a subpath at `p` itself; after `close` it
  /// starts one where the closed subpath began.
  public mutating func line(to p: Point) {
    startIfNeeded(p)
    verbs.append(.line)
    points.append(p)
  }

  /// A quadratic Bézier curve from the current point; in an empty path from `control`, after `close` as `line`.
  public mutating func quad(_ control: Point, to p: Point) {
    startIfNeeded(control)
    verbs.append(.quad)
    points.append(control)
    points.append(p)
  }

  /// A cubic Bézier curve from the current point; in an empty path from `control1`, after `close` as `line`.
  public mutating func cubic(_ control1: Point, _ control2: Point, to p: Point) {
    startIfNeeded(control1)
    verbs.append(.cubic)
    points.append(control1)
    points.append(control2)
    points.append(p)
  }

  /// Closes the subpath; without one it does nothing. A segment that follows starts at the closed subpath's start.
  public mutating func close() {
    guard let last = verbs.last, last != .close else { return }
    verbs.append(.close)
  }

  public mutating func append(_ other: Path) {
    verbs.append(contentsOf: other.verbs)
    points.append(contentsOf: other.points)
  }

  public mutating func reserve(verbs verbCount: Int, points pointCount: Int) {
    verbs.reserveCapacity(verbs.count + verbCount)
    points.reserveCapacity(points.count + pointCount)
  }

  /// The end of the last segment; after `close` the start of that subpath; nil for an empty path.
  public var currentPoint: Point? {
    verbs.last == .close ? subpathStart : points.last
  }

  /// Every point mapped by `affine`.
  public func transformed(by affine: Affine) -> Path {
    var copy = self
    for i in copy.points.indices { copy.points[i] = affine.apply(copy.points[i]) }
    return copy
  }

  /// The same verbs with other points; `newPoints` must be as many as before.
  public func replacingPoints(_ newPoints: [Point]) -> Path {
    precondition(newPoints.count == points.count, "a path keeps its number of points")
    var copy = self
    copy.points = newPoints
    return copy
  }

  /// The box around all points, control points included; nil for an empty path.
  public var controlBox: Rect? {
    guard let first = points.first else { return nil }
    var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
    for p in points.dropFirst() {
      left = min(left, p.x)
      top = min(top, p.y)
      right = max(right, p.x)
      bottom = max(bottom, p.y)
    }
    return Rect(left: left, top: top, right: right, bottom: bottom)
  }

  public var isFinite: Bool { points.allSatisfy(\.isFinite) }

  private var subpathStart: Point? {
    var index = points.count
    for verb in verbs.reversed() {
      index -= verb.pointCount
      if verb == .move { return points[index] }
    }
    return nil
  }

  private mutating func startIfNeeded(_ fallback: Point) {
    if verbs.isEmpty {
      move(to: fallback)
    } else if verbs.last == .close, let start = subpathStart {
      move(to: start)
    }
  }
}
