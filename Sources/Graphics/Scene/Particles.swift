/// Many copies of a few small pictures.
public struct Particles: Sendable {
  /// A picture that is drawn once.
  public struct Sprite: Sendable {
    /// Back to front, in the sprite's own pixels.
    public var nodes: [SceneNode]
    /// The part of the sprite's pixels that can hold anything.
    public var extent: PixelRect
    /// How its pixels are seen where a particle is larger.
    public var magnification: ImageContent.Sampling
    /// The same where it is smaller.
    public var minification: ImageContent.Sampling

    public init(
      nodes: [SceneNode], extent: PixelRect, magnification: ImageContent.Sampling = .linear,
      minification: ImageContent.Sampling = .linear
    ) {
      self.nodes = nodes
      self.extent = extent
      self.magnification = magnification
      self.minification = minification
    }
  }

  public struct Particle: Hashable, Sendable {
    /// Index of its sprite.
    public var sprite: Int
    /// From the sprite's pixels to the target's pixels.
    public var transform: Projection
    /// Multiplied into the sprite's color and alpha.
    public var color: Color

    public init(sprite: Int, transform: Projection, color: Color) {
      self.sprite = sprite
      self.transform = transform
      self.color = color
    }
  }

  public var sprites: [Sprite]
  /// Back to front.
  public var particles: [Particle]
  /// Each particle is added to what is behind it (`BlendMode.plusLighter`) instead of drawn over it.
  public var isAdditive: Bool

  public init(sprites: [Sprite], particles: [Particle], isAdditive: Bool = false) {
    self.sprites = sprites
    self.particles = particles
    self.isAdditive = isAdditive
  }
}
