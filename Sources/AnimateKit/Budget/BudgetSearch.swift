import Graphics

/// Of all mixtures of quality and colors with which a clip fits into a budget, finds the one that comes closest to it.
///
/// The more colors, the less quality fits. Where ramps fill the canvas few colors leave less error than pixels that are
/// torn, where edges do it is the other way round, and often something between is best: so mixtures from all over the
/// way are compared.
struct BudgetSearch {
  private static let colors = [
    160, 128, 112, 96, 80, 64, 56, 48, 40, 36, 32, 28, 24, 22, 20, 18, 16, 15, 14, 13, 12, 11, 10, 9, 8,
  ]
  /// For clips that hardly have more, and for which frames would be given up else.
  private static let veryFewColors = [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4]
  /// How often mixtures are tried between the best one so far and its neighbours.
  private static let rounds = 2
  /// A step of the dial that is fine enough to compare mixtures.
  private static let coarsely = 8
  /// Of the quality that is asked for, what is given up for more colors.
  private static let littleLess = 0.8

  private let budget: SizeBudget
  private let asked: SizeBudget.Rung
  private let threads: Int?
  /// Of colors, descending: the first is what is asked for.
  private let numbers: [Int]
  private let source: KeptFrames
  /// Of the clip with the frames and the size that are left.
  private let drawers: FrameDrawers

  /// - Parameters:
  ///   - reduced: what is given up of the clip besides.
  ///   - asked: does not fit as it is.
  ///   - hasVeryFewColors: whether only the least numbers of colors are tried.
  init(
    _ budget: SizeBudget, _ source: KeptFrames, _ asked: SizeBudget.Rung,
    reduced reduction: ReducedFrames.Reduction, hasVeryFewColors: Bool = false, _ threads: Int?
  ) {
    self.budget = budget
    self.asked = SizeBudget.Rung(options: asked.options, reduction: reduction)
    self.threads = threads
    self.source = source
    if hasVeryFewColors {
      numbers = BudgetSearch.veryFewColors.filter { $0 <= asked.options.colors }
    } else {
      // Who gives up frames does so in order to have as many.
      let least = reduction == asked.reduction ? 0 : SizeBudget.leastColors
      numbers =
        [asked.options.colors] + BudgetSearch.colors.filter { $0 < asked.options.colors && $0 >= least }
    }
    drawers = FrameDrawers(source.reduced(reduction))
  }

  /// Nil if nothing fits.
  func best(_ progress: @Sendable (RenderProgress) -> Void) async throws -> SizeBudget.Found? {
    if numbers.isEmpty { return nil }
    let lowest = try await fitting(0, quality: 0, progress)
    guard var most = try await most(lowest, progress) else { return nil }
    let usual = try await first(from: most.place, quality: asked.options.quality, progress)
    if let usual, usual.place == most.place { return try await orMore(usual, progress).found }
    most = try await raised(most, until: 1, progress)
    most = try measured(try await withoutSpareColors(most, progress))
    var tried = [most]
    if let usual {
      tried.append(try measured(usual))
    } else if most.place < numbers.count - 1,
      let least = try await fitting(numbers.count - 1, quality: most.quality, progress)
    {
      tried.append(try measured(try await raised(least, until: BudgetSearch.coarsely, progress)))
    }
    for _ in 0..<BudgetSearch.rounds {
      guard let (place, quality) = BudgetSearch.place(beside: tried),
        let start = try await fitting(place, quality: quality, progress)
      else { break }
      tried.append(try measured(try await raised(start, until: BudgetSearch.coarsely, progress)))
    }
    guard let best = tried.min(by: { $0.error < $1.error }) else { return nil }
    return try await raised(best, until: 1, progress).found
  }

  /// Some more colors with a little less quality, where that is closer to the clip: the least quality is not always the
  /// smallest, for pixels that are torn are long to write.
  private func orMore(_ usual: Mixture, _ progress: @Sendable (RenderProgress) -> Void) async throws -> Mixture {
    let less = (asked.options.quality * BudgetSearch.littleLess).rounded()
    guard usual.place > 0, let more = try await fitting(usual.place - 1, quality: less, progress) else { return usual }
    let (few, many) = (try measured(usual), try measured(try await raised(more, until: 1, progress)))
    return many.error < few.error ? many : few
  }

