import Graphics

/// True where two paths have different structure, so that a morph between them has to be made up (a warning's reason).
public func pathsNeedResampling(_ a: Path, _ b: Path) -> Bool { a.verbs != b.verbs }

/// One path on its way to another.
///
/// Paths with the same verbs go point by point. Otherwise both are cut, subpath by subpath, into the same cubics at the
/// same fractions of arc length: neither end changes its shape. A subpath without a partner grows out of (or shrinks into)
/// the middle of its own box.
struct PathMorph: Hashable, Sendable {
  let from: Path
  let to: Path
  /// Both with the same verbs.
  private let start: Path
  private let end: Path

  init(_ a: Path, _ b: Path) {
    (from, to) = (a, b)
    guard pathsNeedResampling(a, b) else {
      (start, end) = (a, b)
      return
    }
    let (first, second) = (Contour.contours(of: a), Contour.contours(of: b))
    var (start, end) = (Path(), Path())
    for i in 0..<max(first.count, second.count) {
      let one = i < first.count ? first[i] : second[i].collapsed
      let two = i < second.count ? second[i] : first[i].collapsed
      Contour.append(one, two, to: &start, &end)
    }
    (self.start, self.end) = (start, end)
  }

  /// Exactly `from` at 0 and `to` at 1.
  func path(at t: Double) -> Path {
    if t == 0 { return from }
    if t == 1 { return to }
    guard start.points.count == end.points.count else { return to }
    var points = start.points
    for i in points.indices { points[i] = points[i].lerp(to: end.points[i], t) }
    return start.replacingPoints(points)
  }
}

/// A subpath as cubics with the fraction of its length at which each ends.
private struct Contour {
  typealias Cubic = (Point, Point, Point, Point)

  var cubics: [Cubic] = []
  /// Ascending, the last is 1; evenly spaced where there is no length.
  var ends: [Double] = []
  var isClosed = false
  private var measure: PathMeasure
  private var firstSegment = 0

  static func contours(of path: Path) -> [Contour] {
    let measure = PathMeasure(path)
    var contours: [Contour] = []
    var first = 0
    let closed = closedSubpaths(path)
    while first < measure.segments.count {
      let subpath = measure.segments[first].subpath
      var last = first
      while last + 1 < measure.segments.count && measure.segments[last + 1].subpath == subpath { last += 1 }
      contours.append(
        Contour(measure, first...last, isClosed: subpath < closed.count && closed[subpath]))
      first = last + 1
    }
    return contours
  }

  /// For each subpath that draws something, whether it is closed.
  private static func closedSubpaths(_ path: Path) -> [Bool] {
    var closed: [Bool] = []
    var hasDrawn = false
    for verb in path.verbs {
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

  private init(_ measure: PathMeasure, _ range: ClosedRange<Int>, isClosed: Bool) {
    self.measure = measure
    self.isClosed = isClosed
    firstSegment = range.lowerBound
    let base = measure.segments[range.lowerBound].offset
    let total = measure.segments[range.upperBound].offset + measure.segments[range.upperBound].length - base
    for i in range {
      let segment = measure.segments[i]
      cubics.append(segment.controlPoints)
      let end = segment.offset + segment.length - base
      ends.append(total > 0 && total.isFinite ? end / total : Double(i - firstSegment + 1) / Double(range.count))
    }
    ends[ends.count - 1] = 1
  }

  /// The same pieces, all in the middle of the contour's box.
  var collapsed: Contour {
    var copy = self
    var box = Path()
    for cubic in cubics { box.cubic(cubic.1, cubic.2, to: cubic.3) }
    let centre = box.controlBox?.center ?? .zero
    copy.cubics = cubics.map { _ in (centre, centre, centre, centre) }
    return copy
  }

  /// Appends two contours cut at each other's joints.
  static func append(_ a: Contour, _ b: Contour, to first: inout Path, _ second: inout Path) {
    var (cutterA, cutterB) = (Cutter(a), Cutter(b))
    first.move(to: a.cubics[0].0)
    second.move(to: b.cubics[0].0)
    // Each round finishes at least one cubic of a or b.
    while !cutterA.isFinished && !cutterB.isFinished {
      let (endA, endB) = (cutterA.pieceEnd, cutterB.pieceEnd)
      let isCommon = abs(endA - endB) <= 1e-9
      let pieceA = cutterA.next(upTo: isCommon || endA < endB ? nil : endB)
      let pieceB = cutterB.next(upTo: isCommon || endB < endA ? nil : endA)
      first.cubic(pieceA.1, pieceA.2, to: pieceA.3)
      second.cubic(pieceB.1, pieceB.2, to: pieceB.3)
    }
    if a.isClosed && b.isClosed {
      first.close()
      second.close()
    }
  }

  /// Takes a contour off piece by piece.
  private struct Cutter {
    let contour: Contour
    private var index = 0
    /// Bézier parameter of the current cubic up to which it is used up.
    private var parameter = 0.0

    init(_ contour: Contour) { self.contour = contour }

    var isFinished: Bool { index >= contour.cubics.count }
    var pieceEnd: Double { isFinished ? 1 : contour.ends[index] }

    /// The rest of the current cubic, or its part up to a fraction of the contour's length.
    mutating func next(upTo fraction: Double?) -> Cubic {
      let cubic = contour.cubics[index]
      let t = fraction.map { max(contour.parameter(of: index, at: $0), parameter) } ?? 1
      let piece = Self.cut(cubic, parameter, t)
      if fraction == nil {
        index += 1
        parameter = 0
      } else {
        parameter = t
      }
      return piece
    }

    /// The part of a Bézier curve between two parameters (blossoming).
    private static func cut(_ c: Cubic, _ s: Double, _ t: Double) -> Cubic {
      if s == 0 && t == 1 { return c }
      func blossom(_ u: Double, _ v: Double, _ w: Double) -> Point {
        let a = c.0.lerp(to: c.1, u)
        let b = c.1.lerp(to: c.2, u)
        let d = c.2.lerp(to: c.3, u)
        return a.lerp(to: b, v).lerp(to: b.lerp(to: d, v), w)
      }
      return (
        s == 0 ? c.0 : blossom(s, s, s), blossom(s, s, t), blossom(s, t, t), t == 1 ? c.3 : blossom(t, t, t)
      )
    }
  }

  private func parameter(of index: Int, at fraction: Double) -> Double {
    let start = index == 0 ? 0 : ends[index - 1]
    let span = ends[index] - start
    guard span > 0 else { return 1 }
    let share = min(max((fraction - start) / span, 0), 1)
    let segment = measure.segments[firstSegment + index]
    guard segment.length > 0 else { return share }
    // A line raised to a cubic keeps its parameter, so the segment's own parameter is the cubic's.
    return measure.parameter(ofSegment: firstSegment + index, atLength: share * segment.length)
  }
}
