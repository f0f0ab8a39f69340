/// The separable blend modes that divide or take roots, in single precision: within 1/1000 of the exact value before
/// rounding.
enum FloatBlending {
  typealias Pixels = PixelMath.Pixels
  typealias Floats = ColorPlanes.Floats

  @inline(__always)
  static func colorDodge(_ source: Pixels, _ backdrop: Pixels) -> Pixels {
    mix(source, backdrop) { s, d, sa, da in
      // min(1, Cb / (1 − Cs)); a black backdrop stays black, else a full source gives white.
      let quotient = ColorPlanes.lesser(da, d * sa / (sa - s))
      let value = quotient.replacing(with: da, where: s .>= sa)
      return sa * value.replacing(with: Floats(repeating: 0), where: d .<= Floats(repeating: 0))
    }
  }

  @inline(__always)
  static func colorBurn(_ source: Pixels, _ backdrop: Pixels) -> Pixels {
    mix(source, backdrop) { s, d, sa, da in
      // 1 − min(1, (1 − Cb) / Cs); a white backdrop stays white, else a black source gives black.
      let quotient = ColorPlanes.lesser(da, (da - d) * sa / s)
      let value = da - quotient.replacing(with: da, where: s .<= Floats(repeating: 0))
      return sa * value.replacing(with: da, where: d .>= da)
    }
  }

  @inline(__always)
  static func softLight(_ source: Pixels, _ backdrop: Pixels) -> Pixels {
    mix(source, backdrop) { s, d, sa, da in
      let one = Floats(repeating: 1)
      let m = d / da.replacing(with: one, where: da .<= Floats(repeating: 0))
      // αs · (2 · Cs − 1)
      let strength = s + s - sa
      let curve = ((Floats(repeating: 16) * m - Floats(repeating: 12)) * m + Floats(repeating: 3)) * d
      let lighter = (squareRoot(d * da) - d).replacing(with: curve, where: m .<= Floats(repeating: 0.25))
      let darker = d * (one - m)
      return sa * d + strength * lighter.replacing(with: darker, where: strength .<= Floats(repeating: 0))
    }
  }

  /// Newton's method for the reciprocal root, from the classic first guess by halving the exponent; below 2⁻²¹
  /// relative.
  @inline(__always)
  private static func squareRoot(_ x: Floats) -> Floats {
    let bits = Pixels(repeating: 0x5F37_59DF) &- unsafeBitCast(x, to: Pixels.self) &>> 1
    var y = unsafeBitCast(bits, to: Floats.self)
    let half = x * Floats(repeating: 0.5)
    y *= Floats(repeating: 1.5) - half * y * y
    y *= Floats(repeating: 1.5) - half * y * y
    y *= Floats(repeating: 1.5) - half * y * y
    return x * y
  }

  /// `blended` gives sa · da · B(Cb, Cs) for one channel of (s, d, sa, da).
  @inline(__always)
  private static func mix(
    _ source: Pixels, _ backdrop: Pixels, _ blended: (Floats, Floats, Floats, Floats) -> Floats
  ) -> Pixels {
    let (sa, da) = (ColorPlanes.alpha(source), ColorPlanes.alpha(backdrop))
    return compose(source, backdrop) { s, d in s.zip(d) { blended($0, $1, sa, da) } }
  }

  /// `blended` gives sa · da · B(Cb, Cs), each in 0…sa · da.
  @inline(__always)
  static func compose(
    _ source: Pixels, _ backdrop: Pixels, _ blended: (ColorPlanes, ColorPlanes) -> ColorPlanes
  ) -> Pixels {
    let (s, d) = (ColorPlanes(source), ColorPlanes(backdrop))
    let full = Floats(repeating: 255)
    let (sourceOnly, backdropOnly) = (full - ColorPlanes.alpha(backdrop), full - ColorPlanes.alpha(source))
    let apart = s.zip(d) { $0 * sourceOnly + $1 * backdropOnly }
    let unit = Floats(repeating: 1 / 255)
    let colors = apart.zip(blended(s, d)) { ($0 + $1) * unit }
    return colors.pixels(alpha: PixelMath.over(source, backdrop) &>> 24)
  }
}
