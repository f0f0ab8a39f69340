/// The channels of eight premultiplied pixels as floats, 0…255.
struct ColorPlanes {
  typealias Floats = SIMD8<Float>

  var red: Floats
  var green: Floats
  var blue: Floats

  @inline(__always)
  init(_ red: Floats, _ green: Floats, _ blue: Floats) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  @inline(__always)
  init(_ pixels: PixelMath.Pixels) {
    let low = PixelMath.Pixels(repeating: 255)
    red = ColorPlanes.floats(pixels & low)
    green = ColorPlanes.floats(pixels &>> 8 & low)
    blue = ColorPlanes.floats(pixels &>> 16 & low)
  }

  @inline(__always)
  static func alpha(_ pixels: PixelMath.Pixels) -> Floats { floats(pixels &>> 24) }

  /// Rounded to nearest; all values lie in 0…255.
  @inline(__always)
  func pixels(alpha: PixelMath.Pixels) -> PixelMath.Pixels {
    ColorPlanes.bytes(red) | ColorPlanes.bytes(green) &<< 8 | ColorPlanes.bytes(blue) &<< 16 | alpha &<< 24
  }

  @inline(__always)
  static func bytes(_ values: Floats) -> PixelMath.Pixels {
    unsafeBitCast(FastRounding.int32(values), to: PixelMath.Pixels.self)
  }

  /// Exact for integers below 2²³: they become the low bits of a mantissa.
  @inline(__always)
  private static func floats(_ values: PixelMath.Pixels) -> Floats {
    unsafeBitCast(values | PixelMath.Pixels(repeating: 0x4B00_0000), to: Floats.self) - Floats(repeating: 8_388_608)
  }

  /// The same for all three channels.
  @inline(__always)
  func map(_ change: (Floats) -> Floats) -> ColorPlanes { ColorPlanes(change(red), change(green), change(blue)) }

  /// Channel by channel with another's.
  @inline(__always)
  func zip(_ other: ColorPlanes, _ join: (Floats, Floats) -> Floats) -> ColorPlanes {
    ColorPlanes(join(red, other.red), join(green, other.green), join(blue, other.blue))
  }

  @inline(__always)
  static func lesser(_ a: Floats, _ b: Floats) -> Floats { a.replacing(with: b, where: b .< a) }

  @inline(__always)
  static func greater(_ a: Floats, _ b: Floats) -> Floats { a.replacing(with: b, where: a .< b) }

  @inline(__always) var least: Floats { ColorPlanes.lesser(ColorPlanes.lesser(red, green), blue) }
  @inline(__always) var greatest: Floats { ColorPlanes.greater(ColorPlanes.greater(red, green), blue) }
}
