import Graphics

/// A pixel after alpha has been decided: a packed color, or `transparentPixel`.
typealias FlatPixel = UInt32

let transparentPixel: FlatPixel = 0xFF00_0000

/// Makes of a pixel with alpha one that a GIF can show.
struct AlphaRule {
  let isOpaque: Bool
  let hasMatte: Bool
  let matte: PackedColor
  /// What soft pixels are shown as; nil before that is known.
  let softColors: SoftColors?
  /// Whether there may be soft pixels of which it is not.
  let mayBeUnsettled: Bool

  init(_ options: IndexingOptions) {
    isOpaque = options.isOpaque
    hasMatte = options.matte != nil
    matte = options.matte?.packed ?? 0
    softColors = options.softColors
    mayBeUnsettled = !options.isOpaque && options.matte == nil && options.softColors == nil
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

  /// Whether a pixel's color is to be chosen when those of all frames are known.
  @inline(__always)
  func isUnsettled(_ pixel: UInt32) -> Bool { mayBeUnsettled && isSoft(pixel) }

  /// Whether a pixel is translucent and shown.
  @inline(__always)
  func isSoft(_ pixel: UInt32) -> Bool { pixel < 0xFF00_0000 && !isTransparent(pixel) }

  /// The nearest color to that of a translucent pixel.
  static func straight(_ pixel: UInt32) -> PackedColor {
    let (red, green, blue, _) = Pixmap.straighten(pixel)
    return UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16
  }

  private func flattenTranslucent(_ pixel: UInt32) -> FlatPixel {
    if isTransparent(pixel) { return transparentPixel }
    if hasMatte || isOpaque { return Pixmap.lay(pixel, on: matte) & 0xFF_FFFF }
    return softColors?.color(of: pixel) ?? AlphaRule.straight(pixel)
  }
}
