import Graphics
import Scripting

/// Which layer a point of the canvas belongs to, as UIKit finds it: the deepest one, front to back.
///
/// Layers that are hidden, or nearly clear, take no part, nor does what lies outside of its own bounds or of those of a
/// layer around it; masks and particles never do. Of copies only the first counts; what stands in tiles never does. Of
/// two layers between which a transition runs the one that is seen for the greater part is touched.
struct HitTest {
  /// Below this opacity a layer is not touched.
  static let visibleOpacity = 0.01

  let context: EvaluationContext
  let values: [Value]

  /// - Parameter transitions: all that may run at the moment of the values.
  init(context: EvaluationContext, values: [Value], during transitions: [StagedTransition] = []) {
    self.context = context
    var values = values
    for transition in transitions {
      guard case .layers(let fromHidden, let toHidden) = transition.sides, transition.isActive(values) else { continue }
      let side = transition.seenSide(values)
      values[fromHidden] = .bool(side == .new)
      values[toHidden] = .bool(side == .old)
    }
    self.values = values
  }

  /// Properties that say where a layer stands and whether it is seen.
  static let keys: [PropertyKey] = [
    .bounds, .position, .anchorPoint, .anchorPointZ, .zPosition, .transform, .sublayerTransform, .perspective,
    .doubleSided, .opacity, .hidden, .preservesDepth,
  ]

  /// How a layer stands on the canvas.
  private struct Place {
    /// From the layer to the space that it stands in.
    var matrix: Matrix4
    /// From that space's plane to points of the canvas.
    var plane: Projection

    var toCanvas: Projection { matrix.planeProjection.then(plane) }
  }

  /// What a layer's sublayers stand in.
  private struct Space {
    var outer: Matrix4?
    var plane: Projection
  }

  private struct Candidate {
    var layer: Int
    var place: Place
    var depth: Double
  }

  // MARK: Where layers stand

  /// From a layer's own space to points of the canvas; nil for particles, which stand nowhere in particular.
  func toCanvas(_ layer: Int) -> Projection? { place(of: layer)?.toCanvas }

  private func place(of layer: Int) -> Place? {
    var ways: [Int] = []
    var next: Int? = layer
    while let index = next {
      if context.tree.layers[index].isParticle { return nil }
      ways.append(index)
      next = context.tree.layers[index].parent
    }
    var space = Space(plane: .identity)
    var place: Place?
    for index in ways.reversed() {
      if context.tree.layers[index].isMask, let around = place { space = Space(plane: around.toCanvas) }
      let own = Place(matrix: reader(index).matrix(in: space.outer), plane: space.plane)
      space = self.space(in: reader(index), at: own)
      place = own
    }
    return place
  }

  private func reader(_ layer: Int) -> LayerReader { LayerReader(context: context, values: values, layer: layer) }

  private func space(in reader: LayerReader, at place: Place) -> Space {
    let inner = reader.sublayerMatrix
    if reader.keepsDepth { return Space(outer: inner?.then(place.matrix) ?? place.matrix, plane: place.plane) }
    return Space(outer: inner, plane: place.toCanvas)
  }

  // MARK: The touched layer

  /// The deepest layer at a point of the canvas.
  /// - Parameter start: where the search begins; nil: all of the canvas.
  func layer(at point: Point, from start: Int?) -> Int? {
    var front: Candidate?
    if let start {
      guard isSeen(start), let place = place(of: start) else { return nil }
      let reader = reader(start)
      if reader.keepsDepth {
        front = frontmost(reader.staged.children, in: space(in: reader, at: place), at: point)
      } else {
        front = candidate(reader, place, at: point)
      }
    } else {
      front = frontmost(context.tree.topLevel, in: Space(plane: .identity), at: point)
    }
    var found: Int?
    while let candidate = front {
      found = candidate.layer
      let reader = reader(candidate.layer)
      // A tile is drawn again and again, and is nowhere itself.
      if reader.staged.kind == .tiled { break }
      front = frontmost(reader.staged.children, in: space(in: reader, at: candidate.place), at: point)
    }
    return found
  }

  /// Whether a layer and all around it are shown.
  private func isSeen(_ layer: Int) -> Bool {
    var next: Int? = layer
    while let index = next {
      let reader = reader(index)
      if reader.staged.isMask || reader.staged.isParticle || !isShown(reader) { return false }
      next = reader.staged.parent
    }
    return true
  }

  private func isShown(_ reader: LayerReader) -> Bool {
    !reader.isHidden && reader.number(.opacity) >= HitTest.visibleOpacity
  }

  /// Of the layers of one space that lie at the point, the one nearest to the eye; of two as near the later one.
  private func frontmost(_ layers: [Int], in space: Space, at point: Point) -> Candidate? {
    var best: Candidate?
    var pending: [(layer: Int, space: Space)] = layers.reversed().map { ($0, space) }
    while let (layer, space) = pending.popLast() {
      let reader = reader(layer)
      guard isShown(reader) else { continue }
      let place = Place(matrix: reader.matrix(in: space.outer), plane: space.plane)
      if reader.keepsDepth {
        let inner = self.space(in: reader, at: place)
        for child in reader.staged.children.reversed() { pending.append((child, inner)) }
      } else if let found = candidate(reader, place, at: point), found.depth >= best?.depth ?? -.infinity {
        best = found
      }
    }
    return best
  }

  /// Nil where the point lies outside of the layer's bounds, or the layer is seen from behind and does not show.
  private func candidate(_ reader: LayerReader, _ place: Place, at point: Point) -> Candidate? {
    let map = place.toCanvas
    guard let inverse = map.inverse, reader.bool(.doubleSided) || map.determinant > 0 else { return nil }
    let own = inverse.apply(point)
    let bounds = reader.bounds
    guard own.isFinite, map.weight(own) > 0, own.x >= bounds.minX, own.x < bounds.maxX, own.y >= bounds.minY,
      own.y < bounds.maxY
    else { return nil }
    return Candidate(layer: reader.layer, place: place, depth: place.matrix.depth(of: own))
  }
}
