import Graphics

/// Frosted glass: nodes that show what is behind them, filtered.
extension SceneDrawing {
  /// Draws nodes some of which have a backdrop.
  ///
  /// A backdrop needs pixels of what is behind it around the part that is drawn. On the target itself there may be
  /// anything outside its clip (when a finished picture is updated: the nodes in front as well), so where that part has to
  /// be larger the nodes are drawn on a surface of their own; each of them only as far as those above it need it.
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
      drawInOrder([node], on: Target(surface: surface, clip: part, space: target.space, depth: target.depth))
    }
    target.surface.copy(surface, target.clip)
    pool.release(surface)
  }

  /// What is behind a group, filtered, in the backdrop's area; on a surface of its own of the size `part`.
  ///
  /// - Parameter transform: from the area's space to the pixels of `target`.
  func drawBackdrop(
    _ backdrop: Group.Backdrop, _ transform: Projection, within part: PixelRect, _ target: Target
  ) -> Surface? {
    let chain = FilterChain(backdrop.filters)
    guard !part.isEmpty, let behind = takeUncleared(chain.source(part)) else { return nil }
    behind.copyRepeatingEdges(of: target.surface, within: target.space)
    guard let picture = filter(behind, chain, extent: PixelBounds.everywhere, within: part) else { return nil }
    apply(
      Group.Clip(path: backdrop.area.path, rule: backdrop.area.rule, transform: transform), nil, to: picture,
      within: picture.rect, target)
    return picture
  }
}
