import Graphics

/// Draws nodes on surfaces. Holds all scratch memory, so that nothing is allocated from frame to frame.
final class SceneDrawing {
  /// What nodes are drawn into: the surface, the part of it that may change, and where anything could ever be seen.
  struct Target {
    var surface: Surface
    /// Lies in the surface.
    var clip: PixelRect
    /// The whole picture (with what effects need around it): the same for a full and a partial drawing, because the way
    /// perspective is flattened depends on what can be seen.
    var space: PixelRect
    /// How many groups are around.
    var depth = 0
  }

  let pool = SurfacePool()
  let blur = GaussianBlur()
  var budget = PointBudget()
  /// Set when something was left out: too many points, groups nested too deep, an off-screen picture too large.
  var leftOut = false
  private let edges = EdgeList()
  private let coverageMemory = CoverageAccumulator.Memory()
  private let mixedPixels = MixedPixels()
  private let bandLinks = Scratch<Int32>(256)
  let row = Scratch<UInt32>(1024)
  let shaderRegisters = Scratch<Float>(PixelProgramRunner.block * 32)
  private let gradients = GradientTableCache()
  let mips = MipChainCache()
  let tiles = TileCache()
  let columns = Scratch<SpriteColumn>(64)
  private var outline = Outline()
  private var outlineScratch = OutlineScratch()

  /// Draws nodes, back to front. Where some of them see what is behind them, the target is transparent in its clip.
  func draw(_ nodes: [SceneNode], on target: Target) {
    if target.clip.isEmpty { return }
    if nodes.contains(where: \.hasBackdrop) {
      drawOverBackdrops(nodes, on: target)
    } else {
      drawInOrder(nodes, on: target)
    }
  }

  func drawInOrder(_ nodes: [SceneNode], on target: Target) {
    for node in nodes {
      switch node.content {
      case .fill(let fill): draw(fill, on: target)
      case .stroke(let content): draw(content, on: target)
      case .image(let image): draw(image, on: target)
      case .group(let group): draw(group, on: target)
      case .pattern(let pattern): draw(pattern, on: target)
      case .particles(let particles): draw(particles, on: target)
      case .shaded(let area): draw(area, on: target)
      case .curl(let curl): draw(curl, on: target)
      }
    }
  }

  func draw(_ fill: Fill, opacity: Double = 1, on target: Target) {
    guard PixelBounds.of(fill.path, outset: 0, fill.transform).intersects(target.clip),
      let shader = shader(fill.paint, opacity: opacity)
    else { return }
    guard traceFill(fill.path, fill.transform, on: target) else { return }
    paint(shader, rule: fill.rule, on: target)
  }

  func draw(_ content: StrokedPath, opacity: Double = 1, on target: Target) {
    guard PixelBounds.of(content).intersects(target.clip), let shader = shader(content.paint, opacity: opacity) else {
      return
    }
    outline.removeAll()
    var points = PointBudget(budget.remaining)
    strokeOutline(
      content, clip: visible(content.transform, target), into: &outline, scratch: &outlineScratch, budget: &points)
    guard spend(points) else { return }
    collectEdges()
    paint(shader, rule: .nonZero, on: target)
  }

  // MARK: - Tracing

  /// Makes `path` the polygons to be painted next; false when the budget doesn't allow it.
  func traceFill(_ path: Path, _ transform: Projection, on target: Target) -> Bool {
    outline.removeAll()
    var points = PointBudget(budget.remaining)
    fillOutline(
      path, transform, clip: visible(transform, target), into: &outline, scratch: &outlineScratch, budget: &points)
    guard spend(points) else { return false }
    collectEdges()
    return true
  }

  /// What doesn't fit in the budget costs nothing, and isn't drawn.
  private func spend(_ points: PointBudget) -> Bool {
    if points.isExceeded {
      leftOut = true
      return false
    }
    budget = points
    return true
  }

  func trace(_ polygon: ProjectedPolygon) {
    edges.removeAll()
    polygon.points.withUnsafeBufferPointer { edges.addPolygon($0) }
  }

  private func collectEdges() {
    edges.removeAll()
    outline.points.withUnsafeBufferPointer { points in
      var start = 0
      for end in outline.contourEnds {
        edges.addPolygon(UnsafeBufferPointer(rebasing: points[start..<end]))
        start = end
      }
    }
  }

  /// What an outline is clipped to. Under perspective clipping can move points a little, so there it is the same for full
  /// and partial drawings.
  private func visible(_ transform: Projection, _ target: Target) -> Rect {
    let rect = transform.m31 == 0 && transform.m32 == 0 ? target.clip : target.space
    return Rect(Double(rect.x - 1), Double(rect.y - 1), Double(rect.width + 2), Double(rect.height + 2))
  }

  // MARK: - Painting

  private func shader(_ paint: Paint, opacity: Double) -> Shader? {
    switch paint {
    case .color(let color):
      let alpha = unitClamped(color.alpha) * opacity
      let pixel = PixelMath.premultiplied(Color(color.red, color.green, color.blue, alpha))
      return pixel &>> 24 == 0 ? nil : .color(pixel)
    case .gradient(let gradient):
      return GradientShader(gradient, cache: gradients).map { .gradient($0) }
    }
  }

