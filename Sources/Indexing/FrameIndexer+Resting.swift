import Graphics

/// What rests keeps the color in which it is seen, whatever palette a frame has.
extension FrameIndexer {
  /// Pixels that stand still, and come to rest or are painted again, with the colors in which they are shown.
  struct Resting {
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
  func restingPixels(
    in region: PixelRect, revisited: PixelRect, of picture: Picture, isGlaring: Bool
  ) -> Resting {
    var (seen, coming, farOff) = (Resting(), Resting(), Resting())
    for y in region.y..<region.maxY {
      for x in region.x..<region.maxX {
        let place = y * picture.current.width + x
        switch rest(x, y, revisited: revisited, of: picture, isGlaring: isGlaring) {
        case .none: break
        case .seen(let color): seen.add(place, color)
        case .coming(let color): coming.add(place, color)
        case .farOff(let color): farOff.add(place, color)
        }
      }
    }
    let all = seen.distinct.union(coming.distinct)
    // Where there is no room for all, colors that only another palette has are kept before others.
    if all.count <= roomForResting || seen.areAll(in: mapping) { seen.add(coming) }
    if all.union(farOff.distinct).count <= roomForResting { seen.add(farOff) }
    return seen
  }

  /// Whether a pixel rests, and the color in which it is to be shown then.
  private enum Rest {
    case none
    /// It has been seen so.
    case seen(PackedColor)
    /// It has changed, and does not in the next frame.
    case coming(PackedColor)
    /// Either, but the clip's palette has nothing like it.
    case farOff(PackedColor)
  }

  @inline(__always)
  private func rest(
    _ x: Int, _ y: Int, revisited: PixelRect, of picture: Picture, isGlaring: Bool
  ) -> Rest {
    let place = y * picture.current.width + x
    let pixel = picture.current.pixels[place]
    let isStill = picture.changed?.contains(place) == false
    if isStill {
      guard y >= revisited.y, y < revisited.maxY, x >= revisited.x, x < revisited.maxX else { return .none }
      // What was seen of it when it was cleared, if that is known.
      if disposed.count == revisited.area {
        let color = disposed[(y - revisited.y) * revisited.width + x - revisited.x]
        if color < ShownCanvas.uncertain { return .seen(color) }
        if color == transparentPixel { return .none }
      }
    } else {
      guard picture.next?.pixels[place] == pixel else { return .none }
    }
    let flat = mapping.flatten(pixel)
    if flat == transparentPixel || shown.colors[place] >= transparentPixel && rule.isMatteAlone(pixel) { return .none }
    let color = mapping.color(of: flat, x, y)
    if isGlaring, OwnPaletteWorth.isGlaring(ColorDistance.squared(color, flat & 0xFF_FFFF)) {
      return .farOff(FrameIndexer.lasting(flat, isInside: isInside(place, picture.current)))
    }
    return isStill ? .seen(color) : .coming(color)
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
  var roomForResting: Int { plan.options.opaqueColors * 3 / 4 }

  /// Of so many changing pixels that are another picture one that rests hardly counts.
  private static let hardlyAny = 8

  /// Whether a palette of its own may keep them all beside others, or there are hardly any.
  func canKeep(_ resting: Resting, beside changing: Int, isGlaring: Bool) -> Bool {
    resting.distinct.count <= roomForResting
      || isGlaring && resting.places.count * FrameIndexer.hardlyAny < changing
  }

  /// Gives them their colors as far as another palette has them.
  /// - Parameter rect: around what is painted.
  /// - Returns: the same, with them.
  func keep(
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
}