  /// The most colors that fit at the least quality.
  private func most(
    _ lowest: Mixture?, _ progress: @Sendable (RenderProgress) -> Void
  ) async throws -> Mixture? {
    if let lowest { return lowest }
    return try await first(from: 1, quality: 0, progress)
  }

  /// The same as one of fewer colors, where its quality takes no more: mixtures are looked for between those that
  /// differ.
  private func withoutSpareColors(
    _ mixture: Mixture, _ progress: @Sendable (RenderProgress) -> Void
  ) async throws -> Mixture {
    guard let taken = mixture.found.outcome.report.colors, let place = numbers.lastIndex(where: { $0 >= taken }),
      place > mixture.place, var same = try await fitting(place, quality: mixture.quality, progress),
      same.found.outcome.bytes == mixture.found.outcome.bytes
    else { return mixture }
    same.tooMuch = mixture.tooMuch
    return same
  }

  /// One that fits.
  private struct Mixture {
    /// Of its number of colors, in descending order.
    var place: Int
    var found: SizeBudget.Found
    /// A quality that does not fit.
    var tooMuch: Int?
    /// Of one channel, in 8-bit levels²; infinite before it is measured.
    var error = Double.infinity

    var quality: Double { found.rung.options.quality }
  }

  private func measured(_ mixture: Mixture) throws -> Mixture {
    var mixture = mixture
    mixture.error = try SizeBudget.error(of: mixture.found, drawers).mean
    return mixture
  }

  /// Halfway from the best one to the better one of its neighbours, and the quality that the one with more colors has.
  private static func place(beside tried: [Mixture]) -> (place: Int, quality: Double)? {
    let sorted = tried.sorted { $0.place < $1.place }
    guard let best = sorted.indices.min(by: { sorted[$0].error < sorted[$1].error }) else { return nil }
    let gaps = zip(sorted, sorted.dropFirst()).enumerated().filter { index, pair in
      (index == best || index + 1 == best) && pair.1.place - pair.0.place > 1
    }
    guard let (_, gap) = gaps.min(by: { max($0.1.0.error, $0.1.1.error) < max($1.1.0.error, $1.1.1.error) })
    else { return nil }
    return ((gap.0.place + gap.1.place) / 2, gap.0.quality)
  }

  private func fitting(
    _ place: Int, quality: Double, _ progress: @Sendable (RenderProgress) -> Void
  ) async throws -> Mixture? {
    var rung = asked
    rung.options.colors = numbers[place]
    rung.options.quality = quality
    let outcome = try await budget.attempt(source, rung, threads, progress)
    return outcome.map { Mixture(place: place, found: ($0, rung)) }
  }

  /// The most colors that fit at a quality.
  private func first(
    from start: Int, quality: Double, _ progress: @Sendable (RenderProgress) -> Void
  ) async throws -> Mixture? {
    var best: Mixture?
    var (low, high) = (start, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if let mixture = try await fitting(middle, quality: quality, progress) {
        (best, high) = (mixture, middle)
      } else {
        low = middle + 1
      }
    }
    return best
  }

  /// The same number of colors with the best quality that fits; that which is asked for does not, unless it is there.
  /// - Parameter step: how near to it is near enough.
  private func raised(
    _ mixture: Mixture, until step: Int, _ progress: @Sendable (RenderProgress) -> Void
  ) async throws -> Mixture {
    var best = mixture
    var (low, high) = (clampedInt(mixture.quality), mixture.tooMuch ?? clampedInt(asked.options.quality.rounded(.up)))
    while high - low > step {
      let middle = (low + high) / 2
      var rung = best.found.rung
      rung.options.quality = Double(middle)
      if let outcome = try await budget.attempt(source, rung, threads, progress) {
        best.found = (outcome, rung)
        low = middle
      } else {
        high = middle
      }
    }
    best.tooMuch = high
    return best
  }
}
