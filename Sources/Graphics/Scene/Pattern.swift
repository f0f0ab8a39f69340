/// A picture that is drawn once and repeated without seams over an area.
public struct Pattern: Sendable {
  /// Back to front, in the tile's own pixels: (0, 0) to (`width`, `height`). What is outside is cut off.
  public var children: [SceneNode]
  /// Of the tile, in its own pixels.
  public var width: Int
  public var height: Int
  /// From the tile's pixels, which go on for ever in all directions, to the target's pixels.
  public var tileTransform: Projection
  /// The area that is filled.
  public var path: Path
  /// From the path's space to pixels.
  public var transform: Projection
  /// 0…1.
  public var opacity: Double
  /// The tile is drawn twice as large as it is seen, and four of its pixels make one: for tiles that lie between pixels
  /// or at an angle and shall stay sharp.
  public var isFine: Bool
  /// In the path's space: what tiles have beyond these edges does not shine through where a pixel lies on one. Nil: it
  /// does.
  public var edges: Rect?

  public init(
    children: [SceneNode], width: Int, height: Int, tileTransform: Projection, path: Path, transform: Projection,
    opacity: Double = 1, isFine: Bool = false, edges: Rect? = nil
  ) {
    self.edges = edges
    self.children = children
    self.width = width
    self.height = height
    self.tileTransform = tileTransform
    self.path = path
    self.transform = transform
    self.opacity = opacity
    self.isFine = isFine
  }
}
