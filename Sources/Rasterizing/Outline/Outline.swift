import Graphics

/// Closed polygons in pixels, ready for a coverage accumulator.
///
/// Every contour is closed implicitly from its last point to its first. All coordinates are finite and within
/// ±`Outline.guardBand`. Inside the clip rectangle it was made for, the winding is that of the whole shape; outside it
/// is not.
struct Outline: Equatable, Sendable {
  /// 2²²: coordinates stay within, so that 24.8 fixed point holds them (and their differences in 64 bits).
  static let guardBand = 4_194_304.0

  /// The contours' points, one contour after another.
  var points: ContiguousArray<Point> = []
  /// For each contour the index after its last point.
  var contourEnds: ContiguousArray<Int> = []

  var isEmpty: Bool { contourEnds.isEmpty }

  mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    contourEnds.removeAll(keepingCapacity: true)
  }

  /// The box around all points; nil when empty.
  var bounds: Rect? {
    guard let first = points.first else { return nil }
    var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
    points.withUnsafeBufferPointer { points in
      for p in points {
        left = p.x < left ? p.x : left
        right = p.x > right ? p.x : right
        top = p.y < top ? p.y : top
        bottom = p.y > bottom ? p.y : bottom
      }
    }
    return Rect(left: left, top: top, right: right, bottom: bottom)
  }

  /// Ends the contour whose points were appended since the last end; one without area is taken back.
  mutating func endContour() {
    let start = contourEnds.last ?? 0
    if points.count - start < 3 {
      points.removeLast(points.count - start)
    } else {
      contourEnds.append(points.count)
    }
  }
}

/// How many more points outlines may have; shared by everything that is drawn into one frame.
struct PointBudget: Sendable {
  static let standard = 5_000_000

  private(set) var remaining: Int
  /// Set when something had to be left out.
  private(set) var isExceeded = false

  init(_ points: Int = PointBudget.standard) { remaining = points }

  /// False when fewer than `count` are left; takes nothing.
  mutating func allows(_ count: Int) -> Bool {
    if count > remaining { isExceeded = true }
    return count <= remaining
  }

  /// False, and nothing is taken, when fewer than `count` are left.
  mutating func take(_ count: Int) -> Bool {
    guard allows(count) else { return false }
    remaining &-= count
    return true
  }
}

/// The part of the plane that will be looked at, in pixels.
struct ClipBox: Sendable {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  /// Nil where it holds nothing. What lies outside the guard band is cut off.
  init?(_ rect: Rect) {
    let limit = Outline.guardBand
    left = max(rect.minX, -limit)
    top = max(rect.minY, -limit)
    right = min(rect.maxX, limit)
    bottom = min(rect.maxY, limit)
    guard left < right, top < bottom else { return nil }
  }

  var corners: [Point] { [Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)] }

  /// One bit for each side that `p` lies beyond.
  @inline(__always)
  func outside(_ p: Point) -> UInt8 {
    (p.x < left ? 1 : 0) | (p.x > right ? 2 : 0) | (p.y < top ? 4 : 0) | (p.y > bottom ? 8 : 0)
  }
}
