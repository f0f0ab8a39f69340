import Graphics

/// Draws scenes. Owns scratch memory that is used again from picture to picture: keep one for each thread.
///
/// The same scene gives the same bytes: in any build, on any machine, drawn whole or step by step.
public final class Rasterizer {
  private let drawing = SceneDrawing()

  /// What could not be drawn.
  public struct LeftOut: Sendable {
    /// The innermost node.
    public let identity: UInt64
    /// The paths of the picture have more points together than `init` allows; else groups are nested deeper than 256,
    /// or an off-screen picture has more than 2²⁷ pixels.
    public let exceedsPoints: Bool
  }

  /// What the last `draw` or `update` left out first; nil where nothing was.
  public private(set) var leftOut: LeftOut?

  private let pathPoints: Int

  /// - Parameter pathPoints: how many points the paths of one picture may have together, once flattened.
  public init(pathPoints: Int = 5_000_000) { self.pathPoints = max(0, pathPoints) }

  /// Draws `scene` on transparent black.
  public func draw(_ scene: Scene) -> Pixmap {
    drawing.forgetNodes()
    var pixmap = Pixmap(width: max(scene.width, 0), height: max(scene.height, 0))
    let bounds = pixmap.bounds
    draw(scene, on: &pixmap, within: [bounds], isClear: true)
    return pixmap
  }

  /// Redraws in `pixmap`, which shows `previous`, only what differs in `scene`; the result equals `draw(scene)` bit for
  /// bit.
  ///
  /// Both scenes are of the stage whose scene was drawn last.
  ///
  /// - Returns: rectangles that cover every changed pixel: at most 8, disjoint, inside the canvas; none when nothing
  ///   changed. A pixmap or a previous scene of another size is drawn anew.
  public func update(_ pixmap: inout Pixmap, from previous: Scene, to scene: Scene) -> [PixelRect] {
    guard previous.width == scene.width, previous.height == scene.height, pixmap.width == scene.width,
      pixmap.height == scene.height
    else {
      pixmap = draw(scene)
      return pixmap.bounds.isEmpty ? [] : [pixmap.bounds]
    }
    leftOut = nil
    drawing.finder.beginComparing()
    defer { drawing.finder.endComparing() }
    let bounds = pixmap.bounds
    let found = drawing.finder.differences(previous.nodes, scene.nodes).map { $0.intersection(bounds) }
    let rects = DamageList.disjoint(found, most: 8)
    if rects.isEmpty { return [] }
    draw(scene, on: &pixmap, within: rects)
    return rects
  }

  private func draw(_ scene: Scene, on pixmap: inout Pixmap, within rects: [PixelRect], isClear: Bool = false) {
    let strips = Strips.of(rects, for: scene.nodes)
    let bounds = pixmap.bounds
    drawing.begin(strips, of: bounds)
    if !bounds.isEmpty {
      pixmap.pixels.withUnsafeMutableBufferPointer { pixels in
        guard let base = pixels.baseAddress, pixels.count >= bounds.area else { return }
        let surface = Surface(base: base, rect: bounds)
        for rect in strips {
          // What crosses several rectangles is traced for each, and spends no more than it would in one.
          drawing.budget = PointBudget(pathPoints)
          if !isClear { surface.clear(rect) }
          drawing.draw(scene.nodes, on: SceneDrawing.Target(surface: surface, clip: rect, space: bounds, isClear: true))
        }
      }
    }
    leftOut = drawing.leftOut.map { drawing.nodeLeftOut ?? LeftOut(identity: 0, exceedsPoints: $0 == .points) }
  }
}
