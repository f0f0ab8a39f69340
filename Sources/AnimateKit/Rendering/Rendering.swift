import Indexing
import Scripting
import Staging

extension LoadedScript {
  /// Renders the script as a GIF.
  ///
  /// - Parameters:
  ///   - sink: takes the bytes in order.
  ///   - progress: told in order; may be called from any thread.
  /// - Throws: `AnimateFailure`; what `sink` throws comes out as it is.
  public func renderGIF(
    _ options: RenderOptions = RenderOptions(), progress: @Sendable (RenderProgress) -> Void = { _ in },
    to sink: @escaping OutputSink
  ) async throws -> RenderReport {
    let frames = try frames(from: options.from, to: options.to)
    let report = try await GIFOutput.write(
      frames, gifOptions(options), limit: limits.outputBytes, threads: options.threads, progress: progress, to: sink)
    return RenderReport(frames, report)
  }

  /// What the script's `output` and `loop` leave of a choice that was not made.
  public func gifOptions(_ options: RenderOptions) -> GIFOptions {
    let defaults = stage.script.output
    var gif = GIFOptions()
    gif.colors = options.colors ?? defaults.colors ?? 256
    gif.dithering = options.dithering ?? defaults.dither.flatMap { Dithering(rawValue: $0.rawValue) } ?? .none
    gif.matte = options.matte ?? defaults.matte
    gif.quality = options.quality ?? defaults.quality ?? GIFOptions.usualQuality
    gif.lossy = options.lossy
    gif.maxSize = options.maxSize ?? defaults.maxSize?.bytes
    gif.plays = plays(options)
    gif.comment = stage.script.description
    return gif
  }

  /// How often the clip is shown; nil: for ever.
  public func plays(_ options: RenderOptions) -> Int? {
    switch options.loop ?? stage.script.loop {
    case .forever: nil
    case .times(let count): count
    }
  }
}
