/// The lengths of a path and where a length along it lies.
///
/// Lengths are exact to 1e-9 of the segment's size, cusps and folded curves included. A segment with a coordinate that
/// is not finite counts as length 0.
public struct PathMeasure: Sendable {
  /// One drawn piece of the path. A subpath that closes where it already stands has no closing piece.
  public struct Segment: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
      case line
      case quad(Point)
      case cubic(Point, Point)
      /// The line that `close` draws.
      case closing
    }

    public var kind: Kind
    public var start: Point
    public var end: Point
    /// Which subpath it belongs to, from 0; a `move` that nothing follows starts none.
    public var subpath: Int
    public internal(set) var length: Double
    /// Length of the path before it.
    public internal(set) var offset: Double
  }

  public let segments: [Segment]
  public let length: Double
  public let subpathCount: Int

  public init(_ path: Path) {
    var builder = SegmentBuilder()
    builder.segments.reserveCapacity(path.verbs.count)
    var index = 0
    for verb in path.verbs {
      builder.add(verb, path.points, index)
      index += verb.pointCount
    }
    segments = builder.segments
    length = builder.length
    subpathCount = builder.subpath + 1
  }

  /// Point and unit tangent at a length from the path's start, clamped to 0…`length`. Where two segments meet, the
  /// later one counts. Nil for a path without segments; the tangent of a path without extent is (1, 0).
  public func position(atLength distance: Double) -> (point: Point, tangent: Point)? {
    guard let index = segmentIndex(atLength: distance) else { return nil }
    let segment = segments[index]
    let t = parameter(ofSegment: index, atLength: distance - segment.offset)
    return (segment.point(at: t), segment.tangent(at: t))
  }

  /// The segment that contains a length from the path's start, clamped; nil for a path without segments.
  public func segmentIndex(atLength distance: Double) -> Int? {
    guard !segments.isEmpty else { return nil }
    let wanted = distance.isNaN ? 0 : distance
    var (low, high) = (0, segments.count)
    while low < high {
      let middle = low + (high - low) / 2
      if segments[middle].offset > wanted { high = middle } else { low = middle + 1 }
    }
    var index = max(low - 1, 0)
    // At the very end, pieces without length have no direction of their own.
    while index > 0 && segments[index].length == 0 { index -= 1 }
    return index
  }

  /// The Bézier parameter, 0…1, at a length from the segment's start, clamped.
  public func parameter(ofSegment index: Int, atLength distance: Double) -> Double {
    guard segments.indices.contains(index) else { return 0 }
    let segment = segments[index]
    guard segment.length > 0, distance > 0 else { return 0 }
    guard distance < segment.length else { return 1 }
    switch segment.kind {
    case .line, .closing: return distance / segment.length
    case .quad, .cubic:
      let measure = SegmentLength(segment)
      return ArcLength.parameter(
        atLength: distance, total: segment.length, speed: measure.speed, length: measure.length)
    }
  }
}

extension PathMeasure.Segment {
  /// The point at a Bézier parameter, 0…1.
  public func point(at t: Double) -> Point {
    if t <= 0 { return start }
    if t >= 1 { return end }
    let r = 1 - t
    switch kind {
    case .line, .closing: return start.lerp(to: end, t)
    case .quad(let c): return r * r * start + 2 * r * t * c + t * t * end
    case .cubic(let c1, let c2):
      return r * r * r * start + 3 * r * r * t * c1 + 3 * r * t * t * c2 + t * t * t * end
    }
  }

  /// Unit vector of the direction of travel at a Bézier parameter; at a cusp that of leaving it (at the end: of
  /// arriving). (1, 0) where the segment has no extent.
  public func tangent(at t: Double) -> Point {
    let parameter = unitClamped(t)
    let polynomial = SegmentLength(self)
    let first = polynomial.derivative(parameter)
    // Below this the derivative is rounding, and the next one tells the direction.
    if first.length > 1e-9 { return first * (1 / first.length) }
    let second = polynomial.secondDerivative(parameter) * (parameter < 1 ? 1 : -1)
    if second.length > 1e-9 { return second * (1 / second.length) }
    let third = polynomial.thirdDerivative
    return third.length > 1e-9 ? third * (1 / third.length) : Point(1, 0)
  }

  /// The same piece as a cubic Bézier.
  public var controlPoints: (Point, Point, Point, Point) {
    switch kind {
    case .line, .closing: (start, start.lerp(to: end, 1.0 / 3), start.lerp(to: end, 2.0 / 3), end)
    case .quad(let c): (start, start.lerp(to: c, 2.0 / 3), end.lerp(to: c, 2.0 / 3), end)
    case .cubic(let c1, let c2): (start, c1, c2, end)
    }
  }
}

/// Walks the verbs and appends what they draw.
private struct SegmentBuilder {
  var segments: [PathMeasure.Segment] = []
  var length = 0.0
  var subpath = -1
  private var current = Point.zero
  private var subpathStart = Point.zero
  private var hasDrawn = false

  mutating func add(_ verb: Path.Verb, _ points: [Point], _ index: Int) {
    switch verb {
    case .move:
      subpathStart = points[index]
      current = subpathStart
      hasDrawn = false
    case .line: append(.line, to: points[index])
    case .quad: append(.quad(points[index]), to: points[index + 1])
    case .cubic: append(.cubic(points[index], points[index + 1]), to: points[index + 2])
    case .close:
      if hasDrawn && current != subpathStart { append(.closing, to: subpathStart) }
      current = subpathStart
    }
  }

