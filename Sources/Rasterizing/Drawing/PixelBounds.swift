import Graphics

/// Where things can put pixels: rectangles rounded outwards that may be too large but never too small.
///
/// Coordinates are limited to ±2²⁰, so that sums of them can't overflow; NaN and infinity give an empty rectangle,
/// because what has them isn't drawn.
enum PixelBounds {
  static let limit = 1 << 20
  static let none = PixelRect.empty
  static let everywhere = PixelRect(x: -limit, y: -limit, width: 2 * limit, height: 2 * limit)
  /// Groups nested deeper than this are not drawn: the walk through them is recursive.
  static let deepestGroup = 256

  static func of(_ node: SceneNode, depth: Int = 0) -> PixelRect {
    switch node.content {
    case .fill(let fill): of(fill.path, outset: 0, fill.transform)
    case .stroke(let content): of(content)
    case .image(let image): of(image.destination, image.transform)
    case .pattern(let pattern): of(pattern.path, outset: 0, pattern.transform)
    case .shaded(let area): of(area.path, outset: 0, area.transform)
    case .curl(let curl): of(curl)
    case .particles(let particles):
      particles.particles.reduce(none) { bounds, particle in
        guard particles.sprites.indices.contains(particle.sprite) else { return bounds }
        let extent = particles.sprites[particle.sprite].extent
        let edges = Rect(extent)
        return bounds.union(of(edges, particle.transform))
      }
    case .group(let group): of(group, depth: depth)
    }
  }

  /// It is cut off at the area's edges.
  static func of(_ curl: PageCurl) -> PixelRect { of(curl.area, outset: 0, curl.areaTransform) }

  static func of(_ content: StrokedPath) -> PixelRect {
    guard content.stroke.width > 0 else { return none }
    return of(content.path, outset: reach(of: content), content.transform)
  }

  /// How far from the path a stroke can paint.
  static func reach(of content: StrokedPath) -> Double {
    let stroke = content.stroke
    var factor = stroke.cap == .square ? 1.4143 : 1.0
    if stroke.join == .miter { factor = max(factor, longestMiter(of: content.path, limit: stroke.miterLimit)) }
    return stroke.width / 2 * factor
  }

  /// In half widths. Within a segment joins are round, so that only those between segments count.
  private static func longestMiter(of path: Path, limit: Double) -> Double {
    guard limit > 1 else { return 1 }
    var parts = StrokeSegments()
    parts.read(path)
    var longest = 1.0
    for subpath in parts.subpaths where !subpath.segments.isEmpty {
      var before = subpath.isClosed ? parts.segments[subpath.segments.upperBound - 1].endDirection : nil
      for segment in parts.segments[subpath.segments] {
        guard let next = segment.startDirection, let end = segment.endDirection else { return limit }
        if let before {
          let dot = before.x * next.x + before.y * next.y
          let squared = 2 / (1 + dot)
          if squared <= limit * limit * 1.000_001 { longest = max(longest, squared.squareRoot()) }
        }
        before = end
      }
    }
    return longest
  }

  static func of(_ group: Group, depth: Int) -> PixelRect {
    if depth >= deepestGroup { return none }
    if let warp = group.warp, !isUsable(warp.extent) { return none }
    var bounds = ofChildren(group.children, depth: depth + 1)
    if let warp = group.warp { bounds = bounds.intersection(warp.extent) }
    bounds = withEffects(bounds, of: group)
    if let area = group.backdrop?.area, group.warp == nil { bounds = bounds.union(ofArea(area, nil)) }
    if let clip = group.clip { bounds = bounds.intersection(of(clip.path, outset: 0, clip.transform)) }
    if let mask = group.mask, !mask.mode.showsOutside {
      bounds = bounds.intersection(ofChildren(mask.nodes, depth: depth + 1))
    }
    if let warp = group.warp {
      bounds = warped(bounds.intersection(warp.extent), warp)
      if let area = group.backdrop?.area { bounds = bounds.union(ofArea(area, warp)) }
    }
    return bounds.isEmpty ? none : bounds
  }

