extension Path {
  /// The area of the path grown on all sides by `distance`, in the path's units, or shrunk where that is negative: holes
  /// shrink where the outside grows. A path that is eaten up is empty. Open subpaths count as closed.
  ///
  /// - Parameters:
  ///   - join: what corners that move outwards become.
  ///   - miterLimit: a miter whose tip would be farther than this, in distances, from its corner becomes a bevel.
  ///   - tolerance: how far curves may be off; see `combining(_:_:tolerance:)`.
  /// - Returns: a path without overlaps, as from `combining(_:_:tolerance:)`.
  public func offset(
    by distance: Double, join: Stroke.Join = .miter, miterLimit: Double = 10, fillRule: FillRule = .nonZero,
    tolerance: Double? = nil
  ) throws(PathBooleanError) -> Path {
    var budget = CrossingBudget()
    return try offset(
      by: distance, join: join, miterLimit: miterLimit, fillRule: fillRule, tolerance: tolerance, budget: &budget)
  }

  /// The area of the path grown by `distance`, or shrunk where that is negative, in the path's units, within a budget
  /// that several calls may share. Throws `tooComplex` where it would take more than is left, `notFinite` where
  /// `distance`, the path or what it becomes is not.
  ///
  /// - Parameters:
  ///   - join: what corners that move outwards become.
  ///   - miterLimit: in distances from the corner to the miter's tip; NaN and less than 1 count as 1.
  ///   - tolerance: how far, in the path's units, curves may be off; see `combining(_:_:tolerance:)`.
  ///   - budget: in edges that cross, or might; what was taken is taken off.
  /// - Returns: a path without overlaps, as from `combining(_:_:tolerance:)`.
  public func offset(
    by distance: Double, join: Stroke.Join = .miter, miterLimit: Double = 10, fillRule: FillRule = .nonZero,
    tolerance: Double? = nil, budget: inout CrossingBudget
  ) throws(PathBooleanError) -> Path {
    guard distance.isFinite else { throw .notFinite }
    let area = try Path.combining(.union, [Operand(self, fillRule: fillRule)], tolerance: tolerance, budget: &budget)
    guard distance != 0, let box = area.controlBox else { return area }
    // No disk of that radius fits in the box.
    if -distance >= min(box.width, box.height) / 2 { return Path() }
    let extent = max(box.width, box.height) + 2 * max(distance, 0)
    var outline = OffsetOutline(
      distance: distance, join: join, miterLimit: max(miterLimit.isNaN ? 1 : miterLimit, 1),
      tolerance: max(tolerance ?? min(0.002, extent / 65_536), extent / 4_194_304))
    outline.add(area)
    guard outline.path.isFinite else { throw .notFinite }
    guard let builder = try AreaBuilder([outline.path], tolerance) else { return Path() }
    return try builder.path(.positive, &budget)
  }
}

/// All segments moved sideways, outwards where `distance` is positive, and joined. What was moved too far runs the
/// other way around, so that the offset area is where the winding number is positive.
private struct OffsetOutline {
  let distance: Double
  let join: Stroke.Join
  let miterLimit: Double
  let tolerance: Double
  private(set) var path = Path()

  init(distance: Double, join: Stroke.Join, miterLimit: Double, tolerance: Double) {
    self.distance = distance
    self.join = join
    self.miterLimit = miterLimit
    self.tolerance = tolerance
  }

  /// Contours clockwise on screen, holes the other way, all closed.
  mutating func add(_ area: Path) {
    let segments = PathMeasure(area).segments.filter { $0.length > 0 }
    var first = 0
    while first < segments.count {
      var end = first
      while end < segments.count, segments[end].subpath == segments[first].subpath { end += 1 }
      path.move(to: moved(segments[first], 0))
      for i in first..<end {
        addSide(segments[i])
        addJoin(segments[i], segments[i + 1 == end ? first : i + 1])
      }
      path.close()
      first = end
    }
  }

  /// Away from the area, which lies to the right on screen.
  private func outwards(_ tangent: Point) -> Point { Point(tangent.y, -tangent.x) }

  private func moved(_ segment: PathMeasure.Segment, _ t: Double) -> Point {
    segment.point(at: t) + distance * outwards(segment.tangent(at: t))
  }

  // MARK: Segments

  private mutating func addSide(_ segment: PathMeasure.Segment) {
    switch segment.kind {
    case .line, .closing: path.line(to: moved(segment, 1))
    case .quad, .cubic: addCurve(segment)
    }
  }

