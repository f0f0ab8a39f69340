import Graphics
import Scripting
import Staging
import TestSupport
import Testing

/// `startArrow` and `endArrow` of shapes.
struct LineEndTests {
  private func nodes(_ keys: String, at time: Double = 0, timeline: String = "") throws -> [SceneNode] {
    try StagedScript(
      layers: #"{"name": "a", "type": "shape", "fillColor": null, "strokeColor": "red", "lineWidth": 2, \#(keys)}"#,
      timeline: timeline
    ).scene(at: time).nodes
  }

  private func stroke(_ node: SceneNode) -> StrokedPath? {
    if case .stroke(let stroke) = node.content { stroke } else { nil }
  }

  private func outline(_ node: SceneNode) -> Path? {
    if case .fill(let fill) = node.content { fill.path } else { nil }
  }

  @Test func theLineEndsBeneathTheHead() throws {
    let found = try nodes(#""path": "M 0 10 H 80", "endArrow": "triangle""#)
    #expect(LayerLooks.shape(found) == "stroke fill")
    let (line, head) = (try #require(stroke(found[0])), try #require(outline(found[1])))
    // Four widths long, and the line goes half as far into it.
    #expect(head.bounds == Rect(left: 72, top: 6, right: 80, bottom: 14))
    #expect(line.stroke.trimStart == 0 && abs(line.stroke.trimEnd - 76.0 / 80) < 1e-12)
  }

  @Test func bothEnds() throws {
    let found = try nodes(#""path": "M 0 10 H 80", "startArrow": "bar", "endArrow": "circle", "arrowSize": 5"#)
    #expect(LayerLooks.shape(found) == "stroke fill fill")
    #expect(outline(found[1])?.bounds == Rect(left: 0, top: 5, right: 2, bottom: 15))
    let circle = try #require(outline(found[2])?.bounds)
    #expect(abs(circle.minX - 73) < 1e-9 && abs(circle.maxX - 80) < 1e-9 && abs(circle.height - 7) < 1e-9)
  }

  /// It goes with the end of the stroke, and points where it goes.
  @Test func itGoesWithTheEndOfTheStroke() throws {
    let entry = #"{"layer": "a", "animate": "strokeEnd", "from": 0, "to": 1, "duration": 1}"#
    let path = #""path": "M 0 10 H 40 V 50", "endArrow": "triangle""#
    for (time, tip, back) in [
      (0.25, Point(20, 10), Point(12, 10)), (0.75, Point(40, 30), Point(40, 22)), (1, Point(40, 50), Point(40, 42)),
    ] {
      let found = try nodes(path, at: time, timeline: entry)
      let head = try #require(outline(found[found.count - 1]))
      #expect(head.points[0].distance(to: tip) < 1e-9, "\(time)")
      #expect(((head.points[1] + head.points[2]) * 0.5).distance(to: back) < 1e-9, "\(time)")
    }
    #expect(try nodes(path, at: 0, timeline: entry).isEmpty)
  }

  /// On a curve it lies along the chord that it covers.
  @Test func itLiesOnCurves() throws {
    let found = try nodes(
      #""path": {"oval": [0, 0, 40, 40]}, "strokeEnd": 0.5, "endArrow": "triangle", "arrowSize": 6"#)
    let head = try #require(outline(found[1]))
    let base = (head.points[1] + head.points[2]) * 0.5
    #expect(head.points[0].distance(to: Point(0, 20)) < 1e-6)
    // The base lies as near to the circle as twelve points' chord lets it.
    #expect(abs(base.distance(to: Point(20, 20)) - 20) < 0.2)
  }

  /// All of it grows out of nothing, the line too.
  @Test func shortLinesHaveSmallHeads() throws {
    let found = try nodes(#""path": "M 0 10 H 80", "strokeEnd": 0.05, "endArrow": "triangle""#)
    let head = try #require(outline(found[found.count - 1])?.bounds)
    #expect(abs(head.width - 4) < 1e-9 && abs(head.height - 4) < 1e-9 && abs(head.maxX - 4) < 1e-9)
    #expect(stroke(found[0])?.stroke.width == 1)
  }

  @Test func eachSubpathHasItsOwn() throws {
    let lines = #""path": "M 0 10 H 80 M 0 30 H 40", "endArrow": "open""#
    #expect(LayerLooks.shape(try nodes(lines)) == "stroke stroke fill")
    let found = try nodes(lines + #", "trimMode": "each", "strokeEnd": 0.5"#)
    #expect(LayerLooks.shape(found) == "stroke fill stroke fill")
    #expect(outline(found[1])?.points[0] == Point(40, 10) && outline(found[3])?.points[0] == Point(20, 30))
    #expect(Set(found.map(\.identity)).count == 4)
  }

  /// Trimmed together, the last that is seen has the head, and nothing of those before it changes.
  @Test func subpathsAreApart() throws {
    let path = #""path": "M 10 15 H 90 M 90 45 H 10", "endArrow": "triangle""#
    for (strokeEnd, tip, share) in [(0.5, Point(90, 15), 1.0), (0.525, Point(86, 45), 0.5), (0.75, Point(50, 45), 1)] {
      let found = try nodes(path + #", "strokeEnd": \#(strokeEnd)"#)
      let head = try #require(outline(found[found.count - 1]))
      #expect(head.points[0].distance(to: tip) < 1e-9)
      let back = (head.points[1] + head.points[2]) * 0.5
      #expect(abs(back.distance(to: tip) - 8 * share) < 1e-9 && back.y == tip.y)
      if strokeEnd > 0.5 {
        #expect(stroke(found[0])?.stroke.trimEnd == 1 && stroke(found[0])?.stroke.width == 2)
        #expect(stroke(found[1])?.stroke.width == 2 * share)
      }
    }
  }

  /// Behind a corner it points where the line goes, and the line reaches the corner.
  @Test func cornersAreKept() throws {
    for (strokeEnd, tip, direction) in [
      (0.62, Point(60, 44.2), Point(0, -1)), (0.55, Point(59.5, 50), Point(1, 0)),
      (0.95, Point(60, 14.5), Point(0, -1)),
    ] {
      let found = try nodes(#""path": "M 10 50 h 50 v -40", "endArrow": "triangle", "strokeEnd": \#(strokeEnd)"#)
      let (line, head) = (try #require(stroke(found[0])), try #require(outline(found[1])))
      #expect(head.points[0].distance(to: tip) < 1e-6)
      let axis = tip - (head.points[1] + head.points[2]) * 0.5
      #expect(axis.distance(to: direction * 8) < 0.6, "\(strokeEnd) \(axis)")
      if strokeEnd == 0.62 { #expect(line.stroke.trimEnd >= 49.5 / 90 && line.stroke.trimEnd <= 52 / 90.0) }
    }
    // Turned back it does not point on.
    let back = try nodes(#""path": "M 10 20 h 60 h -60", "endArrow": "triangle", "strokeEnd": 0.55"#)
    let head = try #require(outline(back[1]))
    #expect(head.points[0].distance(to: Point(64, 20)) < 1e-6 && head.points[1].x > 70)
  }

  /// A cap lies beneath it too.
  @Test(arguments: ["round", "square"]) func capsAreBeneath(_ cap: String) throws {
    let found = try nodes(#""path": "M 0 10 H 80", "endArrow": "triangle", "lineCap": "\#(cap)""#)
    #expect(abs((stroke(found[0])?.stroke.trimEnd ?? 0) - 75.0 / 80) < 1e-12)
  }

  /// Where the head lies over the line, a translucent color is no denser.
  @Test(arguments: [##""strokeColor": "#ff000080""##, ##""strokeGradient": {"colors": ["#ff000080", "blue"]}"##])
  func translucentOnesAreOnePicture(_ paint: String) throws {
    let found = try StagedScript(
      layers: #"{"type": "shape", "path": "M 0 10 H 80", "fillColor": null, "endArrow": "triangle", \#(paint)}"#
    ).scene(at: 0).nodes
    guard found.count == 1, case .group(let group) = found[0].content else {
      Issue.record("a group")
      return
    }
    #expect(LayerLooks.shape(group.children) == "fill" && LayerLooks.shape(group.mask?.nodes ?? []) == "stroke fill")
  }

  @Test(arguments: [
    #""path": "M 0 10 H 80", "endArrow": "triangle", "arrowSize": 0"#, #""path": "M 0 10 H 80", "endArrow": "none""#,
  ]) func noneIsAPlainStroke(_ keys: String) throws {
    let found = try nodes(keys)
    #expect(LayerLooks.shape(found) == "stroke")
    #expect(stroke(found[0])?.stroke.trimEnd == 1)
  }

  @Test(arguments: [
    #""path": "M 5 5", "endArrow": "triangle""#, #""path": "M 5 5 L 5 5", "endArrow": "bar""#,
    #""path": "M 0 0 L 1e30 1e30", "startArrow": "open", "endArrow": "open""#,
    #""path": "M 0 10 H 80", "endArrow": "diamond", "arrowSize": 1e8"#,
  ]) func hostilePaths(_ keys: String) throws { _ = try nodes(keys) }

  @Test func whatDoesNothingIsSaid() {
    let bare = StagedScript(layers: #"{"type": "shape", "path": "M 0 0 H 9", "endArrow": "bar"}"#)
    #expect(bare.mistakes.map { $0.contains("'endArrow' does nothing without 'strokeColor'") } == [true])
    let size = StagedScript(
      layers: #"{"type": "shape", "path": "M 0 0 H 9", "strokeColor": "red", "arrowSize": 3}"#)
    #expect(size.mistakes.map { $0.contains("'arrowSize' does nothing without 'startArrow'") } == [true])
  }
}
