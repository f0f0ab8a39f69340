import Graphics

/// Arithmetic on premultiplied RGBA8 pixels, one, four and eight at a time with the same results.
///
/// Every product of two bytes is divided by 255 and rounded to nearest, exactly; so no channel can exceed its alpha and
/// no sum can exceed 255.
enum PixelMath {
  typealias Pixels = SIMD8<UInt32>
  typealias Lanes = SIMD16<UInt16>

  /// `round(pixel · factor / 255)` for each channel; `factor` is 0…255.
  @inline(__always)
  static func scale(_ pixel: UInt32, _ factor: UInt32) -> UInt32 {
    var even = (pixel & 0x00FF_00FF) &* factor &+ 0x0080_0080
    even = ((even &+ (even &>> 8 & 0x00FF_00FF)) &>> 8) & 0x00FF_00FF
    var odd = (pixel &>> 8 & 0x00FF_00FF) &* factor &+ 0x0080_0080
    odd = (odd &+ (odd &>> 8 & 0x00FF_00FF)) & 0xFF00_FF00
    return even | odd
  }

  /// `source` over `backdrop`.
  @inline(__always)
  static func over(_ source: UInt32, _ backdrop: UInt32) -> UInt32 {
    source &+ scale(backdrop, 255 &- source &>> 24)
  }

  /// The mean of four pixels, each channel rounded.
  @inline(__always)
  static func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
    let mask: UInt32 = 0x00FF_00FF
    let even = (a & mask) &+ (b & mask) &+ (c & mask) &+ (d & mask) &+ 0x0002_0002
    let odd = (a &>> 8 & mask) &+ (b &>> 8 & mask) &+ (c &>> 8 & mask) &+ (d &>> 8 & mask) &+ 0x0002_0002
    return (even &>> 2 & mask) | (odd &>> 2 & mask) &<< 8
  }

  /// Eight pixels, each by its own factor 0…255.
  @inline(__always)
  static func scale(_ pixels: Pixels, _ factors: Pixels) -> Pixels {
    let wide = unsafeBitCast(factors | factors &<< 16, to: Lanes.self)
    let mask = Pixels(repeating: 0x00FF_00FF)
    let even = quotient(unsafeBitCast(pixels & mask, to: Lanes.self) &* wide)
    let odd = quotient(unsafeBitCast(pixels &>> 8 & mask, to: Lanes.self) &* wide)
    return unsafeBitCast(even &>> 8 | odd & Lanes(repeating: 0xFF00), to: Pixels.self)
  }

  @inline(__always)
  static func over(_ source: Pixels, _ backdrop: Pixels) -> Pixels {
    source &+ scale(backdrop, Pixels(repeating: 255) &- source &>> 24)
  }

  /// Whether all are transparent.
  @inline(__always)
  static func isEmpty(_ pixels: Pixels) -> Bool {
    let pairs = unsafeBitCast(pixels, to: SIMD4<UInt64>.self)
    let half = pairs.lowHalf | pairs.highHalf
    return half[0] | half[1] == 0
  }

  /// Whether all are opaque.
  @inline(__always)
  static func isOpaque(_ pixels: Pixels) -> Bool {
    isEmpty(pixels & Pixels(repeating: 0xFF00_0000) ^ Pixels(repeating: 0xFF00_0000))
  }

  /// Four pixels, each by its own factor 0…255.
  @inline(__always)
  static func scale(_ pixels: SIMD4<UInt32>, _ factors: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let wide = unsafeBitCast(factors | factors &<< 16, to: SIMD8<UInt16>.self)
    let mask = SIMD4<UInt32>(repeating: 0x00FF_00FF)
    let even = quotient(unsafeBitCast(pixels & mask, to: SIMD8<UInt16>.self) &* wide)
    let odd = quotient(unsafeBitCast(pixels &>> 8 & mask, to: SIMD8<UInt16>.self) &* wide)
    return unsafeBitCast(even &>> 8 | odd & SIMD8(repeating: 0xFF00), to: SIMD4<UInt32>.self)
  }

  @inline(__always)
  static func over(_ source: SIMD4<UInt32>, _ backdrop: SIMD4<UInt32>) -> SIMD4<UInt32> {
    source &+ scale(backdrop, SIMD4(repeating: 255) &- source &>> 24)
  }

  @inline(__always)
  static func isEmpty(_ pixels: SIMD4<UInt32>) -> Bool {
    let pairs = unsafeBitCast(pixels, to: SIMD2<UInt64>.self)
    return pairs[0] | pairs[1] == 0
  }

  /// A product divided by 255 and rounded, in the high byte of each lane.
  @inline(__always)
  private static func quotient(_ product: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let t = product &+ SIMD8(repeating: 128)
    return t &+ t &>> 8
  }

  @inline(__always)
  private static func quotient(_ product: Lanes) -> Lanes {
    let t = product &+ Lanes(repeating: 128)
    return t &+ t &>> 8
  }

  /// `round(product / 255)` for 0…65025.
  @inline(__always)
  static func divide255(_ product: Lanes) -> Lanes {
    quotient(product) &>> 8
  }

  /// A color as a premultiplied pixel, each channel rounded to nearest. Components are clamped to 0…1.
  static func premultiplied(_ color: Color) -> UInt32 {
    let alpha = unitClamped(color.alpha)
    return byte(unitClamped(color.red) * alpha) | byte(unitClamped(color.green) * alpha) << 8
      | byte(unitClamped(color.blue) * alpha) << 16 | byte(alpha) << 24
  }

  /// The luminance (Rec. 709 weights on sRGB values, times alpha) of a premultiplied pixel, 0…255.
  @inline(__always)
  static func luminance(_ pixel: UInt32) -> UInt32 {
    // 0.2126, 0.7152, 0.0722 in 1/65536; they add up to 65536.
    ((pixel & 255) &* 13933 &+ (pixel &>> 8 & 255) &* 46871 &+ (pixel &>> 16 & 255) &* 4732 &+ 32768) &>> 16
  }

  @inline(__always)
  static func load(_ pointer: UnsafePointer<UInt32>) -> Pixels {
    UnsafeRawPointer(pointer).loadUnaligned(as: Pixels.self)
  }

  @inline(__always)
  static func load(_ pointer: UnsafeMutablePointer<UInt32>) -> Pixels {
    UnsafeRawPointer(pointer).loadUnaligned(as: Pixels.self)
  }

  @inline(__always)
  static func store(_ pixels: Pixels, _ pointer: UnsafeMutablePointer<UInt32>) {
    UnsafeMutableRawPointer(pointer).storeBytes(of: pixels, as: Pixels.self)
  }
}
