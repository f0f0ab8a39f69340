import Graphics

/// Looks at a spread of frames and chooses the palette for all of them.
///
/// Exact colors come first; if all colors that were seen fit, mapping is lossless; else the error is made small where
/// pixels change, for those are what one looks at. The plan depends on what was added, in its order, and nothing else.
public struct PalettePlanner: Sendable {
  /// How much more a pixel that changes counts than one that does not.
  private static let changeWeight = 8
  /// The mean squared error on a frame from which on a palette of its own is considered.
  static let localThreshold = 4.0
  /// By how much a local palette must lower it.
  static let localFactor = 2.0

  private let options: IndexingOptions
  private let rule: AlphaRule
  private var fixed: [PackedColor] = []
  private var solid: [PackedColor] = []
  private var histogram = ColorHistogram()
  /// The sampled frame with the most colors.
  private var richest = ColorHistogram()

  public init(options: IndexingOptions) {
    self.options = options
    rule = AlphaRule(options)
  }

  /// A color that must be in the palette, used or not (the script's `fixedColors`): they go first, in their order, as
  /// far as there is room.
  public mutating func addFixed(_ color: Color) { fixed.append(color.packed) }

  /// A color that the scene fills areas with: it is kept exact if any frame shows it. Translucent ones are ignored, for
  /// what they look like depends on what is behind.
  public mutating func addExact(_ color: Color) {
    if color.alpha >= 1 { solid.append(color.packed) }
  }

  /// A frame of the clip.
  ///
  /// - Parameter changed: the parts that differ from the frame before; nil if that is not known. They count more than the
  ///   rest. Parts outside the picture are ignored, overlaps count twice.
  public mutating func add(_ pixmap: Pixmap, changed: [PixelRect]? = nil) {
    var frame = ColorHistogram()
    pixmap.pixels.withUnsafeBufferPointer { pixels in
      frame.add(row: pixels, rule: rule, weight: 1)
      for rect in changed ?? [] {
        let part = rect.intersection(pixmap.bounds)
        if part.isEmpty { continue }
        for y in part.y..<part.maxY {
          let start = y * pixmap.width + part.x
          frame.add(
            row: UnsafeBufferPointer(rebasing: pixels[start..<start + part.width]), rule: rule,
            weight: PalettePlanner.changeWeight - 1)
        }
      }
    }
    histogram.merge(frame)
    if frame.entries.count > richest.entries.count { richest = frame }
  }

  public func makePlan() -> PalettePlan {
    let room = options.opaqueColors
    let quantizer = Quantizer(
      fixed: fixed + seenSolidColors(room: room - min(fixed.count, room)), limit: room, reserved: 1,
      tolerance: options.tolerance)
    var colors = quantizer.colors(for: histogram)
    if colors.isEmpty { colors = [options.matte?.packed ?? 0] }
    let error = meanSquaredError(of: colors, on: histogram)
    return PalettePlan(
      palette: PalettePlanner.ordered(colors, by: histogram), transparentIndex: 0, options: options,
      usesLocalPalettes: options.allowsLocalPalettes && localPalettesPay(colors), meanSquaredError: error)
  }

  /// Those that were seen, the most frequent first, at most three quarters of the palette if not all colors fit.
  private func seenSolidColors(room: Int) -> [PackedColor] {
    var seen: Set<PackedColor> = []
    let found = solid.filter { seen.insert($0).inserted }.compactMap { color -> (weight: Int, color: PackedColor)? in
      guard let entry = histogram.find(color), !histogram.isExact || entry.color == color else { return nil }
      return (entry.weight, color)
    }
    let sorted = found.sorted { ($1.weight, $0.color) < ($0.weight, $1.color) }.map(\.color)
    let most = histogram.entries.count <= room ? room : max(1, room * 3 / 4)
    return Array(sorted.prefix(most))
  }

  private func localPalettesPay(_ colors: [PackedColor]) -> Bool {
    let global = meanSquaredError(of: colors, on: richest)
    guard global > PalettePlanner.localThreshold else { return false }
    let local = PalettePlanner.localColors(for: richest, options: options)
    return meanSquaredError(of: local, on: richest) * PalettePlanner.localFactor <= global
  }

  /// The palette for one frame by itself.
  static func localColors(for histogram: ColorHistogram, options: IndexingOptions) -> [PackedColor] {
    Quantizer(fixed: [], limit: options.opaqueColors, reserved: 1, tolerance: options.tolerance).colors(for: histogram)
  }

  /// Transparency at 0, then the colors from the most to the least used: small indices make small codes.
  static func ordered(_ colors: [PackedColor], by histogram: ColorHistogram) -> Palette {
    let mapper = ColorMapper(colors)
    var weights = [Int](repeating: 0, count: colors.count)
    for entry in histogram.entries { weights[Int(mapper.index(of: entry.color))] &+= entry.weight }
    let order = colors.indices.sorted { (weights[$1], colors[$0]) < (weights[$0], colors[$1]) }
    return Palette([0] + order.map { colors[$0] })
  }
}

/// Of one channel, in 8-bit levels², with the weights of `ColorMapper`.
func meanSquaredError(of colors: [PackedColor], on histogram: ColorHistogram) -> Double {
  guard !colors.isEmpty, histogram.totalWeight > 0 else { return 0 }
  let mapper = ColorMapper(colors)
  var sum = 0
  for entry in histogram.entries {
    sum &+= Int(ColorMapper.distance(colors[Int(mapper.index(of: entry.color))], entry.color)) &* entry.weight
  }
  return Double(sum) / Double(histogram.totalWeight) / ColorMapper.weightSum
}
