/// A color in sRGB, not premultiplied; components 0…1 (values outside are kept, and clamped when drawn).
@frozen
public struct Color: Hashable, Sendable {
  public var red: Double
  public var green: Double
  public var blue: Double
  public var alpha: Double

  public static let clear = Color(0, 0, 0, 0)
  public static let black = Color(0, 0, 0, 1)
  public static let white = Color(1, 1, 1, 1)

  @inlinable
  public init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Component-wise and un-premultiplied, as Core Animation does it; exact at 0 and 1.
  @inlinable
  public func lerp(to other: Color, _ t: Double) -> Color {
    Color(
      red * (1 - t) + other.red * t, green * (1 - t) + other.green * t, blue * (1 - t) + other.blue * t,
      alpha * (1 - t) + other.alpha * t)
  }

  @inlinable
  public func withAlpha(multipliedBy factor: Double) -> Color { Color(red, green, blue, alpha * factor) }
}
