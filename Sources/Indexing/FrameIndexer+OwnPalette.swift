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
    area.begin(region)
    let (rect, error) = mapping.paint(&area, picture, shown, revisited: revisited)
    var painted = Painted(
      rect: rect, hasTranslucent: error.hasTranslucent, palette: part == 0 ? nil : plan.parts[part].palette)
    vainTry.pass()
    let worth = OwnPaletteWorth(
      plan.options, canvas: picture.current.bounds.area, usual: plan.parts[part].meanSquaredError, after: vainTry)
    // What stands still and is painted again must not change its color.
    let isGlaring = worth.isGlaring(error)
    let mustKeep = !revisited.isEmpty && plan.options.mayRepaint && (isGlaring || before != nil)
    let resting = mustKeep ? restingPixels(in: revisited, of: picture) : Resting()
    let mayRepaint =
      revisited.isEmpty || !plan.options.mayRepaint || isGlaring && canKeep(resting, beside: error.count)
    let mayBeBetter = mayRepaint && worth.mayBeReached(by: error)
    if !mayBeBetter, revisited.isEmpty || before == nil { return painted }

    var isPaintedOver = false
    func paint(with own: ColorMapping) -> (rect: PixelRect, error: PaintingError) {
      isPaintedOver = true
      own.reindex(&shown, in: region)
      area.begin(region)
      let found = own.paint(&area, picture, shown, revisited: revisited)
      keep(resting, in: &area, with: own)
      return found
    }
    // That of the frame before keeps the colors of what is painted again.
    if !revisited.isEmpty, let before {
      let found = paint(with: before)
      if found.error.sum < error.sum, !mayBeBetter || !worth.mayBeReached(by: found.error) {
        (own, foreign) = (before, region)
        (painted.rect, painted.palette) = (found.rect, before.palette)
        return painted
      }
    }
    if mayBeBetter,
      let better = betterMapping(error, worth, picture, region, resting, areRevisited: !revisited.isEmpty)
    {
      let found = paint(with: better)
      if found.error.sum < error.sum {
        (own, foreign) = (better, region)
        (painted.rect, painted.palette) = (found.rect, better.palette)
        return painted
      }
      vainTry = VainTry(error)
    }
    // It was planned from a sample, and serves the rest worse.
    if isPaintedOver { painted.rect = paint(with: mapping).rect }
    return painted
  }

  /// Pixels that stand still and are painted again, with the colors in which they are shown, where these come of the
  /// clip's palette.
  private struct Resting {
    var places: [Int] = []
    /// Of each of these places.
    var colors: [PackedColor] = []
    var distinct: Set<PackedColor> = []
  }

  private func restingPixels(in revisited: PixelRect, of picture: Picture) -> Resting {
    var resting = Resting()
    let width = picture.current.width
    for y in revisited.y..<revisited.maxY {
      for x in revisited.x..<revisited.maxX where picture.changed?.contains(y * width + x) == false {
        let flat = mapping.flatten(picture.current.pixels[y * width + x])
        if flat == transparentPixel { continue }
        // If that is far off, it was shown by a palette of its own.
        let color = mapping.color(of: flat, x, y)
        if OwnPaletteWorth.isGlaring(ColorDistance.squared(color, flat & 0xFF_FFFF)) { continue }
        resting.places.append(y * width + x)
        resting.colors.append(color)
        resting.distinct.insert(color)
      }
    }
    return resting
  }

  /// How many colors of a frame's own palette those of resting pixels may be.
  private var roomForResting: Int { plan.options.opaqueColors * 3 / 4 }

  /// Of so many changing pixels one that rests hardly counts.
  private static let hardlyAny = 8

  /// Whether a palette of its own may keep them all beside others, or there are hardly any.
  private func canKeep(_ resting: Resting, beside changing: Int) -> Bool {
    resting.distinct.count <= roomForResting || resting.places.count * FrameIndexer.hardlyAny < changing
  }

  /// Gives them their colors as far as another palette has them.
  private func keep(_ resting: Resting, in area: inout FrameArea, with other: ColorMapping) {
    let (region, width) = (area.region, shown.bounds.width)
    for (place, color) in zip(resting.places, resting.colors) {
      let index = other.exactIndex(of: color)
      if index == transparent { continue }
      let spot = (place / width - region.y) * region.width + place % width - region.x
      (area.indices[spot], area.filled[spot], area.limits[spot]) = (index, index, 0)
    }
  }

  /// The mapping to a palette of this picture alone, where the clip's has not its colors: they were not among those
  /// that it was planned from.
  /// - Parameter areRevisited: whether pixels are painted that have not changed.
  private func betterMapping(
    _ left: PaintingError, _ worth: OwnPaletteWorth, _ picture: Picture, _ region: PixelRect, _ resting: Resting,
    areRevisited: Bool
  ) -> ColorMapping? {
    var planner = PalettePlanner(options: plan.options)
    for color in resting.distinct.sorted().prefix(roomForResting) { planner.addFixed(color) }
    // The next run counts on their being shown exactly.
    for color in mapping.solidColors { planner.addArea(color) }
    planner.add(region, of: picture.current, changed: areRevisited ? nil : picture.changed)
    let own = planner.makePlan().substituting(levels: plan.parts[part].options.substitutedLevels)
    if worth.isReached(by: left, with: own) { return ColorMapping(own, tables: frameTables) }
    vainTry = VainTry(left)
    return nil
  }
}
