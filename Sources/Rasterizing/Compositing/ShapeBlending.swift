/// Blending of pictures that take the place of what is behind them, wherever their shape says so, instead of lying over
/// it.
///
/// A shape is a run of pixels of which only the alphas count; none is below that of the picture's own pixel. Where both
/// are the same this is source-over, to the bit.
enum ShapeBlending {
  typealias Row = UnsafeMutablePointer<UInt32>
  typealias Source = UnsafePointer<UInt32>

  /// `source` and what its shape leaves of `row`, both of them faded by `opacity` (0…255).
  static func pixels(_ source: Source, shape: Source, onto row: Row, count: Int, opacity: UInt32) {
    let factor = PixelMath.Pixels(repeating: opacity)
    let whole = PixelMath.Pixels(repeating: 255)
    var i = 0
    while i &+ 8 <= count {
      let taken = PixelMath.scale(PixelMath.load(shape + i), factor) &>> 24
      let own = PixelMath.scale(PixelMath.load(source + i), factor)
      PixelMath.store(own &+ PixelMath.scale(PixelMath.load(row + i), whole &- taken), row + i)
      i &+= 8
    }
    while i < count {
      let taken = PixelMath.scale(shape[i], opacity) &>> 24
      row[i] = PixelMath.scale(source[i], opacity) &+ PixelMath.scale(row[i], 255 &- taken)
      i &+= 1
    }
  }

  /// Takes from `row`, on which `source` has been blended in another mode, what its shape takes of `behind` beyond what
  /// the picture itself hid of it.
  static func remove(
    _ behind: Source, _ source: Source, shape: Source, from row: Row, count: Int, opacity: UInt32
  ) {
    for i in 0..<count {
      let hidden = PixelMath.scale(source[i], opacity) &>> 24
      let taken = PixelMath.scale(shape[i], opacity) &>> 24
      if taken > hidden { row[i] = difference(row[i], PixelMath.scale(behind[i], taken &- hidden)) }
    }
  }

  /// Each channel less that of another pixel; what rounding leaves below 0 or above alpha isn't kept.
  private static func difference(_ pixel: UInt32, _ other: UInt32) -> UInt32 {
    func channel(_ shift: UInt32) -> UInt32 {
      let (a, b) = (pixel &>> shift & 255, other &>> shift & 255)
      return a > b ? a &- b : 0
    }
    let alpha = channel(24)
    return min(channel(0), alpha) | min(channel(8), alpha) &<< 8 | min(channel(16), alpha) &<< 16 | alpha &<< 24
  }
}
