import Graphics
import Synchronization
import TestSupport

@testable import Rasterizing

/// Short forms for the scenes of tests.
enum Draw {
  static func rect(_ x: Double, _ y: Double, _ w: Double, _ h: Double) -> Path {
    polygon([Point(x, y), Point(x + w, y), Point(x + w, y + h), Point(x, y + h)])
  }

  static func polygon(_ points: [Point]) -> Path {
    var path = Path()
    for (i, p) in points.enumerated() { if i == 0 { path.move(to: p) } else { path.line(to: p) } }
    path.close()
    return path
  }

  static func line(_ points: Point...) -> Path {
    var path = Path()
    for (i, p) in points.enumerated() { if i == 0 { path.move(to: p) } else { path.line(to: p) } }
    return path
  }

  static func circle(_ x: Double, _ y: Double, _ r: Double, clockwise: Bool = true) -> Path {
    let k = 0.552_284_749_830_793_6 * r
    let s = clockwise ? 1.0 : -1
    var path = Path()
    path.move(to: Point(x + r, y))
    path.cubic(Point(x + r, y + s * k), Point(x + k, y + s * r), to: Point(x, y + s * r))
    path.cubic(Point(x - k, y + s * r), Point(x - r, y + s * k), to: Point(x - r, y))
    path.cubic(Point(x - r, y - s * k), Point(x - k, y - s * r), to: Point(x, y - s * r))
    path.cubic(Point(x + k, y - s * r), Point(x + r, y - s * k), to: Point(x + r, y))
    path.close()
    return path
  }

  static func star(_ x: Double, _ y: Double, _ r: Double) -> Path {
    polygon(
      (0..<5).map { i in
        let angle = Double(i) * 4 * Double.pi / 5 - Double.pi / 2
        return Point(x + r * Maths.cos(angle), y + r * Maths.sin(angle))
      })
  }

  private static let identities = Mutex<UInt64>(1 << 32)

  /// - Parameter identity: nil: one that no other node has.
  static func node(_ content: SceneNode.Content, _ identity: UInt64? = nil, version: UInt64 = 1) -> SceneNode {
    let own =
      identity
      ?? identities.withLock {
        $0 += 1
        return $0
      }
    return SceneNode(identity: own, version: version, content: content)
  }

  static func fill(
    _ path: Path, _ color: Color, rule: FillRule = .nonZero, _ transform: Projection = .identity
  ) -> SceneNode {
    node(.fill(Fill(path: path, rule: rule, transform: transform, paint: .color(color))))
  }

  static func fill(_ path: Path, _ gradient: Gradient) -> SceneNode {
    node(.fill(Fill(path: path, transform: .identity, paint: .gradient(gradient))))
  }

  static func stroke(
    _ path: Path, _ stroke: Stroke, _ color: Color, _ transform: Projection = .identity
  ) -> SceneNode {
    node(.stroke(StrokedPath(path: path, stroke: stroke, transform: transform, paint: .color(color))))
  }

  static func gradient(
    _ kind: Gradient.Kind, _ start: Point, _ end: Point, _ stops: [Gradient.Stop], _ transform: Projection = .identity
  ) -> Gradient {
    Gradient(kind: kind, stops: stops, start: start, end: end, transform: transform)
  }

  static func scene(_ side: Int = 64, _ nodes: [SceneNode]) -> Scene {
    Scene(width: side, height: side, nodes: nodes)
  }

  static func render(_ side: Int = 64, _ nodes: [SceneNode]) -> Pixmap { Rasterizer().draw(scene(side, nodes)) }

  /// Squares of `cell` pixels in two colors, with a red top left and a green bottom right corner square.
  static func checkerboard(_ width: Int, _ height: Int, cell: Int) -> PixelImage {
    var pixmap = Pixmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let isDark = (x / cell + y / cell) % 2 == 0
        var pixel: UInt32 = isDark ? 0xFF80_4020 : 0xFFF0_F0E0
        if x < cell && y < cell { pixel = 0xFF00_00E0 }
        if x >= width - cell && y >= height - cell { pixel = 0xFF00_B000 }
        pixmap.pixels[y * width + x] = pixel
      }
    }
    return PixelImage(pixmap: pixmap, identity: 1)
  }

  static func image(
    _ image: PixelImage, _ source: Rect, _ destination: Rect, _ transform: Projection = .identity,
    magnification: ImageContent.Sampling = .linear, minification: ImageContent.Sampling = .linear, opacity: Double = 1
  ) -> SceneNode {
    node(
      .image(
        ImageContent(
          image: image, source: source, destination: destination, transform: transform, magnification: magnification,
          minification: minification, opacity: opacity)))
  }

  /// No channel exceeds alpha.
  static func isPremultiplied(_ pixel: UInt32) -> Bool {
    max(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255) <= pixel >> 24
  }

  static func group(_ group: Group) -> SceneNode { node(.group(group)) }
}

extension SeededRandom {
  init(_ seed: UInt64) { self.init(seed: seed &* 0x9E37_79B9_7F4A_7C15 &+ 1) }

  mutating func number(_ low: Double, _ high: Double) -> Double { uniform(low, high) }
  mutating func chance(_ p: Double) -> Bool { number(0, 1) < p }
  mutating func pick<T>(_ items: [T]) -> T { items[Int(next() % UInt64(items.count))] }
}
