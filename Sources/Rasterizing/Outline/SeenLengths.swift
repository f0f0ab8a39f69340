import Graphics

/// Which lengths of a subpath can be seen: of the dashes of a long line only those on them need to be laid out.
struct SeenLengths {
  /// What can be seen, in the path's own points; nil where that is not known, and all of it may be.
  private let box: Rect?

  /// - Parameter reach: how far from the path its stroke reaches, in its own points.
  init(_ map: PixelMap, reach: Double) {
    box = map.affine?.inverse.map { inverse in
      SeenLengths.box(map.clip.corners.map(inverse.apply)).inset(by: -reach, -reach)
    }
  }

  private static func box(_ points: [Point]) -> Rect { points.withUnsafeBufferPointer { $0.box().box } }

  /// The parts of a range of arc lengths of measured segments that can be seen, in their order; those that meet are
  /// one.
  func parts(
    of range: (from: Double, to: Double), on segments: ArraySlice<StrokeSegment>
  ) -> [(from: Double, to: Double)] {
    guard let box else { return [range] }
    var parts: [(from: Double, to: Double)] = []
    for segment in segments {
      guard let seen = SeenLengths.seen(segment, box) else { continue }
      let from = max(range.from, segment.start + seen.from * segment.length)
      let to = min(range.to, segment.start + seen.to * segment.length)
      if from > to { continue }
      if let last = parts.last, from <= last.to {
        parts[parts.count - 1].to = max(last.to, to)
      } else {
        parts.append((from, to))
      }
    }
    return parts
  }

  /// Which fractions of a segment's length may be in a box; nil for none. Of a curve that comes near all are.
  private static func seen(_ segment: StrokeSegment, _ box: Rect) -> (from: Double, to: Double)? {
    guard segment.isLine else {
      let own = SeenLengths.box([segment.p0, segment.p1, segment.p2, segment.p3])
      let isBeside = own.maxX < box.minX || own.minX > box.maxX || own.maxY < box.minY || own.minY > box.maxY
      return isBeside ? nil : (0, 1)
    }
    var (from, to) = (0.0, 1.0)
    for (a, b, low, high) in [
      (segment.p0.x, segment.p3.x, box.minX, box.maxX), (segment.p0.y, segment.p3.y, box.minY, box.maxY),
    ] {
      if a == b {
        if a < low || a > high { return nil }
        continue
      }
      let (one, other) = ((low - a) / (b - a), (high - a) / (b - a))
      from = max(from, min(one, other))
      to = min(to, max(one, other))
    }
    return from <= to ? (from, to) : nil
  }
}
