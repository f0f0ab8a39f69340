/// `PixelPainter` for eight opaque pixels side by side that are not dithered, not in the first and last two rows.
///
/// Four at a time, for that is as many as registers of 128 bits hold: of wider vectors masks become slow.
struct BlockPainter {
  static let width = 8
  typealias Words = SIMD4<UInt32>
  typealias Distances = SIMD4<Int32>

  private let planes: PaintedPlanes
  private let mapper: ColorMapper
  private let colors: UnsafePointer<PackedColor>
  private let canvasWidth: Int
  private let kept: Int32
  private let substituted: Int32
  private let resting: Int32
  /// All bits if `PixelPainter.restsExactly`.
  private let restsExactly: UInt32
  /// Whether the indices of the next picture are looked at, too.
  let looksAhead: Bool
  private let farOff: Int32
  private let solids: SolidIndices
  /// The index in all bytes.
  private let transparent: UInt64
  /// Whether pixels may be farther off than those of slow ramps may.
  private let boundsRamps: Bool
  // How far the rows are, in pixels, that tell whether a color goes on.
  private var above = 0
  private var below = 0

  init(_ painter: PixelPainter, _ planes: PaintedPlanes) {
    precondition(PixelPainter.reach <= BlockPainter.width, "a row before or after a block's has what it looks at")
    self.planes = planes
    mapper = painter.mapping.mapper
    colors = UnsafePointer(painter.mapping.colorTable)
    canvasWidth = painter.width
    kept = painter.kept
    substituted = painter.substituted
    resting = painter.resting
    boundsRamps = max(kept, substituted) > PixelPainter.mostInRamps
    restsExactly = painter.restsExactly ? UInt32.max : 0
    looksAhead = painter.looksAhead
    farOff = painter.mapping.farOff
    solids = painter.mapping.solids
    transparent = UInt64(painter.transparent) &* 0x0101_0101_0101_0101
  }

  /// A painter for the blocks of one row.
  func of(row y: Int, _ painter: PixelPainter) -> BlockPainter {
    var result = self
    let rows = painter.rowsAround(y)
    (result.above, result.below) = (rows.above &* canvasWidth, rows.below &* canvasWidth)
    return result
  }

  /// Whether all show what they show.
  @inline(__always)
  func isUnchanged(at: Int) -> Bool {
    if planes.changes(at: at) != 0 { return false }
    let nothing = Words(repeating: transparentPixel)
    return isZero(mask(load(planes.shown, at) .== nothing) | mask(load(planes.shown, at &+ 4) .== nothing))
  }

  @inline(__always)
  func isOpaque(at: Int) -> Bool {
    let all = load(planes.new, at) & load(planes.new, at &+ 4)
    let half = all.lowHalf & all.highHalf
    return half.x & half.y >= 0xFF00_0000
  }

  /// Pixels that are unchanged.
  @inline(__always)
  func keep(at: Int, place: Int) {
    for part in 0..<2 {
      let shown = load(planes.shown, at &+ part &* 4)
      store(SIMD4<UInt16>(truncatingIfNeeded: certain(shown)), planes.limits, place &+ part &* 4)
    }
    store(transparent, planes.indices, place)
    store(load(planes.shownIndices, at), planes.filled, place)
  }

  /// The indices of a row of pixels, and where it `looksAhead`, `ahead` indices farther those of the next picture's.
  @inline(__always)
  func map(at: Int, count: Int, into indices: UnsafeMutableBufferPointer<UInt8>, ahead: Int) {
    mapper.map(UnsafeBufferPointer(start: planes.new + at, count: count), into: indices)
    guard looksAhead else { return }
    mapper.map(
      UnsafeBufferPointer(start: planes.next + at, count: count),
      into: UnsafeMutableBufferPointer(rebasing: indices[ahead...]))
  }

  /// `PaintingError` in lanes, which hold those of a row.
  struct Errors {
    fileprivate var sums = SIMD4<Int32>(repeating: 0)
    fileprivate var counts = SIMD4<Int32>(repeating: 0)
    fileprivate var farOff = SIMD4<Int32>(repeating: 0)
    fileprivate var farOffAnywhere = SIMD4<Int32>(repeating: 0)

    func add(to error: inout PaintingError) {
      for lane in 0..<4 {
        error.sum &+= Int(sums[lane])
        error.count &+= Int(counts[lane])
        error.farOff &+= Int(farOff[lane])
        error.farOffAnywhere &+= Int(farOffAnywhere[lane])
      }
    }
  }

