import Graphics

/// A tiled layer: its sublayers drawn once, in a tile, and repeated over its bounds.
enum TiledPart {
  /// A tile has at most so many pixels across and down; a larger one is drawn at a lower scale.
  private static let sideLimit = 4096

  static func append(_ layer: LayerDrawing, to nodes: inout [SceneNode]) throws(StagingError) {
    let reader = layer.reader
    let (children, bounds) = (reader.staged.children, reader.bounds)
    let size = reader.value(.tileSize).point
    guard !children.isEmpty, !bounds.isEmpty, size.x > 0, size.y > 0 else { return }
    let toPixels = patternMap(reader, bounds).then(layer.toPixels)
    // As many pixels as the tile covers on the canvas, or twice as many where it lies between them. Whole ones meet without
    // seams; the map makes up for the rounding.
    let map = toPixels.linearized(at: .zero) ?? .identity
    let (across, down) = (map.vector(Point(1, 0)).length, map.vector(Point(0, 1)).length)
    let phase = reader.value(.phase).point
    let begin = Projection.translation(phase.x, phase.y).then(toPixels)
    let isFine = !isOnPixels(begin, size)
    let detail = isFine ? 2.0 : 1.0
    let width = clampedInt((size.x * across * detail).rounded(), 1...sideLimit)
    let height = clampedInt((size.y * down * detail).rounded(), 1...sideLimit)
    let (x, y) = (Double(width) / size.x, Double(height) / size.y)
    let tile = try layer.scene.nodes(of: children, in: .scale(x, y))
    guard !tile.isEmpty, x.isFinite, y.isFinite else { return }
    var version = layer.version(LayerDrawing.outlineKeys + [.tileSize, .phase, .patternTransform])
    version.add(UInt64(width) << 32 | UInt64(height))
    let pattern = Pattern(
      children: tile, width: width, height: height,
      tileTransform: Projection.scale(1 / x, 1 / y).then(begin), path: layer.area, transform: layer.toPixels,
      isFine: isFine)
    nodes.append(
      SceneNode(identity: layer.identity(.pattern), version: version.bits, content: .pattern(pattern)))
  }

  /// Whether a tile of this size, upright, begins and ends between pixels.
  private static func isOnPixels(_ map: Projection, _ size: Point) -> Bool {
    func isWhole(_ value: Double) -> Bool { abs(value - value.rounded()) < 1e-9 }
    return map.m12 == 0 && map.m21 == 0 && map.m31 == 0 && map.m32 == 0 && map.m33 == 1 && map.m11 > 0 && map.m22 > 0
      && isWhole(map.m11 * size.x) && isWhole(map.m22 * size.y) && isWhole(map.m13) && isWhole(map.m23)
  }

  /// From the pattern's space to the layer's: `patternTransform` about the top left corner of the bounds.
  private static func patternMap(_ reader: LayerReader, _ bounds: Rect) -> Projection {
    let corner = Projection.translation(bounds.minX, bounds.minY)
    guard reader.slot(.patternTransform) != nil,
      let transform = reader.value(.patternTransform).transform?.matrix.planeProjection
    else { return corner }
    return transform.then(corner)
  }
}