  private mutating func append(_ kind: PathMeasure.Segment.Kind, to end: Point) {
    if !hasDrawn {
      hasDrawn = true
      subpath += 1
    }
    var segment = PathMeasure.Segment(
      kind: kind, start: current, end: end, subpath: subpath, length: 0, offset: length)
    segment.length = SegmentLength(segment).length(0, 1)
    segments.append(segment)
    length += segment.length
    current = end
  }
}

/// A segment's derivatives, scaled by its size so that no square overflows or vanishes.
private struct SegmentLength {
  /// B'(t) = a·t² + b·t + c, divided by `scale`.
  private var a = Point.zero
  private var b = Point.zero
  private var c = Point.zero
  private var scale = 0.0
  private var isStraight = false

  init(_ segment: PathMeasure.Segment) {
    switch segment.kind {
    case .line, .closing:
      isStraight = true
      c = segment.end - segment.start
    case .quad(let p):
      c = 2 * (p - segment.start)
      b = 2 * (segment.end - p) - c
    case .cubic(let p, let q):
      let (d0, d1, d2) = (p - segment.start, q - p, segment.end - q)
      c = 3 * d0
      b = 6 * (d1 - d0)
      a = 3 * (d0 - 2 * d1 + d2)
    }
    let size = [a.x, a.y, b.x, b.y, c.x, c.y].reduce(0) { max($0, abs($1)) }
    guard size > 0, (a + b + c).isFinite, size.isFinite else {
      (a, b, c) = (.zero, .zero, .zero)
      return
    }
    scale = size
    a = Point(a.x / size, a.y / size)
    b = Point(b.x / size, b.y / size)
    c = Point(c.x / size, c.y / size)
  }

  func derivative(_ t: Double) -> Point { t * (t * a + b) + c }
  func secondDerivative(_ t: Double) -> Point { 2 * t * a + b }
  var thirdDerivative: Point { a }

  func speed(_ t: Double) -> Double { derivative(t).length * scale }

  func length(_ from: Double, _ to: Double) -> Double {
    if isStraight { return c.length * scale * (to - from) }
    return scale == 0 ? 0 : ArcLength.integral(from, to, of: { derivative($0).length }) * scale
  }
}

/// Integrals of a speed over a parameter.
public enum ArcLength {
  /// ∫ speed from `start` to `end`, by Gauss–Legendre with 16 nodes on halves, quarters … as far as the result needs.
  /// At a kink of the speed (a cusp of the curve) the pieces around it end at a 2⁻²⁶th of the interval.
  public static func integral(_ start: Double, _ end: Double, of speed: (Double) -> Double) -> Double {
    guard end > start else { return 0 }
    let whole = gauss(start, end, speed)
    guard whole.isFinite, whole > 0 else { return whole.isFinite ? max(whole, 0) : 0 }
    var sum = 0.0
    var pending = [(start: start, end: end, estimate: whole, depth: 0)]
    while let piece = pending.popLast() {
      let middle = (piece.start + piece.end) / 2
      let left = gauss(piece.start, middle, speed)
      let right = gauss(middle, piece.end, speed)
      if abs(left + right - piece.estimate) <= 1e-12 * whole || piece.depth >= 26 {
        sum += left + right
      } else {
        pending.append((middle, piece.end, right, piece.depth + 1))
        pending.append((piece.start, middle, left, piece.depth + 1))
      }
    }
    return sum
  }

  /// The parameter in 0…1 up to which the length is `distance`, given the total length of 0…1: Newton's method inside a
  /// shrinking bracket.
  public static func parameter(
    atLength distance: Double, total: Double, speed: (Double) -> Double, length: (Double, Double) -> Double
  ) -> Double {
    guard total > 0, distance > 0 else { return 0 }
    guard distance < total else { return 1 }
    var (low, high) = (0.0, 1.0)
    var lengthAtLow = 0.0
    var t = distance / total
    for _ in 0..<60 {
      let lengthAtT = lengthAtLow + length(low, t)
      let error = lengthAtT - distance
      if abs(error) <= 1e-13 * total { return t }
      let slope = speed(t)
      if error < 0 { (low, lengthAtLow) = (t, lengthAtT) } else { high = t }
      let newton = t - error / slope
      t = slope > 0 && newton > low && newton < high ? newton : (low + high) / 2
      if t <= low || t >= high { return t }
    }
    return t
  }

  /// Nodes and weights of the 16-point rule on −1…1, which is symmetric.
  private static let nodes: [(x: Double, weight: Double)] = [
    (0.095012509837637440185, 0.18945061045506849629), (0.28160355077925891323, 0.18260341504492358887),
    (0.45801677765722738634, 0.16915651939500253819), (0.61787624440264374845, 0.14959598881657673208),
    (0.7554044083550030339, 0.12462897125553387205), (0.86563120238783174388, 0.09515851168249278481),
    (0.94457502307323257608, 0.062253523938647892863), (0.9894009349916499326, 0.027152459411754094852),
  ]

  private static func gauss(_ start: Double, _ end: Double, _ speed: (Double) -> Double) -> Double {
    let middle = (start + end) / 2
    let half = (end - start) / 2
    var sum = 0.0
    for node in nodes {
      sum += node.weight * (speed(middle - half * node.x) + speed(middle + half * node.x))
    }
    return sum * half
  }
}