  static func ofChildren(_ nodes: [SceneNode], depth: Int) -> PixelRect {
    if depth > deepestGroup { return none }
    var bounds = none
    for node in nodes { bounds = bounds.union(of(node, depth: depth)) }
    return bounds
  }

  /// What filters and shadow make of pixels in `content`.
  static func withEffects(_ content: PixelRect, of group: Group) -> PixelRect {
    let bounds = group.filters.isEmpty ? content : FilterChain(group.filters).extent(content)
    guard let shadow = group.shadow else { return bounds }
    return bounds.union(ofShadow(shadow.path.map { of($0, outset: 0, shadow.pathTransform) } ?? bounds, shadow))
  }

  /// Where a change of a group's children in `part` shows, seen before the warp.
  static func spread(_ part: PixelRect, in group: Group) -> PixelRect {
    let rect = group.filters.isEmpty ? part : FilterChain(group.filters).spread(part)
    // A shadow of a given path doesn't follow the children.
    guard let shadow = group.shadow, shadow.path == nil else { return rect }
    return rect.union(ofShadow(rect, shadow))
  }

  // MARK: - Backdrops

  /// Where a backdrop shows in the pixels of the group around.
  static func ofArea(_ area: Group.Clip, _ warp: Group.Warp?) -> PixelRect {
    of(area.path, outset: 0, warp.map { area.transform.then($0.projection) } ?? area.transform)
  }

  /// Which pixels behind a node it needs to be drawn in `part`; empty where none.
  static func behind(_ node: SceneNode, in part: PixelRect) -> PixelRect {
    guard case .group(let group) = node.content, let backdrop = group.backdrop else { return none }
    let shown = part.intersection(ofArea(backdrop.area, group.warp))
    return shown.isEmpty ? none : FilterChain(backdrop.filters).source(shown)
  }

  /// Where a node changes when what is behind it changes in `part`.
  static func changed(_ node: SceneNode, behind part: PixelRect, depth: Int) -> PixelRect {
    guard case .group(let group) = node.content, let backdrop = group.backdrop else { return none }
    let chain = FilterChain(backdrop.filters)
    let area = ofArea(backdrop.area, group.warp).intersection(of(group, depth: depth))
    // The repeated edges of what is behind may be moved from anywhere.
    return chain.moves ? area : area.intersection(chain.spread(part))
  }

  // MARK: - Shadows

  /// The pixels whose silhouette can throw shadow on `part`.
  static func casting(_ shadow: Group.Shadow, onto part: PixelRect) -> PixelRect {
    if part.isEmpty { return none }
    let (dx, dy) = wholeOffset(shadow)
    let moved = PixelRect(x: part.x - dx - 1, y: part.y - dy - 1, width: part.width + 1, height: part.height + 1)
    return outset(moved, GaussianKernel.reach(sigma: shadow.sigma) + 1)
  }

  static func ofShadow(_ silhouette: PixelRect, _ shadow: Group.Shadow) -> PixelRect {
    if silhouette.isEmpty { return none }
    let (dx, dy) = wholeOffset(shadow)
    let moved = PixelRect(
      x: silhouette.x + dx, y: silhouette.y + dy, width: silhouette.width + 1, height: silhouette.height + 1)
    return outset(moved, GaussianKernel.reach(sigma: shadow.sigma) + 1)
  }

  /// The offset rounded down.
  static func wholeOffset(_ shadow: Group.Shadow) -> (Int, Int) {
    (
      clampedInt(shadow.offset.x.rounded(.down), -limit...limit),
      clampedInt(shadow.offset.y.rounded(.down), -limit...limit)
    )
  }

  /// Whether a flat picture of this size can be drawn at all.
  static func isUsable(_ extent: PixelRect) -> Bool {
    let range = -limit...limit
    return range.contains(extent.x) && range.contains(extent.y) && range.contains(extent.width)
      && range.contains(extent.height) && !extent.isEmpty
  }

