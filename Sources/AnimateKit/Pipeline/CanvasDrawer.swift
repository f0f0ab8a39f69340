import Graphics
import Synchronization

/// A drawer together with the canvas on which it draws.
final class CanvasDrawer {
  private let drawer: any FrameDrawer
  /// What was drawn last; empty at first.
  private(set) var canvas = Pixmap(width: 0, height: 0)
  /// Which frame the canvas shows; nil at first, and after an error.
  private(set) var frame: Int?

  init(_ source: any FrameSource) throws { drawer = try source.makeDrawer() }

  /// Processor time, in seconds, that it took so far to find out what to draw.
  var samplingSeconds: Double { drawer.samplingSeconds }

  /// Brings the canvas to a frame.
  /// - Returns: rectangles that hold every pixel which differs from what it showed before; the whole canvas at first.
  func draw(_ frame: Int) throws -> [PixelRect] {
    if self.frame == frame { return [] }
    self.frame = nil
    let damage = try drawer.draw(frame, into: &canvas)
    self.frame = frame
    return damage
  }
}

/// The drawers of a clip that nobody uses at the moment: what they keep is worth more than the memory of a new one.
/// Those with which palettes were planned draw the frames afterwards.
public final class FrameDrawers: Sendable {
  private struct Idle: @unchecked Sendable {
    // One thread at a time uses a drawer: it is taken out of the list first.
    let drawer: CanvasDrawer
  }

  let source: any FrameSource
  private let idle = Mutex<[Idle]>([])

  /// None is there at first.
  public init(_ source: any FrameSource) { self.source = source }

  /// Takes a drawer out, or makes one.
  /// - Parameter frame: if one shows this frame, it is taken.
  /// - Throws: what the source throws.
  func take(showing frame: Int? = nil) throws -> CanvasDrawer {
    let known = idle.withLock { idle -> Idle? in
      guard let last = idle.indices.last else { return nil }
      return idle.remove(at: frame.flatMap { frame in idle.lastIndex { $0.drawer.frame == frame } } ?? last)
    }
    return try known?.drawer ?? CanvasDrawer(source)
  }

  /// Forgets those that are more than so many.
  func keep(_ count: Int) { idle.withLock { $0.removeLast(max(0, $0.count - count)) } }

  /// Lends a drawer that nobody else uses meanwhile.
  func use<Result>(showing frame: Int? = nil, _ body: (CanvasDrawer) throws -> Result) throws -> Result {
    let taken = Idle(drawer: try take(showing: frame))
    defer { idle.withLock { $0.append(taken) } }
    return try body(taken.drawer)
  }
}
