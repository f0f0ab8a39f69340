import Graphics

/// A factor 0…255 for each channel of premultiplied pixels.
///
/// No factor exceeds that of alpha, so that no channel of a result can exceed its alpha.
struct Tint {
  private typealias Lanes = PixelMath.Lanes
  private let even: Lanes
  private let odd: Lanes

  /// Red, green and blue by those of `color`, alpha as it is.
  init?(_ color: Color) {
    self.init(factors: PixelMath.premultiplied(Color(color.red, color.green, color.blue)))
  }

  /// By red, green, blue and alpha of a premultiplied color; nil when that leaves everything as it is.
  init?(factors: UInt32) {
    if factors == .max { return nil }
    even = unsafeBitCast(PixelMath.Pixels(repeating: factors & 0x00FF_00FF), to: Lanes.self)
    odd = unsafeBitCast(PixelMath.Pixels(repeating: factors &>> 8 & 0x00FF_00FF), to: Lanes.self)
  }

  @inline(__always)
  func applied(to pixels: PixelMath.Pixels) -> PixelMath.Pixels {
    let mask = PixelMath.Pixels(repeating: 0x00FF_00FF)
    let low = PixelMath.divide255(unsafeBitCast(pixels & mask, to: Lanes.self) &* even)
    let high = PixelMath.divide255(unsafeBitCast(pixels &>> 8 & mask, to: Lanes.self) &* odd)
    return unsafeBitCast(low, to: PixelMath.Pixels.self) | unsafeBitCast(high, to: PixelMath.Pixels.self) &<< 8
  }

  @inline(__always)
  func apply(to row: UnsafeMutablePointer<UInt32>, count: Int) {
    var i = 0
    while i &+ 8 <= count {
      PixelMath.store(applied(to: PixelMath.load(row + i)), row + i)
      i &+= 8
    }
    while i < count {
      row[i] = applied(to: PixelMath.Pixels(repeating: row[i]))[0]
      i &+= 1
    }
  }
}
