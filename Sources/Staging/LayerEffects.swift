import Graphics
import Scripting

/// What happens to a layer's picture as a whole: blur, shadow, opacity, clipping, mask.
struct LayerEffects {
  private let reader: LayerReader
  private let scene: SceneBuilder
  private let toPixels: Projection
  private let opacity: Double
  /// σ in points.
  private let blur: Double
  private let shadowColor: Color?
  private let clips: Bool
  /// Pixels to a point where the effects happen.
  private let pointScale: Double
  /// The map to a flat picture of its own, for effects that a tilted or stretched plane would distort.
  private let flat: Projection?

  /// Beyond this ratio of its longest to its shortest stretch a map is not taken for a turn and a scale.
  private static let similarity = 1.001
  /// More than the diagonal of a pixel, also where the plane is stretched.
  private static let bleedInPixels = 4.0
  /// Sides of a flat picture, in pixels; a larger one is drawn at a lower scale.
  private static let flatLimit = 4096.0

  init(_ reader: LayerReader, toPixels: Projection, scene: SceneBuilder) {
    self.reader = reader
    self.scene = scene
    self.toPixels = toPixels
    opacity = reader.fraction(.opacity)
    // Blurs one after the other add their variances.
    let variance = reader.staged.filters.reduce(0.0) { sum, filter in
      let sigma = max(0, reader.values[filter.slot].number)
      return sum + sigma * sigma
    }
    blur = variance.squareRoot()
    let shadowOpacity = reader.fraction(.shadowOpacity)
    let color = reader.color(.shadowColor)?.withAlpha(multipliedBy: shadowOpacity)
    shadowColor = (color?.alpha ?? 0) > 0 ? color : nil
    clips = reader.bool(.masksToBounds)
    let map = toPixels.linearized(at: reader.bounds.center)
    let stretch = map.map(LayerGeometry.stretch) ?? (longest: 1, shortest: 1)
    let isSimilar = toPixels.affine != nil && stretch.longest <= stretch.shortest * LayerEffects.similarity
    if (blur > 0 || shadowColor != nil) && !isSimilar, stretch.longest > 0 {
      let bounds = reader.bounds
      let side = max(bounds.width, bounds.height, 1)
      pointScale = min(stretch.longest, LayerEffects.flatLimit / side)
      flat = .scale(pointScale, pointScale)
    } else {
      pointScale = stretch.longest
      flat = nil
    }
  }

  var isVisible: Bool { opacity > 0 }

  /// The map in which the layer's content is drawn: a blur needs it flat.
  var plane: Projection { blur > 0 ? flat ?? toPixels : toPixels }

  /// How far the layer's own parts go beyond the edge at which its clip cuts them off, in points.
  var bleed: Double {
    guard clips, blur == 0, shadowColor == nil, pointScale > 0 else { return 0 }
    return min(LayerEffects.bleedInPixels / pointScale, 1e6)
  }

  /// The map in which a shadow is thrown apart from its layer: where only the shadow needs it flat.
  var shadowPlane: Projection? { blur > 0 || shadowColor == nil ? nil : flat }

  /// The shadow alone of what is drawn in `shadowPlane`.
  func shadowNode(of silhouette: [SceneNode]) -> SceneNode {
    let drawing = LayerDrawing(reader: reader, toPixels: flat ?? toPixels, scene: scene)
    var version = Fingerprint()
    var group = Group(children: silhouette.map(\.asSilhouette))
    if let color = shadowColor { group.shadow = shadow(color, drawing, &version) }
    group.shadow?.isAlone = true
    if group.shadow?.path != nil { group.children = [] }
    group.warp = warp(group, &version)
    return SceneNode(identity: drawing.identity(.shadowed), version: version.bits, content: .group(group))
  }

  /// A shadowPath casts a shadow without anything that is drawn.
  var castsByPath: Bool { shadowColor != nil && !(reader.value(.shadowPath).path?.isEmpty ?? true) }

  /// The layer's nodes with its effects around them.
  func applied(to parts: [SceneNode]) throws(StagingError) -> [SceneNode] {
    try checkReach()
    let hasMask = !reader.staged.maskLayers.isEmpty
    let isFlat = flat != nil && blur > 0
    let hasOwnShadow = shadowColor != nil && shadowPlane == nil
    let needsGroup = blur > 0 || hasOwnShadow || clips || hasMask
    if !needsGroup {
      if opacity == 1 { return parts }
      if parts.count == 1, let faded = parts[0].faded(by: opacity) { return [faded] }
    }
    let drawing = LayerDrawing(reader: reader, toPixels: plane, scene: scene)
    var group = Group(children: parts, blur: blur * pointScale, opacity: opacity)
    var version = Fingerprint()
    version.add(group.blur)
    version.add(opacity)
    if hasOwnShadow, let color = shadowColor { group.shadow = shadow(color, drawing, &version) }
    if clips {
      group.clip = Group.Clip(path: drawing.outline(), transform: drawing.toPixels)
      version.add(drawing.version(LayerDrawing.outlineKeys).bits)
    }
    if hasMask {
      group.mask = Group.Mask(
        nodes: try scene.maskNodes(of: reader, toPixels: drawing.toPixels), mode: reader.staged.maskMode)
    }
    if isFlat { group.warp = warp(group, &version) }
    return [SceneNode(identity: drawing.identity(.group), version: version.bits, content: .group(group))]
  }

