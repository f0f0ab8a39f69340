import AnimateKit
import Graphics
import Scripting
import Staging

/// The pictures that the rasterizer is measured with, 600 × 600 pixels unless it says otherwise.
enum RasterScenes {
  static let side = 600

  static let all: [(name: String, summary: String, scene: @Sendable () throws -> Scene)] = [
    ("ring-stroke", "a circle's outline, 72 wide", { scene([ring]) }),
    ("linear-gradient", "four stops over the whole canvas", { scene([gradient(.axial, end: Point(600, 450))]) }),
    ("radial-gradient", "the same from the centre", { scene([gradient(.radial, end: Point(600, 600))]) }),
    ("conic-gradient", "the same around the centre", { scene([gradient(.conic, end: Point(600, 300))]) }),
    ("blobs-200", "200 translucent closed curves of 6 segments", { scene(blobs) }),
    ("polyline-dots", "a line of 40 points, 2 wide, and its dots", { scene(polylineWithDots) }),
    ("blur-8", "discs and bars over the whole canvas, blurred by σ 8", { scene([blurred]) }),
    ("shadow", "a card of 400 × 300 with a shadow of σ 12", { scene([shadowed]) }),
    ("perspective-image", "a picture of 512 × 512 turned by 50° about its middle axis", { scene([turnedImage]) }),
    ("text-outlines", "10 lines of text, 24 points", { try text() }),
    ("group-opacity", "overlapping discs at half opacity together", { scene([translucentGroup]) }),
    ("nested-masks", "a gradient through an oval mask, clipped to a rounded card", { scene([masked]) }),
  ]

  private static func scene(_ nodes: [SceneNode]) -> Scene { Scene(width: side, height: side, nodes: nodes) }

  private static func node(_ identity: UInt64, _ content: SceneNode.Content) -> SceneNode {
    SceneNode(identity: identity, version: 1, content: content)
  }

  private static func fill(_ identity: UInt64, _ path: Path, _ paint: Paint) -> SceneNode {
    node(identity, .fill(Fill(path: path, transform: .identity, paint: paint)))
  }

  private static var canvas: Path { .rect(Rect(0, 0, Double(side), Double(side))) }

  // MARK: Strokes and fills

  private static var ring: SceneNode {
    let path = Path.arc(center: Point(300, 300), radius: 198, startAngle: -90, endAngle: 270, clockwise: true)
    return node(
      1,
      .stroke(
        StrokedPath(
          path: path, stroke: Stroke(width: 72), transform: .identity, paint: .color(Color(1, 0.23, 0.19)))))
  }

  private static var blobs: [SceneNode] {
    var random = Numbers(seed: 7)
    return (0..<200).map { number in
      let center = Point(random.next(60, 540), random.next(60, 540))
      let radius = random.next(15, 60)
      var points: [Point] = []
      for corner in 0..<18 {
        let angle = Double(corner) * 20
        let distance = radius * random.next(0.7, 1.2)
        points.append(
          center + Point(Maths.cos(degrees: angle), Maths.sin(degrees: angle)) * distance)
      }
      var path = Path()
      path.move(to: points[0])
      for corner in 0..<6 {
        path.cubic(points[corner * 3 + 1], points[corner * 3 + 2], to: points[(corner * 3 + 3) % 18])
      }
      path.close()
      let color = Color(random.next(0, 1), random.next(0, 1), random.next(0, 1), 0.7)
      return fill(UInt64(number) + 1, path, .color(color))
    }
  }

  private static var polylineWithDots: [SceneNode] {
    var random = Numbers(seed: 3)
    let points = (0..<40).map { Point(20 + Double($0) * 14.3, random.next(60, 540)) }
    let line = SceneNode(
      identity: 1, version: 1,
      content: .stroke(
        StrokedPath(
          path: .polyline(points, closed: false), stroke: Stroke(width: 2, join: .round), transform: .identity,
          paint: .color(Color(0, 0.48, 1)))))
    return [line]
      + points.enumerated().map { index, point in
        fill(UInt64(index) + 2, .oval(in: Rect(point.x - 4, point.y - 4, 8, 8)), .color(Color(0.2, 0.2, 0.25)))
      }
  }

