import Graphics

/// A clip that is a rectangle of whole pixels: it needs no coverage, only a smaller clip rectangle.
struct AlignedRectangle {
  let rect: PixelRect

  init?(_ clip: Group.Clip) {
    guard let affine = clip.transform.affine, clip.path.points.count == 4 || clip.path.points.count == 5 else {
      return nil
    }
    for (i, verb) in clip.path.verbs.enumerated() {
      guard verb == (i == 0 ? .move : .line) || (verb == .close && i == clip.path.verbs.count - 1) else { return nil }
    }
    var points = clip.path.points.map(affine.apply)
    if points.count == 5 {
      guard points[4] == points[0] else { return nil }
      points.removeLast()
    }
    let (a, b, c, d) = (points[0], points[1], points[2], points[3])
    guard
      (a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x) || (a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y)
    else { return nil }
    let (left, right) = (min(a.x, c.x), max(a.x, c.x))
    let (top, bottom) = (min(a.y, c.y), max(a.y, c.y))
    for side in [left, right, top, bottom] {
      guard side.rounded() == side, abs(side) <= Double(PixelBounds.limit) else { return nil }
    }
    rect = PixelRect(
      x: clampedInt(left), y: clampedInt(top), width: clampedInt(right) - clampedInt(left),
      height: clampedInt(bottom) - clampedInt(top))
  }
}
