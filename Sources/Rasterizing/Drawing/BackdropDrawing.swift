import Graphics

/// What is drawn of a group, not yet faded.
struct GroupPicture {
  var surface: Surface
  /// How much of what is behind goes where the group shows, of the same size: only its alphas count. Nil where those of
  /// `surface` say so, which simply lies over what is behind. A filtered backdrop takes the place of what it was made
  /// of, however transparent both are.
  var shape: Surface?
}

/// Frosted glass: nodes that show what is behind them, filtered.
extension SceneDrawing {
  /// Draws nodes some of which have a backdrop.
  ///
  /// A backdrop needs pixels of what is behind it around the part that is drawn. On the target itself there may be
  /// anything outside its clip (when a finished picture is updated: the nodes in front as well), so where that part has
  /// to be larger the nodes are drawn on a surface of their own; each of them only as far as those above it need it.
  func drawOverBackdrops(_ nodes: [SceneNode], on target: Target) {
    var needed = [target.clip]
    for node in nodes.reversed() {
      let part = needed[needed.count - 1]
      needed.append(part.union(PixelBounds.behind(node, in: part).intersection(target.space)))
    }
    let all = needed.removeLast()
    if target.clip.contains(all) {
      drawInOrder(nodes, on: target)
      return
    }
    guard let surface = take(all) else { return }
    for (node, part) in zip(nodes, needed.reversed()) {
      drawInOrder(
        [node],
        on: Target(
          surface: surface, clip: part, space: target.space, depth: target.depth, outline: target.outline))
    }
    target.surface.copy(surface, target.clip)
    pool.release(surface)
  }

  /// What is behind a group, filtered, in the backdrop's area; on surfaces of its own that hold `part`.
  ///
  /// What lies beyond the canvas is as its edge; what lies beyond the clip of the group around counts for nothing.
  ///
  /// - Parameter transform: from the area's space to the pixels of `target`.
  func drawBackdrop(
    _ backdrop: Group.Backdrop, _ transform: Projection, within part: PixelRect, _ target: Target
  ) -> GroupPicture? {
    let chain = FilterChain(backdrop.filters)
    guard !part.isEmpty, let behind = takeUncleared(chain.source(part)) else { return nil }
    behind.copyRepeatingEdges(of: target.surface, within: target.space)
    let seen = chain.source(part) == part ? nil : target.outline.flatMap { coverage(of: $0, in: behind.rect, target) }
    defer { if let seen { pool.release(seen) } }
    if let seen { behind.clear(where: seen) }
    guard let filtered = filter(behind, chain, extent: PixelBounds.everywhere, within: part, seen: seen) else {
      return nil
    }
    var picture = GroupPicture(surface: filtered)
    if !filtered.isOpaque { picture.shape = takeUncleared(filtered.rect) }
    picture.shape?.fill(0xFF00_0000)
    apply(
      Group.Clip(path: backdrop.area.path, rule: backdrop.area.rule, transform: transform), nil, to: picture,
      within: filtered.rect, target)
    return picture
  }

  /// How much of each pixel of `rect` a clip lets through, 0…255; beyond the canvas as on its edge. Nil where that is all
  /// of them.
  private func coverage(of clip: Group.Clip, in rect: PixelRect, _ target: Target) -> Surface? {
    let inner = rect.intersection(target.space)
    if let box = AlignedRectangle(clip)?.rect, box.contains(inner) { return nil }
    guard let covered = takeUncleared(inner) else { return nil }
    covered.fill(0xFF00_0000)
    apply(clip, nil, to: covered, within: inner, target)
    if covered.isOpaque {
      pool.release(covered)
      return nil
    }
    for y in inner.y..<inner.maxY {
      let row = covered.pointer(x: inner.x, y: y)
      for i in 0..<inner.width { row[i] &>>= 24 }
    }
    if inner == rect { return covered }
    defer { pool.release(covered) }
    guard let spread = takeUncleared(rect) else { return nil }
    spread.copyRepeatingEdges(of: covered, within: target.space)
    return spread
  }

  /// Puts a group's picture in its place.
  ///
  /// - Parameter opacity: 0…255.
  func blend(_ picture: GroupPicture, opacity: UInt32, _ mode: BlendMode, on target: Target) {
    guard let shape = picture.shape else {
      target.surface.composite(picture.surface, opacity: opacity, mode, within: target.clip)
      return
    }
    let area = target.clip.intersection(picture.surface.rect)
    if area.isEmpty { return }
    let behind = row.need(area.width)
    for y in area.y..<area.maxY {
      let pixels = target.surface.pointer(x: area.x, y: y)
      let source = picture.surface.pointer(x: area.x, y: y)
      let shape = shape.pointer(x: area.x, y: y)
      if mode == .normal {
        ShapeBlending.pixels(source, shape: shape, onto: pixels, count: area.width, opacity: opacity)
      } else {
        behind.update(from: pixels, count: area.width)
        PictureBlending.pixels(source, onto: pixels, count: area.width, opacity: opacity, mode: mode)
        ShapeBlending.remove(
          UnsafePointer(behind), source, shape: shape, from: pixels, count: area.width, opacity: opacity)
      }
    }
  }

  func release(_ picture: GroupPicture) {
    pool.release(picture.surface)
    if let shape = picture.shape { pool.release(shape) }
  }
}
