import Graphics

/// Groups: backdrop beneath the children → filters → shadow beneath → opacity → clip → mask → blended with what is
/// behind.
extension SceneDrawing {
  func draw(_ group: Group, _ stamp: NodeStamp?, on target: Target) {
    if target.depth >= PixelBounds.deepestGroup {
      if !group.children.isEmpty { leftOut = .size }
      return
    }
    let opacity = unitClamped(group.opacity)
    if byte(opacity) == 0 { return }
    if let warp = group.warp {
      draw(group, stamp, warp, byte(opacity), on: target)
      return
    }
    var target = target
    target.depth += 1
    var clip = group.clip
    var limit = PixelBounds.everywhere
    if let path = clip?.path {
      let bounds = clip.map { PixelBounds.of(path, outset: 0, $0.transform) } ?? PixelBounds.none
      limit = bounds
      if let box = clip.flatMap(AlignedRectangle.init) {
        limit = limit.intersection(box.rect)
        clip = nil
      }
      target.clip = target.clip.intersection(limit)
      target.limit = target.limit.intersection(limit)
      if let stamp { masks.note(limit, of: stamp, target.space) }
    }
    if target.clip.isEmpty { return }
    switch GroupManner(of: group) {
    case .straight:
      if let shadow = group.shadow {
        drawPathShadow(shadow, on: target)
        if shadow.isAlone { return }
        target.isClear = false
      }
      draw(group.children, on: target)
    case .leaf: drawLeaf(group.children[0], opacity, on: target)
    case .picture: drawPicture(of: group, stamp, PicturePlace(clip: clip, limit: limit), byte(opacity), on: target)
    }
  }

  /// Draws a group as a picture of its own, kept or new. `target.clip` has been narrowed by the clip's bounds.
  private func drawPicture(
    of group: Group, _ stamp: NodeStamp?, _ place: PicturePlace, _ opacity: UInt32, on target: Target
  ) {
    if let stamp, group.backdrop == nil, let kept = keptPicture(of: group, stamp, place, over: target),
      let surface = kept.surface
    {
      let shown = target.clip.intersection(kept.extent)
      target.surface.composite(surface, opacity: opacity, group.blend, within: shown)
      return
    }
    if target.isClear, place.clip == nil, group.onlyFades {
      drawInPlace(group, opacity, on: target)
      return
    }
    guard let picture = picture(of: group, stamp, clip: place.clip, over: target) else { return }
    blend(picture, opacity: opacity, group.blend, on: target)
    release(picture)
  }

  /// Draws a faded group where nothing is behind it: what it draws is its picture.
  private func drawInPlace(_ group: Group, _ opacity: UInt32, on target: Target) {
    let shown = target.clip.intersection(PixelBounds.ofChildren(group.children, depth: target.depth))
    guard isAffordable(shown) else { return }
    var target = target
    target.clip = shown
    target.limit = PixelBounds.everywhere
    draw(group.children, on: target)
    for y in shown.y..<shown.maxY {
      RowBlending.fade(target.surface.pointer(x: shown.x, y: y), count: shown.width, by: opacity)
    }
  }

  private func drawLeaf(_ node: SceneNode, _ opacity: Double, on target: Target) {
    switch node.content {
    case .fill(let fill): draw(fill, NodeStamp(node), opacity: opacity, on: target)
    case .stroke(let content): draw(content, NodeStamp(node), opacity: opacity, on: target)
    case .image(let image): draw(image, NodeStamp(node), opacity: opacity, on: target)
    case .group, .pattern, .particles, .shaded, .curl: break
    }
  }

  /// The group's picture where it shows in `target.clip`: on its backdrop, filtered, shadowed, clipped and masked, not
  /// yet faded. `target.clip` has been narrowed by the clip's bounds. Nil when there is nothing.
  func picture(of group: Group, _ stamp: NodeStamp?, clip: Group.Clip?, over target: Target) -> GroupPicture? {
    let children = PixelBounds.ofChildren(group.children, depth: target.depth)
    let shown = target.clip.intersection(pictureExtent(of: group, children: children, depth: target.depth))
    if shown.isEmpty { return nil }
    let own = shadowedPicture(of: group, children: children, within: shown, target)
    var picture = own.map { GroupPicture(surface: $0) }
    if let backdrop = group.backdrop {
      let part = shown.intersection(PixelBounds.ofArea(backdrop.area, nil))
      if let beneath = drawBackdrop(backdrop, backdrop.area.transform, within: part, target) {
        picture = put(own, over: beneath, within: shown)
      }
    }
    guard let picture else { return nil }
    let visible = picture.surface.rect.intersection(target.clip)
    if let clip { apply(clip, stamp, to: picture, within: visible, target) }
    if let mask = group.mask { apply(mask, to: picture, within: visible, target) }
    return picture
  }

  /// Where the group's picture can hold anything, before its clip.
  func pictureExtent(of group: Group, children: PixelRect, depth: Int) -> PixelRect {
    var extent = PixelBounds.withEffects(children, of: group)
    if let area = group.backdrop?.area { extent = extent.union(PixelBounds.ofArea(area, nil)) }
    if let mask = group.mask, !mask.mode.showsOutside {
      extent = extent.intersection(PixelBounds.ofChildren(mask.nodes, depth: depth))
    }
    return extent
  }

