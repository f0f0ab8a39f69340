/// Chooses few colors for many: boxes are cut where that takes away the most error, then the colors are moved to where
/// they serve best. All in a fixed order, so the same histogram gives the same colors.
struct Quantizer {
  /// Colors that must be among the chosen.
  var fixed: [PackedColor]
  /// The greatest number of colors, those fixed included; ≥ 1.
  var limit: Int
  /// How many more entries the table has (the transparent one).
  var reserved: Int
  /// Has the tolerances.
  var options: IndexingOptions
  /// How often colors are moved to where they are missed most.
  var rounds: Int

  struct Choice {
    /// Without duplicates, the fixed ones first.
    var colors: [PackedColor]
    /// How much each is used.
    var counts: [Float]
    /// Of one channel, in 8-bit levels², with the weights of `ColorDistance`.
    var meanSquaredError: Double
  }

  /// The colors for some frames together.
  func choice(for frames: [FrameColors]) -> Choice {
    var chosen: [PackedColor] = []
    var seen: Set<PackedColor> = []
    for color in fixed where chosen.count < limit && seen.insert(color).inserted { chosen.append(color) }

    let total = frames.reduce(0) { $0 + $1.entries.count }
    let most = frames.reduce(0) { max($0, $1.entries.count) }
    var samples: [ColorSample]
    var exact: Choice?
    if total <= 2 * ColorSample.mostExact || most <= limit {
      var histogram = ColorHistogram()
      for frame in frames { histogram.add(frame.entries) }
      if histogram.isComplete && frames.allSatisfy(\.isComplete) {
        exact = exactChoice(of: histogram, beside: chosen)
        if let exact, options.tolerance <= 0 || exact.colors.count <= Quantizer.fewColors { return exact }
      }
      let entries = histogram.entries
      samples =
        entries.count <= ColorSample.mostExact
        ? ColorSample.samples(of: entries) : ColorSample.samples(ofMany: [entries])
    } else {
      samples = ColorSample.samples(ofMany: frames.map(\.entries))
    }
    guard !samples.isEmpty else {
      return Choice(colors: chosen, counts: chosen.map { _ in 0 }, meanSquaredError: 0)
    }
    let passing = PalettePlanner.passingColors(of: frames, besideEdges: false)
    if passing.count >= Quantizer.fewestPassing { Quantizer.favor(passing, in: &samples) }
    let changing = frames.compactMap { $0.changing.map { min(1, $0 * Quantizer.partsThatChange) } }
    let tolerance = options.tolerance(
      inRamps: shareOfRamps(samples),
      changing: changing.isEmpty ? 1 : changing.reduce(0, +) / Double(changing.count))
    // Of edges alone the shades cost next to nothing, and dithering would mix what fits.
    if let exact, options.dithering != .none { return exact }
    if let exact, tolerance <= options.tolerance, options.tolerance < Quantizer.toleranceOfFewShades { return exact }
    guard let exact else {
      let few = choice(of: samples, beside: chosen, tolerance)
      // A color table has 2ⁿ entries, used or not. In even ramps no color is off by more than √3 of the mean error.
      let room = min(limit, 1 << bits(few) - reserved) - few.colors.count
      return Quantizer.withOutliers(few, of: samples, levels: max(Quantizer.farLevels, 2 * tolerance), most: room)
    }
    let levels = max(Quantizer.mostLevels, tolerance)
    let few = choice(of: samples, beside: chosen, min(tolerance, levels / 2))
    let sparing = Quantizer.withOutliers(few, of: samples, levels: levels)
    return bits(sparing) < bits(exact) ? sparing : exact
  }

  /// So many colors that areas have in one frame alone make a fade; fewer are areas that come and go.
  private static let fewestPassing = 8
  /// How much more an error counts in them: steps of an area that fades are seen where the same error in a ramp is not.
  private static let weightOfPassing: Float = 16

