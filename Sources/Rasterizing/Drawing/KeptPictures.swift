import Graphics

/// What of a group's clip isn't part of drawing its picture.
struct PicturePlace {
  /// Nil where `limit` does all of it.
  var clip: Group.Clip?
  /// Outside of it nothing of the group is seen.
  var limit: PixelRect
}

/// Pictures of groups that are kept, and drawn anew only where something in them changed.
extension SceneDrawing {
  /// The group's picture as it is now, where it is worth keeping; nil where the part that is wanted is to be drawn by
  /// itself.
  ///
  /// Kept is what stays or changes in small parts, from the second time on that it is drawn.
  func keptPicture(of group: Group, _ stamp: NodeStamp, _ place: PicturePlace, over target: Target)
    -> PictureCache.Entry?
  {
    let known = pictures.entry(stamp, .group)
    guard let known, known.space == target.space, known.depth == target.depth, known.group.isDrawn(like: group) else {
      pictures.note(stamp, .group, group, target.space, target.depth)
      return nil
    }
    if pictures.isCurrent(known, group) { return known }
    let changed = finder.pictureDifferences(known.group, group, depth: target.depth)
    pictures.update(known, to: group)
    if changed.isEmpty, known.surface != nil { return known }
    let extent = extent(of: group, place, target)
    guard isSmall(changed, in: extent) else {
      pictures.release(known)
      return nil
    }
    guard known.surface?.rect.contains(extent) ?? false else {
      return keepAll(of: group, stamp, place, extent, known, target)
    }
    known.extent = extent
    for part in DamageList.disjoint(changed, most: 4) {
      draw(group, stamp, place, part, into: known, target)
    }
    return known
  }

  /// The flat picture of a group or page, on a surface of its own that is exactly `extent`.
  ///
  /// - Parameters:
  ///   - depth: how many groups are around what is drawn.
  ///   - draw: draws it, as far as the target's clip.
  ///   - use: gets the pixels and the smaller copies that were made of them.
  func withFlatPicture(
    of group: Group, _ stamp: NodeStamp?, _ extent: PixelRect, depth: Int, draw: (Target) -> Void,
    use: (Surface, MipChain) -> Void
  ) {
    if let stamp, let kept = keptFlatPicture(of: group, stamp, extent, depth, draw), let surface = kept.surface {
      kept.isBusy = true
      use(surface, kept.chain)
      kept.isBusy = false
      return
    }
    guard let flat = take(extent) else { return }
    draw(Target(surface: flat, clip: extent, space: extent, depth: depth))
    use(flat, MipChain())
    pool.release(flat)
  }

  private func keptFlatPicture(
    of group: Group, _ stamp: NodeStamp, _ extent: PixelRect, _ depth: Int, _ draw: (Target) -> Void
  ) -> PictureCache.Entry? {
    let known = pictures.entry(stamp, .flat)
    guard let known, known.space == extent, known.depth == depth, known.group.isDrawn(like: group),
      GroupManner(of: known.group) == GroupManner(of: group)
    else {
      pictures.note(stamp, .flat, group, extent, depth)
      return nil
    }
    if pictures.isCurrent(known, group) { return known }
    let changed = finder.pictureDifferences(known.group, group, depth: depth + 1)
    pictures.update(known, to: group)
    if changed.isEmpty, known.surface != nil { return known }
    guard isSmall(changed, in: extent) else {
      pictures.release(known)
      return nil
    }
    var parts = DamageList.disjoint(changed.map { $0.intersection(extent) }, most: 4)
    if known.surface == nil {
      parts = [extent]
      guard pictures.makeRoom(extent, for: known) != nil else { return nil }
    }
    guard let surface = known.surface else { return nil }
    known.chain = MipChain()
    return drawUndisturbed(known) {
      for part in parts {
        surface.clear(part)
        draw(Target(surface: surface, clip: part, space: extent, depth: depth))
      }
    }
  }

  // MARK: - Parts of it

  private func extent(of group: Group, _ place: PicturePlace, _ target: Target) -> PixelRect {
    let children = PixelBounds.ofChildren(group.children, depth: target.depth)
    return pictureExtent(of: group, children: children, depth: target.depth).intersection(place.limit)
      .intersection(target.space)
  }

  /// Whether keeping the rest saves more than it costs.
  private func isSmall(_ changed: [PixelRect], in extent: PixelRect) -> Bool {
    changed.reduce(0) { $0 + $1.intersection(extent).area } * 2 <= extent.area
  }

  private func keepAll(
    of group: Group, _ stamp: NodeStamp, _ place: PicturePlace, _ extent: PixelRect, _ entry: PictureCache.Entry,
    _ target: Target
  ) -> PictureCache.Entry? {
    guard pictures.makeRoom(extent, for: entry) != nil else { return nil }
    entry.extent = extent
    return draw(group, stamp, place, extent, into: entry, target)
  }

  /// Draws a part of a kept picture anew.
  @discardableResult
  private func draw(
    _ group: Group, _ stamp: NodeStamp, _ place: PicturePlace, _ part: PixelRect, into entry: PictureCache.Entry,
    _ target: Target
  ) -> PictureCache.Entry? {
    guard let surface = entry.surface else { return nil }
    let part = part.intersection(surface.rect)
    surface.clear(part)
    return drawUndisturbed(entry) {
      var target = target
      target.clip = part.intersection(entry.extent)
      if target.clip.isEmpty { return }
      if group.isChildrenAlone {
        let rect = target.clip.intersection(PixelBounds.ofChildren(group.children, depth: target.depth))
        draw(
          group.children,
          on: Target(
            surface: surface, clip: rect, space: target.space, depth: target.depth, outline: group.clip))
        if let clip = place.clip { apply(clip, stamp, to: surface, within: rect, target) }
        return
      }
      guard let drawn = picture(of: group, stamp, clip: place.clip, over: target) else { return }
      surface.copy(drawn.surface, drawn.surface.rect.intersection(target.clip))
      release(drawn)
    }
  }

  /// Draws into a kept picture. Where something is left out it isn't kept: next time there may be room.
  private func drawUndisturbed(_ entry: PictureCache.Entry, _ body: () -> Void) -> PictureCache.Entry? {
    let before = leftOut
    leftOut = nil
    entry.isBusy = true
    body()
    entry.isBusy = false
    defer { leftOut = leftOut ?? before }
    if leftOut == nil { return entry }
    pictures.release(entry)
    return nil
  }
}

extension Group {
  /// Whether its picture is what its children draw, but for its clip.
  fileprivate var isChildrenAlone: Bool {
    shadow == nil && mask == nil && backdrop == nil && FilterChain(filters).isEmpty
  }

  /// Whether both are drawn alike, but for what their children and the nodes of their masks are.
  ///
  /// Opacity, blend mode and warp don't count.
  fileprivate func isDrawn(like other: Group) -> Bool {
    filters == other.filters && mask?.mode == other.mask?.mode && backdrop == nil && other.backdrop == nil
      && Group.isSame(shadow, other.shadow) && Group.isSame(clip, other.clip)
  }

  private static func isSame(_ a: Shadow?, _ b: Shadow?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return a.color == b.color && a.sigma == b.sigma && a.offset == b.offset && a.path == b.path
      && a.pathTransform == b.pathTransform && a.isAlone == b.isAlone
  }

  private static func isSame(_ a: Clip?, _ b: Clip?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return a.path == b.path && a.rule == b.rule && a.transform == b.transform
  }
}
