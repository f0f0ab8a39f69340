import SystemCalling

/// Draws frames once and writes them to any number of outputs.
///
/// Frames are drawn and encoded on all threads in runs of neighbours, and come out in order. What is written does not
/// depend on the number of threads; memory is bounded by it, and by the length of a run, and not by the number of
/// frames.
public enum FramePipeline {
  /// - Parameters:
  ///   - drawers: of the clip; those with which its palettes were planned draw on.
  ///   - threads: nil: one for each core, or a single one where there is little to draw.
  ///   - log: where the processor time of all runs is added.
  ///   - progress: told in order; may be called from any thread.
  /// - Returns: a report for each output.
  /// - Throws: what the source, an encoder or a writer throws; then nothing more is written.
  public static func write(
    _ drawers: FrameDrawers, to outputs: [FrameOutput], threads: Int? = nil, log: WorkLog? = nil,
    progress: @Sendable (RenderProgress) -> Void = { _ in }
  ) async throws -> [OutputReport] {
    let count = drawers.source.frameCount
    let runs = runs(count)
    let threads = max(1, min(self.threads(drawers.source, asked: threads), runs.count))
    drawers.keep(threads)
    var framesDone = 0
    log?.update { $0.threads = threads }
    try await encode(drawers, outputs.map(\.encoding), runs, threads: threads) { index, results, times in
      let start = SystemClock.ofThread
      for (output, result) in zip(outputs, results) { try output.writer.append(result) }
      let writing = SystemClock.ofThread - start
      log?.update {
        $0.runs.append(times)
        $0.writing += writing
      }
      framesDone += runs[index].count
      progress(RenderProgress(framesDone: framesDone, frames: count))
    }
    return try outputs.map { try $0.writer.finish() }
  }

  private static let mostThreads = 256

  /// The length depends on nothing but the number of frames, because encoders may remember within a run what is shown.
  /// Long runs save the full redraw at their start, short ones keep all threads busy until the end; in longer clips an
  /// even number of them leaves none of two threads without work.
  static func runs(_ count: Int) -> [Range<Int>] {
    let least = (count + 31) / 32
    let parts = least < 4 ? least : least + least % 2
    let length = max(1, (count + parts - 1) / max(1, parts))
    return stride(from: 0, to: count, by: length).map { $0..<min($0 + length, count) }
  }

  /// How many threads draw a clip.
  /// - Parameter asked: nil: all cores, unless there is so little to draw that a second thread costs more than it
  ///   saves.
  public static func threads(_ source: any FrameSource, asked: Int?) -> Int {
    let pixels = Double(source.width) * Double(source.height) * Double(source.frameCount)
    return max(1, min(asked ?? (pixels < 8_000_000 ? 1 : Processors.count), mostThreads))
  }

  /// Hands what the runs became to `consume`, in order.
  private static func encode(
    _ drawers: FrameDrawers, _ encodings: [any OutputEncoding], _ runs: [Range<Int>], threads: Int,
    consume: (Int, [any EncodedRun], WorkTimes.Run) throws -> Void
  ) async throws {
    if threads == 1 {
      let worker = try RunWorker(drawers, encodings)
      for (index, run) in runs.enumerated() {
        let encoded = try worker.encode(run)
        try consume(index, encoded.results, encoded.times)
      }
      return
    }
    let pool = IdlePool { try RunWorker(drawers, encodings) }
    try await withThrowingTaskGroup(of: (Int, [any EncodedRun], WorkTimes.Run).self) { group in
      var next = 0
      var waiting: [Int: ([any EncodedRun], WorkTimes.Run)] = [:]
      var written = 0
      func start() {
        let (index, run) = (next, runs[next])
        next += 1
        group.addTask {
          let encoded = try pool.use { try $0.encode(run) }
          return (index, encoded.results, encoded.times)
        }
      }
      // A window of runs ahead of the one that is written: a slow run cannot make the others pile up.
      while next < min(threads, runs.count) { start() }
      while let (index, results, times) = try await group.next() {
        waiting[index] = (results, times)
        while let ready = waiting.removeValue(forKey: written) {
          try consume(written, ready.0, ready.1)
          written += 1
        }
        while next < runs.count, next < written + threads * 2, next - written - waiting.count < threads { start() }
      }
    }
  }
}