  /// - Parameters:
  ///   - indices: of the palette's colors for the pixels.
  ///   - next: the same of the next picture's, where it `looksAhead`; else any.
  ///   - errors: grow by what the pixels are off.
  /// - Returns: by byte, whether the pixel must be painted.
  @inline(__always)
  func paint(
    at: Int, place: Int, indices: UnsafePointer<UInt8>, next: UnsafePointer<UInt8>, _ errors: inout Errors
  ) -> UInt64 {
    let changes = planes.changes(at: at)
    let low = paintFour(at: at, place: place, indices: indices, next: next, changes, &errors)
    let high = paintFour(
      at: at &+ 4, place: place &+ 4, indices: indices + 4, next: next + 4, changes &>> 4, &errors)
    let isPainted = low.isPainted | high.isPainted &<< 32
    let isFilled = low.isFilled | high.isFilled &<< 32
    let isUnchanged = low.isUnchanged | high.isUnchanged &<< 32
    let chosen = load(indices, 0)
    store(select(isPainted, chosen, transparent), planes.indices, place)
    let filled = select(isFilled, chosen, transparent)
    store(select(isUnchanged, load(planes.shownIndices, at), filled), planes.filled, place)
    return isPainted
  }

  // MARK: Plain blocks

  /// Whether all pixels change, and will again, and what they show is known for certain: so it is where pictures move.
  @inline(__always)
  func isPlain(at: Int) -> Bool {
    if planes.changes(at: at) != 255 || looksAhead || substituted >= BlockPainter.mostOfPlain { return false }
    let (low, high) = (load(planes.new, at), load(planes.new, at &+ 4))
    let resting = mask(low .== load(planes.next, at)) | mask(high .== load(planes.next, at &+ 4))
    let flags = (load(planes.shown, at) | load(planes.shown, at &+ 4)) & 0xFF00_0000
    return isZero(resting | flags)
  }

  /// Distances up to this one, and limits of twice as much, need not be clamped.
  private static let mostOfPlain: Int32 = 32_767

  /// How far four plain pixels are off.
  private struct Reach {
    let pixels: Words
    /// If they are painted, if not.
    let painted: Distances
    let left: Distances
    let isSame: Distances
  }

  /// `paint` for plain blocks.
  @inline(__always)
  func paintPlain(at: Int, place: Int, indices: UnsafePointer<UInt8>, _ errors: inout Errors) -> UInt64 {
    let low = reach(at: at, indices: indices)
    let high = reach(at: at &+ 4, indices: indices + 4)
    let most = low.painted | low.left | high.painted | high.left
    guard isZero(unsigned(most &>> 15)) else {
      return paint(at: at, place: place, indices: indices, next: indices, &errors)
    }
    let first = plainFate(low, at: at, indices: indices, &errors)
    let second = plainFate(high, at: at &+ 4, indices: indices + 4, &errors)
    store(shorts(first.limits, second.limits), planes.limits, place)
    let chosen = load(indices, 0)
    let isLeft = bytes(first.isLeft, second.isLeft)
    store(select(isLeft, transparent, chosen), planes.indices, place)
    store(select(bytes(first.isHidden, second.isHidden), transparent, chosen), planes.filled, place)
    return ~isLeft
  }

  @inline(__always)
  private func reach(at: Int, indices: UnsafePointer<UInt8>) -> Reach {
    let pixels = load(planes.new, at)
    let (flat, shown) = (pixels & 0xFF_FFFF, load(planes.shown, at))
    let color = Words(
      colors[Int(indices[0])], colors[Int(indices[1])], colors[Int(indices[2])], colors[Int(indices[3])])
    return Reach(
      pixels: pixels, painted: ColorDistance.squared(color, flat), left: ColorDistance.squared(shown, flat),
      isSame: signed(mask(shown .== color)))
  }

  /// All bits of lanes whose pixel stays as it is shown, and of those of them for which the palette has nothing as
  /// good.
  private struct PlainFate {
    let isLeft: Distances
    let isHidden: Distances
    let limits: Distances
  }

