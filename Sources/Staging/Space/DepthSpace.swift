import Graphics

/// The planes that stand in one space, up to the nearest layer that flattens what is in it.
///
/// The space is seen along z, after its perspective: a point (x, y, z, w) appears at (x / w, y / w) and is the nearer
/// the greater z / w is. So a perspective, and perspectives within perspectives, leave planes planes and lines of sight
/// parallel.
struct DepthSpace {
  /// From the space's plane z = 0 to pixels.
  let plane: Projection
  /// The side of a pixel in points.
  let pixel: Double
  private var layers: [PlacedLayer] = []
  private var isLevel = true
  private var isSorted = true

  init(plane: Projection, pixel: Double) {
    self.plane = plane
    self.pixel = pixel
  }

  mutating func append(_ layer: PlacedLayer) {
    if !layer.matrix.isLevel { isLevel = false }
    if let last = layers.last, layer.depth < last.depth { isSorted = false }
    layers.append(layer)
  }

  /// Everything in the space, back to front. What is equally far keeps the order in which it came.
  func appendNodes(to nodes: inout [SceneNode]) {
    if isLevel {
      for layer in isSorted ? layers : byDepth { nodes.append(contentsOf: layer.nodes) }
      return
    }
    // One plane alone needs no order; but where two eyes are one behind the other, it can be cut.
    if layers.count == 1, plane.affine != nil {
      nodes.append(contentsOf: layers[0].nodes)
      return
    }
    guard layers.count <= PlaneSplitting.largestSpace else {
      for layer in byDepth { nodes.append(contentsOf: layer.nodes) }
      return
    }
    var splitting = PlaneSplitting(pixel: pixel)
    for layer in layers {
      if let facet = Facet(layer, order: splitting.facets.count, outer: plane) { splitting.facets.append(facet) }
    }
    for facet in splitting.ordered() { facet.appendNodes(to: &nodes) }
  }

  private var byDepth: [PlacedLayer] {
    layers.enumerated().sorted { ($0.element.depth, $0.offset) < ($1.element.depth, $1.offset) }.map(\.element)
  }
}
