import Graphics
import Testing

@testable import Staging

/// The pointer of a mouse that touches share.
@Suite struct PointerTests {
  /// The tip of the arrow; nil where none is seen.
  private func tip(_ script: StagedScript, at time: Double) throws -> Point? {
    for node in try script.scene(at: time).nodes.reversed() {
      guard case .fill(let fill) = node.content, fill.path.points.count == 7 else { continue }
      return fill.path.points[0]
    }
    return nil
  }

  private func script(_ touches: String, more: String = #""duration": 6"#) -> StagedScript {
    StagedScript(layers: #"{"name": "a", "frame": [0, 0, 100, 80]}"#, timeline: touches, more: more)
  }

  private static let two = #"""
    {"at": 1, "touch": [[10, 20]], "layer": "a", "indicator": "pointer"},
    {"at": 3, "touch": [[90, 60]], "layer": "a", "indicator": "pointer"}
    """#

  @Test func restsBetweenTouchesAndGlidesToTheNext() throws {
    let script = script(Self.two)
    #expect(try tip(script, at: 0.79) == nil && tip(script, at: 0.9) == Point(10, 20))
    for time in [1, 1.2, 1.6, 2.4] { #expect(try tip(script, at: time) == Point(10, 20)) }
    let middle = try #require(try tip(script, at: 2.67))
    #expect(middle.x > 20 && middle.x < 80 && abs((middle.y - 20) / (middle.x - 10) - 0.5) < 1e-9)
    for time in [2.85, 2.95, 3, 3.2, 3.4] { #expect(try tip(script, at: time) == Point(90, 60)) }
    #expect(try tip(script, at: 3.46) == nil)
  }

  /// Frames are close together where the pointer glides, and at its ends: it never jumps.
  @Test(arguments: [0.02, 0.1, 0.3, 0.6, 5])
  func neverJumps(_ gap: Double) throws {
    let next = 1.2 + gap
    let script = script(
      #"""
      {"at": 1, "touch": [[10, 20]], "layer": "a", "indicator": "pointer"},
      {"at": \#(next), "touch": [[90, 60], [10, 60]], "duration": 1, "layer": "a", "indicator": "pointer"}
      """#, more: #""duration": 9"#)
    var last = Point(10, 20)
    let step = gap / 200
    for count in 0...210 {
      let place = try #require(try tip(script, at: 1.2 + Double(count) * step))
      #expect(place.distance(to: last) < 12)
      last = place
    }
    #expect(try tip(script, at: next) == Point(90, 60))
    #expect(try #require(try tip(script, at: next + 0.5)).distance(to: Point(50, 60)) < 1e-9)
  }

  @Test func followsTheWayOfADrag() throws {
    let script = script(
      #"{"at": 1, "touch": [[10, 20], [50, 20]], "duration": 2, "layer": "a", "indicator": "pointer"}"#)
    #expect(try [1, 1.5, 2, 3].map { try tip(script, at: $0) } == [10, 20, 30, 50].map { Point($0, 20) })
  }

  @Test func isSmallerWhilePressed() throws {
    let script = script(Self.two)
    func height(_ time: Double) throws -> Double {
      let fill = try script.scene(at: time).nodes.compactMap { node -> Fill? in
        if case .fill(let fill) = node.content { fill } else { nil }
      }
      return try #require(fill.last?.path.controlBox?.height)
    }
    #expect(try height(1.1) < height(2) && height(3.1) < height(2))
    #expect(try height(2) == height(2.3))
  }

  @Test func fingersHaveNoPartInIt() throws {
    let script = script(
      #"""
      {"at": 1, "touch": [[10, 20]], "layer": "a", "indicator": "pointer"},
      {"at": 2, "touch": [[40, 40]], "layer": "a"},
      {"at": 2.5, "touch": [[40, 40]], "layer": "a", "indicator": false},
      {"at": 4, "touch": [[90, 60]], "layer": "a", "indicator": "pointer"}
      """#)
    #expect(try tip(script, at: 2.1) == Point(10, 20) && tip(script, at: 2.6) == Point(10, 20))
    // The disc of the finger and its lines.
    #expect(try script.scene(at: 2.1).nodes.count == script.scene(at: 1.9 - 0.2).nodes.count + 3)
  }

  @Test func tapsRunARingAroundTheTip() throws {
    let script = script(Self.two)
    #expect(try script.scene(at: 1.1).nodes.count == 3)
    #expect(try script.scene(at: 1.3).nodes.count == 5)
    #expect(try script.scene(at: 2).nodes.count == 3)
  }

  @Test func isGoneFromAPictureThatStays() throws {
    let script = script(#"{"at": 1, "touch": [[10, 20]], "indicator": "pointer"}"#, more: #""hold": 2"#)
    #expect(try tip(script, at: 1.19) != nil && tip(script, at: 1.25) == nil)
  }

  @Test func twoAtATimeShowTheLaterOne() throws {
    let script = script(
      #"""
      {"at": 1, "touch": [[10, 20], [20, 20]], "duration": 2, "layer": "a", "indicator": "pointer"},
      {"at": 2, "touch": [[90, 60]], "layer": "a", "indicator": "pointer"}
      """#)
    #expect(try tip(script, at: 1.5) == Point(12.5, 20))
    #expect(try tip(script, at: 2.1) == Point(90, 60))
    // And the other one again while it goes on.
    #expect(try tip(script, at: 2.5) == Point(17.5, 20))
  }

  /// It goes along its way and rests there, and touches nothing: no ring, no press, no event.
  @Test func goesWithoutAPress() throws {
    let script = StagedScript(
      layers: #"""
        {"name": "a", "frame": [0, 0, 100, 80], "on": {"touchDown": {"set": {"n": 1}}, "tap": {"set": {"n": 2}}},
         "opacity": "=pressed ? 0.5 : 1", "cornerRadius": "=n"}
        """#,
      timeline: #"""
        {"at": 1, "touch": [[10, 20], [50, 20]], "duration": 2, "layer": "a", "indicator": "pointer", "press": false},
        {"at": 4, "touch": [[90, 60]], "layer": "a", "indicator": "pointer"}
        """#, more: #""duration": 6, "parameters": {"n": {"type": "int", "value": 0}}"#,
      queries: ["a.opacity * 10 + n"])
    #expect(try [1, 2, 3, 3.3].map { try tip(script, at: $0) } == [10, 30, 50, 50].map { Point($0, 20) })
    for time in [1.05, 2, 3.1, 3.9] {
      #expect(try script.numbers(at: [time]) == [10] && script.scene(at: time).nodes.count == 3)
    }
    #expect(try script.numbers(at: [4.1, 4.3]) == [6, 12])
    #expect(try script.scene(at: 4.3).nodes.count == 5)
  }

  @Test func onlyAPointerGoesWithoutAPress() {
    #expect(script(#"{"touch": [[1, 1]], "press": false}"#).codes == ["conflict"])
    #expect(script(#"{"touch": [[1, 1]], "indicator": false, "press": false}"#).codes == ["conflict"])
    #expect(script(#"{"touch": [[1, 1]], "press": true}"#).codes.isEmpty)
    #expect(script(#"{"touch": [[1, 1]], "indicator": "pointer", "press": "no"}"#).codes == ["type"])
    #expect(script(#"{"touch": [[1, 1]], "indicator": "pointer", "press": "=1 > 2"}"#).codes.isEmpty)
  }

  @Test func otherWordsAreMistakes() {
    #expect(script(#"{"touch": [[1, 1]], "indicator": "arrow"}"#).codes == ["unknown-name"])
    #expect(script(#"{"touch": [[1, 1]], "indicator": "finger"}"#).codes.isEmpty)
  }
}
