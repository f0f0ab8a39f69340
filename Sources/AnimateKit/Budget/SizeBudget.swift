import Expressions
import Indexing

/// Makes the best-looking GIF that is no larger than a number of bytes.
///
/// What is given up, in this order: dithering, quality and colors, frames, size. How few frames and how little size are
/// enough is found with hardly any quality and colors; then as much of those as fits, in the mixture that comes closest
/// to the clip. Before pictures fall apart, every second frame is left out.
public struct SizeBudget: Sendable {
  /// In bytes.
  public let limit: Int
  /// Bytes that a file may have at all: where nothing fits, what was made tells how far off that is.
  private let most: Int
  /// Where the time of all tries is added.
  private let log: WorkLog?

  public init(limit: Int, most: Int = .max, log: WorkLog? = nil) {
    self.limit = min(limit, most)
    self.most = most
    self.log = log
  }

  /// A GIF that fits.
  public struct Outcome: Sendable {
    public var bytes: [UInt8]
    public var report: OutputReport
  }

  /// What is tried.
  struct Rung {
    var options: GIFOptions
    var reduction = ReducedFrames.Reduction()
  }

  typealias Found = (outcome: Outcome, rung: Rung)

  /// With fewer colors frames are given up.
  static let leastColors = 16
  /// Who asks for fewer wants few.
  private static let manyColors = 128
  /// Motion is still motion.
  private static let leastFramesASecond = 8.0
  /// It is hardly less smooth.
  private static let smoothFramesASecond = 10.0
  /// Pictures that are off by more (`PlayedError`) where they move are other pictures: 35 dB of colors alone.
  private static let errorOfOtherPictures = 15.0
  /// Of half the frames at least one of so many pictures of the whole clip is left, or it is another motion.
  private static let leastImages = 4
  /// Half the frames must be so many times closer.
  private static let muchCloser = 4.0
  private static let scales = [0.85, 0.7, 0.55, 0.4, 0.3, 0.2]

  /// - Parameter progress: told as frames are encoded; it may begin anew many times.
  /// - Throws: `AnimateFailure` of the kind `budget` if nothing that is tried fits.
  public func encode(
    _ source: any FrameSource, _ options: GIFOptions, threads: Int?,
    progress: @Sendable (RenderProgress) -> Void = { _ in }
  ) async throws -> Outcome {
    let asked = Rung(options: options)
    if let whole = try await encoded(source, asked, threads, progress) { return whole }
    let frames = KeptFrames(source)
    var plain = asked
    plain.options.dithering = .none
    plain.options.wantsFewColors = options.colors < SizeBudget.manyColors
    var found: Found
    if options.dithering != .none, let outcome = try await attempt(frames, plain, threads, progress) {
      found = (outcome, plain)
    } else {
      found = try await best(frames, plain, threads, progress)
    }
    found.outcome.report.trades = SizeBudget.trades(
      from: asked, to: found.rung, source, colors: found.outcome.report.colors)
    return found.outcome
  }

  private func best(
    _ source: KeptFrames, _ asked: Rung, _ threads: Int?, _ progress: @Sendable (RenderProgress) -> Void
  ) async throws -> Found {
    let least = try await leastReduced(source, asked, threads, progress)
    let reduction = least.rung.reduction
    let search = BudgetSearch(self, source, asked, reduced: reduction, threads)
    let found = try await search.best(progress) ?? least
    if reduction == asked.reduction { return try await withHalfTheFrames(source, asked, found, threads, progress) }
    return try await withoutReducing(source, asked, found, threads, progress)
  }

  /// Every second frame, where all of them would be other pictures and half of them are nearly the clip's: who looks
  /// sees colors that are wrong sooner than motion that is a little less smooth.
  private func withHalfTheFrames(
    _ source: KeptFrames, _ asked: Rung, _ found: Found, _ threads: Int?,
    _ progress: @Sendable (RenderProgress) -> Void
  ) async throws -> Found {
    let half = ReducedFrames.Reduction(everyFrame: 2)
    guard source.frameCount > 2, isSmooth(source, half) else { return found }
    let error = try SizeBudget.error(of: found, FrameDrawers(source))
    guard SizeBudget.isOfOtherPictures(error) else { return found }
    let halved = try await BudgetSearch(self, source, asked, reduced: half, threads).best(progress)
    guard let halved, SizeBudget.keepsMotion(halved, of: found), try isMuchCloser(halved, than: error, source) else {
      return found
    }
    return halved
  }

  /// What alternates from frame to frame would stand still.
  private static func keepsMotion(_ fewer: Found, of found: Found) -> Bool {
    fewer.outcome.report.images * leastImages >= found.outcome.report.images
  }

  /// Whether the frames that are left are nearly the clip's. That some are missing is another question.
  /// - Parameter error: of all frames.
  private func isMuchCloser(_ fewer: Found, than error: PlayedError, _ source: KeptFrames) throws -> Bool {
    let rest = try SizeBudget.error(of: fewer, FrameDrawers(source.reduced(fewer.rung.reduction)))
    return rest.ofWorstQuarter * SizeBudget.muchCloser < error.ofWorstQuarter
  }

  private func isSmooth(_ source: KeptFrames, _ reduction: ReducedFrames.Reduction) -> Bool {
    SizeBudget.framesASecond(source) / Double(reduction.everyFrame) >= SizeBudget.smoothFramesASecond
  }

  private static func isOfOtherPictures(_ error: PlayedError) -> Bool {
    error.ofWhatMoves > errorOfOtherPictures
  }

  /// - Parameter drawers: of the clip's frames, or of those that are left of them.
  static func error(of found: Found, _ drawers: FrameDrawers) throws -> PlayedError {
    try PlayedError(of: found.outcome.bytes, from: drawers, matte: found.rung.options.matte)
  }

