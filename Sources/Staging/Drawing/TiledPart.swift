import Graphics

/// A tiled layer: its sublayers drawn once, in a tile, and repeated over its bounds.
enum TiledPart {
  /// A tile has at most so many pixels across and down; a larger one is drawn at a lower scale, unless the bounds show
  /// but a part of it.
  private static let sideLimit = 4096

  static func append(_ layer: LayerDrawing, to nodes: inout [SceneNode]) throws(StagingError) {
    let reader = layer.reader
    let (children, bounds) = (reader.staged.children, reader.bounds)
    let size = reader.value(.tileSize).point
    guard !children.isEmpty, !bounds.isEmpty, size.x > 0, size.y > 0 else { return }
    let phase = reader.value(.phase).point
    let place = patternMap(reader)
    let toLayer = Projection.translation(phase.x, phase.y).then(place)
    let toPixels = place.then(layer.toPixels)
    // As many pixels as the tile covers on the canvas, or twice as many where it lies between them. Whole ones meet
    // without seams; the map makes up for the rounding.
    let map = toPixels.linearized(at: .zero) ?? .identity
    let (across, down) = (map.vector(Point(1, 0)).length, map.vector(Point(0, 1)).length)
    let shown = toLayer.affine == nil ? nil : toLayer.inverse.map { NodeBox.mapped(bounds, $0) }
    let columns = Part(of: size.x, across, shown.map { ($0.minX, $0.maxX) })
    let rows = Part(of: size.y, down, shown.map { ($0.minY, $0.maxY) })
    let part = Point(columns.length, rows.length)
    let begin = Projection.translation(columns.start, rows.start).then(toLayer).then(layer.toPixels)
    let isFine = !isOnPixels(begin, part)
    let detail = isFine ? 2.0 : 1.0
    let width = clampedInt((part.x * across * detail).rounded(), 1...sideLimit)
    let height = clampedInt((part.y * down * detail).rounded(), 1...sideLimit)
    let (x, y) = (Double(width) / part.x, Double(height) / part.y)
    let corner = Projection.translation(columns.tile - columns.start, rows.tile - rows.start)
    let tile = try layer.scene.nodes(of: children, in: corner.then(.scale(x, y)))
    guard !tile.isEmpty, x.isFinite, y.isFinite else { return }
    var version = layer.version(LayerDrawing.outlineKeys + [.tileSize, .phase, .patternTransform])
    version.add(UInt64(width) << 32 | UInt64(height))
    let pattern = Pattern(
      children: tile, width: width, height: height,
      tileTransform: Projection.scale(1 / x, 1 / y).then(begin), path: layer.area, transform: layer.toPixels,
      isFine: isFine, edges: bounds)
    nodes.append(
      SceneNode(identity: layer.identity(.pattern), version: version.bits, content: .pattern(pattern)))
  }

  /// What of a tile is drawn, and repeated, in one direction: all of it, or what the bounds show of a large one. All in
  /// points, from where the first tile begins.
  private struct Part {
    var start = 0.0
    var length: Double
    /// Where the tile begins that it is a part of.
    var tile = 0.0

    /// - Parameters:
    ///   - scale: Pixels to a point.
    ///   - shown: What the bounds show; nil where that is not known.
    init(of size: Double, _ scale: Double, _ shown: (low: Double, high: Double)?) {
      length = size
      guard let shown, size * scale > Double(sideLimit) else { return }
      let first = (shown.low / size).rounded(.down) * size
      guard shown.high <= first + size else { return }
      tile = first
      // Whole pixels, and some around them: nothing of what follows by repetition is mixed in.
      start = ((shown.low * scale).rounded(.down) - 4) / scale
      length = ((shown.high * scale).rounded(.up) + 4) / scale - start
    }
  }

  /// Whether a tile of this size, upright, begins and ends between pixels.
  private static func isOnPixels(_ map: Projection, _ size: Point) -> Bool {
    func isWhole(_ value: Double) -> Bool { abs(value - value.rounded()) < 1e-9 }
    return map.m12 == 0 && map.m21 == 0 && map.m31 == 0 && map.m32 == 0 && map.m33 == 1 && map.m11 > 0 && map.m22 > 0
      && isWhole(map.m11 * size.x) && isWhole(map.m22 * size.y) && isWhole(map.m13) && isWhole(map.m23)
  }

  /// From the pattern's space to the layer's: `patternTransform` about the origin of the layer's own space, so that the
  /// pattern goes along where the origin of its bounds moves.
  private static func patternMap(_ reader: LayerReader) -> Projection {
    if reader.slot(.patternTransform) == nil { return .identity }
    return reader.value(.patternTransform).transform?.matrix.planeProjection ?? .identity
  }
}
