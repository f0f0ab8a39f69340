import Graphics

/// When a frame's own palette is worth its bytes.
///
/// There are four reasons for one: what the clip's palette leaves on painted pixels is *much*, and unusual for the clip
/// or unbearable; it is *visible*, as where pictures fade: parts of them stay as they are and others do not, and the
/// next frame has them again as they ought to be; pixels inside of areas are *far off*; or the picture is *glaring*,
/// another one altogether. And the palette must keep what it promises: it leaves but a share of that error, and there is
/// enough of it for each byte of the color table. Who wants few colors wants them in the whole clip, so fewer of the
/// reasons count then.
///
/// Errors are mean squared ones of a channel of painted pixels, in 8-bit levels², unless something else is said.
struct OwnPaletteWorth {
  /// More is much.
  private let greatestError: Double
  /// So many times what the clip's palette leaves on all frames is unusual.
  private let unusualError = 3.0
  /// More is unbearable, however usual.
  private let unbearableError: Double
  /// The share of an error that is much which its own palette may leave.
  private let greatestShare: Double
  /// More is visible on `fewestVisible` pixels, and more than half of it where `fewestFarOffAnywhere` are far off.
  private let visibleError: Double
  private let fewestVisible: Int
  private let fewestFarOffAnywhere: Int
  /// With no more than this a palette was tried in vain, and what is visible is no reason to try again.
  private let errorInVain: Double
  /// The share of an error that is only visible which its own palette may leave.
  private static let smallShare = 0.3
  /// The error, squared and of all painted pixels together, that a byte of the color table is worth.
  private let errorOfByte: Double
  /// So many pixels far off inside of areas are a reason; fewer where few are painted, so that their table is small.
  private let fewestFarOff: Int
  /// So many are one, whatever share of the painted ones they are.
  private static let manyFarOff = 256
  /// For each pixel that is far off the color table may have so many bytes.
  private let mostBytesOfFarOff = 3
  /// More is glaring, if it is unusual and on `fewestGlaring` pixels.
  private static let glaringError = 1000.0
  private let fewestGlaring: Int
  /// With fewer colors than this only large areas and what fades are reasons.
  private static let fewestColors = 128
  /// With fewer than this, nothing is one.
  static let veryFewColors = 16
  /// With fewer than this, pictures are far off anyway, and so is what fades.
  private static let colorsOfPictures = 32
  /// Whether there are enough colors for an error that is much to be a reason.
  private let mayBeUnusual: Bool
  /// Whether there are enough for one that is visible.
  private let mayBeVisible: Bool
  /// The mean squared error that the clip's palette leaves on all frames.
  private let usual: Double

  /// - Parameters:
  ///   - canvas: in pixels.
  ///   - usual: the mean squared error that the clip's palette leaves on all frames.
  ///   - vainTry: to serve a frame before better.
  init(_ options: IndexingOptions, canvas: Int, usual: Double, after vainTry: VainTry) {
    self.usual = usual
    let threshold = unitClamped(options.ownPaletteThreshold)
    let tolerated = options.toleranceOfRamps * options.toleranceOfRamps
    // So that the last steps of the dial are as large as those before.
    let squared = threshold * threshold
    greatestError = (12 + 4 * tolerated) * squared
    unbearableError = (60 + tolerated) * squared
    // Less is asked of what is off on purpose, and of what is cleared: all of it is painted again and again.
    visibleError = (options.mayRepaint ? 8 : 1.5) * options.toleranceOfRamps * max(1, tolerated)
    fewestVisible = canvas / 8
    fewestFarOffAnywhere = options.mayRepaint ? .max : max(256, canvas / 64)
    errorInVain = vainTry.leastError
    greatestShare = 1 - 0.5 * threshold
    errorOfByte = 0.02 + 28 * squared
    mayBeUnusual = options.colors >= OwnPaletteWorth.fewestColors
    mayBeVisible = options.colors >= OwnPaletteWorth.colorsOfPictures
    let large = max(256, canvas / 24)
    let fewest = options.wantsFewColors ? OwnPaletteWorth.fewestColors : OwnPaletteWorth.veryFewColors
    switch options.colors {
    case fewest...: (fewestFarOff, fewestGlaring) = (4, 16)
    case OwnPaletteWorth.colorsOfPictures...: (fewestFarOff, fewestGlaring) = (large, large)
    case OwnPaletteWorth.veryFewColors...: (fewestFarOff, fewestGlaring) = (large, .max)
    default: (fewestFarOff, fewestGlaring) = (.max, .max)
    }
  }

