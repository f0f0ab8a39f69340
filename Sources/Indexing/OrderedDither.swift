import Graphics

/// Shows a color that the palette lacks as a mixture of two that it has, by a fixed pattern of thresholds.
///
/// The same color at the same place always gives the same index, so what does not change does not flicker; colors of
/// the palette, and those that are as good as in it, stay flat; the amplitude is the distance of the two colors.
final class OrderedDither {
  /// How much of a mixture's own noise counts as error.
  private static let noise = 0.12
  /// Squared levels: colors of a palette of 256 that are farther apart show as dots, not as a color between them. Where
  /// there are fewer, all are farther apart.
  private static let farAmong256 = 1024.0
  /// Colors this near to one of the palette are not mixed (by `ColorDistance`: one level in every channel).
  private static let flatDistance = Int32(ColorDistance.ofOneLevel)
  /// The distance of two colors in OKLab from which on the edge between them is seen.
  private static let visibleStep = 0.015

  private let colors: [PackedColor]
  private let excluded: Int?
  private let mapper: ColorMapper
  private let banding: BandingMap?
  /// By rows; not yet there where nothing is mixed.
  private let thresholds: UnsafeMutablePointer<UInt8>
  private var hasThresholds = false
  /// By the upper six bits of each channel: 1 + the place of the mixture; 0 is not yet known.
  private let cells: UnsafeMutablePointer<UInt32>
  private let mixtures: UnsafeMutablePointer<Mixture>
  private var mixtureCount = 0

  /// Two colors, the darker one first, and the lighter one's share in a color as a linear function of it, in 4096ths of
  /// a 256th.
  private struct Mixture {
    var darker: UInt8 = 0
    var lighter: UInt8 = 0
    var red: Int32 = 0
    var green: Int32 = 0
    var blue: Int32 = 0
    var own: Int32 = 0
  }

  /// - Parameter banding: if given, only its colors are mixed, and only where the palette's step is large enough to be
  ///   seen; others get the nearest color.
  init(_ colors: [PackedColor], excluding excluded: Int?, mapper: ColorMapper, within banding: BandingMap? = nil) {
    self.colors = colors
    self.excluded = excluded
    self.mapper = mapper
    self.banding = banding
    thresholds = .allocate(capacity: ThresholdMatrix.side * ThresholdMatrix.side)
    cells = .allocate(capacity: 1 << 18)
    cells.initialize(repeating: 0, count: 1 << 18)
    // As many as there are cells: pages that are not needed are never made.
    mixtures = .allocate(capacity: 1 << 18)
  }

  deinit {
    thresholds.deallocate()
    cells.deallocate()
    mixtures.deallocate()
  }

  @inline(__always)
  func index(of color: PackedColor, x: Int, y: Int) -> UInt8 {
    let cell = ColorMapper.cell(of: color)
    if cells[cell] == 0 { fillCell(cell, color) }
    let mixture = mixtures[Int(cells[cell]) &- 1]
    if mixture.darker == mixture.lighter { return mapper.index(of: color) }
    let (nearest, distance) = mapper.nearest(of: color)
    if distance <= OrderedDither.flatDistance { return nearest }
    let share =
      mixture.own &+ mixture.red &* Int32(truncatingIfNeeded: color & 255)
      &+ mixture.green &* Int32(truncatingIfNeeded: color &>> 8 & 255)
      &+ mixture.blue &* Int32(truncatingIfNeeded: color &>> 16 & 255)
    let threshold = Int32(thresholds[(y & 63) &* 64 &+ (x & 63)])
    return threshold < share &>> 12 ? mixture.lighter : mixture.darker
  }

  /// Whether a color may be shown as others than the nearest.
  @inline(__always)
  func mixes(_ color: PackedColor) -> Bool {
    let cell = ColorMapper.cell(of: color)
    if cells[cell] == 0 { fillCell(cell, color) }
    let mixture = mixtures[Int(cells[cell]) &- 1]
    return mixture.darker != mixture.lighter
  }

