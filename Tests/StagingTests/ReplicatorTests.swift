import Graphics
import Rasterizing
import Scripting
import Staging
import TestSupport
import Testing

/// Copies: where they stand, what color they have, which moment they show.
struct ReplicatorTests {
  private struct Copy: Equatable {
    var box: Rect
    var color: Color
  }

  private func copies(_ script: StagedScript, at time: Double = 0) throws -> [Copy] {
    try script.scene(at: time).nodes.flatMap(Self.copies)
  }

  private func copies(_ keys: String, _ child: String = Self.child, at time: Double = 0) throws -> [Copy] {
    try copies(StagedScript(layers: Self.replicator(keys, child)), at: time)
  }

  private static func replicator(_ keys: String, _ child: String) -> String {
    #"{"type": "replicator", "frame": [10, 10, 60, 40], \#(keys), "sublayers": [\#(child)]}"#
  }

  private static let child = #"{"frame": [0, 0, 10, 10], "backgroundColor": "white"}"#

  private static func copies(_ node: SceneNode) -> [Copy] {
    switch node.content {
    case .fill(let fill):
      guard case .color(let color) = fill.paint, let box = fill.path.controlBox else { return [] }
      let corners = box.corners.map { fill.transform.apply($0) }
      let around = corners.dropFirst().reduce(Rect(origin: corners[0], size: .zero)) {
        $0.union(Rect(origin: $1, size: .zero))
      }
      func tidy(_ x: Double) -> Double { (x * 1e6).rounded() / 1e6 + 0 }
      return [
        Copy(
          box: Rect(tidy(around.minX), tidy(around.minY), tidy(around.width), tidy(around.height)),
          color: Color(tidy(color.red), tidy(color.green), tidy(color.blue), tidy(color.alpha)))
      ]
    case .group(let group): return group.children.flatMap(copies)
    default: return []
    }
  }