  /// Where the flat pixels of `part` land on the parent: where the flat picture shrinks, a pixel of the parent gathers
  /// what lies around its place too.
  static func warped(_ part: PixelRect, _ warp: Group.Warp) -> PixelRect {
    if part.isEmpty { return none }
    let edge = outset(warp.extent, 1)
    var grown = outset(part, 1)
    if !grown.contains(edge) {
      let corners = ProjectedPolygon(Rect(warp.extent), warp.projection).points
      let reach = PictureShader.footprint(of: warp.projection, corners: corners)
      grown = grown.union(outset(part, reach).intersection(edge))
    }
    return outset(of(Rect(grown), warp.projection), 1)
  }

  static func of(_ path: Path, outset: Double, _ transform: Projection) -> PixelRect {
    guard let box = path.controlBox, path.isFinite else { return none }
    return of(box.inset(by: -outset, -outset), transform)
  }

  static func of(_ rect: Rect, _ transform: Projection) -> PixelRect {
    guard rect.isFinite else { return none }
    if transform.m31 == 0, transform.m32 == 0, transform.m33 == 1 { return ofAffine(rect, transform) }
    let polygon = ProjectedPolygon(rect.standardized, transform)
    guard let first = polygon.points.first else { return none }
    var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
    for p in polygon.points {
      guard p.isFinite else { return none }
      (left, right) = (min(left, p.x), max(right, p.x))
      (top, bottom) = (min(top, p.y), max(bottom, p.y))
    }
    return around(left, top, right, bottom)
  }

  private static func ofAffine(_ rect: Rect, _ map: Projection) -> PixelRect {
    let (x0, x1, y0, y1) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    func ends(_ a: Double, _ b: Double, _ offset: Double) -> (Double, Double) {
      let (p, q, r, s) = (
        a * x0 + b * y0 + offset, a * x1 + b * y0 + offset, a * x1 + b * y1 + offset, a * x0 + b * y1 + offset
      )
      return (min(min(p, q), min(r, s)), max(max(p, q), max(r, s)))
    }
    let (left, right) = ends(map.m11, map.m12, map.m13)
    let (top, bottom) = ends(map.m21, map.m22, map.m23)
    guard left.isFinite, right.isFinite, top.isFinite, bottom.isFinite else { return none }
    return around(left, top, right, bottom)
  }

  private static func around(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> PixelRect {
    // Positions are snapped to 1/256 pixel, which can reach into the next one.
    let slack = 1.0 / 256
    let range = -limit...limit
    let x = clampedInt((left - slack).rounded(.down), range)
    let y = clampedInt((top - slack).rounded(.down), range)
    return PixelRect(
      x: x, y: y, width: clampedInt((right + slack).rounded(.up), range) - x,
      height: clampedInt((bottom + slack).rounded(.up), range) - y)
  }

  /// Each side moved outwards (an empty rectangle stays empty).
  static func outset(_ rect: PixelRect, _ amount: Int) -> PixelRect {
    if rect.isEmpty { return none }
    return PixelRect(
      x: rect.x - amount, y: rect.y - amount, width: rect.width + 2 * amount, height: rect.height + 2 * amount)
  }
}

/// A rectangle seen through a projection, without what lies behind the eye.
struct ProjectedPolygon {
  var points: [Point] = []

  init(_ rect: Rect, _ projection: Projection) {
    let corners = [
      Point(rect.minX, rect.minY), Point(rect.maxX, rect.minY), Point(rect.maxX, rect.maxY),
      Point(rect.minX, rect.maxY),
    ]
    var largest = 0.0
    for corner in corners { largest = max(largest, abs(projection.weight(corner))) }
    guard largest > 0, largest.isFinite else { return }
    // Far smaller than anything that can be seen, yet far from 0.
    let near = largest * 1e-7
    var a = corners[3]
    var wa = projection.weight(a)
    for b in corners {
      let wb = projection.weight(b)
      if (wa > near) != (wb > near) {
        // From the visible end.
        let t = wa > near ? (wa - near) / (wa - wb) : (wb - near) / (wb - wa)
        points.append(projection.apply(wa > near ? a.lerp(to: b, t) : b.lerp(to: a, t)))
      }
      if wb > near { points.append(projection.apply(b)) }
      a = b
      wa = wb
    }
  }
}