  /// Paints what was traced.
  func paint(_ shader: Shader, rule: FillRule, opacity: UInt32 = 255, on target: Target) {
    let surface = target.surface
    let row = self.row.need(target.clip.width + 8)
    forEachBand(of: target.clip, rule) { band in
      for line in 0..<band.area.height {
        let count = band.sweep(row: line, rule: rule)
        if count == 0 { continue }
        let y = band.area.y &+ line
        let pixels = surface.pointer(x: band.area.x, y: y)
        switch shader {
        case .color(let color): SpanPainting.color(color, band, count, onto: pixels)
        case .gradient(let gradient): SpanPainting.gradient(gradient, band, count, y, row, onto: pixels)
        case .picture(let picture): SpanPainting.picture(picture, opacity, band, count, y, row, onto: pixels)
        case .program(let runner): SpanPainting.program(runner, band, count, y, row, onto: pixels)
        case .curl(let curl): SpanPainting.curl(curl, band, count, y, row, onto: pixels)
        }
      }
    }
  }

  /// Multiplies the pixels of `surface` in `clip` by the coverage of what was traced.
  func multiplyByCoverage(_ surface: Surface, rule: FillRule, within clip: PixelRect) {
    if clip.isEmpty { return }
    var done = clip.y
    forEachBand(of: clip, rule) { band in
      surface.clear(PixelRect(x: clip.x, y: done, width: clip.width, height: band.area.y - done))
      for line in 0..<band.area.height {
        let count = band.sweep(row: line, rule: rule)
        let y = band.area.y &+ line
        var x = clip.x
        for i in 0..<count {
          let span = band.spans[i]
          let start = band.area.x &+ Int(span.x)
          RowBlending.multiply(surface.pointer(x: x, y: y), count: start &- x, by: 0)
          if span.coverage == 0 {
            RowBlending.multiply(
              surface.pointer(x: start, y: y), count: Int(span.count), by: band.coverage + Int(span.x))
          } else {
            RowBlending.multiply(surface.pointer(x: start, y: y), count: Int(span.count), by: span.coverage)
          }
          x = start &+ Int(span.count)
        }
        RowBlending.multiply(surface.pointer(x: x, y: y), count: clip.maxX &- x, by: 0)
      }
      done = band.area.maxY
    }
    surface.clear(PixelRect(x: clip.x, y: done, width: clip.width, height: clip.maxY - done))
  }

  /// Accumulates the traced edges band by band within `clip`.
  @inline(__always)
  func forEachBand(of clip: PixelRect, _ rule: FillRule, _ body: (CoverageAccumulator) -> Void) {
    if edges.count == 0 { return }
    let left = Int(edges.minX) &>> 8
    let top = Int(edges.minY) &>> 8
    let box = PixelRect(
      x: left, y: top, width: (Int(edges.maxX) &+ 255) &>> 8 &- left, height: (Int(edges.maxY) &+ 255) &>> 8 &- top)
    // A vertical line on a pixel border has no width, but may be the left side of what the clip cuts off.
    let area = PixelRect(x: box.x, y: box.y, width: max(box.width, 1), height: box.height).intersection(clip)
    if area.isEmpty { return }
    let rows = CoverageAccumulator.rowsPerBand(width: area.width)
    if area.height <= rows {
      let band = CoverageAccumulator(area: area, memory: coverageMemory)
      mixedPixels.begin(area)
      for i in 0..<edges.count {
        band.add(edges.edges[i])
        mixedPixels.add(edges.edges[i])
      }
      mixedPixels.correct(band, rule: rule)
      body(band)
      return
    }
    forEachBand(area, rows, rule, body)
  }

  /// Several bands: each edge waits in the list of its next band.
  private func forEachBand(_ area: PixelRect, _ rows: Int, _ rule: FillRule, _ body: (CoverageAccumulator) -> Void) {
    let bands = (area.height + rows - 1) / rows
    let links = bandLinks.need(bands + edges.count)
    let next = links + bands
    links.update(repeating: -1, count: bands)
    for i in 0..<edges.count {
      let first = max(Int(edges.edges[i].y0) &>> 8, area.y)
      if first >= area.maxY || Int(edges.edges[i].y1) <= area.y &<< 8 { continue }
      let band = (first - area.y) / rows
      next[i] = links[band]
      links[band] = Int32(truncatingIfNeeded: i)
    }
    for index in 0..<bands {
      let y = area.y + index * rows
      let part = PixelRect(x: area.x, y: y, width: area.width, height: min(rows, area.maxY - y))
      let band = CoverageAccumulator(area: part, memory: coverageMemory)
      mixedPixels.begin(part)
      var i = Int(links[index])
      while i >= 0 {
        let following = Int(next[i])
        band.add(edges.edges[i])
        mixedPixels.add(edges.edges[i])
        if Int(edges.edges[i].y1) > part.maxY &<< 8, index + 1 < bands {
          next[i] = links[index + 1]
          links[index + 1] = Int32(truncatingIfNeeded: i)
        }
        i = following
      }
      mixedPixels.correct(band, rule: rule)
      body(band)
    }
  }
}
