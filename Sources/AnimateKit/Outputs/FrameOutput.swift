import Graphics
import Indexing

/// A format that frames are written in: what all threads share of it, and what puts their work together.
public struct FrameOutput {
  public let encoding: any OutputEncoding
  public let writer: any OutputWriter

  public init(encoding: any OutputEncoding, writer: any OutputWriter) {
    self.encoding = encoding
    self.writer = writer
  }
}

/// What the threads share: options, a palette.
public protocol OutputEncoding: Sendable {
  /// What one thread encodes with.
  func makeRunEncoder() throws -> any RunEncoder
}

/// Encodes runs of neighbouring frames, one after the other; one thread at a time uses it.
///
/// What a run becomes depends on its frames, the picture before them and the one after them, never on the runs that the
/// encoder had before. An encoder that keeps a picture it was given makes the pipeline copy it: it keeps what it needs
/// of it.
public protocol RunEncoder: AnyObject {
  /// Whether `next` matters. It costs a copy of every frame.
  var needsNextFrame: Bool { get }
  /// Whether `previous` matters, for `changed` does not say enough. It costs a copy of every frame, too.
  var needsPreviousFrame: Bool { get }
  /// A run begins.
  /// - Parameters:
  ///   - previous: the picture before its first frame; nil at the start of the clip.
  ///   - frame: the number of its first frame.
  func begin(after previous: Pixmap?, at frame: Int)
  /// The next frame of the run.
  func add(_ current: Pixmap, _ neighbours: borrowing FrameNeighbours, _ place: FramePlace) throws
  /// The run ends; another one may begin.
  func finish() throws -> any EncodedRun
}

/// What most formats need.
extension RunEncoder {
  public var needsNextFrame: Bool { false }
  public var needsPreviousFrame: Bool { true }
}

/// The pictures before and after a frame, and where it differs from them.
public struct FrameNeighbours: ~Copyable {
  /// Nil for the first frame of the clip, and for encoders that do not need it.
  public let previous: Pixmap?
  /// Which pixels differ from the frame before; nil only for the first frame of the clip.
  public let changed: ChangedPixels?
  /// Rectangles that hold all of them; empty where none does.
  public let damage: [PixelRect]
  /// Nil for the last frame of the clip, and for encoders that do not need it.
  public let next: Pixmap?
  /// Rectangles that hold all pixels in which `next` differs from the frame; empty where it does in none.
  public let nextDamage: [PixelRect]
}

/// Where a frame stands in the clip.
public struct FramePlace: Sendable {
  public var frame: Int
  /// How long it is shown, in centiseconds.
  public var delay: Int
  /// How long the one before it is; nil at the start of the clip.
  public var delayBefore: Int?
  public var isLastOfRun: Bool
  public var isLastOfClip: Bool
}

/// What a run became, on its way to the writer of the same output.
public protocol EncodedRun: Sendable {}

/// Puts encoded runs together, in the order of the clip; one thread at a time uses it.
public protocol OutputWriter: AnyObject {
  func append(_ run: any EncodedRun) throws
  /// All runs are there.
  func finish() throws -> OutputReport
}
