import Graphics

extension ColorSample {
  /// How visible an error of one level is near a color, relative to middle gray: the steeper OKLab is in sRGB there,
  /// the more. It is taken for the gray of the same luma.
  static func sensitivity(of color: PackedColor) -> Float {
    let luma = (54 &* (color & 255) &+ 183 &* (color >> 8 & 255) &+ 19 &* (color >> 16 & 255)) >> 8
    return sensitivities[Int(luma)]
  }

  /// The square of the derivative of OKLab's lightness, which for grays is the cube root of linear light, to the power
  /// 0.35: with more of it the plain error grows faster than that in OKLab falls.
  private static let sensitivities: [Float] = {
    func slope(_ level: Double) -> Double {
      func lightness(_ value: Double) -> Double { Maths.cbrt(TransferFunction.linear(unitClamped(value / 255))) }
      // Over some levels, for the cube root is vertical at black.
      let (low, high) = (max(0, level - 4), min(255, level + 4))
      return (lightness(high) - lightness(low)) / (high - low)
    }
    let middle = slope(128)
    return (0...255).map { level in
      let ratio = slope(Double(level)) / middle
      return Float(Maths.pow(ratio * ratio, 0.35))
    }
  }()
}
