import Graphics
import Indexing

/// Makes the best-looking GIF that is no larger than a number of bytes.
///
/// What is given up, in this order: dithering, quality (which takes colors and near-misses), colors, frames, size. The
/// way from all to nothing is a ladder of rungs, each smaller than the one before; the highest that fits is found by
/// halving, and colors and quality are then raised again as far as they go.
public struct SizeBudget: Sendable {
  /// In bytes.
  public let limit: Int

  /// Where the time of all tries is added.
  private let log: WorkLog?

  public init(limit: Int, log: WorkLog? = nil) {
    self.limit = limit
    self.log = log
  }

  /// A GIF that fits.
  public struct Outcome: Sendable {
    public var bytes: [UInt8]
    public var report: OutputReport
  }

  private struct Rung {
    var options: GIFOptions
    var reduction = ReducedFrames.Reduction()
  }

  /// What is tried before frames are given up; and what goes with fewer frames and less size, until they fit.
  private static let qualities = [80.0, 65, 50, 35, 20, 8, 0]
  private static let colors = [64, 32, 16]
  /// Motion is still motion.
  private static let leastFramesASecond = 8.0
  private static let scales = [0.85, 0.7, 0.55, 0.4, 0.3, 0.2]

  /// - Parameter progress: told as frames are encoded; it may begin anew many times.
  /// - Throws: `AnimateFailure` of the kind `budget` if nothing on the ladder fits.
  public func encode(
    _ source: any FrameSource, _ options: GIFOptions, threads: Int?,
    progress: @Sendable (RenderProgress) -> Void = { _ in }
  ) async throws -> Outcome {
    let ladder = SizeBudget.ladder(source, options)
    if let whole = try await attempt(source, ladder[0], threads, progress) { return whole }
    var (low, high) = (1, ladder.count - 1)
    guard var best = try await attempt(source, ladder[high], threads, progress) else {
      throw await failure(source, [ladder[0], ladder[high]], threads)
    }
    // `high` fits, and no rung above `low` does.
    while low < high {
      let middle = (low + high) / 2
      if let outcome = try await attempt(source, ladder[middle], threads, progress) {
        (best, high) = (outcome, middle)
      } else {
        low = middle + 1
      }
    }
    let (asked, above) = (ladder[0], ladder[high - 1])
    var found = (outcome: best, rung: ladder[high])
    if let colored = try await raiseColors(source, found.rung, above: above, asked: asked, threads, progress) {
      found = colored
    }
    if let raised = try await raiseQuality(source, found.rung, above: above, asked: asked, threads, progress) {
      found = raised
    }
    if let colored = try await fewerColors(source, found, asked: asked, threads, progress) { found = colored }
    found.outcome.report.trades = SizeBudget.trades(
      from: asked, to: found.rung, source, colors: found.outcome.report.colors)
    return found.outcome
  }

  private static func ladder(_ source: any FrameSource, _ options: GIFOptions) -> [Rung] {
    var rungs = [Rung(options: options)]
    var rung = rungs[0]
    if options.dithering != .none {
      rung.options.dithering = .none
      rungs.append(rung)
    }
    for quality in qualities where quality < rung.options.quality {
      rung.options.quality = quality
      rungs.append(rung)
    }
    for colors in colors where colors < rung.options.colors {
      rung.options.colors = colors
      rungs.append(rung)
    }
    let framesASecond = Double(source.frameCount) / max(0.01, source.duration)
    for step in 2...4 where framesASecond / Double(step) >= leastFramesASecond {
      rung.reduction.everyFrame = step
      rungs.append(rung)
    }
    for scale in scales {
      rung.reduction.scale = scale
      rungs.append(rung)
    }
    return rungs
  }

  /// The most colors with which a rung fits that has fewer than were asked for, though it was something else that made
  /// it fit.
  private func raiseColors(
    _ source: any FrameSource, _ rung: Rung, above: Rung, asked: Rung, _ threads: Int?,
    _ progress: @Sendable (RenderProgress) -> Void
  ) async throws -> (outcome: Outcome, rung: Rung)? {
    guard rung.options.colors == above.options.colors else { return nil }
    let numbers = [asked.options.colors] + SizeBudget.colors.filter { $0 < asked.options.colors }
    for colors in numbers where colors > rung.options.colors {
      var tried = rung
      tried.options.colors = colors
      if let outcome = try await attempt(source, tried, threads, progress) { return (outcome, tried) }
    }
    return nil
  }

