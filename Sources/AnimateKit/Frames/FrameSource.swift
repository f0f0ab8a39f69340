import Graphics

/// Where the frames of a clip come from: a script's timeline, pictures in a folder, raw pixels in a file.
///
/// Frames are drawn in runs of neighbours by several threads, each with a drawer of its own.
public protocol FrameSource: Sendable {
  /// In pixels.
  var width: Int { get }
  var height: Int { get }
  /// At least 1.
  var frameCount: Int { get }
  /// How long a frame is shown, in centiseconds.
  func delay(_ frame: Int) -> Int
  /// All delays together, in seconds.
  var duration: Double { get }
  /// Frames a second, but for those that are held; delays are rounded. Nil where only the delays tell.
  var framesASecond: Double? { get }
  /// True when no pixel of any frame can be transparent.
  var isOpaque: Bool { get }
  /// What is known of the colors before a frame is drawn.
  var knownColors: KnownColors { get }
  /// What one thread draws with.
  func makeDrawer() throws -> any FrameDrawer
}

extension FrameSource {
  public var framesASecond: Double? { nil }
}

/// Draws frames in any order; one thread at a time uses it.
public protocol FrameDrawer: AnyObject {
  /// Brings `canvas` to a frame.
  ///
  /// - Parameter canvas: what this drawer drew last, or a picture of any size before the first call.
  /// - Returns: rectangles that hold every pixel which differs from what `canvas` showed before; the whole canvas at
  ///   first.
  func draw(_ frame: Int, into canvas: inout Pixmap) throws -> [PixelRect]

  /// Processor time, in seconds, that `draw` has spent so far on finding out what to draw.
  var samplingSeconds: Double { get }
}

extension FrameDrawer {
  public var samplingSeconds: Double { 0 }
}