  private static func favor(_ colors: Set<PackedColor>, in samples: inout [ColorSample]) {
    for index in samples.indices where samples[index].isExact && colors.contains(samples[index].color) {
      samples[index].weight *= weightOfPassing
    }
  }

  /// Who asks for this much error in edges, in 8-bit levels, gives up shades of edges too, where that makes codes shorter.
  private static let toleranceOfFewShades = 0.58
  /// A frame of which one such part changes counts as one of which all does.
  private static let partsThatChange = 3.0
  /// So few are never made fewer.
  private static let fewColors = 16
  /// Colors that are off by more, in 8-bit levels, are no shades of one ramp, unless more is to be given up anyway.
  private static let mostLevels = 2.0

  /// Of a code that tells the colors apart.
  private func bits(_ choice: Choice) -> Int { Palette.bits(forCount: choice.colors.count + reserved) }

  /// All colors there are, after those that are fixed; nil if they do not fit.
  private func exactChoice(of histogram: ColorHistogram, beside fixed: [PackedColor]) -> Choice? {
    let entries = histogram.entries
    guard entries.count <= limit else { return nil }
    let known = Set(fixed)
    let colors = fixed + entries.map(\.color).filter { !known.contains($0) }.sorted()
    guard colors.count <= limit else { return nil }
    return Choice(colors: colors, counts: colors.map { Float(histogram.weight(of: $0)) }, meanSquaredError: 0)
  }

  /// Colors that are off by more, in 8-bit levels, are seen as another color.
  private static let farLevels = 4.0

  /// The same and colors that are off by more: an error of all together says nothing of rare ones. Those with the
  /// greatest error come first, as long as others are off by so much.
  private static func withOutliers(
    _ choice: Choice, of samples: [ColorSample], levels: Double, most: Int = .max
  ) -> Choice {
    guard most > 0 else { return choice }
    let mapper = ColorMapper(choice.colors)
    let limit = ColorDistance.squared(levels: levels)
    var outliers = samples.indices.compactMap { index in
      let distance = mapper.nearest(of: samples[index].color).distance
      return distance > limit ? (sample: index, distance: distance) : nil
    }
    var result = choice
    for _ in 0..<most {
      let worst = outliers.max {
        Float($0.distance) * samples[$0.sample].count < Float($1.distance) * samples[$1.sample].count
      }
      guard let added = worst.map({ samples[$0.sample] }) else { break }
      result.colors.append(added.color)
      result.counts.append(added.count)
      for index in outliers.indices {
        outliers[index].distance = min(
          outliers[index].distance, ColorDistance.squared(samples[outliers[index].sample].color, added.color))
      }
      outliers.removeAll { $0.distance <= limit }
    }
    return result
  }

  /// - Parameter chosen: colors that are fixed.
  private func choice(of samples: [ColorSample], beside chosen: [PackedColor], _ tolerance: Double) -> Choice {
    let (seen, fixedCount) = (Set(chosen), chosen.count)
    let free = seen.isEmpty ? samples : samples.filter { !seen.contains($0.color) || !$0.isExact }
    let rest = seen.isEmpty ? [] : samples.filter { seen.contains($0.color) && $0.isExact }
    var boxes: [BoxSplitter.Box] = []
    var sorted = rest
    var centers = chosen.map(ColorSample.position)
    if limit > fixedCount && !free.isEmpty {
      var splitter = BoxSplitter(samples: free)
      splitter.split(to: limit - fixedCount, taken: fixedCount + reserved, tolerance: tolerance)
      boxes = splitter.boxes
      sorted = splitter.samples
      centers += boxes.map(\.mean)
    } else {
      sorted = free
      boxes = BoxSplitter.box(of: free)
    }
    // The colors that are fixed stand for themselves.
    let restBoxes = BoxSplitter.box(of: rest, after: sorted.count)
    sorted += rest
    boxes += restBoxes
    var refiner = PaletteRefiner(samples: sorted, boxes: boxes, centers: centers, fixedCount: fixedCount)
    let shares = centers.count > fixedCount ? refiner.refine(rounds: rounds) : refiner.shares()
    return rounded(refiner, shares)
  }