  @inline(never)
  private func fillCell(_ cell: Int, _ color: PackedColor) {
    let mixture = mixture(color & 0xFC_FCFC | 0x02_0202)
    mixtures[mixtureCount] = mixture
    mixtureCount += 1
    if mixture.darker != mixture.lighter, !hasThresholds {
      for (place, value) in ThresholdMatrix.shared.values.enumerated() { thresholds[place] = value }
      hasThresholds = true
    }
    cells[cell] = UInt32(truncatingIfNeeded: mixtureCount)
  }

  private static let weights = SIMD3(
    Double(ColorDistance.redWeight), Double(ColorDistance.greenWeight), Double(ColorDistance.blueWeight))

  private static func levels(_ color: PackedColor) -> SIMD3<Double> {
    SIMD3(Double(color & 255), Double(color >> 8 & 255), Double(color >> 16 & 255))
  }

  private func mixture(_ color: PackedColor) -> Mixture {
    let nearest = mapper.index(of: color)
    let alone = Mixture(darker: nearest, lighter: nearest)
    if let banding, !banding.contains(color) { return alone }
    let weights = OrderedDither.weights
    let origin = OrderedDither.levels(colors[Int(nearest)])
    let wanted = OrderedDither.levels(color) - origin
    var best = (weights * wanted * wanted).sum()
    let far = OrderedDither.farAmong256 * weights.sum() * 256 / Double(max(1, colors.count))
    var (partner, step) = (Int(nearest), SIMD3<Double>())
    for index in colors.indices where index != Int(nearest) && index != excluded {
      let candidate = OrderedDither.levels(colors[index]) - origin
      let length = (weights * candidate * candidate).sum()
      let along = (weights * candidate * wanted).sum()
      guard along > 0, length > 0 else { continue }
      let part = min(0.5, along / length)
      let rest = wanted - candidate * part
      let noise = OrderedDither.noise * max(1, length / far)
      let error = (weights * rest * rest).sum() + noise * part * (1 - part) * length
      if error < best { (best, partner, step) = (error, index, candidate) }
    }
    if partner == Int(nearest) { return alone }
    let isLighter = (weights * step).sum() > 0
    if banding != nil
      && colors[Int(nearest)].distanceInOKLab(to: colors[partner]) < OrderedDither.visibleStep
    {
      return alone
    }
    // The share of the partner is the projection of the color on the line between the two.
    let slope = weights * step / (weights * step * step).sum() * (256 * 4096)
    func rounded(_ value: Double) -> Int32 { Int32(clampedInt(value.rounded(), -1 << 30...1 << 30)) }
    let share = -(slope * origin).sum()
    // The lighter one takes the low thresholds, whichever is the nearer: the pattern of a slow fade only ever grows.
    let (first, second) =
      isLighter ? (nearest, UInt8(truncatingIfNeeded: partner)) : (UInt8(truncatingIfNeeded: partner), nearest)
    let sign = isLighter ? 1.0 : -1.0
    return Mixture(
      darker: first, lighter: second, red: rounded(sign * slope.x), green: rounded(sign * slope.y),
      blue: rounded(sign * slope.z), own: rounded(isLighter ? share : 256 * 4096 - share))
  }
}

extension PackedColor {
  /// How different two colors look, 0…1: their distance in OKLab (Ottosson 2020).
  func distanceInOKLab(to other: PackedColor) -> Double {
    let difference = inOKLab - other.inOKLab
    return (difference * difference).sum().squareRoot()
  }

  private var inOKLab: SIMD3<Double> {
    func linear(_ byte: UInt32) -> Double { TransferFunction.linear(Double(byte & 255) / 255) }
    let (red, green, blue) = (linear(self), linear(self >> 8), linear(self >> 16))
    let long = Maths.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let middle = Maths.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = Maths.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    return SIMD3(
      0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
      1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
      0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short)
  }
}
