/// An area whose color a program computes at every pixel.
public struct ShadedArea: Sendable {
  public var path: Path
  /// From the path's space, in which the program's x and y are, to pixels. A pixel is evaluated at its centre.
  public var transform: Projection
  /// The rectangle over which the program's u and v run from 0 to 1. Pixels of the edge whose centres lie outside it
  /// get the color of the nearest point of it.
  public var bounds: Rect
  public var program: PixelProgram
  /// The values of the program's uniforms, in its order.
  public var uniforms: [Float]
  /// 0…1.
  public var opacity: Double

  public init(
    path: Path, transform: Projection, bounds: Rect, program: PixelProgram, uniforms: [Float], opacity: Double = 1
  ) {
    self.path = path
    self.transform = transform
    self.bounds = bounds
    self.program = program
    self.uniforms = uniforms
    self.opacity = opacity
  }
}
