import Graphics
import Scripting
import Testing

/// Where layers stand: Core Animation's geometry, y down.
struct GeometryTests {
  /// The box on the canvas of each node, in the order of drawing.
  private func boxes(_ layers: String, timeline: String = "", more: String = "", at time: Double = 0) throws -> [Rect] {
    try StagedScript(layers: layers, timeline: timeline, more: more).scene(at: time).nodes.map { node in
      guard case .fill(let fill) = node.content else { return .zero }
      let corners = try #require(fill.path.controlBox).corners.map { fill.transform.apply($0) }
      return corners.dropFirst().reduce(Rect(origin: corners[0], size: .zero)) {
        $0.union(Rect(origin: $1, size: .zero))
      }
    }
  }

  private func box(_ layers: String, timeline: String = "", at time: Double = 0) throws -> Rect {
    try #require(try boxes(layers, timeline: timeline, at: time).first)
  }

  @Test(arguments: [
    (#""frame": [10, 20, 30, 40]"#, Rect(10, 20, 30, 40)),
    (#""frame": [10, 20, 30, 40], "anchorPoint": [0, 0]"#, Rect(10, 20, 30, 40)),
    (#""frame": [10, 20, 30, 40], "anchorPoint": [1, 0.25]"#, Rect(10, 20, 30, 40)),
    (#""frame": [10, 20, 30, 40], "anchorPoint": "=[1, 1]""#, Rect(10, 20, 30, 40)),
    (#""bounds": [0, 0, 30, 40], "position": [50, 50]"#, Rect(35, 30, 30, 40)),
    (#""bounds": [0, 0, 30, 40], "position": [50, 50], "anchorPoint": [0, 1]"#, Rect(50, 10, 30, 40)),
    (#""bounds": [7, 9, 30, 40], "position": [50, 50], "anchorPoint": [0, 1]"#, Rect(50, 10, 30, 40)),
    (#""bounds": [0, 0, 30, 40]"#, Rect(-15, -20, 30, 40)),
    (#""x-nothing": 0"#, Rect(0, 0, 100, 80)),
    (#""position": [60, 40]"#, Rect(10, 0, 100, 80)),
    (#""frame": [40, 60, -30, -40]"#, Rect(10, 20, 30, 40)),
    (#""bounds": [0, 0, -30, -40], "position": [50, 50]"#, Rect(35, 30, 30, 40)),
    (#""frame": [10, 20, 30, 40], "transform": {"rotation": 90}"#, Rect(5, 25, 40, 30)),
    (#""frame": [10, 20, 30, 40], "transform": {"rotation": 90}, "anchorPoint": [0, 0]"#, Rect(-30, 20, 40, 30)),
    (#""frame": [10, 20, 30, 40], "transform": {"scale": 2}"#, Rect(-5, 0, 60, 80)),
    (#""frame": [10, 20, 30, 40], "transform": {"translation": [5, 6]}"#, Rect(15, 26, 30, 40)),
    (#""frame": [0, 0, 10, 10], "transform": [{"translation": [50, 0]}, {"scale": 2}]"#, Rect(45, -5, 20, 20)),
    (#""frame": [0, 0, 10, 10], "transform": {"matrix": [1,0,0,0, 0,1,0,0, 0,0,1,0, 7,8,0,1]}"#, Rect(7, 8, 10, 10)),
  ])
  func boxOnTheCanvas(keys: String, expected: Rect) throws {
    let found = try box(#"{"backgroundColor": "red", \#(keys)}"#)
    expectClose(
      [found.minX, found.minY, found.width, found.height],
      [expected.minX, expected.minY, expected.width, expected.height])
  }

  @Test func frameIsReadUnderTheTransform() throws {
    let layers = #"{"name": "a", "frame": [10, 20, 30, 40], "transform": {"rotation": 90}}"#
    let frame = try #require(try value("a.frame", layers: layers).asRect)
    expectClose([frame.minX, frame.minY, frame.width, frame.height], [5, 25, 40, 30])
    #expect(try value("a.bounds", layers: layers) == .rect(Rect(0, 0, 30, 40)))
    #expect(try value("a.position", layers: layers) == .point(Point(25, 40)))
  }

  @Test func sublayersStandInTheSpaceOfTheirParentsBounds() throws {
    let child = #""sublayers": [{"frame": [5, 5, 10, 10], "backgroundColor": "red"}]"#
    #expect(try box(#"{"frame": [10, 20, 50, 50], \#(child)}"#) == Rect(15, 25, 10, 10))
    // A scrolled parent shows what lies at its origin.
    #expect(try box(#"{"bounds": [3, 4, 50, 50], "position": [35, 45], \#(child)}"#) == Rect(12, 21, 10, 10))
    let scrolled = #"{"layer": "p", "animate": "bounds.origin.y", "to": 8, "duration": 1}"#
    #expect(
      try box(#"{"name": "p", "frame": [10, 20, 50, 50], \#(child)}"#, timeline: scrolled, at: 0.5)
        == Rect(15, 21, 10, 10))
    // What has no frame fills its parent.
    #expect(
      try box(#"{"frame": [10, 20, 50, 30], "sublayers": [{"backgroundColor": "red"}]}"#) == Rect(10, 20, 50, 30))
  }

  /// The measured pivot: superlayer anchor (0, 0), sublayerTransform scale 2, sublayer at (10, 10) lands at (20, 20);
  /// with bounds.origin (5, 5) at (15, 15) of the superlayer's space.
  @Test func sublayerTransformTurnsAboutTheAnchorOfItsLayer() throws {
    let child = #""sublayers": [{"bounds": [0, 0, 2, 2], "position": [10, 10], "backgroundColor": "red"}]"#
    let keys = #""anchorPoint": [0, 0], "sublayerTransform": {"scale": 2}"#
    #expect(try box(#"{"bounds": [0, 0, 50, 50], "position": [0, 0], \#(keys), \#(child)}"#).center == Point(20, 20))
    // On the canvas the superlayer's origin (5, 5) stands at (0, 0).
    #expect(try box(#"{"bounds": [5, 5, 50, 50], "position": [0, 0], \#(keys), \#(child)}"#).center == Point(10, 10))
    let centred = #"{"frame": [0, 0, 40, 40], "sublayerTransform": {"scale": 2}, \#(child)}"#
    #expect(try box(centred).center == Point(0, 0))
  }

  /// w = 1 − z / d: what is z towards the eye is magnified by d / (d − z), about the anchor of the layer with the
  /// perspective.
  @Test func perspectiveMagnifiesWhatIsNear() throws {
    let layers = #"""
      {"frame": [0, 0, 100, 80], "perspective": 100, "sublayers": [
        {"frame": [50, 40, 10, 10], "zPosition": 50, "backgroundColor": "red"}]}
      """#
    let found = try box(layers)
    expectClose([found.minX, found.minY, found.width, found.height], [50, 40, 20, 20])
    let own =
      #"{"frame": [0, 0, 100, 80], "backgroundColor": "red", "transform": [{"matrix": [1,0,0,0, 0,1,0,0, 0,0,1,-0.01, 0,0,0,1]}, {"translation": [0, 0, 50]}]}"#
    let near = try box(own)
    expectClose([near.width, near.height], [200, 160])
    // A turned card: its near edge is taller than its far edge.
    let script = StagedScript(
      layers:
        #"{"frame": [0, 0, 100, 80], "perspective": 200, "sublayers": [{"frame": [0, 0, 100, 80], "backgroundColor": "red", "transform": {"rotation": {"y": 60}}}]}"#
    )
    guard case .fill(let fill)? = try script.scene().nodes.first?.content else { throw Missing() }
    // rotation y by φ takes (x, 0) to (x cos φ, −x sin φ): the left edge comes to the front.
    let z = 50 * 0.8660254037844386
    let near60 = fill.transform.apply(Point(0, 0)), far60 = fill.transform.apply(Point(100, 0))
    expectClose([near60.x, near60.y], [50 - 25 * 200 / (200 - z), 40 - 40 * 200 / (200 - z)])
    expectClose([far60.x, far60.y], [50 + 25 * 200 / (200 + z), 40 - 40 * 200 / (200 + z)])
  }

  @Test func sublayerTransformAndPerspectiveWorkTogether() throws {
    // The turn of the sublayers brings one to the front, then the eye magnifies it.
    let layers = #"""
      {"frame": [0, 0, 100, 100], "perspective": 100, "sublayerTransform": {"rotation": {"y": 90}}, "sublayers": [
        {"bounds": [0, 0, 10, 10], "position": [0, 50], "transform": {"rotation": {"y": -90}}, "backgroundColor": "red"}]}
      """#
    let found = try box(layers)
    expectClose([found.center.x, found.center.y, found.width, found.height], [50, 50, 20, 20])
  }

  private func order(_ layers: String, more: String = "") throws -> [Color] {
    try StagedScript(layers: layers, more: more).scene().nodes.flatMap(Self.colors)
  }

  private static func colors(_ node: SceneNode) -> [Color] {
    switch node.content {
    case .fill(let fill): if case .color(let color) = fill.paint { [color] } else { [] }
    case .group(let group): group.children.flatMap(colors)
    default: []
    }
  }

  @Test func depthOrdersSiblingsThenTheFile() throws {
    let (red, green, blue) = (Color(1, 0, 0), Color(0, 1, 0), Color(0, 0, 1))
    func layer(_ color: String, _ keys: String) -> String {
      #"{"frame": [0, 0, 9, 7], "backgroundColor": "\#(color)", \#(keys)}"#
    }
    let same = #""opacity": 1"#
    #expect(
      try order([layer("#f00", same), layer("#0f0", same), layer("#00f", same)].joined(separator: ",")) == [
        red, green, blue,
      ])
    #expect(
      try order(
        [layer("#f00", #""zPosition": 1"#), layer("#0f0", #""zPosition": -1"#), layer("#00f", #""zPosition": 1"#)]
          .joined(separator: ","))
        == [green, red, blue])
    #expect(
      try order(
        [layer("#f00", #""transform": {"translation": [0, 0, 5]}"#), layer("#0f0", #""zPosition": 4"#)].joined(
          separator: ","))
        == [green, red])
    // A layer that is turned about its own middle passes through those that are not.
    for angle in [17, 33, 49, 71, 123] {
      let turned = layer("#0f0", #""transform": {"rotation": {"x": \#(angle), "y": 13}}, "anchorPoint": [0.3, 0.7]"#)
      let middle = layer("#0f0", #""transform": {"rotation": {"x": \#(angle), "y": 13}}"#)
      let cut = try order([layer("#f00", same), middle, layer("#00f", same)].joined(separator: ","))
      #expect(cut.count > 3 && Set(cut) == [red, green, blue] && cut.last != red, "\(angle)")
      #expect(try order(turned).count == 1)
    }
    // Seen from behind, the far one is near.
    let both = layer("#f00", #""zPosition": 1"#) + "," + layer("#0f0", #""zPosition": 2"#)
    #expect(try order(#"{"sublayerTransform": {"rotation": {"y": 180}}, "sublayers": [\#(both)]}"#) == [green, red])
  }

  @Test(arguments: [
    (#"{"rotation": {"y": 0}}"#, true), (#"{"rotation": {"y": 89}}"#, true), (#"{"rotation": {"y": 91}}"#, false),
    (#"{"rotation": {"x": 180}}"#, false), (#"{"rotation": {"x": 180, "y": 180}}"#, true),
    (#"{"rotation": 180}"#, true),
    (#"{"scale": [-1, 1]}"#, false),
  ])
  func singleSidedLayersShowTheirFrontOnly(transform: String, isSeen: Bool) throws {
    let keys = #""frame": [0, 0, 10, 10], "backgroundColor": "red", "transform": \#(transform)"#
    #expect(try boxes(#"{\#(keys), "doubleSided": false}"#).count == (isSeen ? 1 : 0))
    #expect(try boxes(#"{\#(keys)}"#).count == 1)
  }

  // MARK: In motion

  @Test func aFrameMovesAsPositionAndBounds() throws {
    let layers = #"{"name": "a", "frame": [0, 0, 10, 10], "backgroundColor": "red"}"#
    let timeline = #"{"layer": "a", "animate": "frame", "to": [20, 30, 50, 70], "duration": 1}"#
    #expect(try box(layers, timeline: timeline, at: 0.5) == Rect(10, 15, 30, 40))
    #expect(try value("a.position", at: 1, layers: layers, timeline: timeline) == .point(Point(45, 65)))
    #expect(try value("a.bounds", at: 0.5, layers: layers, timeline: timeline) == .rect(Rect(0, 0, 30, 40)))
    let by = #"{"layer": "a", "animate": "frame", "by": [20, 30, -4, 10], "duration": 1}"#
    #expect(try box(layers, timeline: by, at: 1) == Rect(20, 30, 6, 20))
    let set = #"{"at": 1, "layer": "a", "set": {"frame": [60, 0, -20, 10]}, "duration": 0}"#
    #expect(try box(layers, timeline: set, at: 1) == Rect(40, 0, 20, 10))
    let values =
      #"{"layer": "a", "animate": "frame", "values": [[0, 0, 10, 10], [10, 0, 30, 10], [0, 0, 10, 10]], "duration": 1}"#
    #expect(try box(layers, timeline: values, at: 0.5) == Rect(10, 0, 30, 10))
  }

  @Test func aFrameThatMovesKeepsTheScrolledOrigin() throws {
    let layers = #"{"name": "a", "bounds": [0, 0, 10, 10], "position": [5, 5]}"#
    let timeline = #"""
      {"layer": "a", "animate": "bounds.origin", "to": [0, 8], "duration": 1},
      {"layer": "a", "animate": "frame", "to": [0, 0, 20, 20], "duration": 1}
      """#
    #expect(try value("a.bounds", at: 0.5, layers: layers, timeline: timeline) == .rect(Rect(0, 4, 15, 15)))
  }

  @Test func aFrameWithExpressionsFollowsThem() throws {
    let layers = #"{"name": "a", "frame": ["=x", 0, 10, 10], "anchorPoint": [0, 0]}"#
    let more = #""parameters": {"x": 0}"#
    let script = StagedScript(
      layers: layers, timeline: #"{"animate": "x", "to": 40, "duration": 1}"#, more: more, queries: ["a.position.x"])
    #expect(try script.numbers(at: [0, 0.5, 1]) == [0, 20, 40])
  }

  @Test func anAnchorThatMovesMovesTheLayer() throws {
    let layers = #"{"name": "a", "frame": [20, 20, 10, 10], "backgroundColor": "red"}"#
    let timeline = #"{"layer": "a", "animate": "anchorPoint", "to": [1, 1], "duration": 1}"#
    #expect(try box(layers, timeline: timeline, at: 1) == Rect(15, 15, 10, 10))
    #expect(try value("a.position", at: 1, layers: layers, timeline: timeline) == .point(Point(25, 25)))
  }

  private struct Missing: Error {}

  @Test(
    "bounds of a size below 0 are read the other way round",
    arguments: [
      (#""bounds": [0, 0, -100, 50]"#, Rect(-100, 0, 100, 50)),
      (#""bounds": "=[5, 0, -w, -20]""#, Rect(-35, -20, 40, 20)),
      (#""bounds": [0.1, 0.1, 0.2, 0.7]"#, Rect(0.1, 0.1, 0.2, 0.7)),
    ])
  func negativeBounds(own: String, expected: Rect) throws {
    let layers = #"{"name": "a", \#(own), "position": [50, 50]}"#
    func read(_ query: String) throws -> Value { try value(query, layers: layers, more: #""parameters": {"w": 40}"#) }
    #expect(try read("a.bounds") == .rect(expected))
    #expect(
      try read("[a.bounds.x, a.bounds.y, a.bounds.width, a.bounds.height, a.width]").asNumbers
        == [expected.origin.x, expected.origin.y, expected.width, expected.height, expected.width])
  }

  @Test("so are those that are animated or set through 0")
  func boundsThroughZero() throws {
    let layers = #"{"name": "a", "bounds": [0, 0, 50, 20], "position": [50, 50]}"#
    func widths(_ entry: String) throws -> [[Double]?] {
      let script = StagedScript(
        layers: layers, timeline: entry, more: #""duration": 4"#,
        queries: ["[a.bounds.x, a.bounds.width, a.bounds.size.width]"])
      return try script.values(at: [0, 0.5, 1, 2]).map(\.asNumbers)
    }
    let expected: [[Double]?] = [[0, 50, 50], [0, 0, 0], [-50, 50, 50], [-50, 50, 50]]
    #expect(
      try widths(#"{"layer": "a", "animate": "bounds.size.width", "from": 50, "to": -50, "duration": 1}"#) == expected)
    #expect(
      try widths(#"{"layer": "a", "set": {"bounds.size.width": -50}, "duration": 1, "timing": "linear"}"#) == expected)
    // What an entry reads of them is what all others read.
    #expect(
      try widths(
        #"{"layer": "a", "set": {"bounds.size.width": -50}, "duration": 0}, {"at": 1, "layer": "a", "set": {"bounds.size.width": "=bounds.width + 10"}, "duration": 0}"#
      ).last == [0, 60, 60])
  }
}
