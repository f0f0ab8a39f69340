/// What an encoder may show instead of a frame's indices where that makes its codes shorter.
///
/// One element for each pixel of the frame's rectangle.
public struct Leeway: Sendable, Equatable {
  /// The color that each pixel is to come close to.
  public var targets: [UInt32]
  /// The color that shows through where the frame is transparent; `nothing` where it must not be.
  public var beneath: [UInt32]
  /// What is shown instead of the index must be nearer to the target than this (`ColorDistance`); 0: nothing may be.
  public var limits: [UInt16]

  /// No color.
  public static let nothing: UInt32 = transparentPixel
}
