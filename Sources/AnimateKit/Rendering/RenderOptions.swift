import Graphics
import Indexing
import Scripting

/// How a script becomes a GIF; nil leaves a choice to the script's `output` and `loop`.
public struct RenderOptions: Sendable {
  /// Seconds: the part of the timeline that is shown, `from` included. Nil: from 0, to the duration.
  public var from: Double?
  public var to: Double?
  public var loop: LoopCount?
  /// 2…256
  public var colors: Int?
  public var dithering: Dithering?
  public var matte: Color?
  /// 0…100
  public var quality: Double?
  /// See `GIFOptions`.
  public var lossy: Double?
  public var maxSize: Int?
  /// Nil: one for each core, or a single one where there is little to draw.
  public var threads: Int?

  public init() {}
}

/// How far a render has got.
public struct RenderProgress: Sendable {
  public var framesDone: Int
  public var frames: Int
}

/// What a render made.
public struct RenderReport: Sendable {
  /// In pixels.
  public var width: Int
  public var height: Int
  /// Frames of the timeline.
  public var frames: Int
  /// Images in the file: frames that differ from the one before.
  public var images: Int
  public var bytes: Int
  /// Colors of the global palette.
  public var colors: Int
  /// Seconds.
  public var duration: Double

  init(_ source: any FrameSource, _ output: OutputReport) {
    width = source.width
    height = source.height
    frames = source.frameCount
    images = output.images
    bytes = output.bytes
    colors = output.colors ?? 0
    duration = source.duration
  }
}