  /// What areas may be off, in 8-bit levels: hardly anything at full quality, else some more than the palette is off on
  /// the whole, where that is on purpose. Less is seen where only large areas count.
  static func toleratedInAreas(_ plan: PalettePlan) -> Double {
    let options = plan.options
    let least = min(3, 1 + 4 * options.tolerance)
    if options.colors < fewestColors { return least + 3 * options.tolerance }
    return least + 3 * max(options.tolerance, min(plan.meanSquaredError.squareRoot(), options.toleranceOfRamps))
  }

  /// Whether some palette may be worth it.
  func mayBeReached(by left: PaintingError) -> Bool {
    if left.farOff >= max(fewestFarOff, min(OwnPaletteWorth.manyFarOff, left.count / 16)) { return true }
    if isGlaring(left) { return true }
    let error = OwnPaletteWorth.meanError(of: left)
    return (mayBeUnusual && isMuch(error) || mayBeVisible && isVisible(error, left))
      && error * Double(left.count) >= errorOfByte * Double(OwnPaletteWorth.bytes(ofColors: 2))
  }

  private func isVisible(_ error: Double, _ left: PaintingError) -> Bool {
    if error <= errorInVain { return false }
    return error > visibleError && left.count >= fewestVisible
      || error > visibleError / 2 && left.farOffAnywhere >= fewestFarOffAnywhere
  }

  private func isMuch(_ error: Double) -> Bool {
    error > greatestError && error > min(usual * unusualError, unbearableError)
  }

  /// Whether what is painted is another picture: the clip's palette has hardly any of its colors.
  func isGlaring(_ left: PaintingError) -> Bool {
    left.count >= fewestGlaring
      && OwnPaletteWorth.meanError(of: left) > max(OwnPaletteWorth.glaringError, usual * unusualError)
  }

  /// Whether a pixel would be shown as another color, so far off is the clip's palette: by more than 17 levels.
  static func isGlaring(_ distance: Int32) -> Bool { Int(distance) > 300 * ColorDistance.ofOneLevel }

  /// Whether a palette is, where `mayBeReached` said that one may be.
  func isReached(by left: PaintingError, with own: PalettePlan) -> Bool {
    let error = OwnPaletteWorth.meanError(of: left)
    let isBarelyVisible = left.farOff < fewestFarOff && !isMuch(error)
    let share = isBarelyVisible ? OwnPaletteWorth.smallShare : greatestShare
    guard own.meanSquaredError < error * share else { return false }
    let bytes = OwnPaletteWorth.bytes(ofColors: own.palette.colors.count)
    return left.farOff * mostBytesOfFarOff >= bytes || error * Double(left.count) >= errorOfByte * Double(bytes)
  }

  /// What a palette that keeps what stands still may leave of the rest where the clip's would leave that: twice as much,
  /// and half a level² of each pixel.
  static func bearable(insteadOf left: PaintingError) -> Int {
    2 * left.sum + left.count * ColorDistance.ofOneLevel / 2
  }

  /// In 8-bit levels².
  static func meanError(of left: PaintingError) -> Double {
    Double(left.sum) / Double(max(1, left.count)) / Double(ColorDistance.ofOneLevel)
  }

  /// Of a color table.
  private static func bytes(ofColors count: Int) -> Int { 3 << Palette.bits(forCount: count) }
}
