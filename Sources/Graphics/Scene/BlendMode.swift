/// How a picture is mixed with what is behind it: the modes of CSS Compositing and Blending, called as there.
public enum BlendMode: String, Sendable, CaseIterable {
  case normal, multiply, screen, overlay, darken, lighten
  case colorDodge = "color-dodge"
  case colorBurn = "color-burn"
  case hardLight = "hard-light"
  case softLight = "soft-light"
  case difference, exclusion, hue, saturation, color, luminosity
  /// The sum of both, premultiplied, each channel at most 1.
  case plusLighter = "plus-lighter"
}