  /// Cubics that leave and arrive as the offset curve does, halved until they keep close to it. Where the curve is too
  /// tight, so that its offset runs backwards, chords with a band of their own each.
  private mutating func addCurve(_ segment: PathMeasure.Segment) {
    var pending = [(from: 0.0, to: 1.0, depth: 0)]
    while let piece = pending.popLast() {
      let span = piece.to - piece.from
      let (a, b) = (moved(segment, piece.from), moved(segment, piece.to))
      let leaving = velocity(segment, piece.from, towards: span)
      let arriving = velocity(segment, piece.to, towards: -span)
      let middle = piece.from + span / 2
      let isBackwards =
        isBackwards(leaving, segment, piece.from) || isBackwards(arriving, segment, piece.to)
        || isBackwards(velocity(segment, middle, towards: span), segment, middle)
      let (c1, c2) = (a + (span / 3) * leaving, b - (span / 3) * arriving)
      let (p, q) = (segment.point(at: piece.from), segment.point(at: piece.to))
      let fit =
        isBackwards
        ? SourceCurve(degree: .line, p0: p, p1: p, p2: q, p3: q)
        : SourceCurve(degree: .cubic, p0: a, p1: c1, p2: c2, p3: b)
      let isClose = [0.25, 0.5, 0.75].allSatisfy { t in
        let place = piece.from + t * span
        return isBackwards
          ? fit.point(at: t).distance(to: segment.point(at: place)) <= bandTolerance
          : fit.point(at: t).distance(to: moved(segment, place)) <= tolerance / 2
      }
      if piece.depth < 9, !isClose || piece.depth == 0 {
        pending.append((middle, piece.to, piece.depth + 1))
        pending.append((piece.from, middle, piece.depth + 1))
      } else if isBackwards {
        addBand(p, q)
        path.line(to: b)
      } else {
        path.cubic(c1, c2, to: b)
      }
    }
  }

  /// What runs backwards is no edge of the result, however coarse its chords.
  private var bandTolerance: Double { max(4 * tolerance, abs(distance) / 400) }

  private func isBackwards(_ velocity: Point, _ segment: PathMeasure.Segment, _ t: Double) -> Bool {
    let tangent = segment.tangent(at: t)
    return velocity.dot(tangent) < 0
  }

  /// Through the curve itself, so that the band between a chord and its offset is taken away as a whole.
  private mutating func addBand(_ p: Point, _ q: Point) {
    let length = p.distance(to: q)
    path.line(to: p)
    if length > 0 {
      let side = distance * outwards((1 / length) * (q - p))
      path.line(to: p + side)
      path.line(to: q + side)
    }
    path.line(to: q)
  }

  /// How fast the offset curve goes at a parameter, by differences to the side of `towards`.
  private func velocity(_ segment: PathMeasure.Segment, _ t: Double, towards span: Double) -> Point {
    let step = span * 1e-3
    let (p0, p1, p2) = (moved(segment, t), moved(segment, t + step), moved(segment, t + 2 * step))
    let difference = 4 * p1 - 3 * p0 - p2
    return (1 / (2 * step)) * difference
  }

  // MARK: Corners

  private mutating func addJoin(_ one: PathMeasure.Segment, _ two: PathMeasure.Segment) {
    let corner = one.end
    let (arriving, leaving) = (one.tangent(at: 1), two.tangent(at: 0))
    let (cross, dot) = (arriving.cross(leaving), arriving.dot(leaving))
    let end = moved(two, 0)
    if dot > 0, abs(cross) < 1e-9 { return path.line(to: end) }
    // A corner that moves inwards: through the corner itself, which turns what lies beyond around.
    guard cross * distance > 0 || cross == 0 else {
      path.line(to: corner)
      return path.line(to: end)
    }
    switch join {
    case .bevel: path.line(to: end)
    case .miter:
      // From the corner to the tip: 1 / cos of half the turn, in distances.
      let cosine = ((1 + dot) / 2).squareRoot()
      let middle = outwards(arriving) + outwards(leaving)
      if cosine * miterLimit >= 1 { path.line(to: corner + (distance / (1 + dot)) * middle) }
      path.line(to: end)
    case .round: addArc(corner, arriving, leaving, Maths.atan2(abs(cross), dot) * (distance > 0 ? 1 : -1), end)
    }
  }

  /// An arc around `corner` by `turn`, in radians, clockwise on screen where positive.
  private mutating func addArc(_ corner: Point, _ arriving: Point, _ leaving: Point, _ turn: Double, _ end: Point) {
    let pieces = clampedInt((abs(turn) / (.pi / 2)).rounded(.up), 1...2)
    let step = turn / Double(pieces)
    let k = 4.0 / 3 * Maths.tan(step / 4)
    var direction = arriving
    for i in 1...pieces {
      let (cosine, sine) = (Maths.cos(step), Maths.sin(step))
      let next =
        i == pieces
        ? leaving : Point(cosine * direction.x - sine * direction.y, sine * direction.x + cosine * direction.y)
      let (a, b) = (corner + distance * outwards(direction), corner + distance * outwards(next))
      path.cubic(a + (k * distance) * direction, b - (k * distance) * next, to: i == pieces ? end : b)
      direction = next
    }
  }
}
