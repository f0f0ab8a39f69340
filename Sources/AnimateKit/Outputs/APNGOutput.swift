import Graphics
import PNGEncoding

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

  /// Whether the file has no alpha. A clip of several frames has it even if it is opaque: what stays as it is can be
  /// stored as transparency.
  fileprivate static func isOpaque(_ source: any FrameSource) -> Bool { source.isOpaque && source.frameCount == 1 }
}

private struct APNGRunEncoding: OutputEncoding {
  let isOpaque: Bool

  func makeRunEncoder() throws -> any RunEncoder {
    let compressor = try PNGFrameCompressor(isOpaque: isOpaque)
    return ImageRunEncoder { try compressor.compress($0, over: $1, damage: $2) }
  }
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
