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
  /// By how many levels of a channel faint pixels may differ from the matte, on which they lie, to be left clear; nil if
  /// there is none.
  private let levelsOfMatte: UInt32?

  init(_ options: IndexingOptions) {
    isOpaque = options.isOpaque
    hasMatte = options.matte != nil
    matte = options.matte?.packed ?? 0
    softColors = options.softColors
    mayBeUnsettled = !options.isOpaque && options.matte == nil && options.softColors == nil
    levelsOfMatte = options.isOpaque || options.matte == nil ? nil : options.tolerance > 0 ? 2 : 0
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

  /// Whether a pixel is so faint that nothing but the matte would be seen of it: the page has that color, and on others
  /// it would be a stain. It stays clear unless something is to be covered.
  @inline(__always)
  func isMatteAlone(_ pixel: UInt32) -> Bool {
    guard let levelsOfMatte, pixel < AlphaRule.leastDense, pixel >= leastOpaque else { return false }
    return isMatte(pixel, within: levelsOfMatte)
  }

  /// What is at least half opaque is shown, matte or not.
  private static let leastDense: UInt32 = 0x8000_0000

  private func isMatte(_ pixel: UInt32, within levels: UInt32) -> Bool {
    let laid = Pixmap.lay(pixel, on: matte)
    for shift in [UInt32(0), 8, 16] {
      let (a, b) = (laid &>> shift & 255, matte &>> shift & 255)
      if max(a, b) - min(a, b) > levels { return false }
    }
    return true
  }

  private func flattenTranslucent(_ pixel: UInt32) -> FlatPixel {
    if isTransparent(pixel) { return transparentPixel }
    if hasMatte || isOpaque { return Pixmap.lay(pixel, on: matte) & 0xFF_FFFF }
    return softColors?.color(of: pixel) ?? AlphaRule.straight(pixel)
  }
}
