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
  init(_ choice: Quantizer.Choice, of frames: [FrameColors], areas known: Set<PackedColor>, areaShare: Float) {
    let least = choice.counts.reduce(0, +) * areaShare
    let uses = PaletteOrder.uses(of: choice.colors, in: frames)
    let order = choice.colors.indices.sorted {
      (uses[$1], choice.counts[$1], choice.colors[$0]) < (uses[$0], choice.counts[$0], choice.colors[$1])
    }
    func isArea(_ index: Int) -> Bool { choice.counts[index] >= least || known.contains(choice.colors[index]) }
    let areas = order.filter(isArea)
    let painted = areas.filter { uses[$0] > 0 }
    let first = painted.isEmpty ? areas : painted
    let last = painted.isEmpty ? [] : areas.filter { uses[$0] == 0 }
    let others = order.filter { !isArea($0) }
    colors = (first + others + last).map { choice.colors[$0] }
    (solidCount, solidsAtEnd) = (first.count, last.count)
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