  /// The same as `paintFour` comes to.
  @inline(__always)
  private func plainFate(
    _ reach: Reach, at: Int, indices: UnsafePointer<UInt8>, _ errors: inout Errors
  ) -> PlainFate {
    let isExact = signed(mask(reach.painted .== Distances(repeating: 0)))
    let four = SIMD4<UInt8>(indices[0], indices[1], indices[2], indices[3])
    let afterFirst = Distances(truncatingIfNeeded: four &- SIMD4(repeating: solids.first))
    let isSolid = isGreater(Distances(repeating: Int32(solids.span) &+ 1), afterFirst)
    let flatness = flatness(reach.pixels, at)
    let isFlat = signed(flatness.area) | isSolid & isExact
    let flatLevel = ~isExact & Distances(repeating: kept &>> 2)
    let allowed = flatLevel & isFlat | atMost(Distances(repeating: kept), flatness) & ~isFlat
    let gain = reach.left &- reach.painted
    let isLeft = isGreater(allowed, gain) | reach.isSame
    let least = reach.painted &+ (gain & isNegative(gain))
    let limit = least &+ (~isFlat & atMost(Distances(repeating: substituted), flatness))
    let excess = reach.left &- limit
    let limits = limit &+ (excess & isLeft & ~isNegative(excess))
    let off = reach.left &- (gain & ~isLeft)
    errors.sums &+= off
    // All bits set are −1.
    errors.counts &+= 1 &+ (isLeft & signed(mask(off .== Distances(repeating: 0))))
    countFarOff(isGreater(off, Distances(repeating: farOff)), reach.pixels, at, &errors)
    return PlainFate(isLeft: isLeft, isHidden: isLeft & isGreater(reach.painted, limits), limits: limits &+ 1)
  }

  // MARK: All blocks

  /// All bits of a byte for each of four pixels.
  private struct Fate {
    let isPainted: UInt64
    /// Whether the palette's color shows as well what is not painted.
    let isFilled: UInt64
    let isUnchanged: UInt64
  }

  /// - Parameter changes: of the pixels in the lowest four bits.
  @inline(__always)
  private func paintFour(
    at: Int, place: Int, indices: UnsafePointer<UInt8>, next: UnsafePointer<UInt8>, _ changes: UInt32,
    _ errors: inout Errors
  ) -> Fate {
    let pixels = load(planes.new, at)
    let shown = load(planes.shown, at)
    let flat = pixels & 0xFF_FFFF
    let shownColor = shown & 0xFF_FFFF
    let flags = shown & 0xFF00_0000
    let color = Words(
      colors[Int(indices[0])], colors[Int(indices[1])], colors[Int(indices[2])], colors[Int(indices[3])])

    let isMissing = mask(flags .== Words(repeating: transparentPixel))
    let isStill = mask(Words(repeating: changes) & Words(1, 2, 4, 8) .== Words(repeating: 0))
    let isUnchanged = isStill & ~isMissing
    // What is uncertain may stay only if it was meant to be the same.
    let isKnown = (mask(flags .== Words(repeating: 0)) | mask(shownColor .== color)) & ~isMissing
    let numbers = numbers(indices)
    var rests = mask(pixels .== load(planes.next, at)) | isStill & Words(repeating: restsExactly)
    if looksAhead { rests |= hardlyChanges(pixels, numbers, load(planes.next, at), self.numbers(next)) }
    let isPassing = ~rests

    let painted = ColorDistance.squared(color, flat)
    let left = select(isKnown, ColorDistance.squared(shownColor, flat), Distances(repeating: Int32.max))
    let isExact = mask(painted .== Distances(repeating: 0))
    let afterFirst = (numbers &- UInt32(solids.first)) & 255
    let isSolid = unsigned(isNegative(signed(afterFirst &- UInt32(solids.span) &- 1)))
    let flatness = flatness(pixels, at)
    let isFlat = flatness.area | isSolid & isExact
    let flatLevel = signed(~isExact) & Distances(repeating: kept &>> 2)
    let allowed = select(isFlat, flatLevel, atMost(Distances(repeating: kept), flatness)) & signed(isPassing)
    // Of two that are equally near it is the palette's: the next run counts on that.
    let isSame = mask(shownColor .== color) & ~isMissing
    // `Leeway.exact` has all bits set.
    let isExactlyResting = signed(~isPassing & Words(repeating: restsExactly))
    let isChosen = (isNegative(allowed &- 1 &- (left &- painted)) | isExactlyResting) & signed(~isSame)
    let level = select(isPassing, Distances(repeating: substituted), Distances(repeating: resting))
    let least = smaller(painted, left) &+ (signed(~isFlat) & atMost(level, flatness))
    let excess = left &- least
    let limit = least &+ (excess & ~(isNegative(excess) | isChosen))
    let clamped = smaller(limit, Distances(repeating: Leeway.mostLimit &- 1))
    let isFilled = unsigned(isChosen | ~isNegative(clamped &- painted))
    let isChanged = signed(~isUnchanged)
    // No more than a lane can hold of all pixels of a row.
    let off = smaller(select(unsigned(isChosen), painted, left), Distances(repeating: 65_534)) & isChanged
    errors.sums &+= off
    errors.counts &-= isChosen & isChanged | isNegative(0 &- off)
    countFarOff(isNegative(farOff &- off), pixels, at, &errors)

    let limits = select(isUnchanged, signed(certain(shown)), clamped &+ 1 | isExactlyResting)
    store(SIMD4<UInt16>(truncatingIfNeeded: limits), planes.limits, place)
    return Fate(
      isPainted: bytes(unsigned(isChosen) & ~isUnchanged), isFilled: bytes(isFilled), isUnchanged: bytes(isUnchanged))
  }

