import Graphics

/// A clip with fewer frames, or fewer pixels, than another: what a size that must be kept costs in the end.
struct ReducedFrames: FrameSource {
  /// How much is left of a clip.
  struct Reduction: Sendable, Equatable {
    /// Every n-th frame is shown, from the first on.
    var everyFrame = 1
    /// Of each side; above 0, at most 1.
    var scale = 1.0
  }

  private let source: any FrameSource
  private let step: Int
  let width: Int
  let height: Int

  init(_ source: any FrameSource, _ reduction: Reduction) {
    self.source = source
    step = max(1, reduction.everyFrame)
    func side(_ length: Int) -> Int { max(1, clampedInt((Double(length) * reduction.scale).rounded(), 1...length)) }
    width = side(source.width)
    height = side(source.height)
  }

  var frameCount: Int { (source.frameCount + step - 1) / step }
  var duration: Double { source.duration }
  var isOpaque: Bool { source.isOpaque }
  var knownColors: KnownColors { source.knownColors }

  /// That of all frames which it stands for.
  func delay(_ frame: Int) -> Int {
    (frame * step..<min(source.frameCount, (frame + 1) * step)).reduce(0) { $0 + source.delay($1) }
  }

  func makeDrawer() throws -> any FrameDrawer {
    let drawer = try source.makeDrawer()
    if (width, height) == (source.width, source.height) { return ThinningDrawer(drawer, step) }
    return ScalingDrawer(ThinningDrawer(drawer, step), width, height)
  }
}

private final class ThinningDrawer: FrameDrawer {
  private let drawer: any FrameDrawer
  private let step: Int

  init(_ drawer: any FrameDrawer, _ step: Int) {
    self.drawer = drawer
    self.step = step
  }

  var samplingSeconds: Double { drawer.samplingSeconds }

  func draw(_ frame: Int, into canvas: inout Pixmap) throws -> [PixelRect] {
    try drawer.draw(frame * step, into: &canvas)
  }
}

/// Draws at full size and makes that smaller.
private final class ScalingDrawer: FrameDrawer {
  private let drawer: any FrameDrawer
  private let width: Int
  private let height: Int
  private var full = Pixmap(width: 0, height: 0)

  init(_ drawer: any FrameDrawer, _ width: Int, _ height: Int) {
    self.drawer = drawer
    self.width = width
    self.height = height
  }

  var samplingSeconds: Double { drawer.samplingSeconds }

  func draw(_ frame: Int, into canvas: inout Pixmap) throws -> [PixelRect] {
    let damage = try drawer.draw(frame, into: &full)
    if damage.isEmpty && canvas.width == width && canvas.height == height { return [] }
    canvas = full.scaled(width: width, height: height)
    return damage.map(reached)
  }

  /// The pixels that the filter takes something of a rectangle into.
  private func reached(_ rect: PixelRect) -> PixelRect {
    func span(_ start: Int, _ end: Int, _ from: Int, _ to: Int) -> Range<Int> {
      let ratio = Double(to) / Double(from)
      let low = clampedInt((Double(start) * ratio - 3).rounded(.down), 0...to)
      return low..<clampedInt((Double(end) * ratio + 3).rounded(.up), low...to)
    }
    let across = span(rect.x, rect.maxX, full.width, width)
    let down = span(rect.y, rect.maxY, full.height, height)
    return PixelRect(x: across.lowerBound, y: down.lowerBound, width: across.count, height: down.count)
  }
}
