import GIFEncoding
import Graphics
import Indexing
import Rasterizing
import Scripting
import Staging
import Synchronization

extension LoadedScript {
  /// Renders the script as a GIF.
  ///
  /// Frames are drawn on all threads in runs of neighbours and come out in order. The bytes do not depend on the number of
  /// threads; memory is bounded by it and not by the number of frames.
  ///
  /// - Parameters:
  ///   - sink: takes the bytes in order.
  ///   - progress: told in order; may be called from any thread.
  /// - Throws: `AnimateFailure`; what `sink` throws comes out as it is.
  public func renderGIF(
    _ options: RenderOptions = RenderOptions(), progress: @Sendable (RenderProgress) -> Void = { _ in },
    to sink: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) async throws -> RenderReport {
    let timeline = try FrameTimeline(stage, from: options.from, to: options.to)
    try checkFrames(timeline.frameCount)
    let plan = try sampling { try palettePlan(options, timeline) }
    var bytes = 0
    let limit = limits.outputBytes
    let writer = try GIFWriter(
      width: stage.width, height: stage.height, globalPalette: plan.palette,
      plays: plays(options.loop ?? stage.script.loop), comment: stage.script.description,
      sink: { chunk in
        bytes += chunk.count
        if bytes > limit {
          throw AnimateFailure(
            .limit, "the output exceeds \(limit) bytes; raise with --max-output-bytes", code: "limit.output-bytes")
        }
        try sink(chunk)
      })
    var framesDone = 0
    var images = 0
    let threads = max(1, min(options.threads ?? usefulThreads(timeline.frameCount), 256))
    try await runs(timeline, plan, threads: threads) { outcomes in
      for outcome in outcomes {
        switch outcome {
        case .image(let frame):
          try writer.write(frame)
          images += 1
        case .unchanged(let delay): try writer.extendLastFrame(byCentiseconds: delay)
        }
      }
      framesDone += outcomes.count
      progress(RenderProgress(framesDone: framesDone, frames: timeline.frameCount))
    }
    try writer.finish()
    return RenderReport(
      width: stage.width, height: stage.height, frames: timeline.frameCount, images: images, bytes: bytes,
      colors: plan.palette.colors.count, duration: timeline.duration, isUnchanged: false)
  }

  func checkFrames(_ count: Int) throws(AnimateFailure) {
    guard count > limits.staging.frames else { return }
    throw AnimateFailure(
      .limit, "\(count) frames exceed \(limits.staging.frames); raise with --max-frames", code: "limit.frames")
  }

  /// All cores, unless there is so little to draw that a second thread costs more than it saves.
  private func usefulThreads(_ frames: Int) -> Int {
    let pixels = Double(stage.width * stage.height) * Double(frames)
    return pixels < 8_000_000 ? 1 : Processors.count
  }

  private func plays(_ loop: LoopCount) -> Int? {
    switch loop {
    case .forever: nil
    case .times(let count): count
    }
  }

  // MARK: Palette

  /// How many frames are looked at before a palette is chosen; more where areas change their color, for a color that was
  /// not seen is not exact.
  private static let plannedFrames = (usually: 12, withChangingColors: 40)

  private func palettePlan(_ options: RenderOptions, _ timeline: FrameTimeline) throws -> PalettePlan {
    let defaults = stage.script.output
    let indexing = IndexingOptions(
      colors: options.colors ?? defaults.colors ?? 256,
      dithering: options.dithering ?? defaults.dither.flatMap { Dithering(rawValue: $0.rawValue) } ?? .none,
      matte: options.matte ?? defaults.matte, isOpaque: stage.isOpaque)
    var planner = PalettePlanner(options: indexing)
    for color in defaults.fixedColors { planner.addFixed(color) }
    for color in stage.solidColors { planner.addExact(color) }
    let planned = LoadedScript.plannedFrames
    let frames = stage.solidColorsChange ? planned.withChangingColors : planned.usually
    let sampler = stage.sampler()
    let rasterizer = Rasterizer(pathPoints: limits.staging.pathPoints)
    var canvas = Pixmap(width: 0, height: 0)
    var last: Scene?
    for frame in timeline.spread(frames) {
      let scene = try sampler.scene(at: timeline.time(frame))
      if let last {
        let damage = rasterizer.update(&canvas, from: last, to: scene)
        planner.add(canvas, changed: damage)
      } else {
        canvas = rasterizer.draw(scene)
        planner.add(canvas)
      }
      try timeline.check(rasterizer)
      last = scene
    }
    return planner.makePlan()
  }

  // MARK: Runs

  /// Hands the frames' outcomes to `consume`, in order, run by run.
  private func runs(
    _ timeline: FrameTimeline, _ plan: PalettePlan, threads: Int, consume: ([FrameWorker.Outcome]) throws -> Void
  ) async throws {
    let count = timeline.frameCount
    // Long runs save the full redraw at their start, short ones keep all threads busy until the end.
    let length = max(1, min(32, (count + threads * 3 - 1) / (threads * 3)))
    let runs = stride(from: 0, to: count, by: length).map { $0..<min($0 + length, count) }
    if threads == 1 || runs.count == 1 {
      let worker = FrameWorker(stage, timeline, plan, pathPoints: limits.staging.pathPoints)
      for run in runs { try consume(try sampling { try worker.render(run) }) }
      return
    }
    let pool = WorkerPool { FrameWorker(stage, timeline, plan, pathPoints: limits.staging.pathPoints) }
    try await withThrowingTaskGroup(of: (Int, [FrameWorker.Outcome]).self) { group in
      var next = 0
      var waiting: [Int: [FrameWorker.Outcome]] = [:]
      var written = 0
      func start() {
        let (index, run) = (next, runs[next])
        next += 1
        group.addTask { (index, try self.sampling { try pool.use { try $0.render(run) } }) }
      }
      // A window of runs ahead of the one that is written: a slow run cannot make the others pile up.
      while next < min(threads, runs.count) { start() }
      while let (index, outcomes) = try await group.next() {
        waiting[index] = outcomes
        while let ready = waiting.removeValue(forKey: written) {
          try consume(ready)
          written += 1
        }
        while next < runs.count, next < written + threads * 2, next - written - waiting.count < threads { start() }
      }
    }
  }
}

/// Workers that are not in use: each keeps caches that are worth more than the wait for a new one.
private final class WorkerPool: Sendable {
  private struct Box: @unchecked Sendable {
    // One thread at a time uses a worker: it is taken out of the list first.
    let worker: FrameWorker
  }

  private let idle = Mutex<[Box]>([])
  private let make: @Sendable () -> FrameWorker

  init(make: @escaping @Sendable () -> FrameWorker) { self.make = make }

  func use<Result>(_ body: (FrameWorker) throws -> Result) rethrows -> Result {
    let box = idle.withLock { $0.popLast() } ?? Box(worker: make())
    defer { idle.withLock { $0.append(box) } }
    return try body(box.worker)
  }
}