  @Test func eachCopyIsMovedOnceMoreAboutTheCentre() throws {
    let shifted = try copies(#""instanceCount": 3, "instanceTransform": {"translation": [15, 2]}"#)
    #expect(shifted.map(\.box) == [Rect(10, 10, 10, 10), Rect(25, 12, 10, 10), Rect(40, 14, 10, 10)])
    // The centre is (40, 30) on the canvas.
    let turned = try copies(#""instanceCount": 4, "instanceTransform": {"rotation": 90}"#)
    #expect(
      turned.map(\.box) == [Rect(10, 10, 10, 10), Rect(50, 0, 10, 10), Rect(60, 40, 10, 10), Rect(20, 50, 10, 10)])
    let scaled = try copies(#""instanceCount": 3, "instanceTransform": {"scale": 0.5}"#)
    #expect(scaled.map(\.box) == [Rect(10, 10, 10, 10), Rect(25, 20, 5, 5), Rect(32.5, 25, 2.5, 2.5)])
    let mirrored = try copies(#""instanceCount": 2, "instanceTransform": {"scale": [1, -1]}"#)
    #expect(mirrored.map(\.box) == [Rect(10, 10, 10, 10), Rect(10, 40, 10, 10)])
    // With an origin of its own, the centre goes with it.
    let scrolled =
      #"{"type": "replicator", "bounds": [100, 100, 60, 40], "position": [40, 30], "instanceCount": 2, "instanceTransform": {"rotation": 180}, "sublayers": [{"frame": [100, 100, 10, 10], "backgroundColor": "white"}]}"#
    #expect(try copies(StagedScript(layers: scrolled)).map(\.box) == [Rect(10, 10, 10, 10), Rect(60, 40, 10, 10)])
  }

  @Test(arguments: [("1", 1), ("2.99", 2), ("0.5", 0), ("0", 0), ("-3", 0), ("\"=1 + 3\"", 4)])
  func theCountIsRoundedDown(count: String, expected: Int) throws {
    #expect(try copies(#""instanceCount": \#(count)"#).count == expected)
  }

  @Test func onlySublayersAreCopied() throws {
    let nodes = try copies(
      #""instanceCount": 3, "backgroundColor": "red", "borderWidth": 1, "borderColor": "blue""#)
    #expect(nodes.map(\.color) == [Color(1, 0, 0)] + [Color](repeating: .white, count: 3) + [Color(0, 0, 1)])
  }

  @Test func theCountIsAnimated() throws {
    let script = StagedScript(
      layers: Self.replicator(#""name": "r", "instanceCount": 1"#, Self.child),
      timeline: #"{"layer": "r", "animate": "instanceCount", "to": 5, "duration": 1}"#)
    #expect(try [0, 0.2, 0.25, 0.6, 1].map { try copies(script, at: $0).count } == [1, 1, 2, 3, 5])
  }

  /// (.25, .5, .75, 1) + 2 · (.1, 0, 0, −.2) = (.45, .5, .75, .6)
  @Test func colorsAreAddedUpAndMultiplied() throws {
    let keys =
      #""instanceCount": 3, "instanceColor": "rgba(25%, 50%, 75%, 1)", "instanceRedOffset": 0.1, "instanceAlphaOffset": -0.2"#
    #expect(
      try copies(keys).map(\.color) == [
        Color(0.25, 0.5, 0.75, 1), Color(0.35, 0.5, 0.75, 0.8), Color(0.45, 0.5, 0.75, 0.6),
      ])
    // Multiplied, and clamped before.
    let child = #"{"frame": [0, 0, 9, 9], "backgroundColor": "rgba(50%, 100%, 100%, 0.5)"}"#
    #expect(
      try copies(#""instanceCount": 3, "instanceRedOffset": 0.7, "instanceGreenOffset": -0.6"#, child).map(\.color) == [
        Color(0.5, 1, 1, 0.5), Color(0.5, 0.4, 1, 0.5), Color(0.5, 0, 1, 0.5),
      ])
    // What has faded away is not drawn.
    #expect(try copies(#""instanceCount": 9, "instanceAlphaOffset": -0.5"#).count == 2)
  }

  @Test func colorsReachEverythingThatIsPainted() throws {
    func root(_ child: String) throws -> SceneNode {
      try #require(
        try StagedScript(layers: Self.replicator(#""instanceColor": "rgba(50%, 100%, 0%, 0.5)""#, child)).scene().nodes
          .first)
    }
    guard case .image(let image) = try root(#"{"contents": "4x4.png"}"#).content else { throw Missing() }
    #expect(image.tint == Color(0.5, 1, 0) && image.opacity == 0.5)
    guard
      case .fill(let fill) = try root(#"{"type": "gradient", "colors": ["white", "red"]}"#).content,
      case .gradient(let gradient) = fill.paint
    else { throw Missing() }
    #expect(gradient.stops.map(\.color) == [Color(0.5, 1, 0, 0.5), Color(0.5, 0, 0, 0.5)])
    // Mixed otherwise, a gradient is multiplied as a picture.
    guard
      case .group(let mixed) = try root(
        #"{"type": "gradient", "colors": ["white", "red"], "colorSpace": "oklab"}"#
      ).content
    else { throw Missing() }
    #expect(mixed.filters.count == 1 && mixed.opacity == 0.5)
    guard
      case .group(let shadowed) = try root(
        #"{"backgroundColor": "white", "shadowOpacity": 1, "shadowColor": "white"}"#
      ).content
    else { throw Missing() }
    #expect(shadowed.shadow?.color == Color(0.5, 1, 0) && shadowed.opacity == 0.5 && shadowed.filters.isEmpty)
    // What mixes colors by a matrix of its own is multiplied after it.
    guard
      case .group(let filtered) = try root(
        #"{"backgroundColor": "white", "filters": [{"invert": 1}]}"#
      ).content
    else { throw Missing() }
    #expect(filtered.filters.count == 2)
  }

  @Test func eachCopyIsLate() throws {
    let script = StagedScript(
      layers: Self.replicator(
        #""instanceCount": 4, "instanceDelay": 0.25, "instanceTransform": {"translation": [0, 10]}"#,
        #"{"name": "dot", "frame": [0, 0, 10, 10], "backgroundColor": "white"}"#),
      timeline: #"{"at": 0.5, "layer": "dot", "animate": "position.x", "from": 5, "to": 45, "duration": 1}"#)
    func xs(_ time: Double) throws -> [Double] { try copies(script, at: time).map(\.box.minX) }
    #expect(try xs(1.5) == [50, 40, 30, 20])
    #expect(try xs(1) == [30, 20, 10, 10])
    #expect(try xs(0) == [10, 10, 10, 10])
    #expect(try xs(3) == [50, 50, 50, 50])
  }

  @Test func delaysReachExpressionsAndWhatTheyRead() throws {
    let script = StagedScript(
      layers: Self.replicator(
        #""instanceCount": 3, "instanceDelay": 1"#,
        #"{"frame": ["=x", 0, 10, 10], "backgroundColor": "white"}"#) + #", {"name": "far", "position": [0, 0]}"#,
      timeline: #"{"layer": "far", "animate": "position.x", "from": 0, "to": 100, "duration": 10}"#,
      more: #""let": {"x": "=far.position.x + time"}"#)
    #expect(try copies(script, at: 5).map(\.box.minX) == [10 + 55, 10 + 44, 10 + 33])
    // Before the beginning, too.
    #expect(try copies(script, at: 0).map(\.box.minX) == [10, 9, 8])
  }

  @Test("copies are late as well where there is no memory for all their moments")
  func manyMoments() throws {
    let still = (0..<2000).map { #"{"name": "s\#($0)", "frame": [0, 0, 1, 1], "backgroundColor": "black"}"# }
    let nested = Self.nested.replacing(#""instanceCount": 3"#, with: #""instanceCount": 40"#)
    let alone = StagedScript(layers: nested, more: #""duration": 9"#)
    let crowded = StagedScript(layers: ([nested] + still).joined(separator: ", "), more: #""duration": 9"#)
    for time in [5, 5.5, 1] {
      let found = try copies(alone, at: time).map(\.box)
      #expect(found.count == 80)
      #expect(try copies(crowded, at: time).prefix(80).map(\.box) == found)
    }
  }

  @Test func aNegativeDelayIsEarly() throws {
    let script = StagedScript(
      layers: Self.replicator(
        #""instanceCount": 3, "instanceDelay": -0.5"#, #"{"frame": ["=time", 0, 10, 10], "backgroundColor": "white"}"#),
      more: #""duration": 2"#)
    #expect(try copies(script, at: 1).map(\.box.minX) == [11, 11.5, 12])
  }

  private static let nested = #"""
    {"type": "replicator", "frame": [0, 0, 100, 80], "instanceCount": 2, "instanceDelay": 1, "instanceGreenOffset": -0.5,
      "instanceTransform": {"translation": [0, 40]}, "sublayers": [
        {"type": "replicator", "frame": [0, 0, 100, 40], "instanceCount": 3, "instanceDelay": 0.1, "instanceRedOffset": -0.25,
          "instanceTransform": {"translation": [20, 0]}, "sublayers": [
            {"frame": [0, "=time", 10, 10], "backgroundColor": "white"}]}]}
    """#

  @Test func delaysAndColorsOfNestedReplicatorsAddUp() throws {
    let script = StagedScript(layers: Self.nested, more: #""duration": 9"#)
    let found = try copies(script, at: 5)
    #expect(found.map(\.box.minX) == [0, 20, 40, 0, 20, 40])
    expectClose(found.map(\.box.minY), [5, 4.9, 4.8, 44, 43.9, 43.8], within: 1e-6)
    #expect(found.map(\.color.red) == [1, 0.75, 0.5, 1, 0.75, 0.5])
    #expect(found.map(\.color.green) == [1, 1, 1, 0.5, 0.5, 0.5])
  }

  @Test func depthIsFlattenedUnlessItIsPreserved() throws {
    func xs(_ keys: String) throws -> [Double] {
      try copies(
        StagedScript(
          layers: #"""
            {"perspective": 100, "sublayers": [{"type": "replicator", "frame": [0, 0, 100, 80], "instanceCount": 2, \#(keys),
              "instanceTransform": {"translation": [0, 0, 50]}, "sublayers": [{"frame": [60, 40, 10, 10], "backgroundColor": "white"}]}]}
            """#)
      ).map(\.box.minX)
    }
    #expect(try xs(#""preservesDepth": true"#) == [60, 70])
    #expect(try xs(#""preservesDepth": false"#) == [60, 60])
    // A perspective of its own reaches the copies.
    #expect(try xs(#""perspective": 100"#) == [60, 70])
  }

  @Test func replicatorsAreMasksAndHaveThem() throws {
    let dots = #"""
      {"type": "replicator", "frame": [0, 0, 60, 20], "instanceCount": 3, "instanceTransform": {"translation": [20, 0]},
        "sublayers": [{"frame": [0, 0, 10, 10], "backgroundColor": "white"}]}
      """#
    let scene = try StagedScript(layers: #"{"backgroundColor": "red", "mask": \#(dots)}"#).scene()
    let pixmap = Rasterizer().draw(scene)
    #expect([5, 15, 25, 35, 45, 55, 65].map { pixmap.pixels[5 * 100 + $0] >> 24 } == [255, 0, 255, 0, 255, 0, 0])
  }

  @Test func identitiesAreUniqueAndLast() throws {
    let child = #"""
      {"name": "c", "frame": [0, 0, 9, 9], "backgroundColor": "white", "borderWidth": 1, "shadowOpacity": 1, "transform": {"scale": [1, 2]},
        "mask": {"backgroundColor": "white"}, "sublayers": [{"backgroundColor": "red", "shadowOpacity": 1, "opacity": "=0.5 + time / 9"}]}
      """#
    let script = StagedScript(
      layers: Self.replicator(#""instanceCount": 5, "instanceAlphaOffset": -0.1, "instanceDelay": 0.1"#, child)
        + "," + Self.nested, more: #""duration": 2"#)
    let sampler = try script.staged().sampler()
    let first = try sampler.scene(at: 0).nodes.withAllInside.map(\.identity)
    #expect(Set(first).count == first.count)
    #expect(try sampler.scene(at: 1).nodes.withAllInside.map(\.identity) == first)
  }

  @Test func tooManyCopiesAreRefused() throws {
    func code(_ layers: String) throws -> String? {
      do throws(StagingError) {
        _ = try StagedScript(layers: layers).stage?.sampler().scene(at: 0)
        return nil
      } catch { return error.diagnostic.code }
    }
    #expect(try code(Self.replicator(#""instanceCount": 1e6"#, Self.child)) == "limit.copies")
    #expect(try code(Self.replicator(#""instanceCount": 100001"#, Self.child)) == "limit.copies")
    let inner = Self.replicator(#""instanceCount": 1000"#, Self.child)
    #expect(try code(Self.replicator(#""instanceCount": 200"#, inner)) == "limit.copies")
    #expect(try code(Self.replicator(#""instanceCount": 20"#, inner)) == nil)
    // Nothing is copied where there is nothing.
    #expect(try code(#"{"type": "replicator", "instanceCount": 1e6}"#) == nil)
  }

  /// Frames drawn in any order, by one sampler or by many, and from frame to frame or afresh.
  @Test func framesAreTheSameInAnyOrder() throws {
    let script = StagedScript(
      layers: Self.nested + #"""
        , {"perspective": 200, "sublayers": [{"type": "replicator", "preservesDepth": true, "frame": [20, 10, 60, 60], "instanceCount": 5,
          "instanceDelay": 0.2, "instanceAlphaOffset": -0.15, "instanceTransform": {"rotation": {"y": 40}}, "sublayers": [
            {"frame": [10, 10, 40, 40], "backgroundColor": "teal", "cornerRadius": 6, "transform": {"rotation": {"x": "=time * 90"}}},
            {"frame": [20, 0, 20, 20], "backgroundColor": "orange", "anchorPointZ": 10}]}]}
        """#, more: #""duration": 4"#)
    let stage = try script.staged()
    let times = (0..<16).map { Double($0) / 4 }
    let alone = try times.map { Rasterizer().draw(try stage.sampler().scene(at: $0)).pixels }
    var random = SeededRandom(seed: 5)
    let sampler = stage.sampler()
    let rasterizer = Rasterizer()
    var previous = try sampler.scene(at: 0)
    var picture = rasterizer.draw(previous)
    for index in times.indices.shuffled(using: &random) {
      let scene = try sampler.scene(at: times[index])
      #expect(Rasterizer().draw(scene).pixels == alone[index], "\(times[index])")
      _ = rasterizer.update(&picture, from: previous, to: scene)
      #expect(picture.pixels == alone[index], "updated, \(times[index])")
      previous = scene
    }
  }

  private struct Missing: Error {}
}
