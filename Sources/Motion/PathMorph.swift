import Graphics

/// True where two paths have different structure, so that a morph between them has to be made up (a warning's reason).
public func pathsNeedResampling(_ a: Path, _ b: Path) -> Bool { a.verbs != b.verbs }

/// One path on its way to another.
///
/// Paths with the same verbs go point by point. Otherwise each contour of one is matched with one of the other that
/// lies and counts alike, closed ones are begun where the way is shortest and run the same way around, and both are cut
/// into the same cubics at the same fractions of arc length: neither end changes its shape. A contour without a partner
/// grows out of (or shrinks into) its centroid.
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
    let (first, second) = MorphContour.alike(MorphContour.contours(of: a), MorphContour.contours(of: b))
    var (start, end) = (Path(), Path())
    for (one, two) in MorphContour.pairs(first, second) { MorphContour.append(one, two, to: &start, &end) }
    (self.start, self.end) = (start, end)
  }

  /// What can be prepared between two values: nil unless they are paths that have to be cut alike.
  init?(preparing a: Value, _ b: Value) {
    guard case .path(let a) = a, case .path(let b) = b, pathsNeedResampling(a, b) else { return nil }
    self.init(a, b)
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
struct MorphContour {
  typealias Cubic = (Point, Point, Point, Point)

  private(set) var cubics: [Cubic]
  /// Ascending, the last is 1; evenly spaced where there is no length.
  private(set) var ends: [Double]
  let isClosed: Bool
  private let measure: PathMeasure

  static func contours(of path: Path) -> [MorphContour] {
    let segments = PathMeasure(path).segments
    let closed = path.closedSubpaths
    var contours: [MorphContour] = []
    var first = 0
    while first < segments.count {
      let subpath = segments[first].subpath
      var last = first
      while last + 1 < segments.count && segments[last + 1].subpath == subpath { last += 1 }
      contours.append(
        MorphContour(
          segments[first...last].map(\.controlPoints), isClosed: subpath < closed.count && closed[subpath]))
      first = last + 1
    }
    return contours
  }

  /// - Parameter cubics: at least one, each beginning where the one before it ends.
  init(_ cubics: [Cubic], isClosed: Bool) {
    self.cubics = cubics
    self.isClosed = isClosed
    var path = Path()
    path.move(to: cubics.first?.0 ?? .zero)
    for cubic in cubics { path.cubic(cubic.1, cubic.2, to: cubic.3) }
    let measure = PathMeasure(path)
    self.measure = measure
    let total = measure.length
    ends = measure.segments.indices.map { i in
      total > 0 && total.isFinite
        ? (measure.segments[i].offset + measure.segments[i].length) / total
        : Double(i + 1) / Double(cubics.count)
    }
    if !ends.isEmpty { ends[ends.count - 1] = 1 }
  }

  /// The same pieces, all at one point.
  func collapsed(to point: Point) -> MorphContour {
    MorphContour(cubics.map { _ in (point, point, point, point) }, isClosed: isClosed)
  }

  /// The other way around from the same start.
  var reversed: MorphContour {
    MorphContour(cubics.reversed().map { ($0.3, $0.2, $0.1, $0.0) }, isClosed: isClosed)
  }

  /// A closed contour begun at a fraction of its length.
  func begun(at fraction: Double) -> MorphContour {
    guard let index = ends.firstIndex(where: { $0 >= fraction - 1e-9 }), fraction > 1e-9, fraction < 1 - 1e-9 else {
      return self
    }
    let (after, before) = (cubics[(index + 1)...], cubics[..<index])
    if abs(ends[index] - fraction) <= 1e-9 {
      return MorphContour(after + before + [cubics[index]], isClosed: isClosed)
    }
    let t = parameter(of: index, at: fraction)
    let (head, tail) = (Cutter.cut(cubics[index], 0, t), Cutter.cut(cubics[index], t, 1))
    return MorphContour([tail] + after + before + [head], isClosed: isClosed)
  }

  func point(at fraction: Double) -> Point {
    measure.position(atLength: fraction * measure.length)?.point ?? cubics.first?.0 ?? .zero
  }

  /// Appends two contours cut at each other's joints.
  static func append(_ a: MorphContour, _ b: MorphContour, to first: inout Path, _ second: inout Path) {
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
  struct Cutter {
    let contour: MorphContour
    private var index = 0
    /// Bézier parameter of the current cubic up to which it is used up.
    private var parameter = 0.0

    init(_ contour: MorphContour) { self.contour = contour }

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
    static func cut(_ c: Cubic, _ s: Double, _ t: Double) -> Cubic {
      if s == 0 && t == 1 { return c }
      let blossom = CubicBlossom(c.0, c.1, c.2, c.3)
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
    let segment = measure.segments[index]
    return segment.length > 0 ? measure.parameter(ofSegment: index, atLength: share * segment.length) : share
  }
}
