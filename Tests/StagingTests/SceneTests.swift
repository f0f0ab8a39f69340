import Graphics
import Scripting
import Staging
import TestSupport
import Testing

/// What nodes a layer draws, and in which order.
struct SceneTests {
  private func nodes(_ layers: String, more: String = "", at time: Double = 0) throws -> [SceneNode] {
    try StagedScript(layers: layers, more: more).scene(at: time).nodes
  }

  /// `fill`, `stroke`, `image`, `group(fill fill)`.
  private func shape(_ nodes: [SceneNode]) -> String { LayerLooks.shape(nodes) }

  private func group(_ keys: String) throws -> Group {
    guard
      case .group(let group)? = try nodes(#"{"frame": [10, 10, 40, 20], "backgroundColor": "red", \#(keys)}"#).first?
        .content
    else { throw Missing() }
    return group
  }

  @Test(arguments: [
    (#"{"backgroundColor": "red", "borderWidth": 2, "sublayers": [{"backgroundColor": "blue"}]}"#, "fill fill fill"),
    (
      #"{"type": "shape", "path": {"oval": [0, 0, 9, 9]}, "strokeColor": "red", "backgroundColor": "blue", "contents": "4x4.png", "borderWidth": 1}"#,
      "fill image fill stroke fill"
    ),
    (#"{"type": "shape", "path": {"oval": [0, 0, 9, 9]}, "fillColor": null}"#, ""),
    (#"{"type": "shape", "strokeColor": "red"}"#, ""), (#"{"backgroundColor": "clear"}"#, ""),
    (
      #"{"type": "shape", "path": "M 0 0 L 9 9", "fillColor": null, "strokeColor": "red", "strokeStart": 0.5, "strokeEnd": 0.5}"#,
      ""
    ),
    (#"{"type": "gradient", "colors": ["red", "blue"]}"#, "fill"), (#"{"type": "gradient", "colors": []}"#, ""),
    (#"{"type": "gradient", "startColor": "red", "endColor": "blue"}"#, "fill"),
    (#"{"type": "image", "image": "4x4.png"}"#, "image"), (#"{"type": "text", "text": "a"}"#, "fill"),
    (#"{"type": "text", "text": "ab", "reveal": 0}"#, ""), (#"{"type": "text", "text": ""}"#, ""),
    (#"{"backgroundColor": "red", "hidden": true, "sublayers": [{"backgroundColor": "red"}]}"#, ""),
    (#"{"opacity": 0, "sublayers": [{"backgroundColor": "red"}]}"#, ""),
    (#"{"opacity": 0.5, "sublayers": [{"backgroundColor": "red"}]}"#, "fill"),
    (#"{"opacity": 0.5, "backgroundColor": "red", "sublayers": [{"backgroundColor": "red"}]}"#, "group(fill fill)"),
    (#"{"opacity": 0.5, "backgroundColor": "red", "masksToBounds": true}"#, "group(fill)"),
    (#"{"backgroundColor": "red", "filters": [{"blur": 0}]}"#, "fill"),
    (#"{"backgroundColor": "red", "filters": [{"blur": 2}]}"#, "group(fill)"),
    (#"{"backgroundColor": "red", "shadowOpacity": 0.5}"#, "group(fill)"), (#"{"shadowOpacity": 0.5}"#, ""),
    (#"{"shadowOpacity": 0.5, "shadowPath": {"oval": [0, 0, 9, 9]}}"#, "group()"),
    (#"{"backgroundColor": "red", "bounds": [0, 0, 0, 9]}"#, ""),
  ])
  func whatIsDrawn(layer: String, expected: String) throws {
    #expect(shape(try nodes(layer)) == expected)
  }

  @Test func opacityOfOneNodeGoesIntoItsPaint() throws {
    guard
      case .fill(let fill)? = try nodes(#"{"opacity": 0.5, "backgroundColor": "rgba(255, 0, 0, 0.5)"}"#).first?.content
    else { throw Missing() }
    #expect(fill.paint == .color(Color(1, 0, 0, 0.25)))
    guard case .image(let image)? = try nodes(#"{"opacity": 0.25, "contents": "4x4.png"}"#).first?.content else {
      throw Missing()
    }
    #expect(image.opacity == 0.25)
    #expect(try group(#""opacity": 0.5, "borderWidth": 1"#).opacity == 0.5)
  }

  @Test func effectsOfAGroup() throws {
    let clip = try #require(try group(#""masksToBounds": true, "cornerRadius": 30"#).clip)
    // The radius is at most half of the shorter side.
    #expect(clip.path.points == Path.rect(Rect(0, 0, 40, 20), cornerRadius: 10).points)
    #expect(clip.transform.apply(.zero) == Point(10, 10))
    #expect(try group(#""filters": [{"blur": 3}, {"blur": 4, "name": "more"}]"#).filters == [.blur(sigma: 5)])
    let shadow = try #require(
      try group(
        #""shadowOpacity": 0.5, "shadowColor": "rgba(0, 0, 255, 0.5)", "shadowRadius": 4, "shadowOffset": [2, 6]"#
      ).shadow)
    #expect(shadow.color == Color(0, 0, 1, 0.25))
    #expect(shadow.sigma == 4 && shadow.offset == Point(2, 6) && shadow.path == nil)
    let standard = try #require(try group(#""shadowOpacity": 1"#).shadow)
    #expect(standard.sigma == 3 && standard.offset == Point(0, -3) && standard.color == .black)
    let mask = try #require(
      try group(#""maskMode": "luminanceInverted", "mask": {"frame": [5, 0, 10, 10], "backgroundColor": "black"}"#).mask
    )
    #expect(mask.mode == .luminanceInverted)
    guard case .fill(let fill)? = mask.nodes.first?.content else { throw Missing() }
    #expect(fill.transform.apply(.zero) == Point(15, 10))
    #expect(try group(#""mask": {"hidden": true}"#).mask?.nodes.isEmpty == true)
    let late = try group(#""maskMode": "=time < 1 ? 'luminance' : 'alphaInverted'", "mask": {}"#).mask?.mode
    #expect(late == .luminance)
  }

  @Test func effectsScaleWithTheLayer() throws {
    let turned = try group(
      #""shadowOpacity": 1, "shadowOffset": [3, 0], "filters": [{"blur": 2}], "transform": {"rotation": 90, "scale": 2}"#
    )
    #expect(turned.filters == [.blur(sigma: 4)] && turned.warp == nil)
    let shadow = try #require(turned.shadow)
    expectClose([shadow.sigma, shadow.offset.x, shadow.offset.y], [6, 0, 6])
    // What is stretched or tilted is blurred in its own plane.
    let stretched = try group(#""filters": [{"blur": 2}], "transform": {"scale": [3, 1]}"#)
    let warp = try #require(stretched.warp)
    #expect(stretched.filters == [.blur(sigma: 6)])
    let corner = warp.projection.apply(Point(120, 60))
    expectClose([corner.x, corner.y], [30 + 60, 20 + 10])
    #expect(warp.extent.contains(PixelRect(x: -18, y: -18, width: 156, height: 96)))
    #expect(try group(#""filters": [{"blur": 2}], "transform": {"rotation": {"y": 40}}"#).warp != nil)
  }

  @Test func theCanvasBackgroundLiesBehindAll() throws {
    let script = StagedScript(
      #"{"canvas": {"width": 10, "height": 20, "background": "red", "scale": 1.5}, "layers": [{"backgroundColor": "blue"}]}"#
    )
    let scene = try script.scene()
    #expect(scene.width == 15 && scene.height == 30)
    #expect(shape(scene.nodes) == "fill fill")
    #expect(try script.staged().isOpaque)
    guard case .fill(let fill) = scene.nodes[1].content else { throw Missing() }
    #expect(fill.transform.apply(Point(10, 20)) == Point(15, 30))
  }

  @Test func bordersLieInsideTheirBounds() throws {
    guard
      case .fill(let fill)? = try nodes(
        #"{"frame": [0, 0, 40, 20], "borderWidth": 3, "cornerRadius": 5, "borderColor": "red"}"#
      ).first?.content
    else { throw Missing() }
    var ring = Path.rect(Rect(0, 0, 40, 20), cornerRadius: 5)
    ring.append(Path.rect(Rect(3, 3, 34, 14), cornerRadius: 2))
    #expect(fill.path == ring && fill.rule == .evenOdd)
    // One that is thicker than the layer fills it.
    guard case .fill(let thick)? = try nodes(#"{"frame": [0, 0, 40, 20], "borderWidth": 12}"#).first?.content else {
      throw Missing()
    }
    #expect(thick.path == Path.rect(Rect(0, 0, 40, 20)))
  }

  @Test func onlyMaskedCornersAreRound() throws {
    guard
      case .fill(let fill)? = try nodes(
        #"{"frame": [0, 0, 40, 20], "backgroundColor": "red", "cornerRadius": 5, "maskedCorners": ["topLeft", "bottomRight"]}"#
      ).first?.content
    else { throw Missing() }
    #expect(fill.path == Path.rect(Rect(0, 0, 40, 20), cornerRadius: 5, corners: [.topLeft, .bottomRight]))
  }

  /// An image of 40 × 20 in a layer of 60 × 60.
  @Test(arguments: [
    ("resize", Rect(0, 0, 60, 60)), ("resizeAspect", Rect(0, 15, 60, 30)), ("resizeAspectFit", Rect(0, 15, 60, 30)),
    ("resizeAspectFill", Rect(-30, 0, 120, 60)), ("center", Rect(10, 20, 40, 20)), ("top", Rect(10, 0, 40, 20)),
    ("bottom", Rect(10, 40, 40, 20)), ("left", Rect(0, 20, 40, 20)), ("right", Rect(20, 20, 40, 20)),
    ("topLeft", Rect(0, 0, 40, 20)), ("topRight", Rect(20, 0, 40, 20)), ("bottomLeft", Rect(0, 40, 40, 20)),
    ("bottomRight", Rect(20, 40, 40, 20)),
  ])
  func gravity(name: String, expected: Rect) throws {
    for kind in [#""type": "image", "image""#, #""contents""#] {
      let layer = #"{"frame": [0, 0, 60, 60], \#(kind): "40x20.png", "contentsGravity": "\#(name)"}"#
      guard case .image(let image)? = try nodes(layer).first?.content else { throw Missing() }
      #expect(image.destination == expected)
      #expect(image.source == Rect(0, 0, 40, 20))
    }
  }

  /// An image layer has one picture, which may be called as other layers call theirs.
  @Test func imagesHaveContents() throws {
    let shown = StagedScript(
      layers: #"""
        {"name": "one", "type": "image", "frame": [0, 0, 60, 60], "contents": "40x20.png"},
        {"name": "two", "type": "image", "image": "40x20.png"}, {"name": "three", "type": "image", "contents": "8x6.png"}
        """#,
      timeline: #"{"at": 1, "layer": ["one", "two"], "set": {"contents": "4x4.png"}, "duration": 0}"#,
      more: #""duration": 2, "constraints": ["H:|[two][three]", "V:|[two]", "V:|[three]"]"#,
      queries: ["one.intrinsicSize", "one.contents == one.image", "two.frame", "three.frame"])
    let sampler = try shown.staged().sampler()
    let before: [Value] = [
      .size(Size(40, 20)), .bool(true), .rect(Rect(0, 0, 40, 20)), .rect(Rect(40, 0, 8, 6)),
    ]
    let after: [Value] = [.size(Size(4, 4)), .bool(true), .rect(Rect(0, 0, 4, 4)), .rect(Rect(4, 0, 8, 6))]
    #expect(try sampler.queryValues(at: 0) == before)
    #expect(try sampler.queryValues(at: 1) == after)
    let layer = #"{"type": "image", "frame": [0, 0, 60, 60], "contents": "40x20.png"}"#
    guard case .image(let image)? = try nodes(layer).first?.content else { throw Missing() }
    #expect(image.destination == Rect(0, 15, 60, 30))
    let both = StagedScript(layers: #"{"type": "image", "image": "4x4.png", "contents": "4x4.png"}"#)
    #expect(both.codes == ["conflict"] && both.pointedAt == [#""contents""#])
  }

  @Test func contentsRectShowsAPart() throws {
    let layer =
      #"{"frame": [0, 0, 60, 60], "contents": "40x20.png", "contentsRect": [0.5, 0, 0.5, 1], "contentsGravity": "center"}"#
    guard case .image(let image)? = try nodes(layer).first?.content else { throw Missing() }
    #expect(image.source == Rect(20, 0, 20, 20))
    #expect(image.destination == Rect(20, 20, 20, 20))
  }

  // MARK: Gradients

  private func gradient(_ keys: String) throws -> Gradient {
    guard case .fill(let fill)? = try nodes(#"{"frame": [0, 0, 50, 50], "type": "gradient", \#(keys)}"#).first?.content,
      case .gradient(let gradient) = fill.paint
    else { throw Missing() }
    return gradient
  }

  @Test func stopsAndPoints() throws {
    let plain = try gradient(#""colors": ["red", "lime", "blue"]"#)
    #expect(plain.stops.map(\.location) == [0, 0.5, 1])
    #expect(plain.start == Point(25, 0) && plain.end == Point(25, 50) && plain.kind == .axial)
    // Constants in a wrong order are refused; what moves out of order on the way stays where the one before it is.
    #expect(
      try gradient(#""colors": ["red", "lime", "blue"], "locations": "=[0.2, 0.1 + time * 0, 1]""#).stops.map(
        \.location)
        == [0.2, 0.2, 1])
    #expect(try gradient(#""colors": ["red"]"#).stops.map(\.color) == [Color(1, 0, 0), Color(1, 0, 0)])
    #expect(try gradient(#""startColor": "red", "endColor": "blue", "kind": "conic""#).kind == .conic)
    #expect(
      try gradient(#""startColor": "red", "endColor": "blue""#).stops.map(\.color) == [Color(1, 0, 0), Color(0, 0, 1)])
    let radial = try gradient(
      #""colors": ["red", "blue"], "kind": "radial", "startPoint": [0.5, 0.5], "endPoint": [1, 0.75]"#)
    #expect(radial.start == Point(25, 25) && radial.end == Point(50, 37.5) && radial.kind == .radial)
  }

  @Test("with an angle turns go around the middle, and ellipses fill the bounds")
  func anglesOfOtherKinds() throws {
    let exact: [(kind: String, angle: Double, end: Point)] = [
      ("conic", 0, Point(50, 25)), ("conic", 90, Point(25, 0)), ("conic", 225, Point(0, 50)),
      ("radial", 0, Point(50, 50)), ("radial", 70, Point(50, 50)),
    ]
    for (kind, angle, end) in exact {
      let found = try gradient(#""colors": ["red", "blue"], "kind": "\#(kind)", "angle": \#(angle)"#)
      #expect(found.start == Point(25, 25), "\(kind)")
      expectClose([found.end.x, found.end.y], [end.x, end.y], within: 1e-12)
    }
    for (query, value) in [("g.startPoint.x", 0.5), ("g.startPoint.y", 0.5), ("g.endPoint.y", 0)] {
      let read = StagedScript(
        layers: #"{"name": "g", "type": "gradient", "kind": "conic", "angle": 90, "colors": ["red", "blue"]}"#,
        queries: [query])
      #expect(try read.numbers(at: [0]) == [value], "\(query)")
    }
  }

  /// Anticlockwise from east: the end lies where the ray at that angle leaves the square.
  @Test func anglesAreRaysThroughTheSquare() throws {
    let exact: [(Double, Point, Point)] = [
      (0, Point(0, 25), Point(50, 25)), (45, Point(0, 50), Point(50, 0)), (90, Point(25, 50), Point(25, 0)),
      (180, Point(50, 25), Point(0, 25)), (270, Point(25, 0), Point(25, 50)), (360, Point(0, 25), Point(50, 25)),
      (225, Point(50, 0), Point(0, 50)),
    ]
    for (angle, start, end) in exact {
      let found = try gradient(#""colors": ["red", "blue"], "angle": \#(angle)"#)
      expectClose(
        [found.start.x, found.start.y, found.end.x, found.end.y], [start.x, start.y, end.x, end.y], within: 1e-12)
    }
    var random = SeededRandom(seed: 3)
    for _ in 0..<30 {
      let angle = random.uniform(-720, 720)
      let found = try gradient(#""colors": ["red", "blue"], "angle": \#(angle)"#)
      let way = Point(Maths.cos(angle * .pi / 180), -Maths.sin(angle * .pi / 180))
      // The ray from the middle meets the edge after 25 / the longer component.
      let reach = 25 / max(abs(way.x), abs(way.y))
      let end = Point(25, 25) + way * reach
      expectClose([found.end.x, found.end.y], [end.x, end.y], within: 1e-9)
      expectClose([found.start.x, found.start.y], [50 - end.x, 50 - end.y], within: 1e-9)
    }
  }

  // MARK: Text

  private func textPoints(_ keys: String) throws -> [(Color, Rect)] {
    try nodes(#"{"frame": [0, 0, 90, 60], "type": "text", "fontSize": 12, \#(keys)}"#).map { node in
      guard case .fill(let fill) = node.content, case .color(let color) = fill.paint, let box = fill.path.controlBox
      else { throw Missing() }
      return (color, box)
    }
  }

  @Test func verticalAlignmentMovesTheLines() throws {
    let top = try textPoints(#""text": "Hxg""#)[0].1
    let center = try textPoints(#""text": "Hxg", "verticalAlignment": "center""#)[0].1
    let bottom = try textPoints(#""text": "Hxg", "verticalAlignment": "bottom""#)[0].1
    #expect(top.minY < center.minY && center.minY < bottom.minY)
    expectClose([center.minY - top.minY], [bottom.minY - center.minY])
    #expect(bottom.maxY <= 60)
  }

  @Test func spansHaveTheirOwnColorsAndIdentities() throws {
    let spans = try textPoints(
      #""textColor": "red", "spans": [{"text": "ab"}, {"text": "cd", "textColor": "blue"}, {"text": "", "textColor": "lime"}]"#
    )
    #expect(spans.map(\.0) == [Color(1, 0, 0), Color(0, 0, 1)])
    #expect(spans[0].1.maxX <= spans[1].1.minX + 1)
    let many = (0..<400).map { #"{"text": "a", "textColor": "rgb(\#($0 / 2), 0, \#($0 % 2))"}"# }.joined(separator: ",")
    let found = try nodes(#"{"type": "text", "fontSize": 3, "spans": [\#(many)]}"#)
    #expect(Set(found.map(\.identity)).count == found.count)
    #expect(found.count == 400)
  }

  @Test func revealShowsTheFirstCharacters() throws {
    let whole = try textPoints(#""text": "abcd""#)[0].1
    let half = try textPoints(#""text": "abcd", "reveal": 0.5"#)[0].1
    #expect(half.minX == whole.minX && half.maxX < whole.maxX)
  }

  private struct Missing: Error {}
}
