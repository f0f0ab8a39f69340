import Graphics

/// When a frame's own palette is worth its bytes.
struct OwnPaletteWorth {
  /// It is if the clip's leaves on painted pixels more than this mean squared error of a channel, in 8-bit levels²,
  private let greatestError: Double
  /// and either more than so often what it leaves elsewhere, or more than this;
  private let unusualError = 3.0
  private let unbearableError: Double
  /// if its own leaves less than this share of that,
  private let greatestShare: Double
  /// or if that is more than this, on so many pixels, or more than half of it and so many of them are far off, which is
  /// seen where pictures fade: parts of them stay as they are and others do not, and the next frame has them again as
  /// they ought to be,
  private let visibleError: Double
  private let fewestVisible: Int
  private let fewestFarOffAnywhere: Int
  /// unless one was tried in vain when there was as much,
  private let errorInVain: Double
  /// and its own leaves less than this share of it,
  private static let smallShare = 0.3
  /// and if for each byte of the color table there is so much error, of all pixels together.
  private let errorOfByte: Double
  /// So many pixels inside of areas whose color is far off are reason enough,
  private let fewestFarOff: Int
  /// where so few are painted that their table is hardly large, and so many anywhere,
  private static let manyFarOff = 256
  /// if for each of them there are no more bytes of the color table.
  private let mostBytesOfFarOff = 3
  /// So is a mean squared error on painted pixels that nobody takes for the same picture, on so many of them, if that
  /// is unusual.
  private static let glaringError = 1000.0
  private let fewestGlaring: Int
  /// Who wants fewer colors than this wants them in the whole clip: then only large areas and what fades are reason
  /// enough,
  private static let fewestColors = 128
  /// and with fewer than this, nothing is.
  static let veryFewColors = 16
  /// With fewer than this, pictures are far off anyway, and so is what fades.
  private static let colorsOfPictures = 32
  private let mayBeUnusual: Bool
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
    switch options.colors {
    case OwnPaletteWorth.fewestColors...: (fewestFarOff, fewestGlaring) = (4, 16)
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
