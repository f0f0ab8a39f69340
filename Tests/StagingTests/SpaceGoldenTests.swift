import Graphics
import Rasterizing
import Scripting
import Staging
import TestSupport
import Testing

/// One rule of space each, on a canvas of 64 × 64 points.
struct SpaceGoldenTests {
  @Test(arguments: SpaceGolden.all)
  func looksAsRecorded(_ example: SpaceGolden) throws {
    let script = StagedScript(
      #"{"canvas": {"width": 64, "height": 64, "background": "ivory"}, "duration": 4, "layers": [\#(example.layers)]}"#)
    let pixmap = Rasterizer().draw(try script.scene(at: 1))
    let problem = Golden(beside: #filePath).mismatch(pixmap, "space/" + example.name)
    #expect(problem == nil)
  }
}

struct SpaceGolden: Sendable, CustomTestStringConvertible {
  var name: String
  var layers: String
  var testDescription: String { name }

  init(_ name: String, _ layers: String) { (self.name, self.layers) = (name, layers) }

  private static func card(_ color: String, _ keys: String) -> String {
    #"{"bounds": [0, 0, 40, 40], "position": [32, 32], "backgroundColor": "\#(color)", \#(keys)}"#
  }

  private static func turned(_ axis: String, _ degrees: Int) -> String {
    #""transform": {"rotation": {"\#(axis)": \#(degrees)}}"#
  }

  private static func eye(_ layers: String) -> String { #"{"perspective": 120, "sublayers": [\#(layers)]}"# }

  private static let (red, blue, green, gold) = ("#db2630", "#2163d6", "#299e54", "#f2b705")

  private static let faces = [
    (0, 0, red), (0, 90, blue), (0, 180, green), (0, 270, gold), (90, 0, "#7a4fbf"), (270, 0, "#e8772e"),
  ].map { (x, y, color) -> String in
    #"""
    {"bounds": [0, 0, 28, 28], "position": [32, 32], "anchorPointZ": -14, "backgroundColor": "\#(color)",
      "borderWidth": 2, "borderColor": "white", "transform": {"rotation": {"x": \#(x), "y": \#(y)}}}
    """#
  }.joined(separator: ",")

  private static let bars = [(red, 0), (blue, 120), (gold, 240)].map { (color, angle) -> String in
    #"""
    {"type": "transform", "bounds": [0, 0, 0, 0], "position": [32, 30], "transform": {"rotation": \#(angle)}, "sublayers": [
      {"bounds": [0, 0, 54, 10], "position": [0, -11], "backgroundColor": "\#(color)", "borderWidth": 1,
        "transform": {"rotation": {"y": 20}}}]}
    """#
  }.joined(separator: ",")

  private static let covers = [
    (4, 60, red), (14, 60, gold), (60, -60, blue), (50, -60, green), (32, 0, "#1f2937"),
  ].map { (x, angle, color) -> String in
    #"""
    {"bounds": [0, 0, 26, 34], "position": [\#(x), 32], "zPosition": \#(angle == 0 ? 12 : 0), "backgroundColor": "\#(color)",
      "cornerRadius": 3, "borderWidth": 1, "borderColor": "white", \#(turned("y", angle))}
    """#
  }.joined(separator: ",")

  static let all = [
    SpaceGolden(
      "crossing-cards-are-cut-where-they-meet", eye(card(red, turned("y", 40)) + "," + card(blue, turned("y", -40)))),
    SpaceGolden(
      "three-planes-through-one-point-show-every-front-part",
      eye(
        #"""
        {"type": "transform", "transform": {"rotation": {"x": 25, "y": 35}}, "sublayers": [
          \#(card(red, #""borderWidth": 1"#)), \#(card(blue, #""borderWidth": 1, "# + turned("x", 90))), \#(card(gold, #""borderWidth": 1, "# + turned("y", 90)))]}
        """#)),
    SpaceGolden(
      "crossing-clear-cards-mix-on-both-sides",
      eye(card(red, #""opacity": 0.6, "# + turned("y", 40)) + "," + card(blue, #""opacity": 0.6, "# + turned("y", -40)))
    ),
    SpaceGolden(
      "cube-of-six-faces-in-a-transform-layer",
      eye(#"{"type": "transform", "transform": {"rotation": {"x": -25, "y": 35}}, "sublayers": [\#(faces)]}"#)),
    SpaceGolden(
      "plain-layer-flattens-the-same-cube",
      eye(#"{"transform": {"rotation": {"x": -25, "y": 35}}, "sublayers": [\#(faces)]}"#)),
    SpaceGolden(
      "transform-layer-fades-each-sublayer-by-itself",
      #"""
      {"type": "transform", "opacity": 0.5, "sublayers": [{"frame": [8, 8, 32, 32], "backgroundColor": "\#(red)"},
        {"frame": [24, 24, 32, 32], "backgroundColor": "\#(blue)"}]}
      """#),
    SpaceGolden(
      "bars-in-a-ring-each-hide-the-next",
      #"""
      {"type": "transform", "sublayers": [\#(bars)]}
      """#),
    SpaceGolden(
      "floor-through-the-eye-reaches-the-lower-edge",
      #"""
      {"perspective": 40, "sublayers": [{"type": "shape", "bounds": [0, 0, 200, 200], "position": [32, 46], "lineWidth": 3, "strokeColor": "\#(blue)",
        "path": "M 0 0 H 200 V 200 H 0 Z M 0 100 H 200 M 100 0 V 200 M 60 0 V 200 M 140 0 V 200 M 0 60 H 200 M 0 80 H 200 M 0 120 H 200 M 0 140 H 200",
        "fillColor": null, "transform": {"rotation": {"x": 75}}}]}
      """#),
    SpaceGolden(
      "anchor-depth-turns-a-card-about-a-point-behind-it",
      eye(
        card(red, #""anchorPointZ": -24, "# + turned("y", 0)) + ","
          + card(blue, #""anchorPointZ": -24, "# + turned("y", 60)) + ","
          + card(gold, #""anchorPointZ": -24, "# + turned("y", -60)))),
    SpaceGolden(
      "cover-flow-stands-behind-its-middle",
      #"""
      {"perspective": 160, "sublayers": [\#(covers)]}
      """#),
    SpaceGolden(
      "replicator-turns-twelve-fading-spokes",
      #"""
      {"type": "replicator", "frame": [4, 4, 56, 56], "instanceCount": 12, "instanceTransform": {"rotation": 30}, "instanceAlphaOffset": -0.075,
        "sublayers": [{"frame": [25, 2, 6, 16], "cornerRadius": 3, "backgroundColor": "\#(blue)"}]}
      """#),
    SpaceGolden(
      "replicator-mirrors-a-faded-reflection",
      #"""
      {"type": "replicator", "frame": [8, 4, 48, 56], "instanceCount": 2, "instanceTransform": {"scale": [1, -1]}, "instanceAlphaOffset": -0.6,
        "sublayers": [{"type": "shape", "frame": [0, 0, 48, 28], "path": "M 4 26 L 24 2 L 44 26 Z", "fillColor": "\#(red)"},
          {"frame": [18, 14, 12, 12], "backgroundColor": "\#(gold)"}]}
      """#),
    SpaceGolden(
      "replicators-within-replicators-multiply-their-colors",
      #"""
      {"type": "replicator", "frame": [4, 4, 56, 56], "instanceCount": 4, "instanceTransform": {"translation": [0, 15]}, "instanceGreenOffset": -0.3,
        "sublayers": [{"type": "replicator", "frame": [0, 0, 56, 12], "instanceCount": 4, "instanceTransform": {"translation": [15, 0]},
          "instanceRedOffset": -0.3, "sublayers": [{"frame": [0, 0, 11, 11], "backgroundColor": "white"}]}]}
      """#),
    SpaceGolden(
      "replicator-delays-show-earlier-moments",
      #"""
      {"type": "replicator", "frame": [4, 4, 56, 56], "instanceCount": 7, "instanceTransform": {"translation": [8, 0]}, "instanceDelay": 0.12,
        "sublayers": [{"frame": [0, "=24 - 22 * sin(360 * time)", 6, 6], "cornerRadius": 3, "backgroundColor": "\#(green)"}]}
      """#),
    SpaceGolden(
      "replicator-that-preserves-depth-winds-a-staircase",
      #"""
      {"perspective": 160, "sublayers": [{"type": "replicator", "preservesDepth": true, "frame": [0, -22, 64, 64], "instanceCount": 12,
        "instanceTransform": {"rotation": {"y": 30}, "translation": [0, 4, 0]}, "instanceRedOffset": -0.06, "instanceGreenOffset": -0.03,
        "sublayers": [{"bounds": [0, 0, 12, 8], "position": [32, 32], "anchorPointZ": -20, "backgroundColor": "white", "borderWidth": 0.5}]}]}
      """#),
    SpaceGolden(
      "tilted-card-keeps-its-text-and-corners-crisp",
      eye(
        #"""
        {"bounds": [0, 0, 52, 36], "position": [32, 32], "cornerRadius": 6, "masksToBounds": true, "backgroundColor": "\#(blue)",
          "transform": {"rotation": {"x": 25, "y": 45}}, "sublayers": [{"type": "shape", "path": "M 8 18 H 44 M 26 6 V 30", "strokeColor": "white", "lineWidth": 3},
          {"frame": [0, 26, 52, 10], "backgroundColor": "\#(gold)"}]}
        """#)),
  ]
}
