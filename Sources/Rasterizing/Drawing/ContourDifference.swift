import Graphics

/// Where two filled paths differ of which some contours are the same: a counter's digits, a line of text that grows.
enum ContourDifference {
  /// Rectangles around what differs; nil when the areas differ in more than their contours.
  ///
  /// Contours are flattened by themselves, and where both areas have one it adds the same winding to both.
  static func rects(_ a: Fill, _ b: Fill) -> [PixelRect]? {
    guard a.rule == b.rule, a.transform == b.transform, a.paint == b.paint, a.path.isFinite, b.path.isFinite else {
      return nil
    }
    let (old, new) = (contours(of: a.path), contours(of: b.path))
    if old.count < 2 || new.count < 2 { return nil }
    func isSame(_ i: Int, _ j: Int) -> Bool {
      a.path.verbs[old[i].verbs] == b.path.verbs[new[j].verbs]
        && a.path.points[old[i].points] == b.path.points[new[j].points]
    }
    var first = 0
    while first < min(old.count, new.count), isSame(first, first) { first += 1 }
    var (lastOld, lastNew) = (old.count, new.count)
    while lastOld > first, lastNew > first, isSame(lastOld - 1, lastNew - 1) {
      lastOld -= 1
      lastNew -= 1
    }
    if first == 0, lastOld == old.count, lastNew == new.count { return nil }
    return bounds(a, old[first..<lastOld]) + bounds(b, new[first..<lastNew])
  }

  private struct Contour {
    var verbs: Range<Int>
    var points: Range<Int>
  }

  private static func contours(of path: Path) -> [Contour] {
    var contours: [Contour] = []
    path.verbs.withUnsafeBufferPointer { verbs in
      var cursor = SubpathCursor()
      while let subpath = cursor.next(verbs, pointCount: path.points.count) {
        contours.append(Contour(verbs: subpath.verbs, points: subpath.points))
      }
    }
    return contours
  }

  /// Around runs of neighbours, which mostly stand side by side.
  private static func bounds(_ fill: Fill, _ contours: ArraySlice<Contour>) -> [PixelRect] {
    var damage = DamageList()
    for contour in contours {
      var box: Rect?
      for p in fill.path.points[contour.points] {
        let point = Rect(p.x, p.y, 0, 0)
        box = box.map { $0.union(point) } ?? point
      }
      if let box { damage.add(PixelBounds.of(box, fill.transform)) }
    }
    return damage.rects
  }
}
