import Expressions
import Graphics
import Scripting

/// What happens to a layer's picture as a whole: what is behind it, filters, shadow, opacity, clipping, mask, blending.
struct LayerEffects {
  private let reader: LayerReader
  private let scene: SceneBuilder
  private let toPixels: Projection
  private let opacity: Double
  /// In pixels, where the effects happen.
  private let filters: [PictureFilter]
  /// In pixels of the canvas.
  private let backdropFilters: [PictureFilter]
  private let blend: BlendMode
  private let shadowColor: Color?
  private let clips: Bool
  /// Whether a filter looks beyond single pixels.
  private let filtersReach: Bool
  /// Pixels to a point where the effects happen.
  private let pointScale: Double
  /// The same for the widths of blurs and shadows.
  private let blurScale: Double
  /// The largest of blurs and shadows in pixels, where nothing around makes it larger.
  private let askedRadius: Double
  /// The map to a flat picture of its own, for effects that a tilted or stretched plane would distort.
  private let flat: Projection?

  /// Beyond this ratio of its longest to its shortest stretch a map is not taken for a turn and a scale.
  private static let similarity = 1.001
  /// More than the diagonal of a pixel, also where the plane is stretched.
  private static let bleedInPixels = 4.0
  /// Sides of a flat picture, in pixels; a larger one is drawn at a lower scale.
  private static let flatLimit = 4096.0
  /// How far from its origin a flat picture reaches at most, in pixels.
  private static let farthest = 1 << 19
  /// Pixels along a side of what can be blurred at once: the canvas and three times the blur's width around it.
  private static let longestSource = 10_000.0

  init(_ reader: LayerReader, toPixels: Projection, scene: SceneBuilder) {
    self.reader = reader
    self.scene = scene
    self.toPixels = toPixels
    opacity = reader.fraction(.opacity)
    let inPoints = PictureFilters.inPoints(.filters, of: reader)
    let behind = PictureFilters.inPoints(.backgroundFilters, of: reader)
    filtersReach = inPoints.contains(where: \.reaches)
    blend = reader.slot(.compositingFilter) == nil ? .normal : LayerEffects.blendMode(reader)
    let shadowOpacity = reader.fraction(.shadowOpacity)
    let color = reader.color(.shadowColor)?.withAlpha(multipliedBy: shadowOpacity)
    shadowColor = (color?.alpha ?? 0) > 0 ? color : nil
    clips = reader.bool(.masksToBounds)
    let bounds = reader.bounds
    let map = toPixels.linearized(at: bounds.center)
    let stretch = map.map(LayerGeometry.stretch) ?? (longest: 1, shortest: 1)
    let isSimilar = toPixels.affine != nil && stretch.longest <= stretch.shortest * LayerEffects.similarity
    let effectMap: Affine
    if (filtersReach || shadowColor != nil) && !isSimilar, stretch.longest > 0 {
      pointScale = LayerEffects.flatScale(bounds, stretch.longest, toPixels, scene.setting.canvas)
      flat = .scale(pointScale, pointScale)
      effectMap = Affine(pointScale, 0, 0, pointScale, 0, 0)
    } else {
      pointScale = stretch.longest
      flat = nil
      effectMap = map ?? .identity
    }
    let shadow = shadowColor == nil ? 0 : reader.length(.shadowRadius)
    let widest = inPoints.reduce(shadow) { max($0, $1.sigma) }
    let broadest = behind.reduce(0) { max($0, $1.sigma) }
    // What a perspective or a transform makes too wide, as just before the eye, is about as wide as the canvas.
    func bounded(_ scale: Double, _ radius: Double) -> Double {
      let side = max(scene.setting.canvas.width, scene.setting.canvas.height)
      let most = min(reader.context.limits.blurRadius, max(1, (LayerEffects.longestSource - side) / 6))
      let own = scene.setting.scale
      return scale > own && radius * scale > most ? min(most, max(side, radius * own)) / radius : scale
    }
    blurScale = bounded(pointScale, widest)
    var filters = inPoints.map { [blurScale] in $0.scaled(by: blurScale, effectMap) }
    if let dimming = scene.dimming, dimming.layer == reader.layer {
      filters.append(.matrix(.brightness(1 - dimming.amount)))
    }
    self.filters = filters
    // What is behind is on the canvas already: a stretched layer blurs it evenly.
    let evenly = (stretch.longest * stretch.shortest).squareRoot()
    backdropFilters = behind.map { $0.scaled(by: bounded(evenly, broadest), map ?? .identity) }
    askedRadius = min(max(widest, broadest) * scene.setting.scale, max(widest * pointScale, broadest * evenly))
  }

