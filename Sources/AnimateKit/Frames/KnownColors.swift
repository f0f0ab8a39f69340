import Graphics

/// Colors that a palette should hold exactly.
public struct KnownColors: Sendable {
  /// These must be in the palette, used or not.
  public var fixed: [Color] = []
  /// Areas are filled with these.
  public var solid: [Color] = []
  /// Whether areas change their color over time; nil where only the pictures tell.
  public var solidColorsChange: Bool?
  /// Whether areas may fade, where that is known.
  public var layersFade = false
  /// Whether alpha is rounded as well as the colors that are multiplied by it: in drawings, not in pictures.
  public var alphaIsRounded = false

  public init() {}
}
