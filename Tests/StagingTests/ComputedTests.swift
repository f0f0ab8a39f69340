import Graphics
import Scripting
import Staging
import Testing

/// Expressions where the format needs constants: what shapes motions, the settings of the top level, flags of paths.
struct ComputedTests {
  private static let values =
    #""parameters": {"n": 4, "d": 12, "week": [10, 30, 20], "on": true, "curve": [0.2, 0, 0.4, 1], "ink": "red", "moves": 1}"#

  private func twin(_ computed: String, _ constant: String, query: String = "a.position.x") throws {
    let times = [0, 0.1, 0.3, 0.5, 0.8, 1.1]
    let layers = #"{"name": "a", "type": "shape", "frame": [0, 0, 40, 40], "path": "M 0 0 L 10 0"}"#
    let found = StagedScript(layers: layers, timeline: computed, more: Self.values, queries: [query])
    let wanted = StagedScript(layers: layers, timeline: constant, more: Self.values, queries: [query])
    #expect(try found.values(at: times) == wanted.values(at: times), "\(computed)")
    #expect(try found.staged().duration == wanted.staged().duration)
  }

  private func move(_ keys: String) -> String { #"{"layer": "a", "animate": "position.x", \#(keys)}"# }

  @Test(
    "what shapes a motion may be computed",
    arguments: [
      (
        #""to": 9, "spring": {"damping": "=d", "stiffness": "=d * 10"}"#,
        #""to": 9, "spring": {"damping": 12, "stiffness": 120}"#
      ),
      (
        #""to": 9, "spring": {"perceptualDuration": "=n / 8", "bounce": "=0.2"}"#,
        #""to": 9, "spring": {"perceptualDuration": 0.5, "bounce": 0.2}"#
      ),
      (
        #""to": 9, "duration": 1, "timing": "=on ? 'easeIn' : 'linear'""#,
        #""to": 9, "duration": 1, "timing": "easeIn""#
      ),
      (#""to": 9, "duration": 1, "timing": "=curve""#, #""to": 9, "duration": 1, "timing": [0.2, 0, 0.4, 1]"#),
      (
        #""to": 9, "duration": 1, "timing": [0.2, "=0", "=n / 10", 1]"#,
        #""to": 9, "duration": 1, "timing": [0.2, 0, 0.4, 1]"#
      ),
      (#""to": 9, "duration": 1, "timing": {"steps": "=n"}"#, #""to": 9, "duration": 1, "timing": {"steps": 4}"#),
      (
        #""to": 9, "duration": 1, "timing": {"linear": [[0, 0], ["=n / 8", 0.9], [1, 1]]}"#,
        #""to": 9, "duration": 1, "timing": {"linear": [[0, 0], [0.5, 0.9], [1, 1]]}"#
      ),
      (#""values": "=week", "duration": 1"#, #""values": [10, 30, 20], "duration": 1"#),
      (#""values": "=map(range(n), item * 5)", "duration": 1"#, #""values": [0, 5, 10, 15], "duration": 1"#),
      (
        #""values": [1, 8, 3], "duration": 1, "keyTimes": [0, "=n / 5", 1], "timings": ["='easeIn'", "=curve"]"#,
        #""values": [1, 8, 3], "duration": 1, "keyTimes": [0, 0.8, 1], "timings": ["easeIn", [0.2, 0, 0.4, 1]]"#
      ),
      (
        #""values": [1, 8, 3], "duration": 1, "calculationMode": "='cubic'", "tensionValues": "=map(week, 0.5)""#,
        #""values": [1, 8, 3], "duration": 1, "calculationMode": "cubic", "tensionValues": [0.5, 0.5, 0.5]"#
      ),
      (
        #""to": 9, "duration": 0.5, "fillMode": "=on ? 'removed' : 'both'""#,
        #""to": 9, "duration": 0.5, "fillMode": "removed""#
      ),
      (
        #""from": 0, "to": 9, "duration": 1, "additive": "=on""#,
        #""from": 0, "to": 9, "duration": 1, "additive": true"#
      ),
      (
        #""from": 0, "to": 9, "duration": 0.3, "repeatCount": 3, "cumulative": "=!!on""#,
        #""from": 0, "to": 9, "duration": 0.3, "repeatCount": 3, "cumulative": true"#
      ),
    ] as [(String, String)])
  func motions(computed: String, constant: String) throws { try twin(move(computed), move(constant)) }

  @Test("colors of a computed list keep their values")
  func colors() throws {
    try twin(
      #"{"layer": "a", "animate": "fillColor", "values": "=map(range(3), mix(ink, rgb(0, 0, 255), item / 2))", "duration": 1}"#,
      #"{"layer": "a", "animate": "fillColor", "values": ["red", "=mix(ink, rgb(0, 0, 255), 0.5)", "blue"], "duration": 1}"#,
      query: "a.fillColor")
  }

  @Test("in groups, sets and the animations of items, each in its own scope")
  func scopes() throws {
    try twin(
      #"{"sequence": [{"layer": "a", "set": {"position.x": 50}, "spring": {"damping": "=d"}}]}"#,
      #"{"sequence": [{"layer": "a", "set": {"position.x": 50}, "spring": {"damping": 12}}]}"#)
    let items = StagedScript(
      layers: #"""
        {"name": "row", "forEach": 3, "animations": [
          {"animate": "position.x", "from": 0, "to": 8, "duration": 1, "timing": {"steps": "=index + 1"}}]}
        """#, queries: ["row[0].position.x + row[1].position.x * 100 + row[2].position.x * 10000"])
    expectClose(try items.numbers(at: [0.5]), [0 + 400 + 10000 * 8 / 3])
  }

  @Test("instances of a component have their own")
  func instances() throws {
    let script = StagedScript(
      layers: #"{"component": "C", "name": "p", "k": 1}, {"component": "C", "name": "q", "k": 4}"#,
      more: #"""
        "components": {"C": {"parameters": {"k": 2}, "layers": [{"name": "x"}], "timeline": [
          {"layer": "x", "animate": "opacity", "from": 0, "to": 1, "duration": 1, "timing": {"steps": "=k"}}]}}
        """#, queries: ["p.x.opacity * 10 + q.x.opacity"])
    expectClose(try script.numbers(at: [0.5]), [0.5])
  }

  @Test("handlers, too")
  func handlers() throws {
    let script = StagedScript(
      layers: #"""
        {"name": "a", "frame": [0, 0, 50, 50], "on": {"tap":
          {"layer": "a", "animate": "opacity", "from": 0, "to": 1, "duration": 1, "timing": {"steps": "=n"}}}}
        """#, timeline: #"{"touch": [[10, 10]], "layer": "a", "at": 0, "duration": 0.5}"#,
      more: #""duration": 2, "parameters": {"n": 4}"#, queries: ["a.opacity"])
    expectClose(try script.numbers(at: [0.8, 1.1]), [0.25, 0.5])
  }

  @Test(
    "mistakes are told at the expression",
    arguments: [
      (#""to": 1, "spring": {"damping": "=0 - 1"}"#, "range", "=0 - 1"),
      (#""to": 1, "spring": {"damping": "=ink"}"#, "type", "=ink"),
      (#""to": 1, "spring": {"damping": "=dd"}"#, "unknown-name", "dd"),
      (#""to": 1, "timing": "='easeInn'""#, "unknown-name", "='easeInn'"),
      (#""to": 1, "timing": {"steps": "=n +"}"#, "expression-syntax", ""),
      (#""values": "=n""#, "type", "=n"), (#""values": "=time""#, "type", "=time"),
      (#""values": "=slice(week, 0, 0)""#, "count", "=slice(week, 0, 0)"),
      (#""to": 1, "spring": {"mass": "=moves"}"#, "type", "=moves"),
      (#""to": 1, "fillMode": "=on""#, "type", "=on"),
      (#""values": [1, 2], "keyTimes": "=week""#, "range", "=week"),
      (#""values": "=week", "timings": ["='linear'"]"#, "count", "["),
      (#""to": 1, "additive": "=1 / 0""#, "not-finite", "1 / 0"),
      (#""to": 1, "values": "=week""#, "conflict", #""to""#),
    ] as [(String, String, String)])
  func mistakes(keys: String, code: String, place: String) throws {
    let mover = #"{"animate": "moves", "to": 2}"#
    let script = StagedScript(
      layers: #"{"name": "a"}"#, timeline: move(keys) + ", " + mover, more: Self.values)
    #expect(script.codes.contains(code), "\(script.mistakes)")
    #expect(script.pointedAt.contains { $0.hasPrefix(place) || $0.hasPrefix("\"" + place) }, "\(script.pointedAt)")
    #expect(script.stage == nil)
  }

  // MARK: The top level

  private func top(_ settings: String, set: [(String, String)] = []) -> StagedScript {
    StagedScript(
      #"""
      {\#(settings), "parameters": {"n": 4, "wide": 120.4, "ink": "red", "moves": 1}, "let": {"step": "=n / 4"},
       "layers": [{"name": "a", "frame": [0, 0, "=canvas.width / 2", 10]}],
       "timeline": [{"name": "intro", "layer": "a", "animate": "opacity", "from": 0, "to": 1, "duration": 1.5},
                    {"animate": "moves", "to": 2}]}
      """#, queries: ["a.bounds.width"], set: set)
  }

  @Test("settings of the top level follow from parameters, and from what is set")
  func settings() throws {
    let settings = #"""
      "canvas": {"width": "=round(wide)", "height": "=n * 20", "scale": "=step * 2", "background": "=ink"},
      "fps": "=n * 5", "duration": "=canvas.width / 60", "hold": "=step", "loop": "=n", "poster": "=intro.end - totalDuration / 4",
      "output": {"colors": "=n * 8", "quality": "=40 + n", "fixedColors": ["=ink", "blue"], "dither": "='ordered'", "maxSize": "=n * 1000"}
      """#
    let stage = try top(settings).staged()
    #expect((stage.width, stage.height, stage.fps, stage.duration) == (240, 160, 20, 2))
    #expect(stage.script.hold == 1 && stage.script.loop == .times(4) && stage.posterTime == 1)
    let output = stage.script.output
    #expect(output.colors == 32 && output.quality == 44 && output.dither == .ordered && output.maxSize?.bytes == 4000)
    #expect(output.fixedColors == [Color(1, 0, 0, 1), Color(0, 0, 1, 1)])
    #expect(try top(settings).numbers(at: [0]) == [60])
    let other = try top(settings, set: [("n", "8"), ("wide", "60")]).staged()
    #expect((other.width, other.height, other.fps, other.duration) == (240, 640, 40, 1))
  }

  @Test(
    "settings that cannot be known are refused",
    arguments: [
      (#""canvas": {"width": "=canvas.height", "height": 10}"#, "type"),
      (#""canvas": {"width": "=tide", "height": "=n / 0"}"#, "unknown-name not-finite"),
      (#""canvas": {"width": "=n / 3", "height": 10}"#, "range"),
      (#""canvas": {"width": "=ink", "height": 10}"#, "type"),
      (#""canvas": {"width": "=moves", "height": 10}"#, "type"),
      (#""canvas": {"width": "=n * 10000", "height": 10}"#, "limit.canvas-side"),
      (#""canvas": {"width": 10, "height": 10}, "fps": "=0""#, "range"),
      (#""canvas": {"width": 10, "height": 10}, "duration": "=intro.end""#, "type"),
      (#""canvas": {"width": 10, "height": 10}, "duration": "=totalDuration""#, "type"),
      (#""canvas": {"width": 10, "height": 10}, "duration": "=a.opacity""#, "unknown-name"),
      (#""canvas": {"width": 10, "height": 10}, "poster": "=moves""#, "type"),
      (#""canvas": {"width": 10, "height": 10}, "poster": "=0 - 1""#, "range"),
      (#""canvas": {"width": 10, "height": 10}, "loop": "='twice'""#, "unknown-name"),
      (#""canvas": {"width": 10, "height": 10}, "output": {"colors": "=n", "quality": "=n * 50"}"#, "range"),
    ] as [(String, String)])
  func unknownSettings(settings: String, codes: String) {
    let script = top(settings)
    #expect(script.codes == codes.split(separator: " ").map(String.init), "\(script.mistakes)")
  }

  // MARK: Paths

  @Test("flags of paths may change in time")
  func flags() throws {
    let script = StagedScript(
      layers: #"""
        {"name": "a", "type": "shape", "frame": [0, 0, 40, 40],
         "path": [{"arc": {"center": [20, 20], "radius": 10, "startAngle": 0, "endAngle": 90, "clockwise": "=time < 1"}},
                  {"polyline": [[0, 0], [10, 0], [10, 10]], "closed": "=time < 1"},
                  {"join": ["M 0 0 L 1 0", "M 2 2 L 3 3"], "closed": "=time >= 1"}]}
        """#, more: #""duration": 2"#, queries: ["a.path"])
    let paths = try script.values(at: [0, 1]).map { value in
      guard case .path(let path) = value else { throw NoPath() }
      return path
    }
    let closed = paths.map { path in path.verbs.count { $0 == .close } }
    #expect(closed == [1, 1])
    // Clockwise from east to south is a quarter; the other way round is the rest, which reaches the top.
    #expect(paths.map { path in path.points.contains { $0.y < 10.5 && $0.x > 15 } } == [false, true])
  }

  private struct NoPath: Error {}

  // MARK: Items

  @Test("an item is found by an index that is computed")
  func items() throws {
    let layers = #"""
      {"name": "row", "forEach": "=week", "frame": ["=index == 0 ? 5 : row[index - 1].position.x + row[index - 1].bounds.width / 2", 0, "=item", 10]},
      {"name": "box", "sublayers": [{"name": "cell", "forEach": 2, "sublayers": [{"name": "dot", "forEach": 2, "opacity": "=index / 2", "transform": {"rotation": 30}}]}]}
      """#
    let more = #""parameters": {"week": [10, 30, 20], "i": {"type": "int", "value": 0}}, "duration": 2"#
    let timeline = #"{"animate": "i", "from": 0, "to": 2, "duration": 2}"#
    func numbers(_ query: String) throws -> [Double] {
      try StagedScript(layers: layers, timeline: timeline, more: more, queries: [query]).numbers(at: [0, 1, 2])
    }
    #expect(try numbers("row[i].frame.x") == [5, 15, 45])
    #expect(try numbers("row[2 - i].frame.maxX") == [65, 45, 15])
    #expect(try numbers("box.cell[min(i, 1)].dot[1].opacity") == [0.5, 0.5, 0.5])
    #expect(try numbers("box.cell[i % 2].dot[1 - i % 2].transform.rotation.z") == [30, 30, 30])
    let beyond = StagedScript(layers: layers, timeline: timeline, more: more, queries: ["row[i + 1].opacity"])
    #expect(throws: StagingError.self) { try beyond.numbers(at: [2]) }
    for (query, code) in [
      ("row[3].opacity", "usage.of"), ("row[i].opacty", "usage.of"), ("rwo[i].opacity", "usage.of"),
    ] {
      #expect(StagedScript(layers: layers, timeline: timeline, more: more, queries: [query]).codes == [code])
    }
  }

  /// Were each of these indices looked at twice, or for every item of those around it, this would never end.
  @Test("indices stand in indices", arguments: [30, 60])
  func nestedIndices(depth: Int) throws {
    let layers =
      #"{"name": "row", "forEach": 40, "zPosition": "=39 - index", "sublayers": [{"name": "cell", "forEach": 2, "zPosition": "=index"}]}"#
    func query(_ inner: String) -> String {
      (0..<depth).reduce(inner) { text, _ in "row[\(text)].zPosition" }
    }
    let even = StagedScript(layers: layers, more: #""duration": 9"#, queries: [query("floor(time)")])
    #expect(try even.numbers(at: [0, 3, 7.5]) == [0, 3, 7])
    let cells = StagedScript(
      layers: layers, more: #""duration": 9"#,
      queries: ["row[time].cell[row[time].cell[row[time].cell[1].zPosition].zPosition].zPosition"])
    #expect(try cells.numbers(at: [0, 3]) == [1, 1])
    let broken = StagedScript(layers: layers, more: #""duration": 9"#, queries: [query("nope")])
    #expect(broken.codes == ["usage.of"])
    #expect(
      StagedScript(layers: layers, queries: ["row[nope].cell[nape].zPosition"]).codes == ["usage.of", "usage.of"])
  }

  @Test("texts that are computed mean themselves")
  func computedTexts() throws {
    let script = StagedScript(
      layers: #"{"name": "t", "type": "text"}"#,
      timeline:
        #"{"layer": "t", "animate": "text", "values": "=map(names, item)", "duration": 3, "fillMode": "both"}"#,
      more: ##""parameters": {"names": ["a${'${'}x} $${'${'}y}", "==1", "${'${'}"]}, "duration": 3"##,
      queries: ["t.text"])
    #expect(try script.values(at: [0, 1.5, 3]) == [.string("a${x} $${y}"), .string("=1"), .string("${")])
  }

  @Test("what reaches nothing is no key path")
  func reachesNothing() {
    let layers =
      #"{"name": "g", "type": "gradient", "colors": ["red", "blue"]}, {"name": "h", "type": "gradient", "startColor": "red", "endColor": "blue"}"#
    func codes(_ layer: String, _ keyPath: String, _ value: String) -> [String] {
      StagedScript(
        layers: layers, timeline: #"{"layer": "\#(layer)", "animate": "\#(keyPath)", "to": \#(value)}"#
      ).codes
    }
    #expect(codes("g", "colors.2", #""green""#) == ["range"])
    #expect(codes("g", "colors.1", #""green""#) == [])
    #expect(codes("g", "startColor", #""green""#) == ["conflict"])
    #expect(codes("h", "endColor", #""green""#) == [])
  }

  @Test("a table is set to rows with the same columns")
  func tables() throws {
    func script(_ rows: String) -> StagedScript {
      StagedScript(
        layers: #"{"name": "r", "forEach": "=t", "type": "text", "text": "${item.a} ${item.b}"}"#,
        timeline: #"{"at": 1, "set": {"t": \#(rows)}}"#,
        more: #""parameters": {"t": [{"a": 1, "b": "x"}, {"a": 2, "b": "y"}]}, "duration": 2"#, queries: ["r[1].text"])
    }
    let found = try script(#"[{"a": 3, "b": "z"}, {"b": "k", "a": "=2 + 2"}]"#).values(at: [0, 1.5])
    #expect(found == [.string("2 y"), .string("4 k")])
    #expect(
      script(#"[{"a": 3, "c": "z"}, {"a": "n", "b": 1}]"#).codes == ["missing-key", "unknown-key", "type", "type"])
  }

  @Test(
    "settings follow from nothing that layers have or handlers change",
    arguments: [
      #""fps": "=l""#, #""duration": "=own""#, #""hold": "=rate""#, #""output": {"colors": "=rate"}"#,
      #""fps": "=deep""#,
    ])
  func settingsOfLayers(setting: String) {
    let script = StagedScript(
      layers: #"""
        {"name": "a", "borderWidth": 5, "on": {"tap": {"set": {"rate": 10}}}},
        {"component": "C"}
        """#,
      more: #"""
        \#(setting), "parameters": {"rate": 20, "own": "=a.borderWidth", "deep": 9}, "let": {"l": "=a.borderWidth"},
        "components": {"C": {"parameters": {"own": 1}, "layers": [], "timeline": [{"set": {"deep": 3, "own": 2}}]}}
        """#)
    #expect(script.codes == ["type"], "\(script.mistakes)")
  }

  @Test("a parameter of the same name in a component is another")
  func settingsOfOthers() throws {
    let script = StagedScript(
      layers: #"{"component": "C"}"#,
      more: #"""
        "fps": "=own", "parameters": {"own": 20},
        "components": {"C": {"parameters": {"own": 1}, "layers": [], "timeline": [{"set": {"own": 2}}]}}
        """#)
    #expect(try script.staged().fps == 20)
  }

  @Test("what was broken before makes no other mistakes")
  func settingsOfBroken() {
    let script = top(#""canvas": {"width": "=side", "height": "=sid"}, "fps": "=side", "let": {"side": "=n / 0 +"}"#)
    #expect(!script.codes.contains("range"), "\(script.mistakes)")
  }

  @Test("objects of a table's rows are motions, too")
  func rows() throws {
    let layers = #"{"name": "a", "frame": [0, 0, 40, 40]}"#
    func script(_ keys: String) -> StagedScript {
      StagedScript(
        layers: layers, timeline: move(keys),
        more:
          #""parameters": {"w": {"type": "table", "value": [{"stiffness": 100, "damping": 12}]}, "t": {"type": "table", "value": [{"steps": 4}]}}"#,
        queries: ["a.position.x"])
    }
    #expect(
      try script(#""to": 9, "spring": "=w[0]""#).values(at: [0.1, 0.4])
        == script(#""to": 9, "spring": {"stiffness": 100, "damping": 12}"#).values(at: [0.1, 0.4]))
    #expect(
      try script(#""to": 9, "duration": 1, "timing": "=t[0]""#).values(at: [0.3, 0.8])
        == script(#""to": 9, "duration": 1, "timing": {"steps": 4}"#).values(at: [0.3, 0.8]))
  }

  @Test("a set reads all its values before it acts")
  func setReadsBefore() throws {
    func numbers(_ set: String, _ query: String) throws -> [Value] {
      try StagedScript(
        layers: #"{"name": "a"}"#, timeline: #"{"at": 1, "set": \#(set), "duration": 0}"#,
        more:
          #""parameters": {"x": 1, "y": 10, "i": {"type": "int", "value": 3}, "s": ""}, "let": {"twice": "=x * 2"}, "duration": 3"#,
        queries: [query]
      ).values(at: [0.5, 2])
    }
    #expect(try numbers(#"{"x": 5, "y": "=x"}"#, "y") == [.number(10), .number(1)])
    #expect(try numbers(#"{"y": "=x", "x": 5}"#, "y") == [.number(10), .number(1)])
    #expect(try numbers(#"{"x": 5, "y": "=twice"}"#, "y") == [.number(10), .number(2)])
    #expect(try numbers(#"{"i": "=i + 1", "s": "='was ' + format(i, 0)"}"#, "s") == [.string(""), .string("was 3")])
    #expect(try numbers(#"{"x": "=y", "y": "=x"}"#, "x * 100 + y") == [.number(110), .number(1001)])
    let apart = StagedScript(
      layers: #"{"name": "a"}"#,
      timeline: #"{"at": 1, "set": {"x": 5}, "duration": 0}, {"at": 1, "set": {"y": "=x"}, "duration": 0}"#,
      more: #""parameters": {"x": 1, "y": 10}, "duration": 3"#, queries: ["y"])
    #expect(try apart.values(at: [2]) == [.number(5)])
  }

  @Test("a finger somewhere else changes nothing of that")
  func setReadsBeforeBesideTouches() throws {
    let script = StagedScript(
      layers: #"{"name": "a", "frame": [0, 0, 9, 9], "on": {"tap": {"set": {"z": 2}}}}"#,
      timeline: #"{"touch": [[5, 5]], "layer": "a"}, {"at": 1, "set": {"x": 5, "y": "=x"}, "duration": 0}"#,
      more: #""parameters": {"x": 1, "y": 10, "z": 0}, "duration": 3"#, queries: ["y", "z"])
    #expect(try script.values(at: [2]) == [.number(1)])
  }

  @Test("entries read each other's values, each at its own time")
  func entriesReadEachOther() throws {
    func script(_ timeline: String) -> StagedScript {
      StagedScript(
        layers: #"{"name": "a", "frame": [0, 0, 10, 10]}, {"name": "b", "frame": [50, 0, 10, 10]}"#, timeline: timeline,
        more: #""duration": 10"#, queries: ["a.position.x * 1000 + b.position.x"])
    }
    let later = #"""
      {"at": 1, "layer": "a", "set": {"position": "=b.position"}, "duration": 0},
      {"at": 2, "layer": "b", "set": {"position": "=a.position"}, "duration": 0}
      """#
    expectClose(try script(later).numbers(at: [0, 1.5, 3]), [5055, 55055, 55055])
    let swap = #"""
      {"at": 1, "layer": "a", "animate": "position", "to": "=b.position", "duration": 2},
      {"at": 1, "layer": "b", "animate": "position", "to": "=a.position", "duration": 2}
      """#
    expectClose(try script(swap).numbers(at: [0, 1, 2, 3]), [5055, 5055, 30030, 55005])
  }

  @Test(
    "'by' needs a sum",
    arguments: [
      #"{"by": {"s": "abc"}}"#, #"{"by": {"on": true}}"#, #"{"layer": "a", "by": {"hidden": true}}"#,
      #"{"layer": "a", "by": {"text": "x"}}"#, #"{"animate": "s", "by": "b"}"#, #"{"by": {"t": [{"a": 1}]}}"#,
    ])
  func byWithoutSum(entry: String) {
    let more =
      #""parameters": {"s": "q", "on": false, "t": {"type": "table", "value": [{"a": 2}]}}"#
    let layer = #"{"name": "a", "type": "text", "text": "t", "on": {"tap": \#(entry)}}"#
    #expect(
      StagedScript(layers: #"{"name": "a", "type": "text", "text": "t"}"#, timeline: entry, more: more).codes == [
        "type"
      ])
    #expect(StagedScript(layers: layer, more: more).codes == ["type"])
  }

  @Test("paths beneath what a forEach makes are looked at")
  func pathsBeneathItems() {
    func codes(_ entry: String, _ count: Int = 2) -> [String] {
      StagedScript(
        layers: #"{"name": "row", "forEach": \#(count), "sublayers": [{"name": "k"}]}"#, timeline: entry
      ).codes
    }
    #expect(codes(#"{"layer": "row.kk", "animate": "opacity", "to": 0}"#) == ["missing-name"])
    #expect(codes(#"{"layer": ["row.q", "row"], "animate": "opacity", "to": 0}"#) == ["missing-name"])
    #expect(codes(#"{"layer": "row.k", "animate": "opacity", "to": 0}"#) == [])
    #expect(codes(#"{"layer": "row[1].k", "animate": "opacity", "to": 0}"#) == [])
    #expect(codes(#"{"layer": "row[01].k", "animate": "opacity", "to": 0}"#) == ["missing-name"])
    #expect(codes(#"{"layer": "row.k", "animate": "opacity", "to": 0}"#, 0) == [])
  }

  @Test(
    "values of parts and constants in expressions are held against their ranges",
    arguments: [
      (#"{"layer": "a", "set": {"filters.blur": -5}}"#, "range"),
      (#"{"layer": "a", "set": {"fillColor.red": 300}}"#, "range"),
      (#"{"layer": "a", "animate": "filters.sepia", "to": -7}"#, "range"),
      (#"{"layer": "a", "animate": "fillColor.red", "by": -0.5}"#, ""),
      (#"{"layer": "a", "set": {"filters.blur": 5}}"#, ""),
      (#"{"layer": "g", "animate": "colors.2", "to": "red"}"#, "range"),
      (#"{"layer": "g", "animate": "colors.1", "to": "red"}"#, ""),
      (
        #"{"layer": "g", "set": {"colors": ["red", "blue", "lime"]}}, {"at": 1, "layer": "g", "set": {"colors.2": "blue"}}"#,
        ""
      ),
    ] as [(String, String)])
  func ranges(entry: String, code: String) {
    let script = StagedScript(
      layers: #"""
        {"name": "a", "type": "shape", "filters": [{"blur": 1}, {"sepia": 0.5}], "fillColor": "red"},
        {"name": "g", "type": "gradient", "colors": "=cc"}
        """#, timeline: entry, more: #""parameters": {"cc": ["red", "blue"]}"#)
    #expect(script.codes == (code.isEmpty ? [] : [code]), "\(script.mistakes)")
  }

  @Test("constants that expressions give parameters are in their ranges")
  func rangesOfParameters() {
    func codes(_ parameters: String) -> [String] { StagedScript(more: #""parameters": {\#(parameters)}"#).codes }
    #expect(codes(#""o": {"type": "number", "value": "=50", "max": 20}"#) == ["range"])
    #expect(codes(#""w": 50, "o": {"type": "number", "value": "=w", "max": 20}"#) == ["range"])
    #expect(codes(#""w": 5, "o": {"type": "number", "value": "=w", "max": 20}"#) == [])
    #expect(codes(#""o": {"type": "number", "value": 50, "max": 20}"#) == ["range"])
  }

  @Test("one mistake of many copies is told once, and leaves room for others")
  func copies() {
    let script = StagedScript(
      layers:
        #"{"name": "row", "forEach": 100, "opacity": "=1 / (index * 0)"}, {"name": "z", "opacity": "=1 / (time * 0)"}"#)
    #expect(script.codes == ["not-finite", "not-finite"])
  }

  @Test(
    "what is wrong behind an item is told there",
    arguments: [
      ("=row[0].opcity", "'row[0]' has no 'opcity'"), ("=row[1].kk.opacity", "'row[1]' has no 'kk'"),
      ("=row[7].opacity", "there is no 'row[7]'"), ("=row.opacity", "'row' stands for 3 layers"),
      ("=count(row)", "'row' stands for 3 layers"), ("=row[index].opcity", "'row[0]' has no 'opcity'"),
    ])
  func messagesOfItems(expression: String, message: String) {
    let script = StagedScript(
      layers:
        #"{"name": "row", "forEach": 3, "sublayers": [{"name": "k"}]}, {"forEach": 1, "opacity": "\#(expression)"}"#)
    #expect(script.mistakes.count == 1 && script.mistakes[0].hasSuffix(message), "\(script.mistakes)")
  }
}
