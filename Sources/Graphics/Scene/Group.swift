/// Nodes that are composited by themselves first, then treated as one picture, in this order:
/// backdrop beneath the children → filters → shadow beneath → opacity → clip → mask → blended with what is behind.
///
/// A group is isolated: blend modes and backdrops among its children see what the group itself has drawn, nothing
/// behind it.
public struct Group: Sendable {
  /// Back to front.
  public var children: [SceneNode]
  /// Applied one after the other to the picture of the children.
  public var filters: [PictureFilter]
  public var shadow: Shadow?
  /// 0…1, of the whole.
  public var opacity: Double
  /// What is outside vanishes, with anti-aliased edges (masksToBounds).
  public var clip: Clip?
  /// Multiplied into the whole by its coverage; where the mask draws nothing, nothing shows.
  public var mask: Mask?
  /// How the picture goes over what is behind it in the group around this one.
  public var blend: BlendMode
  /// What is behind the group, filtered, as the lowest part of its picture (frosted glass). It is not filtered again by
  /// `filters`, and throws no shadow.
  public var backdrop: Backdrop?
  /// When set, the children (and filters, shadow, clip, mask) are in the pixels of a flat picture of its own, `extent`,
  /// which is then mapped to the parent's pixels by this projection, sampled bilinearly with anti-aliased edges.
  public var warp: Warp?

  public init(
    children: [SceneNode], filters: [PictureFilter] = [], shadow: Shadow? = nil, opacity: Double = 1,
    clip: Clip? = nil, mask: Mask? = nil, blend: BlendMode = .normal, backdrop: Backdrop? = nil, warp: Warp? = nil
  ) {
    self.children = children
    self.filters = filters
    self.blend = blend
    self.backdrop = backdrop
    self.shadow = shadow
    self.opacity = opacity
    self.clip = clip
    self.mask = mask
    self.warp = warp
  }

  /// shadowColor · Gσ(alpha of the silhouette, shifted by `offset`), drawn beneath the group's own picture.
  public struct Shadow: Sendable {
    /// Its alpha has the layer's shadowOpacity in it.
    public var color: Color
    /// σ in pixels.
    public var sigma: Double
    /// In pixels.
    public var offset: Point
    /// Stands for the group's own alpha when set (shadowPath, non-zero rule), with its map to pixels.
    public var path: Path?
    public var pathTransform: Projection
    /// Only the shadow is drawn, not the picture that throws it.
    public var isAlone: Bool

    public init(
      color: Color, sigma: Double, offset: Point, path: Path? = nil, pathTransform: Projection = .identity,
      isAlone: Bool = false
    ) {
      self.color = color
      self.sigma = sigma
      self.offset = offset
      self.path = path
      self.pathTransform = pathTransform
      self.isAlone = isAlone
    }
  }

  /// An area: what is inside a path.
  public struct Clip: Sendable {
    /// To be mapped to pixels by `transform`.
    public var path: Path
    public var rule: FillRule
    public var transform: Projection

    public init(path: Path, rule: FillRule = .nonZero, transform: Projection) {
      self.path = path
      self.rule = rule
      self.transform = transform
    }
  }

  /// What lies behind the group in the one around it, seen through filters.
  public struct Backdrop: Sendable {
    public var filters: [PictureFilter]
    /// Where the filtered backdrop shows, with anti-aliased edges.
    public var area: Clip

    public init(filters: [PictureFilter], area: Clip) {
      self.filters = filters
      self.area = area
    }
  }

  /// Nodes whose picture says how much of the group shows.
  public struct Mask: Sendable {
    /// What of the mask's picture counts: its alpha, its luminance times its alpha, or one of them subtracted from 1.
    public enum Mode: String, Sendable, CaseIterable { case alpha, luminance, alphaInverted, luminanceInverted }

    /// Back to front; drawn on transparent black.
    public var nodes: [SceneNode]
    public var mode: Mode

    public init(nodes: [SceneNode], mode: Mode = .alpha) {
      self.nodes = nodes
      self.mode = mode
    }
  }

  /// How a flat picture stands in space.
  public struct Warp: Sendable {
    /// From the flat picture's pixels to the parent's pixels.
    public var projection: Projection
    /// The part of the flat picture that can hold anything, in its pixels.
    public var extent: PixelRect

    public init(projection: Projection, extent: PixelRect) {
      self.projection = projection
      self.extent = extent
    }
  }
}
