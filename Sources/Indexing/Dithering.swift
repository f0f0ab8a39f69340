/// How colors that the palette lacks are shown.
public enum Dithering: String, Sendable, CaseIterable {
  /// The nearest color: right for flat interface art.
  case none
  /// Floyd–Steinberg, within the pixels that change.
  case diffusion
  /// A fixed blue-noise pattern: the same color at the same place is always the same index.
  case ordered
  /// The same, but only for the colors of smooth ramps in which the palette's steps would be seen as bands.
  case auto

  /// Whether a pattern lies over all that the palette lacks, which any other color in it would undo.
  var isEverywhere: Bool { self == .diffusion || self == .ordered }
}
