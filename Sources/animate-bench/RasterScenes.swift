import AnimateKit
import Graphics
import Scripting
import Staging

/// The pictures that the rasterizer is measured with, 600 × 600 pixels unless it says otherwise.
enum RasterScenes {
  static let side = 600

  typealias Entry = (name: String, summary: String, scene: @Sendable () throws -> Scene)

  static let all = single + blends

  private static let single: [Entry] = [
    ("ring-stroke", "a circle's outline, 72 wide", { scene([ring]) }),
    ("linear-gradient", "four stops over the whole canvas", { scene([gradient(.axial, end: Point(600, 450))]) }),
    ("radial-gradient", "the same from the centre", { scene([gradient(.radial, end: Point(600, 600))]) }),
    ("conic-gradient", "the same around the centre", { scene([gradient(.conic, end: Point(600, 300))]) }),
    ("blobs-200", "200 translucent closed curves of 6 segments", { scene(blobs) }),
    ("polyline-dots", "a line of 40 points, 2 wide, and its dots", { scene(polylineWithDots) }),
    ("blur-8", "discs and bars over the whole canvas, blurred by σ 8", { scene([blurred]) }),
    ("shadow", "a card of 400 × 300 with a shadow of σ 12", { scene([shadowed]) }),
    ("perspective-image", "a picture of 512 × 512 turned by 50° about its middle axis", { scene([turnedImage]) }),
    ("shader-ten-operations", "480 × 480 pixels, each by ten operations, two of them sines", { try shader() }),
    ("text-outlines", "10 lines of text, 24 points", { try text() }),
    ("group-opacity", "overlapping discs at half opacity together", { scene([translucentGroup]) }),
    ("mask", "a gradient through a translucent gradient as a mask", { scene([gradientMasked]) }),
    ("color-matrix", "discs and stripes over the whole canvas, made more colorful", { scene([recolored]) }),
    ("backdrop", "a pane of 400 × 300 that blurs what is behind it by σ 8", { scene(frosted) }),
    ("nested-masks", "a gradient through an oval mask, clipped to a rounded card", { scene([masked]) }),
    (
      "particles", "5,000 sprites of 16 × 16 on 480 × 480, moved, each in its color",
      { particles(turned: false) }
    ),
    ("particles-turned", "the same turned, and half to once as large", { particles(turned: true) }),
    ("pattern", "a tile of 40 × 40 with a disc, over the whole canvas, turned by 15°", { scene([pattern]) }),
    ("nine-slices", "a picture of 48 × 48 as a panel of 560 × 560, its corners kept", { scene([panel]) }),
  ]

