import Graphics
import Rasterizing
import Scripting
import Staging
import TestSupport
import Testing

/// Layers in space: where they are seen, and what hides what.
struct SpaceTests {
  private func fills(_ layers: String, at time: Double = 0, more: String = "") throws -> [Fill] {
    try StagedScript(layers: layers, more: more).scene(at: time).nodes.flatMap(Self.fills)
  }

  private static func fills(_ node: SceneNode) -> [Fill] {
    switch node.content {
    case .fill(let fill): [fill]
    case .group(let group): group.children.flatMap(fills)
    default: []
    }
  }

  private static func color(_ fill: Fill) -> Color? {
    if case .color(let color) = fill.paint { color } else { nil }
  }

  /// The color of the pixel at a point of the canvas of 100 × 80 points.
  private func seen(_ layers: String, _ x: Int, _ y: Int, at time: Double = 0) throws -> UInt32 {
    let pixmap = Rasterizer().draw(try StagedScript(layers: layers).scene(at: time))
    return pixmap.pixels[y * pixmap.width + x]
  }

  private let red: UInt32 = 0xFF00_00FF
  private let green: UInt32 = 0xFF00_FF00
  private let blue: UInt32 = 0xFFFF_0000

  // MARK: Matrices

  /// Row vectors, by the book: an independent product of 4 × 4 matrices.
  private typealias Rows = [[Double]]

  private static func product(_ factors: Rows...) -> Rows {
    factors.dropFirst().reduce(factors[0]) { a, b in
      (0..<4).map { row in (0..<4).map { column in (0..<4).reduce(0) { $0 + a[row][$1] * b[$1][column] } } }
    }
  }

  private static func moved(_ x: Double, _ y: Double, _ z: Double) -> Rows {
    [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [x, y, z, 1]]
  }

