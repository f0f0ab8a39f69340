import Expressions
import Scripting
import Testing

@testable import Staging

/// What is said of timelines that never end.
struct EndlessTests {
  /// A duration after which all that repeats stands where it began.
  @Test(
    arguments: [
      ([(1.0, true), (1.5, true)], 6.0), ([(2, false), (3, false)], 6), ([(0.4, false), (0.6, false)], 3.6),
      ([(1, false)], 3), ([(0.8, true)], 3.2), ([(7, false), (5, false)], 35),
      // Too long a time, and one that is none in hundredths: as many seconds as usual.
      ([(7.01, false), (5.03, false)], 3), ([(1.0 / 3, false)], 3),
    ] as [([(Double, Bool)], Double)])
  func theHintIsAWholeNumberOfTurns(_ loops: [(Double, Bool)], _ duration: Double) {
    let entries = loops.map {
      #"{"layer": "a", "animate": "opacity", "from": 0, "duration": \#($0.0), "autoreverses": \#($0.1), "repeatCount": "forever"}"#
    }
    let script = StagedScript(layers: #"{"name": "a"}"#, timeline: entries.joined(separator: ", "))
    #expect(script.codes == ["duration"])
    #expect(script.hints == [#"add "duration": \#(NumberText.shortest(duration)) at the top level"#])
  }

  /// What ends has ended by then.
  @Test(arguments: [(2.0, 2.0, 4.5), (3, 2, 5.4), (0, 3.6, 3.6), (0, 1, 2.7)])
  func nothingIsCutOff(_ begin: Double, _ length: Double, _ duration: Double) {
    let loop = #"{"layer": "a", "animate": "opacity", "from": 0, "duration": 0.9, "repeatCount": "forever"}"#
    let once = #"{"at": \#(begin), "layer": "a", "animate": "position.x", "from": 0, "to": 1, "duration": \#(length)}"#
    let script = StagedScript(layers: #"{"name": "a"}"#, timeline: loop + ", " + once)
    #expect(script.hints == [#"add "duration": \#(NumberText.shortest(duration)) at the top level"#])
  }

  /// A frame at the origin is written for its size.
  @Test(arguments: [
    (#""frame": [5, 5, 10, 10], "position": [40, 40]"#, 1), (#""frame": [0, 0, 10, 10], "position": [40, 40]"#, 0),
    (#""frame": [5, 5, 10, 10], "position": [10, 10]"#, 0),
    (#""frame": [5, 5, 10, 10], "position": [5, 15], "anchorPoint": [0, 1]"#, 0),
    (#""frame": [5, 5, 10, 10], "position": [10, 10], "anchorPoint": [0, 1]"#, 1),
    (#""frame": [5, 5, 10, 10], "position": "=parent.center""#, 0),
  ]) func aFrameBesideAPosition(_ keys: String, _ count: Int) {
    let script = StagedScript(layers: "{\(keys)}")
    #expect(script.mistakes.count == count, "\(script.mistakes)")
    for mistake in script.mistakes { #expect(mistake.contains("stands where 'position' says")) }
  }
}
