import Graphics
import Rasterizing
import Staging
import TestSupport
import Testing

/// Transitions of layers that appear or vanish, and in components that are fitted into their instances.
@Suite struct TransitionChangeTests {
  /// A row of the picture, from left to right: red, green, blue.
  private static func row(_ script: StagedScript, _ y: Int, at time: Double) throws -> [[Int]] {
    let pixmap = Rasterizer().draw(try script.scene(at: time))
    return (0..<pixmap.width).map { x in
      let pixel = pixmap.straightPixel(x: x, y: y)
      return [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
    }
  }

  private static func script(_ more: String, _ layers: String, _ timeline: String = "") -> StagedScript {
    StagedScript(
      #"{"canvas": {"width": 100, "height": 40, "background": "white"}, "duration": 3, \#(more)"layers": [\#(layers)], "timeline": [\#(timeline)]}"#
    )
  }

  @Test(arguments: [(0.9, 0), (1, 0), (1.25, 64), (1.5, 128), (1.75, 191), (2, 255)] as [(Double, Int)])
  func whatVanishesAndAppears(time: Double, white: Int) throws {
    func green(_ hidden: Bool) throws -> Int {
      let script = Self.script(
        "", #"{"name": "c", "hidden": \#(hidden), "frame": [0, 0, 60, 20], "backgroundColor": "red"}"#,
        #"{"transition": "fade", "layer": "c", "set": {"hidden": \#(!hidden)}, "at": 1, "duration": 1, "timing": "linear"}"#
      )
      return try Self.row(script, 10, at: time)[30][1]
    }
    #expect(abs(try green(false) - white) <= 1)
    #expect(abs(try green(true) - (255 - white)) <= 1)
  }

  /// Each keeps what was before it, which must not be all that there has been.
  @Test func manyOnOneLayer() throws {
    let script = Self.script(
      "", #"{"name": "c", "frame": [0, 0, 60, 20], "backgroundColor": "red"}"#,
      #"""
      {"sequence": [
        {"transition": "fade", "layer": "c", "set": {"backgroundColor": "blue"}, "duration": 0.01, "timing": "linear"},
        {"transition": "fade", "layer": "c", "set": {"backgroundColor": "red"}, "duration": 0.01, "timing": "linear"}],
        "repeatCount": 5000}
      """#)
    for (time, red) in [(0, 255), (0.0025, 191), (0.01, 0), (0.015, 128), (2.0025, 191), (2.0175, 191)] {
      #expect(abs(try Self.row(script, 10, at: time)[30][0] - red) <= 2, "at \(time)")
    }
  }

  @Test func whatIsAddedAndMovedMeanwhileStays() throws {
    let script = Self.script(
      "", #"{"name": "c", "frame": [0, 0, 10, 20], "backgroundColor": "red"}"#,
      #"""
      {"layer": "c", "set": {"position": [25, 10]}, "at": 0.1, "duration": 0},
      {"layer": "c", "animate": "position.x", "from": 0, "to": 20, "additive": true, "at": 0.2, "duration": 2, "timing": "linear"},
      {"layer": "c", "set": {"position.y": 30}, "at": 0.3, "duration": 0},
      {"transition": "fade", "layer": "c", "set": {"position": [85, 10]}, "at": 1, "duration": 1, "timing": "linear"}
      """#)
    // At 1.2 s what was has come 10 points from 25, at 30; what is has been set since.
    let (old, new) = (try Self.row(script, 30, at: 1.2), try Self.row(script, 10, at: 1.2))
    #expect(old[32] == [255, 51, 51] && old[38] == [255, 51, 51] && old[24] == [255, 255, 255])
    #expect(new[82] == [255, 204, 204] && new[88] == [255, 204, 204] && new[92] == [255, 255, 255])
  }

  /// A copy that runs late shows the side that all of the card shows.
  @Test func lateCopiesShowTheSameSide() throws {
    func script(_ timeline: String) -> StagedScript {
      Self.script(
        "",
        #"""
        {"type": "replicator", "name": "r", "frame": [0, 0, 30, 20], "instanceCount": 3, "instanceDelay": 0.1,
          "instanceTransform": {"translation": [30, 0]}, "sublayers": [
          {"name": "a", "frame": [0, 0, 30, 20], "backgroundColor": "red"},
          {"name": "b", "frame": [0, 0, 30, 20], "backgroundColor": "blue"}]}
        """#, timeline)
    }
    let dissolve = script(
      #"{"at": 0.5, "transition": "crossDissolve", "from": "a", "to": "b", "duration": 1, "timing": "linear"}"#)
    for x in [15, 45, 75] {
      let pixel = try Self.row(dissolve, 10, at: 1)[x]
      #expect(abs(pixel[0] - 128) <= 1 && abs(pixel[2] - 128) <= 1, "at \(x)")
      #expect(try Self.row(dissolve, 10, at: 2)[x] == [0, 0, 255])
    }
  }

  @Test func aCardWithoutABack() throws {
    let script = Self.script(
      "", #"{"name": "c", "frame": [20, 0, 60, 20], "backgroundColor": "red"}"#,
      #"{"transition": "flipFromLeft", "layer": "c", "set": {"hidden": true}, "duration": 1, "timing": "linear", "dimming": 0}"#
    )
    let (early, late) = (try Self.row(script, 10, at: 0.3), try Self.row(script, 10, at: 0.7))
    #expect(early[50] == [255, 0, 0] && early[22] == [255, 255, 255])
    #expect(late.allSatisfy { $0 == [255, 255, 255] })
  }

  private static func inComponent(_ transition: String, _ instance: String) -> StagedScript {
    script(
      #"""
      "components": {"K": {"size": [50, 20], "layers": [
        {"name": "f", "backgroundColor": "red"}, {"name": "g", "backgroundColor": "blue"}],
        "timeline": [{"transition": \#(transition), "from": "f", "to": "g", "duration": 1, "timing": "linear"}]}},
      """#, #"{"component": "K", \#(instance)}"#)
  }

  /// What is pushed stays within the component's picture.
  @Test(arguments: [
    (#""frame": [0, 0, 100, 20], "contentMode": "scaleAspectFit""#, 25, 75),
    (#""frame": [0, 0, 100, 40], "contentMode": "center""#, 25, 75), (#""frame": [10, 0, 80, 20]"#, 10, 90),
    (#""frame": [10, 0, 80, 20], "contentMode": "redraw""#, 10, 90),
  ])
  func slides(instance: String, from: Int, to: Int) throws {
    let script = Self.inComponent(#""push", "fade": false"#, instance)
    let row = try Self.row(script, 15, at: 0.5)
    let (middle, white) = ((from + to) / 2, [255, 255, 255])
    #expect(row[..<from].allSatisfy { $0 == white } && row[to...].allSatisfy { $0 == white })
    #expect(row[from..<middle].allSatisfy { $0 == [0, 0, 255] } && row[middle..<to].allSatisfy { $0 == [255, 0, 0] })
  }

  /// The eye's distance is in the component's own points: twice as large, the picture is the same.
  @Test func flips() throws {
    func width(_ frame: String) throws -> Int {
      let script = Self.inComponent(#""flipFromLeft", "perspective": 60, "dimming": 0"#, #""frame": \#(frame)"#)
      return try Self.row(script, 10, at: 0.25).count { $0 != [255, 255, 255] }
    }
    let (own, twice) = (try width("[20, 0, 50, 20]"), try width("[0, 0, 100, 20]"))
    #expect(own > 25 && abs(twice - 2 * own) <= 2)
  }
}
