import Graphics

extension Outline {
  /// Adds a closed polygon, without the parts of it that cannot be seen in `clip`.
  ///
  /// Vertices are never moved and no vertex is added, unless the polygon leaves the guard band: so a polygon gives the
  /// same edges inside whatever clip it is drawn with. A polygon wholly beyond one side of the clip has winding 0
  /// everywhere inside and is dropped; of a run of vertices beyond the same side only the first and the last are kept,
  /// because the straight line between them stays beyond that side too.
  ///
  /// A polygon with a coordinate that is not finite is dropped.
  mutating func appendContour(
    _ polygon: UnsafeBufferPointer<Point>, reversed: Bool, clip: ClipBox, budget: inout PointBudget
  ) {
    guard polygon.count >= 3 else { return }
    var (left, top) = (Double.infinity, Double.infinity)
    var (right, bottom) = (-Double.infinity, -Double.infinity)
    var finite = 0.0
    for p in polygon {
      left = p.x < left ? p.x : left
      right = p.x > right ? p.x : right
      top = p.y < top ? p.y : top
      bottom = p.y > bottom ? p.y : bottom
      finite += p.x * 0 + p.y * 0
    }
    guard finite == 0 else { return }
    if right < clip.left || left > clip.right || bottom < clip.top || top > clip.bottom { return }
    guard budget.take(polygon.count) else { return }
    let inside = left >= clip.left && right <= clip.right && top >= clip.top && bottom <= clip.bottom
    if inside {
      if reversed { points.append(contentsOf: polygon.reversed()) } else { points.append(contentsOf: polygon) }
      endContour()
      return
    }
    let start = points.count
    appendThinned(polygon, reversed: reversed, clip: clip)
    let limit = Outline.guardBand
    if left < -limit || right > limit || top < -limit || bottom > limit { clampToGuardBand(from: start) }
    endContour()
  }

  private mutating func appendThinned(_ polygon: UnsafeBufferPointer<Point>, reversed: Bool, clip: ClipBox) {
    // Sides that the last point, and the last two points together, lie beyond.
    var last: UInt8 = 0
    var lastTwo: UInt8 = 0
    for i in polygon.indices {
      let p = polygon[reversed ? polygon.count &- 1 &- i : i]
      let code = clip.outside(p)
      if lastTwo & code != 0 {
        points[points.count &- 1] = p
        lastTwo &= code
        last = code
      } else {
        points.append(p)
        lastTwo = i == 0 ? 0 : last & code
        last = code
      }
    }
  }

  /// Moves what lies beyond the guard band onto its edge, one side after another; edges are cut where they cross it.
  private mutating func clampToGuardBand(from start: Int) {
    let limit = Outline.guardBand
    clamp(from: start, beyond: { $0.x - limit }, onto: { Point(limit, $0.y) })
    clamp(from: start, beyond: { -limit - $0.x }, onto: { Point(-limit, $0.y) })
    clamp(from: start, beyond: { $0.y - limit }, onto: { Point($0.x, limit) })
    clamp(from: start, beyond: { -limit - $0.y }, onto: { Point($0.x, -limit) })
  }

  private mutating func clamp(from start: Int, beyond distance: (Point) -> Double, onto edge: (Point) -> Point) {
    guard let last = points.last, points.count > start else { return }
    let polygon = points[start...]
    var clamped = ContiguousArray<Point>()
    var a = last
    var da = distance(a)
    for b in polygon {
      let db = distance(b)
      if (da > 0) != (db > 0) {
        // Halved, so that the difference of two huge numbers stays finite.
        let t = (da / 2) / (da / 2 - db / 2)
        clamped.append(edge(a.lerp(to: b, t)))
      }
      clamped.append(db > 0 ? edge(b) : b)
      a = b
      da = db
    }
    points.replaceSubrange(start..., with: clamped)
  }
}
