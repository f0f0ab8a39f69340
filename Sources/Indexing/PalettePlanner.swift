import Graphics

/// What a planner has to know of a frame: threads can look at frames at once, and add them in order.
public struct FrameSample: Sendable {
  let colors: FrameColors
  let banding: BandingMap?

  /// About how many colors the frame has.
  public var colorCount: Int { colors.entries.count }
}

/// The colors of a frame.
struct FrameColors: Sendable {
  let entries: [ColorHistogram.Entry]
  /// Those of `entries` whose color is still to be chosen: they are counted there by the nearest.
  let soft: [SoftPixels.Entry]
  /// Whether no color of what was looked at is missing.
  let isComplete: Bool
  /// Whether that was all of the frame.
  let isWhole: Bool
  /// Whether the frame is known to be opaque everywhere.
  let isOpaque: Bool
  /// How much of the frame differs from the one that was looked at before, 0…1; nil where that is not known.
  let changing: Double?
  /// What colors the parts have that differ from the frame before; nil where that is not known, or there are many.
  let changed: [PackedColor]?

  init(
    _ histogram: ColorHistogram, isWhole: Bool, isOpaque: Bool, changing: Double?, changed: [PackedColor]? = nil
  ) {
    self.changed = changed
    entries = histogram.entries
    soft = histogram.soft.entries
    isComplete = histogram.isComplete
    self.isWhole = isWhole
    self.isOpaque = isOpaque
    self.changing = changing
  }

  private init(_ frame: FrameColors, entries: [ColorHistogram.Entry]) {
    self.entries = entries
    soft = []
    isComplete = frame.isComplete
    isWhole = frame.isWhole
    isOpaque = frame.isOpaque
    changing = frame.changing
    changed = frame.changed
  }

  /// What opaque pixels have.
  var opaqueEntries: [ColorHistogram.Entry] {
    if soft.isEmpty { return entries }
    var others = ColorHistogram()
    others.add(soft.map { ColorHistogram.Entry(color: AlphaRule.straight($0.pixel), weight: $0.weight) })
    return entries.compactMap { entry in
      let weight = entry.weight - others.weight(of: entry.color)
      return weight > 0 ? ColorHistogram.Entry(color: entry.color, weight: weight) : nil
    }
  }

  /// The same with the colors that soft pixels are shown as.
  func settled(_ softColors: SoftColors) -> FrameColors {
    if soft.isEmpty { return self }
    var histogram = ColorHistogram(opaqueEntries)
    histogram.add(soft.map { ColorHistogram.Entry(color: softColors.color(of: $0.pixel), weight: $0.weight) })
    return FrameColors(self, entries: histogram.entries)
  }
}

/// Looks at a spread of frames and chooses the palette for all of them, or for some.
///
/// Exact colors come first; if all colors that were seen fit, mapping is lossless, or off by two levels in ramps where
/// less is asked for; else the error is made small where pixels change, for those are what one looks at. The plan
/// depends on what was added, in its order, and nothing else.
public struct PalettePlanner: Sendable {
  /// How much more a pixel that changes counts than one that does not.
  private static let changeWeight = 3

  private let options: IndexingOptions
  private let rule: AlphaRule
  private var fixed: [PackedColor] = []
  private var solid: [PackedColor] = []
  /// Of areas, however small these are.
  private var areas: Set<PackedColor> = []
  /// As they were looked at.
  private var seen: [FrameColors] = []
  /// The same as they are shown, of as many as there were.
  private var settled: Settled?
  /// Of all frames; nil if nobody wants to know.
  private var banding: BandingMap?

  public init(options: IndexingOptions) {
    self.options = options
    rule = AlphaRule(options)
    if options.dithering == .auto { banding = BandingMap() }
  }

  /// How many frames were added.
  public var frameCount: Int { seen.count }

  /// A color that must be in the palette, used or not (the script's `fixedColors`): they go first, in their order, as
  /// far as there is room.
  public mutating func addFixed(_ color: Color) { addFixed(color.packed) }

  mutating func addFixed(_ color: PackedColor) { fixed.append(color) }

  /// A color that the scene fills areas with: it is kept exact if any frame shows it. Translucent ones are ignored, for
  /// what they look like depends on what is behind.
  public mutating func addExact(_ color: Color) {
    if color.alpha >= 1 { solid.append(color.packed) }
  }

  /// A color that other frames show exactly: it is kept exact if any frame shows it, and is one of areas.
  mutating func addArea(_ color: PackedColor) {
    solid.append(color)
    areas.insert(color)
  }

