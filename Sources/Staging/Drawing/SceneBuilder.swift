import Graphics
import Scripting

/// Draws up the scene of one moment: every layer in Core Animation's order, with its map to pixels.
struct SceneBuilder {
  let setting: SceneSetting
  var values: [Value]
  /// Whether these are the values of the moment of the scene, but for what a transition hides. Copies that run late
  /// have others, and so has what a transition comes from.
  var isNow = true
  /// Whether layers are drawn in their own place: then they are used again as long as they stay as they are. Not on the
  /// sides of a transition, and where they are drawn a second time in another plane.
  var remembers = true
  /// Of which copy the layers are that are being drawn; 0 outside of replicators.
  var salt: UInt64 = 0
  /// What the pictures of the layers are multiplied by that are being collected: a replicator's color, the opacity of
  /// transform layers.
  var tone = Color.white

  /// Transitions of which one side is being drawn, and how dark a turning card is.
  var entered: [Int] = []
  /// Silhouettes of shadows that are being drawn, one within the other.
  var silhouettes = 0
  /// What is seen on these sides differs in values from what there is without any: `unsided`.
  var sides: [(transition: Int, side: StagedTransition.Side)] = []
  var unsided: [Value]
  var dimming: (layer: Int, amount: Double)?

  var depthOfEmitter: EmitterDepth?

  init(setting: SceneSetting, values: [Value]) {
    self.setting = setting
    self.values = values
    unsided = values
  }

  var context: EvaluationContext { setting.context }
  var scale: Double { setting.scale }
  var moments: Moments { setting.moments }
  var emitters: EmitterHistory { setting.emitters }
  var copies: CopyBudget { setting.copies }
  func changes(_ slot: Int) -> Bool { setting.mayChange[slot] }

  /// - Parameter points: The canvas in points.
  func scene(width: Int, height: Int, points: Rect, background: Value?) throws(StagingError) -> Scene {
    var nodes: [SceneNode] = []
    let canvas = Rect(0, 0, Double(width), Double(height))
    if let color = background?.color, color.alpha > 0 {
      var version = Fingerprint()
      version.add(color)
      nodes.append(
        SceneNode(
          identity: 0, version: version.bits,
          content: .fill(Fill(path: .rect(canvas), transform: .identity, paint: .color(color)))))
    }
    let root = Projection.scale(scale, scale)
    try appendCanvas(points, plane: root, to: &nodes)
    return Scene(width: width, height: height, nodes: nodes)
  }

  /// Layers that stand in one space, as the eye sees them: back to front, cut where they pass through one another.
  func appendLayers(
    _ layers: [Int], sublayerMatrix: Matrix4?, plane: Projection, to nodes: inout [SceneNode]
  ) throws(StagingError) {
    var space = DepthSpace(plane: plane, pixel: 1 / scale)
    try collect(layers, in: sublayerMatrix, plane: plane, into: &space)
    space.appendNodes(to: &nodes)
  }

  /// Puts layers into a space, and in place of those that keep depth what is in them.
  /// - Parameter outer: from the layers' parent to the space; nil changes nothing.
  func collect(_ layers: [Int], in outer: Matrix4?, plane: Projection, into space: inout DepthSpace)
    throws(StagingError)
  {
    let surroundings = DrawnLayers.Surroundings(outer: outer, plane: plane, tone: tone)
    for layer in layers {
      let reader = LayerReader(context: context, values: values, layer: layer)
      if reader.keepsDepth, transition(of: layer) == nil {
        try collectDeep(reader, in: outer, plane: plane, into: &space)
      } else if let placed = try placed(reader, in: surroundings) {
        space.append(placed)
      }
    }
  }

  /// A layer that is no plane: of its own looks only `hidden` and `opacity` count, which fades each sublayer by itself.
  private func collectDeep(
    _ reader: LayerReader, in outer: Matrix4?, plane: Projection, into space: inout DepthSpace
  ) throws(StagingError) {
    let opacity = reader.fraction(.opacity)
    if reader.isHidden || opacity == 0 { return }
    try takeCopy(of: reader)
    var inside = self
    inside.tone.alpha *= opacity
    let own = reader.matrix(in: outer)
    let matrix = reader.sublayerMatrix.map { $0.then(own) } ?? own
    if reader.staged.kind == .replicator {
      try inside.collectCopies(of: reader, in: matrix, plane: plane, into: &space)
    } else {
      try inside.collect(reader.staged.children, in: matrix, plane: plane, into: &space)
    }
  }

