/// What fills an area.
public enum Paint: Hashable, Sendable {
  case color(Color)
  case gradient(Gradient)

  /// The same with every alpha multiplied.
  public func faded(by opacity: Double) -> Paint {
    switch self {
    case .color(let color): return .color(color.withAlpha(multipliedBy: opacity))
    case .gradient(var gradient):
      for index in gradient.stops.indices {
        gradient.stops[index].color = gradient.stops[index].color.withAlpha(multipliedBy: opacity)
      }
      return .gradient(gradient)
    }
  }
}

/// Colors along a line, an ellipse or a turn, with Core Animation's formulas (CAGradientLayer). Colors are interpolated
/// in `colorSpace`.
public struct Gradient: Hashable, Sendable {
  public enum Kind: Sendable {
    /// t = ((P − start) · (end − start)) / |end − start|²
    case axial
    /// An ellipse about `start` with radii |end.x − start.x| and |end.y − start.y|; either 0 draws nothing.
    case radial
    /// A turn about `start`, 0 towards `end`, growing from +x towards +y (clockwise on screen).
    case conic
  }

  /// In which colors are interpolated between two stops.
  public enum ColorSpace: String, Sendable, CaseIterable {
    case sRGB
    /// sRGB's primaries in proportion to light.
    case linear
    /// Björn Ottosson's Oklab: even steps for the eye.
    case oklab
  }

  /// What is before `start` and beyond `end`.
  public enum Spread: String, Sendable, CaseIterable {
    /// Their colors go on.
    case pad
    /// All colors begin anew.
    case `repeat`
    /// All colors come back, and forth again.
    case reflect
  }

  /// Where the colors of a radial gradient begin: a circle within the one where they end.
  public struct Focus: Hashable, Sendable {
    public var center: Point
    /// In parts of the outer one's, 0…1.
    public var radius: Double

    public init(center: Point, radius: Double) {
      self.center = center
      self.radius = radius
    }
  }

  /// How colors are interpolated whose alphas differ.
  public enum Interpolation: String, Sendable, CaseIterable {
    /// Color and alpha each by itself, as Core Animation's animations do: between white and clear, which is black, lies
    /// a translucent gray.
    case straight
    /// A color counts as much as it covers, as in CSS: what is clear has none.
    case premultiplied
  }

  public struct Stop: Hashable, Sendable {
    /// 0…1, not below the stop before it.
    public var location: Double
    public var color: Color

    public init(_ location: Double, _ color: Color) {
      self.location = location
      self.color = color
    }
  }

  public var kind: Kind
  public var stops: [Stop]
  public var start: Point
  public var end: Point
  /// From the space of `start` and `end` to pixels.
  public var transform: Projection
  public var colorSpace: ColorSpace
  public var interpolation: Interpolation
  /// Of axial and radial gradients.
  public var spread: Spread
  /// Of radial gradients; nil: they begin at `start`. Where it is not within the outer circle, nothing is drawn.
  public var focus: Focus?

  public init(
    kind: Kind, stops: [Stop], start: Point, end: Point, transform: Projection, colorSpace: ColorSpace = .sRGB,
    interpolation: Interpolation = .straight, spread: Spread = .pad, focus: Focus? = nil
  ) {
    self.spread = spread
    self.focus = focus
    self.colorSpace = colorSpace
    self.interpolation = interpolation
    self.kind = kind
    self.stops = stops
    self.start = start
    self.end = end
    self.transform = transform
  }
}

/// What is inside a path, by its winding number: how often it goes around a point, clockwise less anticlockwise.
public enum FillRule: String, Sendable, CaseIterable {
  /// Any but 0.
  case nonZero
  /// Odd ones: where two areas of a path overlap is a hole.
  case evenOdd
}