  /// Looks at a frame of the clip. Flat areas are looked at whole, detail in a sample.
  ///
  /// - Parameters:
  ///   - changed: the parts that differ from the frame before; nil if that is not known. They count more than the rest.
  ///     Parts outside the picture are ignored, overlaps count twice.
  ///   - before: the frame before, of the same size: tells which pixels of these parts differ.
  ///   - number: of the frame; those with other numbers are looked at in other places.
  ///   - isWhole: whether the rest is looked at, too; else what changes counts once.
  public func sample(
    _ pixmap: Pixmap, changed: [PixelRect]? = nil, from before: Pixmap? = nil, number: Int, isWhole: Bool = true
  ) -> FrameSample {
    let parts = PalettePlanner.weightedParts(of: pixmap.bounds, changed: changed ?? [])
    let looked = isWhole ? parts : parts.filter { $0.weight > 1 }.map { ($0.0, 1) }
    let area = changed?.reduce(0) { $0 + $1.intersection(pixmap.bounds).area }
    return sample(
      looked, of: pixmap, number, isWhole: isWhole, isOpaque: options.isOpaque || PalettePlanner.isOpaque(pixmap),
      changing: area.map { min(1, Double($0) / Double(max(1, pixmap.bounds.area))) },
      changed: colors(of: changed ?? [], in: pixmap, from: before, number))
  }

  /// Of no more than half of a picture, and not of very many.
  private func colors(
    of parts: [PixelRect], in pixmap: Pixmap, from before: Pixmap?, _ number: Int
  ) -> [PackedColor]? {
    let parts = parts.map { $0.intersection(pixmap.bounds) }.filter { !$0.isEmpty }
    let area = parts.reduce(0) { $0 + $1.area }
    guard area > 0, area <= pixmap.bounds.area / 2 else { return nil }
    let known = before?.bounds == pixmap.bounds ? before : nil
    let changed = known.map { ChangedPixels(from: $0, to: pixmap, within: parts) }
    let sampling = FrameSampling(rule: rule, seed: number)
    var histogram = ColorHistogram()
    for part in parts {
      let some = changed?.gathered(from: pixmap, in: part)
      sampling.add(some?.bounds ?? part, of: some ?? pixmap, weight: 1, to: &histogram)
    }
    return histogram.count <= PalettePlanner.fewColors ? histogram.entries.map(\.color) : nil
  }

  private static func isOpaque(_ pixmap: Pixmap) -> Bool {
    var all = UInt32.max
    pixmap.pixels.withUnsafeBufferPointer { for pixel in $0 { all &= pixel } }
    return all >= 0xFF00_0000
  }

  private func sample(
    _ parts: [(PixelRect, weight: Int)], of pixmap: Pixmap, _ number: Int, isWhole: Bool, isOpaque: Bool,
    changing: Double? = nil, changed: [PackedColor]? = nil
  ) -> FrameSample {
    let sampling = FrameSampling(rule: rule, seed: number)
    // One of its own, for the order of its colors depends on its size.
    var histogram = ColorHistogram()
    for (part, weight) in parts { sampling.add(part, of: pixmap, weight: weight, to: &histogram) }
    let colors = FrameColors(
      histogram, isWhole: isWhole, isOpaque: isOpaque, changing: changing, changed: changed)
    guard banding != nil else { return FrameSample(colors: colors, banding: nil) }
    var banding = BandingMap(frame: number)
    banding.add(pixmap)
    return FrameSample(colors: colors, banding: banding)
  }

  /// The next frame of the clip, as it was looked at.
  public mutating func add(_ sample: FrameSample) {
    seen.append(sample.colors)
    if let seen = sample.banding { banding?.add(seen) }
  }

  /// The next frame of the clip, as `sample` looks at it.
  public mutating func add(_ pixmap: Pixmap, changed: [PixelRect]? = nil) {
    add(sample(pixmap, changed: changed, number: seen.count))
  }

  /// A part of a frame: what an image of a GIF covers.
  /// - Parameter changed: what counts of it; nil: all.
  public mutating func add(_ part: PixelRect, of pixmap: Pixmap, changed: ChangedPixels? = nil) {
    let some = changed?.bounds == pixmap.bounds ? changed?.gathered(from: pixmap, in: part) : nil
    let looked = some ?? pixmap
    let rect = some?.bounds ?? part
    add(sample([(rect, 1)], of: looked, seen.count, isWhole: false, isOpaque: options.isOpaque))
  }

  // MARK: Soft pixels

  private struct Settled: Sendable {
    var frames: [FrameColors]
    var softColors: SoftColors
  }

