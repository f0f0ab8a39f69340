import Graphics
import Rasterizing
import Scripting
import Staging
import TestSupport
import Testing

/// Flips: where the card is seen, which face, and how bright.
struct FlipTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var kind: String
    var angle: Double
    var perspective: Double?
    var testDescription: String { "\(kind) \(angle)° \(perspective.map { "\($0)" } ?? "flat")" }
  }

  static let cases: [Case] = TransitionScripts.flips.flatMap { kind in
    [15.0, 30, 45, 60, 75, 89, 91, 105, 120, 135, 150, 165].flatMap { angle in
      [1000.0, 90, nil].map { Case(kind: kind, angle: angle, perspective: $0) }
    }
  }

  /// What the semantics say, as a product of matrices: about the centre of the card, turned, seen, scaled.
  static func expected(_ test: Case, width: Double, height: Double) -> PlainMatrix {
    let isVertical = test.kind == "flipFromLeft" || test.kind == "flipFromRight"
    let sign = test.kind == "flipFromLeft" || test.kind == "flipFromBottom" ? 1.0 : -1
    let turn = sign * test.angle - (test.angle > 90 ? sign * 180 : 0)
    var matrix = PlainMatrix.translation(-width / 2, -height / 2)
      .then(isVertical ? .rotation(y: turn) : .rotation(x: turn))
    if let d = test.perspective {
      let extent = isVertical ? width : height
      matrix = matrix.then(.perspective(d))
        .then(.scale(1 - extent / 2 * abs(PlainMatrix.sine(test.angle)) / d))
    }
    return matrix.then(.translation(width / 2, height / 2)).flattened
  }

  private static func check(_ found: [Point], _ expected: [Point]) {
    #expect(found.count == expected.count)
    for (a, b) in zip(found, expected) {
      #expect(abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6, "\(a) is not \(b)")
    }
  }

  @Test(arguments: cases)
  func cornersAreWhereTheProjectionPutsThem(test: Case) throws {
    let eye = test.perspective.map { "\($0)" } ?? "false"
    let scene = try TransitionScripts.card(test.kind, #""perspective": \#(eye)"#).scene(at: 1 + test.angle / 180)
    let map = Self.expected(test, width: 60, height: 40).then(.translation(20, 10))
    let card = try #require(TransitionScripts.fills(scene, "white").first)
    Self.check(
      TransitionScripts.corners(card), [(0, 0), (60, 0), (60, 40), (0, 40)].map { map.apply(Point($0.0, $0.1)) })
    let face = test.angle < 90 ? "red" : "blue"
    #expect(TransitionScripts.fills(scene, test.angle < 90 ? "blue" : "red").isEmpty)
    let part = try #require(TransitionScripts.fills(scene, face).first)
    Self.check(
      TransitionScripts.corners(part), [(10, 5), (30, 5), (30, 15), (10, 15)].map { map.apply(Point($0.0, $0.1)) })
    // Right-reading: what is clockwise on the card is clockwise as it is seen.
    #expect(part.transform.determinant > 0)
  }

  /// The card lies in a plane that is turned itself, and that one in another.
  @Test(arguments: cases.filter { Int($0.angle) % 30 == 15 })
  func cornersInNestedParents(test: Case) throws {
    let eye = test.perspective.map { "\($0)" } ?? "false"
    let around = #""frame": [10, 10, 80, 60], "perspective": 300, "transform": {"rotation": 12, "scale": 0.9}"#
    let script = TransitionScripts.card(
      test.kind, #""perspective": \#(eye)"#, card: #""transform": {"rotation": {"y": 40}}"#, around: around)
    let scene = try script.scene(at: 1 + test.angle / 180)
    var turn = PlainMatrix.identity
    let (s, c) = (PlainMatrix.sine(12) * 0.9, PlainMatrix.cosine(12) * 0.9)
    (turn.m[0][0], turn.m[0][1], turn.m[1][0], turn.m[1][1]) = (c, s, -s, c)
    let map = Self.expected(test, width: 60, height: 40)
      .then(.translation(-30, -20)).then(.rotation(y: 40)).then(.translation(50, 30))
      .then(.translation(-40, -30)).then(.perspective(300)).then(.translation(40, 30)).flattened
      .then(.translation(-40, -30)).then(turn).then(.translation(50, 40))
    let card = try #require(TransitionScripts.fills(scene, "white").first)
    Self.check(
      TransitionScripts.corners(card), [(0, 0), (60, 0), (60, 40), (0, 40)].map { map.apply(Point($0.0, $0.1)) })
  }

  /// The default eye is 1000 points away, or twice the longer side of what is larger.
  @Test func theEyeOfALargeCard() throws {
    let json = #"""
      {"canvas": {"width": 800, "height": 100}, "duration": 3, "layers": [{"backgroundColor": "white", "sublayers": [{"name": "one"}, {"name": "two"}]}],
       "timeline": [\#(TransitionScripts.entry("flipFromLeft"))]}
      """#
    let scene = try StagedScript(json).scene(at: 1 + 60.0 / 180)
    let card = try #require(TransitionScripts.fills(scene, "white").first)
    let test = Case(kind: "flipFromLeft", angle: 60, perspective: 1600)
    let map = Self.expected(test, width: 800, height: 100)
    Self.check(
      TransitionScripts.corners(card), [(0, 0), (800, 0), (800, 100), (0, 100)].map { map.apply(Point($0.0, $0.1)) })
  }

  @Test(arguments: TransitionScripts.flips, [90, 300, 1000.0])
  func theNearEdgeIsNeverLongerThanTheCard(kind: String, eye: Double) throws {
    let script = TransitionScripts.card(kind, #""perspective": \#(eye)"#)
    let sampler = try script.staged().sampler()
    for angle in stride(from: 1.0, to: 180, by: 7) {
      let scene = try sampler.scene(at: 1 + angle / 180)
      let p = TransitionScripts.corners(try #require(TransitionScripts.fills(scene, "white").first))
      let edges = [p[0].distance(to: p[3]), p[1].distance(to: p[2]), p[0].distance(to: p[1]), p[3].distance(to: p[2])]
      let (near, full) =
        kind == "flipFromLeft" || kind == "flipFromRight"
        ? (max(edges[0], edges[1]), 40.0) : (max(edges[2], edges[3]), 60)
      #expect(abs(near - full) < 1e-9, "\(angle)°: \(near)")
    }
  }

  @Test(arguments: TransitionScripts.flips)
  func nothingIsSeenEdgeOn(kind: String) throws {
    let script = TransitionScripts.card(kind, card: #""shadowOpacity": 1, "borderWidth": 3, "filters": [{"blur": 2}]"#)
    #expect(Rasterizer().draw(try script.scene(at: 1.5)).pixels.allSatisfy { $0 == 0 })
    #expect(Rasterizer().draw(try script.scene(at: 1.48)).pixels.contains { $0 != 0 })
  }

  @Test func bothFacesAreDimmedButNotTheirAlpha() throws {
    for (more, part) in [("", 0.2), (#""dimming": 0"#, 0), (#""dimming": 0.7"#, 0.7)] {
      for (angle, face) in [(30.0, UInt32(0xFF00_00FF)), (150, 0xFFFF_0000)] {
        let script = TransitionScripts.card(
          "flipFromTop", [more, #""perspective": false"#].filter { !$0.isEmpty }.joined(separator: ", "))
        let pixmap = Rasterizer().draw(try script.scene(at: 1 + angle / 180))
        let value = UInt32((255 * (1 - part * 0.5)).rounded())
        let expected = 0xFF00_0000 | (face & 0xFF == 0 ? value << 16 : value)
        let y = Int(30 - 10 * PlainMatrix.cosine(30))
        let found = pixmap.pixels[y * 100 + 40]
        for shift in [0, 8, 16, 24] as [UInt32] {
          #expect(abs(Int(found >> shift & 255) - Int(expected >> shift & 255)) <= 1, "\(more) \(angle)")
        }
      }
    }
  }

  /// A timing that overshoots turns the card a little farther, and back.
  @Test func whatOvershootsGoesOnTurning() throws {
    let script = StagedScript(
      layers:
        #"{"name": "p", "frame": [20, 10, 60, 40], "backgroundColor": "white", "sublayers": [{"name": "one"}, {"name": "two", "backgroundColor": "blue"}]}"#,
      timeline:
        #"{"at": 1, "transition": "flipFromLeft", "from": "one", "to": "two", "duration": 1, "timing": "easeOutBack", "name": "flip"}"#,
      more: #""duration": 3"#, queries: ["flip.angle"])
    let angles = try script.numbers(at: [1.6, 1.7, 2])
    #expect(angles[0] > 180 && angles[1] > 180 && angles[2] == 180)
    let card = try #require(TransitionScripts.fills(try script.scene(at: 1.6), "white").first)
    let map = Self.expected(
      Case(kind: "flipFromLeft", angle: angles[0], perspective: 1000), width: 60, height: 40
    ).then(.translation(20, 10))
    Self.check(
      TransitionScripts.corners(card), [(0, 0), (60, 0), (60, 40), (0, 40)].map { map.apply(Point($0.0, $0.1)) })
    #expect(TransitionScripts.fills(try script.scene(at: 1.6), "blue").count == 1)
  }

  /// At the top level the canvas is the card; its background stays, and what hangs over its edge is cut off.
  @Test func theCanvasAsCard() throws {
    let script = StagedScript(
      #"""
      {"canvas": {"width": 100, "height": 80, "background": "black"}, "duration": 3, "layers": [
        {"name": "one", "backgroundColor": "red"}, {"name": "two", "backgroundColor": "blue"}, {"frame": [90, 0, 40, 20], "backgroundColor": "lime"}],
       "timeline": [\#(TransitionScripts.entry("flipFromLeft", #""dimming": 0"#))]}
      """#)
    let scene = try script.scene(at: 1 + 45.0 / 180)
    let map = Self.expected(Case(kind: "flipFromLeft", angle: 45, perspective: 1000), width: 100, height: 80)
    Self.check(
      TransitionScripts.corners(try #require(TransitionScripts.fills(scene, "red").first)),
      [(0, 0), (100, 0), (100, 80), (0, 80)].map { map.apply(Point($0.0, $0.1)) })
    let picture = Rasterizer().draw(scene)
    let edge = map.apply(Point(100, 10))
    #expect(picture.pixels[11 * 100 + Int(edge.x) - 2] == 0xFF00_FF00)
    #expect(picture.pixels[11 * 100 + Int(edge.x) + 2] == 0xFF00_0000)
    #expect(picture.pixels[0] == 0xFF00_0000)
  }

  @Test func aBlurThatFollowsTheAngle() throws {
    let script = TransitionScripts.card(
      "flipFromLeft", card: #""filters": [{"blur": "=abs(sin(flip.angle)) * 6"}]"#)
    func sigma(at time: Double) throws -> Double? {
      for node in try script.scene(at: time).nodes.withAllInside {
        guard case .group(let group) = node.content else { continue }
        for case .blur(let sigma) in group.filters { return sigma }
      }
      return nil
    }
    #expect(try sigma(at: 0.5) == nil || sigma(at: 0.5) == 0)
    let half = try #require(try sigma(at: 1 + 30.0 / 180))
    let most = try #require(try sigma(at: 1 + 89.0 / 180))
    // In the pixels of the flat picture, which is about as large as what is seen of it.
    #expect(half > 2.5 && half <= 3.01 && most > half)
  }
}
