import Graphics

extension SceneDrawing {
  func draw(_ content: Particles, on target: Target) {
    var drawn = [DrawnTile?](repeating: nil, count: content.sprites.count)
    var isDrawn = [Bool](repeating: false, count: content.sprites.count)
    for particle in content.particles where content.sprites.indices.contains(particle.sprite) {
      let factors = PixelMath.premultiplied(particle.color)
      let sprite = content.sprites[particle.sprite]
      let extent = sprite.extent
      if factors &>> 24 == 0 || extent.isEmpty { continue }
      let edges = Rect(extent)
      // What is worked out by columns and rows passes smoothly from one pixel to the next.
      let isSmooth = sprite.magnification == .linear && sprite.minification == .linear
      let upright = isSmooth ? UprightSprite(extent, particle.transform) : nil
      let bounds = upright?.bounds ?? PixelBounds.of(edges, particle.transform)
      guard bounds.intersects(target.clip) else { continue }
      if !isDrawn[particle.sprite] {
        isDrawn[particle.sprite] = true
        drawn[particle.sprite] = tile(
          of: sprite.nodes, extent, isTile: false, depth: target.depth)
      }
      guard let tile = drawn[particle.sprite] else { continue }
      if let upright {
        draw(upright, tile, factors, isAdditive: content.isAdditive, on: target)
      } else {
        let manner = PictureShader.Manner(
          magnification: sprite.magnification, minification: sprite.minification, tint: Tint(factors: factors))
        draw(tile, edges, particle.transform, manner, isAdditive: content.isAdditive, on: target)
      }
    }
    // Shaders only point at the pixels.
    withExtendedLifetime(drawn) {}
  }

  /// A sprite seen through any projection.
  private func draw(
    _ tile: DrawnTile, _ edges: Rect, _ transform: Projection, _ manner: PictureShader.Manner, isAdditive: Bool,
    on target: Target
  ) {
    let polygon = ProjectedPolygon(edges, transform)
    guard
      let shader = PictureShader(
        base: tile.level, chain: tile.chain, map: Projection.translation(edges.minX, edges.minY).then(transform),
        corners: polygon.points, manner)
    else { return }
    trace(polygon)
    if !isAdditive {
      paint(.picture(shader), rule: .nonZero, on: target)
      return
    }
    let row = self.row.need(target.clip.width + 8)
    forEachBand(of: target.clip, .nonZero) { band in
      for line in 0..<band.area.height {
        let count = band.sweep(row: line, rule: .nonZero)
        let y = band.area.y &+ line
        for i in 0..<count {
          let span = band.spans[i]
          let (x, length) = SpanPainting.covered(span, band)
          shader.fill(x: band.area.x &+ x, y: y, count: length, into: row)
          if span.coverage == 0 {
            RowBlending.multiply(row, count: length, by: band.coverage + x)
          } else {
            RowBlending.multiply(row, count: length, by: span.coverage)
          }
          SpriteRow.add(row, onto: target.surface.pointer(x: band.area.x &+ x, y: y), count: length)
        }
      }
    }
  }

  /// A sprite that is only moved and enlarged: columns and rows are worked out once each.
  private func draw(
    _ sprite: UprightSprite, _ tile: DrawnTile, _ factors: UInt32, isAdditive: Bool, on target: Target
  ) {
    let area = sprite.bounds.intersection(target.clip)
    if area.isEmpty { return }
    let count = area.width
    let columns = self.columns.need(count)
    for i in 0..<count { columns[i] = sprite.column(area.x &+ i) }
    let row = self.row.need(target.clip.width + 8)
    let pixels = tile.spread()
    let stride = tile.surface.rect.width &+ 2
    for y in area.y..<area.maxY {
      let line = sprite.line(y)
      let upper = pixels + line.index &* stride
      SpriteRow.sample(upper, upper + stride, line.weight, columns, count, into: row)
      // Only the first and the last column can be covered in part.
      let last = count &- 1
      if columns[0].coverage < 255 { row[0] = PixelMath.scale(row[0], columns[0].coverage) }
      if last > 0, columns[last].coverage < 255 { row[last] = PixelMath.scale(row[last], columns[last].coverage) }
      Tint(factors: line.coverage < 255 ? PixelMath.scale(factors, line.coverage) : factors)?.apply(
        to: row, count: count)
      let backdrop = target.surface.pointer(x: area.x, y: y)
      if isAdditive {
        SpriteRow.add(row, onto: backdrop, count: count)
      } else {
        RowBlending.pixels(row, onto: backdrop, count: count, coverage: 255)
      }
    }
  }
}

