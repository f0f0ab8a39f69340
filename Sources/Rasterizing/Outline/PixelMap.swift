import Graphics

/// A projection onto the pixels of a clip rectangle, and what an outline needs to know of it.
struct PixelMap: Sendable {
  /// Set when there is no perspective.
  let affine: Affine?
  let projection: Projection
  let clip: ClipBox
  /// Half the smallest weight that any point seen in the clip rectangle has: what is cut off below it cannot be seen.
  let nearWeight: Double
  /// Turns shapes over: positive windings become negative.
  let isMirrored: Bool
  private let visibleScale: Double

  /// Nil when nothing can be seen: an empty clip, a plane seen edge-on or wholly behind the eye, a map that is not
  /// finite.
  init?(_ transform: Projection, clip rect: Rect) {
    guard let clip = ClipBox(rect), let inverse = transform.inverse else { return nil }
    self.clip = clip
    projection = transform
    if transform.m31 == 0, transform.m32 == 0 {
      guard transform.m33 > 0, let affine = transform.affine, affine.inverse != nil else { return nil }
      self.affine = affine
      nearWeight = 0
      isMirrored = affine.determinant < 0
      visibleScale = affine.largestScale
    } else {
      affine = nil
      isMirrored = transform.determinant < 0
      var largest = 0.0
      var scale = 0.0
      for corner in clip.corners {
        // The reciprocal of the weight is linear in pixels, hence largest at a corner.
        let reciprocal = inverse.weight(corner)
        guard reciprocal > 0 else { continue }
        largest = max(largest, reciprocal)
        if let local = transform.linearized(at: inverse.apply(corner)) { scale = max(scale, local.largestScale) }
      }
      guard largest > 0, largest.isFinite, scale > 0 else { return nil }
      nearWeight = 0.5 / largest
      visibleScale = scale
    }
    guard visibleScale > 0, visibleScale.isFinite else { return nil }
  }

  /// The largest number of pixels that a unit of the plane covers, in any direction, anywhere in `box` that can be
  /// seen.
  func scale(in box: Rect) -> Double {
    guard affine == nil else { return visibleScale }
    var scale = 0.0
    for corner in box.corners {
      guard projection.weight(corner) > nearWeight, let local = projection.linearized(at: corner) else {
        return visibleScale
      }
      scale = max(scale, local.largestScale)
    }
    return scale > 0 ? min(scale, visibleScale) : visibleScale
  }
}

extension Affine {
  /// The larger singular value: how much the map stretches at most.
  var largestScale: Double {
    let (e, f) = ((a + d) / 2, (a - d) / 2)
    let (g, h) = ((b + c) / 2, (b - c) / 2)
    return (e * e + h * h).squareRoot() + (f * f + g * g).squareRoot()
  }
}

/// Maps polygons to pixels and adds them to an outline; keeps its memory from one polygon to the next.
struct ContourProjector: Sendable {
  private var mapped: ContiguousArray<Point> = []

  /// Adds `polygon`, clipped against the near plane before it is divided by its weight. With `keepingWinding` a map
  /// that mirrors does not change the sign of the windings.
  mutating func append(
    _ polygon: UnsafeBufferPointer<Point>, through map: PixelMap, keepingWinding: Bool, into outline: inout Outline,
    budget: inout PointBudget
  ) {
    mapped.removeAll(keepingCapacity: true)
    if let affine = map.affine {
      mapped.reserveCapacity(polygon.count)
      for p in polygon { mapped.append(affine.apply(p)) }
    } else {
      clipNear(polygon, map)
    }
    mapped.withUnsafeBufferPointer {
      outline.appendContour($0, reversed: keepingWinding && map.isMirrored, clip: map.clip, budget: &budget)
    }
  }

  private mutating func clipNear(_ polygon: UnsafeBufferPointer<Point>, _ map: PixelMap) {
    guard var a = polygon.last else { return }
    let projection = map.projection
    var wa = projection.weight(a) - map.nearWeight
    for b in polygon {
      let wb = projection.weight(b) - map.nearWeight
      // From the visible end, so that two polygons that share an edge are cut at the same point.
      if wa > 0, wb <= 0 {
        mapped.append(projection.apply(a.lerp(to: b, wa / (wa - wb))))
      } else if wa <= 0, wb > 0 {
        mapped.append(projection.apply(b.lerp(to: a, wb / (wb - wa))))
      }
      if wb > 0 { mapped.append(projection.apply(b)) }
      a = b
      wa = wb
    }
  }
}
