/// The blend modes that are sums of products: exact, in 16-bit integers.
///
/// With s, d (premultiplied) and their alphas sa, da in 0…255, each is a whole number of 1/255 that lies in 0…65025;
/// terms on the way may wrap around. Alpha goes through the same formula as the colors.
enum ExactBlending {
  typealias Pixels = PixelMath.Pixels
  typealias Lanes = PixelMath.Lanes

  @inline(__always)
  static func multiply(_ source: Pixels, _ backdrop: Pixels) -> Pixels {
    mix(source, backdrop) { s, d, sa, da in apart(s, d, sa, da) &+ s &* d }
  }

  @inline(__always)
  static func screen(_ source: Pixels, _ backdrop: Pixels) -> Pixels {
    mix(source, backdrop) { s, d, sa, da in whole(s &+ d) &- s &* d }
  }

  @inline(__always)
  static func darken(_ source: Pixels, _ backdrop: Pixels) -> Pixels {
    mix(source, backdrop) { s, d, sa, da in
      let (a, b) = (s &* da, d &* sa)
      return whole(s &+ d) &- a.replacing(with: b, where: a .< b)
    }
  }

  @inline(__always)
  static func lighten(_ source: Pixels, _ backdrop: Pixels) -> Pixels {
    mix(source, backdrop) { s, d, sa, da in whole(s &+ d) &- lesser(s &* da, d &* sa) }
  }

  @inline(__always)
  static func difference(_ source: Pixels, _ backdrop: Pixels) -> Pixels {
    mixTwice(source, backdrop) { s, d, sa, da in lesser(s &* da, d &* sa) }
  }

  @inline(__always)
  static func exclusion(_ source: Pixels, _ backdrop: Pixels) -> Pixels {
    mixTwice(source, backdrop) { s, d, sa, da in s &* d }
  }

  @inline(__always)
  static func hardLight(_ source: Pixels, _ backdrop: Pixels) -> Pixels {
    mix(source, backdrop) { s, d, sa, da in
      let light = sa &* da &- (da &- d) &* (sa &- s) &<< 1
      return apart(s, d, sa, da) &+ light.replacing(with: s &* d &<< 1, where: s &<< 1 .<= sa)
    }
  }

  /// Hard light with the two swapped.
  @inline(__always)
  static func overlay(_ source: Pixels, _ backdrop: Pixels) -> Pixels { hardLight(backdrop, source) }

  @inline(__always)
  static func plusLighter(_ source: Pixels, _ backdrop: Pixels) -> Pixels {
    let mask = Pixels(repeating: 0x00FF_00FF)
    let even = saturated(lanes(source & mask) &+ lanes(backdrop & mask))
    let odd = saturated(lanes(source &>> 8 & mask) &+ lanes(backdrop &>> 8 & mask))
    return even | odd &<< 8
  }

  // MARK: - Parts

  /// Each channel by `channel`, of (s, d, sa, da), divided by 255.
  @inline(__always)
  private static func mix(
    _ source: Pixels, _ backdrop: Pixels, _ channel: (Lanes, Lanes, Lanes, Lanes) -> Lanes
  ) -> Pixels {
    let mask = Pixels(repeating: 0x00FF_00FF)
    let (sa, da) = (alphas(source), alphas(backdrop))
    let even = PixelMath.divide255(channel(lanes(source & mask), lanes(backdrop & mask), sa, da))
    let odd = PixelMath.divide255(channel(lanes(source &>> 8 & mask), lanes(backdrop &>> 8 & mask), sa, da))
    return unsafeBitCast(even, to: Pixels.self) | unsafeBitCast(odd, to: Pixels.self) &<< 8
  }

  /// s + d − 2 · `common`; for alpha the common part counts once.
  @inline(__always)
  private static func mixTwice(
    _ source: Pixels, _ backdrop: Pixels, _ common: (Lanes, Lanes, Lanes, Lanes) -> Lanes
  ) -> Pixels {
    let mask = Pixels(repeating: 0x00FF_00FF)
    let (sa, da) = (alphas(source), alphas(backdrop))
    let (s, d) = (lanes(source & mask), lanes(backdrop & mask))
    let even = PixelMath.divide255(whole(s &+ d) &- common(s, d, sa, da) &<< 1)
    let (t, e) = (lanes(source &>> 8 & mask), lanes(backdrop &>> 8 & mask))
    let shared = common(t, e, sa, da)
    let colors = lanes(Pixels(repeating: 0x0000_FFFF))
    let odd = PixelMath.divide255(whole(t &+ e) &- shared &- (shared & colors))
    return unsafeBitCast(even, to: Pixels.self) | unsafeBitCast(odd, to: Pixels.self) &<< 8
  }

  /// What source and backdrop show outside each other.
  @inline(__always)
  private static func apart(_ s: Lanes, _ d: Lanes, _ sa: Lanes, _ da: Lanes) -> Lanes {
    let full = Lanes(repeating: 255)
    return s &* (full &- da) &+ d &* (full &- sa)
  }

  @inline(__always)
  private static func lesser(_ a: Lanes, _ b: Lanes) -> Lanes { a.replacing(with: b, where: b .< a) }

  /// 255 times.
  @inline(__always)
  private static func whole(_ value: Lanes) -> Lanes { value &<< 8 &- value }

  @inline(__always)
  private static func lanes(_ pixels: Pixels) -> Lanes { unsafeBitCast(pixels, to: Lanes.self) }

  @inline(__always)
  private static func alphas(_ pixels: Pixels) -> Lanes {
    let alpha = pixels &>> 24
    return lanes(alpha | alpha &<< 16)
  }

  /// Sums of two bytes, at most 255.
  @inline(__always)
  private static func saturated(_ sums: Lanes) -> Pixels {
    let full = sums | (Lanes(repeating: 0) &- sums &>> 8)
    return unsafeBitCast(full, to: Pixels.self) & Pixels(repeating: 0x00FF_00FF)
  }
}
