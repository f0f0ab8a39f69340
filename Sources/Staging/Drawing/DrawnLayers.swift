import Graphics

/// A layer that stands in a space: its nodes, and where its plane lies.
///
/// A class, so that a layer that is as it was need not be copied.
final class PlacedLayer {
  /// Unlike that of any other layer or copy of one.
  let key: UInt64
  /// From its plane to the space around it.
  let matrix: Matrix4
  let toPixels: Projection
  /// Of the middle of its bounds, in millionths of a point; grows towards the eye.
  let depth: Double
  /// Back to front.
  let nodes: [SceneNode]

  init(key: UInt64, matrix: Matrix4, toPixels: Projection, depth: Double, nodes: [SceneNode]) {
    (self.key, self.matrix, self.toPixels, self.depth, self.nodes) = (key, matrix, toPixels, depth, nodes)
  }
}

/// Layers as they were drawn up last, to be used again while nothing of them changes. Of one sampler.
final class DrawnLayers {
  /// What a layer looks like for, beside its own values and those of what is in it.
  struct Surroundings {
    /// From its parent to the space that it stands in; nil changes nothing.
    var outer: Matrix4?
    /// From that space to pixels.
    var plane: Projection
    var tone: Color

    func isIdentical(to other: Surroundings) -> Bool {
      guard plane.isIdentical(to: other.plane), tone.isIdentical(to: other.tone) else { return false }
      switch (outer, other.outer) {
      case (nil, nil): return true
      case (let own?, let other?): return own.isIdentical(to: other)
      default: return false
      }
    }
  }

  final class Entry {
    let surroundings: Surroundings
    /// The number of the sample that it was drawn up for.
    let sample: Int
    /// Nil where nothing is drawn.
    let layer: PlacedLayer?
    /// What it took of the budget of copies.
    let copies: Int

    init(_ surroundings: Surroundings, sample: Int, layer: PlacedLayer?, copies: Int) {
      (self.surroundings, self.sample, self.layer, self.copies) = (surroundings, sample, layer, copies)
    }
  }

  private struct Copy: Hashable {
    var layer: Int
    var salt: UInt64
  }

  private let changes: SampleChanges
  private var layers: [Entry?]
  private var inCopies: [Copy: Entry] = [:]

  init(_ changes: SampleChanges, layerCount: Int) {
    self.changes = changes
    layers = [Entry?](repeating: nil, count: layerCount)
  }

  /// - Parameters:
  ///   - salt: of the copy, 0 outside of replicators.
  ///   - isNow: Whether its values are those of the sample, and not of another moment.
  func entry(_ layer: Int, _ salt: UInt64, in surroundings: Surroundings, isNow: Bool) -> Entry? {
    guard let entry = salt == 0 ? layers[layer] : inCopies[Copy(layer: layer, salt: salt)],
      isNow ? changes.isUnchanged(layer: layer, since: entry.sample) : changes.isConstant(layer),
      entry.surroundings.isIdentical(to: surroundings)
    else { return nil }
    return entry
  }

  /// Remembers what can be used again.
  func keep(
    _ placed: PlacedLayer?, copies: Int, _ layer: Int, _ salt: UInt64, in surroundings: Surroundings, isNow: Bool
  ) {
    guard isNow || changes.isConstant(layer) else { return }
    let entry = Entry(surroundings, sample: changes.sample, layer: placed, copies: copies)
    if salt == 0 { layers[layer] = entry } else { inCopies[Copy(layer: layer, salt: salt)] = entry }
  }
}
