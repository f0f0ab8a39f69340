import Graphics

/// The modes of CSS Compositing and Blending Level 1 ("Blending", formula of section 5.1) for runs of premultiplied
/// pixels: αs·(1 − αb)·Cs + αs·αb·B(Cb, Cs) + (1 − αs)·αb·Cb.
///
/// Each mode works on eight pixels at a time; what remains of a row is padded with transparent ones, so that a pixel
/// doesn't depend on its place in the row.
enum PictureBlending {
  typealias Pixels = PixelMath.Pixels

  /// Mixes `source`, its alpha multiplied by `opacity` (0…255), with `row`. They don't overlap.
  static func pixels(
    _ source: UnsafePointer<UInt32>, onto row: UnsafeMutablePointer<UInt32>, count: Int, opacity: UInt32,
    mode: BlendMode
  ) {
    switch mode {
    case .normal: RowBlending.pixels(source, onto: row, count: count, coverage: opacity)
    case .multiply: run(source, row, count, opacity, ExactBlending.multiply)
    case .screen: run(source, row, count, opacity, ExactBlending.screen)
    case .overlay: run(source, row, count, opacity, ExactBlending.overlay)
    case .darken: run(source, row, count, opacity, ExactBlending.darken)
    case .lighten: run(source, row, count, opacity, ExactBlending.lighten)
    case .hardLight: run(source, row, count, opacity, ExactBlending.hardLight)
    case .difference: run(source, row, count, opacity, ExactBlending.difference)
    case .exclusion: run(source, row, count, opacity, ExactBlending.exclusion)
    case .plusLighter: run(source, row, count, opacity, ExactBlending.plusLighter)
    case .colorDodge: run(source, row, count, opacity, FloatBlending.colorDodge)
    case .colorBurn: run(source, row, count, opacity, FloatBlending.colorBurn)
    case .softLight: run(source, row, count, opacity, FloatBlending.softLight)
    case .hue: run(source, row, count, opacity, LuminosityBlending.hue)
    case .saturation: run(source, row, count, opacity, LuminosityBlending.saturation)
    case .color: run(source, row, count, opacity, LuminosityBlending.color)
    case .luminosity: run(source, row, count, opacity, LuminosityBlending.luminosity)
    }
  }

  @inline(__always)
  private static func run(
    _ source: UnsafePointer<UInt32>, _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ opacity: UInt32,
    _ mix: (Pixels, Pixels) -> Pixels
  ) {
    if opacity == 0 { return }
    let factor = Pixels(repeating: opacity)
    var i = 0
    while i &+ 8 <= count {
      var s = PixelMath.load(source + i)
      // Where nothing is drawn nothing changes, in any mode.
      if !PixelMath.isEmpty(s) {
        if opacity != 255 { s = PixelMath.scale(s, factor) }
        PixelMath.store(mix(s, PixelMath.load(row + i)), row + i)
      }
      i &+= 8
    }
    if i == count { return }
    var s = Pixels(repeating: 0)
    var d = s
    for k in 0..<count &- i {
      s[k] = source[i &+ k]
      d[k] = row[i &+ k]
    }
    let mixed = mix(PixelMath.scale(s, factor), d)
    for k in 0..<count &- i { row[i &+ k] = mixed[k] }
  }
}
