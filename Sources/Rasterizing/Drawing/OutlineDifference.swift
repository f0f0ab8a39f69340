import Graphics

/// Where the areas of two outlines differ, found from their vertices: edges that both have bit for bit cancel out.
enum OutlineDifference {
  /// Rectangles around every pixel that one covers differently from the other, under the non-zero rule.
  static func rects(_ a: Outline, _ b: Outline) -> [PixelRect] {
    a.points.withUnsafeBufferPointer { pointsA in
      b.points.withUnsafeBufferPointer { pointsB in
        func contourA(_ i: Int) -> UnsafeBufferPointer<Point> { contour(pointsA, a.contourEnds, i) }
        func contourB(_ i: Int) -> UnsafeBufferPointer<Point> { contour(pointsB, b.contourEnds, i) }
        var first = 0
        var (lastA, lastB) = (a.contourEnds.count, b.contourEnds.count)
        while first < lastA, first < lastB, contourA(first).elementsEqual(contourB(first)) { first += 1 }
        while lastA > first, lastB > first, contourA(lastA - 1).elementsEqual(contourB(lastB - 1)) {
          lastA -= 1
          lastB -= 1
        }
        if lastA - first == 1, lastB - first == 1 {
          let rect = difference(contourA(first), contourB(first))
          return rect.isEmpty ? [] : [rect]
        }
        let rects = (first..<lastA).map { bounds(contourA($0), 0, contourA($0).count) }
        return rects + (first..<lastB).map { bounds(contourB($0), 0, contourB($0).count) }
      }
    }
  }

  private static func contour(
    _ points: UnsafeBufferPointer<Point>, _ ends: ContiguousArray<Int>, _ index: Int
  ) -> UnsafeBufferPointer<Point> {
    UnsafeBufferPointer(rebasing: points[(index == 0 ? 0 : ends[index - 1])..<ends[index]])
  }

  /// Two closed polygons that share one run of vertices: what is left of both, with the run's two ends.
  private static func difference(_ a: UnsafeBufferPointer<Point>, _ b: UnsafeBufferPointer<Point>) -> PixelRect {
    var best = (length: 0, a: 0, b: 0)
    // The run is long when little changed; then one of these vertices lies in it.
    for quarter in 0..<4 {
      let i = a.count * quarter / 4
      guard let j = b.firstIndex(of: a[i]) else { continue }
      let most = min(a.count, b.count)
      var back = 0
      while back < most - 1,
        a[(i - back - 1 + a.count) % a.count] == b[(j - back - 1 + b.count) % b.count]
      {
        back += 1
      }
      var ahead = 0
      while back + ahead < most - 1, a[(i + ahead + 1) % a.count] == b[(j + ahead + 1) % b.count] { ahead += 1 }
      if back + ahead + 1 > best.length {
        best = (back + ahead + 1, (i - back + a.count) % a.count, (j - back + b.count) % b.count)
      }
    }
    if best.length == 0 { return bounds(a, 0, a.count).union(bounds(b, 0, b.count)) }
    if best.length == a.count, best.length == b.count { return PixelBounds.none }
    let lastShared = best.length - 1
    return bounds(a, best.a + lastShared, a.count - lastShared + 1)
      .union(bounds(b, best.b + lastShared, b.count - lastShared + 1))
  }

  /// Around `count` vertices from `start` on, going round.
  private static func bounds(_ points: UnsafeBufferPointer<Point>, _ start: Int, _ count: Int) -> PixelRect {
    guard count > 0, !points.isEmpty else { return PixelBounds.none }
    let first = points[start % points.count]
    var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
    for i in 1..<max(count, 2) {
      let p = points[(start + i) % points.count]
      (left, right) = (min(left, p.x), max(right, p.x))
      (top, bottom) = (min(top, p.y), max(bottom, p.y))
    }
    return PixelBounds.of(Rect(left: left, top: top, right: right, bottom: bottom), .identity)
  }
}
