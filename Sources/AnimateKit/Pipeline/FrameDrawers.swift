/// The drawers of a clip that nobody uses at the moment. Those with which palettes were planned draw the frames
/// afterwards.
public final class FrameDrawers: Sendable {
  let source: any FrameSource
  private let idle: IdlePool<CanvasDrawer>

  /// None is there at first.
  public init(_ source: any FrameSource) {
    self.source = source
    idle = IdlePool { try CanvasDrawer(source) }
  }

  /// Takes a drawer out, or makes one.
  /// - Throws: what the source throws.
  func take() throws -> CanvasDrawer { try idle.take() }

  /// Forgets those that are more than so many.
  func keep(_ count: Int) { idle.keep(count) }

  /// Lends a drawer that nobody else uses meanwhile.
  /// - Parameter frame: if one shows this frame, it is taken.
  func use<Result>(showing frame: Int? = nil, _ body: (CanvasDrawer) throws -> Result) throws -> Result {
    try idle.use(where: { frame != nil && $0.frame == frame }, body)
  }
}