  private static func eye(_ distance: Double) -> Rows {
    [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, -1 / distance], [0, 0, 0, 1]]
  }

  /// By 36.86989…° about y, where cosine and sine are 0.8 and 0.6; about x by 53.13010…°, where they are 0.6 and 0.8.
  private static let turnY: Rows = [[0.8, 0, -0.6, 0], [0, 1, 0, 0], [0.6, 0, 0.8, 0], [0, 0, 0, 1]]
  private static let turnX: Rows = [[1, 0, 0, 0], [0, 0.6, 0.8, 0], [0, -0.8, 0.6, 0], [0, 0, 0, 1]]
  private static let degreesY = "36.86989764584402"
  private static let degreesX = "53.13010235415598"

  private static func point(_ x: Double, _ y: Double, _ m: Rows) -> [Double] {
    let p = (0..<4).map { x * m[0][$0] + y * m[1][$0] + m[3][$0] }
    return [p[0] / p[3], p[1] / p[3]]
  }

  private func expectPlace(_ layers: String, _ matrix: Rows, _ location: SourceLocation = #_sourceLocation) throws {
    let fill = try #require(try fills(layers).first, sourceLocation: location)
    for corner in try #require(fill.path.controlBox).corners {
      let p = fill.transform.apply(corner)
      expectClose([p.x, p.y], Self.point(corner.x, corner.y, matrix), within: 0.01, location)
    }
  }

  @Test func theAnchorPointHasADepth() throws {
    let layers = #"""
      {"perspective": 200, "sublayers": [{"bounds": [0, 0, 40, 20], "position": [60, 30], "anchorPoint": [0.25, 1],
        "anchorPointZ": 30, "zPosition": 10, "backgroundColor": "red", "transform": {"rotation": {"y": \#(Self.degreesY)}}}]}
      """#
    try expectPlace(
      layers,
      Self.product(
        Self.moved(-10, -20, -30), Self.turnY, Self.moved(60, 30, 10), Self.moved(-50, -40, 0), Self.eye(200),
        Self.moved(50, 40, 0)))
    // The frame as it is read stands around what is seen.
    let frame = try value(
      "a.frame",
      layers: #"""
        {"name": "a", "bounds": [0, 0, 40, 20], "position": [60, 30], "anchorPointZ": 30, "transform": {"rotation": {"y": \#(Self.degreesY)}}}
        """#)
    let rect = try #require(frame.asRect)
    expectClose([rect.minX, rect.width], [60 - 16 - 18, 32], within: 1e-6)
  }

  @Test func transformLayersDoNotFlatten() throws {
    let inner = #"""
      {"bounds": [0, 0, 20, 20], "position": [30, 50], "zPosition": 25, "backgroundColor": "red",
        "transform": {"rotation": {"x": \#(Self.degreesX)}}}
      """#
    let outer = #""bounds": [0, 0, 60, 60], "position": [50, 40], "transform": {"rotation": {"y": \#(Self.degreesY)}}"#
    let own = Self.product(
      Self.moved(-10, -10, 0), Self.turnX, Self.moved(30, 50, 25), Self.moved(-30, -30, 0), Self.turnY,
      Self.moved(50, 40, 0))
    let seen = Self.product(Self.moved(-50, -40, 0), Self.eye(150), Self.moved(50, 40, 0))
    try expectPlace(
      #"{"perspective": 150, "sublayers": [{"type": "transform", \#(outer), "sublayers": [\#(inner)]}]}"#,
      Self.product(own, seen))
    // A transform layer within one, and a sublayerTransform about its anchor.
    try expectPlace(
      #"""
      {"perspective": 150, "sublayers": [{"type": "transform", "sublayerTransform": {"rotation": {"x": \#(Self.degreesX)}},
        "sublayers": [{"type": "transform", \#(outer), "sublayers": [\#(inner)]}]}]}
      """#,
      Self.product(
        own, Self.moved(-50, -40, 0), Self.turnX, Self.moved(50, 40, 0), seen))
    // An ordinary layer does: what is in it has no height above its plane.
    var flat = Self.product(
      Self.moved(-10, -10, 0), Self.turnX, Self.moved(30, 50, 25))
    for row in 0..<4 { flat[row][2] = 0 }
    flat[2] = [0, 0, 1, 0]
    try expectPlace(
      #"{"perspective": 150, "sublayers": [{\#(outer), "sublayers": [\#(inner)]}]}"#,
      Self.product(
        flat, Self.moved(-30, -30, 0), Self.turnY, Self.moved(50, 40, 0), seen))
  }

  @Test func transformLayersHaveNoLooks() throws {
    let looks = #"""
      "backgroundColor": "red", "borderWidth": 3, "shadowOpacity": 1, "masksToBounds": true, "contents": "4x4.png",
      "filters": [{"blur": 4}], "mask": {"bounds": [0, 0, 1, 1], "backgroundColor": "red"}
      """#
    let children = #"{"backgroundColor": "lime"}, {"backgroundColor": "blue"}"#
    let nodes = try StagedScript(
      layers: #"{"type": "transform", \#(looks), "opacity": 0.5, "sublayers": [\#(children)]}"#
    ).scene().nodes
    // Each sublayer is faded by itself.
    #expect(nodes.flatMap(Self.fills).compactMap(Self.color) == [Color(0, 1, 0, 0.5), Color(0, 0, 1, 0.5)])
    #expect(nodes.count == 2)
    for keys in [#""hidden": true"#, #""opacity": 0"#] {
      #expect(try fills(#"{"type": "transform", \#(keys), "sublayers": [\#(children)]}"#).isEmpty)
    }
  }

  @Test func doubleSidedLooksAtTheWholeWay() throws {
    func faces(_ outer: String, _ inner: String) throws -> Int {
      try fills(
        #"""
        {"type": "transform", "transform": {"rotation": {"y": \#(outer)}}, "doubleSided": false, "sublayers": [
          {"backgroundColor": "red", "doubleSided": false, "transform": {"rotation": {"y": \#(inner)}}}]}
        """#
      ).count
    }
    #expect(try faces("0", "0") == 1)
    #expect(try faces("180", "0") == 0)
    #expect(try faces("180", "180") == 1)
    #expect(try faces("60", "60") == 0)
    #expect(try faces("60", "-120") == 1)
    // A mirror turns the front away too.
    #expect(try fills(#"{"backgroundColor": "red", "doubleSided": false, "transform": {"scale": [1, -1]}}"#).isEmpty)
    // The middle lies behind the eye, yet what is before it shows one of its sides.
    for (angle, count) in [(120, 1), (60, 0)] {
      let layers = #"""
        {"perspective": 60, "sublayers": [{"bounds": [0, 0, 400, 60], "position": [50, 40], "zPosition": 80, "doubleSided": false,
          "backgroundColor": "red", "transform": {"rotation": {"y": \#(angle)}}}]}
        """#
      #expect(try fills(layers).count == count)
    }
  }

  // MARK: Order

  private let crossing = #"""
    {"bounds": [0, 0, 60, 60], "position": [50, 40], "backgroundColor": "#f00", "transform": {"rotation": {"y": 45}}},
    {"bounds": [0, 0, 60, 60], "position": [50, 40], "backgroundColor": "#00f", "transform": {"rotation": {"y": -45}}}
    """#

  @Test func planesThatCrossAreCut() throws {
    for layers in [
      #"{"sublayers": [\#(crossing)]}"#, #"{"perspective": 300, "sublayers": [\#(crossing)]}"#,
      #"{"type": "transform", "sublayers": [\#(crossing)]}"#,
    ] {
      // Rotation about y by a positive angle brings the left edge to the front.
      #expect(try seen(layers, 40, 40) == red)
      #expect(try seen(layers, 60, 40) == blue)
      #expect(try seen(layers, 48, 15) == red)
      #expect(try seen(layers, 52, 65) == blue)
      #expect(try fills(layers).count == 3)
    }
  }

  @Test func whatIsParallelIsNotCut() throws {
    let layers = #"""
      {"perspective": 200, "sublayerTransform": {"rotation": {"x": 40, "y": 30}}, "sublayers": [
        {"frame": [10, 10, 60, 60], "backgroundColor": "#f00", "zPosition": 10}, {"frame": [20, 20, 60, 60], "backgroundColor": "#0f0"},
        {"frame": [30, 10, 60, 60], "backgroundColor": "#00f"}]}
      """#
    #expect(
      try fills(layers).compactMap(Self.color) == [Color(0, 1, 0), Color(0, 0, 1), Color(1, 0, 0)])
    // In a plane of their own the order of the file holds, whatever is turned away farther.
    let plane = #"""
      {"type": "transform", "transform": {"rotation": {"x": 20, "y": 50}}, "sublayers": [
        {"frame": [40, 10, 30, 30], "backgroundColor": "#f00"}, {"frame": [10, 10, 80, 60], "backgroundColor": "#0f0"},
        {"frame": [5, 10, 50, 30], "backgroundColor": "#00f"}]}
      """#
    #expect(try fills(plane).compactMap(Self.color) == [Color(1, 0, 0), Color(0, 1, 0), Color(0, 0, 1)])
  }

  @Test func whatOnlyMeetsAtAnEdgeIsNotCut() throws {
    // The six faces of a cube, turned.
    let faces = ["0, 0", "0, 90", "0, 180", "0, 270", "90, 0", "270, 0"].map { angles in
      let parts = angles.split(separator: ",")
      return
        #"{"bounds": [0, 0, 30, 30], "position": [50, 40], "anchorPointZ": -15, "backgroundColor": "red", "transform": {"rotation": {"x": \#(parts[0]), "y":\#(parts[1])}}}"#
    }.joined(separator: ",")
    for turn in 0..<12 {
      let cube = #"""
        {"perspective": 300, "sublayers": [{"type": "transform", "transform": {"rotation": {"x": \#(turn * 7 + 3), "y": \#(turn * 31 + 5)}},
          "sublayers": [\#(faces)]}]}
        """#
      #expect(try fills(cube).count == 6, "\(turn)")
    }
  }

  /// Three bars, each over the next: none can be drawn first.
  @Test func aRingOfBarsIsCutOnce() throws {
    // Bar k lies along the side of a triangle and sinks along its length.
    let bars = [("#f00", 0), ("#0f0", 120), ("#00f", 240)].map { color, angle in
      #"""
      {"type": "transform", "bounds": [0, 0, 0, 0], "position": [50, 42], "transform": {"rotation": \#(angle)}, "sublayers": [
        {"bounds": [0, 0, 76, 12], "position": [0, -16], "backgroundColor": "\#(color)", "transform": {"rotation": {"y": 20}}}]}
      """#
    }.joined(separator: ",")
    let layers = #"{"type": "transform", "sublayers": [\#(bars)]}"#
    #expect(try fills(layers).count <= 5)
    // Where two bars cross: each end that rises is seen.
    func crossing(_ angle: Double) -> (Int, Int) {
      let (s, c) = (Maths.sin(degrees: angle), Maths.cos(degrees: angle))
      return (clampedInt((50 + 32 * s).rounded()), clampedInt((42 - 32 * c).rounded()))
    }
    // Bars 0 and 1 cross at 60°, where bar 0 is low and bar 1 high; and so on.
    let spots = [60.0, 180, 300].map(crossing)
    #expect(try seen(layers, spots[0].0, spots[0].1) == green)
    #expect(try seen(layers, spots[1].0, spots[1].1) == blue)
    #expect(try seen(layers, spots[2].0, spots[2].1) == red)
  }

  /// Against a search along every line of sight.
  @Test(arguments: 0..<24 as Range<UInt64>)
  func everyPixelShowsTheNearestPlane(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    func next(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &random)) }
    struct Plane {
      var matrix: Matrix4
      var color: UInt32
    }
    var planes: [Plane] = []
    var layers: [String] = []
    for index in 0..<5 {
      let (x, y, z) = (next(20...80), next(20...60), next(-15...15))
      let (ax, ay, az) = (next(-70...70), next(-70...70), next(-90...90))
      layers.append(
        #"{"bounds": [0, 0, 50, 36], "position": [\#(x), \#(y)], "zPosition": \#(z), "backgroundColor": "rgb(\#(index * 50), 0, 255)", "transform": {"rotation": {"x": \#(ax), "y": \#(ay), "z": \#(az)}}}"#
      )
      let matrix = Matrix4.translation(-25, -18, 0).then(.rotationX(degrees: ax)).then(.rotationY(degrees: ay))
        .then(.rotationZ(degrees: az)).then(.translation(x, y, z))
        .then(.translation(-50, -40, 0)).then(.perspective(200)).then(.translation(50, 40, 0))
      planes.append(Plane(matrix: matrix, color: 0xFFFF_0000 | UInt32(index * 50)))
    }
    let scene = try StagedScript(
      layers: #"{"perspective": 200, "sublayers": [\#(layers.joined(separator: ","))]}"#
    ).scene()
    let pixmap = Rasterizer().draw(scene)
    var wrong = 0
    for row in 0..<80 {
      for column in 0..<100 {
        let p = Point(Double(column) + 0.5, Double(row) + 0.5)
        var hits: [(depth: Double, color: UInt32)] = []
        var isClear = true
        for plane in planes {
          guard let inverse = plane.matrix.planeProjection.inverse else { continue }
          let q = inverse.apply(p)
          // The edges, and what is close to them, are mixed colors.
          let reach =
            2.5 * max(0.4, 1 / max(0.05, abs(plane.matrix.planeProjection.linearized(at: q)?.determinant ?? 1)))
          let inside = q.x > 0 && q.x < 50 && q.y > 0 && q.y < 36
          let nearEdge = min(min(abs(q.x), abs(q.x - 50)), min(abs(q.y), abs(q.y - 36))) < reach
          if nearEdge { isClear = false }
          guard inside else { continue }
          let m = plane.matrix
          let w = q.x * m[0, 3] + q.y * m[1, 3] + m[3, 3]
          hits.append(((q.x * m[0, 2] + q.y * m[1, 2] + m[3, 2]) / w, plane.color))
        }
        hits.sort { $0.depth > $1.depth }
        guard isClear, let nearest = hits.first else { continue }
        if hits.count > 1, nearest.depth - hits[1].depth < 4 { continue }
        if pixmap.pixels[row * 100 + column] != nearest.color { wrong += 1 }
      }
    }
    // An edge that is seen at a slant may mix a pixel farther away.
    #expect(wrong <= 1)
  }

  @Test func piecesHaveIdentitiesThatLast() throws {
    let script = StagedScript(
      layers: #"""
        {"perspective": 300, "sublayers": [
          {"bounds": [0, 0, 60, 60], "position": [50, 40], "backgroundColor": "#f00", "transform": {"rotation": {"y": "=40 + time"}},
            "sublayers": [{"frame": [5, 5, 20, 20], "backgroundColor": "white"}]},
          {"bounds": [0, 0, 60, 60], "position": [50, 40], "backgroundColor": "#00f", "borderWidth": 2, "transform": {"rotation": {"x": 30}}}]}
        """#, more: #""duration": 5"#)
    let sampler = try script.staged().sampler()
    let first = try sampler.scene(at: 0).nodes.withAllInside.map(\.identity)
    #expect(Set(first).count == first.count)
    #expect(try sampler.scene(at: 3).nodes.withAllInside.map(\.identity) == first)
  }

  // MARK: The eye

  @Test func whatIsBehindTheEyeIsNotSeen() throws {
    let keys = #""bounds": [0, 0, 40, 40], "position": [50, 40], "backgroundColor": "red""#
    #expect(try fills(#"{"perspective": 100, "sublayers": [{\#(keys), "zPosition": 99}]}"#).count == 1)
    #expect(try fills(#"{"perspective": 100, "sublayers": [{\#(keys), "zPosition": 100}]}"#).isEmpty)
    #expect(try fills(#"{"perspective": 100, "sublayers": [{\#(keys), "zPosition": 300}]}"#).isEmpty)
  }

  /// What passes through the eye's plane is seen as far as it lies before it: its horizon is nowhere near the other
  /// side.
  @Test(arguments: [
    #""backgroundColor": "red""#,
    #""backgroundColor": "red", "opacity": 0.999, "borderWidth": 1, "borderColor": "red""#,
    #""backgroundColor": "red", "masksToBounds": true"#,
    #""backgroundColor": "red", "mask": {"backgroundColor": "red"}"#,
    #""backgroundColor": "red", "filters": [{"blur": 1}]"#,
  ])
  func whatPassesThroughTheEyeIsCut(keys: String) throws {
    let layers = #"""
      {"perspective": 50, "sublayers": [{"bounds": [0, 0, 400, 400], "position": [50, 60], \#(keys), "transform": {"rotation": {"x": 80}}}]}
      """#
    let pixmap = Rasterizer().draw(try StagedScript(layers: layers).scene())
    // The floor begins below the horizon, which lies at the height of the eye.
    for row in 0..<80 {
      let alphas = (0..<100).map { pixmap.pixels[row * 100 + $0] >> 24 }
      if row < 20 { #expect(alphas.allSatisfy { $0 == 0 }, "row \(row)") }
      if row > 70 { #expect(alphas.allSatisfy { $0 >= 250 }, "row \(row)") }
    }
  }
}