  private static func gradient(_ kind: Gradient.Kind, end: Point) -> SceneNode {
    let stops = [
      Gradient.Stop(0, Color(1, 0.18, 0.33)), Gradient.Stop(0.35, Color(1, 0.8, 0)),
      Gradient.Stop(0.7, Color(0.2, 0.78, 0.35)), Gradient.Stop(1, Color(0, 0.48, 1)),
    ]
    let start = kind == .axial ? Point(0, 150) : Point(300, 300)
    return fill(
      1, canvas, .gradient(Gradient(kind: kind, stops: stops, start: start, end: end, transform: .identity)))
  }

  // MARK: Groups and effects

  private static var discs: [SceneNode] {
    (0..<6).map { number in
      let angle = Double(number) * 60
      let center = Point(300 + 130 * Maths.cos(degrees: angle), 300 + 130 * Maths.sin(degrees: angle))
      let color = Color(Double(number) / 5, 0.4, 1 - Double(number) / 5)
      return fill(UInt64(number) + 10, .oval(in: Rect(center.x - 110, center.y - 110, 220, 220)), .color(color))
    }
  }

  private static var blurred: SceneNode {
    let bars = (0..<10).map { number in
      fill(
        UInt64(number) + 30, .rect(Rect(Double(number) * 60 + 10, 0, 30, 600)), .color(Color(0.1, 0.1, 0.3, 0.5)))
    }
    return node(1, .group(Group(children: discs + bars, blur: 8)))
  }

  private static var shadowed: SceneNode {
    let card = fill(2, .rect(Rect(100, 150, 400, 300), cornerRadius: 24), .color(.white))
    let shadow = Group.Shadow(color: Color(0, 0, 0, 0.4), sigma: 12, offset: Point(0, 8))
    return node(1, .group(Group(children: [card], shadow: shadow)))
  }

  private static var translucentGroup: SceneNode { node(1, .group(Group(children: discs, opacity: 0.5))) }

  private static var masked: SceneNode {
    let mask = Group.Mask(nodes: [fill(3, .oval(in: Rect(60, 120, 480, 360)), .color(.black))])
    let inner = node(2, .group(Group(children: [gradient(.axial, end: Point(600, 450))], mask: mask)))
    let clip = Group.Clip(path: .rect(Rect(100, 100, 400, 400), cornerRadius: 40), transform: .identity)
    return node(1, .group(Group(children: [inner], clip: clip)))
  }

  private static var turnedImage: SceneNode {
    var pixmap = Pixmap(width: 512, height: 512)
    for y in 0..<512 {
      for x in 0..<512 {
        let (red, green, blue) = (UInt32(x / 2), UInt32(y / 2), UInt32((x / 32 + y / 32) % 2 * 160))
        pixmap.pixels[y * 512 + x] = red | green << 8 | blue << 16 | 0xFF00_0000
      }
    }
    // A plane turned by 50° about the vertical axis through the middle, seen from 1000 points away.
    let (cosine, sine) = (Maths.cos(degrees: 50), Maths.sin(degrees: 50))
    let turn = Projection(cosine, 0, 0, 0, 1, 0, sine / 1000, 0, 1)
    let map = Projection.translation(-256, -256).then(turn).then(.translation(300, 300))
    return node(
      1,
      .image(
        ImageContent(
          image: PixelImage(pixmap: pixmap, identity: 1), source: Rect(0, 0, 512, 512),
          destination: Rect(0, 0, 512, 512), transform: map)))
  }

  private static func text() throws -> Scene {
    let line = "The quick brown fox jumps over the lazy dog 0123"
    let text = (0..<10).map { "\($0). \(line)" }.joined(separator: "\\n")
    let script = """
      {"canvas": {"width": 600, "height": 600}, "layers": [
        {"type": "text", "frame": [0, 20, 600, 560], "fontSize": 24, "text": "\(text)", "wrapped": false}
      ]}
      """
    return try Scripts.load(text: script).stage.sampler().scene(at: 0)
  }
}

/// A fixed sequence of numbers: the multiplier and increment of Knuth's MMIX generator.
struct Numbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Evenly spread over low…high.
  mutating func next(_ low: Double, _ high: Double) -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return low + Double(state >> 11) / 9_007_199_254_740_992 * (high - low)
  }
}
