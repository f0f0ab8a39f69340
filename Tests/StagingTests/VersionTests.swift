import Graphics
import Scripting
import Staging
import TestSupport
import Testing

/// Identity and version: all that a rasterizer needs to redraw only what changed.
struct VersionTests {
  /// Everything that a node draws with, its children excepted.
  private static func content(_ node: SceneNode) -> String {
    switch node.content {
    case .fill(let fill): return "\(fill)"
    case .stroke(let stroke): return "\(stroke)"
    case .image(let image):
      return "\(image.image.identity) \(image.source) \(image.destination) \(image.transform) \(image.opacity)"
        + " \(image.magnification) \(image.minification) \(image.tint) \(image.center as Any) \(image.sliceScale)"
    case .pattern(var pattern):
      pattern.children = []
      return "\(pattern)"
    case .particles(let particles): return "\(particles)"
    case .shaded(let area): return "\(area)"
    case .curl(var curl):
      curl.children = []
      return "\(curl)"
    case .group(var group):
      group.children = []
      group.mask?.nodes = []
      return "\(group)"
    }
  }

  private static let pieces = [
    #""name": "NAME", "frame": [5, 5, 40, 30], "backgroundColor": "red", "cornerRadius": 4, "borderWidth": 1"#,
    #""name": "NAME", "type": "shape", "frame": [10, 0, 30, 30], "path": {"oval": [0, 0, 20, 20]}, "strokeColor": "blue", "lineDashPattern": [3, 1]"#,
    #""name": "NAME", "type": "gradient", "frame": [0, 20, 50, 30], "colors": ["red", "blue"], "angle": 30"#,
    #""name": "NAME", "type": "text", "frame": [0, 0, 60, 20], "text": "${round(time * 4)}", "fontSize": 11"#,
    #""name": "NAME", "type": "image", "frame": [9, 9, 30, 30], "image": "8x4.png""#,
    #""name": "NAME", "frame": [5, 5, 40, 30], "shadowOpacity": 0.5, "backgroundColor": "green", "filters": [{"blur": 1}], "masksToBounds": true"#,
    #""name": "NAME", "frame": [5, 5, 40, 30], "backgroundColor": "teal", "mask": {"type": "shape", "path": {"oval": [0, 0, 20, 20]}}"#,
    #""name": "NAME", "frame": [5, 5, 40, 30], "cornerRadius": 5, "cornerCurve": "continuous", "backgroundFilters": [{"blur": "=2 + round(time)"}, {"saturate": 2}]"#,
    #""name": "NAME", "frame": [5, 5, 40, 30], "backgroundColor": "red", "compositingFilter": "=time < 1 ? 'multiply' : 'screen'", "filters": [{"hueRotate": "=round(time * 4) * 20"}, {"dropShadow": {"offset": "=[round(time), 2]"}}]"#,
    #""name": "NAME", "frame": [5, 5, 40, 30], "backgroundColor": "red", "shadowOpacity": 0.5, "filters": [{"sepia": "=clamp(time - 1, 0, 1)"}], "transform": {"rotation": {"y": 30}}"#,
    #""name": "NAME", "type": "shape", "frame": [10, 0, 30, 30], "path": {"oval": [0, 0, 20, 20]}, "fillGradient": {"colors": ["red", "blue"], "angle": "=round(time * 3) * 30"}, "strokeGradient": {"colors": ["red", "lime"], "locations": "=[0.1 * round(time), 1]"}"#,
    #""name": "NAME", "type": "tiled", "frame": [10, 0, 30, 30], "tileSize": "=[8 + round(time), 7]", "phase": [1, 2], "sublayers": [{"frame": [1, 1, 4, 4], "backgroundColor": "=time < 1 ? 'red' : 'blue'"}]"#,
    #""name": "NAME", "type": "scroll", "frame": [10, 0, 30, 30], "scrollPoint": "=[0, round(time * 2)]", "backgroundColor": "red", "sublayers": [{"frame": [1, 1, 4, 4], "backgroundColor": "blue"}]"#,
    #""name": "NAME", "frame": [9, 9, 30, 30], "contents": "8x4.png", "contentsCenter": "=[0.25, 0.25, 0.1 * round(time), 0.5]", "contentsScale": "=1 + round(time)", "magnificationFilter": "=time < 1 ? 'nearest' : 'linear'""#,
  ]

  private static let motions = [
    #""animate": "opacity", "from": 1, "to": 0"#, #""animate": "position", "by": [9, 3]"#,
    #""animate": "transform.rotation", "by": 90"#,
    #""animate": "transform.rotation.y", "by": 120"#, #""animate": "cornerRadius", "to": 9"#,
    #""animate": "bounds.size.width", "by": 10"#,
    #""animate": "backgroundColor", "to": "yellow""#, #""set": {"hidden": true}"#,
    #""set": {"borderWidth": 3, "borderColor": "lime"}"#,
    #""animate": "shadowOffset", "to": [4, 4]"#, #""animate": "shadowOpacity", "to": 0.8"#,
    #""set": {"masksToBounds": true}"#,
    #""animate": "zPosition", "by": 3"#, #""set": {"maskedCorners": ["topLeft"]}"#,
    #""animate": "frame", "to": [0, 0, 20, 20]"#,
  ]

