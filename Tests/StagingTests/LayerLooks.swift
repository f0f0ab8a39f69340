import Graphics
import Staging
import Testing

/// The scene of one layer of 40 × 20 points at (10, 10), for tests that look into its nodes.
struct LayerLooks {
  let nodes: [SceneNode]

  /// - Parameter keys: The rest of the layer's keys.
  init(
    _ keys: String, timeline: String = "", at time: Double = 0, scale: Double = 1,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let script = StagedScript(
      #"{"canvas": {"width": 100, "height": 80, "scale": \#(scale)}, "layers": [{"name": "it", "frame": [10, 10, 40, 20], \#(keys)}], "timeline": [\#(timeline)]}"#
    )
    nodes = try script.staged(location).sampler().scene(at: time).nodes
  }

  struct Missing: Error {}

  /// The first node's content.
  func content() throws -> SceneNode.Content { try #require(nodes.first).content }

  func group() throws -> Group {
    guard case .group(let group) = try content() else { throw Missing() }
    return group
  }

  func fill() throws -> Fill {
    guard case .fill(let fill) = try content() else { throw Missing() }
    return fill
  }

  func image() throws -> ImageContent {
    guard case .image(let image) = try content() else { throw Missing() }
    return image
  }

  func pattern() throws -> Pattern {
    guard case .pattern(let pattern) = try content() else { throw Missing() }
    return pattern
  }

  /// `fill`, `stroke`, `image`, `group(fill fill)`.
  var shape: String { LayerLooks.shape(nodes) }

  static func shape(_ nodes: [SceneNode]) -> String {
    nodes.map { node in
      switch node.content {
      case .fill: "fill"
      case .stroke: "stroke"
      case .image: "image"
      case .pattern(let pattern): "pattern(\(shape(pattern.children)))"
      case .particles: "particles"
      case .shaded: "shaded"
      case .curl(let curl): "curl(\(shape(curl.children)))"
      case .group(let group): "group(\(shape(group.children)))"
      }
    }.joined(separator: " ")
  }
}
