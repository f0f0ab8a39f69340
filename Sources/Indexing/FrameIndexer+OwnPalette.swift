import Graphics

/// Frames that the clip's palette serves badly are painted with a palette of their own.
extension FrameIndexer {
  struct Painted {
    var rect: PixelRect
    var hasTranslucent: Bool
    /// Nil: the clip's global one.
    var palette: Palette?
  }

  /// Paints a picture with the clip's palette, or with one of its own where that is worth it.
  func paintBest(
    _ area: inout FrameArea, _ picture: Picture, _ region: PixelRect, revisited: PixelRect
  ) -> Painted {
    let before = own
    own = nil
    var usual = paintUsually(&area, picture, region, revisited: revisited)
    let isRevisited = !revisited.isEmpty
    var isPaintedOver = false
    func paint(with other: ColorMapping) -> (rect: PixelRect, error: PaintingError) {
      isPaintedOver = true
      return self.paint(&area, with: other, picture, region, revisited: revisited, keeping: usual.resting)
    }
    // That of the frame before keeps the colors of what is painted again.
    if isRevisited, let before, usual.resting.areAll(in: before) {
      let found = paint(with: before)
      if usual.isImproved(by: found.error) { return take(before, found.rect, region, usual) }
    }
    if usual.mayBeBetter, let better = betterMapping(than: usual, picture, region, areRevisited: isRevisited) {
      let found = paint(with: better)
      if found.error.sum < usual.mostError { return take(better, found.rect, region, usual) }
      vainTry = VainTry(usual.error)
    }
    // Another palette may have been planned from a sample, and serve the rest worse.
    usual.painted.rect =
      isPaintedOver
      ? paint(with: mapping).rect : keep(usual.resting, in: &area, usual.painted.rect, with: mapping)
    return usual.painted
  }

  /// What the clip's palette makes of a picture, and what that asks of another one.
  private struct UsualPainting {
    var painted: Painted
    var error: PaintingError
    var worth: OwnPaletteWorth
    /// What any palette has to keep.
    var resting: Resting
    /// Whether the error is large enough for some palette to be worth it.
    var mayBeReached: Bool
    /// Whether what rests is shown in colors that came of another palette, which is reason enough.
    var hasForeign: Bool
    /// Whether there is a reason, and room for what rests.
    var mayBeBetter: Bool

    /// More than this nothing may leave that takes its place.
    var mostError: Int { hasForeign ? OwnPaletteWorth.bearable(insteadOf: error) : error.sum }

    /// Whether a palette that is there already, and left this, makes a new one superfluous.
    func isImproved(by found: PaintingError) -> Bool {
      found.sum < error.sum && (!mayBeReached || !mayBeBetter || !worth.mayBeReached(by: found))
    }
  }

  private func paintUsually(
    _ area: inout FrameArea, _ picture: Picture, _ region: PixelRect, revisited: PixelRect
  ) -> UsualPainting {
    area.begin(region)
    let (rect, error) = mapping.paint(&area, picture, shown, revisited: revisited)
    let painted = Painted(
      rect: rect, hasTranslucent: error.hasTranslucent, palette: part == 0 ? nil : plan.parts[part].palette)
    vainTry.pass()
    let worth = OwnPaletteWorth(
      plan.options, canvas: picture.current.bounds.area, usual: plan.parts[part].meanSquaredError, after: vainTry)
    let (mayBeReached, isGlaring) = (worth.mayBeReached(by: error), worth.isGlaring(error))
    // What stands still may have to be painted again, and must not change its color then.
    let resting =
      plan.options.mayRepaint && (mayBeReached || !revisited.isEmpty && hadOthers)
      ? restingPixels(in: region, revisited: revisited, of: picture, isGlaring: isGlaring) : Resting()
    let hasForeign = !resting.areAll(in: mapping)
    let mayBeBetter =
      (mayBeReached || hasForeign) && canKeep(resting, beside: error.count, isGlaring: isGlaring)
    return UsualPainting(
      painted: painted, error: error, worth: worth, resting: resting, mayBeReached: mayBeReached,
      hasForeign: hasForeign, mayBeBetter: mayBeBetter)
  }

  private func paint(
    _ area: inout FrameArea, with other: ColorMapping, _ picture: Picture, _ region: PixelRect, revisited: PixelRect,
    keeping resting: Resting
  ) -> (rect: PixelRect, error: PaintingError) {
    other.reindex(&shown, in: region)
    area.begin(region)
    var found = other.paint(&area, picture, shown, revisited: revisited)
    found.rect = keep(resting, in: &area, found.rect, with: other)
    return found
  }

  private func take(_ other: ColorMapping, _ rect: PixelRect, _ region: PixelRect, _ usual: UsualPainting) -> Painted {
    (own, foreign, hadOthers) = (other, region, true)
    return Painted(rect: rect, hasTranslucent: usual.painted.hasTranslucent, palette: other.palette)
  }

  /// The mapping to a palette of this picture alone, where the clip's has not its colors: they were not among those
  /// that it was planned from.
  /// - Parameter areRevisited: whether pixels are painted that have not changed.
  private func betterMapping(
    than usual: UsualPainting, _ picture: Picture, _ region: PixelRect, areRevisited: Bool
  ) -> ColorMapping? {
    var planner = PalettePlanner(options: plan.options)
    for color in usual.resting.distinct.sorted().prefix(roomForResting) { planner.addFixed(color) }
    // The next run counts on their being shown exactly.
    for color in mapping.solidColors { planner.addArea(color) }
    planner.add(region, of: picture.current, changed: areRevisited ? nil : picture.changed)
    let options = plan.parts[part].options
    let own = planner.makePlan().substituting(
      levels: options.substitutedLevels, shares: options.substitutionShares)
    if usual.hasForeign || usual.worth.isReached(by: usual.error, with: own) {
      return ColorMapping(own, tables: frameTables)
    }
    vainTry = VainTry(usual.error)
    return nil
  }
}