  /// Two motions of a layer at quite random times.
  static func script(seed: UInt64) -> StagedScript {
    var random = SeededRandom(seed: seed)
    let count = Int.random(in: 2...5, using: &random)
    var layers: [String] = []
    var timeline: [String] = []
    for index in 0..<count {
      let piece = pieces.randomElement(using: &random) ?? ""
      var text = "{" + piece.split(separator: "NAME", omittingEmptySubsequences: false).joined(separator: "l\(index)")
      if Bool.random(using: &random), let last = layers.popLast() {
        let own = #""sublayers": ["#
        text = text.contains(own) ? text.replacing(own, with: "\(own)\(last), ") : text + #", "sublayers": [\#(last)]"#
      }
      if Bool.random(using: &random) { text += #", "perspective": 300"# }
      if Int.random(in: 0..<4, using: &random) == 0 { text += #", "opacity": "=0.5 + 0.5 * (round(time * 3) % 2)""# }
      layers.append(text + "}")
      for _ in 0..<2 {
        let motion = motions.randomElement(using: &random) ?? ""
        let (at, duration) = (Int.random(in: 0...4, using: &random), Int.random(in: 0...6, using: &random))
        timeline.append(
          #"{"at": \#(Double(at) / 4), "layer": "l\#(index)", \#(motion), "duration": \#(Double(duration) / 8)}"#)
      }
    }
    return StagedScript(
      layers: layers.joined(separator: ",\n"), timeline: timeline.joined(separator: ",\n"), more: #""duration": 3"#)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func oneVersionDrawsOneContent(seed: UInt64) throws {
    let script = Self.script(seed: seed)
    let stage = try script.staged()
    let sampler = stage.sampler()
    var seen: [UInt64: [UInt64: String]] = [:]
    var previous: [UInt64: (version: UInt64, content: String)] = [:]
    for step in 0...40 {
      let nodes = try sampler.scene(at: Double(step) / 16).nodes.withAllInside
      #expect(Set(nodes.map(\.identity)).count == nodes.count, "identities are unique")
      var now: [UInt64: (version: UInt64, content: String)] = [:]
      for node in nodes {
        let content = Self.content(node)
        let known = seen[node.identity, default: [:]].updateValue(content, forKey: node.version) ?? content
        #expect(known == content, "a version stands for one content")
        if let before = previous[node.identity], before.version == node.version { #expect(before.content == content) }
        now[node.identity] = (node.version, content)
      }
      previous = now
    }
  }

  @Test func whatStaysTheSameKeepsItsVersion() throws {
    let script = StagedScript(
      layers: #"""
        {"name": "still", "frame": [0, 0, 20, 20], "backgroundColor": "red", "shadowOpacity": 0.5, "borderWidth": 1},
        {"name": "label", "type": "text", "frame": [0, 0, 50, 20], "text": "${round(time)}"},
        {"name": "moving", "frame": [0, 0, 10, 10], "backgroundColor": "blue"}
        """#, timeline: #"{"layer": "moving", "animate": "position.x", "to": 50, "duration": 4}"#)
    let sampler = try script.staged().sampler()
    let (one, two, far) = (try sampler.scene(at: 1), try sampler.scene(at: 1.25), try sampler.scene(at: 1.75))
    func versions(_ scene: Scene) -> [UInt64] { scene.nodes.withAllInside.map(\.version) }
    #expect(versions(one).dropLast() == versions(two).dropLast())
    #expect(versions(one).last != versions(two).last)
    // The label reads 2 now.
    #expect(zip(versions(two), versions(far)).map { $0 == $1 } == [true, true, true, false, false])
  }

  @Test func identitiesStayWithTheirLayers() throws {
    let script = StagedScript(
      layers: #"""
        {"name": "a", "backgroundColor": "red", "hidden": "=time > 1"}, {"name": "b", "backgroundColor": "blue", "zPosition": "=time > 2 ? -1 : 1"},
        {"name": "c", "backgroundColor": "lime"}
        """#, more: #""duration": 4"#)
    let sampler = try script.staged().sampler()
    let (first, second, third) = (try sampler.scene(at: 0), try sampler.scene(at: 1.5), try sampler.scene(at: 3))
    #expect(
      first.nodes.map(\.identity) == [first.nodes[0].identity, second.nodes[0].identity, second.nodes[1].identity])
    #expect(third.nodes.map(\.identity) == second.nodes.map(\.identity).reversed())
  }
}
