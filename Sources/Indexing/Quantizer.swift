/// Chooses few colors for many: boxes are cut where that takes away the most error, then the colors are moved to the
/// means of what they stand for. All in a fixed order, so the same histogram gives the same colors.
struct Quantizer {
  /// Colors that must be among the chosen.
  var fixed: [PackedColor]
  /// The greatest number of colors, those fixed included; ≥ 1.
  var limit: Int
  /// How many more entries the table has (the transparent one).
  var reserved: Int
  /// The error that may stay, root mean square in 8-bit levels.
  var tolerance: Double

  private static let workingSet = 6144
  private static let refinements = 3

  /// Without duplicates, the fixed ones first.
  func colors(for histogram: ColorHistogram) -> [PackedColor] {
    var chosen: [PackedColor] = []
    var seen: Set<PackedColor> = []
    for color in fixed where chosen.count < limit && seen.insert(color).inserted { chosen.append(color) }
    let fixedCount = chosen.count

    let unknown = histogram.entries.filter { !seen.contains($0.color) }
    if histogram.isExact && unknown.count + fixedCount <= limit {
      return chosen + unknown.map(\.color)
    }
    guard limit > fixedCount else { return chosen }

    var reduced = histogram
    reduced.reduce(to: Quantizer.workingSet)
    let samples = reduced.entries.filter { !seen.contains($0.color) || !reduced.isExact }.map(Sample.init)
    guard !samples.isEmpty else { return chosen }
    var splitter = BoxSplitter(samples: samples)
    splitter.split(to: limit - fixedCount, taken: fixedCount + reserved, tolerance: tolerance)
    let count = splitter.boxes.count
    chosen += splitter.boxes.map(\.mean)
    for _ in 0..<Quantizer.refinements { refine(&chosen, fixedCount: fixedCount, samples: samples) }
    return fill(chosen, to: fixedCount + count, samples: samples)
  }

  /// One color of the histogram, or the middle of a cell.
  struct Sample {
    var color: PackedColor
    var weight: Int

    /// A cell is its heaviest color if that is at least half of it, else its mean.
    init(_ entry: ColorHistogram.Entry) {
      weight = max(1, entry.weight)
      if entry.heaviest * 2 >= entry.weight {
        color = entry.color
      } else {
        let half = weight / 2
        color =
          UInt32(clamping: (entry.red + half) / weight) | UInt32(clamping: (entry.green + half) / weight) << 8
          | UInt32(clamping: (entry.blue + half) / weight) << 16
      }
    }

    @inline(__always) var red: Int { Int(color & 255) }
    @inline(__always) var green: Int { Int(color >> 8 & 255) }
    @inline(__always) var blue: Int { Int(color >> 16 & 255) }
  }

  /// Moves each color that is not fixed to the mean of its samples, or onto the one that is most of them.
  private func refine(_ chosen: inout [PackedColor], fixedCount: Int, samples: [Sample]) {
    let mapper = ColorMapper(chosen)
    var sums = [ColorSum](repeating: ColorSum(), count: chosen.count)
    var heaviest = [(color: PackedColor, weight: Int)](repeating: (0, 0), count: chosen.count)
    for sample in samples {
      let index = Int(mapper.index(of: sample.color))
      sums[index].add(sample)
      if sample.weight > heaviest[index].weight { heaviest[index] = (sample.color, sample.weight) }
    }
    for index in fixedCount..<chosen.count where sums[index].weight > 0 {
      chosen[index] = heaviest[index].weight * 2 >= sums[index].weight ? heaviest[index].color : sums[index].mean
    }
  }

  /// Drops duplicates and gives their places to the samples with the greatest error.
  private func fill(_ chosen: [PackedColor], to count: Int, samples: [Sample]) -> [PackedColor] {
    var seen: Set<PackedColor> = []
    var result = chosen.filter { seen.insert($0).inserted }
    guard result.count < count else { return result }
    let mapper = ColorMapper(result)
    let errors = samples.indices.map { index -> (error: Int, index: Int) in
      let color = samples[index].color
      let distance = ColorMapper.distance(result[Int(mapper.index(of: color))], color)
      return (Int(distance).multipliedReportingOverflow(by: samples[index].weight).partialValue, index)
    }
    for (error, index) in errors.sorted(by: { ($1.error, $0.index) < ($0.error, $1.index) })
    where error > 0 && result.count < count {
      if seen.insert(samples[index].color).inserted { result.append(samples[index].color) }
    }
    return result
  }
}

/// Weighted sums of colors.
struct ColorSum {
  var weight = 0
  var red = 0
  var green = 0
  var blue = 0

  @inline(__always)
  mutating func add(_ sample: Quantizer.Sample) {
    weight &+= sample.weight
    red &+= sample.red &* sample.weight
    green &+= sample.green &* sample.weight
    blue &+= sample.blue &* sample.weight
  }

  @inline(__always)
  mutating func add(_ other: ColorSum) {
    weight &+= other.weight
    red &+= other.red
    green &+= other.green
    blue &+= other.blue
  }

  @inline(__always)
  static func - (a: ColorSum, b: ColorSum) -> ColorSum {
    ColorSum(
      weight: a.weight &- b.weight, red: a.red &- b.red, green: a.green &- b.green, blue: a.blue &- b.blue)
  }

  var mean: PackedColor {
    guard weight > 0 else { return 0 }
    func channel(_ sum: Int) -> UInt32 { min(255, UInt32(clamping: (sum + weight / 2) / weight)) }
    return channel(red) | channel(green) << 8 | channel(blue) << 16
  }

  /// |Σ|² / weight in the metric of `ColorMapper`: what a cut gains is the sum of its parts' less the whole's.
  @inline(__always) var concentration: Double {
    guard weight > 0 else { return 0 }
    let (r, g, b) = (Double(red), Double(green), Double(blue))
    return
      (Double(ColorMapper.redWeight) * r * r + Double(ColorMapper.greenWeight) * g * g
      + Double(ColorMapper.blueWeight) * b * b) / Double(weight)
  }
}
