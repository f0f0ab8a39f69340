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
    let mayBeReached = worth.mayBeReached(by: error)
    let isRevisited = !revisited.isEmpty
    // What stands still may have to be painted again, and must not change its color then.
    let resting =
      plan.options.mayRepaint && (mayBeReached || isRevisited && before != nil)
      ? restingPixels(in: region, revisited: revisited, of: picture) : Resting()
    let mayBeBetter = mayBeReached && canKeep(resting, beside: error.count, isGlaring: worth.isGlaring(error))
    if !mayBeBetter, !isRevisited || before == nil { return painted }

    var isPaintedOver = false
    func paint(with own: ColorMapping) -> (rect: PixelRect, error: PaintingError) {
      isPaintedOver = true
      own.reindex(&shown, in: region)
      area.begin(region)
      var found = own.paint(&area, picture, shown, revisited: revisited)
      found.rect = keep(resting, in: &area, found.rect, with: own)
      return found
    }
    // That of the frame before keeps the colors of what is painted again.
    if isRevisited, let before, resting.areAll(in: before) {
      let found = paint(with: before)
      if found.error.sum < error.sum, !mayBeBetter || !worth.mayBeReached(by: found.error) {
        (own, foreign) = (before, region)
        (painted.rect, painted.palette) = (found.rect, before.palette)
        return painted
      }
    }
    if mayBeBetter,
      let better = betterMapping(error, worth, picture, region, resting, areRevisited: isRevisited)
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

  /// Pixels that stand still, and come to rest or are painted again, with the colors in which they are shown: those that
  /// the clip's palette has for them.
  private struct Resting {
    var places: [Int] = []
    /// Of each of these places.
    var colors: [PackedColor] = []
    var distinct: Set<PackedColor> = []

    func areAll(in other: ColorMapping) -> Bool {
      distinct.allSatisfy { other.exactIndex(of: $0) != other.transparent }
    }
  }

  private func restingPixels(in region: PixelRect, revisited: PixelRect, of picture: Picture) -> Resting {
    var resting = Resting()
    let width = picture.current.width
    for y in region.y..<region.maxY {
      let isRevisited = y >= revisited.y && y < revisited.maxY
      for x in region.x..<region.maxX {
        let place = y * width + x
        let pixel = picture.current.pixels[place]
        if picture.changed?.contains(place) == false {
          guard isRevisited, x >= revisited.x, x < revisited.maxX else { continue }
        } else {
          guard picture.next?.pixels[place] == pixel else { continue }
        }
        let flat = mapping.flatten(pixel)
        if flat == transparentPixel { continue }
        // If that is far off, it is shown by a palette of its own.
        let color = mapping.color(of: flat, x, y)
        if OwnPaletteWorth.isGlaring(ColorDistance.squared(color, flat & 0xFF_FFFF)) { continue }
        resting.places.append(place)
        resting.colors.append(color)
        resting.distinct.insert(color)
      }
    }
    return resting
  }

  /// How many colors of a frame's own palette those of resting pixels may be.
  private var roomForResting: Int { plan.options.opaqueColors * 3 / 4 }

  /// Of so many changing pixels that are another picture one that rests hardly counts.
  private static let hardlyAny = 8

  /// Whether a palette of its own may keep them all beside others, or there are hardly any.
  private func canKeep(_ resting: Resting, beside changing: Int, isGlaring: Bool) -> Bool {
    resting.distinct.count <= roomForResting
      || isGlaring && resting.places.count * FrameIndexer.hardlyAny < changing
  }

  /// Gives them their colors as far as another palette has them.
  /// - Parameter rect: around what is painted.
  /// - Returns: the same, with them.
  private func keep(
    _ resting: Resting, in area: inout FrameArea, _ rect: PixelRect, with other: ColorMapping
  ) -> PixelRect {
    let (region, width) = (area.region, shown.bounds.width)
    var extent = Extent()
    for (place, color) in zip(resting.places, resting.colors) {
      let index = other.exactIndex(of: color)
      if index == transparent { continue }
      let (x, y) = (place % width, place / width)
      let spot = (y - region.y) * region.width + x - region.x
      let isShown = shown.colors[place] == color
      area.indices[spot] = isShown ? transparent : index
      (area.filled[spot], area.limits[spot]) = (index, 0)
      if !isShown { extent.add(x, y) }
    }
    return rect.union(extent.rect)
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
