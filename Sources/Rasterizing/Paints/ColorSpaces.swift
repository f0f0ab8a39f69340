import Graphics

/// From sRGB to the spaces in which gradients are interpolated, and back. Values outside 0…1 go on: the transfer
/// function is odd.
extension Gradient.ColorSpace {
  /// `color` in this space: red, green and blue in proportion to light, or Oklab's L, a and b in their place.
  func fromSRGB(_ color: Color) -> Color {
    switch self {
    case .sRGB: return color
    case .linear: return color.mapped(TransferFunction.linear)
    case .oklab:
      // https://bottosson.github.io/posts/oklab/ (the matrices for linear sRGB, 2021-01-25)
      let c = color.mapped(TransferFunction.linear)
      let l = Maths.cbrt(0.4122214708 * c.red + 0.5363325363 * c.green + 0.0514459929 * c.blue)
      let m = Maths.cbrt(0.2119034982 * c.red + 0.6806995451 * c.green + 0.1073969566 * c.blue)
      let s = Maths.cbrt(0.0883024619 * c.red + 0.2817188376 * c.green + 0.6299787005 * c.blue)
      return Color(
        0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
        1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
        0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s, c.alpha)
    }
  }

  /// The inverse of `fromSRGB`.
  func toSRGB(_ color: Color) -> Color {
    self == .sRGB ? color : light(of: color).mapped(TransferFunction.encoded)
  }

  /// The light of a color in this space, which isn't sRGB: what `TransferFunction.encoded` makes numbers of sRGB of.
  func light(of color: Color) -> Color {
    switch self {
    case .sRGB, .linear: return color
    case .oklab:
      let (lightness, a, b) = (color.red, color.green, color.blue)
      let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
      let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
      let s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
      return Color(
        4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
        -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
        -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s, color.alpha)
    }
  }
}

/// The 255ths that light becomes, found by comparing instead of powers: what follows is mostly near what came before.
struct LightEncoder {
  /// About the light from which on a number is rounded to one more.
  private static let steps = (0..<255).map { TransferFunction.linear((Double($0) + 0.5) / 255) }
  /// So close to one of them the number itself has to tell.
  private static let doubt = 1e-10

  private var last = 0

  /// `byte(TransferFunction.encoded(light))`
  mutating func byte(_ light: Double) -> UInt32 {
    let isKnown = LightEncoder.steps.withUnsafeBufferPointer { steps in
      while last < 255, light >= steps[last] { last += 1 }
      while last > 0, light < steps[last - 1] { last -= 1 }
      return (last == 255 || steps[last] - light > LightEncoder.doubt)
        && (last == 0 || light - steps[last - 1] > LightEncoder.doubt)
    }
    return isKnown ? UInt32(truncatingIfNeeded: last) : Rasterizing.byte(TransferFunction.encoded(light))
  }
}

extension Color {
  fileprivate func mapped(_ function: (Double) -> Double) -> Color {
    Color(function(red), function(green), function(blue), alpha)
  }
}

private func cube(_ x: Double) -> Double { x * x * x }
