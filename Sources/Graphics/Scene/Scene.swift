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
/// their children excepted: children have versions of their own. That is all a rasterizer needs to redraw only what
/// changed.
public struct SceneNode: Sendable {
  /// Which part of which layer it is: the same at all times, unique in its scene.
  public var identity: UInt64
  /// A fingerprint of everything that this node draws with, its place on the canvas included, its children excluded.
  public var version: UInt64
  public var content: Content

  /// Indirect: a node is handed on from scene to scene, and a group alone is half a kilobyte.
  public indirect enum Content: Sendable {
    case fill(Fill)
    case stroke(StrokedPath)
    case image(ImageContent)
    case pattern(Pattern)
    case particles(Particles)
    case shaded(ShadedArea)
    case curl(PageCurl)
    case group(Group)
  }

  public init(identity: UInt64, version: UInt64, content: Content) {
    self.identity = identity
    self.version = version
    self.content = content
  }
}

extension SceneNode.Content {
  /// The same with its paint's alpha multiplied; nil where that is not what an opacity of the whole does.
  public func faded(by opacity: Double) -> SceneNode.Content? {
    switch self {
    case .fill(var fill):
      fill.paint = fill.paint.faded(by: opacity)
      return .fill(fill)
    case .stroke(var stroke):
      stroke.paint = stroke.paint.faded(by: opacity)
      return .stroke(stroke)
    case .image(var image):
      image.opacity *= opacity
      return .image(image)
    case .pattern(var pattern):
      pattern.opacity *= opacity
      return .pattern(pattern)
    case .shaded(var area):
      area.opacity *= opacity
      return .shaded(area)
    case .group, .particles, .curl: return nil
    }
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
  /// Multiplied into the image's red, green and blue; its alpha is not used.
  public var tint: Color
  /// Nine slices (contentsCenter): the middle of `source` that is stretched, in image pixels. Nil stretches all of it.
  public var center: Rect?
  /// How many units of `destination` one image pixel of the slices that are not stretched is wide and high.
  public var sliceScale: Double

  public init(
    image: PixelImage, source: Rect, destination: Rect, transform: Projection, magnification: Sampling = .linear,
    minification: Sampling = .linear, opacity: Double = 1, tint: Color = .white, center: Rect? = nil,
    sliceScale: Double = 1
  ) {
    self.image = image
    self.source = source
    self.destination = destination
    self.transform = transform
    self.magnification = magnification
    self.minification = minification
    self.opacity = opacity
    self.tint = tint
    self.center = center
    self.sliceScale = sliceScale
  }
}
