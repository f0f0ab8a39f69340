import Graphics

/// Groups: children → blur → shadow beneath → opacity → clip → mask → over what is behind.
extension SceneDrawing {
  /// Off-screen pictures of more pixels are not drawn.
  static let largestPicture = 1 << 27

  func draw(_ group: Group, on target: Target) {
    if target.depth >= PixelBounds.deepestGroup {
      leftOut = leftOut || !group.children.isEmpty
      return
    }
    let opacity = unitClamped(group.opacity)
    if byte(opacity) == 0 { return }
    if let warp = group.warp {
      draw(group, warp, opacity, on: target)
      return
    }
    var target = target
    target.depth += 1
    var clip = group.clip
    if let path = clip?.path {
      let bounds = clip.map { PixelBounds.of(path, outset: 0, $0.transform) } ?? PixelBounds.none
      target.clip = target.clip.intersection(bounds)
      if let box = clip.flatMap(AlignedRectangle.init) {
        target.clip = target.clip.intersection(box.rect)
        clip = nil
      }
    }
    if target.clip.isEmpty { return }
    let hasBlur = group.blur > 0
    let isPlain = !hasBlur && clip == nil && group.mask == nil
    if isPlain, byte(opacity) == 255, group.shadow == nil || group.shadow?.path != nil {
      if let shadow = group.shadow { drawPathShadow(shadow, on: target) }
      draw(group.children, on: target)
      return
    }
    if isPlain, group.shadow == nil, group.children.count == 1, drawLeaf(group.children[0], opacity, on: target) {
      return
    }
    guard let picture = picture(of: group, clip: clip, over: target) else { return }
    target.surface.composite(picture, opacity: byte(opacity), within: target.clip)
    pool.release(picture)
  }

  /// A single shape under an opacity needs no picture of its own.
  private func drawLeaf(_ node: SceneNode, _ opacity: Double, on target: Target) -> Bool {
    switch node.content {
    case .fill(let fill):
      guard case .color = fill.paint else { return false }
      draw(fill, opacity: opacity, on: target)
    case .stroke(let content):
      guard case .color = content.paint else { return false }
      draw(content, opacity: opacity, on: target)
    case .image(let image): draw(image, opacity: opacity, on: target)
    case .group: return false
    }
    return true
  }

  /// The group's picture where it shows in `target.clip`: blurred, shadowed, clipped and masked, not yet faded.
  /// `target.clip` has been narrowed by the clip's bounds. Nil when there is nothing.
  private func picture(of group: Group, clip: Group.Clip?, over target: Target) -> Surface? {
    let children = PixelBounds.ofChildren(group.children, depth: target.depth)
    let blurReach = group.blur > 0 ? GaussianKernel.reach(sigma: group.blur) : 0
    let sharp = group.blur > 0 ? PixelBounds.outset(children, blurReach) : children
    let shadow = group.shadow
    var shown = target.clip.intersection(PixelBounds.withEffects(children, of: group))
    if let mask = group.mask, !mask.mode.showsOutside {
      shown = shown.intersection(PixelBounds.ofChildren(mask.nodes, depth: target.depth))
    }
    if shown.isEmpty { return nil }

    // The group's own picture is needed where it shows and where its silhouette throws what shows of the shadow.
    var wanted = shown
    var space = target.space
    if let shadow, shadow.path == nil {
      wanted = wanted.union(SceneDrawing.casting(shadow, onto: shown))
      space = space.union(SceneDrawing.casting(shadow, onto: space))
    }
    wanted = wanted.intersection(sharp)
    space = PixelBounds.outset(space, blurReach)
    var picture: Surface?
    if !wanted.isEmpty {
      let rect = PixelBounds.outset(wanted, blurReach).intersection(children)
      guard let own = take(rect) else { return nil }
      draw(group.children, on: Target(surface: own, clip: rect, space: space, depth: target.depth))
      picture = own
      if group.blur > 0 {
        guard let blurred = takeUncleared(wanted) else {
          pool.release(own)
          return nil
        }
        blur.blur(own, sigma: group.blur, into: blurred)
        pool.release(own)
        picture = blurred
      }
    }
    if let shadow {
      let silhouette = shadow.path == nil ? picture : nil
      let room = picture?.rect ?? PixelBounds.none
      if let beneath = drawShadow(shadow, of: silhouette, within: shown, space: target.space, room: room) {
        if let picture {
          if !shadow.isAlone { beneath.composite(picture, opacity: 255, within: shown) }
          pool.release(picture)
        }
        picture = beneath
      } else if shadow.isAlone, let own = picture {
        pool.release(own)
        picture = nil
      }
    }
    guard let picture else { return nil }
    let visible = picture.rect.intersection(target.clip)
    if let clip { apply(clip, to: picture, within: visible, target) }
    if let mask = group.mask { apply(mask, to: picture, within: visible, target) }
    return picture
  }

  // MARK: - Shadow

