import Expressions
import Graphics
import Scripting
import Testing

@testable import Staging

/// How many steps the expressions of a frame may take together, and what reading one of many items costs.
struct StepTests {
  /// An expression of so many steps that changes in time, without changing.
  private static func expression(_ steps: Int) -> String { "=sum(range(\(steps / 2) + time * 0)) * 0" }

  private static func staged(_ count: Int, _ expression: String) -> StagedScript {
    StagedScript(layers: #"{"name": "r", "forEach": \#(count), "cornerRadius": "\#(expression)"}"#)
  }

  // MARK: Frames

  @Test(arguments: [
    (250, 5000, true), (251, 5000, false), (1, 1_000_000, true), (2, 1_000_000, false), (3, 501_000, false),
    (2, 501_000, true), (3000, 1000, true), (3000, 2000, false),
  ])
  func framesHaveOneBudget(count: Int, steps: Int, fits: Bool) {
    #expect(Self.staged(count, Self.expression(steps)).codes == (fits ? [] : ["limit.steps"]))
  }

  /// The 10 million of a script: what is above 1,000 steps counts 4,000 here.
  @Test(arguments: [(2500, true), (2501, false)])
  func whatNeverChangesHasAnother(count: Int, fits: Bool) {
    let script = Self.staged(count, "=sum(range(2500 + count * 0)) * 0")
    #expect(script.codes == (fits ? [] : ["limit.steps"]))
  }

  /// Each layer has a program of its own.
  @Test(arguments: [(500, true), (4000, false)])
  func soDoesWhatIsComputedOfNothing(count: Int, fits: Bool) {
    #expect(Self.staged(count, "=sum(range(2500)) * 0").codes == (fits ? [] : ["limit.steps"]))
  }

  /// How many items there are is computed before anything has a slot, for each instance of a component.
  @Test func countsOfItemsHaveOneToo() {
    let script = StagedScript(
      layers: #"{"forEach": 3000, "component": "Part", "v": "=index"}"#,
      more: #"""
        "components": {"Part": {"parameters": {"v": 1}, "layers": [{"forEach": "=1 + sum(range(2500 + v * 0)) * 0"}]}}
        """#)
    #expect(script.codes == ["limit.steps"])
  }

  @Test func theOneMistakeIsToldOnce() {
    let script = StagedScript(
      layers: #"""
        {"name": "r", "forEach": 1000, "opacity": "=sum(map(range(90000), item * time * index)) * 0"}
        """#)
    #expect(
      script.mistakes == [
        "limit.steps 1:97 'r[1].opacity': this and what else is computed with it take too many steps"
      ])
    #expect(script.hints == [StepBudget.hint])
  }

  @Test func framesThatTakeTooMuchAreMistakesAtTheirTime() throws {
    let script = Self.staged(300, "=time > 0.5 ? sum(range(2500 + time * 0)) * 0 : 0")
    let sampler = try script.staged().sampler()
    try sampler.check(at: 0.4)
    for _ in 0..<2 {
      do throws(StagingError) {
        try sampler.check(at: 0.6)
        Issue.record("it is let through")
      } catch {
        #expect(error.diagnostic.code == "limit.steps" && error.others.isEmpty)
      }
    }
    try sampler.check(at: 0.3)
  }

  /// What is not evaluated again because it stays costs what it did: else it would depend on what was asked for before.
  @Test func theOrderOfTimesMakesNoDifference() throws {
    let script = StagedScript(
      layers: #"""
        {"forEach": 150, "cornerRadius": "=sum(range(2500 + slow * 0)) * 0"},
        {"forEach": 150, "cornerRadius": "=time > 0.5 ? sum(range(2500 + time * 0)) * 0 : 0"}
        """#, more: #""let": {"slow": "=floor(time)"}"#)
    for before in [nil, 0.4] {
      let sampler = try script.staged().sampler()
      if let before { try sampler.check(at: before) }
      #expect(throws: StagingError.self) { try sampler.check(at: 0.6) }
    }
    let sampler = try script.staged().sampler()
    for time in [0.1, 0.2, 0.3, 0.4, 0.45, 0.5] { try sampler.check(at: time) }
  }

  @Test func otherMistakesOfTheSameTimeAreTold() throws {
    let script = StagedScript(
      layers: #"""
        {"forEach": 300, "cornerRadius": "=time > 0.5 ? sum(range(2500 + time * 0)) * 0 : 0"},
        {"name": "b", "opacity": "=1 / (time > 0.5 ? 0 : 1)"}
        """#)
    let sampler = try script.staged().sampler()
    do throws(StagingError) {
      try sampler.check(at: 1)
      Issue.record("it is let through")
    } catch {
      #expect(([error.diagnostic] + error.others).map(\.code).sorted() == ["limit.steps", "not-finite"])
    }
  }

  @Test(arguments: [(250, true), (251, false)])
  func charactersOfATextHaveOneBudget(count: Int, fits: Bool) {
    let script = StagedScript(
      layers: #"""
        {"type": "text", "text": "\#(String(repeating: "a", count: count))",
         "glyphRotation": "=sum(range(2500 + index * 0)) * 0"}
        """#)
    #expect(script.codes == (fits ? [] : ["limit.steps"]))
  }

  /// Each entry begins at a time of its own, and takes half of what a frame may.
  @Test(arguments: [(100, true), (300, false)])
  func entriesOfATimelineHaveOneBudget(count: Int, fits: Bool) {
    let entries = (0..<count).map {
      """
      {"at": \(Double($0) / 1000), "layer": "a", "animate": "cornerRadius", "duration": 0.001,
       "to": "=sum(range(250000 + totalDuration * 0)) * 0"}
      """
    }
    let script = StagedScript(layers: #"{"name": "a"}"#, timeline: entries.joined(separator: ", "))
    #expect(script.codes == (fits ? [] : ["limit.steps"]))
  }

  @Test func largeScriptsOfSmallExpressionsWork() throws {
    let layers = StagedScript(
      layers: #"{"name": "a", "forEach": 20000, "opacity": "=0.5 + 0.5 * time * index / (count - 1)"}"#,
      queries: ["a[19999].opacity"])
    expectClose(try layers.numbers(at: [0, 1]), [0.5, 1])
    let numbers = (0..<1000).map(String.init).joined(separator: ", ")
    let rows = StagedScript(
      layers: #"{"name": "s", "forEach": "=ns", "cornerRadius": "=ns[index]", "borderWidth": "=max(ns) + time"}"#,
      more: #""parameters": {"ns": [\#(numbers)]}"#, queries: ["s[7].cornerRadius + s[999].borderWidth"])
    #expect(try rows.numbers(at: [0, 1]) == [1006, 1007])
  }

  // MARK: Items

  @Test func timesMayFollowFromAnItem() throws {
    let script = StagedScript(
      layers: #"{"name": "r", "forEach": 3, "cornerRadius": "=index + 1"}"#,
      timeline: #"{"layer": "r", "animate": "opacity", "to": 0, "duration": "=v"}"#,
      more: #""parameters": {"n": 2}, "let": {"v": "=r[n].cornerRadius"}"#)
    #expect(try script.staged().duration == 3)
  }

  @Test func itemsAreReadFromOneList() throws {
    let stage = try StagedScript(
      layers: #"""
        {"name": "r", "forEach": 1000, "cornerRadius": "=index"},
        {"name": "b", "forEach": 200, "borderWidth": "=r[floor(time * 10)].cornerRadius"},
        {"name": "c", "opacity": "=r[min(time, 0)].opacity", "borderWidth": "=r[floor(time)].cornerRadius"}
        """#,
      timeline: #"""
        {"layer": "b", "animate": "cornerRadius", "to": "=r[floor(totalDuration * 2)].cornerRadius", "duration": 1}
        """#, queries: ["b[7].borderWidth", "b[7].cornerRadius"]
    ).staged()
    #expect(stage.slots.count { if case .derived(.list) = $0.source { true } else { false } } == 2)
    let reads = stage.slots.filter { $0.label.hasPrefix("b[") && $0.label.hasSuffix(".borderWidth") }.map(\.reads.count)
    #expect(reads.count == 200 && reads.allSatisfy { $0 == 2 })
    let sampler = stage.sampler()
    #expect(try sampler.queryValues(at: 0.5) == [.number(5), .number(1)])
    #expect(try sampler.queryValues(at: 1) == [.number(10), .number(2)])
  }

  /// To read one of the list is a step, however many there are.
  @Test func allItemsCanBeRead() throws {
    let script = StagedScript(
      layers: #"""
        {"name": "r", "forEach": 1000, "cornerRadius": "=index"},
        {"name": "b", "cornerRadius": "=sum(map(range(1000), r[item].cornerRadius))"}
        """#, queries: ["b.cornerRadius"])
    #expect(try script.numbers(at: [0]) == [499_500])
  }

  @Test(arguments: [
    ("r[floor(time)].frame.maxX", [5.0, 27.0]), ("q[floor(time)].transform.rotation.z", [0, 60]),
    ("r[floor(time)].dot.opacity", [1, 0.5]), ("r[2 - floor(time)].width", [7, 5]), ("q[floor(time)].level", [10, 12]),
    ("q[floor(time)].inner.opacity", [0.1, 0.3]),
  ])
  func itemsAreReadAtAnyDepth(query: String, expected: [Double]) throws {
    let script = StagedScript(
      layers: #"""
        {"name": "r", "forEach": 3, "frame": ["=index * 10", 0, "=5 + index", 5],
         "sublayers": [{"name": "dot", "opacity": "=1 - index / 4"}]},
        {"name": "q", "forEach": 3, "component": "Part", "level": "=10 + index",
         "transform": {"rotation": "=index * 30"}},
        {"name": "x", "position": ["=\#(query)", 0]}
        """#,
      more: #"""
        "components": {"Part": {"parameters": {"level": 1},
          "layers": [{"name": "inner", "opacity": "=(level - 9) / 10"}]}}
        """#, queries: ["x.position.x"])
    expectClose(try script.numbers(at: [0, 2]), expected)
    #expect(try script.staged().slots.contains { if case .derived(.list) = $0.source { true } else { false } })
  }

  @Test func itemsMayFollowFromEachOther() throws {
    let script = StagedScript(
      layers: #"""
        {"name": "r", "forEach": 5, "frame": ["=index == 0 ? 3 : r[index - 1].frame.maxX", 0, "=index + 1", 5],
         "cornerRadius": "=r[floor(time)].frame.minX"}
        """#, queries: ["r[4].frame.minX + 100 * r[0].cornerRadius"])
    #expect(try script.numbers(at: [0, 1]) == [313, 413])
  }

  @Test func loopsAreToldInTheWordsOfTheScript() {
    let script = StagedScript(
      layers: #"""
        {"name": "r", "forEach": 2, "cornerRadius": "=x.borderWidth"},
        {"name": "x", "borderWidth": "=r[floor(time)].cornerRadius"}
        """#)
    #expect(
      script.mistakes == [
        "cycle 1:97 these values need each other: r[0].cornerRadius → x.borderWidth → r[0].cornerRadius"
      ])
  }

  /// It reads what it acts on as it is when it begins.
  @Test func anEntryReadsItsTargetAmongTheItems() throws {
    let entry = #""layer": "r[1]", "animate": "cornerRadius", "duration": 1"#
    let script = StagedScript(
      layers: #"{"name": "r", "forEach": 3, "cornerRadius": "=index"}"#,
      timeline: #"""
        {"at": 0, \#(entry), "to": "=r[min(totalDuration, 1)].cornerRadius + 10"},
        {"at": 1, \#(entry), "to": "=r[min(totalDuration, 1)].cornerRadius + 10"}
        """#, queries: ["r[1].cornerRadius"])
    expectClose(try script.numbers(at: [0, 0.5, 1, 1.5, 2]), [1, 6, 11, 16, 21])
  }

  @Test func aDragReadsItsTargetAmongTheItems() throws {
    let script = StagedScript(
      layers: #"""
        {"name": "r", "forEach": 3, "cornerRadius": "=index", "frame": [0, 0, 1, 1]},
        {"name": "x", "frame": [0, 0, 100, 80], "on": {"drag": [
          {"layer": "r[1]", "set": {"cornerRadius": "=r[min(totalDuration, 1)].cornerRadius + touch.dx"}}]}}
        """#, timeline: #"{"at": 0, "layer": "x", "touch": [[20, 20], [60, 20]], "duration": 1}"#,
      queries: ["r[1].cornerRadius"])
    expectClose(try script.numbers(at: [0, 0.5, 1]), [1, 21, 41])
  }

  /// Of what has no value the readers of the list have none, and only it is told.
  @Test func whatIsWrongWithAnItemIsToldThere() {
    let script = StagedScript(
      layers: #"""
        {"name": "b", "borderWidth": "=r[floor(time)].cornerRadius"},
        {"name": "r", "forEach": 3, "cornerRadius": "=1 / (index - 1)"}
        """#)
    #expect(script.codes == ["not-finite"])
  }
}