  /// Chooses the colors of soft pixels once for all questions that follow; whatever is added later is not settled.
  ///
  /// - Parameter other: has looked at more of the clip, and has settled: its choice is taken.
  public mutating func settle(as other: PalettePlanner? = nil) {
    settled = nil
    guard seen.contains(where: { !$0.soft.isEmpty }) else { return }
    settled = settled(by: other?.settled?.softColors)
  }

  private func settled(by softColors: SoftColors?) -> Settled {
    let chosen = softColors ?? SoftColors(seen, known: fixed + solid, alphaIsRounded: options.alphaIsRounded)
    return Settled(frames: seen.map { $0.settled(chosen) }, softColors: chosen)
  }

  /// The colors of all frames as they are shown; what soft pixels are shown as, if there are any.
  private func shown() -> (frames: [FrameColors], softColors: SoftColors?) {
    if let settled, settled.frames.count == seen.count { return (settled.frames, settled.softColors) }
    if seen.allSatisfy(\.soft.isEmpty) { return (seen, nil) }
    let settled = settled(by: nil)
    return (settled.frames, settled.softColors)
  }

  /// What is looked at, and how much it counts.
  private static func weightedParts(of bounds: PixelRect, changed: [PixelRect]) -> [(PixelRect, weight: Int)] {
    let parts = changed.map { $0.intersection(bounds) }.filter { !$0.isEmpty }
    guard parts.count == 1, let part = parts.first else {
      return [(bounds, 1)] + parts.map { ($0, changeWeight - 1) }
    }
    // One: so nothing need be looked at twice.
    return [
      (part, changeWeight),
      (PixelRect(x: bounds.x, y: bounds.y, width: bounds.width, height: part.y - bounds.y), 1),
      (PixelRect(x: bounds.x, y: part.maxY, width: bounds.width, height: bounds.maxY - part.maxY), 1),
      (PixelRect(x: bounds.x, y: part.y, width: part.x - bounds.x, height: part.height), 1),
      (PixelRect(x: part.maxX, y: part.y, width: bounds.maxX - part.maxX, height: part.height), 1),
    ]
  }

  /// The palette for all frames.
  public func makePlan() -> PalettePlan { makePlan(for: 0..<seen.count) }

  /// The palette for some of the frames, numbered as they were added. Numbers of none are ignored.
  /// - Parameter rounds: how often colors are moved to where they are missed most.
  public func makePlan(for numbers: some Sequence<Int>, rounds: Int = 4) -> PalettePlan {
    let (frames, softColors) = shown()
    let chosen = numbers.filter(frames.indices.contains).map { frames[$0] }
    let room = options.opaqueColors
    let quantizer = Quantizer(
      fixed: fixed + PalettePlanner.seen(solid, in: chosen, room: room - min(fixed.count, room)), limit: room,
      reserved: 1, options: options, rounds: rounds)
    var choice = quantizer.choice(for: chosen)
    if choice.colors.isEmpty { (choice.colors, choice.counts) = ([options.matte?.packed ?? 0], [0]) }
    let order = PaletteOrder(
      choice, of: chosen, areas: areas, areaShare: PalettePlanner.solidShare, bendsRamps: options.bendsRamps)
    var options = !frames.isEmpty && frames.allSatisfy(\.isOpaque) ? self.options.seemingOpaque() : self.options
    options.softColors = options.softColors ?? softColors
    return PalettePlan(
      palette: Palette([0] + order.colors), transparentIndex: 0, options: options,
      meanSquaredError: choice.meanSquaredError, banding: banding, solidCount: order.solidCount,
      solidsAtEnd: order.solidsAtEnd)
  }

  /// Of all pixels that were seen: colors with less are those of edges and ramps.
  private static let solidShare: Float = 0.01

  /// What is an area: in ramps each color has a smaller share of a frame.
  private static let areaShare: Float = 0.04

  /// A frame with more colors has ramps or a picture.
  private static let fewColors = 4096

  /// Whether the frames are areas with edges between them, and those have more shades than fit: then the shades of
  /// other frames matter, too.
  public var hasManyEdges: Bool {
    var all = ColorHistogram()
    for frame in shown().frames where frame.isWhole {
      let total = frame.entries.reduce(0) { $0 + $1.weight }
      let least = PalettePlanner.areaShare * Float(total)
      let areas = frame.entries.reduce(0) { $0 + (Float($1.weight) >= least ? $1.weight : 0) }
      guard frame.entries.count <= PalettePlanner.fewColors, areas * 2 >= total else { return false }
      all.add(frame.entries)
    }
    return all.count > options.opaqueColors
  }

