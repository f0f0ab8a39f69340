/// A still picture, ready to be drawn: everything is resolved, nothing knows of time.
public struct Scene: Sendable {
  /// In pixels.
  public var width: Int
  public var height: Int
  /// Back to front.
  public var nodes: [SceneNode]

  public init(width: Int, height: Int, nodes: [SceneNode]) {
    self.width = width
    self.height = height
    self.nodes = nodes
  }
}

/// One thing to draw.
///
/// Two nodes (of two scenes of one stage) with the same `identity` and the same `version` draw exactly the same pixels,
/// their children excepted: children have versions of their own. That is all a rasterizer needs to redraw only what changed.
public struct SceneNode: Sendable {
  /// Which part of which layer it is: the same at all times, unique in its scene.
  public var identity: UInt64
  /// A fingerprint of everything that this node draws with, its place on the canvas included, its children excluded.
  public var version: UInt64
  public var content: Content

  public enum Content: Sendable {
    case fill(Fill)
    case stroke(StrokedPath)
    case image(ImageContent)
    case group(Group)
  }

  public init(identity: UInt64, version: UInt64, content: Content) {
    self.identity = identity
    self.version = version
    self.content = content
  }
}

/// An area painted through its exact coverage.
public struct Fill: Sendable {
  public var path: Path
  public var rule: FillRule
  /// From the path's space to pixels.
  public var transform: Projection
  public var paint: Paint

  public init(path: Path, rule: FillRule = .nonZero, transform: Projection, paint: Paint) {
    self.path = path
    self.rule = rule
    self.transform = transform
    self.paint = paint
  }
}

/// A path's outline: stroked in the path's space, then mapped, so that a scale scales the line too.
public struct StrokedPath: Sendable {
  public var path: Path
  public var stroke: Stroke
  /// From the path's space to pixels.
  public var transform: Projection
  public var paint: Paint

  public init(path: Path, stroke: Stroke, transform: Projection, paint: Paint) {
    self.path = path
    self.stroke = stroke
    self.transform = transform
    self.paint = paint
  }
}

/// A part of an image, drawn into a rectangle.
public struct ImageContent: Sendable {
  public enum Sampling: Sendable { case nearest, linear }

  public var image: PixelImage
  /// The part that is shown, in image pixels (0, 0 is the top left corner of the first pixel). Pixels outside the image
  /// repeat its edge.
  public var source: Rect
  /// Where it is drawn, in the space of `transform`; its edges are anti-aliased.
  public var destination: Rect
  /// From `destination`'s space to pixels.
  public var transform: Projection
  public var magnification: Sampling
  /// `linear` mip-maps when it shrinks.
  public var minification: Sampling
  /// 0…1.
  public var opacity: Double

  public init(
    image: PixelImage, source: Rect, destination: Rect, transform: Projection, magnification: Sampling = .linear,
    minification: Sampling = .linear, opacity: Double = 1
  ) {
    self.image = image
    self.source = source
    self.destination = destination
    self.transform = transform
    self.magnification = magnification
    self.minification = minification
    self.opacity = opacity
  }
}

/// Nodes that are composited by themselves first, then treated as one picture, in this order:
/// children → blur → shadow beneath → opacity → clip → mask → over what is behind.
public struct Group: Sendable {
  /// Back to front.
  public var children: [SceneNode]
  /// Standard deviation of the gaussian, in pixels; 0 is sharp.
  public var blur: Double
  public var shadow: Shadow?
  /// 0…1, of the whole.
  public var opacity: Double
  /// What is outside vanishes, with anti-aliased edges (masksToBounds).
  public var clip: Clip?
  /// Multiplied into the whole by its coverage; where the mask draws nothing, nothing shows.
  public var mask: Mask?
  /// When set, the children (and blur, shadow, clip, mask) are in the pixels of a flat picture of its own, `extent`, which
  /// is then mapped to the parent's pixels by this projection, sampled bilinearly with anti-aliased edges.
  public var warp: Warp?

  public init(
    children: [SceneNode], blur: Double = 0, shadow: Shadow? = nil, opacity: Double = 1, clip: Clip? = nil,
    mask: Mask? = nil, warp: Warp? = nil
  ) {
    self.children = children
    self.blur = blur
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

  public struct Clip: Sendable {
    public var path: Path
    public var rule: FillRule
    public var transform: Projection

    public init(path: Path, rule: FillRule = .nonZero, transform: Projection) {
      self.path = path
      self.rule = rule
      self.transform = transform
    }
  }

  public struct Mask: Sendable {
    public enum Mode: String, Sendable, CaseIterable { case alpha, luminance, alphaInverted, luminanceInverted }

    /// Back to front; drawn on transparent black.
    public var nodes: [SceneNode]
    public var mode: Mode

    public init(nodes: [SceneNode], mode: Mode = .alpha) {
      self.nodes = nodes
      self.mode = mode
    }
  }

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
