import Graphics

/// How curves become lines.
///
/// The number of lines is Wang's closed form (Wang, "The subdivision algorithm of Bézier curves and surfaces", 1984):
/// with n = √(d(d − 1)/8 · M / tolerance) lines of equal parameter, M the largest second difference of the d + 1
/// control points, no point of the curve is farther from its line than the tolerance.
enum Flattening {
  /// Largest distance between a curve and its lines, in pixels.
  static let tolerance = 0.02
  /// Most lines for one curve.
  static let maximumCount = 1_000

  @inline(__always)
  static func quadCount(_ p0: Point, _ p1: Point, _ p2: Point, tolerance: Double) -> Int {
    count(0.25 * (p0 - 2 * p1 + p2).length / tolerance)
  }

  @inline(__always)
  static func cubicCount(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, tolerance: Double) -> Int {
    let (d0, d1) = (p0 - 2 * p1 + p2, p1 - 2 * p2 + p3)
    return count(0.75 * max(d0.x * d0.x + d0.y * d0.y, d1.x * d1.x + d1.y * d1.y).squareRoot() / tolerance)
  }

  @inline(__always)
  private static func count(_ squared: Double) -> Int {
    clampedInt(squared.squareRoot().rounded(.up), 1...maximumCount)
  }

  /// Appends the points after `p0`, the last one exactly `p2`.
  static func appendQuad(
    _ p0: Point, _ p1: Point, _ p2: Point, count: Int, to points: inout ContiguousArray<Point>
  ) {
    let (a, b) = (vector(p0 - 2 * p1 + p2), vector(2 * (p1 - p0)))
    let start = vector(p0)
    append(count, to: &points, last: p2) { t in (a * t + b) * t + start }
  }

  /// Appends the points after `p0`, the last one exactly `p3`.
  static func appendCubic(
    _ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, count: Int, to points: inout ContiguousArray<Point>
  ) {
    let c = 3 * (p1 - p0)
    let b = 3 * (p2 - p1) - c
    let a = vector(p3 - p0 - c - b)
    let (second, first, start) = (vector(b), vector(c), vector(p0))
    append(count, to: &points, last: p3) { t in ((a * t + second) * t + first) * t + start }
  }

  @inline(__always)
  private static func vector(_ p: Point) -> SIMD2<Double> { SIMD2(p.x, p.y) }

  /// Appends the points at i / count, and the last one.
  @inline(__always)
  private static func append(
    _ count: Int, to points: inout ContiguousArray<Point>, last: Point, _ place: (Double) -> SIMD2<Double>
  ) {
    let first = points.count
    let count = max(count, 1)
    points.append(contentsOf: repeatElement(last, count: count))
    let n = Double(count)
    points.withUnsafeMutableBufferPointer { points in
      for i in 1..<count {
        let p = place(Double(i) / n)
        points[first &+ i &- 1] = Point(p.x, p.y)
      }
    }
  }
}

/// Steps through a path's subpaths.
struct SubpathCursor {
  /// A `move` and the verbs up to the next one.
  struct Subpath {
    var verbs: Range<Int>
    var points: Range<Int>
  }

  private var verb = 0
  private var point = 0

  init() {}

  mutating func next(_ verbs: UnsafeBufferPointer<Path.Verb>, pointCount: Int) -> Subpath? {
    guard verb < verbs.count else { return nil }
    let (firstVerb, firstPoint) = (verb, point)
    repeat {
      point &+= verbs[verb].pointCount
      verb &+= 1
    } while verb < verbs.count && verbs[verb] != .move
    guard point <= pointCount else { return nil }
    return Subpath(verbs: firstVerb..<verb, points: firstPoint..<point)
  }
}

extension UnsafeBufferPointer where Element == Point {
  /// The box around the points and whether all are finite.
  func box() -> (box: Rect, isFinite: Bool) {
    guard let first = first else { return (.zero, false) }
    var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
    var finite = 0.0
    for p in self {
      left = p.x < left ? p.x : left
      right = p.x > right ? p.x : right
      top = p.y < top ? p.y : top
      bottom = p.y > bottom ? p.y : bottom
      finite += p.x * 0 + p.y * 0
    }
    return (Rect(left: left, top: top, right: right, bottom: bottom), finite == 0)
  }
}
