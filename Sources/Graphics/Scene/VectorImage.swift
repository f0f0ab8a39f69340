/// A picture made of shapes: it has a size, and no pixels before it is drawn. Its identity stands for all of it, which
/// never changes.
public final class VectorImage: Sendable, Hashable {
  /// In points.
  public let size: Size
  /// Back to front, in points of the picture. Their identities are unique, and above 0; their versions mean nothing.
  public let nodes: [SceneNode]
  /// Whether all that they draw lies within the picture's size; else it is to be cut off there.
  public let isWithin: Bool
  /// The same in every run for the same picture of the same script.
  public let identity: UInt64
  /// How often a point of it is painted, roughly: the boxes around its shapes over its size.
  public let overdraw: Double

  public init(size: Size, nodes: [SceneNode], isWithin: Bool, identity: UInt64) {
    self.size = size
    self.nodes = nodes
    self.isWithin = isWithin
    self.identity = identity
    let whole = Rect(origin: .zero, size: size)
    overdraw = nodes.reduce(0) { $0 + $1.effort(within: whole).painted } / max(size.width * size.height, 1e-9)
  }

  public static func == (a: VectorImage, b: VectorImage) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What a file of a picture holds.
public enum Image: Hashable, Sendable {
  case pixels(PixelImage)
  case shapes(VectorImage)

  /// In points: of pixels at `contentsScale` 1.
  public var size: Size {
    switch self {
    case .pixels(let image): image.size
    case .shapes(let image): image.size
    }
  }

  public var identity: UInt64 {
    switch self {
    case .pixels(let image): image.identity
    case .shapes(let image): image.identity
    }
  }

  public var animation: ImageAnimation? { if case .pixels(let image) = self { image.animation } else { nil } }

  /// What shows `time` seconds after the picture began to play; the picture itself where it is a still one.
  public func frame(at time: Double) -> Image {
    if case .pixels(let image) = self { .pixels(image.frame(at: time)) } else { self }
  }
}

/// Where the nodes of a vector image are drawn.
public struct VectorPlacement: Sendable {
  /// From the space that they lead to, to pixels.
  public var map: Projection
  /// Of all of them.
  public var version: UInt64
  /// What filters take for the map, for their lengths are the same everywhere.
  private let local: Affine

  /// - Parameter center: the middle of the picture; in perspective filters are as large as they would be there.
  public init(map: Projection, center: Point, version: UInt64) {
    self.map = map
    self.version = version
    local = map.linearized(at: center) ?? .identity
  }

  fileprivate func placed(_ filter: PictureFilter) -> PictureFilter { filter.scaled(by: local.magnification, local) }
}

extension SceneNode {
  /// The same node, and all that is in it, seen through a further map.
  /// - Parameter name: gives each node its identity in the scene.
  public func placed(_ place: VectorPlacement, _ name: (UInt64) -> UInt64) -> SceneNode {
    let map = place.map
    var node = SceneNode(identity: name(identity), version: place.version, content: content)
    switch content {
    case .fill(var fill):
      fill.transform = fill.transform.then(map)
      fill.paint = fill.paint.placed(through: map)
      node.content = .fill(fill)
    case .stroke(var stroke):
      stroke.transform = stroke.transform.then(map)
      stroke.paint = stroke.paint.placed(through: map)
      node.content = .stroke(stroke)
    case .group(var group):
      group.children = group.children.map { $0.placed(place, name) }
      group.filters = group.filters.map { place.placed($0) }
      if let clip = group.clip { group.clip?.transform = clip.transform.then(map) }
      if let mask = group.mask {
        group.mask = Group.Mask(nodes: mask.nodes.map { $0.placed(place, name) }, mode: mask.mode)
      }
      node.content = .group(group)
    // A vector image has none of these.
    case .image, .pattern, .particles, .shaded, .curl: break
    }
    return node
  }
}

extension SceneNode {
  /// The areas of the boxes around all shapes in it, and around what each filter makes of them, as far as they lie in
  /// `whole`; and the box around all of it. Both in the space that the node leads to.
  fileprivate func effort(within whole: Rect) -> (painted: Double, box: Rect?) {
    func area(_ path: Path, reach: Double, _ map: Projection) -> (painted: Double, box: Rect?) {
      guard let box = path.controlBox?.inset(by: -reach, -reach) else { return (0, nil) }
      let corners = Path.polyline(box.corners.map(map.apply), closed: true)
      return (corners.controlBox?.area(within: whole) ?? 0, corners.controlBox)
    }
    switch content {
    case .fill(let fill): return area(fill.path, reach: 0, fill.transform)
    case .stroke(let stroke): return area(stroke.path, reach: stroke.stroke.width / 2, stroke.transform)
    case .group(let group):
      var (painted, box): (Double, Rect?) = (0, nil)
      for node in group.children {
        let own = node.effort(within: whole)
        painted += own.painted
        box = own.box.map { box?.union($0) ?? $0 } ?? box
      }
      for node in group.mask?.nodes ?? [] { painted += node.effort(within: whole).painted }
      for filter in group.filters {
        box = filter.fillsTransparency ? whole : box.map(filter.box)
        painted += box?.area(within: whole) ?? 0
      }
      return (painted, box)
    case .image, .pattern, .particles, .shaded, .curl: return (0, nil)
    }
  }
}

extension Rect {
  fileprivate func area(within other: Rect) -> Double { intersection(other).map { $0.width * $0.height } ?? 0 }
}

extension Paint {
  fileprivate func placed(through map: Projection) -> Paint {
    guard case .gradient(var gradient) = self else { return self }
    gradient.transform = gradient.transform.then(map)
    return .gradient(gradient)
  }
}
