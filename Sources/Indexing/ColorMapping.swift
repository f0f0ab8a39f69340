import Graphics

/// Maps what must be painted of a picture to indices of one palette.
///
/// One thread at a time uses it; it keeps caches.
final class ColorMapping {
  let options: IndexingOptions
  let rule: AlphaRule
  var palette: Palette { Palette(colors) }
  private let colors: [PackedColor]
  /// Those that fill areas.
  var solidColors: [PackedColor] {
    colors.indices.filter { $0 != Int(transparent) && solids.contains(UInt8(truncatingIfNeeded: $0)) }.map {
      colors[$0]
    }
  }
  let colorTable: UnsafeMutablePointer<PackedColor>
  let transparent: UInt8
  private let softColors: KnownSoftColors?
  let mapper: ColorMapper
  private let ordered: OrderedDither?
  /// Squared distances (`ColorDistance`) that pixels may be off.
  let kept: Int32
  let substituted: Int32
  /// What sum of them is worth a code; 0 where nobody looks for what costs least.
  var worthOfCode: Int32 {
    let mayBend = options.dithering == .none || options.dithering == .auto
    return options.isThorough && mayBend ? substituted &* ColorMapping.pixelsOfCode : 0
  }
  /// For so many pixels that are off as far as may be a code is spared.
  private static let pixelsOfCode: Int32 = 16
  /// Areas of one color that are off by more are seen.
  let farOff: Int32
  /// Whether other frames may have had palettes of their own: what they left is not known.
  private let hasRivals: Bool
  /// Whether that is to be expected wherever this palette has not the very color. Where frames are disposed of it is
  /// not, and the same pixels would be painted again and again; nor where nothing but what everybody would see is worth
  /// a palette.
  private let expectsRivals: Bool

  /// Of colors that fill areas.
  let solids: SolidIndices

  /// - Parameter tables: memory of a mapping that is not used any more.
  init(_ plan: PalettePlan, tables: ColorMapperTables = ColorMapperTables()) {
    solids = plan.solids
    options = plan.options
    rule = AlphaRule(plan.options)
    softColors = plan.options.softColors.map(KnownSoftColors.init)
    colors = plan.palette.colors
    transparent = UInt8(truncatingIfNeeded: plan.transparentIndex)
    mapper = ColorMapper(colors, excluding: plan.transparentIndex, tables: tables)
    switch plan.options.dithering {
    case .none, .diffusion: ordered = nil
    case .ordered: ordered = OrderedDither(colors, excluding: plan.transparentIndex, mapper: mapper)
    case .auto:
      ordered = OrderedDither(
        colors, excluding: plan.transparentIndex, mapper: mapper, within: plan.banding ?? BandingMap())
    }
    kept = ColorDistance.squared(levels: plan.options.keptLevels)
    substituted = ColorDistance.squared(levels: plan.options.substitutedLevels)
    farOff = ColorDistance.squared(levels: OwnPaletteWorth.toleratedInAreas(plan))
    expectsRivals = ColorMapping.expectsRivals(plan.options)
    hasRivals = expectsRivals || plan.options.ownPaletteThreshold < 1 && plan.meanSquaredError > 0
    colorTable = .allocate(capacity: 256)
    colorTable.initialize(repeating: 0, count: 256)
    for (index, color) in colors.enumerated() { colorTable[index] = color }
  }

  deinit { colorTable.deallocate() }

  private static func expectsRivals(_ options: IndexingOptions) -> Bool {
    if options.colors < OwnPaletteWorth.veryFewColors || options.mayRepaint { return false }
    let isRarelyWorthIt = options.ownPaletteThreshold >= 1 && options.keptLevels == 0
    return !isRarelyWorthIt && options.toleranceOfRamps <= ColorMapping.mostTolerance
  }

  /// Who asks for less has more given up than is off by that.
  private static let mostTolerance = 2.5

  /// What a GIF shows of a pixel.
  @inline(__always)
  func flatten(_ pixel: UInt32) -> FlatPixel {
    pixel >= 0xFF00_0000 ? pixel & 0xFF_FFFF : flattenTranslucent(pixel)
  }

