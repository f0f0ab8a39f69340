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
    let (mayBeReached, isGlaring) = (worth.mayBeReached(by: error), worth.isGlaring(error))
    let isRevisited = !revisited.isEmpty
    // What stands still may have to be painted again, and must not change its color then.
    let resting =
      plan.options.mayRepaint && (mayBeReached || isRevisited && hadOthers)
      ? restingPixels(in: region, revisited: revisited, of: picture, isGlaring: isGlaring) : Resting()
    // Colors that came of another palette are reason enough.
    let hasForeign = !resting.areAll(in: mapping)
    let mayBeBetter =
      (mayBeReached || hasForeign) && canKeep(resting, beside: error.count, isGlaring: isGlaring)
    var isPaintedOver = false
    func paint(with own: ColorMapping) -> (rect: PixelRect, error: PaintingError) {
      isPaintedOver = true
      own.reindex(&shown, in: region)
      area.begin(region)
      var found = own.paint(&area, picture, shown, revisited: revisited)
      found.rect = keep(resting, in: &area, found.rect, with: own)
      return found
    }
    func take(_ other: ColorMapping, _ rect: PixelRect) -> Painted {
      (own, foreign, hadOthers) = (other, region, true)
      (painted.rect, painted.palette) = (rect, other.palette)
      return painted
    }
    func takeNone() -> Painted {
      // Another palette may have been planned from a sample, and serve the rest worse.
      painted.rect =
        isPaintedOver ? paint(with: mapping).rect : keep(resting, in: &area, painted.rect, with: mapping)
      return painted
    }
    if !mayBeBetter, !isRevisited || before == nil { return takeNone() }
    // That of the frame before keeps the colors of what is painted again.
    if isRevisited, let before, resting.areAll(in: before) {
      let found = paint(with: before)
      if found.error.sum < error.sum, !mayBeReached || !mayBeBetter || !worth.mayBeReached(by: found.error) {
        return take(before, found.rect)
      }
    }
    if mayBeBetter,
      let better = betterMapping(
        error, worth, picture, region, resting, areRevisited: isRevisited, keepsForeign: hasForeign)
    {
      let found = paint(with: better)
      if found.error.sum < (hasForeign ? OwnPaletteWorth.bearable(insteadOf: error) : error.sum) {
        return take(better, found.rect)
      }
      vainTry = VainTry(error)
    }
    return takeNone()
  }

  /// Pixels that stand still, and come to rest or are painted again, with the colors in which they are shown.
  private struct Resting {
    var places: [Int] = []
    /// Of each of these places.
    var colors: [PackedColor] = []
    var distinct: Set<PackedColor> = []

    mutating func add(_ place: Int, _ color: PackedColor) {
      // Neighbours are often the same.
      if colors.last != color { distinct.insert(color) }
      places.append(place)
      colors.append(color)
    }

    mutating func add(_ others: Resting) {
      for (place, color) in zip(others.places, others.colors) { add(place, color) }
    }

    func areAll(in other: ColorMapping) -> Bool {
      distinct.allSatisfy { other.exactIndex(of: $0) != other.transparent }
    }
  }

  /// - Parameter isGlaring: whether the clip's palette makes another picture of this one: what rests in it is then shown
  ///   as it ought to be, where that palette is far off.
  private func restingPixels(
    in region: PixelRect, revisited: PixelRect, of picture: Picture, isGlaring: Bool
  ) -> Resting {
    // What is seen already, what comes to rest, and what of both is far off.
    var (resting, coming, farOff) = (Resting(), Resting(), Resting())
    let width = picture.current.width
    // What was seen of it when it was cleared.
    let isKnown = disposed.count == revisited.area
    for y in region.y..<region.maxY {
      let isRevisited = y >= revisited.y && y < revisited.maxY
      for x in region.x..<region.maxX {
        let place = y * width + x
        let pixel = picture.current.pixels[place]
        let isStill = picture.changed?.contains(place) == false
        if isStill {
          guard isRevisited, x >= revisited.x, x < revisited.maxX else { continue }
          if isKnown {
            let color = disposed[(y - revisited.y) * revisited.width + x - revisited.x]
            if color < ShownCanvas.uncertain { resting.add(place, color) }
            if color < ShownCanvas.uncertain || color == transparentPixel { continue }
          }
        } else {
          guard picture.next?.pixels[place] == pixel else { continue }
        }
        let flat = mapping.flatten(pixel)
        if flat == transparentPixel || shown.colors[place] >= transparentPixel && rule.isMatteAlone(pixel) { continue }
        let color = mapping.color(of: flat, x, y)
        if isGlaring, OwnPaletteWorth.isGlaring(ColorDistance.squared(color, flat & 0xFF_FFFF)) {
          farOff.add(place, FrameIndexer.lasting(flat, isInside: isInside(place, picture.current)))
        } else if isStill {
          resting.add(place, color)
        } else {
          coming.add(place, color)
        }
      }
    }
    let all = resting.distinct.union(coming.distinct)
    // Where there is no room for all, colors that only another palette has are kept before others.
    if all.count <= roomForResting || resting.areAll(in: mapping) { resting.add(coming) }
    if all.union(farOff.distinct).count <= roomForResting { resting.add(farOff) }
    return resting
  }

  /// What stands for a color that the clip's palette has not, the same in each run: itself in areas, elsewhere one of
  /// few, no more than 8 levels off.
  private static func lasting(_ flat: FlatPixel, isInside: Bool) -> PackedColor {
    isInside ? flat & 0xFF_FFFF : flat & 0xF0_F0F0 | 0x08_0808
  }

  /// Whether a pixel's neighbours on the left and above have its color.
  private func isInside(_ place: Int, _ picture: Pixmap) -> Bool {
    place > picture.width && place % picture.width > 0 && picture.pixels[place - 1] == picture.pixels[place]
      && picture.pixels[place - picture.width] == picture.pixels[place]
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
  /// - Parameters:
  ///   - areRevisited: whether pixels are painted that have not changed,
  ///   - keepsForeign: and are shown in colors that the clip's palette has not.
  private func betterMapping(
    _ left: PaintingError, _ worth: OwnPaletteWorth, _ picture: Picture, _ region: PixelRect, _ resting: Resting,
    areRevisited: Bool, keepsForeign: Bool
  ) -> ColorMapping? {
    var planner = PalettePlanner(options: plan.options)
    for color in resting.distinct.sorted().prefix(roomForResting) { planner.addFixed(color) }
    // The next run counts on their being shown exactly.
    for color in mapping.solidColors { planner.addArea(color) }
    planner.add(region, of: picture.current, changed: areRevisited ? nil : picture.changed)
    let own = planner.makePlan().substituting(levels: plan.parts[part].options.substitutedLevels)
    if keepsForeign || worth.isReached(by: left, with: own) { return ColorMapping(own, tables: frameTables) }
    vainTry = VainTry(left)
    return nil
  }
}
