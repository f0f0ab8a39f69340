/// In what order a palette has its colors: small indices make small codes, so those come first that serve many frames
/// together (`FrameColorSets`).
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
    let painted = FrameColorSets(of: choice.colors, in: frames)
    let uses = painted.uses
    let order = choice.colors.indices.sorted {
      (uses[$1], choice.counts[$1], choice.colors[$0]) < (uses[$0], choice.counts[$0], choice.colors[$1])
    }
    func isArea(_ index: Int) -> Bool { filling.contains(choice.colors[index]) }
    let areas = order.filter(isArea)
    let changing = areas.filter { uses[$0] > 0 }
    let first = changing.isEmpty ? areas : changing
    let last = changing.isEmpty ? [] : areas.filter { uses[$0] == 0 }
    let others = painted.packed(order.filter { !isArea($0) }, after: first)
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
}
