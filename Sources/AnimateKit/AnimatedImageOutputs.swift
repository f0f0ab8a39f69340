import Graphics
import PNGEncoding
import WebPEncoding

/// An animated PNG as an output; a plain one where there is only one frame.
public enum APNGOutput {
  /// - Parameters:
  ///   - plays: nil: for ever.
  ///   - limit: bytes of the file.
  public static func make(
    _ source: any FrameSource, plays: Int?, limit: Int, to place: any OutputPlace
  ) throws -> FrameOutput {
    FrameOutput(
      encoding: APNGRunEncoding(isOpaque: isOpaque(source)),
      writer: try APNGOutputWriter(source, plays: plays, PatchedOutput(place, limit: limit)))
  }

  /// An opaque clip has alpha all the same: what stays as it is can be stored as transparency.
  fileprivate static func isOpaque(_ source: any FrameSource) -> Bool { source.isOpaque && source.frameCount == 1 }
}

private struct APNGRunEncoding: OutputEncoding {
  let isOpaque: Bool

  func makeRunEncoder() throws -> any RunEncoder { APNGRunEncoder(try PNGFrameCompressor(isOpaque: isOpaque)) }
}

private final class APNGRunEncoder: RunEncoder {
  private let compressor: PNGFrameCompressor
  private var run = ImageRun<PNGFrame>()

  init(_ compressor: PNGFrameCompressor) { self.compressor = compressor }

  var needsNextFrame: Bool { false }
  var needsPreviousFrame: Bool { true }

  func begin(after previous: Pixmap?, at frame: Int) { run = ImageRun() }

  func add(_ current: Pixmap, _ neighbours: borrowing FrameNeighbours, _ place: FramePlace) throws {
    let image = try compressor.compress(current, over: neighbours.previous, damage: neighbours.damage)
    run.steps.append(.init(image: image, delay: place.delay))
  }

  func finish() -> any EncodedRun { run }
}

private final class APNGOutputWriter: OutputWriter {
  private let output: PatchedOutput
  private let writer: AnimatedPNGWriter

  init(_ source: any FrameSource, plays: Int?, _ output: PatchedOutput) throws {
    self.output = output
    writer = try AnimatedPNGWriter(
      width: source.width, height: source.height, isOpaque: APNGOutput.isOpaque(source),
      isAnimated: source.frameCount > 1, plays: plays, write: { try output.write($0) },
      replace: { try output.replace(at: $0, with: $1) })
  }

  func append(_ run: any EncodedRun) throws {
    guard let run = run as? ImageRun<PNGFrame> else { throw AnimateFailure.foreignRun }
    for step in run.steps {
      if let image = step.image {
        try writer.write(image, centiseconds: step.delay)
      } else {
        try writer.extendLastFrame(byCentiseconds: step.delay)
      }
    }
  }

  func finish() throws -> OutputReport {
    try writer.finish()
    try output.finish()
    return OutputReport(images: writer.imageCount, bytes: output.bytes)
  }
}

/// An animated WebP as an output; a still where there is only one frame.
public enum WebPOutput {
  /// - Parameters:
  ///   - plays: nil: for ever.
  ///   - limit: bytes of the file.
  /// - Throws: for a canvas that no WebP can have.
  public static func make(
    _ source: any FrameSource, _ options: WebPOptions = WebPOptions(), plays: Int?, limit: Int,
    to place: any OutputPlace
  ) throws -> FrameOutput {
    FrameOutput(
      encoding: WebPRunEncoding(options: options),
      writer: try WebPOutputWriter(source, plays: plays, PatchedOutput(place, limit: limit)))
  }
}

private struct WebPRunEncoding: OutputEncoding {
  let options: WebPOptions

  func makeRunEncoder() -> any RunEncoder { WebPRunEncoder(options) }
}

private final class WebPRunEncoder: RunEncoder {
  private let compressor: WebPFrameCompressor
  private var run = ImageRun<WebPFrame>()

  init(_ options: WebPOptions) { compressor = WebPFrameCompressor(options) }

  var needsNextFrame: Bool { false }
  var needsPreviousFrame: Bool { true }

  func begin(after previous: Pixmap?, at frame: Int) { run = ImageRun() }

  func add(_ current: Pixmap, _ neighbours: borrowing FrameNeighbours, _ place: FramePlace) throws {
    let image = try compressor.compress(current, over: neighbours.previous, damage: neighbours.damage)
    run.steps.append(.init(image: image, delay: place.delay))
  }

  func finish() -> any EncodedRun { run }
}

private final class WebPOutputWriter: OutputWriter {
  private let output: PatchedOutput
  private let writer: AnimatedWebPWriter

  init(_ source: any FrameSource, plays: Int?, _ output: PatchedOutput) throws {
    self.output = output
    do {
      writer = try AnimatedWebPWriter(
        width: source.width, height: source.height, isOpaque: source.isOpaque, isAnimated: source.frameCount > 1,
        plays: plays, write: { try output.write($0) }, replace: { try output.replace(at: $0, with: $1) })
    } catch let error as WebPEncodingError {
      throw AnimateFailure(.limit, error.description, code: "limit.webp-side")
    }
  }

  func append(_ run: any EncodedRun) throws {
    guard let run = run as? ImageRun<WebPFrame> else { throw AnimateFailure.foreignRun }
    for step in run.steps {
      if let image = step.image {
        try writer.write(image, milliseconds: step.delay * 10)
      } else {
        try writer.extendLastFrame(byMilliseconds: step.delay * 10)
      }
    }
  }

  func finish() throws -> OutputReport {
    try writer.finish()
    try output.finish()
    return OutputReport(images: writer.imageCount, bytes: output.bytes)
  }
}
