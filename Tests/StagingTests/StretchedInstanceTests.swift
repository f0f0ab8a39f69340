import Scripting
import Testing

@testable import Staging

/// Components that a layout draws out of shape.
struct StretchedInstanceTests {
  private static func script(_ instance: String, stack: String = #""distribution": "fillEqually""#) -> StagedScript {
    StagedScript(
      layers: #"""
        {"frame": [0, 0, 100, 20], "stack": {"spacing": 0, \#(stack)}, "sublayers": [
          {"name": "a", "component": "Box"\#(instance)}, {"component": "Box", "contentMode": "redraw"}]}
        """#,
      more: #"""
        "components": {"Box": {"size": [25, 10], "layers": [{"cornerRadius": 3, "backgroundColor": "red"}]},
          "Free": {"layers": [{"backgroundColor": "red", "bounds": [0, 0, 9, 30]}]}}
        """#)
  }

  @Test func oneWaysStretchesAreTold() throws {
    let script = Self.script("", stack: #""distribution": "fillProportionally", "alignment": "top""#)
    #expect(script.mistakes.map { $0.contains("the layout stretches 'a' from 25 × 10 to 50 × 10 points") } == [true])
    #expect(script.hints.first??.contains(#""contentMode": "redraw""#) == true)
    #expect(script.pointedAt == ["{"])
    #expect(script.stage != nil)
  }

  @Test(arguments: [
    // As much across as down, or not at all.
    ("", #""distribution": "fillEqually""#), ("", #""distribution": "start", "alignment": "center""#),
    // Told what is to be done.
    (#", "contentMode": "scaleToFill""#, #""distribution": "fillEqually", "alignment": "top""#),
    (#", "contentMode": "scaleAspectFit""#, #""distribution": "fillEqually", "alignment": "top""#),
  ]) func othersAreNot(_ instance: String, _ stack: String) {
    #expect(Self.script(instance, stack: stack).codes == [])
  }

  /// A frame that the script writes is meant so.
  @Test func writtenFramesAreMeant() {
    let script = StagedScript(
      layers: #"{"component": "Box", "frame": [0, 0, 90, 10]}"#,
      more: #""components": {"Box": {"size": [25, 10], "layers": [{"backgroundColor": "red"}]}}"#)
    #expect(script.codes == [])
  }

  @Test func repeatedOnesAreToldOnce() {
    let script = StagedScript(
      layers: #"""
        {"frame": [0, 0, 90, 10], "stack": {"distribution": "fillEqually"},
          "sublayers": [{"forEach": [1, 2, 3], "component": "Box"}]}
        """#,
      more: #""components": {"Box": {"size": [25, 10], "layers": [{"backgroundColor": "red"}]}}"#)
    #expect(script.codes == ["size"])
  }
}
