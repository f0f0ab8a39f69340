import Graphics
import Rasterizing
import Staging
import TestSupport
import Testing

/// Filters, what is behind a layer, and blend modes.
struct FilterTests {
  private let red = #""backgroundColor": "red""#

  private func filters(_ list: String, _ more: String = "", scale: Double = 1) throws -> [PictureFilter] {
    try LayerLooks(#"\#(red), "filters": [\#(list)]\#(more)"#, scale: scale).group().filters
  }

  @Test(arguments: [
    (#"{"brightness": 0.5}"#, PictureFilter.matrix(.brightness(0.5))),
    (#"{"contrast": 2}"#, .matrix(.contrast(2))), (#"{"saturate": 2}"#, .matrix(.saturate(2))),
    (#"{"hueRotate": 90}"#, .matrix(.hueRotate(degrees: 90))), (#"{"grayscale": 1}"#, .matrix(.grayscale(1))),
    (#"{"invert": 1}"#, .matrix(.invert(1))), (#"{"sepia": 0.5}"#, .matrix(.sepia(0.5))),
    (#"{"blur": 3}"#, .blur(sigma: 3)),
    (
      #"{"dropShadow": {"radius": 4, "offset": [2, 5], "color": "blue"}}"#,
      .dropShadow(color: Color(0, 0, 1), sigma: 4, offset: Point(2, 5))
    ),
    (
      #"{"colorMatrix": [0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0.5]}"#,
      .matrix(ColorMatrix(rows: [0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0.5]))
    ),
  ])
  func kinds(filter: String, expected: PictureFilter) throws { #expect(try filters(filter) == [expected]) }

  @Test(arguments: [
    #"{"brightness": 1}"#, #"{"contrast": 1}"#, #"{"saturate": 1}"#, #"{"hueRotate": 0}"#, #"{"hueRotate": 720}"#,
    #"{"grayscale": 0}"#, #"{"invert": 0}"#, #"{"sepia": 0}"#, #"{"blur": 0}"#,
    #"{"dropShadow": {"radius": 4, "color": "clear"}}"#,
    #"{"colorMatrix": [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]}"#,
  ])
  func whatChangesNothingCostsNothing(filter: String) throws {
    #expect(try LayerLooks(#"\#(red), "filters": [\#(filter), \#(filter)]"#).shape == "fill")
    #expect(try LayerLooks(#"\#(red), "backgroundFilters": [\#(filter)]"#).shape == "fill")
  }

  @Test func theyKeepTheirOrder() throws {
    #expect(
      try filters(#"{"invert": 1}, {"blur": 3}, {"blur": 4}, {"sepia": 1}, {"blur": 1}"#) == [
        .matrix(.invert(1)), .blur(sigma: 5), .matrix(.sepia(1)), .blur(sigma: 1),
      ])
  }

  @Test func lengthsAreScaledAndTurnedWithTheLayer() throws {
    let shadow = #"{"blur": 2}, {"dropShadow": {"radius": 3, "offset": [4, 0]}}"#
    #expect(
      try filters(shadow, scale: 2) == [
        .blur(sigma: 4), .dropShadow(color: .black, sigma: 6, offset: Point(8, 0)),
      ])
    let turned = try filters(shadow, #", "transform": {"rotation": 90}"#)
    guard case .dropShadow(_, let sigma, let offset) = turned[1] else { throw LayerLooks.Missing() }
    expectClose([sigma, offset.x, offset.y], [3, 0, 4])
  }

  @Test func whatLooksAroundIsDrawnFlatWhereTheLayerIsTilted() throws {
    let tilted = #", "transform": {"rotation": {"y": 40}}"#
    let blurred = try LayerLooks(#"\#(red), "filters": [{"invert": 1}, {"blur": 2}]\#(tilted)"#).group()
    #expect(blurred.warp != nil && blurred.filters.count == 2)
    #expect(try LayerLooks(#"\#(red), "filters": [{"dropShadow": {}}]\#(tilted)"#).group().warp != nil)
    let inverted = try LayerLooks(#"\#(red), "filters": [{"invert": 1}]\#(tilted)"#).group()
    #expect(inverted.warp == nil && inverted.filters.count == 1)
  }

  /// The shadow is thrown flat beneath a crisp layer; the color filter is not the shadow's.
  @Test func shadowsOfTiltedLayersAreNotFilteredWithThem() throws {
    let whole = try LayerLooks(
      #"\#(red), "filters": [{"invert": 1}], "shadowOpacity": 1, "opacity": 0.5, "transform": {"rotation": {"y": 40}}"#
    ).group()
    #expect(LayerLooks.shape(whole.children) == "group(fill) group(fill)")
    guard case .group(let shadow) = whole.children[0].content, case .group(let layer) = whole.children[1].content
    else { throw LayerLooks.Missing() }
    #expect(shadow.warp != nil && shadow.shadow?.isAlone == true)
    #expect(layer.filters == [.matrix(.invert(1))] && layer.warp == nil && layer.shadow == nil)
    #expect(whole.filters.isEmpty && whole.opacity == 0.5 && whole.shadow == nil)
    let identities = whole.children.withAllInside.map(\.identity)
    #expect(Set(identities).count == identities.count)
  }

  /// What is in the layer is put together by itself, above the shadow.
  @Test func whatThrowsAShadowIsIsolatedInAnyPlane() throws {
    let stretched = try LayerLooks(#"\#(red), "shadowOpacity": 1, "transform": {"scale": [2, 1]}"#)
    #expect(LayerLooks.shape(stretched.nodes) == "group(fill) group(fill)")
    let faded = try LayerLooks(#"\#(red), "shadowOpacity": 1, "opacity": 0.5, "transform": {"scale": [2, 1]}"#)
    #expect(LayerLooks.shape(faded.nodes) == "group(group(fill) group(fill))")
    let identities = faded.nodes.withAllInside.map(\.identity)
    #expect(Set(identities).count == identities.count)
  }

  @Test func theBackdropHasTheLayersOutline() throws {
    let glass = try LayerLooks(
      #""backgroundFilters": [{"blur": 3}, {"saturate": 2}], "cornerRadius": 6, "cornerCurve": "continuous", "transform": {"scale": 2}"#
    ).group()
    let backdrop = try #require(glass.backdrop)
    #expect(glass.children.isEmpty)
    #expect(backdrop.filters == [.blur(sigma: 6), .matrix(.saturate(2))])
    #expect(backdrop.area.path == .rect(Rect(0, 0, 40, 20), cornerRadius: 6, curve: .continuous))
    #expect(backdrop.area.transform.apply(.zero) == Point(-10, 0))
    // A stretched layer blurs what is behind it evenly: that is not stretched.
    let stretched = try LayerLooks(#""backgroundFilters": [{"blur": 3}], "transform": {"scale": [4, 1]}"#).group()
    #expect(stretched.backdrop?.filters == [.blur(sigma: 6)] && stretched.warp == nil)
  }

  @Test func theBackdropOfAWarpedLayerIsNotWarped() throws {
    let whole = try LayerLooks(
      #"\#(red), "filters": [{"blur": 2}], "backgroundFilters": [{"blur": 3}], "opacity": 0.5, "masksToBounds": true, "transform": {"rotation": {"y": 40}}"#
    ).group()
    #expect(whole.warp == nil && whole.backdrop != nil && whole.clip != nil && whole.opacity == 0.5)
    #expect(whole.filters.isEmpty && whole.children.count == 1)
    guard case .group(let picture) = whole.children[0].content else { throw LayerLooks.Missing() }
    #expect(picture.warp != nil && picture.filters.count == 1 && picture.opacity == 1)
  }

  @Test func blendModesMakeGroups() throws {
    #expect(try LayerLooks(#"\#(red), "compositingFilter": "normal""#).shape == "fill")
    for mode in BlendMode.allCases where mode != .normal {
      #expect(try LayerLooks(#"\#(red), "compositingFilter": "\#(mode.rawValue)""#).group().blend == mode)
    }
    #expect(try LayerLooks(#"\#(red), "compositingFilter": "colorDodge""#).group().blend == .colorDodge)
    #expect(
      try LayerLooks(#"\#(red), "compositingFilter": "=time >= 0 ? 'plusLighter' : 'normal'""#).group().blend
        == .plusLighter)
  }

  /// Every value of a filter can be animated, and a change of it is a change of the group's version.
  @Test(arguments: [
    ("blur", "4", "filters.blur", 8.0), ("brightness", "0", "filters.brightness", 1.5),
    ("hueRotate", "0", "filters.hueRotate", 180), ("saturate", "0", "filters.saturate", 3),
    ("sepia", "0", "filters.sepia", 1), ("contrast", "0", "filters.contrast", 3),
    ("grayscale", "0", "filters.grayscale", 1), ("invert", "0", "filters.invert", 1),
    ("blur", "4", "filters.blur.inputRadius", 8.0), ("hueRotate", "0", "filters.hueRotate.inputAngle", 180),
  ])
  func amountsAreAnimated(kind: String, from: String, path: String, to: Double) throws {
    let timeline = #"{"layer": "it", "animate": "\#(path)", "from": \#(from), "to": \#(to), "duration": 1}"#
    let keys = #"\#(red), "filters": [{"\#(kind)": 1}]"#
    func node(_ time: Double) throws -> (SceneNode, Group) {
      let looks = try LayerLooks(keys, timeline: timeline, at: time)
      return (looks.nodes[0], try looks.group())
    }
    let (half, end) = (try node(0.5), try node(0.75))
    #expect(half.1.filters != end.1.filters)
    #expect(half.0.version != end.0.version && half.0.identity == end.0.identity)
  }

  @Test func partsOfShadowsAndBackdropsAreAnimated() throws {
    let shadow = try LayerLooks(
      #"\#(red), "filters": [{"name": "soft", "dropShadow": {"radius": 2}}]"#,
      timeline: """
        {"layer": "it", "animate": "filters.soft.radius", "to": 6, "duration": 1},
        {"layer": "it", "animate": "filters.dropShadow.offset", "to": [0, 8], "duration": 1},
        {"layer": "it", "animate": "filters.dropShadow.color", "to": "red", "duration": 1}
        """, at: 0.5
    ).group()
    #expect(shadow.filters == [.dropShadow(color: Color(0.5, 0, 0), sigma: 4, offset: Point(0, 4))])
    let glass = try LayerLooks(
      #""backgroundFilters": [{"blur": 0}]"#,
      timeline: #"{"layer": "it", "animate": "backgroundFilters.blur", "to": 8, "duration": 1}"#, at: 0.25
    ).group()
    #expect(glass.backdrop?.filters == [.blur(sigma: 2)])
  }

  @Test func overshootingAmountsAreNoMistake() throws {
    let under = try LayerLooks(
      #"\#(red), "filters": [{"blur": "=-3 + time"}, {"brightness": "=time - 1"}, {"grayscale": "=2 + time"}]"#
    ).group()
    #expect(under.filters == [.matrix(.brightness(0)), .matrix(.grayscale(1))])
  }

  /// Just before the eye a point is as wide as the canvas; what the script asks for is no more than elsewhere.
  @Test(arguments: [
    #""filters": [{"blur": 5}]"#, #""shadowOpacity": 1"#, #""filters": [{"dropShadow": {"radius": 3}}]"#,
    #""backgroundFilters": [{"blur": 9}]"#,
  ])
  func blursJustBeforeTheEye(keys: String) throws {
    for z in [90, 99, 99.5, 99.7, 99.8, 99.9, 99.99, 99.999, 100, 101] {
      let script = StagedScript(
        layers: #"""
          {"perspective": 100, "sublayers": [
            {"frame": [40, 30, 20, 20], "backgroundColor": "red", "zPosition": \#(z), \#(keys)}]}
          """#)
      let rasterizer = Rasterizer()
      _ = rasterizer.draw(try script.scene())
      #expect(rasterizer.leftOut == nil, "\(z)")
    }
    let far = StagedScript(layers: #"{"filters": [{"blur": 3000}], "backgroundColor": "red"}"#)
    #expect(throws: StagingError.self) { try far.scene() }
  }

  // MARK: Colors that a palette must hold

  @Test(arguments: [
    (#""backgroundColor": "red""#, 1), (#""backgroundColor": "red", "filters": [{"blur": 2}]"#, 1),
    (#""backgroundColor": "red", "filters": [{"invert": 1}]"#, 0),
    (#""backgroundColor": "red", "compositingFilter": "multiply""#, 0),
    (#""filters": [{"sepia": 1}], "sublayers": [{"backgroundColor": "red"}]"#, 0),
    (#""mask": {"backgroundColor": "red"}, "contents": "4x4.png""#, 0),
    (#""type": "shape", "fillColor": "red", "path": "M 0 0 L 9 9""#, 1),
    (#""type": "shape", "fillColor": "red", "fillGradient": {"colors": ["lime", "blue"]}, "path": "M 0 0 L 9 9""#, 0),
    (#""type": "transform", "backgroundColor": "red""#, 0),
    (#""type": "replicator", "instanceRedOffset": -0.1, "sublayers": [{"backgroundColor": "red"}]"#, 0),
    (#""type": "replicator", "instanceCount": 3, "sublayers": [{"backgroundColor": "red"}]"#, 1),
  ])
  func solidColors(keys: String, count: Int) throws {
    let stage = try StagedScript(layers: "{\(keys)}").staged()
    #expect(stage.solidColors.filter { $0 != .black }.count == count)
    #expect(!stage.solidColorsChange)
  }

  @Test func animatedColorFiltersChangeSolidColors() throws {
    func changes(_ filter: String) throws -> Bool {
      try StagedScript(layers: #"{"backgroundColor": "red", "filters": [{\#(filter)}]}"#).staged().solidColorsChange
    }
    #expect(try changes(#""hueRotate": "=time * 9""#))
    #expect(try !changes(#""blur": "=time * 9""#))
  }
}
