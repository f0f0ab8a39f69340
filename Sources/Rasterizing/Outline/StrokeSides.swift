import Graphics

/// Builds the polygons of one stroke piece from the way a pen goes: begin, edges and joins, end.
///
/// All polygons together wind at least once around what the stroke covers and never negatively, so the non-zero rule
/// gives exactly the area swept by the pen, whatever it crosses:
/// - Along an edge the pen sweeps a quadrilateral. Its outer sides form the two sides of the outline.
/// - At a corner the outer side gets the join. The inner side goes to where the two edges meet when both are long
///   enough and otherwise through the corner itself, which is the same as drawing both quadrilaterals.
/// - Where a curve turns more tightly than the half width, the inner side would run backwards and count negatively.
///   There the side follows the centres of curvature, and what is swept beyond them is added as triangles of their own.
struct StrokeSides: Sendable {
  /// Side 0 lies at −normal, side 1 at +normal.
  private var sides: (ContiguousArray<Point>, ContiguousArray<Point>) = ([], [])
  /// What lies beyond the centres of curvature: three points each.
  private var triangles: ContiguousArray<Point> = []

  private var halfWidth = 0.0
  private var join = Stroke.Join.miter
  private var cap = Stroke.Cap.butt
  private var squaredMiterLimit = 100.0
  private var arcTurn = 0.1
  /// Turns that move an edge by less than this need no join.
  private var negligible = 0.0

  private var startPoint = Point.zero
  private var startNormal = Point.zero
  private var point = Point.zero
  private var normal = Point.zero
  /// Length of the last edge when it was a line, else 0.
  private var lineLength = 0.0
  /// The sides that end at a centre of curvature instead of the pen's end.
  private var isTurning = (false, false)

  mutating func configure(_ stroke: Stroke, _ precision: StrokeSampler.Precision) {
    halfWidth = stroke.width / 2
    join = stroke.join
    cap = stroke.cap
    let limit = stroke.miterLimit >= 1 ? min(stroke.miterLimit, 1e6) : 1
    squaredMiterLimit = limit * limit
    arcTurn = precision.arcTurn
    negligible = precision.centre / 2
  }

  mutating func begin(_ p: Point, _ n: Point) {
    sides.0.removeAll(keepingCapacity: true)
    sides.1.removeAll(keepingCapacity: true)
    triangles.removeAll(keepingCapacity: true)
    (startPoint, startNormal) = (p, n)
    (point, normal, lineLength, isTurning) = (p, n, 0, (false, false))
    appendPen()
  }

  mutating func line(to p: Point) {
    // A curve may go on in it without a corner between them.
    settle()
    lineLength = point.distance(to: p)
    point = p
    appendPen()
  }

  /// A straight line that is not an edge of the path: joined roundly to what is before it.
  mutating func brokenLine(to p: Point) {
    if let direction = unitVector(p - point) {
      corner(Point(-direction.y, direction.x), .round, nextLength: 0)
      line(to: p)
      lineLength = 0
    } else {
      point = p
    }
  }

  /// A short piece of a curve that ends at `p` with normal `n`.
  mutating func curve(to p: Point, _ n: Point) {
    lineLength = 0
    let chord = p - point
    let along = chord.dot(chord)
    let turned = halfWidth * chord.dot(n - normal)
    // The edges' lengths along the chord are along ± turned: one may be negative.
    if turned.magnitude < along, !isTurning.0, !isTurning.1 {
      (point, normal) = (p, n)
      appendPen()
      return
    }
    let cross = normal.cross(n)
    let reach = cross == 0 ? 0 : chord.cross(n) / cross
    let (before, after) = (halfWidth * normal, halfWidth * n)
    if along - turned > 0 {
      settle0()
      sides.0.append(p - after)
    } else {
      let centre = point + max(-halfWidth, min(0, reach)) * normal
      StrokeSides.turn(
        &sides.0, &isTurning.0, beyond: &triangles, from: point - before, to: p - after, centre: centre)
    }
    if along + turned > 0 {
      settle1()
      sides.1.append(p + after)
    } else {
      let centre = point + min(halfWidth, max(0, reach)) * normal
      StrokeSides.turn(
        &sides.1, &isTurning.1, beyond: &triangles, from: point + before, to: p + after, centre: centre)
    }
    (point, normal) = (p, n)
  }

  /// Turns on the spot to the normal `n`. `nextLength` is that of the edge that follows when it is a line, else 0.
  /// Returns the side that got a single point where the two edges meet, if any.
  @discardableResult
  mutating func corner(_ n: Point, _ kind: Stroke.Join?, nextLength: Double) -> Int? {
    if n == normal { return nil }
    settle()
    let (cross, dot) = (normal.cross(n), normal.dot(n))
    let before = normal
    normal = n
    if dot > 0, cross.magnitude * halfWidth <= negligible {
      appendPen()
      return nil
    }
    let inner = cross >= 0 ? 1 : 0
    let sign = cross >= 0 ? 1.0 : -1.0
    // tan(turn / 2): how far from the corner the inner edges meet.
    let reach = dot > -0.999 ? halfWidth * cross.magnitude / (1 + dot) : .infinity
    let meets = reach <= 0.5 * min(lineLength, nextLength)
    let innerStart = point + (sign * halfWidth) * n
    let meeting = point + (sign * halfWidth / (1 + dot)) * (before + n)
    if inner == 1 {
      StrokeSides.appendInner(to: &sides.1, meets ? meeting : nil, point, innerStart)
      StrokeSides.appendOuter(
        &sides.0, kind ?? join, at: point, -halfWidth * before, -halfWidth * n, dot: dot, cross: cross,
        squaredMiterLimit: squaredMiterLimit, arcTurn: arcTurn)
    } else {
      StrokeSides.appendInner(to: &sides.0, meets ? meeting : nil, point, innerStart)
      StrokeSides.appendOuter(
        &sides.1, kind ?? join, at: point, halfWidth * before, halfWidth * n, dot: dot, cross: cross,
        squaredMiterLimit: squaredMiterLimit, arcTurn: arcTurn)
    }
    return meets ? inner : nil
  }