  /// Pixels to a point of a flat picture: as many as where the plane is stretched most, unless that makes too many.
  ///
  /// What of very large bounds is never seen doesn't count, so that the rest of them stays as crisp as ever. In a layer
  /// that is drawn flat itself about as much is seen as on the canvas.
  private static func flatScale(_ bounds: Rect, _ longest: Double, _ toPixels: Projection, _ canvas: Rect) -> Double {
    let side = max(bounds.width, bounds.height, 1)
    guard longest * side > flatLimit, let inverse = toPixels.inverse,
      canvas.corners.allSatisfy({ inverse.weight($0) > 0 })
    else { return min(longest, flatLimit / side) }
    let seen = NodeBox.mapped(canvas, inverse)
    let shown = max(min(bounds.width, seen.width), min(bounds.height, seen.height), 1)
    var stretch = longest
    if let part = seen.intersection(bounds), let map = toPixels.linearized(at: part.center) {
      stretch = LayerGeometry.stretch(of: map).longest
    }
    return min(stretch, flatLimit / shown)
  }

  private static func blendMode(_ reader: LayerReader) -> BlendMode {
    reader.value(.compositingFilter).string.flatMap(BlendMode.init) ?? .normal
  }

  var isVisible: Bool { opacity > 0 }

  /// The map in which the layer's content is drawn: a blur needs it flat.
  var plane: Projection { filtersReach ? flat ?? toPixels : toPixels }

  /// How far the layer's own parts go beyond the edge at which its clip cuts them off.
  var bleed: Bleed {
    guard clips, !filtersReach, shadowColor == nil, pointScale > 0 else { return .none }
    return Bleed(length: min(LayerEffects.bleedInPixels / pointScale, 1e6))
  }

  /// The map in which a shadow is thrown apart from its layer: where only the shadow needs it flat.
  var shadowPlane: Projection? { filtersReach || shadowColor == nil ? nil : flat }

  /// A shadowPath and a filtered backdrop show without anything that is drawn.
  var showsByItself: Bool { castsByPath || hasBackdrop }

  private var castsByPath: Bool { shadowColor != nil && !(reader.value(.shadowPath).path?.isEmpty ?? true) }

  private var hasBackdrop: Bool { !backdropFilters.isEmpty && !reader.bounds.isEmpty }

  /// The layer's nodes with its effects around them.
  /// - Parameter silhouette: What was drawn in `shadowPlane`, where there is one: its shadow lies beneath the parts.
  func applied(to parts: [SceneNode], silhouette: [SceneNode]?) throws(StagingError) -> [SceneNode] {
    try checkReach()
    var frame = Frame(plane: plane, parts: parts, filters: filters, warps: flat != nil && filtersReach)
    frame.throwsShadow = shadowColor != nil && silhouette == nil
    if let silhouette {
      // What is in the layer sees neither the shadow nor what is behind.
      frame.parts = [shadowNode(of: silhouette), apart(&frame)]
    } else if frame.warps, hasBackdrop {
      // The backdrop is not warped: it is on the canvas already.
      frame.parts = [apart(&frame)]
      frame.plane = toPixels
    }
    let isGroup =
      !frame.filters.isEmpty || frame.throwsShadow || clips || blend != .normal || hasBackdrop
      || !reader.staged.maskLayers.isEmpty
    if !isGroup {
      if opacity == 1 { return frame.parts }
      if frame.parts.count == 1, let faded = frame.parts[0].faded(by: opacity) { return [faded] }
    }
    return [try whole(frame)]
  }

  /// What goes into one group, and in which map.
  private struct Frame {
    var plane: Projection
    var parts: [SceneNode]
    var filters: [PictureFilter]
    var warps: Bool
    var throwsShadow = false
  }

  /// The parts with filters, shadow and warp in a group within the layer's own.
  private func apart(_ frame: inout Frame) -> SceneNode {
    let drawing = LayerDrawing(reader: reader, toPixels: frame.plane, scene: scene)
    var version = Fingerprint()
    let group = picture(frame, drawing, &version)
    (frame.filters, frame.warps, frame.throwsShadow) = ([], false, false)
    return SceneNode(identity: drawing.identity(.group, 1), version: version.bits, content: .group(group))
  }