  /// The children, filtered, on their shadow.
  private func shadowedPicture(
    of group: Group, children: PixelRect, within shown: PixelRect, _ target: Target
  ) -> Surface? {
    // The group's own picture is needed where it shows and where its silhouette throws what shows of the shadow.
    var wanted = shown
    var space = target.space
    if let shadow = group.shadow, shadow.path == nil {
      wanted = wanted.union(PixelBounds.casting(shadow, onto: shown))
      space = space.union(PixelBounds.casting(shadow, onto: space))
    }
    let chain = FilterChain(group.filters)
    wanted = wanted.intersection(chain.extent(children))
    let rect = chain.source(wanted).intersection(children)
    let shadowArea = shadowArea(of: group, rect, within: shown)
    var picture: Surface?
    if !wanted.isEmpty, !rect.isEmpty {
      guard let own = take(shadowArea ?? rect) else { return nil }
      draw(
        group.children,
        on: Target(
          surface: own, clip: rect, space: chain.source(space), depth: target.depth, outline: group.clip, isClear: true)
      )
      picture = own
    }
    guard let shadow = group.shadow else { return filter(picture, chain, extent: children, within: wanted) }
    if let picture, let shadowArea {
      addShadow(shadow, to: picture, rect, within: shadowArea)
      return picture
    }
    picture = filter(picture, chain, extent: children, within: wanted)
    return addShadow(shadow, beneath: picture, within: shown, space: target.space)
  }

  /// Where a group shows with the shadow of its children, if that can be drawn beneath them on their own surface: all
  /// of them is shown as it is.
  /// - Parameter content: where they are drawn.
  private func shadowArea(of group: Group, _ content: PixelRect, within shown: PixelRect) -> PixelRect? {
    guard let shadow = group.shadow, shadow.path == nil, !shadow.isAlone, group.filters.isEmpty,
      shadow.color.alpha > 0, shadow.offset.isFinite, shown.contains(content)
    else { return nil }
    return content.union(PixelBounds.ofShadow(content, shadow).intersection(shown))
  }

  /// One picture over another, both of which are given up for the result.
  private func put(_ picture: Surface?, over beneath: GroupPicture, within part: PixelRect) -> GroupPicture {
    guard let picture else { return beneath }
    defer { pool.release(picture) }
    return GroupPicture(
      surface: put(picture, over: beneath.surface, within: part),
      shape: beneath.shape.map { put(picture, over: $0, within: part) })
  }

  /// One surface over another, which is given up for the result.
  private func put(_ picture: Surface, over beneath: Surface, within part: PixelRect) -> Surface {
    let seen = picture.rect.intersection(part)
    if beneath.rect.contains(seen) {
      beneath.composite(picture, within: seen)
      return beneath
    }
    guard let both = take(beneath.rect.union(seen)) else { return beneath }
    both.copy(beneath, beneath.rect)
    both.composite(picture, within: seen)
    pool.release(beneath)
    return both
  }

  // MARK: - Clip and mask

  func apply(
    _ clip: Group.Clip, _ stamp: NodeStamp?, to picture: GroupPicture, within area: PixelRect, _ target: Target
  ) {
    apply(clip, stamp, to: picture.surface, within: area, target)
    if let shape = picture.shape { apply(clip, nil, to: shape, within: area, target) }
  }

  func apply(
    _ clip: Group.Clip, _ stamp: NodeStamp?, to picture: Surface, within area: PixelRect, _ target: Target
  ) {
    let scope = Target(surface: picture, clip: area, space: target.space, depth: target.depth)
    guard clip.path.isFinite else {
      picture.clear(area)
      return
    }
    multiply(picture, by: .fill(clip.path, clip.transform, clip.rule), stamp?.ofClip, on: scope)
  }

  private func apply(_ mask: Group.Mask, to picture: GroupPicture, within area: PixelRect, _ target: Target) {
    if area.isEmpty { return }
    guard let drawn = take(area) else {
      picture.surface.clear(area)
      picture.shape?.clear(area)
      return
    }
    draw(
      mask.nodes,
      on: Target(surface: drawn, clip: area, space: target.space, depth: target.depth, isClear: true))
    multiply(picture, by: drawn, mask.mode, within: area)
    pool.release(drawn)
  }

  /// Multiplies by what a mask lets through; its pixels are used up. `area` lies in both.
  func multiply(_ picture: GroupPicture, by mask: Surface, _ mode: Group.Mask.Mode, within area: PixelRect) {
    if area.isEmpty { return }
    for y in area.y..<area.maxY {
      mode.apply(
        mask.pointer(x: area.x, y: y), to: picture.surface.pointer(x: area.x, y: y),
        picture.shape?.pointer(x: area.x, y: y), count: area.width)
    }
  }

  // MARK: - Memory

  /// Off-screen pictures of more pixels are not drawn.
  static let largestPicture = 1 << 27
  /// All at a time have no more pixels than this, or than so many canvases: blurs in blurs take more and more room.
  static let leastBudget = 1 << 28
  static let canvasesInBudget = 32

  func take(_ rect: PixelRect) -> Surface? { isAffordable(rect) ? pool.take(rect) : nil }

  func takeUncleared(_ rect: PixelRect) -> Surface? { isAffordable(rect) ? pool.takeUncleared(rect) : nil }

  func isAffordable(_ rect: PixelRect) -> Bool {
    if rect.isEmpty { return false }
    let (area, overflow) = rect.width.multipliedReportingOverflow(by: rect.height)
    if overflow || area > SceneDrawing.largestPicture || pool.lentPixels + area > mostPixels {
      leftOut = .size
      return false
    }
    return true
  }
}
