import Graphics

/// A pixel after alpha has been decided: a packed color, or `transparentPixel`.
typealias FlatPixel = UInt32

let transparentPixel: FlatPixel = 0xFF00_0000

/// Makes of a pixel with alpha one that a GIF can show.
struct AlphaRule {
  let isOpaque: Bool
  let hasMatte: Bool
  let matte: PackedColor

  init(_ options: IndexingOptions) {
    isOpaque = options.isOpaque
    hasMatte = options.matte != nil
    matte = options.matte?.packed ?? 0
  }

  @inline(__always)
  func flatten(_ pixel: UInt32) -> FlatPixel {
    pixel >= 0xFF00_0000 ? pixel & 0xFF_FFFF : flattenTranslucent(pixel)
  }

  /// Pixels below it are transparent.
  @inline(__always)
  var leastOpaque: UInt32 { isOpaque ? 0 : hasMatte ? 0x0100_0000 : 0x8000_0000 }

  @inline(__always)
  func isTransparent(_ pixel: UInt32) -> Bool { pixel < leastOpaque }

  private func flattenTranslucent(_ pixel: UInt32) -> FlatPixel {
    if isTransparent(pixel) { return transparentPixel }
    if hasMatte || isOpaque {
      let rest = 255 - pixel >> 24
      func blend(_ shift: UInt32) -> UInt32 {
        min(255, (pixel >> shift & 255) + ((matte >> shift & 255) * rest + 127) / 255) << shift
      }
      return blend(0) | blend(8) | blend(16)
    }
    let (red, green, blue, _) = Pixmap.straighten(pixel)
    return UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16
  }
}