  /// A last frame that is held counts no more than the others.
  private static func framesASecond(_ source: any FrameSource) -> Double {
    source.framesASecond ?? Double(source.frameCount) / max(0.01, source.duration)
  }

  /// With as many frames and as much size as fit where hardly anything else is left.
  private func leastReduced(
    _ source: KeptFrames, _ asked: Rung, _ threads: Int?, _ progress: @Sendable (RenderProgress) -> Void
  ) async throws -> Found {
    var least = asked
    least.options.quality = 0
    least.options.colors = min(asked.options.colors, SizeBudget.leastColors)
    func fitting(_ reduction: ReducedFrames.Reduction) async throws -> Found? {
      least.reduction = reduction
      return try await attempt(source, least, threads, progress).map { ($0, least) }
    }
    let reductions = SizeBudget.reductions(source)
    if let whole = try await fitting(reductions[0]) { return whole }
    // Where frames have palettes of their own unless there are few colors, many can take less.
    if asked.options.colors > SizeBudget.leastColors {
      var many = least
      (many.options.colors, many.reduction) = (asked.options.colors, reductions[0])
      if let whole = try await attempt(source, many, threads, progress) { return (whole, many) }
    }
    // One after the other: a smaller picture is not always shorter, for its edges get soft.
    for reduction in reductions.dropFirst() {
      if let found = try await fitting(reduction) { return found }
    }
    throw await failure(source, [asked, least], threads)
  }

  /// Each is less than the one before; the first is none.
  private static func reductions(_ source: any FrameSource) -> [ReducedFrames.Reduction] {
    var reduction = ReducedFrames.Reduction()
    var reductions = [reduction]
    let framesASecond = framesASecond(source)
    // One frame alone would be no motion at all.
    for step in 2...4 where framesASecond / Double(step) >= leastFramesASecond && source.frameCount > step {
      reduction.everyFrame = step
      reductions.append(reduction)
    }
    for scale in scales {
      reduction.scale = scale
      reductions.append(reduction)
    }
    return reductions
  }

  /// More frames, or all, with very few colors, where that is closer to the clip than fewer frames.
  private func withoutReducing(
    _ source: KeptFrames, _ asked: Rung, _ found: Found, _ threads: Int?,
    _ progress: @Sendable (RenderProgress) -> Void
  ) async throws -> Found {
    let reductions = SizeBudget.reductions(source)
    guard found.rung.reduction.scale == 1, let place = reductions.firstIndex(of: found.rung.reduction) else {
      return found
    }
    let drawers = FrameDrawers(source)
    let fewer = try SizeBudget.error(of: found, drawers).mean
    var best = (found: found, error: fewer)
    // From the most that are left out to none.
    for reduction in reductions[..<place].reversed() {
      let search = BudgetSearch(self, source, asked, reduced: reduction, hasVeryFewColors: true, threads)
      guard let few = try await search.best(progress) else { break }
      let error = try SizeBudget.error(of: few, drawers)
      if isSmooth(source, found.rung.reduction), SizeBudget.isOfOtherPictures(error),
        try isMuchCloser(found, than: error, source)
      {
        continue
      }
      if error.mean < best.error { best = (few, error.mean) }
    }
    return best.found
  }

  /// Nil where it does not fit.
  func attempt(
    _ frames: KeptFrames, _ rung: Rung, _ threads: Int?, _ progress: @Sendable (RenderProgress) -> Void
  ) async throws -> Outcome? {
    try await encoded(frames.reduced(rung.reduction), rung, threads, progress)
  }

  /// Nil where it does not fit.
  /// - Parameter source: with what a rung gives up of frames and size.
  private func encoded(
    _ source: any FrameSource, _ rung: Rung, _ threads: Int?, _ progress: @Sendable (RenderProgress) -> Void
  ) async throws -> Outcome? {
    let collected = CollectedBytes(limit: limit)
    do {
      let drawers = FrameDrawers(source)
      let output = try await GIFOutput.make(drawers, rung.options, limit: .max, threads: threads, log: log) {
        try collected.take($0)
      }
      let reports = try await FramePipeline.write(
        drawers, to: [output], threads: threads, log: log, progress: progress)
      var report = reports.first ?? OutputReport(images: 0, bytes: 0)
      if rung.reduction != ReducedFrames.Reduction() {
        report.extent = OutputReport.Extent(
          width: source.width, height: source.height, frames: source.frameCount)
      }
      return Outcome(bytes: collected.bytes, report: report)
    } catch is CollectedBytes.IsFull {
      return nil
    }
  }

  private func failure(_ source: KeptFrames, _ rungs: [Rung], _ threads: Int?) async -> AnimateFailure {
    var sizes: [Int] = []
    for rung in rungs {
      if let outcome = try? await SizeBudget(limit: most).attempt(source, rung, threads, { _ in }) {
        sizes.append(outcome.bytes.count)
      }
    }
    let size = sizes.min().map { "; the smallest that was made has \($0)" } ?? ""
    return AnimateFailure(.budget, "no GIF fits into \(NumberText.count(limit, "byte"))\(size)", code: "budget")
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
      let before = framesASecond(source)
      trades.append("frames a second \(number(before)) → \(number(before / Double(made.reduction.everyFrame)))")
    }
    if made.reduction.scale < 1 {
      let reduced = ReducedFrames(source, made.reduction)
      trades.append("size \(source.width) × \(source.height) → \(reduced.width) × \(reduced.height)")
    }
    return trades
  }

  private static func number(_ value: Double) -> String { NumberText.shortest((value * 10).rounded() / 10) }
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
