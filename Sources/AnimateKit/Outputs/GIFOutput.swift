import GIFEncoding
import Graphics
import Indexing

extension GIFOutput {
  /// Draws the frames and writes them, in the best way that keeps `GIFOptions.maxSize`.
  ///
  /// - Throws: what the source, the encoder or the sink throws; `AnimateFailure` where the size cannot be kept.
  public static func write(
    _ source: any FrameSource, _ options: GIFOptions, limit: Int, threads: Int?, log: WorkLog? = nil,
    progress: @Sendable (RenderProgress) -> Void = { _ in }, to sink: @escaping OutputSink
  ) async throws -> OutputReport {
    guard let maxSize = options.maxSize else {
      let drawers = FrameDrawers(source)
      let output = try await make(drawers, options, limit: limit, threads: threads, log: log, sink: sink)
      let reports = try await FramePipeline.write(
        drawers, to: [output], threads: threads, log: log, progress: progress)
      return reports.first ?? OutputReport(images: 0, bytes: 0)
    }
    let outcome = try await SizeBudget(limit: maxSize, most: limit, log: log)
      .encode(source, options, threads: threads, progress: progress)
    try outcome.bytes.withUnsafeBytes(sink)
    return outcome.report
  }
}

/// A GIF as an output: a palette from a spread of frames, then indices and LZW run by run.
public enum GIFOutput {
  /// Chooses the palette, for which some frames are drawn, and opens the file.
  ///
  /// - Parameters:
  ///   - limit: bytes of the file.
  ///   - threads: that look at frames; nil: as in `FramePipeline.write`.
  ///   - log: where the time is added that choosing the palette takes.
  /// - Throws: what drawing throws; `GIFEncodingError` for a canvas that no GIF can have.
  public static func make(
    _ drawers: FrameDrawers, _ options: GIFOptions, limit: Int, threads: Int? = nil, log: WorkLog? = nil,
    sink: @escaping OutputSink
  ) async throws -> FrameOutput {
    let source = drawers.source
    guard max(source.width, source.height) <= GIFWriter.sides.upperBound else {
      throw AnimateFailure(
        .limit, "\(source.width) × \(source.height) pixels do not fit into a GIF, which has at most 65,535 on a side",
        code: "limit.gif-side")
    }
    let work = SharedWork(threads: FramePipeline.threads(source, asked: threads), log: log)
    let plan = try await PaletteSampling.plan(drawers, options, work)
    return FrameOutput(
      encoding: GIFRunEncoding(plan: plan),
      writer: try GIFOutputWriter(source, plan, options, CountingSink(limit: limit, sink)))
  }
}

private struct GIFRunEncoding: OutputEncoding {
  let plan: ClipPlan

  func makeRunEncoder() -> any RunEncoder { GIFRunEncoder(plan) }
}

/// The images of a run, ready for the file.
private struct GIFRun: EncodedRun {
  enum Step: Sendable {
    case image(CompressedFrame)
    /// The same as the frame before, for so many centiseconds more.
    case unchanged(Int)
  }

  var steps: [Step] = []
}

/// Indexes and compresses.
private final class GIFRunEncoder: RunEncoder {
  private let plan: ClipPlan
  private let steadier: Steadier
  private let indexer: FrameIndexer
  private let compressor = FrameCompressor()
  private var run = GIFRun()

  init(_ plan: ClipPlan) {
    self.plan = plan
    steadier = Steadier(plan.options)
    indexer = FrameIndexer(plan: plan)
  }

  /// A canvas with transparent pixels: what vanishes in the next frame decides how this one is disposed of.
  var needsNextFrame: Bool { indexer.needsNextFrame }
  var needsPreviousFrame: Bool { false }

  func begin(after previous: Pixmap?, at frame: Int) {
    run = GIFRun()
    steadier.begin()
    indexer.begin(after: previous, at: frame)
    compressor.begin()
  }

  func add(_ current: Pixmap, _ neighbours: borrowing FrameNeighbours, _ place: FramePlace) throws {
    let picture = FrameIndexer.Picture(
      current, changed: neighbours.changed, damage: neighbours.damage, next: neighbours.next,
      nextDamage: neighbours.nextDamage, frame: place.frame, delay: place.delay, delayBefore: place.delayBefore,
      isLastOfRun: place.isLastOfRun)
    try steadier.add(picture) { try encode($0) }
  }

  private func encode(_ picture: FrameIndexer.Picture) throws {
    let indexed = indexer.index(picture)
    guard var indexed else {
      run.steps.append(.unchanged(picture.delay))
      return
    }
    var compressed = try compressor.compress(&indexed, globalPalette: plan.globalPalette)
    if indexer.isDispensable(indexed) {
      run.steps.append(.unchanged(indexed.delayCentiseconds))
    } else {
      // The first image covers the canvas.
      if picture.frame > 0,
        let cropped = try compressor.compressCropped(
          indexed, shorterThan: compressed, globalPalette: plan.globalPalette)
      {
        (indexed, compressed) = cropped
      }
      indexer.accept(consume indexed)
      run.steps.append(.image(compressed))
    }
    guard var clearing = indexer.clearingFrame() else { return }
    let image = try compressor.compress(&clearing, globalPalette: plan.globalPalette)
    indexer.accept(consume clearing)
    run.steps.append(.image(image))
  }

  func finish() -> any EncodedRun { run }
}

private final class GIFOutputWriter: OutputWriter {
  private let sink: CountingSink
  private let writer: GIFWriter
  private let colors: Int

  init(_ source: any FrameSource, _ plan: ClipPlan, _ options: GIFOptions, _ sink: CountingSink) throws {
    self.sink = sink
    colors = plan.globalPalette.colors.count
    writer = try GIFWriter(
      width: source.width, height: source.height, globalPalette: plan.globalPalette, plays: options.plays,
      comment: options.comment, sink: { try sink.write($0) })
  }

  func append(_ run: any EncodedRun) throws {
    guard let run = run as? GIFRun else { throw AnimateFailure.foreignRun }
    for step in run.steps {
      switch step {
      case .image(let frame): try writer.write(frame)
      case .unchanged(let delay): try writer.extendLastFrame(byCentiseconds: delay)
      }
    }
  }

  func finish() throws -> OutputReport {
    try writer.finish()
    return OutputReport(images: writer.imageCount, bytes: sink.bytes, colors: colors)
  }
}
