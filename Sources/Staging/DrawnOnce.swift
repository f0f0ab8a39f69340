import Graphics

/// A layer that stands in a space: its nodes, and where its plane lies.
struct PlacedLayer {
  /// Unlike that of any other layer or copy of one.
  var key: UInt64
  /// From its plane to the space around it.
  var matrix: Matrix4
  var toPixels: Projection
  /// Of the middle of its bounds, in millionths of a point; grows towards the eye.
  var depth: Double
  /// Back to front.
  var nodes: [SceneNode]
}

/// The nodes of layers that never change, nor anything above them that could move them. Of one sampler.
final class DrawnOnce {
  struct Entry {
    /// Nil where nothing is drawn.
    var layer: PlacedLayer?
    /// What it took of the budget of copies.
    var copies: Int
  }

  private struct Copy: Hashable {
    var layer: Int
    var salt: UInt64
  }

  private var layers: [Entry?]
  private var inCopies: [Copy: Entry] = [:]

  init(layerCount: Int) { layers = [Entry?](repeating: nil, count: layerCount) }

  /// - Parameter salt: of the copy, 0 outside of replicators.
  subscript(layer: Int, salt: UInt64) -> Entry? {
    get { salt == 0 ? layers[layer] : inCopies[Copy(layer: layer, salt: salt)] }
    set {
      if salt == 0 { layers[layer] = newValue } else { inCopies[Copy(layer: layer, salt: salt)] = newValue }
    }
  }
}
