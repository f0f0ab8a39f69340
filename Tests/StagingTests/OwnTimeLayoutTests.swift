import Graphics
import Rasterizing
import Staging
import TestSupport
import Testing

/// What is laid out, and what slides, as every other property of the layer that bears it.
@Suite struct OwnTimeLayoutTests {
  private static let box = #"""
    {"name": "box", "constraints": ["V:|[p]|",
        {"item": "p", "attribute": "leading", "toItem": "superlayer", "name": "lead"},
        {"item": "p", "attribute": "width", "constant": 10}], "sublayers": [{"name": "p"}]},
    {"name": "row", "bounds": [0, 0, 100, 20], "stack": {"distribution": "equalSpacing", "alignment": "top"},
      "sublayers": [{"name": "a", "bounds": [0, 0, 5, 5]}, {"name": "b", "bounds": [0, 0, 5, 5]}]},
    {"name": "q", "frame": [0, 0, 10, 10]}
    """#

  private static let timeline = #"""
    {"layer": "box", "animate": "constraints.lead.constant", "from": 0, "to": 80, "duration": 1},
    {"layer": "row", "animate": "stack.spacing", "from": 0, "to": 80, "duration": 1},
    {"layer": "q", "animate": "position.x", "from": 0, "to": 80, "duration": 1}
    """#

  @Test(
    "constraints and spacings move in the time of their layer",
    arguments: [
      #""speed": 0.5"#, #""speed": -1, "timeOffset": 1"#, #""duration": 1, "autoreverses": true, "repeatCount": 2"#,
      #""beginTime": 0.5, "speed": 2"#, #""timeRemap": "=1 - time / 2""#, #""timeOffset": 0.3"#,
    ])
  func everythingMovesAlike(_ timing: String) throws {
    let script = StagedScript(
      layers: #"{"name": "slow", \#(timing), "sublayers": [\#(Self.box)]}"#, timeline: Self.timeline,
      more: #""duration": 4"#, queries: ["p.frame.x", "row.stack.spacing", "q.position.x"])
    let sampler = try script.staged().sampler()
    for time in [0, 0.3, 0.5, 1, 1.4, 2, 3.9] {
      let values = try sampler.queryValues(at: time).compactMap(\.asNumber)
      #expect(abs(values[0] - values[2]) < 1e-9 && abs(values[1] - values[2]) < 1e-9, "\(values) at \(time)")
    }
  }

  @Test("constraints of a component move in the time of the instance", arguments: [0.5, 1, 2])
  func componentsMoveInTheirTime(_ speed: Double) throws {
    let script = StagedScript(
      layers: #"{"name": "c", "component": "C", "speed": \#(speed)}"#,
      more: #"""
        "components": {"C": {"constraints": [
            {"item": "p", "attribute": "leading", "toItem": "superlayer", "name": "lead"}, "H:[p(10)]", "V:|[p]|"],
          "layers": [{"name": "p"}],
          "timeline": [{"animate": "constraints.lead.constant", "from": 0, "to": 80, "duration": 1}]}}, "duration": 2
        """#, queries: ["c.p.frame.x"])
    expectClose(try script.numbers(at: [0, 0.25, 0.5, 1, 2]), [0, 0.25, 0.5, 1, 2].map { min(80, 80 * speed * $0) })
  }

  @Test(
    "of a card that cuts off what is in it nothing shows where two of its layers meet",
    arguments: [("push", [255, 127, 127]), ("reveal", [128, 0, 127]), ("moveIn", [255, 0, 0])])
  func slidesInACardThatMasks(_ kind: String, left: [Int]) throws {
    let script = StagedScript(
      #"""
      {"canvas": {"width": 120, "height": 60, "background": "white"}, "duration": 1, "layers": [
        {"name": "card", "frame": [10, 10, 100, 40], "backgroundColor": "black", "masksToBounds": true, "sublayers": [
          {"name": "a", "backgroundColor": "#f00"}, {"name": "b", "backgroundColor": "#00f"}]}],
       "timeline": [{"transition": "\#(kind)", "subtype": "fromRight", "from": "a", "to": "b", "duration": 1,
         "timing": "linear"}]}
      """#)
    let pixmap = Rasterizer().draw(try script.scene(at: 0.5))
    for x in [12, 50, 54, 56, 58, 59] {
      let pixel = pixmap.straightPixel(x: x, y: 30)
      let found = [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
      #expect(zip(found, left).allSatisfy { abs($0 - $1) <= 1 }, "\(found) at \(x)")
    }
  }

  @Test(
    "a layer that comes throws its shadow on the one beneath, though the card cuts off", arguments: ["push", "moveIn"])
  func shadowsOfWhatComes(_ kind: String) throws {
    let script = StagedScript(
      #"""
      {"canvas": {"width": 120, "height": 60, "background": "white"}, "duration": 1, "layers": [
        {"name": "card", "frame": [10, 10, 100, 40], "masksToBounds": true, "sublayers": [
          {"name": "a", "backgroundColor": "white"},
          {"name": "b", "backgroundColor": "white", "shadowOpacity": 0.8, "shadowRadius": 4, "shadowOffset": [0, 0]}]}],
       "timeline": [{"transition": "\#(kind)", "subtype": "fromRight", "fade": false, "from": "a", "to": "b",
         "duration": 1, "timing": "linear"}]}
      """#)
    let pixmap = Rasterizer().draw(try script.scene(at: 0.5))
    #expect(pixmap.straightPixel(x: 58, y: 30).red < 200 && pixmap.straightPixel(x: 40, y: 30).red == 255)
    #expect(pixmap.straightPixel(x: 61, y: 30).red == 255)
  }

  @Test("what is required in a stack in a stack keeps its size")
  func requiredSizesInStacks() throws {
    let priorities = #""contentHuggingPriority": [250, 1000], "contentCompressionResistancePriority": 1000"#
    func frames(_ height: Double) throws -> [Rect] {
      try NestedLayoutTests.frames(
        #"""
        {"name": "list", "frame": [0, 0, 100, \#(height)], "stack": {"axis": "vertical"}, "sublayers": [
          {"name": "r1", "type": "image", "bounds": [0, 0, 20, 24]},
          {"name": "r2", "stack": {"alignment": "fill"}, "sublayers": [
            {"name": "dot", "bounds": [0, 0, 16, 16], \#(priorities)}]}]}
        """#, more: #""poster": 0"#, queries: ["r1.frame", "r2.frame", "dot.frame"])[0]
    }
    #expect(try frames(36) == [Rect(0, 0, 100, 20), Rect(0, 20, 100, 16), Rect(0, 0, 100, 16)])
    #expect(try frames(76) == [Rect(0, 0, 100, 60), Rect(0, 60, 100, 16), Rect(0, 0, 100, 16)])
  }

  @Test("layers without names are told by their places")
  func nameless() {
    let script = StagedScript(
      layers: #"""
        {"name": "bar", "frame": [0, 0, 100, 50], "sublayers": [{"stack": {"alignment": "top"}, "sublayers": [
          {"type": "text", "text": "Hi"}, {"type": "image", "backgroundColor": "#fc8"}]}]}
        """#)
    #expect(
      script.mistakes.first?.hasSuffix("the height of '$.layers[0].sublayers[0].sublayers[1]' is not determined")
        == true, "\(script.mistakes)")
  }
}
