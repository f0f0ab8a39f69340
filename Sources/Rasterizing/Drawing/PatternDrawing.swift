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
          corners: ProjectedPolygon(box, pattern.transform).points,
          PictureShader.Manner(isTile: true, area: pattern.edgesInTiles, isFine: pattern.isFine))
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

extension Pattern {
  /// The edges in the tile's pixels, where they are along those of tiles: of a tile that lies between pixels the far side
  /// would shine through at an edge of the area.
  fileprivate var edgesInTiles: Rect? {
    guard let edges, let inverse = tileTransform.inverse else { return nil }
    let corners = edges.corners.map { inverse.apply(transform.apply($0)) }
    guard corners.allSatisfy(\.isFinite) else { return nil }
    let (xs, ys) = (corners.map(\.x).sorted(), corners.map(\.y).sorted())
    // But for rounding.
    let slack = 1e-6 * max(1, xs[3] - xs[0], ys[3] - ys[0])
    guard xs[1] - xs[0] <= slack, xs[3] - xs[2] <= slack, ys[1] - ys[0] <= slack, ys[3] - ys[2] <= slack else {
      return nil
    }
    return Rect(xs[0], ys[0], xs[3] - xs[0], ys[3] - ys[0])
  }
}