  /// Whether all colors of all frames that were looked at are known, and there are no more than a palette holds.
  public var fits: Bool {
    var all = ColorHistogram()
    for frame in shown().frames {
      guard frame.isComplete, frame.entries.count <= options.opaqueColors else { return false }
      all.add(frame.entries)
      if all.count > options.opaqueColors { return false }
    }
    return all.isComplete
  }

  /// Whether an area has a color that no other frame has: those which were not added may show it in more. Only frames
  /// that were looked at as a whole tell.
  public var hasPassingColors: Bool { hasPassingColors(atLeast: 1) }

  /// The same of so many colors: a slow fade has one in nearly every frame.
  public func hasPassingColors(atLeast least: Int) -> Bool {
    PalettePlanner.passingColors(of: shown().frames, besideEdges: true).count >= least
  }

  /// Whether of some frames, numbered as they were added, so many have an area of a color that none of the others has,
  /// whatever their edges have: what fades has one in each. Numbers of none are ignored.
  public func hasPassingAreas(in numbers: some Sequence<Int>, atLeast least: Int) -> Bool {
    let frames = shown().frames
    let some = numbers.filter(frames.indices.contains).map { frames[$0] }
    return PalettePlanner.passingColors(of: some, besideEdges: false).count >= least
  }

  /// Colors of areas that no other frame has.
  /// - Parameter besideEdges: whether no edge of another frame may have them either.
  static func passingColors(of frames: [FrameColors], besideEdges: Bool) -> Set<PackedColor> {
    // By frame. In gradients and photos there are none, and nothing else need be looked at.
    let areas = frames.filter(\.isWhole).map { frame in
      let share = areaShare * Float(frame.entries.reduce(0) { $0 + $1.weight })
      return frame.entries.filter { Float($0.weight) >= share }.map(\.color)
    }
    var numbers: [PackedColor: Int] = [:]
    for color in areas.joined() { numbers[color] = 0 }
    if numbers.isEmpty { return [] }
    if besideEdges {
      for frame in frames { for entry in frame.entries { numbers[entry.color]? += 1 } }
    } else {
      for color in areas.joined() { numbers[color]? += 1 }
    }
    return Set(numbers.filter { $0.value == 1 }.keys)
  }

  /// What error a palette leaves on some frames, in 8-bit levels², as `PalettePlan.meanSquaredError`: to compare
  /// palettes. Its first entry, being transparent, is not used if there are others. Numbers of no frames are ignored.
  public func meanSquaredErrors(of palettes: [(palette: Palette, frames: [Int])]) -> [Double] {
    let frames = shown().frames
    let tables = ColorMapperTables()
    var known: (palette: Palette, errors: [(sum: Int, weight: Int)?])?
    var mapper: ColorMapper?
    return palettes.map { palette, numbers in
      if known?.palette != palette {
        mapper = nil
        known = (palette, [(sum: Int, weight: Int)?](repeating: nil, count: frames.count))
      }
      let current = mapper ?? ColorMapper(palette.colors, excluding: 0, tables: tables)
      mapper = current
      var (sum, weight) = (0, 0)
      for number in numbers where frames.indices.contains(number) {
        let own = known?.errors[number] ?? PalettePlanner.error(of: current, frames[number])
        known?.errors[number] = own
        (sum, weight) = (sum &+ own.sum, weight &+ own.weight)
      }
      return Double(sum) / Double(max(1, weight)) / Double(ColorDistance.ofOneLevel)
    }
  }

  private static func error(of mapper: ColorMapper, _ frame: FrameColors) -> (sum: Int, weight: Int) {
    var (sum, weight) = (0, 0)
    for entry in frame.entries {
      sum &+= Int(mapper.nearest(of: entry.color).distance) &* entry.weight
      weight &+= entry.weight
    }
    return (sum, weight)
  }

  /// Those of some colors that were seen, the most frequent first, at most three quarters of the palette if not all
  /// colors fit.
  private static func seen(_ colors: [PackedColor], in frames: [FrameColors], room: Int) -> [PackedColor] {
    if colors.isEmpty { return [] }
    var found = ColorHistogram()
    for color in colors { found.add(color, weight: 1) }
    var most = 0
    for frame in frames {
      most = max(most, frame.entries.count)
      for entry in frame.entries where found.weight(of: entry.color) > 0 {
        found.add(entry.color, weight: entry.weight)
      }
    }
    let sorted = found.entries.filter { $0.weight > 1 }.sorted { ($1.weight, $0.color) < ($0.weight, $1.color) }
    return sorted.prefix(most <= room ? room : max(1, room * 3 / 4)).map(\.color)
  }
}