  private func flattenTranslucent(_ pixel: UInt32) -> FlatPixel {
    guard let softColors, !rule.isTransparent(pixel) else { return rule.flatten(pixel) }
    return softColors.color(of: pixel)
  }

  /// Fills an area with the indices of what must be painted and with what may stand for it.
  /// - Parameter revisited: where the frame before was disposed of: nothing there is as the picture before says.
  /// - Returns: the smallest rectangle around what must be painted, and how far what changes is off.
  func paint(
    _ area: inout FrameArea, _ picture: FrameIndexer.Picture, _ shown: ShownCanvas, revisited: PixelRect
  ) -> (rect: PixelRect, error: PaintingError) {
    let region = area.region
    var error = PaintingError()
    if region.isEmpty { return (region, error) }
    area.targets = softColors == nil ? [] : ColorMapping.pixels(of: picture.current, in: region)
    let painter = PixelPainter(self, picture)
    let rect = PaintedPlanes.using(&area, picture, shown) { planes in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * region.width) { scratch in
        AreaPainter(painter, planes, region, revisited, scratch).paint(error: &error)
      }
    }
    if options.dithering == .diffusion { diffuse(&area, picture.current) }
    return (rect, error)
  }

  /// Replaces the indices of all that is painted by those that spread the palette's errors.
  private func diffuse(_ area: inout FrameArea, _ picture: Pixmap) {
    let region = area.region
    var sources = targets(of: picture, in: region)
    for place in sources.indices where area.indices[place] == transparent { sources[place] = transparentPixel }
    area.indices.withUnsafeMutableBufferPointer { indices in
      sources.withUnsafeBufferPointer { sources in
        ErrorDiffusion.apply(
          sources, width: region.width, firstRow: region.y, colors: colors, transparent: transparent, mapper: mapper,
          into: indices)
      }
    }
    for place in area.limits.indices { area.limits[place] = 0 }
  }

  private static func pixels(of picture: Pixmap, in rect: PixelRect) -> [UInt32] {
    if rect == picture.bounds { return picture.pixels }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(rect.area)
    for y in rect.y..<rect.maxY {
      pixels.append(contentsOf: picture.pixels[y * picture.width + rect.x..<y * picture.width + rect.maxX])
    }
    return pixels
  }

  /// The colors that a part of a picture is to show; `transparentPixel` for none.
  func targets(of picture: Pixmap, in rect: PixelRect) -> [FlatPixel] {
    var targets: [FlatPixel] = []
    targets.reserveCapacity(rect.area)
    for y in rect.y..<rect.maxY {
      let row = y * picture.width
      for pixel in picture.pixels[row + rect.x..<row + rect.maxX] { targets.append(flatten(pixel)) }
    }
    return targets
  }

  /// A whole picture as the palette has it.
  /// - Parameter isOlder: whether parts of it may have been painted from another palette.
  func show(_ picture: Pixmap, isOlder: Bool, on shown: inout ShownCanvas) {
    let width = picture.width
    let all = Showing(
      isOlder: isOlder, isDiffused: options.dithering == .diffusion,
      uncertain: substituted > 0 || hasRivals || isOlder ? ShownCanvas.uncertain : 0,
      near: max(substituted, kept, farOff))
    shown.colors.withUnsafeMutableBufferPointer { colors in
      shown.indices.withUnsafeMutableBufferPointer { indices in
        picture.pixels.withUnsafeBufferPointer { pixels in
          for y in 0..<picture.height {
            for place in y &* width..<(y &+ 1) &* width {
              // Neighbours are often the same, and shown alike where they are not mixed.
              if place > 0, pixels[place] == pixels[place &- 1], !mixes(flatten(pixels[place])) {
                (colors[place], indices[place]) = (colors[place &- 1], indices[place &- 1])
              } else {
                (colors[place], indices[place]) = show(pixels[place], place &- y &* width, y, all)
              }
            }
          }
        }
      }
    }
  }

  /// What holds for all pixels of a picture that is shown.
  private struct Showing {
    /// Whether parts of it may have been painted from another palette.
    let isOlder: Bool
    let isDiffused: Bool
    /// The flag of colors that may be others; 0 where all are certain.
    let uncertain: UInt32
    /// The greatest squared distance at which a color may be kept in place of another one.
    let near: Int32
  }

  /// The color that a pixel is shown as, with its flag, and the index that shows it for certain.
  @inline(__always)
  private func show(_ pixel: UInt32, _ x: Int, _ y: Int, _ all: Showing) -> (color: UInt32, index: UInt8) {
    if rule.isMatteAlone(pixel) { return (ShownCanvas.matteOrNothing, transparent) }
    let flat = flatten(pixel)
    let isShown = flat != transparentPixel
    // Diffused errors are not known here, but what does not change is not painted again anyway.
    let index = isShown && !all.isDiffused ? index(of: flat, x, y) : transparent
    let isCertain = all.uncertain == 0 || !all.isOlder && isShown && isSolid(index, flat)
    var color = isShown && !all.isDiffused ? colorTable[Int(index)] : flat
    if isShown, !all.isDiffused, !isCertain {
      // What this palette lacks another one may have shown: then it was near the color itself.
      let isOther =
        expectsRivals
        ? color != flat : ColorDistance.squared(ordered == nil ? color : self.color(of: flat), flat) > all.near
      color = (isOther ? flat : color) | all.uncertain
    }
    // Nothing but transparency shows for certain what is not certain.
    return (color, isCertain ? index : transparent)
  }

  /// Finds the indices of what is shown in a part of the canvas, where another palette was used before.
  func reindex(_ shown: inout ShownCanvas, in rect: PixelRect) {
    let (rect, width) = (rect.intersection(shown.bounds), shown.bounds.width)
    if rect.isEmpty { return }
    // Few colors are shown many times: what was found for one is kept where others with the same lowest bits look
    // first.
    withUnsafeTemporaryAllocation(of: SIMD2<UInt32>.self, capacity: 1 << ColorMapping.knownBits) { known in
      known.update(repeating: SIMD2(UInt32.max, UInt32(transparent)))
      shown.colors.withUnsafeBufferPointer { colors in
        shown.indices.withUnsafeMutableBufferPointer { indices in
          for y in rect.y..<rect.maxY {
            for place in y &* width &+ rect.x..<y &* width &+ rect.maxX {
              let color = colors[place]
              let slot = Int((color &* 0x9E37_79B1) &>> (32 &- ColorMapping.knownBits))
              if known[slot].x != color { known[slot] = SIMD2(color, UInt32(exactIndex(of: color))) }
              indices[place] = UInt8(truncatingIfNeeded: known[slot].y)
            }
          }
        }
      }
    }
  }

  private static let knownBits: UInt32 = 11

  /// The index of a color that is shown for certain, and that the palette has; if not, the transparent one.
  func exactIndex(of color: UInt32) -> UInt8 {
    if color >= ShownCanvas.uncertain { return transparent }
    let index = mapper.index(of: color)
    return colorTable[Int(index)] == color ? index : transparent
  }

  /// Whether a color is just the one of an area.
  @inline(__always)
  func isSolid(_ index: UInt8, _ flat: FlatPixel) -> Bool { solids.contains(index) && colorTable[Int(index)] == flat }

  /// What a color is shown as where nothing is dithered.
  func color(of flat: FlatPixel) -> PackedColor { colorTable[Int(mapper.index(of: flat))] }

  /// What a color is shown as at a place, but for diffusion.
  func color(of flat: FlatPixel, _ x: Int, _ y: Int) -> PackedColor { colorTable[Int(index(of: flat, x, y))] }

  /// Whether a color is shown as a mixture of others.
  @inline(__always)
  func mixes(_ flat: FlatPixel) -> Bool { ordered?.mixes(flat) ?? false }

  /// The same of any of some opaque pixels.
  func mixesAny(of pixels: UnsafeBufferPointer<UInt32>) -> Bool {
    guard let ordered else { return false }
    for pixel in pixels where ordered.mixes(pixel & 0xFF_FFFF) { return true }
    return false
  }

  @inline(__always)
  func index(of flat: FlatPixel, _ x: Int, _ y: Int) -> UInt8 {
    if let ordered { return ordered.index(of: flat, x: x, y: y) }
    return mapper.index(of: flat)
  }
}
