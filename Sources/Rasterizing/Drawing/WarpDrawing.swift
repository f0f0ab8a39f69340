import Graphics

/// Groups that are drawn flat, then through a projection.
extension SceneDrawing {
  func draw(_ group: Group, _ stamp: NodeStamp?, _ warp: Group.Warp, _ opacity: UInt32, on target: Target) {
    guard PixelBounds.isUsable(warp.extent) else { return }
    let warp = warp.limited(to: target.space)
    if group.blend == .normal, group.backdrop == nil {
      project(group, stamp, warp, opacity, on: target)
      return
    }
    let shown = target.clip.intersection(PixelBounds.of(group, depth: target.depth))
    guard let surface = take(shown) else { return }
    var picture = GroupPicture(surface: surface)
    picture.shape = compose(
      group, stamp, warp, on: Target(surface: surface, clip: shown, space: target.space, depth: target.depth), target)
    blend(picture, opacity: opacity, group.blend, on: target)
    release(picture)
  }

  /// The group's picture in the pixels of the group around, on its backdrop.
  ///
  /// The backdrop lies in those pixels too: it is what is behind, seen through the projection of its area. Clip and
  /// mask, which belong to the flat picture, are projected by themselves, to be applied to both.
  /// - Returns: The shape of the picture that is now on `own`, as in `GroupPicture`.
  private func compose(
    _ group: Group, _ stamp: NodeStamp?, _ warp: Group.Warp, on own: Target, _ target: Target
  ) -> Surface? {
    guard let backdrop = group.backdrop else {
      project(group, stamp, warp, 255, on: own)
      return nil
    }
    var content = group
    (content.clip, content.mask) = (nil, nil)
    var picture = GroupPicture(surface: own.surface)
    let part = own.clip.intersection(PixelBounds.ofArea(backdrop.area, warp))
    let map = backdrop.area.transform.then(warp.projection)
    if let beneath = drawBackdrop(backdrop, map, within: part, target) {
      own.surface.composite(beneath.surface, within: part)
      if let shape = beneath.shape {
        picture.shape = take(own.clip)
        picture.shape?.composite(shape, within: part)
      }
      release(beneath)
    }
    if picture.shape != nil, let front = take(own.clip) {
      project(
        content, stamp, warp, 255, on: Target(surface: front, clip: own.clip, space: own.space, depth: own.depth))
      own.surface.composite(front, within: own.clip)
      picture.shape?.composite(front, within: own.clip)
      pool.release(front)
    } else {
      project(content, stamp, warp, 255, on: own)
    }
    if group.clip == nil && group.mask == nil { return picture.shape }
    guard let stencil = take(own.clip) else { return picture.shape }
    let extent = warp.extent
    let edges = Rect(extent)
    let fill = Fill(path: .rect(edges), transform: .identity, paint: .color(.black))
    let whole = SceneNode(identity: 0, version: 0, content: .fill(fill))
    let cut = Group(children: [whole], clip: group.clip, mask: group.mask)
    project(cut, nil, warp, 255, on: Target(surface: stencil, clip: own.clip, space: own.space, depth: own.depth))
    multiply(picture, by: stencil, .alpha, within: own.clip)
    pool.release(stencil)
    return picture.shape
  }

  /// Draws the group flat, without blend mode and backdrop, then its picture through the projection.
  private func project(
    _ group: Group, _ stamp: NodeStamp?, _ warp: Group.Warp, _ opacity: UInt32, on target: Target
  ) {
    let extent = warp.extent
    let edges = Rect(extent)
    guard !extent.isEmpty, PixelBounds.of(edges, warp.projection).intersects(target.clip) else { return }
    var plain = group
    plain.warp = nil
    plain.opacity = 1
    plain.blend = .normal
    plain.backdrop = nil
    // The whole extent, whatever the clip is: mip-maps and the edges that are repeated must not depend on it.
    withFlatPicture(of: plain, stamp, extent, depth: target.depth + 1) {
      draw(plain, nil, on: $0)
    } use: { flat, chain in
      let polygon = ProjectedPolygon(edges, warp.projection)
      let map = Projection.translation(Double(extent.x), Double(extent.y)).then(warp.projection)
      if let shader = PictureShader(
        base: MipChain.Level(pixels: UnsafePointer(flat.base), width: extent.width, height: extent.height),
        chain: chain, map: map, corners: polygon.points)
      {
        trace(polygon)
        paint(.picture(shader), rule: .nonZero, opacity: opacity, on: target)
      }
    }
  }
}

extension Group.Warp {
  /// Flat pictures of more pixels than this, or longer ones, are drawn only where they are seen.
  private static let largestArea = 1 << 24
  static let longestSide = 8192
  /// What is left of them begins and ends at multiples of this, so that mip-maps stay in step while it moves.
  private static let grid = 64

  /// With an extent that can be drawn: all of it, or what of a very large one is seen in `space`.
  ///
  /// `space` is the same for full and partial drawings, and so is the result. Empty where nothing is seen.
  func limited(to space: PixelRect) -> Group.Warp {
    guard
      extent.width > Group.Warp.longestSide || extent.height > Group.Warp.longestSide
        || extent.area > Group.Warp.largestArea, let inverse = projection.inverse
    else { return self }
    var limited = self
    // A part of the plane before the eye has positive weights on the way back, too.
    let seen = PixelBounds.of(Rect(PixelBounds.outset(space, 1)), inverse).intersection(extent)
    limited.extent = seen
    if seen.isEmpty { return limited }
    let corners = ProjectedPolygon(Rect(seen), projection).points
    // What is averaged where the plane shrinks reaches farther than what is seen.
    let reach = min(PictureShader.footprint(of: projection, corners: corners), Group.Warp.longestSide / 4)
    let across = Group.Warp.part(seen.x, seen.maxX, reach, extent.x, extent.maxX)
    let down = Group.Warp.part(seen.y, seen.maxY, reach, extent.y, extent.maxY)
    limited.extent = PixelRect(x: across.lowerBound, y: down.lowerBound, width: across.count, height: down.count)
    return limited
  }

  /// The part of `first ..< end` around what is seen from `low` to `high`; its middle where that is too long.
  private static func part(_ low: Int, _ high: Int, _ reach: Int, _ first: Int, _ end: Int) -> Range<Int> {
    let most = longestSide - 2 * grid
    let excess = max(0, high - low + 2 * reach - most)
    let lower = ((low - reach + excess / 2) & ~(grid - 1))
    let upper = ((high + reach - excess / 2 + grid - 1) & ~(grid - 1))
    return max(lower, first)..<min(upper, end)
  }
}