  /// Where much of the quality was given up: what fits with fewer colors instead, if that is closer to the clip.
  ///
  /// In soft shadows few shades leave less error than many that are torn.
  private func fewerColors(
    _ source: any FrameSource, _ found: (outcome: Outcome, rung: Rung), asked: Rung, _ threads: Int?,
    _ progress: @Sendable (RenderProgress) -> Void
  ) async throws -> (outcome: Outcome, rung: Rung)? {
    guard found.rung.reduction == asked.reduction,
      found.rung.options.quality < asked.options.quality - SizeBudget.muchQuality
    else { return nil }
    var best: (outcome: Outcome, rung: Rung)?
    let numbers = SizeBudget.colorsInstead.filter {
      $0 < min(asked.options.colors, found.outcome.report.colors ?? .max)
    }
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      var tried = found.rung
      tried.options.quality = asked.options.quality
      tried.options.colors = numbers[middle]
      if let outcome = try await attempt(source, tried, threads, progress) {
        (best, high) = ((outcome, tried), middle)
      } else {
        low = middle + 1
      }
    }
    guard let best else { return nil }
    let drawers = FrameDrawers(source)
    let error = try PlayedError.meanSquared(of: best.outcome.bytes, from: drawers)
    let before = try PlayedError.meanSquared(of: found.outcome.bytes, from: drawers)
    return error * SizeBudget.closer < before ? best : nil
  }

  /// So much less quality, in steps of the dial, is much;
  private static let muchQuality = 20.0
  /// and an error that is so often as small, a decibel, is seen.
  private static let closer = 1.26
  private static let colorsInstead = [160, 128, 112, 96, 80, 64, 56, 48, 40, 36, 32, 28, 24, 22, 20, 18, 16]

  /// The best quality between a rung that fits and the one above it that does not.
  private func raiseQuality(
    _ source: any FrameSource, _ rung: Rung, above: Rung, asked: Rung, _ threads: Int?,
    _ progress: @Sendable (RenderProgress) -> Void
  ) async throws -> (outcome: Outcome, rung: Rung)? {
    var found: (outcome: Outcome, rung: Rung)?
    var low = clampedInt(rung.options.quality)
    // That of the rung above, which does not fit; all of it where it was something else that was given up.
    let isOfQuality = rung.reduction == above.reduction && rung.options.colors == above.options.colors
    var high = clampedInt(isOfQuality ? above.options.quality : asked.options.quality + 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      var tried = rung
      tried.options.quality = Double(middle)
      if let outcome = try await attempt(source, tried, threads, progress) {
        found = (outcome, tried)
        low = middle
      } else {
        high = middle
      }
    }
    return found
  }

  /// Nil where it does not fit.
  private func attempt(
    _ source: any FrameSource, _ rung: Rung, _ threads: Int?, _ progress: @Sendable (RenderProgress) -> Void
  ) async throws -> Outcome? {
    let collected = CollectedBytes(limit: limit)
    let reduced: any FrameSource =
      rung.reduction == ReducedFrames.Reduction() ? source : ReducedFrames(source, rung.reduction)
    do {
      let drawers = FrameDrawers(reduced)
      let output = try await GIFOutput.make(drawers, rung.options, limit: .max, threads: threads, log: log) {
        try collected.take($0)
      }
      let reports = try await FramePipeline.write(
        drawers, to: [output], threads: threads, log: log, progress: progress)
      var report = reports.first ?? OutputReport(images: 0, bytes: 0)
      if rung.reduction != ReducedFrames.Reduction() {
        report.reduced = OutputReport.Extent(
          width: reduced.width, height: reduced.height, frames: reduced.frameCount)
      }
      return Outcome(bytes: collected.bytes, report: report)
    } catch is CollectedBytes.IsFull {
      return nil
    }
  }

  private func failure(_ source: any FrameSource, _ rungs: [Rung], _ threads: Int?) async -> AnimateFailure {
    var sizes: [Int] = []
    for rung in rungs {
      if let outcome = try? await SizeBudget(limit: .max).attempt(source, rung, threads, { _ in }) {
        sizes.append(outcome.bytes.count)
      }
    }
    let size = sizes.min().map { "; the smallest that was made has \($0)" } ?? ""
    return AnimateFailure(.budget, "no GIF fits into \(limit) bytes\(size)", code: "budget")
  }

  // MARK: What was traded

  /// - Parameter colors: of the GIF that was made; nil: not known.
  private static func trades(
    from asked: Rung, to made: Rung, _ source: any FrameSource, colors: Int?
  ) -> [String] {
    var trades: [String] = []
    if asked.options.dithering != made.options.dithering {
      trades.append("dithering \(asked.options.dithering.rawValue) → none")
    }
    if asked.options.quality != made.options.quality {
      trades.append("quality \(number(asked.options.quality)) → \(number(made.options.quality))")
    }
    if asked.options.colors != made.options.colors {
      trades.append("colors \(asked.options.colors) → \(min(made.options.colors, colors ?? .max))")
    }
    if made.reduction.everyFrame > 1 {
      let before = Double(source.frameCount) / max(0.01, source.duration)
      trades.append("frames a second \(number(before)) → \(number(before / Double(made.reduction.everyFrame)))")
    }
    if made.reduction.scale < 1 {
      let reduced = ReducedFrames(source, made.reduction)
      trades.append("size \(source.width) × \(source.height) → \(reduced.width) × \(reduced.height)")
    }
    return trades
  }

  private static func number(_ value: Double) -> String { NumberFormat.shortest((value * 10).rounded() / 10) }
}

/// Bytes in memory, up to a limit.
private final class CollectedBytes {
  struct IsFull: Error {}

  private let limit: Int
  private(set) var bytes: [UInt8] = []

  init(limit: Int) { self.limit = limit }

  func take(_ chunk: UnsafeRawBufferPointer) throws {
    guard chunk.count <= limit - bytes.count else { throw IsFull() }
    bytes.append(contentsOf: chunk)
  }
}
