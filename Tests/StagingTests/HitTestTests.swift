import Graphics
import Testing

@testable import Staging

/// Which layer a point belongs to.
struct HitTestTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var layers: String
    var point: Point
    var start: String?
    /// Nil: none is hit.
    var hit: String?
    var testDescription: String { name }

    init(_ name: String, _ layers: String, _ x: Double, _ y: Double, from start: String? = nil, hits hit: String?) {
      (self.name, self.layers, point, self.start, self.hit) = (name, layers, Point(x, y), start, hit)
    }
  }

  private static let pair = #"{"name": "a", "frame": [0, 0, 40, 40]}, {"name": "b", "frame": [20, 0, 40, 40]}"#
  private static func nest(_ keys: String = "", child: String = "") -> String {
    #"{"name": "out", "frame": [10, 10, 40, 40], \#(keys) "sublayers": [{"name": "in", "frame": [20, 20, 40, 40] \#(child)}]}"#
  }

  static let all = [
    Case("the later of two", pair, 30, 10, hits: "b"),
    Case("only one is there", pair, 10, 10, hits: "a"),
    Case("nowhere", pair, 70, 10, hits: nil),
    Case("the left edge belongs to a layer", pair, 20, 0, hits: "b"),
    Case("the right edge does not", pair, 60, 0, hits: nil),
    Case(
      "zPosition goes before the order",
      #"{"name": "a", "frame": [0, 0, 40, 40], "zPosition": 1}, {"name": "b", "frame": [0, 0, 40, 40]}"#, 10, 10,
      hits: "a"),
    Case(
      "hidden", #"{"name": "a", "frame": [0, 0, 40, 40]}, {"name": "b", "frame": [0, 0, 40, 40], "hidden": true}"#, 10,
      10, hits: "a"),
    Case(
      "nearly clear",
      #"{"name": "a", "frame": [0, 0, 40, 40]}, {"name": "b", "frame": [0, 0, 40, 40], "opacity": 0.0099}"#, 10, 10,
      hits: "a"),
    Case(
      "hardly to be seen",
      #"{"name": "a", "frame": [0, 0, 40, 40]}, {"name": "b", "frame": [0, 0, 40, 40], "opacity": 0.01}"#, 10, 10,
      hits: "b"),
    Case("the deepest", nest(), 35, 35, hits: "in"),
    Case("beside the sublayer", nest(), 15, 15, hits: "out"),
    Case("outside of the layer around it", nest(), 60, 60, hits: nil),
    Case("from the sublayer itself", nest(), 60, 60, from: "in", hits: "in"),
    Case("from a layer, outside of it", nest(), 15, 15, from: "in", hits: nil),
    Case("in a hidden layer", nest(#""hidden": true,"#), 35, 35, hits: nil),
    Case("from within a hidden layer", nest(#""hidden": true,"#), 35, 35, from: "in", hits: nil),
    Case("a hidden sublayer", nest(child: #", "hidden": true"#), 35, 35, hits: "out"),
    Case(
      "turned by 45°, on its corner",
      #"{"name": "a", "bounds": [0, 0, 40, 40], "position": [40, 40], "transform": {"rotation": 45}}"#, 40, 15,
      hits: "a"),
    Case(
      "turned by 45°, beside it",
      #"{"name": "a", "bounds": [0, 0, 40, 40], "position": [40, 40], "transform": {"rotation": 45}}"#, 22, 22,
      hits: nil),
    Case(
      "scaled", #"{"name": "a", "bounds": [0, 0, 10, 10], "position": [40, 40], "transform": {"scale": 4}}"#, 21, 59,
      hits: "a"),
    Case(
      "a mask", #"{"name": "a", "frame": [0, 0, 40, 40], "mask": {"name": "m", "frame": [0, 0, 40, 40]}}"#, 10, 10,
      hits: "a"),
    Case(
      "a moved space",
      #"{"name": "a", "bounds": [100, 100, 40, 40], "position": [20, 20], "sublayers": [{"name": "b", "frame": [130, 130, 10, 10]}]}"#,
      35, 35, hits: "b"),
    Case(
      "a transform layer has no bounds",
      #"{"name": "a", "frame": [0, 0, 40, 40]}, {"name": "t", "type": "transform", "frame": [0, 0, 5, 5], "sublayers": [{"name": "b", "frame": [20, 20, 30, 30]}]}"#,
      45, 45, hits: "b"),
    Case(
      "a transform layer is never hit",
      #"{"name": "a", "frame": [0, 0, 40, 40]}, {"name": "t", "type": "transform", "frame": [0, 0, 40, 40]}"#, 5, 5,
      hits: "a"),
    Case(
      "seen from behind",
      #"{"name": "a", "frame": [0, 0, 40, 40]}, {"name": "b", "frame": [0, 0, 40, 40], "doubleSided": false, "transform": {"rotation": {"y": 180}}}"#,
      5, 5, hits: "a"),
    // At the left the turned layer comes out of the plane, at the right it goes behind it.
    Case(
      "the nearer half",
      #"{"name": "t", "type": "transform", "frame": [0, 0, 80, 80], "sublayers": [{"name": "a", "frame": [0, 0, 80, 80], "transform": {"rotation": {"y": 45}}}, {"name": "b", "frame": [0, 0, 80, 80]}]}"#,
      60, 40, hits: "b"),
    Case(
      "the other half",
      #"{"name": "t", "type": "transform", "frame": [0, 0, 80, 80], "sublayers": [{"name": "a", "frame": [0, 0, 80, 80], "transform": {"rotation": {"y": 45}}}, {"name": "b", "frame": [0, 0, 80, 80]}]}"#,
      20, 40, hits: "a"),
  ]

  @Test(arguments: all) func findsWhatIsTouched(_ item: Case) throws {
    let stage = try StagedScript(layers: item.layers).staged()
    let test = HitTest(context: stage.context, values: stage.initialValues)
    func number(_ name: String) -> Int? { stage.tree.layers.firstIndex { $0.name == name } }
    let hit = test.layer(at: item.point, from: item.start.flatMap(number))
    #expect(hit.flatMap { stage.tree.layers[$0].name } == item.hit)
  }

  @Test(
    "of two faces the one that is seen for the greater part is touched",
    arguments: [
      (#""transition": "flipFromLeft""#, "f f g g"), (#""transition": "push""#, "f f g g"),
      (#""transition": "curlUp""#, "f f g g"), (#""transition": "crossDissolve""#, "f f g g"),
      (#""transition": "flipFromTop", "timing": "easeInCubic""#, "f f f g"),
    ])
  func duringATransition(_ way: String, _ wanted: String) throws {
    let touches = [0.5, 1.3, 1.7, 2.5].map { #"{"at": \#($0), "touch": [[5, 5]], "duration": 0.05}"# }
    func face(_ name: String) -> String {
      #"{"name": "\#(name)", "on": {"touchDown": {"set": {"h": "=h + '\#(name) '"}}}}"#
    }
    let card = #"{"name": "p", "frame": [0, 0, 90, 90], "sublayers": [\#(face("f")), \#(face("g"))]}"#
    let linear = way.contains("timing") ? way : way + #", "timing": "linear""#
    for (from, to) in [("f", "g"), ("g", "f")] {
      let entry = #"{"at": 1, \#(linear), "from": "\#(from)", "to": "\#(to)", "duration": 1}"#
      let script = StagedScript(
        layers: card, timeline: ([entry] + touches).joined(separator: ","),
        more: #""duration": 3, "parameters": {"h": ""}"#, queries: ["h"])
      let names = ["f": from, "g": to]
      let heard = wanted.split(separator: " ").compactMap { names[String($0)] }.joined(separator: " ")
      #expect(try script.values(at: [2.9]) == [.string(heard + " ")], "from \(from)")
    }
  }

  @Test func mapsALayerInPerspective() throws {
    let stage = try StagedScript(
      layers: #"""
        {"frame": [0, 0, 100, 80], "perspective": 200, "sublayers": [{"name": "a", "frame": [0, 0, 100, 80],
          "transform": {"rotation": {"y": 60}}}]}
        """#
    ).staged()
    let map = try #require(HitTest(context: stage.context, values: stage.initialValues).toCanvas(1))
    // The right edge, 50 from the axis: x = 50·cos 60° = 25, z = −50·sin 60°, farther from the eye.
    let z = -50 * Maths.sin(degrees: 60)
    let k = 200 / (200 - z)
    #expect(map.apply(Point(100, 40)).distance(to: Point(50 + 25 * k, 40)) < 1e-9)
    #expect(map.apply(Point(100, 0)).distance(to: Point(50 + 25 * k, 40 - 40 * k)) < 1e-9)
  }
}
