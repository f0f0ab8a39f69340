import Graphics
import WebPEncoding

/// An animated WebP as an output; a still where there is only one frame.
public enum WebPOutput {
  /// More plays than this count as that.
  public static let mostPlays = AnimatedWebPWriter.mostPlays

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

  func makeRunEncoder() -> any RunEncoder {
    let compressor = WebPFrameCompressor(options)
    return ImageRunEncoder { try compressor.compress($0, over: $1, damage: $2) }
  }
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