  /// See `PixelPainter.hardlyChanges`.
  @inline(__always)
  private func hardlyChanges(_ pixels: Words, _ indices: Words, _ next: Words, _ nextIndices: Words) -> Words {
    let isOpaque = mask(next & 0xFF00_0000 .== Words(repeating: 0xFF00_0000))
    let distances = ColorDistance.squared(pixels, next)
    return mask(indices .== nextIndices) & isOpaque
      & unsigned(isNegative(distances &- PixelPainter.distanceOfRounding &- 1))
  }

  @inline(__always)
  private func numbers(_ indices: UnsafePointer<UInt8>) -> Words {
    Words(UInt32(indices[0]), UInt32(indices[1]), UInt32(indices[2]), UInt32(indices[3]))
  }

  /// All bits of lanes that are inside of an area of one color, or of a slow ramp.
  private struct Flatness {
    var area: Words
    var ramp = Words(repeating: 0)
  }

  /// See `PixelPainter.flatness`.
  @inline(__always)
  private func flatness(_ pixels: Words, _ at: Int) -> Flatness {
    let (left, right) = (same(pixels, at &- 1), same(pixels, at &+ 1))
    let beside = left | right
    if isZero(beside) { return Flatness(area: beside) }
    let (over, under) = (same(pixels, at &- canvasWidth), same(pixels, at &+ canvasWidth))
    let flat = beside & (over | under)
    if isZero(flat) { return Flatness(area: flat) }
    let reach = PixelPainter.reach
    let wide = left & same(pixels, at &- reach) | right & same(pixels, at &+ reach)
    let high = over & same(pixels, at &- above) | under & same(pixels, at &+ below)
    let doubtful = flat & ~(wide & high)
    if isZero(doubtful) { return Flatness(area: flat) }
    var ramp = doubtful & (left & isRamp(pixels, at &- reach) | right & isRamp(pixels, at &+ reach))
    let rest = doubtful & ~ramp
    if !isZero(rest) { ramp |= rest & (over & isRamp(pixels, at &- above) | under & isRamp(pixels, at &+ below)) }
    return Flatness(area: flat & ~ramp, ramp: ramp)
  }

  /// How far pixels may be off that are no areas: in slow ramps no more than what does not show.
  @inline(__always)
  private func atMost(_ level: Distances, _ flatness: Flatness) -> Distances {
    if !boundsRamps { return level }
    return select(flatness.ramp, smaller(level, Distances(repeating: PixelPainter.mostInRamps)), level)
  }

  /// Lanes in which another place has the pixels' colors.
  @inline(__always)
  private func same(_ pixels: Words, _ at: Int) -> Words { mask(pixels .== load(planes.new, at)) }

  /// Lanes in which another place has colors that are near the pixels', but others.
  @inline(__always)
  private func isRamp(_ pixels: Words, _ at: Int) -> Words {
    let distances = ColorDistance.squared(pixels, load(planes.new, at))
    return unsigned(isNegative(distances &- PixelPainter.mostOfRamps &- 1) & isNegative(0 &- distances))
  }

  /// See `PixelPainter.note`.
  @inline(__always)
  private func countFarOff(_ isFarOff: Distances, _ pixels: Words, _ at: Int, _ errors: inout Errors) {
    if isZero(unsigned(isFarOff)) { return }
    errors.farOffAnywhere &-= isFarOff
    let left = mask(pixels .== load(planes.new, at &- 1))
    let above = mask(pixels .== load(planes.new, at &- canvasWidth))
    errors.farOff &-= isFarOff & signed(left & above)
  }

  /// The limit of what is unchanged: `Leeway.exact` where the color is shown for certain, 0 where nothing must be
  /// painted over it.
  @inline(__always)
  private func certain(_ shown: Words) -> Words {
    (shown &>> 24 & Words(repeating: 1)) &- Words(repeating: 1)
  }
}
