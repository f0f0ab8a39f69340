import Graphics

/// Scenes as a sequence of numbers, so that another renderer can draw the very same: what `Benchmarks/cairo_scenes.c`
/// reads.
///
/// Each step is an operation followed by its numbers. Paths and paints hold until the next ones. Perspective, conic
/// gradients, filters, shadows, blend modes and backdrops, which Cairo does not have, are not written, nor are
/// pictures: `leftOut` names them.
struct DrawingList {
  private enum Operation: Double {
    /// width, height
    case beginFrame = 1
    case endFrame = 2
    /// red, green, blue, alpha
    case color = 10
    /// 0 axial or 1 radial; count of stops, each location, red, green, blue, alpha; start; end; matrix
    case gradient = 11
    /// count of verbs, each with its points
    case path = 20
    /// rule, matrix
    case fill = 30
    /// width, cap, join, miter limit, count of dashes, dashes, phase, matrix
    case stroke = 31
    case beginGroup = 40
    /// opacity
    case endGroup = 41
    /// rule, matrix
    case beginClip = 42
    case endClip = 43
    /// opacity; the group before it is drawn through the one that ends
    case endMask = 44
  }

  private(set) var numbers: [Double] = []
  /// Kinds of content that are missing, each once.
  private(set) var leftOut: [String] = []

  mutating func add(_ scene: Scene) {
    put(.beginFrame, [Double(scene.width), Double(scene.height)])
    add(scene.nodes)
    put(.endFrame)
  }

  private mutating func put(_ operation: Operation, _ parameters: [Double] = []) {
    numbers.append(operation.rawValue)
    numbers += parameters
  }

  private mutating func leaveOut(_ kind: String) {
    if !leftOut.contains(kind) { leftOut.append(kind) }
  }

  // Groups nest as layers do, which the script reader bounds.
  private mutating func add(_ nodes: [SceneNode]) {
    for node in nodes {
      switch node.content {
      case .fill(let fill): add(fill)
      case .stroke(let content): add(content)
      case .image: leaveOut("pictures")
      case .pattern: leaveOut("patterns")
      case .particles: leaveOut("particles")
      case .shaded: leaveOut("shaders")
      case .curl: leaveOut("curls")
      case .group(let group): add(group)
      }
    }
  }

  private mutating func add(_ fill: Fill) {
    guard let matrix = matrix(fill.transform), add(fill.paint) else { return }
    add(fill.path)
    put(.fill, [fill.rule == .evenOdd ? 1 : 0] + matrix)
  }

  private mutating func add(_ content: StrokedPath) {
    guard let matrix = matrix(content.transform), add(content.paint) else { return }
    add(content.path)
    let stroke = content.stroke
    var (dashes, phase) = (stroke.dashPattern, stroke.dashPhase)
    if stroke.trimStart > 0 || stroke.trimEnd < 1 {
      // One dash as long as what is seen.
      if !dashes.isEmpty { leaveOut("dashes of trimmed strokes") }
      let length = PathMeasure(content.path).length
      dashes = [length * (stroke.trimEnd - stroke.trimStart), length * 2]
      phase = -length * stroke.trimStart
    }
    let cap: Double = stroke.cap == .butt ? 0 : stroke.cap == .round ? 1 : 2
    let join: Double = stroke.join == .miter ? 0 : stroke.join == .round ? 1 : 2
    put(
      .stroke,
      [stroke.width, cap, join, stroke.miterLimit, Double(dashes.count)] + dashes + [phase] + matrix)
  }

  private mutating func add(_ group: Group) {
    if group.warp != nil { return leaveOut("perspective") }
    if !group.filters.isEmpty { leaveOut("filters") }
    if group.blend != .normal { leaveOut("blend modes") }
    if group.backdrop != nil { leaveOut("backdrops") }
    if group.shadow != nil { leaveOut("shadows") }
    var isClipped = false
    if let clip = group.clip, let matrix = matrix(clip.transform) {
      add(clip.path)
      put(.beginClip, [clip.rule == .evenOdd ? 1 : 0] + matrix)
      isClipped = true
    }
    put(.beginGroup)
    add(group.children)
    if let mask = group.mask {
      if mask.mode != .alpha { leaveOut("masks by luminance") }
      put(.beginGroup)
      add(mask.nodes)
      put(.endMask, [group.opacity])
    } else {
      put(.endGroup, [group.opacity])
    }
    if isClipped { put(.endClip) }
  }

  private mutating func add(_ paint: Paint) -> Bool {
    switch paint {
    case .color(let color):
      put(.color, [color.red, color.green, color.blue, color.alpha])
      return true
    case .gradient(let gradient):
      guard gradient.kind != .conic else {
        leaveOut("conic gradients")
        return false
      }
      guard let matrix = matrix(gradient.transform) else { return false }
      let stops = gradient.stops.flatMap { [$0.location, $0.color.red, $0.color.green, $0.color.blue, $0.color.alpha] }
      let ends = [gradient.start.x, gradient.start.y, gradient.end.x, gradient.end.y]
      put(.gradient, [gradient.kind == .axial ? 0 : 1, Double(gradient.stops.count)] + stops + ends + matrix)
      return true
    }
  }

  private mutating func add(_ path: Path) {
    put(.path, [Double(path.verbs.count)])
    var place = 0
    for verb in path.verbs {
      numbers.append(Double(verb.rawValue))
      for point in path.points[place..<place + verb.pointCount] {
        numbers.append(point.x)
        numbers.append(point.y)
      }
      place += verb.pointCount
    }
  }

  private mutating func matrix(_ projection: Projection) -> [Double]? {
    guard let map = projection.affine else {
      leaveOut("perspective")
      return nil
    }
    return [map.a, map.b, map.c, map.d, map.tx, map.ty]
  }
}
