import Graphics

/// A part of the canvas in palette indices: one image of a GIF.
public struct IndexedFrame: Sendable, Equatable {
  /// What becomes of `rect` when the next frame comes.
  public enum Disposal: Sendable {
    case keep
    /// It becomes transparent.
    case background
    /// It becomes what it was before the frame.
    case previous
  }

  public var rect: PixelRect
  /// Nil: the clip's.
  public var localPalette: Palette?
  /// Rows of `rect`, top row first.
  public var indices: [UInt8]
  /// The index that leaves a pixel as it is; nil when none occurs, nor may be chosen.
  public var transparentIndex: Int?
  public var delayCentiseconds: Int
  public var disposal: Disposal
  /// What an encoder may show instead of the indices; nil: nothing else.
  public var leeway: Leeway?

  public init(
    rect: PixelRect, localPalette: Palette? = nil, indices: [UInt8], transparentIndex: Int?, delayCentiseconds: Int,
    disposal: Disposal = .keep, leeway: Leeway? = nil
  ) {
    self.leeway = leeway
    self.rect = rect
    self.localPalette = localPalette
    self.indices = indices
    self.transparentIndex = transparentIndex
    self.delayCentiseconds = delayCentiseconds
    self.disposal = disposal
  }
}