  /// Nil where there is nothing to draw.
  private func placed(_ reader: LayerReader, in surroundings: DrawnLayers.Surroundings) throws(StagingError)
    -> PlacedLayer?
  {
    if remembers, let known = setting.drawn.entry(reader.layer, salt, in: surroundings, isNow: isNow) {
      try copies.take(known.copies, of: reader)
      return known.layer
    }
    let before = copies.taken
    try takeCopy(of: reader)
    let placed = try drawnUp(reader, in: surroundings.outer, plane: surroundings.plane)
    if remembers {
      setting.drawn.keep(placed, copies: copies.taken - before, reader.layer, salt, in: surroundings, isNow: isNow)
    }
    return placed
  }

  private func drawnUp(_ reader: LayerReader, in outer: Matrix4?, plane: Projection) throws(StagingError)
    -> PlacedLayer?
  {
    if reader.isHidden, transition(of: reader.layer).map(isChange) != true { return nil }
    let matrix = reader.matrix(in: outer)
    if matrix.isBehindEye { return nil }
    var inside = self
    inside.tone = .white
    if reader.staged.kind == .emitter, reader.bool(.preservesDepth) {
      inside.depthOfEmitter = EmitterDepth(layer: reader.layer, matrix: matrix, plane: plane)
    }
    var nodes: [SceneNode] = []
    try inside.appendCard(reader, in: outer, plane: plane, to: &nodes)
    if nodes.isEmpty { return nil }
    let key = key(of: reader.layer)
    return PlacedLayer(
      key: key, matrix: matrix, toPixels: matrix.planeProjection.then(plane),
      depth: matrix.depth(of: reader.bounds.center), nodes: NodeToning.toned(nodes, tone, identity: key))
  }

  /// Counts a layer of a copy, or one that is drawn twice within what is drawn twice.
  private func takeCopy(of reader: LayerReader) throws(StagingError) {
    let depth = entered.count + silhouettes
    if depth > 1 {
      try copies.take(SceneBuilder.costs[min(depth, SceneBuilder.costs.count) - 1], of: reader, isCopy: false)
    }
    if salt != 0 { try copies.take(1, of: reader) }
  }

  /// As how many layers one counts that is drawn so deep within: each level doubles what is in it, and blurs it again.
  private static let costs = [0, 1, 3, 9, 27, 81, 243]

  /// Unlike that of any other layer or copy of one, and unlike the identity of any node.
  func key(of layer: Int) -> UInt64 { SceneIdentity.mixed(UInt64(layer) + 1, salt) }

  /// An identity as it is called in the copy that is being drawn.
  func identity(_ bits: UInt64) -> UInt64 { salt == 0 ? bits : SceneIdentity.mixed(bits, salt) }

  func appendLayer(_ layer: Int, toPixels: Projection, to nodes: inout [SceneNode]) throws(StagingError) {
    // Finite values can be too large together: what lies outside of all numbers is not seen. Nor is what lies behind
    // the eye, or is seen edge-on.
    guard toPixels.isFinite, toPixels.determinant != 0, toPixels.m31 != 0 || toPixels.m32 != 0 || toPixels.m33 > 0
    else { return }
    let reader = LayerReader(context: context, values: values, layer: layer)
    // What is before the eye has the orientation of the whole plane, because its weights are positive.
    if !reader.bool(.doubleSided), toPixels.determinant < 0 { return }
    let effects = LayerEffects(reader, toPixels: toPixels, scene: self)
    guard effects.isVisible else { return }
    var parts: [SceneNode] = []
    try appendContent(reader, toPixels: effects.plane, bleed: effects.bleed, to: &parts)
    guard !parts.isEmpty || effects.showsByItself else { return }
    var silhouette: [SceneNode]?
    if let flat = effects.shadowPlane {
      // The shadow is thrown in the layer's own plane; what throws it stays crisp.
      var shape: [SceneNode] = []
      var apart = self
      apart.remembers = false
      apart.silhouettes += 1
      try apart.appendContent(reader, toPixels: flat, bleed: .none, to: &shape)
      silhouette = shape
    }
    try nodes.append(contentsOf: effects.applied(to: parts, silhouette: silhouette))
  }

