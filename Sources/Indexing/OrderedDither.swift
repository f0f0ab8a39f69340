/// Shows a color that the palette lacks as a mixture of two that it has, by a fixed pattern of thresholds.
///
/// The same color at the same place always gives the same index, so what does not change does not flicker; colors of the
/// palette, and those that are as good as in it, stay flat; the amplitude is the distance of the two colors.
final class OrderedDither {
  /// How much of a mixture's own noise counts as error.
  private static let noise = 0.12
  /// Colors this near to one of the palette are not mixed (in `ColorMapper`'s metric: one level in every channel).
  private static let flatDistance: Int32 = 9

  private let colors: [PackedColor]
  private let excluded: Int?
  private let mapper: ColorMapper
  private let colorTable: UnsafeMutablePointer<PackedColor>
  private let thresholds: UnsafeMutablePointer<UInt8>
  /// By the upper six bits of each channel: 1 + (nearest color, its partner, and the partner's share in 256ths); 0 is not
  /// yet known.
  private let mixtures: UnsafeMutablePointer<UInt32>

  init(_ colors: [PackedColor], excluding excluded: Int?, mapper: ColorMapper) {
    self.colors = colors
    self.excluded = excluded
    self.mapper = mapper
    colorTable = .allocate(capacity: max(1, colors.count))
    for (index, color) in colors.enumerated() { colorTable[index] = color }
    let matrix = ThresholdMatrix.shared.values
    thresholds = .allocate(capacity: matrix.count)
    for (index, value) in matrix.enumerated() { thresholds[index] = value }
    mixtures = .allocate(capacity: 1 << 18)
    mixtures.initialize(repeating: 0, count: 1 << 18)
  }

  deinit {
    colorTable.deallocate()
    thresholds.deallocate()
    mixtures.deallocate()
  }

  @inline(__always)
  func index(of color: PackedColor, x: Int, y: Int) -> UInt8 {
    let nearest = mapper.index(of: color)
    if ColorMapper.distance(colorTable[Int(nearest)], color) <= OrderedDither.flatDistance { return nearest }
    let (red, green, blue) = (color >> 2 & 63, color >> 4 & 0xFC0, color >> 6 & 0x3F000)
    let cell = Int(red | green | blue)
    if mixtures[cell] == 0 { mixtures[cell] = mixture(color & 0xFC_FCFC | 0x02_0202) + 1 }
    let mixture = mixtures[cell] &- 1
    let threshold = UInt32(thresholds[(y & 63) &* 64 &+ (x & 63)])
    return UInt8(truncatingIfNeeded: threshold < mixture >> 16 ? mixture >> 8 : mixture)
  }

  @inline(never)
  private func mixture(_ color: PackedColor) -> UInt32 {
    let nearest = Int(mapper.index(of: color))
    let origin = colors[nearest]
    let alone = ColorMapper.distance(origin, color)
    let weights = SIMD3(
      Double(ColorMapper.redWeight), Double(ColorMapper.greenWeight), Double(ColorMapper.blueWeight))
    func difference(_ a: PackedColor, _ b: PackedColor) -> SIMD3<Double> {
      SIMD3(
        Double(a & 255) - Double(b & 255), Double(a >> 8 & 255) - Double(b >> 8 & 255),
        Double(a >> 16 & 255) - Double(b >> 16 & 255))
    }
    let wanted = difference(color, origin)
    var best = Double(alone)
    var (partner, share) = (nearest, 0.0)
    for index in colors.indices where index != nearest && index != excluded {
      let step = difference(colors[index], origin)
      let length = (weights * step * step).sum()
      let along = (weights * step * wanted).sum()
      guard along > 0, length > 0 else { continue }
      let part = min(0.5, along / length)
      let rest = wanted - step * part
      let error = (weights * rest * rest).sum() + OrderedDither.noise * part * (1 - part) * length
      if error < best {
        best = error
        partner = index
        share = part
      }
    }
    return UInt32(nearest) | UInt32(partner) << 8 | UInt32((share * 256).rounded()) << 16
  }
}
