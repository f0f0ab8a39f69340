/// In what order a palette has its colors: small indices make small codes, so those come first that many frames paint.
///
/// Colors of areas are told by their indices: those in which something changes begin the palette, and those that the
/// first frame alone paints end it.
struct PaletteOrder {
  private(set) var colors: [PackedColor] = []
  private(set) var solidCount = 0
  private(set) var solidsAtEnd = 0

  /// - Parameters:
  ///   - frames: what they paint is looked at where it is known.
  ///   - areas: colors that fill areas,
  ///   - areaShare: and so do those with as much of all pixels.
  ///   - bendsRamps: whether as many pixels must have the very color (`IndexingOptions.bendsRamps`). Otherwise those of
  ///     ramps count with them.
  init(
    _ choice: Quantizer.Choice, of frames: [FrameColors], areas known: Set<PackedColor>, areaShare: Float,
    bendsRamps: Bool = false
  ) {
    let least = choice.counts.reduce(0, +) * areaShare
    let many = choice.colors.indices.filter { choice.counts[$0] >= least }.map { choice.colors[$0] }
    let hasRamps = bendsRamps && choice.colors.count >= PaletteOrder.colorsOfRamps
    let filling = (hasRamps ? PaletteOrder.filling(many, in: frames, share: areaShare) : Set(many)).union(known)
    let uses = PaletteOrder.uses(of: choice.colors, in: frames)
    let order = choice.colors.indices.sorted {
      (uses[$1], choice.counts[$1], choice.colors[$0]) < (uses[$0], choice.counts[$0], choice.colors[$1])
    }
    func isArea(_ index: Int) -> Bool { filling.contains(choice.colors[index]) }
    let areas = order.filter(isArea)
    let painted = areas.filter { uses[$0] > 0 }
    let first = painted.isEmpty ? areas : painted
    let last = painted.isEmpty ? [] : areas.filter { uses[$0] == 0 }
    let others = order.filter { !isArea($0) }
    colors = (first + others + last).map { choice.colors[$0] }
    (solidCount, solidsAtEnd) = (first.count, last.count)
  }

  /// With fewer colors ramps become bands, which are seen as areas.
  private static let colorsOfRamps = 32

  /// Those of some colors that have a share of all that frames have.
  private static func filling(_ colors: [PackedColor], in frames: [FrameColors], share: Float) -> Set<PackedColor> {
    let asked = ColorHistogram(colors.map { ColorHistogram.Entry(color: $0, weight: 1) })
    var weights: [PackedColor: Int] = [:]
    var total = 0
    for frame in frames {
      for entry in frame.entries {
        total += entry.weight
        if asked.weight(of: entry.color) > 0 { weights[entry.color, default: 0] += entry.weight }
      }
    }
    return Set(colors.filter { Float(weights[$0] ?? 0) >= share * Float(total) })
  }

  /// In how many frames each color is painted.
  private static func uses(of colors: [PackedColor], in frames: [FrameColors]) -> [Int] {
    var uses = [Int](repeating: 0, count: colors.count)
    let changed = frames.compactMap(\.changed)
    if changed.isEmpty { return uses }
    let mapper = ColorMapper(colors)
    for frame in changed {
      var isUsed = [Bool](repeating: false, count: colors.count)
      for color in frame { isUsed[Int(mapper.index(of: color))] = true }
      for index in uses.indices where isUsed[index] { uses[index] += 1 }
    }
    return uses
  }
}