  /// A color that has so much of all is one of areas.
  private static let shareOfArea: Float = 0.01

  /// Who asks for this much error in edges, in 8-bit levels, has slow ramps taken for ramps, each of whose shades is
  /// seen as often as that of an area.
  private static let toleranceOfSlowRamps = 1.5

  /// How much of all that is seen has no color that fills an area.
  private func shareOfRamps(_ samples: [ColorSample]) -> Double {
    let total = samples.reduce(0) { $0 + $1.count }
    let areas = samples.filter { $0.isExact && $0.count >= total * Quantizer.shareOfArea }
    let seen = areas.reduce(0) { $0 + $1.count }
    guard options.tolerance >= Quantizer.toleranceOfSlowRamps else { return Double(1 - seen / max(1, total)) }
    let near = Float(ColorDistance.squared(levels: Quantizer.mostLevels))
    let alone = areas.filter { area in
      !areas.contains { other in
        let way = other.position - area.position
        return other.color != area.color && other.count * 2 >= area.count && (way * way).sum() <= near
      }
    }
    return Double(1 - alone.reduce(0) { $0 + $1.count } / max(1, total))
  }

  /// 24-bit colors: one of which there is more than of all the rest of what the color stands for is kept as it is.
  private func rounded(_ refiner: PaletteRefiner, _ shares: [PaletteRefiner.Share]) -> Choice {
    var seen: Set<PackedColor> = []
    var colors: [PackedColor] = []
    for (index, center) in refiner.centers.enumerated() {
      let share = shares[index]
      let isOne = index >= refiner.fixedCount && share.heaviest * 2 >= share.count && share.heaviest > 0
      let color = isOne ? share.heaviestColor : ColorSample.color(at: center)
      if seen.insert(color).inserted { colors.append(color) }
    }
    if colors.count == refiner.centers.count { return PaletteRefiner.choice(colors, shares) }
    var result = refiner.settled(colors)
    // Duplicates give their places to the samples with the greatest error.
    if colors.count < refiner.centers.count {
      let worst = refiner.worstSamples(colors, count: refiner.centers.count - colors.count, seen: &seen)
      if !worst.isEmpty { result = refiner.settled(colors + worst) }
    }
    return result
  }
}

extension PaletteRefiner {
  /// How good 24-bit colors are.
  func settled(_ colors: [PackedColor]) -> Quantizer.Choice {
    let refiner = PaletteRefiner(
      samples: samples, boxes: boxes, centers: colors.map(ColorSample.position), fixedCount: colors.count)
    return PaletteRefiner.choice(colors, refiner.shares())
  }

  static func choice(_ colors: [PackedColor], _ shares: [Share]) -> Quantizer.Choice {
    let count = shares.reduce(0) { $0 + Double($1.count) }
    let error = shares.reduce(0) { $0 + Double($1.error) }
    return Quantizer.Choice(
      colors: colors, counts: shares.map(\.count),
      meanSquaredError: error / max(1, count) / Double(ColorDistance.ofOneLevel))
  }

  /// The colors of samples that others are farthest from.
  func worstSamples(_ colors: [PackedColor], count: Int, seen: inout Set<PackedColor>) -> [PackedColor] {
    let mapper = ColorMapper(colors)
    let errors = samples.map { Float(mapper.nearest(of: $0.color).distance) * $0.weight }
    let order = samples.indices.filter { errors[$0] > 0 }.sorted { (errors[$1], $0) < (errors[$0], $1) }
    var worst: [PackedColor] = []
    for index in order where worst.count < count {
      if seen.insert(samples[index].color).inserted { worst.append(samples[index].color) }
    }
    return worst
  }
}