  private func shadow(_ color: Color, _ drawing: LayerDrawing, _ version: inout Fingerprint) -> Group.Shadow {
    let offset = reader.value(.shadowOffset).point
    let map = drawing.toPixels.linearized(at: reader.bounds.center) ?? .identity
    let inPixels = Point(map.a * offset.x + map.c * offset.y, map.b * offset.x + map.d * offset.y)
    let sigma = reader.length(.shadowRadius) * pointScale
    let path = reader.value(.shadowPath).path
    version.add(color)
    version.add(sigma)
    version.add(inPixels)
    if path != nil { version.add(drawing.version([.shadowPath]).bits) }
    return Group.Shadow(
      color: color, sigma: sigma, offset: inPixels, path: path,
      pathTransform: path == nil ? .identity : drawing.toPixels)
  }

  private func warp(_ group: Group, _ version: inout Fingerprint) -> Group.Warp {
    let projection = Projection.scale(1 / pointScale, 1 / pointScale).then(toPixels)
    version.add(projection)
    var box: Rect?
    for node in group.children {
      guard let own = NodeBox.of(node) else { continue }
      box = box.map { $0.union(own) } ?? own
    }
    var extent = box ?? .zero
    if let shadow = group.shadow {
      let reach = 3 * shadow.sigma + 1
      extent = extent.union(extent.offset(by: shadow.offset).inset(by: -reach, -reach))
      if let path = shadow.path?.controlBox {
        let cast = NodeBox.mapped(path, shadow.pathTransform).offset(by: shadow.offset)
        extent = extent.union(cast.inset(by: -reach, -reach))
      }
    }
    let reach = 3 * group.blur + 2
    extent = extent.inset(by: -reach, -reach)
    let limit = LayerEffects.flatLimit * 2
    let left = clampedInt(extent.minX.rounded(.down), -65_536...65_536)
    let top = clampedInt(extent.minY.rounded(.down), -65_536...65_536)
    let pixels = PixelRect(
      x: left, y: top,
      width: clampedInt((extent.maxX - Double(left)).rounded(.up), 0...clampedInt(limit)),
      height: clampedInt((extent.maxY - Double(top)).rounded(.up), 0...clampedInt(limit)))
    for side in [pixels.x, pixels.y, pixels.width, pixels.height] { version.add(UInt64(bitPattern: Int64(side))) }
    return Group.Warp(projection: projection, extent: pixels)
  }

  private func checkReach() throws(StagingError) {
    let limit = reader.context.limits.blurRadius
    let radius = max(blur, shadowColor == nil ? 0 : reader.length(.shadowRadius)) * pointScale
    guard radius > limit else { return }
    throw StagingError(
      .limit,
      Diagnostic(
        code: "limit.blur", message: "a blur of \(radius) pixels exceeds \(limit)", place: reader.staged.place,
        hint: "raise with --max-blur"))
  }
}

extension SceneNode {
  /// The same node as a second copy in one scene: identities are unique.
  fileprivate var asSilhouette: SceneNode {
    var node = self
    node.identity |= 1 << 63
    guard case .group(var group) = content else { return node }
    group.children = group.children.map(\.asSilhouette)
    if let mask = group.mask {
      group.mask = Group.Mask(nodes: mask.nodes.map(\.asSilhouette), mode: mask.mode)
    }
    node.content = .group(group)
    return node
  }

  /// The same node with its paint's alpha multiplied; nil for a group, which has an opacity of its own.
  fileprivate func faded(by opacity: Double) -> SceneNode? {
    var node = self
    var version = Fingerprint(self.version)
    version.add(opacity)
    node.version = version.bits
    switch content {
    case .fill(var fill):
      guard let paint = fill.paint.faded(by: opacity) else { return nil }
      fill.paint = paint
      node.content = .fill(fill)
    case .stroke(var stroke):
      guard let paint = stroke.paint.faded(by: opacity) else { return nil }
      stroke.paint = paint
      node.content = .stroke(stroke)
    case .image(var image):
      image.opacity *= opacity
      node.content = .image(image)
    case .group: return nil
    }
    return node
  }
}

extension Paint {
  fileprivate func faded(by opacity: Double) -> Paint? {
    switch self {
    case .color(let color): return .color(color.withAlpha(multipliedBy: opacity))
    case .gradient(var gradient):
      for index in gradient.stops.indices {
        gradient.stops[index].color = gradient.stops[index].color.withAlpha(multipliedBy: opacity)
      }
      return .gradient(gradient)
    }
  }
}