  /// What a layer shows, or what a transition makes of it.
  private func appendContent(
    _ reader: LayerReader, toPixels: Projection, bleed: Bleed, to nodes: inout [SceneNode]
  ) throws(StagingError) {
    if let transition = transition(of: reader.layer) {
      let card = TransitionCard(LayerDrawing(reader: reader, toPixels: toPixels, scene: self, bleed: bleed))
      try appendMixed(transition, card, to: &nodes) { (side, own, place) throws(StagingError) -> [SceneNode] in
        var nodes: [SceneNode] = []
        let reader = LayerReader(context: context, values: side.values, layer: reader.layer)
        try side.appendContent(reader, toPixels: place(toPixels), bleed: own.bleed(bleed), to: &nodes)
        return nodes
      }
      return
    }
    try appendParts(reader, toPixels: toPixels, bleed: bleed, to: &nodes)
  }

  /// Core Animation's order: background, contents, sublayers, border.
  private func appendParts(
    _ reader: LayerReader, toPixels: Projection, bleed: Bleed, to nodes: inout [SceneNode]
  ) throws(StagingError) {
    let layer = LayerDrawing(reader: reader, toPixels: toPixels, scene: self, bleed: bleed)
    layer.appendBackground(to: &nodes)
    try ContentsPart.append(layer, to: &nodes)
    switch reader.staged.kind {
    case .shape: ShapePart.append(layer, to: &nodes)
    case .gradient: GradientPart.append(layer, to: &nodes)
    case .shader: ShaderPart.append(layer, to: &nodes)
    case .text: try TextPart.append(layer, to: &nodes)
    default: break
    }
    let children = reader.staged.children
    let sublayerMatrix = reader.sublayerMatrix
    if reader.staged.kind == .tiled {
      try TiledPart.append(layer, to: &nodes)
    } else if !children.isEmpty {
      if reader.staged.kind == .replicator {
        try appendCopies(of: reader, sublayerMatrix: sublayerMatrix, plane: toPixels, to: &nodes)
      } else {
        try appendLayers(children, sublayerMatrix: sublayerMatrix, plane: toPixels, to: &nodes)
      }
    }
    layer.appendBorder(to: &nodes)
    if reader.staged.kind == .emitter {
      var (space, plane) = (sublayerMatrix, toPixels)
      // Where an effect flattens the layer, its particles lie in its plane.
      if let own = depthOfEmitter, own.layer == reader.layer, toPixels == own.matrix.planeProjection.then(own.plane) {
        (space, plane) = (space?.then(own.matrix) ?? own.matrix, own.plane)
      }
      try EmitterPart.append(layer, space: space, plane: plane, to: &nodes)
    }
  }

  /// The nodes of a layer's mask, in the layer's plane.
  func maskNodes(of reader: LayerReader, toPixels: Projection) throws(StagingError) -> [SceneNode] {
    try nodes(of: reader.staged.maskLayers, in: toPixels)
  }

  /// The nodes of layers in a plane of their own: masks, tiles.
  func nodes(of layers: [Int], in plane: Projection) throws(StagingError) -> [SceneNode] {
    var nodes: [SceneNode] = []
    try appendLayers(layers, sublayerMatrix: nil, plane: plane, to: &nodes)
    return nodes
  }
}

/// How an emitter that preserves depth stands in the space around it, and that space on the canvas.
///
/// A class: it is rare, and large.
final class EmitterDepth {
  let layer: Int
  let matrix: Matrix4
  let plane: Projection

  init(layer: Int, matrix: Matrix4, plane: Projection) {
    (self.layer, self.matrix, self.plane) = (layer, matrix, plane)
  }
}

extension Matrix4 {
  /// The plane is parallel to the screen: all of it is equally far from the eye.
  var isLevel: Bool { rows.0[2] == 0 && rows.0[3] == 0 && rows.1[2] == 0 && rows.1[3] == 0 }

  /// A level plane that lies wholly behind the eye.
  var isBehindEye: Bool { rows.0[3] == 0 && rows.1[3] == 0 && !(rows.3[3] > 0) }

  /// How far towards the eye a point of the plane lies, in millionths of a point: what differs only by rounding keeps
  /// the order of the file.
  func depth(of point: Point) -> Double {
    let z = point.x * rows.0[2] + point.y * rows.1[2] + rows.3[2]
    let w = point.x * rows.0[3] + point.y * rows.1[3] + rows.3[3]
    return ((w > 0 ? z / w : z) * 1e6).rounded()
  }
}