/// Where a column (or a row) of the canvas finds its color in a sprite, and how much of it the sprite covers.
struct SpriteColumn: BitwiseCopyable {
  /// The first of two neighbours in a row that has one pixel more at its begin.
  var index: Int
  /// Of the second one, in 1/256.
  var weight: UInt64
  /// 0…255.
  var coverage: UInt32
}

/// A sprite under a translation and a scale that doesn't shrink it, in 1/256 pixel.
struct UprightSprite {
  let bounds: PixelRect
  private let x: Axis
  private let y: Axis

  /// Nil for any other transform, and far outside of what is drawn.
  init?(_ extent: PixelRect, _ transform: Projection) {
    guard transform.m12 == 0, transform.m21 == 0, transform.m31 == 0, transform.m32 == 0, transform.m33 == 1,
      PixelBounds.isUsable(extent),
      let x = Axis(extent.x, extent.width, transform.m11, transform.m13),
      let y = Axis(extent.y, extent.height, transform.m22, transform.m23)
    else { return nil }
    (self.x, self.y) = (x, y)
    let (left, top) = (x.low &>> 8, y.low &>> 8)
    bounds = PixelRect(
      x: left, y: top, width: (x.high &+ 255) &>> 8 &- left, height: (y.high &+ 255) &>> 8 &- top)
  }

  @inline(__always)
  func column(_ i: Int) -> SpriteColumn { x.column(i) }

  @inline(__always)
  func line(_ i: Int) -> SpriteColumn { y.column(i) }

  private struct Axis {
    let low: Int
    let high: Int
    let pixels: Double
    let origin: Double
    let count: Int

    init?(_ start: Int, _ count: Int, _ scale: Double, _ offset: Double) {
      let (a, b) = (Double(start) * scale + offset, Double(start + count) * scale + offset)
      guard scale >= 0.9999, a > -1e6, b < 1e6 else { return nil }
      (low, high) = (FastRounding.int(a * 256), FastRounding.int(b * 256))
      pixels = 256 / scale
      origin = a
      self.count = count
    }

    @inline(__always)
    func column(_ i: Int) -> SpriteColumn {
      let at = FastRounding.int((Double(i) + 0.5 - origin) * pixels) &- 128
      // Its outermost pixels go on to its edges: how much of a pixel it covers is told apart.
      let inside = min(max(at, 0), (count &- 1) &<< 8)
      let covered = min(high, (i &+ 1) &<< 8) &- max(low, i &<< 8)
      return SpriteColumn(
        index: (inside &>> 8) &+ 1, weight: UInt64(truncatingIfNeeded: inside & 255),
        coverage: UInt32(truncatingIfNeeded: (max(covered, 0) &* 255 &+ 128) &>> 8))
    }
  }
}

enum SpriteRow {
  /// Pixels between two rows whose channels have 16 bits each.
  @inline(__always)
  static func sample(
    _ upper: UnsafePointer<UInt64>, _ lower: UnsafePointer<UInt64>, _ down: UInt64,
    _ columns: UnsafePointer<SpriteColumn>, _ count: Int, into row: UnsafeMutablePointer<UInt32>
  ) {
    for i in 0..<count {
      let column = columns[i]
      let x = column.index
      // The four weights add up to 256, so a sum fits in its 16 bits.
      let both = (column.weight &* down) &>> 8
      let (right, below) = (column.weight &- both, down &- both)
      var sum = upper[x] &* (256 &- right &- below &- both) &+ upper[x &+ 1] &* right
      sum &+= lower[x] &* below &+ lower[x &+ 1] &* both
      sum = (sum &+ 0x0080_0080_0080_0080) &>> 8 & 0x00FF_00FF_00FF_00FF
      sum |= sum &>> 8
      row[i] = UInt32(truncatingIfNeeded: sum & 0xFFFF | sum &>> 16 & 0xFFFF_0000)
    }
  }

  /// Each channel of the sum is at most 255.
  @inline(__always)
  static func add(_ source: UnsafePointer<UInt32>, onto row: UnsafeMutablePointer<UInt32>, count: Int) {
    var i = 0
    while i &+ 8 <= count {
      PixelMath.store(ExactBlending.plusLighter(PixelMath.load(source + i), PixelMath.load(row + i)), row + i)
      i &+= 8
    }
    while i < count {
      row[i] =
        ExactBlending.plusLighter(
          PixelMath.Pixels(repeating: source[i]), PixelMath.Pixels(repeating: row[i]))[0]
      i &+= 1
    }
  }
}
