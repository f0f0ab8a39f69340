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

  /// A layer's own mask, and what is in that, is part of what it shows.
  @Test(
    arguments: ["mask.opacity", "mask.part.opacity", "p"],
    [
      (#""crossDissolve""#, 64), (#""fade""#, 64), (#""reveal", "fade": false, "subtype": "fromRight""#, 0),
      (#""flipFromLeft", "dimming": 0"#, 0),
    ])
  func masks(_ changed: String, _ kind: (keys: String, early: Int)) throws {
    let mask = changed == "p" ? #""opacity": "=c.p", "# : ""
    let script = Self.script(
      #""components": {"C": {"parameters": {"p": 1}, "size": [60, 20], "layers": [{"backgroundColor": "red"}]}},"#,
      #"""
      {"name": "c", "component": "C", "frame": [20, 0, 60, 20],
        "mask": {\#(mask)"name": "mask", "sublayers": [{"name": "part", "backgroundColor": "black"}]}}
      """#,
      #"{"transition": \#(kind.keys), "layer": "c", "set": {"\#(changed)": 0}, "duration": 1, "timing": "linear"}"#)
    let pixels = try [0, 0.25, 1].map { try Self.row(script, 10, at: $0)[50] }
    #expect(pixels == [[255, 0, 0], [255, kind.early, kind.early], [255, 255, 255]])
  }

  /// Also where its pixels are computed.
  @Test func masksThatAreComputed() throws {
    let script = Self.script(
      #""components": {"C": {"parameters": {"p": 1}, "size": [60, 20], "layers": [{"backgroundColor": "red"}]}},"#,
      #"""
      {"name": "c", "component": "C", "frame": [20, 0, 60, 20],
        "mask": {"type": "shader", "color": "=rgba(0, 0, 0, c.p + u * 0)"}}
      """#,
      #"""
      {"transition": "push", "fade": false, "subtype": "fromRight", "layer": "c", "duration": 2, "set": {"p": 0},
        "timing": "linear"}
      """#)
    #expect(try Self.row(script, 10, at: 0)[50] == [255, 0, 0])
    // The old picture has gone half its way, and nothing comes after it.
    let row = try Self.row(script, 10, at: 1)
    #expect(row[30] == [255, 0, 0] && row[48] == [255, 0, 0] && row[52] == [255, 255, 255])
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

  /// In the layer's own time 4.1 s is 3.0999…, which is when it begins.
  @Test(arguments: ["crossDissolve", "push", "moveIn", "flipFromLeft", "curlUp"], [[1, 3.1], [1, 0.2], [2, 0.3]])
  func noFlashWhereItBegins(kind: String, times: [Double]) throws {
    let (begin, at) = (times[0], times[1])
    let layers =
      #"{"name": "card", "beginTime": \#(begin), "sublayers": [{"name": "a", "backgroundColor": "red"}, {"name": "b", "backgroundColor": "blue"}]}"#
    let script = StagedScript(
      #"{"canvas": {"width": 40, "height": 40}, "duration": 6, "layers": [\#(layers)], "timeline": [{"at": \#(at), "transition": "\#(kind)", "from": "a", "to": "b", "duration": 1}]}"#
    )
    #expect(try Self.row(script, 20, at: begin + at)[20] == [255, 0, 0])
  }

  /// Old and new meet in the middle, wherever the card's clip, its edges and its sublayers are.
  @Test(arguments: [#""masksToBounds": true, "#, #""masksToBounds": true, "cornerRadius": 4, "#, ""])
  func slidesMeetAtOneEdge(keys: String) throws {
    let script = Self.script(
      "",
      #"{"name": "c", "frame": [10, 5, 40, 30], \#(keys)"backgroundColor": "red", "sublayers": [{"name": "wide", "frame": [-9, 10, 58, 4], "backgroundColor": "=c.backgroundColor"}]}"#,
      #"{"transition": "push", "subtype": "fromRight", "fade": false, "layer": "c", "set": {"backgroundColor": "blue"}, "duration": 1, "timing": "linear"}"#
    )
    let row = try Self.row(script, 30, at: 0.5)
    #expect(row[12..<30].allSatisfy { $0 == [255, 0, 0] } && row[30..<48].allSatisfy { $0 == [0, 0, 255] })
    let wide = try Self.row(script, 17, at: 0.5)
    if !keys.isEmpty {
      #expect(wide[12..<30].allSatisfy { $0 == [255, 0, 0] } && wide[30..<48].allSatisfy { $0 == [0, 0, 255] })
    }
  }

  /// A card between pixels has edges of half its color, before, while and after it slides.
  @Test func edgesBetweenPixelsStay() throws {
    let script = Self.script(
      "", #"{"name": "c", "frame": [10.5, 5, 40, 30], "backgroundColor": "black"}"#,
      #"{"transition": "push", "subtype": "fromTop", "fade": false, "layer": "c", "set": {"opacity": 1, "borderColor": "red"}, "at": 1, "duration": 1}"#
    )
    let edges = try [0.5, 1.3, 1.6, 2.5].map { try Self.row(script, 20, at: $0)[10] }
    for edge in edges { #expect(abs(edge[0] - 127) <= 1 && edge == edges[0]) }
  }

  /// The timeline says what is seen first; a handler's transition that comes before it may begin with the other one.
  @Test(arguments: [("", "", 1), (#""hidden": false, "#, #""hidden": true, "#, 0)])
  func beginningWithWhatIsHidden(back: String, front: String, warnings: Int) throws {
    let script = StagedScript(
      #"""
      {"canvas": {"width": 80, "height": 80}, "duration": 3, "layers": [{"name": "card", "frame": [10, 10, 60, 60],
        "on": {"tap": {"transition": "flipFromRight", "from": "back", "to": "front", "duration": 0.4}},
        "sublayers": [{\#(back)"name": "back", "backgroundColor": "blue"}, {\#(front)"name": "front", "backgroundColor": "red"}]}],
       "timeline": [{"at": 0.5, "touch": [[30, 30]], "layer": "card"},
        {"at": 2, "transition": "flipFromLeft", "from": "front", "to": "back", "duration": 0.4}]}
      """#)
    #expect(script.codes == [String](repeating: "transition", count: warnings))
    #expect(script.stage != nil)
  }

  /// The timeline's is in the card's time, the handler's in the script's.
  @Test(arguments: [0, 0.3, 0.5, 1, 2])
  func twoClocksAreOne(begin: Double) {
    let script = StagedScript(
      #"""
      {"canvas": {"width": 80, "height": 80}, "duration": 6, "components": {"C": {"size": [80, 80], "layers": [
        {"name": "card", "frame": [10, 10, 60, 60], "on": {"tap": {"transition": "flipFromRight", "from": "back", "to": "front", "duration": 0.5}},
         "sublayers": [{"name": "back", "hidden": false}, {"name": "front", "hidden": true}]}],
        "timeline": [{"at": 0.9, "touch": [[30, 30]], "layer": "card"},
         {"at": 1.8, "transition": "flipFromLeft", "from": "front", "to": "back", "duration": 0.5}]}},
       "layers": [{"component": "C", "beginTime": \#(begin)}]}
      """#)
    #expect(script.mistakes.isEmpty)
  }
}
