import Graphics
import Scripting

/// Draws up the scene of one moment: every layer in Core Animation's order, with its map to pixels.
struct SceneBuilder {
  let context: EvaluationContext
  let values: [Value]
  /// Pixels to a point.
  let scale: Double
  /// Which slots change in time: what never does needs no place in a version.
  let changes: (Int) -> Bool
  /// Layers that look the same at all times, once they have been drawn up; nil while layers are drawn in another plane.
  var drawnOnce: DrawnOnce?

  func scene(width: Int, height: Int, background: Value?) throws(StagingError) -> Scene {
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
    try appendLayers(context.tree.topLevel, sublayerMatrix: nil, plane: root, to: &nodes)
    return Scene(width: width, height: height, nodes: nodes)
  }

  /// Siblings, back to front: by depth, then in the order of the file.
  private func appendLayers(
    _ layers: [Int], sublayerMatrix: Matrix4?, plane: Projection, to nodes: inout [SceneNode]
  ) throws(StagingError) {
    var placed: [PlacedLayer] = []
    placed.reserveCapacity(layers.count)
    var isSorted = true
    for layer in layers {
      let next: PlacedLayer
      if let known = drawnOnce?[layer] {
        next = known
      } else {
        next = try place(layer, sublayerMatrix: sublayerMatrix, plane: plane)
      }
      if let last = placed.last, next.depth < last.depth { isSorted = false }
      placed.append(next)
    }
    if !isSorted {
      placed = placed.enumerated().sorted { ($0.element.depth, $0.offset) < ($1.element.depth, $1.offset) }
        .map(\.element)
    }
    for layer in placed { nodes.append(contentsOf: layer.nodes) }
  }

  private func place(_ layer: Int, sublayerMatrix: Matrix4?, plane: Projection) throws(StagingError) -> PlacedLayer {
    var placed = PlacedLayer(depth: 0, nodes: [])
    let reader = LayerReader(context: context, values: values, layer: layer)
    if !reader.bool(.hidden) {
      let bounds = reader.bounds
      let matrix = LayerGeometry.matrix(
        bounds: bounds, position: reader.point(.position), anchorPoint: reader.point(.anchorPoint),
        zPosition: reader.number(.zPosition),
        transform: reader.slot(.transform) == nil ? nil : reader.value(.transform).transform?.matrix)
      let inSpace = sublayerMatrix.map(matrix.then) ?? matrix
      placed.depth = depth(of: bounds.center, inSpace)
      try appendLayer(layer, toPixels: inSpace.planeProjection.then(plane), to: &placed.nodes)
    }
    if reader.staged.isStill { drawnOnce?[layer] = placed }
    return placed
  }

  /// How far towards the eye a point of a layer lies, in millionths of a point: what differs only by rounding keeps the
  /// order of the file.
  private func depth(of point: Point, _ matrix: Matrix4) -> Double {
    ((point.x * matrix[0, 2] + point.y * matrix[1, 2] + matrix[3, 2]) * 1e6).rounded()
  }

  private func appendLayer(_ layer: Int, toPixels: Projection, to nodes: inout [SceneNode]) throws(StagingError) {
    // Finite values can be too large together: what lies outside of all numbers is not seen.
    guard toPixels.isFinite else { return }
    let reader = LayerReader(context: context, values: values, layer: layer)
    if !reader.bool(.doubleSided), !facesViewer(reader.bounds, toPixels) { return }
    let effects = LayerEffects(reader, toPixels: toPixels, scene: self)
    guard effects.isVisible else { return }
    var parts: [SceneNode] = []
    try appendContent(reader, toPixels: effects.plane, bleed: effects.bleed, to: &parts)
    guard !parts.isEmpty || effects.castsByPath else { return }
    if let flat = effects.shadowPlane {
      // The shadow is thrown in the layer's own plane; what throws it stays crisp.
      var silhouette: [SceneNode] = []
      var apart = self
      apart.drawnOnce = nil
      try apart.appendContent(reader, toPixels: flat, bleed: 0, to: &silhouette)
      parts.insert(effects.shadowNode(of: silhouette), at: 0)
    }
    try nodes.append(contentsOf: effects.applied(to: parts))
  }

  /// Core Animation's order: background, contents, sublayers, border.
  private func appendContent(
    _ reader: LayerReader, toPixels: Projection, bleed: Double, to nodes: inout [SceneNode]
  ) throws(StagingError) {
    let layer = LayerDrawing(reader: reader, toPixels: toPixels, scene: self, bleed: bleed)
    layer.appendBackground(to: &nodes)
    try layer.appendContents(to: &nodes)
    switch reader.staged.kind {
    case .shape: ShapePart.append(layer, to: &nodes)
    case .gradient: GradientPart.append(layer, to: &nodes)
    case .text: try TextPart.append(layer, to: &nodes)
    default: break
    }
    let children = reader.staged.children
    if !children.isEmpty {
      let sublayerMatrix = LayerGeometry.sublayerMatrix(
        bounds: reader.bounds, anchorPoint: reader.point(.anchorPoint),
        sublayerTransform: reader.slot(.sublayerTransform) == nil
          ? nil : reader.value(.sublayerTransform).transform?.matrix,
        perspective: reader.optionalNumber(.perspective))
      try appendLayers(children, sublayerMatrix: sublayerMatrix, plane: toPixels, to: &nodes)
    }
    layer.appendBorder(to: &nodes)
  }

  /// The nodes of a layer's mask, in the layer's plane.
  func maskNodes(of reader: LayerReader, toPixels: Projection) throws(StagingError) -> [SceneNode] {
    var nodes: [SceneNode] = []
    try appendLayers(reader.staged.maskLayers, sublayerMatrix: nil, plane: toPixels, to: &nodes)
    return nodes
  }

  /// Whether the front of `bounds` is seen: the sign of its projected area.
  private func facesViewer(_ bounds: Rect, _ toPixels: Projection) -> Bool {
    guard let map = toPixels.linearized(at: bounds.center) else { return true }
    return map.determinant > 0
  }
}

/// A layer among its siblings: its nodes, and how near to the eye it is.
struct PlacedLayer {
  var depth: Double
  var nodes: [SceneNode]
}

/// The nodes of layers that never change, nor anything above them that could move them. Of one sampler.
final class DrawnOnce {
  private var layers: [PlacedLayer?]

  init(layerCount: Int) { layers = [PlacedLayer?](repeating: nil, count: layerCount) }

  subscript(layer: Int) -> PlacedLayer? {
    get { layers[layer] }
    set { layers[layer] = newValue }
  }
}

extension Projection {
  var isFinite: Bool {
    let sum = m11 + m12 + m13 + m21 + m22 + m23 + m31 + m32 + m33
    return (sum * 0) == 0
  }
}