  /// The pixels whose silhouette can throw shadow on `part`.
  static func casting(_ shadow: Group.Shadow, onto part: PixelRect) -> PixelRect {
    let (dx, dy) = PixelBounds.wholeOffset(shadow)
    let moved = PixelRect(x: part.x - dx - 1, y: part.y - dy - 1, width: part.width + 1, height: part.height + 1)
    return PixelBounds.outset(moved, GaussianKernel.reach(sigma: shadow.sigma) + 1)
  }

  /// A shadow on a surface of its own, with `room` for what is to be drawn over it; nil where none shows in `shown`.
  private func drawShadow(
    _ shadow: Group.Shadow, of picture: Surface?, within shown: PixelRect, space: PixelRect, room: PixelRect
  ) -> Surface? {
    let color = PixelColor(shadow.color)
    if color.channels.w <= 0 || !shadow.offset.isFinite { return nil }
    var silhouette = picture
    if silhouette == nil, let path = shadow.path {
      let bounds = PixelBounds.of(path, outset: 0, shadow.pathTransform)
      let rect = SceneDrawing.casting(shadow, onto: shown).intersection(bounds)
      guard !rect.isEmpty, let surface = take(rect) else { return nil }
      let fill = Fill(path: path, transform: shadow.pathTransform, paint: .color(.black))
      draw(
        fill,
        on: Target(surface: surface, clip: rect, space: space.union(SceneDrawing.casting(shadow, onto: space))))
      silhouette = surface
    }
    guard let silhouette else { return nil }
    let area = shown.intersection(PixelBounds.ofShadow(silhouette.rect, shadow)).union(room.intersection(shown))
    var target: Surface?
    if !area.isEmpty, let surface = takeUncleared(area) {
      blur.shadow(silhouette, sigma: shadow.sigma, offset: shadow.offset, color: color, into: surface)
      target = surface
    }
    if picture == nil { pool.release(silhouette) }
    return target
  }

  /// The shadow of a path, straight onto the target.
  private func drawPathShadow(_ shadow: Group.Shadow, on target: Target) {
    let none = PixelBounds.none
    guard let picture = drawShadow(shadow, of: nil, within: target.clip, space: target.space, room: none) else {
      return
    }
    target.surface.composite(picture, opacity: 255, within: target.clip)
    pool.release(picture)
  }

  // MARK: - Clip and mask

  private func apply(_ clip: Group.Clip, to picture: Surface, within area: PixelRect, _ target: Target) {
    let scope = Target(surface: picture, clip: area, space: target.space, depth: target.depth)
    guard clip.path.isFinite, traceFill(clip.path, clip.transform, on: scope) else {
      picture.clear(area)
      return
    }
    multiplyByCoverage(picture, rule: clip.rule, within: area)
  }

  private func apply(_ mask: Group.Mask, to picture: Surface, within area: PixelRect, _ target: Target) {
    if area.isEmpty { return }
    guard let drawn = take(area) else {
      picture.clear(area)
      return
    }
    draw(mask.nodes, on: Target(surface: drawn, clip: area, space: target.space, depth: target.depth))
    for y in area.y..<area.maxY {
      mask.mode.apply(
        drawn.pointer(x: area.x, y: y), to: picture.pointer(x: area.x, y: y), count: area.width)
    }
    pool.release(drawn)
  }

  // MARK: - Warp

  /// Draws the group flat, then its picture through the projection.
  private func draw(_ group: Group, _ warp: Group.Warp, _ opacity: Double, on target: Target) {
    let extent = warp.extent
    let edges = Rect(Double(extent.x), Double(extent.y), Double(extent.width), Double(extent.height))
    guard PixelBounds.isUsable(extent),
      PixelBounds.of(edges, warp.projection).intersects(target.clip)
    else { return }
    // The whole extent, always: mip-maps and the edges that are repeated must not depend on the clip.
    guard let flat = take(extent) else { return }
    var plain = group
    plain.warp = nil
    plain.opacity = 1
    draw(plain, on: Target(surface: flat, clip: extent, space: extent, depth: target.depth + 1))
    let polygon = ProjectedPolygon(edges, warp.projection)
    let map = Projection.translation(Double(extent.x), Double(extent.y)).then(warp.projection)
    if let shader = PictureShader(
      base: MipChain.Level(pixels: UnsafePointer(flat.base), width: extent.width, height: extent.height),
      chain: MipChain(), map: map, corners: polygon.points, magnification: .linear, minification: .linear)
    {
      trace(polygon)
      paint(.picture(shader), rule: .nonZero, opacity: byte(opacity), on: target)
    }
    pool.release(flat)
  }

  // MARK: - Memory

  private func take(_ rect: PixelRect) -> Surface? { isAffordable(rect) ? pool.take(rect) : nil }

  private func takeUncleared(_ rect: PixelRect) -> Surface? { isAffordable(rect) ? pool.takeUncleared(rect) : nil }

  private func isAffordable(_ rect: PixelRect) -> Bool {
    if rect.isEmpty { return false }
    let (area, overflow) = rect.width.multipliedReportingOverflow(by: rect.height)
    if overflow || area > SceneDrawing.largestPicture {
      leftOut = true
      return false
    }
    return true
  }
}

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
