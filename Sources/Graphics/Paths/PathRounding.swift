extension Path {
  /// Joints that turn by less than this, in degrees, are smooth.
  private static let smoothTurn = 0.5

  /// The path with a curve in place of each corner: between straight lines an arc of a circle of `radius`, where a
  /// curve meets the corner one as wide, measured along it. Each takes at most half of the shorter of both sides, so
  /// that neighbours do not overlap; where that is less, its radius is smaller. A side goes from corner to corner,
  /// however many segments it consists of. Smooth joints, the ends of open subpaths, and everything where the radius is
  /// not above 0, stay as they are. A closed subpath begins behind its first corner.
  public func rounded(radius: Double) -> Path {
    guard radius > 0, isFinite else { return self }
    let measure = PathMeasure(self)
    let closed = closedSubpaths
    var result = Path()
    var index = 0
    while index < measure.segments.count {
      let subpath = measure.segments[index].subpath
      var end = index
      while end < measure.segments.count, measure.segments[end].subpath == subpath { end += 1 }
      let isClosed = subpath < closed.count && closed[subpath]
      var corners = CornerRounding(measure, index..<end, isClosed: isClosed)
      corners.round(min(radius, 1e12))
      corners.append(to: &result)
      index = end
    }
    return result
  }

  /// For each subpath that draws something, whether it is closed.
  public var closedSubpaths: [Bool] {
    var closed: [Bool] = []
    var hasDrawn = false
    for verb in verbs {
      switch verb {
      case .move: hasDrawn = false
      case .close: if hasDrawn { closed[closed.count - 1] = true }
      case .line, .quad, .cubic:
        if !hasDrawn { closed.append(false) }
        hasDrawn = true
      }
    }
    return closed
  }

  /// One subpath while its corners are cut off.
  private struct CornerRounding {
    private let measure: PathMeasure
    /// Segments with a length.
    private var segments: [Int]
    private let isClosed: Bool
    /// The corners, each behind a segment.
    private var corners: [Corner] = []
    /// What is taken off each segment, as a length, at its start and at its end.
    private var cut: [(start: Double, end: Double)]
    private let origin: Point

    init(_ measure: PathMeasure, _ range: Range<Int>, isClosed: Bool) {
      self.measure = measure
      self.isClosed = isClosed
      let total = range.reduce(0.0) { $0 + measure.segments[$1].length }
      segments = range.filter { measure.segments[$0].length > total * 1e-9 }
      cut = segments.map { _ in (0, 0) }
      origin = measure.segments[range.lowerBound].start
    }

    private struct Corner {
      /// It lies between this segment and the next.
      var segment: Int
      var turn: Double
      /// Between what is left of these the curve lies that takes its place.
      var leaving = 0
      var arriving = 0
    }

    mutating func round(_ radius: Double) {
      findCorners()
      if corners.isEmpty { return }
      cutCorners(radius)
      // Where it began has been cut off: it begins behind a corner, as others do.
      guard isClosed, let first = segments.first, let corner = corners.first, let last = corners.last else { return }
      let gone = last.segment + 1 == segments.count ? cut[0].end : max(cut[0].start, cut[0].end)
      guard gone > measure.segments[first].length else { return }
      segments = Array(segments[(corner.segment + 1)...] + segments[...corner.segment])
      cut = segments.map { _ in (0, 0) }
      findCorners()
      cutCorners(radius)
    }

    private mutating func findCorners() {
      corners = []
      guard segments.count > 1 || isClosed else { return }
      for i in segments.indices where isClosed || i + 1 < segments.count {
        let next = segments[i + 1 == segments.count ? 0 : i + 1]
        let turn = Self.turn(measure.segments[segments[i]].tangent(at: 1), measure.segments[next].tangent(at: 0))
        if turn > Path.smoothTurn { corners.append(Corner(segment: i, turn: turn)) }
      }
    }

    private mutating func cutCorners(_ radius: Double) {
      let sides = sides()
      let lengths = sides.map { $0.reduce(0) { $0 + measure.segments[segments[$1]].length } }
      for k in corners.indices {
        let next = k + 1 == sides.count ? 0 : k + 1
        // Half of 180° has no tangent.
        let turn = corners[k].turn
        let wanted = turn < 179.999 ? radius * Maths.tan(degrees: turn / 2) : .infinity
        let length = min(wanted, lengths[k] / 2, lengths[next] / 2)
        corners[k].leaving = take(length, off: sides[k].reversed(), \.end)
        corners[k].arriving = take(length, off: sides[next], \.start)
      }
    }

    /// The segments before each corner, back to the one before that; of an open subpath those behind the last, too.
    private func sides() -> [[Int]] {
      var sides: [[Int]] = []
      var start = 0
      for corner in corners {
        sides.append(Array(start...corner.segment))
        start = corner.segment + 1
      }
      let rest = Array(start..<segments.count)
      if isClosed { sides[0] = rest + sides[0] } else { sides.append(rest) }
      return sides
    }

    /// - Returns: the segment of which something is left.
    private mutating func take(
      _ length: Double, off side: some Sequence<Int>, _ end: WritableKeyPath<(start: Double, end: Double), Double>
    ) -> Int {
      var (left, last) = (length, 0)
      for segment in side {
        cut[segment][keyPath: end] = left
        last = segment
        left -= measure.segments[segments[segment]].length
        if left <= 0 { break }
      }
      return last
    }

    /// The angle between two directions, in degrees from 0 to 180.
    private static func turn(_ a: Point, _ b: Point) -> Double {
      abs(Maths.atan2(a.cross(b), a.dot(b))) * 180 / .pi
    }

    func append(to path: inout Path) {
      guard !segments.isEmpty else {
        path.move(to: origin)
        path.line(to: origin)
        if isClosed { path.close() }
        return
      }
      let wraps = corners.last.flatMap { $0.segment + 1 == segments.count ? $0.arriving : nil }
      path.move(to: point(wraps ?? 0, atStart: true))
      var next = corners.startIndex
      for i in segments.indices {
        appendMiddle(i, isLast: i == segments.count - 1, &path)
        guard next < corners.count, corners[next].segment == i else { continue }
        appendCorner(corners[next].leaving, corners[next].arriving, &path)
        next += 1
      }
      if isClosed { path.close() }
    }

    private func parameters(_ i: Int) -> (Double, Double) {
      let segment = measure.segments[segments[i]]
      return (
        cut[i].start > 0 ? measure.parameter(ofSegment: segments[i], atLength: cut[i].start) : 0,
        cut[i].end > 0 ? measure.parameter(ofSegment: segments[i], atLength: segment.length - cut[i].end) : 1
      )
    }

    private func point(_ i: Int, atStart: Bool) -> Point {
      let (s, t) = parameters(i)
      return measure.segments[segments[i]].point(at: atStart ? s : t)
    }

    private func appendMiddle(_ i: Int, isLast: Bool, _ path: inout Path) {
      let segment = measure.segments[segments[i]]
      let (s, t) = parameters(i)
      guard t > s, cut[i].start + cut[i].end < segment.length * (1 - 1e-9) else { return }
      let degree: SourceCurve.Degree
      let controls = segment.controlPoints
      var source = SourceCurve(degree: .cubic, p0: controls.0, p1: controls.1, p2: controls.2, p3: controls.3)
      switch segment.kind {
      case .closing where isLast && cut[i].end == 0: return
      case .line, .closing: degree = .line
      case .quad(let control):
        degree = .quad
        source.p1 = control
      case .cubic: degree = .cubic
      }
      source.degree = degree
      source.append(s, t, from: path.currentPoint ?? segment.start, to: segment.point(at: t), onto: &path)
    }

    private func appendCorner(_ i: Int, _ next: Int, _ path: inout Path) {
      let (one, two) = (measure.segments[segments[i]], measure.segments[segments[next]])
      let (t, s) = (parameters(i).1, parameters(next).0)
      let (a, b) = (one.point(at: t), two.point(at: s))
      let (leaving, arriving) = (one.tangent(at: t), two.tangent(at: s))
      // The handles of an arc of a circle that turns by this angle, seen from its chord.
      let turn = Self.turn(leaving, arriving)
      let handle =
        turn < 1e-6
        ? a.distance(to: b) / 3
        : a.distance(to: b) * (2.0 / 3) * Maths.tan(degrees: turn / 4) / Maths.sin(degrees: turn / 2)
      path.cubic(a + handle * leaving, b - handle * arriving, to: b)
    }
  }
}
