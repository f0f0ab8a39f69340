import Graphics

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
