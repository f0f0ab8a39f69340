import FileWriting
import Graphics
import Indexing
import VideoEncoding

/// A film as an output: an installed ffmpeg compresses it.
public enum VideoOutput {
  /// Starts ffmpeg.
  ///
  /// - Parameters:
  ///   - matte: what is behind transparent pixels of an MP4; nil: white.
  ///   - limit: bytes of the file.
  /// - Throws: where there is no ffmpeg, or the clip is far too long.
  public static func make(
    _ source: any FrameSource, _ format: VideoFormat, matte: Color?, limit: Int, to file: AtomicFile
  ) throws -> FrameOutput {
    let program = try find()
    let rate = FrameRate(
      delays: (0..<source.frameCount).map(source.delay), framesASecond: source.framesASecond)
    guard rate.count <= mostFrames else {
      throw AnimateFailure(
        .limit,
        "a film of \(rate.count) frames exceeds \(mostFrames); a shorter 'hold' makes less",
        code: "limit.video-frames")
    }
    let planes = VideoPlanes(width: source.width, height: source.height, format: format, isOpaque: source.isOpaque)
    let matte = matte?.packed ?? 0xFF_FFFF
    return FrameOutput(
      encoding: VideoRunEncoding(planes: planes, matte: matte),
      writer: try failing {
        let (descriptor, path) = try file.handOver(as: FFmpeg.outputDescriptor)
        let ffmpeg = try FFmpeg(
          program: program, format: format, rate: rate, planes: planes, output: descriptor, outputPath: path)
        return VideoWriter(ffmpeg, rate, planes, file, limit: limit)
      })
  }

  /// Some hours: pictures that stay are told again and again.
  private static let mostFrames = 1_000_000

  /// The program that is needed.
  /// - Throws: where there is none.
  @discardableResult
  public static func find() throws(AnimateFailure) -> String {
    guard let program = FFmpeg.find() else {
      throw AnimateFailure(.inputOutput, VideoEncodingError.noFFmpeg.description, code: "io.ffmpeg")
    }
    return program
  }

  /// What ffmpeg does wrong is told as a failure of the output.
  fileprivate static func failing<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as VideoEncodingError {
      throw AnimateFailure(.inputOutput, error.description, code: "io.ffmpeg")
    }
  }
}

private struct VideoRunEncoding: OutputEncoding {
  let planes: VideoPlanes
  let matte: PackedColor

  func makeRunEncoder() -> any RunEncoder {
    ImageRunEncoder { [planes, matte] frame, changed in planes.patch(of: frame, in: changed, matte: matte) }
  }
}

private final class VideoWriter: OutputWriter {
  private let ffmpeg: FFmpeg
  private let rate: FrameRate
  private let file: AtomicFile
  private let limit: Int
  private var planes: VideoPlanes
  private var frame = 0

  init(_ ffmpeg: FFmpeg, _ rate: FrameRate, _ planes: VideoPlanes, _ file: AtomicFile, limit: Int) {
    self.ffmpeg = ffmpeg
    self.rate = rate
    self.planes = planes
    self.file = file
    self.limit = limit
  }

  func append(_ run: any EncodedRun) throws {
    guard let run = run as? ImageRun<VideoPlanes.Patch> else { throw AnimateFailure.foreignRun }
    for step in run.steps {
      if let patch = step.image { planes.apply(patch) }
      try VideoOutput.failing { for _ in 0..<rate.repeats[frame] { try ffmpeg.write(planes) } }
      frame += 1
    }
    try checkSize()
  }

  /// What ffmpeg has written so far, before it fills the disk.
  private func checkSize() throws {
    try file.takeBack()
    guard file.size <= limit else { throw AnimateFailure.outputTooLarge(limit) }
  }

  func finish() throws -> OutputReport {
    try VideoOutput.failing { try ffmpeg.finish() }
    try checkSize()
    guard file.size > 0 else {
      throw AnimateFailure(.inputOutput, "ffmpeg ended without writing anything", code: "io.ffmpeg")
    }
    var report = OutputReport(images: rate.count, bytes: file.size)
    report.extent = OutputReport.Extent(width: planes.width, height: planes.height, frames: frame)
    return report
  }
}
