import Graphics
import Testing

/// Rotations about an axis of one's own.
struct TurnTests {
  private func matrix(_ transform: String, at time: Double = 0, timeline: String = "") throws -> [Double] {
    let script = StagedScript(
      layers: #"{"name": "a", "transform": \#(transform)}"#, timeline: timeline, more: #""duration": 4"#,
      queries: ["a.transform"])
    guard case .transform(let transform)? = try script.values(at: [time]).first else { return [] }
    let m = transform.matrix
    return (0..<16).map { m[$0 / 4, $0 % 4] }
  }

  @Test(
    "about x, y and z it is the same as by angles",
    arguments: [
      ("[0, 0, 2]", "30"), ("[0, 0, -1]", "-30"), ("[5, 0, 0]", #"{"x": 30}"#), ("[0, 1, 0]", #"{"y": 30}"#),
    ])
  func axes(_ axis: String, _ rotation: String) throws {
    let rest = #""scale": [2, 3], "skew": [10, 0], "translation": [4, 5, 6]"#
    expectClose(
      try matrix(#"{"rotation": {"axis": \#(axis), "angle": 30}, \#(rest)}"#),
      try matrix(#"{"rotation": \#(rotation), \#(rest)}"#), within: 1e-12)
  }

  @Test func anAngleThatIsAnExpressionGoesAllTheWayRound() throws {
    for time in [0.5, 1.0, 3.25] {
      let turned = try matrix(#"{"rotation": {"axis": [1, "=0 + 1", 0], "angle": "=time * 180"}}"#, at: time)
      let wanted = Matrix4.rotation(degrees: time * 180, about: SIMD3(1, 1, 0))
      expectClose(turned, (0..<16).map { wanted[$0 / 4, $0 % 4] }, within: 1e-12)
    }
  }

  @Test("between two turns about one axis the angle goes evenly, the shorter way")
  func betweenTwo() throws {
    let entry = """
      {"layer": "a", "animate": "transform", "from": {"rotation": {"axis": [1, 1, 0], "angle": 10}},
        "to": {"rotation": {"axis": [1, 1, 0], "angle": 130}}, "duration": 4}
      """
    let found = try matrix(#"{}"#, at: 1, timeline: entry)
    let wanted = Matrix4.rotation(degrees: 40, about: SIMD3(1, 1, 0))
    expectClose(found, (0..<16).map { wanted[$0 / 4, $0 % 4] }, within: 1e-9)
  }

  @Test func whatIsNoAxisIsAMistake() {
    let broken = StagedScript(
      layers: #"{"name": "a", "transform": {"rotation": {"axis": [0, "=1 / 0", 1], "angle": 9}}}"#)
    #expect(broken.codes == ["not-finite"])
    let none = StagedScript(layers: #"{"name": "a", "transform": {"rotation": {"axis": [0, 0, 0], "angle": 9}}}"#)
    #expect(none.codes == [])
  }
}