  /// Ends the piece with caps at both ends and adds it to the outline.
  mutating func endOpen(emit: (UnsafeBufferPointer<Point>) -> Void) {
    settle()
    appendCap(at: point, -normal)
    sides.0.append(contentsOf: sides.1.reversed())
    appendCap(at: startPoint, startNormal)
    sides.0.withUnsafeBufferPointer(emit)
    emitTriangles(emit)
  }

  /// Joins the end to the start, whose normal is `n`, and adds both sides to the outline.
  mutating func endClosed(_ n: Point, firstLength: Double, emit: (UnsafeBufferPointer<Point>) -> Void) {
    let meeting = corner(n, nil, nextLength: firstLength)
    settle()
    StrokeSides.closeSide(&sides.0, meets: meeting == 0)
    StrokeSides.closeSide(&sides.1, meets: meeting == 1)
    sides.1.reverse()
    sides.0.withUnsafeBufferPointer(emit)
    sides.1.withUnsafeBufferPointer(emit)
    emitTriangles(emit)
  }

  /// A subpath without length: a disc or a square along x, or nothing.
  mutating func dot(at p: Point, emit: (UnsafeBufferPointer<Point>) -> Void) {
    guard cap != .butt else { return }
    begin(p, Point(0, 1))
    endOpen(emit: emit)
  }

  // MARK: Parts

  @inline(__always)
  private mutating func appendPen() {
    let offset = halfWidth * normal
    sides.0.append(point - offset)
    sides.1.append(point + offset)
  }

  /// After a turn a side stands at the centre: takes it to the pen's end.
  private mutating func settle0() {
    guard isTurning.0 else { return }
    isTurning.0 = false
    sides.0.append(point - halfWidth * normal)
  }

  private mutating func settle1() {
    guard isTurning.1 else { return }
    isTurning.1 = false
    sides.1.append(point + halfWidth * normal)
  }

  private mutating func settle() {
    settle0()
    settle1()
  }

  /// One side of a turn around a `centre` that lies between the pen and this end of it.
  private static func turn(
    _ side: inout ContiguousArray<Point>, _ isTurning: inout Bool, beyond triangles: inout ContiguousArray<Point>,
    from start: Point, to end: Point, centre: Point
  ) {
    side.append(centre)
    isTurning = true
    let (a, b) = (start - centre, end - centre)
    let isPositive = a.cross(b) > 0
    triangles.append(centre)
    triangles.append(isPositive ? start : end)
    triangles.append(isPositive ? end : start)
  }

  private static func appendInner(
    to side: inout ContiguousArray<Point>, _ meeting: Point?, _ corner: Point, _ start: Point
  ) {
    if let meeting, !side.isEmpty {
      side[side.count - 1] = meeting
    } else {
      side.append(corner)
      side.append(start)
    }
  }

  /// From `point + before` to `point + after`.
  private static func appendOuter(
    _ side: inout ContiguousArray<Point>, _ kind: Stroke.Join, at point: Point, _ before: Point, _ after: Point,
    dot: Double, cross: Double, squaredMiterLimit: Double, arcTurn: Double
  ) {
    switch kind {
    case .bevel: break
    case .miter:
      // The miter is 1 / cos(turn / 2) half widths long.
      if dot > -0.999_999_999, (1 + dot) / 2 * squaredMiterLimit >= 1 - 1e-9 {
        side.append(point + (1 / (1 + dot)) * (before + after))
      }
    case .round:
      let angle = Maths.atan2(cross.magnitude, dot)
      appendArc(to: &side, about: point, before, angle: cross < 0 ? -angle : angle, arcTurn: arcTurn)
    }
    side.append(point + after)
  }

  /// Points strictly between the ends of an arc about `centre` that starts at `centre + radius`.
  private static func appendArc(
    to side: inout ContiguousArray<Point>, about centre: Point, _ radius: Point, angle: Double, arcTurn: Double
  ) {
    let count = clampedInt((angle.magnitude / arcTurn).rounded(.up), 1...4_096)
    guard count > 1 else { return }
    let step = angle / Double(count)
    let (c, s) = (Maths.cos(step), Maths.sin(step))
    var v = radius
    for _ in 1..<count {
      v = Point(v.x * c - v.y * s, v.x * s + v.y * c)
      side.append(centre + v)
    }
  }

  /// The cap from `p + halfWidth · n` to `p − halfWidth · n`, out in the direction of `n` turned by +90°.
  private mutating func appendCap(at p: Point, _ n: Point) {
    let across = halfWidth * n
    switch cap {
    case .butt: break
    case .square:
      let out = Point(-across.y, across.x)
      sides.0.append(p + across + out)
      sides.0.append(p - across + out)
    case .round: StrokeSides.appendArc(to: &sides.0, about: p, across, angle: .pi, arcTurn: arcTurn)
    }
  }

  private static func closeSide(_ side: inout ContiguousArray<Point>, meets: Bool) {
    guard side.count > 1, let last = side.last else { return }
    if meets { side[0] = last }
    if side[0] == last { side.removeLast() }
  }

  private func emitTriangles(_ emit: (UnsafeBufferPointer<Point>) -> Void) {
    triangles.withUnsafeBufferPointer { triangles in
      var i = 0
      while i &+ 3 <= triangles.count {
        emit(UnsafeBufferPointer(rebasing: triangles[i..<(i &+ 3)]))
        i &+= 3
      }
    }
  }
}