  private func picture(_ frame: Frame, _ drawing: LayerDrawing, _ version: inout Fingerprint) -> Group {
    var group = Group(children: frame.parts, filters: frame.filters)
    version.add(frame.filters)
    if frame.throwsShadow, let color = shadowColor { group.shadow = shadow(color, drawing, &version) }
    if frame.warps { group.warp = warp(group, &version) }
    return group
  }

  private func whole(_ frame: Frame) throws(StagingError) -> SceneNode {
    let drawing = LayerDrawing(reader: reader, toPixels: frame.plane, scene: scene, bleed: bleed)
    var version = Fingerprint()
    var group = picture(frame, drawing, &version)
    group.opacity = opacity
    group.blend = blend
    version.add(opacity)
    version.add(UInt64(BlendMode.allCases.firstIndex(of: blend) ?? 0))
    if clips {
      group.clip = Group.Clip(path: drawing.outline(), transform: drawing.toPixels)
      version.add(drawing.version(LayerDrawing.outlineKeys).bits)
    }
    if !reader.staged.maskLayers.isEmpty {
      let mode = reader.value(.maskMode).string.flatMap(Group.Mask.Mode.init) ?? .alpha
      group.mask = Group.Mask(nodes: try scene.maskNodes(of: reader, toPixels: drawing.toPixels), mode: mode)
      version.add(UInt64(Group.Mask.Mode.allCases.firstIndex(of: mode) ?? 0))
    }
    if hasBackdrop {
      group.backdrop = Group.Backdrop(
        filters: backdropFilters, area: Group.Clip(path: drawing.area, transform: drawing.toPixels))
      version.add(backdropFilters)
      version.add(drawing.version(LayerDrawing.outlineKeys).bits)
    }
    return SceneNode(identity: drawing.identity(.group), version: version.bits, content: .group(group))
  }

  // MARK: Shadow and warp

  /// The shadow alone of what is drawn in `shadowPlane`.
  private func shadowNode(of silhouette: [SceneNode]) -> SceneNode {
    let drawing = LayerDrawing(reader: reader, toPixels: flat ?? toPixels, scene: scene)
    var version = Fingerprint()
    var group = Group(children: silhouette.map { $0.salted(by: drawing.identity(.shadowed)) }, filters: filters)
    version.add(filters)
    if let color = shadowColor { group.shadow = shadow(color, drawing, &version) }
    group.shadow?.isAlone = true
    if group.shadow?.path != nil { group.children = [] }
    group.warp = warp(group, &version)
    return SceneNode(identity: drawing.identity(.shadowed), version: version.bits, content: .group(group))
  }

  private func shadow(_ color: Color, _ drawing: LayerDrawing, _ version: inout Fingerprint) -> Group.Shadow {
    let offset = reader.value(.shadowOffset).point
    let map = drawing.toPixels.linearized(at: reader.bounds.center) ?? .identity
    // Of a blur that is bounded the offset is, too.
    let inPixels = map.vector(offset) * (pointScale > 0 ? blurScale / pointScale : 1)
    let sigma = reader.length(.shadowRadius) * blurScale
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
    let extent = (NodeBox.ofPicture(group) ?? .zero).inset(by: -2, -2)
    // All of it: of what is too large to be drawn flat only the part that is seen is drawn.
    let range = -LayerEffects.farthest...LayerEffects.farthest
    let left = clampedInt(extent.minX.rounded(.down), range)
    let top = clampedInt(extent.minY.rounded(.down), range)
    let pixels = PixelRect(
      x: left, y: top, width: clampedInt(extent.maxX.rounded(.up), range) - left,
      height: clampedInt(extent.maxY.rounded(.up), range) - top)
    for side in [pixels.x, pixels.y, pixels.width, pixels.height] { version.add(UInt64(bitPattern: Int64(side))) }
    return Group.Warp(projection: projection, extent: pixels)
  }

  private func checkReach() throws(StagingError) {
    let limit = reader.context.limits.blurRadius
    guard askedRadius > limit else { return }
    throw StagingError(
      Diagnostic(
        code: "limit.blur",
        message: "a blur of \(NumberText.shortest(askedRadius)) pixels exceeds \(NumberText.shortest(limit))",
        place: reader.staged.place, hint: "raise with --max-blur"))
  }
}
