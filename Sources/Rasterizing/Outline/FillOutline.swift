import Graphics

/// Adds the area of `path` to `outline`: one contour for each subpath, closed, with the path's own windings.
///
/// - `clip`: the pixels that will be looked at (with a margin of a pixel); what cannot be seen there costs little.
/// - A subpath with a coordinate that is not finite, in the path or in pixels, is dropped.
/// - When `budget` is spent the rest is left out and `budget.isExceeded` is set.
func fillOutline(
  _ path: Path, _ transform: Projection, clip: Rect, into outline: inout Outline, scratch: inout OutlineScratch,
  budget: inout PointBudget
) {
  guard let map = PixelMap(transform, clip: clip) else { return }
  path.verbs.withUnsafeBufferPointer { verbs in
    path.points.withUnsafeBufferPointer { points in
      var cursor = SubpathCursor()
      while let subpath = cursor.next(verbs, pointCount: points.count), !budget.isExceeded {
        guard subpath.verbs.count > 1 else { continue }
        let verbs = UnsafeBufferPointer(rebasing: verbs[subpath.verbs])
        let points = UnsafeBufferPointer(rebasing: points[subpath.points])
        if let affine = map.affine {
          scratch.fill.appendAffine(verbs, points, affine, clip: map.clip, into: &outline, budget: &budget)
        } else {
          scratch.fill.appendProjected(
            verbs, points, map, projector: &scratch.projector, into: &outline, budget: &budget)
        }
      }
    }
  }
}

/// Flattens one subpath after another; keeps its memory.
struct FillFlattener: Sendable {
  private var control: ContiguousArray<Point> = []
  private var polygon: ContiguousArray<Point> = []

  fileprivate mutating func appendAffine(
    _ verbs: UnsafeBufferPointer<Path.Verb>, _ points: UnsafeBufferPointer<Point>, _ affine: Affine, clip: ClipBox,
    into outline: inout Outline, budget: inout PointBudget
  ) {
    control.removeAll(keepingCapacity: true)
    control.reserveCapacity(points.count)
    for p in points { control.append(affine.apply(p)) }
    control.withUnsafeBufferPointer { control in
      let (box, isFinite) = control.box()
      guard isFinite else { return }
      if box.maxX < clip.left || box.minX > clip.right || box.maxY < clip.top || box.minY > clip.bottom { return }
      let inside =
        box.minX >= clip.left && box.maxX <= clip.right && box.minY >= clip.top && box.maxY <= clip.bottom
      if inside {
        let count = outline.points.count
        FillFlattener.flatten(
          verbs, control, tolerance: Flattening.tolerance, clip: nil, limit: count &+ budget.remaining,
          into: &outline.points)
        if budget.take(outline.points.count &- count) {
          outline.endContour()
        } else {
          outline.points.removeLast(outline.points.count &- count)
        }
      } else {
        polygon.removeAll(keepingCapacity: true)
        FillFlattener.flatten(
          verbs, control, tolerance: Flattening.tolerance, clip: clip, limit: budget.remaining,
          into: &polygon)
        polygon.withUnsafeBufferPointer {
          outline.appendContour($0, reversed: false, clip: clip, budget: &budget)
        }
      }
    }
  }

  fileprivate mutating func appendProjected(
    _ verbs: UnsafeBufferPointer<Path.Verb>, _ points: UnsafeBufferPointer<Point>, _ map: PixelMap,
    projector: inout ContourProjector, into outline: inout Outline, budget: inout PointBudget
  ) {
    let (box, isFinite) = points.box()
    guard isFinite else { return }
    polygon.removeAll(keepingCapacity: true)
    FillFlattener.flatten(
      verbs, points, tolerance: Flattening.tolerance / map.scale(in: box), clip: nil,
      limit: budget.remaining, into: &polygon)
    polygon.withUnsafeBufferPointer {
      projector.append($0, through: map, keepingWinding: false, into: &outline, budget: &budget)
    }
  }

  /// A curve whose control points all lie beyond one side of `clip` becomes one line. Stops soon after
  /// `limit` points.
  private static func flatten(
    _ verbs: UnsafeBufferPointer<Path.Verb>, _ points: UnsafeBufferPointer<Point>, tolerance: Double, clip: ClipBox?,
    limit: Int, into polygon: inout ContiguousArray<Point>
  ) {
    guard var current = points.first else { return }
    var next = 0
    for verb in verbs {
      if polygon.count > limit { return }
      switch verb {
      case .move, .line:
        current = points[next]
        polygon.append(current)
      case .quad:
        let (p1, p2) = (points[next], points[next &+ 1])
        if let clip, clip.outside(current) & clip.outside(p1) & clip.outside(p2) != 0 {
          polygon.append(p2)
        } else {
          let count = Flattening.quadCount(current, p1, p2, tolerance: tolerance)
          Flattening.appendQuad(current, p1, p2, count: count, to: &polygon)
        }
        current = p2
      case .cubic:
        let (p1, p2, p3) = (points[next], points[next &+ 1], points[next &+ 2])
        if let clip, clip.outside(current) & clip.outside(p1) & clip.outside(p2) & clip.outside(p3) != 0 {
          polygon.append(p3)
        } else {
          let count = Flattening.cubicCount(current, p1, p2, p3, tolerance: tolerance)
          Flattening.appendCubic(current, p1, p2, p3, count: count, to: &polygon)
        }
        current = p3
      case .close: break
      }
      next &+= verb.pointCount
    }
  }
}
