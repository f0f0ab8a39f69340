import Graphics
import Staging
import TestSupport
import Testing

/// Contents, corners, gradients of shapes, scrolling and tiles.
struct LayerContentTests {
  // MARK: Contents

  @Test func contentsScaleIsPixelsToAPoint() throws {
    let image = try LayerLooks(#""contents": "8x4.png", "contentsScale": 2, "contentsGravity": "topLeft""#).image()
    #expect(image.destination == Rect(0, 0, 4, 2) && image.source == Rect(0, 0, 8, 4))
    let size = try value(
      "it.intrinsicSize", layers: #"{"name": "it", "type": "image", "image": "8x4.png", "contentsScale": 2}"#)
    #expect(size == .size(Size(4, 2)))
  }

  @Test func nineSlicesAreOfTheShownPart() throws {
    let keys = #""contents": "40x20.png", "contentsScale": 4, "contentsCenter": [0.25, 0.5, 0.5, 0]"#
    let whole = try LayerLooks(keys).image()
    #expect(whole.center == Rect(10, 10, 20, 0) && whole.sliceScale == 0.25)
    #expect(whole.destination == Rect(0, 0, 40, 20))
    let part = try LayerLooks(keys + #", "contentsRect": [0.5, 0, 0.5, 1]"#).image()
    #expect(part.source == Rect(20, 0, 20, 20) && part.center == Rect(25, 10, 10, 0))
    for gravity in ["resizeAspect", "resizeAspectFill"] {
      #expect(try LayerLooks(keys + #", "contentsGravity": "\#(gravity)""#).image().center != nil)
    }
    for gravity in ["center", "top", "bottomRight"] {
      #expect(try LayerLooks(keys + #", "contentsGravity": "\#(gravity)""#).image().center == nil)
    }
    #expect(try LayerLooks(#""contents": "40x20.png", "contentsCenter": [0, 0, 1, 1]"#).image().center == nil)
  }

  @Test func filtersOfEnlargingAndReducing() throws {
    let plain = try LayerLooks(#""contents": "4x4.png""#).image()
    #expect(plain.magnification == .linear && plain.minification == .linear)
    let nearest = try LayerLooks(#""contents": "4x4.png", "magnificationFilter": "nearest""#).image()
    #expect(nearest.magnification == .nearest && nearest.minification == .linear)
    let both = try LayerLooks(
      #""contents": "4x4.png", "magnificationFilter": "trilinear", "minificationFilter": "nearest""#
    ).image()
    #expect(both.magnification == .linear && both.minification == .nearest)
  }

  /// (1 − q) · old + q · new: where both are opaque nothing shines through.
  @Test func dissolvesAreSums() throws {
    let looks = try LayerLooks(
      #""contents": "4x4.png""#,
      timeline: #"{"layer": "it", "animate": "contents", "to": "8x8.png", "duration": 1}"#, at: 0.25)
    #expect(looks.shape == "group(image group(image))")
    let group = try looks.group()
    guard case .image(let old) = group.children[0].content, case .group(let added) = group.children[1].content,
      case .image(let new) = added.children[0].content
    else { throw LayerLooks.Missing() }
    #expect(old.opacity == 0.75 && new.opacity == 0.25 && added.blend == .plusLighter)
    let identities = looks.nodes.withAllInside.map(\.identity)
    #expect(Set(identities).count == identities.count)
  }

  @Test(arguments: [
    ("contentsRect", "[0.5, 0, 0.5, 1]"), ("contentsCenter", "[0.25, 0.25, 0.5, 0.5]"), ("contentsScale", "3"),
    ("cornerRadius", "4"), ("borderWidth", "3"), ("borderColor", #""blue""#), ("backgroundColor", #""lime""#),
    ("bounds", "[0, 0, 30, 30]"), ("contents", #""9x9.png""#), ("shadowRadius", "1"),
    ("shadowOffset", "[4, 4]"), ("shadowColor", #""red""#), ("shadowOpacity", "0.5"),
    ("shadowPath", #"{"oval": [0, 0, 9, 9]}"#),
  ])
  func whatIsAnimatedChangesVersions(key: String, to: String) throws {
    let keys =
      #""backgroundColor": "red", "cornerRadius": 1, "borderWidth": 1, "contents": "8x8.png", "contentsGravity": "resize", "shadowOpacity": 1, "shadowPath": {"oval": [0, 0, 8, 9]}"#
    func versions(_ time: Double) throws -> [UInt64] {
      let looks = try LayerLooks(
        keys, timeline: #"{"layer": "it", "animate": "\#(key)", "to": \#(to), "duration": 1}"#, at: time)
      return try looks.nodes.map(\.version) + looks.group().children.map(\.version)
    }
    #expect(try versions(0) != versions(1))
    #expect(try versions(1) == versions(2))
  }

  // MARK: Corners

  @Test func cornerCurvesAreTheSameEverywhere() throws {
    let keys = #""cornerRadius": 6, "cornerCurve": "continuous", "backgroundColor": "red""#
    let bounds = Rect(0, 0, 40, 20)
    let outline = Path.rect(bounds, cornerRadius: 6, curve: .continuous)
    #expect(try LayerLooks(keys).fill().path == outline)
    let bordered = try LayerLooks(keys + #", "borderWidth": 2"#)
    guard case .fill(let border) = bordered.nodes[1].content else { throw LayerLooks.Missing() }
    var ring = outline
    ring.append(.rect(bounds, cornerRadius: 6, curve: .continuous, inset: 2))
    #expect(border.path == ring)
    #expect(try LayerLooks(keys + #", "masksToBounds": true"#).group().clip?.path == outline)
    let gradient = try LayerLooks(
      #""cornerRadius": 6, "cornerCurve": "continuous", "type": "gradient", "colors": ["red", "blue"]"#)
    #expect(try gradient.fill().path == outline)
  }

  // MARK: Gradients

  private func shape(_ keys: String, timeline: String = "", at time: Double = 0) throws -> [Paint] {
    try LayerLooks(
      #""type": "shape", "path": {"oval": [0, 0, 9, 9]}, \#(keys)"#, timeline: timeline, at: time
    ).nodes.map { node in
      switch node.content {
      case .fill(let fill): fill.paint
      case .stroke(let stroke): stroke.paint
      default: throw LayerLooks.Missing()
      }
    }
  }

  @Test func gradientsTakeThePlaceOfColors() throws {
    let paints = try shape(
      #""fillGradient": {"colors": ["red", "blue"], "colorSpace": "oklab"}, "strokeColor": "lime", "strokeGradient": {"startColor": "red", "endColor": "lime", "angle": 0, "kind": "axial"}"#
    )
    guard paints.count == 2, case .gradient(let fill) = paints[0], case .gradient(let stroke) = paints[1] else {
      throw LayerLooks.Missing()
    }
    // The unit space is that of the layer's bounds, whatever the path covers.
    #expect(fill.start == Point(20, 0) && fill.end == Point(20, 20) && fill.colorSpace == .oklab)
    #expect(stroke.start == Point(0, 10) && stroke.end == Point(40, 10) && stroke.colorSpace == .sRGB)
    #expect(fill.transform.apply(.zero) == Point(10, 10))
    #expect(stroke.stops.map(\.color) == [Color(1, 0, 0), Color(0, 1, 0)])
    #expect(try shape(#""fillGradient": {"colors": ["clear", "clear"]}"#).isEmpty)
  }

  @Test func theirValuesAreAnimated() throws {
    let paints = try shape(
      #""fillGradient": {"colors": ["red", "blue"]}, "strokeGradient": {"colors": ["red", "blue"]}"#,
      timeline: """
        {"layer": "it", "animate": "fillGradient.colors", "to": ["blue", "red"], "duration": 1},
        {"layer": "it", "animate": "fillGradient.locations", "from": [0, 1], "to": [0.5, 1], "duration": 1},
        {"layer": "it", "animate": "strokeGradient.startPoint.x", "to": 1, "duration": 1},
        {"layer": "it", "animate": "strokeGradient.endPoint", "to": [0, 0], "duration": 1}
        """, at: 0.5)
    guard paints.count == 2, case .gradient(let fill) = paints[0], case .gradient(let stroke) = paints[1] else {
      throw LayerLooks.Missing()
    }
    #expect(fill.stops == [.init(0.25, Color(0.5, 0, 0.5)), .init(1, Color(0.5, 0, 0.5))])
    #expect(stroke.start == Point(30, 0) && stroke.end == Point(10, 10))
    func versions(_ time: Double) throws -> [UInt64] {
      try LayerLooks(
        #""type": "shape", "path": "M 0 0 L 9 9", "fillGradient": {"colors": ["red", "blue"]}"#,
        timeline: #"{"layer": "it", "animate": "fillGradient.angle", "from": 0, "to": 90, "duration": 1}"#, at: time
      ).nodes.map(\.version)
    }
    #expect(try versions(0) != versions(0.5))
  }

  // MARK: Scrolling

  private let rows = #""sublayers": [{"name": "row", "frame": [5, 30, 10, 10], "backgroundColor": "blue"}]"#

  @Test(arguments: [
    ("both", Point(3, 12)), ("vertically", Point(0, 12)), ("horizontally", Point(3, 0)), ("none", Point(0, 0)),
  ])
  func scrollingMovesTheOriginOfTheBounds(mode: String, moved: Point) throws {
    let keys = #""type": "scroll", "scrollPoint": [3, 12], "scrollMode": "\#(mode)", "backgroundColor": "red""#
    let group = try LayerLooks("\(keys), \(rows)").group()
    guard case .fill(let background) = group.children[0].content, case .fill(let row) = group.children[1].content
    else { throw LayerLooks.Missing() }
    // The layer's own parts stay where they are.
    let own = try #require(background.path.controlBox)
    let corner = background.transform.apply(Point(0, 0) + moved)
    #expect(corner == Point(10, 10) && own.contains(moved))
    #expect(row.transform.apply(.zero) == Point(15, 40) - moved)
    let clip = try #require(group.clip)
    #expect(clip.path.controlBox == Rect(moved.x, moved.y, 40, 20))
    let layers = #"{"name": "it", "frame": [10, 10, 40, 20], \#(keys)}"#
    #expect(try value("it.bounds", layers: layers) == .rect(Rect(moved.x, moved.y, 40, 20)))
    #expect(try value("it.frame", layers: layers) == .rect(Rect(10, 10, 40, 20)))
  }

  @Test(arguments: [
    ("", Point(5, 7)), (#", "scrollPoint": [3, 12]"#, Point(3, 12)),
    (#", "scrollPoint": [3, 12], "scrollMode": "vertically""#, Point(5, 12)),
    (#", "scrollPoint": [3, 12], "scrollMode": "none""#, Point(5, 7)),
  ])
  func scrollPointIsTheOriginOfTheBounds(more: String, origin: Point) throws {
    let layers = #"{"name": "it", "type": "scroll", "bounds": [5, 7, 40, 20]\#(more)}"#
    #expect(try value("it.bounds", layers: layers) == .rect(Rect(origin.x, origin.y, 40, 20)))
  }

  @Test func scrollingIsAnimated() throws {
    func origin(_ path: String, _ to: String) throws -> Rect? {
      try value(
        "it.bounds", at: 0.5, layers: #"{"name": "it", "type": "scroll", "bounds": [0, 0, 40, 20]}"#,
        timeline: #"{"layer": "it", "animate": "\#(path)", "to": \#(to), "duration": 1}"#
      ).asRect
    }
    #expect(try origin("scrollPoint", "[0, 40]") == Rect(0, 20, 40, 20))
    #expect(try origin("scrollPoint.y", "40") == Rect(0, 20, 40, 20))
    #expect(try origin("bounds.origin.x", "40") == Rect(20, 0, 40, 20))
    let layers = try LayerLooks(
      #""type": "scroll", "masksToBounds": false, \#(rows)"#,
      timeline: #"{"layer": "it", "animate": "scrollPoint", "to": [0, 40], "duration": 1}"#, at: 0.5)
    #expect(try layers.fill().transform.apply(.zero) == Point(15, 20))
  }

  // MARK: Tiles

  private let dot = #""sublayers": [{"name": "dot", "frame": [1, 1, 4, 4], "backgroundColor": "blue"}]"#

  @Test func tilesHaveWholePixels() throws {
    let looks = try LayerLooks(#""type": "tiled", "tileSize": [7.3, 5], "phase": [2, 1], "cornerRadius": 3, \#(dot)"#)
    let pattern = try looks.pattern()
    // Between pixels, twice as many.
    #expect(pattern.width == 15 && pattern.height == 10 && pattern.isFine)
    #expect(pattern.path == .rect(Rect(0, 0, 40, 20), cornerRadius: 3))
    // A tile's corners are `tileSize` apart on the canvas all the same.
    let corners = [Point(0, 0), Point(15, 0), Point(0, 10)].map(pattern.tileTransform.apply)
    expectClose(corners.flatMap { [$0.x, $0.y] }, [12, 11, 19.3, 11, 12, 16])
    guard case .fill(let fill) = pattern.children[0].content else { throw LayerLooks.Missing() }
    expectClose([fill.transform.apply(Point(0, 0)).x, fill.transform.apply(Point(4, 4)).y], [15 / 7.3, 10])
    #expect(try LayerLooks(#""type": "tiled", "tileSize": [7.3, 5], \#(dot)"#, scale: 2).pattern().width == 29)
    let large = try LayerLooks(#""type": "tiled", "tileSize": [90000, 5], \#(dot)"#).pattern()
    // Of a large one the part that shows.
    #expect(large.width == 48)
    let onPixels = try LayerLooks(#""type": "tiled", "tileSize": [7, 5], "phase": [2, 1], \#(dot)"#).pattern()
    #expect(onPixels.width == 7 && onPixels.height == 5 && !onPixels.isFine)
  }

  /// What the origin of the bounds scrolls is the pattern, as it is all sublayers of other layers.
  @Test(arguments: [(0.0, 10.0), (0.5, 8), (1, 6)])
  func patternsGoAlongWithTheOriginOfTheBounds(time: Double, x: Double) throws {
    let looks = try LayerLooks(
      #""type": "tiled", "tileSize": [10, 10], \#(dot)"#,
      timeline: #"{"layer": "it", "animate": "bounds.origin.x", "from": 0, "to": 4, "duration": 1}"#, at: time)
    let corner = try looks.pattern().tileTransform.apply(.zero)
    expectClose([corner.x, corner.y], [x, 10])
  }

  @Test func patternsAreTurnedAboutTheTopLeft() throws {
    let turned = try LayerLooks(
      #""type": "tiled", "tileSize": [10, 10], "patternTransform": {"rotation": 90, "scale": 2}, \#(dot)"#
    ).pattern()
    #expect(turned.width == 40 && turned.height == 40 && turned.isFine)
    let place = turned.tileTransform.apply(Point(40, 0))
    expectClose([place.x, place.y], [10, 30])
  }

  @Test func theRestOfTheLayerIsAsEver() throws {
    let keys = #""type": "tiled", "tileSize": [10, 10], "backgroundColor": "red", "borderWidth": 1"#
    #expect(try LayerLooks("\(keys), \(dot)").shape == "fill pattern(fill) fill")
    #expect(try LayerLooks(#"\#(keys), \#(dot), "shadowOpacity": 1"#).shape == "group(fill pattern(fill) fill)")
    #expect(try LayerLooks(keys).shape == "fill fill")
    #expect(try LayerLooks(#""type": "tiled", "tileSize": [10, 10], "opacity": 0.5, \#(dot)"#).pattern().opacity == 0.5)
    let tilted = try LayerLooks(
      #""type": "tiled", "tileSize": [10, 10], "shadowOpacity": 1, "transform": {"rotation": {"y": 40}}, \#(dot)"#)
    let identities = tilted.nodes.withAllInside.map(\.identity)
    #expect(Set(identities).count == identities.count)
  }

  @Test(arguments: [
    ("it", "phase", "[10, 0]", false), ("it", "tileSize", "[20, 20]", false),
    ("it", "patternTransform.rotation", "90", false), ("dot", "backgroundColor", #""red""#, true),
  ])
  func tilesAreAnimated(layer: String, key: String, to: String, isOfTheTile: Bool) throws {
    func pattern(_ time: Double) throws -> (UInt64, Pattern) {
      let looks = try LayerLooks(
        #""type": "tiled", "tileSize": [10, 10], \#(dot)"#,
        timeline: #"{"layer": "\#(layer)", "animate": "\#(key)", "to": \#(to), "duration": 1}"#, at: time)
      return (looks.nodes[0].version, try looks.pattern())
    }
    let (start, end) = (try pattern(0), try pattern(1))
    #expect((start.0 == end.0) == isOfTheTile)
    if isOfTheTile { #expect(start.1.children[0].version != end.1.children[0].version) }
  }
}

extension Rect {
  fileprivate func contains(_ p: Point) -> Bool { minX <= p.x && p.x <= maxX && minY <= p.y && p.y <= maxY }
}
