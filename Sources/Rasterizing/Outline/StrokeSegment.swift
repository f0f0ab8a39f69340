import Graphics

/// A line or a cubic Bézier (quadratics are raised to cubics) of a subpath, with its place in the subpath's arc length.
struct StrokeSegment: Sendable {
  let p0: Point
  let p1: Point
  let p2: Point
  let p3: Point
  let isLine: Bool
  /// Arc length of the subpath before it and of itself; 0 until measured.
  var start = 0.0
  var length = 0.0
  /// Where its intervals stand in `ArcLengthTable`.
  var intervals = 0..<0
  /// Where its samples stand in `StrokeSampler`.
  var samples = 0..<0

  init(line p0: Point, _ p3: Point) {
    (self.p0, p1, p2, self.p3, isLine) = (p0, p0, p3, p3, true)
  }

  init(quad p0: Point, _ control: Point, _ p3: Point) {
    let third = 1.0 / 3
    self.init(cubic: p0, p0 + (control - p0) * (2 * third), p3 + (control - p3) * (2 * third), p3)
  }

  init(cubic p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
    (self.p0, self.p1, self.p2, self.p3, isLine) = (p0, p1, p2, p3, false)
  }

  var isPoint: Bool { p0 == p1 && p1 == p2 && p2 == p3 }

  var controlLength: Double { p0.distance(to: p1) + p1.distance(to: p2) + p2.distance(to: p3) }

  /// Exact at 0 and 1.
  @inline(__always)
  func point(_ t: Double) -> Point {
    if t >= 1 { return p3 }
    if isLine { return p0.lerp(to: p3, t) }
    let c = 3 * (p1 - p0)
    let b = 3 * (p2 - p1) - c
    let a = p3 - p0 - c - b
    return Point(((a.x * t + b.x) * t + c.x) * t + p0.x, ((a.y * t + b.y) * t + c.y) * t + p0.y)
  }

  /// The derivative of the cubic with respect to its parameter.
  @inline(__always)
  func velocity(_ t: Double) -> Point {
    let (d0, d1, d2) = (p1 - p0, p2 - p1, p3 - p2)
    let s = 1 - t
    let (k0, k1, k2) = (3 * s * s, 6 * s * t, 3 * t * t)
    return Point(d0.x * k0 + d1.x * k1 + d2.x * k2, d0.y * k0 + d1.y * k1 + d2.y * k2)
  }

  /// The direction in which it starts: toward the first control point that is not (nearly) the start.
  var startDirection: Point? {
    if isLine { return unitVector(p3 - p0) }
    let near = controlLength * 1e-9
    for p in [p1, p2, p3] where p.distance(to: p0) > near { return unitVector(p - p0) }
    return nil
  }

  var endDirection: Point? {
    if isLine { return unitVector(p3 - p0) }
    let near = controlLength * 1e-9
    for p in [p2, p1, p0] where p.distance(to: p3) > near { return unitVector(p3 - p) }
    return nil
  }
}

/// A run of segments, each starting where the one before it ends.
struct StrokeSubpath: Sendable {
  var segments: Range<Int>
  var start: Point
  var isClosed: Bool
  /// Arc length of the subpaths before it and of itself; 0 until measured.
  var offset = 0.0
  var length = 0.0
}

/// `v` with length 1, also where its square would over- or underflow; nil for no direction.
@inline(__always)
func unitVector(_ v: Point) -> Point? {
  let squared = v.x * v.x + v.y * v.y
  if squared > 1e-200, squared < 1e200 {
    let k = 1 / squared.squareRoot()
    return Point(v.x * k, v.y * k)
  }
  let largest = max(v.x.magnitude, v.y.magnitude)
  guard largest > 0, largest.isFinite else { return nil }
  let scaled = Point(v.x / largest, v.y / largest)
  let length = scaled.length
  return Point(scaled.x / length, scaled.y / length)
}

/// A path taken apart for stroking.
struct StrokeSegments: Sendable {
  var segments: ContiguousArray<StrokeSegment> = []
  var subpaths: ContiguousArray<StrokeSubpath> = []

  /// Segments without length are left out; so are subpaths that are only a `move` or have a coordinate that is not
  /// finite. A subpath of length 0 keeps its place, without segments.
  mutating func read(_ path: Path) {
    segments.removeAll(keepingCapacity: true)
    subpaths.removeAll(keepingCapacity: true)
    path.verbs.withUnsafeBufferPointer { verbs in
      path.points.withUnsafeBufferPointer { points in
        var cursor = SubpathCursor()
        while let subpath = cursor.next(verbs, pointCount: points.count) {
          guard subpath.verbs.count > 1 else { continue }
          read(
            UnsafeBufferPointer(rebasing: verbs[subpath.verbs]), UnsafeBufferPointer(rebasing: points[subpath.points]))
        }
      }
    }
  }

  private mutating func read(
    _ verbs: UnsafeBufferPointer<Path.Verb>, _ points: UnsafeBufferPointer<Point>
  ) {
    guard points.box().isFinite else { return }
    let first = segments.count
    var current = points[0]
    var next = 0
    var isClosed = false
    for verb in verbs {
      switch verb {
      case .move: current = points[next]
      case .line: append(StrokeSegment(line: current, points[next]), &current)
      case .quad: append(StrokeSegment(quad: current, points[next], points[next &+ 1]), &current)
      case .cubic:
        append(StrokeSegment(cubic: current, points[next], points[next &+ 1], points[next &+ 2]), &current)
      case .close:
        append(StrokeSegment(line: current, points[0]), &current)
        isClosed = true
      }
      next &+= verb.pointCount
    }
    subpaths.append(StrokeSubpath(segments: first..<segments.count, start: points[0], isClosed: isClosed))
  }

  private mutating func append(_ segment: StrokeSegment, _ current: inout Point) {
    if !segment.isPoint { segments.append(segment) }
    current = segment.p3
  }
}
