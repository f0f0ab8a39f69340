import Graphics

extension SceneDrawing {
  func draw(_ pattern: Pattern, _ stamp: NodeStamp?, on target: Target) {
    let alpha = byte(pattern.opacity)
    guard alpha > 0, let box = pattern.path.controlBox else { return }
    var tile: DrawnTile?
    paint(.fill(pattern.path, pattern.transform, .nonZero), stamp, opacity: alpha, on: target) {
      tile = self.tile(
        of: pattern.children, PixelRect(x: 0, y: 0, width: pattern.width, height: pattern.height), isTile: true,
        depth: target.depth)
      return tile.flatMap { tile in
        PictureShader(
          base: tile.level, chain: tile.chain, map: pattern.tileTransform,
          corners: ProjectedPolygon(box, pattern.transform).points, magnification: .linear, minification: .linear,
          isTile: true, isFine: pattern.isFine)
      }.map { picture in
        self.shader(picture, stamp, of: tile) {
          PixelBounds.of(pattern.path, outset: 0, pattern.transform).intersection(target.space)
        }
      }
    }
    // The shader only points at the tile's pixels.
    withExtendedLifetime(tile) {}
  }

  /// What `nodes` draw in `rect` (all of it, so that it doesn't depend on what is to be seen), or nil when that is
  /// nothing.
  func tile(of nodes: [SceneNode], _ rect: PixelRect, isTile: Bool, depth: Int) -> DrawnTile? {
    if nodes.isEmpty || rect.isEmpty { return nil }
    guard depth < PixelBounds.deepestGroup, PixelBounds.isUsable(rect) else {
      leftOut = .size
      return nil
    }
    let key = TileCache.Key(nodes, rect, isTile: isTile, depth: depth)
    if let tile = tiles.tile(key) { return tile }
    guard isAffordable(rect) else { return nil }
    let before = leftOut
    leftOut = nil
    let tile = DrawnTile(rect, isTile: isTile)
    draw(nodes, on: Target(surface: tile.surface, clip: rect, space: rect, depth: depth + 1))
    // What is left out now may have room another time.
    if leftOut == nil { tiles.keep(tile, key) }
    leftOut = leftOut ?? before
    return tile
  }
}
