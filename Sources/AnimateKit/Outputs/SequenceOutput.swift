import Graphics
import PNGEncoding

/// A PNG for every frame, numbered from 1: `frames/%04d.png`.
public enum SequenceOutput {
  /// Opens the place, into which the output's pictures go.
  /// - Parameter limit: bytes of all pictures together, those that equal the one before them left out; more are an error
  ///   when the output is written.
  /// - Throws: where nothing can be written at the place.
  public static func make(_ source: any FrameSource, limit: Int, to place: SequencePlace) throws -> FrameOutput {
    try place.open(count: source.frameCount)
    return FrameOutput(
      encoding: SequenceRunEncoding(isOpaque: source.isOpaque), writer: SequenceWriter(place, limit: limit))
  }
}

private struct SequenceRunEncoding: OutputEncoding {
  let isOpaque: Bool

  func makeRunEncoder() -> any RunEncoder {
    ImageRunEncoder { [isOpaque] frame, _ in try PNGEncoder.encode(frame, isOpaque: isOpaque) }
  }
}

private final class SequenceWriter: OutputWriter {
  private let place: SequencePlace
  private let limit: Int
  private var images = 0

  init(_ place: SequencePlace, limit: Int) {
    self.place = place
    self.limit = limit
  }

  func append(_ run: any EncodedRun) throws {
    guard let run = run as? ImageRun<[UInt8]> else { throw AnimateFailure.foreignRun }
    for step in run.steps {
      images += 1
      // What is the same again is one picture until the files get their places; there it is as many as any.
      guard place.bytes + (step.image?.count ?? place.lastCount) <= limit else {
        throw AnimateFailure.outputTooLarge(limit)
      }
      if let image = step.image { try place.append(image) } else { place.repeatLast() }
    }
  }

  func finish() -> OutputReport { OutputReport(images: images, bytes: place.bytes) }
}
