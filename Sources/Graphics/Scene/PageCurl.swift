/// A page that is rolled up around a cylinder which lies on it, with the shadow that it throws on what is behind.
///
/// Lengths are in pixels of the page's own flat picture. A point of the page at the distance δ beyond the line where
/// the roll begins goes around the cylinder: r·sin(δ / r) beyond that line and r·(1 − cos(δ / r)) above the page, and
/// after half a turn straight back over the page. Seen from above, so that what is nearer hides what is beneath.
public struct PageCurl: Sendable {
  /// What is on the page, back to front, in its flat picture; drawn on transparent black.
  public var children: [SceneNode]
  /// The part of the flat picture that is drawn.
  public var extent: PixelRect
  /// The page's sides.
  public var page: Rect
  /// Of the page's corners.
  public var cornerRadius: Double
  /// From the flat picture to pixels.
  public var projection: Projection
  /// Where anything of it shows, with anti-aliased edges, and from its space to pixels.
  public var area: Path
  public var areaTransform: Projection
  /// The unit vector towards the part that is rolled up.
  public var direction: Point
  /// Where the roll begins: (x, y) · direction of the points on that line.
  public var axis: Double
  /// Of the cylinder, > 0.
  public var radius: Double
  /// The color of the paper that the back is made of.
  public var paper: Color
  /// How strong its shadow is: from 0, none, to 1.
  public var shadow: Double

  public init(
    children: [SceneNode], extent: PixelRect, page: Rect, cornerRadius: Double, projection: Projection, area: Path,
    areaTransform: Projection, direction: Point, axis: Double, radius: Double, paper: Color, shadow: Double = 1
  ) {
    self.children = children
    self.extent = extent
    self.page = page
    self.cornerRadius = cornerRadius
    self.projection = projection
    self.area = area
    self.areaTransform = areaTransform
    self.direction = direction
    self.axis = axis
    self.radius = radius
    self.paper = paper
    self.shadow = shadow
  }
}
