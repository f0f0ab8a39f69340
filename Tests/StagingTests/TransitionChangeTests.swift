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
