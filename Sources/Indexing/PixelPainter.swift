import Graphics

/// How far pixels that change are off, painted or not: the sum of squared distances (`ColorDistance`), and of how many.
struct PaintingError {
  var sum = 0
  var count = 0
  /// Pixels inside of areas of one color that are off by more than `ColorMapping.farOff`.
  var farOff = 0
  /// Pixels anywhere that are.
  var farOffAnywhere = 0
  /// Whether what is painted is not just a pixel's color, for it is translucent.
  var hasTranslucent = false

  /// - Parameter isPainted: what is not painted and right does not count.
  @inline(__always)
  mutating func add(_ distance: Int32, isPainted: Bool) {
    sum &+= Int(min(distance, 65_534))
    count &+= isPainted || distance != 0 ? 1 : 0
  }
}

/// Decides of single pixels whether they are painted, as what, and what may stand for them.
struct PixelPainter {
  let mapping: ColorMapping
  /// Of the canvas.
  let width: Int
  /// Pixels of the canvas.
  private let count: Int
  var height: Int { width > 0 ? count / width : 0 }
  let isFirst: Bool
  /// Whether all colors that the palette lacks are mixed.
  let dithers: Bool
  /// Whether some are.
  let mayMix: Bool
  /// Squared distances (`ColorDistance`) that pixels may be off.
  let kept: Int32
  let substituted: Int32
  /// The same of pixels that stay in the next picture.
  let resting: Int32
  /// Whether these, and those that have not changed, show what the palette has nearest to them: where frames are
  /// disposed of, what stands still is painted again, and must not change its color.
  let restsExactly: Bool
  /// Whether a pixel rests, too, that hardly changes (`hardlyChanges`): what may be off would be painted again for that.
  let looksAhead: Bool
  let transparent: UInt8

  init(_ mapping: ColorMapping, _ picture: FrameIndexer.Picture) {
    self.mapping = mapping
    width = picture.current.width
    count = picture.current.pixels.count
    isFirst = picture.changed == nil
    let dithering = mapping.options.dithering
    dithers = dithering.isEverywhere
    mayMix = dithering == .auto
    kept = picture.isLastOfRun || picture.next == nil || dithers ? 0 : mapping.kept
    let shares = mapping.options.substitutionShares
    substituted = dithers ? 0 : PixelPainter.share(picture.isHeld ? shares.held : 1, of: mapping.substituted)
    restsExactly = mapping.options.mayRepaint
    looksAhead = restsExactly && substituted > 0
    resting = restsExactly ? 0 : PixelPainter.share(shares.resting, of: substituted)
    transparent = mapping.transparent
  }

  private static func share(_ share: Double, of distance: Int32) -> Int32 {
    Int32(clampedInt(Double(distance) * share, 0...Int(distance)))
  }

  /// - Parameters:
  ///   - at: its place on the canvas.
  ///   - place: its place in the area.
  ///   - isRevisited: nothing there counts as unchanged.
  ///   - error: grows by what the pixel is off.
  /// - Returns: whether it must be painted.
  @inline(__always)
  func paint(
    _ planes: PaintedPlanes, at: Int, place: Int, x: Int, y: Int, isRevisited: Bool, error: inout PaintingError
  ) -> Bool {
    let pixel = planes.new[at]
    let shown = planes.shown[at]
    planes.indices[place] = transparent
    if !planes.isChanged(at: at) && !isRevisited
      && (shown != transparentPixel || mapping.rule.isTransparent(pixel))
    {
      // It shows what it shows.
      planes.limits[place] = shown < ShownCanvas.uncertain ? Leeway.exact : 0
      planes.filled[place] = planes.shownIndices[at]
      return false
    }
    let flat = mapping.flatten(pixel)
    if flat == transparentPixel || shown >= transparentPixel && mapping.rule.isMatteAlone(pixel) {
      planes.limits[place] = 0
      planes.filled[place] = transparent
      return false
    }
    if pixel < 0xFF00_0000 {
      error.hasTranslucent = true
      planes.targets?[place] = flat
    }
    let index = mapping.index(of: flat, x, y)
    let color = mapping.colorTable[Int(index)]
    // What is uncertain may stay only if it was meant to be the same.
    let isKnown = shown < ShownCanvas.uncertain
    let beneath =
      shown < transparentPixel && (isKnown || shown & 0xFF_FFFF == color) ? shown & 0xFF_FFFF : transparentPixel
    planes.filled[place] = index
    if dithers || mayMix && mapping.mixes(flat) {
      planes.limits[place] = Leeway.exact
      let isPainted = beneath != color
      // What a mixture is off in one pixel others make up for: whether the palette serves it the nearest color tells.
      note(mapping.mapper.nearest(of: flat).distance, planes, at, isPainted: isPainted, &error)
      if isPainted { planes.indices[place] = index }
      return isPainted
    }
    return choose(
      Choice(pixel: pixel, flat: flat, index: index, color: color, beneath: beneath), planes, at, place, &error)
  }

  /// What a pixel may show.
  private struct Choice {
    /// As it is to be, and without what is translucent.
    let pixel: UInt32
    let flat: UInt32
    /// What the palette has for it.
    let index: UInt8
    let color: UInt32
    /// What it shows already; `transparentPixel` where that is nothing that it could go on showing.
    let beneath: UInt32
  }