  private static let blends: [Entry] = BlendMode.allCases.filter { $0 != .normal }.map { mode in
    ("blend-" + mode.rawValue, "discs and a veil over stripes, all of the canvas", { scene(blended(mode)) })
  }

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
    node(1, .group(Group(children: discs + bars, filters: [.blur(sigma: 8)])))
  }

  private static var bars: [SceneNode] {
    (0..<10).map { number in
      fill(
        UInt64(number) + 30, .rect(Rect(Double(number) * 60 + 10, 0, 30, 600)), .color(Color(0.1, 0.1, 0.3, 0.5)))
    }
  }

  /// An opaque picture that takes hardly any time to draw, so that what is measured is the effect on it.
  private static var stripes: [SceneNode] { [fill(29, canvas, .color(Color(1, 0.8, 0.2)))] + bars }

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

  private static var gradientMasked: SceneNode {
    var veil = gradient(.axial, end: Point(600, 450))
    if case .fill(var fill) = veil.content, case .gradient(var paint) = fill.paint {
      for stop in paint.stops.indices { paint.stops[stop].color.alpha = Double(stop) / 3 }
      fill.paint = .gradient(paint)
      veil.content = .fill(fill)
    }
    let mask = Group.Mask(nodes: [veil])
    return node(2, .group(Group(children: [gradient(.radial, end: Point(600, 600))], mask: mask)))
  }

  private static func blended(_ mode: BlendMode) -> [SceneNode] {
    let veil = fill(40, canvas, .color(Color(0.3, 0.8, 0.6, 0.5)))
    return stripes + [node(2, .group(Group(children: [veil] + discs, blend: mode)))]
  }

  private static var recolored: SceneNode {
    node(2, .group(Group(children: stripes + discs, filters: [.matrix(.saturate(1.8))])))
  }

  private static var frosted: [SceneNode] {
    let area = Group.Clip(path: .rect(Rect(100, 150, 400, 300), cornerRadius: 24), transform: .identity)
    let backdrop = Group.Backdrop(filters: [.blur(sigma: 8)], area: area)
    return stripes + discs
      + [node(2, .group(Group(children: [], backdrop: backdrop)))]
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

  // MARK: Many of one thing

  private static func particles(turned: Bool) -> Scene {
    var random = Numbers(seed: 11)
    let disc = fill(2, .oval(in: Rect(1, 1, 14, 14)), .color(Color(1, 1, 1, 0.8)))
    let sprite = Particles.Sprite(nodes: [disc], extent: PixelRect(x: 0, y: 0, width: 16, height: 16))
    let all = (0..<5000).map { _ in
      let place = Projection.translation(random.next(0, 464), random.next(0, 464))
      let color = Color(random.next(0, 1), random.next(0, 1), random.next(0, 1), random.next(0.3, 1))
      guard turned else { return Particles.Particle(sprite: 0, transform: place, color: color) }
      let (angle, scale) = (random.next(0, 360), random.next(0.5, 1))
      let (cosine, sine) = (Maths.cos(degrees: angle) * scale, Maths.sin(degrees: angle) * scale)
      let turn = Projection(cosine, -sine, 0, sine, cosine, 0, 0, 0, 1)
      let transform = Projection.translation(-8, -8).then(turn).then(.translation(8, 8)).then(place)
      return Particles.Particle(sprite: 0, transform: transform, color: color)
    }
    return Scene(
      width: 480, height: 480, nodes: [node(1, .particles(Particles(sprites: [sprite], particles: all)))])
  }

  private static var pattern: SceneNode {
    let children = [
      fill(2, .rect(Rect(0, 0, 40, 40)), .color(Color(0.93, 0.95, 1))),
      fill(3, .oval(in: Rect(8, 8, 24, 24)), .color(Color(0.2, 0.4, 0.9))),
    ]
    let (cosine, sine) = (Maths.cos(degrees: 15), Maths.sin(degrees: 15))
    let turn = Projection(cosine, -sine, 0, sine, cosine, 0, 0, 0, 1)
    return node(
      1,
      .pattern(
        Pattern(
          children: children, width: 40, height: 40, tileTransform: turn, path: canvas, transform: .identity)))
  }

  private static var panel: SceneNode {
    var pixmap = Pixmap(width: 48, height: 48)
    for y in 0..<48 {
      for x in 0..<48 {
        let edge = UInt32(min(min(x, 47 - x), min(y, 47 - y)))
        pixmap.pixels[y * 48 + x] = min(255, edge * 16) | UInt32(x * 5) << 8 | UInt32(y * 5) << 16 | 0xFF00_0000
      }
    }
    return node(
      1,
      .image(
        ImageContent(
          image: PixelImage(pixmap: pixmap, identity: 2), source: Rect(0, 0, 48, 48),
          destination: Rect(20, 20, 560, 560), transform: .identity, center: Rect(16, 16, 16, 16))))
  }

  private static func shader() throws -> Scene {
    let color = "=rgb(sin(x * 3 + time) * 127 + 128, sin(y * 2) * 255, u * 255)"
    let script = """
      {"canvas": {"width": 480, "height": 480}, "layers": [{"type": "shader", "color": "\(color)"}]}
      """
    return try Scripts.load(text: script).stage.sampler().scene(at: 0)
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
