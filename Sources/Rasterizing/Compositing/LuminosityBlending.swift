/// The non-separable blend modes, in single precision, with the functions Lum, Sat, SetLum, SetSat and ClipColor of CSS
/// Compositing and Blending (section 10.2).
///
/// All colors are scaled by sa · da, so that nothing is divided by alpha.
enum LuminosityBlending {
  typealias Pixels = PixelMath.Pixels
  typealias Floats = ColorPlanes.Floats

  @inline(__always)
  static func hue(_ source: Pixels, _ backdrop: Pixels) -> Pixels {
    mix(source, backdrop) { s, d, limit in setLuminosity(setSaturation(s, saturation(d)), luminosity(d), limit) }
  }

  @inline(__always)
  static func saturation(_ source: Pixels, _ backdrop: Pixels) -> Pixels {
    mix(source, backdrop) { s, d, limit in setLuminosity(setSaturation(d, saturation(s)), luminosity(d), limit) }
  }

  @inline(__always)
  static func color(_ source: Pixels, _ backdrop: Pixels) -> Pixels {
    mix(source, backdrop) { s, d, limit in setLuminosity(s, luminosity(d), limit) }
  }

  @inline(__always)
  static func luminosity(_ source: Pixels, _ backdrop: Pixels) -> Pixels {
    mix(source, backdrop) { s, d, limit in setLuminosity(d, luminosity(s), limit) }
  }

  @inline(__always)
  private static func mix(
    _ source: Pixels, _ backdrop: Pixels, _ blended: (ColorPlanes, ColorPlanes, Floats) -> ColorPlanes
  ) -> Pixels {
    let (sa, da) = (ColorPlanes.alpha(source), ColorPlanes.alpha(backdrop))
    return FloatBlending.compose(source, backdrop) { s, d in
      blended(s.map { $0 * da }, d.map { $0 * sa }, sa * da)
    }
  }

  @inline(__always)
  private static func luminosity(_ c: ColorPlanes) -> Floats {
    c.red * Floats(repeating: 0.3) + c.green * Floats(repeating: 0.59) + c.blue * Floats(repeating: 0.11)
  }

  @inline(__always)
  private static func saturation(_ c: ColorPlanes) -> Floats { c.greatest - c.least }

  @inline(__always)
  private static func setSaturation(_ c: ColorPlanes, _ saturation: Floats) -> ColorPlanes {
    let least = c.least
    let range = c.greatest - least
    let isGray = range .<= Floats(repeating: 0)
    let zero = Floats(repeating: 0)
    let factor = (saturation / range).replacing(with: zero, where: isGray)
    return c.map { ($0 - least) * factor }
  }

  @inline(__always)
  private static func setLuminosity(_ c: ColorPlanes, _ luminosity: Floats, _ limit: Floats) -> ColorPlanes {
    let change = luminosity - Self.luminosity(c)
    let moved = c.map { $0 + change }
    // Colors outside are drawn towards the gray of the same luminosity; never both at once.
    let (least, greatest) = (moved.least, moved.greatest)
    let (zero, one) = (Floats(repeating: 0), Floats(repeating: 1))
    var factor = one.replacing(with: luminosity / (luminosity - least), where: least .< zero)
    factor.replace(with: (limit - luminosity) / (greatest - luminosity), where: greatest .> limit)
    return moved.map {
      let clipped = luminosity + ($0 - luminosity) * factor
      return ColorPlanes.lesser(limit, ColorPlanes.greater(clipped, zero))
    }
  }
}
