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
    /// Where their clips let anything be seen; what only decides which way is the faster may go by it.
    var limit = PixelBounds.everywhere
    /// The clip of the group whose children are drawn: outside of it nothing of them is ever seen.
    var outline: Group.Clip?
    /// Whether nothing has been drawn in the clip: all of it is transparent.
    var isClear = false
  }

  /// Paths of too many points; groups nested too deep, or an off-screen picture too large.
  enum Reason { case points, size }

  let pool = SurfacePool()
  let blur = GaussianBlur()
  var budget = PointBudget()
  /// Of all off-screen pictures at a time.
  private(set) var mostPixels = SceneDrawing.leastBudget
  /// Why something was left out; nil where nothing was.
  var leftOut: Reason?
  /// What was left out first.
  private(set) var nodeLeftOut: Rasterizer.LeftOut?
  private let edges = EdgeList()
  private let coverage = CoverageBands()
  private let rowMemory = CoverageAccumulator.Memory()
  let row = Scratch<UInt32>(1024)
  let shaderRegisters = Scratch<Float>(PixelProgramRunner.block * 32)
  private let gradients = GradientTableCache()
  let mips = MipChainCache()
  let tiles = TileCache()
  let masks = MaskCache()
  let pictures = PictureCache()
  let shadings = ShadingCache()
  let finder = DamageFinder()
  let columns = Scratch<SpriteColumn>(64)
  private var outline = Outline()
  private var outlineScratch = OutlineScratch()
  private var recorder = CoverageRecorder()

  /// To be called before a scene is drawn in `parts` of `space`.
  func begin(_ parts: [PixelRect], of space: PixelRect) {
    (leftOut, nodeLeftOut) = (nil, nil)
    masks.beginDrawing(parts, of: space)
    pictures.beginDrawing()
    shadings.beginDrawing(of: space)
    pool.beginDrawing()
    mostPixels = max(SceneDrawing.leastBudget, SceneDrawing.canvasesInBudget * space.area)
  }

  /// Forgets everything that identities and versions of nodes stand for: they are those of one stage.
  func forgetNodes() {
    tiles.removeAll()
    masks.removeAll()
    pictures.removeAll()
    shadings.removeAll()
    finder.removeAll()
  }

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
    var target = target
    nodes.withUnsafeBufferPointer { nodes in
      for i in nodes.indices {
        // Before anything of the node is copied.
        let stamp = NodeStamp(identity: nodes[i].identity, version: nodes[i].version)
        if masks.isBeyond(target.clip, stamp, target.space) { continue }
        draw(nodes[i], stamp, on: target)
        if let leftOut, nodeLeftOut == nil {
          nodeLeftOut = Rasterizer.LeftOut(identity: stamp.identity, exceedsPoints: leftOut == .points)
        }
        target.isClear = false
      }
    }
  }

  private func draw(_ node: SceneNode, _ stamp: NodeStamp, on target: Target) {
    switch node.content {
    case .fill(let fill): draw(fill, stamp, on: target)
    case .stroke(let content): draw(content, stamp, on: target)
    case .image(let image): draw(image, stamp, on: target)
    case .group(let group): draw(group, stamp, on: target)
    case .pattern(let pattern): draw(pattern, stamp, on: target)
    case .particles(let particles): draw(particles, on: target)
    case .shaded(let area): draw(area, stamp, on: target)
    case .curl(let curl): draw(curl, stamp, on: target)
    }
  }

  func draw(_ fill: Fill, _ stamp: NodeStamp?, opacity: Double = 1, on target: Target) {
    paint(.fill(fill.path, fill.transform, fill.rule), stamp, on: target) { shader(fill.paint, opacity: opacity) }
  }

  func draw(_ content: StrokedPath, _ stamp: NodeStamp?, opacity: Double = 1, on target: Target) {
    paint(.stroke(content), stamp, on: target) { shader(content.paint, opacity: opacity) }
  }

  // MARK: - Tracing

  /// Makes an area the polygons to be painted next; false when the budget doesn't allow it.
  func trace(_ area: PaintedArea, on target: Target) -> Bool {
    outline.removeAll()
    var points = PointBudget(budget.remaining)
    switch area {
    case .fill(let path, let transform, _):
      fillOutline(
        path, transform, clip: visible(transform, target), into: &outline, scratch: &outlineScratch, budget: &points)
    case .stroke(let content):
      strokeOutline(
        content, clip: visible(content.transform, target), into: &outline, scratch: &outlineScratch, budget: &points)
    }
    guard spend(points) else { return false }
    collectEdges()
    return true
  }

  /// What doesn't fit in the budget costs nothing, and isn't drawn.
  private func spend(_ points: PointBudget) -> Bool {
    if points.isExceeded {
      leftOut = .points
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

  /// What an outline is clipped to. Under perspective clipping can move points a little, so there it is the same for
  /// full and partial drawings.
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
    if case .color(let color) = shader {
      paint(ColorBlending(color), rule: rule, on: surface, within: target.clip)
      return
    }
    let row = self.row.need(target.clip.width + 8)
    forEachBand(of: target.clip, rule) { band in
      for line in 0..<band.area.height {
        let count = band.sweep(row: line, rule: rule)
        if count == 0 { continue }
        let y = band.area.y &+ line
        paint(shader, band, count, y, row, opacity, onto: surface.pointer(x: band.area.x, y: y))
      }
    }
  }

  private func paint(_ color: ColorBlending, rule: FillRule, on surface: Surface, within clip: PixelRect) {
    forEachBand(of: clip, rule) { band in
      for line in 0..<band.area.height {
        band.paint(
          color, row: line, rule: rule, onto: surface.pointer(x: band.area.x, y: band.area.y &+ line))
      }
    }
  }

  /// Paints one row, whose spans `band` holds.
  @inline(__always)
  func paint(
    _ shader: Shader, _ band: CoverageAccumulator, _ count: Int, _ y: Int, _ row: UnsafeMutablePointer<UInt32>,
    _ opacity: UInt32, onto pixels: UnsafeMutablePointer<UInt32>
  ) {
    switch shader {
    case .color(let color): SpanPainting.color(color, band, count, onto: pixels)
    case .gradient(let gradient): SpanPainting.gradient(gradient, band, count, y, row, onto: pixels)
    case .picture(let picture): SpanPainting.picture(picture, opacity, band, count, y, row, onto: pixels)
    case .kept(let kept): SpanPainting.kept(kept, opacity, band, count, y, row, onto: pixels)
    case .program(let runner): SpanPainting.program(runner, band, count, y, row, onto: pixels)
    case .curl(let curl): SpanPainting.curl(curl, band, count, y, row, onto: pixels)
    }
  }

  /// One row of `clip`, for spans that are known.
  @inline(__always)
  func rowBand(_ clip: PixelRect, _ y: Int) -> CoverageAccumulator {
    CoverageAccumulator(area: PixelRect(x: clip.x, y: y, width: clip.width, height: 1), memory: rowMemory)
  }

  /// The coverage of what was traced in all of `clip`; nil when it is too much to be kept.
  func recordMask(rule: FillRule, within clip: PixelRect) -> CoverageMask? {
    recorder.begin()
    forEachBand(of: clip, rule) { band in
      for line in 0..<band.area.height {
        recorder.add(band, band.sweep(row: line, rule: rule), row: band.area.y &+ line)
      }
    }
    return recorder.finish()
  }

  /// Multiplies the pixels of `surface` in `clip` by the coverage of what was traced.
  func multiplyByCoverage(_ surface: Surface, rule: FillRule, within clip: PixelRect) {
    if clip.isEmpty { return }
    var done = clip.y
    forEachBand(of: clip, rule) { band in
      surface.clear(PixelRect(x: clip.x, y: done, width: clip.width, height: band.area.y - done))
      for line in 0..<band.area.height {
        multiply(surface, band, band.sweep(row: line, rule: rule), band.area.y &+ line, within: clip)
      }
      done = band.area.maxY
    }
    surface.clear(PixelRect(x: clip.x, y: done, width: clip.width, height: clip.maxY - done))
  }

  /// Multiplies one row of `surface`, whose spans `band` holds.
  @inline(__always)
  func multiply(_ surface: Surface, _ band: CoverageAccumulator, _ count: Int, _ y: Int, within clip: PixelRect) {
    var x = clip.x
    for i in 0..<count {
      let span = band.spans[i]
      let start = band.area.x &+ Int(span.x)
      RowBlending.multiply(surface.pointer(x: x, y: y), count: start &- x, by: 0)
      if span.coverage == 0 {
        RowBlending.multiply(surface.pointer(x: start, y: y), count: Int(span.count), by: band.coverage + Int(span.x))
      } else {
        RowBlending.multiply(surface.pointer(x: start, y: y), count: Int(span.count), by: span.coverage)
      }
      x = start &+ Int(span.count)
    }
    RowBlending.multiply(surface.pointer(x: x, y: y), count: clip.maxX &- x, by: 0)
  }

  /// Accumulates the traced edges band by band within `clip`.
  @inline(__always)
  func forEachBand(of clip: PixelRect, _ rule: FillRule, _ body: (CoverageAccumulator) -> Void) {
    coverage.forEach(edges, within: clip, rule, body)
  }
}