  /// Paints a pixel, or leaves it where what it shows is near enough for as long as it is seen.
  @inline(__always)
  private func choose(
    _ choice: Choice, _ planes: PaintedPlanes, _ at: Int, _ place: Int, _ error: inout PaintingError
  ) -> Bool {
    let (pixel, flat, index, color, beneath) = (choice.pixel, choice.flat, choice.index, choice.color, choice.beneath)
    let painted = ColorDistance.squared(color, flat)
    let left = beneath == transparentPixel ? Int32.max : ColorDistance.squared(beneath, flat)
    let flatness = painted == 0 && mapping.solids.contains(index) ? .area : flatness(planes, at)
    let isSame = isSame(planes.next[at], choice)
    let isPassing = !isSame && !(restsExactly && !planes.isChanged(at: at))
    let isFlat = flatness == .area
    let most = flatness == .ramp ? PixelPainter.mostInRamps : Int32.max
    let allowed = !isPassing ? 0 : !isFlat ? min(kept, most) : painted == 0 ? 0 : kept &>> 2
    var limit = min(painted, left) &+ (isFlat ? 0 : min(isPassing ? substituted : resting, most))
    // Of two that are equally near it is the palette's: the next run counts on that.
    let mustBePainted = restsExactly && !isPassing
    let stays = beneath == color || !mustBePainted && left &- painted < allowed
    note(stays ? left : painted, planes, at, isPainted: !stays, &error)
    if stays {
      limit = max(limit, left)
      if painted > min(Leeway.mostLimit &- 1, limit) { planes.filled[place] = transparent }
    } else {
      planes.indices[place] = index
    }
    planes.limits[place] =
      mustBePainted
      ? Leeway.exact : UInt16(truncatingIfNeeded: min(Leeway.mostLimit &- 1, limit) &+ 1)
    return !stays
  }

  /// Whether the pixel of the next picture is to show the same.
  @inline(__always)
  private func isSame(_ next: UInt32, _ choice: Choice) -> Bool {
    if next == choice.pixel { return true }
    if next >= 0xFF00_0000 { return looksAhead && hardlyChanges(choice, next & 0xFF_FFFF) }
    let flat = mapping.flatten(next)
    return flat == choice.flat || looksAhead && flat != transparentPixel && hardlyChanges(choice, flat)
  }

  /// Whether a pixel goes on to a color of the same index that is no farther than alpha rounds colors.
  @inline(__always)
  private func hardlyChanges(_ choice: Choice, _ next: UInt32) -> Bool {
    ColorDistance.squared(next, choice.flat) <= PixelPainter.distanceOfRounding
      && mapping.mapper.index(of: next) == choice.index
  }

  /// A color that was multiplied by half an alpha or more comes back off by a level, in each of two frames.
  static let distanceOfRounding = ColorDistance.squared(levels: 2)

  /// How far a pixel is off.
  @inline(__always)
  private func note(
    _ distance: Int32, _ planes: PaintedPlanes, _ at: Int, isPainted: Bool, _ error: inout PaintingError
  ) {
    error.add(distance, isPainted: isPainted)
    if distance <= mapping.farOff { return }
    error.farOffAnywhere &+= 1
    if isInside(planes, at) { error.farOff &+= 1 }
  }

  /// Whether its neighbours on the left and above have a pixel's color.
  @inline(__always)
  private func isInside(_ planes: PaintedPlanes, _ at: Int) -> Bool {
    at >= max(1, width) && planes.new[at &- 1] == planes.new[at] && planes.new[at &- width] == planes.new[at]
  }

  /// So far beyond a pixel it is looked at what its color becomes.
  static let reach = 8
  /// There slow ramps, which have runs of one color too, are off by no more than this (`ColorDistance`), and by
  /// something.
  static let mostOfRamps = ColorDistance.squared(levels: 9)

  /// In slow ramps no more than this may be off: there it shows, whatever is asked for.
  static let mostInRamps = ColorDistance.squared(levels: 6)

  enum Flatness { case none, ramp, area }

  /// Whether a pixel is inside of an area of one color, or of a slow ramp.
  ///
  /// To one side, and upwards or downwards, its neighbour has its color too; and either so have the pixels `reach` beyond
  /// it there, or it is a small area, beyond which all is another picture. At the edge of the canvas colors go on.
  @inline(__always)
  private func flatness(_ planes: PaintedPlanes, _ at: Int) -> Flatness {
    let pixel = planes.new[at]
    // At the ends of a row it is another row's pixel, which spares a test: mostly it is of the same ground.
    let onLeft = at > 0 && planes.new[at &- 1] == pixel
    let onRight = at &+ 1 < count && planes.new[at &+ 1] == pixel
    let isAbove = at >= width && planes.new[at &- width] == pixel
    let isBelow = at &+ width < count && planes.new[at &+ width] == pixel
    guard onLeft || onRight, isAbove || isBelow else { return .none }
    let (reach, rows) = (PixelPainter.reach, rowsAround(at / width))
    let left = onLeft && at >= reach ? PixelPainter.distance(planes.new[at &- reach], pixel) : .max
    let right = onRight && at &+ reach < count ? PixelPainter.distance(planes.new[at &+ reach], pixel) : .max
    let above = isAbove ? PixelPainter.distance(planes.new[at &- rows.above &* width], pixel) : .max
    let below = isBelow ? PixelPainter.distance(planes.new[at &+ rows.below &* width], pixel) : .max
    if min(left, right) == 0 && min(above, below) == 0 { return .area }
    func isRamp(_ distance: Int32) -> Bool { distance > 0 && distance <= PixelPainter.mostOfRamps }
    return isRamp(left) || isRamp(right) || isRamp(above) || isRamp(below) ? .ramp : .area
  }

  /// Of whole pixels, as `BlockPainter` has it.
  private static func distance(_ a: UInt32, _ b: UInt32) -> Int32 {
    ColorDistance.squared(SIMD4(repeating: a), SIMD4(repeating: b))[0]
  }

  /// How many rows are looked at above and below one.
  func rowsAround(_ y: Int) -> (above: Int, below: Int) {
    (min(PixelPainter.reach, y), min(PixelPainter.reach, height &- 1 &- y))
  }
}
